"""Backups: one file holds every game, and bringing it back never costs a game that is there."""

from __future__ import annotations

import errno
import os
import stat
import tarfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.backup import back_up, packed, restore, unpacked
from companion.cli import main
from companion.errors import CompanionError, UsageError
from companion.journal import text
from companion.owner import as_owner, owner
from companion.settings import NAME as SETTINGS
from companion.shelf import Shelf, named
from tests.records import Disk, record

GAME = record("snafoo", 1, 60)
OTHER = record("snap", 2, 60)
SET = b'{"language": "sv"}\n'


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder with games 1 and 3 and settings."""
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / named(1)).write_bytes(GAME.content())
    (folder / named(3)).write_bytes(OTHER.content())
    (folder / SETTINGS).write_bytes(SET)
    return folder


@pytest.fixture
def file(games: Path, tmp_path: Path) -> Path:
    """A backup of it."""
    to = tmp_path / "all.tar"
    back_up(games, to)
    return to


def inside(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != "lock"}


def test_a_backup_brings_everything_back(games: Path, file: Path, tmp_path: Path) -> None:
    """Byte for byte, numbers and settings, readable for the owner alone, as the backup is."""
    new = tmp_path / "new"
    done = restore(file, new)
    assert inside(new) == inside(games)
    assert done.lacking == []
    assert done.said == ["game 1: is back", "game 3: is back", "settings: are back"]
    for path in (file, new / named(1)):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_what_is_there_stays(games: Path, file: Path) -> None:
    """Another game under a number keeps it, the one that comes gets the next free one, of folder and backup; settings
    stay. A second time everything is there already."""
    (games / named(1)).write_bytes(record("snafoo", 9, 40).content())
    (games / SETTINGS).write_bytes(b"{}\n")
    before = inside(games)
    done = restore(file, games)
    assert done.said[0] == "game 1: is back, as game 4"
    assert inside(games) == {**before, named(4): GAME.content()}
    again = restore(file, games)
    assert again.said[0] == "game 1: is there already, as game 4"
    assert inside(games) == {**before, named(4): GAME.content()}


def test_a_game_that_went_on_since_is_there_already(games: Path, file: Path) -> None:
    """The backup holds its beginning, which is no other game; one that is shorter than in the backup comes beside."""
    longer = text([*GAME.head, *GAME.steps, "table name A Ann @ 99.000000"])
    (games / named(1)).write_bytes(longer)
    assert restore(file, games).said[0] == "game 1: is there already"
    (games / named(1)).write_bytes(GAME.content(3))
    assert restore(file, games).said[0] == "game 1: is back, as game 4"
    assert (games / named(1)).read_bytes() == GAME.content(3)


PACKED = packed({named(1): GAME.content(), named(3): OTHER.content(), SETTINGS: SET})
WHOLE = {named(1): GAME.content(), named(3): OTHER.content(), SETTINGS: SET}


def is_part(content: bytes) -> bool:
    """Whether what a damaged backup gives is whole as far as it goes, and the rest is named; or it is refused."""
    try:
        members, damaged = unpacked(content, Path("all.tar"))
    except CompanionError as wrong:
        return "all.tar" in str(wrong)
    return members.items() <= WHOLE.items() and {*members, *damaged} == WHOLE.keys()


@pytest.mark.parametrize("named_so", ["", "nowhere"])
def test_a_folder_that_is_not_there_is_no_backup(
    named_so: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slip in the folder's name must not make a good backup of nothing; nor a variable that isn't set."""
    monkeypatch.chdir(tmp_path)
    try:
        status = main(["backup", "games.tar", "--folder", named_so])
    except SystemExit as ended:
        status = int(ended.code or 0)
    assert status != 0
    assert "folder" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_backup_cut_anywhere_gives_what_is_whole() -> None:
    """At every byte of its contents, and every 97th after them."""
    for cut in {*range(1100), *range(0, len(PACKED), 97)}:
        assert is_part(PACKED[:cut])
    half = unpacked(PACKED[: PACKED.index(OTHER.content())], Path("all.tar"))
    assert half == ({named(1): GAME.content()}, [named(3), SETTINGS])


def test_a_damaged_header_in_the_middle_costs_nothing() -> None:
    """Each member is found by the contents."""
    at = PACKED.index(OTHER.content()) - 512
    assert unpacked(PACKED[:at] + bytes(512) + PACKED[at + 512 :], Path("all.tar")) == (WHOLE, [])


def test_any_tar_reads_a_backup(file: Path) -> None:
    """Whoever has no companion at hand gets at the games all the same."""
    with tarfile.open(file) as tar:
        assert tar.getnames() == ["contents", *WHOLE]


@settings(deadline=None, max_examples=150)
@given(st.integers(0, len(PACKED) - 1), st.integers(0, 255), st.integers(1, 600))
def test_damaged_bytes_never_come_back_as_a_game(at: int, byte: int, length: int) -> None:
    """Anywhere in the file, headers too; never another exception."""
    content = PACKED[:at] + bytes([byte]) * length + PACKED[at + length :]
    assert is_part(content)


