"""Installs, upgrades and removes the service, with network and without, in each Debian of `release.py`, made for it.

Ends with 1 when anything is wrong. Needs root on a Debian; the bases are kept in ~/.cache/companion-appliance. With the
name of a release it tries that one alone. `--boot` tries the service in the virtual machine of `tests/hil` instead.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.appliance.life import LIFE
from tests.appliance.release import RELEASES, Release
from tests.appliance.root import Root, Timed, clone
from tests.appliance.tried import Tried

SOURCE = Path(__file__).parents[2]


def main(arguments: list[str]) -> int:
    """Tries the releases named, or all; the exit status."""
    if arguments[:1] == ["--boot"]:
        from tests.appliance.boot import boot

        return boot(arguments[1:])
    unknown = set(arguments) - {release.name for release in RELEASES}
    if unknown:
        print(f"{', '.join(sorted(unknown))}: no such release; there are {', '.join(one.name for one in RELEASES)}")
        return 2
    began, said = time.monotonic(), Timed()
    for release in RELEASES:
        if release.name in (arguments or [release.name]):
            live(release, said)
    print(f"{len(said.failed)} failed, {time.monotonic() - began:.0f} s", flush=True)
    return 1 if said.failed else 0


def live(release: Release, said: Timed) -> None:
    """A whole life on that release, step by step, since each begins where the one before ended."""
    began = time.monotonic()
    try:
        release.base()
    except OSError as error:
        said(f"{release}", began, error)
        return
    said(f"{release}, {release.name}", began)
    with tempfile.TemporaryDirectory(prefix="companion-appliance-") as folder:
        online, offline = (Root.fresh(release, Path(folder, name)) for name in ("online", "offline"))
        clone(online.at("/root/clone"), SOURCE)
        tried = Tried(release, online, offline)
        for what in LIFE:
            _try(what, tried, said)


def _try(what: Callable[[Tried], str | None], tried: Tried, said: Timed) -> None:
    start, wrong, figures = time.monotonic(), None, None
    try:
        figures = what(tried)
    except (AssertionError, OSError) as error:
        wrong = error
    name = (what.__doc__ or "").split("\n", 1)[0].rstrip(".")
    said(f"{name}: {figures}" if figures else name, start, wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
