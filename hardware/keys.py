"""What the keys of an ordinary keyboard stand for, in a window and in a terminal."""

from __future__ import annotations

from companion.peripherals import KEYS
from companion.ports import Button

KEYPAD = KEYS
"""The 4 x 4 keypad, row by row."""


def button_of(character: str) -> Button | None:
    """The button that a typed character stands for."""
    upper = character.upper()
    if len(upper) == 1 and upper in KEYPAD:
        return f"key:{upper}"
    return {" ": "pad", "\r": "dial:press", "\n": "dial:press", "\x7f": "key:*", "\b": "key:*"}.get(character)


HELD = {"R": "*", "M": "#"}
"""Letters that stand for a held key of the keypad: redo and menu."""


def is_letter(character: str) -> bool:
    """Whether a text that is asked for takes what was typed; digits, `*` and `#` stay the keypad's there too."""
    return len(character) == 1 and (character.isalpha() or character in " -'.")
