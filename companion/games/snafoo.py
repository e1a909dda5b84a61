"""SNAFOO. Source: the Swedish rulebook; rule numbers and decisions as on the rules page."""

from __future__ import annotations

from companion.games.ninety import brief
from companion.games.ninety.engine import SHARED_OPTIONS, Ninety
from companion.games.ninety.state import SNAFOO_CARD, RuleSet
from companion.games.options import Setup, switch
from companion.messages import msg


def _rules(setup: Setup) -> RuleSet:
    return RuleSet(
        snafoo_ends_at_90=setup.on("snafoo-ends-round-at-90"),
        long_game=setup.on("long-game"),
        floor_at_zero=setup.on("floor-at-zero"),
        highest=setup.number("highest-number", 9),
    )


def _chips(players: int) -> int:
    """Ten each, eight with five, six with six: the box holds forty (rule 1)."""
    return {5: 8, 6: 6}.get(players, 10)


SNAFOO = Ninety(
    id="snafoo",
    title=msg("SNAFOO"),
    options=(
        *SHARED_OPTIONS,
        switch("long-game", msg("Long game"), msg("Every loss is one chip, whatever the limit")),
        switch("snafoo-ends-round-at-90", msg("Snafoo at 90 ends it"), msg("A Snafoo card at 90 ends the round")),
    ),
    rules=_rules,
    chips=_chips,
    rules_card=(
        msg("Play a card and draw one at once. The companion shows the total: call it out."),
        brief.LIMITS,
        brief.WILDS,
        brief.CHANCE,
        msg(
            "{card}, only on 30, 60 or 90: all others roll, the lowest is safe, the rest pay. "
            "Then the next number card is free.",
            card=SNAFOO_CARD,
        ),
        brief.END,
    ),
)
