"""Names of keys and buttons as Linux calls them, with their codes (`linux/input-event-codes.h`).

Only what a keyboard, a number pad or an arcade encoder may have at a table; anything else goes by its number.
"""

from __future__ import annotations

from collections.abc import Iterator

_ROWS = (
    (1, "ESC 1 2 3 4 5 6 7 8 9 0 MINUS EQUAL BACKSPACE TAB Q W E R T Y U I O P LEFTBRACE RIGHTBRACE ENTER"),
    (29, "LEFTCTRL A S D F G H J K L SEMICOLON APOSTROPHE GRAVE LEFTSHIFT BACKSLASH Z X C V B N M COMMA DOT SLASH"),
    (54, "RIGHTSHIFT KPASTERISK LEFTALT SPACE CAPSLOCK F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 NUMLOCK SCROLLLOCK"),
    (71, "KP7 KP8 KP9 KPMINUS KP4 KP5 KP6 KPPLUS KP1 KP2 KP3 KP0 KPDOT"),
    (86, "102ND F11 F12"),
    (96, "KPENTER RIGHTCTRL KPSLASH SYSRQ RIGHTALT LINEFEED HOME UP PAGEUP LEFT RIGHT END DOWN PAGEDOWN INSERT DELETE"),
    (113, "MUTE VOLUMEDOWN VOLUMEUP POWER KPEQUAL KPPLUSMINUS PAUSE"),
    (121, "KPCOMMA"),
    (139, "MENU CALC"),
    (179, "KPLEFTPAREN KPRIGHTPAREN"),
)
_STICK = "TRIGGER THUMB THUMB2 TOP TOP2 PINKIE BASE BASE2 BASE3 BASE4 BASE5 BASE6"
_PAD = "SOUTH EAST C NORTH WEST Z TL TR TL2 TR2 SELECT START MODE THUMBL THUMBR"
STICK, GAMEPAD, HAPPY = 0x120, 0x130, 0x2C0
"""Where the buttons of joysticks begin, those of game pads, and the numbered ones of encoders that have many."""


def _named() -> Iterator[tuple[str, int]]:
    for first, names in _ROWS:
        yield from ((f"KEY_{name}", first + at) for at, name in enumerate(names.split()))
    yield from ((f"BTN_{name}", STICK + at) for at, name in enumerate(_STICK.split()))
    yield from ((f"BTN_{name}", GAMEPAD + at) for at, name in enumerate(_PAD.split()))
    yield from ((f"BTN_TRIGGER_HAPPY{at + 1}", HAPPY + at) for at in range(40))


CODES = dict(_named())
LAST = 0x2FF


def code(name: str) -> int | None:
    """The code of `KEY_KP1`, `BTN_TRIGGER` or a bare number; None for what there isn't."""
    if name.isascii() and name.isdigit() and len(name) <= 3:
        return int(name) if 0 < int(name) <= LAST else None
    return CODES.get(name.upper())
