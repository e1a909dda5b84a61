"""A simulated Raspberry Pi header on the kernel's gpio-sim.

    python3 -m hilgpio create pi4     make the chip(s), print where they are
    python3 -m hilgpio remove
    python3 -m hilgpio set 17 0       drive line 17 low (a pressed button)

In Python: `Line(17).low()`, `.high()`, `.value()`; `Line(17).pull` is the file that hil-toggle writes to.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

CONFIG = Path("/sys/kernel/config/gpio-sim")
BOARDS = {
    "pi4": ([("pinctrl-bcm2711", 58), ("raspberrypi-exp-gpio", 8)], "c03114"),
    "pi5": ([("pinctrl-rp1", 54), ("gpio-brcmstb@107d508500", 32)], "c04170"),
    # Kernels before 6.6.45 numbered the Pi 5's header chip 4.
    "pi5old": (
        [
            ("gpio-brcmstb@107d508500", 32),
            ("gpio-brcmstb@107d508520", 4),
            ("gpio-brcmstb@107d517c00", 17),
            ("gpio-brcmstb@107d517c20", 6),
            ("pinctrl-rp1", 54),
        ],
        "c04170",
    ),
}
"""Labels and lines of a board's chips in the order of their numbers, and its revision, which gpiozero asks for."""


def create(board: str) -> list[tuple[str, str, str]]:
    """Make the board's chips; label, chip and device of each."""
    chips, revision = BOARDS[board]
    subprocess.run(["modprobe", "gpio-sim"], check=True)
    made = []
    for number, (label, lines) in enumerate(chips):
        device = CONFIG / f"chip{number}"
        (device / "bank").mkdir(parents=True)
        (device / "bank/num_lines").write_text(str(lines))
        (device / "bank/label").write_text(label)
        if label.startswith("pinctrl-"):
            _name_lines(device)
        (device / "live").write_text("1")
        made.append((label, _read(device / "bank/chip_name"), _read(device / "dev_name")))
    # gpiozero asks /proc/device-tree for the board's revision.
    subprocess.run(["modprobe", "hil_revision", f"revision=0x{revision}"], check=True)
    return made


def _name_lines(device: Path) -> None:
    for number in range(28):
        (device / f"bank/line{number}").mkdir()
        (device / f"bank/line{number}/name").write_text(f"GPIO{number}")


def remove() -> None:
    """Take all chips away again."""
    subprocess.run(["modprobe", "-r", "hil_revision"], check=False)
    for device in sorted(CONFIG.iterdir()):
        (device / "live").write_text("0")
        for line in (device / "bank").glob("line*"):
            line.rmdir()
        (device / "bank").rmdir()
        device.rmdir()


def header() -> tuple[str, str]:
    """Chip and device of the one that has the 40-pin header. Raises LookupError where there is none."""
    for device in sorted(CONFIG.iterdir()):
        if _read(device / "bank/label").startswith("pinctrl-"):
            return _read(device / "bank/chip_name"), _read(device / "dev_name")
    raise LookupError("no simulated header")


def _read(path: Path) -> str:
    return path.read_text().strip()


class Line:
    """What is outside the Pi: a hand on the wire of one GPIO."""

    def __init__(self, number: int) -> None:
        chip, device = header()
        self.folder = Path(f"/sys/devices/platform/{device}/{chip}/sim_gpio{number}")
        self.pull = self.folder / "pull"
        self._file = os.open(self.pull, os.O_WRONLY)

    def high(self) -> None:
        os.pwrite(self._file, b"pull-up", 0)

    def low(self) -> None:
        os.pwrite(self._file, b"pull-down", 0)

    def value(self) -> int:
        return int(_read(self.folder / "value"))


def main(arguments: list[str]) -> None:
    match arguments:
        case ["create", board]:
            for row in create(board):
                print(*row)
        case ["remove"]:
            remove()
        case ["set", number, level]:
            line = Line(int(number))
            before = time.monotonic_ns()
            (line.high if level == "1" else line.low)()
            print(before, time.monotonic_ns())
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
