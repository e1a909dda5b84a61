"""The serial protocol, fuzzed from both sides."""

from __future__ import annotations

from array import array

from companion.errors import CompanionError
from companion.peripherals import Box as Wiring
from companion.ports import RANKS, SECOND, Edge, Event, Turned, Typed
from hardware.box_clock import EARLIEST, LATEST
from hardware.box_lines import sealed
from hardware.box_talk import MOST_UNSENT, Talk
from hardware.firmware.box import Box, Clock, Ring
from tests.fuzz.tape import NUMBERS, Tape, must

WORDS = ("edge", "turn", "rank", "pong", "lost", "companion-box", "hello", "ping", "light", "tone", "down", "up", "on")
CHUNKS = 16
WIRING = Wiring(pads={"pad:A": 1, "pad:B": 2}, keys={"key:4": 3}, lights={"pad:A": 1})


def serial(tape: Tape) -> None:
    """Chunks of bytes into a talk and into the firmware, with time between them."""
    events: list[Event] = []
    now = SECOND * (1 + tape.below(256))
    talk = Talk(WIRING, events.append, now)
    box = Box("pico-1", 12, 8, Clock(1 << 30, 77), lambda _: None)
    ring = Ring(array("b", [0] * 16), array("i", [0] * 16))
    talk.heard(sealed(f"companion-box 1 pico-1 {tape.pick(('32', '64', '16'))} 12 8 {now % 60_000}"), now)
    for _ in range(CHUNKS):
        now += tape.pick((0, 1, 1_000, 100_000, SECOND, 6 * SECOND, 20 * SECOND))
        chunk = tape.damage(b"".join(_line(tape, now) for _ in range(1 + tape.below(3))))
        try:
            talk.heard(chunk, now)
            talk.tick(now)
        except CompanionError:
            return
        box.hear(chunk, now % (1 << 30))
        box.duty(0, now % (1 << 30))
        box.drain(ring)
        must(len(talk.unsent) <= MOST_UNSENT)
    _right(events, now)


def _line(tape: Tape, now: int) -> bytes:
    """A line of either side, right or nearly."""
    number, stamp = str(1 + tape.below(4)), str(max(now - tape.below(65_536), 0))
    lines = (
        f"edge {number} {tape.pick(('down', 'up'))} {stamp}",
        f"turn {tape.pick(('1', '-1', '0', '9999'))} {stamp}",
        f"rank {tape.pick(RANKS)} {stamp}",
        f"pong {number} {stamp}",
        f"lost {number}",
        f"light {number} {tape.pick(('off', 'dim', 'on', 'blink'))}",
        f"tone {number}00 100 880 {stamp}",
        " ".join(tape.pick((*WORDS, *NUMBERS)) for _ in range(1 + tape.below(5))),
        f"companion-box {tape.pick(NUMBERS)} pico-1 32 12 8 {stamp}" if tape.one_in(9) else f"ping {number}",
    )
    said = tape.pick(lines)
    return f"{said}\n".encode() if tape.one_in(10) else sealed(said)


def _right(events: list[Event], now: int) -> None:
    """Only what hangs on the box has moved, and when it can have."""
    for event in events:
        if isinstance(event, Edge):
            must(event.button in {**WIRING.pads, **WIRING.keys})
        if isinstance(event, Edge | Turned | Typed):
            must(-EARLIEST <= event.at <= now + LATEST)
