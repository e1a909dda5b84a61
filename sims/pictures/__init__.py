"""Pictures of the real screen for the READMEs, which the tests hold the drawing to: `python -m sims.pictures`."""

from __future__ import annotations

from pathlib import Path

import pygame

from companion.screen.paint import paint
from companion.view import View
from sims.pictures.scenes import SCENES

FOLDER = Path(__file__).parent
SIZES = ((800, 480), (480, 320), (320, 240))

__all__ = ["FOLDER", "SCENES", "SIZES", "file_of", "picture"]


def picture(view: View, size: tuple[int, int]) -> pygame.Surface:
    """The view as the display shows it; `size` in px."""
    surface = pygame.Surface(size)
    paint(surface, view)
    return surface


def file_of(name: str, size: tuple[int, int]) -> str:
    """What a scene's picture in a size is called."""
    return f"{name}-{size[0]}x{size[1]}.png"
