"""What can be chosen at one moment, whatever it is chosen with, and what a device may say beside it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from companion.games.game import Chance, Choice, Pad
from companion.messages import Message, bare, msg
from companion.ports import Button


class Word(Enum):
    """What can be said at any table, whatever is on offer."""

    UNDO = "undo"
    REDO = "redo"
    MENU = "menu"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class Unknown:
    """What was pressed means nothing now."""

    reason: Message


def unknown_key(key: str) -> Unknown:
    return Unknown(msg("Key {key} means nothing now", key=key))


@dataclass(frozen=True, slots=True)
class Number:
    """A number that was asked for."""

    value: int


Chosen: TypeAlias = Choice | Word | Number | Unknown | None
NUMBER_KEYS = {key: bare(key) for key in "1234567890"} | {"*": msg("Back"), "#": msg("Done")}
"""What a finger finds under a number that is asked for."""
_WORDS = {Word.UNDO: msg("Undo"), Word.MENU: msg("Menu"), Word.BACK: msg("Back")}


@dataclass(frozen=True, slots=True)
class Offer:
    """What can be chosen now. `name` tells offers apart: another one clears what was half entered."""

    name: str
    choices: tuple[Choice, ...] = ()
    listed: bool = False
    """Shown as a list with a cursor."""
    digits: int = 0
    """A number of at most so many digits is asked for."""
    most: int = 0
    """The largest number worth waiting for: what can't grow into one is taken at once. 0: any."""
    pads: tuple[Button, ...] = ()
    """The pads that enter the number, where it is asked for at the table itself; on a page of its own all do."""
    ended: bool = False
    """The game is over: any press leads to the menu."""
    calls: tuple[Choice, ...] = ()
    """Shouts of the game under this list or number, which pads give all the same."""
    origin: int = 0
    """When the game's own time was 0 (µs)."""

    def on(self, button: Button, pad: Pad, at: int | None = None) -> Choice | None:
        """What this pad chooses in this way, pressed `at` (µs); without a time, whatever it may be."""
        offered = (*self.choices, *self.calls) if pad is Pad.CALL else self.choices
        return next((c for c in offered if c.pad is pad and button in c.pads and self._lasts(c, at)), None)

    def _lasts(self, choice: Choice, at: int | None) -> bool:
        return at is None or choice.until is None or at - self.origin <= choice.until

    def takes(self, button: Button) -> bool:
        """Whether this pad chooses something here as it stands, without counting."""
        if self.listed or self.digits:
            return not self.pads or button in self.pads
        return any(choice.pad not in (Pad.NONE, Pad.COUNT) and button in choice.pads for choice in self.choices)

    def dice(self) -> Choice | None:
        return next((choice for choice in self.choices if isinstance(choice.then, Chance)), None)

    def wheel(self) -> tuple[Choice | Word | int | None, ...]:
        """The pad's wheel: what pads can't say otherwise; the last stop is nothing.

        The first one is what a held pad chooses, else nothing too. Where a number is asked for, tens come first, and
        0 has a stop, since no tap says it.
        """
        if self.digits:
            tens = range(10, min(self.most or 99, 99) + 1, 10)
            return (*tens, *((Word.UNDO, Word.MENU) if self.pads else (Word.BACK, 0)), *self.beside(), None)
        rest = tuple(c for c in self.choices if not c.quiet and c.pad is Pad.NONE)
        return (self.on("pad", Pad.HOLD), *rest, None)

    @property
    def number_alone(self) -> bool:
        """A number is asked for on a page of its own, not at the table itself."""
        return bool(self.digits) and not self.pads

    def beside(self) -> tuple[Choice, ...]:
        """What can be chosen by its letter where a number is asked for: digits, `*` and `#` are the number's."""
        return tuple(choice for choice in self.choices if choice.key.isalpha() and not choice.quiet)

    def beyond(self) -> tuple[Choice | Word, ...]:
        """What the dial shows beyond the numbers, where one is asked for."""
        shown = tuple(choice for choice in self.choices if choice.key and not choice.quiet)
        return shown if self.pads else (*shown, Word.BACK)


NO_OFFER = Offer("")


def label(stop: Choice | Word | None) -> Message:
    """What a stop of the wheel is called."""
    if stop is None:
        return msg("Nothing")
    return _WORDS[stop] if isinstance(stop, Word) else stop.label
