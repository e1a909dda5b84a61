"""Rigs for the contract suite that need no hardware: mock pins, a fake of gpiod's chips, a box, the simulated pads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue

from companion.peripherals import Box as Wiring
from companion.ports import SECOND, Button, Event, Put, Source, Turned
from hardware.chips import Chip
from hardware.clock import monotonic
from hardware.gpio import Chosen
from hardware.gpiod_pads import GpiodPads
from hardware.pads import Pads
from hardware.serial_box import Boxes
from sims.pads import SimPads
from tests.hardware.boxes import PATIENCE, PtyBox
from tests.hardware.contract import ClosedRig, Move, PinRig, Rig, When
from tests.hardware.fake_gpiod import FakeBoard
from tests.hardware.pins import ScriptFactory, chosen

PINS: Mapping[Button, int] = {"pad:A": 5, "pad:B": 6}
BEGIN = 200 * SECOND
OFFSET = 5 * SECOND
"""A box's time is known on our clock as well as its answers are quick; differences are exact."""


@dataclass
class ScriptedRig(PinRig, ClosedRig):
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


@dataclass
class SimRig(Rig):
    """The simulated table's pads."""

    source: SimPads = field(default_factory=SimPads)

    def start(self, put: Put) -> None:
        self.source.start(put)

    def move(self, *moves: Move) -> list[When]:
        for move in moves:
            self.source.edge(move.pad, move.down, BEGIN + move.at)
        return [When(BEGIN + move.at, BEGIN + move.at) for move in moves]

    def close(self) -> None:
        self.source.close()


@dataclass
class BoxRig(Rig):
    """A serial box on a pseudo-terminal; its own clock tells the stamps."""

    box: PtyBox = field(default_factory=PtyBox)
    boxes: Boxes | None = None
    _put: Put = print

    def start(self, put: Put) -> None:
        found: SimpleQueue[Event] = SimpleQueue()
        self._put = found.put
        self.boxes = Boxes(Wiring(pads={"pad:A": 1, "pad:B": 2}), lambda: [self.box.port])
        self.boxes._put = self._hand_over
        self.boxes.look()
        while self.box.said.get(timeout=PATIENCE) != "companion-box":
            pass
        self.box.spin(1)
        while not isinstance(found.get(timeout=PATIENCE), Turned):
            pass
        self._put = put

    def _hand_over(self, event: Event) -> None:
        self._put(event)

    def move(self, *moves: Move) -> list[When]:
        began = monotonic() - 5 * SECOND
        for move in moves:
            self.box.edge(self.pads.index(move.pad) + 1, move.down, began + move.at)
        return [When(began + move.at - OFFSET, began + move.at + OFFSET) for move in moves]

    def close(self) -> None:
        if self.boxes is not None:
            self.boxes.close()
