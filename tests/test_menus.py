"""Menus need no keyboard: each device alone goes from the first list through a game to switching off."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from companion.ports import BACK, Wrote
from companion.screen.paint import draw
from companion.screen.pen import Pen
from companion.screen.style import Style
from companion.shelf import Shelf
from sims.table import SimTable
from tests.devices import DEVICES, Hands

SIZES = ((128, 64), (64, 128), (320, 240), (480, 320), (240, 320), (800, 480), (1280, 720))
every_device = pytest.mark.parametrize("device", DEVICES)


@pytest.fixture(autouse=True)
def _invisible(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """SDL's own display that shows nothing."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield
    pygame.display.quit()


@every_device
def test_everything_with_one_device(device: type[Hands], tmp_path: Path) -> None:
    """Game, players, a name, their order, an option; a card, a correction, another name; language and volume; leaving,
    history, and switching off."""
    hands = device(shelf=Shelf(tmp_path))
    table = hands.table
    hands.choose("SNAFOO", "Players: 4", "Players: 5", "Players: 6", "Players: 2")
    hands.choose("Names and seats", "B", "New name", "A B C", "B", "M N O", "o", "Done")
    hands.choose("B", "Swap with C", "Back", "Never below 0: off")
    assert "Never below 0: on" in hands.labels()
    table.roll(6, 6, 1, 1, 1, 1)
    hands.choose("Begin", *["Roll the dice"] * 3)
    assert [seat.name for seat in hands.view.seats] == ["A", "B", "Bo"]
    hands.choose("4")
    assert hands.view.big == "4"
    hands.choose("Menu", "Correct the total")
    hands.number(27)
    assert hands.view.big == "27"
    hands.choose("Undo")
    assert hands.view.big == "4"
    hands.choose("Menu", "A name or a colour", "A", "New name", "D E F", "E", "T U V", "v", "A B C", "a", "Done")
    assert [seat.name for seat in hands.view.seats] == ["Eva", "B", "Bo"]
    hands.choose("Menu", "Language: English", "Språk", "Sprache", "Tungumál")
    hands.choose("Volume: 10", "Sound: off", "Brightness: 10")
    assert (table.app.devices.sounder.volume, table.brightness) == (1, 1)  # type: ignore[attr-defined]  # a simulated one
    hands.choose(
        "A player leaves", "Bo", "Menu", "Another game", "History", "1: SNAFOO", "Delete", "No, keep it", "Back"
    )
    hands.choose("Back", "Quit")
    assert table.app.done


@every_device
def test_a_colour_is_chosen_before_and_during_a_game(device: type[Hands], tmp_path: Path) -> None:
    """Who wears the colour already gets the other's; the next game and the next evening know it still."""
    hands = device(shelf=Shelf(tmp_path))
    hands.choose("SNAFOO", "Players: 4", "Players: 5", "Players: 6", "Players: 2", "Names and seats")
    assert list_colours(hands.table) == [0, 1, 2]
    hands.choose("A", "Colour: Orange circle", "Violet triangle")
    assert "Colour: Violet triangle" in hands.labels()
    hands.choose("Back")
    assert list_colours(hands.table) == [2, 1, 0]
    hands.table.roll(6, 6, 1, 1, 1, 1)
    hands.choose("Back", "Begin", *["Roll the dice"] * 3)
    assert worn(hands.table) == {"A": 2, "B": 1, "C": 0}
    assert {dice.name: dice.place for dice in hands.view.dice} == {"A": 2, "B": 1, "C": 0}
    hands.choose("Menu", "A name or a colour", "B", "Colour: Mint square", "White arrow", "Back", "Back")
    hands.choose("Back to the game")
    assert worn(hands.table) == {"A": 2, "B": 9, "C": 0}
    hands.table.restart()
    assert worn(hands.table) == {"A": 2, "B": 9, "C": 0}


@every_device
def test_a_number_that_is_asked_for_at_the_table(device: type[Hands]) -> None:
    """No thanks! wants a card at once; undo and menu can be reached all the same, and a question can be left."""
    hands = device("no-thanks", seats=3)
    hands.number(23)
    assert hands.view.big == "23"
    hands.choose("Undo")
    assert hands.view.big != "23"
    hands.choose("Menu", "Back to the game")
    hands.number(7)
    assert hands.view.big == "7"


