"""Installing and upgrading, which are the same: a fresh environment is made beside the old one, then the link moves."""

from __future__ import annotations

import os
import shutil
import sys
from functools import partial
from pathlib import Path

from companion.cli.service.environment import PYTHON, Origin, fill, make, origin, packages
from companion.cli.service.machine import ENABLED, UNITS, USER, Machine, Step, content, put
from companion.errors import CompanionError, UsageError

OLDEST = (3, 11)


def installing(machine: Machine, wheels: Path | None = None) -> list[Step]:
    """The steps; raises `UsageError` where the companion can't be installed here or from there."""
    whence = origin(wheels)
    python = _python(machine)
    old = machine.environments()
    number = max((int(path.name.rpartition("-")[2]) for path in old), default=0) + 1
    new = machine.opt.with_name(f"companion-{number}")
    return [
        *([] if wheels else _packages(machine, python)),
        machine.write("companion.sysusers.conf"),
        machine.calls("systemd-sysusers", str(machine.files()["companion.sysusers.conf"])),
        *_rules(machine),
        _configuration(machine),
        Step(f"keeps games in {machine.games}", lambda: _folder(machine)),
        *_environment(machine, new, whence),
        *(machine.write(unit) for unit in UNITS),
        machine.calls("systemctl", "enable", *ENABLED),
        *_started(machine),
        *(Step(f"removes {path}", partial(shutil.rmtree, path)) for path in old),
        *_said(machine),
    ]


def _python(machine: Machine) -> tuple[int, int]:
    """The version of the system's Python, which the service runs with."""
    if not machine.at("/usr/bin/systemd-sysusers").exists():
        raise UsageError("there is no systemd here", cure="Without it, start «companion» by hand.")
    try:
        major, minor = map(int, machine.run(PYTHON, "-c", "import sys; print(*sys.version_info[:2])").split())
    except CompanionError as wrong:
        raise UsageError(f"there is no Python: {wrong}", cure="sudo apt install python3") from None
    if (major, minor) < OLDEST:
        raise UsageError(f"Python {major}.{minor} is too old", where=PYTHON, cure="It takes 3.11: Debian 12 or newer.")
    return major, minor


def _packages(machine: Machine, python: tuple[int, int]) -> list[Step]:
    missing = [name for name in packages(python) if not _has(machine, name)]
    return [Step(f"installs the system's package {name}", partial(_apt, machine, name)) for name in missing]


def _has(machine: Machine, package: str) -> bool:
    try:
        return "installed" in machine.run("dpkg-query", "-W", "-f", "${db:Status-Status} ", package).split()
    except CompanionError:
        return False


def _apt(machine: Machine, package: str) -> None:
    """One that can't be had is said; it goes on without: Debian 13 has no lgpio, Raspberry Pi OS has."""
    get = ("apt-get", "install", "-y", "-q", "--no-install-recommends", package)
    try:
        machine.run(*get)
    except CompanionError:
        try:
            machine.run("apt-get", "update", "-q")
            machine.run(*get)
        except CompanionError as wrong:
            print(f"  without {package}, which can't be had: companion doctor says what that means", file=sys.stderr)
            print(f"  {wrong}", file=sys.stderr)


def _rules(machine: Machine) -> list[Step]:
    written = machine.write("60-companion.rules")
    if not machine.at("/run/udev/control").exists():
        return [written]
    matches = (f"--subsystem-match={name}" for name in ("gpio", "spidev", "i2c-dev"))
    return [written, machine.calls("udevadm", "control", "--reload"), machine.calls("udevadm", "trigger", *matches)]


def _configuration(machine: Machine) -> Step:
    file = machine.configuration / "companion.toml"
    if file.exists():
        return Step(f"leaves {file} as it is")
    return Step(f"writes {file}", lambda: put(file, content("companion.toml")))


def _folder(machine: Machine) -> None:
    """The games' folder is the service's own, with everything in it, also what root copied there."""
    machine.games.mkdir(parents=True, exist_ok=True, mode=0o750)
    machine.run("chown", "-R", f"{USER}:{USER}", str(machine.games))


def _environment(machine: Machine, new: Path, whence: Origin) -> list[Step]:
    return [
        Step(f"makes a virtual environment in {new}", lambda: make(new, machine.run)),
        Step(f"installs {whence.requirement()}", lambda: _filled(machine, new, whence)),
        Step(f"makes {machine.opt} lead there", lambda: _lead(machine.opt, new)),
        Step(f"makes the command {machine.command}", lambda: _named(machine)),
    ]


def _filled(machine: Machine, folder: Path, whence: Origin) -> None:
    """Fills it and tries whether it starts; a half-made environment is removed again."""
    try:
        missing = fill(folder, whence, machine.run)
        machine.run(str(folder / "bin" / "companion"), "games")
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    for extra in missing:
        print(f"  without «{extra}», which can't be had: companion doctor says what that means", file=sys.stderr)


def _lead(link: Path, target: Path) -> None:
    """Moves the link in one step, once everything that it leads to is on the disk."""
    os.sync()
    if link.is_dir() and not link.is_symlink():
        link.rename(link.with_name("companion-0"))  # somebody's own environment, made by hand; removed next time
    new = link.with_name(".companion.new")
    new.unlink(missing_ok=True)
    new.symlink_to(target.name)
    new.replace(link)


def _named(machine: Machine) -> None:
    link = machine.command
    if link.is_symlink() or not link.exists():
        link.parent.mkdir(parents=True, exist_ok=True)
        link.unlink(missing_ok=True)
        link.symlink_to("/opt/companion/bin/companion")


def _started(machine: Machine) -> list[Step]:
    if not machine.booted:
        return [Step("starts when this system boots")]
    return [
        machine.calls("systemctl", "daemon-reload"),
        Step("starts the service", lambda: _start(machine)),
    ]


def _start(machine: Machine) -> None:
    try:
        machine.run("systemctl", "restart", *ENABLED)
    except CompanionError:
        cure = "It tries again and again. What it says: journalctl -u companion"
        raise CompanionError("it is installed, but doesn't start", cure=cure) from None


def _said(machine: Machine) -> list[Step]:
    """What people should know."""
    said = [Step("done; what it says: journalctl -u companion")]
    if machine.at("/etc/systemd/system/display-manager.service").exists():
        cure = "sudo systemctl set-default multi-user.target, then restart"
        said.append(Step(f"note: a desktop has the screen; for the table to have it: {cure}"))
    return said
