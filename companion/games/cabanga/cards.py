"""The cards and the actions: what may happen at a table of Cabanga!"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from companion.actions import Action, Seat

HAND = 8
"""Cards dealt to each player (rule 1)."""
NUMBER_CARDS = 72
HIGHEST = 18
"""Number cards go from 1 to this, once in each colour."""
START_CARDS = (1, 3, 5, 7, 12, 14, 16, 18)
SYMBOLS = 3
"""No card has more symbols than this; each has one (rule 10)."""


class Colour(Enum):
    """The four rows, from the top."""

    RED = "red"
    BLUE = "blue"
    PURPLE = "purple"
    YELLOW = "yellow"


COLOURS = tuple(Colour)
ROW = {colour: place for place, colour in enumerate(COLOURS)}


class Side(Enum):
    """The two piles of a row."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Play(Action):
    """A card lands: with number and pile (full entry), its colour only, or not even that.

    `at` is when it was entered, µs since the game began; None where nobody knows.
    """

    seat: Seat
    colour: Colour | None = None
    number: int | None = None
    side: Side | None = None
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Throw(Action):
    """Cards of these numbers are thrown (rule 6)."""

    seat: Seat
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ThrowCount(Action):
    """So many cards are thrown, of numbers that nobody enters."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Cards owed that the table saw, and the companion couldn't: the colour wasn't told."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Shout(Action):
    """«Cabanga!» at `at`, µs since the game began; the shared pad doesn't say whose (`seat` None)."""

    seat: Seat | None
    at: int | None = None


class When(Enum):
    """Whether a shout came before the card that was entered shortly after it."""

    BEFORE = "before"
    LATE = "late"


@dataclass(frozen=True, slots=True)
class Answer(Action):
    """What the table says of a shout that came shortly before a card was entered."""

    seat: Seat | None
    when: When


@dataclass(frozen=True, slots=True)
class Close(Action):
    """The turn ends without a next card: the next player will not or need not play (rule 9)."""


@dataclass(frozen=True, slots=True)
class Symbols(Action):
    """Symbols on the cards left in hand, of some players or of all (rule 10)."""

    counts: tuple[tuple[Seat, int], ...]


@dataclass(frozen=True, slots=True)
class Tops(Action):
    """The start cards of a row, left and right, before the round's first card."""

    colour: Colour
    left: int
    right: int
