"""What comes in pages: players, two on a line where there are many, and texts; packed into pages of a height."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from pygame import Rect

from companion.screen import fonts
from companion.screen.layout import Scale
from companion.screen.palette import BODY, QUIET, Ink, place_colour
from companion.screen.pen import Pen
from companion.screen.pictures import shape
from companion.screen.seat import Entry, counts_width, draw_entry, shared_sizes

MANY = 6
"""More players than this stand two on a line."""
ROOM = 6
"""A player's shape, marks and name need so many times the smallest text's size beside what is counted."""


class Strip(NamedTuple):
    """One strip of a page: players, or a line of text."""

    entries: tuple[Entry, ...] = ()
    text: str = ""
    ink: Ink = BODY
    place: int | None = None
    """The text is the name of the player at this place."""


Group: TypeAlias = tuple[Strip, ...]
"""Strips that stay together where they can: the lines of one text."""


def players(entries: tuple[Entry, ...], room: int, scale: Scale, many: int = MANY) -> list[Group]:
    """Each player on a line; two where there are many and names have room, two lines each where they have none."""
    widest = max((counts_width(entry.seat, scale.text, scale) for entry in entries), default=0)
    if len(entries) > many and (room - 2 * scale.gap) // 2 - widest >= ROOM * scale.text:
        return [(Strip(entries[i : i + 2]),) for i in range(0, len(entries), 2)]
    if room - widest >= ROOM * scale.text:
        return [(Strip((entry,)),) for entry in entries]
    return [(Strip(text=entry.seat.name, place=entry.seat.place), Strip((_nameless(entry),))) for entry in entries]


def _nameless(entry: Entry) -> Entry:
    return entry._replace(seat=replace(entry.seat, name=""))


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
        if strip.place is not None:
            x = pen.picture(shape(strip.place, scale.text, place_colour(strip.place)), place) + scale.gap
            name = Rect(x, place.y, place.right - x, place.h)
            pen.left(fonts.shortened(strip.text, name.w, scale.text), name, scale.text, strip.ink)
        elif strip.text:
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
