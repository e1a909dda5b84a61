"""A whole evening at the table with each device alone: from the first list to the winner and the next game."""

from __future__ import annotations

from companion.games import GAMES
from tests.entering import (
    Enter,
    by_pad,
    by_touch,
    devices,
    labels,
    menu,
    notices,
    roll,
    sat_down,
    say_number,
    zero,
)
from tests.records import moment


@devices
def test_a_game_is_chosen_arranged_and_played(enter: Enter) -> None:
    """From the first list: the game, how many play, an option, begin; dice for the deal, then cards."""
    table = sat_down(enter)
    assert table.view.title == "What shall we play?"
    assert labels(table)[:2] == ["SNAFOO", "Schnuff"]
    enter(table, "SNAFOO")
    for players in ("Players: 4", "Players: 5"):
        enter(table, players)
    option = next(label for label in labels(table) if label.startswith("Long game"))
    enter(table, option)
    assert next(label for label in labels(table) if label.startswith("Long game")) != option
    enter(table, "Begin")
    assert [seat.seat for seat in table.view.seats] == list("ABCDEF")
    for faces in ((6, 6), (1, 2), (1, 2), (1, 2), (1, 2), (1, 2)):
        table.roll(*faces)
        roll(table, enter)
    assert table.view.prompt == "B opens with any card but Snafoo"
    for card in ("9", "Reverse", "8"):
        enter(table, card)
    assert (table.view.big, table.state.turn) == ("17", "A")


@devices
def test_undo_redo_and_the_menu(enter: Enter) -> None:
    """Undo is one of the choices and in the menu, redo in the menu; `Back to the game` leaves it."""
    table = sat_down(enter, game="snafoo", seats="ABC")
    enter(table, "4")
    enter(table, "5")
    enter(table, "Undo")
    assert table.view.big == "4"
    enter(table, "Menu")
    enter(table, "Redo")
    assert table.view.big == "9"
    enter(table, "Menu")
    enter(table, "Undo")
    enter(table, "Menu")
    enter(table, "Undo")
    assert table.view.big == "0"
    enter(table, "Menu")
    enter(table, "Undo")
    assert notices(table) == ["There is nothing to undo"]
    enter(table, "Menu")
    enter(table, "Back to the game")
    assert table.view.menu is None


@devices
def test_corrections_of_chips_total_and_turn(enter: Enter) -> None:
    """People say how it really is; 0 is a number."""
    table = sat_down(enter, game="snafoo", seats="ABC")
    entries = [label for label in menu(table, enter) if "orrect" in label]
    assert len(entries) == 3
    enter(table, entries[0])
    enter(table, "B")
    say_number(table, enter, 7)
    assert table.state.player("B").chips == 7
    menu(table, enter)
    enter(table, entries[1])
    say_number(table, enter, 57)
    assert table.view.big == "57"
    menu(table, enter)
    enter(table, entries[2])
    enter(table, "C")
    assert table.state.turn == "C"
    menu(table, enter)
    enter(table, entries[0])
    enter(table, "A")
    zero(table, enter)
    assert table.state.player("A").out
    assert table.view.told == ("A is out of the game",)


@devices
def test_leaving_and_joining(enter: Enter) -> None:
    """Who goes home is out; a new player sits down between rounds, where the table says."""
    table = sat_down(enter, game="snafoo", seats="ABC")
    menu(table, enter)
    enter(table, "A player joins")
    assert table.view.title == "D joins. To the left of whom?"
    enter(table, "A")
    assert [seat.seat for seat in table.view.seats] == list("ADBC")
    menu(table, enter)
    enter(table, "A player leaves")
    enter(table, "B")
    assert [seat.out for seat in table.view.seats] == [False, False, True, False]
    enter(table, "4")
    menu(table, enter)
    enter(table, "A player joins")
    enter(table, "C")
    assert notices(table) == ["One joins between rounds, before the first card"]


