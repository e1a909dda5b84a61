"""A 4 x 4 (or 4 x 3) keypad on GPIO pins: scanned while a key is down, asleep while none is.

At rest all rows are low, so any key pulls its column low: that edge, with its stamp, wakes the scan. Scanning, one row
is low and the others float, since two keys in one column would otherwise short a high row to a low one. With three
keys at corners of a rectangle the fourth seems pressed too; `resolve` sees to that.

            columns, pulled up            key "6" closes row 2 and column 3
              1   2   3   4
    row 1 ----1---2---3---A
    row 2 ----4---5--(6)--B
    row 3 ----7---8---9---C
    row 4 ----*---0---#---D
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations
from threading import Event, Thread
from typing import Any

from companion.peripherals import KEYS
from companion.peripherals import Keypad as Wiring
from companion.ports import SECOND, Edge, Fault, Put
from hardware.gpio import Chosen, broken, close

SCAN = 0.005
"""Seconds between two scans."""
QUIET_SCANS = 2
"""So many scans must find nothing before the keypad rests: a key that bounces is open half the time."""


def resolve(before: frozenset[int], seen: frozenset[int]) -> frozenset[int]:
    """Which keys are down when those `before` were and these seem to be; keys by their place in KEYS.

    Where two rows share two columns any of the four may be a ghost: of these only keys that were down already stay.
    """
    rows = {row: {key % 4 for key in seen if key // 4 == row} for row in range(4)}
    doubtful = set()
    for one, other in combinations(rows, 2):
        shared = rows[one] & rows[other]
        if len(shared) > 1:
            doubtful |= {row * 4 + column for row in (one, other) for column in shared}
    return frozenset(key for key in seen if key in before or key not in doubtful)


class Keypad:
    """A source of `key:…` edges: a first key with its own stamp, all else with that of the scan (not exact)."""

    def __init__(self, wiring: Wiring, chosen: Chosen) -> None:
        self._wiring, self._chosen = wiring, chosen
        self._rows: list[Any] = []
        self._columns: list[Any] = []
        self._callbacks: list[Callable[[Any, Any], None]] = []  # gpiozero keeps but a weak reference
        self._woken, self._ended = Event(), Event()
        self._resting = False
        self._first: int | None = None
        """The stamp (µs) of the edge that woke the scan, until a key is found for it."""
        self._down: frozenset[int] = frozenset()
        self._nothing = 0
        self._thread: Thread | None = None

    def start(self, put: Put, scanning: bool = True) -> None:
        """Watch the keypad in a thread of its own, or leave it to the caller to `scan`.

        A pin that can't be used is queued as a Fault: without a whole row or column a keypad only misleads.
        """
        self._put = put
        try:
            self._open()
        except _BrokenError as wrong:
            self._release()
            put(Fault("keypad", str(wrong), self._now()))
            return
        self._rest()
        if scanning:
            self._thread = Thread(target=self._run, name="keypad", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Stop scanning and free the pins; may be called twice."""
        self._ended.set()
        self._woken.set()
        if self._thread is not None:
            self._thread.join(timeout=1)
        self._release()

    def scan(self) -> bool:
        """Look at all keys once and queue what has changed; whether to look again soon."""
        seen = self._look()
        now = self._now()
        down = resolve(self._down, seen)
        for key in sorted(self._down - down):
            self._put(Edge(f"key:{KEYS[key]}", False, now, exact=False))
        for key in sorted(down - self._down):
            at, exact = (now, False) if self._first is None else (self._first, self._chosen.exact)
            self._put(Edge(f"key:{KEYS[key]}", True, at, exact))
        self._first = None if down else self._first
        self._down, self._nothing = down, 0 if seen else self._nothing + 1
        return self._nothing < QUIET_SCANS or not self._rest()

    def _run(self) -> None:
        try:
            while self._woken.wait() and not self._ended.is_set():
                self._woken.clear()
                while self.scan() and not self._ended.wait(SCAN):
                    pass
        except Exception as error:
            if not self._ended.is_set():
                self._put(Fault("keypad", f"fell silent: {error}", self._now()))

    def _look(self) -> frozenset[int]:
        """The keys that seem to be down."""
        seen = set()
        for row in self._rows:
            row.pin.function = "input"
        for at, row in enumerate(self._rows):
            row.pin.output_with_state(False)
            seen |= {at * 4 + place for place, column in enumerate(self._columns) if not column.pin.state}
            row.pin.function = "input"
        return frozenset(seen)

    def _rest(self) -> bool:
        """All rows low, so that any key makes an edge; False where one is down by now."""
        self._nothing, self._first = 0, None
        for row in self._rows:
            row.pin.output_with_state(False)
        self._resting = True
        if all(column.pin.state for column in self._columns):
            return True
        self._changed(self._chosen.factory.ticks(), False)
        return False

    def _changed(self, ticks: float, state: object) -> None:
        """A column's edge, in the pin library's own thread: no exception may get out."""
        if self._resting and not state:
            self._resting = False
            self._first = round(ticks * SECOND)
            self._woken.set()

    def _open(self) -> None:
        from gpiozero import GPIODevice, InputDevice

        factory = self._chosen.factory
        for pin in self._wiring.rows:
            self._rows.append(_opened(pin, partial(GPIODevice, pin, pin_factory=factory)))
        for pin in self._wiring.columns:
            column = _opened(pin, partial(InputDevice, pin, pull_up=True, pin_factory=factory))
            self._columns.append(column)
            callback = self._changed
            self._callbacks.append(callback)
            _opened(pin, partial(_watch, column, callback))

    def _release(self) -> None:
        for column in self._columns:
            column.pin.when_changed = None
        for device in (*self._columns, *self._rows):
            close(device)
        for held in (self._columns, self._rows, self._callbacks):
            held.clear()

    def _now(self) -> int:
        seconds: float = self._chosen.factory.ticks()
        return round(seconds * SECOND)


class _BrokenError(Exception):
    """A pin that can't be used, in words."""


def _opened(pin: int, opening: Callable[[], Any]) -> Any:
    try:
        return opening()
    except Exception as error:
        raise _BrokenError(broken(pin, error)) from error


def _watch(column: Any, callback: Callable[[Any, Any], None]) -> None:
    column.pin.bounce = None
    column.pin.edges = "both"
    column.pin.when_changed = callback
