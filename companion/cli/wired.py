"""The devices that are wired to the pins, as the configuration says. One that doesn't work never stops the rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.cli.log import LOG
from companion.config import Config
from companion.errors import CompanionError, UsageError
from companion.ports import Fault, Lights, Put, Sounder, Source
from hardware.clock import monotonic
from hardware.silence import NoLights, NoSounder

if TYPE_CHECKING:
    from hardware.edges import Edges
    from hardware.gpio import Chosen


@dataclass(frozen=True, slots=True)
class Wired:
    """Pads, lights and sounder of a real table, and the line that says through which libraries."""

    pads: Source
    lights: Lights
    sounder: Sounder
    how: str
    chosen: Chosen | None = None

    def close(self) -> None:
        """The pin library last: closing it closes the pins."""
        self.sounder.close()
        self.lights.close()
        self.pads.close()
        if self.chosen:
            self.chosen.close()


def wired(config: Config, put: Put) -> Wired:
    """Opens everything and starts the pads; raises `CompanionError` where nothing can read them."""
    from hardware.edges import edges, source

    read = edges(config)
    chosen = _chosen(config, read, put)
    lights = _lights(config, chosen, put) if chosen else NoLights()
    sounder = _sounder(config, chosen) if chosen else NoSounder()
    pads = source(config, read, chosen)
    pads.start(put)
    return Wired(pads, lights, sounder, f"{read}, {chosen}" if chosen else str(read), chosen)


def _chosen(config: Config, read: Edges, put: Put) -> Chosen | None:
    """The library for lights and sounder, and for pads that gpiod doesn't read; None where there is nothing to do."""
    from hardware.gpio import factory

    if read.chip and not config.lights and config.sounder is None:
        return None
    try:
        return factory(config)
    except UsageError:
        raise
    except CompanionError as wrong:
        if not read.chip:
            raise
        LOG.warning("no lights, no sound: %s", wrong)
        put(Fault("lights and sound", wrong.args[0], monotonic()))
        return None


def _lights(config: Config, chosen: Chosen, put: Put) -> Lights:
    from hardware.lamps import Lamps

    lights = Lamps(config.lights, chosen)
    for fault in lights.faults:
        put(fault)
    return lights


def _sounder(config: Config, chosen: Chosen) -> Sounder:
    if config.sounder is None:
        return NoSounder()
    from hardware.piezo import Piezo

    try:
        return Piezo(config.sounder, chosen)
    except CompanionError as wrong:
        LOG.warning("no sound: %s", wrong)
        return NoSounder()
