"""Big digits made of blocks, for a terminal."""

from __future__ import annotations

HEIGHT = 5
"""Rows."""

FULL, EMPTY = "\N{FULL BLOCK}\N{FULL BLOCK}", "  "

SHAPES = {
    "0": "111 101 101 101 111",
    "1": "010 110 010 010 111",
    "2": "111 001 111 100 111",
    "3": "111 001 111 001 111",
    "4": "101 101 111 001 001",
    "5": "111 100 111 001 111",
    "6": "111 100 111 101 111",
    "7": "111 001 001 001 001",
    "8": "111 101 111 101 111",
    "9": "111 101 111 001 111",
    "\N{MINUS SIGN}": "00 00 11 00 00",
}


def blocks(text: str) -> tuple[str, ...]:
    """The number in rows of blocks; nothing where it holds anything but digits and a minus sign."""
    if not text or any(sign not in SHAPES for sign in text):
        return ()
    signs = [SHAPES[sign].split() for sign in text]
    return tuple(EMPTY.join(_row(sign[row]) for sign in signs) for row in range(HEIGHT))


def _row(bits: str) -> str:
    return "".join(FULL if bit == "1" else EMPTY for bit in bits)
