"""The one TOML file that says what is on the table: pins, times, what cards are entered with, display, folder.

Every key is checked. Whatever can't be taken raises `UsageError` naming file and dotted key, with the cure. Without a
file everything has a default: one shared pad on GPIO 17, its light on GPIO 27, whatever display there is.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from companion.errors import UsageError
from companion.ports import MS, Button
from companion.sections import Section, read

SHARED: Button = "pad"
SEATS = "ABCDEFGHIJKL"
PAD_PIN, LIGHT_PIN = 17, 27  # BCM numbers; header pins 11 and 13, two apart, with a ground pin near both
FIRST_PIN, LAST_PIN = 2, 27  # 0 and 1 belong to the HAT's own EEPROM; from 28 on nothing is on the header
LONGEST_BOUNCE_US = 5 * MS  # a slap may be this short, so nothing shorter than it may be required

NAME = "companion.toml"
SYSTEM = Path("/etc/companion") / NAME


@dataclass(frozen=True, slots=True)
class Timing:
    """When an edge is a slap, in µs.

    `debounce`: how long a pad is deaf after a press. `glitch`: a shorter closure is dropped and counted. 2.5 ms lies
    between the longest pulse that cables and motors are known for (2 ms) and the shortest slap (5 ms).
    """

    debounce: int = 30 * MS
    glitch: int = 2_500


@dataclass(frozen=True, slots=True)
class Gpio:
    """Which pin library to use, and which GPIO chip; a chip that is named means real hardware, also off a Pi."""

    factory: Literal["auto", "lgpio", "rpigpio"] = "auto"
    chip: int | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """What cards are entered with."""

    pad: Literal["auto", "always", "never"] = "auto"
    keypad: bool = False
    dial: bool = False
    keyboard: bool = False

    @property
    def taps(self) -> bool:
        """Whether taps on the shared pad enter cards: when asked to, or when there is nothing else."""
        return self.pad == "always" or (self.pad == "auto" and not (self.keypad or self.dial or self.keyboard))


@dataclass(frozen=True, slots=True)
class Display:
    """What the screen is shown on; `width` and `height` in pixels."""

    kind: Literal["auto", "window", "terminal", "none"] = "auto"
    width: int = 800
    height: int = 480
    fullscreen: bool = False


@dataclass(frozen=True, slots=True)
class Config:
    """The configured table. `pads` and `lights` map button names (`pad`, `pad:A`) to BCM pin numbers."""

    path: Path | None = None
    pads: Mapping[Button, int] = field(default_factory=lambda: {SHARED: PAD_PIN})
    lights: Mapping[Button, int] = field(default_factory=lambda: {SHARED: LIGHT_PIN})
    sounder: int | None = None
    timing: Timing = Timing()
    gpio: Gpio = Gpio()
    entry: Entry = Entry()
    display: Display = Display()
    storage: str = ""

    def folder(self) -> Path:
        """Where games are kept, absolute: the configured folder, the service's, or the user's own.

        Raises UsageError where that is below a home folder and there is none.
        """
        try:
            return _folder(self.storage).absolute()
        except RuntimeError as error:
            cure = "Name a folder by its whole path."
            raise UsageError(str(error), where=f"{self.path or NAME}: storage.folder", cure=cure) from error

    def pins(self) -> Iterator[tuple[int, str]]:
        """Every used pin with its role as the file calls it, for instance (17, "pads.shared")."""
        for section, pins in (("pads", self.pads), ("lights", self.lights)):
            yield from ((pin, f"{section}.{_key(button)}") for button, pin in pins.items())
        if self.sounder is not None:
            yield self.sounder, "sounder.pin"


def find(explicit: Path | None = None) -> Path | None:
    """The configuration file: the one asked for, else $COMPANION_CONFIG, ./companion.toml or the system's, if there."""
    if explicit is not None:
        return explicit
    if named := os.environ.get("COMPANION_CONFIG"):
        return Path(named)
    return next((path for path in (Path(NAME), SYSTEM) if _is_there(path)), None)


def _is_there(path: Path) -> bool:
    try:
        return path.is_file()
    except PermissionError:  # there is something; `load` says who may not read it
        return True


