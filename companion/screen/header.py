"""The line at the top: which game, which round, and which way play goes."""

from __future__ import annotations

from pygame import Rect

from companion.screen import fonts
from companion.screen.layout import cut_right
from companion.screen.palette import QUIET, SOFT, TITLE
from companion.screen.pen import Pen
from companion.screen.pictures import turning
from companion.view import View


def draw_header(pen: Pen, rect: Rect, view: View) -> None:
    """Title and subtitle, and the direction of play as a circular arrow."""
    size, gap = pen.scale.text, pen.scale.gap
    if view.direction:
        place, rect = cut_right(rect, rect.h, 2 * gap)
        pen.picture(turning(view.direction, rect.h, SOFT), place)
    title = fonts.width(view.title, size)
    subtitle = pen.short(view.subtitle, max(rect.w // 2, rect.w - title - 2 * gap), size)
    begin = pen.right(subtitle, rect, size, QUIET) - 2 * gap if subtitle else rect.right
    pen.left(pen.short(view.title, begin - rect.x, size), rect, size, TITLE)
