"""The facts of No thanks!, as the notation names them. Chips are secret until the round is scored (rule 2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from companion.actions import Seat
from companion.errors import UsageError
from companion.games.facts import AnyFact, Fact, FactError, Flag, Number, OneSeat, PerSeat, Seats, seated, whole
from companion.games.no_thanks.cards import gathered, in_box, listed
from companion.games.no_thanks.people import with_chips, with_points, with_turn, without
from companion.games.no_thanks.state import Stand, State
from companion.games.no_thanks.turns import settled


def _card(word: str) -> int:
    card = whole(word)
    if not in_box(card):
        raise FactError(f"there is no card {card}")
    return card


class CardUp(Fact[State, int]):
    """The card that is up, or none."""

    def read(self, words: Sequence[str], seats: Sequence[Seat]) -> int:  # noqa: ARG002 - the contract of `read`
        if len(words) != 1:
            raise FactError("takes one card, or «none»")
        return 0 if words[0] == "none" else _card(words[0])

    def told(self, state: State) -> str:
        return str(self.get(state) or "none")


class CardsOf(Fact[State, "Mapping[Seat, int]"]):
    """Exactly the cards in front of one seat."""

    def read(self, words: Sequence[str], seats: Sequence[Seat]) -> Mapping[Seat, int]:
        if len(words) < 2:
            raise FactError("takes a seat and its cards, or «none»")
        seat, *cards = words
        return {seated(seat, seats): 0 if cards == ["none"] else gathered(map(_card, cards))}

    def holds(self, said: Mapping[Seat, int], state: State) -> bool:
        got = self.get(state)
        return all(got.get(seat, 0) == cards for seat, cards in said.items())

    def told(self, state: State) -> str:
        named = ((seat, listed(cards)) for seat, cards in self.get(state).items())
        return ", ".join(f"{seat} {' '.join(map(str, cards)) or 'none'}" for seat, cards in named)


def _by_seat(state: State, values: Sequence[int]) -> Mapping[Seat, int]:
    return dict(zip(state.stand.players, values, strict=True))


def _cards(state: State, said: Mapping[Seat, int]) -> State:
    stand = state.stand
    cards = tuple(said.get(seat, held) for seat, held in zip(stand.players, stand.cards, strict=True))
    return replace(state, stand=stand._replace(cards=cards))


def _out(state: State, said: frozenset[Seat]) -> State:
    """Exactly these have left; all others are as they were."""
    if len(said) >= len(state.stand.sitting.seats):
        raise UsageError("nobody is left in the position", cure="Leave somebody in.")
    return replace(state, stand=without(state.stand, *sorted(said)))


def _round(state: State, number: int) -> State:
    return replace(state, stand=state.stand._replace(sitting=replace(state.stand.sitting, round=number)))


def _left(state: State, cards: int) -> State:
    return replace(state, stand=state.stand._replace(left=cards + bool(state.card)))


def _up(state: State, card: int) -> State:
    """Another card, and as many face down as before."""
    stand = settled(state)
    return State(stand._replace(left=state.left + bool(card)), card)


def _on_card(state: State, chips: int) -> State:
    stand: Stand = settled(state)
    return State(stand._replace(base=chips), state.card)


FACTS: Mapping[str, AnyFact] = MappingProxyType(
    {
        "turn": OneSeat(lambda s: s.turn, lambda s, v: with_turn(s, v or s.turn)),
        "round": Number(lambda s: s.stand.sitting.round, _round),
        "out": Seats(lambda s: frozenset(s.stand.sitting.gone), _out),
        "winner": Seats(lambda s: frozenset(s.winners)),
        "over": Flag(lambda s: s.over),
        "playing": Flag(lambda s: bool(s.card) and not s.over),
        "revealing": Flag(lambda s: s.revealing),
        "chips": PerSeat(lambda s: _by_seat(s, s.chips), with_chips, secret=lambda s: not s.scored),
        "on-card": Number(lambda s: s.on_card, _on_card),
        "card": CardUp(lambda s: s.card, _up),
        "cards": CardsOf(lambda s: _by_seat(s, s.stand.cards), _cards),
        "score": PerSeat(lambda s: _by_seat(s, s.scores) if s.scored else {}),
        "points": PerSeat(
            lambda s: dict(zip(s.stand.sitting.seats, s.stand.sitting.points, strict=True)), with_points, signed=True
        ),
        "left": Number(lambda s: s.left, _left),
    }
)
