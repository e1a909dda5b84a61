"""What may lie on the table beside slap pads, as the file says it: keypad, dial, serial box, keyboard."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, cast

from companion.ports import Button
from companion.sections import Section

SHARED: Button = "pad"
SEATS = "ABCDEFGHIJKL"
FIRST_PIN, LAST_PIN = 2, 27  # 0 and 1 belong to the HAT's own EEPROM; from 28 on nothing is on the header
KEYS = "123A456B789C*0#D"
"""The 4 x 4 keypad, row by row."""
MOST_NUMBERS = 64
"""Inputs and lights that a box may have."""
PICO = "2e8a"
"""The USB vendor of a Raspberry Pi Pico."""
EXTRA = ("dial:press", "dial:left", "dial:right", "menu", "redo", "back", "none")
"""What a key may stand for beside pads and keys of the keypad."""


@dataclass(frozen=True, slots=True)
class Keypad:
    """A 4 x 4 or 4 x 3 keypad: BCM pins of its rows and columns, top to bottom and left to right."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dial:
    """A rotary encoder: BCM pins of its two contacts and of the switch under it, where it has one."""

    a: int
    b: int
    press: int | None = None


@dataclass(frozen=True, slots=True)
class Box:
    """Serial boxes: which buttons and lights are which of the box's numbers, and which USB ids are asked who they are.

    `name` is the box that has the pads, where several are plugged in; empty: the first that is found.
    """

    pads: Mapping[Button, int] = field(default_factory=dict)
    keys: Mapping[Button, int] = field(default_factory=dict)
    lights: Mapping[Button, int] = field(default_factory=dict)
    name: str = ""
    usb: tuple[str, ...] = (PICO,)


@dataclass(frozen=True, slots=True)
class Keyboard:
    """Keyboards, number pads and arcade encoders in /dev/input: which, and what their keys stand for.

    `devices` are patterns for names or paths. `pads`: what an encoder's numbered buttons are. `keys` maps a key's code
    to a button, to one of EXTRA, or to `none`, and goes before what keys stand for otherwise.
    """

    devices: tuple[str, ...] = ("*",)
    grab: bool = True
    pads: Literal["none", "own", "shared"] = "none"
    keys: Mapping[int, str] = field(default_factory=dict)

    @property
    def has_pads(self) -> bool:
        """Whether slap pads hang on it."""
        return self.pads != "none" or any(button.startswith(SHARED) for button in self.keys.values())


def keypad(section: Section | None) -> Keypad | None:
    """Reads [keypad]; raises UsageError for what can't be taken, as all of these do."""
    if section is None:
        return None
    rows, columns = _pins(section, "rows", (4,)), _pins(section, "columns", (3, 4))
    return Keypad(rows, columns)


def dial(section: Section | None) -> Dial | None:
    """Reads [dial]."""
    if section is None:
        return None
    pins = {key: section.whole(key, None, FIRST_PIN, LAST_PIN, " (BCM)") for key in ("a", "b", "press")}
    for key in ("a", "b"):
        if pins[key] is None:
            raise section.refuse(key, "is missing", f"Write {key} = ..., the BCM number of its pin.")
    return Dial(cast("int", pins["a"]), cast("int", pins["b"]), pins["press"])


def box(section: Section | None) -> Box | None:
    """Reads [box]: inputs are counted from 1, and no input is two buttons."""
    if section is None:
        return None
    pads, lights, keys = (section.section(key) for key in ("pads", "lights", "keys"))
    seats = {"shared": SHARED} | {seat: f"pad:{seat}" for seat in SEATS}
    switches = {key: f"key:{key}" for key in KEYS} | {"press": "dial:press"}
    found = Box(
        pads=_numbers(pads, seats),
        keys=_numbers(keys, switches),
        lights=_numbers(lights, seats),
        name=section.text("name", 'the box\'s own name, or "" for any', ""),
        usb=section.texts("usb", _is_usb, 'a list of USB ids such as "2e8a" or "1a86:7523"', (PICO,)),
    )
    for part in (pads, lights, keys):
        part.done()
    _no_number_twice(section, "input", found.pads, found.keys)
    _no_number_twice(section, "light", found.lights)
    return found


def keyboard(section: Section | None) -> Keyboard | None:
    """Reads [keyboard]."""
    if section is None:
        return None
    keys = section.section("map")
    found = Keyboard(
        devices=section.texts(
            "devices", bool, 'a list of names or paths, with * for any part, as in ["*pad*"]', ("*",)
        ),
        grab=section.flag("grab", True),
        pads=section.one_of("pads", "none", "own", "shared"),
        keys=_map(keys),
    )
    keys.done()
    return found


def _pins(section: Section, key: str, counts: tuple[int, ...]) -> tuple[int, ...]:
    wanted = f"a list of {' or '.join(map(str, counts))} whole numbers from {FIRST_PIN} to {LAST_PIN} (BCM)"

    def right(value: object) -> bool:
        return (
            isinstance(value, list)
            and len(value) in counts
            and all(type(pin) is int and FIRST_PIN <= pin <= LAST_PIN for pin in value)
        )

    pins = section.take(key, right, wanted, None)
    if pins is None:
        raise section.refuse(key, "is missing", f"It is {wanted}.")
    return tuple(pins)


def _numbers(section: Section, names: Mapping[str, Button]) -> dict[Button, int]:
    found = {button: section.whole(key, None, 1, MOST_NUMBERS) for key, button in names.items()}
    return {button: number for button, number in found.items() if number is not None}


def _no_number_twice(section: Section, what: str, *parts: Mapping[Button, int]) -> None:
    taken: dict[int, Button] = {}
    for button, number in (pair for part in parts for pair in part.items()):
        if number in taken:
            said = f"{what} {number} is used twice, for {taken[number]} and {button}"
            raise section.refuse("pads" if what == "input" else "lights", said, "Give each a number of its own.")
        taken[number] = button


def _is_usb(text: str) -> bool:
    parts = text.split(":")
    return len(parts) <= 2 and all(len(part) == 4 and set(part.lower()) <= set("0123456789abcdef") for part in parts)


def _map(section: Section) -> dict[int, str]:
    from companion.keycodes import CODES, code

    keys: dict[int, str] = {}
    for name in section.rest:
        number = code(name)
        if number is not None:
            wanted = "a button: pad, pad:A, key:4, dial:press, dial:left, dial:right, menu, redo, back or none"
            keys[number] = section.take(name, _is_button, wanted, "none")
    section.known.extend(CODES if len(keys) < len(section.rest) else ())
    return keys


def _is_button(value: object) -> bool:
    if not isinstance(value, str):
        return False
    kind, _, which = value.partition(":")
    if kind in ("pad", "key") and len(which) == 1:
        return which in (SEATS if kind == "pad" else KEYS)
    return value == SHARED or value in EXTRA
