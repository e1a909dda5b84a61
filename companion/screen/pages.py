"""The pages of a table: on a small display all of them alike; else the first has everything, and what had to be cut
there comes on the others."""

from __future__ import annotations

import pygame
from pygame import Rect

from companion.screen.bar import draw_bar
from companion.screen.compact import draw_compact
from companion.screen.pen import Pen, Places
from companion.screen.reel import Group, draw_page, packed, players, texts
from companion.screen.seat import cards
from companion.screen.seats import entries
from companion.screen.table import draw_table
from companion.view import View


def draw_page_of(pen: Pen, area: Rect, view: View, page: int) -> tuple[Places, int]:
    """Draws the page; answers where the tiles are, and how many pages there are."""
    if pen.scale.paged:
        return [], draw_compact(pen, area, view, page)
    more = _more(_first(pen, area, view), view) if page else []
    page %= 1 + len(more)
    if not page:
        return _numbered(draw_table(pen, area, view)), 1 + len(_more(pen, view))

    def rest(pen: Pen, rect: Rect) -> None:
        fit = max(1, rect.h // pen.scale.line)
        draw_page(pen, draw_bar(pen, rect, page, 1 + len(more)), more[page - 1], fit)

    return _numbered(draw_table(pen, area, view, rest)), 1 + len(more)


def _first(pen: Pen, area: Rect, view: View) -> Pen:
    """The first page, drawn to see what has no room on it."""
    first = Pen(pygame.Surface(pen.surface.get_size()), pen.style)
    draw_table(first, area, view)
    return first


def _numbered(rects: list[Rect]) -> Places:
    return [(rect, index) for index, rect in enumerate(rects)]


def _more(first: Pen, view: View) -> list[Group]:
    """The pages of what had no room on the first."""
    if not (first.cut or first.unseen):
        return []
    unseen = [entry for entry in entries(view) if entry.seat.place in first.unseen]
    bare = tuple(entry._replace(cells=()) for entry in unseen)
    said = [*first.cut, *(cards(entry) for entry in unseen if entry.cells)]
    rect, room = first.paged_in, first.paged_in.w - first.scale.text
    groups = [*players(bare, room, first.scale), *texts(said, room, first.scale)]
    return packed(groups, max(1, rect.h // first.scale.line))
