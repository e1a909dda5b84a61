"""The companion as a service: ready, alive, quick ends, the game after a crash, the log, switching off."""

from __future__ import annotations

import io
import logging
import os
import signal
import socket
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from companion.app import App, run
from companion.cli import appliance, log
from companion.cli.appliance import Appliance, Watch
from companion.cli.diary import Diary
from companion.cli.play import new_app
from companion.cli.runtime import GOOD, Runtime, pause
from companion.config import Config
from companion.games import GAMES
from companion.games.options import checked
from companion.ports import SECOND, Event, Fault, Quit, Typed
from companion.shelf import Shelf
from companion.view import View
from hardware.notify import Notify
from hardware.silence import NoLights, NoSounder


def an_app(folder: Path) -> App:
    """A table without devices."""
    app = new_app(Config(), Shelf(folder), NoLights(), NoSounder(), lambda n: (1,) * n, pad_enters=False)
    app.open()
    return app


def begin_snafoo(app: App) -> None:
    app.begin(GAMES["snafoo"], checked(GAMES["snafoo"], ("A", "B"), {"first-dealer": "B"}))


class Table:
    """A table on a virtual clock, whose sleeps are written down, together with what systemd heard till then."""

    def __init__(self, folder: Path, every: int | None = 5 * SECOND) -> None:
        self.now = 0
        self.heard: list[tuple[int, str]] = []
        self.sleeps: list[int | None] = []
        self.app = an_app(folder)
        (folder / "runtime").mkdir()
        self.runtime = Runtime(folder / "runtime")
        self.shown = 0
        table = self

        class Ear(Notify):
            """Hears with the time."""

            __slots__ = ()

            def say(self, word: str) -> None:
                table.heard.append((table.now, word))

        self.appliance = Appliance(Ear("ear", every), self.runtime)
        self.watch = self.appliance.watch(self.app, self.wait, lambda: self.now)
        self.to_come: list[Event] = []

    def wait(self, until: int | None) -> list[Event]:
        self.sleeps.append(until)
        if self.to_come:
            return [self.to_come.pop(0)]
        assert until is not None, "nobody would ever wake it"
        self.now = max(self.now, until)
        return []

    def show(self, _: View) -> None:
        self.shown += 1
        assert bool(self.heard) == (self.shown > 1), "ready before the first frame was shown"

    def close(self) -> None: ...


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.app.shelf.close()


# --- ready, alive, stopping ---------------------------------------------------------------------------------------


def test_ready_is_said_once_and_only_after_the_first_frame(table: Table) -> None:
    """systemd then knows that people see something; `show` checks the order."""
    table.to_come = [Typed("1", 1), Quit()]
    run(table.app, table, table.watch, lambda: table.now)
    table.appliance.end()
    assert [word for _, word in table.heard] == ["READY=1", "STOPPING=1"]
    assert table.shown == 2


