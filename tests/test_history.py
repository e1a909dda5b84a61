"""Past games: what is told of them is what their journals lead to, nothing secret, and looking changes nothing."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.actions import Redo, Undo
from companion.cli import ledger, main
from companion.cli.export import as_csv, as_json, as_table
from companion.errors import IllegalAction
from companion.games import GAMES
from companion.games.options import checked
from companion.history import Past, Source, newest, past, reactions, source, steps, tallies
from companion.journal import Recovered, text
from companion.notation import header, read
from companion.replay import differs, table_of
from companion.screen.text import cells
from companion.shelf import Kept, Shelf, UnplayableError
from companion.table import Table
from sims.table import SimTable
from tests.records import GAME_IDS, play_on

NAMES = {"A": "Anna", "B": "Björn", "C": "Chloé"}
OPTIONS = {"snap": {"tracking": "counted"}}


def begin(shelf: Shelf, game: str = "snafoo", began: str = "2026-11-30T02:00:00") -> Kept:
    return shelf.begin(GAMES[game], checked(GAMES[game], "ABC", OPTIONS.get(game, {})), NAMES, began)


def played(shelf: Shelf, game: str = "snafoo", steps: int = 10**6) -> Kept:
    """A game on the shelf that robots have played, to its end or so many steps."""
    number = max(shelf.numbers(), default=0) + 1
    shelf.path(number).write_bytes(content(game, steps))
    return shelf.take_up(number)


@cache
def content(game: str, steps: int) -> bytes:
    setup = checked(GAMES[game], "ABC", OPTIONS.get(game, {}))
    lines = header(GAMES[game], setup, NAMES, "2026-11-30T02:00:00")
    play_on(Table(GAMES[game], setup, NAMES, keep=lines.append), 1, steps)
    return text(lines)


def script(game: str, *lines: str, seats: str = "ABC") -> Table:
    """The table that these lines lead to."""
    said = header(GAMES[game], checked(GAMES[game], seats, OPTIONS.get(game, {})), NAMES, "unknown")
    case = read("\n".join([*said, *lines]), "test")[0]
    table = table_of(case)
    for step in case.steps:
        assert step.action is not None
        table.act(step.action, step.at or 0)
    return table


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


def found(folder: Path) -> list[Source]:
    return [one for one in newest(folder) if isinstance(one, Source)]


# --- what is told -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_game_that_is_over_is_told_whole(shelf: Shelf, tmp_path: Path, game: str) -> None:
    """Number, beginning, players, winner as the game says it; its export is its journal, line for line."""
    kept = played(shelf, game)
    one = found(tmp_path)[0]
    told = past(one)
    facts = GAMES[game].facts
    assert (told.number, told.began, told.game.id, told.over) == (1, "2026-11-30T02:00:00", game, True)
    assert [player.name for player in told.players] == ["Anna", "Björn", "Chloé"]
    assert {player.seat for player in told.winners} == facts["winner"].get(kept.table.state)
    assert all(player.score is not None for player in told.players)
    assert text(steps(one)) == kept.journal.path.read_bytes()


def test_the_newest_is_first_and_what_cannot_be_read_is_said(shelf: Shelf, tmp_path: Path) -> None:
    """A damaged game, too, is told as far as it is whole; a file of a newer version is named."""
    for _ in range(3):
        played(shelf, steps=20)
    content = shelf.path(2).read_bytes()
    shelf.path(2).write_bytes(content[:-40] + b"?" + content[-39:])
    shelf.path(3).write_bytes(text(["notation 2", "rules 1", "began unknown", "game snafoo", "seats A B"]))
    newer, damaged, whole = newest(tmp_path)
    assert isinstance(newer, UnplayableError)
    assert "notation 2" in str(newer)
    assert isinstance(damaged, Source)
    assert past(damaged).damaged
    assert isinstance(whole, Source)
    assert not past(whole).over


def test_looking_changes_nothing_and_needs_no_lock(shelf: Shelf, tmp_path: Path) -> None:
    """While another companion plays here, and with a torn line at the end: the folder is as it was."""
    kept = played(shelf, steps=30)
    with kept.journal.path.open("ab") as file:
        file.write(b"A play")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert len(found(tmp_path)) == 1
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_slaps_are_timed_from_the_flip() -> None:
    """Every slap on a card that matched; a wrong slap isn't quick, one that was undone never was, nor one too late."""
    table = script(
        "snap",
        "A flip @ 0.500000",
        "B flip @ 1.000000",
        "A slap @ 1.300000",
        "B slap @ 1.450000",
        "table match A @ 2.000000",
    )
    assert reactions(table) == {"A": [300_000], "B": [450_000]}
    table.act(Undo(), 3_000_000)
    table.act(Undo(), 3_000_000)
    assert reactions(table) == {}


