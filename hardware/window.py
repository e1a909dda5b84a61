"""A pygame window (or the whole screen) as display, keyboard and touch.

pygame's own wait looks for events a thousand times a second. So the loop sleeps in the inbox, where driver threads
wake it at once, and looks at the window `LOOKS` times a second. SDL falls back to an invisible driver in silence, so
which one it took is checked.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import pygame

from companion.errors import CompanionError
from companion.ports import BACK, SECOND, Button, Edge, Event, Picked, Quit, Turned, Typed, Wrote
from companion.screen.easel import Easel
from companion.screen.rotation import touched, turned, upright
from companion.screen.style import Style
from companion.showing import Display
from companion.view import View
from hardware.inbox import Inbox
from hardware.keys import HELD, button_of, is_letter

LOOKS = 50
"""So often a second the window is asked for keys: under 1 % of a core, and a key waits 20 ms at most."""
INVISIBLE = {"offscreen", "dummy"}
_DIAL = {pygame.K_UP: -1, pygame.K_LEFT: -1, pygame.K_DOWN: 1, pygame.K_RIGHT: 1}


class Window:
    """One window of `size` px that shows views; `clock` stamps what people do in it (µs).

    `hung` says how the display hangs and how to draw on it. Drawing comes after input: what moves or turns a page is
    drawn only when nobody has done anything.
    """

    def __init__(
        self, clock: Callable[[], int], size: tuple[int, int], fullscreen: bool = False, hung: Display | None = None
    ) -> None:
        self.clock = clock
        self.hung = hung or Display()
        if os.environ.get("SDL_VIDEODRIVER", "x11") == "x11" and os.environ.get("DISPLAY"):
            # A window drawn a few times a minute needs no OpenGL, which takes 90 MB where it is software.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        elif fullscreen and not os.environ.get("WAYLAND_DISPLAY"):
            # On a console SDL's own choice gave a black screen and no error; with this one the picture is there.
            os.environ.setdefault("SDL_RENDER_DRIVER", "opengles2")
        self._surface = self._opened(size, fullscreen)
        pygame.display.set_caption("Companion")
        pygame.mouse.set_visible(not fullscreen)
        self.inbox = Inbox()
        self.easel = Easel(self._canvas(size), clock, Style(facing=self.hung.facing), self.hung.motion)
        self.easel.brightness = self.hung.brightness
        self.typing = False
        """A text is asked for."""
        self._keys: dict[int, Button] = {}
        pygame.event.set_blocked(None)
        pygame.event.set_allowed(
            (
                pygame.QUIT,
                pygame.KEYDOWN,
                pygame.KEYUP,
                pygame.MOUSEBUTTONDOWN,
                pygame.MOUSEBUTTONUP,
                pygame.MOUSEWHEEL,
                pygame.WINDOWEXPOSED,
            )
        )

    @staticmethod
    def _opened(size: tuple[int, int], fullscreen: bool) -> pygame.Surface:
        try:
            pygame.display.init()
            surface = pygame.display.set_mode(size, pygame.FULLSCREEN | pygame.SCALED if fullscreen else 0)
        except pygame.error as wrong:
            raise CompanionError(
                f"no window can be opened: {wrong}", cure="Play in a terminal: --display terminal"
            ) from None
        driver = pygame.display.get_driver()
        if driver in INVISIBLE and driver not in os.environ.get("SDL_VIDEODRIVER", "").split(","):
            pygame.display.quit()
            raise CompanionError(
                f"SDL took the driver «{driver}», which shows nothing", cure="Play in a terminal: --display terminal"
            )
        return surface

    def _canvas(self, size: tuple[int, int]) -> pygame.Surface:
        """What is drawn on: the window itself, unless the display hangs turned."""
        return pygame.Surface(upright(size, self.hung.rotation)) if self.hung.rotation else self._surface

    def show(self, frame: View) -> None:
        """Draws the view and shows it."""
        self.typing = frame.typing
        self.easel.show(frame)
        self.present()

    def brightness(self, level: int) -> None:
        """From 1 to 10, drawn from the next view on."""
        self.easel.brightness = level

    def present(self) -> None:
        """Shows what has been drawn."""
        if self.hung.rotation:
            self._surface.blit(turned(self.easel.surface, self.hung.rotation), (0, 0))
        pygame.display.flip()

    def wait(self, until: int | None) -> list[Event]:
        """Sleeps until somebody does something, another thread has an event, or the time `until` (µs) has come."""
        while True:
            events = self.inbox.waiting()
            for event in pygame.event.get():
                events += self._events(event)
            now = self.clock()
            if events or (until is not None and until <= now):
                return events
            if self.easel.tick():
                self.present()
                continue
            times = (until, self.easel.due(), now + SECOND // LOOKS)
            events = self.inbox.wait(max(0, min(time for time in times if time is not None) - now) / SECOND)
            if events:
                return events

    def close(self) -> None:
        pygame.display.quit()

    def _events(self, event: pygame.event.Event) -> Iterator[Event]:
        if event.type == pygame.QUIT:
            yield Quit()
        elif event.type == pygame.KEYDOWN:
            yield from self._key_down(event)
        elif event.type == pygame.KEYUP and event.key in self._keys:
            yield Edge(self._keys.pop(event.key), False, self.clock(), exact=False)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            yield from self.pointed(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            yield from self.let_go()
        elif event.type == pygame.MOUSEWHEEL:
            yield Turned(-event.y, self.clock())
        elif event.type == pygame.WINDOWEXPOSED:
            pygame.display.flip()  # all of it, whatever else is drawn round the display

    def _key_down(self, event: pygame.event.Event) -> Iterator[Event]:
        now, letter = self.clock(), event.unicode.upper()
        if event.key in _DIAL:
            yield Turned(_DIAL[event.key], now)
        elif event.key == pygame.K_ESCAPE:
            yield Typed(BACK, now)
        elif self.typing and is_letter(event.unicode):
            yield Wrote(event.unicode, now)
        elif letter in HELD:
            yield Typed(HELD[letter], now, held=True)
        elif button := self.button(event):
            self._keys[event.key] = button
            yield Edge(button, True, now, exact=False)

    def button(self, event: pygame.event.Event) -> Button | None:
        """The button that a key of the keyboard stands for; F1 … F12 are the seats' own pads."""
        if pygame.K_F1 <= event.key <= pygame.K_F12:
            return f"pad:{'ABCDEFGHIJKL'[event.key - pygame.K_F1]}"
        return button_of(event.unicode)

    def pointed(self, at: tuple[int, int]) -> Iterator[Event]:
        """A finger or the mouse comes down at a place (px)."""
        place = touched(at, self._surface.get_size(), self.hung.rotation)
        yield from self.picked(place)

    def picked(self, at: tuple[int, int]) -> Iterator[Event]:
        """What lies there on the drawing (px) is chosen."""
        for hit in self.easel.hits:
            if pygame.Rect(hit.rect).collidepoint(at):
                yield Turned(hit.turn, self.clock()) if hit.turn else Picked(hit.index, self.clock())
                return

    def let_go(self) -> Iterator[Event]:
        """A finger or the mouse goes up again."""
        yield from ()
