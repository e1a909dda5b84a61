"""A number that is being entered, with keys, a dial or a pad. Time is an argument (µs)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.messages import Message, bare
from companion.offer import Chosen, Number, Offer, Word, unknown_key
from companion.ports import MS

NUMBER_ENDS = 2_000 * MS
"""So long after the pad's last tap or hold a number is taken."""


@dataclass(slots=True)
class Digits:
    """What has been entered of a number so far."""

    text: str = ""
    _quiet_since: int = 0
    """The pad's last release, while the number waits to be taken; 0: keys were used, which say when it is whole."""

    def clear(self) -> None:
        self.text = ""

    def key(self, key: str, offer: Offer) -> Chosen:
        """A key: digits, `*` for back, `#` for the whole number."""
        if key == "*":
            if not self.text:
                return Word.UNDO if offer.pads else Word.BACK
            self.text = self.text[:-1]
        elif key == "#":
            return self.take()
        elif key.isdigit():
            self.text += key
            self._quiet_since = 0
            if len(self.text) == offer.digits or 0 < offer.most < int(self.text) * 10:
                return self.take()
        else:
            return unknown_key(key)
        return None

    def turned(self, clicks: int, offer: Offer, at: int | None = None) -> int | None:
        """The dial goes round the numbers and what is beyond them, where it may be `at` already; where it is then."""
        numbers = (offer.most or 10**offer.digits - 1) + 1
        place = int(self.text or 0) if at is None else numbers + at
        place = (place + clicks) % (numbers + len(offer.beyond()))
        self.text = str(place) if place < numbers else ""
        return None if place < numbers else place - numbers

    def plus(self, number: int, offer: Offer) -> str:
        """The digits once that is added."""
        return str((int(self.text or 0) + number) % 10**offer.digits)

    def add(self, number: int, offer: Offer, at: int) -> None:
        """The pad has been let go after so many ones or tens."""
        self.text, self._quiet_since = self.plus(number, offer), at

    def draft(self, offer: Offer, held: int | None = None) -> Message:
        """The number as it is shown: with what a held pad would add, and a cursor where it stands among other words."""
        text = self.text if held is None else self.plus(held, offer)
        return bare(f"{text}_" if offer.pads else text)

    def take(self) -> Number | None:
        """The number, and nothing is half entered any more."""
        if not self.text:
            return None
        number = Number(int(self.text))
        self.clear()
        return number

    def due(self) -> int | None:
        """When the number is taken as it stands, where a pad enters it."""
        return self._quiet_since + NUMBER_ENDS if self.text and self._quiet_since else None
