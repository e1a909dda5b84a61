"""The facts of a Snap table, as the notation names them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from companion.actions import Seat
from companion.games.facts import AnyFact, Fact, FactError, Flag, Number, OneSeat, PerSeat, Seats, seated
from companion.games.snap.state import RANKS, TABLE, State


class Tops(Fact[State, "Mapping[Seat, int]"]):
    """The ranks on top of face-up piles, where they are known (`top A 7 B K`)."""

    def read(self, words: Sequence[str], seats: Sequence[Seat]) -> Mapping[Seat, int]:
        if not words or len(words) % 2:
            raise FactError("takes pairs of a seat and a rank")
        return {seated(seat, seats): rank(word) for seat, word in zip(words[::2], words[1::2], strict=True)}

    def holds(self, said: Mapping[Seat, int], state: State) -> bool:
        got = self.get(state)
        return all(got.get(seat) == top for seat, top in said.items())

    def told(self, state: State) -> str:
        return " ".join(f"{seat} {RANKS[top]}" for seat, top in self.get(state).items()) or "none"


def rank(word: str) -> int:
    """The number of a rank in words (`A 2 … 10 J Q K`); raises `FactError`."""
    if word not in RANKS[1:]:
        raise FactError(f"«{word}» is no rank; the ranks are {' '.join(RANKS[1:])}")
    return RANKS.index(word)


def _by_seat(of: Callable[[State], tuple[int, ...]]) -> Callable[[State], Mapping[Seat, int]]:
    return lambda state: dict(zip(state.seats, of(state), strict=True))


def _put(name: str) -> Callable[[State, Mapping[Seat, int]], State]:
    """Puts numbers into one of the tuples of the piles."""

    def put(state: State, said: Mapping[Seat, int]) -> State:
        old = zip(state.seats, getattr(state.piles, name), strict=True)
        numbers = tuple(said.get(seat, number) for seat, number in old)
        changed: dict[str, Any] = {name: numbers}
        return replace(state, piles=replace(state.piles, **changed))

    return put


def _out(state: State, said: frozenset[Seat]) -> State:
    none = dict.fromkeys(said, 0)
    return _put("up")(_put("down")(state, none), none)


def _slapper(state: State) -> frozenset[Seat]:
    trial = state.trial
    return frozenset(trial.first).difference((TABLE,)) if trial and state.judging else frozenset()


def _tops(state: State) -> Mapping[Seat, int]:
    return {seat: top for seat, top in zip(state.seats, state.piles.tops, strict=True) if top}


FACTS: Mapping[str, AnyFact] = MappingProxyType(
    {
        "turn": OneSeat(lambda s: s.turn, lambda s, v: replace(s, turn=v or s.turn)),
        "round": Number(lambda _: 1),
        "dealer": OneSeat(lambda s: s.dealer, lambda s, v: replace(s, dealer=v or s.dealer)),
        "out": Seats(lambda s: frozenset(seat for seat in s.seats if not s.holds(seat)), _out),
        "winner": Seats(lambda s: frozenset(s.winners)),
        "over": Flag(lambda s: bool(s.winners)),
        "playing": Flag(lambda s: not s.winners and not s.judging),
        "judging": Flag(lambda s: s.judging),
        "down": PerSeat(_by_seat(lambda s: s.piles.down), _put("down")),
        "up": PerSeat(_by_seat(lambda s: s.piles.up), _put("up")),
        "top": Tops(_tops, _put("tops")),
        "pot": Number(lambda s: s.piles.pot, lambda s, v: replace(s, piles=replace(s.piles, pot=v))),
        "last": OneSeat(lambda s: s.last, lambda s, v: replace(s, last=v)),
        "slapper": Seats(_slapper),
    }
)
