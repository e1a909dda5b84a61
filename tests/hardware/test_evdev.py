"""Keyboards from /dev/input: the kernel's stamps, grabbed, plugged in and out, and every key means one thing."""

from __future__ import annotations

import errno
import fcntl
import os
import struct
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.keycodes import CODES, code
from companion.peripherals import KEYS, Keyboard
from companion.ports import BACK, Edge, Event, Fault, Turned, Typed
from hardware import evdev
from hardware.evdev import EVENT, GET_KEYS, GRAB, SET_CLOCK, Keyboards, bits, devices
from hardware.evkeys import Keys, meanings
from tests.hardware.boxes import PATIENCE, next_of

NUMPAD = frozenset(CODES[name] for name in CODES if name.startswith("KEY_KP"))
MOUSE = frozenset({0x110, 0x111})


class Input:
    """A /dev/input and /sys/class/input of our own; devices are pipes that a test writes events into."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.calls: list[tuple[int, Any]] = []
        self.down = 0
        """What the kernel says is down, as a number of bits."""
        self.busy = False
        self.ends: dict[str, int] = {}
        for folder in ("sys/class/input", "dev/input/by-id"):
            (root / folder).mkdir(parents=True)

    def plug(self, event: str, name: str, codes: frozenset[int] = NUMPAD) -> None:
        entry = self.root / "sys/class/input" / event / "device"
        (entry / "capabilities").mkdir(parents=True)
        (entry / "name").write_text(name + "\n")
        size = 8 * struct.calcsize("l")
        number = sum(1 << code for code in codes)
        words = [f"{number >> shift & (1 << size) - 1:x}" for shift in range(0, 768, size)]
        (entry / "capabilities/key").write_text(" ".join(reversed(words)) + "\n")
        os.mkfifo(self.root / "dev/input" / event)
        self.ends[event] = os.open(self.root / "dev/input" / event, os.O_RDWR)

    def unplug(self, event: str) -> None:
        entry = self.root / "sys/class/input" / event / "device"
        for file in ("name", "capabilities/key"):
            (entry / file).unlink()
        (entry / "capabilities").rmdir()
        entry.rmdir()
        entry.parent.rmdir()
        (self.root / "dev/input" / event).unlink()
        os.close(self.ends.pop(event))

    def send(self, event: str, *triples: tuple[str | int, int, int]) -> None:
        """Keys by name with their values and stamps (µs), each followed by a report."""
        for key, value, at in triples:
            number = CODES[key] if isinstance(key, str) else key
            pair = EVENT.pack(*divmod(at, 1_000_000), 1, number, value) + EVENT.pack(*divmod(at, 1_000_000), 0, 0, 0)
            os.write(self.ends[event], pair)

    def ioctl(self, _file: int, request: int, argument: Any) -> int:
        if request == GET_KEYS:
            argument[:] = self.down.to_bytes(96, "little")
        else:
            self.calls.append((request, argument))
            if request == GRAB and self.busy:
                raise OSError(errno.EBUSY, "Device or resource busy")
        return 0


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Input]:
    made = Input(tmp_path)
    yield made
    for end in made.ends.values():
        os.close(end)


class Bench:
    """Keyboards with a thread of their own."""

    def __init__(self, table: Input, keyboard: Keyboard | None = None) -> None:
        self.events: SimpleQueue[Event] = SimpleQueue()
        self.keyboards = Keyboards(keyboard or Keyboard(), table.root, table.ioctl)
        self.keyboards.start(self.events.put)

    def close(self) -> None:
        self.keyboards.close()
        self.keyboards.close()


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looks follow one another without a pause, so no test waits for one."""
    monkeypatch.setattr(evdev, "LOOK", 2_000)


def test_keys_come_with_the_kernels_stamps(table: Input) -> None:
    table.plug("event0", "Cheap USB Numpad")
    bench = Bench(table)
    table.send("event0", ("KEY_KP7", 1, 12_345_678), ("KEY_KP7", 2, 12_600_000), ("KEY_KP7", 0, 12_700_001))
    assert bench.events.get(timeout=PATIENCE) == Edge("key:7", True, 12_345_678)
    assert bench.events.get(timeout=PATIENCE) == Edge("key:7", False, 12_700_001)
    bench.close()


def test_it_asks_for_the_monotonic_clock_and_grabs(table: Input) -> None:
    """Its digits must not reach the console's login; and stamps of the wall clock could not be compared with pads."""
    table.plug("event0", "Numpad")
    bench = Bench(table)
    table.send("event0", ("KEY_KP1", 1, 1))
    bench.events.get(timeout=PATIENCE)
    assert table.calls == [(SET_CLOCK, struct.pack("i", 1)), (GRAB, 1)]
    bench.close()


def test_grabbing_can_be_left_out(table: Input) -> None:
    table.plug("event0", "Numpad")
    bench = Bench(table, Keyboard(grab=False))
    table.send("event0", ("KEY_KP1", 1, 1))
    bench.events.get(timeout=PATIENCE)
    assert [request for request, _ in table.calls] == [SET_CLOCK]
    bench.close()


