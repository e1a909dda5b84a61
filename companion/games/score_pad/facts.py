"""The facts of the score pad."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from companion.actions import Seat
from companion.games.facts import AnyFact, Flag, Number, OneSeat, PerSeat, Seats
from companion.games.score_pad.state import State


def _points(state: State, said: Mapping[Seat, int]) -> State:
    players = tuple(replace(p, points=said.get(p.seat, p.points)) for p in state.players)
    return replace(state, players=players)


def _chips(state: State, said: Mapping[Seat, int]) -> State:
    players = tuple(replace(p, chips=said.get(p.seat, p.chips)) for p in state.players)
    return replace(state, players=players)


FACTS: Mapping[str, AnyFact] = MappingProxyType(
    {
        "turn": OneSeat(lambda s: s.turn, lambda s, v: replace(s, turn=v or s.turn)),
        "round": Number(lambda s: s.round, lambda s, v: replace(s, round=v)),
        "out": Seats(lambda s: frozenset(p.seat for p in s.players if p.out)),
        "winner": Seats(lambda s: frozenset(s.winners)),
        "over": Flag(lambda s: bool(s.winners)),
        "playing": Flag(lambda s: not s.winners),
        "points": PerSeat(lambda s: {p.seat: p.points for p in s.players}, _points, signed=True),
        "chips": PerSeat(lambda s: {p.seat: p.chips for p in s.players}, _chips),
        "pot": Number(lambda s: s.pot, lambda s, v: replace(s, pot=v)),
        "rolling": Seats(lambda s: frozenset((s.turn,) if s.rolling else ())),
    }
)
