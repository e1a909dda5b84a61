"""Slap pads on GPIO pins: switches to ground, each edge queued with the stamp that the pin library hands over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from companion.errors import CompanionError
from companion.ports import SECOND, Button, Edge, Fault, Put
from hardware.gpio import NO_RPI_GPIO, Chosen, broken, close


class Pads:
    """A source of edges. The library's own thread calls back; the callback queues the edge and does nothing else.

    gpiozero's Button is of no use here: it costs a thread each and drops the stamp; its debouncing stamps the last
    bounce. Close the pads last: that closes the pin factory, without which lines stay claimed.
    """

    def __init__(self, pins: Mapping[Button, int], chosen: Chosen) -> None:
        self.dropped = 0
        """Edges that could not be queued."""
        self._pins, self._chosen = pins, chosen
        self._devices: list[Any] = []
        self._callbacks: list[Callable[[Any, Any], None]] = []  # gpiozero keeps but a weak reference

    def start(self, put: Put) -> None:
        """Watch the pins. A pin that can't be used is queued as a Fault and doesn't stop the others.

        Raises CompanionError where the pin library can't watch a single one.
        """
        errors = {button: error for button, pin in self._pins.items() if (error := self._watch(put, button, pin))}
        if errors and not self._devices and all("edge detection" in str(error).lower() for error in errors.values()):
            what = f"{self._chosen.name} can't watch any pin: {next(iter(errors.values()))}"
            raise CompanionError(what, cure=NO_RPI_GPIO)
        for button, error in errors.items():
            put(Fault(button, broken(self._pins[button], error), self._stamp(self._chosen.factory.ticks())))

    def close(self) -> None:
        """Stop watching and free the pins; may be called twice."""
        for device in self._devices:
            _unwatch(device)
        self._devices.clear()
        self._callbacks.clear()
        close(self._chosen.factory)

    def _watch(self, put: Put, button: Button, pin: int) -> Exception | None:
        from gpiozero import InputDevice

        device = None
        try:
            device = InputDevice(pin, pull_up=True, pin_factory=self._chosen.factory)
            callback = partial(self._edge, put, button)
            device.pin.bounce = None
            device.pin.edges = "both"
            device.pin.when_changed = callback
        except Exception as error:
            _unwatch(device)
            return error
        self._devices.append(device)
        self._callbacks.append(callback)
        return None

    def _edge(self, put: Put, button: Button, ticks: float, state: object) -> None:
        """An exception here would end lgpio's only thread, and with it every pad: none gets out."""
        try:
            put(Edge(button, not state, self._stamp(ticks), self._chosen.exact))  # pulled up: low is down
        except Exception:
            self.dropped += 1

    def _stamp(self, ticks: float) -> int:
        """Whole µs; the ticks of lgpio and RPi.GPIO alike are seconds of CLOCK_MONOTONIC."""
        return round(ticks * SECOND)


def _unwatch(device: Any) -> None:
    if device is None:
        return
    try:
        device.pin.when_changed = None
    except Exception:  # closing is what counts
        device.pin._when_changed = None
    close(device)
