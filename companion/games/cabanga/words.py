"""Reads and writes the steps of Cabanga! in table notation."""

from __future__ import annotations

from companion.actions import Action, Seat
from companion.games.cabanga.cards import (
    Answer,
    Close,
    Colour,
    Draw,
    Play,
    Shout,
    Side,
    Symbols,
    Throw,
    ThrowCount,
    Tops,
    When,
)
from companion.games.cabanga.facts import colour
from companion.games.facts import FactError, whole
from companion.games.game import Words

TABLE = ("table",)
OF_A_SEAT = ("play", "throw", "throw-count")
OF_THE_TABLE = ("draw", "close", "symbols", "tops")
OF_EITHER = ("shout", *(when.value for when in When))
VERBS = (*OF_A_SEAT, *OF_THE_TABLE, *OF_EITHER)


def read(actors: tuple[str, ...], verb: str, words: Words, at: int | None) -> Action:
    """The action that a step says; raises `FactError` where its words make none."""
    if len(actors) != 1:
        raise FactError(f"«{verb}» is done by one seat")
    if actors == TABLE and verb not in OF_A_SEAT:
        return _of_table(verb, words, at)
    if actors != TABLE and verb not in OF_THE_TABLE:
        return _of_seat(actors[0], verb, words, at)
    raise FactError(f"«{verb}» is said of {'a seat' if verb in OF_A_SEAT else 'the table'}")


def _of_table(verb: str, words: Words, at: int | None) -> Action:
    match verb, words:
        case "draw", [seat, count]:
            return Draw(_seat(seat), whole(count))
        case "close", []:
            return Close()
        case "symbols", [_, _, *_]:
            return Symbols(_pairs(words))
        case "tops", [row, left, right]:
            return Tops(colour(row), whole(left), whole(right))
    return _heard(None, verb, words, at)


def _of_seat(seat: Seat, verb: str, words: Words, at: int | None) -> Action:
    match verb, words:
        case "play", []:
            return Play(seat, at=at)
        case "play", [row]:
            return Play(seat, colour(row), at=at)
        case "play", [row, number, side]:
            return Play(seat, colour(row), whole(number), _side(side), at)
        case "throw", [_, *_]:
            return Throw(seat, tuple(map(whole, words)))
        case "throw-count", [count]:
            return ThrowCount(seat, whole(count))
    return _heard(seat, verb, words, at)


def _heard(seat: Seat | None, verb: str, words: Words, at: int | None) -> Action:
    if not words and verb == "shout":
        return Shout(seat, at)
    if not words and verb in OF_EITHER:
        return Answer(seat, When(verb))
    raise FactError(f"«{verb}» doesn't take {len(words)} words")


def _side(word: str) -> Side:
    try:
        return Side(word)
    except ValueError:
        raise FactError(f"«{word}» is no pile; a row has left and right") from None


def _seat(word: str) -> Seat:
    if len(word) != 1 or not word.isalpha() or not word.isupper():
        raise FactError(f"«{word}» can't be a seat")
    return word


def _pairs(words: Words) -> tuple[tuple[Seat, int], ...]:
    if len(words) % 2:
        raise FactError("takes pairs of a seat and a number")
    seats = [_seat(word) for word in words[::2]]
    if len(set(seats)) < len(seats):
        raise FactError("names a seat twice")
    return tuple(zip(seats, map(whole, words[1::2]), strict=True))


def write(action: Action) -> str:
    """The action as a step, without its time; raises `TypeError` for another game's."""
    match action:
        case Play(seat, None):
            return f"{seat} play"
        case Play(seat, Colour() as row, None):
            return f"{seat} play {row.value}"
        case Play(seat, Colour() as row, number, Side() as side):
            return f"{seat} play {row.value} {number} {side.value}"
        case Throw(seat, numbers):
            return f"{seat} throw {' '.join(map(str, numbers))}"
        case ThrowCount(seat, count):
            return f"{seat} throw-count {count}"
        case Draw(seat, count):
            return f"table draw {seat} {count}"
        case Shout(seat):
            return f"{seat or 'table'} shout"
        case Answer(seat, when):
            return f"{seat or 'table'} {when.value}"
        case Close():
            return "table close"
        case Symbols(counts):
            return f"table symbols {' '.join(f'{seat} {count}' for seat, count in counts)}"
        case Tops(row, left, right):
            return f"table tops {row.value} {left} {right}"
    raise TypeError(f"cabanga can't write {action!r}")
