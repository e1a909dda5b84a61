"""The one TOML file that says what is on the table: pins, times, what cards are entered with, display, folder.

Every key is checked. Whatever can't be taken raises `UsageError` naming file and dotted key, with the cure. Without a
file everything has a default: one shared pad on GPIO 17, its light on GPIO 27, whatever display there is.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from companion.errors import UsageError
from companion.languages import AUTO, LANGUAGES
from companion.peripherals import (
    FIRST_PIN,
    LAST_PIN,
    SEATS,
    SHARED,
    Box,
    Dial,
    Keyboard,
    Keypad,
    box,
    dial,
    keyboard,
    keypad,
)
from companion.ports import MS, Button
from companion.sections import Section, read
from companion.showing import Display, Sounding, display, sounding

PAD_PIN, LIGHT_PIN = 17, 27  # BCM numbers; header pins 11 and 13, two apart, with a ground pin near both
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
    """Which pin library to use, and which GPIO chip; a chip that is named means real hardware, also off a Pi.

    `edges`: through what the pads are read. `auto` takes gpiod where version 2 is installed and a chip is found.
    """

    factory: Literal["auto", "lgpio", "rpigpio"] = "auto"
    chip: int | None = None
    edges: Literal["auto", "gpiod", "gpiozero"] = "auto"


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
class Config:
    """The configured table. `pads` and `lights` map button names (`pad`, `pad:A`) to BCM pin numbers; what hangs on a
    serial box or a keyboard is in those."""

    path: Path | None = None
    pads: Mapping[Button, int] = field(default_factory=lambda: {SHARED: PAD_PIN})
    lights: Mapping[Button, int] = field(default_factory=lambda: {SHARED: LIGHT_PIN})
    sounder: int | None = None
    keypad: Keypad | None = None
    dial: Dial | None = None
    box: Box | None = None
    keyboard: Keyboard | None = None
    timing: Timing = Timing()
    gpio: Gpio = Gpio()
    entry: Entry = Entry()
    display: Display = field(default_factory=Display)
    sound: Sounding = field(default_factory=Sounding)
    storage: str = ""
    language: str = AUTO
    """The code of the screen's language; `auto`: what the environment asks for."""

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
        if self.keypad is not None:
            yield from ((pin, f"keypad.rows, number {at}") for at, pin in enumerate(self.keypad.rows, 1))
            yield from ((pin, f"keypad.columns, number {at}") for at, pin in enumerate(self.keypad.columns, 1))
        if self.dial is not None:
            dial = {"a": self.dial.a, "b": self.dial.b, "press": self.dial.press}
            yield from ((pin, f"dial.{contact}") for contact, pin in dial.items() if pin is not None)

    @property
    def names_hardware(self) -> bool:
        """Whether it asks for real devices that any computer may have: a GPIO chip by number, a box, a keyboard."""
        return self.gpio.chip is not None or self.box is not None or self.keyboard is not None


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
    except PermissionError:
        # Of the system's file `load` says who may not read it. A working directory that may not be entered is somebody
        # else's: that of whoever called `sudo -u companion companion doctor`.
        return path.is_absolute()


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
    _one_clock(config)
    return config


def _config(path: Path, top: Section) -> Config:
    names = ("pads", "lights", "sounder", "timing", "gpio", "entry", "display", "sound", "storage", "language")
    sections = {name: top.section(name) for name in names}
    optional = {name: top.optional(name) for name in ("keypad", "dial", "box", "keyboard")}
    top.done()
    on_box, on_keys = box(optional["box"]), keyboard(optional["keyboard"])
    elsewhere = bool(on_box and on_box.pads) or bool(on_keys and on_keys.has_pads)
    pads = _pins(sections["pads"], None if elsewhere else PAD_PIN)
    config = Config(
        path=path,
        pads=pads,
        lights=_pins(sections["lights"], LIGHT_PIN if SHARED in pads else None),
        sounder=sections["sounder"].whole("pin", None, FIRST_PIN, LAST_PIN, " (BCM)"),
        keypad=keypad(optional["keypad"]),
        dial=dial(optional["dial"]),
        box=on_box,
        keyboard=on_keys,
        timing=_timing(sections["timing"]),
        gpio=_gpio(sections["gpio"]),
        display=display(sections["display"]),
        sound=sounding(sections["sound"]),
        storage=_storage(sections["storage"]),
        language=sections["language"].one_of("code", AUTO, *LANGUAGES),
    )
    config = replace(config, entry=_entry(sections["entry"], config))
    for section in (*sections.values(), *optional.values()):
        if section is not None:
            section.done()
    return config


def _pins(section: Section, default: int | None) -> dict[Button, int]:
    """The section's pins by button; the shared one's default holds only where nothing else is given."""
    keys = {"shared": SHARED} | {seat: f"pad:{seat}" for seat in SEATS}
    pins = {button: section.whole(key, None, FIRST_PIN, LAST_PIN, " (BCM)") for key, button in keys.items()}
    given = {button: pin for button, pin in pins.items() if pin is not None}
    return given or ({} if default is None else {SHARED: default})


def _gpio(section: Section) -> Gpio:
    factory = section.one_of("factory", "auto", "lgpio", "rpigpio")
    return Gpio(factory, section.whole("chip", None, 0, 255), section.one_of("edges", "auto", "gpiod", "gpiozero"))


def _timing(section: Section) -> Timing:
    debounce = section.whole("debounce-ms", Timing().debounce // MS, 1, 500, " (ms)")
    glitch = section.whole(
        "glitch-us", Timing().glitch, 0, LONGEST_BOUNCE_US - 1, " (µs): a slap may be as short as 5 ms"
    )
    return Timing((debounce or 0) * MS, glitch or 0)


def _entry(section: Section, table: Config) -> Entry:
    """What isn't said follows from what is on the table."""
    on_box = table.box.keys if table.box else {}
    return Entry(
        pad=section.one_of("pad", "auto", "always", "never"),
        keypad=section.flag("keypad", table.keypad is not None or any(key.startswith("key:") for key in on_box)),
        dial=section.flag("dial", table.dial is not None),
        keyboard=section.flag("keyboard", table.keyboard is not None and not table.keyboard.has_pads),
    )


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


def _one_clock(config: Config) -> None:
    """Slaps of one race are compared by stamps, and stamps of two clocks can't be."""
    places = {"pads": bool(config.pads)}
    places["box.pads"] = bool(config.box and config.box.pads)
    places["keyboard.map" if config.keyboard and config.keyboard.keys else "keyboard.pads"] = bool(
        config.keyboard and config.keyboard.has_pads
    )
    used = [place for place, is_used in places.items() if is_used]
    if len(used) > 1:
        what = f"pads hang on two clocks, in {used[0]} and in {used[1]}; nobody could say which slap was first"
        cure = "Put all pads on GPIO pins, or all on one box, or all on a keyboard."
        raise UsageError(what, where=f"{config.path}: {used[1]}", cure=cure)


def _key(button: Button) -> str:
    return "shared" if button == SHARED else button.removeprefix("pad:")