def _folder(storage: str) -> Path:
    if storage:
        return Path(storage).expanduser()
    if service := os.environ.get("STATE_DIRECTORY", "").split(":")[0]:  # systemd lists several with colons
        return Path(service)
    state = Path(os.environ.get("XDG_STATE_HOME", ""))
    return (state if state.is_absolute() else Path.home() / ".local/state") / "table-companion"


def load(path: Path | None) -> Config:
    """Read and check the file; None gives the defaults. Raises UsageError naming file, key and cure."""
    if path is None:
        return Config()
    config = _config(path, read(path))
    _no_pin_twice(config)
    return config


def _config(path: Path, top: Section) -> Config:
    names = ("pads", "lights", "sounder", "timing", "gpio", "entry", "display", "storage")
    sections = {name: top.section(name) for name in names}
    top.done()
    pads = _pins(sections["pads"], PAD_PIN)
    config = Config(
        path=path,
        pads=pads,
        lights=_pins(sections["lights"], LIGHT_PIN if SHARED in pads else None),
        sounder=sections["sounder"].whole("pin", None, FIRST_PIN, LAST_PIN, " (BCM)"),
        timing=_timing(sections["timing"]),
        gpio=Gpio(
            sections["gpio"].one_of("factory", "auto", "lgpio", "rpigpio"), sections["gpio"].whole("chip", None, 0, 255)
        ),
        entry=_entry(sections["entry"]),
        display=_display(sections["display"]),
        storage=_storage(sections["storage"]),
    )
    for section in sections.values():
        section.done()
    return config


def _pins(section: Section, default: int | None) -> dict[Button, int]:
    """The section's pins by button; the shared one's default holds only where nothing else is given."""
    keys = {"shared": SHARED} | {seat: f"pad:{seat}" for seat in SEATS}
    pins = {button: section.whole(key, None, FIRST_PIN, LAST_PIN, " (BCM)") for key, button in keys.items()}
    given = {button: pin for button, pin in pins.items() if pin is not None}
    return given or ({} if default is None else {SHARED: default})


def _timing(section: Section) -> Timing:
    debounce = section.whole("debounce-ms", Timing().debounce // MS, 1, 500, " (ms)")
    glitch = section.whole(
        "glitch-us", Timing().glitch, 0, LONGEST_BOUNCE_US - 1, " (µs): a slap may be as short as 5 ms"
    )
    return Timing((debounce or 0) * MS, glitch or 0)


def _entry(section: Section) -> Entry:
    pad = section.one_of("pad", "auto", "always", "never")
    return Entry(pad, section.flag("keypad", False), section.flag("dial", False), section.flag("keyboard", False))


def _display(section: Section) -> Display:
    kind = section.one_of("kind", "auto", "window", "terminal", "none")
    wanted = 'width and height in pixels, from "128x64" to "4096x4096"'
    size = section.take("size", lambda value: _size(value) is not None, wanted, "800x480")
    width, height = _size(size) or (0, 0)
    return Display(kind, width, height, section.flag("fullscreen", False))


def _size(value: object) -> tuple[int, int] | None:
    parts = value.split("x") if isinstance(value, str) else []
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() and len(part) <= 4 for part in parts):
        return None
    width, height = map(int, parts)
    fits = min(width, height) >= 64 and max(width, height) in range(128, 4097)  # 64 x 128: the small one, on its side
    return (width, height) if fits else None


def _storage(section: Section) -> str:
    def right(value: object) -> bool:
        return isinstance(value, str) and "\0" not in value

    return str(section.take("folder", right, 'the name of a folder, or "" for the usual one', ""))


def _no_pin_twice(config: Config) -> None:
    roles: dict[int, str] = {}
    for pin, role in config.pins():
        if pin in roles:
            what = f"GPIO {pin} is used twice, by {roles[pin]} and {role}"
            raise UsageError(what, where=str(config.path), cure=f"Give {role} a pin of its own; defaults count too.")
        roles[pin] = role


def _key(button: Button) -> str:
    return "shared" if button == SHARED else button.removeprefix("pad:")
