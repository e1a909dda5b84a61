"""The folder of games: numbered journals, one process at a time, and games taken up exactly where they were."""

from __future__ import annotations

import errno
import fcntl
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from companion.actions import Seat
from companion.errors import CompanionError, IllegalAction
from companion.games.game import AnyGame
from companion.games.options import Setup
from companion.journal import Journal, Recovered, recover, rewrite, set_aside, sync_folder, text
from companion.messages import Message, heard, msg
from companion.notation import Case, ScriptError, header, read
from companion.replay import table_of
from companion.table import Table

_NAME = re.compile(r"game-([0-9]{4,9})\.table")
_BEGINNING = ("notation ", "rules ", "began ", "game ", "seats ")
"""How the first lines of a journal begin."""
_HEADER = (*_BEGINNING, "name ", "option ")
_TAKEN = str(msg("another companion is keeping its games here"))


@dataclass(slots=True)
class Kept:
    """A game with its journal, and what there is to say of how it was found."""

    number: int
    table: Table
    journal: Journal
    notices: list[Message] = field(default_factory=list)


class UnplayableError(CompanionError):
    """A journal that this version can't take up; the file stays as it is."""

    def __init__(self, what: str | Message, where: str, cure: str = "") -> None:
        super().__init__(what, where=where, cure=f"The file is kept as it is. {cure}".strip())


class Shelf:
    """Keeps every game of one folder. Where that can't be used, games live in memory until it can be."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.trouble = ""
        """Why nothing can be kept."""
        self._lock: int | None = None
        self._lent: dict[int, Kept] = {}
        """The games that were begun or taken up; what couldn't be written of them is only here."""
        if folder is not None:
            with suppress(OSError):
                self._own()
            if self.trouble == _TAKEN:
                raise CompanionError(
                    _TAKEN,
                    where=str(folder),
                    cure="Close it, or give this one a folder of its own with --folder.",
                )

    def _own(self) -> None:
        """Makes the folder this process's own, or raises `OSError`; `trouble` says why."""
        if self._lock is not None:
            return
        try:
            self._lock = _locked(self.folder)
        except BlockingIOError:
            self.trouble = _TAKEN
        except OSError as wrong:
            self.trouble = f"{self.folder}: {wrong.strerror}"
        else:
            self.trouble = ""
            return
        raise OSError(errno.EACCES, self.trouble)

    def close(self) -> None:
        """Lets another process have the folder; what is only in memory is forgotten."""
        self._lent.clear()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def numbers(self) -> list[int]:
        """The numbers of the games, oldest first."""
        there: list[int] = []
        if self.folder is not None:
            with suppress(OSError):
                there = numbered(self.folder)
        return sorted({*there, *self._lent})

    def path(self, number: int) -> Path:
        return (self.folder or Path()) / named(number)

    def content(self, number: int) -> bytes:
        """A game's file; raises `UnplayableError`."""
        return content(self.path(number))

    def delete(self, number: int) -> None:
        """Removes a game for good, with what was set aside of it; raises `OSError`."""
        self._own()
        path = self.path(number)
        lent = self._lent.pop(number, None)
        if lent:
            lent.journal.close()
        for aside in path.parent.glob(f"{path.name}.damaged-*"):
            aside.unlink()
        path.unlink(missing_ok=lent is not None)
        sync_folder(path.parent)

    def begin(self, game: AnyGame, setup: Setup, names: Mapping[Seat, str], began: str) -> Kept:
        """A new game under the next number; `began` is an ISO time or `unknown`."""
        number = max(self.numbers(), default=0) + 1
        journal = Journal(self.path(number), ready=self._own)
        for line in header(game, setup, names, began):
            journal.append(line)
        journal.sync()
        return self._lend(Kept(number, Table(game, setup, names, keep=journal.append), journal))

    def take_up(self, number: int) -> Kept:
        """The game exactly where it was, with dice, undo and all; raises `UnplayableError`, the file untouched."""
        lent = self._lent.get(number)
        if lent and lent.journal.behind:
            return lent
        path = self.path(number)
        content = self.content(number)
        table, found = restored(content, path)
        kept = Kept(number, table, Journal(path, found.size, self._own))
        if found.damaged:
            _mend(kept, content, found.lines)
        elif found.torn:
            kept.notices.append(msg("The last entry was cut off by the power; everything before it is here"))
        table.keep = kept.journal.append
        return self._lend(kept)

    def _lend(self, kept: Kept) -> Kept:
        self._lent[kept.number] = kept
        return kept

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


