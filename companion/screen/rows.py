"""Labelled rows of cards or numbers, several on a line where they are short."""

from __future__ import annotations

from pygame import Rect

from companion.screen import fonts
from companion.screen.layout import Scale, cut_top
from companion.screen.palette import CARD, QUIET
from companion.screen.pen import Pen
from companion.view import Row


def draw_rows(pen: Pen, rect: Rect, rows: tuple[Row, ...]) -> Rect:
    """The rows, as many as there is room for; answers what remains below. Two lines are left for what is said."""
    columns = _columns(rows, rect.w, pen.scale)
    wide = (rect.w - (columns - 1) * 4 * pen.scale.gap) // columns
    for i in range(0, len(rows), columns):
        if rect.h < 3 * pen.scale.line:
            pen.cut += [f"{row.label}: {' '.join(row.cells)}" for row in rows[i:]]
            break
        place, rect = cut_top(rect, pen.scale.line, max(1, pen.scale.gap // 2))
        for n, row in enumerate(rows[i : i + columns]):
            _row(
                pen,
                Rect(place.x + n * (wide + 4 * pen.scale.gap), place.y, wide, place.h),
                row,
                _label(rows, pen.scale),
            )
    return rect


def _label(rows: tuple[Row, ...], scale: Scale) -> int:
    """The labels share a width, so that the cards stand in columns (px)."""
    return max(fonts.width(row.label, scale.text) for row in rows)


def _columns(rows: tuple[Row, ...], room: int, scale: Scale) -> int:
    """Two rows on a line where every one of them fits into half of it."""
    label, half = _label(rows, scale), room // 2 - 2 * scale.gap
    wide = max(label + 2 * scale.gap + sum(_cell(cell, scale) + scale.gap for cell in row.cells) for row in rows)
    return 2 if wide <= half else 1


def _cell(cell: str, scale: Scale) -> int:
    return fonts.width(cell, scale.text) + 2 * scale.gap


def _row(pen: Pen, place: Rect, row: Row, label: int) -> None:
    size, gap = pen.scale.text, pen.scale.gap
    cards = sum(_cell(cell, pen.scale) + gap for cell in row.cells)
    label = min(label, max(place.w // 3, place.w - cards - 2 * gap))
    name = fonts.shortened(row.label, label, size)
    pen.left(name, place, size, QUIET)
    x, more = place.x + label + 2 * gap, fonts.width(fonts.ELLIPSIS, size)
    whole = name == row.label
    for i, cell in enumerate(row.cells):
        wide = _cell(cell, pen.scale)
        if x + wide + (more if i < len(row.cells) - 1 else 0) > place.right:
            pen.left(fonts.ELLIPSIS, Rect(x, place.y, more, place.h), size, QUIET)
            whole = False
            break
        pen.panel(Rect(x, place.y, wide, place.h))
        pen.middle(cell, Rect(x, place.y, wide, place.h), size, CARD)
        x += wide + gap
    if not whole:
        pen.cut.append(f"{row.label}: {' '.join(row.cells)}")
