"""The Debian releases that the service is tried on: each a root of its own, made once and kept."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

KEPT = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"), "companion-appliance")
ARCHIVE = "http://deb.debian.org/debian"
PACKAGES = (
    *("systemd", "systemd-sysv", "udev", "dbus", "python3", "python3-venv", "ca-certificates", "procps", "sudo"),
    *("libgbm1", "libegl1", "libgl1-mesa-dri"),  # libgles2 is left for the installer to fetch
)
"""About what Raspberry Pi OS Lite has."""
SHOWN = 20
"""Lines of debootstrap's log that are shown where it fails."""


@dataclass(frozen=True, slots=True)
class Release:
    """A Debian. `system`: what of ours only Raspberry Pi OS's archive has for this release's Python, pip neither."""

    name: str
    number: int
    system: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"Debian {self.number}"

    def base(self) -> Path:
        """The root that others are copied from; made where it is missing or of other packages (about a minute)."""
        folder, listed = KEPT / self.name, KEPT / f"{self.name}.packages"
        if folder.is_dir() and listed.exists() and listed.read_text() == " ".join(PACKAGES):
            return folder
        new = KEPT / f"{self.name}.new"
        for old in (folder, new):
            shutil.rmtree(old, ignore_errors=True)
        new.mkdir(parents=True)
        self._debootstrap(new)
        new.rename(folder)
        listed.write_text(" ".join(PACKAGES))
        return folder

    def _debootstrap(self, folder: Path) -> None:
        """Raises `OSError` with the end of what it said."""
        if shutil.which("debootstrap") is None:
            subprocess.run(("apt-get", "update", "-q"), check=True)
            subprocess.run(("apt-get", "install", "-y", "-q", "debootstrap"), check=True)
        log = KEPT / f"{self.name}.log"
        include = f"--include={','.join(PACKAGES)}"
        with log.open("wb") as said:
            command = ("debootstrap", "--variant=minbase", include, self.name, folder, ARCHIVE)
            ended = subprocess.run(command, check=False, stdout=said, stderr=said).returncode
        if ended:
            end = "\n".join(log.read_text(errors="replace").splitlines()[-SHOWN:])
            raise OSError(f"{self} can't be made: debootstrap ended with {ended}\n{end}")


RELEASES = (Release("bookworm", 12), Release("trixie", 13, system=("lgpio",)))
