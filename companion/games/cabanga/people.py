"""What people say of the table: who leaves and joins, corrections; and positions that a script gives."""

from __future__ import annotations

from collections.abc import Mapping

from companion.actions import Correct, Join, Leave, Seat
from companion.errors import UsageError
from companion.games.cabanga.cards import NUMBER_CARDS, SYMBOLS
from companion.games.cabanga.rounds import dealt, is_last, next_round, scored, won
from companion.games.cabanga.state import News, Player, State, Window
from companion.games.facts import AnyFact
from companion.games.game import refuse, stated
from companion.messages import Who, msg

LEAST, MOST = 3, 6
"""So many play (rule 1)."""
CORRECTIONS = ("points", "hand", "turn", "pile", "aside")
"""The facts that people may correct."""


def leave(state: State, deed: Leave) -> State:
    """Out of the game, between rounds; with too few left it is over, decided by what everybody has."""
    if state.player(deed.seat) is None:
        refuse(msg("{seat} is not in the game", seat=Who(deed.seat)))
    _between_rounds(state)
    turn = state.after(state.turn) if state.turn == deed.seat else state.turn
    players = tuple(p._replace(hand=0, out=True) if p.seat == deed.seat else p for p in state.players)
    state = state.evolve(players=players, turn=turn, news=News(deed))
    return won(state) if len(state.inside()) < LEAST else _with_start_cards(state, dealt(state))


def join(state: State, deed: Join) -> State:
    """A new player, between rounds, with the points of the player who has most."""
    _between_rounds(state)
    if deed.seat in state.seats:
        refuse(msg("{seat} has a seat already", seat=Who(deed.seat)))
    if deed.after not in state.seats:
        refuse(msg("There is no seat {seat}", seat=deed.after))
    inside = state.inside()
    if len(inside) >= MOST:
        refuse(msg("The table is full: {n} play", n=len(inside)))
    left_of_last = state.last is not None and state.turn == state.after(state.last)
    player = Player(deed.seat, points=max(player.points for player in inside))
    at = state.seats.index(deed.after) + 1
    state = state.evolve(players=(*state.players[:at], player, *state.players[at:]), news=News(deed))
    turn = state.after(state.last) if left_of_last and state.last else state.turn
    return _with_start_cards(state, dealt(state.evolve(turn=turn)))


def _between_rounds(state: State) -> None:
    if state.winners:
        refuse(msg("The game is over"))
    if state.opened or state.scoring or state.without_cards():
        refuse(msg("One comes and goes between rounds, before the first card"))


def _with_start_cards(before: State, state: State) -> State:
    """Cards are dealt again, not the start cards, which may have been told."""
    return state.evolve(tops=before.tops)


def correct(state: State, deed: Correct, facts: Mapping[str, AnyFact]) -> State:
    """The table is as people say."""
    value = stated(deed, CORRECTIONS, facts, [player.seat for player in state.inside()])
    state = state.evolve(news=News(deed))
    match deed.fact:
        case "points":
            return _points(state, value)
        case "turn":
            return _turn(state, value)
    if state.winners:
        refuse(msg("The game is over"))
    return _hands(state, value) if deed.fact == "hand" else state.evolve(**{deed.fact: _cards(value)})


def _cards(count: int) -> int:
    if not 0 <= count <= NUMBER_CARDS:
        refuse(msg("There are {all} cards", all=NUMBER_CARDS))
    return count


def _turn(state: State, seat: Seat | None) -> State:
    if state.winners or state.scoring:
        refuse(msg("It is nobody's turn now"))
    if seat is None:
        refuse(msg("It must be somebody's turn"))
    return state.evolve(turn=seat)


def _hands(state: State, said: Mapping[Seat, int]) -> State:
    """Hands as counted; symbols that can't be right any more are asked for again."""
    for count in said.values():
        _cards(count)
    players = tuple(p._replace(hand=said.get(p.seat, p.hand)) if not p.out else p for p in state.players)
    hands = {player.seat: player.hand for player in players}
    symbols = tuple((seat, n) for seat, n in state.symbols if hands[seat] <= n <= SYMBOLS * hands[seat])
    state = state.evolve(players=players, symbols=symbols)
    return state if state.counted() or not state.scoring or not symbols else scored(state)


def _points(state: State, said: Mapping[Seat, int]) -> State:
    """Points as written down; between rounds and at the end they decide anew whether the game is over."""
    if any(not 0 <= points <= 999 for points in said.values()):
        refuse(msg("Points go from 0 to 999"))
    players = tuple(p._replace(points=said.get(p.seat, p.points)) if not p.out else p for p in state.players)
    state = state.evolve(players=players)
    if state.winners:
        too_few = len(state.inside()) < LEAST
        return won(state) if too_few or is_last(state) else next_round(state)
    fresh = not (state.opened or state.scoring) and state.round > 1
    return won(state.evolve(round=state.round - 1)) if fresh and _over_before(state) else state


def _over_before(state: State) -> bool:
    """Whether the points say that the last round was the end."""
    return is_last(state.evolve(round=state.round - 1))


def whole(state: State) -> State:
    """A given position made whole: a last colour was played by somebody, at whom cards may be thrown."""
    inside = state.inside()
    if any(player.hand < 0 for player in inside) or state.pile < 0 or state.aside < 0:
        raise UsageError("the position has fewer than no cards", cure="Give hands and piles of 0 or more.")
    if any(number is not None and number < 1 for pair in state.tops for number in pair):
        raise UsageError("the position has a card below 1", cure="Number cards go from 1 to 18.")
    if state.last_colour is None:
        return state
    last = state.after(state.turn, -1)
    return state.evolve(last=last, opened=True, window=Window(last, state.last_colour))
