"""Starts a table: which pads, which display, and says which and why in the first line.

The display is opened first and shows the companion's name: whatever only the game needs is imported behind it, so that
nobody looks at nothing.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING, Any

from companion.cli.appliance import Appliance
from companion.cli.displays import WORDS
from companion.cli.fronts import Front, display, real_front, simulated
from companion.cli.log import tell
from companion.cli.seating import Seating
from companion.config import Config
from companion.ports import Lights, Quit, Sounder
from companion.view import MenuView, View
from hardware.board import is_raspberry_pi, is_real
from hardware.clock import monotonic

if TYPE_CHECKING:  # imported behind the first frame
    from companion.app import App, Wait
    from companion.shelf import Shelf

OPENING = View("Companion", menu=MenuView((), 0))
"""The first frame."""


def play(config: Config, seating: Seating, appliance: Appliance) -> int:
    """The table, until somebody ends it."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if seating.simulated or not is_real(config):
        _play_simulated(config, seating, appliance)
    else:
        _play_real(config, seating, appliance)
    return 0


def _play_simulated(config: Config, seating: Seating, appliance: Appliance) -> None:
    why = "as asked for" if seating.simulated else "this is no Raspberry Pi"
    picked = display(config, seating)
    said = f"Simulated table ({why}), shown {WORDS[picked.kind]} ({picked.why})."
    front, lights = simulated(picked.kind, config, seating)
    try:
        front.show(OPENING)
        _evening(config, seating, appliance, said, front, lights, None, pad_enters=config.entry.pad == "always")
    finally:
        front.close()


def _play_real(config: Config, seating: Seating, appliance: Appliance) -> None:
    from companion.cli.wired import wired

    why = "this is a Raspberry Pi" if is_raspberry_pi() else "the configuration names hardware"
    front, shown = real_front(config, seating)
    try:
        front.show(OPENING)
        devices = wired(config, front.inbox.put)
        try:
            said, taps = f"Real table ({why}): {devices.how}; {shown}.", config.entry.taps
            _evening(config, seating, appliance, said, front, devices.lights, devices.sounder, pad_enters=taps)
        finally:
            devices.close()
    finally:
        front.close()


def _evening(  # noqa: PLR0913, PLR0917 - everything a table has
    config: Config,
    seating: Seating,
    appliance: Appliance,
    said: str,
    front: Front,
    lights: Lights,
    piezo: Sounder | None,
    *,
    pad_enters: bool,
) -> None:
    """Game after game, on whatever the table has; the line that says what that is comes once it is all there."""
    from companion.cli.tones import tones
    from companion.shelf import Shelf
    from hardware.dice import live_dice

    shelf = Shelf(seating.folder or config.folder())
    tell(said)
    try:
        sounder = tones(config, piezo) if piezo else tones(config)
        try:
            spoken = seating.language
            app = new_app(
                config, shelf, lights, sounder, live_dice, pad_enters=pad_enters, language=spoken, front=front
            )
            _sit_down(app, seating, appliance)
            loop(app, front, front.wait, appliance)
        finally:
            sounder.close()
    finally:
        shelf.close()


def demonstrate(config: Config, seating: Seating, seed: int | None, pace: float) -> int:
    """Robots play a whole game on the same screen, through simulated pads and keys. Nothing of it is kept."""
    from companion.cli.tones import tones
    from sims.demo import Players
    from sims.devices import SimDice
    from sims.memory import MemoryShelf
    from sims.robots import sensible

    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    seed = time.time_ns() % 1_000_000 if seed is None else seed
    picked = display(config, seating)
    print(f"Robots play with seed {seed}, shown {WORDS[picked.kind]} ({picked.why}).", flush=True)
    front, lights = simulated(picked.kind, config, seating)
    sounder = tones(config)
    try:
        spoken = seating.language
        app = new_app(
            config, MemoryShelf(), lights, sounder, SimDice(seed), pad_enters=False, language=spoken, front=front
        )
        _sit_down(app, seating, Appliance())
        robot = sensible(seating.game.id if seating.game else "", seed)
        players = Players(app, front.wait, robot, monotonic, pace)
        loop(app, front, players.wait, Appliance())
    finally:
        sounder.close()
        front.close()
    return 0


def new_app(  # noqa: PLR0913 - what a companion is made of
    config: Config,
    shelf: Shelf,
    lights: Lights,
    sounder: Sounder,
    dice: Callable[[int], tuple[int, ...]],
    *,
    pad_enters: bool,
    language: str | None = None,
    front: object = None,
) -> App:
    """The companion with its devices; `front` is its display, where that can be darker."""
    from companion import settings
    from companion.app import App, Devices
    from companion.cli.knobs import knobs
    from companion.controls import Controls
    from companion.inputs import Contacts
    from companion.speech import speech

    known = settings.load(shelf.folder)
    return App(
        shelf=shelf,
        devices=Devices(lights, sounder),
        dice=dice,
        contacts=Contacts(config.timing),
        controls=Controls(pad_enters=pad_enters),
        speech=speech(known, config.language, os.environ, language),
        knobs=knobs(config, sounder, front, known),
        began=_wall_clock,
    )


def _sit_down(app: App, seating: Seating, appliance: Appliance) -> None:
    app.switch_off = appliance.switch_off
    app.tick(monotonic())
    if seating.game and seating.setup:
        app.begin(seating.game, seating.setup, dict(seating.names))
    else:
        app.open(appliance.runtime.marked())
    for notice in app.speech.settings.notices:
        app.say(notice, alarm=True)


def loop(app: App, front: Front, wait: Wait, appliance: Appliance) -> None:
    """Plays until the end; SIGTERM and SIGINT end it with everything kept."""

    import gc

    from companion.app import run

    gc.enable()

    def ended(_signal: int, _frame: FrameType | None) -> None:
        front.inbox.put(Quit())

    before: dict[int, Any] = {number: signal.signal(number, ended) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        run(app, front, appliance.watch(app, wait, monotonic), monotonic)
        appliance.end()
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _wall_clock() -> str:
    """ISO time to the second, or `unknown` where the machine can't know it (a Pi has no clock of its own)."""
    now = time.localtime()
    return time.strftime("%Y-%m-%dT%H:%M:%S", now) if now.tm_year >= 2025 else "unknown"
