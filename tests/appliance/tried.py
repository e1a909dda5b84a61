"""What every step is given, and the commands and places that several steps share."""

from __future__ import annotations

from dataclasses import dataclass

from tests.appliance.release import Release
from tests.appliance.root import Root

FOLDER = "/var/lib/companion"
GAME = f"{FOLDER}/game-0001.table"
CONFIGURATION = "/etc/companion/companion.toml"
INSTALL = "cd /root/clone && python3 -Bm companion service install"


@dataclass(slots=True)
class Tried:
    """A machine with network and one without, of one release, and the game that must not be lost."""

    release: Release
    online: Root
    offline: Root
    game: bytes = b""
