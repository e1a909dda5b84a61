"""The game that is on, by its own clock: steps, dice, its timed action, what it offers and shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.actions import Action, Redo, Undo
from companion.errors import IllegalAction
from companion.games.game import AnyGame, Choice, Due, Pad
from companion.messages import Voice
from companion.ports import SECOND
from companion.shelf import Kept
from companion.table import Dice, Table
from companion.view import View

AWAY = 2 * SECOND
"""The time that a game taken up again counts as having passed: a race that was open is over."""


@dataclass(slots=True)
class Sitting:
    """A kept game that people play; `origin` is when its own time was 0 (µs)."""

    kept: Kept
    origin: int = 0
    waits: bool = False
    """The beat waits for a press: after an undo, a redo or a resume."""

    @property
    def table(self) -> Table:
        return self.kept.table

    @property
    def game(self) -> AnyGame:
        return self.kept.table.game

    @property
    def state(self) -> Any:
        return self.kept.table.state

    @property
    def over(self) -> bool:
        return self.game.over(self.state)

    def time(self, at: int) -> int:
        """The game's own time (µs since it began)."""
        return max(at - self.origin, 0)

    def act(self, action: Action, at: int) -> None:
        """A step; what can be said one step late is, where it can't be said now."""
        try:
            self.table.act(action, self.time(at))
        except IllegalAction:
            if not isinstance(action, self.game.late):
                raise
            self.table.act_late(action, self.time(at))
        self.waits = isinstance(action, (Undo, Redo))

    def roll(self, dice: Dice, at: int) -> None:
        """The dice that are due."""
        self.table.roll(dice, self.time(at))

    def beat(self) -> Due | None:
        """The next timed action by the clock; none while it waits for a press."""
        due = None if self.waits else self.game.due(self.state)
        return Due(due.at + self.origin, due.action) if due else None

    def choices(self) -> tuple[Choice, ...]:
        return self.game.choices(self.state)

    def calls(self) -> tuple[Choice, ...]:
        """The shouts that pads give while a list is open."""
        return tuple(choice for choice in self.choices() if choice.pad is Pad.CALL)

    def view(self, voice: Voice) -> View:
        return self.game.view(self.state, voice)
