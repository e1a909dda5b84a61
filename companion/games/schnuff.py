"""Schnuff. Source: the German rulebook; rule numbers and decisions as on the rules page."""

from __future__ import annotations

from companion.errors import UsageError
from companion.games.ninety import brief
from companion.games.ninety.engine import SHARED_OPTIONS, Ninety
from companion.games.ninety.state import NAMES, RuleSet, Wild
from companion.games.options import Setup, renaming, switch
from companion.messages import msg, pmsg

SCHNUFF_CARD = pmsg("card", "Schnuff")


def _rules(setup: Setup) -> RuleSet:
    return RuleSet(
        snafoo=SCHNUFF_CARD,
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


RENAMED = (
    renaming("pass-name", NAMES[Wild.PASS], msg("What your table calls the Pass card")),
    renaming("reverse-name", NAMES[Wild.REVERSE], msg("What your table calls the Reverse card")),
    renaming("stop-name", NAMES[Wild.STOP], msg("What your table calls the Stop card")),
    renaming("chance-name", NAMES[Wild.CHANCE], msg("What your table calls the Chance card")),
    renaming("schnuff-name", SCHNUFF_CARD, msg("What your table calls the Schnuff card")),
)
"""Every table may give the wild cards names of its own (rule 23)."""


class Schnuff(Ninety):
    """Schnuff also refuses two cards of one name."""

    def agree(self, setup: Setup) -> None:
        super().agree(setup)
        names = [setup.options[option.name] for option in RENAMED if option.name in setup.options]
        if len(set(names)) < len(names):
            raise UsageError("two cards have the same name", cure="Give each wild card a name of its own.")


SCHNUFF = Schnuff(
    id="schnuff",
    title=msg("Schnuff"),
    options=(
        *SHARED_OPTIONS,
        switch("short-game", msg("Short game"), msg("Over as soon as somebody has no chips; most chips wins")),
        *RENAMED,
    ),
    rules=_rules,
    chips=lambda players: 10,  # noqa: ARG005 - ten each, however many play (rule 1)
    rules_card=(
        msg("A number card opens each round. Play a card and draw one at once; call out the total."),
        brief.LIMITS,
        brief.WILDS,
        brief.CHANCE,
        msg(
            "{card}, only on 30, 60 or 90: all others roll, the lowest is safe, the rest pay. "
            "Crossing 30 or 60 next is free; at 90 the round ends.",
            card=SCHNUFF_CARD,
        ),
        brief.END,
    ),
)
