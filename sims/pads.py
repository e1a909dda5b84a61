"""Simulated pads: a source of edges with any stamps, which complains about what no pad can do."""

from __future__ import annotations

from companion.ports import Button, Edge, Event, Put


class SimPads:
    """Pads of a simulated table; whoever moves one waits until the edge has been taken."""

    def __init__(self) -> None:
        self._put: Put = _nobody
        self._down: set[Button] = set()

    def start(self, put: Put) -> None:
        """Hand edges over to this from now on."""
        self._put = put

    def edge(self, pad: Button, down: bool, at: int) -> None:
        """A pad closes or opens at `at` (µs). Raises ValueError for a release without a press."""
        if not down and pad not in self._down:
            raise ValueError(f"{pad} is released without having been pressed")
        (self._down.add if down else self._down.discard)(pad)
        self._put(Edge(pad, down, at))

    def close(self) -> None:
        """All pads are open, and nobody listens any more."""
        self._down.clear()
        self._put = _nobody


def _nobody(event: Event) -> None:
    """Nobody listens."""
