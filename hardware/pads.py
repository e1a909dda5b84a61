"""Slap pads on GPIO pins: switches to ground, each edge queued with the stamp that the pin library hands over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from companion.errors import CompanionError
from companion.ports import SECOND, Button, Edge, Fault, Held, Put
from hardware.gpio import NO_RPI_GPIO, Chosen, broken, close
from hardware.lost import Levels


class Pads:
    """A source of edges. The library's own thread calls back; the callback queues the edge, and notes what is missing.

    gpiozero's Button is of no use here: it costs a thread each and drops the stamp; its debouncing stamps the last
    bounce. Close the pads last: that closes the pin factory, without which lines stay claimed.
    """

    def __init__(self, pins: Mapping[Button, int], chosen: Chosen) -> None:
        self.dropped = 0
        """Edges that could not be queued."""
        self.suspected = 0
        """How often an edge seemed to have got lost: lgpio doesn't say."""
        self._pins, self._chosen = pins, chosen
        self._devices: list[Any] = []
        self._callbacks: list[Callable[[Any, Any], None]] = []  # gpiozero keeps but a weak reference

    def start(self, put: Put) -> None:
        """Watch the pins. A pin that can't be used is queued as a Fault and doesn't stop the others.

        A pad that is closed already is queued as Held. Raises CompanionError where no single pin can be watched.
        """
        wrong = {button: what for button, pin in self._pins.items() if (what := self._watch(put, button, pin))}
        if wrong and not self._devices and all("edge detection" in what.lower() for what in wrong.values()):
            what = f"{self._chosen.name} can't watch any pin: {next(iter(wrong.values()))}"
            raise CompanionError(what, cure=NO_RPI_GPIO)
        for button, what in wrong.items():
            put(Fault(button, what, self._now()))

    def close(self) -> None:
        """Stop watching and free the pins; may be called twice."""
        for device in self._devices:
            _unwatch(device)
        self._devices.clear()
        self._callbacks.clear()
        close(self._chosen.factory)

    def _watch(self, put: Put, button: Button, pin: int) -> str:
        """What is wrong with the pin; empty: it is watched. The error itself would keep gpiozero's claim alive."""
        from gpiozero import InputDevice

        device = None
        try:
            device = InputDevice(pin, pull_up=True, pin_factory=self._chosen.factory)
            callback = partial(self._edge, put, button, Levels())
            device.pin.bounce = None
            device.pin.edges = "both"
            device.pin.when_changed = callback
        except Exception as error:
            _unwatch(device)
            return broken(pin, error)
        self._devices.append(device)
        self._callbacks.append(callback)
        if not device.pin.state:
            put(Held(button, self._now()))
        return ""

    def _edge(self, put: Put, button: Button, levels: Levels, ticks: float, state: object) -> None:
        """An exception here would end lgpio's only thread, and with it every pad: none gets out."""
        try:
            edge = Edge(button, not state, _stamp(ticks), self._chosen.exact)  # pulled up: low is down
            put(edge)
            if self._chosen.exact and (what := levels.suspect(edge.down, edge.at, self._now())):
                self.suspected += 1
                put(Fault(button, what, edge.at, passing=True))
        except Exception:
            self.dropped += 1

    def _now(self) -> int:
        return _stamp(self._chosen.factory.ticks())


def _stamp(ticks: float) -> int:
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
