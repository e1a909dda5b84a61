"""Labelled rows of cards or numbers."""

from __future__ import annotations

from pygame import Rect

from companion.screen import fonts
from companion.screen.layout import cut_top
from companion.screen.palette import CARD, QUIET
from companion.screen.pen import Pen
from companion.view import Row


def draw_rows(pen: Pen, rect: Rect, rows: tuple[Row, ...]) -> Rect:
    """The rows one below the other; answers what remains below. One line is left for what is said."""
    line = pen.scale.line
    for i, row in enumerate(rows):
        if rect.h < (3 if i < len(rows) - 1 else 2) * line:
            place, rest = cut_top(rect, line, 0)
            pen.left(fonts.ELLIPSIS, place, pen.scale.text, QUIET)
            return rest
        rect = _row(pen, rect, row)
    return rect


def _row(pen: Pen, rect: Rect, row: Row) -> Rect:
    size, gap = pen.scale.text, pen.scale.gap
    place, rest = cut_top(rect, pen.scale.line, max(1, gap // 2))
    x = pen.left(fonts.shortened(row.label, rect.w // 3, size), place, size, QUIET) + 2 * gap
    more = fonts.width(fonts.ELLIPSIS, size)
    for i, cell in enumerate(row.cells):
        wide = fonts.width(cell, size) + 2 * gap
        if x + wide + (more if i < len(row.cells) - 1 else 0) > rect.right:
            pen.left(fonts.ELLIPSIS, Rect(x, place.y, more, place.h), size, QUIET)
            break
        pen.panel(Rect(x, place.y, wide, place.h))
        pen.middle(cell, Rect(x, place.y, wide, place.h), size, CARD)
        x += wide + gap
    return rest
