"""A card lands: number cards, wild cards, and what is refused (rules 4-11, 13, 19)."""

from __future__ import annotations

from dataclasses import replace

from companion.actions import Seat
from companion.games.game import refuse
from companion.games.ninety.rounds import advance, deal_again, decided, dropped, end_round, pay, rested
from companion.games.ninety.state import HIGHEST, LAST_LIMIT, LIMITS, Cause, News, State, Throw, Wild, crossed
from companion.messages import Who, msg


def play_number(state: State, seat: Seat, value: int) -> State:
    """A number card adds its value (rules 5, 6)."""
    if not 1 <= value <= HIGHEST:
        refuse(msg("Number cards go from 1 to {highest}", highest=HIGHEST))
    _expect(state, seat)
    landed = land(state, seat, value, rise=value)
    if landed.stopped:
        return landed
    free = state.rules.immune_limits if landed.immune else ()
    return climb(landed, seat, landed.total + value, free)


def play_wild(state: State, seat: Seat, card: Wild) -> State:
    """A wild card: at any total, but Snafoo on a limit only (rules 7-12)."""
    _expect(state, seat)
    _may_open(state, card)
    if card is Wild.SNAFOO and state.total not in LIMITS:
        refuse(
            msg("{card} only at exactly 30, 60 or 90; the total is {total}", card=state.rules.snafoo, total=state.total)
        )
    landed = land(state, seat, card)
    if landed.stopped:
        return landed
    match card:
        case Wild.PASS:
            return advance(landed)
        case Wild.REVERSE:
            return advance(landed.evolve(direction=-landed.direction))
        case Wild.STOP:
            return climb(landed, seat, next((limit for limit in LIMITS if limit >= landed.total), landed.total))
        case Wild.CHANCE:
            immune = landed.immune and landed.rules.immune_any_card
            return landed.evolve(immune=immune, throw=Throw(Cause.CHANCE, seat, (seat,), (seat,)))
        case Wild.SNAFOO:
            others = landed.ring(seat)
            cause = Cause.DUEL if len(others) == 1 else Cause.GROUP
            return landed.evolve(immune=False, throw=Throw(cause, seat, others, others))


def miss_draw(state: State, seat: Seat) -> State:
    """Somebody says that the one who last played hasn't drawn; it counts once the next card lands (rule 19).

    Nothing that the screen shows may change by it, so the news stays as it was (rule 20).
    """
    if seat != state.last or not state.player(seat).active:
        refuse(msg("Only the player of the last card can have missed the draw"))
    if state.missed:
        refuse(msg("That is noted already"))
    return state.evolve(missed=True, paid=())


def no_number(state: State, seat: Seat) -> State:
    """The opener has no number card: the opening moves left; if nobody has one, it is dealt again (Schnuff)."""
    if not state.rules.number_opens:
        refuse(msg("Any card but {card} opens a round", card=state.rules.snafoo))
    _expect(state, seat)
    if state.opened:
        refuse(msg("The round is open already"))
    return opening(state.evolve(paid=(), news=News(), declined=(*state.declined, seat)))


def opening(state: State) -> State:
    """The nearest who hasn't declined opens; dealt again once everybody still in has."""
    if {player.seat for player in state.active()} <= set(state.declined):
        return deal_again(state)
    turn = state.turn
    while turn in state.declined:
        turn = state.after(turn)
    return state.evolve(turn=turn)


def _expect(state: State, seat: Seat) -> None:
    if state.throw:
        refuse(msg("{seat} has to roll first", seat=Who(state.whose)))
    if seat != state.turn:
        refuse(msg("It is the turn of {seat}", seat=Who(state.turn)))


def _may_open(state: State, card: Wild) -> None:
    if state.opened:
        return
    if state.rules.number_opens:
        refuse(msg("A number card opens the round"))
    if card is Wild.SNAFOO:
        refuse(msg("Any card but {card} opens a round", card=state.rules.snafoo))


def land(state: State, seat: Seat, card: Wild | int, rise: int = 0) -> State:
    """The card is on the table, what it adds in the news already; a draw missed before settles first (rule 19)."""
    if state.missed:
        news = News(seat, card, before=state.total, total=state.total)
        state = settle_missed(state.evolve(paid=(), news=news, missed=False))
        return state if state.stopped else state.evolve(opened=True, last=seat)
    return state.evolve(paid=(), news=News(seat, card, state.total, state.total + rise), opened=True, last=seat)


def settle_missed(state: State) -> State:
    """One card fewer for the rest of the round; with none left out of the game or of the round (rule 19)."""
    seat = state.last
    if seat is None:
        return state
    player = state.player(seat)
    if player.hand > 1:
        return state.seated(seat, replace(player, hand=player.hand - 1))
    return decided(dropped(state, seat) if state.rules.missed_is_out else rested(state, seat))


def climb(state: State, payer: Seat, total: int, free: tuple[int, ...] = (), *, immune: bool = False) -> State:
    """The total moves and the turn with it; who takes it past a limit pays, above ninety the round ends
    (rules 6, 9, 13, 16)."""
    limit = crossed(state.total, total)
    state = advance(state, total, immune=immune)
    if limit and limit not in free:
        state = decided(pay(state, (payer,), state.rules.cost(limit)))
    return end_round(state) if total > LAST_LIMIT else state
