"""Rounds: what everybody starts one with, how it is scored, and who starts the next."""

from __future__ import annotations

from dataclasses import replace

from companion.actions import Seat
from companion.games.no_thanks.cards import REMOVED, points
from companion.games.no_thanks.state import Agreed, Sitting, Stand, Variant

CHIPS = {3: 11, 4: 13, 5: 11, 6: 9, 7: 7}
"""Chips at the start for so many players: the box holds 55 (rule 2)."""
FEWER_CHIPS = 10
"""The same with fewer chips (rule 9)."""


def starting_chips(agreed: Agreed, players: int) -> int:
    """What each of so many players starts a round with (rules 2, 9)."""
    if agreed.chips:
        return agreed.chips
    return FEWER_CHIPS if agreed.variant is Variant.FEWER_CHIPS else CHIPS.get(players, 0)


def dealt(agreed: Agreed, players: int, first: int) -> tuple[int, ...]:
    """Hidden cards of each player: nine in all, as even as they go, extras clockwise from the first (rule 8)."""
    if agreed.variant is not Variant.HIDDEN_CARDS:
        return (0,) * players
    each, extra = divmod(REMOVED, players)
    return tuple(each + ((at - first) % players < extra) for at in range(players))


def fresh(sitting: Sitting, first: Seat) -> Stand:
    """A round before its first card, which that player decides on first."""
    players = sitting.players
    count, at = len(players), players.index(first)
    return Stand(
        sitting=sitting,
        players=players,
        first=at,
        chips=(starting_chips(sitting.agreed, count),) * count,
        cards=(0,) * count,
        hidden=dealt(sitting.agreed, count, at),
    )


def scored(stand: Stand) -> Stand:
    """The last card is taken: points are added up, and the player left of the starter starts next (rules 5-7)."""
    sitting = stand.sitting
    scores = {
        seat: points(cards) - chips for seat, cards, chips in zip(stand.players, stand.cards, stand.chips, strict=True)
    }
    totals = tuple(total + scores.get(seat, 0) for seat, total in zip(sitting.seats, sitting.points, strict=True))
    first = stand.players.index(sitting.after(sitting.starter))
    return stand._replace(sitting=replace(sitting, points=totals), first=first, laid=False)


def next_round(stand: Stand) -> Stand:
    """Everybody starts again with the starting chips and no cards (rule 7)."""
    first = stand.players[stand.first]
    return fresh(replace(stand.sitting, starter=first, round=stand.sitting.round + 1), first)


def started(stand: Stand) -> Stand:
    """The first round as its first card comes: who decides first has started it, and got the extra hidden cards."""
    sitting = stand.sitting
    hidden = dealt(sitting.agreed, len(stand.players), stand.first)
    return stand._replace(sitting=replace(sitting, starter=stand.players[stand.first]), hidden=hidden)
