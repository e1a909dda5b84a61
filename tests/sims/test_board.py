"""The simulated table in a window: clicks on pads, keypad, dial and display reach the game, and lights are seen."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from companion.app import App, Devices, run
from companion.controls import Controls
from companion.games import GAMES
from companion.games.options import checked
from companion.inputs import Contacts
from companion.ports import Edge, Event, Lamp, Quit, Turned
from hardware.keys import KEYPAD
from hardware.silence import NoSounder
from sims.board import Board, BoardLights
from sims.clock import VirtualClock
from sims.devices import SimDice
from sims.memory import MemoryShelf

SIZE = (480, 320)


class Desk:
    """A companion on a board, with a mouse."""

    def __init__(self) -> None:
        self.clock = VirtualClock()
        self.board = Board(self.clock, SIZE)
        pygame.event.clear()
        game = GAMES["snafoo"]
        self.app = App(MemoryShelf(), Devices(BoardLights(self.board), NoSounder()), SimDice(1), Contacts(), Controls())
        self.app.begin(game, checked(game, "ABC", {}))
        self.turn()

    def turn(self, *events: Event) -> None:
        """One turn of the loop."""
        for event in events:
            self.app.feed(event)
        self.clock.now += 50_000
        self.app.tick(self.clock.now)
        self.app.keep()
        self.board.show(self.app.view())

    def events(self, *raw: pygame.event.Event) -> list[Event]:
        """What the board makes of SDL's events."""
        for event in raw:
            pygame.event.post(event)
        return self.board.wait(self.clock.now)

    def click(self, name: str) -> list[Event]:
        """A click on the middle of a part, by its button's name; `dial+`, `dial-` are the dial's sides."""
        clicks = {"dial+": 1, "dial-": -1}.get(name, 0)
        button = "dial" if clicks else name
        part = next(part for part in self.board._parts if part.button == button and part.clicks == clicks)
        return self.click_at(part.rect.center)

    def click_at(self, at: tuple[int, int]) -> list[Event]:
        down = self.events(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=at, touch=False))
        self.turn(*down)
        up = self.events(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=at, touch=False))
        self.turn(*up)
        return [*down, *up]


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield Desk()
    pygame.display.quit()


@pytest.mark.parametrize("key", KEYPAD)
def test_every_key_of_the_keypad_can_be_clicked(desk: Desk, key: str) -> None:
    """Down and up, as a real key."""
    down, up = desk.click(f"key:{key}")
    assert isinstance(down, Edge)
    assert isinstance(up, Edge)
    assert (down.button, down.down, up.button, up.down) == (f"key:{key}", True, f"key:{key}", False)


def test_a_card_by_keypad_and_dice_by_pads(desk: Desk) -> None:
    """What is clicked is played."""
    desk.click("key:7")
    assert desk.app.view().big == "7"
    desk.click("key:D")
    assert desk.board._lamps["pad"] is Lamp.BLINK
    desk.click("pad")
    assert desk.app.view().dice[0].faces
    desk.click("key:D")
    desk.click("pad:C")
    assert desk.app.view().dice[0].name == "C"
    assert desk.app.view().dice[0].faces


def test_a_card_by_dial(desk: Desk) -> None:
    """Its sides turn it, its knob takes."""
    for _ in range(4):
        assert isinstance(desk.click("dial+")[0], Turned)
    desk.click("dial-")
    assert desk.app.view().draft == "3"
    desk.click("dial:press")
    assert desk.app.view().big == "3"


def test_a_card_by_touch(desk: Desk) -> None:
    """A tile on the display in the middle of the table."""
    tile = next(tile for tile in desk.app.view().tiles if tile.key == "8")
    index = desk.app.view().tiles.index(tile)
    hit = next(hit for hit in desk.board.easel.hits if hit.index == index)
    left, top = desk.board._surface.get_size()[0], 16
    x, y = pygame.Rect(hit.rect).center
    assert x < left
    desk.click_at((x + 16, y + top))
    assert desk.app.view().big == "8"


def test_a_pad_that_is_let_go_elsewhere_is_let_go(desk: Desk) -> None:
    """A mouse that slides off a pad doesn't hold it for ever."""
    part = next(part for part in desk.board._parts if part.button == "pad:B")
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=part.rect.center, touch=False)
    up = pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=(0, 0), touch=False)
    events = desk.events(down, up)
    assert [(event.button, event.down) for event in events if isinstance(event, Edge)] == [
        ("pad:B", True),
        ("pad:B", False),
    ]
    assert desk.events(up) == []


def test_a_click_beside_everything_is_nothing(desk: Desk) -> None:
    """The felt has no buttons."""
    assert desk.click_at((desk.board._surface.get_width() - 1, desk.board._surface.get_height() - 1)) == []


def test_every_seat_has_its_pad_and_its_light_is_seen(desk: Desk) -> None:
    """Whose turn it is looks different; in a list, where no game shows its seats, the pads stay."""
    pads = {part.button for part in desk.board._parts if part.button.startswith("pad")}
    assert pads == {"pad", "pad:A", "pad:B", "pad:C"}
    part = next(part for part in desk.board._parts if part.button == "pad:B")
    dark = pygame.image.tobytes(desk.board._surface.subsurface(part.rect), "RGB")
    desk.click("key:4")
    assert desk.board._lamps["pad:B"] is Lamp.ON
    assert pygame.image.tobytes(desk.board._surface.subsurface(part.rect), "RGB") != dark
    desk.events(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_m, unicode="m", mod=0, scancode=0))
    assert {part.button for part in desk.board._parts if part.button.startswith("pad")} == pads


def test_closing_the_board_ends_the_loop(desk: Desk) -> None:
    """With the board as screen and wait, as the command line runs it."""
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    run(desk.app, desk.board, desk.board.wait, desk.clock)
    assert desk.app.done
    assert desk.events() == []
    assert Quit() not in desk.board.inbox.waiting()
