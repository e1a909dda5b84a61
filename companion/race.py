"""Who was first: slaps with their stamps become a verdict that depends on the stamps alone.

Pure, and the same whatever order the slaps arrive in and however late. A race is every slap stamped within `WINDOW`
of its first; the rest has no part in it. Stamps are whole µs since the game began. A script without times tells who
was first: then the first that is told counts, several told together are a tie.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WINDOW = 1_500_000
"""How long after its first slap a race takes in more (µs; rules page, Snap, "which slaps are one race")."""


@dataclass(frozen=True, slots=True)
class Race:
    """The slaps of one race, each contender's earliest. Stamps decide; what was told without one is slower."""

    stamped: tuple[tuple[str, int], ...] = ()
    """Contenders with their stamps, earliest first."""
    told: tuple[tuple[str, ...], ...] = ()
    """Contenders without stamps, in the order they were told; those of one telling are level."""

    def heard(self, who: Sequence[str], at: int | None) -> Race:
        """The race with these slaps in it, stamped `at` (µs) or told; itself where they change nothing."""
        if at is None:
            known = self.everybody
            fresh = tuple(one for one in who if one not in known)
            return Race(self.stamped, (*self.told, fresh)) if fresh else self
        best = dict(self.stamped)
        for one in who:
            best[one] = min(at, best.get(one, at))
        last = min(best.values()) + WINDOW
        stamped = tuple(sorted(((one, time) for one, time in best.items() if time <= last), key=_by_stamp))
        return self if stamped == self.stamped else Race(stamped, self.told)

    def first(self, tie: int) -> tuple[str, ...]:
        """Who was first; several, in the order of their stamps, where they are within `tie` µs of the first."""
        if not self.stamped:
            return self.told[0] if self.told else ()
        last = self.stamped[0][1] + tie
        return tuple(one for one, time in self.stamped if time <= last)

    def named(self, nobody: str, who: Sequence[str]) -> Race:
        """The race with the slap of `nobody` in particular put down to those who made it, level with each other."""
        at = dict(self.stamped).get(nobody)
        if at is not None:
            rest = Race(tuple(slap for slap in self.stamped if slap[0] != nobody), self.told)
            return rest.heard(who, at)
        told = tuple(tuple(who) if nobody in level else level for level in self.told)
        return Race(self.stamped, told)

    @property
    def began(self) -> int | None:
        """The stamp of its first slap (µs), if one has a stamp."""
        return self.stamped[0][1] if self.stamped else None

    @property
    def everybody(self) -> tuple[str, ...]:
        """All who slapped, the first first; nobody twice."""
        names = [one for one, _ in self.stamped] + [one for level in self.told for one in level]
        return tuple(dict.fromkeys(names))


def _by_stamp(slap: tuple[str, int]) -> tuple[int, str]:
    return slap[1], slap[0]
