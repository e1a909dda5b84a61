"""A game's journal: one append-only file in table notation, a checksum on every line.

Lines are written and synced before the game shows what they led to. A torn last line is cut off; any other damage
sets the file aside under a numbered name and keeps all before it. When the disk refuses, play goes on in memory, the
trouble is said, and each sync tries again.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.notation import sealed, unsealed

fdatasync = getattr(os, "fdatasync", os.fsync)
MODE = 0o600
"""Steps of a game with secrets lead to the secrets: only the owner reads them."""


class Journal:
    """Appends lines to one file. `trouble` says why the last lines aren't kept, or is empty."""

    def __init__(self, path: Path, size: int = 0) -> None:
        self.path = path
        self.trouble = ""
        self._size = size
        """Bytes that are known to be whole lines."""
        self._waiting: list[str] = []
        self._fd: int | None = None

    def append(self, line: str) -> None:
        """Queues a line for the next `sync`."""
        self._waiting.append(line)

    def sync(self) -> bool:
        """Writes what waits and has the disk confirm it, in one go; False, with `trouble`, where it can't."""
        if not self._waiting:
            return not self.trouble
        lines = "".join(f"{sealed(line)}\n" for line in self._waiting).encode()
        try:
            self._write(lines)
        except OSError as wrong:
            self.trouble = wrong.strerror or str(wrong)
            return False
        self._size += len(lines)
        self._waiting.clear()
        self.trouble = ""
        return True

    def close(self) -> None:
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None

    def _write(self, lines: bytes) -> None:
        if self._fd is None:
            fresh = not self.path.exists()
            self._fd = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, MODE)
            if fresh:
                sync_folder(self.path.parent)
        if os.fstat(self._fd).st_size != self._size:
            os.ftruncate(self._fd, self._size)  # half a line from a write that failed
        done = 0
        while done < len(lines):
            done += os.write(self._fd, lines[done:])
        fdatasync(self._fd)


@dataclass(frozen=True, slots=True)
class Recovered:
    """What a journal still holds: its whole lines, their size in bytes, and what was wrong with the rest."""

    lines: tuple[str, ...]
    size: int
    torn: bool = False
    """Half a line at the end was cut off: the power went while it was written."""
    damaged: bool = False
    """Something before the end is broken; all after it is lost to the game."""


def recover(content: bytes) -> Recovered:
    """The whole lines of a journal, up to the first that isn't right."""
    *ended, rest = content.split(b"\n")
    lines: list[str] = []
    size = 0
    for raw in ended:
        line = _whole(raw)
        if line is None:
            return Recovered(tuple(lines), size, damaged=True)
        lines.append(line)
        size += len(raw) + 1
    return Recovered(tuple(lines), size, torn=bool(rest))


def _whole(raw: bytes) -> str | None:
    try:
        line, right = unsealed(raw.decode())
    except UnicodeDecodeError:
        return None
    return line if right else None


def set_aside(path: Path, content: bytes) -> Path:
    """A damaged file's content under the next free numbered name, synced before the original is touched."""
    number = 1
    while True:
        aside = path.with_name(f"{path.name}.damaged-{number}")
        try:
            fd = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, MODE)
        except FileExistsError:
            number += 1
            continue
        _fill(fd, content)
        sync_folder(path.parent)
        return aside


def rewrite(path: Path, lines: Sequence[str]) -> int:
    """Replaces a journal by its whole lines in one step; its new size."""
    content = "".join(f"{sealed(line)}\n" for line in lines).encode()
    fresh = path.with_name(f".{path.name}.new")
    _fill(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, MODE), content)
    fresh.replace(path)
    sync_folder(path.parent)
    return len(content)


def _fill(fd: int, content: bytes) -> None:
    try:
        done = 0
        while done < len(content):
            done += os.write(fd, content[done:])
        os.fsync(fd)
    finally:
        os.close(fd)


def sync_folder(folder: Path) -> None:
    """Makes a new name in the folder last. Some file systems can't; then there is nothing more to do."""
    fd = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        with contextlib.suppress(OSError):
            os.fsync(fd)
    finally:
        os.close(fd)