def test_a_key_that_is_down_at_the_start_is_let_go_first(table: Input) -> None:
    """The Enter that started the program: grabbed while down, the console would never see it go up; and here its
    release is no press."""
    table.down = 1 << CODES["KEY_KPENTER"]
    table.plug("event0", "Numpad")
    bench = Bench(table)
    table.send("event0", ("KEY_KP1", 1, 1), ("KEY_KP1", 0, 2))
    assert [next_of(bench.events, Edge).down for _ in range(2)] == [True, False]
    assert GRAB not in [request for request, _ in table.calls]
    table.send("event0", ("KEY_KPENTER", 0, 3), ("KEY_KP2", 1, 4))
    assert bench.events.get(timeout=PATIENCE) == Edge("key:2", True, 4)
    table.send("event0", ("KEY_KP2", 0, 5), ("KEY_KP3", 1, 6))
    assert [next_of(bench.events, Edge).button for _ in range(2)] == ["key:2", "key:3"]
    assert (GRAB, 1) in table.calls
    bench.close()


def test_unplugged_and_plugged_in_again(table: Input) -> None:
    """What was down is let go, the missing one is named, and it is heard again wherever it comes back."""
    table.plug("event0", "Numpad")
    bench = Bench(table)
    table.send("event0", ("KEY_KP1", 1, 1))
    assert next_of(bench.events, Edge).down
    table.unplug("event0")
    assert not next_of(bench.events, Edge).down
    assert next_of(bench.events, Fault).what == "Numpad is unplugged"
    table.plug("event5", "Numpad")
    assert next_of(bench.events, Fault).what == ""
    table.send("event5", ("KEY_KP2", 1, 9))
    assert next_of(bench.events, Edge) == Edge("key:2", True, 9)
    bench.close()