def test_a_damaged_backup_overwrites_nothing(games: Path, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is whole comes back, what isn't is named, and the status is 1."""
    content = file.read_bytes()
    at = content.index(GAME.content()) + 40
    file.write_bytes(content[:at] + b"X" + content[at + 1 :])
    (games / named(3)).unlink()
    before = inside(games)
    assert main(["restore", str(file), "--folder", str(games)]) == 1
    assert inside(games) == {**before, named(3): OTHER.content()}
    assert "game-0001.table: is damaged in the backup" in capsys.readouterr().out


@pytest.mark.parametrize(
    "content", [b"", b"no tar", bytes(20_000), packed({})[:540]], ids=["empty", "text", "zeros", "cut"]
)
def test_another_file_is_no_backup(tmp_path: Path, content: bytes) -> None:
    """It is refused by name, and no folder is made for it."""
    file = tmp_path / "x.tar"
    file.write_bytes(content)
    with pytest.raises(CompanionError, match="no backup") as wrong:
        restore(file, tmp_path / "new")
    assert wrong.value.where == str(file)
    assert not (tmp_path / "new").exists()


def test_a_newer_backup_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the cure; nothing of it is guessed at."""
    with monkeypatch.context() as patch:
        patch.setattr("companion.backup.BEGINNING", "companion backup 2")
        (tmp_path / "x.tar").write_bytes(packed(WHOLE))
    with pytest.raises(CompanionError, match="newer version"):
        restore(tmp_path / "x.tar", tmp_path / "new")


def test_names_of_others_never_come_out_of_a_backup(tmp_path: Path) -> None:
    """No path leads out of the folder, however the file was made."""
    file = tmp_path / "x.tar"
    file.write_bytes(packed({"../evil": b"x", "/etc/evil": b"x", "game-12.table": b"x", named(2): OTHER.content()}))
    restore(file, tmp_path / "new")
    assert inside(tmp_path / "new") == {named(2): OTHER.content()}


def test_a_backup_replaces_only_a_backup(games: Path, file: Path, tmp_path: Path) -> None:
    """The same command every night is right; a slip of the keyboard costs no other file, no game above all."""
    (games / named(4)).write_bytes(OTHER.content(5))
    back_up(games, file)
    assert named(4) in unpacked(file.read_bytes(), file)[0]
    before = inside(games)
    for wrong in (games / named(1), tmp_path / "none" / "x.tar"):
        with pytest.raises(UsageError):
            back_up(games, wrong)
    assert inside(games) == before


def test_a_backup_is_made_while_somebody_plays_and_none_comes_back_meanwhile(games: Path, file: Path) -> None:
    """Reading takes no lock; bringing games back does."""
    shelf = Shelf(games)
    back_up(games, file)
    with pytest.raises(CompanionError, match="another companion"):
        restore(file, games)
    shelf.close()


def test_a_full_disk_leaves_the_old_backup_and_no_half_game(
    games: Path, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The backup that was there is there; a restore says what didn't come back."""
    before, new = file.read_bytes(), tmp_path / "new"
    with monkeypatch.context() as patch:
        Disk(patch).fail = full
        with pytest.raises(CompanionError, match="No space left"):
            back_up(games, file)
        done = restore(file, new)
    assert file.read_bytes() == before
    assert inside(new) == {}
    assert done.lacking == list(WHOLE)
    assert "No space left" in done.said[0]


def full(_: int, name: str, __: tuple[Any, ...]) -> None:
    if name == "write":
        raise OSError(errno.ENOSPC, "No space left on device")


def test_an_empty_folder_can_be_backed_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Before the first game; bringing that back says so."""
    file = tmp_path / "x.tar"
    (tmp_path / "none").mkdir()
    assert main(["backup", str(file), "--folder", str(tmp_path / "none")]) == 0
    assert main(["restore", str(file), "--folder", str(tmp_path / "new")]) == 0
    assert "0 games and no settings" in capsys.readouterr().out


def test_what_root_brings_back_is_the_owners(
    games: Path, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The service must be able to read it, and the lock too; afterwards root is root again."""
    done: list[str] = []
    ours = SimpleNamespace(**vars(os))
    ours.geteuid, ours.getegid = lambda: 0, lambda: 0
    ours.seteuid = lambda user: done.append(f"user {user}")
    ours.setegid = lambda group: done.append(f"group {group}")
    monkeypatch.setattr("companion.owner.os", ours)
    there = tmp_path.stat()
    assert owner(tmp_path / "not" / "there") == (there.st_uid, there.st_gid)
    monkeypatch.setattr("companion.owner.owner", lambda _: (990, 991))
    with as_owner(games):
        assert done == ["group 991", "user 990"]
    restore(file, games)
    assert done == ["group 991", "user 990", "user 0", "group 0"] * 2
