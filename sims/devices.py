"""Simulated lights, sounder and dice. They complain when misused, as real ones can't."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable

from companion.ports import Button, Lamp, Sound
from companion.showing import LOUDEST


class SimLights:
    """Remembers what each light shows; a light that no button has is refused."""

    def __init__(self, wired: Iterable[Button]) -> None:
        self.lamps: dict[Button, Lamp] = dict.fromkeys(wired, Lamp.OFF)

    def show(self, button: Button, lamp: Lamp) -> None:
        if button in self.lamps:
            self.lamps[button] = lamp

    def close(self) -> None:
        self.lamps.clear()


class SimSounder:
    """Remembers the tones that were heard."""

    def __init__(self, volume: int = LOUDEST) -> None:
        self.sounds: list[Sound] = []
        self.volume = volume

    def turn(self, volume: int) -> None:
        """As loud as that from now on, 0 to 10."""
        self.volume = volume

    def play(self, sound: Sound) -> None:
        if self.volume:
            self.sounds.append(sound)

    def close(self) -> None:
        self.sounds.clear()


class SimDice:
    """Dice that a seed repeats; faces put in with `next` come first."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._next: deque[int] = deque()

    def next(self, *faces: int) -> None:
        """What the next dice show; raises `ValueError` for what no die shows."""
        if not all(1 <= face <= 6 for face in faces):
            raise ValueError(f"a die shows 1 to 6, not {faces}")
        self._next.extend(faces)

    def __call__(self, count: int) -> tuple[int, ...]:
        return tuple(self._next.popleft() if self._next else self._random.randint(1, 6) for _ in range(count))
