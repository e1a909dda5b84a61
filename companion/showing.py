"""What the configuration says of display and sound: `[display]` and `[sound]`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.sections import Section

LOUDEST = 10
BRIGHTEST = 10


@dataclass(frozen=True, slots=True)
class Display:
    """What the screen is shown on; `width` and `height` in pixels, as the panel is before it is turned."""

    kind: Literal["auto", "window", "console", "framebuffer", "oled", "png", "terminal", "none"] = "auto"
    width: int = 800
    height: int = 480
    fullscreen: bool = False
    rotation: Literal[0, 90, 180, 270] = 0
    """The picture is turned clockwise by so many degrees."""
    facing: bool = False
    """The big number twice, for both sides of the table."""
    motion: bool = True
    brightness: int = BRIGHTEST
    """1 to 10; drawn, or an OLED's contrast."""
    framebuffer: str = ""
    """The panel's driver (`fb_ili9341`) or its number (`fb1`); "" is the last one there is."""
    oled: Literal["ssd1306", "sh1106", "ssd1309"] = "ssd1306"
    oled_address: int = 0x3C
    oled_bus: int = 1
    png: str = "companion.png"


@dataclass(frozen=True, slots=True)
class Sounding:
    """What tones are played on, and how loud: 0, silent, to 10."""

    device: Literal["auto", "piezo", "card", "off"] = "auto"
    volume: int = 7


def display(section: Section) -> Display:
    """The section `[display]`; raises `UsageError` for what can't be."""
    kind = section.one_of("kind", "auto", "window", "console", "framebuffer", "oled", "png", "terminal", "none")
    wanted = 'width and height in pixels, from "128x64" to "4096x4096"'
    usual = "128x64" if kind == "oled" else "800x480"
    width, height = _size(section.take("size", lambda value: _size(value) is not None, wanted, usual)) or (0, 0)
    quarters = "0, 90, 180 or 270 (degrees, clockwise)"
    is_name = "a name, as in /sys/class/graphics/fb1/name, or fb1"
    return Display(
        kind,
        width,
        height,
        fullscreen=section.flag("fullscreen", False),
        rotation=section.take("rotation", lambda value: type(value) is int and value in (0, 90, 180, 270), quarters, 0),
        facing=section.flag("facing", False),
        motion=section.flag("motion", True),
        brightness=section.whole("brightness", BRIGHTEST, 1, BRIGHTEST) or 1,
        framebuffer=section.take("framebuffer", _is_name, is_name, ""),
        oled=section.one_of("oled", "ssd1306", "sh1106", "ssd1309"),
        oled_address=section.whole("oled-address", 0x3C, 0x08, 0x77, " (the I2C address, 0x3C or 0x3D)") or 0,
        oled_bus=section.whole("oled-bus", 1, 0, 99, " (the I2C bus)") or 0,
        png=section.take("png", _is_path, "the name of a file", "companion.png"),
    )


def sounding(section: Section) -> Sounding:
    """The section `[sound]`; raises `UsageError` for what can't be."""
    return Sounding(
        section.one_of("device", "auto", "piezo", "card", "off"),
        section.whole("volume", Sounding().volume, 0, LOUDEST, " (0 is silent)") or 0,
    )


def _is_path(value: object) -> bool:
    return isinstance(value, str) and value != "" and "\0" not in value


def _is_name(value: object) -> bool:
    return isinstance(value, str) and "/" not in value and "\0" not in value


def _size(value: object) -> tuple[int, int] | None:
    parts = value.split("x") if isinstance(value, str) else []
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() and len(part) <= 4 for part in parts):
        return None
    width, height = map(int, parts)
    fits = min(width, height) >= 64 and max(width, height) in range(128, 4097)  # 64 x 128: the small one, on its side
    return (width, height) if fits else None
