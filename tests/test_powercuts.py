"""Cuts and damage of every kind, in every place: never a wrong state, nothing acknowledged lost, never a crash loop."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import shelf as shelf_module
from companion.journal import recover, text
from companion.shelf import Kept, Shelf
from sims.table import SimTable
from tests.records import GAME_IDS, Disk, Record, lines, moment, record

PAGE = 4096


@cache
def long(name: str) -> Record:
    """A game of at least three pages."""
    return record(name, 4, 1200)


def last_pages(content: bytes, count: int = 2) -> range:
    """The places of the last pages of a file, as the disk has them."""
    return range((len(content) // PAGE - count + 1) * PAGE, len(content))


# --- in every place of the last pages -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAME_IDS)
def test_the_file_may_be_cut_at_every_byte_of_its_last_pages(name: str) -> None:
    """What is found are the whole lines before the cut, and whether a half one followed; never damage."""
    content = long(name).content()
    whole = recover(content).lines
    ends = [0, *lines(content)]
    places, at = last_pages(content), 0
    assert len(places) > PAGE
    for cut in places:
        while at + 1 < len(ends) and ends[at + 1] <= cut:
            at += 1
        start = max(at - 3, 0)  # lines are checked one by one: those far before the cut are the same for all cuts
        found = recover(content[ends[start] : cut])
        assert found.lines == whole[start:at]
        assert (found.torn, found.damaged, ends[start] + found.size) == (cut > ends[at], False, ends[at])


@pytest.mark.parametrize("name", GAME_IDS)
def test_every_byte_of_the_last_pages_may_flip(name: str) -> None:
    """The line that it hits goes with all after it, and that is damage, to be set aside; also in the very last line,
    and also where the newline itself is hit: that line was acknowledged."""
    content = long(name).content()
    ends = [0, *lines(content)]
    at = 0
    for place in last_pages(content):
        while ends[at + 1] <= place:
            at += 1
        start, stop = ends[max(at - 1, 0)], ends[min(at + 2, len(ends) - 1)]
        piece = bytearray(content[start:stop])
        piece[place - start] ^= 1 << place % 8
        found = recover(bytes(piece))
        assert found.damaged
        assert start + found.size <= ends[at]


@settings(deadline=None, max_examples=40)
@given(st.integers(1, 2 * PAGE), st.booleans())
def test_a_tail_may_be_zeroes(count: int, as_long: bool) -> None:
    """Where a file grew and its data never arrived; from any byte on, and beyond its end. The lines before are kept."""
    content = long("snafoo").content()
    whole = len(content) - count
    damaged = content[:whole] + bytes(count if as_long else 3 * PAGE)
    found = recover(damaged)
    assert found.size == max(end for end in (0, *lines(content)) if end <= whole)
    assert found.torn
    assert not found.damaged


def test_a_cut_game_goes_on_from_every_byte_of_its_last_lines(tmp_path: Path) -> None:
    """Taken up, played on, taken up again: the half line is gone, and the file is one without an interruption."""
    game = record("snafoo", 13, 120)
    content, before = game.content(), len(game.content(len(game.steps) - 2))
    path = tmp_path / "game-0001.table"
    for cut in range(before, len(content) + 1):
        path.write_bytes(content[:cut])
        shelf = Shelf(tmp_path)
        kept = shelf.take_up(1)
        steps = len(recover(content[:cut]).lines) - len(game.head)
        for line in game.steps[steps:]:
            kept.table.keep(line)
        assert kept.journal.sync()
        shelf.close()
        assert path.read_bytes() == content


# --- what the screen says -----------------------------------------------------------------------------------------


def full(_: int, name: str, __: tuple[Any, ...]) -> None:
    if name == "write":
        raise OSError(errno.ENOSPC, "No space left on device")


def test_not_kept_shows_with_the_very_step_that_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anybody relies on it: the view that shows the new total says so too, and the next one that is kept
    doesn't."""
    table = SimTable("snafoo", seats="ABC", shelf=Shelf(tmp_path))
    table.key("4")
    disk = Disk(monkeypatch)
    disk.fail = full
    table.key("5")
    assert table.view.big == "9"
    assert [notice.text for notice in table.view.notices] == ["Not kept: No space left on device"]
    disk.fail = lambda *_: None
    table.key("6")
    assert (table.view.big, table.view.notices) == ("15", ())


