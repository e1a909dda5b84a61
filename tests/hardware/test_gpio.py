"""Which pin library is used is decided and said; where none works, the cure is."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import MagicMock

import pytest
from gpiozero.exc import PinUnknownPi

from companion.config import Config, Gpio
from companion.errors import CompanionError, UsageError
from hardware import gpio
from hardware.gpio import factory

REVISION = "gpiozero.pins.local.get_pi_revision"


class FakeError(Exception):
    """What lgpio raises."""


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Neither library is installed, no Pi, and what a test imports is forgotten again."""
    monkeypatch.setattr(gpio, "is_raspberry_pi", lambda: False)
    monkeypatch.setattr(REVISION, lambda: 0xC03114)
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("LG_WD", "")
    for name in ("lgpio", "RPi"):
        monkeypatch.setitem(sys.modules, name, None)  # so that importing it fails
    for name in ("gpiozero.pins.lgpio", "gpiozero.pins.rpigpio"):
        monkeypatch.setitem(sys.modules, name, MagicMock())
        monkeypatch.delitem(sys.modules, name)
    before = Path.cwd()
    yield
    os.chdir(before)


@pytest.fixture
def lgpio(monkeypatch: pytest.MonkeyPatch) -> MagicMock:
    """An lgpio that opens every chip."""
    module = MagicMock(error=FakeError)
    monkeypatch.setitem(sys.modules, "lgpio", module)
    return module


@pytest.fixture
def rpi_gpio(monkeypatch: pytest.MonkeyPatch) -> MagicMock:
    """An RPi.GPIO that works."""
    package = MagicMock()
    monkeypatch.setitem(sys.modules, "RPi", package)
    monkeypatch.setitem(sys.modules, "RPi.GPIO", package.GPIO)
    gpio: MagicMock = package.GPIO
    return gpio


def test_lgpio_comes_first(lgpio: MagicMock, rpi_gpio: MagicMock) -> None:
    """With both installed lgpio is used: it works on every Pi, and its stamps are the kernel's."""
    choice = factory(Config())
    assert (choice.name, choice.exact) == ("lgpio", True)
    lgpio.gpiochip_open.assert_called_once_with(0)
    rpi_gpio.setmode.assert_not_called()


def test_without_lgpio_rpi_gpio_is_used_and_said(rpi_gpio: MagicMock) -> None:
    """FIELD (silent fall-back in an environment without lgpio): says which library is used, why, and what it costs."""
    choice = factory(Config())
    assert (choice.name, choice.exact) == ("RPi.GPIO", False)
    assert str(choice) == "pins through RPi.GPIO (lgpio isn't installed; the order of slaps is approximate)"
    rpi_gpio.setmode.assert_called_once()


def test_with_neither_library_the_cure_names_the_packages() -> None:
    """FIELD (no lgpio in a virtual environment): no "SOC peripheral base address", but what to install."""
    with pytest.raises(CompanionError, match=r"neither lgpio nor RPi\.GPIO is installed") as error:
        factory(Config())
    assert "apt install python3-gpiozero python3-lgpio" in error.value.cure
    assert "--system-site-packages" in error.value.cure


