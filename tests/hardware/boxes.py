"""A serial box without hardware: the firmware's own logic behind a pseudo-terminal, for tests to plug in and unplug."""

from __future__ import annotations

import os
import tty
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from select import select
from socket import socketpair
from threading import Thread
from typing import TypeVar

from companion.ports import Event
from hardware.clock import monotonic
from hardware.firmware.box import Box, Clock, Ring

PATIENCE = 30.0
"""Seconds after which a test gives up waiting for another thread; it never takes that long."""
PERIOD = 1 << 30
E_ = TypeVar("E_", bound=Event)


@dataclass(frozen=True, slots=True)
class Port:
    """A serial port as pyserial lists it."""

    device: str
    vid: int | None = 0x2E8A
    pid: int | None = 0x0005


class PtyBox:
    """A box on a pseudo-terminal, with the firmware's logic in a thread. Its clock began `ahead` µs before ours."""

    def __init__(self, name: str = "pico-1", ahead: int = 123_456_789, inputs: int = 12, lights: int = 8) -> None:
        self.ahead = ahead
        self._master, slave = os.openpty()
        tty.setraw(slave)
        self.port = Port(os.ttyname(slave))
        self._slave = slave
        self.ring = Ring(array("b", [0] * 512), array("i", [0] * 512))
        self.box = Box(name, inputs, lights, Clock(PERIOD, self.ticks()), self._send)
        self._deeds: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._wake, self._woken = socketpair()
        self.obeyed: SimpleQueue[list[str]] = SimpleQueue()
        """What the lights showed after each piece that was heard."""
        self.said: SimpleQueue[str] = SimpleQueue()
        """The first word of each line that was sent."""
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def ticks(self, at: int | None = None) -> int:
        """The box's ticks at a time on our clock (µs)."""
        return ((monotonic() if at is None else at) + self.ahead) % PERIOD

    def edge(self, number: int, down: bool, at: int) -> None:
        """An input moves, at a time on our clock."""

        def moved() -> None:
            self.ring.put(number, down, self.ticks(at))
            self.box.drain(self.ring)

        self.do(moved)

    def spin(self, clicks: int) -> None:
        """The box's dial turns."""
        self.do(lambda: self.box.turned(clicks, self.ticks()))

    def read(self, card: str) -> None:
        """The box's card reader reads something."""

        def read() -> None:
            self.box.read(card, self.ticks())

        self.do(read)

    def do(self, deed: Callable[[], None] | None) -> None:
        self._deeds.put(deed)
        self._wake.send(b"!")

    def send(self, data: bytes) -> None:
        """Raw bytes, whatever they are."""
        self.do(lambda: self._write(data))

    def unplug(self) -> None:
        """The cable is out."""
        self.do(None)
        self._thread.join(PATIENCE)
        os.close(self._slave)
        os.close(self._master)
        self._wake.close()
        self._woken.close()

    def _send(self, line: str) -> None:
        self._write(line.encode())
        self.said.put(line.split(" ", maxsplit=1)[0])

    def _write(self, data: bytes) -> None:
        while data:
            data = data[os.write(self._master, data) :]

    def _run(self) -> None:
        while True:
            ready, _, _ = select([self._master, self._woken.fileno()], [], [])
            if self._master in ready:
                self.box.hear(os.read(self._master, 4_096), self.ticks())
                self.obeyed.put(list(self.box.lamps))
            if self._woken.fileno() in ready:
                for _ in self._woken.recv(64):
                    deed = self._deeds.get()
                    if deed is None:
                        return
                    deed()


def next_of(events: SimpleQueue[Event], kind: type[E_]) -> E_:
    """The next event of a kind; others are passed over."""
    while True:
        event = events.get(timeout=PATIENCE)
        if isinstance(event, kind):
            return event


def rest_of(events: SimpleQueue[Event]) -> list[Event]:
    """Everything that has come."""
    found: list[Event] = []
    while True:
        try:
            found.append(events.get_nowait())
        except Empty:
            return found
