"""What people say of the table: corrections, leaving, joining; and positions that a script gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.actions import Correct, Seat
from companion.errors import UsageError
from companion.games.facts import AnyFact
from companion.games.game import refuse, stated
from companion.games.ninety.cards import opening
from companion.games.ninety.dice import resolve
from companion.games.ninety.rounds import advance, decided, dropped, end_round, out_of_chips, without, won
from companion.games.ninety.state import LAST_LIMIT, Cause, News, Player, State, Throw
from companion.messages import Who, msg

MOST = 6
"""Seats at one table."""

CORRECTIONS = ("chips", "total", "turn")
"""The facts that people may correct."""


def leave(state: State, seat: Seat) -> State:
    """Out of the game with the chips; what waited for this player goes on without."""
    if seat not in state.seats or state.player(seat).out:
        refuse(msg("{seat} is not in the game", seat=Who(seat)))
    if state.winners:
        refuse(msg("The game is over"))
    state = dropped(state.evolve(paid=(), news=News()), seat)
    state = state.seated(seat, replace(state.player(seat), left=True))
    return _without(state, frozenset((seat,)))


def _without(state: State, gone: frozenset[Seat]) -> State:
    """Play goes on after some dropped out between cards."""
    if state.turn in gone and not state.throw:
        state = state.evolve(turn=state.after(state.turn, state.direction))  # whose turn it is may be immune
    state = decided(state)
    if state.stopped:
        return state
    if state.throw:
        return _roll_on(state, state.throw, gone)
    return state if state.opened else opening(state)


def _roll_on(state: State, throw: Throw, gone: frozenset[Seat]) -> State:
    """A roll under way loses some of those in it."""
    if throw.cause is Cause.CHANCE:
        return advance(state.evolve(throw=None)) if throw.by in gone else state
    if throw.cause is Cause.DUEL:
        return state  # one who sat out: had one of the two gone, the round would be over
    throw = without(throw, gone)
    if not throw.shown and not throw.waiting:
        throw = replace(throw, waiting=throw.among)  # all who tied are gone: the others roll again
    if not throw.shown and len(throw.waiting) == 1:
        throw = replace(throw, waiting=(), shown=((throw.waiting[0], ()),))  # left alone: nothing to roll for
    if throw.waiting:
        return state.evolve(throw=throw)
    return resolve(state.evolve(throw=None), throw)


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
    first = state.turn == state.after(state.dealer)
    player = Player(seat, min(player.chips for player in inside))
    at = state.seats.index(after) + 1
    state = state.evolve(players=(*state.players[:at], player, *state.players[at:]), paid=(), news=News())
    return state.evolve(turn=state.after(state.dealer)) if first else state


def correct(state: State, action: Correct, facts: Mapping[str, AnyFact]) -> State:
    """The table is as people say: chips, total or turn."""
    value = stated(action, CORRECTIONS, facts, state.seats)
    if action.fact == "chips":
        return _chips(state.evolve(paid=(), news=News()), value)
    if state.winners:
        refuse(msg("The game is over"))
    if state.throw:
        refuse(msg("{seat} has to roll first", seat=Who(state.whose)))
    state = state.evolve(paid=(), news=News())
    return _total(state, value) if action.fact == "total" else _turn(state, value)


def _total(state: State, total: int) -> State:
    if total > LAST_LIMIT:
        refuse(msg("Above 90 the round is over; the total can't be {total}", total=total))
    return state.evolve(total=total, opened=state.opened or total != 0)


def _turn(state: State, seat: Seat | None) -> State:
    """Whose turn it is. Nobody plays twice in a row: if it is the one who played last, that card was another's."""
    if seat is None or not state.player(seat).active:
        refuse(msg("{seat} is not in this round", seat=Who(seat or "?")))
    if seat == state.last:
        state = state.evolve(last=None, missed=False)
    return state.evolve(turn=seat)


def _chips(state: State, said: Mapping[Seat, int]) -> State:
    """Chips as counted: who has some again is in again, who has none is out, and a finished game may go on."""
    for seat, chips in said.items():
        state = state.seated(seat, _counted(state.player(seat), chips))
    if not any(player.chips for player in state.players):
        refuse(msg("Somebody must hold chips"))
    was_in = frozenset(player.seat for player in state.inside())
    was_over = bool(state.winners)
    state = out_of_chips(state.evolve(winners=()))
    if state.rules.short_game and any(player.out and not player.left for player in state.players):
        state = won(state)
    gone = was_in.difference(player.seat for player in state.inside())
    state = _without(state, gone) if gone else decided(state)
    return _revived(state) if was_over and not state.winners else state


def _counted(player: Player, chips: int) -> Player:
    if chips < 0:
        refuse(msg("Nobody holds fewer than 0 chips"))
    if player.left:
        refuse(msg("{seat} has left; a new seat can join", seat=Who(player.seat)))
    if player.out and chips:
        return Player(player.seat, chips)
    return replace(player, chips=chips)


def _revived(state: State) -> State:
    """A finished game goes on where it would have gone on had it not been over."""
    if state.ending:
        return end_round(state)
    if state.player(state.turn).active:
        return state
    return state.evolve(turn=state.after(state.turn, state.direction))


def whole(state: State) -> State:
    """A given position made whole: open where cards have been played, and nobody's turn who is out."""
    if any(player.chips < 0 for player in state.players) or not any(player.chips for player in state.inside()):
        raise UsageError("the position gives nobody chips", cure="Give one seat or more 1 chip or more, none below 0.")
    state = out_of_chips(state.evolve(opened=state.total != 0))
    if state.throw:
        gone = frozenset(player.seat for player in state.players if player.out)
        state = state.evolve(throw=without(state.throw, gone))
    if not state.player(state.turn).active:
        state = state.evolve(turn=state.after(state.turn, state.direction))
    return decided(state).evolve(news=News(), paid=())
