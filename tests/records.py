"""A game as its journal holds it: what happened at a table, line by line, with what the table was after each."""

from __future__ import annotations

import errno
import os
import random
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from companion import journal
from companion.games import GAMES
from companion.games.game import Chance, Stamped
from companion.games.options import checked
from companion.journal import text
from companion.notation import header
from companion.table import Table
from sims.robots import sensible
from tests.games.walk import Tape, Walk

GAME_IDS = tuple(GAMES)


class Moment(NamedTuple):
    """All that a table is: what it shows, and what undo, redo and the next dice come from."""

    state: Any
    names: dict[str, str]
    past: list[Any]
    undone: list[Any]
    line: int
    lines: dict[Any, int]
    faces: dict[int, tuple[int, ...]]
    last_at: int


def moment(table: Table) -> Moment:
    return Moment(
        table.state,
        dict(table.names),
        list(table.past),
        [list(group) for group in table.undone],
        table._line,
        dict(table._lines),
        dict(table._faces),
        table.last_at,
    )


class Record(NamedTuple):
    """A journal's lines: the header, then one a step; `moments[n]` is the table after `n` steps."""

    head: list[str]
    steps: list[str]
    moments: list[Moment]

    def content(self, steps: int | None = None) -> bytes:
        """The file after so many steps; all of them, unless said otherwise."""
        return text([*self.head, *self.steps[:steps]])


def record(name: str, seed: int = 1, length: int = 400) -> Record:
    """Some of everything: cards, dice, undo, redo, corrections, names, leaving and joining, repeated by the seed."""
    numbers = random.Random(seed)
    game = GAMES[name]
    setup = checked(game, "ABC", {})
    names = {"A": "Anna", "B": "Björn"}
    walk = Walk(game, setup, Tape([numbers.randrange(2**16) for _ in range(length)]))
    walk.table.names.update(names)
    moments = [moment(walk.table)]
    for _, _, taken in walk.steps():
        if taken:
            moments.append(moment(walk.table))
    return Record(header(game, setup, names, "unknown"), walk.lines, moments)


class Disk:
    """Stands between a journal and the system: `calls` counts what changes the disk, `fail` says what becomes of each.

    `fail` gets the call's number, its name and its arguments; it may raise, or answer how many bytes are written.
    """

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.calls: list[str] = []
        self.fail: Callable[[int, str, tuple[Any, ...]], int | None] = lambda *_: None
        whole = SimpleNamespace(**vars(os))
        for name in ("write", "open", "ftruncate", "fsync"):
            setattr(whole, name, self._watched(name, getattr(os, name)))
        patch.setattr(journal, "os", whole)
        patch.setattr(journal, "fdatasync", self._watched("fdatasync", os.fdatasync))

    def _watched(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any) -> Any:
            self.calls.append(name)
            part = self.fail(len(self.calls), name, args)
            if part is not None:
                fd, content = args
                return real(fd, content[:part])
            return real(*args)

        return call


def full(_: int, name: str, __: tuple[Any, ...]) -> None:
    """What becomes of a call on a disk without a free byte."""
    if name == "write":
        raise OSError(errno.ENOSPC, "No space left on device")


def lines(content: bytes) -> Iterator[int]:
    """Where each line ends, its newline included (bytes)."""
    at = 0
    for line in content.splitlines(keepends=True):
        at += len(line)
        yield at


def play_on(table: Table, seed: int, steps: int = 10**6) -> None:
    """Robots play this table on, to the end or so many steps; a step takes a second and a bit."""
    robot, numbers = sensible(table.game.id, seed), random.Random(seed)
    for _ in range(steps):
        if table.game.over(table.state):
            return
        at = table.last_at + 1_000_000 + numbers.randrange(400_000)
        chosen = robot(table.game, table.state).then
        if isinstance(chosen, Chance):
            table.roll(lambda count: tuple(numbers.choices(range(1, 7), k=count)), at)
        else:
            table.act(chosen.action(at) if isinstance(chosen, Stamped) else chosen, at)  # type: ignore[arg-type]  # robots choose no questions
