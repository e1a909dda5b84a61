"""The conversation with one serial box: bytes in, events and bytes out. No I/O; time is an argument (µs)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.errors import CompanionError
from companion.peripherals import Box as Wiring
from companion.ports import RANK, SECOND, Button, Edge, Fault, Lamp, Put, Turned, Typed
from hardware import box_lines
from hardware.box_clock import BoxClock
from hardware.box_lines import VERSION, Hello, Lines, Lost, Message, Pong, Read, Spun, Switched

HELLO_AGAIN, HELLO_ENDS = SECOND, 6 * SECOND
"""A box that is switched on by being opened needs a while, so it is asked again until then."""
PING, SILENT = 5 * SECOND, 16 * SECOND
"""So often a box is asked for its time, and so long it may leave that unanswered."""
MOST_BAD = 3
"""So many unreadable lines between two pings are said on the screen; all are counted."""
MOST_UNSENT = 8_000
"""Bytes that wait for a box which doesn't read; further ones are dropped."""
FLASH = "Copy hardware/firmware/box.py and main.py onto it (hardware/README.md says how)."


@dataclass(slots=True)
class Counts:
    """What went wrong so far: unreadable lines, edges lost in the box, inputs that aren't configured, bytes unsent."""

    bad: int = 0
    lost: int = 0
    unknown: int = 0
    unsent: int = 0


@dataclass(slots=True)
class Talk:
    """One box, from its hello on. `tick` raises CompanionError where it is no box, is too old, or has fallen silent."""

    wiring: Wiring
    put: Put
    now: int
    hello: Hello | None = None
    pads: bool = True
    """Whether this is the box that the pads, keys and lights hang on; otherwise only cards and clicks are heard."""
    counts: Counts = field(default_factory=Counts)
    clock: BoxClock = field(default_factory=lambda: BoxClock(64))
    unsent: bytearray = field(default_factory=bytearray)
    """Bytes to be sent."""
    down: set[Button] = field(default_factory=set)
    """Buttons that are down as far as anybody knows."""
    _lines: Lines = field(default_factory=Lines)
    _began: int = 0
    _asked: int = 0
    """When the last hello or ping was sent (µs)."""
    _heard: int = 0
    """When the box last answered."""
    _number: int = 0
    _said: dict[str, str] = field(default_factory=dict)
    _counted: Counts = field(default_factory=Counts)
    """The counts at the last ping."""

    def __post_init__(self) -> None:
        self._began = self._heard = self.now
        self._ask()

    @property
    def device(self) -> str:
        """How faults call it."""
        return f"box {self.hello.name}" if self.hello else "box"

    def heard(self, data: bytes, now: int) -> None:
        """Bytes have come."""
        self.now = max(self.now, now)
        for line in self._lines.feed(data):
            message = box_lines.parse(line)
            if message is not None:
                self._take(message)
            elif line:
                self.counts.bad += 1
        self.counts.bad += self._lines.bad
        self._lines.bad = 0

    def tick(self, now: int) -> None:
        """Time has passed: ask again what is to be asked. Raises CompanionError where there is no use in going on."""
        self.now = max(self.now, now)
        if self.hello is None and self.now - self._began >= HELLO_ENDS:
            raise CompanionError("says no hello", cure=FLASH)
        if self.now - self._heard >= SILENT:
            raise CompanionError("doesn't answer any more", cure="Unplug it and plug it in again.")
        if self.now >= self.due():
            if self.hello:
                self._take_stock()
            self._ask()

    def due(self) -> int:
        """When `tick` is wanted next (µs)."""
        return self._asked + (PING if self.hello else HELLO_AGAIN)

    def show(self, number: int, lamp: Lamp) -> None:
        """Has a light of the box show something."""
        self._send(box_lines.light(number, lamp))

    def play(self, tune: Sequence[tuple[float, float]]) -> None:
        """Has the box's sounder play."""
        self._send(box_lines.tone(tune))

    def ended(self) -> None:
        """The box is gone: what was down counts as let go, since its release will never come."""
        for button in sorted(self.down):
            self.put(Edge(button, False, self.now, exact=False))
        self.down.clear()

    def say(self, about: str, what: str) -> None:
        """A fault about one thing of the box, said once; an empty one ends it."""
        if self._said.get(about, "") != what:
            self._said[about] = what
            rest = [said for said in self._said.values() if said]
            self.put(Fault(self.device, "; ".join(rest), self.now))

    def _take(self, message: Message) -> None:
        if isinstance(message, Hello):
            self._met(message)
            return
        if self.hello is None:  # it has been talking all the time; its first line may be anything
            return
        self._heard = self.now
        match message:
            case Switched(number, down, stamp):
                self._switched(number, down, stamp)
            case Spun(clicks, stamp):
                at = self._at(stamp)
                if at is not None and clicks:
                    self.put(Turned(clicks, at))
            case Read(rank, stamp):
                at = self._at(stamp)
                if at is not None:
                    self.put(Typed(RANK + rank, at))
            case Pong(number, stamp):
                if number == self._number:
                    self.clock.asked(self._asked, self.now, stamp)
            case Lost(count):
                self.counts.lost += count

    def _met(self, hello: Hello) -> None:
        if hello.version != VERSION:
            newer = hello.version > VERSION
            cure = "This companion is too old for it: install a newer one." if newer else FLASH
            raise CompanionError(f"speaks version {hello.version} of the protocol, not {VERSION}", cure=cure)
        if self.hello is not None:  # it has been switched off and on, or the line was cut: its clock began anew
            self.ended()
        self.hello, self._heard = hello, self.now
        self.clock = BoxClock(hello.bits)
        self.clock.asked(self._asked, self.now, hello.stamp)
        self._ask()

    def _switched(self, number: int, down: bool, stamp: int) -> None:
        button = self._button(number)
        if button is None:
            self.counts.unknown += 1
            return
        at = self._at(stamp)
        if at is not None and self.pads:
            (self.down.add if down else self.down.discard)(button)
            self.put(Edge(button, down, at))

    def _button(self, number: int) -> Button | None:
        found = (b for part in (self.wiring.pads, self.wiring.keys) for b, input_ in part.items() if input_ == number)
        return next(found, None)

    def _at(self, stamp: int) -> int | None:
        at = self.clock.at(stamp, self.now)
        self.counts.bad += at is None
        return at

    def _ask(self) -> None:
        self._asked = self.now
        if self.hello is None:
            self._send(box_lines.hello())
        else:
            self._number += 1
            self._send(box_lines.ping(self._number))

    def _send(self, line: bytes) -> None:
        if len(self.unsent) + len(line) > MOST_UNSENT:
            self.counts.unsent += len(line)
        else:
            self.unsent += line

    def _take_stock(self) -> None:
        """What has gone wrong since the last ping is said, and taken back when nothing more has."""
        now, before = self.counts, self._counted
        bad = now.bad - before.bad > MOST_BAD
        self.say("bad", f"sends what can't be read ({now.bad} lines so far): check its cable" if bad else "")
        lost = now.lost > before.lost
        self.say("lost", f"has lost {now.lost} edges: a slap may be missing" if lost else "")
        self._counted = Counts(now.bad, now.lost, now.unknown, now.unsent)
