"""The pictures of the READMEs are what the product draws, for every game, at three sizes."""

from __future__ import annotations

import pygame
import pytest

from companion.games import GAMES
from sims.pictures import FOLDER, SCENES, SIZES, file_of, picture

FAR = 48
"""So far apart (of 255) a colour is another; less is how one version of the font's library smooths an edge."""
FEW = 0.005


def _differing(drawn: pygame.Surface, kept: pygame.Surface) -> float:
    """The share of bytes that are far apart."""
    one, other = (pygame.image.tobytes(surface, "RGB") for surface in (drawn, kept))
    assert len(one) == len(other)
    return sum(abs(a - b) > FAR for a, b in zip(one, other, strict=True)) / len(one)


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("size", SIZES)
def test_the_pictures_are_what_is_drawn(name: str, size: tuple[int, int]) -> None:
    """When this fails on purpose, look at the new pictures and draw them with `python -m sims.pictures`."""
    kept = pygame.image.load(FOLDER / file_of(name, size))
    assert _differing(picture(SCENES[name](), size), kept) < FEW


def test_every_game_has_a_picture() -> None:
    """A new game needs a scene, or its screen is held to nothing."""
    assert set(GAMES) <= set(SCENES)


def test_nothing_else_lies_there() -> None:
    """A picture that no scene draws shows what no longer is."""
    drawn = {file_of(name, size) for name in SCENES for size in SIZES}
    assert {path.name for path in FOLDER.glob("*.png")} == drawn
