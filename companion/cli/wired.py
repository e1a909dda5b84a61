"""The devices of a real table, as the configuration says. One that doesn't work never stops the rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.cli import beside
from companion.cli.log import LOG
from companion.config import Config
from companion.errors import CompanionError, UsageError
from companion.ports import Fault, Lights, Put, Sounder, Source
from hardware.board import is_raspberry_pi
from hardware.clock import monotonic
from hardware.several import SeveralLights, SeveralSounders, SeveralSources
from hardware.silence import NoLights, NoSounder

if TYPE_CHECKING:
    from hardware.edges import Edges
    from hardware.evdev import Keyboards
    from hardware.gpio import Chosen
    from hardware.serial_box import Boxes


@dataclass(frozen=True, slots=True)
class Wired:
    """What is pressed on a real table, its lights and sounder, and the line that says through which libraries."""

    sources: Source
    lights: Lights
    sounder: Sounder
    how: str
    chosen: Chosen | None = None
    boxes: Boxes | None = None
    keyboards: Keyboards | None = None

    def close(self) -> None:
        """The pin library last: closing it closes the pins."""
        self.sounder.close()
        self.lights.close()
        self.sources.close()
        if self.chosen:
            self.chosen.close()


def wired(config: Config, put: Put) -> Wired:
    """Opens everything and starts it; raises `CompanionError` where nothing at all can be played with."""
    pins = _on_pins(config, put)
    boxes, keyboards = beside.boxes(config), beside.keyboards(config)
    others: list[Source] = [part for part in (boxes, keyboards) if part is not None]
    for other in others:
        other.start(put)
    lights = SeveralLights([pins.lights, boxes]) if boxes else pins.lights
    sounder = SeveralSounders([pins.sounder, boxes]) if boxes else pins.sounder
    how = "; ".join(part for part in (pins.how, beside.told(config)) if part)
    return Wired(SeveralSources([pins.sources, *others]), lights, sounder, how, pins.chosen, boxes, keyboards)


def needs_library(config: Config, read: Edges) -> bool:
    """Whether there is anything on pins beside pads that gpiod reads."""
    return not read.chip or bool(config.lights or config.sounder is not None or config.keypad or config.dial)


def uses_pins(config: Config) -> bool:
    """Whether there are pins to use: on a Pi, where a chip is named, or where nothing but pins is configured."""
    there = is_raspberry_pi() or config.gpio.chip is not None or not config.names_hardware
    return there and any(config.pins())


def _on_pins(config: Config, put: Put) -> Wired:
    """All that hangs on pins; nothing, and a fault, where no library works but there is a box or a keyboard."""
    nothing = Wired(SeveralSources([]), NoLights(), NoSounder(), "no pins")
    if not uses_pins(config):
        return nothing
    try:
        return _opened(config, put)
    except UsageError:
        raise
    except CompanionError as wrong:
        if config.box is None and config.keyboard is None:
            raise
        LOG.warning("no pins: %s", wrong)
        put(Fault("pins", wrong.args[0], monotonic()))
        return nothing


def _opened(config: Config, put: Put) -> Wired:
    from hardware.edges import edges, source

    read = edges(config)
    chosen = _chosen(config, read, put)
    lights = _lights(config, chosen, put) if chosen else NoLights()
    sounder = _sounder(config, chosen) if chosen else NoSounder()
    parts = [source(config, read, chosen)] if config.pads else []
    parts += beside.on_pins(config, chosen) if chosen else []
    how = ", ".join(str(part) for part in (read if config.pads else None, chosen) if part)
    made = Wired(SeveralSources(parts), lights, sounder, how, chosen)
    try:
        made.sources.start(put)
    except CompanionError:
        made.close()
        raise
    return made


def _chosen(config: Config, read: Edges, put: Put) -> Chosen | None:
    """The library for all but pads that gpiod reads; None where there is nothing else to do."""
    from hardware.gpio import factory

    if not needs_library(config, read):
        return None
    try:
        return factory(config)
    except UsageError:
        raise
    except CompanionError as wrong:
        if not read.chip:
            raise
        LOG.warning("nothing but pads on the pins: %s", wrong)
        put(Fault("lights, sound, keypad and dial", wrong.args[0], monotonic()))
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
