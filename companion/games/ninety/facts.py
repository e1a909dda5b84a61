"""The facts of a table whose total climbs to ninety, as the notation names them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from companion.actions import Seat
from companion.games.facts import AnyFact, Flag, Number, OneSeat, PerSeat, Seats, Word
from companion.games.ninety.state import Player, State


def _chips(state: State, said: Mapping[Seat, int]) -> State:
    return _players(state, lambda player: replace(player, chips=said.get(player.seat, player.chips)))


def _hands(state: State, said: Mapping[Seat, int]) -> State:
    return _players(state, lambda player: replace(player, hand=said.get(player.seat, player.hand)))


def _out(state: State, said: frozenset[Seat]) -> State:
    return _players(state, lambda player: replace(player, out=True, chips=0, hand=0) if player.seat in said else player)


def _resting(state: State, said: frozenset[Seat]) -> State:
    return _players(state, lambda player: replace(player, resting=player.seat in said))


def _immune(state: State, said: Seat | None) -> State:
    return replace(state, immune=said is not None, turn=said or state.turn)


def _players(state: State, change: Callable[[Player], Player]) -> State:
    return replace(state, players=tuple(change(player) for player in state.players))


def _rolling(state: State) -> frozenset[Seat]:
    return frozenset(state.throw.waiting if state.throw else ())


FACTS: Mapping[str, AnyFact] = MappingProxyType(
    {
        "turn": OneSeat(lambda s: s.whose, lambda s, v: replace(s, turn=v or s.turn)),
        "round": Number(lambda s: s.round, lambda s, v: replace(s, round=v)),
        "dealer": OneSeat(lambda s: s.dealer, lambda s, v: replace(s, dealer=v or s.dealer)),
        "out": Seats(lambda s: frozenset(p.seat for p in s.players if p.out), _out),
        "winner": Seats(lambda s: frozenset(s.winners)),
        "over": Flag(lambda s: bool(s.winners)),
        "playing": Flag(lambda s: not s.winners),
        "total": Number(lambda s: s.total, lambda s, v: replace(s, total=v), signed=True),
        "chips": PerSeat(lambda s: {p.seat: p.chips for p in s.players}, _chips),
        "paid": PerSeat(lambda s: dict(s.paid), exact=True),
        "direction": Word(
            lambda s: "left" if s.direction == 1 else "right",
            lambda s, v: replace(s, direction=1 if v == "left" else -1),
            allowed=("left", "right"),
        ),
        "hands": PerSeat(lambda s: {p.seat: p.hand for p in s.players}, _hands),
        "resting": Seats(lambda s: frozenset(p.seat for p in s.players if p.resting), _resting),
        "immune": OneSeat(lambda s: s.turn if s.immune and not s.winners else None, _immune),
        "rolling": Seats(_rolling),
    }
)
