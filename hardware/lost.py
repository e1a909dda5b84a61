"""Which edges didn't come, as far as that can be known. Pure: numbers, levels and stamps are arguments."""

from __future__ import annotations

from dataclasses import dataclass

from companion.ports import MS

KERNEL_KEEPS = 16
"""Edges that the kernel keeps for a line unless asked for more, which lgpio doesn't; the oldest go first."""
MERGED = 5 * MS
"""Two edges of one level closer than this may be a short pulse whose halves the kernel has made into one."""


@dataclass(slots=True)
class Numbers:
    """The kernel numbers the edges of a request, from 1; where its buffer is full it drops the oldest.

    Numbers of several lines may overtake each other, by no more than one a line: each line has a thread of its own.
    """

    lines: int
    missing: int = 0
    """Edges that should have come by now and that nobody has been told of."""
    _highest: int = 0

    def take(self, number: int) -> None:
        """An edge with this number has come."""
        self.missing += max(number - self._highest, 0) - 1
        self._highest = max(number, self._highest)

    def lost(self, quiet: bool) -> int:
        """How many are lost for certain, told once each; `quiet`: nothing has come for a while, so none is late."""
        missing = self.missing
        if missing <= (0 if quiet else self.lines):
            return 0
        self.missing = 0
        return missing


@dataclass(slots=True)
class Levels:
    """One line of a library that numbers nothing. Suspects a loss by the levels, and by a buffer that was full.

    It was full when `KERNEL_KEEPS` edges lay there already as the first of them was handed over.
    """

    _down: bool | None = None
    _at: int = 0
    _looked: int = 0
    """When the first edge of the heap was handed over (µs)."""
    _heap: int = 0

    def suspect(self, down: bool, at: int, now: int) -> str:
        """What to say of an edge stamped `at` that is handed over at `now` (both µs); empty: nothing."""
        twice = self._down is down and at - self._at > MERGED
        if at > self._looked:
            self._looked, self._heap = now, 0
        self._heap += 1
        self._down, self._at = down, at
        if self._heap == KERNEL_KEEPS:
            return f"edges may be lost: {KERNEL_KEEPS} came at once, and lgpio has no more kept ([gpio] edges)"
        return f"an edge may be lost: it went {'down' if down else 'up'} twice" if twice else ""
