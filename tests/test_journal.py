"""The journal: whole lines only, each with its checksum, confirmed by the disk before anybody sees what they led to."""

from __future__ import annotations

import errno
import os
import re
import stat
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import GAMES
from companion.games.ninety.state import Play
from companion.games.options import checked
from companion.journal import REMOVED, Journal, recover, set_aside, text
from companion.notation import crc, read
from companion.shelf import Shelf, UnplayableError, restored
from tests.records import GAME_IDS, Disk, Record, lines, moment, record

SNAFOO = GAMES["snafoo"]
SETUP = checked(SNAFOO, "ABC", {})
HEAD = ["notation 1", "rules 1", "began unknown", "game snafoo", "seats A B C"]
MEMORY = Path("game-0001.table")
"""The name of a journal that is only in memory."""


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def fails(error: int) -> Any:
    """A disk on which every write fails so."""

    def fail(_: int, name: str, __: tuple[Any, ...]) -> None:
        if name == "write":
            raise OSError(error, os.strerror(error))

    return fail


# --- what is written ----------------------------------------------------------------------------------------------


def test_the_file_begins_with_its_header_and_every_line_has_its_checksum(tmp_path: Path) -> None:
    """Notation, rules, when it began, game, seats, names, options; ` #~` and eight hex digits end each line."""
    shelf = Shelf(tmp_path)
    setup = checked(SNAFOO, "ABC", {"long-game": "on"})
    kept = shelf.begin(SNAFOO, setup, {"A": "Anna Lena"}, "2026-11-30T02:00:00")
    kept.table.act(Play("A", 4), 12_345_678)
    kept.journal.sync()
    found = (tmp_path / "game-0001.table").read_text(encoding="utf-8").split("\n")
    assert found.pop() == ""
    assert [line.rpartition(" #~")[0] for line in found] == [
        "notation 1",
        "rules 1",
        "began 2026-11-30T02:00:00",
        "game snafoo",
        "seats A B C",
        "name A Anna Lena",
        "option long-game on",
        "A play 4 @ 12.345678",
    ]
    assert all(re.fullmatch(r".+ #~[0-9a-f]{8}", line) and line[-8:] == crc(line[:-11]) for line in found)


