"""From a box's own microseconds to ours: wraps undone, one offset for all slaps of a race. No I/O, no clock."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from companion.ports import MS, SECOND

QUIET = 2 * SECOND
"""The offset changes only where so long no button moved: longer than a race, so that no difference in it changes."""
EARLIEST, LATEST = 10 * SECOND, 250 * MS
"""A stamp so long before its line came, or so long after, is wrong, whatever made it so."""


@dataclass(slots=True)
class Whole:
    """Stamps that wrap after `bits` bits, made to go on for ever; late ones may come by up to half of that."""

    bits: int
    _last: int | None = None

    def __call__(self, stamp: int) -> int:
        if self._last is None:
            self._last = stamp
            return stamp
        period = 1 << self.bits
        ahead = (stamp - self._last) % period
        whole = self._last + (ahead if ahead < period // 2 else ahead - period)
        self._last = max(self._last, whole)
        return whole


@dataclass(slots=True)
class BoxClock:
    """Where the box's time is on our clock. Quartzes drift apart by a second in some hours, so it is asked often."""

    bits: int
    _whole: Whole = field(init=False)
    _asked: deque[tuple[int, int]] = field(default_factory=lambda: deque(maxlen=8))
    """How long the latest answers took, and the offset that each gives (µs)."""
    _offset: int | None = None
    _moved: int = 0
    """The box's time of the latest edge."""

    def __post_init__(self) -> None:
        self._whole = Whole(self.bits)

    def asked(self, sent: int, came: int, stamp: int) -> None:
        """An answer came: stamped by the box somewhere between `sent` and `came` on our clock (µs)."""
        self._asked.append((came - sent, (sent + came) // 2 - self._whole(stamp)))

    def at(self, stamp: int, came: int) -> int | None:
        """The stamp on our clock, given when its line came; None for one that can't be right."""
        whole = self._whole(stamp)
        if self._offset is None or whole - self._moved >= QUIET:
            self._offset = min(self._asked)[1]
        at = whole + self._offset
        if not came - EARLIEST <= at <= came + LATEST:
            self._offset = None
            return None
        self._moved = max(self._moved, whole)
        return at

    @property
    def round_trip(self) -> int:
        """The quickest of the latest answers (µs): the offset is right to half of it."""
        return min(self._asked)[0]
