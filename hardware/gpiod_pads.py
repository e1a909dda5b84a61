"""Slap pads on GPIO lines through libgpiod's own binding, gpiod: it sleeps until the kernel has an edge.

The kernel keeps `BUFFER` edges for us while this thread has to wait, and numbers them, so that a loss is noticed.
"""

from __future__ import annotations

import os
import select
from collections.abc import Mapping
from contextlib import suppress
from threading import Thread
from typing import Any

from companion.errors import CompanionError
from companion.ports import Button, Edge, Event, Fault, Held, Put
from hardware.chips import Chip
from hardware.clock import monotonic
from hardware.gpio import broken
from hardware.lost import Numbers

BUFFER = 512
"""Edges that the kernel keeps for a request; it drops the oldest of more."""
CONSUMER = "companion"


class GpiodPads:
    """A source of edges. Its one thread sleeps until an edge comes, and does nothing but queue it.

    All lines are one request with one row of numbers; where that is refused, for instance because a line is busy,
    each line is one of its own, and those that are refused are named.
    """

    def __init__(self, pins: Mapping[Button, int], chip: Chip) -> None:
        self.dropped = 0
        """Edges that could not be queued."""
        self.lost = 0
        """Edges that the kernel had to drop."""
        self._buttons = {pin: button for button, pin in pins.items()}
        self._chip = chip
        self._requests: dict[int, tuple[Any, Numbers]] = {}
        self._poll = select.poll()
        self._wake: tuple[int, int] | None = None
        self._thread = Thread(target=self._listen, name="pads", daemon=True)

    def start(self, put: Put) -> None:
        """Watch the lines. One that can't be used is queued as a Fault and doesn't stop the others.

        A pad that is closed already is queued as Held. Raises CompanionError where the chip has gone.
        """
        self._put = put
        self._wake = os.pipe()
        self._poll.register(self._wake[0], select.POLLIN)
        self._request()
        self._thread.start()

    @property
    def merged(self) -> int:
        """Edges of pulses so short that the kernel has made two into one."""
        return sum(numbers.merged for _, numbers in self._requests.values())

    def close(self) -> None:
        """Stop listening and free the lines; may be called twice."""
        if self._wake is None:
            return
        os.write(self._wake[1], b"!")
        if self._thread.is_alive():
            self._thread.join()
        for request, _ in self._requests.values():
            request.release()
        self._requests.clear()
        for end in self._wake:
            os.close(end)
        self._wake = None

    def _request(self) -> None:
        import gpiod

        try:
            with gpiod.Chip(str(self._chip.path)) as chip:
                try:
                    self._open(chip, tuple(self._buttons))
                except (OSError, ValueError):  # ValueError: the chip has no such line
                    self._open_singly(chip)
        except OSError as error:
            raise CompanionError(f"can't be opened: {error.strerror}", where=str(self._chip.path)) from error

    def _open_singly(self, chip: Any) -> None:
        for pin, button in self._buttons.items():
            try:
                self._open(chip, (pin,))
            except (OSError, ValueError) as error:
                self._queue(Fault(button, broken(pin, error) + _holder(chip, pin), monotonic()))

    def _open(self, chip: Any, pins: tuple[int, ...]) -> None:
        """Request lines together. Raises OSError or ValueError where one of them is refused."""
        from gpiod import LineSettings, line

        settings = LineSettings(
            direction=line.Direction.INPUT,
            edge_detection=line.Edge.BOTH,
            bias=line.Bias.PULL_UP,
            event_clock=line.Clock.MONOTONIC,
        )
        request = chip.request_lines({pins: settings}, consumer=CONSUMER, event_buffer_size=BUFFER)
        self._requests[request.fd] = request, Numbers()
        self._poll.register(request.fd, select.POLLIN)
        now = monotonic()
        for pin, value in zip(pins, request.get_values(pins), strict=True):
            if value == line.Value.INACTIVE:
                self._queue(Held(self._buttons[pin], now))

    def _listen(self) -> None:
        """The thread."""
        while self._wake is not None:
            ready = [fd for fd, _ in self._poll.poll()]
            if self._wake[0] in ready:
                return
            for fd in ready:
                self._read(fd)

    def _read(self, fd: int) -> None:
        from gpiod import EdgeEvent

        request, numbers = self._requests[fd]
        try:
            events = request.read_edge_events(BUFFER)
        except OSError as error:
            self._gone(fd, error)
            return
        for event in events:
            numbers.take(event.line_offset, event.global_seqno, event.line_seqno)
            down = event.event_type is EdgeEvent.Type.FALLING_EDGE  # pulled up: low is down
            self._queue(Edge(self._buttons[event.line_offset], down, event.timestamp_ns // 1_000))
        if lost := numbers.lost(full=len(events) == BUFFER):
            self.lost += lost
            what = f"{lost} edges are lost: more came than the {BUFFER} that the kernel keeps"
            self._queue(Fault("pads", what, events[-1].timestamp_ns // 1_000, passing=True))

    def _gone(self, fd: int, error: OSError) -> None:
        """The chip no longer answers: its pads are dead, the thread lives on for the others."""
        self._poll.unregister(fd)
        request, _ = self._requests.pop(fd)
        for pin in request.offsets:
            self._queue(Fault(self._buttons[pin], broken(pin, error), monotonic()))
        with suppress(OSError):
            request.release()

    def _queue(self, event: Event) -> None:
        """An exception here would end the only thread, and with it every pad: none gets out."""
        try:
            self._put(event)
        except Exception:
            self.dropped += 1


def _holder(chip: Any, pin: int) -> str:
    """Who has the line, as the kernel knows it."""
    with suppress(OSError, ValueError):
        info = chip.get_line_info(pin)
        return f" Held by «{info.consumer}»." if info.used and info.consumer else ""
    return ""
