"""Installs, upgrades and removes the service in a Debian 12 made for it, with network and without. Ends with 1 when
anything is wrong. Needs root on a Debian; the base is kept in ~/.cache/companion-appliance. `--boot` tries the service
in the virtual machine of `tests/hil` instead.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from tests.appliance.life import LIFE, OFFLINE, Tried
from tests.appliance.root import Root, Timed, base, clone

SOURCE = Path(__file__).parents[2]


def main(arguments: list[str]) -> int:
    """Tries everything, one after the other, since each begins where the one before ended; the exit status."""
    if arguments[:1] == ["--boot"]:
        from tests.appliance.boot import boot

        return boot(arguments[1:])
    began = time.monotonic()
    base()
    said = Timed()
    said("a Debian 12", began)
    with tempfile.TemporaryDirectory(prefix="companion-appliance-") as folder:
        online, offline = Root.fresh(Path(folder, "online")), Root.fresh(Path(folder, "offline"))
        clone(online.at("/root/clone"), SOURCE)
        tried = Tried(online, offline)
        for what in (*LIFE, *OFFLINE):
            start, wrong = time.monotonic(), None
            try:
                what(tried)
            except (AssertionError, OSError) as error:
                wrong = error
            said((what.__doc__ or "").split("\n", 1)[0].rstrip("."), start, wrong)
    print(f"{len(said.failed)} failed, {time.monotonic() - began:.0f} s", flush=True)
    return 1 if said.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
