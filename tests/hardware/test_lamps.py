"""Lights: each state can be told from the others, and a light that fails is said and then left alone."""

from __future__ import annotations

import pytest

from companion.ports import Lamp
from hardware.lamps import GLOW, Lamps
from tests.hardware.pins import BusyPin, PlainPin, chosen

PATIENCE = 30.0
"""Seconds after which a test gives up waiting for another thread; it never takes that long."""


@pytest.mark.parametrize(("lamp", "duty"), [(Lamp.OFF, 0.0), (Lamp.DIM, GLOW), (Lamp.ON, 1.0)])
def test_a_light_shows_its_state(lamp: Lamp, duty: float) -> None:
    choice = chosen()
    lamps = Lamps({"pad": 27}, choice)
    lamps.show("pad", Lamp.ON)
    lamps.show("pad", lamp)
    assert choice.factory.pin(27).state == duty
    lamps.close()


def test_blinking_goes_on_and_off_and_ends_with_the_next_state() -> None:
    choice = chosen()
    lamps = Lamps({"pad": 27}, choice)
    pin = choice.factory.pin(27)
    with pin.changed:
        lamps.show("pad", Lamp.BLINK)
        assert pin.changed.wait_for(lambda: pin.state == 1.0, PATIENCE)
        assert pin.changed.wait_for(lambda: pin.state == 0.0, PATIENCE)
    lamps.show("pad", Lamp.DIM)
    assert pin.state == GLOW
    lamps.close()


def test_a_light_that_shows_it_already_is_left_alone() -> None:
    """Asked again and again for blinking, it keeps its beat."""
    choice = chosen()
    lamps = Lamps({"pad": 27}, choice)
    lamps.show("pad", Lamp.ON)
    pin = choice.factory.pin(27)
    changes = len(pin.states)
    lamps.show("pad", Lamp.ON)
    assert len(pin.states) == changes
    lamps.close()


def test_a_light_that_is_not_wired_does_nothing() -> None:
    lamps = Lamps({"pad": 27}, chosen())
    lamps.show("pad:A", Lamp.ON)
    assert lamps.faults == []
    lamps.close()


def test_where_lights_can_not_be_dimmed_plain_ones_serve() -> None:
    """Full light still means something, so a plain light stays dark where it should glow."""
    choice = chosen(PlainPin)
    lamps = Lamps({"pad": 27}, choice)
    pin = choice.factory.pin(27)
    lamps.show("pad", Lamp.ON)
    assert pin.state
    lamps.show("pad", Lamp.DIM)
    assert not pin.state
    assert lamps.faults == []
    lamps.close()


def test_a_busy_pin_is_named_and_the_other_lights_work() -> None:
    """FIELD ("GPIO busy"): pin and role are named, the rest goes on."""
    choice = chosen(BusyPin)
    lamps = Lamps({"pad:A": 5, "pad:B": 6}, choice)
    (fault,) = lamps.faults
    assert fault.device == "light of pad:A"
    assert "GPIO 5 is busy" in fault.what
    lamps.show("pad:A", Lamp.ON)
    lamps.show("pad:B", Lamp.ON)
    assert choice.factory.pin(6).state == 1.0
    lamps.close()


def test_a_light_that_fails_under_way_is_said_once_and_never_raises() -> None:
    choice = chosen()
    lamps = Lamps({"pad": 27}, choice)
    choice.factory.pin(27)._function = "input"  # as if something else had taken the pin
    for lamp in (Lamp.ON, Lamp.OFF, Lamp.DIM):
        lamps.show("pad", lamp)
    assert [fault.device for fault in lamps.faults] == ["light of pad"]


def test_closing_turns_the_lights_off_and_may_come_twice() -> None:
    choice = chosen()
    lamps = Lamps({"pad": 27}, choice)
    lamps.show("pad", Lamp.ON)
    pin = choice.factory.pin(27)
    lamps.close()
    lamps.close()
    assert (pin.state, pin.function) == (0.0, "input")
    lamps.show("pad", Lamp.ON)
