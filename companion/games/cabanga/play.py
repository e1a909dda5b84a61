"""Cards are played, thrown and drawn (rules 3-8)."""

from __future__ import annotations

from typing import NamedTuple

from companion.actions import Seat
from companion.games.cabanga.cards import HIGHEST, NUMBER_CARDS, ROW, Colour, Draw, Play, Side, Throw, ThrowCount
from companion.games.cabanga.shouts import aimed, carried, spent
from companion.games.cabanga.state import NOTHING, News, Pair, Player, State, Window
from companion.games.game import refuse
from companion.messages import Who, msg


class Stock(NamedTuple):
    """Penalty pile and set-aside cards after a draw: `got` cards were there to be drawn."""

    got: int
    pile: int
    aside: int
    refilled: bool


def drawn(pile: int, aside: int, count: int) -> Stock:
    """Draws so many cards; the set-aside ones become the pile when a draw needs it, and what isn't there is skipped
    (rule 8)."""
    got = min(count, pile)
    if got == count or not aside:
        return Stock(got, pile - got, aside, refilled=False)
    more = min(count - got, aside)
    return Stock(got + more, aside - more, 0, refilled=True)


def play(state: State, deed: Play) -> State:
    """A card lands on a pile: it costs a card if the colour is that of the player before, and may leave a gap."""
    seat, colour = deed.seat, deed.colour
    _may_play(state, deed)
    same = colour is not None and colour is state.last_colour
    stock = drawn(state.pile, state.aside, 1) if same else Stock(0, state.pile, state.aside, refilled=False)
    at = state.now if deed.at is None else deed.at
    return state.evolve(
        players=_held(state.players, seat, stock.got - 1),
        pile=stock.pile,
        aside=stock.aside,
        thrown=NOTHING if stock.refilled else state.thrown,
        tops=_covered(state.tops, deed),
        laid=_marked(state.laid, colour, deed.number),
        turn=state.after(seat),
        last=seat,
        opened=True,
        last_colour=colour,
        before=carried(state.window),
        window=Window(seat, colour, deed.number, at, _gap(state.tops, deed)),
        now=max(state.now, at),
        news=News(deed, None, ((seat, stock.got),) if stock.got else (), stock.refilled),
    )


def _may_play(state: State, deed: Play) -> None:
    if deed.seat != state.turn:
        refuse(msg("It is the turn of {seat}", seat=Who(state.turn)))
    empty = state.without_cards()
    if empty:
        refuse(msg("{seat} has no cards left: the round is over, close it", seat=Who(empty[0])))
    if (deed.number is None) != (deed.side is None) or (deed.colour is None and deed.number is not None):
        refuse(msg("A number needs its colour and its pile"))
    if deed.number is not None and deed.colour is not None:
        _may_be_held(state, deed.colour, deed.number)


def _may_be_held(state: State, colour: Colour, number: int) -> None:
    """Each number is there once in each colour (rule 1), so a card that lies on the table is in nobody's hand."""
    if not 1 <= number <= HIGHEST:
        refuse(msg("Cards go from 1 to {highest}", highest=HIGHEST))
    if (state.laid[ROW[colour]] | state.thrown[ROW[colour]]) >> number & 1:
        refuse(msg("That {number} has been played or thrown before", number=number))


def _held(players: tuple[Player, ...], seat: Seat, more: int) -> tuple[Player, ...]:
    """The players, one of them with so many cards more."""
    return tuple([Player(p.seat, p.hand + more, p.points, p.out) if p.seat == seat else p for p in players])


def _marked(marks: tuple[int, ...], colour: Colour | None, *numbers: int | None) -> tuple[int, ...]:
    """The marks of known cards with these as well."""
    bits = sum(1 << number for number in numbers if number is not None)
    if colour is None or not bits:
        return marks
    row = ROW[colour]
    return (*marks[:row], marks[row] | bits, *marks[row + 1 :])


def _covered(tops: tuple[Pair, ...], deed: Play) -> tuple[Pair, ...]:
    """What lies on top now; where the card may have gone on any pile, nobody knows."""
    if deed.colour is None:
        return ((None, None),) * len(tops)
    row = ROW[deed.colour]
    left, right = tops[row]
    if deed.side is None:
        pair: Pair = (None, None)
    else:
        pair = (deed.number, right) if deed.side is Side.LEFT else (left, deed.number)
    return tops if pair == tops[row] else (*tops[:row], pair, *tops[row + 1 :])


