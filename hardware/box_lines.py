"""The lines that a serial box and we exchange (`PROTOCOL.md`): bytes to lines, lines to messages and back. No I/O."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.ports import RANKS, Lamp

VERSION = 1
MAGIC = "companion-box"
LONGEST = 120
"""Bytes of a line; what is longer is no line of ours."""
MOST_TONES = 8
MOST_DIGITS = 20
NAME = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")


@dataclass(frozen=True, slots=True)
class Hello:
    """A box says who it is. `bits`: its stamps wrap there; `stamp` is its time in µs, as in all messages."""

    version: int
    name: str = ""
    bits: int = 64
    inputs: int = 0
    lights: int = 0
    stamp: int = 0


@dataclass(frozen=True, slots=True)
class Switched:
    """Input `number` closed or opened."""

    number: int
    down: bool
    stamp: int


@dataclass(frozen=True, slots=True)
class Spun:
    """A dial on the box went so many stops on."""

    clicks: int
    stamp: int


@dataclass(frozen=True, slots=True)
class Read:
    """A card reader saw a card of this rank."""

    rank: str
    stamp: int


@dataclass(frozen=True, slots=True)
class Pong:
    """The answer to a ping, with the box's time in between."""

    number: int
    stamp: int


@dataclass(frozen=True, slots=True)
class Lost:
    """The box had to drop so many edges."""

    count: int


Message: TypeAlias = Hello | Switched | Spun | Read | Pong | Lost


@dataclass(slots=True)
class Lines:
    """Cuts a stream of bytes into lines, however it comes; a line that is too long is dropped up to its end."""

    bad: int = 0
    """Lines that were too long."""
    _rest: bytearray = field(default_factory=bytearray)
    _skipping: bool = False

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Whole lines, without their ends."""
        *ended, rest = data.split(b"\n")
        for part in ended:
            line = bytes(self._rest + part).rstrip(b"\r")
            self._rest.clear()
            if self._skipping or len(line) > LONGEST:
                self.bad += not self._skipping
                self._skipping = False
            else:
                yield line
        if not self._skipping:
            self._rest += rest
        if len(self._rest) > LONGEST:
            self._rest.clear()
            self._skipping = True
            self.bad += 1


def sealed(text: str) -> bytes:
    """The line as it is sent: with a check and an end. The check is all bytes XORed, as marine instruments have it."""
    check = 0
    for byte in text.encode("ascii"):
        check ^= byte
    return f"{text}*{check:02x}\n".encode("ascii")


def parse(line: bytes) -> Message | None:
    """What the line says; None where it isn't a line of this protocol, or was damaged on the way."""
    text, star, check = line.decode("ascii", errors="replace").partition("*")
    if text.startswith(f"{MAGIC} "):  # of whatever version: that must be readable for ever
        hello = _hello(text.split(" ")[1:])
        if hello is not None and hello.version != VERSION:
            return hello
    if not star or len(check) != 2 or not text.isascii() or sealed(text)[-3:-1] != check.encode():
        return None
    word, *rest = text.split(" ")
    return _message(word, rest)


def _message(word: str, rest: Sequence[str]) -> Message | None:
    match word, *rest:
        case "edge", number, ("down" | "up") as way, stamp if _all_numbers(number, stamp):
            return Switched(int(number), way == "down", int(stamp))
        case "turn", clicks, stamp if _all_numbers(clicks.removeprefix("-"), stamp) and len(clicks) <= 4:
            return Spun(int(clicks), int(stamp))
        case "rank", rank, stamp if rank in RANKS and _all_numbers(stamp):
            return Read(rank, int(stamp))
        case "pong", number, stamp if _all_numbers(number, stamp):
            return Pong(int(number), int(stamp))
        case "lost", count if _all_numbers(count):
            return Lost(int(count))
    return _hello(rest) if word == MAGIC else None


def _hello(rest: Sequence[str]) -> Hello | None:
    match rest:
        case version, name, *numbers if len(numbers) == 4 and _all_numbers(version, *numbers):
            bits, inputs, lights, stamp = map(int, numbers)
            right = 0 < len(name) <= 24 and set(name) <= NAME and bits in range(16, 65)
            return Hello(int(version), name, bits, inputs, lights, stamp) if right else None
        case version, *_ if _all_numbers(version) and int(version) != VERSION:
            return Hello(int(version))
    return None


def _all_numbers(*words: str) -> bool:
    return all(word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS for word in words)


def hello() -> bytes:
    """Asks who is there."""
    return sealed("hello")


def ping(number: int) -> bytes:
    """Asks for the box's time."""
    return sealed(f"ping {number}")


def light(number: int, lamp: Lamp) -> bytes:
    """Has a light show something from now on."""
    return sealed(f"light {number} {lamp.value}")


def tone(tune: Sequence[tuple[float, float]]) -> bytes:
    """Has the box's sounder play tones (Hz, seconds) instead of what it plays."""
    return sealed(" ".join(["tone", *(f"{hz:.0f} {seconds * 1000:.0f}" for hz, seconds in tune[:MOST_TONES])]))
