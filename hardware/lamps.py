"""Lights in the pads, on GPIO pins with a resistor each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.ports import SECOND, Button, Fault, Lamp
from hardware.gpio import Chosen, broken, close

GLOW = 0.1
BLINK_SECONDS = 0.4


class Lamps:
    """Lights that can be dimmed, or plain ones where the pin library can't: those stay dark for DIM.

    A light that can't be used is in `faults` and does nothing, like one that isn't wired.
    """

    def __init__(self, pins: Mapping[Button, int], chosen: Chosen) -> None:
        self.faults: list[Fault] = []
        self._pins, self._chosen = pins, chosen
        self._shown: dict[Button, Lamp] = {}
        self._leds: dict[Button, Any] = {}
        for button, pin in pins.items():
            self._open(button, pin)

    def show(self, button: Button, lamp: Lamp) -> None:
        """Show it from now on; the same as before changes nothing, so that blinking keeps its beat."""
        led = self._leds.get(button)
        if led is None or self._shown.get(button) is lamp:
            return
        self._shown[button] = lamp
        try:
            _light(led, lamp)
        except Exception as error:
            self._fault(button, error)

    def close(self) -> None:
        """All lights off, and their pins free; may be called twice."""
        for led in self._leds.values():
            close(led)
        self._leds.clear()

    def _open(self, button: Button, pin: int) -> None:
        from gpiozero import LED, PWMLED
        from gpiozero.exc import PinPWMError

        try:
            try:
                self._leds[button] = PWMLED(pin, pin_factory=self._chosen.factory)
            except PinPWMError:
                self._leds[button] = LED(pin, pin_factory=self._chosen.factory)
        except Exception as error:
            self._fault(button, error)

    def _fault(self, button: Button, error: Exception) -> None:
        close(self._leds.pop(button, None))
        at = round(self._chosen.factory.ticks() * SECOND)
        self.faults.append(Fault(f"light of {button}", broken(self._pins[button], error), at))


def _light(led: Any, lamp: Lamp) -> None:
    match lamp:
        case Lamp.OFF:
            led.off()
        case Lamp.ON:
            led.on()
        case Lamp.DIM if hasattr(led, "frequency"):
            led.value = GLOW
        case Lamp.DIM:
            led.off()
        case Lamp.BLINK:
            led.blink(BLINK_SECONDS, BLINK_SECONDS)