class ReadOnly:
    """A disk that can be read and nothing else."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.on = True
        whole = SimpleNamespace(**vars(os))
        whole.open = self._open
        patch.setattr(shelf_module, "os", whole)
        Disk(patch).fail = self._fail

    def _open(self, path: Any, flags: int, *more: Any, **named: Any) -> int:
        if self.on and flags & (os.O_RDWR | os.O_WRONLY | os.O_CREAT):
            raise OSError(errno.EROFS, "Read-only file system")
        return os.open(path, flags, *more, **named)

    def _fail(self, _: int, name: str, args: tuple[Any, ...]) -> None:
        if self.on and (name in ("write", "ftruncate") or (name == "open" and args[1] & (os.O_WRONLY | os.O_CREAT))):
            raise OSError(errno.EROFS, "Read-only file system")


@pytest.mark.parametrize("damage", [0, 1], ids=["whole", "damaged"])
def test_a_read_only_disk_is_said_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: int
) -> None:
    """The unfinished game is offered, exactly where it was, damaged or not; play goes on, said to be not kept; and
    when the disk takes writes again, all of it is there."""
    game = record("snafoo", 1, 60)
    path = tmp_path / "game-0001.table"
    path.write_bytes(game.content() + b"rubbish\n" * damage)
    disk = ReadOnly(monkeypatch)
    table = SimTable(shelf=Shelf(tmp_path))
    assert "Read-only" in " ".join(notice.text for notice in table.view.notices)
    table.touch(0)
    assert table.app.kept is not None
    assert moment(table.app.kept.table) == game.moments[-1]
    table.app.kept.table.act(_rename(), table.app.kept.table.last_at)
    table.wait(0.1)
    assert any("Not kept" in notice.text for notice in table.view.notices)
    disk.on = False
    table.wait(0.1)
    assert not any("Not kept" in notice.text for notice in table.view.notices)
    assert path.read_bytes().startswith(game.content())
    assert b"table name A Ann" in path.read_bytes()


def _rename() -> Any:
    from companion.actions import Rename

    return Rename("A", "Ann")


# --- never a crash loop -------------------------------------------------------------------------------------------

JUNK = st.one_of(
    st.binary(max_size=300),
    st.lists(st.sampled_from([*record("snap", 2, 30).head, *record("snap", 2, 30).steps, "notation 2", "x"])).map(text),
    st.integers(0, len(record("snafoo", 2, 60).content())).map(lambda cut: record("snafoo", 2, 60).content()[:cut]),
)


@settings(deadline=None, max_examples=60)
@given(st.lists(JUNK, min_size=1, max_size=4))
def test_whatever_lies_in_the_folder_the_program_starts(
    tmp_path_factory: pytest.TempPathFactory, contents: list[bytes]
) -> None:
    """Twice, since the first start may mend; the list is there, a new game can be begun, and no byte is lost: it is in
    the game's file, or set aside."""
    folder = tmp_path_factory.mktemp("games")
    for number, content in enumerate(contents, 1):
        (folder / f"game-{number:04d}.table").write_bytes(content)
    for _ in range(2):
        shelf = Shelf(folder)
        table = SimTable(shelf=shelf)
        assert table.view.menu is not None
        shelf.close()
    for number, content in enumerate(contents, 1):
        left = [path.read_bytes() for path in folder.glob(f"game-{number:04d}.table*")]
        assert content in left
    shelf = Shelf(folder)
    table = SimTable("snafoo", shelf=shelf)
    assert table.app.kept is not None
    assert table.app.kept.number == len(contents) + 1
    shelf.close()


def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    """The screen says so, the other games can be played, and not a byte of it changes."""
    newer = text(["notation 2", "rules 7", "began unknown", "game chess", "seats A B", "A castle"])
    (tmp_path / "game-0002.table").write_bytes(newer)
    (tmp_path / "game-0001.table").write_bytes(record("snafoo", 1, 40).content())
    table = SimTable(shelf=Shelf(tmp_path))
    assert any("notation 2" in notice.text for notice in table.view.notices)
    table.touch(0)
    assert table.app.kept is not None
    assert table.app.kept.number == 1
    assert (tmp_path / "game-0002.table").read_bytes() == newer


# --- two processes ------------------------------------------------------------------------------------------------

HOLD = """
import sys
from pathlib import Path
from companion.shelf import Shelf
shelf = Shelf(Path(sys.argv[1]))
print("holds", flush=True)
sys.stdin.read()
"""


def test_two_processes_never_write_to_one_folder(tmp_path: Path) -> None:
    """Only whoever holds the lock does; when that process is killed, the folder is free at once."""
    (tmp_path / "game-0001.table").write_bytes(record("snafoo", 1, 40).content())
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"holds\n"
        with pytest.raises(Exception, match="another companion"):
            Shelf(tmp_path)
        other.kill()
        other.wait()
    assert isinstance(next(Shelf(tmp_path).unfinished()), Kept)
