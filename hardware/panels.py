"""Displays without a window system: what a panel is, and the front that draws on one.

A thread takes the pictures to the panel, since an OLED on I2C needs tens of milliseconds for one and the loop none to
spare: of several pictures the last is shown. A panel that fails is a fault on the table, never the end of a game; the
next picture tries again.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Condition, Thread
from typing import Protocol

import pygame

from companion.ports import SECOND, Event, Fault
from companion.screen.easel import Easel
from companion.screen.rotation import turned, upright
from companion.screen.style import Style
from companion.showing import BRIGHTEST, Display
from companion.view import View
from hardware.inbox import Inbox


class Panel(Protocol):
    """Something that shows pictures of `size` px. `mono`: black and white; `pace`: a picture takes so long (µs).

    `moves`: motion can be followed on it. `dims`: it has a brightness of its own.
    """

    size: tuple[int, int]
    mono: bool
    pace: int
    moves: bool
    dims: bool

    def show(self, picture: pygame.Surface) -> None:
        """Called from one thread only; raises what it likes where it fails."""

    def dim(self, brightness: int) -> None:
        """From 1 to 10; only where it `dims`."""

    def close(self) -> None: ...


class PanelFront:
    """A display on a panel; what is entered comes through the inbox alone."""

    def __init__(self, clock: Callable[[], int], panel: Panel, hung: Display) -> None:
        self.clock, self.panel, self.hung = clock, panel, hung
        self.inbox = Inbox()
        style = Style(mono=panel.mono, facing=hung.facing)
        canvas = pygame.Surface(upright(panel.size, hung.rotation), 0, 32)
        self.easel = Easel(canvas, clock, style, hung.motion and panel.moves, panel.pace)
        self._carrier = Carrier(panel, self._fault)
        self.brightness(hung.brightness)

    def brightness(self, level: int) -> None:
        """1 to 10: the panel's own, else drawn."""
        if self.panel.dims:
            self._carrier.dim(level)
        self.easel.brightness = BRIGHTEST if self.panel.dims else level

    def show(self, frame: View) -> None:
        """Draws the view; it is on the panel as soon as the panel can."""
        self.easel.show(frame)
        self._put()

    def _put(self) -> None:
        picture = turned(self.easel.surface, self.hung.rotation)
        self._carrier.take(picture if self.hung.rotation else picture.copy())

    def wait(self, until: int | None) -> list[Event]:
        """Sleeps until there is an event, or the time `until` (µs); draws what moves when nobody has done anything."""
        while True:
            times = [time for time in (until, self.easel.due()) if time is not None]
            events = self.inbox.wait(max(0, min(times) - self.clock()) / SECOND if times else None)
            if events or (until is not None and until <= self.clock()):
                return events
            if self.easel.tick():
                self._put()

    def close(self) -> None:
        """The last picture stays where the panel keeps one."""
        self._carrier.close()

    def _fault(self, what: str) -> None:
        self.inbox.put(Fault("display", what, self.clock()))


class Carrier:
    """Takes pictures to the panel from a thread of its own; says once when that fails, and when it works again."""

    def __init__(self, panel: Panel, fault: Callable[[str], None]) -> None:
        self.panel, self.fault = panel, fault
        self._next: pygame.Surface | None = None
        self._level: int | None = None
        self._closing = self._broken = False
        self._changed = Condition()
        self._thread = Thread(target=self._carry, name="display", daemon=True)
        self._thread.start()

    def take(self, picture: pygame.Surface) -> None:
        """The picture to show; one that hasn't been shown yet is dropped."""
        with self._changed:
            self._next = picture
            self._changed.notify()

    def dim(self, level: int) -> None:
        with self._changed:
            self._level = level
            self._changed.notify()

    def close(self) -> None:
        """Shows the last picture, then closes the panel; waits a second at most."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        self._thread.join(timeout=1)

    def _carry(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closing or self._next or self._level is not None)
                picture, level, closing = self._next, self._level, self._closing
                self._next = self._level = None
            self._try(picture, level)
            if closing:
                self._close()
                return

    def _try(self, picture: pygame.Surface | None, level: int | None) -> None:
        try:
            if level is not None:
                self.panel.dim(level)
            if picture is not None:
                self.panel.show(picture)
        except Exception as wrong:  # whatever a driver raises: the game goes on without this picture
            if not self._broken:
                self.fault(str(wrong) or type(wrong).__name__)
            self._broken = True
        else:
            if self._broken:
                self.fault("")
            self._broken = False

    def _close(self) -> None:
        try:
            self.panel.close()
        except Exception:  # a panel that is gone can't be closed, and nobody waits for it
            return
