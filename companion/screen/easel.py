"""Holds the picture on a surface: which page of the view it is, and what moves. Says when to draw again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from companion.ports import MS, SECOND
from companion.screen.paint import Hit, draw, two_tones
from companion.screen.palette import AMBER, GROUND
from companion.screen.pen import Pen
from companion.screen.style import PLAIN, Style
from companion.view import View

if TYPE_CHECKING:
    from companion.screen.motion import Moment

FIRST, LATER = 6 * SECOND, 3_500 * MS
"""The first page stays so long (µs), each further one so long; then it begins again."""
BRIGHTEST = 10


class Easel:
    """The picture of the last view. `clock` in µs; `pace`: a display takes no more than a frame in so many µs.

    `show` draws at once. `tick` draws again where `due` has come: nothing is drawn while nothing moves and all has
    room on one page.
    """

    def __init__(
        self,
        surface: pygame.Surface,
        clock: Callable[[], int],
        style: Style = PLAIN,
        motion: bool = True,
        pace: int = 0,
    ) -> None:
        self.surface, self.clock, self.style, self.motion, self.pace = surface, clock, style, motion, pace
        self.hits: tuple[Hit, ...] = ()
        self.brightness = BRIGHTEST
        self.page, self.pages = 0, 1
        self.drawn = 0
        """How often something was drawn."""
        self._old: View | None = None
        self._new: View | None = None
        self._began = 0
        self._again: int | None = None
        self._turns: int | None = None

    def show(self, view: View) -> None:
        """Draws a new view from its first page on. What was moving goes on, unless something else begins to move."""
        if self._again is None or self._moves(view):
            self._old, self._began = self._new, self.clock()
        self._new = view
        self.turn_to(0)

    def turn_to(self, page: int) -> None:
        """Draws another page; after the last comes the first."""
        self.page = page % max(1, self.pages) if page else 0
        self.draw()
        stays = LATER if self.page else FIRST
        self._turns = self.clock() + stays if self.pages > 1 else None

    def due(self) -> int | None:
        """When to draw again (µs); None: not before there is something new."""
        return min((time for time in (self._again, self._turns) if time is not None), default=None)

    def tick(self) -> bool:
        """Draws what is due; whether there was anything."""
        now = self.clock()
        if self._turns is not None and self._turns <= now:
            self.turn_to(self.page + 1)
            return True
        if self._again is not None and self._again <= now:
            self.draw()
            return True
        return False

    def draw(self) -> None:
        """Draws the moment, for instance after somebody else has drawn on the surface."""
        if self._new is None:
            return
        now = self.clock()
        seen = self._moment(self._new, now - self._began)
        pen = Pen(self.surface, self.style)
        drawn = draw(pen, seen.view if seen else self._new, self.page)
        self.hits, self.pages = drawn.hits, drawn.pages
        if seen and seen.chips:
            self._fly(pen, seen)
        if self.brightness < BRIGHTEST:
            level = 255 * (BRIGHTEST // 2 + self.brightness) // (BRIGHTEST // 2 + BRIGHTEST)
            self.surface.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
        again = seen.again if seen else None
        self._again = None if again is None else max(self._began + again, now + self.pace)
        self.drawn += 1

    def _moment(self, new: View, elapsed: int) -> Moment | None:
        """What to draw now; None: the view as it is. Lists and first views don't move, and nothing is read for them."""
        if not self.motion or self._old is None or new.menu:
            return None
        from companion.screen.motion import moment

        return moment(self._old, new, elapsed)

    def _moves(self, view: View) -> bool:
        from companion.screen.motion import moves

        return moves(self._new, view)

    def _fly(self, pen: Pen, seen: Moment) -> None:
        """The chips on their way from a player's row to the middle of the table."""
        from companion.screen.pictures import picture

        cards = all(seat.chips is None and seat.cards is not None for seat in seen.view.seats)
        chip = picture("card" if cards else "chip", pen.scale.times(20), AMBER, GROUND)
        for flying in seen.chips:
            if row := pen.places.get(flying.place):
                start, end = pygame.Vector2(row.center), pygame.Vector2(pen.middle_of_table.center)
                self.surface.blit(chip, chip.get_rect(center=start.lerp(end, flying.along)))
        if self.style.mono:
            two_tones(self.surface)
