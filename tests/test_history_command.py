"""`companion history` and `companion players`: lists, exports, and deleting by a second press, at the table too."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from companion.cli import ledger, main
from companion.cli.export import as_csv, as_json, as_table
from companion.games import GAMES
from companion.games.options import checked
from companion.history import Past, past, source
from companion.notation import read
from companion.replay import differs
from companion.screen.text import cells
from companion.shelf import Shelf
from sims.table import SimTable
from tests.pastgames import found, played
from tests.records import GAME_IDS

# --- the command --------------------------------------------------------------------------------------------------


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(arguments)
    out, err = capsys.readouterr()
    return status, out, err


@pytest.fixture
def games(shelf: Shelf, tmp_path: Path) -> str:
    """Six games, one of each kind, and one that isn't over; the folder."""
    for game in GAME_IDS:
        played(shelf, game)
    played(shelf, steps=9)
    shelf.close()
    return str(tmp_path)


def test_the_list_fits_the_terminal(games: str) -> None:
    """Every line, however narrow it is; in a pipe nothing is cut."""
    told = [past(one) for one in found(Path(games))]
    for columns in (50, 80, 120):
        assert all(cells(ledger.line(one, columns)) <= columns for one in told)
    assert all("Chloé" in ledger.line(one, 0) for one in told)


