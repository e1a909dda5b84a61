"""What a device lets people set at the table, a step at a time, and what was set the last time: volume, brightness."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.messages import Message, msg
from companion.settings import Settings


@dataclass(slots=True)
class Knob:
    """One setting of one device. `turn` sets it; `label` says it, and `sentence` what it is."""

    name: str
    levels: Sequence[int]
    level: int
    turn: Callable[[int], None]
    label: Callable[[int], Message]
    sentence: Message

    def recall(self, settings: Settings) -> None:
        """Sets what was set the last time, if the device still has that."""
        level = settings.whole(self.name, range(max(self.levels) + 1))
        if level is not None and level in self.levels and level != self.level:
            self._set(level)

    def onward(self, settings: Settings) -> Message | None:
        """One step on, after the last the first, and remembered; what to say where that can't be kept."""
        higher = [level for level in self.levels if level > self.level]
        self._set(higher[0] if higher else self.levels[0])
        return settings.keep(self.name, self.level)

    def _set(self, level: int) -> None:
        self.level = level
        self.turn(level)


def volume(levels: Sequence[int], level: int, turn: Callable[[int], None]) -> Knob:
    """How loud the tones are, from 0, which is silent; with two levels they are on or off."""
    return Knob(
        "volume", levels, level, turn, _switched if len(levels) == 2 else _loud, msg("Tones, for the whole table")
    )


def _loud(level: int) -> Message:
    return msg("Volume: {n}", n=level) if level else msg("Sound: off")


def _switched(level: int) -> Message:
    return msg("Sound: on") if level else msg("Sound: off")


def brightness(levels: Sequence[int], level: int, turn: Callable[[int], None]) -> Knob:
    """How bright the display is."""
    return Knob(
        "brightness",
        levels,
        level,
        turn,
        lambda n: msg("Brightness: {n}", n=n),
        msg("After the brightest comes the darkest"),
    )
