"""The clock that the kernel stamps edges with."""

from __future__ import annotations

import time


def monotonic() -> int:
    """CLOCK_MONOTONIC in µs."""
    return time.monotonic_ns() // 1_000
