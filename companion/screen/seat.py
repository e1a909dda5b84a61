"""One player's row: shape, name, marks, dice, and what he holds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import pygame
from pygame import Rect

from companion.screen import fonts
from companion.screen.extras import MINUS, Extra, draw_extras, extras, keep
from companion.screen.layout import Scale, cut_bottom, cut_left, cut_right
from companion.screen.palette import AMBER, CARD, DARK, GROUND, PANEL, QUIET, SOFT, Colour, Ink, place_colour
from companion.screen.pen import Pen, Ready
from companion.screen.pictures import picture, shape
from companion.screen.style import Style
from companion.view import DiceView, SeatView


class Entry(NamedTuple):
    """A player, his dice while they matter, and his cards that lie open."""

    seat: SeatView
    dice: DiceView | None
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sizes:
    """What all rows share, in px, so that they look alike."""

    double: bool
    """A row has room for two lines."""
    shape: int
    name: int
    number: int
    numbers: int
    """The width of what is counted."""
    die: int


class Look(NamedTuple):
    """The colours of a row: its text on its ground, and its shape."""

    ink: Ink
    shape: Colour


@lru_cache(maxsize=8)
def shared_sizes(entries: tuple[Entry, ...], row: tuple[int, int], scale: Scale) -> Sizes:
    """The sizes in which every row fits; a name that is too long for its line in the smallest text doesn't count."""
    wide, high = row
    double = high >= 2 * scale.line
    number, numbers = _number_sizes(entries, wide, high, scale)
    mark = min(high - 2 * scale.gap, scale.times(16)) if double else min(high, scale.text)
    room = wide - numbers - mark - 3 * scale.gap
    die = min(scale.times(24), high - scale.line) if double else min(scale.times(11), high)
    die = min(
        die,
        *((room - _beside_dice(entry, scale)) // max(2, _dice(entry)) - scale.gap for entry in entries if entry.dice),
        die,
    )
    die = max(die, scale.times(8))
    most = min(scale.times(15), (high - scale.gap) * 5 // (12 if double and any(map(_busy, entries)) else 6))
    if scale.paged or (not double and any(entry.cells for entry in entries)):
        most = scale.text
    if double and any(entry.dice for entry in entries):
        die = min(die, high - scale.line - 2 * scale.gap)
        most = min(most, (high - die - 2 * scale.gap) * 6 // 7)  # a line is some 7/6 of its size
    name = most
    for entry in entries:
        taken = 0 if double else sum(extra.width for extra in _kept(entry, room, die, double, scale))
        fits = (room - taken) * scale.text // max(1, fonts.width(entry.seat.name, scale.text))
        name = min(name, fits) if fits >= scale.text else name
    return Sizes(double, mark, max(scale.text, name), number, numbers, die)


def _number_sizes(entries: tuple[Entry, ...], wide: int, high: int, scale: Scale) -> tuple[int, int]:
    """The size of what is counted, and its greatest width: at most three eighths of the row."""
    most = scale.text if scale.paged else max(scale.text, min(high * 6 // 10, scale.times(16)))
    for size in range(most, scale.text - 1, -1):
        widest = max((counts_width(entry.seat, size, scale) for entry in entries), default=0)
        if widest <= wide * 3 // 8 and fonts.line(size) <= high + scale.gap:
            return size, widest
    return scale.text, max((counts_width(entry.seat, scale.text, scale) for entry in entries), default=0)


def counts(seat: SeatView) -> tuple[tuple[str, str], ...]:
    """What is counted for a player, with the picture that says what it is."""
    pairs = (("chip", seat.chips), ("points", seat.points), ("card", seat.cards))
    return tuple((name, f"{count}".replace("-", MINUS)) for name, count in pairs if count is not None)


def counts_width(seat: SeatView, size: int, scale: Scale) -> int:
    """How wide what is counted for a player is with its pictures (px)."""
    return sum(fonts.width(count, size) + _icon(size) + 2 * scale.gap for _, count in counts(seat))


def _icon(size: int) -> int:
    return max(fonts.SMALLEST, size * 5 // 8)


def _busy(entry: Entry) -> bool:
    return bool(
        entry.dice
        or entry.cells
        or entry.seat.paid
        or entry.seat.dealer
        or entry.seat.out
        or entry.seat.resting
        or entry.seat.first
    )


def _dice(entry: Entry) -> int:
    return len(entry.dice.faces) if entry.dice else 0


def _beside_dice(entry: Entry, scale: Scale) -> int:
    note = fonts.width(entry.dice.note, scale.text) + scale.gap if entry.dice and entry.dice.note else 0
    return note + (fonts.width("-0", scale.text) + 3 * scale.gap if entry.seat.paid else 0)


def _kept(entry: Entry, room: int, die: int, double: bool, scale: Scale) -> tuple[Extra, ...]:
    """What stands beside or under the name, as far as there is room."""
    all_of_it = extras(entry.seat, entry.dice, die, scale)
    return keep(all_of_it, room if double else room - 4 * scale.text)


def _look(seat: SeatView) -> Look:
    colour = place_colour(seat.place)
    if seat.winner:
        return Look(Ink(DARK, AMBER), DARK)
    if seat.turn:
        return Look(Ink(DARK, colour), DARK)
    if seat.out or seat.resting:
        return Look(QUIET, SOFT)
    return Look(CARD, colour)


def draw_entry(pen: Pen, row: Rect, entry: Entry, sizes: Sizes) -> None:
    """The row of one player; one that has not changed is there already."""
    pen.places[entry.seat.place] = row
    pen.ready(_ready(entry, row.size, sizes, pen.scale, pen.style), row)


@lru_cache(maxsize=24)
def _ready(entry: Entry, size: tuple[int, int], sizes: Sizes, scale: Scale, style: Style) -> Ready:
    pen = Pen(pygame.Surface(size, 0, 32), style, scale)
    pen.surface.fill(GROUND)
    draw_row(pen, pen.surface.get_rect(), entry, sizes)
    return pen.part()


def draw_row(pen: Pen, row: Rect, entry: Entry, sizes: Sizes) -> None:
    """The row of one player: bright in his colour while it is his turn, an empty frame while he doesn't play."""
    scale, look = pen.scale, _look(entry.seat)
    idle = look.ink.on == GROUND
    frame = max(1, scale.gap // 3) if idle else 0
    if row.h >= scale.line + 2 * frame:
        pen.panel(row, PANEL if idle else look.ink.on, outline=frame)
    numbers, room = cut_right(row, sizes.numbers, scale.gap)
    _counts(pen, numbers, entry.seat, sizes.number, look.ink)
    place, room = cut_left(Rect(room.x + scale.gap, room.y, room.w - scale.gap, room.h), sizes.shape, scale.gap)
    if entry.seat.name:
        pen.picture(shape(entry.seat.place, sizes.shape, look.shape), place)
    kept = _kept(entry, room.w, sizes.die, sizes.double, scale)
    if sizes.double and (kept or entry.cells):
        low = max(sizes.die if entry.dice else 0, scale.line)
        below, room = cut_bottom(room, min(room.h - scale.line, low + (room.h - low - fonts.line(sizes.name)) // 3), 0)
        x = draw_extras(pen, below, kept, look.ink)
        _cells(pen, Rect(x, below.y, below.right - x, below.h), entry, look.ink)
    else:
        beside, room = cut_right(room, sum(extra.width for extra in kept), 0)
        draw_extras(pen, beside, kept, look.ink)
        room = _cells_beside(pen, room, entry, look.ink) if entry.cells else room
    _name(pen, room, entry.seat.name, sizes.name, look.ink)


def _name(pen: Pen, room: Rect, name: str, size: int, ink: Ink) -> None:
    """The name in the size of all; too long for that, smaller, then on two lines, then cut with an ellipsis."""
    least = pen.scale.text
    size = fonts.largest(name, room.w, size, least)
    lines: tuple[str, ...] = (name,)
    if fonts.width(name, size) > room.w:
        first, *rest = fonts.wrapped(name, room.w, size)
        two = room.h >= 2 * fonts.line(size) and name.startswith(f"{first} ")
        lines = (first, " ".join(rest)) if two else (name,)
        lines = tuple(fonts.shortened(line, room.w, size) for line in lines)
    high = len(lines) * fonts.line(size)
    pen.lines(lines, Rect(room.x, room.y + (room.h - high) // 2, room.w, high), size, ink)


def _cells(pen: Pen, room: Rect, entry: Entry, ink: Ink) -> None:
    whole, size = " ".join(entry.cells), pen.scale.text
    shown = fonts.shortened(whole, room.w, size) if room.w > 2 * size else ""
    if shown:
        pen.left(shown, room, size, ink)
    if shown != whole:
        pen.cut.append(cards(entry))


def _cells_beside(pen: Pen, room: Rect, entry: Entry, ink: Ink) -> Rect:
    """The cards on the same line as the name; answers what the name has."""
    size = pen.scale.text
    if pen.scale.paged and fonts.width(f"{entry.seat.name}  {' '.join(entry.cells)}", size) > room.w:
        return room  # the pages have them all in full
    name, rest = cut_left(room, min(room.w // 2, fonts.width(entry.seat.name, size)), 2 * pen.scale.gap)
    _cells(pen, rest, entry, ink)
    return name if rest.w > 2 * size else room


def shows_cards(entry: Entry, wide: int, scale: Scale) -> bool:
    """Whether a row of its own, one line high and `wide` px, has room for name and cards."""
    sizes = shared_sizes((entry,), (wide, scale.line), scale)
    room = wide - sizes.numbers - sizes.shape - 3 * scale.gap
    room -= sum(extra.width for extra in _kept(entry, room, sizes.die, False, scale))
    return fonts.width(f"{entry.seat.name}  {' '.join(entry.cells)}", scale.text) <= room


def cards(entry: Entry) -> str:
    """The player's cards that lie open, in words."""
    return f"{entry.seat.name}: {' '.join(entry.cells)}"


def _counts(pen: Pen, room: Rect, seat: SeatView, size: int, ink: Ink) -> None:
    gap, x = pen.scale.gap, room.right - pen.scale.gap
    for name, count in reversed(counts(seat)):
        icon = picture(name, _icon(size), ink.colour, ink.on)
        x -= icon.get_width()
        pen.picture(icon, Rect(x, room.y, 0, room.h))
        x = pen.right(count, Rect(room.x, room.y, x - gap // 2 - room.x, room.h), size, ink) - gap
