"""What can be set at this table, and does something: the volume of its sounder, the brightness of its display."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from companion.config import Config
from companion.knobs import Knob, brightness, volume
from companion.ports import Sounder
from companion.settings import Settings
from companion.showing import BRIGHTEST, LOUDEST
from hardware.silence import Switched
from hardware.sound import SoundCard


@runtime_checkable
class Dimmed(Protocol):
    """A display that can be darker."""

    def brightness(self, level: int) -> None:
        """From 1 to 10, from the next view on."""


def knobs(config: Config, sounder: Sounder, front: object, settings: Settings) -> tuple[Knob, ...]:
    """Those that this table has, set as they were the last time, else as configured."""
    found: list[Knob] = []
    if isinstance(sounder, SoundCard | Switched):
        levels = range(LOUDEST + 1) if isinstance(sounder, SoundCard) else (0, LOUDEST)
        found.append(volume(levels, sounder.volume, sounder.turn))
    if isinstance(front, Dimmed):
        found.append(brightness(range(1, BRIGHTEST + 1), config.display.brightness, front.brightness))
    for knob in found:
        knob.recall(settings)
    return tuple(found)
