"""A clock that goes on only when told to."""

from __future__ import annotations


class VirtualClock:
    """Microseconds since the simulation began."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        return self.now
