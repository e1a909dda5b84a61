"""In the machine whose power is cut: `play SEED` until there is no power, `check` after the next boot."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from companion.games import GAMES
from sims.bench.kills import last_said, play, shown

GAMES_FOLDER = Path("/data/games")
OUT = Path("/hil/.out")


def main() -> int:
    """0 when the game is where it has to be."""
    if sys.argv[1] == "play":
        _ = [GAMES[name] for name in GAMES]  # imported before the clock of the cut runs
        tell = os.open(OUT / "acked", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        play(GAMES_FOLDER, int(sys.argv[2]), os.open(OUT / "armed", os.O_WRONLY | os.O_CREAT), tell)
    said, found = last_said(Path("acked").read_text(encoding="utf-8")), shown(GAMES_FOLDER)
    print(f"{said.steps} kept, the last {said.kept}, on its way {said.under_way}, found {found}")
    return 0 if found in (said.kept, said.under_way) else 1


if __name__ == "__main__":
    sys.exit(main())
