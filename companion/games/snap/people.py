"""What people say of the table: corrections and leaving; and positions that a script gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.actions import Correct, Seat
from companion.errors import UsageError
from companion.games.facts import AnyFact
from companion.games.game import refuse, stated
from companion.games.snap.ending import moved, winners
from companion.games.snap.piles import CARDS, Piles, left
from companion.games.snap.state import News, State, can_flip, next_turn
from companion.messages import Who, msg

CORRECTIONS = ("down", "up", "pot", "turn", "last")
"""The facts that people may correct."""


def leave(state: State, seat: Seat) -> State:
    """Out of the game; the cards go into the pot, under the others."""
    if seat not in state.seats or not state.holds(seat):
        refuse(msg("{seat} is not in the game", seat=Who(seat)))
    if state.winners:
        refuse(msg("The game is over"))
    _nothing_to_judge(state)
    gone = (*state.gone, seat)
    return moved(
        state,
        state.piles,
        left(state.piles, state.place(seat)),
        state.turn,
        gone=gone,
        trial=None,
        since=state.closing,
        news=News(left=seat),
    )


def _nothing_to_judge(state: State) -> None:
    if state.judging:
        refuse(msg("There is a slap to judge first"))


def correct(state: State, action: Correct, facts: Mapping[str, AnyFact]) -> State:
    """The table is as people say: cards, pot, turn or last flipper."""
    fact = action.fact
    value = stated(action, CORRECTIONS, facts, state.seats)
    _nothing_to_judge(state)
    match fact:
        case "turn":
            return _turn(state, value)
        case "last":
            return _last(state, value)
        case "pot":
            top = state.piles.pot_top if value else 0
            return _counted(state, replace(state.piles, pot=_number(value), pot_top=top))
    numbers = dict(zip(state.seats, getattr(state.piles, fact), strict=True))
    for seat, number in value.items():
        if seat in state.gone and number:
            refuse(msg("{seat} has left", seat=Who(seat)))
        numbers[seat] = _number(number)
    changed: dict[str, Any] = {fact: tuple(numbers.values())}
    return _counted(state, replace(state.piles, **changed))


def _number(number: int) -> int:
    if not 0 <= number <= CARDS:
        refuse(msg("There are 0 to {cards} cards", cards=CARDS))
    return number


def _counted(state: State, piles: Piles) -> State:
    """Cards as counted: who has some again is in again, and a finished game may go on."""
    if not piles.holders():
        refuse(msg("Somebody must hold cards"))
    tops = tuple(top if up else 0 for top, up in zip(piles.tops, piles.up, strict=True))
    piles = replace(piles, tops=tops)
    return moved(state, state.piles, piles, state.turn, trial=None, since=state.closing, news=News())


def _turn(state: State, seat: Seat | None) -> State:
    if state.winners:
        refuse(msg("The game is over"))
    if seat is None or not can_flip(state.rules, state.piles, state.place(seat)):
        refuse(msg("{seat} has no card to flip", seat=Who(seat or "?")))
    return state.evolve(turn=seat, trial=None, since=state.closing, past=(), due=None, news=News())


def _last(state: State, seat: Seat | None) -> State:
    if state.winners:
        refuse(msg("The game is over"))
    return state.evolve(last=seat, flip_at=None, trial=None, since=state.closing, past=(), due=None, news=News())


def whole(state: State) -> State:
    """A given position made whole: who flipped last where cards lie face up, whose turn it is, who has won."""
    piles = state.piles
    if min((*piles.down, *piles.up, piles.pot)) < 0 or not piles.holders():
        raise UsageError("the position gives nobody cards", cure="Give one seat or more 1 card or more, none below 0.")
    tops = tuple(top if up else 0 for top, up in zip(piles.tops, piles.up, strict=True))
    piles = replace(piles, tops=tops)
    rules = state.rules
    return state.evolve(
        piles=piles,
        turn=next_turn(rules, piles, state.place(state.turn)),
        last=state.last or _last_flipper(state),
        ranked=any(tops),
        winners=winners(rules, piles, piles),
    )


def _last_flipper(state: State) -> Seat | None:
    """The nearest to the right of whose turn it is with a card face up; nobody where none lies so."""
    at, count = state.place(state.turn), len(state.seats)
    right = ((at - step) % count for step in range(1, count + 1))
    return next((state.seats[place] for place in right if state.piles.up[place]), None)
