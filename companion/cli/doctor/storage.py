"""The folder of games: may it be written, is anybody else in it, is there room."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from companion.cli.doctor.line import Line, Mark, bad, look, ok, wrong
from companion.config import Config
from companion.errors import CompanionError

LITTLE, NONE = 50, 5
"""Megabytes of room: worth a look, and too few. A long game takes a tenth of one."""


def storage(config: Config) -> Iterator[Line]:
    """Makes the folder where it isn't there yet, as a game would."""
    try:
        folder = config.folder()
    except CompanionError as error:
        yield wrong("games", error)
        return
    yield _kept(folder)
    yield from _room(folder)


def _kept(folder: Path) -> Line:
    from companion.shelf import Shelf

    try:
        shelf = Shelf(folder)
    except CompanionError as error:
        return look("games", f"{folder}: {error.what}", "That is right while it plays.")
    try:
        if shelf.trouble:
            cure = "Give the folder to this user, or name another under [storage] folder; until then nothing is kept."
            return bad("games", shelf.trouble, cure)
        count = len(shelf.numbers())
        return ok("games", f"{folder} can be written; {count} {'game is' if count == 1 else 'games are'} kept there")
    finally:
        shelf.close()


def _room(folder: Path) -> Iterator[Line]:
    try:
        free = shutil.disk_usage(folder).free // 1_000_000
    except OSError:
        return
    mark = Mark.BAD if free < NONE else Mark.LOOK if free < LITTLE else Mark.OK
    yield Line(mark, "room", f"{free:,} MB are free for games", "" if mark is Mark.OK else "Delete what isn't needed.")
