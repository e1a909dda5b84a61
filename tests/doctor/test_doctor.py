"""`companion doctor`: whatever is wrong has a line with what to do, and nothing that is wrong hides the rest."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.cli import main
from companion.cli.doctor import devices, examined, machine, showing, storage
from companion.cli.doctor.line import Line, Mark, bad
from companion.cli.seating import Seating
from companion.config import Config, Gpio
from companion.errors import CompanionError
from companion.peripherals import Box, Keyboard
from companion.ports import Fault, Put
from companion.shelf import Shelf
from companion.showing import Display, Sounding
from hardware import board
from hardware.edges import Edges
from tests.hardware.boxes import Port, PtyBox
from tests.hardware.pins import chosen

LINE = re.compile(r"(ok   |look |bad  ) [^:]+: .+")


@pytest.fixture(autouse=True)
def no_pi(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No Pi, no sound card, no display, a folder of our own for games, and nothing on USB."""
    monkeypatch.setattr(board, "is_raspberry_pi", lambda: False)
    monkeypatch.setattr("companion.cli.wired.is_raspberry_pi", lambda: False)
    monkeypatch.setattr("serial.tools.list_ports.comports", list)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)


def on_a_pi(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "is_raspberry_pi", lambda: True)
    monkeypatch.setattr("companion.cli.wired.is_raspberry_pi", lambda: True)


def marks(lines: Any) -> dict[str, Mark]:
    return {line.about: line.mark for line in lines}


# --- the command --------------------------------------------------------------------------------------------------


