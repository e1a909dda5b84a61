"""The colours of the screen."""

from __future__ import annotations

from itertools import combinations

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
