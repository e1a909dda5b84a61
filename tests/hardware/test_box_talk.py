"""Driver and firmware talk to each other without a wire: whatever comes in between, right edges arrive."""

from __future__ import annotations

from array import array

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import CompanionError
from companion.peripherals import Box as Wiring
from companion.ports import SECOND, Edge, Event, Fault, Lamp, Typed
from hardware.box_lines import LONGEST, sealed
from hardware.box_talk import HELLO_ENDS, MOST_BAD, MOST_UNSENT, PING, SILENT, Talk
from hardware.firmware.box import Box, Clock, Ring

PERIOD = 1 << 30
WIRING = Wiring(pads={"pad:A": 1, "pad:B": 2}, lights={"pad:A": 1})


class Pair:
    """A talk and the firmware, each with its own clock; what one sends is carried to the other when a test says so."""

    def __init__(self, ahead: int = 77, now: int = SECOND) -> None:
        self.now, self.ahead = now, ahead
        self.events: list[Event] = []
        self.line = bytearray()
        self.box = Box("pico-1", 12, 8, Clock(PERIOD, self.ticks()), lambda text: self.line.extend(text.encode()))
        self.ring = Ring(array("b", [0] * 16), array("i", [0] * 16))
        self.talk = Talk(WIRING, self.events.append, now)

    def ticks(self) -> int:
        return (self.now + self.ahead) % PERIOD

    def carry(self) -> None:
        """Both ways, until nobody has anything more to say."""
        while self.talk.unsent or self.line:
            self.box.hear(bytes(self.talk.unsent), self.ticks())
            self.talk.unsent.clear()
            heard, self.line = bytes(self.line), bytearray()
            self.talk.heard(heard, self.now)

    def pass_time(self, micros: int) -> None:
        """In steps that a firmware's loop and a ping would make."""
        until = self.now + micros
        while self.now < until:
            self.now = min(self.now + PING, until)
            self.box.duty(0, self.ticks())
            self.talk.tick(self.now)
            self.carry()

    def edge(self, number: int, down: bool) -> None:
        self.ring.put(number, down, self.ticks())
        self.box.drain(self.ring)
        self.carry()

    def edges(self) -> list[Edge]:
        return [event for event in self.events if isinstance(event, Edge)]

    def said(self) -> list[str]:
        return [event.what for event in self.events if isinstance(event, Fault)]


@pytest.fixture
def pair() -> Pair:
    made = Pair()
    made.carry()
    return made


def test_a_box_says_who_it_is_and_its_edges_come_at_the_right_time(pair: Pair) -> None:
    assert pair.talk.device == "box pico-1"
    pair.edge(1, True)
    assert pair.edges() == [Edge("pad:A", True, pair.now)]


def test_hours_later_stamps_are_still_right(pair: Pair) -> None:
    """Ticks have wrapped a dozen times by then."""
    pair.pass_time(4 * 3_600 * SECOND)
    pair.edge(2, True)
    assert pair.edges() == [Edge("pad:B", True, pair.now)]
    assert pair.said() == []


@settings(deadline=None)
@given(st.lists(st.one_of(st.tuples(st.sampled_from([1, 2]), st.booleans()), st.binary(max_size=300)), max_size=20))
def test_right_edges_arrive_whatever_comes_between_them(moves: list[tuple[int, bool] | bytes]) -> None:
    """Garbage costs at most the line it runs into: after the next end of a line every edge arrives, in order."""
    pair = Pair()
    pair.carry()
    wanted = []
    for move in moves:
        pair.now += 1_000
        if isinstance(move, bytes):
            pair.talk.heard(move + b"\n", pair.now)
        else:
            pair.edge(*move)
            wanted.append(Edge("pad:A" if move[0] == 1 else "pad:B", move[1], pair.now))
    assert [edge for edge in pair.edges() if edge in wanted] == wanted


