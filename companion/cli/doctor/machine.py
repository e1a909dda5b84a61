"""The machine: which board, which of its pins and libraries, and who may use them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from companion.cli.doctor.line import Line, bad, look, ok, wrong
from companion.cli.wired import needs_library, uses_pins
from companion.config import Config
from companion.errors import CompanionError
from hardware import board
from hardware.board import is_real

STAMPS = {
    "gpiod": "stamps are exact, the kernel's; it sleeps until an edge comes, keeps 512 of them and numbers them",
    "lgpio": "stamps are exact, the kernel's; 16 edges a pad are kept, losses only suspected; 2,000 looks a second",
    "RPi.GPIO": "stamps are approximate, made when the program runs: so is the order of slaps, and the screen says so",
}
"""What each way of reading pads can and can't do about stamps."""
RIVALS = (
    ("pygame", "pygame-ce", "pip uninstall both, then: pip install 'table-companion[display]'."),
    ("RPi.GPIO", "rpi-lgpio", "pip uninstall both, then: pip install 'table-companion[rpi-gpio]'."),
)
"""Distributions that bring the same module: installed together, one has overwritten the other."""
JOIN = "Join the group {group}: sudo usermod -aG {group} $USER, then log in again; a service needs it in its unit."


def model(config: Config, path: Path = board.MODEL) -> Line:
    """Which computer this is, and why a real table is played on it, or what would have it played."""
    try:
        name = path.read_bytes().rstrip(b"\0").decode(errors="replace")
    except OSError:
        name = ""
    if name.startswith("Raspberry Pi"):
        return ok("computer", name)
    named = "the configuration names devices, so a real table is played"
    unnamed = "the configuration must name a GPIO chip, a box or a keyboard for a real table"
    return ok("computer", f"{name or 'no Raspberry Pi'}; {named if config.names_hardware else unnamed}")


def buses(config: Config) -> Iterator[Line]:
    """Pins that an enabled bus has already."""
    if not board.is_raspberry_pi():
        return
    try:
        board.check_pins(config)
    except CompanionError as error:
        yield wrong("pins", error)
        return
    taken = board.taken()
    names = sorted(set(taken.values()))
    yield ok("pins", f"none is used twice; enabled: {', '.join(names) or 'no bus'}")


def library(config: Config) -> Iterator[Line]:
    """What reads the pads and drives the rest, why, and what it can do about stamps."""
    if not (is_real(config) and uses_pins(config)):
        yield ok("pin library", "none is needed")
        return
    from hardware.edges import edges
    from hardware.gpio import factory

    name = ""
    try:
        read = edges(config)
        name = "gpiod" if read.chip else ""
        yield ok("reading pads", str(read))
        if needs_library(config, read):
            chosen = factory(config)
            name = name or chosen.name
            yield ok("pin library", str(chosen))
            chosen.close()
    except CompanionError as error:
        yield wrong("pin library", error)
    if name:
        yield (ok if name in ("gpiod", "lgpio") else look)("stamps", STAMPS[name])


def chips(root: Path = Path("/dev")) -> Iterator[Line]:
    """GPIO chips, and whether this user may open them."""
    found = sorted(root.glob("gpiochip*"))
    barred = [chip.name for chip in found if not os.access(chip, os.R_OK | os.W_OK)]
    if barred:
        yield bad("GPIO chips", f"{', '.join(barred)} can't be opened", JOIN.format(group="gpio"))
    elif found:
        yield ok("GPIO chips", f"{', '.join(chip.name for chip in found)} can be opened")


def rivals(place: Callable[[str], str | None] | None = None) -> Iterator[Line]:
    """Distributions that have overwritten each other; no tool of Python's own notices.

    `place` says where one is installed. The system's beside one in a virtual environment is well: that one goes first.
    """
    place = place or _place
    for one, other, cure in RIVALS:
        if place(one) is not None and place(one) == place(other):
            yield bad("packages", f"{one} and {other} are both installed, and have overwritten each other", cure)


def _place(name: str) -> str | None:
    try:
        return str(distribution(name).locate_file(""))
    except PackageNotFoundError:
        return None
