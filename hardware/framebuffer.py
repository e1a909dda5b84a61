"""Small colour panels on SPI, which the kernel offers as /dev/fb1 or so, with their name in /sys/class/graphics.

A picture is converted by one blit (0.2 ms for 320 x 240) and copied into the mapped memory; the kernel's driver takes
it to the panel. Bits are taken as every such driver has them: 5, 6 and 5 for red, green and blue, or 32 a pixel with
blue first.
"""

from __future__ import annotations

import mmap
import os
from dataclasses import dataclass
from pathlib import Path

import pygame

from companion.errors import CompanionError

SYSTEM = Path("/sys/class/graphics")
DEVICES = Path("/dev")
MASKS = {16: (0xF800, 0x07E0, 0x001F, 0), 32: (0xFF0000, 0xFF00, 0xFF, 0)}


@dataclass(frozen=True, slots=True)
class Found:
    """A framebuffer: its device, its driver's name, its size (px), bits a pixel, and bytes a row."""

    device: str
    name: str
    size: tuple[int, int]
    bits: int
    stride: int


def found(system: Path = SYSTEM) -> list[Found]:
    """Every framebuffer there is, by number."""
    folders = sorted(system.glob("fb[0-9]*"), key=lambda folder: int(folder.name[2:]))
    return [one for folder in folders if (one := _read(folder))]


def _read(folder: Path) -> Found | None:
    def text(name: str) -> str:
        return (folder / name).read_text(encoding="ascii", errors="replace").strip()

    try:
        width, height = map(int, text("virtual_size").split(","))
        bits = int(text("bits_per_pixel"))
        stride = int(text("stride")) if (folder / "stride").exists() else width * bits // 8
        return Found(folder.name, text("name"), (width, height), bits, stride)
    except (OSError, ValueError):  # it went away while we looked, or is nothing that can be drawn on
        return None


def chosen(wanted: str, system: Path = SYSTEM) -> Found:
    """The one of that name or number, by default the last, since a panel comes after the Pi's own outputs.

    Raises `CompanionError` where there is none.
    """
    there = found(system)
    fit = [one for one in there if wanted in ("", one.name, one.device)]
    if not fit:
        known = ", ".join(f"{one.device} ({one.name})" for one in there) or "none"
        raise CompanionError(
            f"there is no framebuffer «{wanted}»" if wanted else "there is no framebuffer",
            where="display.framebuffer",
            cure=f"There are: {known}. A panel needs its dtoverlay line in /boot/firmware/config.txt.",
        )
    return fit[-1]


class Framebuffer:
    """A panel's memory. Raises `CompanionError` where it isn't there, may not be written, or has other pixels."""

    mono = False
    pace = 33_000
    """µs: on SPI at 32 MHz 320 x 240 pixels take 38 ms, 30 pictures a second are the most that arrive."""
    moves = True
    dims = False

    def __init__(self, wanted: str = "", system: Path = SYSTEM, devices: Path = DEVICES) -> None:
        self.found = one = chosen(wanted, system)
        self.size = one.size
        if one.bits not in MASKS:
            raise CompanionError(
                f"{one.device} ({one.name}) has {one.bits} bits a pixel",
                where="display.framebuffer",
                cure="16 and 32 can be drawn on.",
            )
        self._picture = pygame.Surface(one.size, 0, one.bits, MASKS[one.bits])
        self._memory = self._mapped(devices / one.device)

    def _mapped(self, path: Path) -> mmap.mmap:
        try:
            device = os.open(path, os.O_RDWR)
            try:
                return mmap.mmap(device, self.found.stride * self.size[1])
            finally:
                os.close(device)
        except (OSError, ValueError) as wrong:
            why = getattr(wrong, "strerror", None) or str(wrong)
            cure = "The user needs the group «video»: sudo adduser $USER video"
            raise CompanionError(f"{path} can't be written: {why}", where="display.framebuffer", cure=cure) from wrong

    def show(self, picture: pygame.Surface) -> None:
        self._picture.blit(picture, (0, 0))
        raw, pitch, stride = self._picture.get_buffer().raw, self._picture.get_pitch(), self.found.stride
        if pitch == stride:
            self._memory[: len(raw)] = raw
            return
        wide = min(pitch, stride)
        for row in range(self.size[1]):
            self._memory[row * stride : row * stride + wide] = raw[row * pitch : row * pitch + wide]

    def dim(self, brightness: int) -> None:
        """Its light is not the framebuffer's; brightness is drawn."""

    def close(self) -> None:
        self._memory.close()