@pytest.mark.parametrize(
    "why", ["Cannot determine SOC peripheral base address", "This module can only be run on a Pi!"]
)
def test_an_rpi_gpio_that_does_not_know_the_board_is_an_error_with_the_cure(
    monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    """FIELD (thonny, gpiozero): what RPi.GPIO says on a Pi 5 comes with what to do about it."""

    class Unknowing:
        def find_spec(self, name: str, path: object = None, target: object = None) -> None:  # noqa: ARG002 - as an import asks
            if name == "gpiozero.pins.rpigpio":
                raise RuntimeError(why)

    monkeypatch.setattr(sys, "meta_path", [Unknowing(), *sys.meta_path])
    with pytest.raises(CompanionError, match=why) as error:
        factory(Config(gpio=Gpio("rpigpio")))
    assert "use lgpio" in error.value.cure


def test_a_configured_lgpio_is_never_replaced(rpi_gpio: MagicMock) -> None:
    """Who asks for lgpio gets lgpio or an error."""
    with pytest.raises(CompanionError, match="lgpio isn't installed"):
        factory(Config(gpio=Gpio("lgpio")))
    rpi_gpio.setmode.assert_not_called()


def test_a_configured_rpi_gpio_is_used_beside_lgpio(lgpio: MagicMock, rpi_gpio: MagicMock) -> None:
    assert factory(Config(gpio=Gpio("rpigpio"))).why == "configured"
    lgpio.gpiochip_open.assert_not_called()
    rpi_gpio.setmode.assert_called_once()


def test_a_failing_lgpio_is_not_replaced(lgpio: MagicMock, rpi_gpio: MagicMock) -> None:
    """A chip that can't be opened is an error to mend, no reason to try something else."""
    lgpio.gpiochip_open.side_effect = FakeError("can not open gpiochip")
    with pytest.raises(CompanionError, match="gpiochip99"):
        factory(Config(gpio=Gpio(chip=99)))
    rpi_gpio.setmode.assert_not_called()


def test_without_the_right_the_message_names_the_group(lgpio: MagicMock, monkeypatch: pytest.MonkeyPatch) -> None:
    """FIELD (crash loop, no right to the GPIO chip): the message names the device, and the group that opens it."""
    lgpio.gpiochip_open.side_effect = FakeError("can not open gpiochip")
    monkeypatch.setattr(Path, "exists", lambda _path: True)
    with pytest.raises(CompanionError, match=r"/dev/gpiochip0: can't be opened") as error:
        factory(Config())
    assert "group gpio" in error.value.cure


def test_a_named_chip_needs_no_pi(lgpio: MagicMock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever names a chip means it: line n of that chip is GPIO n, whatever the board is."""
    monkeypatch.setattr(REVISION, MagicMock(side_effect=PinUnknownPi("no Pi")))
    choice = factory(Config(gpio=Gpio(chip=3)))
    lgpio.gpiochip_open.assert_called_once_with(3)
    assert choice.factory.pin(17).info.name == "GPIO17"
    choice.factory.pins.clear()


@pytest.mark.usefixtures("lgpio")
def test_off_a_pi_the_chip_must_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(REVISION, MagicMock(side_effect=PinUnknownPi("no Pi")))
    with pytest.raises(CompanionError, match="no Pi") as error:
        factory(Config())
    assert "chip = 0" in error.value.cure


def test_a_chip_can_not_be_named_for_rpi_gpio(rpi_gpio: MagicMock) -> None:
    with pytest.raises(CompanionError, match="chip 3 can only be opened with lgpio"):
        factory(Config(gpio=Gpio(chip=3)))
    rpi_gpio.setmode.assert_not_called()


def test_without_gpiozero_the_cure_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero", None)
    with pytest.raises(CompanionError, match="gpiozero isn't installed") as error:
        factory(Config())
    assert "python3-gpiozero" in error.value.cure


class Importing:
    """An lgpio that, on import, goes to the folder that it is told, as the real one does, and makes its pipe there."""

    def __init__(self, error: OSError | None = None) -> None:
        self.error, self.folder = error, ""

    def find_spec(self, name: str, path: object = None, target: object = None) -> Any:  # noqa: ARG002 - as an import asks
        if name != "lgpio":
            return None
        self.folder = os.environ["LG_WD"]
        os.chdir(self.folder)
        if self.error:
            raise self.error
        sys.modules[name] = ModuleType(name)
        raise ImportError


def imported(monkeypatch: pytest.MonkeyPatch, importing: Importing) -> None:
    monkeypatch.delitem(sys.modules, "lgpio")
    monkeypatch.setattr(sys, "meta_path", [importing, *sys.meta_path])


def test_lgpio_makes_its_pipe_in_the_runtime_folder_and_we_stay_where_we_are(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """FIELD (works by hand, fails as a service): the pipe goes to the runtime folder, relative paths stay right."""
    importing, before = Importing(), Path.cwd()
    imported(monkeypatch, importing)
    with pytest.raises(CompanionError):
        factory(Config())
    assert importing.folder == str(tmp_path)
    assert Path.cwd() == before


def test_a_working_directory_that_may_not_be_entered_is_left(monkeypatch: pytest.MonkeyPatch, lgpio: MagicMock) -> None:
    """As after `sudo -u companion` in somebody's home: lgpio is opened all the same."""
    really = os.open

    def barred(path: str, *rest: int) -> int:
        if path == ".":
            raise PermissionError(13, "Permission denied", path)
        return really(path, *rest)

    monkeypatch.setattr(os, "open", barred)
    assert factory(Config()).name == "lgpio"
    assert lgpio
    assert Path.cwd() == Path("/")


def test_without_a_runtime_folder_lgpio_gets_a_fresh_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RUNTIME_DIRECTORY")
    importing = Importing()
    imported(monkeypatch, importing)
    with pytest.raises(CompanionError):
        factory(Config())
    assert Path(importing.folder).is_absolute()
    assert Path(importing.folder).stat().st_mode & 0o077 == 0, "nobody else's"


def test_a_pipe_that_can_not_be_made_is_said_with_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """FIELD (pipe can't be created): says where and what to do, instead of going on without lgpio."""
    imported(monkeypatch, Importing(FileNotFoundError(2, "no such file", ".lgd-nfy0")))
    with pytest.raises(CompanionError, match="can't make its pipe") as error:
        factory(Config())
    assert error.value.where == str(tmp_path)
    assert "RUNTIME_DIRECTORY" in error.value.cure


def test_on_a_pi_the_pins_of_enabled_buses_are_refused_first(monkeypatch: pytest.MonkeyPatch, lgpio: MagicMock) -> None:
    monkeypatch.setattr(gpio, "is_raspberry_pi", lambda: True)
    monkeypatch.setattr(gpio, "check_pins", MagicMock(side_effect=UsageError("GPIO 2 belongs to I2C")))
    with pytest.raises(UsageError):
        factory(Config(pads={"pad": 2}))
    lgpio.gpiochip_open.assert_not_called()
