"""Where driver threads leave their events for the main loop, which sleeps until there is one."""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue

from companion.ports import Event


class Inbox:
    """A queue that wakes whoever waits for it. `put` may be called from any thread, and never raises."""

    def __init__(self, wake: Callable[[], None] = lambda: None) -> None:
        self.wake = wake
        self._queue: SimpleQueue[Event] = SimpleQueue()

    def put(self, event: Event) -> None:
        self._queue.put(event)
        self.wake()

    def wait(self, seconds: float | None) -> list[Event]:
        """Sleeps until there is an event, at most so long; everything that has come."""
        try:
            first = self._queue.get(timeout=seconds)
        except Empty:
            return []
        return [first, *self.waiting()]

    def waiting(self) -> list[Event]:
        """Everything that has come, oldest first."""
        events: list[Event] = []
        while True:
            try:
                events.append(self._queue.get_nowait())
            except Empty:
                return events
