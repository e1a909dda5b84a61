"""What comes in pages: players, two on a line where there are many, and texts; packed into pages of a height."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from pygame import Rect

from companion.screen import fonts
from companion.screen.layout import Scale
from companion.screen.palette import BODY, QUIET, Ink
from companion.screen.pen import Pen
from companion.screen.seat import Entry, draw_entry, shared_sizes


class Strip(NamedTuple):
    """One strip of a page: players, or a line of text."""

    entries: tuple[Entry, ...] = ()
    text: str = ""
    ink: Ink = BODY


Group: TypeAlias = tuple[Strip, ...]
"""Strips that stay together where they can: the lines of one text."""


def players(entries: tuple[Entry, ...], abreast: int) -> list[Group]:
    """Each player, or so many on a line."""
    return [(Strip(entries[i : i + abreast]),) for i in range(0, len(entries), abreast)]


def texts(said: Iterable[str], room: int, scale: Scale) -> list[Group]:
    """Each text in lines, brighter and darker by turns."""
    return [
        tuple(Strip((), line, QUIET if i % 2 else BODY) for line in fonts.wrapped(text, room, scale.text))
        for i, text in enumerate(text for text in said if text)
    ]


def packed(groups: Iterable[Group], fit: int) -> list[Group]:
    """The pages, each with at most `fit` strips; a group is broken only where it is longer than a page."""
    pages: list[list[Strip]] = [[]]
    if fit < 1:
        return [()]
    for group in groups:
        if pages[-1] and len(pages[-1]) + len(group) > fit and len(group) <= fit:
            pages.append([])
        for strip in group:
            if len(pages[-1]) == fit:
                pages.append([])
            pages[-1].append(strip)
    return [tuple(page) for page in pages]


def draw_page(pen: Pen, rect: Rect, page: Group, fit: int) -> None:
    """The strips one below the other, each a `fit`-th of the height."""
    scale = pen.scale
    gap = min(scale.gap, max(0, (rect.h - fit * scale.line) // max(1, fit)))
    high = min((rect.h + gap) // max(1, fit) - gap, scale.line + 2 * gap)
    for i, strip in enumerate(page):
        place = Rect(rect.x, rect.y + i * (high + gap), rect.w, high)
        if strip.text:
            pen.left(strip.text, place, scale.text, strip.ink)
        else:
            _row(pen, place, strip.entries)


def _row(pen: Pen, place: Rect, entries: tuple[Entry, ...]) -> None:
    gap = 2 * pen.scale.gap
    wide = (place.w - (len(entries) - 1) * gap) // max(1, len(entries))
    sizes = shared_sizes(entries, (wide, place.h), pen.scale)
    for i, entry in enumerate(entries):
        row = Rect(place.x + i * (wide + gap), place.y, wide, place.h)
        draw_entry(pen, row, entry, sizes)
