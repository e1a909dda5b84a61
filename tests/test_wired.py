"""A real table's devices: all that is configured is opened, and one that is broken never stops the rest."""

from __future__ import annotations

from queue import SimpleQueue
from typing import Any

import pytest

from companion.cli import beside
from companion.cli import wired as module
from companion.cli.log import LOG
from companion.cli.wired import wired
from companion.config import Config
from companion.errors import CompanionError, UsageError
from companion.peripherals import Box, Dial, Keyboard, Keypad
from companion.ports import Edge, Event, Fault, Lamp, Sound, Turned
from hardware.edges import Edges
from tests.hardware.boxes import PATIENCE, PtyBox, next_of
from tests.hardware.pins import BusyPin, ScriptPin, chosen
from tests.hardware.test_dial import STOP

FULL = Config(
    pads={"pad:A": 17},
    lights={"pad:A": 27},
    sounder=18,
    keypad=Keypad((6, 13, 19, 26), (12, 16, 20, 21)),
    dial=Dial(22, 23, 24),
)
NO_PINS = Config(pads={}, lights={}, box=Box(pads={"pad": 1}, lights={"pad": 1}))


class Bench:
    """A table whose pin library is a mock, and whose serial ports are what a test says."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.events: SimpleQueue[Event] = SimpleQueue()
        self.patch, self.ports = monkeypatch, list[Any]()
        monkeypatch.setattr(module, "is_raspberry_pi", lambda: False)
        monkeypatch.setattr("hardware.edges.edges", lambda _config: Edges("a test"))
        monkeypatch.setattr("serial.tools.list_ports.comports", lambda: self.ports)

    def pins(self, pin_class: type[ScriptPin] = ScriptPin) -> Any:
        """A pin library that works; its factory."""
        choice = chosen(pin_class)
        self.patch.setattr("hardware.gpio.factory", lambda _config: choice)
        return choice.factory

    def no_pins(self, error: Exception) -> None:
        def refuse(_config: Config) -> None:
            raise error

        self.patch.setattr("hardware.gpio.factory", refuse)


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    return Bench(monkeypatch)


def test_everything_on_pins_is_heard_and_freed_again(bench: Bench) -> None:
    factory = bench.pins()
    devices = wired(FULL, bench.events.put)
    factory.pin(17).edge(100.0, False)
    assert bench.events.get(timeout=PATIENCE) == Edge("pad:A", True, 100_000_000)
    for pin, level in STOP:
        factory.pin(pin).edge(100.0, level)
    assert next_of(bench.events, Turned).clicks == 1
    factory.pin(24).edge(100.0, False)
    assert next_of(bench.events, Edge).button == "dial:press"
    devices.lights.show("pad:A", Lamp.ON)
    assert factory.pin(27).state == 1.0
    assert "pads through gpiozero" in devices.how
    assert "keypad, dial" in devices.how
    devices.close()
    assert factory.pins == {}


def test_a_busy_pin_stops_nothing_else(bench: Bench) -> None:
    factory = bench.pins(BusyPin)
    config = Config(pads={"pad:A": 17}, lights={"pad:A": 27}, keypad=Keypad((5, 13, 19, 26), (12, 16, 20, 21)))
    devices = wired(config, bench.events.put)
    assert next_of(bench.events, Fault).device == "keypad"
    factory.pin(17).edge(100.0, False)
    assert next_of(bench.events, Edge).button == "pad:A"
    devices.close()


def test_a_box_alone_needs_no_pins(bench: Bench) -> None:
    """Any computer will do for it: no pin library is asked for."""
    bench.no_pins(AssertionError())
    box = PtyBox()
    bench.ports = [box.port]
    devices = wired(NO_PINS, bench.events.put)
    while box.said.get(timeout=PATIENCE) != "pong":
        pass
    box.edge(1, True, box.ticks() - box.ahead)
    assert next_of(bench.events, Edge).button == "pad"
    devices.lights.show("pad", Lamp.ON)
    while box.obeyed.get(timeout=PATIENCE)[0] != "on":
        pass
    devices.sounder.play(Sound.PRESS)
    while not box.box.new_tune:
        box.obeyed.get(timeout=PATIENCE)
    assert devices.how == "no pins; serial box"
    devices.close()
    box.unplug()


def test_off_a_pi_the_usual_pad_is_not_looked_for_beside_a_box(bench: Bench) -> None:
    """A laptop with a card reader has no GPIO 17, and nobody has asked for one."""
    bench.no_pins(AssertionError())
    devices = wired(Config(box=Box()), bench.events.put)
    assert next_of(bench.events, Fault).what == "is not plugged in"
    devices.close()


def test_a_pin_library_that_fails_leaves_the_box_to_play_with(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "is_raspberry_pi", lambda: True)
    warned: list[object] = []
    monkeypatch.setattr(LOG, "warning", lambda *said: warned.append(said))
    bench.no_pins(CompanionError("lgpio isn't installed", cure="Install it."))
    devices = wired(Config(pads={}, lights={"pad": 27}, box=Box(pads={"pad": 1})), bench.events.put)
    faults = {next_of(bench.events, Fault).device for _ in range(2)}
    assert faults == {"pins", "box"}
    assert len(warned) == 1
    devices.close()


@pytest.mark.parametrize("error", [CompanionError("lgpio isn't installed"), UsageError("GPIO 2 belongs to I2C")])
def test_without_anything_else_a_pin_library_that_fails_is_an_error(bench: Bench, error: CompanionError) -> None:
    bench.no_pins(error)
    with pytest.raises(type(error)):
        wired(Config(), bench.events.put)


def test_wrong_pins_are_an_error_beside_a_box_too(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pin of an enabled bus: that is to be mended, not to be played around."""
    monkeypatch.setattr(module, "is_raspberry_pi", lambda: True)
    bench.no_pins(UsageError("GPIO 2 belongs to I2C"))
    with pytest.raises(UsageError):
        wired(Config(box=Box()), bench.events.put)


def test_keyboards_are_read_where_there_is_no_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a desktop only those that are named: to grab any would take away the one that people type on."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert beside.keyboards(Config(keyboard=Keyboard())) is not None
    monkeypatch.setenv("DISPLAY", ":0")
    assert beside.keyboards(Config(keyboard=Keyboard())) is None
    assert beside.keyboards(Config(keyboard=Keyboard(devices=("*umpad*",)))) is not None
    assert beside.keyboards(Config()) is None
