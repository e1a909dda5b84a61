"""The 40 pins of a Raspberry Pi's header, and what each of them does at the configured table. Plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from companion.config import Config

GROUND = "ground"
_TEXT = (
    "3V3 5V 2 5V 3 ground 4 14 ground 15 17 18 27 ground 22 23 3V3 24 10 ground 9 25 11 8 ground 7 0 1 5 ground 6 12"
    " 13 ground 19 16 26 20 ground 21"
)
_NAMES = _TEXT.split()
"""What each pin is, from pin 1: its BCM number, or what it supplies."""


class Use(Enum):
    """What a pin is good for."""

    SUPPLY = "supply"
    FREE = "free"
    USED = "used"
    BUS = "bus"
    RESERVED = "reserved"


@dataclass(frozen=True, slots=True)
class Pin:
    """One pin of the header: its place (1 to 40), its name, and its role at this table, if it has one."""

    number: int
    name: str
    gpio: int | None
    use: Use
    role: str = ""


def header(config: Config, buses: Mapping[int, str]) -> tuple[Pin, ...]:
    """All 40 pins; `buses` are the BCM numbers that belong to enabled buses, with the bus's name."""
    roles = dict(config.pins())
    wanted = {2: "I2C for the OLED", 3: "I2C for the OLED"} if config.display.kind == "oled" else {}
    return tuple(_pin(number, name, roles, {**wanted, **buses}) for number, name in enumerate(_NAMES, 1))


def _pin(number: int, name: str, roles: Mapping[int, str], buses: Mapping[int, str]) -> Pin:
    if not name.isdigit():
        return Pin(number, name, None, Use.SUPPLY)
    gpio = int(name)
    if gpio in (0, 1):
        return Pin(number, f"GPIO {gpio}", gpio, Use.RESERVED, "for a HAT's EEPROM")
    bus = f"{buses[gpio]}, enabled" if gpio in buses and "OLED" not in buses[gpio] else buses.get(gpio, "")
    if gpio in roles:
        return Pin(number, f"GPIO {gpio}", gpio, Use.USED, f"{roles[gpio]} (taken: {bus})" if bus else roles[gpio])
    return Pin(number, f"GPIO {gpio}", gpio, Use.BUS if bus else Use.FREE, bus or "free")


def place(gpio: int) -> int:
    """The pin of the header that a BCM number is on."""
    return _NAMES.index(str(gpio)) + 1


def ground(near: int) -> int:
    """The ground pin that is nearest to a pin of the header, by rows, then by side."""
    row, side = divmod(near - 1, 2)

    def distance(number: int) -> tuple[int, bool]:
        other, its_side = divmod(number - 1, 2)
        return abs(other - row), its_side != side

    return min((number for number, name in enumerate(_NAMES, 1) if name == GROUND), key=distance)


def wires(config: Config) -> Iterator[tuple[str, str]]:
    """What goes where, in words: each part of the table, and how it is wired."""
    for section, pins in (("pads", config.pads), ("lights", config.lights)):
        for button, gpio in pins.items():
            pin = place(gpio)
            part = "shared" if button == "pad" else button.removeprefix("pad:")
            to = f"and pin {ground(pin)} (ground)"
            how = f"between pin {pin} (GPIO {gpio}) {to}"
            lit = f"pin {pin} (GPIO {gpio}), 330 ohm, the LED's long leg; its short leg to pin {ground(pin)} (ground)"
            yield f"{section}.{part}", how if section == "pads" else lit
    if config.sounder is not None:
        pin = place(config.sounder)
        yield "sounder", f"a passive piezo between pin {pin} (GPIO {config.sounder}) and pin {ground(pin)} (ground)"
    if config.keypad is not None:
        yield "keypad rows", f"top to bottom to pins {_places(config.keypad.rows)}"
        yield "keypad columns", f"left to right to pins {_places(config.keypad.columns)}; nothing to ground"
    if config.dial is not None:
        dial = config.dial
        contacts = (dial.a, dial.b) if dial.press is None else (dial.a, dial.b, dial.press)
        names = "A, B" if dial.press is None else "A, B, switch"
        yield "dial", f"{names} to pins {_places(contacts)}; the other contacts to pin {ground(place(dial.a))} (ground)"
    if config.box is not None:
        for what, numbers in (("input", {**config.box.pads, **config.box.keys}), ("light", config.box.lights)):
            for button, number in numbers.items():
                yield f"box {what} {number}", button
    if config.keyboard is not None:
        yield "keyboard", f"{', '.join(config.keyboard.devices)}, by USB"


def _places(pins: tuple[int, ...]) -> str:
    return ", ".join(f"{place(pin)} (GPIO {pin})" for pin in pins)
