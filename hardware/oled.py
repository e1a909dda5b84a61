"""Monochrome OLEDs of 128 x 64 and the like on I2C, through luma.oled."""

from __future__ import annotations

from typing import Any

import pygame

from companion.errors import CompanionError
from companion.showing import BRIGHTEST, Display

SLOW = 100_000
"""µs between pictures: one is 1 kB, 25 ms on the bus at 400 kHz and 100 ms at the usual 100 kHz."""


class Oled:
    """An OLED. `device` is luma's; without one it is opened as the configuration says.

    Raises `CompanionError` where luma.oled is not installed, or no display answers.
    """

    mono = True
    pace = SLOW
    moves = True
    dims = True

    def __init__(self, hung: Display, device: Any = None) -> None:
        self._device = _opened(hung) if device is None else device
        self.size: tuple[int, int] = (self._device.width, self._device.height)

    def show(self, picture: pygame.Surface) -> None:
        from PIL import Image

        pixels = getattr(pygame.image, "tobytes", pygame.image.tostring)(picture, "RGB")
        image = Image.frombytes("RGB", picture.get_size(), pixels)
        self._device.display(image.convert("1", dither=Image.Dither.NONE))

    def dim(self, brightness: int) -> None:
        """The contrast; never so little that nothing is seen."""
        self._device.contrast(255 * brightness // BRIGHTEST)

    def close(self) -> None:
        """Dark, so that nothing burns in."""
        self._device.cleanup()


def _opened(hung: Display) -> Any:
    where = "display.oled"
    try:
        from luma.core.error import DeviceDisplayModeError, DeviceNotFoundError
        from luma.core.interface.serial import i2c
        from luma.oled import device as models
    except ImportError as lacking:
        raise CompanionError(
            "luma.oled, which drives OLEDs, is not installed", where=where, cure="pip install 'table-companion[oled]'"
        ) from lacking
    try:
        bus = i2c(port=hung.oled_bus, address=hung.oled_address)
        return getattr(models, hung.oled)(bus, width=hung.width, height=hung.height)
    except DeviceDisplayModeError as wrong:
        size = f"{hung.width}x{hung.height}"
        raise CompanionError(
            f"a {hung.oled} has no {size} px", where=where, cure='Say its size, as in size = "128x64".'
        ) from (wrong)
    except (DeviceNotFoundError, OSError) as wrong:
        cure = f"Switch I2C on (raspi-config), look for {hung.oled_address:#x} with i2cdetect -y {hung.oled_bus}."
        raise CompanionError(f"no OLED answers: {wrong}", where=where, cure=cure) from wrong
