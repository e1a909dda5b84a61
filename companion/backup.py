"""All games and settings in one file, and back again.

A backup is a plain tar of the folder's files as they are. Its first member tells size and SHA-256 of each, so that a
damaged backup is known member by member: what is whole comes back, the rest is named. Nothing that is in the folder is
ever written over: a game that is there already stays, another one with its number gets the next free one.
"""

from __future__ import annotations

import hashlib
import io
import re
import tarfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from companion.errors import CompanionError, UsageError
from companion.journal import MODE, recover, rewrite, text
from companion.owner import as_owner
from companion.settings import NAME as SETTINGS
from companion.shelf import Shelf, named, number_of, numbered

CONTENTS = "contents"
MAGIC = "companion backup "
BEGINNING = f"{MAGIC}1"
BLOCK = 512
"""The unit of a tar: a header is one, a member is padded to whole ones (bytes)."""
LONGEST_CONTENTS = 10_000_000
_LISTED = re.compile(r"([0-9a-f]{64}) ([0-9]{1,10}) (.+)")
"""SHA-256, bytes and name of a member."""
MOST_BYTES = 1_000_000_000
"""More than this is no backup of ours: a game has some ten thousand bytes."""


def back_up(folder: Path, file: Path) -> str:
    """Writes the backup, synced, in one step; what it did. Raises `CompanionError`. Takes no lock.

    A file that is there is replaced only if it is a backup too.
    """
    try:
        if not file.parent.is_dir():
            raise UsageError("there is no such folder", where=str(file.parent), cure="Make it, or name another.")
        if file.exists() and not _is_backup(file):
            raise UsageError("there is another file of that name", where=str(file), cure="Name the backup otherwise.")
        members = _members(folder)
    except OSError as wrong:
        raise CompanionError(f"can't be read: {wrong.strerror}", where=str(wrong.filename or folder)) from None
    try:
        rewrite(file, packed(members))
    except OSError as wrong:
        raise CompanionError(f"can't be written: {wrong.strerror}", where=str(file)) from None
    games = sum(number_of(name) is not None for name in members)
    settings = "the settings" if SETTINGS in members else "no settings"
    left = len(list(folder.glob("*.damaged-*")))
    rest = f" ({left} damaged files that were set aside are not in it)" if left else ""
    return f"{games} {'game' if games == 1 else 'games'} and {settings} are in {file}{rest}."


def _is_backup(file: Path) -> bool:
    with file.open("rb") as stream:
        return stream.read(len(CONTENTS) + 1) == f"{CONTENTS}\0".encode()


def _members(folder: Path) -> dict[str, bytes]:
    """The files by name; no files where there is no folder yet."""
    members: dict[str, bytes] = {}
    with suppress(FileNotFoundError):
        for number in numbered(folder):
            with suppress(FileNotFoundError, IsADirectoryError):  # deleted meanwhile; or no game
                members[named(number)] = (folder / named(number)).read_bytes()
        members[SETTINGS] = (folder / SETTINGS).read_bytes()
    return members


def packed(members: Mapping[str, bytes]) -> bytes:
    """The backup's bytes."""
    lines = [BEGINNING, *(f"{_sum(content)} {len(content)} {name}" for name, content in members.items())]
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, content in {CONTENTS: text([*lines, "end"]), **members}.items():
            member = tarfile.TarInfo(name)
            member.size, member.mode = len(content), MODE
            tar.addfile(member, io.BytesIO(content))
    return stream.getvalue()


