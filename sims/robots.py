"""Robots: players who choose from what is offered, as people do.

`Plain` takes anything the rules allow; `sensible` plays to win. Both are repeated by a seed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from typing import Any, TypeAlias

from companion.actions import Action, Roll
from companion.games.game import AnyGame, Ask, Chance, Choice, Pad, Stamped, legal
from companion.games.options import Setup
from companion.ports import SECOND

Robot: TypeAlias = Callable[[AnyGame, Any], Choice]
"""Chooses among what the game offers in a state."""


def offered(game: AnyGame, state: Any) -> list[Choice]:
    """The choices with a tile of their own, or a pad that chooses them at once, that the rules take now; their
    questions answered, dice always."""
    shown = (choice for choice in game.choices(state) if not choice.quiet or choice.pad is Pad.PRESS)
    return [answer for choice in shown for answer in answered(choice) if _possible(game, state, answer)]


def answered(choice: Choice) -> Iterator[Choice]:
    """Everything that a question may lead to; the key is then all the keys that are pressed, one after the other."""
    match choice.then:
        case Ask(choices=choices, digits=digits, numbers=numbers, number=number):
            for inner in choices:
                yield from answered(replace(inner, key=choice.key + inner.key))
            if number is not None:
                for n in numbers:
                    yield from answered(replace(choice, key=f"{choice.key}{n:0{digits}d}", then=number(n)))
        case _:
            yield choice


def _possible(game: AnyGame, state: Any, choice: Choice) -> bool:
    match choice.then:
        case Chance():
            return True
        case Action() as action:
            return legal(game, state, action)
        case Stamped(action):
            return legal(game, state, action(0))
        case _:
            return False


class Plain:
    """Takes any legal choice, each as likely as the next."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def __call__(self, game: AnyGame, state: Any) -> Choice:
        return self._random.choice(offered(game, state))


SENSIBLE = {
    "snafoo": "sims.robot_ninety:Counting",
    "schnuff": "sims.robot_ninety:Counting",
    "no-thanks": "sims.robot_no_thanks:Thrifty",
    "cabanga": "sims.robot_cabanga:Careful",
    "snap": "sims.robot_snap:Quick",
}
"""Where the robots that play to win are, as `module:CLASS`."""


def sensible(game: str, seed: int) -> Robot:
    """The robot that plays a game to win; a plain one where there is none."""
    module, _, name = SENSIBLE.get(game, "sims.robots:Plain").partition(":")
    robot: Robot = getattr(import_module(module), name)(seed)
    return robot


def playthrough(
    game: AnyGame, setup: Setup, robot: Robot, dice: random.Random, most: int = 100_000
) -> Iterator[tuple[Action, Any]]:
    """A whole game without a table: each action with the state it leads to. Ends with the game, or after `most`.

    Where an action bears a stamp, a step takes a second.
    """
    state = game.start(setup)
    for step in range(most):
        if game.over(state):
            return
        chosen = robot(game, state).then
        if isinstance(chosen, Chance):
            chosen = Roll(chosen.seat, tuple(dice.randint(1, 6) for _ in range(chosen.count)))
        if isinstance(chosen, Stamped):
            chosen = chosen.action(step * SECOND)
        if not isinstance(chosen, Action):
            raise TypeError(f"a robot of {game.id} chose {chosen!r}, which is no action")
        state = game.apply(state, chosen)
        yield chosen, state
