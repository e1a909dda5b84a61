"""Through what the pads are read, and which chip has the header: decided, said, never guessed."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

import gpiod
import pytest

from companion.config import Config, Gpio
from companion.errors import CompanionError
from hardware import chips, edges
from hardware.edges import edges as choose
from hardware.edges import source
from hardware.gpiod_pads import GpiodPads
from hardware.pads import Pads
from tests.hardware.fake_gpiod import FakeBoard
from tests.hardware.pins import chosen

PI_5 = {"gpiochip0": "pinctrl-rp1", "gpiochip11": "gpio-brcmstb@107d508500"}


@pytest.fixture(autouse=True)
def board(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> FakeBoard:
    """No chip at all, on a computer that is no Pi."""
    board = FakeBoard(labels={})
    monkeypatch.setattr(gpiod, "Chip", board.open)
    monkeypatch.setattr(chips, "DEVICES", tmp_path)
    monkeypatch.setattr(edges, "is_raspberry_pi", lambda: False)
    return board


def has(board: FakeBoard, folder: Path, labels: Mapping[str, str]) -> None:
    board.labels = {str(folder / name): label for name, label in labels.items()}
    for name in labels:
        (folder / name).touch()


@pytest.mark.parametrize("label", ["pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"])
def test_gpiod_comes_first_on_the_chip_that_has_the_header(board: FakeBoard, tmp_path: Path, label: str) -> None:
    """By its label: numbers of chips change with the kernel."""
    has(board, tmp_path, {"gpiochip0": "gpio-brcmstb@107d508500", "gpiochip4": label, "gpiochip10": "other"})
    read = choose(Config())
    assert read.chip is not None
    assert (read.chip.path, read.chip.label) == (tmp_path / "gpiochip4", label)
    assert str(read) == f"pads through gpiod ({tmp_path}/gpiochip4, {label}; the first choice)"
    assert isinstance(source(Config(), read, None), GpiodPads)


def test_a_link_to_the_header_is_the_same_chip(board: FakeBoard, tmp_path: Path) -> None:
    """Newer kernels link the Pi 5's old number to the new one."""
    has(board, tmp_path, PI_5)
    (tmp_path / "gpiochip4").symlink_to(tmp_path / "gpiochip0")
    chip = choose(Config()).chip
    assert chip is not None
    assert chip.path == tmp_path / "gpiochip0"


def test_a_named_chip_is_taken_whatever_its_label(board: FakeBoard, tmp_path: Path) -> None:
    has(board, tmp_path, PI_5)
    chip = choose(Config(gpio=Gpio(chip=11))).chip
    assert chip is not None
    assert chip.label == "gpio-brcmstb@107d508500"


def test_two_headers_are_not_guessed_between(board: FakeBoard, tmp_path: Path) -> None:
    has(board, tmp_path, {"gpiochip0": "pinctrl-rp1", "gpiochip1": "pinctrl-rp1"})
    with pytest.raises(CompanionError, match="several chips have a header") as error:
        choose(Config(gpio=Gpio(edges="gpiod")))
    assert "chip = " in error.value.cure


@pytest.mark.parametrize("labels", [{}, {"gpiochip0": "INT34C6:00"}])
def test_without_a_header_gpiozero_reads_and_the_reason_is_said(
    board: FakeBoard, tmp_path: Path, labels: Mapping[str, str]
) -> None:
    """A laptop's chip is no header."""
    has(board, tmp_path, labels)
    read = choose(Config())
    assert read.chip is None
    assert str(read).startswith("pads through gpiozero (gpiod can't be used: no GPIO chip has a Pi's header")
    assert isinstance(source(Config(), read, chosen()), Pads)
    with pytest.raises(ValueError, match="pin library"):
        source(Config(), read, None)


def test_a_configured_gpiod_is_never_replaced(tmp_path: Path) -> None:
    """Who asks for gpiod gets it, or an error with the cure."""
    with pytest.raises(CompanionError, match="no such GPIO chip") as error:
        choose(Config(gpio=Gpio(edges="gpiod", chip=7)))
    assert str(tmp_path / "gpiochip7") in str(error.value)


def test_without_the_right_the_group_is_named(board: FakeBoard, tmp_path: Path) -> None:
    """FIELD (crash loop, no right to the GPIO chip)."""
    has(board, tmp_path, PI_5)
    board.locked = frozenset(board.labels)
    with pytest.raises(CompanionError, match="Permission denied") as error:
        choose(Config(gpio=Gpio(edges="gpiod")))
    assert "group gpio" in error.value.cure
    assert "Permission denied" in choose(Config()).why


def test_a_configured_gpiozero_asks_no_chip(board: FakeBoard, tmp_path: Path) -> None:
    has(board, tmp_path, PI_5)
    assert str(choose(Config(gpio=Gpio(edges="gpiozero")))) == "pads through gpiozero (configured)"


def test_version_1_of_the_same_name_is_recognized(monkeypatch: pytest.MonkeyPatch) -> None:
    """Debian 12's python3-libgpiod is called gpiod too, and has nothing else in common."""
    monkeypatch.setitem(sys.modules, "gpiod", ModuleType("gpiod"))
    assert "version 1" in choose(Config()).why
    with pytest.raises(CompanionError, match=r"2\.2 is needed") as error:
        choose(Config(gpio=Gpio(edges="gpiod")))
    assert "pip install" in error.value.cure


def test_without_gpiod_the_reason_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiod", None)
    assert choose(Config()).why == "gpiod can't be used: gpio.edges: gpiod isn't installed"
