"""A table: seats, a game and everything that has happened. The only mutable thing in the product.

`act` is the one way in: the rules apply the action, `keep` takes the line for the journal, and only then is the
state the new one. Dice come from outside (`roll`); the same line of play gets the same faces again after undo.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.actions import UNFIT_NAME, Action, Redo, Rename, Roll, Seat, Undo, clean_name
from companion.errors import IllegalAction
from companion.games.game import AnyGame, refuse
from companion.games.options import Setup, own_words
from companion.messages import Translate, Voice, Who, english, msg
from companion.notation import stamp, write

Dice: TypeAlias = Callable[[int], tuple[int, ...]]
"""Throws so many dice."""


@dataclass(frozen=True, slots=True)
class Done:
    """A step that has been taken: the action, and the table before it."""

    action: Action
    before: Any
    line: int
    at: int = 0
    """When it was first taken (µs since the game began)."""


def _nowhere(_: str) -> None:
    """A table without a journal."""


class Table:
    """Seats round one game. Raises `IllegalAction`, nothing changed, where rules or table refuse."""

    def __init__(
        self,
        game: AnyGame,
        setup: Setup,
        names: Mapping[Seat, str] | None = None,
        *,
        state: Any = None,
        keep: Callable[[str], None] = _nowhere,
    ) -> None:
        self.game, self.setup = game, setup
        self.names = dict(names or {})
        self.state: Any = game.start(setup) if state is None else state
        self.keep = keep
        self.past: list[Done] = []
        self.undone: list[list[Done]] = []
        self.last_at = 0
        """The time of the last step, µs since the game began."""
        self._words = own_words(game, setup)
        self._line = 0
        """The line of play so far, as a number of its own."""
        self._lines: dict[tuple[int, str], int] = {}
        self._faces: dict[int, tuple[int, ...]] = {}

    def act(self, action: Action, at: int = 0) -> None:
        """Takes a step at `at` (µs since the game began)."""
        match action:
            case Undo():
                self._undo(at)
            case Redo():
                self._redo(at)
            case Rename(seat, name):
                self._rename(seat, name, at)
            case _:
                self._do(action, at)

    def roll(self, dice: Dice, at: int = 0) -> None:
        """Rolls the dice that are due; a line of play that was undone gets the faces it had."""
        chance = self.game.chance(self.state)
        if chance is None:
            refuse(msg("No dice are due"))
        faces = self._faces.get(self._line) or dice(chance.count)
        self.act(Roll(chance.seat, faces), at)

    def act_late(self, action: Action, at: int = 0) -> None:
        """Says something one step late, as one deed: the last step is taken back, and taken again after it.

        A missed draw is usually noticed when the next card has landed; its dice stay as they fell.
        """
        steps = self._belated(action)
        if not steps:
            refuse(msg("That can be said one card late, not later"))
        for step in (Undo(), action, *steps):
            self.act(step, at)

    def _belated(self, action: Action) -> list[Action]:
        """The last step as it is taken again after `action`; nothing where that can't be."""
        group = self.past[self._group() :] if self.past else []
        if not group or not isinstance(action, self.game.late) or not self.game.plays(group[0].action):
            return []
        try:
            state = self.game.apply(self.game.apply(group[0].before, action), group[0].action)
        except IllegalAction:
            return []
        again = [group[0].action]
        for done in group[1:]:
            with suppress(IllegalAction):  # what the step had caused, it may no longer cause
                state = self.game.apply(state, done.action)
                again.append(done.action)
        return again

    def voice(self, translate: Translate = english) -> Voice:
        """Says messages with this table's names, for players and for cards, in a language."""
        return Voice(self.names, translate, self._words)

    def _do(self, action: Action, at: int) -> None:
        state = self.game.apply(self.state, action)
        self._write(action, at)
        self.undone.clear()
        self._forward(action, state, at)

    def _forward(self, action: Action, state: Any, at: int) -> None:
        self.past.append(Done(action, self.state, self._line, at))
        if isinstance(action, Roll):
            self._faces[self._line] = action.faces
        if self.game.plays(action):
            self._line = self._lines.setdefault((self._line, write(self.game, action)), len(self._lines) + 1)
        self.state = state

    def _group(self) -> int:
        """Where the last step begins: the dice it caused belong to it."""
        at = len(self.past) - 1
        while at > 0 and self.game.caused(self.past[at].before, self.past[at].action):
            at -= 1
        return at

    def _undo(self, at: int) -> None:
        if not self.past:
            refuse(msg("There is nothing to undo"))
        start = self._group()
        self._write(Undo(), at)
        group = self.past[start:]
        del self.past[start:]
        self.state, self._line = group[0].before, group[0].line
        self.undone.append(self._but_evidence(group))

    def _but_evidence(self, group: list[Done]) -> list[Done]:
        """Stamps that were heard during a step that is undone stay heard, as far as the rules take them without it;
        the rest of the step is what redo repeats."""
        evidence = self.game.evidence
        if evidence(group[0].action):
            return group
        for done in group:
            if evidence(done.action):
                with suppress(IllegalAction):
                    self._forward(done.action, self.game.apply(self.state, done.action), done.at)
        return [done for done in group if not evidence(done.action)]

    def _redo(self, at: int) -> None:
        if not self.undone:
            refuse(msg("There is nothing to redo"))
        group, states, state = self.undone[-1], [], self.state
        for done in group:  # what has been heard since may stand in the way: then nothing has changed
            state = self.game.apply(state, done.action)
            states.append(state)
        self._write(Redo(), at)
        self.undone.pop()
        for done, state in zip(group, states, strict=True):
            self._forward(done.action, state, done.at)

    def _rename(self, seat: Seat, name: str, at: int) -> None:
        if seat not in self.game.seats(self.state):
            refuse(msg("There is no seat {seat}", seat=Who(seat)))
        try:
            name = clean_name(name)
        except ValueError:
            refuse(UNFIT_NAME)
        self._write(Rename(seat, name), at)
        self.names[seat] = name

    def _write(self, action: Action, at: int) -> None:
        self.last_at = max(self.last_at, at)
        self.keep(f"{write(self.game, action)} @ {stamp(at)}")
