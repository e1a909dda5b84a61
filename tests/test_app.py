"""The companion: refusals, faults, secrets, what is kept before it is shown, and restarts at any moment."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.app import App, Devices, run
from companion.controls import Controls
from companion.games import GAMES
from companion.games.options import checked
from companion.inputs import Contacts
from companion.ports import SECOND, Button, Edge, Event, Fault, Lamp, Picked, Quit, Sound, Typed
from companion.shelf import Shelf
from companion.view import View
from sims.devices import SimDice
from sims.table import SimTable
from tests.entering import PADS, Enter, by_keypad, by_pad, by_touch, labels, notices, sat_down
from tests.records import Disk, full, moment

# --- refusals, notices, faults ------------------------------------------------------------------------------------


def test_a_refusal_says_why_and_vanishes() -> None:
    """With a tone; four seconds, or until something else happens; said again, it is said once."""
    table = SimTable("snafoo", "ABC")
    for _ in range(3):
        table.key("#")
        table.wait(0.5)
    assert notices(table) == ["Any card but Snafoo opens a round"]
    assert table.view.notices[0].alarm
    assert table.sounds == [Sound.REFUSED] * 3
    table.wait(3.4)
    assert notices(table)
    table.wait(0.2)
    assert notices(table) == []
    table.key("#")
    table.key("4")
    assert notices(table) == []


def test_players_who_cannot_play_again_are_told() -> None:
    """Who has left is no longer counted; too few is said, and nothing begins."""
    table = SimTable("snafoo", "AB")
    table.key("#", held=True)
    by_keypad(table, "A player leaves")
    table.key("1")
    assert table.view.verdict == "B wins"
    table.key("#")
    by_keypad(table, "Play again")
    assert notices(table) == ["snafoo can't be played by 1"]
    assert table.shelf.numbers() == [1]


def test_faults_stay_until_the_device_is_well() -> None:
    """Whatever else happens meanwhile."""
    table = SimTable("snafoo", "ABC")
    table.feed(Fault("Pad A", "GPIO 5 is busy", table.clock.now))
    table.key("4")
    table.wait(60)
    assert notices(table) == ["Pad A: GPIO 5 is busy"]
    table.feed(Fault("Pad A", "", table.clock.now))
    assert notices(table) == []


def test_quit_ends_the_loop_with_everything_kept(tmp_path: Path) -> None:
    """The last step too, though it came in the same moment."""
    table = SimTable("snafoo", "ABC", shelf=Shelf(tmp_path))
    turns: Iterator[list[Event]] = iter([[Typed("4", 1), Quit()]])
    run(table.app, Shows([]), lambda _: next(turns), lambda: 1)
    assert "A play 4" in (tmp_path / "game-0001.table").read_text(encoding="utf-8")


# --- a missed draw ------------------------------------------------------------------------------------------------


def test_a_missed_draw_is_said_one_card_late_as_one_deed() -> None:
    """Key 0 and who: the card that landed since is taken back and laid again. Its player has one card fewer."""
    table = SimTable("snafoo", "ABC")
    for key in "45":
        table.key(key)
    table.key("0")
    assert labels(table) == ["A", "B", "C", "Back"]
    table.key("1")
    assert (table.view.big, table.state.player("A").hand, table.state.player("B").hand) == ("9", 3, 4)
    for _ in range(3):
        table.key("*")
    assert table.state.player("A").hand == 4


@pytest.mark.parametrize("alone", [by_keypad, by_pad], ids=["keypad", "pad"])
def test_nobody_sees_that_a_draw_was_missed(alone: Enter) -> None:
    """Rule 20: two tables, one where it is said that A hasn't drawn his only card, one where nobody did. View, lights
    and sounds are the same until the next card has landed; only then he is out."""
    shown: list[list[Any]] = []
    for missed in (False, True):
        table = sat_down(alone, game="snafoo", seats="ABC")
        assert table.app.kept is not None
        by_keypad(table, "9")
        for _ in range(3):
            table.app.kept.table.act(GAMES["snafoo"].read(("A",), "missed-draw", (), None))
            by_keypad(table, "Pass")
            by_keypad(table, "Pass")
            by_keypad(table, "Pass")
        hands = [player.hand for player in table.state.players]
        assert hands == [1, 4, 4]
        seen: list[Any] = []
        for step in ("menu", "missed" if missed else "nothing", "wait", "stray", "card"):
            if step == "missed":
                table.key("0")
                table.key("1")
                table.wait(10)
            elif step == "menu":
                table.key("#", held=True)
                seen.append((labels(table), table.view))
                table.key("#", held=True)
            elif step == "stray":
                table.press("B", after=1)
                table.key("#")
            elif step == "card":
                seen.append(offered(table))
                by_keypad(table, "4")
                assert table.state.player("A").out is missed
            else:
                table.wait(10)
            if step != "card":
                seen.append((table.view, table.lights, table.sounds, table.app.due(), table.text()))
        shown.append(seen)
    assert shown[0] == shown[1]


def offered(table: SimTable) -> list[tuple[str, str]]:
    return [(tile.key, tile.label) for tile in table.view.tiles]


def test_tones_are_those_of_the_step() -> None:
    """A payment is heard when it is made: not again when something is said of the table, taken back or redone."""
    table = SimTable("snafoo", "ABC", options={"first-dealer": "C"})
    for key in "9994":
        table.key(key)
    assert table.sounds == [Sound.LIMIT]
    table.key("0")
    table.key("1")
    table.key("*")
    table.key("*")
    table.key("*", held=True)
    assert table.sounds == [Sound.LIMIT]


# --- kept before shown --------------------------------------------------------------------------------------------


class Shows:
    """A screen that writes down when it showed what."""

    def __init__(self, log: list[str]) -> None:
        self.log = log

    def show(self, frame: View) -> None:
        self.log.append(f"screen {frame.big} {frame.prompt}")

    def close(self) -> None: ...


class Lit(Shows):
    """Lights and sounder that do too."""

    def show(self, button: Button, lamp: Lamp) -> None:  # type: ignore[override]  # one object that is both ports
        self.log.append(f"light {button} {lamp.value}")

    def play(self, sound: Sound) -> None:
        self.log.append(f"sound {sound.value}")


def test_everything_is_kept_before_it_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A press is answered at once; whose turn it is, the total and who pays are told by screen, lights and tones after
    the disk has confirmed the step."""
    log: list[str] = []
    disk = Disk(monkeypatch)

    def watched(_: int, name: str, __: tuple[Any, ...]) -> None:
        if name in ("fdatasync", "fsync"):
            log.append("disk")

    disk.fail = watched
    now = SECOND
    game = GAMES["snafoo"]
    lit = Lit(log)
    app = App(Shelf(tmp_path), Devices(lit, lit), SimDice(1), Contacts(), Controls())
    app.begin(game, checked(game, "AB", {"start-chips": "3"}))
    turns: list[list[Event]] = [[Typed(key, now)] for key in "9996"]
    turns += [[Edge("pad:B", True, now), Edge("pad:B", False, now + 50_000)], [Typed("4", now), Typed("D", now)]]
    turns += [[Edge("pad", True, now + SECOND), Edge("pad", False, now + SECOND + 50_000)], [Quit()]]
    played = iter(turns)

    def wait(_: int | None) -> list[Event]:
        log.append("--")
        return next(played)

    run(app, Shows(log), wait, lambda: now)
    rounds = "\n".join(log).split("--\n")
    assert rounds[0].startswith("disk\ndisk\n"), "the file and its folder"
    for told in rounds[1:5]:
        assert told.startswith("disk\n"), told
    assert "sound limit" in rounds[4]
    answered, kept, rest = rounds[6].partition("disk\n")
    assert (answered, bool(kept)) == ("", True)
    assert "screen 37" in rest
    press, kept, rest = rounds[7].partition("disk\n")
    assert press.split() == ["sound", "press", "light", "pad", "on"]
    assert "screen" in rest


