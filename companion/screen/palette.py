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
CARD_QUIET = Ink(SOFT, PANEL)
KEY = Ink(AMBER, PANEL)
PICKED = Ink(DARK, AMBER)
ALARM = Ink(DARK, CORAL)
COST = Ink(DARK, CORAL)
FACE = Ink(DARK, IVORY)

PLACES: tuple[Colour, ...] = (
    (250, 170, 50),
    (112, 196, 250),
    (240, 228, 90),
    (84, 214, 160),
    (245, 160, 208),
    (255, 148, 112),
    (172, 182, 255),
    (228, 224, 218),
    (176, 224, 84),
    (92, 222, 226),
    (220, 190, 146),
    (214, 164, 255),
)
"""One for each place at the table, told apart by lightness as well as by hue; a shape goes with each."""


def place_colour(place: int) -> Colour:
    """The colour of a place; after the last it begins again."""
    return PLACES[place % len(PLACES)]
