"""Draws every scene into this folder, or the one named."""

import sys
from pathlib import Path

import pygame

from sims.pictures import FOLDER, SCENES, SIZES, file_of, picture

folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
for name, scene in SCENES.items():
    view = scene()
    for size in SIZES:
        pygame.image.save(picture(view, size), folder / file_of(name, size))
