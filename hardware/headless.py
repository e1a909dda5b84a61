"""No display and no keyboard: pads and lights alone. A missing display is a warning, never the end of a game."""

from __future__ import annotations

from collections.abc import Callable

from companion.ports import Event
from companion.view import View
from hardware.inbox import Inbox


class Headless:
    """Shows nothing; sleeps until a pad, or the time, wakes it."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self.clock = clock
        self.inbox = Inbox()

    def show(self, frame: View) -> None:
        """There is nothing to show it on."""

    def wait(self, until: int | None) -> list[Event]:
        """Sleeps until another thread's event, or the time `until` (µs)."""
        return self.inbox.wait(None if until is None else max(until - self.clock(), 0) / 1_000_000)

    def close(self) -> None:
        """Nothing to close."""