def test_a_disk_that_refuses_shows_before_anybody_relies_on_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The view that shows the step says that it isn't kept; play goes on; and by itself, within seconds after the disk
    has recovered, everything is written and the notice is gone."""
    disk = Disk(monkeypatch)
    table = SimTable("snafoo", "ABC", shelf=Shelf(tmp_path))
    disk.fail = full
    for key, total in zip("456", ("4", "9", "15"), strict=True):
        table.key(key)
        assert (table.view.big, notices(table)) == (total, ["Not kept: No space left on device"])
    table.wait(20)
    assert notices(table) == ["Not kept: No space left on device"]
    disk.fail = lambda *_: None
    table.wait(5)
    assert notices(table) == []
    assert table.app.due() is None
    live = moment(table.app.kept.table) if table.app.kept else None
    table.restart()
    assert table.app.kept is not None
    assert moment(table.app.kept.table) == live


# --- restarts -----------------------------------------------------------------------------------------------------


def test_restart_with_dice_due() -> None:
    """In the middle of a Snafoo: who has rolled has rolled, the others' dice are due."""
    table = SimTable("snafoo", "ABC")
    for key in "9CC#":
        table.key(key)
    table.roll(2, 3)
    table.press("pad")
    before = table.view
    table.restart()
    assert table.view == before
    assert [dice.faces for dice in table.view.dice] == [(), (2, 3)] or table.view.dice[0].faces == (2, 3)
    table.press("pad")
    assert table.view.dice[1].faces


