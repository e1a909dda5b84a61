"""The piles of cards and how they move: flipped, turned over, won, tied for, given. Places count from 0, clockwise."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

CARDS = 52


@dataclass(frozen=True, slots=True)
class Piles:
    """Cards face down and face up by place, and in the Snap Pot; the ranks on top where they are known, else 0."""

    down: tuple[int, ...]
    up: tuple[int, ...]
    tops: tuple[int, ...]
    pot: int = 0
    pot_top: int = 0

    def holders(self) -> list[int]:
        """The places of all who have cards."""
        return [at for at, down in enumerate(self.down) if down or self.up[at]]


def dealt(players: int, dealer: int) -> Piles:
    """As even as possible; the extra cards go round from the dealer's left (rule 1)."""
    each, extra = divmod(CARDS, players)
    down = tuple(each + ((at - dealer - 1) % players < extra) for at in range(players))
    return Piles(down, (0,) * players, (0,) * players)


def put(numbers: tuple[int, ...], at: int, number: int) -> tuple[int, ...]:
    """The numbers with another one in that place."""
    return (*numbers[:at], number, *numbers[at + 1 :])


def flipped(piles: Piles, at: int, rank: int) -> Piles:
    """The top card turned onto the face-up pile; with none face down that is turned over first (rules 3, 10)."""
    down, up = piles.down[at], piles.up[at]
    if not down:
        down, up = up, 0
    return Piles(
        put(piles.down, at, down - 1),
        put(piles.up, at, up + 1),
        piles.tops if piles.tops[at] == rank else put(piles.tops, at, rank),
        piles.pot,
        piles.pot_top,
    )


def claimed(piles: Piles, owners: list[int], pot: bool, first: list[int], rank: int) -> tuple[Piles, int]:
    """The owners' face-up piles, and the pot, go under the winner's face-down pile; tied for, into the pot with a
    card of this rank on top (rules 4-6). Also how many cards moved."""
    up, tops, down = list(piles.up), list(piles.tops), piles.down
    cards = 0
    for at in owners:
        cards += up[at]
        up[at] = tops[at] = 0
    in_pot, pot_top = piles.pot, piles.pot_top
    if len(first) > 1:
        in_pot, pot_top = in_pot + cards, rank
    else:
        if pot:
            cards, in_pot, pot_top = cards + in_pot, 0, 0
        down = put(down, first[0], down[first[0]] + cards)
    return Piles(down, tuple(up), tuple(tops), in_pot, pot_top), cards


def given(piles: Piles, gifts: Iterable[tuple[int, int]], turn_over: bool) -> tuple[Piles, list[tuple[int, int]]]:
    """A card from each giver's face-down pile, all at the same time; and the gifts that were made.

    With none face down the face-up pile is turned over for it; with no cards at all nothing is given (rule 9).
    """
    down, up, tops = list(piles.down), list(piles.up), list(piles.tops)
    made: list[tuple[int, int]] = []
    for giver, taker in gifts:
        if not down[giver] and turn_over:
            down[giver], up[giver], tops[giver] = up[giver], 0, 0
        if down[giver]:
            down[giver] -= 1
            made.append((giver, taker))
    for _, taker in made:
        down[taker] += 1
    return Piles(tuple(down), tuple(up), tuple(tops), piles.pot, piles.pot_top), made


def left(piles: Piles, at: int) -> Piles:
    """All cards of one who goes home, in the pot under the others; without a pot they are one, his top card on top."""
    return Piles(
        put(piles.down, at, 0),
        put(piles.up, at, 0),
        put(piles.tops, at, 0),
        piles.pot + piles.down[at] + piles.up[at],
        piles.pot_top if piles.pot else piles.tops[at],
    )
