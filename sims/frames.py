"""A robot game as pictures: every view that the screen would have shown, a file each. Needs no display."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pygame

from companion.app import run
from companion.errors import CompanionError
from companion.games.game import AnyGame
from companion.games.options import Setup
from companion.ports import Event
from companion.screen.paint import paint
from companion.view import View
from sims.demo import Players
from sims.robots import sensible
from sims.table import SimTable


class Frames:
    """A screen that numbers its pictures: `0001.png` and so on, `size` in px."""

    def __init__(self, folder: Path, size: tuple[int, int]) -> None:
        self.folder, self.count = folder, 0
        self._surface = pygame.Surface(size)

    def show(self, frame: View) -> None:
        """Draws the view into the next file; raises `CompanionError` where it can't be written."""
        paint(self._surface, frame)
        self.count += 1
        file = self.folder / f"{self.count:04d}.png"
        try:
            pygame.image.save(self._surface, file)
        except (OSError, pygame.error) as wrong:
            raise CompanionError(
                f"can't be written: {wrong}", where=str(file), cure="Name a folder with room."
            ) from None

    def close(self) -> None:
        """The files stay."""


def frames(game: AnyGame, setup: Setup, names: Mapping[str, str], seed: int, screen: Frames) -> int:
    """Robots play a whole game on a virtual clock; how many pictures there are of it."""
    table = SimTable(game.id, setup.seats, setup.options, seed=seed, names=names)
    clock = table.clock

    def wait(until: int | None) -> list[Event]:
        clock.now = max(until or 0, clock.now)
        return []

    players = Players(table.app, wait, sensible(game.id, seed), clock, pace=1.0)
    run(table.app, screen, players.wait, clock)
    return screen.count