def test_without_the_right_the_message_names_the_group(table: Input, monkeypatch: pytest.MonkeyPatch) -> None:
    """And says what works until then."""
    table.plug("event0", "Numpad")

    def refuse(*_: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    bench = Bench(table)
    said = next_of(bench.events, Fault).what
    assert "Numpad can't be opened: join the group input" in said
    assert "works in the window" in said
    bench.close()


def test_one_that_another_program_has_grabbed_is_said(table: Input) -> None:
    table.busy = True
    table.plug("event0", "Numpad")
    bench = Bench(table)
    assert "Device or resource busy (does another program have it?)" in next_of(bench.events, Fault).what
    bench.close()


@pytest.mark.parametrize(
    ("patterns", "is_it"),
    [(("*umpad*",), True), (("*UMPAD*",), True), (("*/event0",), True), (("*/usb-9-kbd",), True), (("Mouse",), False)],
)
def test_devices_are_named_by_patterns(table: Input, patterns: tuple[str, ...], is_it: bool) -> None:
    """By the kernel's name, by the file, or by a link that stays the same."""
    table.plug("event0", "Cheap Numpad")
    (table.root / "dev/input/by-id/usb-9-kbd").symlink_to("../event0")
    (found,) = devices(table.root)
    assert found.matches(patterns) is is_it


def test_a_mouse_and_a_power_button_are_left_alone(table: Input) -> None:
    """Only what has keys that mean something is opened: grabbing the power button would make it useless."""
    table.plug("event0", "Mouse", MOUSE)
    table.plug("event1", "Power Button", frozenset({CODES["KEY_POWER"]}))
    bench = Bench(table)
    assert next_of(bench.events, Fault).what == "none that is called * is plugged in"
    assert table.calls == []
    bench.close()


def test_lost_events_leave_no_key_down(table: Input) -> None:
    """The kernel's buffer ran over: what is torn is passed over, then the kernel is asked what is down."""
    table.plug("event0", "Numpad")
    bench = Bench(table)
    table.send("event0", ("KEY_KP1", 1, 1), ("KEY_KP2", 1, 2))
    assert [next_of(bench.events, Edge).button for _ in range(2)] == ["key:1", "key:2"]
    table.down = 1 << CODES["KEY_KP2"]
    os.write(table.ends["event0"], EVENT.pack(0, 3, 0, 3, 0))
    table.send("event0", ("KEY_KP9", 1, 4))
    assert bench.events.get(timeout=PATIENCE) == Edge("key:1", False, 4)
    table.send("event0", ("KEY_KP2", 0, 5))
    assert bench.events.get(timeout=PATIENCE) == Edge("key:2", False, 5)
    bench.close()


@given(st.frozensets(st.integers(0, 767)), st.sampled_from([32, 64]))
def test_capabilities_are_read_from_words_of_either_size(codes: frozenset[int], size: int) -> None:
    """A 32-bit system on a 64-bit kernel has shorter words."""
    number = sum(1 << code for code in codes)
    words = [f"{number >> shift & (1 << size) - 1:x}" for shift in range(0, 768, size)]
    assert bits(list(reversed(words)), size) == codes


def test_a_number_pad_can_enter_everything() -> None:
    """All sixteen keys of the keypad, from the keys that a number pad has."""
    said = meanings(Keyboard())
    assert {button for code, button in said.items() if code in NUMPAD} == {f"key:{key}" for key in KEYS}


def test_what_the_file_says_goes_first() -> None:
    said = meanings(Keyboard(keys={CODES["KEY_KPENTER"]: "dial:press", CODES["KEY_M"]: "none"}))
    assert said[CODES["KEY_KPENTER"]] == "dial:press"
    assert CODES["KEY_M"] not in said


@pytest.mark.parametrize(
    ("pads", "buttons"), [("none", [None] * 3), ("own", ["pad:A", "pad:B", "pad:L"]), ("shared", ["pad"] * 3)]
)
def test_an_encoders_buttons_are_pads(pads: Any, buttons: list[str | None]) -> None:
    said = meanings(Keyboard(pads=pads))
    for first in ("BTN_TRIGGER", "BTN_SOUTH", "BTN_TRIGGER_HAPPY1"):
        assert [said.get(CODES[first] + at) for at in (0, 1, 11)] == buttons


def test_pads_decide_a_race_only_where_all_hang_on_the_keyboard() -> None:
    """A space bar beside pads on GPIO: its order among them is approximate, as the screen then says."""
    space = CODES["KEY_SPACE"]
    assert list(Keys(meanings(Keyboard()), exact_pads=False).feed(space, 1, 5)) == [Edge("pad", True, 5, exact=False)]
    encoder = Keyboard(pads="own")
    assert list(Keys(meanings(encoder), encoder.has_pads).feed(0x121, 1, 5)) == [Edge("pad:B", True, 5)]


def test_dial_menu_and_redo_have_keys() -> None:
    keys = Keys(meanings(Keyboard()), exact_pads=False)
    fed = [*keys.feed(CODES["KEY_UP"], 1, 1), *keys.feed(CODES["KEY_UP"], 2, 2), *keys.feed(CODES["KEY_UP"], 0, 3)]
    assert fed == [Turned(-1, 1), Turned(-1, 2)], "held, an arrow goes on turning"
    fed = [*keys.feed(CODES["KEY_R"], 1, 1), *keys.feed(CODES["KEY_R"], 2, 2), *keys.feed(CODES["KEY_M"], 1, 3)]
    assert fed == [Typed("*", 1, held=True), Typed("#", 3, held=True)]


def test_escape_leads_back_once() -> None:
    """However long it is held."""
    keys = Keys(meanings(Keyboard()), exact_pads=False)
    fed = [event for value in (1, 2, 2, 0) for event in keys.feed(CODES["KEY_ESC"], value, 1)]
    assert fed == [Typed(BACK, 1)]


@given(st.lists(st.tuples(st.sampled_from([*sorted(meanings(Keyboard())), 500]), st.integers(0, 3))))
def test_every_press_has_one_release(values: list[tuple[int, int]]) -> None:
    """Whatever order a device sends: each key goes down and up in turn, and in the end all are up."""
    keys = Keys(meanings(Keyboard()), exact_pads=False)
    edges: dict[int, list[bool]] = {}
    for number, value in values:
        edges.setdefault(number, []).extend(e.down for e in keys.feed(number, value, 1) if isinstance(e, Edge))
    downs = sum(list(told).count(True) - list(told).count(False) for told in edges.values())
    assert downs == len(keys.down) == len(list(keys.keep((), 2)))
    assert all(told == [True, False] * (len(told) // 2) + [True] * (len(told) % 2) for told in edges.values())


@pytest.mark.parametrize(("name", "number"), [("KEY_1", 2), ("KEY_KPSLASH", 98), ("BTN_TRIGGER", 0x120), ("704", 704)])
def test_names_are_those_of_the_kernel(name: str, number: int) -> None:
    """Looked up in linux/input-event-codes.h."""
    assert code(name) == number
    known = {"KEY_KPENTER": 96, "KEY_F11": 87, "KEY_UP": 103, "KEY_DELETE": 111, "KEY_KPCOMMA": 121, "KEY_SPACE": 57}
    assert {key: CODES[key] for key in known} == known
    assert code("KEY_NONSENSE") is None
    assert code("0") is code("768") is code("²") is None


def test_the_real_ioctls_are_the_kernels() -> None:
    """Made of direction, size, letter and number as linux/ioctl.h does."""
    assert (1 << 30) | (4 << 16) | (ord("E") << 8) | 0x90 == GRAB
    assert (1 << 30) | (4 << 16) | (ord("E") << 8) | 0xA0 == SET_CLOCK
    assert (2 << 30) | (96 << 16) | (ord("E") << 8) | 0x18 == GET_KEYS
    assert callable(fcntl.ioctl)
