"""Lights and sounder where none are wired, and a sounder that can be switched off."""

from __future__ import annotations

from companion.ports import Button, Lamp, Sound, Sounder


class NoLights:
    """No light is wired."""

    def show(self, button: Button, lamp: Lamp) -> None:
        """Nothing to light."""

    def close(self) -> None:
        """Nothing to close."""


class NoSounder:
    """No sounder is wired."""

    def play(self, sound: Sound) -> None:
        """Silence."""

    def close(self) -> None:
        """Nothing to close."""


class Switched:
    """A sounder that is as loud as it is, or off: `volume` 0."""

    def __init__(self, sounder: Sounder, volume: int) -> None:
        self.sounder, self.volume = sounder, volume

    def turn(self, volume: int) -> None:
        """On, or off with 0."""
        self.volume = volume

    def play(self, sound: Sound) -> None:
        if self.volume:
            self.sounder.play(sound)

    def close(self) -> None:
        self.sounder.close()
