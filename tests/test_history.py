"""Past games: what is told of them is what their journals lead to, nothing secret, and looking changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.actions import Redo, Undo
from companion.cli.export import as_table
from companion.errors import IllegalAction
from companion.games import GAMES
from companion.games.options import checked
from companion.history import Source, newest, past, reactions, source, steps, tallies
from companion.journal import Recovered, text
from companion.notation import read
from companion.replay import differs, table_of
from companion.shelf import Shelf, UnplayableError
from tests.pastgames import NAMES, begin, found, played, script, told
from tests.records import GAME_IDS, play_on

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


def test_two_of_one_name_have_played_one_game(shelf: Shelf, tmp_path: Path) -> None:
    """Whichever of them won."""
    kept = shelf.begin(GAMES["snafoo"], checked(GAMES["snafoo"], "AB", {}), {"A": "Anna", "B": "Anna"}, "unknown")
    play_on(kept.table, 2)
    kept.journal.sync()
    counted = tallies(past(one) for one in found(tmp_path))["Anna"][""]
    assert (counted.games, counted.wins, counted.shared) == (1, 1, 0)


def test_a_win_that_is_shared_is_not_a_win_alone() -> None:
    """Of two winners each has half of one, and that is told apart."""
    table = script("score-pad", *(f"{seat} score 7" for _ in range(10) for seat in "ABC"))
    one = past(Source(1, table, Recovered(("began unknown",), 0)))
    assert len(one.winners) == 3
    tally = tallies([one])["Anna"][""]
    assert (tally.games, tally.wins, tally.shared) == (1, 0, 1)


# --- secrets ------------------------------------------------------------------------------------------------------


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
