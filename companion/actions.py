"""What people say of the table itself, whichever game is on.

A game's own actions live with the game; these are known to every table. `Correct`, `Leave` and `Join` change the
game's state, so the game applies them; `Undo`, `Redo` and `Rename` are the table's alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.messages import msg

Seat: TypeAlias = str
"""A single letter, as in table notation."""
LONGEST_NAME = 40
UNFIT_NAME = msg("a name has 1 to 40 characters, none of them # or a control character, and no lone @ or =>")


def clean_name(name: str) -> str:
    """A name (of a player, of a card) as the notation can hold it; raises `ValueError` where it can't."""
    name = " ".join(name.split())
    fits = 0 < len(name) <= LONGEST_NAME and name.isprintable()
    if not fits or "#" in name or "=>" in name or "@" in name.split():
        raise ValueError(str(UNFIT_NAME))
    return name


@dataclass(frozen=True, slots=True)
class Action:
    """Something somebody did or said."""


@dataclass(frozen=True, slots=True)
class Correct(Action):
    """People say how it really is: `fact` and `words` as in notation, `chips` and `("A", "7")`."""

    fact: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Leave(Action):
    """A player goes home: out of the game."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Join(Action):
    """A new player sits down, clockwise next to `after`."""

    seat: Seat
    after: Seat


@dataclass(frozen=True, slots=True)
class Rename(Action):
    """What the screen calls a seat."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class Undo(Action):
    """Takes the last step back with the dice it caused."""


@dataclass(frozen=True, slots=True)
class Redo(Action):
    """Puts the step taken back forward again."""


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """What a player's dice show. Chance enters a game by this action alone, so a replay needs no generator."""

    seat: Seat
    faces: tuple[int, ...]


Command: TypeAlias = Correct | Leave | Join | Rename | Undo | Redo
