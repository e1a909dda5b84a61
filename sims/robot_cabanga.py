"""A robot for Cabanga! with simulated cards: it plays all seats, each by what that player may see."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.actions import Seat
from companion.games.cabanga.cards import COLOURS, HIGHEST, START_CARDS, SYMBOLS, Colour, Side, Throw, ThrowCount, Tops
from companion.games.cabanga.entry import choices
from companion.games.cabanga.questions import Landing
from companion.games.cabanga.state import State
from companion.games.game import AnyGame, Choice, Stamped
from companion.messages import msg
from sims.robots import offered

KEYS = dict(zip(COLOURS, "ABCD", strict=True))
PILES = dict(zip(Side, "AB", strict=True))
NOTICED = 0.8
"""How often a player sees in time that a card of his fits."""


class Card(NamedTuple):
    """A number card."""

    colour: Colour
    number: int


@dataclass(slots=True)
class Cards:
    """The cards on the simulated table: hands, the two piles of each row, penalty pile and set-aside cards."""

    stock: list[Card]
    piles: dict[Colour, dict[Side, int]]
    hands: dict[Seat, list[Card]] = field(default_factory=dict)
    aside: list[Card] = field(default_factory=list)
    told: list[Colour] = field(default_factory=list)
    """The rows whose start cards have been entered."""

    def draw(self, luck: random.Random) -> Card | None:
        """The next penalty card; the set-aside ones are shuffled when there is none."""
        if not self.stock:
            luck.shuffle(self.aside)
            self.stock, self.aside = self.aside, []
        return self.stock.pop() if self.stock else None


class Careful:
    """Plays the card that leaves the fewest numbers open and costs no penalty card; throws what fits, if it sees it."""

    def __init__(self, seed: int) -> None:
        self._luck = random.Random(seed)
        self._symbols = {(c, n): self._luck.randint(1, SYMBOLS) for c in COLOURS for n in range(1, HIGHEST + 1)}
        self._round = 0
        self._cards = Cards([], {})
        self._last: Card | None = None
        self._gap = range(0)
        self._looking: list[Seat] = []
        """Who has still to look whether a card fits."""

    def __call__(self, game: AnyGame, state: Any) -> Choice:
        if not isinstance(state, State):
            return offered(game, state)[0]
        self._follow(state)
        if state.scoring:
            return self._count(game, state)
        if state.agreed.referee and not state.opened and len(self._cards.told) < len(COLOURS):
            return self._start_card()
        return self._throw(state) or self._close(state) or self._play(state)

    # --- the simulated table -----------------------------------------------------------------------------------

    def _follow(self, state: State) -> None:
        """Deals for a new round; hands follow the companion's counts, whoever else presses keys too."""
        if state.round != self._round:
            self._round, self._looking, self._last = state.round, [], None
            self._deal()
        for player in state.inside():
            hand = self._cards.hands.setdefault(player.seat, [])
            while len(hand) < player.hand and (card := self._cards.draw(self._luck)):
                hand.append(card)
            self._luck.shuffle(hand)
            del hand[player.hand :]

    def _deal(self) -> None:
        stock = [Card(colour, number) for colour in COLOURS for number in range(1, HIGHEST + 1)]
        self._luck.shuffle(stock)
        start = iter(self._luck.sample(START_CARDS, len(START_CARDS)))
        self._cards = Cards(stock, {colour: {side: next(start) for side in Side} for colour in COLOURS})

    def _open(self, card: Card, side: Side) -> range:
        """The numbers that a card would leave open."""
        other = next(top for pile, top in self._cards.piles[card.colour].items() if pile is not side)
        return range(min(card.number, other) + 1, max(card.number, other))

    # --- what the players do -----------------------------------------------------------------------------------

    def _play(self, state: State) -> Choice:
        """The turn's player plays; then the others look at the gap."""
        seat = state.turn
        ways = [(card, side) for card in self._cards.hands[seat] for side in Side]
        card, side = min(ways, key=lambda way: (self._cost(state, *way), self._luck.random()))
        self._gap, self._last = self._open(card, side), card
        self._cards.hands[seat].remove(card)
        self._cards.piles[card.colour][side] = card.number
        others = [player.seat for player in state.inside() if player.seat != seat]
        self._looking = [other for other in others if self._luck.random() < NOTICED]
        key, label = KEYS[card.colour], msg("Plays")
        if state.agreed.referee:
            landing = Landing(seat, card.colour, card.number, side)
            return Choice(f"{key}{card.number:02d}{PILES[side]}", label, Stamped(landing))
        return Choice(key, label, Stamped(Landing(seat, card.colour)))

    def _cost(self, state: State, card: Card, side: Side) -> float:
        """How many penalty cards a card is feared to cost."""
        again = card.colour is state.last_colour
        held = {mine.number for mine in self._cards.hands[state.turn] if mine.colour is card.colour}
        return again + sum(number not in held for number in self._open(card, side)) * 0.4

    def _throw(self, state: State) -> Choice | None:
        """The first of those who look throws whatever fits."""
        while self._looking and self._last and state.window:
            seat = self._looking.pop(0)
            hand = self._cards.hands[seat]
            fits = [card for card in hand if card.colour is self._last.colour and card.number in self._gap]
            if fits:
                for card in fits:
                    hand.remove(card)
                self._cards.aside += fits
                return self._thrown(state, seat, tuple(card.number for card in fits))
        return None

    def _thrown(self, state: State, seat: Seat, numbers: tuple[int, ...]) -> Choice:
        place = next(n for n, player in enumerate(state.inside(), 1) if player.seat == seat)
        keys = f"{place}{len(numbers)}"
        if state.agreed.referee:
            return Choice(keys + "".join(f"{n:02d}" for n in numbers), msg("Throws"), Throw(seat, numbers))
        return Choice(keys, msg("Throws"), ThrowCount(seat, len(numbers)))

    def _close(self, state: State) -> Choice | None:
        """Nobody throws any more, and somebody has no cards left."""
        return next(choice for choice in choices(state) if choice.key == "#") if state.without_cards() else None

    def _start_card(self) -> Choice:
        colour = COLOURS[len(self._cards.told)]
        self._cards.told.append(colour)
        left, right = self._cards.piles[colour].values()
        return Choice(f"9{KEYS[colour]}{left:02d}{right:02d}", msg("Start cards"), Tops(colour, left, right))

    def _count(self, game: AnyGame, state: State) -> Choice:
        """The next player's symbols."""
        waiting = state.counted()
        if not waiting:
            return offered(game, state)[0]
        symbols = sum(self._symbols[card.colour, card.number] for card in self._cards.hands[waiting[0]])
        place = next(n for n, player in enumerate(state.inside(), 1) if player.seat == waiting[0])
        return next(choice for choice in offered(game, state) if choice.key == f"{place}{symbols:02d}")
