"""Keyboards, number pads and arcade encoders read from /dev/input, with the kernel's stamps, for us alone.

The standard library is enough: an event is five numbers, and three ioctls ask for the clock, the grab and what is down.
A device that is plugged in later, or again, is found within two seconds. Needs the right to read /dev/input/event*,
which the group `input` has; where it is missing the window's keyboard still serves.
"""

from __future__ import annotations

import fcntl
import os
import struct
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from select import POLLIN, poll
from socket import socketpair
from threading import Thread
from typing import Any, TypeAlias

from companion.peripherals import Keyboard
from companion.ports import MS, SECOND, Event, Fault, Put
from hardware.clock import monotonic
from hardware.evkeys import Keys, meanings

EVENT = struct.Struct("llHHi")
"""struct input_event: seconds, microseconds, type, code, value."""
SYN, KEY = 0, 1
REPORT, DROPPED = 0, 3
SET_CLOCK, GRAB, GET_KEYS = 0x400445A0, 0x40044590, 0x80604518
"""EVIOCSCLOCKID, EVIOCGRAB, and EVIOCGKEY for the 96 bytes of all keys (linux/input.h)."""
CLOCK_MONOTONIC = 1
LOOK = 2 * SECOND
"""Between two looks for devices (µs)."""
MANY = 64
"""So many events are read at once."""
NO_RIGHT = (
    "can't be opened: join the group input (sudo usermod -aG input $USER, then log in again; a service needs it in its"
    " unit). Until then the keyboard works in the window."
)

Ioctl: TypeAlias = Callable[[int, int, Any], Any]


@dataclass(frozen=True, slots=True)
class Found:
    """An input device: its file, the kernel's name for it, the codes of its keys, and other names of the file."""

    path: Path
    name: str
    codes: frozenset[int]
    links: tuple[str, ...] = ()

    def matches(self, patterns: tuple[str, ...]) -> bool:
        """Whether one of the patterns is for its name, upper or lower case, or for its file."""
        names = (self.name.lower(), str(self.path), *self.links)
        return any(
            fnmatchcase(name, part) for pattern in patterns for part in (pattern, pattern.lower()) for name in names
        )


def devices(root: Path = Path("/")) -> Iterator[Found]:
    """All input devices that have keys, as the kernel lists them; opening them is not needed for that."""
    for entry in sorted((root / "sys/class/input").glob("event*")):
        with suppress(OSError, ValueError):  # it was unplugged meanwhile
            codes = bits((entry / "device/capabilities/key").read_text().split())
            path = root / "dev/input" / entry.name
            links = (str(link) for link in (root / "dev/input").glob("by-*/*") if link.resolve() == path.resolve())
            yield Found(path, (entry / "device/name").read_text().strip(), codes, tuple(links))


def bits(words: list[str], size: int = 8 * struct.calcsize("l")) -> frozenset[int]:
    """The numbers of the set bits, from hexadecimal words of `size` bits with the highest first."""
    number = 0
    for word in words:
        number = number << size | int(word, 16)
    return frozenset(at for at in range(number.bit_length()) if number >> at & 1)


