"""How a surface is to be drawn on, apart from its size."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    """`mono`: two tones, no grey in between, for a display that has no more.

    `facing`: the big number twice, once upside down, for a display that lies between two sides of a table.
    """

    mono: bool = False
    facing: bool = False


PLAIN = Style()
