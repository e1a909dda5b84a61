"""A Debian of its own, in a folder: copied from the one that is kept, entered with mounts of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from tests.appliance.release import Release

BUNDLE = Path("/etc/ssl/certs/ca-certificates.crt")
ENTER = """
mount --make-rprivate /
mount -t proc proc "$0/proc"; mount -t sysfs sys "$0/sys"; mount -t tmpfs run "$0/run"; mount --rbind /dev "$0/dev"
exec chroot "$0" "$@"
"""


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command in the root said, and how it ended."""

    status: int
    said: str

    @property
    def lines(self) -> list[str]:
        return self.said.splitlines()


@dataclass(frozen=True, slots=True)
class Root:
    """A root to try things in."""

    folder: Path

    @classmethod
    def fresh(cls, release: Release, folder: Path) -> Root:
        """A copy of the release's base, with this machine's way to the network."""
        subprocess.run(("cp", "-a", "--reflink=auto", release.base(), folder), check=True)
        shutil.copy("/etc/resolv.conf", folder / "etc/resolv.conf")
        if BUNDLE.exists():
            shutil.copy(BUNDLE, folder / BUNDLE.relative_to("/"))
        return cls(folder)

    def at(self, path: str) -> Path:
        return self.folder / path.lstrip("/")

    def run(self, command: str, *, network: bool = True) -> Ran:
        """Runs it by the root's own shell, without this machine's network where it isn't wanted."""
        apart = ("unshare", "--mount", *(() if network else ("--net",)))
        pip = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
        environ = {
            **pip,
            "HOME": "/root",
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin",
            "LANG": "C.UTF-8",
        }
        done = subprocess.run(
            (*apart, "bash", "-c", ENTER, str(self.folder), "bash", "-c", command),
            env=environ,
            check=False,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        return Ran(done.returncode, done.stdout)

    def must(self, command: str, *, network: bool = True) -> Ran:
        """The same; raises `AssertionError` with what was said where it fails."""
        ran = self.run(command, network=network)
        assert ran.status == 0, f"{command}: status {ran.status}\n{ran.said}"
        return ran


def clone(place: Path, source: Path) -> None:
    """The project as a clone has it: what is committed or about to be, and nothing that a build left."""
    listed = subprocess.run(
        ("git", "ls-files", "-co", "--exclude-standard", "-z"), cwd=source, check=True, stdout=subprocess.PIPE
    ).stdout
    for name in listed.decode().split("\0"):
        if name and (source / name).is_file():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source / name, place / name)


class Timed:
    """Says what is tried, and how long it took."""

    def __init__(self) -> None:
        self.failed: list[str] = []

    def __call__(self, what: str, began: float, wrong: Exception | None = None) -> None:
        print(f"{'FAILED' if wrong else 'ok':<6} {what} ({time.monotonic() - began:.0f} s)", flush=True)
        if wrong:
            print(f"       {type(wrong).__name__}: {wrong}", flush=True)
            self.failed.append(what)
