"""Labelled rows of cards or numbers."""

from __future__ import annotations

from pygame import Rect

from companion.screen import fonts
from companion.screen.layout import Scale, cut_top
from companion.screen.palette import CARD, QUIET
from companion.screen.pen import Pen
from companion.view import Row


def draw_rows(pen: Pen, rect: Rect, rows: tuple[Row, ...], scale: Scale) -> Rect:
    """The rows one below the other; answers what remains below."""
    for i, row in enumerate(rows):
        if rect.h < 2 * scale.line and i < len(rows) - 1:
            pen.text(fonts.ELLIPSIS, rect.topleft, scale.text, QUIET)
            return cut_top(rect, scale.line, 0)[1]
        rect = _row(pen, rect, row, scale)
    return rect


def _row(pen: Pen, rect: Rect, row: Row, scale: Scale) -> Rect:
    place, rest = cut_top(rect, scale.line, scale.gap)
    x = pen.left(fonts.shortened(row.label, rect.w // 3, scale.text), place, scale.text, QUIET) + 2 * scale.gap
    for i, cell in enumerate(row.cells):
        wide = fonts.width(cell, scale.text) + 2 * scale.gap
        last = i == len(row.cells) - 1
        if x + wide + (0 if last else fonts.width(fonts.ELLIPSIS, scale.text)) > rect.right:
            pen.left(fonts.ELLIPSIS, Rect(x, place.y, wide, place.h), scale.text, QUIET)
            break
        cell_place = Rect(x, place.y, wide, place.h)
        pen.panel(cell_place, radius=scale.radius // 2)
        pen.middle(cell, cell_place, scale.text, CARD)
        x = cell_place.right + scale.gap
    return rest
