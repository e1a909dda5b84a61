"""How menus speak of the facts that people may correct: the entry that leads to it, and the question whose it is."""

from __future__ import annotations

from companion.messages import Message, msg

_ENTRIES = {
    "chips": msg("Correct chips"),
    "points": msg("Correct points"),
    "total": msg("Correct the total"),
    "turn": msg("Correct the turn"),
    "last": msg("Correct who flipped last"),
    "down": msg("Correct cards face down"),
    "up": msg("Correct cards face up"),
    "pot": msg("Correct the pot"),
    "hand": msg("Correct cards in hand"),
    "pile": msg("Correct the penalty pile"),
    "aside": msg("Correct cards set aside"),
}
_QUESTIONS = {
    "chips": msg("Whose chips?"),
    "points": msg("Whose points?"),
    "turn": msg("Whose turn is it?"),
    "last": msg("Who flipped last?"),
    "down": msg("Whose cards face down?"),
    "up": msg("Whose cards face up?"),
    "hand": msg("Whose cards in hand?"),
}
KNOWN = frozenset(_ENTRIES)
"""The facts that have words of their own here."""


def entry(fact: str) -> Message:
    """The entry in the menu."""
    return _ENTRIES.get(fact) or msg("Correct «{fact}»", fact=fact)


def question(fact: str) -> Message:
    """Whose number is corrected, or which seat it is."""
    return _QUESTIONS.get(fact) or msg("Whose «{fact}»?", fact=fact)
