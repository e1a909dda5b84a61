"""What a serial box does, apart from pins: its clock, the lines it speaks, lights and tones. Protocol: ../PROTOCOL.md.

Runs on MicroPython (from 1.17) and, for its tests, on CPython: so no dataclasses and no match. Debouncing is not done
here: every edge goes to the companion, with the time of its interrupt.
"""

try:
    from array import array
    from collections.abc import Callable
except ImportError:  # MicroPython passes annotations over
    pass

VERSION = 1
LONGEST = 120
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
DUTY = {"off": 0.0, "dim": 0.1, "on": 1.0}
BLINK = 400_000
"""A blinking light is on, and off, for so long (µs)."""
MOST_TONES = 8


def sealed(text: str) -> str:
    """The line with its check, all bytes XORed, and its end."""
    check = 0
    for byte in text.encode():
        check ^= byte
    return f"{text}*{check:02x}\n"


def unsealed(line: str) -> "str | None":
    """What a line says; None where its check is wrong. A line without a check, typed by hand, is taken as it is."""
    text, star, _ = line.partition("*")
    return text if not star or sealed(text) == line + "\n" else None


class Clock:
    """Ticks that wrap at `period`, made into microseconds that don't. Must see a tick at least every half period."""

    def __init__(self, period: int, ticks: int) -> None:
        self._period = period
        self._last = ticks
        self._whole = period  # so that an edge from before the first tick isn't negative

    def whole(self, ticks: int) -> int:
        ahead = (ticks - self._last) % self._period
        if ahead >= self._period // 2:  # it was read before the last one, by an interrupt
            return self._whole + ahead - self._period
        self._last = ticks
        self._whole += ahead
        return self._whole


class Ring:
    """Edges on their way from interrupts to the main loop. `put` takes no memory, as an interrupt must not."""

    def __init__(self, what: "array[int]", when: "array[int]") -> None:
        """Two arrays of the same length: of numbers, and of ticks."""
        self._what = what
        self._when = when
        self._size = len(what)
        self._head = 0
        self._tail = 0
        self.lost = 0

    def put(self, number: int, down: bool, ticks: int) -> None:
        after = self._head + 1
        if after == self._size:
            after = 0
        if after == self._tail:
            self.lost += 1
            return
        self._what[self._head] = number if down else -number
        self._when[self._head] = ticks
        self._head = after

    def take(self) -> "tuple[int, bool, int] | None":
        """The oldest edge as (number, down, ticks), or None."""
        if self._tail == self._head:
            return None
        what = self._what[self._tail]
        edge = (abs(what), what > 0, self._when[self._tail])
        self._tail = 0 if self._tail + 1 == self._size else self._tail + 1
        return edge


class Box:
    """Answers the companion. `send` takes a line; `lamps` and `tones` are for the main loop to carry out."""

    def __init__(self, name: str, inputs: int, lights: int, clock: Clock, send: "Callable[[str], object]") -> None:
        self.name = name
        self.inputs = inputs
        self.lamps = ["off"] * lights
        self.tones: list[tuple[int, int]] = []
        self.new_tune = False
        self._clock = clock
        self._send = send
        self._heard = b""
        self._skipping = False
        self._lost = 0

    def hello(self, ticks: int) -> None:
        """Says who this is: when it is asked, and when it is switched on."""
        facts = f"{self.inputs} {len(self.lamps)} {self._clock.whole(ticks)}"
        self._send(sealed(f"companion-box {VERSION} {self.name} 64 {facts}"))

    def drain(self, ring: Ring) -> None:
        """Sends the edges that interrupts have left."""
        edge = ring.take()
        while edge is not None:
            number, down, ticks = edge
            way = "down" if down else "up"
            self._send(sealed(f"edge {number} {way} {self._clock.whole(ticks)}"))
            edge = ring.take()
        if ring.lost != self._lost:
            self._send(sealed(f"lost {ring.lost - self._lost}"))
            self._lost = ring.lost

    def turned(self, clicks: int, ticks: int) -> None:
        """The dial went so many stops on."""
        self._send(sealed(f"turn {clicks} {self._clock.whole(ticks)}"))

    def read(self, word: str, ticks: int) -> bool:
        """A card reader has read this; whether it is a rank."""
        rank = word.strip().upper()
        if rank not in RANKS:
            return False
        self._send(sealed(f"rank {rank} {self._clock.whole(ticks)}"))
        return True

    def duty(self, lamp: int, ticks: int) -> float:
        """How bright a light is now, from 0.0 to 1.0; `lamp` counts from 0."""
        word = self.lamps[lamp]
        if word == "blink":
            return float(self._clock.whole(ticks) // BLINK % 2)
        return DUTY[word]

    def hear(self, data: bytes, ticks: int) -> None:
        """Bytes have come from the companion, in pieces of any size. What isn't understood is passed over."""
        for line in self._lines(data):
            text = unsealed(line)
            if text is not None:
                self._obey(text.split(" "), ticks)

    def _lines(self, data: bytes) -> "list[str]":
        parts = (self._heard + data).split(b"\n")
        self._heard = parts.pop()
        lines = []
        for part in parts:
            if not self._skipping and len(part) <= LONGEST and all(32 <= byte < 127 for byte in part.rstrip(b"\r")):
                lines.append(part.rstrip(b"\r").decode())
            self._skipping = False
        if len(self._heard) > LONGEST:
            self._heard = b""
            self._skipping = True
        return lines

    def _obey(self, words: "list[str]", ticks: int) -> None:
        numbers = [int(word) for word in words[1:] if word.isdigit() and len(word) < 7]
        if words == ["hello"]:
            self.hello(ticks)
        elif words[0] == "ping" and len(words) == 2 and numbers:
            self._send(sealed(f"pong {numbers[0]} {self._clock.whole(ticks)}"))
        elif words[0] == "light" and len(words) == 3 and numbers:
            if 1 <= numbers[0] <= len(self.lamps) and (words[2] in DUTY or words[2] == "blink"):
                self.lamps[numbers[0] - 1] = words[2]
        elif words[0] == "tone" and len(numbers) == len(words) - 1 and len(numbers) % 2 == 0:
            self.tones = [(numbers[at], numbers[at + 1]) for at in range(0, min(len(numbers), 2 * MOST_TONES), 2)]
            self.new_tune = True
