"""Small pictures without words: the shapes of places, marks, arrows, chips and dice, drawn smooth and kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin
from typing import TypeAlias

import pygame

from companion.screen.palette import Colour

Point: TypeAlias = tuple[float, float]
SMALL_MARK = 9
"""Up to this size (px) a mark is as plain as can be."""
FINE = 4
"""Pictures are drawn so many times larger, then scaled down: smooth edges."""


def _ring(corners: int, start: float = -0.25, radius: float = 0.5) -> tuple[Point, ...]:
    turns = [start + i / corners for i in range(corners)]
    return tuple((0.5 + radius * cos(2 * pi * t), 0.5 + radius * sin(2 * pi * t)) for t in turns)


def _star(points: int = 5) -> tuple[Point, ...]:
    outer, inner = _ring(points), _ring(points, -0.25 + 0.5 / points, 0.22)
    return tuple(corner for pair in zip(outer, inner, strict=True) for corner in pair)


SHAPES: tuple[tuple[Point, ...], ...] = (
    _ring(48),
    ((0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92)),
    ((0.5, 0.02), (1, 0.95), (0, 0.95)),
    ((0.5, 0), (0.95, 0.5), (0.5, 1), (0.05, 0.5)),
    _star(),
    tuple(
        (x / 3, y / 3)
        for x, y in ((1, 0), (2, 0), (2, 1), (3, 1), (3, 2), (2, 2), (2, 3), (1, 3), (1, 2), (0, 2), (0, 1), (1, 1))
    ),
    ((0, 0.05), (1, 0.05), (0.5, 0.98)),
    _ring(6),
    ((0, 0.05), (1, 0.05), (0.5, 0.5), (1, 0.95), (0, 0.95), (0.5, 0.5)),
    ((0, 0.2), (0.35, 0.5), (0, 0.8), (0.3, 1), (1, 0.5), (0.3, 0)),
    tuple((x, min(y, 0.6) + 0.15) for x, y in _ring(48)),
    ((0, 0), (0.3, 0), (0.3, 0.7), (1, 0.7), (1, 1), (0, 1)),
)
"""The shape of each place, as corners in a square of size 1."""

MARKS: dict[str, tuple[tuple[Point, ...], ...]] = {
    "crown": (
        ((0.02, 0.22), (0.27, 0.48), (0.5, 0.06), (0.73, 0.48), (0.98, 0.22), (0.88, 0.74), (0.12, 0.74)),
        ((0.12, 0.8), (0.88, 0.8), (0.88, 0.95), (0.12, 0.95)),
    ),
    "cross": (
        ((0.05, 0.2), (0.2, 0.05), (0.95, 0.8), (0.8, 0.95)),
        ((0.8, 0.05), (0.95, 0.2), (0.2, 0.95), (0.05, 0.8)),
    ),
    "pause": (
        ((0.12, 0.05), (0.4, 0.05), (0.4, 0.95), (0.12, 0.95)),
        ((0.6, 0.05), (0.88, 0.05), (0.88, 0.95), (0.6, 0.95)),
    ),
    "shield": (((0.08, 0.1), (0.5, 0), (0.92, 0.1), (0.9, 0.5), (0.75, 0.8), (0.5, 1), (0.25, 0.8), (0.1, 0.5)),),
    "first": (((0.62, 0), (0.12, 0.56), (0.44, 0.56), (0.34, 1), (0.88, 0.4), (0.54, 0.4)),),
    "warning": (((0.5, 0.02), (1, 0.95), (0, 0.95)),),
    "right": (((0.1, 0), (0.95, 0.5), (0.1, 1)),),
    "up": (((0.5, 0.1), (1, 0.9), (0, 0.9)),),
    "down": (((0, 0.1), (1, 0.1), (0.5, 0.9)),),
    "card": (((0.2, 0), (0.8, 0), (0.8, 1), (0.2, 1)),),
}


@lru_cache(maxsize=96)
def picture(name: str, size: int, colour: Colour, on: Colour) -> pygame.Surface:
    """The picture of that name, `size` px square, to lie on the ground `on`."""
    big = size * FINE
    surface = pygame.Surface((big, big), pygame.SRCALPHA, 32)
    surface.fill((*colour, 0))
    for polygon in MARKS.get(name, ()):
        pygame.draw.polygon(surface, colour, [(x * big, y * big) for x, y in polygon])
    if name in DETAILS:
        DETAILS[name](surface, big, colour, on)
    return pygame.transform.smoothscale(surface, (size, size))


@lru_cache(maxsize=48)
def shape(place: int, size: int, colour: Colour) -> pygame.Surface:
    """The shape of a place, `size` px square."""
    big = size * FINE
    surface = pygame.Surface((big, big), pygame.SRCALPHA, 32)
    surface.fill((*colour, 0))
    pygame.draw.polygon(surface, colour, [(x * big, y * big) for x, y in SHAPES[place % len(SHAPES)]])
    return pygame.transform.smoothscale(surface, (size, size))


Detail: TypeAlias = Callable[[pygame.Surface, int, Colour, Colour], None]


def _chip(surface: pygame.Surface, big: int, colour: Colour, on: Colour) -> None:
    middle = (big // 2, big // 2)
    pygame.draw.circle(surface, colour, middle, big // 2)
    for x, y in _ring(8, 0, 0.43):
        pygame.draw.circle(surface, on, (x * big, y * big), big // 16)
    pygame.draw.circle(surface, on, middle, big * 30 // 100)
    pygame.draw.circle(surface, colour, middle, big * 22 // 100)


def _card(surface: pygame.Surface, big: int, colour: Colour, on: Colour) -> None:
    pygame.draw.rect(surface, on, (big * 0.3, big * 0.12, big * 0.4, big * 0.76), big // 16)
    del colour


def _dealer(surface: pygame.Surface, big: int, colour: Colour, on: Colour) -> None:
    for corner, ink in (((0.32, 0.0), colour), ((0.2, 0.1), on), ((0.14, 0.14), colour)):
        pygame.draw.rect(
            surface, ink, (corner[0] * big, corner[1] * big, big * 0.56, big * 0.82), border_radius=big // 10
        )


def _points(surface: pygame.Surface, big: int, colour: Colour, on: Colour) -> None:
    if big <= SMALL_MARK * FINE:  # strokes of whole pixels, which stay apart in two tones too
        for x in range(FINE, big - FINE, 2 * FINE):
            pygame.draw.rect(surface, colour, (x, 0, FINE, big))
        return
    for i in range(4):
        pygame.draw.rect(surface, colour, (big * (0.1 + 0.22 * i), 0, big * 0.11, big))
    pygame.draw.line(surface, colour, (0, big * 0.8), (big, big * 0.2), big // 9)
    del on


def _warning(surface: pygame.Surface, big: int, colour: Colour, on: Colour) -> None:
    pygame.draw.rect(surface, on, (big * 0.44, big * 0.32, big * 0.12, big * 0.32))
    pygame.draw.circle(surface, on, (big * 0.5, big * 0.78), big * 0.075)
    del colour


def _tick(surface: pygame.Surface, big: int, colour: Colour, on: Colour) -> None:
    tick = ((0.3, 0.45), (0.46, 0.62), (0.74, 0.28))
    pygame.draw.lines(surface, on, False, [(x * big, y * big) for x, y in tick], big // 8)
    del colour


def _note(surface: pygame.Surface, big: int, colour: Colour, on: Colour) -> None:
    pygame.draw.circle(surface, colour, (big // 2, big // 2), big // 2)
    pygame.draw.rect(surface, on, (big * 0.43, big * 0.42, big * 0.14, big * 0.36))
    pygame.draw.circle(surface, on, (big * 0.5, big * 0.27), big * 0.085)


DETAILS: dict[str, Detail] = {
    "chip": _chip,
    "card": _card,
    "dealer": _dealer,
    "points": _points,
    "warning": _warning,
    "shield": _tick,
    "note": _note,
}


@lru_cache(maxsize=4)
def turning(direction: int, size: int, colour: Colour) -> pygame.Surface:
    """A circular arrow, `size` px square: clockwise for 1, the other way round for -1."""
    big = size * FINE
    surface = pygame.Surface((big, big), pygame.SRCALPHA, 32)
    clear = (*colour, 0)
    surface.fill(clear)
    middle = (big * 0.5, big * 0.54)
    pygame.draw.circle(surface, colour, middle, big * 0.46)
    pygame.draw.circle(surface, clear, middle, big * 0.27)
    pygame.draw.polygon(surface, clear, [middle, (big * 0.5, 0), (0, 0), (0, big * 0.54)])
    pygame.draw.polygon(surface, colour, [(big * 0.52, 0), (big * 0.52, big * 0.37), (big * 0.16, big * 0.185)])
    small = pygame.transform.smoothscale(surface, (size, size))
    return pygame.transform.flip(small, True, False) if direction > 0 else small


SMALL_DIE = 14
"""Up to this size (px) pips are drawn larger, so that they don't vanish."""
PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0.5, 0.5),),
    2: ((0.26, 0.26), (0.74, 0.74)),
    3: ((0.24, 0.24), (0.5, 0.5), (0.76, 0.76)),
    4: ((0.26, 0.26), (0.74, 0.26), (0.26, 0.74), (0.74, 0.74)),
    5: ((0.24, 0.24), (0.76, 0.24), (0.5, 0.5), (0.24, 0.76), (0.76, 0.76)),
    6: ((0.27, 0.22), (0.73, 0.22), (0.27, 0.5), (0.73, 0.5), (0.27, 0.78), (0.73, 0.78)),
}


@lru_cache(maxsize=24)
def die(face: int, size: int, colour: Colour, on: Colour) -> pygame.Surface:
    """A die, `size` px square: `colour` with pips in `on`; face 0 is an empty outline, still to be rolled."""
    big = size * FINE
    surface = pygame.Surface((big, big), pygame.SRCALPHA, 32)
    surface.fill((*colour, 0))
    outline = 0 if face else max(FINE, big // 10)
    pygame.draw.rect(surface, colour, (0, 0, big, big), outline, border_radius=big // 5)
    pip = 0.105 if size > SMALL_DIE else 0.14
    for x, y in PIPS.get(face, ()):
        pygame.draw.circle(surface, on, (x * big, y * big), big * pip)
    return pygame.transform.smoothscale(surface, (size, size))
