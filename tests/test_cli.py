"""The command line: every wrong use gets one clear message that says where and what to do, and never a traceback."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli import main
from companion.cli.play import OPENING
from companion.games import GAMES
from companion.ports import Event, Quit, Typed
from companion.shelf import Shelf
from companion.view import View
from hardware.inbox import Inbox
from hardware.silence import NoLights
from tests.records import record

GOOD = "case first\ngame snafoo\nseats A B\nA play 4 => total 4; turn B\n"
BAD = "case second\ngame snafoo\nseats A B\nA play 4 => total 5\n"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No configuration, no display and no games but the test's own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("companion.config.SYSTEM", tmp_path / "none")
    for name in ("COMPANION_CONFIG", "STATE_DIRECTORY", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(arguments)
    out, err = capsys.readouterr()
    return status, out, err


def file(name: str, text: str) -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


# --- wrong use ----------------------------------------------------------------------------------------------------

WRONG_USE = {
    "unknown command": (["fly"], "no command «fly»", "replay"),
    "a game as command": (["snafoo"], "no command «snafoo»", "companion run snafoo"),
    "unknown option of a command": (["run", "--loud"], "--loud", "--help"),
    "option without its value": (["demo", "--pace"], "--pace", "companion demo --help"),
    "replay without a file": (["replay"], "FILE", "companion replay --help"),
    "unknown game": (["run", "chess"], "no game «chess»", "snafoo"),
    "unknown game in a demo": (["demo", "chess"], "no game «chess»", "snafoo"),
    "too many seats": (["run", "snafoo", "--seats", "7"], "can't be played by 7", "2 to 6 players"),
    "far too many seats": (["run", "snafoo", "--seats", "999999999"], "999999999", "at most 6"),
    "too few seats": (["demo", "snafoo", "--seats", "1"], "can't be played by 1", "2 to 6"),
    "no seats": (["demo", "snafoo", "--seats", "0"], "can't be played by 0", "2 to 6"),
    "seats that are no number": (["run", "snafoo", "--seats", "two"], "«two» is not a whole number", "--help"),
    "names and another number of seats": (["run", "snafoo", "--seats", "3", "--names", "Anna,Bo"], "2 names for 3", ""),
    "seats without a game": (["run", "--seats", "3"], "need a game", "companion run snafoo"),
    "names without a game": (["run", "--names", "Anna,Bo"], "need a game", "companion run snafoo"),
    "a name that is empty": (["run", "snafoo", "--names", "Anna,,Bo"], "--names", "commas"),
    "a name that can't be kept": (["run", "snafoo", "--names", "Anna#1,Bo"], "a name has", "commas"),
    "unknown option of a game": (["run", "snafoo", "--option", "hats=on"], "no option «hats»", "first-dealer"),
    "another game's option": (["run", "schnuff", "--option", "long-game=on"], "«long-game»", "short-game"),
    "an option without a value": (["run", "snafoo", "--option", "long-game"], "«long-game» is no option", "NAME=VALUE"),
    "a value that can't be": (["run", "snafoo", "--option", "long-game=perhaps"], "can't be «perhaps»", "off, on"),
    "a number out of its range": (["run", "snafoo", "--option", "start-chips=0"], "can't be «0»", "1 to 99"),
    "a dealer who doesn't sit there": (["run", "snafoo", "--option", "first-dealer=F"], "can't be «F»", "a seat"),
    "a seed that is no number": (["demo", "--seed", "-1"], "--seed", "--help"),
    "a pace that is no time": (["demo", "--pace", "nan"], "0 to 60 seconds", "--help"),
    "a size that is none": (["run", "--size", "huge"], "«huge» is no size", "800x480"),
    "a size that can't be": (["run", "--size", "10x10"], "10x10 can't be shown", "128x64"),
    "a display that there isn't": (["run", "--display", "hologram"], "hologram", "--help"),
    "neither terminal nor window system": (["run", "--simulated"], "neither a window system nor a terminal", "replay"),
    "no terminal for a demo": (["demo", "--display", "terminal"], "no terminal", "from a terminal"),
    "a script that isn't there": (["replay", "none.table"], "none.table: can't be read", "Check the name"),
    "a folder as script": (["replay", "."], "can't be read: Is a directory", ""),
    "a configuration that isn't there": (["run", "--config", "none.toml"], "none.toml", "Check the name"),
    "a folder as configuration": (["run", "--config", "."], "can't be read", ""),
}


@pytest.mark.parametrize(("arguments", "what", "cure"), WRONG_USE.values(), ids=WRONG_USE)
def test_wrong_use_is_named_with_its_cure(
    capsys: pytest.CaptureFixture[str], arguments: list[str], what: str, cure: str
) -> None:
    """One message, on the error output, status 2; nothing is printed otherwise, and nothing begun."""
    status, out, err = said(capsys, *arguments)
    assert (status, out) == (2, "")
    assert err.startswith("companion: ")
    assert what in err
    assert cure in err
    assert err.count("\n") <= 2
    assert not list(Path().glob("**/game-*"))


SCRIPTS = {
    "verb": ("game snafoo\nseats A B\nA fly 4", 3, "no verb «fly»"),
    "fact": ("game snafoo\nseats A B\nA play 4 => height 3", 3, "no fact «height»"),
    "option": ("game snafoo\nseats A B\noption hats on\nA play 4", 4, "no option «hats»"),
    "seat": ("game snafoo\nseats A B\n\nC play 4", 4, "«C» is not a seat"),
    "game": ("game chess\nseats A B", 1, "no game «chess»"),
    "players": ("# one\ngame snafoo\nseats A\nA play 4", 4, "can't be played by 1"),
    "time": ("game snafoo\nseats A B\nA play 4 @ noon", 3, "«noon» is not a time"),
    "checksum": ("game snafoo\nseats A B\nA play 4 #~00000000", 3, "checksum"),
    "newer notation": ("notation 2\ngame snafoo", 1, "known is 1"),
    "nothing": ("# nothing\n", 2, "no game"),
}


@pytest.mark.parametrize(("script", "line", "what"), SCRIPTS.values(), ids=SCRIPTS)
def test_a_script_that_cannot_be_read_is_named_by_file_and_line(
    capsys: pytest.CaptureFixture[str], script: str, line: int, what: str
) -> None:
    """Unknown verb, fact, option, seat and the rest: status 2, nothing skipped, nothing played."""
    status, out, err = said(capsys, "replay", file("good.table", GOOD), file("wrong.table", script))
    assert (status, out) == (2, "")
    assert err.startswith(f"companion: wrong.table, line {line}: ")
    assert what in err
    assert err.count("\n") <= 2


def test_a_script_that_is_no_text_is_named_by_its_byte(capsys: pytest.CaptureFixture[str]) -> None:
    """Not UTF-8: status 2 and the place."""
    Path("wrong.table").write_bytes(b"game snafoo\n\xff\xfe")
    assert said(capsys, "replay", "wrong.table") == (
        2,
        "",
        "companion: wrong.table, byte 12: the file is not UTF-8 text\n",
    )


CONFIGURATIONS = {
    "unknown key": ('[display]\nsise = "800x480"', "display.sise", "Did you mean display.size"),
    "unknown section": ("[displays]", "displays", "Did you mean display"),
    "a pin used twice": ("[pads]\nA = 17\n[lights]\nA = 17", "GPIO 17 is used twice", "lights.A"),
    "a value that can't be": ("[timing]\ndebounce-ms = -1", "timing.debounce-ms", "from 1 to 500"),
    "no TOML": ("[pads\n", "is not TOML", "line 1"),
}


@pytest.mark.parametrize(("text", "what", "cure"), CONFIGURATIONS.values(), ids=CONFIGURATIONS)
def test_a_configuration_that_cannot_be_taken_names_file_and_key(
    capsys: pytest.CaptureFixture[str], text: str, what: str, cure: str
) -> None:
    """Also where nobody asked for the file: a `companion.toml` in the folder is the table's."""
    file("companion.toml", text)
    for command in (["run"], ["demo"], ["run", "snafoo", "--config", "companion.toml"]):
        status, out, err = said(capsys, *command)
        assert (status, out) == (2, "")
        assert "companion.toml" in err
        assert what in err
        assert cure in err


