"""Through what the pads are read: gpiod where it is there, else gpiozero; said aloud, with the reason."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from companion.config import Config
from companion.errors import CompanionError
from companion.ports import Source
from hardware.board import check_pins, is_raspberry_pi
from hardware.chips import Chip, header
from hardware.gpio import Chosen

INSTALL = "Install it: pip install 'table-companion[gpiod]', or, from Debian 13 on: sudo apt install python3-libgpiod."


@dataclass(frozen=True, slots=True)
class Edges:
    """What reads the pads, and why; `chip` where it is gpiod. Print it: that is the line to show."""

    why: str
    chip: Chip | None = None

    def __str__(self) -> str:
        return f"pads through gpiod ({self.chip}; {self.why})" if self.chip else f"pads through gpiozero ({self.why})"


def edges(config: Config) -> Edges:
    """Choose. Raises CompanionError with the cure where gpiod is configured and can't be used, UsageError for pins."""
    if is_raspberry_pi():
        check_pins(config)
    wanted = config.gpio.edges
    if wanted == "gpiozero":
        return Edges("configured")
    try:
        chip = header(_binding(), config.gpio.chip)
    except CompanionError as error:
        if wanted == "gpiod":
            raise
        return Edges(f"gpiod can't be used: {error.args[0]}")
    return Edges("configured" if wanted == "gpiod" else "the first choice", chip)


def source(config: Config, read: Edges, chosen: Chosen | None) -> Source:
    """The pads' driver. gpiozero needs a `chosen` pin library."""
    if read.chip:
        from hardware.gpiod_pads import GpiodPads

        return GpiodPads(config.pads, read.chip)
    if chosen is None:
        raise ValueError("gpiozero's pads need a pin library")
    from hardware.pads import Pads

    return Pads(config.pads, chosen)


def _binding() -> Any:
    """The module gpiod of version 2; version 1 has the same name and nothing else in common."""
    try:
        binding = import_module("gpiod")
    except ImportError as error:
        raise CompanionError("gpiod isn't installed", where="gpio.edges", cure=INSTALL) from error
    if not hasattr(binding, "request_lines"):
        raise CompanionError("gpiod is version 1, and 2.2 is needed", where="gpio.edges", cure=INSTALL)
    return binding
