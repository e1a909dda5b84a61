"""`companion history`, `backup` and `restore`: what the folder of games holds, and copies of it."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.cli import folder
from companion.errors import CompanionError, UsageError

if TYPE_CHECKING:
    from companion.history import Source

KINDS = ("csv", "json", "table")
Number: TypeAlias = Callable[[str], int]


def commands(parsers: Any, natural: Number) -> None:
    """Adds the commands to the command line; `natural` reads a number."""
    history = parsers.add_parser("history", help="past games: who won, what they scored, how fast they slapped")
    history.add_argument("number", nargs="?", type=natural, metavar="N", help="one game in detail")
    history.add_argument("--players", action="store_true", help="games and wins of each player")
    history.add_argument("--export", nargs="+", metavar=("csv|json|table", "FILE"), help="for other programs")
    history.add_argument("--delete", type=natural, metavar="N", help="delete a game for good")
    history.add_argument("--yes", action="store_true", help="delete without asking")
    history.set_defaults(run=_history)
    backup = parsers.add_parser("backup", help="copy all games and settings into one file")
    backup.add_argument("file", type=Path, metavar="FILE")
    backup.set_defaults(run=_backup)
    restore = parsers.add_parser("restore", help="bring games and settings back from such a file")
    restore.add_argument("file", type=Path, metavar="FILE")
    restore.set_defaults(run=_restore)
    for parser in (history, backup, restore):
        parser.add_argument("--folder", type=folder, help="where games are kept")
        parser.add_argument("--config", type=Path, metavar="FILE", help="the table's companion.toml")


def _folder(options: argparse.Namespace) -> Path:
    from companion import config

    folder: Path = options.folder or config.load(config.find(options.config)).folder()
    return folder


def _history(options: argparse.Namespace) -> int:
    folder = _folder(options)
    asked = [bool(options.export), options.players, options.delete is not None]
    if sum(asked) > 1 or (options.number is not None and any(asked[1:])):
        raise UsageError("that is too much at once", cure="Ask for a game, --players, --export or --delete.")
    if options.yes and options.delete is None:
        raise UsageError("--yes goes with --delete", cure="companion history --help says what it takes.")
    if options.delete is not None:
        return _delete(folder, options.delete, options.yes)
    if options.export:
        return _export(folder, options.number, options.export)
    if options.number is not None:
        return _detail(folder, options.number)
    return _players(folder) if options.players else _list(folder)


def _sources(folder: Path, number: int | None = None) -> Iterator[Source]:
    """The games, or one of them; what can't be read is said, and left out."""
    from companion.history import newest
    from companion.shelf import UnplayableError

    if number is not None:
        yield _one(folder, number)
        return
    try:
        for found in newest(folder):
            if isinstance(found, UnplayableError):
                print(f"companion: {found}", file=sys.stderr)
            else:
                yield found
    except FileNotFoundError:
        return
    except OSError as wrong:
        raise CompanionError(f"can't be read: {wrong.strerror}", where=str(folder)) from None


def _one(folder: Path, number: int) -> Source:
    from companion.history import source
    from companion.shelf import named

    path = folder / named(number)
    if not path.exists():
        raise UsageError(f"there is no game {number}", where=str(folder), cure="companion history lists them.")
    return source(path, number)


def _list(folder: Path) -> int:
    from companion.cli import ledger
    from companion.history import past

    columns = _columns()
    shown = 0
    for shown, source in enumerate(_sources(folder), 1):
        if shown == 1:
            print(ledger.heading(columns))
        print(ledger.line(past(source), columns))
    if not shown:
        print(f"There are no games in {folder} yet.")
    return 0


def _columns() -> int:
    """How wide the terminal is (cells); 0 where it isn't one."""
    return shutil.get_terminal_size().columns if sys.stdout is not None and sys.stdout.isatty() else 0


def _detail(folder: Path, number: int) -> int:
    from companion.cli import ledger

    for text in ledger.detail(_one(folder, number)):
        print(text)
    return 0


def _players(folder: Path) -> int:
    from companion.cli import ledger
    from companion.games import GAMES
    from companion.history import past, tallies

    found = tallies(past(source) for source in _sources(folder))
    if not found:
        print(f"Nobody with a name has finished a game in {folder} yet.")
        return 0
    for text in ledger.players(found, {name: str(game.title) for name, game in GAMES.items()}):
        print(text)
    return 0


def _export(folder: Path, number: int | None, wanted: list[str]) -> int:
    from companion.cli import export

    kind, *to = wanted
    if kind not in export.KINDS or len(to) > 1:
        raise UsageError(f"can't export {' '.join(wanted)}", where="--export", cure=f"{', '.join(KINDS)}, and a file.")
    text = export.KINDS[kind](_sources(folder, number))
    if to:
        _write(Path(to[0]), text)
    else:
        sys.stdout.writelines(text)
    return 0


def _write(path: Path, text: Iterable[str]) -> None:
    """Never over a file that is there: it may be anything, a game even."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.writelines(text)
    except FileExistsError:
        raise UsageError("there is such a file already", where=str(path), cure="Remove it, or name another.") from None
    except OSError as wrong:
        raise CompanionError(f"can't be written: {wrong.strerror}", where=str(path)) from None


def _delete(folder: Path, number: int, sure: bool) -> int:
    from companion.owner import as_owner
    from companion.shelf import Shelf, named

    if not (folder / named(number)).exists():
        raise UsageError(f"there is no game {number}", where=str(folder), cure="companion history lists them.")
    if not sure and not _agreed(folder, number):
        print("Nothing was deleted.")
        return 1
    with as_owner(folder):
        shelf = Shelf(folder)  # refused while somebody plays here: the game that is on can't be deleted
        try:
            shelf.delete(number)
        except OSError as wrong:
            raise CompanionError(f"game {number} can't be deleted: {wrong.strerror}", where=str(folder)) from None
        finally:
            shelf.close()
    print(f"Game {number} is deleted.")
    return 0


def _agreed(folder: Path, number: int) -> bool:
    """Asks twice."""
    from companion.cli import ledger
    from companion.history import past

    if sys.stdin is None or not sys.stdin.isatty():
        raise UsageError("nobody is there to be asked", where="--delete", cure="Scripts say --yes.")
    try:
        print(ledger.line(past(_one(folder, number)), _columns()))
    except CompanionError as wrong:
        print(f"game {number}: {wrong}")
    try:
        return input(f"Delete game {number}? (yes/no) ").strip().lower() in ("y", "yes") and input(
            f"It can't be brought back. Type {number} to delete it: "
        ).strip() == str(number)
    except EOFError:
        return False


def _backup(options: argparse.Namespace) -> int:
    from companion.backup import back_up

    games = _folder(options)
    if options.folder and not games.is_dir():
        what = "there is no such folder, so there is nothing to back up"
        raise CompanionError(what, where=str(games), cure="Name the folder of the games with --folder.")
    print(back_up(games, options.file))
    return 0


def _restore(options: argparse.Namespace) -> int:
    from companion.backup import restore

    folder = _folder(options)
    done = restore(options.file, folder)
    if os.geteuid() == 0:
        _give(folder)
    for text in done.said:
        print(text)
    return 1 if done.lacking else 0


def _give(folder: Path) -> None:
    """What root brings back belongs to whoever owns the folder: a service couldn't read it otherwise."""
    owner = folder.stat()
    for path in folder.iterdir():
        os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)
