"""Past games for tests: on a shelf, played by robots or by a script."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from companion.games import GAMES
from companion.games.options import checked
from companion.history import Source, newest, source, steps
from companion.journal import text
from companion.notation import header, read
from companion.replay import table_of
from companion.shelf import Kept, Shelf
from companion.table import Table
from tests.records import play_on

NAMES = {"A": "Anna", "B": "Björn", "C": "Chloé"}
OPTIONS = {"snap": {"tracking": "counted"}}


def begin(shelf: Shelf, game: str = "snafoo", began: str = "2026-11-30T02:00:00") -> Kept:
    return shelf.begin(GAMES[game], checked(GAMES[game], "ABC", OPTIONS.get(game, {})), NAMES, began)


def played(shelf: Shelf, game: str = "snafoo", steps: int = 10**6) -> Kept:
    """A game on the shelf that robots have played, to its end or so many steps."""
    number = max(shelf.numbers(), default=0) + 1
    shelf.path(number).write_bytes(content(game, steps))
    return shelf.take_up(number)


@cache
def content(game: str, steps: int) -> bytes:
    setup = checked(GAMES[game], "ABC", OPTIONS.get(game, {}))
    lines = header(GAMES[game], setup, NAMES, "2026-11-30T02:00:00")
    play_on(Table(GAMES[game], setup, NAMES, keep=lines.append), 1, steps)
    return text(lines)


def script(game: str, *lines: str, seats: str = "ABC") -> Table:
    """The table that these lines lead to."""
    said = header(GAMES[game], checked(GAMES[game], seats, OPTIONS.get(game, {})), NAMES, "unknown")
    case = read("\n".join([*said, *lines]), "test")[0]
    table = table_of(case)
    for step in case.steps:
        assert step.action is not None
        table.act(step.action, step.at or 0)
    return table


def found(folder: Path) -> list[Source]:
    return [one for one in newest(folder) if isinstance(one, Source)]


def told(kept: Kept) -> list[str]:
    kept.journal.sync()
    return steps(source(kept.journal.path, kept.number))
