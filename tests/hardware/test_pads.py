"""Pads: stamps arrive as they were made, in any order, and no broken pin or queue takes the others along."""

from __future__ import annotations

import gc

import pytest

from companion.errors import CompanionError
from companion.inputs import Contacts, Press
from companion.ports import Edge, Event, Fault
from hardware.gpio import Chosen
from hardware.pads import Pads
from tests.hardware.pins import NOW, BusyPin, DeafPin, chosen

PINS = {"pad:A": 5, "pad:B": 6}


def started(choice: Chosen) -> tuple[Pads, list[Event]]:
    events: list[Event] = []
    pads = Pads(PINS, choice)
    pads.start(events.append)
    return pads, events


def test_both_edges_come_with_their_stamps_in_microseconds() -> None:
    """The kernel's stamp survives: what is queued is when it happened, not when somebody looked."""
    choice = chosen()
    _pads, events = started(choice)
    pin = choice.factory.pin(5)
    gc.collect()  # gpiozero keeps but a weak reference to the callback
    pin.edge(12.000_001, False)
    pin.edge(12.345_678, True)
    assert events == [Edge("pad:A", True, 12_000_001), Edge("pad:A", False, 12_345_678)]


def test_stamps_of_rpi_gpio_are_marked_as_not_exact() -> None:
    choice = chosen(exact=False)
    _pads, events = started(choice)
    choice.factory.pin(6).edge(1.5, False)
    assert events == [Edge("pad:B", True, 1_500_000, exact=False)]


def test_two_pads_keep_their_order_when_callbacks_come_reversed() -> None:
    """FIELD (two buzzers both light up; callbacks in the wrong order): the stamps say that A was first, by 1 µs."""
    choice = chosen()
    _pads, events = started(choice)
    choice.factory.pin(6).edge(2.000_001, False)
    choice.factory.pin(5).edge(2.000_000, False)
    contacts = Contacts()
    for event in events:
        assert isinstance(event, Edge)
        contacts.feed(event)
    assert contacts.at(3_000_000) == (Press("pad:A", 2_000_000), Press("pad:B", 2_000_001))


def test_a_pin_is_a_switch_to_ground_without_debouncing_of_its_own() -> None:
    """Debouncing by the pin library stamps the last bounce, and lets the longest-bouncing contact lose."""
    choice = chosen()
    _pads, _events = started(choice)
    pin = choice.factory.pin(5)
    assert (pin.pull, pin.edges, pin.bounce) == ("up", "both", None)


def test_a_queue_that_fails_does_not_end_the_callback_thread() -> None:
    """An exception in one callback ends lgpio's only thread, and with it every pad: none gets out; it is counted."""
    choice = chosen()
    events: list[Event] = []

    def put(event: Event) -> None:
        if not events:
            events.append(event)
            raise MemoryError
        events.append(event)

    pads = Pads(PINS, choice)
    pads.start(put)
    choice.factory.pin(5).edge(1.0, False)
    choice.factory.pin(6).edge(2.0, False)
    assert pads.dropped == 1
    assert events[1:] == [Edge("pad:B", True, 2_000_000)]


def test_a_busy_pin_is_named_and_the_others_go_on() -> None:
    """FIELD ("GPIO busy"): the pad and its pin are named, with who may hold it; the other pads work."""
    choice = chosen(BusyPin)
    _pads, events = started(choice)
    (fault,) = events
    assert isinstance(fault, Fault)
    assert (fault.device, fault.at) == ("pad:A", round(NOW * 1e6))
    assert "GPIO 5 is busy" in fault.what
    assert "running twice" in fault.what
    choice.factory.pin(6).edge(1.0, False)
    assert events[1:] == [Edge("pad:B", True, 1_000_000)]


def test_a_second_start_finds_its_pins_busy() -> None:
    """FIELD ("GPIO busy", start twice): two sources on the same pins; the second says so and the first works on."""
    choice = chosen()
    _first, heard = started(choice)
    _second, events = started(choice)
    assert [event.device for event in events if isinstance(event, Fault)] == ["pad:A", "pad:B"]
    assert all(isinstance(event, Fault) and "busy" in event.what for event in events)
    choice.factory.pin(5).edge(1.0, False)
    assert heard == [Edge("pad:A", True, 1_000_000)]


def test_a_pin_library_that_can_watch_no_pin_is_an_error_with_the_cure() -> None:
    """FIELD ("failed to add edge detection", RPi.GPIO on newer kernels): says that lgpio is the cure, and how."""
    with pytest.raises(CompanionError, match="Failed to add edge detection") as error:
        started(chosen(DeafPin, exact=False))
    assert "RPi.GPIO can't watch any pin" in error.value.what
    assert "python3-lgpio" in error.value.cure


def test_closing_frees_the_pins_and_the_factory_and_may_come_twice() -> None:
    choice = chosen()
    pads, events = started(choice)
    pin = choice.factory.pin(5)
    pads.close()
    pads.close()
    pin.edge(1.0, False)
    assert events == []
    assert choice.factory.closed == 2
    assert choice.factory.pins == {}
