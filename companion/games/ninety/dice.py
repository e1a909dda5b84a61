"""Dice: the deal, Chance, Snafoo among several and between two (rules 2, 9, 12-15)."""

from __future__ import annotations

from dataclasses import replace

from companion.actions import Seat
from companion.games.game import refuse
from companion.games.ninety.cards import climb
from companion.games.ninety.rounds import advance, decided, end_round, first_dealer, pay
from companion.games.ninety.state import LAST_LIMIT, Cause, State, Throw
from companion.messages import Who, msg


def roll(state: State, seat: Seat, faces: tuple[int, ...]) -> State:
    """Somebody's two dice, in the order that the throw asks for."""
    throw = state.throw
    if throw is None:
        refuse(msg("No dice are due"))
    if seat != throw.waiting[0]:
        refuse(msg("{seat} rolls next", seat=Who(throw.waiting[0])))
    if len(faces) != 2 or not all(1 <= face <= 6 for face in faces):
        refuse(msg("Two dice show 1 to 6 each"))
    throw = replace(throw, waiting=throw.waiting[1:], shown=(*throw.shown, (seat, faces)))
    news = replace(state.news, throw=throw, paid=(), out=(), rested=(), ended=False)
    state = state.evolve(paid=(), throw=throw if throw.waiting else None, news=news)
    return state if throw.waiting else resolve(state, throw)


def resolve(state: State, throw: Throw) -> State:
    """Everybody has rolled, and no dice are due: what it leads to, or who rolls again."""
    match throw.cause:
        case Cause.DEAL:
            best = throw.highest()
            return first_dealer(state, best[0]) if len(best) == 1 else _again(state, throw, best)
        case Cause.CHANCE:
            free = state.rules.immune_limits if state.immune else ()
            return climb(state, throw.by, moved(state, throw), free)
        case Cause.GROUP:
            low = throw.lowest()
            return _group(state, throw, low[0]) if len(low) == 1 else _again(state, throw, low)
        case Cause.DUEL:
            return _duel(state, throw)


def moved(state: State, throw: Throw) -> int:
    """Where the dice take the total: 7 or more is added, 6 or less taken off (rule 9)."""
    dice = sum(throw.shown[0][1])
    total = state.total + dice if dice >= 7 else state.total - dice
    return max(total, 0) if state.rules.floor_at_zero else total


def _again(state: State, throw: Throw, tied: tuple[Seat, ...]) -> State:
    """Those who tie roll again; what they showed stays to be seen until they do (rules 2, 12)."""
    return state.evolve(throw=replace(throw, waiting=tied, shown=()))


def _group(state: State, throw: Throw, safe: Seat) -> State:
    """The single lowest is safe, the others pay what the limit costs (rule 12)."""
    payers = tuple(seat for seat in throw.among if seat != safe)
    ends = state.total == LAST_LIMIT and state.rules.snafoo_ends_at_90
    return _after_snafoo(pay(state, payers, state.rules.cost(state.total)), ends)


def _duel(state: State, throw: Throw) -> State:
    """Between two the opponent's roll moves the total (SNAFOO) or only costs (Schnuff), rule 15."""
    opponent, faces = throw.shown[0]
    rules = state.rules
    ends = state.total == LAST_LIMIT and rules.snafoo_ends_at_90
    if rules.duel_moves_total:
        state = climb(state, opponent, moved(state, throw), immune=True)
        return end_round(state) if ends else state
    cost = rules.cost(state.total) if sum(faces) >= 7 else 0
    return _after_snafoo(pay(state, (opponent,), cost), ends)


def _after_snafoo(state: State, ends: bool) -> State:
    """Play goes on with an immune player, or the round is over (rules 13, 14)."""
    state = decided(advance(state, immune=True))
    return end_round(state) if ends else state
