"""A key, a dial click, a touch or a pad becomes one of the choices on offer, or a draft of one.

Every device picks from the same list. Time is an argument (µs); what is half entered is the draft, which is no game
state. Pad alone: so many taps play a number, a hold turns a wheel through the rest; in lists a tap is next, a hold
chooses; for numbers a tap counts one and a hold tens, and beyond the tens come undo and menu (rules page, "Entry").
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from companion.games.game import Chance, Choice, Pad
from companion.messages import Message, msg
from companion.ports import MS, Button

HOLD = 700 * MS
"""From here on a press is held."""
TAPS_END = 700 * MS
"""So long after the last tap the count is taken."""
WHEEL_STOP = 900 * MS
NUMBER_ENDS = 2_000 * MS
"""So long after the pad's last tap or hold a number is taken."""


class Word(Enum):
    """What can be said at any table, whatever is on offer."""

    UNDO = "undo"
    REDO = "redo"
    MENU = "menu"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class Unknown:
    """A key that means nothing now; None: the pad."""

    key: str | None


@dataclass(frozen=True, slots=True)
class Number:
    """A number that was asked for."""

    value: int


Chosen: TypeAlias = Choice | Word | Number | Unknown | None
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
        """The pad's wheel: what pads can't say otherwise, undo and menu; the last stop is nothing.

        The first one is what a held pad chooses, else nothing too. Where a number is asked for, tens come first.
        """
        if self.digits:
            tens = range(10, (self.most or 10**self.digits - 1) + 1, 10)
            return (*tens, *((Word.UNDO, Word.MENU) if self.pads else (Word.BACK,)), None)
        rest = tuple(c for c in self.choices if not c.quiet and c.pad is Pad.NONE)
        return (self.on("pad", Pad.HOLD), *rest, Word.UNDO, Word.MENU, None)


