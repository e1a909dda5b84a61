"""Which pin library drives the pins: lgpio, or RPi.GPIO where lgpio isn't installed; said aloud, never by falling back.

gpiozero would try one library after the other and only warn, which ends in errors about something else entirely.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from companion.config import Config
from companion.errors import CompanionError
from hardware.board import check_pins, is_raspberry_pi

PI_4 = 0xC03114
"""The revision of some Pi with the usual header, for boards that aren't one: line n of the chip is GPIO n."""

INSTALL = (
    "Install it: on Raspberry Pi OS, sudo apt install python3-gpiozero python3-lgpio, in a virtual environment made"
    " with --system-site-packages; elsewhere, up to Python 3.12: pip install 'table-companion[table,lgpio]'."
)
NO_RPI_GPIO = "RPi.GPIO works neither on a Pi 5 nor on kernels from 6.6: use lgpio. " + INSTALL


@dataclass(frozen=True, slots=True)
class Chosen:
    """The pin factory in use; `exact` where its stamps are the kernel's own. Print it: that is the line to show."""

    factory: Any
    name: str
    why: str
    exact: bool

    def __str__(self) -> str:
        return f"pins through {self.name} ({self.why})"

    def close(self) -> None:
        """Free every pin that is still claimed; may be called twice."""
        close(self.factory)


def factory(config: Config) -> Chosen:
    """Open the pins' library. Raises CompanionError with the cure where none works, UsageError for pins in use."""
    if is_raspberry_pi():
        check_pins(config)
    if not _is_there("gpiozero"):
        raise CompanionError("gpiozero isn't installed", cure=INSTALL)
    wanted = config.gpio.factory
    if wanted == "lgpio" or (wanted == "auto" and _lgpio_is_there()):
        return _lgpio(config, "configured" if wanted == "lgpio" else "the first choice")
    if config.gpio.chip is not None:
        what = f"chip {config.gpio.chip} can only be opened with lgpio, which isn't installed or not configured"
        raise CompanionError(what, where="gpio.chip", cure=INSTALL)
    return _rpi_gpio(
        "configured" if wanted == "rpigpio" else "lgpio isn't installed; the order of slaps is approximate"
    )


def _is_there(module: str) -> bool:
    try:
        import_module(module)
    except ImportError:
        return False
    return True


def _lgpio_is_there() -> bool:
    """Import lgpio where it may make its pipe; it changes the working directory to that folder, and we change back."""
    folder = _runtime_folder()
    before = _working_directory()
    try:
        os.environ["LG_WD"] = folder
        return _is_there("lgpio")
    except OSError as error:
        cure = f"Make {folder} writable for this user, or point RUNTIME_DIRECTORY at a folder that is."
        raise CompanionError(f"lgpio can't make its pipe: {error}", where=folder, cure=cure) from error
    finally:
        os.fchdir(before)
        os.close(before)


def _working_directory() -> int:
    """Where to come back to; the root where this user may not enter it, as after `sudo -u companion` in a home."""
    flags = getattr(os, "O_PATH", os.O_RDONLY)  # a folder that may be entered need not be readable
    try:
        return os.open(".", flags)
    except PermissionError:
        return os.open("/", flags)


def _runtime_folder() -> str:
    """An absolute folder of our own: the one asked for, the service's, or a fresh one until the program ends."""
    named = os.environ.get("LG_WD") or os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    if named:
        return str(Path(named).absolute())
    fresh = tempfile.mkdtemp(prefix="companion-")
    atexit.register(shutil.rmtree, fresh, ignore_errors=True)
    return fresh


def _lgpio(config: Config, why: str) -> Chosen:
    if not _lgpio_is_there():
        raise CompanionError("lgpio isn't installed", where="gpio.factory", cure=INSTALL)
    import lgpio

    chip = config.gpio.chip
    try:
        pins = import_module("gpiozero.pins.lgpio").LGPIOFactory(chip=chip)
    except (lgpio.error, OSError) as error:
        raise _no_chip(0 if chip is None else chip, error) from error
    except Exception as error:  # gpiozero knows no such board
        cure = "Off a Raspberry Pi, name the GPIO chip: [gpio] chip = 0."
        raise CompanionError(f"lgpio can't be used: {error}", cure=cure) from error
    if chip is not None:
        _give_it_a_header(pins)
    return Chosen(pins, "lgpio", why, exact=True)


def _give_it_a_header(pins: Any) -> None:
    """A chip that was named needs no Pi around it, but gpiozero asks which Pi it is before it lets a pin be used."""
    try:
        pins._get_revision()
    except Exception:
        pins._get_revision = lambda: PI_4


def _no_chip(chip: int, error: Exception) -> CompanionError:
    device = Path(f"/dev/gpiochip{chip}")
    if not device.exists():
        cure = "Name the right one: [gpio] chip = ... (gpiodetect lists them)."
        return CompanionError("there is no such GPIO chip", where=str(device), cure=cure)
    cure = "Join the group gpio: sudo usermod -aG gpio $USER, then log in again; a service needs it in its unit."
    return CompanionError(f"can't be opened: {error}", where=str(device), cure=cure)


def _rpi_gpio(why: str) -> Chosen:
    try:
        pins = import_module("gpiozero.pins.rpigpio").RPiGPIOFactory()
    except ImportError as error:
        raise CompanionError("neither lgpio nor RPi.GPIO is installed", cure=INSTALL) from error
    except Exception as error:  # RuntimeError: no Pi, or one whose chip it doesn't know
        raise CompanionError(f"RPi.GPIO can't be used: {error}", cure=NO_RPI_GPIO) from error
    return Chosen(pins, "RPi.GPIO", why, exact=False)


def close(device: Any) -> None:
    """Close a device or factory, whatever state it is in: there is nobody left to mend it."""
    with suppress(Exception):
        device.close()


def broken(pin: int, error: Exception) -> str:
    """What to say of a pin that can't be used."""
    said = str(error)
    if "busy" in said.lower() or type(error).__name__ == "GPIOPinInUse":
        return f"GPIO {pin} is busy: end the program that holds it (is the companion running twice?)"
    if "edge detection" in said.lower():
        return f"GPIO {pin}: {said}. {NO_RPI_GPIO}"
    return f"GPIO {pin} can't be used: {said}"
