"""The pen that everything is drawn with. It notes where each text went, so that tests can look for what overlaps."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

from companion.screen import fonts
from companion.screen.palette import PANEL, Colour, Ink


class Box(NamedTuple):
    """A text that was drawn: where (px), in which size (px) and colours."""

    rect: pygame.Rect
    text: str
    size: int
    ink: Ink


@dataclass(slots=True)
class Pen:
    """Draws on one surface; `boxes` are the texts so far."""

    surface: pygame.Surface
    boxes: list[Box] = field(default_factory=list)

    def text(self, text: str, at: tuple[int, int], size: int, ink: Ink) -> int:
        """Writes one line with its top left corner at `at`; answers where it ends (x, px)."""
        picture = fonts.written(text, size, ink.colour)
        rect = self.surface.blit(picture, at)
        self.boxes.append(
            Box(rect if rect.size == picture.get_size() else picture.get_rect(topleft=at), text, size, ink)
        )
        return at[0] + picture.get_width()

    def middle(self, text: str, rect: pygame.Rect, size: int, ink: Ink) -> None:
        """Writes one line in the middle of a rectangle."""
        x = rect.x + (rect.w - fonts.width(text, size)) // 2
        self.text(text, (x, rect.y + (rect.h - fonts.line(size)) // 2), size, ink)

    def left(self, text: str, rect: pygame.Rect, size: int, ink: Ink) -> int:
        """Writes one line at the left of a rectangle, half-way up; answers where it ends (x, px)."""
        return self.text(text, (rect.x, rect.y + (rect.h - fonts.line(size)) // 2), size, ink)

    def right(self, text: str, rect: pygame.Rect, size: int, ink: Ink) -> int:
        """Writes one line at the right of a rectangle, half-way up; answers where it begins (x, px)."""
        x = rect.right - fonts.width(text, size)
        self.text(text, (x, rect.y + (rect.h - fonts.line(size)) // 2), size, ink)
        return x

    def panel(self, rect: pygame.Rect, colour: Colour = PANEL, radius: int = 0, outline: int = 0) -> None:
        """Fills a rectangle, or draws its outline, that many px thick."""
        if radius:
            pygame.draw.rect(self.surface, colour, rect, outline, border_radius=radius)
        elif outline:
            pygame.draw.rect(self.surface, colour, rect, outline)
        else:
            self.surface.fill(colour, rect)

    def picture(self, picture: pygame.Surface, at: tuple[int, int]) -> int:
        """Places a small picture with its top left corner at `at`; answers where it ends (x, px)."""
        self.surface.blit(picture, at)
        return at[0] + picture.get_width()
