"""Where driver threads leave their events for the main loop, which sleeps until there is one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from queue import Empty, SimpleQueue

from companion.ports import Button, Edge, Event, Fault

MOST = 1_024
"""Edges of one button that may wait: twice what the kernel keeps for us, some 130 kB. Noise on one cable costs no more,
and takes no room from the other buttons."""


class Inbox:
    """A queue that wakes whoever waits for it. `put` may be called from any thread, and never raises.

    It is bounded: of a button with `MOST` edges waiting, further ones are dropped, counted, and told as a Fault.
    """

    def __init__(self, wake: Callable[[], None] = lambda: None) -> None:
        self.wake = wake
        self.dropped: Counter[Button] = Counter()
        """Edges that there was no room for."""
        self._queue: SimpleQueue[Event] = SimpleQueue()
        self._came: Counter[Button] = Counter()
        """Edges put in: each button's count is written by its driver's thread alone, so no lock is needed."""
        self._taken: Counter[Button] = Counter()
        """Edges taken out, written by the main loop alone."""
        self._told: Counter[Button] = Counter()

    def put(self, event: Event) -> None:
        if isinstance(event, Edge):
            button = event.button
            if self._came[button] - self._taken[button] >= MOST:
                self.dropped[button] += 1
                return
            self._came[button] += 1
        self._queue.put(event)
        self.wake()

    def wait(self, seconds: float | None) -> list[Event]:
        """Sleeps until there is an event, at most so long; everything that has come."""
        try:
            first = self._queue.get(timeout=seconds)
        except Empty:
            return []
        return self._noted([first, *self._all()])

    def waiting(self) -> list[Event]:
        """Everything that has come, oldest first."""
        return self._noted(self._all())

    def _all(self) -> list[Event]:
        """What is there now; no more than that, or noise would keep us here."""
        events: list[Event] = []
        try:
            for _ in range(self._queue.qsize()):
                events.append(self._queue.get_nowait())
        except Empty:
            pass
        return events

    def _noted(self, events: list[Event]) -> list[Event]:
        """The events, with what had to be dropped meanwhile."""
        for event in events:
            if isinstance(event, Edge):
                self._taken[event.button] += 1
        if self.dropped != self._told:
            events += self._said(events)
        return events

    def _said(self, events: list[Event]) -> list[Fault]:
        """What has been dropped since this was asked last."""
        faults = []
        for button, count in list(self.dropped.items()):
            if more := count - self._told[button]:
                self._told[button] = count
                what = f"{more} edges dropped: more came than anybody can follow; check its cable"
                stamps = (event.at for event in events if isinstance(event, Edge) and event.button == button)
                faults.append(Fault(button, what, max(stamps, default=0), passing=True))
        return faults
