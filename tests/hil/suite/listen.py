"""Listens to twelve pads until a line comes on standard input; then says, as JSON, what it has heard.

python3 listen.py gpiod|gpiozero
"""

from __future__ import annotations

import json
import sys
from typing import cast

from companion.ports import Edge, Event, Fault
from hardware.edges import edges, source
from hardware.gpio import factory
from hardware.gpiod_pads import GpiodPads
from hardware.inbox import Inbox
from tests.hil.suite.chip import Through, config

LAST = 1.0
"""So many seconds of silence, and everything that was under way has come."""


def main(through: Through) -> None:
    table = config(through)
    read = edges(table)
    chosen = None if read.chip else factory(table)
    pads, inbox = source(table, read, chosen), Inbox()
    pads.start(inbox.put)
    print("ready", flush=True)
    sys.stdin.readline()
    events: list[Event] = []
    while more := inbox.wait(LAST):
        events += more
    merged = pads.merged if isinstance(pads, GpiodPads) else 0
    pads.close()
    if chosen:
        chosen.close()
    heard = [(event.button, event.down, event.at) for event in events if isinstance(event, Edge)]
    faults = [f"{event.device}: {event.what}" for event in events if isinstance(event, Fault)]
    print(json.dumps({"edges": heard, "faults": faults, "merged": merged}))


if __name__ == "__main__":
    main(cast("Through", sys.argv[1]))
