"""The keypad: every key is told once, ghosts never, and while none is down nothing is scanned."""

from __future__ import annotations

from queue import SimpleQueue

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.inputs import Contacts, Press, Release
from companion.peripherals import KEYS
from companion.peripherals import Keypad as Wiring
from companion.ports import Edge, Event, Fault
from hardware.keypad import SCAN, Keypad, resolve
from tests.hardware.matrix import WIRING, MatrixFactory, matrix
from tests.hardware.pins import BusyPin, chosen

PATIENCE = 30.0


class Bench:
    """A keypad that is scanned by hand, at times of its own."""

    def __init__(self) -> None:
        self.factory, choice = matrix()
        self.events: list[Event] = []
        self.keypad = Keypad(WIRING, choice)
        self.keypad.start(self.events.append, scanning=False)

    def scans(self, times: int = 10) -> int:
        """Scan until it rests; how often."""
        for done in range(1, times + 1):
            self.factory.now += SCAN
            if not self.keypad.scan():
                return done
        return times

    def told(self) -> list[tuple[str, bool]]:
        return [(event.button, event.down) for event in self.events if isinstance(event, Edge)]


@pytest.mark.parametrize("key", KEYS)
def test_every_key_is_told_down_and_up(key: str) -> None:
    bench = Bench()
    bench.factory.press(key, at=200.0)
    bench.scans(3)
    bench.factory.lift(key, at=201.0)
    assert bench.scans() == 2, "two scans that find nothing, and it rests"
    assert bench.told() == [(f"key:{key}", True), (f"key:{key}", False)]


def test_the_key_that_wakes_it_has_the_stamp_of_its_own_edge() -> None:
    """What the kernel stamped, not when the scan came to it; later ones are as late as their scan, and say so."""
    bench = Bench()
    bench.factory.press("5", at=200.000_123)
    bench.scans(1)
    bench.factory.press("6", at=200.2)
    bench.scans(1)
    assert bench.events == [Edge("key:5", True, 200_000_123), Edge("key:6", True, 200_205_000, exact=False)]


def test_a_key_that_bounces_open_under_the_scan_keeps_its_first_stamp() -> None:
    """The first edge counts: a scan that finds nothing is followed by another."""
    bench = Bench()
    bench.factory.press("5", at=200.0)
    bench.factory.lift("5", at=200.001)
    assert bench.keypad.scan()
    bench.factory.press("5", at=200.002)
    bench.scans(1)
    assert bench.events == [Edge("key:5", True, 200_000_000)]


def test_three_keys_at_corners_make_no_fourth() -> None:
    """Ghosting: current goes round three keys to the fourth corner, which nobody has pressed."""
    bench = Bench()
    bench.factory.press("1", at=200.0)
    bench.scans(1)
    bench.factory.press("2", at=200.1)
    bench.scans(1)
    bench.factory.press("4", at=200.2)
    bench.scans(3)
    assert bench.told() == [("key:1", True), ("key:2", True)], "4 and 5 look the same: neither is told"
    bench.factory.lift("2", at=200.3)
    bench.scans(1)
    assert bench.told()[2:] == [("key:2", False), ("key:4", True)], "now it is plain which of them it was"


def test_keys_at_the_same_time_without_a_rectangle_are_all_told() -> None:
    bench = Bench()
    bench.factory.press("16B", at=200.0)
    bench.scans(1)
    assert sorted(bench.told()) == [("key:1", True), ("key:6", True), ("key:B", True)]


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(st.sampled_from(KEYS), st.booleans()), max_size=12))
def test_no_key_is_told_that_nobody_pressed(moves: list[tuple[str, bool]]) -> None:
    """Whatever is pressed together: what is told down was down, each key alternates, and when all are up all are up."""
    bench = Bench()
    for at, (key, down) in enumerate(moves):
        (bench.factory.press if down else bench.factory.lift)(key, at=200.0 + at)
        before = len(bench.events)
        bench.scans(2)
        assert all(button[-1] in bench.factory.held for button, pressed in bench.told()[before:] if pressed)
    bench.factory.lift(KEYS, at=300.0)
    bench.scans()
    assert bench.told().count(("x", True)) == 0
    for key in KEYS:
        mine = [down for button, down in bench.told() if button == f"key:{key}"]
        assert mine == [True, False] * (len(mine) // 2)


@given(st.frozensets(st.integers(0, 15)), st.frozensets(st.integers(0, 15)))
def test_only_what_seems_down_is_down(before: frozenset[int], seen: frozenset[int]) -> None:
    down = resolve(before, seen)
    assert before & seen <= down <= seen


def test_presses_of_a_key_come_out_once_each() -> None:
    """Through the same rules as pads: a press, a release, no glitch and no bounce of it."""
    bench, contacts = Bench(), Contacts()
    bench.factory.press("7", at=200.0)
    bench.scans(3)
    bench.factory.lift("7", at=200.1)
    bench.scans()
    told = [made for event in bench.events if isinstance(event, Edge) for made in contacts.feed(event)]
    told += contacts.at(201_000_000)
    assert told == [Press("key:7", 200_000_000), Release("key:7", 200_105_000)]


def test_a_thread_of_its_own_sleeps_until_a_key_goes_down() -> None:
    """Idle, it costs nothing: no pin is touched until a column's edge wakes it, and again once all keys are up."""
    factory, choice = matrix()
    events: SimpleQueue[Event] = SimpleQueue()
    keypad = Keypad(WIRING, choice)
    keypad.start(events.put)
    factory.press("9", at=200.0)
    assert events.get(timeout=PATIENCE) == Edge("key:9", True, 200_000_000)
    factory.lift("9", at=200.5)
    assert events.get(timeout=PATIENCE) == Edge("key:9", False, 200_500_000, exact=False)
    factory.press("#", at=201.0)
    first = events.get(timeout=PATIENCE)
    assert isinstance(first, Edge)
    assert (first.button, first.at) == ("key:#", 201_000_000)
    keypad.close()
    keypad.close()
    assert events.empty()


def test_a_keypad_of_three_columns_has_the_same_keys() -> None:
    factory = MatrixFactory(Wiring(WIRING.rows, WIRING.columns[:3]))
    events: list[Event] = []
    keypad = Keypad(factory.wiring, matrix()[1].__class__(factory, "lgpio", "a test", True))
    keypad.start(events.append, scanning=False)
    factory.press("#", at=200.0)
    keypad.scan()
    assert events == [Edge("key:#", True, 200_000_000)]


def test_a_busy_pin_is_named_and_the_pins_are_free_again() -> None:
    """FIELD ("GPIO busy"): a keypad without one of its rows would tell wrong keys, so it is left out, and said."""
    choice = chosen(BusyPin)
    events: list[Event] = []
    Keypad(WIRING, choice).start(events.append)
    (fault,) = events
    assert isinstance(fault, Fault)
    assert (fault.device, "GPIO 5 is busy" in fault.what) == ("keypad", True)
    events.clear()
    Keypad(Wiring((6, 13, 19, 26), WIRING.columns), choice).start(events.append, scanning=False)
    assert events == []


def test_a_pin_that_fails_under_way_is_said() -> None:
    factory, choice = matrix()
    events: SimpleQueue[Event] = SimpleQueue()
    keypad = Keypad(WIRING, choice)
    keypad.start(events.put)
    keypad._rows.append(object())
    factory.press("9", at=200.0)
    fault = events.get(timeout=PATIENCE)
    assert isinstance(fault, Fault)
    assert fault.device == "keypad"
    keypad._rows.pop()
    keypad.close()