def _sum(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


@dataclass(slots=True)
class Restored:
    """What a restore did, to be said; `lacking` names what is in the backup and didn't come back."""

    said: list[str] = field(default_factory=list)
    lacking: list[str] = field(default_factory=list)


def restore(file: Path, folder: Path) -> Restored:
    """Brings back what isn't there; raises `CompanionError`, nothing changed, where the file is no backup."""
    try:
        if file.stat().st_size > MOST_BYTES:
            raise _no_backup(file)
        packed_ = file.read_bytes()
    except OSError as wrong:
        raise CompanionError(f"can't be read: {wrong.strerror}", where=str(file), cure="Check the name.") from None
    members, damaged = unpacked(packed_, file)
    with as_owner(folder):
        shelf = Shelf(folder)  # refused while somebody plays here
        try:
            if shelf.trouble:
                raise CompanionError(shelf.trouble, cure="Name another folder with --folder.")
            return _merged(members, damaged, folder)
        finally:
            shelf.close()


def _no_backup(file: Path) -> CompanionError:
    return CompanionError(
        "this is no backup of the companion, or damaged where it begins", where=str(file), cure="Take another copy."
    )


def unpacked(content: bytes, file: Path) -> tuple[dict[str, bytes], list[str]]:
    """The whole members by name, and the names of those that aren't; raises `CompanionError` where it is no backup.

    A damaged header of the tar costs nothing: the contents tell where each member is.
    """
    lines = _contents(content)
    if not lines:
        raise _no_backup(file)
    if lines[0] != BEGINNING:
        what = f"it is a «{lines[0]}», and known is «{BEGINNING}»"
        raise CompanionError(what, where=str(file), cure="Restore it with a newer version of the companion.")
    whole: dict[str, bytes] = {}
    damaged: list[str] = []
    at = BLOCK + _blocks(len(text(lines)))
    for line in lines[1:-1]:
        listed = _LISTED.fullmatch(line)
        if listed is None:
            raise _no_backup(file)
        right, size, name = listed[1], int(listed[2]), listed[3]
        member = content[at + BLOCK : at + BLOCK + size]
        at += BLOCK + _blocks(size)
        if not (name == SETTINGS or number_of(name) is not None):
            continue
        if _sum(member) == right:
            whole[name] = member
        else:
            damaged.append(name)
    return whole, damaged


def _contents(content: bytes) -> tuple[str, ...]:
    """The lines of the first member, its last one included; none where they aren't all there."""
    lines = recover(content[BLOCK : BLOCK + LONGEST_CONTENTS]).lines
    if not lines or not lines[0].startswith(MAGIC) or "end" not in lines:
        return ()
    return lines[: lines.index("end") + 1]


def _blocks(size: int) -> int:
    """The bytes that so many take in a tar."""
    return -(-size // BLOCK) * BLOCK


def _merged(members: Mapping[str, bytes], damaged: list[str], folder: Path) -> Restored:
    done = Restored()
    there = {number: _kept(folder / named(number)) for number in numbered(folder)}
    taken = {number for name in members if (number := number_of(name)) is not None} | there.keys()
    for name, kept in members.items():
        number = number_of(name)
        try:
            if number is None:
                done.said.append(_settings(folder / SETTINGS, kept))
            else:
                done.said.append(f"game {number}: {_game(number, kept, folder, there, taken)}")
        except OSError as wrong:
            done.lacking.append(name)
            done.said.append(f"{name}: can't be written: {wrong.strerror}")
    done.lacking += damaged
    done.said += [f"{name}: is damaged in the backup, and stays out" for name in damaged]
    done.said = done.said or ["The backup is empty."]
    return done


def _game(number: int, kept: bytes, folder: Path, there: dict[int, bytes], taken: set[int]) -> str:
    """Brings one game back unless it is there, perhaps played on; what became of it. Raises `OSError`."""
    known = next((at for at, content in there.items() if content.startswith(kept) and (kept or not content)), None)
    if known is not None:
        return "is there already" + (f", as game {known}" if known != number else "")
    to = max(taken) + 1 if number in there else number
    rewrite(folder / named(to), kept)
    there[to] = kept
    taken.add(to)
    return "is back" + (f", as game {to}" if to != number else "")


def _kept(path: Path) -> bytes:
    """What lies there; nothing where it can't be read, but its number is taken."""
    with suppress(OSError):
        return path.read_bytes()
    return b""


def _settings(path: Path, kept: bytes) -> str:
    if path.exists():
        return "settings: those that are there stay"
    rewrite(path, kept)
    return "settings: are back"
