"""The part of libgpiod's binding that needs a chip, over lines that a test moves: `Chip` and `LineRequest`.

As its documentation and the kernel's say: a request has one buffer for all its lines, from which the oldest event is
dropped when it is full; events are numbered per request and per line before that; a line that is in use is refused
with EBUSY; claiming a line with a pull-up opens it; the file descriptor is readable while the buffer isn't empty.
Settings, enums and events are the binding's own.
"""

from __future__ import annotations

import errno
import os
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from threading import Lock

from gpiod import ChipInfo, EdgeEvent, LineInfo, LineSettings
from gpiod.exception import RequestReleasedError
from gpiod.line import Bias, Direction, Edge, Value

FALLING, RISING = EdgeEvent.Type.FALLING_EDGE, EdgeEvent.Type.RISING_EDGE


@dataclass
class FakeLine:
    """A wire; `high` is its level."""

    high: bool = True
    consumer: str = ""
    request: FakeRequest | None = None
    number: int = 0


@dataclass
class FakeBoard:
    """Chips by their devices. `open` stands in for `gpiod.Chip`."""

    labels: Mapping[str, str] = field(default_factory=lambda: {"/dev/gpiochip0": "pinctrl-bcm2711"})
    locked: frozenset[str] = frozenset()
    """Chips that this user may not open."""
    lines: list[FakeLine] = field(default_factory=lambda: [FakeLine() for _ in range(28)])

    def open(self, path: str) -> FakeChip:
        if path in self.locked:
            raise PermissionError(errno.EACCES, "Permission denied", path)
        if path not in self.labels:
            raise FileNotFoundError(errno.ENOENT, "No such file or directory", path)
        return FakeChip(self, self.labels[path])

    def edge(self, offset: int, high: bool, ns: int) -> None:
        """The wire changes, and the kernel stamps it."""
        line = self.lines[offset]
        line.high = high
        if line.request is not None:
            line.number += 1
            line.request.event(offset, high, ns, line.number)

    def unplug(self) -> None:
        """The chip goes away under its requests, as when its driver is unbound."""
        for request in {line.request for line in self.lines if line.request is not None}:
            request.fail()


class FakeChip:
    """As `gpiod.Chip`."""

    def __init__(self, board: FakeBoard, label: str) -> None:
        self._board, self._label = board, label

    def __enter__(self) -> FakeChip:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Requests outlive their chip."""

    def get_info(self) -> ChipInfo:
        return ChipInfo("gpiochip0", self._label, len(self._board.lines))

    def get_line_info(self, line: int) -> LineInfo:
        if line >= len(self._board.lines):
            raise ValueError("line offset of out range")
        wire = self._board.lines[line]
        one = (Direction.INPUT.value, False, Bias.PULL_UP.value, 1, Edge.BOTH.value, 1, False, 0)
        return LineInfo(line, f"GPIO{line}", bool(wire.consumer), wire.consumer, *one)

    def request_lines(
        self,
        config: Mapping[tuple[int, ...], LineSettings],
        consumer: str | None = None,
        event_buffer_size: int | None = None,
        output_values: object = None,  # noqa: ARG002 - as the binding has it
    ) -> FakeRequest:
        offsets = [offset for group in config for offset in group]
        if any(offset >= len(self._board.lines) for offset in offsets):
            raise ValueError("line offset of out range")
        if any(self._board.lines[offset].consumer for offset in offsets):
            raise OSError(errno.EBUSY, "Device or resource busy")
        request = FakeRequest(self._board, offsets, event_buffer_size or 16 * len(offsets), next(iter(config.values())))
        for offset in offsets:
            self._board.lines[offset].consumer = consumer or "?"
            self._board.lines[offset].request = request
        return request


class FakeRequest:
    """As `gpiod.LineRequest`."""

    def __init__(self, board: FakeBoard, offsets: list[int], size: int, settings: LineSettings) -> None:
        self.offsets, self.size, self.settings = offsets, size, settings
        self._board = board
        self._events: deque[EdgeEvent] = deque(maxlen=size)
        self._number = 0
        self._broken = False
        self._lock = Lock()
        self._ends = os.pipe()

    @property
    def fd(self) -> int:
        return self._ends[0]

    def get_values(self, lines: Iterable[int] | None = None) -> list[Value]:
        return [Value(int(self._board.lines[line].high)) for line in lines or self.offsets]

    def read_edge_events(self, max_events: int | None = None) -> list[EdgeEvent]:
        if not self._board.lines[self.offsets[0]].consumer:
            raise RequestReleasedError
        with self._lock:
            if self._broken:
                raise OSError(errno.ENODEV, "No such device")
            count = min(max_events or self.size, len(self._events))
            events = [self._events.popleft() for _ in range(count)]
            if events and not self._events:
                os.read(self._ends[0], 1)
        return events

    def release(self) -> None:
        for offset in self.offsets:
            self._board.lines[offset].consumer, self._board.lines[offset].request = "", None
        for end in self._ends:
            os.close(end)

    def event(self, offset: int, high: bool, ns: int, number: int) -> None:
        """The kernel's side: an event goes into the buffer."""
        with self._lock:
            self._number += 1
            event = EdgeEvent((RISING if high else FALLING).value, ns, offset, self._number, number)
            if not self._events:
                os.write(self._ends[1], b"!")
            self._events.append(event)

    def fail(self) -> None:
        """The kernel's side: there is no chip any more."""
        with self._lock:
            self._broken = True
            os.write(self._ends[1], b"!")
