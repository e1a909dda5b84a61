"""The players in the order they sit: the grid of their rows, and the arrow that says which way play goes."""

from __future__ import annotations

from pygame import Rect

from companion.screen.layout import Scale, cut_left
from companion.screen.palette import GROUND, SOFT, place_colour
from companion.screen.pen import Pen
from companion.screen.pictures import picture
from companion.screen.seat import Entry, draw_row, shared_sizes
from companion.view import View


def draw_seats(pen: Pen, rect: Rect, view: View) -> None:
    """All rows; where they stand in one column, an arrow beside them runs in the direction of play."""
    rail, room = cut_left(rect, pen.scale.text, 0)
    entries = _entries(view, 2 * max(0, room.h // pen.scale.line))
    places = grid(room, len(entries), pen.scale)
    if not places:
        return
    shared = shared_sizes(entries, places[0].size, pen.scale)
    if places[-1].x == room.x:
        _rail(pen, Rect(rail.x, rail.y, rail.w, places[-1].bottom - rail.y), view.direction)
    for entry, place in zip(entries, places, strict=True):
        draw_row(pen, place, entry, shared)
        if entry.seat.turn and place.x == room.x:
            pointer = Rect(rail.x, place.y + (place.h - rail.w) // 2, rail.w, rail.w)
            pen.surface.fill(GROUND, pointer)
            pen.surface.blit(picture("right", rail.w, place_colour(entry.seat.place), GROUND), pointer)


def _entries(view: View, most: int) -> tuple[Entry, ...]:
    """Each player with his dice and with the row of cards that bears his name; where there is no room for all,
    from whose turn it is on."""
    rolled = {dice.place: dice for dice in view.dice}
    cards = {row.label: row.cells for row in view.rows}
    entries = tuple(Entry(seat, rolled.get(seat.place), cards.get(seat.name, ())) for seat in view.seats)
    first = next((i for i, seat in enumerate(view.seats) if seat.turn), 0) if len(entries) > most else 0
    return (entries[first:] + entries[:first])[:most]


def grid(room: Rect, count: int, scale: Scale) -> list[Rect]:
    """A place for each player: one column, or two where one would be too crowded."""
    gap = max(1, scale.gap * 3 // 4)
    one = (room.h + gap) // max(1, count) - gap
    columns = 2 if one < scale.line or (one < 2 * scale.line and room.w > 22 * scale.text) else 1
    lines = -(-count // columns)
    high = max(1, min((room.h + gap) // max(1, lines) - gap, scale.digits * 3 // 4))
    wide = (room.w - (columns - 1) * scale.gap) // columns
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
