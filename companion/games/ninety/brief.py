"""The rules in brief, as far as both games share them; cards by the names that a table gives them."""

from __future__ import annotations

from companion.games.ninety.state import NAMES, Wild
from companion.messages import msg

LIMITS = msg("Whoever takes the total past 30 pays 1 chip, past 60 pays 2, past 90 pays 3. Landing on a limit is free.")
WILDS = msg(
    "{passing} keeps the total. {reverse} turns the direction. {stop} goes up to the next limit, free.",
    passing=NAMES[Wild.PASS],
    reverse=NAMES[Wild.REVERSE],
    stop=NAMES[Wild.STOP],
)
CHANCE = msg("{chance}: roll two dice. 7 or more is added, 6 or less is taken off.", chance=NAMES[Wild.CHANCE])
END = msg("Above 90 the round is over. Without chips you are out. The last player with chips wins.")