@settings(deadline=None)
@given(st.lists(st.binary(max_size=200), max_size=10))
def test_the_firmware_takes_any_bytes(pieces: list[bytes]) -> None:
    """The other direction: it never stops, keeps no more than a line, and answers the next hello."""
    pair = Pair()
    for piece in pieces:
        pair.box.hear(piece, pair.ticks())
        assert len(pair.box._heard) <= LONGEST
    pair.line.clear()
    pair.box.hear(b"\n" + sealed("hello"), pair.ticks())
    assert pair.line.startswith(b"companion-box 1 pico-1 64 12 8 ")


@given(st.binary(max_size=60))
def test_a_damaged_command_does_nothing(noise: bytes) -> None:
    pair = Pair()
    good = sealed("light 1 on")
    pair.box.hear(good[:5] + noise.replace(b"\n", b"") + b"x" + good[5:], pair.ticks())
    assert pair.box.lamps == ["off"] * 8


def test_a_box_that_never_says_hello_is_left_with_the_cure() -> None:
    pair = Pair()
    pair.talk.tick(pair.now + HELLO_ENDS - 1)
    assert pair.talk.unsent.count(b"hello") == 2
    with pytest.raises(CompanionError, match="says no hello") as error:
        pair.talk.tick(pair.now + HELLO_ENDS)
    assert "main.py" in error.value.cure


def test_a_box_that_falls_silent_is_left(pair: Pair) -> None:
    """It hangs, and its port is still there: only a ping shows it."""
    pair.talk.tick(pair.now + SILENT - 1)
    with pytest.raises(CompanionError, match="doesn't answer"):
        pair.talk.tick(pair.now + SILENT)


def test_a_newer_firmware_is_said_with_the_cure() -> None:
    with pytest.raises(CompanionError, match="version 2") as error:
        Pair().talk.heard(b"companion-box 2 whatever\n", SECOND)
    assert "newer" in error.value.cure


def test_unreadable_lines_are_counted_and_said_until_they_stop(pair: Pair) -> None:
    pair.talk.heard(b"?\n" * (MOST_BAD + 1), pair.now)
    pair.pass_time(PING)
    assert pair.said() == ["sends what can't be read (4 lines so far): check its cable"]
    pair.pass_time(PING)
    assert pair.said()[1:] == [""]


def test_edges_that_the_box_lost_are_said(pair: Pair) -> None:
    """Noise on all inputs fills the box's memory: a slap may have been among what was dropped."""
    for _ in range(20):
        pair.ring.put(1, True, pair.ticks())
    pair.box.drain(pair.ring)
    pair.carry()
    pair.pass_time(PING)
    assert pair.talk.counts.lost == 5
    assert pair.said() == ["has lost 5 edges: a slap may be missing"]


def test_a_box_that_starts_anew_has_a_new_clock(pair: Pair) -> None:
    """Its reset button, or a loose plug on a serial line: it says hello again, and what was down is let go."""
    pair.edge(1, True)
    pair.ahead += 5_000_000
    pair.now += SECOND
    pair.box = Box("pico-1", 12, 8, Clock(PERIOD, pair.ticks()), lambda text: pair.line.extend(text.encode()))
    pair.box.hello(pair.ticks())
    pair.carry()
    pair.now += 3 * SECOND
    pair.edge(2, True)
    assert pair.edges()[1:] == [
        Edge("pad:A", False, 2 * SECOND, exact=False),
        Edge("pad:B", True, pair.now),
    ]


def test_a_card_that_was_read_is_no_key(pair: Pair) -> None:
    """An ace is not the key A; what is no rank is not told."""
    assert pair.box.read(" a\n", pair.ticks())
    assert not pair.box.read("joker", pair.ticks())
    pair.carry()
    assert pair.events == [Typed("rank:A", pair.now)]


def test_a_box_that_does_not_read_costs_no_memory(pair: Pair) -> None:
    for _ in range(10_000):
        pair.talk.show(1, Lamp.BLINK)
    assert len(pair.talk.unsent) <= MOST_UNSENT
    assert pair.talk.counts.unsent > 0
