"""The page of a game: number and words at the left, players at the right, choices at the bottom.

On an upright surface the players come below the number. The number never gives way: where there is little room,
notices and choices are set tight first.
"""

from __future__ import annotations

from pygame import Rect

from companion.screen.header import draw_header
from companion.screen.hero import (
    draw_meter,
    draw_number,
    draw_pot,
    meter_height,
    number_height,
    pot_height,
)
from companion.screen.layout import Scale, cut_bottom, cut_right, cut_top
from companion.screen.notices import Bars
from companion.screen.pen import Pen
from companion.screen.rows import draw_rows
from companion.screen.said import draw_said, least_height
from companion.screen.seats import draw_seats
from companion.screen.tiles import draw_tiles, flow, height
from companion.view import View

PLAYERS = 47
"""The players' part of the width, in hundredths."""
TOUCHABLE = 100
"""Below so many px of height there are no tiles: nobody could hit them, and the number needs the room."""


def draw_table(pen: Pen, area: Rect, view: View) -> list[Rect]:
    """Draws the page; answers where the tiles are."""
    upright = area.w < area.h
    tiles = view.tiles if min(area.size) >= TOUCHABLE else ()
    tight = _tightness(area, view, pen.scale)
    strip = height(len(flow(tiles, area.w, pen.scale)), tight > 0, pen.scale)
    place, area = cut_bottom(area, strip, 2 * pen.scale.gap if strip else 0)
    hits = draw_tiles(pen, place, tiles, tight > 0)
    area = Bars(view.notices, area, pen.scale, tight).draw(pen, area)
    if view.seats and not upright:
        players, area = cut_right(area, area.w * PLAYERS // 100, pen.scale.margin)
        draw_seats(pen, players, view)
    area = _number(pen, area, view, tight)
    if view.seats and upright:
        room = area.h - least_height(view, pen.scale) - 2 * pen.scale.line
        wanted = len(view.seats) * 2 * (pen.scale.line + pen.scale.gap)
        players, area = cut_top(area, max(_least_seats(view, pen.scale), min(room, wanted)), pen.scale.gap)
        draw_seats(pen, players, view)
    names = {seat.name for seat in view.seats}
    rows = tuple(row for row in view.rows if row.label not in names)
    draw_said(pen, draw_rows(pen, area, rows) if rows else area, view)
    return hits


def _least_seats(view: View, scale: Scale) -> int:
    """How high the players' rows are at least where they stand below the number (px)."""
    return len(view.seats) * (scale.line + scale.gap) // (2 if len(view.seats) > 3 else 1)


def _tightness(area: Rect, view: View, scale: Scale) -> int:
    """How tight choices and notices are set, so that enough remains for what is said: 0, 1 or 2."""
    need = _number_part(view, scale) + least_height(view, scale) + 3 * scale.gap
    if area.w < area.h:
        need += _least_seats(view, scale) + scale.gap
    rows = len(flow(view.tiles, area.w, scale))
    for tight in (0, 1):
        if need + height(rows, tight > 0, scale) + Bars(view.notices, area, scale, tight).height <= area.h:
            return tight
    return 2


def _number_part(view: View, scale: Scale) -> int:
    """How high header, number, meter and pot are with the gaps after them (px)."""
    parts = [scale.times(15)]
    parts += [number_height(scale)] if view.big else []
    parts += [meter_height(scale)] if view.meter else []
    parts += [pot_height(scale)] if view.pot is not None else []
    return sum(parts) + len(parts) * scale.gap


def _number(pen: Pen, area: Rect, view: View, tight: int) -> Rect:
    """Header, number, meter and pot; answers what remains below."""
    scale = pen.scale
    place, area = cut_top(area, scale.line if tight else scale.times(15), scale.gap)
    draw_header(pen, place, view)
    if view.big:
        place, area = cut_top(area, number_height(scale), scale.gap)
        draw_number(pen, place, view.big, view.alarm)
    if view.meter and area.h >= meter_height(scale):
        place, area = cut_top(area, meter_height(scale), scale.gap)
        draw_meter(pen, place, view.meter)
    if view.pot is not None and area.h >= pot_height(scale):
        place, area = cut_top(area, pot_height(scale), scale.gap)
        draw_pot(pen, place, view.pot)
    return area
