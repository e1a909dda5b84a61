"""The firmware's main file, with imitations of MicroPython's modules: interrupts note edges, the loop sends them."""

from __future__ import annotations

import importlib
import sys
from array import array
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

from hardware.firmware import box
from hardware.firmware.box import Clock, Ring

FALLING, RISING = 4, 8


class FakePin:
    """A pin of the Pico whose interrupt a test sets off."""

    IN, PULL_UP, IRQ_FALLING, IRQ_RISING = 0, 1, FALLING, RISING

    def __init__(self, number: int, *_: int) -> None:
        self.number, self.level, self.fired = number, 1, 0

    def value(self) -> int:
        return self.level

    def irq(self, fired: Any, _trigger: int, hard: bool) -> Any:
        assert hard, "a soft interrupt waits for the loop, and its stamp with it"
        self.callback = fired
        return SimpleNamespace(flags=lambda: self.fired)

    def move(self, level: int, flags: int) -> None:
        self.level, self.fired = level, flags
        self.callback(self)


@pytest.fixture
def main(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    ticks = iter(range(1_000, 9_000))
    monkeypatch.setitem(sys.modules, "machine", MagicMock(Pin=FakePin))
    monkeypatch.setitem(sys.modules, "micropython", MagicMock())
    monkeypatch.setitem(sys.modules, "box", box)
    monkeypatch.delitem(sys.modules, "hardware.firmware.main", raising=False)
    module = importlib.import_module("hardware.firmware.main")
    clock = SimpleNamespace(
        ticks_us=lambda: next(ticks),
        ticks_ms=lambda: next(ticks),
        ticks_add=lambda now, by: now + by,
        ticks_diff=lambda one, other: one - other,
    )
    monkeypatch.setattr(module, "time", clock)
    yield module
    del sys.modules["hardware.firmware.main"]


def ring(size: int = 8) -> Ring:
    return Ring(array("b", [0] * size), array("i", [0] * size))


def test_an_interrupt_notes_which_way_the_switch_went(main: Any) -> None:
    edges = ring()
    switch = main.Input(3, 4, edges)
    switch._pin.move(0, FALLING)
    switch._pin.move(1, RISING)
    assert [edges.take(), edges.take(), edges.take()] == [(3, True, 1_000), (3, False, 1_001), None]


def test_a_pulse_that_ends_before_its_interrupt_is_two_edges(main: Any) -> None:
    """Both flags are set: the companion's glitch filter must see it close and open."""
    edges = ring()
    switch = main.Input(3, 4, edges)
    switch._pin.move(1, FALLING | RISING)
    assert [edges.take(), edges.take()] == [(3, True, 1_000), (3, False, 1_000)]


def test_edges_that_find_no_room_are_counted(main: Any) -> None:
    edges = ring(4)
    switch = main.Input(1, 2, edges)
    for _ in range(5):
        switch._pin.move(0, FALLING)
    assert edges.lost == 2
    assert [edges.take() is not None for _ in range(4)] == [True, True, True, False]


def test_a_tune_is_played_tone_by_tone(main: Any) -> None:
    sounder = main.Sounder(22)
    table = SimpleNamespace(tones=[(880, 1), (440, 1)], new_tune=True)
    for _ in range(8):
        sounder.play(table)
    assert [call.args[0] for call in sounder._pwm.freq.call_args_list] == [880, 440]
    assert sounder._pwm.duty_u16.call_args.args == (0,), "and then silence"


@pytest.mark.usefixtures("main")
def test_the_box_has_a_name_of_its_own(main: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two boxes are told apart by it, wherever they are plugged in."""
    monkeypatch.setattr(main.machine, "unique_id", lambda: b"\xe6\x61\x0a\x0b\x0c")
    assert main.name() == "pico-0a0b0c"


def test_a_clock_takes_ticks_from_before_the_last_one() -> None:
    """An interrupt may have read its ticks just before the loop did."""
    clock = Clock(1_000, 990)
    now = clock.whole(5)
    assert now - clock.whole(998) == 7
    assert clock.whole(6) == now + 1
    assert clock.whole(505 - 1) - now == 499


def test_a_light_blinks_by_the_clock() -> None:
    lines: list[str] = []
    made = box.Box("x", 1, 1, Clock(1 << 30, 0), lines.append)
    made.hear(b"light 1 blink\n", 0)
    shown = [made.duty(0, at) for at in range(0, 4 * box.BLINK, box.BLINK)]
    assert sorted(shown[:2]) == [0.0, 1.0]
    assert shown[:2] == shown[2:]
    made.hear(b"light 1 dim\nlight 2 on\nlight 1 purple\nlight\n", 0)
    assert made.duty(0, 0) == 0.1
    assert lines == []
