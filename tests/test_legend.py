"""The keys of a keyboard, as they are shown: in the language of the table, and nothing is cut."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from companion.languages import LANGUAGES
from companion.legend import TERMINAL, WINDOW, legend
from companion.screen.pen import Pen
from companion.view import View
from hardware.terminal import _hints
from sims.board import PANEL_WIDTH, Board, Part
from sims.table import SimTable
from tests.test_menus import touch


@pytest.fixture(autouse=True)
def _invisible(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield
    pygame.display.quit()


@pytest.mark.parametrize("size", [(480, 320), (800, 480)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_is_named_beside_a_board(
    language: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under the dial, as wide as its column at most."""
    pens: list[Pen] = []
    drawn = Board._keypad

    def noted(board: Board, pen: Pen) -> Iterator[Part]:
        pens.append(pen)
        return drawn(board, pen)

    monkeypatch.setattr(Board, "_keypad", noted)
    board = Board(lambda: 0, size)
    board.show(View("SNAFOO", big="4", language=language))
    texts = {box.text: box.rect for box in pens[0].boxes}
    for line in legend(WINDOW, language):
        assert texts[line].w <= PANEL_WIDTH
        assert texts[line].bottom <= pens[0].surface.get_height()
    board.close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("columns", [40, 60, 80])
def test_every_key_is_named_under_a_terminal(language: str, columns: int) -> None:
    """In as many rows as it takes, none of them cut; few enough to leave the table its room."""
    rows = _hints(legend(TERMINAL, language), columns)
    assert "   ".join(rows) == "   ".join(legend(TERMINAL, language))
    assert all(len(row) <= columns for row in rows)
    assert len(rows) <= 200 // columns + 1


def test_the_view_says_which_language_it_is_in() -> None:
    """So the legend follows when somebody chooses another."""
    table = SimTable()
    assert table.view.language == "en"
    touch(table, "Language")
    assert table.view.language == "sv"
    assert legend(WINDOW, table.view.language)[-1] == "Esc: tillbaka"