@dataclass(slots=True)
class Controls:
    """Turns presses into choices. `pad_enters`: taps on the shared pad enter cards too."""

    pad_enters: bool = False
    offer: Offer = Offer("")
    cursor: int = 0
    dialled: bool = False
    """The dial shows a choice that its press would take."""
    digits: str = ""
    called_at: int = 0
    """The edge of the press whose release chose a shout."""
    _down: dict[Button, int] = field(default_factory=dict)
    _taps: dict[Button, tuple[int, int]] = field(default_factory=dict)
    """The taps of each pad that counts, with the time of its last one; players may count at the same time."""
    _now: int = 0
    _quiet_since: int = 0
    """The pad's last release, while a number waits to be taken."""

    def show(self, offer: Offer) -> None:
        """Another offer; the same one, changed, keeps the cursor."""
        if offer.name != self.offer.name:
            self.clear()
            self.cursor = 0
            self._down.clear()
        self.offer = offer
        self.cursor = min(self.cursor, max(len(offer.choices) - 1, 0))

    def clear(self) -> None:
        """Drops what is half entered."""
        self.digits, self.dialled = "", False
        self._taps.clear()

    def press(self, button: Button, at: int) -> Chosen:
        """A button goes down; most act at once."""
        self._now = max(self._now, at)
        if button.startswith("pad"):
            return self._pad(button, at)
        if button in ("key:*", "key:#"):
            self._down[button] = at
            return None
        if button == "dial:press":
            return self._dial_press()
        return self.key(button.removeprefix("key:"))

    def release(self, button: Button, at: int) -> Chosen:
        """A button comes up; what acts on letting go acts now."""
        self._now = max(self._now, at)
        since = self._down.pop(button, None)
        if since is None:
            return None
        held = at - since >= HOLD
        if button.startswith("key:"):
            return self.key(button.removeprefix("key:"), held)
        return self._pad_up(button, at, since, held)

    def leave_out(self, button: Button) -> None:
        """A stuck pad no longer counts as held, as soon as its wheel, where it turns one, has come to the end."""
        since = self._down.get(button, self._now)
        if not self._wheels(button) or self._wheel_stop(since, self._now) is None:
            self._down.pop(button, None)

    def key(self, key: str, held: bool = False) -> Chosen:
        """A key of the keypad; `held` for its second meaning (`*` redo, `#` menu)."""
        if held and key in "*#":
            self.clear()
            return Word.REDO if key == "*" else Word.MENU
        if self.offer.digits:
            return self._digit(key)
        if self.offer.listed:
            return self._list_key(key)
        if key == "*":
            return self._star()
        if self.offer.ended:
            return Word.MENU
        self.clear()
        return next((choice for choice in self.offer.choices if choice.key == key), Unknown(key))

    def turned(self, clicks: int) -> None:
        """The dial goes round the list, the choices, or the number."""
        if self.offer.digits:
            most = (self.offer.most or 10**self.offer.digits - 1) + 1
            self.digits = str((int(self.digits or 0) + clicks) % most)
        elif self._shown():
            self.cursor = (self.cursor + clicks) % len(self._shown()) if self.dialled or self.offer.listed else 0
            self.dialled = True

    def picked(self, index: int) -> Chosen:
        """A finger or a mouse on an entry of the list."""
        shown = self._shown()
        if not 0 <= index < len(shown):
            return None
        self.clear()
        return shown[index]

    def due(self) -> int | None:
        """When time alone changes something next (µs)."""
        times = [self._next_stop(button, since) for button, since in self._down.items()]
        if self._wheel_pad() is None:
            if self._taps:
                times.append(min(last for _, last in self._taps.values()) + TAPS_END)
            elif self.digits and self._quiet_since:
                times.append(self._quiet_since + NUMBER_ENDS)
        return min((time for time in times if time is not None), default=None)

    def tick(self, now: int) -> Chosen:
        """Time has passed."""
        self._now = max(self._now, now)
        for button, since in list(self._down.items()):
            if button.startswith("key:") and now - since >= HOLD:
                del self._down[button]
                return self.key(button.removeprefix("key:"), held=True)
            if now - since >= HOLD and self._acts_held(button):
                del self._down[button]
                return self._at_cursor() if self.offer.listed else self.offer.on(button, Pad.HOLD)
        if self._wheel_pad():
            return None
        for button, (taps, last) in self._taps.items():
            if now - last >= TAPS_END:
                return self._take_taps(button, taps)
        if self.digits and self._quiet_since and now - self._quiet_since >= NUMBER_ENDS:
            return self._take_number()
        return None

    def draft(self) -> Message | None:
        """What is half entered, to be shown."""
        if self.offer.listed:
            return None
        pad = self._wheel_pad()
        if pad and self._now - self._down[pad] >= HOLD:
            stop = self._wheel_stop(self._down[pad], self._now)
            return msg("{digits}_", digits=self._plus(stop)) if isinstance(stop, int) else _label(stop)
        if self.offer.digits and (self.digits or not self.offer.pads):
            return msg("{digits}_", digits=self.digits)
        if self._taps:
            return msg("{taps}", taps=next(reversed(self._taps.values()))[0])
        return self._shown()[self.cursor].label if self.dialled and self.cursor < len(self._shown()) else None

    def _shown(self) -> tuple[Choice, ...]:
        return tuple(choice for choice in self.offer.choices if not choice.quiet)

    def _star(self) -> Chosen:
        """Undo, unless something is half entered: then that is dropped."""
        if self._taps or self.dialled:
            self.clear()
            return None
        return Word.UNDO

    def _at_cursor(self) -> Chosen:
        shown = self._shown()
        return shown[self.cursor] if self.cursor < len(shown) else None

    def _dial_press(self) -> Chosen:
        if self.offer.digits:
            return self._take_number()
        if self.offer.ended:
            return Word.MENU
        chosen = self._at_cursor() if self.dialled or self.offer.listed else self.offer.dice()
        self.dialled = False
        return chosen

    def _digit(self, key: str) -> Chosen:
        if key == "*":
            if not self.digits:
                return Word.UNDO if self.offer.pads else Word.BACK
            self.digits = self.digits[:-1]
        elif key == "#":
            return self._take_number()
        elif key.isdigit():
            self.digits += key
            self._quiet_since = 0
            if len(self.digits) == self.offer.digits or 0 < self.offer.most < int(self.digits) * 10:
                return self._take_number()
        else:
            return Unknown(key)
        return None

    def _take_number(self) -> Chosen:
        if not self.digits:
            return None
        number = Number(int(self.digits))
        self.clear()
        return number

    def _list_key(self, key: str) -> Chosen:
        count = len(self._shown())
        named = next((c for c in self._shown() if c.key == key), None)
        if named:
            return named
        if key.isdigit():
            return self.picked((int(key) - 1) % 10)
        if key in "AB" and count:
            self.cursor = (self.cursor + (1 if key == "B" else -1)) % count
            return None
        if key in "#D":
            return self._at_cursor()
        return Word.BACK

    def _pad(self, button: Button, at: int) -> Chosen:
        call = (
            None if self.pad_enters and (button == "pad" or self.offer.calls) else self.offer.on(button, Pad.CALL, at)
        )
        if call:
            return call
        if self.offer.listed or self.offer.digits:
            if not self.offer.takes(button):
                return Unknown(None)
            self._down[button] = at
            return None
        at_once = self.offer.on(button, Pad.PRESS, at)
        if at_once:
            self.clear()
            return at_once
        if self.offer.ended:
            return Word.MENU
        if self._answers(button):
            self._down[button] = at
            return None
        return self.offer.on(button, Pad.PRESS) or Unknown(None)

    def _answers(self, button: Button) -> bool:
        """Whether this pad's taps and holds mean something now; the shared one counts where nothing else enters."""
        if self.offer.on(button, Pad.TAP) or self.offer.on(button, Pad.HOLD):
            return True
        if button == "pad":
            return self.pad_enters and not self.offer.dice()
        return self.offer.on(button, Pad.COUNT) is not None

    def _pad_up(self, button: Button, at: int, since: int, held: bool) -> Chosen:
        if self.offer.listed:
            if held:
                return self._at_cursor()
            self.cursor = (self.cursor + 1) % max(len(self._shown()), 1)
            return None
        self._quiet_since = at
        if self._wheels(button) and held:
            return self._let_go(self._wheel_stop(since, at))
        if self.offer.digits:
            self.digits = self._plus(1)
            return None
        short = self.offer.on(button, Pad.TAP)
        if short or self.offer.on(button, Pad.HOLD):
            return None if held else short
        call = self.offer.on(button, Pad.CALL)
        if call and not self.offer.on(button, Pad.COUNT):
            self.called_at = since
            return call
        self._taps[button] = (self._taps.pop(button, (0, 0))[0] + 1, at)
        return None

    def _let_go(self, stop: Choice | Word | int | None) -> Chosen:
        """What the wheel showed when the pad came up; tens stay half entered."""
        if isinstance(stop, int):
            self.digits = self._plus(stop)
            return None
        if stop is not None or not self.offer.digits:
            self.clear()
        return stop

    def _plus(self, number: int) -> str:
        """The digits once that is added."""
        return str((int(self.digits or 0) + number) % 10**self.offer.digits)

    def _wheels(self, button: Button) -> bool:
        """Whether holding this pad turns a wheel."""
        if self.offer.listed or not button.startswith("pad"):
            return False
        if self.offer.digits:
            return True
        if button == "pad":
            return self.pad_enters
        return self.offer.on(button, Pad.COUNT) is not None and not self.offer.on(button, Pad.HOLD)

    def _acts_held(self, button: Button) -> bool:
        """Whether this pad acts as soon as it has been held."""
        return self.offer.listed or (self.offer.on(button, Pad.HOLD) is not None and not self._wheels(button))

    def _wheel_pad(self) -> Button | None:
        """The pad that is down and turns a wheel when held."""
        return next(filter(self._wheels, self._down), None)

    def _wheel_stop(self, since: int, now: int) -> Choice | Word | int | None:
        """What the wheel shows of a pad that has been held since then."""
        wheel = self.offer.wheel()
        return wheel[min((now - since - HOLD) // WHEEL_STOP, len(wheel) - 1)]

    def _next_stop(self, button: Button, since: int) -> int | None:
        """When holding this button on changes something (µs)."""
        held = since + HOLD
        if self._now < held or not self._wheels(button):
            return held if self._now < held or self._acts_held(button) else None
        return held + ((self._now - held) // WHEEL_STOP + 1) * WHEEL_STOP

    def _take_taps(self, button: Button, taps: int) -> Chosen:
        del self._taps[button]
        counted = (c for c in self.offer.choices if c.pad is Pad.COUNT and button in c.pads)
        return next((c for c in counted if (c.taps or c.key) in (taps, str(taps))), Unknown(str(taps)))


def _label(stop: Choice | Word | None) -> Message:
    if stop is None:
        return msg("Nothing")
    return _WORDS[stop] if isinstance(stop, Word) else stop.label
