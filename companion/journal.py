"""A game's journal: one append-only file in table notation, a checksum on every line.

Lines are written and synced before the game shows what they led to. The first ones, the header, come with the file in
one step, so a file that is there has a whole header. A torn last line is cut off; any other damage sets the file aside
under a numbered name and keeps all before it. When the disk refuses, play goes on in memory, the trouble is said, and
each sync tries again.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.messages import msg
from companion.notation import sealed, unsealed

REMOVED = str(msg("the game's file has been removed"))
CUT_SHORT = str(msg("the game's file has been cut short"))
DISK = (
    msg("No space left on device"),
    msg("Read-only file system"),
    msg("Permission denied"),
    msg("Input/output error"),
    msg("No such file or directory"),
    msg("Disk quota exceeded"),
)
"""What disks answer most, in the words of the C library, so that a catalogue has them (`messages.heard`)."""

fdatasync = getattr(os, "fdatasync", os.fsync)
_SPENT = re.compile(rb" #~[0-9a-f]{8}.", re.DOTALL)
"""A checksum ends its line; here something follows."""
_CONTROL = re.compile(rb"[\0-\x1f\x7f]")
MODE = 0o600
"""Steps of a game with secrets lead to the secrets: only the owner reads them."""


def _at_once() -> None:
    """Nothing has to be done before a write."""


class Journal:
    """Appends lines to one file. `trouble` says why the last lines aren't kept, or is empty.

    `size` counts the bytes that are known to be whole lines; 0: there is no file yet. `ready` is called before each
    write, and raises `OSError` where the file may not be written to now.
    """

    def __init__(self, path: Path, size: int = 0, ready: Callable[[], None] = _at_once) -> None:
        self.path, self.size, self.ready = path, size, ready
        self.trouble = ""
        self._waiting: list[str] = []
        self._fd: int | None = None

    @property
    def behind(self) -> bool:
        """Whether something waits to be written."""
        return bool(self._waiting)

    def append(self, line: str) -> None:
        """Queues a line for the next `sync`."""
        self._waiting.append(line)

    def sync(self) -> bool:
        """Writes what waits and has the disk confirm it, in one go; False, with `trouble`, where it can't."""
        if not (self._waiting or self.trouble):
            return True
        lines = text(self._waiting)
        try:
            self.ready()
            self._write(lines)
        except OSError as wrong:
            self.close()  # a disk that comes back may be another one
            self.trouble = wrong.strerror or str(wrong)
            return False
        self.size += len(lines)
        self._waiting.clear()
        self.trouble = ""
        return True

    def close(self) -> None:
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None

    def _write(self, lines: bytes) -> None:
        if not lines:
            return
        if not self.size:
            _create(self.path, lines)
            return
        if self._fd is None:
            try:
                self._fd = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC)
            except FileNotFoundError:
                raise FileNotFoundError(errno.ENOENT, REMOVED) from None
        self._check(self._fd)
        _write_all(self._fd, lines)
        fdatasync(self._fd)

    def _check(self, fd: int) -> None:
        """The file is as it was left, or longer by half a line from a write that failed: that is cut off."""
        found = os.fstat(fd)
        if not found.st_nlink:
            raise FileNotFoundError(errno.ENOENT, REMOVED)
        if found.st_size < self.size:
            raise OSError(errno.EIO, CUT_SHORT)
        if found.st_size > self.size:
            os.ftruncate(fd, self.size)


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
    if rest and not _half(rest):
        return Recovered(tuple(lines), size, damaged=True)
    return Recovered(tuple(lines), size, torn=bool(rest))


def _half(rest: bytes) -> bool:
    """Whether a write that was cut off leaves this: how a line begins, and zeros where data never arrived.

    Anything else stood there whole, and has been damaged since: also a line that lost nothing but its end.
    """
    begun = rest.rstrip(b"\0")
    try:
        begun.decode()
    except UnicodeDecodeError as wrong:
        if wrong.end < len(begun):
            return False
    return not (_SPENT.search(begun) or _CONTROL.search(begun))


def _whole(raw: bytes) -> str | None:
    try:
        line, right = unsealed(raw.decode())
    except UnicodeDecodeError:
        return None
    return line if right else None


def text(lines: Sequence[str]) -> bytes:
    """The lines as they stand in the file, each with its checksum."""
    return "".join(f"{sealed(line)}\n" for line in lines).encode()


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
        _fill(aside, fd, content)
        sync_folder(path.parent)
        return aside


def rewrite(path: Path, content: bytes) -> None:
    """Puts a file in the place of what is there, or of nothing, in one step."""
    fresh = path.with_name(f".{path.name}.new")
    _fill(fresh, os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, MODE), content)
    fresh.replace(path)
    sync_folder(path.parent)


def _create(path: Path, content: bytes) -> None:
    """A new file with this content; never in the place of another one."""
    if path.exists():
        raise FileExistsError(errno.EEXIST, f"there is a {path.name} already")
    rewrite(path, content)


def _fill(path: Path, fd: int, content: bytes) -> None:
    """The whole content, synced, or no file."""
    try:
        _write_all(fd, content)
        os.fsync(fd)
    except OSError:
        with contextlib.suppress(OSError):
            path.unlink()
        raise
    finally:
        os.close(fd)


def _write_all(fd: int, content: bytes) -> None:
    done = 0
    while done < len(content):
        done += os.write(fd, content[done:])


def sync_folder(folder: Path) -> None:
    """Makes a new name in the folder last. Some file systems can't; then there is nothing more to do."""
    fd = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        with contextlib.suppress(OSError):
            os.fsync(fd)
    finally:
        os.close(fd)
