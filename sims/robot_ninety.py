"""A robot for SNAFOO and Schnuff that holds four cards a seat and keeps its chips."""

from __future__ import annotations

import random

from companion.games.game import AnyGame, Choice
from companion.games.ninety.state import LIMITS, NoNumber, Play, PlayWild, State, Wild
from sims.robots import offered

DECK = (*range(1, 10), *range(1, 10), *range(1, 10), *Wild)
"""What a robot draws from, each as likely as the next. No rulebook says how many of each card a box holds."""


class Counting:
    """Holds four cards a seat and plays the one that costs least and leaves the next player the worst total."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._hands: dict[str, list[int | Wild]] = {}

    def __call__(self, game: AnyGame, state: State) -> Choice:
        choices = offered(game, state)
        if state.throw:
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
