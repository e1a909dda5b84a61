"""The page of a game: number and words at the left, players at the right, choices at the bottom.

On an upright surface the players come below the number. The number never gives way: where there is little room,
notices and choices are set tight first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

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
Panel: TypeAlias = Callable[[Pen, Rect], None]


def draw_table(pen: Pen, area: Rect, view: View, instead: Panel | None = None) -> list[Rect]:
    """Draws the page; answers where the tiles are. `instead` draws something else where the players are."""
    scale, upright = pen.scale, area.w < area.h
    tight, most = _tightness(area, view, pen)
    strip = height(len(flow(view.tiles, area.w, scale, most)), tight > 0, scale)
    place, area = cut_bottom(area, strip, 2 * scale.gap if strip else 0)
    hits = draw_tiles(pen, place, view.tiles, tight > 0, most)
    area = Bars(view.notices, area, scale, tight).draw(pen, area)
    if pen.style.facing:
        area = _head_and_number(pen, area, view, tight)
    panel = instead or (lambda pen, rect: draw_seats(pen, rect, view))
    if (view.seats or instead) and not upright:
        pen.paged_in, area = cut_right(area, area.w * PLAYERS // 100, scale.margin)
        panel(pen, pen.paged_in)
    if not pen.style.facing:
        area = _head_and_number(pen, area, view, tight)
    area = _meter_and_pot(pen, area, view)
    if (view.seats or instead) and upright:
        room = area.h - least_height(view, area.w, scale) - scale.line
        wanted = max(3, len(view.seats)) * 2 * (scale.line + scale.gap)
        pen.paged_in, area = cut_top(area, max(_least_seats(view, scale), min(room, wanted)), scale.gap)
        panel(pen, pen.paged_in)
    names = {seat.name for seat in view.seats}
    rows = tuple(row for row in view.rows if row.label not in names)
    draw_said(pen, draw_rows(pen, area, rows) if rows else area, view)
    return hits


def _least_seats(view: View, scale: Scale) -> int:
    """How high the players' rows are at least where they stand below the number (px); more come on further pages."""
    return min(6, len(view.seats)) * (scale.line + scale.gap)


MANY = 99
LEAST_ROWS = 3
"""So many players are seen at least beside the number."""


def _tightness(area: Rect, view: View, pen: Pen) -> tuple[int, int]:
    """How tight choices and notices are set, so that enough remains for what is said, 0 to 3; and how many rows of
    choices there may be."""
    scale = pen.scale
    beside = min(LEAST_ROWS, len(view.seats)) * (scale.line + scale.gap)
    words = least_height(view, _words_width(area, view), scale)
    need = _number_part(view, scale) + (max(beside, words) if pen.style.facing else words) + 3 * scale.gap
    if area.w < area.h:
        need += _least_seats(view, scale) + scale.gap
    rows = len(flow(view.tiles, area.w, scale))
    for tight in (0, 1, 2):
        if need + height(rows, tight > 0, scale) + Bars(view.notices, area, scale, tight).height <= area.h:
            return tight, MANY
    free = area.h - need - Bars(view.notices, area, scale, 3).height
    return 3, max(2, free // (scale.line + scale.gap))


def _words_width(area: Rect, view: View) -> int:
    """How wide what is said may be (px)."""
    return area.w if area.w < area.h or not view.seats else area.w * (100 - PLAYERS) // 100


def _number_part(view: View, scale: Scale) -> int:
    """How high header, number, meter and pot are with the gaps after them (px)."""
    parts = [scale.times(15)]
    parts += [number_height(scale)] if view.big else []
    parts += [meter_height(scale)] if view.meter else []
    parts += [pot_height(scale)] if view.pot is not None else []
    return sum(parts) + len(parts) * scale.gap


def _head_and_number(pen: Pen, area: Rect, view: View, tight: int) -> Rect:
    """Answers what remains below."""
    scale = pen.scale
    place, area = cut_top(area, scale.line if tight else scale.times(15), scale.gap)
    draw_header(pen, place, view)
    pen.middle_of_table = place
    if view.big:
        place, area = cut_top(area, number_height(scale), scale.gap)
        draw_number(pen, place, view.big, view.alarm)
    return area


def _meter_and_pot(pen: Pen, area: Rect, view: View) -> Rect:
    """Answers what remains below."""
    scale = pen.scale
    if view.meter and area.h >= meter_height(scale):
        place, area = cut_top(area, meter_height(scale), scale.gap)
        draw_meter(pen, place, view.meter)
    if view.pot is not None and area.h >= pot_height(scale):
        place, area = cut_top(area, pot_height(scale), scale.gap)
        draw_pot(pen, place, view.pot)
    return area