def test_a_wrong_slap_has_no_time() -> None:
    """It answers no match."""
    table = script("snap", "A flip @ 1.000000", "B slap @ 1.300000", "table no-match @ 2.000000")
    assert reactions(table) == {}


def test_players_are_counted_by_name_over_all_games(shelf: Shelf, tmp_path: Path) -> None:
    """Wins alone and shared, by game and over all; games that go on don't count, nor seats without a name."""
    played(shelf, "snafoo")
    played(shelf, "cabanga")
    played(shelf, "snafoo", steps=5)
    kept = shelf.begin(GAMES["snafoo"], checked(GAMES["snafoo"], "AB", {}), {"A": "Anna"}, "unknown")
    play_on(kept.table, 2)
    kept.journal.sync()
    games = [past(one) for one in found(tmp_path)]
    counted = tallies(games)
    assert sorted(counted) == ["Anna", "Björn", "Chloé"]
    assert {name: by_game[""].games for name, by_game in counted.items()} == {"Anna": 3, "Björn": 2, "Chloé": 2}
    assert counted["Anna"]["snafoo"].games == 2
    wins = sum(tally.wins for by_game in counted.values() for name, tally in by_game.items() if name == "")
    assert wins == sum(len(one.winners) == 1 and one.winners[0].name in NAMES.values() for one in games if one.over)


def test_a_win_that_is_shared_is_not_a_win_alone() -> None:
    """Of two winners each has half of one, and that is told apart."""
    table = script("score-pad", *(f"{seat} score 7" for _ in range(10) for seat in "ABC"))
    one = past(Source(1, table, Recovered(("began unknown",), 0)))
    assert len(one.winners) == 3
    tally = tallies([one])["Anna"][""]
    assert (tally.games, tally.wins, tally.shared) == (1, 0, 1)


# --- secrets ------------------------------------------------------------------------------------------------------


def told(kept: Kept) -> list[str]:
    kept.journal.sync()
    return steps(source(kept.journal.path, kept.number))


@settings(deadline=None, max_examples=15)
@given(st.lists(st.sampled_from(["step", "step", "step", "undo", "redo"]), max_size=60), st.integers(0, 2))
def test_a_round_that_is_not_scored_is_left_out(
    tmp_path_factory: pytest.TempPathFactory, deeds: Sequence[str], rounds: int
) -> None:
    """No thanks!: whatever is done since the last scored round, undo and redo in it or not, the export doesn't change;
    with undo across the end of a round it tells the round before, which is scored still."""
    shelf = Shelf(tmp_path_factory.mktemp("games"))
    kept = begin(shelf, "no-thanks")
    table = kept.table
    scored = [told(kept)]
    while len(scored) <= rounds:
        play_on(table, len(scored), 1)
        if table.state.scored:
            scored.append(told(kept))
    for number, deed in enumerate(deeds):
        try:
            table.act(Undo() if deed == "undo" else Redo()) if deed != "step" else play_on(table, number, 1)
        except IllegalAction:
            continue
        exported = told(kept)
        if table.state.scored and not table.undone:
            assert len(exported) >= len(scored[-1])
        else:
            assert without_stamps(exported) in [without_stamps(one) for one in scored]
    shelf.close()


def without_stamps(lines: Sequence[str]) -> list[str]:
    return [line.partition(" @ ")[0] for line in lines]


@pytest.mark.parametrize("game", GAME_IDS)
@pytest.mark.parametrize("count", [0, 7, 40, 90])
def test_what_is_exported_can_be_played_and_leads_to_nothing_secret(shelf: Shelf, game: str, count: int) -> None:
    """`companion replay` takes it; and in the state that it leads to no fact is hidden, if anything has happened."""
    kept = played(shelf, game, steps=count)
    one = source(kept.journal.path, 1)
    case = read("".join(as_table([one])), "export")[0]
    assert differs(case) is None
    table = table_of(case)
    for step in case.steps:
        assert step.action is not None
        table.act(step.action, step.at or 0)
    facts = table.game.facts.values()
    assert not table.past or not any(fact.hidden(table.state) for fact in facts if fact.secret)


def test_scores_are_those_of_the_screen(shelf: Shelf) -> None:
    """In the middle of a round of No thanks! these are the points of the rounds before, and chips are no score."""
    kept = played(shelf, "no-thanks", steps=30)
    one = past(source(kept.journal.path, 1))
    assert (one.kind, [player.score for player in one.players]) == ("points", [0, 0, 0])


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
