"""Steps of notation read and written: Snap's verbs."""

from __future__ import annotations

from companion.actions import Action, Seat
from companion.games.facts import FactError, whole
from companion.games.game import Words
from companion.games.snap.state import (
    POT,
    RANKS,
    TABLE,
    Beat,
    Flip,
    Match,
    NoMatch,
    Older,
    Pause,
    Slap,
    Slapper,
)

VERBS = ("flip", "slap", "slapper", "match", "no-match", "beat", "pause")


def read(actors: tuple[str, ...], verb: str, words: Words, at: int | None) -> Action:
    """The action that a step says; raises `FactError`."""
    match verb:
        case "flip" if len(actors) == 1 and actors != (TABLE,) and len(words) < 2:
            return Flip(actors[0], _rank(words[0]) if words else 0, at)
        case "slap" if not words and len(set(actors)) == len(actors):
            return Slap(actors, at)
    if actors != (TABLE,):
        raise FactError(f"«{verb}» is not done so by {' and '.join(actors)}; see the notation")
    match verb, list(words):
        case "slapper", [_, *_]:
            return Slapper(tuple(map(_pile, words)))
        case "match", [_, *_]:
            return _match(words)
        case "no-match", []:
            return NoMatch()
        case "beat", [by]:
            return Beat(whole(by.removeprefix("+")))
        case "pause", []:
            return Pause()
    raise FactError(f"«{verb}» doesn't take «{' '.join(words)}»")


def _match(words: Words) -> Action:
    if any("=" in word for word in words):
        if len(words) > 1:
            raise FactError("an older match is told alone, as in «match A=C»")
        return Older(tuple(map(_pile, words[0].split("="))))
    return Match(tuple(map(_pile, words)))


def _pile(word: str) -> str:
    if word != POT and not (len(word) == 1 and word.isalpha() and word.isupper()):
        raise FactError(f"«{word}» is neither a seat nor the pot")
    return word


def _rank(word: str) -> int:
    return RANKS.index(word) if word in RANKS[1:] else whole(word)


def write(action: Action) -> str:
    """The action as a step; raises `TypeError` for another game's."""
    match action:
        case Flip(seat, 0):
            return f"{seat} flip"
        case Flip(seat, rank):
            return f"{seat} flip {RANKS[rank] if 0 < rank < len(RANKS) else rank}"
        case Slap(seats):
            return f"{_joined(seats)} slap"
        case Slapper(seats):
            return f"table slapper {' '.join(seats)}"
        case Match(piles):
            return f"table match {' '.join(piles)}"
        case Older(piles):
            return f"table match {'='.join(piles)}"
        case NoMatch():
            return "table no-match"
        case Beat(by):
            return f"table beat {by:+d}"
        case Pause():
            return "table pause"
    raise TypeError(f"Snap can't write {action!r}")


def _joined(seats: tuple[Seat, ...]) -> str:
    return "+".join(seats)
