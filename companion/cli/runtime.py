"""What outlives a crash but no power cut: small files in the service's runtime folder, which lies in memory.

`starts` counts the quick ends: starts that were not followed by a minute of good running, nor by an orderly end. A
program that ends quickly again and again waits longer and longer before it begins, and never gives up. `game` is the
number of the game on the table: after a crash or a hang it is taken up at once, without anybody choosing it.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

GOOD = 60_000_000
"""After running so long (µs) a start was a good one."""
LONGEST = 60
QUICK = 2
"""After so many quick ends the game on the table may be what ends them: it is offered, no longer taken up at once."""


def pause(ends: int) -> int:
    """How long to wait (s) after that many quick ends: nothing after one, then 2, 4, 8 … up to a minute."""
    return 0 if ends < QUICK else min(2 ** (ends - 1), LONGEST)


@dataclass(slots=True)
class Runtime:
    """The folder, or None: then nothing is remembered. A folder that can't be used is no reason not to play."""

    folder: Path | None = None
    ends: int = 0
    """The quick ends before this start."""
    _marked: int | None = None
    _written: bool = field(default=False)

    def begin(self) -> int:
        """Counts this start; how long to wait before it (s)."""
        self.ends = self._read("starts")
        self._write("starts", self.ends + 1)
        return pause(self.ends)

    def settle(self) -> None:
        """It runs well, or ends in order: quick ends are forgotten."""
        self._write("starts", 0)

    def mark(self, number: int | None) -> None:
        """The game on the table, or None."""
        if not self._written or number != self._marked:
            self._marked, self._written = number, True
            self._write("game", number or 0)

    def marked(self) -> int | None:
        """The game that was on the table when the program ended out of order; None after several quick ends."""
        return (self._read("game") or None) if self.ends < QUICK else None

    def _read(self, name: str) -> int:
        with suppress(OSError, ValueError):
            if self.folder:
                return max(int((self.folder / name).read_text(encoding="ascii")), 0)
        return 0

    def _write(self, name: str, number: int) -> None:
        with suppress(OSError):
            if self.folder:
                (self.folder / name).write_text(f"{number}\n", encoding="ascii")
