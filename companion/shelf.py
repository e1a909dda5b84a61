"""The folder of games: numbered journals, one process at a time, and games taken up exactly where they were."""

from __future__ import annotations

import fcntl
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from companion.actions import Seat
from companion.errors import CompanionError, IllegalAction
from companion.games.game import AnyGame
from companion.games.options import Setup
from companion.journal import Journal, recover, rewrite, set_aside
from companion.messages import Message, msg
from companion.notation import ScriptError, header, read
from companion.replay import table_of
from companion.table import Table

_NAME = re.compile(r"game-(\d{4,})\.table$")


@dataclass(slots=True)
class Kept:
    """A game with its journal, and what there is to say of how it was found."""

    number: int
    table: Table
    journal: Journal
    notices: list[Message] = field(default_factory=list)


class UnplayableError(CompanionError):
    """A journal that this version can't take up; the file stays as it is."""


class Shelf:
    """Keeps every game of one folder. Without a folder (`None`), or where it can't be used, games live in memory."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.trouble = ""
        """Why nothing can be kept."""
        self._lock: int | None = None
        if folder is not None:
            self._open(folder)

    def _open(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock = os.open(folder / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.close()
            raise CompanionError(
                "another companion is keeping its games here",
                where=str(folder),
                cure="Close it, or give this one a folder of its own with --folder.",
            ) from None
        except OSError as wrong:
            self.trouble = f"{folder}: {wrong.strerror}"

    def close(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def numbers(self) -> list[int]:
        """The numbers of the games that are kept, oldest first."""
        if self.folder is None:
            return []
        try:
            names = os.listdir(self.folder)  # noqa: PTH208 - names are all that is wanted
        except OSError:
            return []
        return sorted(int(match[1]) for match in map(_NAME.match, names) if match)

    def path(self, number: int) -> Path:
        return (self.folder or Path()) / f"game-{number:04d}.table"

    def begin(self, game: AnyGame, setup: Setup, names: Mapping[Seat, str], began: str) -> Kept:
        """A new game under the next number; `began` is an ISO time or `unknown`."""
        number = max(self.numbers(), default=0) + 1
        journal = Journal(self.path(number)) if self.folder and self._lock is not None else Unkept(self.trouble)
        for line in header(game, setup, names, began):
            journal.append(line)
        journal.sync()
        return Kept(number, Table(game, setup, names, keep=journal.append), journal)

    def take_up(self, number: int) -> Kept:
        """The game exactly where it was, with dice, undo and all; raises `UnplayableError`, the file untouched."""
        path = self.path(number)
        try:
            content = path.read_bytes()
        except OSError as wrong:
            raise UnplayableError(f"can't be read: {wrong.strerror}", where=str(path)) from None
        found = recover(content)
        table = replayed(found.lines, path)
        kept = Kept(number, table, Journal(path, found.size))
        if found.damaged:
            self._mend(kept, content, found.lines)
        elif found.torn:
            kept.notices.append(msg("The last entry was cut off by the power; everything before it is here"))
        table.keep = kept.journal.append
        return kept

    def _mend(self, kept: Kept, content: bytes, lines: tuple[str, ...]) -> None:
        path = kept.journal.path
        try:
            aside = set_aside(path, content)
            kept.journal = Journal(path, rewrite(path, lines))
            kept.notices.append(
                msg("The game's file was damaged; all before that is here, the rest is in {file}", file=aside.name)
            )
        except OSError as wrong:
            kept.journal = Unkept(wrong.strerror or str(wrong))
            kept.notices.append(msg("The game's file is damaged and can't be mended: {why}", why=kept.journal.trouble))

    def unfinished(self, most: int = 9) -> Iterator[Kept | UnplayableError]:
        """Of the newest games those that aren't over, newest first, and those that can't be taken up."""
        for number in list(reversed(self.numbers()))[:most]:
            try:
                kept = self.take_up(number)
            except UnplayableError as wrong:
                yield wrong
                continue
            if not kept.table.game.over(kept.table.state):
                yield kept


class Unkept(Journal):
    """Stands in for a journal where nothing can be kept, and says why."""

    def __init__(self, trouble: str) -> None:
        super().__init__(Path(os.devnull))
        self.trouble = trouble

    def sync(self) -> bool:
        self._waiting.clear()
        return not self.trouble


def replayed(lines: tuple[str, ...], path: Path) -> Table:
    """The table that a journal's lines lead to; raises `UnplayableError` where today's rules refuse one."""
    try:
        case = read("\n".join(lines), str(path))[0]
        table = table_of(case)
    except ScriptError as wrong:
        raise UnplayableError(wrong.what, where=wrong.where, cure="The file is kept as it is.") from None
    for step in case.steps:
        try:
            if step.action is not None:
                table.act(step.action, step.at or 0)
        except IllegalAction as refusal:
            raise UnplayableError(
                f"today's rules refuse «{step.text}»: {refusal.reason}",
                where=f"{path}, line {step.line}",
                cure="The file is kept as it is; an older version can still play it.",
            ) from None
    return table
