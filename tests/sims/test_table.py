"""The simulated table itself: its clock, its devices that complain, and its power cuts."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.config import Config, Timing
from companion.ports import Lamp, Sound
from companion.shelf import Shelf
from sims.table import SimTable


def test_a_whole_companion_in_one_line() -> None:
    """As in the README: keys, dice that are put in, pads, and what the screen says."""
    table = SimTable("snafoo", seats="ABC", seed=7)
    table.key("4")
    table.key("D")
    table.roll(4, 5)
    table.press()
    assert table.view.big == "13"
    assert "Round 1" in table.text()
    assert table.state.total == 13
    assert table.lights["pad:C"] is Lamp.ON
    assert table.sounds == [Sound.PRESS]


def test_seats_are_a_number_or_letters() -> None:
    """With names and options, as a game is begun."""
    assert [seat.name for seat in SimTable("snafoo", 3, names={"B": "Bo"}).view.seats] == ["A", "Bo", "C"]
    assert [seat.seat for seat in SimTable("schnuff", "XAQ").view.seats] == ["X", "A", "Q"]
    assert SimTable("snafoo", "AB", {"start-chips": "3"}).view.seats[0].chips == 3


def test_the_same_seed_throws_the_same_dice() -> None:
    """Another one others."""

    def thrown(seed: int) -> list[tuple[int, ...]]:
        table = SimTable("snafoo", "AB", seed=seed)
        faces = []
        for _ in range(5):
            table.key("D")
            table.press()
            faces.append(table.view.dice[0].faces)
        return faces

    assert thrown(1) == thrown(1) != thrown(2)


def test_dice_show_one_to_six() -> None:
    """A test that puts in anything else has a fault itself."""
    with pytest.raises(ValueError, match="1 to 6"):
        SimTable("snafoo").roll(7)


def test_a_button_is_released_only_after_it_was_pressed() -> None:
    """No real pad can do otherwise unseen."""
    table = SimTable("snafoo")
    with pytest.raises(ValueError, match="pad:A"):
        table.edge("pad:A", False)
    table.edge("pad:A", True)
    table.edge("pad:A", False)
    with pytest.raises(ValueError, match="pad:A"):
        table.edge("pad:A", False)


def test_nothing_moves_but_time_that_is_told() -> None:
    """The clock stands still between calls; waiting lets all that is due happen at its time."""
    table = SimTable("snafoo", "AB")
    table.key("#")
    now = table.clock.now
    assert table.clock.now == now
    assert table.view.notices
    table.wait(3.999)
    assert table.view.notices
    table.wait(0.001)
    assert not table.view.notices
    assert table.clock.now == now + 4_000_000


def test_the_table_is_as_configured() -> None:
    """Debounce and glitch times are the configuration's: a press too short for a slow table is none."""
    table = SimTable("snafoo", "AB", config=Config(timing=Timing(glitch=4_900)))
    table.key("D")
    table.press(hold=0.004)
    assert table.view.dice[0].faces == ()
    table.press(hold=0.006)
    assert table.view.dice[0].faces


def test_without_a_game_there_is_no_state() -> None:
    """The first page has none; asking for it says so."""
    with pytest.raises(LookupError, match="no game"):
        _ = SimTable().state


@pytest.mark.parametrize("on_disk", [False, True])
def test_a_power_cut_loses_what_was_not_kept_and_nothing_else(tmp_path: Path, on_disk: bool) -> None:
    """In memory as on a disk: the step that reached the journal is there, one that didn't isn't."""
    table = SimTable("snafoo", "ABC", shelf=Shelf(tmp_path) if on_disk else None)
    table.key("4")
    assert table.app.kept is not None
    table.app.kept.table.keep("B play 5 @ 1.000000")
    table.restart()
    assert table.view.big == "4"
    table.key("6")
    assert table.view.big == "10"
    table.restart()
    assert table.view.big == "10"


def test_a_restart_goes_on_with_the_newest_game() -> None:
    """With none there is the first page."""
    table = SimTable("snafoo", "AB")
    table.key("#", held=True)
    table.touch(len(table.view.menu.items) - 1 if table.view.menu else 0)
    assert table.view.title == "What shall we play?"
    table.restart()
    assert table.view.title == "SNAFOO"
    empty = SimTable()
    empty.restart()
    assert empty.view.title == "What shall we play?"
