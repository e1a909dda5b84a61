"""A display that hangs turned: drawing and touch turn together."""

from __future__ import annotations

import pygame
import pytest

from companion.screen.rotation import QUARTERS, touched, turned, upright

PANEL = (320, 240)


@pytest.mark.parametrize("degrees", QUARTERS)
@pytest.mark.parametrize("at", [(0, 0), (319, 0), (0, 239), (319, 239), (17, 101)])
def test_a_finger_hits_what_is_drawn_under_it(degrees: int, at: tuple[int, int]) -> None:
    """The pixel that the panel shows there is the pixel of the drawing that the touch means."""
    drawing = pygame.Surface(upright(PANEL, degrees))
    drawing.set_at(touched(at, PANEL, degrees), (255, 0, 0))
    shown = turned(drawing, degrees)
    assert shown.get_size() == PANEL
    assert shown.get_at(at)[:3] == (255, 0, 0)


def test_turns_are_clockwise() -> None:
    """What was at the top is at the right after 90 degrees."""
    drawing = pygame.Surface((3, 3))
    drawing.set_at((1, 0), (255, 255, 255))
    assert turned(drawing, 90).get_at((2, 1))[0] == 255
    assert turned(drawing, 270).get_at((0, 1))[0] == 255


def test_an_upright_display_is_drawn_tall() -> None:
    """A quarter turn changes height and width, a half turn doesn't."""
    assert [upright(PANEL, degrees) for degrees in QUARTERS] == [(320, 240), (240, 320), (320, 240), (240, 320)]
