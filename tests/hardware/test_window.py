"""The window: input before drawing, nothing drawn at rest, and a finger that hits what it points at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pygame
import pytest

from companion.ports import SECOND, Event, Fault, Picked
from companion.screen.motion import LANDS
from companion.screen.rotation import QUARTERS, turned, upright
from companion.showing import Display
from companion.view import DiceView
from hardware.inbox import Inbox
from hardware.window import Window
from sims.board import MARGIN, Board
from tests.screen.demanding import table

SIZE = (320, 240)
DUE = replace(table(3), dice=(DiceView("Anna", 0),))
ROLLED = replace(DUE, dice=(DiceView("Anna", 0, (4, 5), "+9"),))


class Clock:
    """A clock that a test moves."""

    now = 0

    def __call__(self) -> int:
        return self.now


class Asleep(Inbox):
    """Nothing comes; time passes at once."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.clock = clock

    def wait(self, seconds: float | None) -> list[Event]:
        self.clock.now += round((seconds or 0) * SECOND) or 1
        return []


@pytest.fixture(autouse=True)
def _invisible(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """SDL's own display that shows nothing."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield
    pygame.display.quit()


def test_input_comes_before_what_moves() -> None:
    """Dice are in the air and a frame is due: an event that has come is answered first, and nothing is drawn."""
    clock = Clock()
    window = Window(clock, SIZE)
    window.show(DUE)
    window.show(ROLLED)
    clock.now = LANDS[0]
    before = window.easel.drawn
    window.inbox.put(Fault("pad", "gone", 0))
    assert window.wait(None) == [Fault("pad", "gone", 0)]
    assert window.easel.drawn == before


def test_the_wait_draws_what_moves_and_no_more() -> None:
    """It ends when its time has come, with the dice landed; then nothing more is drawn."""
    clock = Clock()
    window = Window(clock, SIZE)
    window.inbox = Asleep(clock)
    window.show(DUE)
    window.show(ROLLED)
    assert window.wait(clock.now + SECOND) == []
    drawn = window.easel.drawn
    assert 8 < drawn < 62
    window.easel._turns = None
    window.wait(clock.now + SECOND)
    assert window.easel.drawn == drawn


@pytest.mark.parametrize("rotation", QUARTERS)
def test_a_finger_picks_what_it_points_at(rotation: Any) -> None:
    """However the display hangs: the middle of each tile, found on the turned picture."""
    window = Window(Clock(), SIZE, hung=Display(rotation=rotation))
    window.show(table(3))
    drawing = upright(SIZE, rotation)
    for hit in window.easel.hits:
        spot = pygame.Surface(drawing, 0, 32)
        spot.set_at(pygame.Rect(hit.rect).center, (255, 255, 255))
        at = pygame.mask.from_threshold(turned(spot, rotation), (255, 255, 255), (1, 1, 1, 255)).get_bounding_rects()[0]
        assert list(window.pointed(at.topleft)) == [Picked(hit.index, 0)]
    assert not list(window.pointed((-1, -1)))


def test_a_window_shows_the_drawing_as_it_hangs() -> None:
    """Turned by a quarter."""
    window = Window(Clock(), SIZE, hung=Display(rotation=90))
    window.show(table(3))
    assert window._surface.get_size() == SIZE
    wanted = turned(window.easel.surface, 90)
    places = [(x, y) for x in range(0, 320, 7) for y in range(0, 240, 7)]
    assert [window._surface.get_at(at)[:3] for at in places] == [wanted.get_at(at)[:3] for at in places]


def test_a_small_display_is_enlarged_on_the_board_and_can_be_touched() -> None:
    """Each px of 128 x 64 is a square of 4."""
    board = Board(Clock(), (128, 64))
    board.show(table(3))
    assert board.size == (512, 256)
    assert board._surface.get_at((MARGIN + 4 * 2, MARGIN + 4 * 10))[:3] == board.easel.surface.get_at((2, 10))[:3]
    board = Board(Clock(), SIZE)
    board.show(table(3))
    hit = board.easel.hits[0]
    x, y = pygame.Rect(hit.rect).center
    assert list(board.pointed((x + MARGIN, y + MARGIN))) == [Picked(hit.index, 0)]
