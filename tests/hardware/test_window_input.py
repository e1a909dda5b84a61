"""The window, on SDL's dummy driver: keys, mouse, what is shown, and drivers that show nothing."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from threading import Thread
from typing import Any

import pygame
import pytest

from companion.errors import CompanionError
from companion.ports import BACK, Edge, Event, Fault, Picked, Quit, Turned, Typed, Wrote
from companion.view import MenuView, Tile, View
from hardware.window import Window

NOW = 5_000_000
SIZE = (480, 320)
VIEW = View("SNAFOO", big="57", prompt="Anna plays", tiles=(Tile("1", "1"), Tile("A", "Pass")))
MENU = View("Menu", menu=MenuView((Tile("1", "Begin"), Tile("2", "Back")), 0))


@pytest.fixture(autouse=True)
def dummy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.delenv("DISPLAY", raising=False)
    yield
    pygame.display.quit()


@pytest.fixture
def window() -> Iterator[Window]:
    made = Window(lambda: NOW, SIZE)
    pygame.event.clear()
    yield made
    made.close()


def after(window: Window, *events: pygame.event.Event) -> list[Event]:
    """What the window makes of these."""
    for event in events:
        pygame.event.post(event)
    return window.wait(NOW)


def key(code: int, text: str = "", down: bool = True) -> pygame.event.Event:
    if down:
        return pygame.event.Event(pygame.KEYDOWN, key=code, unicode=text, mod=0, scancode=0)
    return pygame.event.Event(pygame.KEYUP, key=code, unicode=text, mod=0, scancode=0)


KEYS: dict[str, tuple[int, str, str]] = {
    "digit": (pygame.K_4, "4", "key:4"),
    "number pad": (pygame.K_KP4, "4", "key:4"),
    "letter": (pygame.K_a, "a", "key:A"),
    "capital": (pygame.K_d, "D", "key:D"),
    "hash": (pygame.K_3, "#", "key:#"),
    "star": (pygame.K_KP_MULTIPLY, "*", "key:*"),
    "backspace": (pygame.K_BACKSPACE, "\b", "key:*"),
    "space": (pygame.K_SPACE, " ", "pad"),
    "enter": (pygame.K_RETURN, "\r", "dial:press"),
    "F1": (pygame.K_F1, "", "pad:A"),
    "F12": (pygame.K_F12, "", "pad:L"),
}


def test_escape_leads_back(window: Window) -> None:
    """Also while a text is asked for."""
    for view in (VIEW, MENU, replace(MENU, typing=True)):
        window.show(view)
        assert after(window, key(pygame.K_ESCAPE, "\x1b"), key(pygame.K_ESCAPE, down=False)) == [Typed(BACK, NOW)]


@pytest.mark.parametrize(("code", "text", "button"), KEYS.values(), ids=KEYS)
def test_keys_go_down_and_come_up(window: Window, code: int, text: str, button: str) -> None:
    """Each is a button with both its edges, stamped by the window's clock, so not exact."""
    assert after(window, key(code, text)) == [Edge(button, True, NOW, exact=False)]
    assert after(window, key(code, "", down=False)) == [Edge(button, False, NOW, exact=False)]


@pytest.mark.parametrize(("text", "means"), [("r", "*"), ("R", "*"), ("m", "#"), ("M", "#")])
def test_redo_and_menu_have_letters(window: Window, text: str, means: str) -> None:
    """A keypad's second meanings, without holding."""
    assert after(window, key(pygame.key.key_code(text), text)) == [Typed(means, NOW, held=True)]
    assert after(window, key(pygame.key.key_code(text), text, down=False)) == []


def test_arrows_and_the_wheel_of_a_mouse_are_the_dial(window: Window) -> None:
    """Down and right are clockwise; the wheel as lists scroll."""
    codes = (pygame.K_UP, pygame.K_LEFT, pygame.K_DOWN, pygame.K_RIGHT)
    assert [after(window, key(code)) for code in codes] == [[Turned(n, NOW)] for n in (-1, -1, 1, 1)]
    wheel = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-2, flipped=False)
    assert after(window, wheel) == [Turned(2, NOW)]


def test_keys_that_stand_for_nothing_do_nothing(window: Window) -> None:
    """Nor does a key whose pressing nobody saw."""
    assert after(window, key(pygame.K_z, "z"), key(pygame.K_TAB, "\t"), key(pygame.K_LSHIFT)) == []
    assert after(window, key(pygame.K_4, "4", down=False)) == []


