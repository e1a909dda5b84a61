"""What the keys of a number pad, a keyboard or an arcade encoder stand for, and the events they make. No I/O.

A number pad has no letters: its operators are the wild cards, and Enter is `#`, since that ends a number and takes an
entry of a list; held, it is the menu, as on the keypad.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.keycodes import CODES, GAMEPAD, HAPPY, STICK
from companion.peripherals import SEATS, SHARED, Keyboard
from companion.ports import BACK, Edge, Event, Turned, Typed

UP, DOWN, AGAIN = 0, 1, 2
"""A key's values: AGAIN comes while it is held."""
TURNS = {"dial:left": -1, "dial:right": 1}
HELD = {"redo": "*", "menu": "#"}
"""Keys of the keypad whose held meaning these are."""

_KEYS = {
    **{f"KEY_{digit}": f"key:{digit}" for digit in "0123456789"},
    **{f"KEY_KP{digit}": f"key:{digit}" for digit in "0123456789"},
    **{f"KEY_{letter}": f"key:{letter}" for letter in "ABCD"},
    **{f"KEY_F{at}": f"pad:{seat}" for at, seat in enumerate(SEATS, 1)},
    **dict.fromkeys(("KEY_KPASTERISK", "KEY_BACKSPACE"), "key:*"),
    **dict.fromkeys(("KEY_KPDOT", "KEY_KPCOMMA"), "key:D"),
    **dict.fromkeys(("KEY_UP", "KEY_LEFT"), "dial:left"),
    **dict.fromkeys(("KEY_DOWN", "KEY_RIGHT"), "dial:right"),
    "KEY_KPSLASH": "key:A",
    "KEY_KPMINUS": "key:B",
    "KEY_KPPLUS": "key:C",
    "KEY_KPENTER": "key:#",
    "KEY_ENTER": "dial:press",
    "KEY_SPACE": SHARED,
    "KEY_R": "redo",
    "KEY_M": "menu",
    "KEY_ESC": BACK,
}


def meanings(keyboard: Keyboard) -> dict[int, str]:
    """What each key's code stands for at this table."""
    usual = {CODES[name]: button for name, button in _KEYS.items()}
    said = {**usual, **_encoder(keyboard.pads), **keyboard.keys}
    return {code: button for code, button in said.items() if button != "none"}


def _encoder(pads: str) -> dict[int, str]:
    """An encoder's first twelve buttons, whichever of the kernel's three kinds they are."""
    if pads == "none":
        return {}
    return {
        first + at: SHARED if pads == "shared" else f"pad:{seat}"
        for first in (STICK, GAMEPAD, HAPPY)
        for at, seat in enumerate(SEATS)
    }


class Keys:
    """The keys of one device. `exact_pads`: no pads hang on another clock, so that theirs may decide a race."""

    def __init__(self, meanings: dict[int, str], exact_pads: bool, down: Iterable[int] = ()) -> None:
        self.down: set[int] = set()
        """Codes of keys whose press was told."""
        self.unheard = set(down)
        """Those that were down before anybody listened: their release means nothing."""
        self._meanings, self._exact_pads = meanings, exact_pads

    def feed(self, code: int, value: int, at: int) -> Iterator[Event]:
        """A key's value has come, stamped `at` (µs)."""
        button = self._meanings.get(code, "none")
        if value == UP:
            self.unheard.discard(code)
        if button in TURNS:
            if value in (DOWN, AGAIN):
                yield Turned(TURNS[button], at)
        elif button in HELD:
            if value == DOWN:
                yield Typed(HELD[button], at, held=True)
        elif button == BACK:
            if value == DOWN:
                yield Typed(BACK, at)
        elif button != "none" and (value == DOWN) != (code in self.down) and value != AGAIN:
            (self.down.add if value == DOWN else self.down.remove)(code)
            yield Edge(button, value == DOWN, at, self._exact_pads or not button.startswith(SHARED))

    def keep(self, down: Iterable[int], at: int) -> Iterator[Event]:
        """Only these are down as far as the kernel knows: the releases of all others got lost."""
        for code in sorted(self.down - set(down)):
            yield from self.feed(code, UP, at)
