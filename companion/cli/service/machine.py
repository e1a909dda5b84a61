"""The machine that the service is installed on: where things go, and how steps change it.

Tests have another root and write commands down instead of running them.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import companion
from companion.errors import CompanionError

USER = "companion"
UNITS = ("companion.service", "companion-poweroff.service", "companion-poweroff.path")
ENABLED = ("companion.service", "companion-poweroff.path")
SHOWN = 12
"""Lines of a failed command's output that are shown."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that is done, and what is said of it."""

    says: str
    do: Callable[[], None] = lambda: None


def run(*command: str) -> str:
    """Runs it quietly; what it printed. Raises `CompanionError` with the end of that where it fails."""
    environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(  # noqa: S603 - the installer's own commands
            command,
            check=False,
            env=environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
    except OSError as wrong:
        raise CompanionError(f"can't be run: {wrong.strerror}", where=command[0]) from None
    if done.returncode:
        said = "\n  ".join(done.stdout.strip().splitlines()[-SHOWN:])
        raise CompanionError(f"failed with status {done.returncode}", where=" ".join(command), cure=said)
    return done.stdout


@dataclass(frozen=True, slots=True)
class Machine:
    """Places and commands; everything lies below `root`."""

    root: Path = Path("/")
    run: Callable[..., str] = run

    def at(self, path: str) -> Path:
        return self.root / path.lstrip("/")

    @property
    def opt(self) -> Path:
        """A link to the environment in use. New ones are made beside it: an upgrade that fails breaks nothing."""
        return self.at("/opt/companion")

    @property
    def games(self) -> Path:
        return self.at("/var/lib/companion")

    @property
    def configuration(self) -> Path:
        return self.at("/etc/companion")

    @property
    def edited(self) -> Path:
        """What people change of the unit with `systemctl edit companion`."""
        return self.at("/etc/systemd/system/companion.service.d")

    @property
    def command(self) -> Path:
        return self.at("/usr/local/bin/companion")

    @property
    def booted(self) -> bool:
        """Whether systemd runs here; not while an image is made."""
        return self.at("/run/systemd/system").is_dir()

    def environments(self) -> list[Path]:
        """Every virtual environment that was ever made and is still there."""
        return sorted(self.opt.parent.glob("companion-[0-9]*"))

    def files(self) -> dict[str, Path]:
        """The files of `systemd/` that are installed, and where to."""
        return {
            **{unit: self.at(f"/etc/systemd/system/{unit}") for unit in UNITS},
            "companion.sysusers.conf": self.at("/etc/sysusers.d/companion.conf"),
            "60-companion.rules": self.at("/etc/udev/rules.d/60-companion.rules"),
        }

    def write(self, name: str) -> Step:
        """The step that puts a file of `systemd/` in its place."""
        place = self.files()[name]
        return Step(f"writes {place}", lambda: put(place, content(name)))

    def calls(self, *command: str) -> Step:
        """The step that runs a command."""

        def do() -> None:
            self.run(*command)

        return Step(f"runs {' '.join(command)}", do)


def content(name: str) -> bytes:
    """A file of `systemd/`: from the installed package or the wheel, else from the clone."""
    packed = files("companion") / "_systemd" / name
    if packed.is_file():
        return packed.read_bytes()
    return (Path(companion.__file__).parents[1] / "systemd" / name).read_bytes()


def put(place: Path, what: bytes, mode: int = 0o644) -> None:
    """Writes a file in one step: whoever pulls the plug finds the old one or the new one."""
    place.parent.mkdir(parents=True, exist_ok=True)
    new = place.with_name(f".{place.name}.new")
    new.write_bytes(what)
    new.chmod(mode)
    new.replace(place)
