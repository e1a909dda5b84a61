"""A tape of bytes that decides what an input looks like.

Hypothesis draws the tape, so that it repeats and shrinks what fails; one draw for an input of any shape is what makes a
million of them cheap.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

NUMBERS = (
    "0",
    "1",
    "2",
    "3",
    "7",
    "12",
    "16",
    "-1",
    "64",
    "255",
    "2147483648",
    "18446744073709551615",
    "9" * 30,
    "x",
    "",
)
"""Numbers that are right, on an edge, or none."""


def must(right: bool) -> None:
    """Raises `AssertionError` unless it is so."""
    if not right:
        raise AssertionError


class Tape:
    """Bytes one after the other; zeros when it has run out, so that an input ends."""

    def __init__(self, content: bytes) -> None:
        self._bytes = iter(content)

    def byte(self) -> int:
        return next(self._bytes, 0)

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, for limits up to 65,536."""
        return (self.byte() if limit <= 256 else self.byte() << 8 | self.byte()) % limit

    def pick(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def one_in(self, count: int) -> bool:
        """True once in so many, never when the tape has run out."""
        return self.byte() % count == 1

    def damage(self, content: bytes) -> bytes:
        """Bytes with something wrong: a flip, a cut, a stretch of zeros or of anything, a part twice, or nothing."""
        at = self.below(len(content) + 1)
        size = 1 + self.below(40)
        match self.below(8):
            case 1 if at < len(content):
                return content[:at] + bytes([content[at] ^ (1 << self.below(8))]) + content[at + 1 :]
            case 2:
                return content[:at]
            case 3:
                return content[:at] + bytes(size) + content[at + size :]
            case 4:
                return content[:at] + bytes(self.byte() for _ in range(size % 8)) + content[at:]
            case 5:
                return content[: at + size] + content[at:]
            case 6:
                return content[:at] + content[at + size :]
            case _:
                return content
