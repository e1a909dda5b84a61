"""What plays the tones: what is wired, the sound card, or nothing."""

from __future__ import annotations

import pytest

from companion.cli.tones import tones
from companion.config import Config
from companion.showing import Sounding
from hardware.silence import NoSounder, Switched
from hardware.sound import SoundCard
from sims.devices import SimSounder


@pytest.mark.parametrize(
    ("sound", "pin", "kind"),
    [
        (Sounding(), None, SoundCard),
        (Sounding(), 18, Switched),
        (Sounding("card"), 18, SoundCard),
        (Sounding("piezo"), 18, Switched),
        (Sounding("piezo"), None, NoSounder),
        (Sounding("off"), 18, NoSounder),
        (Sounding(volume=0), 18, Switched),
    ],
)
def test_the_configuration_chooses(sound: Sounding, pin: int | None, kind: type) -> None:
    """By itself a wired sounder comes first; silence is silence on every device."""
    assert type(tones(Config(sounder=pin, sound=sound), SimSounder())) is kind


def test_the_simulated_table_has_the_card_too() -> None:
    """As loud as configured."""
    card = tones(Config(sound=Sounding(volume=3)))
    assert isinstance(card, SoundCard)
    assert card.volume == 3
    assert isinstance(tones(Config(sound=Sounding("piezo"), sounder=18)), NoSounder)
