"""Text as pixels: one font in every size, measured, wrapped and rendered once, then kept in small caches."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pygame

from companion.screen.palette import Colour

FILE = Path(__file__).parent / "font" / "DejaVuSans-Bold.ttf"
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
SHED = " \N{MIDDLE DOT}\N{HORIZONTAL ELLIPSIS}"
"""What doesn't stand before an ellipsis."""
SMALLEST = 7
"""No text is ever smaller (px)."""


@lru_cache(maxsize=24)
def font(size: int) -> pygame.font.Font:
    """The font in a size (px from ascender to descender, about)."""
    return pygame.font.Font(str(FILE), size)


TALL = "Áj_"
"""Signs that reach as high and as low as most; a few accents reach a pixel further, into the gap between lines."""
CLOSE = 8
"""Up to this size (px) lines stand so close that the accent of a capital reaches into the line above."""


@lru_cache(maxsize=64)
def line(size: int) -> int:
    """The height of one line of text (px)."""
    if size <= CLOSE:
        return font(size).get_linesize()
    return font(size).size(TALL)[1]


@lru_cache(maxsize=128)
def rise(text: str, size: int) -> int:
    """How far the text's picture reaches above its line (px): by its accents."""
    shape = font(size)
    if size > CLOSE:
        return max(0, shape.size(text)[1] - line(size))
    over = max((metric[3] for metric in shape.metrics(text) if metric), default=0) - shape.get_ascent()
    return max(0, min(over, shape.size(text)[1] - line(size)))


@lru_cache(maxsize=512)
def width(text: str, size: int) -> int:
    """How wide the text is (px)."""
    return font(size).size(text)[0]


@lru_cache(maxsize=160)
def written(text: str, size: int, colour: Colour, smooth: bool = True) -> pygame.Surface:
    """The text as a picture with a transparent ground; not `smooth`: with no grey at its edges."""
    return font(size).render(text, smooth, colour)


@lru_cache(maxsize=128)
def shortened(text: str, room: int, size: int) -> str:
    """The text, or as much of its beginning as fits before an ellipsis; `room` in px."""
    if width(text, size) <= room:
        return text
    for end in range(len(text) - 1, 0, -1):
        short = text[:end].rstrip(SHED) + ELLIPSIS
        if width(short, size) <= room:
            return short
    return ELLIPSIS if width(ELLIPSIS, size) <= room else ""


@lru_cache(maxsize=128)
def wrapped(text: str, room: int, size: int) -> tuple[str, ...]:
    """The text in lines at most `room` px wide; a word that is too long for a line is broken."""
    lines: list[str] = []
    for word in text.split():
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and width(joined, size) <= room:
            lines[-1] = joined
        else:
            lines += _pieces(word, room, size)
    return tuple(lines)


def _pieces(word: str, room: int, size: int) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and width(pieces[-1] + letter, size) > room:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def largest(text: str, room: int, most: int, least: int) -> int:
    """The largest size from `most` down to `least` in which the text is at most `room` px wide; else `least`."""
    return next((size for size in range(most, least, -1) if width(text, size) <= room), least)


def ready() -> None:
    """Makes sure that fonts can be used: somebody may have ended pygame since the last picture."""
    if not pygame.font.get_init():
        pygame.font.init()
        forget()
    _watch()


@lru_cache(maxsize=1)
def _watch() -> None:
    """Drops the fonts when pygame ends. They can't be asked whether they are still good: older pygame crashes."""
    pygame.register_quit(forget)


def forget() -> None:
    """Empties the cache of fonts; pictures of text stay good without them."""
    font.cache_clear()
    _watch.cache_clear()
