"""Pins of gpiozero's mock factory that a test moves by hand, at stamps of its own, in any order of delivery."""

from __future__ import annotations

from threading import Condition
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin

from hardware.gpio import Chosen

NOW = 100.0
"""Seconds that the factory's clock shows."""


class ScriptPin(MockPWMPin):  # type: ignore[misc]  # gpiozero has no types
    """A pin whose edges carry scripted stamps, and which tells a waiting test what is done to it."""

    def __init__(self, factory: Any, info: Any) -> None:
        self.changed = Condition()
        self.frequencies: list[float | None] = []
        if info.name in factory.busy_pins:
            raise RuntimeError("'GPIO busy'")
        super().__init__(factory, info)

    def _get_state(self) -> float:
        """A switch that is closed to ground is stronger than the pull-up."""
        return False if self.info.name in self.factory.closed_pins else float(super()._get_state())

    def edge(self, seconds: float, level: bool) -> None:
        """The wire goes high or low at `seconds`, as the kernel has stamped it."""
        self._state, self._last_change = level, seconds
        if self._when_changed is not None:
            self._call_when_changed()

    def _change_state(self, value: float) -> bool:
        with self.changed:
            self.changed.notify_all()
            return bool(super()._change_state(value))

    def _set_frequency(self, value: float | None) -> None:
        with self.changed:
            self.frequencies.append(value)
            super()._set_frequency(value)
            self.changed.notify_all()


class BusyPin(ScriptPin):
    """A pin that another program holds, as lgpio reports it; GPIO 5 is one."""

    def __init__(self, factory: Any, info: Any) -> None:
        if info.name == "GPIO5":
            raise RuntimeError("'GPIO busy'")
        super().__init__(factory, info)


class DeafPin(ScriptPin):
    """A pin of RPi.GPIO on a kernel that it doesn't know."""

    def _enable_event_detect(self) -> None:
        raise RuntimeError("Failed to add edge detection")


class PlainPin(MockPin):  # type: ignore[misc]  # gpiozero has no types
    """A pin that can't be dimmed."""


class ScriptFactory(MockFactory):  # type: ignore[misc]  # gpiozero has no types
    """A factory whose clock stands still."""

    def __init__(self, pin_class: type[MockPin] = ScriptPin) -> None:
        self.busy_pins: set[str] = set()
        self.closed_pins: set[str] = set()
        super().__init__(revision="c03114", pin_class=pin_class)
        self.closed = 0

    def ticks(self) -> float:
        return NOW

    def close(self) -> None:
        self.closed += 1
        super().close()


def chosen(pin_class: type[MockPin] = ScriptPin, exact: bool = True) -> Chosen:
    """A choice as `hardware.gpio.factory` makes it, with scripted pins."""
    return Chosen(ScriptFactory(pin_class), "lgpio" if exact else "RPi.GPIO", "a test", exact)