def test_on_a_computer_that_is_no_pi_it_walks_through_everything(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """One line each; what is missing there is worth a look, and nothing is broken."""
    (tmp_path / "companion.toml").write_text("[display]\nkind = 'none'\n[sound]\ndevice = 'off'\n")
    assert main(["doctor", "--no-press", "--config", str(tmp_path / "companion.toml")]) == 0
    *lines, total = capsys.readouterr().out.splitlines()
    assert all(LINE.fullmatch(line) for line in lines)
    assert total.endswith("0 broken")
    named = [line[6:].split(":")[0] for line in lines]
    assert named == ["configuration", "computer", "pin library", "devices", "display", "sound", "games", "room"]


def test_something_broken_ends_with_1(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A wrong configuration is said with its cure, and the rest is looked at all the same."""
    (tmp_path / "companion.toml").write_text("[pads]\nshred = 5\n")
    assert main(["doctor", "--no-press", "--config", str(tmp_path / "companion.toml")]) == 1
    said = capsys.readouterr().out
    assert "pads.shred: is not known. Did you mean pads.shared?" in said
    assert "MB are free" in said


def test_a_look_that_fails_does_not_hide_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Config) -> Line:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(machine, "model", fail)
    lines = marks(examined(None, False, lambda _: None))
    assert lines["doctor"] is Mark.BAD
    assert "games" in lines


# --- machine ------------------------------------------------------------------------------------------------------


def test_a_pi_is_called_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "model").write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    assert machine.model(Config(), tmp_path / "model").what == "Raspberry Pi 5 Model B Rev 1.0"


def test_elsewhere_a_chip_must_be_named_until_it_is(tmp_path: Path) -> None:
    """Who has named one isn't told to do so."""
    assert "must name a GPIO chip" in machine.model(Config(), tmp_path / "none").what
    named = machine.model(Config(gpio=Gpio(chip=0)), tmp_path / "none").what
    assert named == "no Raspberry Pi; the configuration names devices, so a real table is played"


@pytest.mark.parametrize(("exact", "mark"), [(True, Mark.OK), (False, Mark.LOOK)])
def test_stamps_are_told_for_each_library(monkeypatch: pytest.MonkeyPatch, exact: bool, mark: Mark) -> None:
    """Approximate ones are worth a look: the order of slaps is what the table is about."""
    on_a_pi(monkeypatch)
    monkeypatch.setattr("hardware.edges.edges", lambda _: Edges("a test"))
    monkeypatch.setattr("hardware.gpio.factory", lambda _: chosen(exact=exact))
    lines = marks(machine.library(Config()))
    assert lines == {"reading pads": Mark.OK, "pin library": Mark.OK, "stamps": mark}


def test_a_pin_library_that_is_missing_comes_with_the_cure(monkeypatch: pytest.MonkeyPatch) -> None:
    on_a_pi(monkeypatch)

    def missing(_: Config) -> None:
        raise CompanionError("lgpio isn't installed", cure="Install it.")

    monkeypatch.setattr("hardware.edges.edges", lambda _: Edges("a test"))
    monkeypatch.setattr("hardware.gpio.factory", missing)
    assert str(list(machine.library(Config()))[-1]) == "bad   pin library: lgpio isn't installed. Install it."


def test_pins_of_an_enabled_bus_are_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    on_a_pi(monkeypatch)
    monkeypatch.setattr(board, "taken", lambda *_: {2: "I2C"})
    assert marks(machine.buses(Config(pads={"pad": 2}))) == {"pins": Mark.BAD}
    (line,) = machine.buses(Config())
    assert line.what == "none is used twice; enabled: I2C"


def test_a_chip_that_may_not_be_opened_names_the_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(machine.chips(tmp_path)) == []
    (tmp_path / "gpiochip0").touch()
    assert [line.mark for line in machine.chips(tmp_path)] == [Mark.OK]
    monkeypatch.setattr(os, "access", lambda *_: False)
    (line,) = machine.chips(tmp_path)
    assert (line.mark, "group gpio" in line.cure) == (Mark.BAD, True)


@pytest.mark.parametrize("pair", machine.RIVALS)
def test_packages_that_overwrite_each_other_are_named(pair: tuple[str, str, str]) -> None:
    """No tool of Python's notices, and removing one then breaks the other."""
    one, other, _ = pair
    assert list(machine.rivals({one: "here"}.get)) == list(machine.rivals(lambda _: None)) == []
    assert list(machine.rivals({one: "the system's", other: "the environment's"}.get)) == []
    (line,) = machine.rivals({one: "here", other: "here"}.get)
    assert line.mark is Mark.BAD


# --- devices ------------------------------------------------------------------------------------------------------


def test_a_box_is_told_with_its_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    box = PtyBox()
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: [box.port])
    lines = list(devices.devices(Config(pads={}, lights={}, box=Box(pads={"pad": 1})), False, print))
    told = {line.about: line for line in lines}
    assert told["box pico-1"].mark is Mark.OK
    assert "has the pads; stamps are exact, its own" in told["box pico-1"].what
    assert "0 bad lines, 0 lost edges" in told["box pico-1"].what
    box.unplug()


def test_what_devices_complain_of_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy pin: named, with who may hold it; and the devices are closed again."""
    closed: list[str] = []

    def wired(_: Config, put: Put) -> Any:
        put(Fault("pad:A", "GPIO 5 is busy", 1))
        return SimpleNamespace(how="a test", boxes=None, keyboards=None, close=lambda: closed.append("closed"))

    monkeypatch.setattr(devices, "wired", wired)
    lines = list(devices.devices(Config(gpio=Gpio(chip=0)), False, print))
    assert lines[-1] == bad("pad:A", "GPIO 5 is busy")
    assert closed == ["closed"]


def test_keyboards_that_the_desktop_has_are_left_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    lines = marks(devices.devices(Config(pads={}, lights={}, keyboard=Keyboard()), False, print))
    assert lines["keyboard"] is Mark.LOOK


def test_a_pico_that_is_not_configured_is_worth_a_look() -> None:
    (line,) = devices.unused(Config(), lambda: [Port("/dev/ttyACM0")])
    assert (line.mark, "/dev/ttyACM0" in line.what) == (Mark.LOOK, True)
    assert list(devices.unused(Config(box=Box()), lambda: [Port("/dev/ttyACM0")])) == []


# --- display and sound --------------------------------------------------------------------------------------------


def test_a_driver_that_shows_nothing_is_noticed() -> None:
    """SDL falls back to it in silence: broken where a window is configured, worth a look where it isn't."""
    (line,) = showing.display(Config(display=Display("window")))
    assert (line.mark, "which shows nothing" in line.what) == (Mark.BAD, True)
    assert marks(showing.display(Config())) == {"display": Mark.LOOK}


def test_a_display_without_pygame(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(showing, "has_pygame", lambda: False)
    assert marks(showing.display(Config())) == {"display": Mark.LOOK}
    assert marks(showing.display(Config(display=Display("oled")))) == {"display": Mark.BAD}
    assert marks(showing.display(Config(display=Display("terminal")))) == {"display": Mark.OK}


def test_a_panel_is_opened_and_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []

    def opened(kind: str, _config: Config, _seating: Seating) -> Any:
        if kind == "oled":
            raise CompanionError("no display answers", where="display.oled", cure="Look at its address.")
        return SimpleNamespace(close=lambda: closed.append(kind))

    monkeypatch.setattr(showing, "opened", opened)
    assert marks(showing.display(Config(display=Display("framebuffer")))) == {"display": Mark.OK}
    assert closed == ["framebuffer"]
    (line,) = showing.display(Config(display=Display("oled")))
    assert str(line) == "bad   display: display.oled: no display answers. Look at its address."


@pytest.mark.parametrize(
    ("config", "mark"),
    [
        (Config(sound=Sounding("off")), Mark.OK),
        (Config(sound=Sounding(volume=0)), Mark.OK),
        (Config(sounder=18), Mark.OK),
        (Config(box=Box()), Mark.OK),
        (Config(sound=Sounding("piezo")), Mark.BAD),
        (Config(), Mark.LOOK),
        (Config(sound=Sounding("card")), Mark.BAD),
    ],
)
def test_what_tones_are_played_on(config: Config, mark: Mark) -> None:
    """There is no card here: broken only where one is configured."""
    assert marks(showing.sound(config)) == {"sound": mark}


# --- storage ------------------------------------------------------------------------------------------------------


def test_a_folder_that_can_be_written_is_well(tmp_path: Path) -> None:
    lines = marks(storage.storage(Config(storage=str(tmp_path / "games"))))
    assert lines["games"] is Mark.OK


def test_a_folder_that_a_running_table_has_is_worth_a_look(tmp_path: Path) -> None:
    """The service plays: that is as it should be, and what the doctor can't look into."""
    shelf = Shelf(tmp_path)
    (line,) = (line for line in storage.storage(Config(storage=str(tmp_path))) if line.about == "games")
    assert (line.mark, "another companion" in line.what) == (Mark.LOOK, True)
    shelf.close()


def test_a_folder_that_can_not_be_written_is_broken(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (line, *_) = storage.storage(Config(storage=str(tmp_path / "file")))
    assert (line.mark, "nothing is kept" in line.cure) == (Mark.BAD, True)


@pytest.mark.parametrize(("megabytes", "mark"), [(1_000, Mark.OK), (20, Mark.LOOK), (1, Mark.BAD)])
def test_little_room_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, megabytes: int, mark: Mark) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=megabytes * 1_000_000))
    assert marks(storage.storage(Config(storage=str(tmp_path))))["room"] is mark
