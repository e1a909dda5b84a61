"""A picture file as display: what is shown is always in it, for a photo frame, a web server, a test."""

from __future__ import annotations

import os
from pathlib import Path

import pygame

from companion.errors import CompanionError


class Png:
    """Writes each picture to `path`, whole: whoever reads it never finds half of one.

    Raises `CompanionError` where there is no such folder.
    """

    mono = False
    pace = 0
    moves = False
    dims = False

    def __init__(self, path: Path, size: tuple[int, int]) -> None:
        self.path, self.size = path.absolute(), size
        if not self.path.parent.is_dir():
            raise CompanionError(f"{self.path.parent} is no folder", where="display.png", cure="Name a file in one.")

    def show(self, picture: pygame.Surface) -> None:
        new = self.path.with_name(f".{self.path.stem}.{os.getpid()}.png")
        pygame.image.save(picture, str(new))
        new.replace(self.path)

    def dim(self, brightness: int) -> None:
        """A file has none."""

    def close(self) -> None:
        """The last picture stays."""
