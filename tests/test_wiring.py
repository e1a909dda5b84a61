"""`companion wiring`: each pin in its place, what goes where, free pins and enabled buses marked; as text and drawn."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

from companion.cli import main
from companion.cli import wiring as module
from companion.cli.header import Use, ground, header, place, wires
from companion.cli.wiring import svg, text
from companion.config import Config
from companion.peripherals import FIRST_PIN, LAST_PIN, Box, Dial, Keyboard, Keypad
from companion.showing import Display

FULL = Config(
    pads={"pad": 17, "pad:B": 27},
    lights={"pad:B": 22},
    sounder=18,
    keypad=Keypad((5, 6, 13, 19), (12, 16, 20, 21)),
    dial=Dial(23, 24, 25),
    keyboard=Keyboard(("<pad>",)),
)


def test_the_header_is_that_of_every_pi() -> None:
    """Spot checks against the printed pinout, and every number from 2 to 27 exactly once."""
    known = {2: 3, 3: 5, 4: 7, 14: 8, 17: 11, 18: 12, 27: 13, 10: 19, 25: 22, 7: 26, 5: 29, 16: 36, 21: 40}
    assert {gpio: place(gpio) for gpio in known} == known
    pins = header(Config(), {})
    assert sorted(pin.gpio for pin in pins if pin.gpio is not None) == list(range(LAST_PIN + 1))
    supplies = {"3V3": [1, 17], "5V": [2, 4], "ground": [6, 9, 14, 20, 25, 30, 34, 39]}
    assert {name: [p.number for p in pins if p.name == name] for name in supplies} == supplies


@pytest.mark.parametrize(("near", "where"), [(11, 9), (13, 14), (40, 39), (7, 9), (8, 6), (36, 34)])
def test_the_nearest_ground_is_named(near: int, where: int) -> None:
    """By the row first; at the same distance the pin on the same side."""
    assert ground(near) == where


def test_every_role_and_every_free_pin_is_shown() -> None:
    pins = header(FULL, {})
    shown = {pin.gpio: pin.role for pin in pins if pin.use is Use.USED}
    assert shown == dict(FULL.pins())
    free = {pin.gpio for pin in pins if pin.use is Use.FREE}
    assert free == set(range(FIRST_PIN, LAST_PIN + 1)) - shown.keys()


def test_pins_of_enabled_buses_are_marked_and_a_clash_is_seen() -> None:
    pins = {pin.gpio: pin for pin in header(Config(pads={"pad": 3}), {2: "I2C", 3: "I2C"})}
    assert (pins[2].use, pins[2].role) == (Use.BUS, "I2C, enabled")
    assert pins[3].role == "pads.shared (taken: I2C, enabled)"


def test_an_oled_has_its_pins() -> None:
    """Before I2C is enabled, too: else somebody wires a pad there."""
    pins = {pin.gpio: pin for pin in header(Config(display=Display("oled")), {})}
    assert (pins[2].use, pins[3].role) == (Use.BUS, "I2C for the OLED")


def test_the_text_has_a_line_for_each_pair_and_each_part() -> None:
    lines = list(text(header(FULL, {}), FULL))
    assert lines[5].split() == [
        "pads.shared",
        "->",
        "GPIO",
        "17",
        "11",
        "o",
        "o",
        "12",
        "GPIO",
        "18",
        "<-",
        "sounder.pin",
    ]
    assert max(map(len, lines)) <= 130
    said = "\n".join(lines[20:])
    assert all(part in said for part, _ in wires(FULL))
    assert "pads.shared     between pin 11 (GPIO 17) and pin 9 (ground)" in said


def test_what_hangs_on_a_box_is_told_by_its_numbers() -> None:
    box = Box(pads={"pad:A": 3}, keys={"key:#": 4}, lights={"pad:A": 1})
    told = dict(wires(Config(pads={}, lights={}, box=box)))
    assert told == {"box input 3": "pad:A", "box input 4": "key:#", "box light 1": "pad:A"}


def test_the_drawing_is_a_whole_picture_of_the_same() -> None:
    drawn = Xml.fromstring(svg(header(FULL, {}), FULL))  # noqa: S314 - our own
    texts = [element.text or "" for element in drawn.iter("{http://www.w3.org/2000/svg}text")]
    for pin in header(FULL, {}):
        assert str(pin.number) in texts
        assert any(pin.name in words and pin.role in words for words in texts)
    assert "keyboard: <pad>, by USB" in texts


def test_the_command_prints_and_draws(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a machine that is no Pi, where the names of buses mean other pins."""
    monkeypatch.setattr(module, "is_raspberry_pi", lambda: False)
    (tmp_path / "companion.toml").write_text("[pads]\nA = 5\n")
    drawing = tmp_path / "wiring.svg"
    assert main(["wiring", "--config", str(tmp_path / "companion.toml"), "--svg", str(drawing)]) == 0
    assert "pads.A ->  GPIO 5  29" in capsys.readouterr().out
    assert drawing.read_text().startswith("<svg")


def test_a_drawing_that_can_not_be_written_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "companion.toml").touch()
    arguments = ["wiring", "--config", str(tmp_path / "companion.toml"), "--svg", str(tmp_path / "no" / "w.svg")]
    assert main(arguments) == 1
    assert "w.svg: can't be written" in capsys.readouterr().err
