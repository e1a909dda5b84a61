"""The layout rule: every measure follows from the size of the surface, and rectangles are cut from rectangles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pygame import Rect

from companion.screen.fonts import SMALLEST, line


@dataclass(frozen=True, slots=True)
class Scale:
    """Measures that follow from the height of the surface (an upright one's width), all in px."""

    text: int
    """The smallest text: a twentieth of the height, and larger where there are pages."""
    digits: int
    """The height of the big number: a third of the height, and one px for smooth edges where there are many."""
    gap: int
    margin: int
    radius: int
    paged: bool = False
    """Players and rows come in pages."""

    @property
    def line(self) -> int:
        """One line of the smallest text."""
        return line(self.text)

    def times(self, tenths: int) -> int:
        """The smallest text's size, times so many tenths."""
        return self.text * tenths // 10


NOTHING = Scale(0, 0, 0, 0, 0)
"""Stands for measures that are still to be worked out."""
PAGED = 240
"""Below so many px of height players and rows come in pages, so that text can be larger: a twelfth of the height."""
TINY = 100
"""Below so many px there is no margin."""


@lru_cache(maxsize=8)
def scale(width: int, height: int) -> Scale:
    """The measures for a surface (px); on an upright one its width counts as height."""
    short = min(width, height)
    text = max(SMALLEST + 1, short // 12) if short < PAGED else -(-short // 20)
    digits = -(-short // 3) + (short >= TINY)
    margin = 0 if short < TINY else short // 40
    return Scale(text, digits, max(1, short // 80), margin, max(1, short // 60), short < PAGED)


def cut_top(rect: Rect, height: int, gap: int) -> tuple[Rect, Rect]:
    """The top `height` px of a rectangle, and what remains below a gap."""
    height = max(0, min(height, rect.h))
    rest = max(0, rect.h - height - gap)
    return Rect(rect.x, rect.y, rect.w, height), Rect(rect.x, rect.bottom - rest, rect.w, rest)


def cut_bottom(rect: Rect, height: int, gap: int) -> tuple[Rect, Rect]:
    """The bottom `height` px of a rectangle, and what remains above a gap."""
    height = max(0, min(height, rect.h))
    rest = max(0, rect.h - height - gap)
    return Rect(rect.x, rect.bottom - height, rect.w, height), Rect(rect.x, rect.y, rect.w, rest)


def cut_left(rect: Rect, width: int, gap: int) -> tuple[Rect, Rect]:
    """The left `width` px of a rectangle, and what remains to the right of a gap."""
    rest = max(0, rect.w - width - gap)
    return Rect(rect.x, rect.y, min(width, rect.w), rect.h), Rect(rect.right - rest, rect.y, rest, rect.h)


def cut_right(rect: Rect, width: int, gap: int) -> tuple[Rect, Rect]:
    """The right `width` px of a rectangle, and what remains to the left of a gap."""
    width = min(width, rect.w)
    rest = max(0, rect.w - width - gap)
    return Rect(rect.right - width, rect.y, width, rect.h), Rect(rect.x, rect.y, rest, rect.h)


def inside(rect: Rect, by: int) -> Rect:
    """The rectangle without a border of `by` px."""
    return Rect(rect.x + by, rect.y + by, max(0, rect.w - 2 * by), max(0, rect.h - 2 * by))
