"""The colours of the screen."""

from __future__ import annotations

from itertools import combinations
from math import dist
from typing import TypeAlias

import pytest

from companion.screen import palette
from companion.screen.palette import DARK, GROUND, PANEL, PLACES, Ink, place_colour
from companion.screen.pictures import SHAPES

from .test_paint import contrast

INKS = {name: ink for name, ink in vars(palette).items() if isinstance(ink, Ink)}


@pytest.mark.parametrize("name", INKS)
def test_every_ink_can_be_read(name: str) -> None:
    """7:1 between a text and its ground."""
    assert contrast(*INKS[name]) >= 7


@pytest.mark.parametrize("colour", PLACES)
def test_a_place_can_be_read_both_ways(colour: tuple[int, int, int]) -> None:
    """As a shape on the ground and on a panel, and as the ground of dark text while it is that player's turn."""
    assert contrast(colour, GROUND) >= 7
    assert contrast(colour, PANEL) >= 4.5
    assert contrast(DARK, colour) >= 7


def test_twelve_places_have_a_colour_and_a_shape_each() -> None:
    """Nobody shares both with anybody, so that colours need not be told apart."""
    assert len(set(PLACES)) == len(set(SHAPES)) == 12
    assert all(one != other for one, other in combinations(SHAPES, 2))
    assert place_colour(12) == place_colour(0)


# --- for people who don't see all colours ---------------------------------------------------------------------------

Matrix: TypeAlias = tuple[tuple[float, float, float], ...]
SIGHT: dict[str, Matrix] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What is left of linear red, green and blue: Machado, Oliveira and Fernandes 2009, the whole loss of one kind."""


@pytest.mark.parametrize("sight", SIGHT)
def test_colour_blind_people_tell_places_apart(sight: str) -> None:
    """A CIE Lab distance of 15 between any two of twelve, of 24 between any two of six; 2 can just be seen."""
    for count, least in ((12, 15), (6, 24)):
        seen = [lab(SIGHT[sight], colour) for colour in PLACES[:count]]
        assert min(dist(one, other) for one, other in combinations(seen, 2)) >= least


def lab(sight: Matrix, colour: tuple[int, int, int]) -> tuple[float, float, float]:
    """What somebody with that sight sees, as CIE Lab under daylight (D65)."""
    linear = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    red, green, blue = (min(1, max(0, sum(m * c for m, c in zip(row, linear, strict=True)))) for row in sight)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)
