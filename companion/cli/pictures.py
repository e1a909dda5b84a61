"""`companion demo --frames`: a robot game as pictures."""

from __future__ import annotations

import os
from pathlib import Path

from companion.cli.displays import has_pygame
from companion.cli.seating import Seating
from companion.config import Config
from companion.errors import CompanionError, UsageError


def draw_frames(config: Config, seating: Seating, seed: int, folder: Path) -> int:
    """A whole robot game as pictures in a folder; nothing is shown."""
    if not has_pygame():
        raise CompanionError(
            "pygame, which draws pictures, is not installed", cure="pip install 'table-companion[display]'"
        )
    if seating.game is None or seating.setup is None:
        raise UsageError("there is no game to draw", cure="Name the game, as in «companion demo snafoo --frames DIR».")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from sims.frames import Frames, frames

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise UsageError(f"can't be a folder: {wrong.strerror}", where=str(folder)) from None
    screen = Frames(folder, seating.size or (config.display.width, config.display.height))
    count = frames(seating.game, seating.setup, seating.names, seed, screen)
    print(f"{count} pictures in {folder}")
    return 0
