"""What is fuzzed: each target takes a tape, makes inputs of it, and raises for whatever may not be: an error that isn't
one of those people are told, or a result that can't be true."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.fuzz.files import backup, configuration, remembered
from tests.fuzz.games import journal, notation
from tests.fuzz.tape import Tape
from tests.fuzz.wire import CHUNKS, serial


@dataclass(frozen=True, slots=True)
class Target:
    """One kind of input. `size` is the length of the tape that `take` makes `inputs` inputs of."""

    name: str
    take: Callable[[Tape], None]
    size: int
    inputs: int = 1

    def several(self, content: bytes) -> int:
        """Takes one tape after the other from this; how many inputs there were."""
        tapes = range(0, len(content), self.size)
        for at in tapes:
            self.take(Tape(content[at : at + self.size]))
        return len(tapes) * self.inputs


TARGETS = {
    one.name: one
    for one in (
        Target("serial", serial, 400, CHUNKS),
        Target("notation", notation, 60),
        Target("configuration", configuration, 60),
        Target("journal", journal, 90),
        Target("backup", backup, 40),
        Target("settings", remembered, 24),
    )
}
