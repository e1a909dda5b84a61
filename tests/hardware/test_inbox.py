"""The queue that drivers end at: bounded for each button, so that noise costs no memory and nobody else's slap."""

from __future__ import annotations

from companion.ports import Edge, Event, Fault, Quit
from hardware.inbox import MOST, Inbox


def test_events_come_out_as_they_went_in() -> None:
    inbox = Inbox()
    events: list[Event] = [Edge("pad", True, 1), Quit(), Edge("pad", False, 2)]
    for event in events:
        inbox.put(event)
    assert inbox.wait(0) == events
    assert inbox.wait(0) == inbox.waiting() == []


def test_noise_is_bounded_counted_and_said_and_takes_no_room_from_others() -> None:
    inbox = Inbox()
    for n in range(3 * MOST):
        inbox.put(Edge("pad:A", n % 2 == 0, n))
    inbox.put(Edge("pad:B", True, 7))
    *noise, slap, fault = inbox.waiting()
    assert len(noise) == MOST
    assert slap == Edge("pad:B", True, 7)
    assert isinstance(fault, Fault)
    assert (fault.device, fault.at, fault.passing) == ("pad:A", MOST - 1, True)
    assert fault.what.startswith(f"{2 * MOST} edges dropped")
    assert inbox.dropped == {"pad:A": 2 * MOST}


def test_a_drop_is_said_once_and_there_is_room_again() -> None:
    inbox = Inbox()
    for n in range(MOST + 1):
        inbox.put(Edge("pad", True, n))
    assert len(inbox.waiting()) == MOST + 1
    inbox.put(Edge("pad", False, 1))
    assert inbox.waiting() == [Edge("pad", False, 1)]


def test_what_is_no_edge_is_never_dropped() -> None:
    inbox = Inbox()
    for n in range(2 * MOST):
        inbox.put(Edge("pad", True, n))
    inbox.put(Quit())
    assert Quit() in inbox.waiting()


def test_whoever_waits_is_woken_for_every_event() -> None:
    woken: list[int] = []
    inbox = Inbox(lambda: woken.append(1))
    inbox.put(Quit())
    assert woken == [1]
