"""`companion service install` and `uninstall`: the companion as a service of this machine.

They need the standard library alone, so one command installs from a clone (`sudo python3 -Bm companion service
install`) and from a wheel, which is an archive that Python can run from. A second run upgrades. What is to be done is a
list of steps first, which `--dry-run` prints.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable

from companion.cli.service.install import installing
from companion.cli.service.machine import Machine, Step
from companion.cli.service.uninstall import uninstalling
from companion.errors import UsageError


def command(options: argparse.Namespace, machine: Machine | None = None) -> int:
    """Does what `options.what` says, step by step; the exit status. Raises `UsageError` where it can't."""
    if not options.dry_run and os.geteuid() != 0:
        cure = "Put sudo before the command, or look with --dry-run at what it would do."
        raise UsageError("only root may install or remove a service", cure=cure)
    machine = machine or Machine()
    if options.what == "uninstall":
        take(uninstalling(machine, purge=options.purge), dry=options.dry_run)
    else:
        take(installing(machine, options.wheels), dry=options.dry_run)
    return 0


def take(steps: Iterable[Step], *, dry: bool) -> None:
    """Says and does each step; with `dry` it only says."""
    for step in steps:
        print(f"would: {step.says}" if dry else step.says, flush=True)
        if not dry:
            step.do()
