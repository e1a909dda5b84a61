"""Draws a view on a surface of any size: the page of a menu, the page of the table, or a page of a small display."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import Rect

from companion.screen import fonts
from companion.screen.header import draw_header
from companion.screen.layout import cut_bottom, cut_top, inside
from companion.screen.menu import Listed, draw_menu
from companion.screen.notices import Bars
from companion.screen.palette import GROUND
from companion.screen.pen import Pen, Places
from companion.screen.said import draft_height, draw_draft
from companion.screen.style import PLAIN, Style
from companion.view import MenuView, View


@dataclass(frozen=True, slots=True)
class Hit:
    """A place that can be touched: `rect` as (x, y, width, height) in px.

    `index` counts the entries of the menu, or the tiles where there is no menu. Where `turn` isn't 0, a list goes on
    there: so many entries, as a dial would.
    """

    rect: tuple[int, int, int, int]
    index: int
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Drawn:
    """What can be touched, and how many pages there are."""

    hits: tuple[Hit, ...]
    pages: int = 1


def paint(surface: pygame.Surface, view: View, page: int = 0, style: Style = PLAIN) -> tuple[Hit, ...]:
    """Draws a page of the view (0 is the first, after the last it begins again); answers what can be touched.

    The surface needs no display.
    """
    return draw(Pen(surface, style), view, page).hits


def pages(view: View, size: tuple[int, int], style: Style = PLAIN) -> int:
    """How many pages the view has on a surface of that size (px): 1 where everything has room."""
    return draw(Pen(pygame.Surface(size), style), view).pages


def draw(pen: Pen, view: View, page: int = 0) -> Drawn:
    """As `paint`, with a pen that remembers the texts."""
    fonts.ready()
    pen.surface.fill(GROUND)
    area = inside(pen.surface.get_rect(), pen.scale.margin)
    turns: Places = []
    if view.menu:
        places, turns, count = _menu_page(pen, area, view, view.menu, page)
    else:
        from companion.screen.pages import draw_page_of  # the first list is on the screen before this is read

        places, count = draw_page_of(pen, area, view, page)
    if pen.style.mono:
        two_tones(pen.surface)
    hits = (Hit((rect.x, rect.y, rect.w, rect.h), index) for rect, index in places)
    onward = (Hit((rect.x, rect.y, rect.w, rect.h), -1, turn) for rect, turn in turns)
    return Drawn((*hits, *onward), count)


def _menu_page(pen: Pen, area: Rect, view: View, menu: MenuView, page: int) -> Listed:
    head, area = cut_top(area, pen.scale.line, (0 if pen.scale.paged else 2) * pen.scale.gap)
    draw_header(pen, head, view)
    area = Bars(view.notices, area, pen.scale, tight=3 if pen.scale.paged else 0).draw(pen, area)
    if view.draft:
        place, area = cut_bottom(area, draft_height(pen.scale), pen.scale.gap)
        draw_draft(pen, place, view.draft)
    return draw_menu(pen, area, menu, page)


@lru_cache(maxsize=1)
def _two(size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size, 0, 8)
    surface.set_palette([(0, 0, 0), *[(255, 255, 255)] * 255])
    return surface


def two_tones(surface: pygame.Surface) -> None:
    """Every pixel black or white, whichever is nearer."""
    two = _two(surface.get_size())
    two.blit(surface, (0, 0))
    surface.blit(two, (0, 0))
