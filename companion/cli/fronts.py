"""Which display a table gets, and why: window, terminal, or none."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import Protocol

from companion.cli.seating import Seating
from companion.config import Config
from companion.errors import CompanionError, UsageError
from companion.ports import Event, Lights
from companion.view import View
from hardware.clock import monotonic
from hardware.inbox import Inbox
from hardware.silence import NoLights


class Front(Protocol):
    """A display with what is entered on it."""

    inbox: Inbox

    def show(self, frame: View) -> None: ...

    def wait(self, until: int | None) -> list[Event]: ...

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Picked:
    """A kind of display, and why it was taken."""

    kind: str
    why: str


def display(config: Config, seating: Seating) -> Picked:
    """Window or terminal for the simulated table, and why; raises `UsageError` where there is neither."""
    asked = seating.display or config.display.kind
    if asked == "terminal" and not _terminal():
        raise UsageError(
            "there is no terminal to play in", cure="Start it from a terminal, not from a pipe or a service."
        )
    if asked in ("window", "terminal"):
        return Picked(asked, "as asked for")
    if _window_system() and _pygame():
        return Picked("window", "there is a window system")
    if _terminal():
        lacking = (
            "there is no window system" if not _window_system() else "pygame, which draws windows, is not installed"
        )
        return Picked("terminal", lacking)
    raise UsageError(
        "there is neither a window system nor a terminal to play in",
        cure="Start it from a desktop or a terminal; «companion replay FILE» and «companion games» need neither.",
    )


def real_front(config: Config, seating: Seating) -> tuple[Front, str]:
    """The display of a real table and what to say of it: a window or the whole screen, else the terminal, else none."""
    asked = seating.display or config.display.kind
    trouble = "as configured"
    if asked in ("auto", "window"):
        try:
            return _window(config, seating), "shown on the screen"
        except (CompanionError, ImportError) as wrong:
            trouble = str(wrong).split("\n", 1)[0]
    if asked != "none" and _terminal():
        from hardware.terminal import Terminal

        return Terminal(monotonic), f"shown in the terminal ({trouble})"
    from hardware.headless import Headless

    return Headless(monotonic), f"not shown ({trouble})"


def _window(config: Config, seating: Seating) -> Front:
    from hardware.window import Window

    size = seating.size or (config.display.width, config.display.height)
    return Window(monotonic, size, fullscreen=config.display.fullscreen or not _window_system())


def _pygame() -> bool:
    from importlib.util import find_spec

    return find_spec("pygame") is not None


def _window_system() -> bool:
    return sys.platform == "darwin" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _terminal() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def simulated(kind: str, config: Config, seating: Seating) -> tuple[Front, Lights]:
    """The simulated table's display and lights."""
    if kind == "terminal":
        from hardware.terminal import Terminal

        return Terminal(monotonic), NoLights()
    if not _pygame():
        raise CompanionError(
            "pygame, which draws windows, is not installed", cure="pip install 'table-companion[display]'"
        )
    from sims.board import Board, BoardLights

    board = Board(monotonic, seating.size or (config.display.width, config.display.height))
    return board, BoardLights(board)
