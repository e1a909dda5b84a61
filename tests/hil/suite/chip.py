"""The real chip as the suite sees it: hands on its lines, and a process of its own that listens to them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Literal, TypeAlias

from companion.config import Config, Gpio
from companion.ports import Button, Put
from hardware.edges import edges, source
from hardware.gpio import factory
from tests.hardware.contract import Move, PinRig, When
from tests.hil.guest.hilgpio import Line

Through: TypeAlias = Literal["gpiod", "gpiozero"]
PINS: Mapping[Button, int] = dict(
    zip((f"pad:{seat}" for seat in "ABCDEFGHIJKL"), (4, 5, 6, 12, 13, 16, 17, 22, 23, 24, 25, 26), strict=True)
)
SLACK = 50_000
"""An interrupt comes no later than this (µs) after the write that caused it, on an emulated processor."""
AT_ONCE = 4_000
"""Moves that one command line can hold."""


def config(through: Through, pins: Mapping[Button, int] = PINS) -> Config:
    """A table with these pads and nothing else."""
    return Config(pads=pins, lights={}, gpio=Gpio(edges=through))


def toggle(moves: Iterable[tuple[int, bool, int]]) -> list[When]:
    """Move lines (pin, high, µs from the first of them); when each was moved, to the µs."""
    steps = list(moves)
    made: list[When] = []
    lines = {pin: Line(pin).pull for pin in {pin for pin, _, _ in steps}}
    for start in range(0, len(steps), AT_ONCE):
        part = steps[start : start + AT_ONCE]
        words = [f"{lines[pin]}:{int(high)}@{(at - part[0][2]) * 1_000}" for pin, high, at in part]
        done = subprocess.run(["hil-toggle", *words], capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"the lines can't be moved: {done.stderr[-200:]}")
        for said in done.stdout.splitlines():
            _, before, after = map(int, said.split())
            made.append(When(before // 1_000, after // 1_000 + SLACK))
    return made


@dataclass
class ChipRig(PinRig):
    """A source on the chip's lines, in this process."""

    through: Through = "gpiod"
    _opened: list[Any] = field(default_factory=list)
    _others: list[subprocess.Popen[str]] = field(default_factory=list)

    def start(self, put: Put) -> None:
        table = config(self.through, {pad: PINS[pad] for pad in self.pads})
        read = edges(table)
        chosen = None if read.chip else factory(table)
        pads = source(table, read, chosen)
        self._opened = [pads, *([chosen] if chosen else [])]
        pads.start(put)

    def move(self, *moves: Move) -> list[When]:
        return toggle((PINS[move.pad], not move.down, move.at) for move in moves)

    def close(self) -> None:
        for device in self._opened:
            device.close()
        for other in self._others:
            other.communicate("\n")
        self._others.clear()

    def take(self, pad: Button) -> int:
        code = f"import gpiod; held = gpiod.request_lines('/dev/gpiochip0', {{{PINS[pad]}: None}}, consumer='another')"
        code += "; print(flush=True); input()"
        other = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        _out(other).readline()
        self._others.append(other)
        return PINS[pad]


@dataclass
class Listener:
    """Another process that listens to twelve pads: it can be stopped while the wires move."""

    through: Through
    process: subprocess.Popen[str]

    @classmethod
    def of(cls, through: Through) -> Listener:
        """Start it, and wait until it listens."""
        command = [sys.executable, "-m", "tests.hil.suite.listen", through]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        if _out(process).readline() != "ready\n":
            raise RuntimeError("the listener did not start")
        return cls(through, process)

    def heard(self) -> dict[str, Any]:
        """End it; what it has heard."""
        said, _ = self.process.communicate("\n", timeout=60)
        result: dict[str, Any] = json.loads(said)
        return result


def wakes(pid: int) -> int:
    """How often the process's threads have been given the processor so far."""
    count = 0
    for status in Path(f"/proc/{pid}/task").glob("*/status"):
        for line in status.read_text().splitlines():
            if "ctxt_switches" in line:
                count += int(line.split()[1])
    return count


def _out(process: subprocess.Popen[str]) -> IO[str]:
    if process.stdout is None:
        raise RuntimeError("the process has no output")
    return process.stdout
