"""Flips, the beat, and flips that were counted wrong (rules 2, 3, 10; rules page, Snap, "Tracking")."""

from __future__ import annotations

from dataclasses import replace

from companion.actions import Seat
from companion.games.game import refuse
from companion.games.snap.ending import winners
from companion.games.snap.judging import judged
from companion.games.snap.piles import Piles, flipped, put
from companion.games.snap.state import NOTHING, RANKS, News, Past, Rules, State, next_turn
from companion.messages import Who, msg

REMEMBERED = 3
"""So many flips can be taken back exactly; further ones by counting."""


def flip(state: State, seat: Seat, rank: int, at: int | None) -> State:
    """The card lands: the next one's turn, and the race before it is over (rules 2, 3, 10)."""
    if state.judging:
        refuse(msg("There is a slap to judge first"))
    if seat != state.turn:
        refuse(msg("It is the turn of {seat}", seat=Who(state.turn)))
    if not 0 <= rank < len(RANKS):
        refuse(msg("Cards go from the ace to the king"))
    rules, before = state.rules, state.piles
    if not rank and rules.tracking == "ranks":
        refuse(msg("Say which card it is"))
    place = rules.seats.index(seat)
    piles = flipped(before, place, rank)
    turn = next_turn(rules, piles, place + 1)
    return state.evolve(
        piles=piles,
        turn=turn,
        last=seat,
        flip_at=at,
        since=state.closing if at is None else at,
        trial=None,
        ranked=rank > 0,
        due=None if at is None else _next_beat(rules, piles, turn, at),
        past=(_past(state), *state.past[: REMEMBERED - 1]),
        winners=() if rules.turn_over else winners(rules, piles, before),
        news=NOTHING if before.down[place] else News(seat, turned=True),
    )


def _past(state: State) -> Past:
    return Past(state.piles, state.turn, state.last, state.flip_at, state.ranked)


def _next_beat(rules: Rules, piles: Piles, turn: Seat, at: int) -> int | None:
    """When the next one flips; turning a pile over takes as long as it takes."""
    if not rules.beat or not piles.down[rules.seats.index(turn)]:
        return None
    return at + rules.beat


def beat(state: State, by: int) -> State:
    """A flip was missed or counted too much; a slap that is being judged answers the card that lies there then."""
    match by:
        case 1:
            return _missed(state)
        case -1:
            return _back(state)
    refuse(msg("One flip at a time, missed or too many"))


def _missed(state: State) -> State:
    if state.ranked or state.rules.tracking == "ranks":
        refuse(msg("Enter the card that was missed"))
    rules = state.rules
    place = rules.seats.index(state.turn)
    piles = flipped(state.piles, place, 0)
    turn = next_turn(rules, piles, place + 1)
    after = state.evolve(
        piles=piles,
        turn=turn,
        last=state.turn,
        flip_at=None,
        past=(_past(state), *state.past[: REMEMBERED - 1]),
        due=state.due if piles.down[rules.seats.index(turn)] else None,
        news=News(state.turn, turned=not state.piles.down[place], beat=1),
    )
    return _counted(state, after)


def _back(state: State) -> State:
    past = state.past[0] if state.past else _counted_back(state)
    if state.judging and past.last is None:
        refuse(msg("There is no flip before it that the slap could answer"))
    after = state.evolve(
        piles=past.piles,
        turn=past.turn,
        last=past.last,
        flip_at=past.flip_at,
        ranked=past.ranked,
        past=state.past[1:],
        news=News(past.turn, beat=-1),
    )
    return _counted(state, after)


def _counted(state: State, after: State) -> State:
    """A race that waits for its verdict goes on over other cards; one that had it is over."""
    trial = state.trial
    if trial and trial.before is None:
        verdict = judged(after) if after.ranked else None
        return after.evolve(trial=replace(trial, turn=after.turn, verdict=verdict))
    won = () if state.rules.turn_over else winners(state.rules, after.piles, state.piles)
    return after.evolve(trial=None, since=state.closing, winners=won)


def _counted_back(state: State) -> Past:
    """The table before the last flip, as far as it can be told from the piles."""
    seat, piles = state.last, state.piles
    if seat is None or not piles.up[state.place(seat)]:
        refuse(msg("There is no flip to take back"))
    at = state.place(seat)
    up = piles.up[at] - 1
    piles = Piles(
        put(piles.down, at, piles.down[at] + 1),
        put(piles.up, at, up),
        put(piles.tops, at, 0),
        piles.pot,
        piles.pot_top,
    )
    count = len(state.seats)
    others = (state.seats[(at - step) % count] for step in range(1, count + 1))
    last = next((other for other in others if piles.up[state.place(other)]), None)
    return Past(piles, seat, last, None, state.ranked)