@pytest.mark.parametrize("view", [VIEW, MENU], ids=["tiles", "list"])
def test_a_finger_takes_what_is_under_it(window: Window, view: View) -> None:
    """Tiles at the table, entries of a list, each where it was drawn; beside them nothing; only the left button."""
    window.show(view)
    hits = window.easel.hits
    assert len(hits) == 2
    for hit in hits:
        x, y, wide, high = hit.rect
        click: dict[str, Any] = {"pos": (x + wide // 2, y + high // 2), "touch": False}
        down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, **click)
        up = pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, **click)
        assert after(window, down, up) == [Picked(hit.index, NOW)]
        assert after(window, pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=3, **click)) == []
    assert after(window, pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(0, 0), touch=False)) == []


def test_closing_the_window_ends_the_program(window: Window) -> None:
    """As a wish, so that everything is kept."""
    assert after(window, pygame.event.Event(pygame.QUIT)) == [Quit()]


def test_an_uncovered_window_shows_its_view_again(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it, at once: nobody has to press anything to see the table again."""
    window.show(VIEW)
    flips: list[bool] = []
    monkeypatch.setattr("pygame.display.flip", lambda: flips.append(True))
    assert after(window, pygame.event.Event(pygame.WINDOWEXPOSED)) == []
    assert flips


def test_another_thread_wakes_the_loop(window: Window) -> None:
    """Drivers put events from their own threads."""
    fault = Fault("Pad A", "busy", NOW)
    thread = Thread(target=window.inbox.put, args=(fault,))
    thread.start()
    assert window.wait(None) == [fault]
    thread.join()


def test_a_time_that_has_come_ends_the_wait(window: Window) -> None:
    """Also one that has passed."""
    assert window.wait(NOW) == []
    assert window.wait(NOW - 1) == []


@pytest.mark.parametrize("driver", ["dummy", "offscreen"])
def test_a_driver_that_shows_nothing_is_refused(monkeypatch: pytest.MonkeyPatch, driver: str) -> None:
    """SDL falls back to one in silence; whoever asked for it by name gets it, alone or in a list."""
    monkeypatch.setattr("pygame.display.get_driver", lambda: driver)
    pygame.display.init()
    monkeypatch.delenv("SDL_VIDEODRIVER")
    with pytest.raises(CompanionError, match=f"«{driver}», which shows nothing") as refused:
        Window(lambda: NOW, SIZE)
    assert refused.value.status == 1
    assert "--display terminal" in refused.value.cure
    assert not pygame.display.get_init()
    monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    Window(lambda: NOW, SIZE).close()


def test_a_driver_may_be_asked_for_in_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """As SDL takes it: the first that works."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "none-such,offscreen")
    Window(lambda: NOW, SIZE).close()


@pytest.mark.parametrize("driver", ["none-such", "x11"])
def test_a_driver_that_cannot_be_had_is_a_failure_with_its_cure(monkeypatch: pytest.MonkeyPatch, driver: str) -> None:
    """No X, no such driver: one message, so that the game goes on in a terminal or without a screen."""
    monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    monkeypatch.setenv("DISPLAY", ":none")
    with pytest.raises(CompanionError, match="no window can be opened") as refused:
        Window(lambda: NOW, SIZE)
    assert "--display terminal" in refused.value.cure
    assert os.environ["SDL_VIDEODRIVER"] == driver


def test_letters_are_letters_where_a_text_is_asked_for(window: Window) -> None:
    """A to D, space and R too; digits, star and backspace stay the keypad's. Afterwards all is as before."""
    window.show(replace(MENU, typing=True))
    typed = after(window, *(key(0, letter) for letter in "aRé -"))
    assert typed == [Wrote(letter, NOW) for letter in "aRé -"]
    assert after(window, key(pygame.K_4, "4")) == [Edge("key:4", True, NOW, exact=False)]
    assert after(window, key(pygame.K_BACKSPACE, "\b")) == [Edge("key:*", True, NOW, exact=False)]
    window.show(MENU)
    assert after(window, key(pygame.K_a, "a")) == [Edge("key:A", True, NOW, exact=False)]


def test_a_finger_scrolls_a_long_list(window: Window) -> None:
    """On the bar at its right, by as many entries as are seen; it picks nothing there."""
    window.show(View("Menu", menu=MenuView(tuple(Tile("", f"Entry {n}") for n in range(40)), 0)))
    bar = next(hit for hit in window.easel.hits if hit.turn)
    press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=pygame.Rect(bar.rect).center)
    assert after(window, press) == [Turned(bar.turn, NOW)]
    assert bar.turn > 3


def test_a_darker_window(window: Window) -> None:
    """From the next view on."""
    window.show(VIEW)
    bright = window.easel.surface.copy()
    window.brightness(1)
    window.show(VIEW)
    places = [(x, y) for x in range(0, SIZE[0], 9) for y in range(0, SIZE[1], 9)]
    dark = window.easel.surface
    assert all(sum(dark.get_at(at)[:3]) <= sum(bright.get_at(at)[:3]) for at in places)
    assert any(sum(dark.get_at(at)[:3]) < sum(bright.get_at(at)[:3]) for at in places)