def _gap(tops: tuple[Pair, ...], deed: Play) -> tuple[int, int] | None:
    """The numbers strictly between the card and the top of the OTHER pile (rule 5)."""
    if deed.colour is None or deed.number is None:
        return None
    left, right = tops[ROW[deed.colour]]
    other = right if deed.side is Side.LEFT else left
    if other is None:
        return None
    return min(deed.number, other) + 1, max(deed.number, other) - 1


def throw(state: State, deed: Throw) -> State:
    """Cards whose numbers are told are thrown; judged as far as the gap is known (rules 6, 7)."""
    window = _target(state, deed.seat, len(deed.numbers))
    if len(set(deed.numbers)) < len(deed.numbers):
        refuse(msg("A card is named twice"))
    for number in deed.numbers:
        if not 1 <= number <= HIGHEST:
            refuse(msg("Cards go from 1 to {highest}", highest=HIGHEST))
        if window.colour is not None:
            _may_be_held(state, window.colour, number)
        if window.gap and not window.gap[0] <= number <= window.gap[1]:
            refuse(msg("The {number} doesn't fit: {seat} keeps it", number=number, seat=Who(deed.seat)))
    return _thrown(state, deed, window, deed.numbers)


def throw_count(state: State, deed: ThrowCount) -> State:
    """So many cards are thrown; refused where it can't be so many."""
    window = _target(state, deed.seat, deed.count)
    if window.gap and window.colour is not None:
        row = ROW[window.colour]
        gone = state.laid[row] | state.thrown[row]
        fitting = sum(not gone >> number & 1 for number in range(window.gap[0], window.gap[1] + 1))
        if deed.count > fitting:
            refuse(msg("That doesn't fit: {seat} keeps the cards", seat=Who(deed.seat)))
    return _thrown(state, deed, window, ())


def _target(state: State, seat: Seat, count: int) -> Window:
    """The card at whose player is thrown; refuses who can't throw, and at nobody."""
    window = aimed(state, seat)
    thrower = state.player(seat)
    if thrower is None:
        refuse(msg("{seat} doesn't play", seat=seat))
    if window is None:
        refuse(msg("There is no card to throw at yet"))
    if seat == window.seat:
        refuse(msg("Nobody throws at himself: the card is {seat}'s own", seat=Who(seat)))
    if not 1 <= count <= thrower.hand:
        refuse(msg("{seat} can't throw {n}: the companion counts {hand}", seat=Who(seat), n=count, hand=thrower.hand))
    return window


def _thrown(state: State, deed: Throw | ThrowCount, window: Window, numbers: tuple[int, ...]) -> State:
    """All cards of the throw are set aside, then the player draws one for each (rule 6)."""
    count = deed.count if isinstance(deed, ThrowCount) else len(numbers)
    stock = drawn(state.pile, state.aside + count, count)
    players = _held(_held(state.players, deed.seat, -count), window.seat, stock.got)
    at = "before" if window is state.before else "window"
    return state.evolve(
        players=players,
        pile=stock.pile,
        aside=stock.aside,
        thrown=NOTHING if stock.refilled else _marked(state.thrown, window.colour, *numbers),
        news=News(deed, window.seat, ((window.seat, stock.got),) if stock.got else (), stock.refilled),
        **{at: spent(window, deed.seat)},
    )


def draw(state: State, deed: Draw) -> State:
    """Cards owed that the table saw; what can't be drawn is skipped."""
    if state.player(deed.seat) is None:
        refuse(msg("{seat} doesn't play", seat=deed.seat))
    if not 1 <= deed.count <= NUMBER_CARDS:
        refuse(msg("From 1 to {most} cards can be drawn", most=NUMBER_CARDS))
    stock = drawn(state.pile, state.aside, deed.count)
    return state.evolve(
        players=_held(state.players, deed.seat, stock.got),
        pile=stock.pile,
        aside=stock.aside,
        thrown=NOTHING if stock.refilled else state.thrown,
        news=News(deed, None, ((deed.seat, stock.got),) if stock.got else (), stock.refilled),
    )