@devices
def test_a_question_opened_by_mistake_can_be_left(enter: Enter) -> None:
    """Every list has a way back, for whatever device; nothing has happened then."""
    table = sat_down(enter, game="snafoo", seats="ABC")
    before = moment(table.app.kept.table) if table.app.kept else None
    entries = menu(table, enter)
    for entry in entries:
        if entry.startswith(("A player", "Missed", "Correct", "Rules")):
            if not table.view.menu:
                menu(table, enter)
            enter(table, entry)
            if table.view.menu:
                enter(table, "Back")
            elif enter is by_pad:
                table.press("pad", hold=0.75 + 9 * 0.9)
            else:
                by_touch(table, "Back")
    assert table.app.kept is not None
    assert moment(table.app.kept.table) == before


@devices
def test_the_rules_are_on_the_screen(enter: Enter) -> None:
    """A step a page, each in a sentence; after the last one back to the game."""
    table = sat_down(enter, game="snafoo", seats="ABC")
    menu(table, enter)
    enter(table, "Rules")
    card = GAMES["snafoo"].rules_card
    for page, step in enumerate(card, 1):
        assert table.view.title == "SNAFOO: rules"
        assert table.view.subtitle == f"{page} of {len(card)}"
        assert table.view.prompt == str(step)
        enter(table, "Next")
    assert table.view.title == "SNAFOO"
    assert table.app.at_table


@devices
def test_the_rules_can_be_turned_back(enter: Enter) -> None:
    """A step was read too quickly: back leads to the one before, and from the first one out of the card."""
    table = sat_down(enter, game="snafoo", seats="ABC")
    menu(table, enter)
    for way in ("Rules", "Next", "Next", "Back", "Back"):
        enter(table, way)
    assert table.view.subtitle.startswith("1 of")
    enter(table, "Back")
    assert table.app.at_table


@devices
def test_a_finished_game_is_played_again(enter: Enter) -> None:
    """The winner shows; any press leads to the menu, whose first entry is the same game with the same players."""
    names = {"A": "Anna", "B": "Björn"}
    table = sat_down(enter, game="snafoo", seats="AB", options={"start-chips": "1", "first-dealer": "B"}, names=names)
    for card in "9996":
        enter(table, card)
    assert table.view.verdict == "Anna wins"
    enter(table, "Menu") if enter is not by_pad else table.press("pad")
    assert labels(table)[0] == "Play again"
    enter(table, "Play again")
    assert table.view.big == "0"
    assert [(seat.name, seat.chips) for seat in table.view.seats] == [("Anna", 1), ("Björn", 1)]
    assert table.shelf.numbers() == [1, 2]
    assert table.app.kept is not None
    assert table.app.kept.table.setup.options == {"start-chips": "1", "first-dealer": "B"}


@devices
def test_undo_goes_back_from_the_end(enter: Enter) -> None:
    """Nobody has won yet, should the last card have been wrong."""
    table = sat_down(enter, game="snafoo", seats="AB", options={"start-chips": "1"})
    for card in "9996":
        enter(table, card)
    if enter is by_pad:
        table.press("pad")
    enter(table, "Undo")
    assert table.view.verdict == ""
    assert table.view.big == "27"


@devices
def test_another_game_and_back_to_the_first(enter: Enter) -> None:
    """A game that is left is kept and offered, with its players; then it is exactly where it was."""
    table = sat_down(enter, game="snafoo", seats="AB", names={"A": "Anna"})
    enter(table, "4")
    menu(table, enter)
    enter(table, "Another game")
    assert labels(table)[0] == "Go on with game 1: SNAFOO, Round 1"
    assert table.view.menu is not None
    assert table.view.menu.sentence == "With Anna, B"
    enter(table, "Schnuff")
    enter(table, "Back")
    enter(table, "Go on with game 1: SNAFOO, Round 1")
    assert table.view.big == "4"
    assert table.shelf.numbers() == [1]


@devices
def test_switching_off(enter: Enter) -> None:
    """Everything can be reached from every device, the end too."""
    table = sat_down(enter)
    enter(table, "Quit")
    assert table.app.done
