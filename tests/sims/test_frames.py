"""`companion demo --frames` writes a whole robot game as pictures."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from companion.cli import main
from companion.errors import CompanionError
from companion.games import GAMES
from companion.games.options import Setup
from sims.frames import Frames, frames


def test_a_game_is_drawn_from_the_first_view_to_the_winner(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every view is one file, numbered from 1; the size is the display's."""
    assert main(["demo", "cabanga", "--frames", str(tmp_path), "--size", "320x240", "--seed", "2"]) == 0
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files == [f"{n:04d}.png" for n in range(1, len(files) + 1)]
    assert len(files) > 20
    assert pygame.image.load(tmp_path / files[-1]).get_size() == (320, 240)
    assert f"{len(files)} pictures" in capsys.readouterr().out


def test_the_same_seed_draws_the_same_game(tmp_path: Path) -> None:
    """A seed repeats dice and robots, so it repeats the pictures."""
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        frames(GAMES["cabanga"], Setup(("A", "B", "C")), {}, 5, Frames(tmp_path / folder, (320, 240)))
    one, two = (sorted((tmp_path / folder).iterdir()) for folder in ("one", "two"))
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in two]


def test_a_folder_that_cant_be_written_is_named(tmp_path: Path) -> None:
    """The message names the file and what to do."""
    screen = Frames(tmp_path / "missing", (320, 240))
    with pytest.raises(CompanionError, match="missing"):
        frames(GAMES["snafoo"], Setup(("A", "B")), {}, 1, screen)


def test_a_file_in_the_folders_place_is_wrong_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit status 2, and the place is named."""
    (tmp_path / "file").write_text("")
    assert main(["demo", "snafoo", "--frames", str(tmp_path / "file")]) == 2
    assert "file" in capsys.readouterr().err