def test_a_configuration_that_is_no_text_is_named_by_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    """Not UTF-8: status 2."""
    Path("companion.toml").write_bytes(b"[pads]\n\xff")
    status, _, err = said(capsys, "run")
    assert status == 2
    assert "companion.toml, line 2: is not UTF-8 text" in err


# --- replay and games ---------------------------------------------------------------------------------------------


def test_replay_prints_a_line_a_case_and_the_sum(capsys: pytest.CaptureFixture[str]) -> None:
    """As in the notation's page: `ok NAME`, `differs NAME line N: expected …, got …`, `N passed, N failed`."""
    assert said(capsys, "replay", file("a.table", GOOD), file("b.table", GOOD + BAD)) == (
        1,
        "ok first\nok first\ndiffers second line 8: expected total 5, got 4\n2 passed, 1 failed\n",
        "",
    )


def test_replay_ends_with_0_where_nothing_differs(capsys: pytest.CaptureFixture[str]) -> None:
    """A script's name is its file's where no case is named."""
    assert said(capsys, "replay", file("a.table", GOOD.partition("\n")[2])) == (0, "ok a\n1 passed, 0 failed\n", "")


@pytest.mark.parametrize("name", list(GAMES))
def test_replay_reads_journals(capsys: pytest.CaptureFixture[str], name: str) -> None:
    """A record, a bug report and a test are one thing."""
    Path("game-0001.table").write_bytes(record(name, 17, 80).content())
    assert said(capsys, "replay", "game-0001.table") == (0, "ok game-0001\n1 passed, 0 failed\n", "")


