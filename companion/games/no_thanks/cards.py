"""Sets of cards as whole numbers: bit n stands for card n. Asking and joining such sets takes no time to speak of."""

from __future__ import annotations

from collections.abc import Iterable

LOWEST, HIGHEST = 3, 35
"""The cards (rule 1)."""
REMOVED = 9
"""Cards that go into the box unseen (rule 1)."""
DECK = HIGHEST - LOWEST + 1 - REMOVED
"""Cards that a round is played with (rule 1)."""


def gathered(cards: Iterable[int]) -> int:
    """The set of these cards."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def listed(cards: int) -> tuple[int, ...]:
    """The cards of a set, lowest first."""
    found = []
    while cards:
        lowest = cards & -cards
        found.append(lowest.bit_length() - 1)
        cards ^= lowest
    return tuple(found)


def runs(cards: int) -> tuple[tuple[int, int], ...]:
    """The unbroken runs, lowest first: the first and the last card of each; a single card is both."""
    first, last = listed(cards & ~(cards << 1)), listed(cards & ~(cards >> 1))
    return tuple(zip(first, last, strict=True))


def points(cards: int) -> int:
    """What the cards cost: of each run only the lowest (rule 6)."""
    return sum(listed(cards & ~(cards << 1)))


def in_box(card: int) -> bool:
    """Whether there is such a card."""
    return LOWEST <= card <= HIGHEST
