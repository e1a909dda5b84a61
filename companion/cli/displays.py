"""Opens one kind of display. What is missing raises `CompanionError` or `ImportError`; what then, `fronts` decides."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Protocol

from companion.cli.seating import Seating
from companion.config import Config
from companion.errors import CompanionError
from companion.ports import Event
from companion.view import View
from hardware.clock import monotonic
from hardware.inbox import Inbox


class Front(Protocol):
    """A display with what is entered on it."""

    inbox: Inbox

    def show(self, frame: View) -> None: ...

    def wait(self, until: int | None) -> list[Event]: ...

    def close(self) -> None: ...


WORDS = {
    "window": "in a window",
    "console": "on the whole screen",
    "framebuffer": "on the panel",
    "oled": "on the OLED",
    "png": "in a picture file",
    "terminal": "in the terminal",
    "none": "nowhere",
}
"""Every kind of display, and where it shows the table."""
PANELS = ("console", "framebuffer", "oled", "png", "none")
"""Displays without a window system; what is entered comes from elsewhere."""


def opened(kind: str, config: Config, seating: Seating) -> Front:
    """The display of that kind, or the reason why there is none."""
    match kind:
        case "terminal":
            from hardware.terminal import Terminal

            return Terminal(monotonic)
        case "none":
            from hardware.headless import Headless

            return Headless(monotonic)
        case _ if not has_pygame():
            raise CompanionError("pygame, which draws, is not installed", cure="pip install 'table-companion[display]'")
        case "window" | "console":
            return _window(kind == "console", config, seating)
        case _:
            return _panel(kind, config, seating)


def size(config: Config, seating: Seating) -> tuple[int, int]:
    """The display's size in px, as far as it has none of its own."""
    return seating.size or (config.display.width, config.display.height)


def _window(console: bool, config: Config, seating: Seating) -> Front:
    from hardware.window import Window

    whole = console or config.display.fullscreen or not window_system()
    return Window(monotonic, size(config, seating), fullscreen=whole, hung=config.display)


def _panel(kind: str, config: Config, seating: Seating) -> Front:
    from hardware.panels import Panel, PanelFront

    panel: Panel
    if kind == "oled":
        from hardware.oled import Oled

        panel = Oled(config.display)
    elif kind == "framebuffer":
        from hardware.framebuffer import Framebuffer

        panel = Framebuffer(config.display.framebuffer)
    else:
        from hardware.png import Png

        panel = Png(Path(config.display.png), size(config, seating))
    return PanelFront(monotonic, panel, config.display)


def has_pygame() -> bool:
    """Without importing it, which takes as long as all the rest."""
    from importlib.util import find_spec

    return find_spec("pygame") is not None


def window_system() -> bool:
    """Whether windows can be opened."""
    return sys.platform == "darwin" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def has_terminal() -> bool:
    """Whether somebody sits at a terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
