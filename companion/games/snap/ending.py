"""Who has won (rule 11), and what follows when cards have moved otherwise than by a flip."""

from __future__ import annotations

from typing import Any

from companion.actions import Seat
from companion.games.snap.piles import Piles
from companion.games.snap.state import Rules, State, next_turn


def winners(rules: Rules, piles: Piles, before: Piles) -> tuple[Seat, ...]:
    """Who holds every card outside the pot; all who were left, where a tie took everybody's last cards; and where
    nobody can flip, whoever holds most. Nobody while the game goes on."""
    seats = rules.seats
    holders = piles.holders()
    if len(holders) < 2:
        return tuple(seats[at] for at in holders or before.holders())
    if rules.turn_over or any(piles.down):
        return ()
    most = max(piles.up)
    return tuple(seat for at, seat in enumerate(seats) if piles.up[at] == most)


def moved(state: State, before: Piles, piles: Piles, turn: Seat, **changes: Any) -> State:
    """Cards have changed hands: somebody may have won, the turn passes those who can't flip, and the beat waits."""
    rules = state.rules
    return state.evolve(
        piles=piles,
        turn=next_turn(rules, piles, rules.seats.index(turn)),
        winners=winners(rules, piles, before),
        due=None,
        past=(),
        **changes,
    )
