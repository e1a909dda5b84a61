"""The devices that are wired to the pins, as the configuration says. One that doesn't work never stops the rest."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.config import Config
from companion.errors import CompanionError
from companion.ports import Lights, Put, Sounder
from hardware.silence import NoSounder

if TYPE_CHECKING:
    from hardware.pads import Pads


@dataclass(frozen=True, slots=True)
class Wired:
    """Pads, lights and sounder of a real table, and the line that says through which library."""

    pads: Pads
    lights: Lights
    sounder: Sounder
    how: str

    def close(self) -> None:
        """Lights and sounder first: closing the pads closes the pins."""
        self.sounder.close()
        self.lights.close()
        self.pads.close()


def wired(config: Config, put: Put) -> Wired:
    """Opens everything and starts the pads; raises `CompanionError` where no pin library works."""
    from hardware.gpio import factory
    from hardware.lamps import Lamps
    from hardware.pads import Pads

    chosen = factory(config)
    lights = Lamps(config.lights, chosen)
    sounder: Sounder = NoSounder()
    if config.sounder is not None:
        from hardware.piezo import Piezo

        try:
            sounder = Piezo(config.sounder, chosen)
        except CompanionError as wrong:
            print(f"companion: no sound: {wrong}", file=sys.stderr)
    for fault in lights.faults:
        print(f"companion: {fault}", file=sys.stderr)
    pads = Pads(config.pads, chosen)
    pads.start(put)
    return Wired(pads, lights, sounder, str(chosen))
