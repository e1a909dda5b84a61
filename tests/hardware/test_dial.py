"""The dial: one event for each stop, whichever way it goes and however it bounces, and its own press."""

from __future__ import annotations

import gc

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.peripherals import Dial as Wiring
from companion.ports import Edge, Event, Fault, Turned
from hardware.dial import Dial
from hardware.gpio import Chosen
from tests.hardware.pins import NOW, BusyPin, chosen

WIRING = Wiring(22, 23, 24)
STOP = ((22, False), (23, False), (22, True), (23, True))
"""The levels of both contacts on the way to the next stop, clockwise."""


def started(choice: Chosen, wiring: Wiring = WIRING) -> tuple[Dial, list[Event]]:
    events: list[Event] = []
    dial = Dial(wiring, choice)
    dial.start(events.append)
    gc.collect()
    return dial, events


def turn(choice: Chosen, clicks: int, bounces: int = 0) -> None:
    way = STOP if clicks > 0 else tuple((45 - pin, level) for pin, level in STOP)
    for pin, level in way * abs(clicks):
        for _ in range(bounces):
            choice.factory.pin(pin).edge(NOW, level)
            choice.factory.pin(pin).edge(NOW, not level)
        choice.factory.pin(pin).edge(NOW, level)


@settings(deadline=None, max_examples=30)
@given(st.lists(st.tuples(st.integers(-5, 5), st.integers(0, 3)), max_size=6))
def test_every_stop_counts_once_either_way(turns: list[tuple[int, int]]) -> None:
    """However often the contacts bounce on the way."""
    choice = chosen()
    dial, events = started(choice)
    for clicks, bounces in turns:
        turn(choice, clicks, bounces)
    steps = [step for clicks, _ in turns for step in [1 if clicks > 0 else -1] * abs(clicks)]
    assert events == [Turned(step, 100_000_000) for step in steps]
    dial.close()


def test_half_a_stop_and_back_is_nothing() -> None:
    choice = chosen()
    _dial, events = started(choice)
    for pin, level in ((22, False), (23, False), (23, True), (22, True)):
        choice.factory.pin(pin).edge(NOW, level)
    assert events == []


def test_its_press_has_the_stamp_of_its_edge() -> None:
    choice = chosen()
    _dial, events = started(choice)
    choice.factory.pin(24).edge(1.5, False)
    choice.factory.pin(24).edge(1.6, True)
    assert events == [Edge("dial:press", True, 1_500_000), Edge("dial:press", False, 1_600_000)]


def test_a_busy_pin_is_named_and_the_press_works_on() -> None:
    choice = chosen(BusyPin)
    _dial, events = started(choice, Wiring(5, 23, 24))
    (fault,) = events
    assert isinstance(fault, Fault)
    assert (fault.device, "GPIO 5 is busy" in fault.what) == ("dial", True)
    choice.factory.pin(24).edge(1.5, False)
    assert events[1:] == [Edge("dial:press", True, 1_500_000)]


def test_a_dial_without_a_switch_turns() -> None:
    choice = chosen()
    _dial, events = started(choice, Wiring(22, 23))
    turn(choice, 1)
    assert events == [Turned(1, 100_000_000)]


def test_closing_frees_the_pins_and_may_come_twice() -> None:
    choice = chosen()
    dial, events = started(choice)
    pins = [choice.factory.pin(pin) for pin in (22, 23, 24)]
    dial.close()
    dial.close()
    for pin in pins:
        pin.edge(1.0, False)
    assert events == []
    started(choice)
