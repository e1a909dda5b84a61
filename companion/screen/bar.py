"""Says that there are more pages, and which one is seen."""

from __future__ import annotations

from pygame import Rect

from companion.screen.palette import SOFT
from companion.screen.pen import Pen


def draw_bar(pen: Pen, rect: Rect, page: int, pages: int) -> Rect:
    """A thin bar at the right says which page of how many is seen; answers what remains beside it."""
    if pages < 2:
        return rect
    thick = max(2, pen.scale.gap)
    rest = Rect(rect.x, rect.y, max(0, rect.w - thick - pen.scale.gap), rect.h)
    step = max(1, rect.h // pages)
    pen.surface.fill(SOFT, (rect.right - thick, rect.y + page * rect.h // pages, thick, max(2, step)))
    return rest