@every_device
def test_a_number_below_nothing(device: type[Hands]) -> None:
    """A Chance card early in a round takes the total below 0, and points may be less than none: people can say so."""
    hands = device("snafoo", seats=2)
    hands.choose("Menu", "Correct the total", "Minus")
    hands.number(12)
    assert hands.view.big == "\N{MINUS SIGN}12"
    hands = device("score-pad", seats=2)
    hands.choose("Minus")
    hands.number(5)
    assert [seat.points for seat in hands.view.seats] == [-5, 0]
    hands.choose("Menu", "Correct points", "B", "Minus")
    hands.leave_number()
    hands.leave_number()
    hands.choose("Back", "Back to the game")
    assert [seat.points for seat in hands.view.seats] == [-5, 0]


@every_device
def test_a_question_for_a_number_can_be_left(device: type[Hands]) -> None:
    """Opened by mistake: nothing is corrected."""
    hands = device("snafoo", seats=2)
    hands.choose("Menu", "Correct the total")
    hands.leave_number()
    assert hands.view.menu
    hands.choose("Back to the game")
    assert hands.view.big == "0"


def list_colours(table: SimTable) -> list[int]:
    """The colours before the entries of the list."""
    assert table.view.menu
    return [item.place for item in table.view.menu.items if item.place is not None]


def worn(table: SimTable) -> dict[str, int]:
    """What each seat wears on the screen."""
    return {seat.seat: seat.place for seat in table.view.seats}


def list_of(table: SimTable) -> list[str]:
    assert table.view.menu
    return [entry.label for entry in table.view.menu.items]


def touch(table: SimTable, *labels: str) -> None:
    for label in labels:
        table.touch(next(at for at, one in enumerate(list_of(table)) if one.startswith(label)))


def test_a_keyboard_writes() -> None:
    """Letters are letters where a text is asked for, A to D too; elsewhere what is typed there means nothing."""
    table = SimTable()
    assert not table.view.typing
    touch(table, "SNAFOO", "Names and seats", "A", "New name")
    assert table.view.typing
    for letter in "Bo Ås":
        table.feed(Wrote(letter, table.clock.now))
    assert table.view.draft == "Bo Ås_"
    table.key("*")
    assert table.view.draft == "Bo Å_"
    table.press("dial:press")
    assert "A \N{MIDDLE DOT} Bo Å" in list_of(table)
    assert not table.view.typing
    table.feed(Wrote("x", table.clock.now))
    assert "A \N{MIDDLE DOT} Bo Å" in list_of(table)


def test_escape_leads_out_of_whatever_is_open() -> None:
    """A list, a text, a number; the first list and the table have nothing behind them. It never takes a step back."""
    table = SimTable("snafoo", seats="AB")
    table.key("4")
    for way in (("A player leaves",), ("A name or a colour", "A", "New name"), ("Correct the total",)):
        table.key("#", held=True)
        touch(table, *way)
        for _ in range(len(way) + 2):
            table.key(BACK)
        assert table.app.at_table
        assert table.view.big == "4"
    table.dial(1)
    assert table.view.draft
    table.key(BACK)
    assert not table.view.draft
    first = SimTable()
    first.key(BACK)
    assert list_of(first)[0] == "SNAFOO"


def test_a_name_that_cannot_be_is_refused_with_the_reason() -> None:
    """Spaces alone are no name; what is written stays to be mended. A text ends where names do."""
    table = SimTable()
    touch(table, "SNAFOO", "Names and seats", "A", "New name")
    table.feed(Wrote(" ", table.clock.now))
    touch(table, "Done")
    assert "1 to 40 characters" in table.view.notices[0].text
    assert table.view.draft == " _"
    for _ in range(60):
        table.feed(Wrote("x", table.clock.now))
    assert len(table.view.draft) == 41