def numbered(folder: Path) -> list[int]:
    """The numbers of the games in a folder, oldest first; raises `OSError`."""
    names = os.listdir(folder)  # noqa: PTH208 - names are all that is wanted
    return sorted(number for number in map(number_of, names) if number is not None)


def number_of(name: str) -> int | None:
    """The number of the game in a file of this name; None: it is no game's name."""
    match = _NAME.fullmatch(name)
    return int(match[1]) if match and named(int(match[1])) == name else None


def named(number: int) -> str:
    """The name of a game's file."""
    return f"game-{number:04d}.table"


def content(path: Path) -> bytes:
    """A journal as it is on the disk; raises `UnplayableError`."""
    try:
        return path.read_bytes()
    except OSError as wrong:
        why = heard(wrong.strerror or str(wrong))
        raise UnplayableError(msg("it can't be read: {why}", why=why), str(path)) from None


def _locked(folder: Path | None) -> int:
    """The folder's lock, held until it is closed; raises `BlockingIOError` where another process holds it."""
    if folder is None:
        raise OSError(errno.ENOENT, "there is no folder for games")
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    lock = os.open(folder / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise
    return lock


def _mend(kept: Kept, content: bytes, lines: tuple[str, ...]) -> None:
    """Sets the damaged file aside and goes on with all before the damage: now, or as soon as the disk allows it."""
    journal, own = kept.journal, kept.journal.ready
    aside: Path | None = None

    def mend() -> None:
        nonlocal aside
        own()
        aside = aside or set_aside(journal.path, content)
        rewrite(journal.path, text(lines))
        journal.ready = own
        kept.notices.append(
            msg("The game's file was damaged; all before that is here, the rest is in {file}", file=aside.name)
        )

    journal.ready = mend
    try:
        mend()
    except OSError as wrong:
        journal.trouble = wrong.strerror or str(wrong)
        kept.notices.append(msg("The game's file is damaged and can't be mended: {why}", why=heard(journal.trouble)))


def restored(content: bytes, path: Path) -> tuple[Table, Recovered]:
    """The table that a journal leads to, and what was found in it; raises `UnplayableError` where there is none."""
    if not content:
        raise UnplayableError(msg("the file is empty"), str(path))
    found = recover(content)
    if found.damaged and all(line.startswith(_HEADER) for line in found.lines):
        # Names or options may be lost with the rest of the header: that would be another game.
        raise UnplayableError(msg("the file is damaged before the first step"), f"{path}, line {len(found.lines) + 1}")
    return _replayed(found.lines, path), found


def _scripted(case: Case, more: list[Case]) -> Iterator[tuple[int, str]]:
    """What only a script may say: facts, positions, refusals, several games. A journal holds what was done."""
    if case.given:
        yield case.line, "given"
    for step in case.steps:
        if step.action is None or step.facts or step.refused:
            yield step.line, step.text
    for one in more:
        yield one.line, f"case {one.name}"


def _replayed(lines: tuple[str, ...], path: Path) -> Table:
    for number, beginning in enumerate(_BEGINNING):
        if not "".join(lines[number : number + 1]).startswith(beginning):
            what = msg("a line with «{word}» is missing", word=beginning.strip())
            raise UnplayableError(what, f"{path}, line {number + 1}")
    try:
        case, *more = read("\n".join(lines), str(path))
        table = table_of(case)
    except ScriptError as wrong:
        raise UnplayableError(wrong.reason, wrong.where, wrong.cure) from None
    for line, words in _scripted(case, more):
        what = msg("«{words}» has no place in a game's file", words=words)
        raise UnplayableError(what, f"{path}, line {line}", "companion replay plays scripts.")
    for step in case.steps:
        try:
            if step.action is not None:
                table.act(step.action, step.at or 0)
        except IllegalAction as refusal:
            raise UnplayableError(
                msg("the rules refuse «{step}»: {reason}", step=step.text, reason=refusal.reason),
                f"{path}, line {step.line}",
                "A line before it is missing, or an older version can still play it.",
            ) from None
    return table
