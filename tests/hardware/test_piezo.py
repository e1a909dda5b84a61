"""The sounder: it plays a tune's tones in order and falls silent, and nobody waits for it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import CompanionError
from companion.ports import Sound
from hardware.piezo import Piezo
from hardware.tunes import TUNES
from tests.hardware.pins import BusyPin, chosen

PATIENCE = 30.0


def heard(pin: Any, tones: list[float | None]) -> bool:
    """Wait until the pin has played these, the last ones of all; rounded to whole Hz."""

    def ends_with() -> bool:
        played = [None if tone is None else round(tone) for tone in pin.frequencies]
        return played[-len(tones) :] == tones

    with pin.changed:
        return bool(pin.changed.wait_for(ends_with, PATIENCE))


def test_a_tune_is_played_and_then_it_is_silent() -> None:
    choice = chosen()
    piezo = Piezo(18, choice)
    piezo.play(Sound.PRESS)
    assert heard(choice.factory.pin(18), [1_760, None])
    piezo.close()


def test_a_new_tune_cuts_the_old_one_off() -> None:
    """A slap sounds at once, whatever is being played."""
    choice = chosen()
    piezo = Piezo(18, choice)
    piezo.play(Sound.WINNER)
    piezo.play(Sound.PRESS)
    pin = choice.factory.pin(18)
    assert heard(pin, [1_760, None])
    assert 2_093 not in [round(tone or 0) for tone in pin.frequencies]
    piezo.close()


def test_every_sound_has_a_tune_that_the_sounder_can_play() -> None:
    assert set(TUNES) == set(Sound)
    tones = [tone for tune in TUNES.values() for tone, _ in tune]
    assert 220 <= min(tones) <= max(tones) <= 3_520


def test_a_pin_that_fails_under_way_costs_a_tune_and_not_the_sounder() -> None:
    choice = chosen()
    piezo = Piezo(18, choice)
    pin = choice.factory.pin(18)
    broken, pin._function = pin._function, "input"
    piezo.play(Sound.WINNER)
    with pin.changed:
        assert pin.changed.wait_for(lambda: pin.frequencies, PATIENCE)
    pin._function = broken
    piezo.play(Sound.PRESS)
    assert heard(pin, [1_760, None])
    piezo.close()


def test_closing_falls_silent_and_may_come_twice() -> None:
    choice = chosen()
    piezo = Piezo(18, choice)
    pin = choice.factory.pin(18)
    piezo.play(Sound.WINNER)
    piezo.close()
    piezo.close()
    assert pin.frequency is None
    piezo.play(Sound.PRESS)


def test_a_busy_pin_is_an_error_that_names_pin_and_role() -> None:
    with pytest.raises(CompanionError, match=r"sounder\.pin: GPIO 5 is busy"):
        Piezo(5, chosen(BusyPin))
