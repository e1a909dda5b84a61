"""Lights and sounder where none are wired."""

from __future__ import annotations

from companion.ports import Button, Lamp, Sound


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
