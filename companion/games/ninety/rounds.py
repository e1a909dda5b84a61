"""Rounds and who is still in them: beginning, ending, paying, dropping out, winning."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from companion.actions import Seat
from companion.games.ninety.state import HAND, State, Throw


def pay(state: State, payers: Iterable[Seat], cost: int) -> State:
    """Everybody named pays at the same time, at most what they hold; without chips one is out (rule 17)."""
    due = {seat: min(cost, state.player(seat).chips) for seat in payers}
    players = tuple(
        replace(player, chips=player.chips - due[player.seat]) if player.seat in due else player
        for player in state.players
    )
    paid = state.paid + tuple((seat, chips) for seat, chips in due.items() if chips)
    return out_of_chips(state.evolve(players=players, paid=paid, news=replace(state.news, paid=paid)))


def out_of_chips(state: State) -> State:
    """Whoever has no chips left is out of the game, and in a short game that ends it (rules 17, 23)."""
    broke = tuple(player.seat for player in state.players if not player.chips and not player.out)
    if not broke:
        return state
    for seat in broke:
        state = dropped(state, seat)
    return won(state) if state.rules.short_game else state


def dropped(state: State, seat: Seat) -> State:
    """Out of the game; chips still held leave play with their owner."""
    player = replace(state.player(seat), chips=0, hand=0, out=True, resting=False)
    news = replace(state.news, out=(*state.news.out, seat))
    state = state.seated(seat, player).evolve(news=news)
    return state.evolve(last=None, missed=False) if state.last == seat else state


def rested(state: State, seat: Seat) -> State:
    """Out of this round only (Schnuff, rule 19)."""
    player = replace(state.player(seat), hand=0, resting=True)
    news = replace(state.news, rested=(*state.news.rested, seat))
    return state.seated(seat, player).evolve(news=news)


def won(state: State) -> State:
    """The game is over: whoever holds most chips wins, equal most share (rules 22, 23)."""
    most = max(player.chips for player in state.inside())
    winners = tuple(player.seat for player in state.inside() if player.chips == most)
    return state.evolve(winners=winners, throw=None, missed=False)


def decided(state: State) -> State:
    """The state once it is seen who is left: one in the game wins it, one in the round ends that, free."""
    if state.winners:
        return state
    if len(state.inside()) == 1:
        return won(state)
    return end_round(state) if len(state.active()) < 2 else state


def advance(state: State, total: int | None = None, *, immune: bool = False) -> State:
    """The next player's turn, at a total that may have moved."""
    turn = state.after(state.turn, state.direction)
    if total is None:
        return state.evolve(turn=turn, immune=immune)
    news = state.news if state.news.total == total else replace(state.news, total=total)
    return state.evolve(turn=turn, immune=immune, total=total, news=news)


def end_round(state: State) -> State:
    """The next round: the nearest still in on the dealer's left deals, the one on his left opens (rule 18)."""
    if state.news.ended:
        return state
    if state.winners:
        return state.evolve(ending=True)
    players = tuple(player if player.out else replace(player, hand=HAND, resting=False) for player in state.players)
    state = state.evolve(players=players, news=replace(state.news, ended=True))
    dealer = state.after(state.dealer)
    return state.evolve(round=state.round + 1, dealer=dealer, **_fresh(state, dealer))


def deal_again(state: State) -> State:
    """Nobody holds a number card: the same dealer deals again (Schnuff)."""
    players = tuple(replace(player, hand=HAND) if player.active else player for player in state.players)
    return state.evolve(players=players, news=replace(state.news, redeal=True), **_fresh(state, state.dealer))


def _fresh(state: State, dealer: Seat) -> dict[str, Any]:
    return {
        "turn": state.after(dealer),
        "total": 0,
        "direction": 1,
        "opened": False,
        "immune": False,
        "declined": (),
        "last": None,
        "missed": False,
        "throw": None,
        "ending": False,
    }


def first_dealer(state: State, dealer: Seat) -> State:
    """The dice have said who deals first (rule 2)."""
    return state.evolve(dealer=dealer, turn=state.after(dealer), throw=None)


def without(throw: Throw, gone: frozenset[Seat]) -> Throw:
    """The same roll once some have left the table."""
    return replace(
        throw,
        among=tuple(seat for seat in throw.among if seat not in gone),
        waiting=tuple(seat for seat in throw.waiting if seat not in gone),
        shown=tuple((seat, faces) for seat, faces in throw.shown if seat not in gone),
    )
