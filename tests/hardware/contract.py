"""What every source of pad edges must do, whatever it is made of: one set of tests, joined by a rig.

A rig is a source with somebody's hands on its pads. To join: write a `Rig`, subclass `Contract`, and give that a
fixture `rig` that closes the rig again. More is asked of sources with a thread (`CallbackContract`), of pads on pins
that another program may hold (`BusyContract`, `PinRig`), and of sources that see a pad that is closed already when
they begin to look (`ClosedContract`, `ClosedRig`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import NamedTuple

import pytest

from companion.inputs import Contacts, Press, Release
from companion.ports import MS, SECOND, Button, Edge, Event, Fault, Held, Put
from hardware.inbox import Inbox

PATIENCE = 30.0
"""Seconds until an edge that doesn't come counts as lost; nothing waits for so long where all is well."""


class Move(NamedTuple):
    """A pad closes or opens, `at` µs after the first of these moves is made."""

    pad: Button
    down: bool
    at: int


class When(NamedTuple):
    """When a move was really made: no sooner and no later than (µs, on the clock of the stamps)."""

    earliest: int
    latest: int


@dataclass
class Rig(ABC):
    """A source of edges, and hands on its pads. Two pads at least, all open at first."""

    pads: tuple[Button, ...] = ("pad:A", "pad:B")
    exact: bool = True
    """Whether the stamps are the kernel's or the box's own."""
    inbox: Inbox = field(default_factory=Inbox)

    @abstractmethod
    def start(self, put: Put) -> None:
        """Start the source."""

    @abstractmethod
    def move(self, *moves: Move) -> list[When]:
        """Make these moves, in this order; when each was made."""

    @abstractmethod
    def close(self) -> None:
        """Close the source; may be called twice."""

    def events(self, edges: int) -> list[Event]:
        """All that has come, once there are so many edges among it."""
        events: list[Event] = []
        while sum(isinstance(event, Edge) for event in events) < edges:
            more = self.inbox.wait(PATIENCE)
            assert more, f"only {events} came"
            events += more
        return events

    def edges(self, count: int) -> list[Edge]:
        """So many edges by their stamps; nothing else may come, least of all a loss."""
        events = self.events(count)
        edges = [event for event in events if isinstance(event, Edge)]
        assert edges == events
        assert len(edges) == count
        return sorted(edges, key=lambda edge: edge.at)


class PinRig(Rig):
    """A rig whose pads are pins of this computer, which another program may hold."""

    @abstractmethod
    def take(self, pad: Button) -> int:
        """Have another program take the pad's pin, before the source is started; the pin's number."""


class ClosedRig(Rig):
    """A rig whose pads can be closed before anybody looks."""

    @abstractmethod
    def close_pad(self, pad: Button) -> None:
        """Close a pad before the source is started."""


def slap(pad: Button, at: int, hold: int = 50 * MS) -> tuple[Move, Move]:
    return Move(pad, True, at), Move(pad, False, at + hold)


