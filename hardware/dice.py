"""Live dice."""

from __future__ import annotations

import random


def live_dice(count: int) -> tuple[int, ...]:
    """So many dice from the system's secure generator; no seed repeats them."""
    generator = random.SystemRandom()
    return tuple(generator.randint(1, 6) for _ in range(count))
