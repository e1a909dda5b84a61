"""Which GPIO chip carries the 40-pin header: the one that the configuration names, else by its label. Never a guess."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.errors import CompanionError

HEADERS = {"pinctrl-bcm2835": "Pi 1 to 3 and Zero", "pinctrl-bcm2711": "Pi 4", "pinctrl-rp1": "Pi 5"}
"""Labels of the chips whose line n is GPIO n of the header. The numbers of chips change with the kernel."""
DEVICES = Path("/dev")
NAME_IT = "Name it: [gpio] chip = ... (gpiodetect lists them)."
JOIN = "Join the group gpio: sudo usermod -aG gpio $USER, then log in again; a service needs it in its unit."


@dataclass(frozen=True, slots=True)
class Chip:
    """A GPIO chip: its device, and what it calls itself."""

    path: Path
    label: str

    def __str__(self) -> str:
        return f"{self.path}, {self.label}"


def header(binding: Any, number: int | None) -> Chip:
    """The chip `number`, else the one whose label is a header's. `binding` is the module gpiod.

    Raises CompanionError, with the cure, where there is none, where it can't be opened, or where several qualify.
    """
    if number is not None:
        return _opened(binding, DEVICES / f"gpiochip{number}")
    chips, errors = [], []
    for path in _devices():
        try:
            chips.append(_opened(binding, path))
        except CompanionError as error:
            errors.append(error)
    found = [chip for chip in chips if chip.label in HEADERS]
    if len(found) > 1:
        raise CompanionError(f"several chips have a header: {'; '.join(map(str, found))}", cure=NAME_IT)
    if not found and errors:
        raise errors[0]
    if not found:
        seen = "; ".join(map(str, chips)) or "none"
        raise CompanionError(f"no GPIO chip has a Pi's header (there is: {seen})", cure=NAME_IT)
    return found[0]


def _devices() -> Iterator[Path]:
    """Every chip once: on a Pi 5, gpiochip4 may be a link to another."""
    return iter(sorted({path.resolve() for path in DEVICES.glob("gpiochip*")}))


def _opened(binding: Any, path: Path) -> Chip:
    try:
        with binding.Chip(str(path)) as chip:
            return Chip(path, chip.get_info().label)
    except FileNotFoundError as error:
        raise CompanionError("there is no such GPIO chip", where=str(path), cure=NAME_IT) from error
    except OSError as error:
        raise CompanionError(f"can't be opened: {error.strerror}", where=str(path), cure=JOIN) from error
