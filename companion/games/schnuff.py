"""Schnuff. Source: the German rulebook; rule numbers and decisions as on the rules page."""

from __future__ import annotations

from companion.games.ninety.engine import SHARED_OPTIONS, Ninety
from companion.games.ninety.state import RuleSet
from companion.games.options import Setup, switch
from companion.messages import msg


def _rules(setup: Setup) -> RuleSet:
    return RuleSet(
        snafoo=msg("Schnuff"),
        number_opens=True,
        immune_any_card=True,
        immune_limits=(30, 60),
        snafoo_ends_at_90=True,
        duel_moves_total=False,
        missed_is_out=False,
        short_game=setup.on("short-game"),
        floor_at_zero=setup.on("floor-at-zero"),
        highest=setup.number("highest-number", 9),
    )


SCHNUFF = Ninety(
    id="schnuff",
    title=msg("Schnuff"),
    options=(
        *SHARED_OPTIONS,
        switch("short-game", msg("Over as soon as somebody has no chips; most chips wins")),
    ),
    rules=_rules,
    chips=lambda players: 10,  # noqa: ARG005 - ten each, however many play (rule 1)
    rules_card=(
        msg("A number card opens each round. Play a card and draw one at once; call out the total."),
        msg("Whoever takes the total past 30 pays 1 chip, past 60 pays 2, past 90 pays 3. Landing on a limit is free."),
        msg("Pass keeps the total. Reverse turns the direction. Stop goes up to the next limit, free."),
        msg("Chance: roll two dice. 7 or more is added, 6 or less is taken off."),
        msg(
            "Schnuff, only on 30, 60 or 90: all others roll, the lowest is safe, the rest pay. "
            "Crossing 30 or 60 next is free; at 90 the round ends."
        ),
        msg("Above 90 the round is over. Without chips you are out. The last player with chips wins."),
    ),
)
