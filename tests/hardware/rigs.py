"""Rigs for the contract suite that need no hardware: gpiozero's mock pins, and a fake of gpiod's chips."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from companion.ports import SECOND, Button, Put, Source
from hardware.chips import Chip
from hardware.gpio import Chosen
from hardware.gpiod_pads import GpiodPads
from hardware.pads import Pads
from tests.hardware.contract import Move, PinRig, When
from tests.hardware.fake_gpiod import FakeBoard
from tests.hardware.pins import ScriptFactory, chosen

PINS: Mapping[Button, int] = {"pad:A": 5, "pad:B": 6}
BEGIN = 200 * SECOND


@dataclass
class ScriptedRig(PinRig):
    """Moves are made at once and stamped as asked."""

    source: Source | None = None

    def start(self, put: Put) -> None:
        self.source = self.made()
        self.source.start(put)

    def made(self) -> Source:
        raise NotImplementedError

    def edge(self, pin: int, high: bool, at: int) -> None:
        raise NotImplementedError

    def move(self, *moves: Move) -> list[When]:
        for move in moves:
            self.edge(PINS[move.pad], not move.down, BEGIN + move.at)
        return [When(BEGIN + move.at, BEGIN + move.at) for move in moves]

    def close(self) -> None:
        if self.source is not None:
            self.source.close()


@dataclass
class MockRig(ScriptedRig):
    """gpiozero's mock pins."""

    chosen: Chosen = field(default_factory=chosen)

    @property
    def factory(self) -> ScriptFactory:
        factory = self.chosen.factory
        assert isinstance(factory, ScriptFactory)
        return factory

    def made(self) -> Source:
        return Pads(PINS, self.chosen)

    def edge(self, pin: int, high: bool, at: int) -> None:
        self.factory.pin(pin).edge(at / SECOND, high)

    def close_pad(self, pad: Button) -> None:
        self.factory.closed_pins.add(f"GPIO{PINS[pad]}")

    def take(self, pad: Button) -> int:
        self.factory.busy_pins.add(f"GPIO{PINS[pad]}")
        return PINS[pad]


@dataclass
class GpiodRig(ScriptedRig):
    """The fake chip."""

    board: FakeBoard = field(default_factory=FakeBoard)

    def made(self) -> Source:
        return GpiodPads(PINS, Chip(Path("/dev/gpiochip0"), "pinctrl-bcm2711"))

    def edge(self, pin: int, high: bool, at: int) -> None:
        self.board.edge(pin, high, at * 1_000)

    def close_pad(self, pad: Button) -> None:
        self.board.lines[PINS[pad]].high = False

    def take(self, pad: Button) -> int:
        self.board.lines[PINS[pad]].consumer = "another program"
        return PINS[pad]
