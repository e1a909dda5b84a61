"""Lights and tones. A press is answered at once; what it led to waits until the journal has it.

Whose turn it is and who has won is shown by lights and tones as it is by the screen, so not a moment sooner.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.glow import lamps
from companion.offer import Offer
from companion.ports import Button, Lamp, Lights, Sound, Sounder
from companion.view import View


@dataclass(slots=True)
class Signals:
    """What lights and sounder say; `tell` once it is kept."""

    lights: Lights
    sounder: Sounder
    _down: set[Button] = field(default_factory=set)
    _waiting: dict[Button, Lamp] = field(default_factory=dict)
    _told: dict[Button, Lamp] = field(default_factory=dict)
    _lit: dict[Button, Lamp] = field(default_factory=dict)
    _tones: list[Sound] = field(default_factory=list)

    def at_once(self, sound: Sound) -> None:
        """A tone that answers a press or the clock, whatever follows from it."""
        self.sounder.play(sound)

    def press(self, button: Button) -> None:
        """A button goes down: heard and lit at once."""
        self.at_once(Sound.PRESS)
        self._down.add(button)
        self._light()

    def release(self, button: Button) -> None:
        """A button comes up, or is left out."""
        self._down.discard(button)
        self._light()

    def result(self, before: View, after: View, aloud: bool) -> None:
        """The tone of what a step did; not `aloud`: only that somebody has won is heard."""
        if after.verdict:
            if not before.verdict:
                self._tones.append(Sound.WINNER)
        elif aloud and after.tone is not None:
            self._tones.append(after.tone)
        elif aloud and any(seat.paid for seat in after.seats):
            self._tones.append(Sound.LIMIT)

    def show(self, offer: Offer, view: View | None) -> None:
        """What the lights are to show of this."""
        self._waiting = lamps(view, offer, ())

    def tell(self) -> None:
        """What waited is seen and heard."""
        self._told = self._waiting
        self._light()
        for tone in self._tones:
            self.sounder.play(tone)
        self._tones.clear()

    def _light(self) -> None:
        """Every light that is to change; one that nothing is said of any more goes out."""
        down = dict.fromkeys((button for button in self._down if button.startswith("pad")), Lamp.ON)
        for button, lamp in (dict.fromkeys(self._lit, Lamp.OFF) | self._told | down).items():
            if self._lit.get(button) != lamp:
                self._lit[button] = lamp
                self.lights.show(button, lamp)
