"""The simulated table in a window: the small display, and round it pads, a 4 x 4 keypad and a dial to click on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pygame

from companion.legend import SLAP, SPACE, WINDOW, legend, told
from companion.messages import SOURCE
from companion.ports import Button, Edge, Event, Lamp, Turned
from companion.screen.palette import (
    AMBER,
    CARD,
    DARK,
    IVORY,
    PANEL,
    TRACK,
    Colour,
    Ink,
    place_colour,
)
from companion.screen.pen import Pen
from companion.screen.rotation import touched, turned, upright
from companion.showing import Display
from companion.view import SeatView, View
from hardware.keys import KEYPAD
from hardware.window import Window

MARGIN = 16
PANEL_WIDTH = 232
"""The keypad's column (px)."""
STRIP = 132
"""The pads' strip (px)."""
SMALLEST = 240
"""A lower display is shown enlarged, so that it has at least so many px."""
FELT: Colour = (16, 46, 38)
RED: Colour = (150, 30, 34)
SNAP = Ink(IVORY, RED)
HINT = Ink(IVORY, FELT)


class Part(NamedTuple):
    """A device on the table that can be clicked."""

    rect: pygame.Rect
    button: Button
    clicks: int = 0
    """A side of the dial: so many stops."""


class Board(Window):
    """A window round a display of `size` px; shows the lights of the pads too."""

    def __init__(self, clock: Callable[[], int], size: tuple[int, int], hung: Display | None = None) -> None:
        self.zoom = max(1, -(-SMALLEST // size[1]))
        self.size = size[0] * self.zoom, size[1] * self.zoom
        self._panel = size
        self._lamps: dict[Button, Lamp] = {}
        self._parts: list[Part] = []
        self._pressed: Button | None = None
        self._seats: tuple[SeatView, ...] = ()
        self._shown = False
        self._language = SOURCE
        window = (self.size[0] + PANEL_WIDTH + 3 * MARGIN, self.size[1] + STRIP + 2 * MARGIN)
        super().__init__(clock, window, hung=hung)

    def _canvas(self, size: tuple[int, int]) -> pygame.Surface:
        """The small display alone."""
        del size
        return pygame.Surface(upright(self._panel, self.hung.rotation))

    def show(self, frame: View) -> None:
        """Draws the display, and the table round it."""
        self._seats, self.typing, self._language = frame.seats or self._seats, frame.typing, frame.language
        self.easel.show(frame)
        self._shown = True
        self._draw()

    def light(self, button: Button, lamp: Lamp) -> None:
        """What a pad's light shows."""
        self._lamps[button] = lamp
        if self._shown:
            self._draw()

    def present(self) -> None:
        """Only the display has changed."""
        pygame.display.update(self._put())

    def _put(self) -> pygame.Rect:
        picture = turned(self.easel.surface, self.hung.rotation)
        if self.zoom > 1:
            picture = pygame.transform.scale(picture, self.size)
        return self._surface.blit(picture, (MARGIN, MARGIN))

    def pointed(self, at: tuple[int, int]) -> Iterator[Event]:
        part = next((part for part in self._parts if part.rect.collidepoint(at)), None)
        if part is None:
            place = (at[0] - MARGIN) // self.zoom, (at[1] - MARGIN) // self.zoom
            yield from self.picked(touched(place, self._panel, self.hung.rotation))
        elif part.clicks:
            yield Turned(part.clicks, self.clock())
        else:
            self._pressed = part.button
            yield Edge(part.button, True, self.clock(), exact=False)

    def let_go(self) -> Iterator[Event]:
        if self._pressed:
            yield Edge(self._pressed, False, self.clock(), exact=False)
            self._pressed = None

    def _draw(self) -> None:
        pen = Pen(self._surface)
        self._surface.fill(FELT)
        self._surface.fill(DARK, pygame.Rect(0, 0, *self.size).move(MARGIN, MARGIN).inflate(8, 8))
        self._put()
        self._parts = [*self._keypad(pen), *self._dial(pen), *self._pads(pen)]
        pygame.display.flip()

    def _keypad(self, pen: Pen) -> Iterator[Part]:
        side = (PANEL_WIDTH - 3 * 8) // 4
        left = self.size[0] + 2 * MARGIN
        for place, key in enumerate(KEYPAD):
            rect = pygame.Rect(left + place % 4 * (side + 8), MARGIN + place // 4 * (side + 8), side, side)
            pen.panel(rect, PANEL, radius=8)
            pen.middle(key, rect, side // 2, CARD)
            yield Part(rect, f"key:{key}")

    def _dial(self, pen: Pen) -> Iterator[Part]:
        side = (PANEL_WIDTH - 3 * 8) // 4
        left, top = self.size[0] + 2 * MARGIN, MARGIN + 4 * (side + 8) + 4
        room = max(min(self.size[1] + MARGIN - top - 4, 96), 48)
        ring = pygame.Rect(left + (PANEL_WIDTH - room) // 2, top, room, room)
        pygame.draw.circle(self._surface, TRACK, ring.center, room // 2)
        knob = ring.inflate(-room // 2, -room // 2)
        pygame.draw.circle(self._surface, AMBER, ring.center, room // 4)
        for sign, clicks, x in (
            ("\N{ANTICLOCKWISE OPEN CIRCLE ARROW}", -1, left),
            ("\N{CLOCKWISE OPEN CIRCLE ARROW}", 1, ring.right),
        ):
            rect = pygame.Rect(x, top, ring.x - left, room)
            pen.middle(sign, rect, 28, HINT)
            yield Part(rect, "dial", clicks)
        yield Part(knob, "dial:press")
        self._bindings(pen, left, ring.bottom + 8)

    def _bindings(self, pen: Pen, left: int, top: int) -> None:
        """The keyboard's keys, where there is room for them under the dial."""
        size, step = 13, 16
        for line, text in enumerate(legend(WINDOW, self._language)):
            y = top + line * step
            if y + step > self._surface.get_height() - MARGIN:
                return
            pen.text(text, (left, y), size, HINT)

    def _pads(self, pen: Pen) -> Iterator[Part]:
        """The shared pad in the middle of the strip, the seats' own at its sides."""
        width = self.size[0]
        card = pygame.Rect(0, 0, 190, STRIP - MARGIN)
        card.midtop = (MARGIN + width // 2, self.size[1] + 2 * MARGIN - 4)
        lit = self._lamps.get("pad", Lamp.OFF)
        pen.panel(card, RED, radius=14)
        pen.panel(
            card, AMBER if lit in (Lamp.ON, Lamp.BLINK) else TRACK, radius=14, outline=5 if lit is not Lamp.OFF else 2
        )
        pen.middle(told(SLAP, self._language), card, 38, SNAP)
        pen.middle(told(SPACE, self._language), pygame.Rect(card.x, card.bottom - 26, card.w, 20), 13, SNAP)
        yield Part(card, "pad")
        half = (len(self._seats) + 1) // 2
        step = (card.x - MARGIN) // max(half, 1)
        for place, seat in enumerate(self._seats):
            x = MARGIN + place * step if place < half else card.right + (place - half) * step
            yield self._own_pad(pen, pygame.Rect(x, card.y, step, card.h), seat)

    def _own_pad(self, pen: Pen, room: pygame.Rect, seat: SeatView) -> Part:
        button = f"pad:{seat.seat}"
        radius = min(room.w // 2 - 6, 38)
        rect = pygame.Rect(0, 0, 2 * radius, 2 * radius)
        rect.center = (room.centerx, room.y + radius + 4)
        lit = self._lamps.get(button, Lamp.OFF)
        pygame.draw.circle(self._surface, PANEL, rect.center, radius)
        colour = AMBER if lit in (Lamp.ON, Lamp.BLINK) else place_colour(seat.place)
        pygame.draw.circle(self._surface, colour, rect.center, radius, 7 if lit in (Lamp.ON, Lamp.BLINK) else 3)
        pen.middle(seat.seat, rect, radius, CARD)
        label = f"F{'ABCDEFGHIJKL'.index(seat.seat) + 1}" if seat.seat in "ABCDEFGHIJKL" else ""
        pen.middle(label, pygame.Rect(room.x, rect.bottom + 2, room.w, 20), 13, HINT)
        return Part(rect, button)


class BoardLights:
    """The lights of a board, as a port."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def show(self, button: Button, lamp: Lamp) -> None:
        self.board.light(button, lamp)

    def close(self) -> None:
        """The board's window is closed by its own `close`."""
