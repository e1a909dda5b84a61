"""Removing: everything that was installed; games, settings and the user they belong to only when asked."""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path

from companion.cli.service.machine import ENABLED, USER, Machine, Step
from companion.errors import CompanionError


def uninstalling(machine: Machine, *, purge: bool) -> list[Step]:
    """The steps. What isn't there isn't missed: a second run does nothing."""
    return [
        Step("stops the service", lambda: _stopped(machine)),
        *(_without(path) for path in (*machine.files().values(), machine.command, machine.opt) if _is(path)),
        *(_without(path) for path in machine.environments()),
        *([machine.calls("systemctl", "daemon-reload")] if machine.booted else []),
        *_kept(machine, purge=purge),
    ]


def _stopped(machine: Machine) -> None:
    with suppress(CompanionError):  # it isn't installed
        machine.run("systemctl", "disable", *(["--now"] if machine.booted else []), *ENABLED)


def _is(path: Path) -> bool:
    return path.exists() or path.is_symlink()


def _without(path: Path) -> Step:
    def remove() -> None:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)

    return Step(f"removes {path}", remove)


def _kept(machine: Machine, *, purge: bool) -> list[Step]:
    own = [path for path in (machine.games, machine.configuration, machine.edited) if path.exists()]
    if purge:
        return [*(_without(path) for path in own), Step(f"removes the user {USER}", lambda: _userless(machine))]
    return [Step(f"keeps {path}; with --purge it is removed too") for path in own]


def _userless(machine: Machine) -> None:
    with suppress(CompanionError):  # there is none
        machine.run("userdel", USER)
