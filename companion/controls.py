"""A key, a dial click, a touch or a pad becomes one of the choices on offer, or a draft of one.

Every device picks from the same list. Time is an argument (µs); what is half entered is the draft, which is no game
state. Pad alone: so many taps play a number, a hold turns a wheel through the rest; in lists a tap is next, a hold
chooses; for numbers a tap counts one and a hold tens, and beyond the tens come undo and menu (rules page, "Entry").
"""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.digits import NUMBER_ENDS, Digits
from companion.games.game import Chance, Choice, Pad
from companion.messages import Message, Who, bare, msg, msgs
from companion.offer import NO_OFFER, NUMBER_KEYS, Chosen, Number, Offer, Unknown, Word, label, unknown_key
from companion.ports import BACK, MS, RANK, Button
from companion.wheel import HOLD, WHEEL_STOP, Wheel

__all__ = ["HOLD", "NUMBER_ENDS", "TAPS_END", "WHEEL_STOP", "Chosen", "Controls", "Number", "Offer", "Unknown", "Word"]

TAPS_END = 700 * MS
"""So long after the last tap the count is taken."""


@dataclass(slots=True)
class Controls:
    """Turns presses into choices. `pad_enters`: taps on the shared pad enter cards too."""

    pad_enters: bool = False
    offer: Offer = NO_OFFER
    cursor: int = 0
    dialled: bool = False
    """The dial shows a choice that its press would take."""
    called_at: int = 0
    """The edge of the press whose release chose a shout."""
    _down: dict[Button, int] = field(default_factory=dict)
    _taps: dict[Button, tuple[int, int]] = field(default_factory=dict)
    """The taps of each pad that counts, with the time of its last one; players may count at the same time."""
    _number: Digits = field(default_factory=Digits)
    _now: int = 0

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
        self.dialled = False
        self._number.clear()
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
        if not self._wheel.turns(button) or self._wheel.stop(since, self._now) is None:
            self._down.pop(button, None)

    def key(self, key: str, held: bool = False) -> Chosen:
        """A key of the keypad; `held` for its second meaning (`*` redo, `#` menu)."""
        if key.startswith(RANK):
            return self._read(key)
        if key == BACK:
            return self._escape()
        if held and key in "*#":
            self.clear()
            return Word.REDO if key == "*" else Word.MENU
        if self.offer.digits:
            return self._number_key(key)
        if self.offer.listed:
            return self._list_key(key)
        if key == "*":
            return self._star()
        if self.offer.ended:
            return Word.MENU
        self.clear()
        return next((choice for choice in self.offer.choices if choice.key == key), unknown_key(key))

    def _escape(self) -> Chosen:
        """Out of what is open; at the table only what is half entered is dropped."""
        self.clear()
        self._down.clear()
        return Word.BACK if self.offer.listed or self.offer.number_alone else None

    def _number_key(self, key: str) -> Chosen:
        """Digits and their ends; letters choose what is on offer beside the number."""
        dialled, self.dialled = self.dialled, False
        beside = next((choice for choice in self.offer.beside() if choice.key == key), None)
        if beside:
            self.clear()
            return beside
        return None if dialled and key == "*" else self._number.key(key, self.offer)

    def _read(self, key: str) -> Chosen:
        """A card that a reader has read: a choice of its own or nothing, never a key of a list or a number."""
        chosen = next((choice for choice in self.offer.choices if choice.key == key), None)
        if chosen is None:
            return unknown_key(key.removeprefix(RANK))
        self.clear()
        return chosen

    def turned(self, clicks: int) -> None:
        """The dial goes round the list, the choices, or the number."""
        if self.offer.digits:
            beyond = self._number.turned(clicks, self.offer, self.cursor if self.dialled else None)
            self.cursor, self.dialled = beyond or 0, beyond is not None
        elif self._shown():
            if not (self.dialled or self.offer.listed):
                self.clear()
                self.cursor = -1 if clicks > 0 else 0  # the first click shows the first one, or the last
            self.cursor = (self.cursor + clicks) % len(self._shown())
            self.dialled = True

    def picked(self, index: int) -> Chosen:
        """A finger or a mouse on an entry of the list, or on a key of a number."""
        if self.offer.number_alone:
            if 0 <= index < len(NUMBER_KEYS):
                return self.key([*NUMBER_KEYS][index])
            index -= len(NUMBER_KEYS)
        shown = self._shown()
        if not 0 <= index < len(shown):
            return None
        self.clear()
        return shown[index]

    def due(self) -> int | None:
        """When time alone changes something next (µs)."""
        times = [self._wheel.next_stop(button, since, self._now) for button, since in self._down.items()]
        if self._wheel_pad() is None:
            ends = (last + TAPS_END for _, last in self._taps.values())
            times.append(min(ends, default=self._number.due()))
        return min((time for time in times if time is not None), default=None)

    def tick(self, now: int) -> Chosen:
        """Time has passed."""
        self._now = max(self._now, now)
        for button, since in list(self._down.items()):
            if button.startswith("key:") and now - since >= HOLD:
                del self._down[button]
                return self.key(button.removeprefix("key:"), held=True)
            if now - since >= HOLD and self._wheel.acts_held(button):
                del self._down[button]
                return self._at_cursor() if self.offer.listed else self.offer.on(button, Pad.HOLD)
        if self._wheel_pad():
            return None
        for button, (taps, last) in self._taps.items():
            if now - last >= TAPS_END:
                return self._take_taps(button, taps)
        ends = self._number.due()
        return self._number.take() if ends is not None and ends <= now else None

    def draft(self) -> Message | None:
        """What is half entered, to be shown."""
        if self.offer.listed:
            return None
        pad = self._wheel_pad()
        if pad and self._now - self._down[pad] >= HOLD:
            stop = self._wheel.stop(self._down[pad], self._now)
            return self._number.draft(self.offer, stop) if isinstance(stop, int) else label(stop)
        if self.offer.digits and self.dialled:
            return label(self._beyond())
        if self.offer.digits and (self._number.text or not self.offer.pads):
            return self._number.draft(self.offer)
        if self._taps:
            return bare(next(reversed(self._taps.values()))[0])
        return self._shown()[self.cursor].label if self.dialled and self.cursor < len(self._shown()) else None

    def _shown(self) -> tuple[Choice, ...]:
        return tuple(choice for choice in self.offer.choices if not choice.quiet)

    def _star(self) -> Chosen:
        """Undo, unless something is half entered: then that is dropped."""
        if self._taps or self.dialled or self.draft():
            self.clear()
            self._down.clear()
            return None
        return Word.UNDO

    def _at_cursor(self) -> Chosen:
        shown = self._shown()
        return shown[self.cursor] if self.cursor < len(shown) else None

    def _beyond(self) -> Choice | Word:
        """What the dial shows beyond the numbers."""
        stops = self.offer.beyond()
        return stops[min(self.cursor, len(stops) - 1)]

    def _dial_press(self) -> Chosen:
        if self.offer.digits:
            dialled, self.dialled = self.dialled, False
            return self._beyond() if dialled else self._number.take()
        if self.dialled or self.offer.listed:
            chosen = self._at_cursor()
        else:
            chosen = Word.MENU if self.offer.ended else self.offer.dice() or Unknown(msg("Turn the dial to choose"))
        self.dialled = False
        return chosen

    def _list_key(self, key: str) -> Chosen:
        count = len(self._shown())
        named = next((c for c in self._shown() if c.key == key), None)
        if named:
            return named
        if key == "0" and count > 10:  # a keypad without A and B, or a list that goes on beyond its keys
            self.cursor = max(9, self.cursor + 1) % count
            return None
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
                return self._stray()
            self._down[button] = at
            return None
        at_once = self.offer.on(button, Pad.PRESS, at)
        if at_once:
            self.clear()
            return at_once
        if self.offer.ended:
            return Word.MENU
        if self._wheel.answers(button):
            self._down[button] = at
            return None
        return self.offer.on(button, Pad.PRESS) or self._stray()

    def _stray(self) -> Unknown:
        """A pad that nobody waits for."""
        dice = self.offer.dice()
        if dice and isinstance(dice.then, Chance):
            return Unknown(msg("{seat} rolls next", seat=Who(dice.then.seat)))
        return Unknown(msg("That pad means nothing now"))

    def _pad_up(self, button: Button, at: int, since: int, held: bool) -> Chosen:
        if self.offer.listed:
            if held:
                return self._at_cursor()
            self.cursor = (self.cursor + 1) % max(len(self._shown()), 1)
            return None
        if self._wheel.turns(button) and held:
            return self._let_go(self._wheel.stop(since, at), at)
        if self.offer.digits:
            self.dialled = False
            self._number.add(1, self.offer, at)
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

    def _let_go(self, stop: Choice | Word | int | None, at: int) -> Chosen:
        """What the wheel showed when the pad came up; tens stay half entered."""
        if isinstance(stop, int):
            self._number.add(stop, self.offer, at)
            return None
        if stop is not None or not self.offer.digits:
            self.clear()
        return stop

    @property
    def _wheel(self) -> Wheel:
        return Wheel(self.offer, self.pad_enters)

    def _wheel_pad(self) -> Button | None:
        """The pad that is down and turns a wheel when held."""
        return next(filter(self._wheel.turns, self._down), None)

    def _take_taps(self, button: Button, taps: int) -> Chosen:
        del self._taps[button]
        counted = (c for c in self.offer.choices if c.pad is Pad.COUNT and button in c.pads)
        nothing = Unknown(msgs("{n} tap means nothing now", "{n} taps mean nothing now", n=taps))
        return next((c for c in counted if (c.taps or c.key) in (taps, str(taps))), nothing)
