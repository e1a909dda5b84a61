"""What lies on the table beside pads, lights and sounder on pins: keypad, dial, serial boxes, keyboards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.cli.displays import window_system
from companion.config import Config
from companion.ports import Source

if TYPE_CHECKING:
    from hardware.evdev import Keyboards
    from hardware.gpio import Chosen
    from hardware.serial_box import Boxes

ANY = ("*",)


def on_pins(config: Config, chosen: Chosen) -> Iterator[Source]:
    """Keypad and dial; what is wrong with them comes as a Fault once they are started."""
    if config.keypad is not None:
        from hardware.keypad import Keypad

        yield Keypad(config.keypad, chosen)
    if config.dial is not None:
        from hardware.dial import Dial

        yield Dial(config.dial, chosen)


def boxes(config: Config) -> Boxes | None:
    """Serial boxes, where the configuration has some."""
    if config.box is None:
        return None
    from hardware.serial_box import Boxes

    return Boxes(config.box)


def keyboards(config: Config) -> Keyboards | None:
    """Keyboards from /dev/input, where the configuration has some; on a desktop only those that it names.

    There they are grabbed, so taking any would leave the desktop without a keyboard; the window reads those as ever.
    """
    if config.keyboard is None or (config.keyboard.devices == ANY and window_system()):
        return None
    from hardware.evdev import Keyboards

    return Keyboards(config.keyboard)


def told(config: Config) -> str:
    """What there is of these, for the first line."""
    parts = {"keypad": config.keypad, "dial": config.dial, "serial box": config.box, "keyboard": config.keyboard}
    return ", ".join(name for name, part in parts.items() if part is not None)
