"""A display that hangs turned: drawing and touch turn together. Degrees are 0, 90, 180 or 270, clockwise."""

from __future__ import annotations

import pygame

QUARTERS = (0, 90, 180, 270)


def upright(size: tuple[int, int], degrees: int) -> tuple[int, int]:
    """The size (px) of the drawing for a panel of that size, or the other way round."""
    return (size[1], size[0]) if degrees % 180 else size


def turned(surface: pygame.Surface, degrees: int) -> pygame.Surface:
    """The drawing as the panel has to show it, turned clockwise; not turned, it is the same surface."""
    return pygame.transform.rotate(surface, -degrees) if degrees else surface


def touched(at: tuple[int, int], panel: tuple[int, int], degrees: int) -> tuple[int, int]:
    """Where on the drawing a finger is that touches the panel (its size in px) at that place."""
    x, y = at
    width, height = panel
    match degrees:
        case 90:
            return y, width - 1 - x
        case 180:
            return width - 1 - x, height - 1 - y
        case 270:
            return height - 1 - y, x
        case _:
            return x, y
