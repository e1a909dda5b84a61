"""Which edges didn't come, as far as that can be known. Pure: numbers, levels and stamps are arguments."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.ports import MS

KERNEL_KEEPS = 16
"""Edges that the kernel keeps for a line unless asked for more, which lgpio doesn't; the oldest go first."""
MERGED = 5 * MS
"""Two edges of one level closer than this may be a short pulse whose halves the kernel has made into one."""


@dataclass(slots=True)
class Numbers:
    """The kernel numbers the edges of a request, and those of each line too, from 1. A full buffer drops the oldest.

    A number of the request is used up by an edge that follows the last one of its line before the kernel has dealt with
    that: both become one, with one number of the line. So short pulses leave gaps in the request's numbers alone, and
    a gap in a line's own numbers is a loss.
    """

    merged: int = 0
    """Edges that have become one with the next."""
    _highest: int = 0
    _settled: int = 0
    """Numbers that have come, or that are known to be lost or merged."""
    _lost: int = 0
    _lines: dict[int, int] = field(default_factory=dict)

    def take(self, line: int, number: int, own: int) -> None:
        """An edge of a line has come, with its number in the request and that in the line."""
        self._lost += own - self._lines.get(line, 0) - 1
        self._lines[line] = own
        self._settled += 1
        self._highest = max(number, self._highest)

    def lost(self, full: bool) -> int:
        """How many edges are lost, told once each. `full`: the buffer was, so lines may lack edges that show no gap."""
        lost, self._lost = self._lost, 0
        rest = self._highest - self._settled - lost
        self._settled += lost + rest
        if full or rest < 0:
            return max(lost + rest, 0)
        self.merged += rest
        return lost


@dataclass(slots=True)
class Levels:
    """One line of a library that numbers nothing. Suspects a loss by the levels, and by a buffer that was full.

    It was full when `KERNEL_KEEPS` edges lay there already as the first of them was handed over.
    """

    _down: bool | None = None
    _at: int = 0
    _looked: int = -1
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