def test_only_the_owner_reads_a_journal(tmp_path: Path) -> None:
    """From the steps of No thanks! chip counts can be worked out: mode 0600, also of what is set aside."""
    shelf = Shelf(tmp_path)
    kept = shelf.begin(SNAFOO, SETUP, {}, "unknown")
    assert set_aside(kept.journal.path, b"x").name == "game-0001.table.damaged-1"
    for path in tmp_path.glob("game-*"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


def test_one_sync_confirms_all_that_waits(tmp_path: Path, disk: Disk) -> None:
    """All actions of a turn of the loop: one write, one `fdatasync`; and none where nothing waits."""
    journal = Journal(tmp_path / "game-0001.table")
    journal.append("notation 1")
    assert journal.sync()
    disk.calls.clear()
    for line in ("A play 4", "B play 5", "table undo"):
        journal.append(line)
    assert journal.sync()
    assert disk.calls == ["open", "write", "fdatasync"]
    disk.calls.clear()
    assert journal.sync()
    assert disk.calls == []


def test_a_new_file_and_its_folder_are_synced(tmp_path: Path, disk: Disk) -> None:
    """The header comes with the file in one step: it is written beside, synced, renamed, and the folder synced."""
    journal = Journal(tmp_path / "game-0001.table")
    journal.append("notation 1")
    assert journal.sync()
    assert disk.calls == ["open", "write", "fsync", "open", "fsync"]
    assert [path.name for path in tmp_path.iterdir()] == ["game-0001.table"]


def test_a_new_journal_never_replaces_a_file(tmp_path: Path) -> None:
    """Should a folder's names be unreadable, the game that has the number stays; the new one says why it isn't kept."""
    path = tmp_path / "game-0001.table"
    path.write_bytes(b"somebody's game")
    journal = Journal(path)
    journal.append("notation 1")
    assert not journal.sync()
    assert "game-0001.table" in journal.trouble
    assert path.read_bytes() == b"somebody's game"


# --- what is found again ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAME_IDS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_restart_at_every_line_is_the_table_as_it_was(name: str, seed: int) -> None:
    """State, names, undo and redo, the line of play and the dice it had: cut at every write of a game, all the same."""
    game = record(name, seed, 600)
    assert len(game.steps) > 80
    for steps in range(0, len(game.steps) + 1, 1 if len(game.steps) < 150 else 2):
        table, found = restored(game.content(steps), MEMORY)
        assert not found.torn
        assert not found.damaged
        assert moment(table) == game.moments[steps]


@pytest.mark.parametrize("name", GAME_IDS)
def test_a_torn_last_line_is_cut_off_at_every_byte(name: str) -> None:
    """Half a line was never confirmed: the restart shows exactly the whole lines before it."""
    game = record(name, 3, 150)
    content, last = game.content(), game.content(len(game.steps) - 5)
    ends = [0, *lines(content)]
    for cut in range(len(last), len(content) + 1):
        table, found = restored(content[:cut], MEMORY)
        whole = max(end for end in ends if end <= cut)
        assert (found.size, found.torn, found.damaged) == (whole, cut > whole, False)
        steps = ends.index(whole) - len(game.head)
        assert moment(table) == game.moments[steps]


def test_a_zeroed_tail_is_cut_off() -> None:
    """Some file systems leave zeros where data had not arrived; they are no line."""
    game = record("snafoo", 3, 60)
    table, found = restored(game.content() + bytes(512), MEMORY)
    assert found.torn
    assert moment(table) == game.moments[-1]


def is_some_moment(game: Record, content: bytes) -> bool:
    """Whether what the damaged content still gives is the table at one of its steps, or refused; never a crash."""
    try:
        return moment(restored(content, MEMORY)[0]) in game.moments
    except UnplayableError as wrong:
        return str(MEMORY) in wrong.where


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_damaged_bytes_never_give_another_game(data: st.DataObject) -> None:
    """A flipped byte, a zeroed stretch, bytes that are no UTF-8, in any place: all before it, or a clear refusal."""
    game = record("snafoo", 5, 80)
    content = bytearray(game.content())
    at = data.draw(st.integers(0, len(content) - 1))
    length = data.draw(st.integers(1, 40))
    kind = data.draw(st.sampled_from(["flip", "zero", "wild"]))
    for place in range(at, min(at + (1 if kind == "flip" else length), len(content))):
        bit = 1 << data.draw(st.integers(0, 7)) if kind == "flip" else 0
        content[place] = content[place] ^ bit if kind == "flip" else 0 if kind == "zero" else 0xFF
    assert is_some_moment(game, bytes(content))


def test_a_step_is_lost_only_with_all_after_it() -> None:
    """Damage in the middle: the lines before it, though those after it are whole."""
    game = record("snafoo", 5, 80)
    content = bytearray(game.content())
    content[len(game.content(7)) + 2] ^= 1
    table, found = restored(bytes(content), MEMORY)
    assert found.damaged
    assert moment(table) == game.moments[7]


@pytest.mark.parametrize("name", GAME_IDS)
def test_a_missing_line_is_refused_where_the_rules_can_tell(name: str) -> None:
    """A whole line that is gone leaves every checksum right: then the rules judge. Never a crash, never silence about
    a step that can't be: the refusal names the line."""
    game = record(name, 7, 200)
    whole = [*game.head, *game.steps]
    said: list[str] = []
    for gone in range(len(whole)):
        try:
            restored(text(whole[:gone] + whole[gone + 1 :]), MEMORY)
        except UnplayableError as wrong:
            said.append(str(wrong))
    assert all(re.match(r"game-0001\.table(, line \d+)?: .+\n.*kept as it is", one) for one in said)
    assert len(said) >= 5, "the header's lines at the very least"


@pytest.mark.parametrize("gone", range(5))
def test_a_header_without_one_of_its_lines_is_refused(gone: int) -> None:
    """Notation, rules, beginning, game and seats are there, in this order, or the file is damaged."""
    with pytest.raises(UnplayableError, match="line"):
        restored(text(HEAD[:gone] + HEAD[gone + 1 :]), MEMORY)


def test_a_file_cut_anywhere_in_its_header_is_no_crash() -> None:
    """Such a file can't come from a power cut, since a header is there whole or not at all; it is refused by name."""
    content = text(HEAD)
    for cut in range(len(content) - 1):
        with pytest.raises(UnplayableError, match=r"game-0001\.table"):
            restored(content[:cut], MEMORY)


# --- disks that refuse --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EROFS, errno.EIO, errno.EDQUOT])
def test_a_disk_that_refuses_is_said_and_tried_again(tmp_path: Path, disk: Disk, error: int) -> None:
    """Every sync tries again; once the disk has recovered, all that waited is written, in order, once."""
    shelf = Shelf(tmp_path)
    journal = shelf.begin(SNAFOO, SETUP, {}, "unknown").journal
    disk.fail = fails(error)
    waiting = ["A play 4 @ 1.000000", "B play 5 @ 2.000000", "table undo @ 3.000000"]
    for line in waiting:
        journal.append(line)
        assert not journal.sync()
        assert journal.trouble == os.strerror(error)
    disk.fail = lambda *_: None
    assert journal.sync()
    assert journal.trouble == ""
    assert journal.path.read_bytes() == text([*HEAD, *waiting])


def test_a_write_that_stops_half_way_leaves_no_half_line(tmp_path: Path, disk: Disk) -> None:
    """The disk takes some bytes and then no more; the next write begins where the last whole line ended."""
    journal = Shelf(tmp_path).begin(SNAFOO, SETUP, {}, "unknown").journal

    def full(_: int, name: str, args: tuple[Any, ...]) -> int | None:
        if name == "write" and len(args[1]) <= 10:
            raise OSError(errno.ENOSPC, "No space left on device")
        return 10 if name == "write" else None

    disk.fail = full
    journal.append("A play 4 @ 1.000000")
    assert not journal.sync()
    assert journal.path.read_bytes() != text(HEAD), "some bytes did arrive"
    assert recover(journal.path.read_bytes()).torn
    disk.fail = lambda *_: None
    assert journal.sync()
    assert journal.path.read_bytes() == text([*HEAD, "A play 4 @ 1.000000"])


def test_short_writes_are_completed(tmp_path: Path, disk: Disk) -> None:
    """The system may take fewer bytes than it was given."""
    disk.fail = lambda _, name, args: min(len(args[1]), 3) if name == "write" else None
    journal = Shelf(tmp_path).begin(SNAFOO, SETUP, {}, "unknown").journal
    journal.append("A play 4 @ 1.000000")
    assert journal.sync()
    assert journal.path.read_bytes() == text([*HEAD, "A play 4 @ 1.000000"])


def test_bytes_that_the_disk_did_not_confirm_are_written_again(tmp_path: Path, disk: Disk) -> None:
    """After a failed sync nobody knows what the disk has: the lines are written once more, never twice in a row."""

    def unconfirmed(_: int, name: str, __: tuple[Any, ...]) -> None:
        if name == "fdatasync":
            raise OSError(errno.EIO, "Input/output error")

    journal = Shelf(tmp_path).begin(SNAFOO, SETUP, {}, "unknown").journal
    disk.fail = unconfirmed
    journal.append("A play 4 @ 1.000000")
    assert not journal.sync()
    assert journal.trouble == "Input/output error"
    disk.fail = lambda *_: None
    assert journal.sync()
    assert journal.path.read_bytes() == text([*HEAD, "A play 4 @ 1.000000"])


def test_a_file_that_was_removed_or_cut_by_others_is_said(tmp_path: Path) -> None:
    """Lines go into a file that somebody will find, and never behind a hole; else it shows that they aren't kept."""
    removed = Shelf(tmp_path / "removed").begin(SNAFOO, SETUP, {}, "unknown").journal
    removed.append("A play 4 @ 1.000000")
    assert removed.sync()
    removed.path.unlink()
    removed.append("B play 4 @ 2.000000")
    assert not removed.sync()
    assert removed.trouble == "the game's file has been removed"
    cut = Shelf(tmp_path / "cut").begin(SNAFOO, SETUP, {}, "unknown").journal
    os.truncate(cut.path, 10)
    cut.append("A play 4 @ 1.000000")
    assert not cut.sync()
    assert "cut short" in cut.trouble
    assert cut.path.stat().st_size == 10


class PowerCut(BaseException):
    """Nothing after it happens."""


def test_the_power_may_go_at_every_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before each call that changes the disk, and in the middle of each write: the restart is at the last step that
    was confirmed, or one on; and there is no game, or one with a whole header."""
    game = record("snafoo", 11, 40)
    steps = read("\n".join([*game.head, *game.steps]), "")[0].steps
    for half in (False, True):
        for cut in range(1, 1000):
            folder = tmp_path / f"{half}-{cut}"
            with monkeypatch.context() as patch:
                disk = Disk(patch)
                disk.fail = _cut_at(cut, half)
                shelf, confirmed, whole = Shelf(folder), 0, True
                try:
                    kept = shelf.begin(SNAFOO, SETUP, {"A": "Anna", "B": "Björn"}, "unknown")
                    for step in steps:
                        assert step.action is not None
                        kept.table.act(step.action, step.at or 0)
                        assert kept.journal.sync()
                        confirmed += 1
                except PowerCut:
                    whole = False
                shelf.close()
            again = Shelf(folder)
            assert again.numbers() in ([[1]] if confirmed else [[], [1]])
            if again.numbers():
                found = moment(again.take_up(1).table)
                assert found in game.moments[confirmed : confirmed + 2]
            again.close()
            if whole:
                break
        assert whole
        assert confirmed == len(steps)


def _cut_at(cut: int, half: bool) -> Any:
    """The power goes before the call number `cut`, or, where that writes, after half of it."""
    written = False

    def fail(number: int, name: str, args: tuple[Any, ...]) -> int | None:
        nonlocal written
        if number < cut:
            return None
        if half and name == "write" and not written:
            written = True
            return len(args[1]) // 2
        raise PowerCut

    return fail


def test_a_file_that_was_removed_is_said_for_as_long_as_it_lasts(tmp_path: Path) -> None:
    """Each further step says it in the same words, not what the system makes of it."""
    journal = Journal(tmp_path / "game-0001.table")
    for line in HEAD:
        journal.append(line)
    assert journal.sync()
    journal.path.unlink()
    for _ in range(3):
        journal.append("A play 4 @ 1.000000")
        assert not journal.sync()
        assert journal.trouble == REMOVED
