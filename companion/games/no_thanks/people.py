"""What people say of the table: corrections, leaving, joining; and positions that a script gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.actions import Correct, Seat
from companion.errors import UsageError
from companion.games.facts import AnyFact
from companion.games.game import refuse, stated
from companion.games.no_thanks.rounds import fresh, started
from companion.games.no_thanks.state import MOST, Did, News, Sitting, Stand, State, Variant
from companion.games.no_thanks.turns import settled
from companion.messages import Message, Who, msg

CORRECTIONS = ("chips", "points", "turn")
"""The facts that people may correct."""
MOST_WITH_FEWER_CHIPS = 5
"""Players (rule 9)."""


def most_players(variant: Variant) -> int:
    """How many may play (rules 1, 9)."""
    return MOST_WITH_FEWER_CHIPS if variant is Variant.FEWER_CHIPS else MOST


def leave(state: State, seat: Seat) -> State:
    """Out of the game, between rounds; with two players left it is over."""
    stand = state.stand
    if seat not in stand.players:
        refuse(msg("{seat} is not in the game", seat=Who(seat)))
    _between_rounds(state, msg("One leaves between rounds: when the last card is taken"))
    return _seated_anew(state, without(stand, seat), News(Did.LEFT, seat))


def join(state: State, seat: Seat, after: Seat) -> State:
    """A new player, between rounds, with the points of the player who has most."""
    sitting = state.stand.sitting
    _between_rounds(state, msg("One joins between rounds: when the last card is taken"))
    if seat in sitting.seats:
        refuse(msg("{seat} has a seat already", seat=Who(seat)))
    if after not in sitting.seats:
        refuse(msg("There is no seat {seat}", seat=after))
    most = most_players(sitting.agreed.variant)
    if len(sitting.players) >= most:
        refuse(msg("The table is full: at most {most} can play", most=most))
    at = sitting.seats.index(after) + 1
    total = max(points for one, points in zip(sitting.seats, sitting.points, strict=True) if one not in sitting.gone)
    sitting = replace(
        sitting,
        seats=(*sitting.seats[:at], seat, *sitting.seats[at:]),
        points=(*sitting.points[:at], total, *sitting.points[at:]),
    )
    return _seated_anew(state, _reseated(state.stand, sitting), News(Did.JOINED, seat, chips=total))


def _between_rounds(state: State, reason: Message) -> None:
    if state.over:
        refuse(msg("The game is over"))
    if state.begun and not state.scored:
        refuse(reason)


def _seated_anew(before: State, stand: Stand, news: News) -> State:
    """Other players sit at the table: before the first card all is dealt anew; else the finished round stays."""
    was, sitting = before.stand.sitting, stand.sitting
    seat = stand.players[stand.first]
    if before.scored and before.turn == was.after(was.starter):
        seat = sitting.after(sitting.starter)  # unless the table has picked somebody else
    if not before.begun:
        return State(fresh(replace(sitting, starter=seat), seat)._replace(news=news))
    return State(stand._replace(first=stand.players.index(seat), news=news))


def without(stand: Stand, *seats: Seat) -> Stand:
    """The same table once these have left it; whose turn it was is followed by the nearest who is still there."""
    return _reseated(stand, replace(stand.sitting, gone=(*stand.sitting.gone, *seats)))


def _reseated(stand: Stand, sitting: Sitting) -> Stand:
    """The same table with other players; who is new has nothing yet."""
    seat = stand.players[stand.first]
    places = {one: at for at, one in enumerate(stand.players)}

    def kept(values: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(values[places[one]] if one in places else 0 for one in sitting.players)

    return stand._replace(
        sitting=sitting,
        players=sitting.players,
        first=sitting.players.index(sitting.after(seat) if seat in sitting.gone else seat),
        chips=kept(stand.chips),
        cards=kept(stand.cards),
        hidden=kept(stand.hidden),
    )


def correct(state: State, action: Correct, facts: Mapping[str, AnyFact]) -> State:
    """The table is as people say: chips (once the round is scored, points follow), points, or whose turn it is."""
    sitting = state.stand.sitting
    value = stated(action, CORRECTIONS, facts, sitting.seats)
    if action.fact == "turn":
        return _turn(state, value)
    if named := [seat for seat in value if seat in sitting.gone and action.words[0] != "all"]:
        refuse(msg("{seat} is not in the game", seat=Who(named[0])))
    return _chips(state, value) if action.fact == "chips" else with_points(state, value)


def _chips(state: State, said: Mapping[Seat, int]) -> State:
    """Chips as counted. Before the round is scored nothing else follows from them."""
    if any(chips < 0 for chips in said.values()):
        refuse(msg("Nobody holds fewer than 0 chips"))
    counted = with_chips(state, said)
    if not state.scored:
        return counted
    now, before = (dict(zip(one.stand.players, one.scores, strict=True)) for one in (counted, state))
    sitting = counted.stand.sitting
    totals = {seat: total for seat, total in zip(sitting.seats, sitting.points, strict=True) if seat in now}
    return with_points(counted, {seat: total + now[seat] - before[seat] for seat, total in totals.items()})


def _turn(state: State, seat: Seat | None) -> State:
    """Whose turn it is; before a round's first card: who starts."""
    if state.over:
        refuse(msg("The game is over"))
    if seat is None or seat not in state.stand.players:
        refuse(msg("{seat} is not in the game", seat=Who(seat or "?")))
    state = with_turn(state, seat)
    return state if state.begun else State(started(state.stand))


def with_chips(state: State, said: Mapping[Seat, int]) -> State:
    """With other chips for those who are named."""
    stand = settled(state)
    chips = tuple(said.get(seat, held) for seat, held in zip(stand.players, stand.chips, strict=True))
    return State(stand._replace(chips=chips, news=News(Did.CORRECTED)), state.card)


def with_points(state: State, said: Mapping[Seat, int]) -> State:
    """With other points for those who are named."""
    stand = settled(state)
    sitting = stand.sitting
    points = tuple(said.get(seat, total) for seat, total in zip(sitting.seats, sitting.points, strict=True))
    return State(stand._replace(sitting=replace(sitting, points=points), news=News(Did.CORRECTED)), state.card)


def with_turn(state: State, seat: Seat) -> State:
    """With another player to decide; a turn that goes on keeps its laid card."""
    stand = settled(state)
    at = stand.players.index(seat)
    stand = stand._replace(first=at, laid=stand.laid and at == stand.first, news=News(Did.CORRECTED))
    return State(stand, state.card)


def whole(state: State) -> State:
    """A given position made whole: no card is up once the game is over. Raises `UsageError` for what can't be."""
    if min((*state.chips, state.on_card, state.left)) < 0:
        raise UsageError("the position has fewer than no chips or cards", cure="Give numbers from 0 up.")
    stand = settled(state)._replace(news=News())
    if state.scored:
        stand = stand._replace(first=stand.players.index(stand.sitting.after(stand.sitting.starter)))
    return State(stand) if state.over else State(stand, state.card)
