"""The folder of games: one process, numbered files, games exactly where they were, and nothing thrown away."""

from __future__ import annotations

import errno
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.actions import Undo
from companion.errors import CompanionError
from companion.games import GAMES
from companion.games.game import Chance
from companion.games.ninety.state import Play, PlayWild, Wild
from companion.games.options import Setup, checked
from companion.journal import text
from companion.shelf import Kept, Shelf, UnplayableError
from sims.robots import Plain
from tests.records import GAME_IDS, Disk, full, moment, record

SNAFOO = GAMES["snafoo"]
SETUP = checked(SNAFOO, "ABC", {})
HEAD = ["notation 1", "rules 1", "began unknown", "game snafoo", "seats A B C"]


def begin(shelf: Shelf, setup: Setup = SETUP) -> Kept:
    return shelf.begin(SNAFOO, setup, {"A": "Anna"}, "unknown")


def play(kept: Kept, *values: int) -> None:
    """Whoever's turn it is plays these number cards."""
    for value in values:
        kept.table.act(Play(kept.table.state.turn, value), kept.table.last_at + 1_000_000)
        kept.journal.sync()


def put(folder: Path, content: bytes, number: int = 1) -> Path:
    """A file in the place of a game."""
    path = folder / f"game-{number:04d}.table"
    path.write_bytes(content)
    return path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# --- numbers ------------------------------------------------------------------------------------------------------


def test_a_new_game_gets_the_next_number(tmp_path: Path) -> None:
    """After the highest there is, whatever else lies in the folder; nothing depends on the date."""
    shelf = Shelf(tmp_path)
    assert begin(shelf).number == 1
    for name in ("game-0007.table", "game-0009.table.damaged-1", "notes.txt", "game-12.table", "game-0011.table\n"):
        (tmp_path / name).write_text("")
    assert begin(shelf).number == 8
    assert shelf.numbers() == [1, 7, 8]


def test_games_are_listed_newest_first_without_those_that_are_over(tmp_path: Path) -> None:
    """What can go on is offered, and what can't be taken up is said."""
    shelf = Shelf(tmp_path)
    for _ in range(2):
        play(begin(shelf), 4)
    over = begin(shelf, checked(SNAFOO, "AB", {"start-chips": "1"}))
    robot, dice = Plain(1), random.Random(1)
    while not SNAFOO.over(over.table.state):
        then = robot(SNAFOO, over.table.state).then
        if isinstance(then, Chance):
            over.table.roll(lambda count: tuple(dice.choices(range(1, 7), k=count)))
        else:
            over.table.act(then)  # type: ignore[arg-type]  # these games offer nothing but actions and dice
    over.journal.sync()
    put(tmp_path, b"", 4)
    found = list(shelf.unfinished())
    assert isinstance(found[0], UnplayableError)
    assert [one.number for one in found[1:] if isinstance(one, Kept)] == [2, 1]


# --- exactly where it was -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAME_IDS)
def test_a_game_goes_on_in_the_same_file(tmp_path: Path, name: str) -> None:
    """Taken up and played on: the file is that of a game without an interruption."""
    game = record(name, 13, 120)
    half = len(game.steps) // 2
    path = put(tmp_path, game.content(half))
    kept = Shelf(tmp_path).take_up(1)
    assert moment(kept.table) == game.moments[half]
    for line in game.steps[half:]:
        kept.table.keep(line)
    assert kept.journal.sync()
    assert path.read_bytes() == game.content()


def test_the_same_line_of_play_gets_the_same_dice_after_a_restart(tmp_path: Path) -> None:
    """Pulling the plug is no way to better dice: undone or not, what fell falls again; another line is thrown anew."""
    shelf = Shelf(tmp_path)
    kept = begin(shelf)
    play(kept, 4)
    kept.table.act(PlayWild("B", Wild.CHANCE))
    kept.table.roll(lambda _: (2, 6))
    kept.table.act(Undo())
    kept.journal.sync()
    shelf.close()
    table = Shelf(tmp_path).take_up(1).table
    table.act(PlayWild("B", Wild.CHANCE))
    table.roll(lambda _: pytest.fail("thrown again"))
    assert table.state.total == 12
    table.act(Undo())
    table.act(Play("B", 1))
    table.act(PlayWild("C", Wild.CHANCE))
    table.roll(lambda _: (1, 1))
    assert table.state.total == 3


