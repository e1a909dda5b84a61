"""Starts a table: which pads, which display, and says which and why in the first line."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Any, Protocol

from companion.app import App, Devices, Wait, run
from companion.cli.seating import Seating
from companion.config import Config
from companion.controls import Controls
from companion.errors import UsageError
from companion.inputs import Contacts
from companion.ports import Event, Lights, Quit, Sounder
from companion.shelf import Shelf
from companion.view import View
from hardware.clock import monotonic
from hardware.inbox import Inbox
from hardware.silence import NoLights, NoSounder


class Front(Protocol):
    """A display with what is entered on it."""

    inbox: Inbox

    def show(self, frame: View) -> None: ...

    def wait(self, until: int | None) -> list[Event]: ...

    def close(self) -> None: ...


def play(config: Config, seating: Seating) -> int:
    """The table, until somebody ends it."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    kind, why = display(config, seating)
    print(f"The simulated table in a {kind}: {why}.", flush=True)
    front, lights = simulated(kind, config, seating)
    shelf = Shelf(seating.folder or config.folder())
    from sims.devices import live_dice

    try:
        app = new_app(config, shelf, lights, NoSounder(), live_dice)
        _sit_down(app, seating)
        loop(app, front, front.wait)
    finally:
        front.close()
        shelf.close()
    return 0


def demonstrate(config: Config, seating: Seating, seed: int | None, pace: float) -> int:
    """Robots play a whole game on the same screen, through simulated pads and keys. Nothing of it is kept."""
    from sims.demo import Players
    from sims.devices import SimDice
    from sims.robots import Sensible

    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    seed = time.time_ns() % 1_000_000 if seed is None else seed
    kind, why = display(config, seating)
    print(f"Robots play with seed {seed} in a {kind}: {why}.", flush=True)
    front, lights = simulated(kind, config, seating)
    try:
        app = new_app(config, Shelf(None), lights, NoSounder(), SimDice(seed))
        _sit_down(app, seating)
        players = Players(app, front.wait, Sensible(seed), monotonic, pace)
        loop(app, front, players.wait)
    finally:
        front.close()
    return 0


def display(config: Config, seating: Seating) -> tuple[str, str]:
    """Window or terminal, and why; raises `UsageError` where there is neither."""
    asked = seating.display or config.display.kind
    if asked in ("window", "terminal"):
        if asked == "terminal" and not _terminal():
            raise UsageError(
                "there is no terminal to play in", cure="Start it from a terminal, not from a pipe or a service."
            )
        return asked, "as asked for"
    if _window_system():
        from importlib.util import find_spec

        if find_spec("pygame"):
            return "window", "this is no Raspberry Pi, and it has a window system"
        if _terminal():
            return "terminal", "pygame is not installed (pip install 'table-companion[display]' brings the window)"
    if _terminal():
        return "terminal", "this is no Raspberry Pi, and there is no window system"
    raise UsageError(
        "there is neither a window system nor a terminal to play in",
        cure="Start it from a desktop or a terminal; «companion replay FILE» and «companion games» need neither.",
    )


def _window_system() -> bool:
    return sys.platform == "darwin" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def simulated(kind: str, config: Config, seating: Seating) -> tuple[Front, Lights]:
    """The simulated table's display and lights."""
    if kind == "terminal":
        from hardware.terminal import Terminal

        return Terminal(monotonic), NoLights()
    from sims.board import Board, BoardLights

    board = Board(monotonic, seating.size or (config.display.width, config.display.height))
    return board, BoardLights(board)


def new_app(
    config: Config, shelf: Shelf, lights: Lights, sounder: Sounder, dice: Callable[[int], tuple[int, ...]]
) -> App:
    """The companion with its devices."""
    return App(
        shelf=shelf,
        devices=Devices(lights, sounder),
        dice=dice,
        contacts=Contacts(config.timing),
        controls=Controls(pad_enters=config.entry.taps),
        began=_wall_clock,
    )


def _sit_down(app: App, seating: Seating) -> None:
    app.tick(monotonic())
    if seating.game and seating.setup:
        app.begin(seating.game, seating.setup, dict(seating.names))
    else:
        app.open()


def loop(app: App, front: Front, wait: Wait) -> None:
    """Plays until the end; SIGTERM and SIGINT end it with everything kept."""

    def ended(_signal: int, _frame: FrameType | None) -> None:
        front.inbox.put(Quit())

    before: dict[int, Any] = {number: signal.signal(number, ended) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        run(app, front, wait, monotonic)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _wall_clock() -> str:
    """ISO time to the second, or `unknown` where the machine can't know it (a Pi has no clock of its own)."""
    now = time.localtime()
    return time.strftime("%Y-%m-%dT%H:%M:%S", now) if now.tm_year >= 2025 else "unknown"
