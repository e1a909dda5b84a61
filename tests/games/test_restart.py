"""A power cut in the middle of a game changes nothing, in any game: state, history, undo and dice are as they were."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.actions import Action, Redo, Undo
from companion.errors import IllegalAction
from companion.games import GAMES
from companion.games.game import AnyGame, Chance, Stamped
from companion.games.options import Setup
from companion.notation import header, sealed
from companion.ports import SECOND
from companion.shelf import restored
from companion.table import Table
from sims.devices import SimDice
from sims.robots import Plain

CASES = [(name, seats) for name, game in GAMES.items() for seats in game.players]
STEPS = 120


class Kept:
    """A table whose journal is a string, and which can be taken up from it."""

    def __init__(self, game: AnyGame, setup: Setup) -> None:
        self.content = "".join(f"{sealed(line)}\n" for line in header(game, setup, {}, "unknown"))
        self.table = Table(game, setup, keep=self.keep)

    def keep(self, line: str) -> None:
        self.content += f"{sealed(line)}\n"

    def restart(self) -> None:
        self.table, _ = restored(self.content.encode(), Path("memory.table"))
        self.table.keep = self.keep


def _step(table: Table, robot: Plain, chance: random.Random, at: int) -> Action:
    """What is done next: mostly what a robot chooses, now and then an undo or a redo."""
    if chance.random() < 0.15 or table.game.over(table.state):
        return Undo() if chance.random() < 0.7 else Redo()
    chosen = robot(table.game, table.state).then
    if isinstance(chosen, Stamped):
        chosen = chosen.action(at)
    assert isinstance(chosen, (Action, Chance))
    return chosen if isinstance(chosen, Action) else Undo()


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_restarts_change_nothing(name: str, seats: int) -> None:
    """Robots play on two tables at once, one of them taken up anew from its journal again and again."""
    game, setup = GAMES[name], Setup(tuple("ABCDEFGHIJKL"[:seats]))
    cut, whole = Kept(game, setup), Kept(game, setup)
    robot, chance = Plain(seats), random.Random(seats)
    for step in range(STEPS):
        at = step * SECOND
        try:
            if game.chance(whole.table.state):
                for kept in (whole, cut):
                    kept.table.roll(SimDice(step), at)
            else:
                action = _step(whole.table, robot, chance, at)
                for kept in (whole, cut):
                    kept.table.act(action, at)
        except IllegalAction:
            continue
        if chance.random() < 0.2:
            cut.restart()
        assert cut.table.state == whole.table.state
        assert len(cut.table.past) == len(whole.table.past)
        assert len(cut.table.undone) == len(whole.table.undone)
    assert cut.content == whole.content