def test_an_idle_loop_feeds_the_watchdog_in_time(table: Table) -> None:
    """Every half of the time that systemd waits, and no more often, however long nothing happens."""
    for _ in range(100):
        table.watch(None)
    assert table.heard == [(0, "READY=1"), *((n * 5 * SECOND // 2, "WATCHDOG=1") for n in range(1, 100))]


def test_a_busy_loop_feeds_the_watchdog_without_a_flood(table: Table) -> None:
    """A turn every 10 ms: never more than 5 s apart, never more often than every second."""
    for _ in range(3_000):
        table.watch(table.now + 10_000)
    times = [at for at, _ in table.heard]
    gaps = [late - early for early, late in pairwise(times)]
    assert SECOND < min(gaps) <= max(gaps) < 5 * SECOND / 2


def test_without_a_watchdog_the_loop_sleeps_as_long_as_it_would(tmp_path: Path) -> None:
    """Idle stays free at a desk."""
    table = Table(tmp_path, every=None)
    table.to_come = [Typed("1", 1)]
    table.watch(None)
    assert table.sleeps == [None]
    table.app.shelf.close()


def test_a_hang_feeds_nothing(table: Table) -> None:
    """Whatever hangs, drawing or disk, the words come from the loop alone: no thread says that all is well."""
    table.watch(None)
    table.now += 60 * SECOND
    assert table.heard == [(0, "READY=1")]


# --- quick ends ---------------------------------------------------------------------------------------------------


def test_quick_ends_wait_longer_and_longer_and_never_give_up(tmp_path: Path) -> None:
    """At most a minute, as often as it may happen; a single crash costs nothing."""
    assert [Runtime(tmp_path).begin() for _ in range(10)] == [0, 0, 2, 4, 8, 16, 32, 60, 60, 60]
    assert pause(10**6) == 60


def test_a_minute_of_good_running_forgets_the_quick_ends(table: Table) -> None:
    """A crash a day is no crash loop."""
    for _ in range(5):
        table.runtime.begin()
    while table.now < GOOD - SECOND:
        table.watch(None)
    assert Runtime(table.runtime.folder).begin() > 0
    while table.now < GOOD + 3 * SECOND:
        table.watch(None)
    assert Runtime(table.runtime.folder).begin() == 0


def test_an_orderly_end_is_no_quick_end(table: Table) -> None:
    """Stopping and starting it by hand may be done as quickly as one likes."""
    for _ in range(5):
        table.runtime.begin()
        table.appliance.end()
    assert table.runtime.begin() == 0


@pytest.mark.parametrize("content", [b"", b"many", b"-3", b"\xff\xfe", b"9" * 5_000])
def test_a_count_that_is_none_stops_nothing(tmp_path: Path, content: bytes) -> None:
    """Whatever lies there, the program begins."""
    (tmp_path / "starts").write_bytes(content)
    assert Runtime(tmp_path).begin() == 0
    assert Runtime(tmp_path / "nowhere").begin() == Runtime(None).begin() == 0


# --- the game after a crash -----------------------------------------------------------------------------------------


def test_after_a_crash_the_game_goes_on_by_itself(table: Table) -> None:
    """It is on the screen at once, with nobody choosing it; but not after the list was what was on the screen."""
    table.runtime.begin()
    begin_snafoo(table.app)
    table.app.feed(Typed("4", 1))
    table.app.keep()
    table.watch(None)
    table.app.shelf.close()  # as the kernel does when the process dies

    again, runtime = an_app(table.app.shelf.folder or Path()), Runtime(table.runtime.folder)
    runtime.begin()
    again.open(runtime.marked())
    assert (again.at_table, again.view().title, again.view().big) == (True, "SNAFOO", "4")
    again.open()
    Watch(Appliance(runtime=runtime), again, lambda _: [], lambda: 0)(None)
    assert Runtime(runtime.folder).marked() is None
    again.shelf.close()


def test_a_game_that_may_be_what_crashes_is_only_offered(table: Table) -> None:
    """After two quick ends the first page comes, so that people can play something else."""
    table.runtime.mark(7)
    starts = [Runtime(table.runtime.folder) for _ in range(3)]
    assert [(start.begin(), start.marked()) for start in starts] == [(0, 7), (0, 7), (2, None)]


def test_a_game_that_is_not_there_is_not_taken_up(table: Table) -> None:
    """The first page is shown as always."""
    table.app.open(99)
    assert not table.app.at_table


# --- switching off ------------------------------------------------------------------------------------------------


def test_switching_off_makes_the_file_that_the_unit_waits_for(table: Table, tmp_path: Path) -> None:
    """The program plays on till systemd ends it, and says what to do; without the unit's file it just ends."""
    wish = tmp_path / "poweroff"
    table.app.switch_off = Appliance(power_file=wish).switch_off
    off(table.app)
    assert wish.exists()
    assert not table.app.done
    assert "Pull the plug" in table.app.view().notices[-1].text

    table.app.switch_off = Appliance().switch_off
    off(table.app, "Quit")
    assert table.app.done


def test_a_wish_that_cannot_be_written_is_said(table: Table, tmp_path: Path) -> None:
    """A full disk in memory: nothing happens but a notice."""
    table.app.switch_off = Appliance(power_file=tmp_path / "nowhere" / "poweroff").switch_off
    off(table.app)
    assert not table.app.done
    assert "can't be switched off" in table.app.view().notices[-1].text


def off(app: App, label: str = "Switch off") -> None:
    """Chooses the last entry of the first page, which says what it does."""
    app.open()
    menu = app.view().menu
    assert menu
    app.feed(Typed(next(item.key for item in menu.items if item.label == label), 1))


# --- the log --------------------------------------------------------------------------------------------------------


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[io.TextIOWrapper]:
    """A stream that goes into the journal, as far as anybody can tell; the log is as it was afterwards."""
    before = log.LOG.handlers[:], log.LOG.propagate, log.LOG.level
    with (tmp_path / "journal").open("w+", encoding="utf-8") as stream:
        yield stream
    log.LOG.handlers[:], log.LOG.propagate = before[:2]
    log.LOG.setLevel(before[2])


def named(stream: io.TextIOWrapper) -> dict[str, str]:
    found = os.fstat(stream.fileno())
    return {"JOURNAL_STREAM": f"{found.st_dev}:{found.st_ino}"}


def written(stream: io.TextIOWrapper) -> list[str]:
    stream.flush()
    stream.seek(0)
    return stream.read().splitlines()


def test_every_line_in_the_journal_has_a_priority(journal: io.TextIOWrapper, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is an entry of its own there: a message of two lines, a traceback of many."""
    monkeypatch.setattr("sys.excepthook", None)
    monkeypatch.setattr("threading.excepthook", None)
    log.begin(named(journal), journal)
    log.LOG.info("game 3")
    log.LOG.warning("pad:A: is busy\n  Close it.")
    log._crashed(ValueError, ValueError("no"), None)
    assert written(journal) == ["<6>game 3", "<4>pad:A: is busy", "<4>  Close it.", "<2>ValueError: no"]


def test_what_is_well_is_told_as_such(journal: io.TextIOWrapper, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines without a priority are warnings to the unit; at a desk there is none."""
    monkeypatch.setattr("sys.stdout", journal)
    log.tell("at a desk")
    monkeypatch.setenv("JOURNAL_STREAM", named(journal)["JOURNAL_STREAM"])
    log.tell("Real table")
    assert written(journal) == ["at a desk", "<6>Real table"]


@pytest.mark.parametrize("environ", [{}, {"JOURNAL_STREAM": "1:2"}, {"JOURNAL_STREAM": "?"}])
def test_elsewhere_the_log_is_plain_and_says_only_what_is_wrong(
    journal: io.TextIOWrapper, environ: dict[str, str]
) -> None:
    """At a desk, or where the output was redirected to a file."""
    log.begin(environ, journal)
    log.LOG.info("game 3")
    log.LOG.warning("no sound")
    assert written(journal) == ["companion: no sound"]


class Lines(logging.Handler):
    """What was logged, by level."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(f"{record.levelname} {record.getMessage()}")


@pytest.fixture
def lines() -> Lines:
    return Lines()


@pytest.fixture
def diary(lines: Lines) -> Diary:
    logger = logging.Logger("diary", logging.INFO)
    logger.addHandler(lines)
    return Diary(logger)


def test_a_lasting_fault_is_logged_once_and_its_end_too(diary: Diary, lines: Lines) -> None:
    """However often a driver says it; what is over is logged each time."""
    busy, well = Fault("pad:A", "GPIO 17 is busy", 1), Fault("pad:A", "", 2)
    noise = Fault("pad:B", "3 edges dropped", 3, passing=True)
    diary.heard([well, busy, busy, noise, noise, well, well, Typed("4", 1)])
    assert lines.said == [
        "WARNING pad:A: GPIO 17 is busy",
        "WARNING pad:B: 3 edges dropped",
        "WARNING pad:B: 3 edges dropped",
        "INFO pad:A: well again",
    ]


def test_games_and_their_keeping_are_logged_but_nothing_of_their_content(
    table: Table, diary: Diary, lines: Lines
) -> None:
    """Which game is on the table, and whether it is kept: each change once."""
    diary.looked(table.app)
    begin_snafoo(table.app)
    for _ in range(3):
        diary.looked(table.app)
    assert table.app.kept
    table.app.kept.journal.trouble = "No space left on device"
    diary.looked(table.app)
    diary.looked(table.app)
    table.app.kept.journal.trouble = ""
    diary.looked(table.app)
    table.app.open()
    diary.looked(table.app)
    assert lines.said == [
        "INFO game 1, snafoo: on the table",
        "ERROR games are not kept: No space left on device",
        "INFO games are kept again",
        "INFO no game on the table",
    ]


# --- how it begins --------------------------------------------------------------------------------------------------


@pytest.fixture
def elsewhere(journal: io.TextIOWrapper, monkeypatch: pytest.MonkeyPatch) -> Iterator[io.TextIOWrapper]:
    """What `begin` changes in the process is as it was afterwards."""
    before = signal.getsignal(signal.SIGHUP)
    monkeypatch.setattr("faulthandler.enable", lambda: None)
    yield journal
    signal.signal(signal.SIGHUP, before)


def test_a_service_ignores_hanging_up_and_waits_after_quick_ends(elsewhere: io.TextIOWrapper, tmp_path: Path) -> None:
    """Before it opens anything; the wait is said."""
    environ = {"NOTIFY_SOCKET": str(tmp_path / "ear"), "RUNTIME_DIRECTORY": str(tmp_path)}
    slept: list[float] = []
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(environ["NOTIFY_SOCKET"])
        for _ in range(4):
            begun = appliance.begin(environ, elsewhere, slept.append)
    assert slept == [2, 4]
    assert begun.diary
    assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    assert written(elsewhere) == [
        "companion: ended quickly 2 times in a row; waits 2 s before it begins again",
        "companion: ended quickly 3 times in a row; waits 4 s before it begins again",
    ]


def test_who_restarts_it_by_hand_does_not_wait_again(elsewhere: io.TextIOWrapper, tmp_path: Path) -> None:
    """After a mended configuration the table is there at once, not in a minute."""
    environ = {"NOTIFY_SOCKET": str(tmp_path / "ear"), "RUNTIME_DIRECTORY": str(tmp_path)}
    (tmp_path / "starts").write_text("9")
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(SystemExit) as ended:
        appliance.begin(environ, elsewhere, lambda _: signal.raise_signal(signal.SIGTERM))
    signal.signal(signal.SIGTERM, before)
    assert ended.value.code == 0
    appliance.begin(environ, elsewhere, lambda _: pytest.fail("it waited"))


def test_at_a_desk_nothing_is_waited_for_and_nobody_told(elsewhere: io.TextIOWrapper) -> None:
    """Neither count nor socket; a hang-up still ends what runs in a terminal."""
    before = signal.getsignal(signal.SIGHUP)
    begun = appliance.begin({}, elsewhere, lambda _: pytest.fail("it waited"))
    assert (begun.notify, begun.runtime, begun.switch_off) == (Notify(), Runtime(), None)
    assert signal.getsignal(signal.SIGHUP) is before
    assert written(elsewhere) == []