def test_games_lists_every_game_with_players_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever can be named on the command line is listed."""
    status, out, err = said(capsys, "games")
    assert (status, err) == (0, "")
    for game in GAMES.values():
        head = f"{game.id:<12} {game.title}, {game.players[0]} to {game.players[-1]} players"
        assert head in out.split("\n")
        assert all(f"    {option.name} " in out for option in game.options)


def test_help_and_version_are_said(capsys: pytest.CaptureFixture[str]) -> None:
    """The two questions that every program answers."""
    assert said(capsys, "--version")[:2] == (0, "companion 0.1.0\n")
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    assert "replay" in capsys.readouterr().out


# --- playing ------------------------------------------------------------------------------------------------------


class Front:
    """A display on which somebody types, and then the program is asked to end."""

    def __init__(self, *turns: list[Event]) -> None:
        self.inbox = Inbox()
        self.turns: Iterator[list[Event]] = iter(turns)
        self.shown: list[View] = []
        self.openings: list[int] = []
        self.closed = False

    def show(self, frame: View) -> None:
        """The first frame bears the name alone: the rest is imported behind it."""
        if frame == OPENING:
            self.openings.append(len(self.shown))
        else:
            self.shown.append(frame)

    def wait(self, until: int | None) -> list[Event]:  # noqa: ARG002 - nobody waits here
        return next(self.turns, [Quit()])

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def front(monkeypatch: pytest.MonkeyPatch) -> Front:
    """Stands in the place of a window."""
    shown = Front([Typed("4", 1)])
    monkeypatch.setattr("companion.cli.play.simulated", lambda *_: (shown, NoLights()))
    monkeypatch.setenv("DISPLAY", ":0")
    return shown


def test_the_first_line_says_which_table_and_why(capsys: pytest.CaptureFixture[str], front: Front) -> None:
    """No Raspberry Pi: the simulated table, in a window, since there is a window system."""
    status, out, err = said(capsys, "run", "snafoo", "--names", "Anna,Bo", "--option", "first-dealer=B")
    assert (status, err) == (0, "")
    assert out == "Simulated table (this is no Raspberry Pi), shown in a window (there is a window system).\n"
    assert [view.big for view in front.shown] == ["0", "4"]
    assert front.openings == [0]
    assert front.closed
    assert said(capsys, "replay", "table-companion/game-0001.table")[0] == 0


def test_without_a_game_the_first_page_is_shown(capsys: pytest.CaptureFixture[str], front: Front) -> None:
    """`companion` alone is `companion run`."""
    assert said(capsys)[0] == 0
    assert front.shown[0].title == "What shall we play?"
    assert said(capsys, "--simulated", "--folder", "here")[1].startswith("Simulated table (as asked for)")
    assert Path("here/lock").exists()


def test_the_language_can_be_said(
    capsys: pytest.CaptureFixture[str], front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For this time only; without it the screen speaks what the computer speaks."""
    assert said(capsys, "--language", "sv")[0] == 0
    monkeypatch.setenv("LANGUAGE", "is_IS:en")
    assert said(capsys)[0] == 0
    assert [front.shown[0].title, front.shown[-1].title] == ["Vad ska vi spela?", "Hvað eigum við að spila?"]
    assert said(capsys, "--language", "tlh")[0] == 2
    assert not Path("table-companion/settings.json").exists()


