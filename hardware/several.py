"""Several devices where the companion knows of one: lights on pins and on a box, two sounders, many sources."""

from __future__ import annotations

from collections.abc import Sequence

from companion.ports import Button, Lamp, Lights, Put, Sound, Sounder, Source


class SeveralLights:
    """Each knows its own lights, and does nothing for the others."""

    def __init__(self, parts: Sequence[Lights]) -> None:
        self._parts = parts

    def show(self, button: Button, lamp: Lamp) -> None:
        """That button's light, wherever it is."""
        for part in self._parts:
            part.show(button, lamp)

    def close(self) -> None:
        """All of them off."""
        for part in self._parts:
            part.close()


class SeveralSounders:
    """All of them sound."""

    def __init__(self, parts: Sequence[Sounder]) -> None:
        self._parts = parts

    def play(self, sound: Sound) -> None:
        """From now on; none waits for another."""
        for part in self._parts:
            part.play(sound)

    def close(self) -> None:
        """Silence."""
        for part in self._parts:
            part.close()


class SeveralSources:
    """Started in this order, closed in the opposite one."""

    def __init__(self, parts: Sequence[Source]) -> None:
        self._parts = parts

    def start(self, put: Put) -> None:
        """All of them queue to the same place."""
        for part in self._parts:
            part.start(put)

    def close(self) -> None:
        """The last one first."""
        for part in reversed(self._parts):
            part.close()
