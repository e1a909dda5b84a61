"""A keypad of switches between gpiozero's mock pins: keys go down and up, and current goes every way it can."""

from __future__ import annotations

from threading import Condition
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPin

from companion.peripherals import KEYS, Keypad
from hardware.gpio import Chosen

WIRING = Keypad((5, 6, 13, 19), (12, 16, 20, 21))


class MatrixPin(MockPin):  # type: ignore[misc]  # gpiozero has no types
    """A pin whose level, as an input, is what the keys make of it."""

    def _set_function(self, value: str) -> None:
        self._function = value
        self.factory.settle()

    def _set_state(self, value: float) -> None:
        self._state = bool(value)
        self.factory.settle()

    def _get_state(self) -> bool:
        return bool(self._state) if self._function == "output" else not self.factory.pulled_low(self._number)

    def _set_pull(self, value: str) -> None:
        self._pull = value


class MatrixFactory(MockFactory):  # type: ignore[misc]  # gpiozero has no types
    """Pins with keys between them. `now` is its clock, in seconds; `scans` counts how often row 1 was looked at."""

    def __init__(self, wiring: Keypad = WIRING) -> None:
        self.wiring, self.held, self.now = wiring, set[str](), 100.0
        self.changed = Condition()
        self._levels: dict[int, bool] = {}
        super().__init__(revision="c03114", pin_class=MatrixPin)

    def ticks(self) -> float:
        return self.now

    def press(self, keys: str, at: float) -> None:
        self._switch(self.held | set(keys), at)

    def lift(self, keys: str, at: float) -> None:
        self._switch(self.held - set(keys), at)

    def _switch(self, held: set[str], at: float) -> None:
        self.held, self.now = held, at
        self.settle()

    def pulled_low(self, number: int) -> bool:
        """Whether a low output is joined to this pin through keys, over however many of them."""
        joined, before = {number}, set[int]()
        while joined != before:
            before = set(joined)
            for key in self.held:
                row, column = divmod(KEYS.index(key), 4)
                ends = {self.wiring.rows[row], self.wiring.columns[column]}
                joined |= ends if ends & joined else set()
        return any(self._drives_low(pin) for pin in joined)

    def _drives_low(self, number: int) -> bool:
        pin = self._pin(number)
        return pin is not None and pin._function == "output" and not pin._state

    def shorts(self) -> bool:
        """Whether a high output is joined to a low one."""
        outputs = [(pin, self._pin(pin)) for pin in self.wiring.rows]
        return any(pin and pin._function == "output" and pin._state and self.pulled_low(at) for at, pin in outputs)

    def settle(self) -> None:
        """Tell whoever watches a column that has changed."""
        if not hasattr(self, "_levels"):
            return
        assert not self.shorts()
        for number in self.wiring.columns:
            pin = self._pin(number)
            level = not self.pulled_low(number)
            if pin is not None and self._levels.get(number, True) != level:
                self._levels[number] = level
                if pin._when_changed is not None:
                    super(MockPin, pin)._call_when_changed(self.now, level)
        with self.changed:
            self.changed.notify_all()

    def _pin(self, number: int) -> Any:
        return next((pin for info, pin in self.pins.items() if info.name == f"GPIO{number}"), None)


def matrix(exact: bool = True) -> tuple[MatrixFactory, Chosen]:
    factory = MatrixFactory()
    return factory, Chosen(factory, "lgpio", "a test", exact)
