"""The colours: a warm dark theme in which every pair of text and ground has a contrast of 7:1 or more."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

Colour: TypeAlias = tuple[int, int, int]


class Ink(NamedTuple):
    """A colour for text and lines, and the ground it is drawn on."""

    colour: Colour
    on: Colour


GROUND: Colour = (21, 18, 16)
PANEL: Colour = (43, 37, 33)
TRACK: Colour = (78, 69, 61)
"""Lines and empty parts that carry no text."""
DARK: Colour = (24, 18, 12)
IVORY: Colour = (255, 246, 231)
SOFT: Colour = (208, 197, 183)
AMBER: Colour = (255, 190, 61)
CORAL: Colour = (255, 158, 130)

TITLE = Ink(SOFT, GROUND)
NUMBER = Ink(IVORY, GROUND)
DANGER = Ink(AMBER, GROUND)
BODY = Ink(IVORY, GROUND)
QUIET = Ink(SOFT, GROUND)
CARD = Ink(IVORY, PANEL)
KEY = Ink(AMBER, PANEL)
PICKED = Ink(DARK, AMBER)
ALARM = Ink(DARK, CORAL)
COST = Ink(DARK, CORAL)
FACE = Ink(DARK, IVORY)

PLACES: tuple[Colour, ...] = (
    (218, 144, 65),
    (160, 255, 181),
    (197, 137, 249),
    (241, 255, 60),
    (76, 179, 193),
    (143, 168, 123),
    (243, 205, 94),
    (255, 216, 255),
    (143, 204, 179),
    (218, 251, 231),
    (198, 193, 123),
    (247, 165, 255),
)
"""One for each place at the table, with a shape for each. Searched for, so that the least distance between any two is
as great as can be for everybody, also where red, green or blue is not seen; the first six lie furthest apart."""


def place_colour(place: int) -> Colour:
    """The colour of a place; after the last it begins again."""
    return PLACES[place % len(PLACES)]
