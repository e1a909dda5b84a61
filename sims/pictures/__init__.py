"""Pictures of the real screen for the READMEs: `python -m sims.pictures` plays to each moment and draws it."""

from __future__ import annotations

from pathlib import Path

import pygame

from companion.screen.paint import paint
from companion.view import View
from sims.table import SimTable

FOLDER = Path(__file__).parent
NAMES = {"A": "Anna", "B": "Björn", "C": "Chloé", "D": "Dagný"}


def snafoo() -> View:
    """Dagný's Chance card has taken the total past sixty, and she pays."""
    table = SimTable("snafoo", "ABCD", names=NAMES)
    for key in "9993999D":
        table.key(key)
    table.roll(4, 5)
    table.press()
    return table.view


def schnuff() -> View:
    """A Schnuff card at sixty: everybody else rolls."""
    table = SimTable("schnuff", "ABCD", names=NAMES)
    for key in "9CC#":
        table.key(key)
    table.roll(5, 2, 3, 1)
    table.press(after=0.5)
    table.press(after=0.5)
    return table.view


def start() -> View:
    """The first list."""
    return SimTable().view


SCENES = {"snafoo": snafoo, "schnuff": schnuff, "start": start}
SIZES = ((800, 480), (480, 320))


def picture(view: View, size: tuple[int, int]) -> pygame.Surface:
    """The view as the display shows it; `size` in px."""
    surface = pygame.Surface(size)
    paint(surface, view)
    return surface
