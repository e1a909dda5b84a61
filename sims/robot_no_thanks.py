"""A robot for No thanks!, with a simulated deck and simulated hidden cards; and how fast it plays whole games."""

from __future__ import annotations

import random
import time
from string import ascii_uppercase
from typing import Any

from companion.actions import Action
from companion.games.game import AnyGame, Choice
from companion.games.no_thanks.cards import DECK, HIGHEST, LOWEST
from companion.games.no_thanks.game import NO_THANKS
from companion.games.no_thanks.screen import may_lay
from companion.games.no_thanks.state import Lay, Pass, Reveal, State, Take
from companion.games.options import Setup
from sims.robots import offered

BOX = tuple(range(LOWEST, HIGHEST + 1))
REVEAL = {card: Reveal(card) for card in BOX}
PASS = {seat: Pass(seat) for seat in ascii_uppercase}
TAKE = {seat: Take(seat) for seat in ascii_uppercase}


def added(cards: int, card: int) -> int:
    """The points that one more card adds to a set of cards: its number; 0 where it goes on with a run; and less the
    lowest of a run that it leads into, which no longer counts."""
    return (0 if cards >> card - 1 & 1 else card) - (card + 1 if cards >> card + 1 & 1 else 0)


class Thrifty:
    """Takes the card exactly when the points it adds are not more than the chips on it, or when it holds no chip;
    else it passes. A hidden card is laid as soon as it adds no points.

    It plays all seats, each by what that player may know. Each round it shuffles the 33 cards; the last nine are
    removed (and dealt, where the table plays with hidden cards), those known to be out among them.
    """

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._deck: list[int] = []
        self._removed: list[int] = []
        """Cards in the box that nobody holds yet."""
        self._hands: dict[str, list[int]] = {}

    def __call__(self, game: AnyGame, state: Any) -> Choice:
        deed = self.deed(state)
        return next(choice for choice in offered(game, state) if choice.then == deed)

    def deed(self, state: State) -> Action:
        """What the robot does, without the list of what is offered."""
        stand, card, passes = state.stand, state.card, state.passes
        if not card:
            return REVEAL[self._next_card(state)]
        players = stand.players
        at = (stand.first + passes) % len(players)
        seat = players[at]
        if stand.hidden[at] and (hidden := self._to_lay(state, seat)):
            return Lay(seat, hidden)
        if added(stand.cards[at], card) <= stand.base + passes or stand.chips[at] <= passes // len(players):
            return TAKE[seat]
        return PASS[seat]

    def _next_card(self, state: State) -> int:
        """The top card; where people have turned up others, the next that can still come."""
        seen = state.stand.sitting.agreed.known
        if not state.stand.left or not state.begun:
            self._shuffle(seen)
        else:
            for cards in state.stand.cards:
                seen |= cards
        while self._deck:
            card = self._deck.pop()
            if not seen >> card & 1:
                return card
        return next(card for card in BOX if not seen >> card & 1)

    def _shuffle(self, known: int) -> None:
        deck = [card for card in BOX if not known >> card & 1]
        self._random.shuffle(deck)
        self._deck, self._removed = deck[:DECK], deck[DECK:]

    def _to_lay(self, state: State, seat: str) -> int:
        """A hidden card that adds no points, if it may be laid; else 0."""
        stand = state.stand
        if self._removed:
            self._hands = {
                one: [self._removed.pop() for _ in range(count)]
                for one, count in zip(stand.players, stand.hidden, strict=True)
            }
        cards = stand.cards[state.place]
        hand = self._hands.get(seat, []) if may_lay(state) else []
        best = min(hand, key=lambda card: added(cards, card), default=0)
        if not best or added(cards, best) > 0:
            return 0
        hand.remove(best)
        return best


def playing(setup: Setup, seed: int, games: int) -> tuple[int, float]:
    """Plays whole games through the rules, each action chosen by the robot: rounds played, and seconds taken."""
    apply, deed = NO_THANKS.apply, Thrifty(seed).deed
    start = NO_THANKS.start(setup)
    began, rounds = time.perf_counter(), 0
    for _ in range(games):
        state = start
        while state.card or not state.over:
            state = apply(state, deed(state))
        rounds += state.stand.sitting.round
    return rounds, time.perf_counter() - began
