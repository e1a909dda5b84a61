"""The virtual environment: what is installed into it, from where, and what may be missing.

It sees the system's packages, since Raspberry Pi OS brings gpiozero and lgpio, and lgpio has no wheel for Python 3.13.
"""

from __future__ import annotations

import platform
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import companion
from companion.errors import CompanionError, UsageError

NAME = "table-companion"
OPTIONAL = ("lgpio", "gpiod", "display", "oled")
"""Extras that a table can do without; each is tried by itself where all together can't be had."""
PYTHON = "/usr/bin/python3"
DRAWING = ("libgbm1", "libegl1", "libgles2", "libgl1-mesa-dri")
"""What pygame-ce draws with on a console; Raspberry Pi OS Lite hasn't all of it."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the companion is installed from: pip's name for it, and the folder of wheels where there is no network."""

    name: str
    wheels: Path | None = None

    def requirement(self, *extras: str) -> str:
        listed = f"[{','.join(extras)}]" if extras else ""
        path = Path(self.name)
        return f"{NAME}{listed} @ {path.as_uri()}" if path.is_absolute() else f"{NAME}{listed}"

    def options(self) -> tuple[str, ...]:
        return ("--no-index", "--find-links", str(self.wheels)) if self.wheels else ()


def origin(wheels: Path | None) -> Origin:
    """The folder's wheel of the companion, else this clone or wheel; raises `UsageError` where there is neither."""
    if wheels is not None:
        wheels = wheels.absolute()
        if not wheels.is_dir():
            raise UsageError("there is no such folder", where=f"--wheels {wheels}", cure="Check the name.")
        if any(wheels.glob("table_companion-*.whl")):
            return Origin(NAME, wheels)
    here = Path(companion.__file__).absolute().parents[1]
    if here.suffix == ".whl" or (here / "pyproject.toml").is_file():
        return Origin(str(here), wheels)
    raise UsageError(
        "the installed companion has nothing to install from",
        where=f"--wheels {wheels}" if wheels else "",
        cure="Run it from a clone, or name a folder of wheels with --wheels that holds table_companion-….whl.",
    )


def packages(python: tuple[int, int], machine: str = platform.machine()) -> tuple[str, ...]:
    """The system's packages that are wanted; `python` is the system's version."""
    lgpio = ("python3-lgpio",) if python >= (3, 13) else ()
    pygame = ("python3-pygame",) if machine in ("armv6l", "armv7l") else ()
    return ("python3-venv", *DRAWING, *lgpio, *pygame)


def make(folder: Path, run: Callable[..., str]) -> None:
    """An empty virtual environment in a folder that isn't there yet."""
    try:
        run(PYTHON, "-m", "venv", "--system-site-packages", str(folder))
    except CompanionError as wrong:
        raise CompanionError(
            f"no virtual environment can be made: {wrong}", cure="Install python3-venv: sudo apt install python3-venv"
        ) from None


def fill(folder: Path, whence: Origin, run: Callable[..., str]) -> list[str]:
    """Installs the companion with all that can be had; what couldn't, by extra."""
    pip = (str(folder / "bin" / "python"), "-I", "-m", "pip", "-q", "--disable-pip-version-check", "install")
    binary = ("--only-binary", "lgpio,gpiod,pygame-ce,pillow,smbus2,cbor2", *whence.options())
    try:
        run(*pip, *binary, whence.requirement("table", *OPTIONAL))
    except CompanionError:
        return _one_by_one((*pip, *binary), whence, run)
    return []


def _one_by_one(pip: tuple[str, ...], whence: Origin, run: Callable[..., str]) -> list[str]:
    run(*pip, whence.requirement("table"))
    missing = []
    for extra in OPTIONAL:
        try:
            run(*pip, whence.requirement(extra))
        except CompanionError:
            missing.append(extra)
    return missing
