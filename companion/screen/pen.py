"""The pen that everything is drawn with. It notes where each text went, what had to be cut, and where players sit."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

import pygame
from pygame import Rect

from companion.screen import fonts
from companion.screen.layout import NOTHING, Scale, scale
from companion.screen.palette import PANEL, Colour, Ink
from companion.screen.style import PLAIN, Style

Places: TypeAlias = list[tuple[Rect, int]]
"""Where something can be touched, and its index."""


class Box(NamedTuple):
    """A text that was drawn: where (px), in which size (px) and colours."""

    rect: Rect
    text: str
    size: int
    ink: Ink


class Ready(NamedTuple):
    """A part of the picture that has been drawn already, with the texts in it and those that were cut."""

    surface: pygame.Surface
    boxes: tuple[Box, ...]
    cut: tuple[str, ...]


@dataclass(slots=True)
class Pen:
    """Draws on one surface, in the measures that follow from its size."""

    surface: pygame.Surface
    style: Style = PLAIN
    scale: Scale = NOTHING
    boxes: list[Box] = field(default_factory=list)
    """The texts so far; tests look for what overlaps."""
    cut: list[str] = field(default_factory=list)
    """Texts that had no room, in full: they come on further pages."""
    unseen: list[int] = field(default_factory=list)
    """Places of players who had no room: they come on further pages."""
    paged_in: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    """Where further pages are shown: where the players are."""
    places: dict[int, Rect] = field(default_factory=dict)
    """Where the players' rows are, by place: chips start there."""
    middle_of_table: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    """Where chips go that somebody pays."""

    def __post_init__(self) -> None:
        if self.scale is NOTHING:
            self.scale = scale(*self.surface.get_size())

    def part(self) -> Ready:
        """What was drawn, to be used again."""
        return Ready(self.surface, tuple(self.boxes), tuple(self.cut))

    def ready(self, part: Ready, at: Rect) -> None:
        """Places a part that has been drawn already, at the top left corner of a rectangle."""
        self.surface.blit(part.surface, at)
        self.boxes += [Box(box.rect.move(at.topleft), *box[1:]) for box in part.boxes]
        self.cut += part.cut

    def text(self, text: str, at: tuple[int, int], size: int, ink: Ink) -> int:
        """Writes one line with its top left corner at `at`; answers where it ends (x, px)."""
        picture = fonts.written(text, size, ink.colour, not self.style.mono)
        wide, high = picture.get_size()
        low = fonts.line(size)
        if high > low or size <= fonts.CLOSE:
            self.surface.blit(picture, (at[0], at[1] - fonts.rise(text, size)))
            high = min(high, low)
        else:
            self.surface.blit(picture, at)
        self.boxes.append(Box(Rect(at, (wide, high)), text, size, ink))
        return at[0] + wide

    def left(self, text: str, rect: Rect, size: int, ink: Ink) -> int:
        """Writes one line at the left of a rectangle, half-way up; answers where it ends (x, px)."""
        return self.text(text, (rect.x, rect.y + (rect.h - fonts.line(size)) // 2), size, ink)

    def middle(self, text: str, rect: Rect, size: int, ink: Ink) -> None:
        """Writes one line in the middle of a rectangle."""
        x = rect.x + (rect.w - fonts.width(text, size)) // 2
        self.text(text, (x, rect.y + (rect.h - fonts.line(size)) // 2), size, ink)

    def right(self, text: str, rect: Rect, size: int, ink: Ink) -> int:
        """Writes one line at the right of a rectangle, half-way up; answers where it begins (x, px)."""
        x = rect.right - fonts.width(text, size)
        self.text(text, (x, rect.y + (rect.h - fonts.line(size)) // 2), size, ink)
        return x

    def lines(self, lines: tuple[str, ...], rect: Rect, size: int, ink: Ink) -> int:
        """Writes lines from the top of a rectangle; answers where they end (y, px)."""
        y = rect.y
        for text in lines:
            self.text(text, (rect.x, y), size, ink)
            y += fonts.line(size)
        return y

    def panel(self, rect: Rect, colour: Colour = PANEL, radius: int | None = None, outline: int = 0) -> None:
        """Fills a rectangle with round corners, or draws its outline, that many px thick."""
        round_off = self.scale.radius if radius is None else radius
        pygame.draw.rect(self.surface, colour, rect, outline, border_radius=round_off)

    def short(self, text: str, room: int, size: int) -> str:
        """The text, or its beginning and an ellipsis where `room` (px) is too little: then it is noted as cut."""
        shown = fonts.shortened(text, room, size)
        if shown != text:
            self.cut.append(text)
        return shown

    def picture(self, picture: pygame.Surface, room: Rect) -> int:
        """Places a small picture at the left of a rectangle, half-way up; answers where it ends (x, px)."""
        self.surface.blit(picture, (room.x, room.y + (room.h - picture.get_height()) // 2))
        return room.x + picture.get_width()
