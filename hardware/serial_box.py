"""Serial boxes: found by USB id and hello, wherever they are plugged in; unplugged ones come back by themselves.

A box has pads, keys and lights (`[box]` says which of its numbers are which), perhaps a sounder, a dial, or a card
reader. Each has a thread that sleeps until it speaks; one more looks for new ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from threading import Event, Lock, Thread
from typing import Any

from companion.errors import CompanionError
from companion.peripherals import Box as Wiring
from companion.ports import Button, Fault, Lamp, Put, Sound
from hardware.box_link import Link
from hardware.box_talk import Talk
from hardware.clock import monotonic
from hardware.tunes import TUNES

LOOK = 1.5
"""Seconds between two looks for boxes: udev's own messages don't reach a service without a network."""
TRY_AGAIN = 7
"""A port that is no box is asked again after so many looks: perhaps it has firmware by then."""
ABSENT = "is not plugged in"


def usb_ports() -> Iterable[Any]:
    """The serial ports of this computer, as pyserial lists them."""
    from serial.tools.list_ports import comports

    ports: Iterable[Any] = comports()
    return ports


def matches(port: Any, wanted: Iterable[str]) -> bool:
    """Whether a port's USB id is one of these, given as vendor or vendor:product in hexadecimal."""
    if port.vid is None:
        return False
    own = f"{port.vid:04x}:{port.pid or 0:04x}"
    return any(own.startswith(usb.lower()) for usb in wanted)


class Boxes:
    """All serial boxes: a source of events, and lights and sounder of the box with the pads."""

    def __init__(self, wiring: Wiring, ports: Callable[[], Iterable[Any]] = usb_ports) -> None:
        self._wiring, self._ports = wiring, ports
        self._links: dict[str, Link] = {}
        self._waiting: dict[str, int] = {}
        """Ports that are no box, with the looks until they are asked again."""
        self._main: Link | None = None
        self._lamps: dict[int, Lamp] = {}
        self._lock, self._ended = Lock(), Event()
        self._said: dict[str, str] = {}
        self._finder: Thread | None = None

    def start(self, put: Put) -> None:
        """Look for boxes from now on, in a thread of its own."""
        self._put = put
        self._finder = Thread(target=self._run, name="boxes", daemon=True)
        self._finder.start()

    def close(self) -> None:
        """Lights off, and all ports free; may be called twice."""
        for number in list(self._lamps):
            self._to_main(partial(Talk.show, number=number, lamp=Lamp.OFF))
        self._ended.set()
        if self._finder is not None:
            self._finder.join(timeout=2)
        for link in list(self._links.values()):
            link.close()

    def show(self, button: Button, lamp: Lamp) -> None:
        """The light in that button, where the box has one."""
        number = self._wiring.lights.get(button)
        if number is not None and self._lamps.get(number) is not lamp:
            self._lamps[number] = lamp
            self._to_main(lambda talk: talk.show(number, lamp))

    def play(self, sound: Sound) -> None:
        """A tune on the box's sounder, where it has one."""
        self._to_main(lambda talk: talk.play(TUNES[sound]))

    def look(self) -> None:
        """Look once: open what is new, forget what is gone, say when there is no box at all."""
        found = {port.device for port in self._ports() if matches(port, self._wiring.usb)}
        with self._lock:
            waiting = {device: looks - 1 for device, looks in self._waiting.items() if device in found and looks > 1}
            self._waiting = waiting
            new = found - self._links.keys() - waiting.keys()
        for device in sorted(new):
            self._open(device)
        missed = any(what for device, what in self._said.items() if device != "box")
        if not (found or self._links or missed):
            self._say("box", ABSENT)

    def met(self) -> list[Talk]:
        """The boxes that are there, for `companion doctor`."""
        with self._lock:
            return [link.talk for link in self._links.values() if link.talk.hello]

    def _run(self) -> None:
        while not self._ended.is_set():
            try:
                self.look()
            except Exception as error:
                self._say("box", f"can't be looked for: {error}")
            self._ended.wait(LOOK)

    def _open(self, device: str) -> None:
        try:
            link = Link(device, Talk(self._wiring, self._put, monotonic()), self._meet, self._gone)
        except CompanionError as wrong:
            with self._lock:
                self._waiting[device] = TRY_AGAIN
            self._before_hello(f"{device} {wrong.what}. {wrong.cure}")
            return
        with self._lock:
            self._links[device] = link
        link.start()

    def _meet(self, link: Link) -> None:
        """A box has said hello; in its own thread."""
        hello = link.talk.hello
        if hello is None:
            return
        wanted = self._wiring.name == hello.name or (not self._wiring.name and hello.inputs + hello.lights > 0)
        with self._lock:
            link.talk.pads = wanted and self._main is None
            if link.talk.pads:
                self._main = link
        for device in ("box", link.talk.device):
            self._say(device, "")
        if link.talk.pads:
            for number, lamp in list(self._lamps.items()):
                link.talk.show(number, lamp)
        elif hello.inputs:
            link.talk.say("second", "has pads too, which are left out: [box] name says whose count")

    def _gone(self, link: Link, why: str) -> None:
        """A box has gone, or there was none; in its own thread."""
        link.talk.ended()
        with self._lock:
            self._links.pop(link.device, None)
            if self._main is link:
                self._main = None
            if why and not link.talk.hello:
                self._waiting[link.device] = TRY_AGAIN
        if why and link.talk.hello:
            self._say(link.talk.device, why)
        elif why:
            self._before_hello(f"{link.device} {why}")

    def _before_hello(self, what: str) -> None:
        """Said only while no box is there: with a box, some other thing of the same maker is nobody's concern."""
        if not self.met():
            self._say("box", what)

    def _to_main(self, deed: Callable[[Talk], None]) -> None:
        link = self._main
        if link is not None:
            link.do(deed)

    def _say(self, device: str, what: str) -> None:
        if self._said.get(device, "") != what:
            self._said[device] = what
            self._put(Fault(device, what, monotonic()))
