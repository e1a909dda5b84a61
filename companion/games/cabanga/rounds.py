"""Rounds: start cards, the end of a turn, symbols, the next round and the end of the game (rules 1, 9-12)."""

from __future__ import annotations

from typing import Any

from companion.actions import Seat
from companion.games.cabanga.cards import HAND, ROW, START_CARDS, SYMBOLS, Close, Symbols, Tops
from companion.games.cabanga.state import NOTHING, UNKNOWN, News, Player, State, penalty_pile
from companion.games.game import refuse
from companion.messages import Who, msg, msgs


def tops(state: State, deed: Tops) -> State:
    """The table says which start cards lie beside a row card; each of the eight is there once (rule 1)."""
    if state.opened:
        refuse(msg("Start cards are told before the first card of a round"))
    row = ROW[deed.colour]
    others = {number for pair in (*state.tops[:row], *state.tops[row + 1 :]) for number in pair}
    for number in (deed.left, deed.right):
        if number not in START_CARDS:
            refuse(msg("There is no start card {number}", number=number))
        if number in others or deed.left == deed.right:
            refuse(msg("The start card {number} is there once", number=number))
    pairs = (*state.tops[:row], (deed.left, deed.right), *state.tops[row + 1 :])
    return state.evolve(tops=pairs, news=News(deed))


def close(state: State, deed: Close) -> State:
    """The turn is over: with somebody on no cards the round is too, else the next card is awaited (rule 9)."""
    over = bool(state.without_cards())
    if not over and state.window is None:
        refuse(msg("{seat} plays first", seat=Who(state.turn)))
    last = state.last or state.after(state.turn, -1)
    return state.evolve(scoring=over, last=last, window=None, before=None, news=News(deed))


def symbols(state: State, deed: Symbols) -> State:
    """Symbols are counted, of one player or of several; once all are told, the round is scored (rule 10)."""
    if not state.scoring:
        refuse(msg("Symbols are counted when the round is over"))
    told = dict(state.symbols)
    for seat, count in deed.counts:
        told[seat] = _possible(state, seat, count)
    state = state.evolve(symbols=tuple(told.items()), news=News(deed))
    return state if state.counted() else scored(state)


def _possible(state: State, seat: Seat, count: int) -> int:
    player = state.player(seat)
    if player is None:
        refuse(msg("{seat} doesn't play", seat=seat))
    least, most = player.hand, SYMBOLS * player.hand
    if not least <= count <= most:
        refuse(
            msgs(
                "{seat} has {n} card: that makes {least} to {most} symbols",
                "{seat} has {n} cards: that makes {least} to {most} symbols",
                seat=Who(seat),
                n=player.hand,
                least=least,
                most=most,
            )
        )
    return count


def scored(state: State) -> State:
    """A point for each symbol; then the game is over, or the next round begins (rules 10-12)."""
    told = dict(state.symbols)
    players = tuple(_scored(player, told.get(player.seat, 0)) for player in state.players)
    points = tuple((player.seat, told.get(player.seat, 0)) for player in state.inside())
    return settled(state.evolve(players=players, scoring=False, symbols=(), news=News(state.news.deed, scored=points)))


def _scored(player: Player, points: int) -> Player:
    return player if player.out else Player(player.seat, player.hand, player.points + points)


def settled(state: State) -> State:
    """What the points after a round lead to: the end of the game, else the next round."""
    return won(state) if is_last(state) else next_round(state)


def is_last(state: State) -> bool:
    """Whether the round that has been scored was the last: so many rounds, else by the points (rules 10, 12)."""
    agreed = state.agreed
    if agreed.rounds is not None:
        return state.round >= agreed.rounds
    return any(player.points >= agreed.limit for player in state.inside())


def won(state: State) -> State:
    """The game is over: fewest points win, equal fewest share (rule 10)."""
    inside = state.inside()
    fewest = min(player.points for player in inside)
    winners = tuple(player.seat for player in inside if player.points == fewest)
    return state.evolve(winners=winners, scoring=False, symbols=(), window=None, before=None)


def next_round(state: State) -> State:
    """Set up again; the player left of the one who last played a card starts (rule 11)."""
    turn = state.after(state.last) if state.last else state.turn
    return dealt(state.evolve(round=state.round + 1, turn=turn))


def dealt(state: State) -> State:
    """Everybody holds a fresh hand; nothing is known of the start cards (rule 1)."""
    players = tuple(p if p.out else Player(p.seat, HAND, p.points) for p in state.players)
    return state.evolve(players=players, pile=penalty_pile(len(state.inside())), **_FRESH)


_FRESH: dict[str, Any] = {
    "aside": 0,
    "tops": UNKNOWN,
    "laid": NOTHING,
    "thrown": NOTHING,
    "opened": False,
    "last_colour": None,
    "window": None,
    "before": None,
    "scoring": False,
    "symbols": (),
    "winners": (),
}