class Contract:
    """The tests that every source must pass."""

    def test_both_edges_come_once_with_the_stamp_of_their_moment(self, rig: Rig) -> None:
        """Pad, level and stamp are right, in whole microseconds, and marked as exact where they are."""
        rig.start(rig.inbox.put)
        made = rig.move(*slap(rig.pads[0], 0), *slap(rig.pads[1], 100 * MS))
        edges = rig.edges(4)
        said = [(edge.button, edge.down) for edge in edges]
        assert said == [(pad, down) for pad in rig.pads[:2] for down in (True, False)]
        assert [edge.exact for edge in edges] == [rig.exact] * 4
        assert all(type(edge.at) is int for edge in edges)
        assert all(when.earliest <= edge.at <= when.latest for edge, when in zip(edges, made, strict=True))

    @pytest.mark.parametrize("apart", [20 * MS, 1 * MS, 200])
    @pytest.mark.parametrize("swapped", [False, True])
    def test_the_stamps_say_which_pad_was_first(self, rig: Rig, apart: int, swapped: bool) -> None:
        """FIELD (two buzzers both light up): two slaps, close together; whichever pad it is, the first one is first."""
        first, second = rig.pads[1::-1] if swapped else rig.pads[:2]
        rig.start(rig.inbox.put)
        open_again = (Move(first, False, 500 * MS), Move(second, False, 600 * MS))
        rig.move(Move(first, True, 0), Move(second, True, apart), *open_again)
        edges = [edge for edge in rig.edges(4) if edge.down]
        assert [edge.button for edge in edges] == [first, second]

    def test_a_slap_is_one_press_and_one_release(self, rig: Rig) -> None:
        """All the way through to what the game is told."""
        rig.start(rig.inbox.put)
        rig.move(*slap(rig.pads[0], 0))
        edges = rig.edges(2)
        contacts = Contacts()
        told = [event for edge in edges for event in contacts.feed(edge)]
        told += contacts.at(edges[-1].at + SECOND)
        assert told == [Press(rig.pads[0], edges[0].at, rig.exact), Release(rig.pads[0], edges[1].at)]

    def test_every_pad_is_heard_in_a_flurry(self, rig: Rig) -> None:
        """A quick hand on every pad: each edge comes once."""
        moves = [move for n in range(10) for pad in rig.pads for move in slap(pad, n * 100 * MS)]
        rig.start(rig.inbox.put)
        rig.move(*sorted(moves, key=lambda move: move.at))
        edges = rig.edges(len(moves))
        for pad in rig.pads:
            own = [edge.down for edge in edges if edge.button == pad]
            assert own == [True, False] * 10

    def test_closing_ends_it_and_may_come_twice(self, rig: Rig) -> None:
        rig.start(rig.inbox.put)
        rig.close()
        rig.close()
        rig.move(*slap(rig.pads[0], 0))
        assert rig.inbox.waiting() == []


class CallbackContract:
    """What a source must do that is called back, or reads, in a thread of its own."""

    def test_a_queue_that_fails_does_not_end_the_source(self, rig: Rig) -> None:
        """An exception in a callback would kill the thread that all pads hang on: none gets that far."""

        def put(event: Event) -> None:
            rig.inbox.put(event)
            if isinstance(event, Edge) and event.button == rig.pads[0]:
                raise MemoryError

        rig.start(put)
        rig.move(*slap(rig.pads[0], 0), *slap(rig.pads[1], 200 * MS))
        assert [edge.button for edge in rig.edges(4)][2:] == [rig.pads[1]] * 2


class BusyContract:
    """What a source on pins must do besides."""

    def test_a_busy_pin_is_named_and_the_others_go_on(self, rig: PinRig) -> None:
        """FIELD ("GPIO busy"): the pad and its pin are named, with the cure; the other pads work."""
        busy, other = rig.pads[:2]
        pin = rig.take(busy)
        rig.start(rig.inbox.put)
        rig.move(*slap(other, 0))
        fault, *edges = rig.events(2)
        assert isinstance(fault, Fault)
        assert fault.device == busy
        assert f"GPIO {pin} is busy" in fault.what
        assert "running twice" in fault.what
        assert [event.button for event in edges if isinstance(event, Edge)] == [other, other]


class ClosedContract:
    """What a source must do that sees how a pad is when it begins to look."""

    def test_a_pad_that_is_closed_at_the_start_is_told_and_no_press(self, rig: ClosedRig) -> None:
        """A stuck pad slaps nobody; once it opens, it is a pad like any other."""
        stuck, other = rig.pads[:2]
        rig.close_pad(stuck)
        rig.start(rig.inbox.put)
        rig.move(*slap(other, 0), Move(stuck, False, 100 * MS), *slap(stuck, 200 * MS))
        events = rig.events(5)
        held = [event for event in events if isinstance(event, Held)]
        assert [event.button for event in held] == [stuck]
        contacts = Contacts()
        contacts.hold(held[0])
        edges = sorted((event for event in events if isinstance(event, Edge)), key=lambda edge: edge.at)
        told = [event for edge in edges for event in contacts.feed(edge)]
        assert [event.button for event in told if isinstance(event, Press)] == [other, stuck]
