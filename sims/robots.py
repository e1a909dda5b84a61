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
from companion.games.ninety.state import LIMITS, NoNumber, Play, PlayWild, State, Wild
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


DECK = (*range(1, 10), *range(1, 10), *range(1, 10), *Wild)
"""What a robot draws from, each as likely as the next. No rulebook says how many of each card a box holds."""


class Sensible:
    """Holds four cards a seat and plays the one that costs least and leaves the next player the worst total."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._hands: dict[str, list[int | Wild]] = {}

    def __call__(self, game: AnyGame, state: Any) -> Choice:
        choices = offered(game, state)
        if not isinstance(state, State) or state.throw:
            return choices[0]
        hand = self._hands.setdefault(state.turn, self._random.choices(DECK, k=4))
        playable = [choice for choice in choices if _card(choice.then) in hand]
        if not playable:
            # Only the Snafoo card, or no number card to open with: what the table says then.
            return next(c for c in choices if isinstance(c.then, NoNumber) or _card(c.then) is Wild.PASS)
        best = min(playable, key=lambda choice: (self._cost(state, _card(choice.then)), self._random.random()))
        card = _card(best.then)
        if card is not None:
            hand[hand.index(card)] = self._random.choice(DECK)
        return best

    @staticmethod
    def _cost(state: State, card: int | Wild | None) -> float:
        """What a card is feared to cost, in chips; a total just below or on a limit is good to hand on."""
        match card:
            case int():
                crossed = [limit for limit in LIMITS if state.total <= limit < state.total + card]
                if crossed and not state.immune:
                    return state.rules.cost(crossed[0])
                return 0.1 - 0.05 * any(0 <= limit - state.total - card <= 3 for limit in LIMITS)
            case Wild.SNAFOO:
                return -1
            case Wild.CHANCE:
                near = any(state.total <= limit < state.total + 12 for limit in LIMITS)
                return 0.6 if near else 0.15
            case _:
                return 0.3
        return 9


def _card(then: object) -> int | Wild | None:
    match then:
        case Play(_, value):
            return value
        case PlayWild(_, card):
            return card
    return None


SENSIBLE = {
    "no-thanks": "sims.robot_no_thanks:Thrifty",
    "cabanga": "sims.robot_cabanga:Careful",
    "snap": "sims.robot_snap:Quick",
}
"""Where the sensible robots of other games are, as `module:CLASS`."""


def sensible(game: str, seed: int) -> Robot:
    """The sensible robot of a game."""
    module, _, name = SENSIBLE.get(game, "sims.robots:Sensible").partition(":")
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