class Device:
    """One opened device. Grabbed as soon as none of its keys is down, lest a release never reaches the console."""

    def __init__(self, found: Found, keyboard: Keyboard, ioctl: Ioctl) -> None:
        self.found = found
        self.file = os.open(found.path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        self._ioctl, self._to_grab, self._skipping = ioctl, keyboard.grab, False
        try:
            ioctl(self.file, SET_CLOCK, struct.pack("i", CLOCK_MONOTONIC))
            self.keys = Keys(meanings(keyboard), keyboard.has_pads, self._down())
            self._grab()
        except OSError:
            os.close(self.file)
            raise

    def read(self) -> Iterator[Event]:
        """What has happened. Raises OSError when it is unplugged."""
        data = os.read(self.file, EVENT.size * MANY)
        if not data:
            raise OSError("unplugged")
        whole = len(data) - len(data) % EVENT.size
        for seconds, micros, kind, code, value in EVENT.iter_unpack(data[:whole]):
            yield from self._take(seconds * SECOND + micros, kind, code, value)
            self._grab()

    def close(self) -> Iterator[Event]:
        """Gives it back to everybody; what was down counts as let go."""
        with suppress(OSError):
            os.close(self.file)
        yield from self.keys.keep((), monotonic())

    def _take(self, at: int, kind: int, code: int, value: int) -> Iterator[Event]:
        if kind == SYN and code == DROPPED:  # we were too slow: what comes up to the next report is torn
            self._skipping = True
        elif kind == SYN and code == REPORT and self._skipping:
            self._skipping = False
            yield from self.keys.keep(self._down(), at)
        elif kind == KEY and not self._skipping:
            yield from self.keys.feed(code, value, at)

    def _down(self) -> frozenset[int]:
        state = bytearray(96)
        self._ioctl(self.file, GET_KEYS, state)
        number = int.from_bytes(state, "little")
        return frozenset(at for at in range(number.bit_length()) if number >> at & 1)

    def _grab(self) -> None:
        if self._to_grab and not self.keys.unheard and not self.keys.down:
            self._to_grab = False
            self._ioctl(self.file, GRAB, 1)


class Keyboards:
    """A source of edges, clicks and keys from all devices that the configuration means."""

    def __init__(self, keyboard: Keyboard, root: Path = Path("/"), ioctl: Ioctl = fcntl.ioctl) -> None:
        self._keyboard, self._root, self._ioctl = keyboard, root, ioctl
        self._codes = meanings(keyboard).keys()
        self._open: dict[Path, Device] = {}
        self._known: dict[Path, str] = {}
        """Names of all devices that were ever opened, so that a missing one is said."""
        self._poll = poll()
        self._said = ""
        self._thread: Thread | None = None

    def start(self, put: Put) -> None:
        """Listen from now on, in a thread of its own."""
        self._put = put
        self._wake, self._woken = socketpair()
        self._poll.register(self._woken, POLLIN)
        self._thread = Thread(target=self._run, name="keyboards", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Give all devices back; may be called twice."""
        if self._thread is None:
            return
        with suppress(OSError):
            self._wake.send(b"!")
        self._thread.join(timeout=2)
        self._wake.close()

    def look(self) -> None:
        """Open what is new, and say what is missing."""
        found = [one for one in devices(self._root) if one.codes & self._codes and one.matches(self._keyboard.devices)]
        trouble = [text for one in found if one.path not in self._open and (text := self._opened(one))]
        here = {device.found.name for device in self._open.values()}
        trouble += [f"{name} is unplugged" for name in sorted(set(self._known.values()) - here)]
        if not found and not self._known:
            trouble.append(f"none that is called {' or '.join(self._keyboard.devices)} is plugged in")
        self._say("; ".join(dict.fromkeys(trouble)))

    def names(self) -> list[str]:
        """The devices that are listened to."""
        return [device.found.name for device in list(self._open.values())]

    def _run(self) -> None:
        look_at = monotonic()
        while self._listen(max(look_at - monotonic(), 0)):
            if monotonic() >= look_at:
                look_at = monotonic() + LOOK
                try:
                    self.look()
                except Exception as error:
                    self._say(f"can't be looked for: {error}")
        for device in list(self._open.values()):
            self._drop(device)
        self._woken.close()

    def _listen(self, micros: int) -> bool:
        """Until a device has something to say, at most so long; False when it is to end."""
        for file, _ in self._poll.poll(micros / MS):
            if file == self._woken.fileno():
                return False
            device = next(device for device in self._open.values() if device.file == file)
            try:
                for event in device.read():
                    self._put(event)
            except BlockingIOError:
                continue
            except OSError:
                self._drop(device)
        return True

    def _opened(self, found: Found) -> str:
        """Opens it; what is wrong, if anything is."""
        try:
            device = Device(found, self._keyboard, self._ioctl)
        except PermissionError:
            return f"{found.name} {NO_RIGHT}"
        except OSError as error:
            return f"{found.name} can't be used: {error.strerror or error} (does another program have it?)"
        self._open[found.path] = device
        self._known = {path: name for path, name in self._known.items() if name != found.name} | {
            found.path: found.name
        }
        self._poll.register(device.file, POLLIN)
        return ""

    def _drop(self, device: Device) -> None:
        self._poll.unregister(device.file)
        del self._open[device.found.path]
        for event in device.close():
            self._put(event)

    def _say(self, what: str) -> None:
        if what != self._said:
            self._said = what
            self._put(Fault("keyboard", what, monotonic()))