def test_a_damaged_settings_file_is_said_on_the_screen(capsys: pytest.CaptureFixture[str], front: Front) -> None:
    """And play begins all the same."""
    Path("games").mkdir()
    file("games/settings.json", "{")
    assert said(capsys, "run", "snafoo", "--folder", "games")[0] == 0
    assert front.shown[0].notices[0].text == "settings.json is damaged and is left out"


def test_two_companions_on_one_folder(capsys: pytest.CaptureFixture[str], front: Front) -> None:
    """The second gets one clear message, and status 1; the first one's games are as they were."""
    first = Shelf(Path("games"))
    status, out, err = said(capsys, "run", "snafoo", "--folder", "games")
    assert (status, out) == (1, "")
    assert err.startswith("companion: games: another companion is keeping its games here\n")
    assert "--folder" in err
    assert front.shown == []
    assert front.closed
    first.close()
    assert said(capsys, "run", "snafoo", "--folder", "games")[0] == 0


def test_a_folder_that_cannot_be_used_does_not_stop_the_game(capsys: pytest.CaptureFixture[str], front: Front) -> None:
    """It is said on the screen, from the first view on, and play goes on in memory."""
    file("games", "no folder")
    assert said(capsys, "run", "snafoo", "--folder", "games")[0] == 0
    assert all(view.notices[0].text == "Not kept: games: File exists" for view in front.shown)


def test_a_demo_keeps_nothing(capsys: pytest.CaptureFixture[str], front: Front) -> None:
    """Its games are nobody's; the line says with which seed it can be seen again."""
    front.turns = iter(())
    assert said(capsys, "demo", "schnuff", "--seed", "7", "--seats", "2")[1].startswith("Robots play with seed 7")
    assert front.shown[0].title == "Schnuff"
    assert not list(Path().glob("**/game-*"))


def test_an_interruption_ends_the_game_with_everything_kept(
    capsys: pytest.CaptureFixture[str], front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SIGTERM and SIGINT are a wish like any other; whoever had their handling before has it again."""
    before = signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)

    def wait(_: int | None) -> list[Event]:
        signal.raise_signal(signal.SIGTERM)
        return front.inbox.waiting()

    monkeypatch.setattr(front, "wait", wait)
    assert said(capsys, "run", "snafoo")[0] == 0
    assert (signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)) == before


# --- where the output goes ----------------------------------------------------------------------------------------


def companion(*arguments: str, stdout: int | None = None, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The program as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "companion", *arguments],
        stdout=subprocess.PIPE if stdout is None else stdout,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        check=False,
        cwd=Path(__file__).parents[1],
        env={**os.environ, **environment},
    )


def test_a_reader_who_goes_away_gets_no_traceback() -> None:
    """`companion games | head -1`: nobody reads the rest, and nobody is told about it."""
    read, write = os.pipe()
    os.close(read)
    ended = companion("games", stdout=write)
    os.close(write)
    assert (ended.returncode, ended.stderr) == (1, b"")


def test_an_output_that_takes_nothing_is_a_failure() -> None:
    """A full disk under the output: one message, status 1."""
    with Path("/dev/full").open("wb") as full:
        ended = companion("games", stdout=full.fileno())
    assert ended.returncode == 1
    assert ended.stderr == f"companion: {os.strerror(errno.ENOSPC)}\n".encode()


def test_signs_that_the_terminal_does_not_know_are_replaced() -> None:
    """In whatever encoding, a message is said, not a traceback."""
    ended = companion("fly", PYTHONIOENCODING="ascii")
    assert ended.returncode == 2
    assert ended.stderr.startswith(b"companion: there is no command ?fly?\n")
