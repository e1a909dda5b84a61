"""What plays the tones: what is wired, the sound card, or nothing."""

from __future__ import annotations

import pytest

from companion.cli.knobs import knobs
from companion.cli.tones import tones
from companion.config import Config
from companion.ports import Sound
from companion.settings import Settings
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


def test_a_wired_sounder_is_switched_on_and_off() -> None:
    """A piezo has no volume."""
    heard = SimSounder()
    sounder = tones(Config(sounder=18, sound=Sounding(volume=0)), heard)
    sounder.play(Sound.PRESS)
    assert heard.sounds == []
    (knob,) = knobs(Config(), sounder, None, Settings())
    assert str(knob.label(knob.level)) == "Sound: off"
    knob.onward(Settings())
    sounder.play(Sound.PRESS)
    assert heard.sounds == [Sound.PRESS]
    assert str(knob.label(knob.level)) == "Sound: on"


def test_only_what_a_device_has_can_be_set() -> None:
    """No sounder and a terminal: nothing. What was set the last time is set again."""

    class Panel:
        level = 0

        def brightness(self, level: int) -> None:
            self.level = level

    known, panel = Settings(), Panel()
    known.keep_all({"volume": 2, "brightness": 4})
    assert knobs(Config(), NoSounder(), object(), known) == ()
    card = SoundCard(7)
    assert [knob.level for knob in knobs(Config(), card, panel, known)] == [2, 4]
    assert (card.volume, panel.level) == (2, 4)
