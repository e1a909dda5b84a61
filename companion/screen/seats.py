"""The players in the order they sit: the grid of their rows, and the arrow that says which way play goes."""

from __future__ import annotations

from pygame import Rect

from companion.screen.layout import Scale, cut_left
from companion.screen.palette import GROUND, SOFT, place_colour
from companion.screen.pen import Pen
from companion.screen.pictures import picture
from companion.screen.seat import Entry, draw_entry, shared_sizes
from companion.view import View


def draw_seats(pen: Pen, rect: Rect, view: View) -> None:
    """All rows; where they stand in one column, an arrow beside them runs in the direction of play.

    Where there is no room for all, the page begins with whose turn it is, and the pen notes who is not on it.
    """
    rail, room = cut_left(rect, pen.scale.text, 0)
    everybody = entries(view)
    most = columns(room, len(everybody), pen.scale) * max(0, room.h // pen.scale.line)
    if len(everybody) > most:
        everybody = in_turn(everybody)
        pen.unseen += [entry.seat.place for entry in everybody[most:]]
        everybody = everybody[:most]
    places = grid(room, len(everybody), pen.scale)
    if not places:
        return
    shared = shared_sizes(everybody, places[0].size, pen.scale)
    if places[-1].x == room.x:
        _rail(pen, Rect(rail.x, rail.y, rail.w, places[-1].bottom - rail.y), view.direction)
    for entry, place in zip(everybody, places, strict=True):
        draw_entry(pen, place, entry, shared)
        if entry.seat.turn and place.x == room.x:
            pointer = Rect(rail.x, place.y + (place.h - rail.w) // 2, rail.w, rail.w)
            pen.surface.fill(GROUND, pointer)
            pen.surface.blit(picture("right", rail.w, place_colour(entry.seat.place), GROUND), pointer)


def in_turn(everybody: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The players from whose turn it is on."""
    first = next((i for i, entry in enumerate(everybody) if entry.seat.turn), 0)
    return everybody[first:] + everybody[:first]


def entries(view: View) -> tuple[Entry, ...]:
    """Each player with his dice and with the row of cards that bears his name."""
    rolled = {dice.place: dice for dice in view.dice}
    cards = {row.label: row.cells for row in view.rows}
    return tuple(Entry(seat, rolled.get(seat.place), cards.get(seat.name, ())) for seat in view.seats)


TWO = 22
"""Two columns of players need so many times the smallest text's size of width."""


def columns(room: Rect, count: int, scale: Scale) -> int:
    """One column of players, or two where there are many and names still have room."""
    return 2 if count * scale.line > room.h and room.w > TWO * scale.text else 1


def grid(room: Rect, count: int, scale: Scale) -> list[Rect]:
    """A place for each player, in columns."""
    abreast = columns(room, count, scale)
    lines = -(-count // abreast)
    gap = max(0, min(max(1, scale.gap * 3 // 4), room.h // max(1, lines) - scale.line))
    high = max(1, min((room.h + gap) // max(1, lines) - gap, scale.digits * 3 // 4))
    wide = (room.w - (abreast - 1) * scale.gap) // abreast
    return [
        Rect(room.x + (i // lines) * (wide + scale.gap), room.y + (i % lines) * (high + gap), wide, high)
        for i in range(count)
    ]


def _rail(pen: Pen, rail: Rect, direction: int) -> None:
    """A line with an arrowhead at the end that play goes to."""
    if direction == 0:
        return
    size = rail.w * 3 // 4
    thick = max(2, pen.scale.gap // 2)
    pen.surface.fill(SOFT, (rail.x + (size - thick) // 2, rail.y + size // 2, thick, rail.h - size))
    head = picture("down" if direction > 0 else "up", size, SOFT, GROUND)
    pen.surface.blit(head, (rail.x, rail.bottom - size if direction > 0 else rail.y))
