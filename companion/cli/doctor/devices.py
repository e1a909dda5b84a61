"""The devices of the configured table, opened as for a game: what works, what they complain of, what is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.cli.doctor.line import Line, bad, look, ok, wrong
from companion.cli.doctor.presses import Presses
from companion.cli.wired import Wired, wired
from companion.config import Config
from companion.errors import CompanionError
from companion.peripherals import PICO
from companion.ports import SECOND
from hardware.board import is_real
from hardware.clock import monotonic
from hardware.inbox import Inbox

HELLO = 3 * SECOND
"""So long a box may take to say who it is (µs)."""
OPEN = SECOND // 10
"""So long keyboards may take to be found (µs)."""


def devices(config: Config, press: bool, say: Callable[[str], None]) -> Iterator[Line]:
    """Opens everything, listens, and closes it again. `press`: somebody is there who can be asked."""
    if not is_real(config):
        yield ok("devices", "those of the simulated table, which is played here")
        return
    inbox = Inbox()
    listening = Presses(config, inbox, monotonic, say)
    try:
        table = wired(config, inbox.put)
    except CompanionError as error:
        yield wrong("devices", error)
        return
    try:
        boxes = table.boxes
        listening.settle(lambda: bool(boxes and boxes.met()), HELLO if boxes else OPEN if table.keyboards else 0)
        yield from _there(table, config)
        if press:
            yield from listening.ask()
        yield from listening.counts()
        yield from (bad(device, what) for device, what in sorted(listening.faults.items()))
    finally:
        table.close()


def _there(table: Wired, config: Config) -> Iterator[Line]:
    yield ok("devices", table.how)
    for talk in table.boxes.met() if table.boxes else ():
        counts = f"{talk.counts.bad} bad lines, {talk.counts.lost} lost edges, {talk.counts.unknown} of other inputs"
        trip = talk.clock.round_trip
        what = "has the pads" if talk.pads else "cards and clicks only"
        yield ok(talk.device, f"{what}; stamps are exact, its own; answers in {trip} µs; {counts}")
    if config.keyboard and table.keyboards is None:
        yield look("keyboard", "left to the window", "Name one in [keyboard] devices, and it is read by itself.")
    for name in table.keyboards.names() if table.keyboards else ():
        yield ok("keyboard", f"{name}: stamps are the kernel's; USB asks it only every 1 to 8 ms")


def unused(config: Config, ports: Callable[[], Any] | None = None) -> Iterator[Line]:
    """What is plugged in, and not configured."""
    if config.box is not None:
        return
    try:
        from hardware.serial_box import matches, usb_ports

        found = [port.device for port in (ports or usb_ports)() if matches(port, (PICO,))]
    except ImportError:
        return
    if found:
        yield look("serial box", f"a Pico is plugged in at {found[0]}, and not configured", "Write [box] for it.")