def test_reading_changes_nothing(tmp_path: Path) -> None:
    """Listing and taking up leave a whole file, and one with a torn end, as they are; the next write cuts the end."""
    game = record("snafoo", 13, 120)
    whole, torn = put(tmp_path, game.content(), 1), put(tmp_path, game.content()[:-3], 2)
    shelf = Shelf(tmp_path)
    list(shelf.unfinished())
    kept = shelf.take_up(2)
    assert "cut off" in str(kept.notices[0])
    assert (whole.read_bytes(), torn.read_bytes()) == (game.content(), game.content()[:-3])
    kept.table.keep(game.steps[-1])
    assert kept.journal.sync()
    assert torn.read_bytes() == game.content()


# --- damage -------------------------------------------------------------------------------------------------------


def flipped(content: bytes, at: int) -> bytes:
    return content[:at] + bytes([content[at] ^ 4]) + content[at + 1 :]


def zeroed(content: bytes, at: int) -> bytes:
    return content[:at] + bytes(100) + content[at + 100 :]


def not_utf8(content: bytes, at: int) -> bytes:
    return content[:at] + b"\xff\xfe" + content[at + 2 :]


@pytest.mark.parametrize("damage", [flipped, zeroed, not_utf8])
def test_a_damaged_file_is_set_aside_and_all_before_is_kept(
    tmp_path: Path, damage: Callable[[bytes, int], bytes]
) -> None:
    """The whole damaged file under a numbered name, the game up to the damage in its place; and it is said."""
    game = record("snafoo", 13, 120)
    broken = damage(game.content(), len(game.content(9)) + 3)
    shelf = Shelf(tmp_path)
    for number in (1, 2):
        path = put(tmp_path, broken)
        kept = shelf.take_up(1)
        aside = tmp_path / f"game-0001.table.damaged-{number}"
        assert aside.read_bytes() == broken
        assert path.read_bytes() == game.content(9)
        assert moment(kept.table) == game.moments[9]
        assert aside.name in str(kept.notices[0])
        kept.table.keep(game.steps[9])
        assert kept.journal.sync()
        assert path.read_bytes() == game.content(10)


