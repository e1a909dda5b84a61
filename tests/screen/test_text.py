"""The view as text for a terminal."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

from companion.screen.blocks import HEIGHT, SHAPES, blocks
from companion.screen.text import cells, lines
from companion.view import MenuView, Tile, View

from .demanding import MENU, NOTICES, dice, table, views

VIEWS = views()
MINUS = "\N{MINUS SIGN}"
GRIDS = ((80, 24), (40, 16), (120, 40), (57, 19))


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("name", VIEWS)
def test_it_fits(name: str, grid: tuple[int, int]) -> None:
    """Never more lines nor cells than there are, and nothing that a terminal would take as a command."""
    columns, rows = grid
    shown = lines(VIEWS[name], columns, rows)
    assert len(shown) <= rows
    assert all(cells(line) <= columns for line in shown)
    assert all(line.isprintable() for line in shown)


@pytest.mark.parametrize("grid", GRIDS)
def test_the_key_facts_are_there(grid: tuple[int, int]) -> None:
    """Title, round, direction, next limit and cost, every player with chips, whose turn, prompt, draft, choices."""
    shown = "\n".join(lines(replace(table(5), draft="3_"), *grid))
    for words in (
        "SNAFOO",
        "Round 12",
        "↺",
        f"60: {MINUS}2",
        "Anna",
        "Guðmundur",
        "10◉",
        "6◉",
        "▶ ■",
        "» 3_ «",
        "[A] Pass",
        f"{MINUS}2",
    ):
        assert words in shown
    assert "Guðmundur Þorsteinsson plays" in shown


@pytest.mark.parametrize("grid", GRIDS)
def test_alarms_verdicts_and_dice_are_there(grid: tuple[int, int]) -> None:
    """Whatever else has to give way."""
    assert "!! The pad of" in "\n".join(lines(replace(table(), notices=NOTICES), *grid))
    assert "★ Guðmundur Þorsteinsson wins ★" in "\n".join(lines(VIEWS["verdict"], *grid))
    shown = "\n".join(lines(replace(table(6), dice=dice(5)), *grid))
    assert "[1][6]" in shown
    assert "[ ][ ]" in shown


def test_the_number_is_big_where_there_is_room() -> None:
    """Block digits on a usual terminal, the number itself on a small one."""
    assert any(line.count("█") > 8 and "◉" not in line for line in lines(table(4), 80, 24))
    assert any("[ 54 ]" in line for line in lines(table(4), 40, 16))
    assert any(f"[ {MINUS}123 ]" in line for line in lines(table(4, -123), 40, 16))


def test_blocks_are_even() -> None:
    """Every sign has all its rows, all equally wide; what has no blocks has none at all."""
    for sign in SHAPES:
        drawn = blocks(sign)
        assert len(drawn) == HEIGHT
        assert len({len(row) for row in drawn}) == 1
    assert blocks("5x") == () == blocks("")


def test_a_menu_scrolls_to_its_cursor() -> None:
    """The entry a press would choose is shown, and arrows say where the list goes on."""
    for cursor in range(20):
        view = View("Companion", menu=MenuView(MENU, cursor, "A sentence."))
        shown = lines(view, 60, 16)
        assert any("▶" in line and MENU[cursor].label in line for line in shown)
    assert any(line.startswith("↑") for line in shown)
    assert not any(line.startswith("↓") for line in shown)


def test_where_lines_are_missing_an_ellipsis_says_so() -> None:
    """Nothing is cut silently."""
    told = tuple(f"line {n} of what was told" for n in range(30))
    shown = lines(replace(table(3), told=told), 80, 24)
    assert len(shown) == 24
    assert any(line.endswith("…") for line in shown)


def test_the_terminal_needs_no_pygame() -> None:
    """A computer without it still shows the table."""
    check = "import sys, companion.screen.text; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0


@pytest.mark.parametrize("rows", [0, 1, 2, 3, 5])
def test_a_terminal_of_hardly_any_rows_gets_no_more(rows: int) -> None:
    """Where not even the least of every part has room, parts go one by one: somebody drags a window to nothing."""
    view = View(
        "SNAFOO", big="12", prompt="A plays", told=("B: 3",), draft="2", verdict="A wins", tiles=(Tile("1", "1"),)
    )
    assert len(lines(view, 20, rows)) <= rows
