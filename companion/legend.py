"""What the keys of an ordinary keyboard stand for, as it is shown beside a simulated table and under a terminal's."""

from __future__ import annotations

from companion.languages import speaking
from companion.messages import Message, Voice, bare, msg

SLAP, SPACE = msg("SLAP"), msg("space")
"""What stands on the simulated pad."""
_KEYS = (
    (bare("1-9, 0"), msg("cards and seats")),
    (bare("A B C D #"), msg("wild cards")),
    (SPACE, msg("slap pad")),
    (bare("*"), msg("undo")),
    (bare("R"), msg("redo")),
    (bare("M"), msg("menu")),
    (msg("arrows, Enter"), msg("dial")),
)
"""A keypad's own second meanings (held) are R and M here."""
WINDOW = (*_KEYS, (bare("Esc"), msg("back")))
TERMINAL = (*_KEYS, (bare("H"), msg("hold pad")), (bare("Q"), msg("quit")))
"""A terminal can't tell how long a key is held, nor an Escape from the beginning of an arrow."""


def legend(keys: tuple[tuple[Message, Message], ...], language: str) -> tuple[str, ...]:
    """A line for each of these keys, in the language of that code."""
    return tuple(f"{told(key, language)}: {told(what, language)}" for key, what in keys)


def told(message: Message, language: str) -> str:
    """A display's own word in the language of that code."""
    return Voice(translate=speaking(language)).say(message)
