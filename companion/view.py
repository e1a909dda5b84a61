"""What to show, as plain data: a game fills a `View`, the screen draws it and knows no rules.

Everything in it is text, numbers and tuples, so two views compare, and a view that equals the last one isn't drawn.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.messages import SOURCE
from companion.ports import Sound


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player: `place` (0 …) picks the colour and the shape; None where a game has no such thing.

    A game says the place at its table; which colour that place wears is chosen there (`companion.colours`)."""

    seat: str
    name: str
    place: int
    chips: int | None = None
    points: int | None = None
    cards: int | None = None
    turn: bool = False
    """Acts next, or rolls next."""
    out: bool = False
    resting: bool = False
    """Out of this round only."""
    dealer: bool = False
    safe: bool = False
    """May cross the next limit free."""
    paid: int = 0
    """What the last step cost this player, in chips."""
    winner: bool = False
    first: bool = False
    """Was first at the slap that has just been judged."""


@dataclass(frozen=True, slots=True)
class Meter:
    """How far the total has come: limits with what crossing each costs, in chips."""

    value: int
    limits: tuple[tuple[int, int], ...]

    def next(self) -> tuple[int, int] | None:
        """The limit that is reached or crossed next, with its cost; a total on a limit crosses that one."""
        return next((limit for limit in self.limits if limit[0] >= self.value), None)


@dataclass(frozen=True, slots=True)
class DiceView:
    """What somebody rolled; `faces` empty: has still to roll. `note` is what it led to (`+9`, `safe`)."""

    name: str
    place: int
    faces: tuple[int, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A labelled row of cards or numbers."""

    label: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tile:
    """One thing that can be chosen now, with the key that chooses it."""

    key: str
    label: str
    place: int | None = None
    """Whose colour and shape stand before it, in lists."""


@dataclass(frozen=True, slots=True)
class Notice:
    """What the table has to say; `alarm` is drawn to be seen across the room."""

    text: str
    alarm: bool = False


@dataclass(frozen=True, slots=True)
class MenuView:
    """A list to pick from: `cursor` is the entry a press would choose; `sentence` explains it."""

    items: tuple[Tile, ...]
    cursor: int
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class View:
    """Everything the screen shows at one moment."""

    title: str
    subtitle: str = ""
    big: str = ""
    """The number that must be readable across the table."""
    meter: Meter | None = None
    direction: int = 0
    """1 clockwise (to the left), -1 anticlockwise, 0 where it means nothing."""
    seats: tuple[SeatView, ...] = ()
    rows: tuple[Row, ...] = ()
    pot: int | None = None
    dice: tuple[DiceView, ...] = ()
    told: tuple[str, ...] = ()
    """What the last step did and who paid, most important first."""
    prompt: str = ""
    tiles: tuple[Tile, ...] = ()
    draft: str = ""
    """What is half entered: taps, digits, the wheel's stop."""
    notices: tuple[Notice, ...] = ()
    verdict: str = ""
    """Who won, once the game is over."""
    menu: MenuView | None = None
    alarm: bool = False
    """The big number is about to cost somebody."""
    tone: Sound | None = None
    """What the last step sounds like, where that is more than a winner or somebody paying."""
    typing: bool = False
    """A text is asked for: letters of a keyboard are letters, not keys of the keypad."""
    language: str = SOURCE
    """The code of the language that all this is said in; a display's own words follow it."""
