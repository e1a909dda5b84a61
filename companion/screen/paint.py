"""Draws a view on a surface of any size."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect

from companion.screen import fonts, said, tiles
from companion.screen.hero import draw_meter, draw_number, draw_pot, meter_height
from companion.screen.layout import Scale, cut_bottom, cut_right, cut_top, inside, scale
from companion.screen.menu import draw_menu
from companion.screen.palette import GROUND, QUIET, SOFT, TITLE
from companion.screen.pen import Pen
from companion.screen.pictures import turning
from companion.screen.rows import draw_rows
from companion.screen.seats import draw_seats
from companion.view import View


@dataclass(frozen=True, slots=True)
class Hit:
    """A place that can be touched: `rect` as (x, y, width, height) in px.

    `index` counts the entries of the menu, or the tiles where there is no menu.
    """

    rect: tuple[int, int, int, int]
    index: int


def paint(surface: pygame.Surface, view: View) -> tuple[Hit, ...]:
    """Draws the whole view; answers what can be touched. The surface needs no display."""
    return draw(Pen(surface), view)


def draw(pen: Pen, view: View) -> tuple[Hit, ...]:
    """As `paint`, with a pen that remembers the texts."""
    fonts.ready()
    pen.surface.fill(GROUND)
    measures = scale(*pen.surface.get_size())
    area = inside(pen.surface.get_rect(), measures.margin)
    if view.menu:
        return _menu_page(pen, area, view, measures)
    return _table_page(pen, area, view, measures)


def _menu_page(pen: Pen, area: Rect, view: View, measures: Scale) -> tuple[Hit, ...]:
    head, area = cut_top(area, measures.line, measures.gap * 2)
    _header(pen, head, view, measures)
    area = _notices(pen, area, view, measures)
    if view.draft:
        place, area = cut_bottom(area, measures.line * 2, measures.gap)
        said.draw_bar(pen, place, view.draft, measures)
    if view.menu is None:
        return ()
    return tuple(
        Hit((rect.x, rect.y, rect.w, rect.h), index) for rect, index in draw_menu(pen, area, view.menu, measures)
    )


def _table_page(pen: Pen, area: Rect, view: View, measures: Scale) -> tuple[Hit, ...]:
    rows = tiles.flow(view.tiles, area.w, measures)
    strip, area = cut_bottom(area, tiles.height(len(rows), measures), measures.margin if rows else 0)
    places = tiles.draw_tiles(pen, strip, view.tiles, rows, measures)
    area = _notices(pen, area, view, measures)
    if view.seats and pen.surface.get_width() > pen.surface.get_height():
        column, area = cut_right(area, area.w * 46 // 100, measures.margin)
        draw_seats(pen, column, view.seats, view.dice, view.direction, measures)
        _left(pen, area, view, measures)
    else:
        _left(pen, area, view, measures, upright=True)
    return tuple(Hit((rect.x, rect.y, rect.w, rect.h), index) for index, rect in enumerate(places))


def _left(pen: Pen, area: Rect, view: View, measures: Scale, upright: bool = False) -> None:
    head, area = cut_top(area, measures.text * 3 // 2, measures.gap)
    _header(pen, head, view, measures)
    if view.big:
        place, area = cut_top(area, measures.digits + 2 * measures.gap, measures.gap)
        draw_number(pen, place, view.big, view.alarm, measures)
    if view.meter:
        place, area = cut_top(area, meter_height(measures), measures.gap)
        draw_meter(pen, place, view.meter, measures)
    if view.pot is not None:
        place, area = cut_top(area, measures.text * 2, measures.gap)
        draw_pot(pen, place, view.pot, measures)
    if upright and view.seats:
        place, area = cut_top(area, area.h * 2 // 3, measures.gap)
        draw_seats(pen, place, view.seats, view.dice, view.direction, measures)
    if view.rows:
        area = draw_rows(pen, area, view.rows, measures)
    said.draw_said(pen, area, view, measures)


def _header(pen: Pen, rect: Rect, view: View, measures: Scale) -> None:
    """Title and subtitle, and the direction of play as a circular arrow."""
    size = measures.text
    if view.direction:
        arrow = turning(view.direction, rect.h, SOFT)
        pen.picture(arrow, (rect.right - rect.h, rect.y))
        rect = Rect(rect.x, rect.y, rect.w - rect.h - 2 * measures.gap, rect.h)
    subtitle = fonts.shortened(view.subtitle, rect.w // 2, size)
    begin = pen.right(subtitle, rect, size, QUIET) if subtitle else rect.right
    pen.left(fonts.shortened(view.title, begin - rect.x - 2 * measures.gap, size), rect, size, TITLE)


def _notices(pen: Pen, area: Rect, view: View, measures: Scale) -> Rect:
    """The notices at the bottom; answers what remains above."""
    if not view.notices:
        return area
    parts = said.notice_parts(view.notices, area.w, area.h // 4, measures)
    place, rest = cut_bottom(area, said.notices_height(parts, measures), measures.gap)
    said.draw_notices(pen, place, view.notices, parts, measures)
    return rest