def test_names_are_remembered(tmp_path: Path) -> None:
    """The same players are offered in the first list, with their game, and at another one; a name at every seat.
    After a restart too."""
    table = SimTable("snafoo", 3, names={"A": "Eva", "C": "Bo"}, shelf=Shelf(tmp_path))
    table.shelf.close()
    table = SimTable(shelf=Shelf(tmp_path))
    touch(table, "Same players again")
    assert table.view.title == "SNAFOO"
    assert "Players: 3" in list_of(table)
    touch(table, "Begin")
    assert [seat.name for seat in table.view.seats] == ["Eva", "B", "Bo"]
    table.key("#", held=True)
    touch(table, "Another game", "Schnuff", "Names and seats", "D")
    assert list_of(table)[1:3] == ["Eva", "Bo"]
    touch(table, "Bo")
    touch(table, "D", "No name", "Same players again")
    assert list_of(table)[:3] == ["A \N{MIDDLE DOT} Eva", "B", "C \N{MIDDLE DOT} Bo"]
    touch(table, "A")
    assert "Eva" not in list_of(table)


def test_a_name_in_other_letters_is_the_same_person(tmp_path: Path) -> None:
    """History counts by name: «bO» is Bo, unless Bo plays already; and who was misspelt can be put right."""
    table = SimTable("snafoo", seats="AB", shelf=Shelf(tmp_path))
    for seat, name, meant in (("A", "Bo", "Bo"), ("B", "bO", "bO"), ("A", "BO", "BO"), ("B", "Eva", "Eva")):
        write_name(table, seat, name)
        assert meant in [one.name for one in table.view.seats]
    write_name(table, "B", "bo")
    assert [one.name for one in table.view.seats] == ["BO", "bO"], "the newest spelling that isn't taken"


def write_name(table: SimTable, seat: str, name: str) -> None:
    """Somebody gets another name, by keyboard."""
    table.key("#", held=True)
    touch(table, "A name or a colour")
    table.touch("AB".index(seat))
    touch(table, "New name")
    for letter in name:
        table.feed(Wrote(letter, table.clock.now))
    table.press("dial:press")


def test_cards_get_names_of_their_own() -> None:
    """Schnuff's wild cards are called what the table calls them."""
    table = SimTable()
    touch(table, "Schnuff", "Names of the cards", "Pass", "A B C", "C")
    table.key("#")
    touch(table, "Back", "Players", "Begin")
    assert table.app.kept
    assert table.app.kept.table.setup.options["pass-name"] == "C"


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_is_asked_fits_on_every_display(size: tuple[int, int]) -> None:
    """Places with their shapes, groups of letters and the letters of one, under a long name: nothing is cut, nothing
    lies on anything, and where a finger can touch, no place is smaller than for a finger."""
    table = SimTable()
    touch(table, "Snap", *(f"Players: {n}" for n in range(4, 12)), "Names and seats")
    shown = [table.view]
    touch(table, "L", "New name")
    for letter in "Wilhelmina":
        table.feed(Wrote(letter, table.clock.now))
    shown.append(table.view)
    touch(table, "M N O")
    for view in (*shown, table.view):
        pen = Pen(pygame.Surface(size), Style(mono=min(size) < 100))
        hits = draw(pen, view).hits
        assert hits
        assert all(pygame.Rect((0, 0), size).contains(box.rect) for box in pen.boxes)
        assert not any(one.rect.colliderect(other.rect) for one, other in combinations(pen.boxes, 2))
        assert set(pen.cut) <= ({view.title} if min(size) < 100 else set())
        if not pen.scale.paged:
            assert all(min(hit.rect[2:]) >= pen.scale.times(19) for hit in hits)


def test_settings_are_found_again(tmp_path: Path) -> None:
    """Volume and brightness, after the plug was pulled; what no device has is left out."""
    table = SimTable("snap", shelf=Shelf(tmp_path))
    table.key("#", held=True)
    touch(table, "Volume", "Sound: off", "Brightness")
    table.restart()
    assert table.brightness == 1
    assert table.app.knobs[0].level == 1
    (tmp_path / "settings.json").write_text('{"volume": 99, "brightness": true, "names": [1, "#", "Eva"]}')
    table.restart()
    assert (table.app.knobs[0].level, table.app.knobs[1].level) == (10, 10)


def test_silence_is_silent() -> None:
    """And the first step up is heard."""
    table = SimTable("snafoo")
    table.key("#", held=True)
    touch(table, "Volume")
    table.press("pad")
    assert table.sounds == []
    touch(table, "Sound: off")
    table.press("pad")
    assert table.sounds
