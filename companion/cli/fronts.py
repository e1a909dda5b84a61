"""Which display a table gets, and why. One that can't be had is said, and the next best shows the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.cli.displays import PANELS, WORDS, Front, has_pygame, has_terminal, opened, size, window_system
from companion.cli.seating import Seating
from companion.config import Config
from companion.errors import CompanionError, UsageError
from companion.ports import Lights
from hardware.clock import monotonic
from hardware.silence import NoLights

__all__ = ["Front", "Picked", "display", "real_front", "simulated"]


@dataclass(frozen=True, slots=True)
class Picked:
    """A kind of display, and why it was taken."""

    kind: str
    why: str


def display(config: Config, seating: Seating) -> Picked:
    """The simulated table's display, and why; raises `UsageError` where there is neither a window nor a terminal."""
    asked = seating.display or config.display.kind
    if asked == "terminal" and not has_terminal():
        raise UsageError(
            "there is no terminal to play in", cure="Start it from a terminal, not from a pipe or a service."
        )
    if asked != "auto":
        return Picked(asked, "as asked for")
    if window_system() and has_pygame():
        return Picked("window", "there is a window system")
    if has_terminal():
        lacking = (
            "there is no window system" if not window_system() else "pygame, which draws windows, is not installed"
        )
        return Picked("terminal", lacking)
    raise UsageError(
        "there is neither a window system nor a terminal to play in",
        cure="Start it from a desktop or a terminal; «companion replay FILE» and «companion games» need neither.",
    )


def simulated(kind: str, config: Config, seating: Seating) -> tuple[Front, Lights]:
    """The simulated table's display and lights."""
    if kind == "terminal" or kind in PANELS:
        return opened(kind, config, seating), NoLights()
    if not has_pygame():
        raise CompanionError(
            "pygame, which draws windows, is not installed", cure="pip install 'table-companion[display]'"
        )
    from sims.board import Board, BoardLights

    board = Board(monotonic, size(config, seating), config.display)
    return board, BoardLights(board)


def real_front(config: Config, seating: Seating) -> tuple[Front, str]:
    """The display of a real table and what to say of it. A missing display is a warning, never the end of a game."""
    asked = seating.display or config.display.kind
    troubles: list[str] = []
    for kind in _wanted(asked):
        try:
            front = opened(kind, config, seating)
        except (CompanionError, ImportError, OSError) as wrong:
            troubles.append(str(wrong).split("\n", 1)[0])
        else:
            why = troubles or (["as configured"] if asked != "auto" else [])
            shown = "not shown" if kind == "none" else f"shown {WORDS[kind]}"
            return front, f"{shown} ({'; '.join(why)})" if why else shown
    raise AssertionError("nowhere can always be had")


def _wanted(asked: str) -> Iterator[str]:
    """The kinds to try, best first; the last one always works."""
    if asked == "auto":
        yield "window" if window_system() else "console"
        yield "framebuffer"
    elif asked not in ("terminal", "none"):
        yield asked
    if asked != "none" and has_terminal():
        yield "terminal"
    yield "none"