def test_the_list_says_winner_and_what_goes_on(games: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Newest first, the winner before the others."""
    status, out, err = said(capsys, "history", "--folder", games)
    lines = out.splitlines()
    assert (status, err, len(lines)) == (0, "", len(GAME_IDS) + 2)
    assert "not finished: Anna" in lines[1]
    assert all("(won" in line for line in lines[2:])


def test_one_game_in_detail(games: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Snap has times, a game of several rounds the scores after each; a game that isn't there is named."""
    _, out, _ = said(capsys, "history", "1", "--folder", games)
    assert "chips after round" in out.lower()
    _, out, _ = said(capsys, "history", str(1 + GAME_IDS.index("snap")), "--folder", games)
    assert "Fastest" in out
    status, _, err = said(capsys, "history", "99", "--folder", games)
    assert status == 2
    assert "there is no game 99" in err


def test_players_have_a_table(games: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Over all games and in each."""
    _, out, _ = said(capsys, "history", "--players", "--folder", games)
    assert out.count("all games") == 3
    assert out.count("SNAFOO") == 3


def test_exports_are_what_their_kind_takes(games: str) -> None:
    """CSV with as many fields in each line, JSON that can be read, notation that replays without a difference."""
    sources = found(Path(games))
    rows = list(csv.reader(io.StringIO("".join(as_csv(sources)))))
    assert {len(row) for row in rows} == {12}
    assert len(rows) == 1 + 3 * len(sources)
    read_back = json.loads("".join(as_json(sources)))
    assert [one["number"] for one in read_back["games"]] == [one.number for one in sources]
    assert json.loads("".join(as_json([])))["games"] == []
    cases = read("".join(as_table(sources)), "all")
    assert len(cases) == len(sources)
    assert [differs(case) for case in cases] == [None] * len(cases)


def test_an_export_never_replaces_a_file(games: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It might be a game."""
    to = tmp_path / "games.csv"
    assert said(capsys, "history", "--export", "csv", str(to), "--folder", games) == (0, "", "")
    before = to.read_text(encoding="utf-8")
    status, _, err = said(capsys, "history", "--export", "csv", str(to), "--folder", games)
    assert (status, to.read_text(encoding="utf-8")) == (2, before)
    assert "already" in err


@pytest.mark.parametrize(
    "wrong", [["--export", "xml"], ["--players", "3"], ["--yes"], ["--delete", "99"], ["--export", "csv", "a", "b"]]
)
def test_wrong_use_is_one_message(games: str, capsys: pytest.CaptureFixture[str], wrong: list[str]) -> None:
    """Status 2, and what to do."""
    status, out, err = said(capsys, "history", *wrong, "--folder", games)
    assert (status, out) == (2, "")
    assert err.startswith("companion: ")


def test_an_empty_folder_has_an_empty_history(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Also one that isn't there yet; looking doesn't make it."""
    none = tmp_path / "none"
    assert "no games" in said(capsys, "history", "--folder", str(none))[1]
    assert "Nobody" in said(capsys, "history", "--players", "--folder", str(none))[1]
    assert not none.exists()


# --- deleting -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("answers", "gone"), [(["yes", "2"], True), (["yes", "3"], False), (["no"], False)])
def test_deleting_asks_twice(
    games: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, answers: list[str], gone: bool
) -> None:
    """The second answer is the number itself; anything else deletes nothing."""
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("builtins.input", lambda _: answers.pop(0))
    status, _, _ = said(capsys, "history", "--delete", "2", "--folder", games)
    assert (status == 0, not Path(games, "game-0002.table").exists()) == (gone, gone)


def test_scripts_delete_with_yes_and_what_was_set_aside_goes_too(
    games: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing of the game is left; without somebody to ask and without --yes nothing is deleted."""
    Path(games, "game-0002.table.damaged-1").write_bytes(b"x")
    assert said(capsys, "history", "--delete", "2", "--folder", games)[0] == 2
    assert said(capsys, "history", "--delete", "2", "--yes", "--folder", games)[0] == 0
    assert not list(Path(games).glob("game-0002*"))


def test_nothing_is_deleted_while_somebody_plays(games: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The game that is on could be the one."""
    shelf = Shelf(Path(games))
    status, _, err = said(capsys, "history", "--delete", "2", "--yes", "--folder", games)
    assert (status, Path(games, "game-0002.table").exists()) == (1, True)
    assert "another companion" in err
    shelf.close()


# --- on the screen ------------------------------------------------------------------------------------------------


def labels(table: SimTable) -> list[str]:
    assert table.view.menu is not None
    return [item.label for item in table.view.menu.items]


def choose(table: SimTable, label: str) -> None:
    table.touch(next(at for at, one in enumerate(labels(table)) if label in one))


def test_the_screen_has_a_page_for_each_game(shelf: Shelf) -> None:
    """The newest first, nine on a page and older ones behind; winner and scores on a page of its own."""
    for _ in range(10):
        played(shelf)
    table = SimTable(shelf=shelf)
    choose(table, "History")
    assert labels(table)[0].startswith("10: SNAFOO, 2026-11-30 02:00")
    choose(table, "Older games")
    assert labels(table) == [f"{n}: SNAFOO, 2026-11-30 02:00" for n in (2, 1)] + ["Back"]
    choose(table, "1: SNAFOO")
    shown = labels(table)
    assert "wins" in shown[0]
    assert any("Chloé" in one for one in shown)
    choose(table, "Back")
    choose(table, "Back")
    choose(table, "Back")
    assert "SNAFOO" in labels(table)


def test_a_second_press_deletes_a_game(shelf: Shelf, tmp_path: Path) -> None:
    """The first only asks. What was offered to go on is then no longer offered."""
    played(shelf, steps=9)
    table = SimTable(shelf=shelf)
    assert labels(table)[0].startswith("Go on")
    choose(table, "History")
    choose(table, "1: ")
    choose(table, "Delete")
    assert labels(table) == ["No, keep it", "Yes, delete it"]
    assert (tmp_path / "game-0001.table").exists()
    choose(table, "Yes")
    assert not (tmp_path / "game-0001.table").exists()
    assert labels(table) == ["Back"]
    choose(table, "Back")
    assert not labels(table)[0].startswith("Go on")


def test_a_game_that_cannot_be_read_has_a_page_too(shelf: Shelf) -> None:
    """What is wrong with it is said, and it can be deleted."""
    shelf.path(1).write_bytes(b"nothing\n")
    table = SimTable(shelf=shelf)
    choose(table, "History")
    choose(table, "1: ")
    assert "damaged" in labels(table)[0]
    choose(table, "Delete")
    choose(table, "Yes")
    assert shelf.numbers() == []


def test_one_line_says_all_of_a_game(shelf: Shelf) -> None:
    """A name of two cells a sign is cut where the terminal ends, not after it."""
    kept = shelf.begin(GAMES["snafoo"], checked(GAMES["snafoo"], "AB", {}), {"A": "漢字" * 10, "B": "B"}, "unknown")
    kept.journal.sync()
    one: Past = past(source(kept.journal.path, 1))
    assert cells(ledger.line(one, 60)) <= 60
