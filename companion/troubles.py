"""What is wrong with the devices, for the screen: what drivers report, stuck pads, noise. Time is an argument."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.inputs import Contacts
from companion.messages import Message, bare, msg
from companion.ports import SECOND, Button, Fault

SHOWN = 10 * SECOND
"""How long a passing fault is shown."""


@dataclass(slots=True)
class Troubles:
    """Faults by device: lasting ones until the device is well again, passing ones for a while."""

    count: int = 0
    """Faults heard of so far."""
    _lasting: dict[str, str] = field(default_factory=dict)
    _passing: dict[str, tuple[str, int]] = field(default_factory=dict)
    """With the time (µs) that they are shown until."""

    def hear(self, fault: Fault) -> None:
        """A driver has something to report."""
        self.count += bool(fault.what)
        if fault.passing:
            self._passing[fault.device] = fault.what, fault.at + SHOWN
        elif fault.what:
            self._lasting[fault.device] = fault.what
        else:
            self._lasting.pop(fault.device, None)

    def tick(self, now: int) -> None:
        """Time has passed."""
        self._passing = {device: (what, until) for device, (what, until) in self._passing.items() if until > now}

    def due(self) -> int | None:
        """When the next passing fault has been shown for long enough (µs)."""
        return min((until for _, until in self._passing.values()), default=None)

    def said(self, contacts: Contacts, now: int) -> Iterator[Message]:
        """All that is wrong now."""
        passing = ((device, what) for device, (what, _) in self._passing.items())
        for device, what in (*self._lasting.items(), *passing):
            yield msg("{device}: {what}", device=_named(device), what=what)
        for button in contacts.stuck(now):
            yield msg("{button} is stuck, and left out until it opens", button=_named(button))
        for button in contacts.noisy(now):
            yield msg("{button} brings noise: check its cable", button=_named(button))


_DEVICES = {
    "pads": msg("The pads"),
    "box": msg("The box"),
    "keypad": msg("The keypad"),
    "dial": msg("The dial"),
    "lights and sound": msg("Lights and sound"),
}


def _named(button: Button) -> Message:
    """The button, or another device, as people know it."""
    place, _, name = button.partition(":")
    match place:
        case "pad" if name:
            return msg("Pad {seat}", seat=name)
        case "pad":
            return msg("The pad")
        case "key":
            return msg("Key {key}", key=name)
        case _:
            return _DEVICES.get(place) or bare(button)
