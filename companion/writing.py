"""Writing a text without a keyboard: a group of letters, then the letter, as on a telephone; two choices a letter.

Both are lists like any other, so keypad, dial, touch and pads write alike. A keyboard's letters are taken as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from companion.actions import LONGEST_NAME, UNFIT_NAME, clean_name
from companion.games.game import Choice, refuse
from companion.menus import Page, page
from companion.messages import Message, bare, msg
from companion.pages import Pages

GROUPS = {
    "2": "ABCÅÄÆÁÀÇ",
    "3": "DEFÐÉÈ",
    "4": "GHIÍ",
    "5": "JKL",
    "6": "MNOÖØÓÑ",
    "7": "PQRSß",
    "8": "TUVÞÜÚ",
    "9": "WXYZÝ",
    "1": "-'.123456789",
}
"""The letters on each key."""
BEFORE_CAPITALS = " -'."
"""After these, and at the beginning, comes a capital."""


@dataclass(slots=True)
class Writing:
    """A text that is asked for. `done` takes it once it is a name; it raises `IllegalAction` for what can't be."""

    prompt: Message
    pages: Pages
    done: Callable[[str], None]
    text: str = ""

    def open(self) -> None:
        self.pages.show(self.page)

    def page(self) -> Page:
        """The groups of letters; what is written so far is the draft."""
        return Page("write", self.prompt, tuple(self._choices()), draft=bare(f"{self.text}_"), write=self.write)

    def write(self, text: str) -> None:
        """Letters from a keyboard, as they are typed."""
        for letter in text:
            if letter.isprintable() and len(self.text) < LONGEST_NAME:
                self.text += letter

    def _choices(self) -> Iterator[Choice]:
        if self.text:
            yield Choice("#", msg("Done"), self._take)
        for key, letters in GROUPS.items():
            yield Choice(key, bare(" ".join(letters)), partial(self._group, letters))
        if self.text:
            yield Choice("0", msg("Space"), partial(self.write, " "))
            yield Choice("*", msg("Delete the last letter"), self._delete)
        yield Choice("C" if self.text else "*", msg("Back"), self.pages.back)

    def _group(self, letters: str) -> None:
        cased = [self._cased(letter) for letter in letters]
        entries = [(bare(letter), partial(self._typed, letter), None) for letter in cased]
        letters_page = page(f"letters {letters}", self.prompt, entries, self.pages.back)
        made = replace(letters_page, draft=bare(f"{self.text}_"), write=self._typed)
        self.pages.show(lambda: made)

    def _cased(self, letter: str) -> str:
        """A capital where a name begins, else small."""
        return letter if not self.text or self.text[-1] in BEFORE_CAPITALS else letter.lower()

    def _typed(self, letter: str) -> None:
        """One of the group, or another one from a keyboard."""
        self.write(letter)
        self.pages.back()

    def _delete(self) -> None:
        self.text = self.text[:-1]

    def _take(self) -> None:
        try:
            name = clean_name(self.text)
        except ValueError:
            refuse(UNFIT_NAME)
        self.done(name)
