"""A dial: a rotary encoder on two GPIO pins, and the switch under its knob where a pin is given for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.peripherals import Dial as Wiring
from companion.ports import SECOND, Edge, Event, Fault, Put, Turned
from hardware.gpio import Chosen, broken, close

PRESS = "dial:press"


class Dial:
    """A source of `Turned`, one for each stop of the knob, and of edges of `dial:press`.

    gpiozero's state machine swallows the contacts' bounce: it counts a stop when both have gone through all four
    states. An encoder with two stops to that counts every other one.
    """

    def __init__(self, wiring: Wiring, chosen: Chosen) -> None:
        self.dropped = 0
        """Events that could not be queued."""
        self._wiring, self._chosen = wiring, chosen
        self._encoder: Any = None
        self._switch: Any = None
        self._callback: Callable[[Any, Any], None] = self._pressed  # gpiozero keeps but a weak reference

    def start(self, put: Put) -> None:
        """Watch it. A part that can't be used is queued as a Fault, and the other goes on."""
        self._put = put
        for part, pin, watch in (
            ("dial", self._wiring.a, self._watch_knob),
            (PRESS, self._wiring.press, self._watch_switch),
        ):
            try:
                if pin is not None:
                    watch()
            except Exception as error:
                put(Fault(part, broken(pin or 0, error), self._now()))

    def close(self) -> None:
        """Stop watching and free the pins; may be called twice."""
        if self._switch is not None:
            self._switch.pin.when_changed = None
        close(self._switch)
        close(self._encoder)
        self._switch = self._encoder = None

    def _watch_knob(self) -> None:
        from gpiozero import RotaryEncoder

        wiring = self._wiring
        self._encoder = RotaryEncoder(wiring.a, wiring.b, max_steps=0, pin_factory=self._chosen.factory)
        self._encoder.when_rotated_clockwise = lambda: self._turned(1)
        self._encoder.when_rotated_counter_clockwise = lambda: self._turned(-1)

    def _watch_switch(self) -> None:
        from gpiozero import InputDevice

        self._switch = InputDevice(self._wiring.press, pull_up=True, pin_factory=self._chosen.factory)
        self._switch.pin.bounce = None
        self._switch.pin.edges = "both"
        self._switch.pin.when_changed = self._callback

    def _turned(self, clicks: int) -> None:
        self._queue(Turned(clicks, self._now()))

    def _pressed(self, ticks: float, state: object) -> None:
        self._queue(Edge(PRESS, not state, round(ticks * SECOND), self._chosen.exact))

    def _queue(self, event: Event) -> None:
        """In the pin library's own thread, which an exception would end: none gets out."""
        try:
            self._put(event)
        except Exception:
            self.dropped += 1

    def _now(self) -> int:
        seconds: float = self._chosen.factory.ticks()
        return round(seconds * SECOND)
