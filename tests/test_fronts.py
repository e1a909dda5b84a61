"""Which display a table gets, and what is said of one that can't be had."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli import displays, fronts
from companion.cli.displays import Front
from companion.cli.fronts import display, real_front, simulated
from companion.cli.seating import Seating
from companion.config import Config
from companion.errors import CompanionError, UsageError
from companion.showing import Display
from hardware.headless import Headless
from hardware.panels import PanelFront
from hardware.png import Png
from tests.screen.demanding import table


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> dict[str, bool]:
    """What there is on this computer; nothing, unless a test says so."""
    there = {"window": False, "terminal": False}
    for module in (displays, fronts):
        monkeypatch.setattr(module, "window_system", lambda: there["window"])
        monkeypatch.setattr(module, "has_terminal", lambda: there["terminal"])
    return there


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Kinds that fail to open; every other one opens as nothing at all. Tells in which order they were tried."""
    tried: list[str] = []

    def opening(kind: str, config: Config, seating: Seating) -> Front:
        del config, seating
        tried.append(kind)
        if kind in ("none", "terminal"):
            return Headless(lambda: 0)
        raise CompanionError(f"no {kind}", cure="Buy one.")

    monkeypatch.setattr(fronts, "opened", opening)
    return tried


@pytest.mark.usefixtures("desk")
def test_without_any_display_the_game_goes_on(broken: list[str]) -> None:
    """Console, then panel, then nothing: each reason is said, without its cure."""
    _, said = real_front(Config(), Seating())
    assert broken == ["console", "framebuffer", "none"]
    assert said == "not shown (no console; no framebuffer)"


def test_the_next_best_display_is_taken(desk: dict[str, bool], broken: list[str]) -> None:
    """A desktop's window fails: the terminal shows the table."""
    desk |= {"window": True, "terminal": True}
    assert real_front(Config(), Seating())[1] == "shown in the terminal (no window; no framebuffer)"
    assert broken == ["window", "framebuffer", "terminal"]


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("kind", ["oled", "framebuffer", "console", "png"])
def test_a_display_that_is_asked_for_is_tried_alone(broken: list[str], kind: str) -> None:
    """Nothing else is opened in its place but a terminal."""
    real_front(Config(), Seating(display=kind))
    assert broken == [kind, "none"]


def test_none_means_none(desk: dict[str, bool], broken: list[str]) -> None:
    """Also where there is a terminal."""
    desk["terminal"] = True
    assert real_front(Config(display=Display("none")), Seating())[1] == "not shown (as configured)"
    assert broken == ["none"]


def test_a_picture_file_is_a_display(tmp_path: Path) -> None:
    """For the real table and for the simulated one; the command line's size counts."""
    sizes = []
    config = Config(display=Display("png", png=str(tmp_path / "shown.png")))
    for front in (real_front(config, Seating())[0], simulated("png", config, Seating(size=(320, 240)))[0]):
        assert isinstance(front, PanelFront)
        assert isinstance(front.panel, Png)
        front.show(table(3))
        front.close()
        sizes.append(front.panel.size)
    assert sizes == [(800, 480), (320, 240)]
    assert (tmp_path / "shown.png").stat().st_size > 1000


@pytest.mark.usefixtures("desk")
def test_the_simulated_table_needs_a_display_or_a_wish() -> None:
    """With neither window nor terminal it says so, unless a panel or nothing is asked for."""
    with pytest.raises(UsageError, match="neither a window system nor a terminal"):
        display(Config(), Seating())
    assert display(Config(), Seating(display="none")).kind == "none"
    assert display(Config(display=Display("oled")), Seating()).kind == "oled"