def test_restart_drops_a_draft_and_nothing_else() -> None:
    """Taps that were not taken, an open list, a refusal: they are no game state."""
    table = SimTable("snafoo", "ABC", config=PADS)
    by_pad(table, "4")
    table.press("pad")
    assert table.view.draft == "1"
    table.restart()
    assert (table.view.big, table.view.draft) == ("4", "")
    table.wait(5)
    assert table.view.big == "4"
    by_pad(table, "Menu")
    table.restart()
    assert table.view.menu is None


def test_restart_after_the_end_and_undo() -> None:
    """The winner is still there, and so is the way back."""
    table = SimTable("snafoo", "AB", options={"start-chips": "1"})
    for key in "9996":
        table.key(key)
    before = table.view
    table.restart()
    assert table.view == before
    table.key("*")
    assert table.view.big == "27"


def test_the_first_page_offers_what_is_unfinished_and_says_what_it_found(tmp_path: Path) -> None:
    """Newest first; a file that was damaged and one that can't be taken up are named."""
    first = SimTable("snafoo", "AB", shelf=Shelf(tmp_path))
    for key in "4567":
        first.key(key)
    first.shelf.close()
    path = tmp_path / "game-0001.table"
    content = path.read_bytes()
    at = content.index(b"play 6")
    path.write_bytes(content[:at] + b"X" + content[at + 1 :])
    (tmp_path / "game-0002.table").write_bytes(b"")
    table = SimTable(shelf=Shelf(tmp_path))
    assert labels(table)[0] == "Go on with game 1: SNAFOO, Round 1"
    said = " ".join(notices(table))
    assert "game-0002.table: the file is empty" in said
    assert "game-0001.table.damaged-1" in said
    table.key("1")
    assert table.view.big == "9"
    assert "game-0001.table.damaged-1" in " ".join(notices(table))


def test_several_events_at_once_lose_nothing(tmp_path: Path) -> None:
    """A card, the menu and another game in one turn of the loop: the card is kept."""
    table = SimTable("snafoo", "AB", shelf=Shelf(tmp_path))
    app = table.app
    app.feed(Typed("4", 0))
    app.feed(Typed("#", 0, held=True))
    menu = app.view().menu
    assert menu
    app.feed(Picked(len(menu.items) - 1, 0))
    assert app.kept is None
    assert "A play 4" in (tmp_path / "game-0001.table").read_text(encoding="utf-8")


def test_lights_of_seats_that_are_gone_go_out() -> None:
    """A game of six, then one of two: the pads of the others are dark."""
    table = SimTable("snafoo", "ABCDEF")
    for key in "44444":
        table.key(key)
    assert table.lights["pad:F"] is Lamp.ON
    table.app.begin(GAMES["snafoo"], checked(GAMES["snafoo"], "AB", {}))
    table.wait(0)
    assert [table.lights[f"pad:{seat}"] for seat in "ABF"] == [Lamp.ON, Lamp.OFF, Lamp.OFF]


@pytest.mark.parametrize("name", list(GAMES))
def test_every_arrangement_has_a_way_back(name: str) -> None:
    """Each game can be arranged with its options gone through once, and left again, as can the lists behind it."""
    table = SimTable()
    by_touch(table, str(GAMES.listed[name].title))
    title = table.view.title
    for index in range(1, len(labels(table)) - 1):
        table.touch(index)
        assert table.view.menu is not None
        assert table.view.menu.cursor < len(labels(table))
        if table.view.title != title:
            by_touch(table, "Back")
    by_touch(table, "Back")
    assert table.view.title == "What shall we play?"


@pytest.mark.parametrize("exact", [True, False])
def test_an_order_without_exact_stamps_is_marked(exact: bool) -> None:
    """A window's mouse and RPi.GPIO stamp when the program runs: the screen says that who was first is approximate."""
    table = SimTable("snap", "ABC", {"tracking": "counted"})
    for _ in range(3):
        table.key("D")
        table.wait(1)
    table.feed(Edge("pad:B", True, table.clock.now, exact=exact))
    table.wait(0.05)
    marked = any("approximate" in notice.text for notice in table.view.notices)
    assert marked is not exact
    assert table.view.big == "B"