def test_a_damaged_file_is_mended_as_soon_as_the_disk_allows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Full disk: nothing is touched, no litter is left, the game goes on in memory and says so. Then all is written."""
    game = record("snafoo", 13, 120)
    broken = flipped(game.content(), len(game.content(9)) + 3)
    path = put(tmp_path, broken)
    shelf = Shelf(tmp_path)
    disk = Disk(monkeypatch)
    disk.fail = full
    kept = shelf.take_up(1)
    for line in game.steps[9:12]:
        kept.table.keep(line)
        assert not kept.journal.sync()
    assert kept.journal.trouble == "No space left on device"
    assert names(tmp_path) == ["game-0001.table", "lock"]
    assert path.read_bytes() == broken
    disk.fail = lambda *_: None
    assert kept.journal.sync()
    assert path.read_bytes() == game.content(12)
    assert (tmp_path / "game-0001.table.damaged-1").read_bytes() == broken


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"", "is empty"),
        (bytes(200), "damaged|missing"),
        (b"\xff\xfe\x00 no text\n", "damaged before the first step"),
        (text(HEAD)[:3] + b"X" + text(HEAD)[4:], "damaged before the first step"),
        (text(["notation 2", *HEAD[1:]]), "this is notation 2; known is 1"),
        (text([HEAD[0], "rules 999999", *HEAD[2:]]), "played by rules 999999"),
        (text([*HEAD[:3], "game chess", HEAD[4]]), "there is no game «chess»"),
        (text([*HEAD, "option long-game on", "A play 4 @ 1.000000", "A play 4 @ 2.000000"]), "It is the turn of B"),
        (text([*HEAD, "A blow 4 @ 1.000000"]), "no verb «blow»"),
        (text([*HEAD, "A play 4 refused @ 1.000000"]), "no place in a game's file"),
        (text([*HEAD, "A play 4 => total 4"]), "no place in a game's file"),
        (text([*HEAD, "given total 4", "A play 4"]), "«given» has no place"),
        (text([*HEAD, "A play 4", "case two", *HEAD[3:]]), "«case two» has no place"),
        (text([*HEAD[:4], "seats A"]), "can't be played by 1"),
    ],
    ids=[
        "empty",
        "zeros",
        "not-text",
        "header",
        "newer-notation",
        "newer-rules",
        "other-game",
        "refused",
        "verb",
        "must-fail",
        "facts",
        "position",
        "cases",
        "players",
    ],
)
def test_what_cannot_be_taken_up_is_kept_and_said(tmp_path: Path, content: bytes, what: str) -> None:
    """By file, and line where there is one; not a byte of it is changed, and the next game gets another number."""
    path = put(tmp_path, content)
    shelf = Shelf(tmp_path)
    with pytest.raises(UnplayableError, match=what) as wrong:
        shelf.take_up(1)
    assert str(path) in wrong.value.where
    assert "kept as it is" in wrong.value.cure
    assert path.read_bytes() == content
    assert begin(shelf).number == 2
    assert names(tmp_path) == ["game-0001.table", "game-0002.table", "lock"]


def test_a_folder_in_the_place_of_a_game_is_said(tmp_path: Path) -> None:
    """Whatever lies there: one message, no crash, and the next game gets another number."""
    (tmp_path / "game-0001.table").mkdir()
    shelf = Shelf(tmp_path)
    assert "Is a directory" in str(next(shelf.unfinished()))
    assert begin(shelf).number == 2


# --- the folder ---------------------------------------------------------------------------------------------------


def test_one_process_owns_the_folder(tmp_path: Path) -> None:
    """The second one is told so, with the cure; when the first has ended, the folder is free."""
    first = Shelf(tmp_path)
    with pytest.raises(CompanionError, match="another companion") as refused:
        Shelf(tmp_path)
    assert (refused.value.status, refused.value.where) == (1, str(tmp_path))
    assert "--folder" in refused.value.cure
    first.close()
    Shelf(tmp_path).close()


def test_a_folder_that_cannot_be_used_is_said_and_used_once_it_can_be(tmp_path: Path) -> None:
    """A game begun meanwhile is played in memory, and written from its first line on when the folder is there."""
    folder = tmp_path / "games"
    folder.write_text("a file")
    shelf = Shelf(folder)
    assert str(folder) in shelf.trouble
    kept = begin(shelf)
    play(kept, 4)
    assert kept.journal.trouble == shelf.trouble
    folder.unlink()
    play(kept, 5)
    assert (kept.journal.trouble, shelf.trouble) == ("", "")
    shelf.close()
    assert moment(Shelf(folder).take_up(1).table) == moment(kept.table)


def test_a_folder_that_another_process_took_meanwhile_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the lock nothing is written."""
    with monkeypatch.context() as patch:
        patch.setattr(
            "companion.shelf.fcntl.flock", lambda *_: (_ for _ in ()).throw(OSError(errno.ENOLCK, "No locks"))
        )
        shelf = Shelf(tmp_path)
    assert "No locks" in shelf.trouble
    other = Shelf(tmp_path)
    kept = begin(shelf)
    play(kept, 4)
    assert "another companion" in kept.journal.trouble
    assert other.numbers() == []
    other.close()
    play(kept, 5)
    assert kept.journal.trouble == ""


def test_a_game_that_was_not_kept_is_still_offered(tmp_path: Path) -> None:
    """Whoever looks at another game meanwhile finds it again, with everything that the disk has refused."""
    folder = tmp_path / "games"
    folder.write_text("a file")
    shelf = Shelf(folder)
    kept = begin(shelf)
    play(kept, 4, 5)
    other = begin(shelf)
    assert other.number == 2
    assert [one.number for one in shelf.unfinished() if isinstance(one, Kept)] == [2, 1]
    assert shelf.take_up(1) is kept


def test_a_full_disk_spoils_no_game_on_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game taken up is the one that was kept; one begun then leaves no half file behind."""
    first = Shelf(tmp_path)
    play(begin(first), 4, 5)
    first.close()
    before = (tmp_path / "game-0001.table").read_bytes()
    disk = Disk(monkeypatch)
    disk.fail = full
    shelf = Shelf(tmp_path)
    kept = shelf.take_up(1)
    play(kept, 6)
    assert kept.journal.trouble == "No space left on device"
    begin(shelf)
    assert names(tmp_path) == ["game-0001.table", "lock"]
    assert (tmp_path / "game-0001.table").read_bytes() == before
    disk.fail = lambda *_: None
    assert kept.journal.sync()
    shelf.close()
    assert moment(Shelf(tmp_path).take_up(1).table) == moment(kept.table)
