"""Replay: scripts and journals played through the real table, one line a case."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import UsageError
from companion.games import GAMES
from companion.games.game import AnyGame
from companion.games.options import Setup
from companion.notation import header, read, sealed
from companion.replay import differs, load, report, table_of

GOOD = "case good\ngame snafoo\nseats A B\nA play 2 => total 2\n"
BAD = "case bad\ngame schnuff\nseats A B\nA play 2\nB play 2 => total 5\nA play 1 => total 6\n"


def script(folder: Path, text: str | bytes, name: str = "evening.table") -> Path:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def test_one_line_a_case(tmp_path: Path) -> None:
    """`ok NAME`, or where it first differs; both files are told of, in order."""
    paths = [script(tmp_path, GOOD + BAD), script(tmp_path, GOOD.replace("good", "again"), "next.table")]
    assert list(report(paths)) == [
        ("ok good", True),
        ("differs bad line 9: expected total 5, got 4", False),
        ("ok again", True),
    ]


def test_every_file_is_read_before_the_first_case_is_played(tmp_path: Path) -> None:
    """A file that can't be read stops it before anything is said."""
    paths = [script(tmp_path, GOOD), script(tmp_path, "game whist\n", "whist.table")]
    with pytest.raises(UsageError, match="whist"):
        next(report(paths))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    """Named, with what to do; status 2."""
    with pytest.raises(UsageError, match=r"none\.table") as missing:
        load(tmp_path / "none.table")
    assert missing.value.status == 2
    assert missing.value.cure


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    """Bytes that are not UTF-8 are named by their place."""
    with pytest.raises(UsageError, match="byte 4"):
        load(script(tmp_path, b"game\xff\xfe"))


def test_a_mark_at_the_start_of_a_file_is_no_text(tmp_path: Path) -> None:
    """Some editors put a byte order mark before the first line; it says nothing."""
    assert list(report([script(tmp_path, b"\xef\xbb\xbf" + GOOD.encode())])) == [("ok good", True)]


def test_a_folder_is_no_script(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="can't be read"):
        load(tmp_path)


def test_a_case_without_a_name_is_called_as_its_file(tmp_path: Path) -> None:
    """A journal has no `case` line."""
    assert list(report([script(tmp_path, GOOD.split("\n", 1)[1])])) == [("ok evening", True)]


def test_a_case_of_facts_alone_is_checked(tmp_path: Path) -> None:
    """`=>` without a step checks the table as it stands."""
    text = "game snafoo\nseats A B C D E\n=> chips all 8; turn A; dealer E\n=> turn B\n"
    assert list(report([script(tmp_path, text)])) == [("differs evening line 4: expected turn B, got A", False)]


def test_a_wrong_turn_is_told_apart_from_a_refusal(tmp_path: Path) -> None:
    """What should be taken and isn't: the reason is said, with the players' names."""
    text = "game snafoo\nseats A B\nname A Anna\nB play 1\n"
    ((line, passed),) = report([script(tmp_path, text)])
    assert not passed
    assert "refused" in line
    assert "Anna" in line


def test_a_refused_command_is_a_refused_step() -> None:
    """The table's own commands are refused like any card."""
    (case,) = read("game snafoo\nseats A B\ntable undo refused\ntable redo refused\ntable leave A\n", "f")
    assert differs(case) is None


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_journal_of_nothing_but_its_head_is_the_start(game: AnyGame) -> None:
    """A game that was begun and left: the state is that of the start."""
    setup = Setup(tuple("ABCDEF"[: max(3, game.players[0])]))
    text = "\n".join(map(sealed, header(game, setup, {"A": "Anna"}, "2026-01-01T20:00:00")))
    (case,) = read(text, "f")
    table = table_of(case)
    assert table.state == game.start(setup)
    assert table.names == {"A": "Anna"}
    assert case.began == "2026-01-01T20:00:00"
