"""What people say of the table: corrections, leaving, joining; and positions that a script gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.actions import Correct, Seat
from companion.games.facts import AnyFact, FactError
from companion.games.game import refuse
from companion.games.ninety.cards import opening
from companion.games.ninety.dice import resolve
from companion.games.ninety.rounds import decided, dropped, end_round, out_of_chips, without, won
from companion.games.ninety.state import HAND, LAST_LIMIT, Cause, News, Player, State, Throw
from companion.messages import Who, msg

MOST = 6
"""Seats at one table."""


def leave(state: State, seat: Seat) -> State:
    """Out of the game with the chips; what waited for this player goes on without."""
    if seat not in state.seats or state.player(seat).out:
        refuse(msg("{seat} is not in the game", seat=Who(seat)))
    if state.winners:
        refuse(msg("The game is over"))
    state = dropped(replace(state, paid=(), news=News()), seat)
    state = state.seated(seat, replace(state.player(seat), left=True))
    if state.last == seat:
        state = replace(state, last=None, missed=False)
    return _without(state, seat)


def _without(state: State, seat: Seat) -> State:
    """Play goes on after somebody dropped out between cards."""
    state = decided(state)
    if state.winners or state.news.ended:
        return state
    if state.throw:
        return _roll_on(state, state.throw, seat)
    if state.turn == seat:
        state = replace(state, turn=state.after(seat, state.direction))
    return state if state.opened else opening(state)


def _roll_on(state: State, throw: Throw, seat: Seat) -> State:
    """A roll under way loses one of those in it."""
    if throw.cause is Cause.CHANCE:
        if throw.by != seat:
            return state
        return replace(state, throw=None, immune=False, turn=state.after(seat, state.direction))
    throw = without(throw, frozenset((seat,)))
    if not throw.waiting and not throw.shown:
        throw = replace(throw, waiting=throw.among)
    state = replace(state, throw=throw)
    return state if throw.waiting else resolve(state, throw)


def join(state: State, seat: Seat, after: Seat) -> State:
    """A new player, between rounds, with as many chips as the poorest player still in."""
    if state.winners:
        refuse(msg("The game is over"))
    if state.opened or state.throw:
        refuse(msg("One joins between rounds, before the first card"))
    if seat in state.seats:
        refuse(msg("{seat} has a seat already", seat=Who(seat)))
    if after not in state.seats:
        refuse(msg("There is no seat {seat}", seat=after))
    inside = state.inside()
    if len(inside) >= MOST:
        refuse(msg("The table is full: {n} play", n=len(inside)))
    player = Player(seat, min(player.chips for player in inside))
    at = state.seats.index(after) + 1
    state = replace(state, players=(*state.players[:at], player, *state.players[at:]), paid=(), news=News())
    return state if state.declined else replace(state, turn=state.after(state.dealer))


def correct(state: State, action: Correct, facts: Mapping[str, AnyFact]) -> State:
    """The table is as people say: chips, total or turn."""
    fact = facts[action.fact]
    if fact.put is None:
        refuse(msg("{fact} can't be corrected", fact=action.fact))
    try:
        said = fact.read(action.words, state.seats)
    except FactError as wrong:
        refuse(msg("{fact} {why}", fact=action.fact, why=str(wrong)))
    fresh = replace(state, paid=(), news=News())
    match action.fact:
        case "chips":
            return _chips(fresh, said)
        case "total":
            _settled(state)
            if said > LAST_LIMIT:
                refuse(msg("Above 90 the round is over; the total can't be {total}", total=said))
            return replace(fresh, total=said, opened=fresh.opened or said != 0)
        case _:
            _settled(state)
            if said is None or not state.player(said).active:
                refuse(msg("{seat} is not in this round", seat=Who(said or "?")))
            return replace(fresh, turn=said)


def _settled(state: State) -> None:
    if state.winners:
        refuse(msg("The game is over"))
    if state.throw:
        refuse(msg("{seat} has to roll first", seat=Who(state.whose)))


def _chips(state: State, said: Mapping[Seat, int]) -> State:
    """Chips as counted: who has some again is in again, who has none is out, and a finished game may go on."""
    for seat, chips in said.items():
        player = state.player(seat)
        if chips < 0:
            refuse(msg("Nobody holds fewer than 0 chips"))
        if player.left:
            refuse(msg("{seat} has left; a new seat can join", seat=Who(seat)))
        back = player.out and chips > 0
        hand = HAND if back else player.hand
        state = state.seated(seat, replace(player, chips=chips, hand=hand, out=player.out and not back))
    if not state.inside() or not any(player.chips for player in state.players):
        refuse(msg("Somebody must hold chips"))
    was_in = {player.seat for player in state.inside()}
    was_over = bool(state.winners)
    state = out_of_chips(replace(state, winners=()))
    if state.rules.short_game and any(player.out and not player.left for player in state.players):
        state = won(state)
    for seat in sorted(was_in - {player.seat for player in state.inside()}):
        state = _without(state, seat)
    state = decided(state)
    if was_over and not state.winners and state.total > LAST_LIMIT:
        return end_round(state)
    return state


def whole(state: State) -> State:
    """A given position made whole: open where cards have been played, and nobody's turn who is out."""
    state = replace(state, opened=state.total != 0)
    state = out_of_chips(state)
    if not state.player(state.turn).active:
        state = replace(state, turn=state.after(state.turn, state.direction))
    return replace(decided(state), news=News(), paid=())
