"""Robots at the simulated table: they press keys and the slap pad as people would, at a pace people can follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.app import App, Wait
from companion.games.game import Pad
from companion.ports import MS, SECOND, Edge, Event, Quit, Typed
from sims.robots import Robot

TAP = 60 * MS
LOOK = 8 * SECOND
"""The winner stays on the screen so long."""


class Players:
    """Stands between the loop and the real wait: when nobody else does anything, a robot presses something."""

    def __init__(self, app: App, wait: Wait, robot: Robot, clock: Callable[[], int], pace: float) -> None:
        self.app, self.inner, self.robot, self.clock = app, wait, robot, clock
        self.pace = round(pace * SECOND)
        self._next = clock() + self.pace
        self._ended = False

    def wait(self, until: int | None) -> Iterable[Event]:
        """As the loop's wait, ending early when a robot is to press something."""
        events = list(self.inner(self._next if until is None else min(until, self._next)))
        now = self.clock()
        if now < self._next:
            return events
        self._next = now + self.pace
        return [*events, *self._presses(now)]

    def _presses(self, now: int) -> list[Event]:
        kept = self.app.kept
        if kept is None or not self.app.at_table:
            return []
        table = kept.table
        if table.game.over(table.state):
            self._next = now + min(LOOK, 4 * self.pace)
            self._ended, ended = True, self._ended
            return [Quit()] if ended else []
        choice = self.robot(table.game, table.state)
        if choice.pads and choice.pad in (Pad.PRESS, Pad.CALL):
            button = choice.pads[0]
            return [Edge(button, True, now), Edge(button, False, now + TAP)]
        return [Typed(key, now) for key in choice.key]
