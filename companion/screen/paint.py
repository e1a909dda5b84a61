"""Draws a view on a surface of any size: the page of a menu, or the page of the table."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect

from companion.screen import fonts
from companion.screen.header import draw_header
from companion.screen.layout import cut_bottom, cut_top, inside
from companion.screen.menu import draw_menu
from companion.screen.notices import Bars
from companion.screen.palette import GROUND
from companion.screen.pen import Pen
from companion.screen.said import draft_height, draw_draft
from companion.screen.table import draw_table
from companion.view import MenuView, View


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
    area = inside(pen.surface.get_rect(), pen.scale.margin)
    if view.menu:
        places = _menu_page(pen, area, view, view.menu)
    else:
        places = [(rect, index) for index, rect in enumerate(draw_table(pen, area, view))]
    return tuple(Hit((rect.x, rect.y, rect.w, rect.h), index) for rect, index in places)


def _menu_page(pen: Pen, area: Rect, view: View, menu: MenuView) -> list[tuple[Rect, int]]:
    head, area = cut_top(area, pen.scale.line, 2 * pen.scale.gap)
    draw_header(pen, head, view)
    area = Bars(view.notices, area, pen.scale, tight=0).draw(pen, area)
    if view.draft:
        place, area = cut_bottom(area, draft_height(pen.scale), pen.scale.gap)
        draw_draft(pen, place, view.draft)
    return draw_menu(pen, area, menu)
