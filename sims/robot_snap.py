"""A robot for Snap with simulated cards: it plays all seats, sees matches, and now and then one that isn't there."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from typing import Any

from companion.actions import Action, Seat
from companion.games.game import AnyGame, Choice
from companion.games.snap.judging import judged
from companion.games.snap.keys import SEAT_KEYS, choices, flip_by, slap_by
from companion.games.snap.piles import CARDS
from companion.games.snap.state import POT, TABLE, Match, NoMatch, Older, Slapper, State, Trial
from companion.messages import msg
from sims.robots import offered

SEES = 0.7
"""How often anybody sees a match before the next card covers it."""
WRONG = 0.02
"""How often somebody slaps at nothing."""
TIES = 0.1


@dataclass(slots=True)
class Cards:
    """The cards on the simulated table by place, as ranks, the top one last; the pot's likewise."""

    down: list[list[int]] = field(default_factory=list)
    up: list[list[int]] = field(default_factory=list)
    pot: list[int] = field(default_factory=list)

    def fits(self, state: State) -> bool:
        """Whether as many cards lie everywhere as the companion says."""
        piles = state.piles
        return (
            [*map(len, self.down)] == [*piles.down]
            and [*map(len, self.up)] == [*piles.up]
            and len(self.pot) == piles.pot
        )

    def flip(self, at: int) -> None:
        if not self.down[at]:
            self.down[at], self.up[at] = self.up[at][::-1], []
        if self.down[at]:
            self.up[at].append(self.down[at].pop())

    def claim(self, places: list[int], pot: bool, first: list[int]) -> None:
        """The piles go to the winner, or tied for into the pot, the first of them on top."""
        won = [card for at in reversed(places) for card in self.up[at]]
        for at in places:
            self.up[at] = []
        if len(first) > 1:
            self.pot += won
        else:
            won = (self.pot if pot else []) + won
            self.pot = [] if pot else self.pot
            self.down[first[0]] = won[::-1] + self.down[first[0]]

    def give(self, giver: int, taker: int) -> None:
        if not self.down[giver]:
            self.down[giver], self.up[giver] = self.up[giver][::-1], []
        self.down[taker].insert(0, self.down[giver].pop())


class Quick:
    """Flips, slaps when the cards match, and says truthfully which piles they were."""

    def __init__(self, seed: int) -> None:
        self._luck = random.Random(seed)
        self._cards = Cards()
        self._looked: object = None
        """The position that somebody has looked at already."""
        self._settled: Trial | None = None

    def __call__(self, game: AnyGame, state: Any) -> Choice:
        if not isinstance(state, State):
            return offered(game, state)[0]
        self._follow(state)
        if state.who:
            return self._who(state)
        if state.judging:
            return self._verdict(state)
        if state.trial is None and state.last is not None and self._looked is not state.piles:
            self._looked = state.piles
            if self._luck.random() < (WRONG if isinstance(self._truth(state), NoMatch) else SEES):
                return self._slap(state)
        return self._flip(state)

    # --- the simulated table -----------------------------------------------------------------------------------

    def _follow(self, state: State) -> None:
        """The cards move as the companion says; where they can't have, they are dealt anew by its counts."""
        cards, trial = self._cards, state.trial
        if cards.down and state.last and not trial and not cards.fits(state):
            cards.flip(state.place(state.last))
        if cards.down and trial and not state.judging and trial is not self._settled and not cards.fits(state):
            self._settle(state, trial)
        self._settled = trial
        if not cards.down or not cards.fits(state):
            self._deal(state)

    def _settle(self, state: State, trial: Trial) -> None:
        first = [state.place(seat) for seat in trial.first if seat != TABLE]
        match trial.verdict:
            case Match(owners):
                owners = (state.last or "", *owners)
            case Older(owners):
                pass
            case _:
                for giver, taker in state.news.paid:
                    self._cards.give(state.place(giver), state.place(taker))
                return
        self._cards.claim([state.place(owner) for owner in owners if owner != POT], POT in owners, first)

    def _deal(self, state: State) -> None:
        deck = [rank for rank in range(1, 14) for _ in range(CARDS // 13)]
        self._luck.shuffle(deck)
        piles = state.piles

        def take(count: int) -> list[int]:
            return [deck.pop() if deck else self._luck.randint(1, 13) for _ in range(count)]

        self._cards = Cards([take(n) for n in piles.down], [take(n) for n in piles.up], take(piles.pot))

    # --- what is done ------------------------------------------------------------------------------------------

    def _truth(self, state: State) -> Match | Older | NoMatch:
        """The verdict by the cards that lie there."""
        cards = self._cards
        tops = tuple(pile[-1] if pile else 0 for pile in cards.up)
        return judged(replace(state, piles=replace(state.piles, tops=tops, pot_top=cards.pot[-1] if cards.pot else 0)))

    def _flip(self, state: State) -> Choice:
        place = state.place(state.turn)
        pile = self._cards.down[place] or self._cards.up[place][::-1]
        rank = pile[-1] if state.rules.tracking == "ranks" else 0
        return _choice(state, flip_by(state.turn, rank))

    def _slap(self, state: State) -> Choice:
        """By a pad of one's own, or the shared one."""
        seats = [*self._in(state), TABLE]
        return _choice(state, slap_by(self._luck.choice(seats)))

    def _who(self, state: State) -> Choice:
        seats = self._in(state)
        if self._luck.random() < TIES and len(seats) > 1:
            return _several(state, "#", Slapper(tuple(self._luck.sample(seats, 2))))
        return _choice(state, Slapper((self._luck.choice(seats),)))

    def _verdict(self, state: State) -> Choice:
        truth = self._truth(state)
        match truth:
            case NoMatch() | Match((_,)):
                return _choice(state, truth)
            case Match():
                return _several(state, "#", truth)
            case Older():
                return _several(state, SEAT_KEYS[state.place(state.last or state.turn)], truth)

    @staticmethod
    def _in(state: State) -> list[Seat]:
        return [seat for seat in state.seats if state.holds(seat)]


def _choice(state: State, then: object) -> Choice:
    """The choice that leads there."""
    return next(choice for choice in choices(state) if choice.then == then)


def _several(state: State, key: str, then: Slapper | Match | Older) -> Choice:
    """The keys that lead there one after the other."""
    words = then.seats if isinstance(then, Slapper) else then.piles
    keys = "".join("0" if word == POT else SEAT_KEYS[state.place(word)] for word in words)
    action: Action = then
    return Choice(f"{key}{keys}#", msg("Several"), action)
