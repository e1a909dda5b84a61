"""`companion doctor`: walks through everything that a table needs, says how it is and what to do, one line each.

Works on any machine. Ends with 1 where something is broken, else with 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from companion import config as configuration
from companion.cli.displays import has_terminal
from companion.cli.doctor.line import Line, Mark, bad, ok, wrong
from companion.cli.log import LOG
from companion.config import Config
from companion.errors import CompanionError


def doctor(path: Path | None, press: bool) -> int:
    """Prints a line for each thing. `press`: ask for a press of each button, where somebody sits at a terminal."""
    marks = []
    LOG.disabled = True  # what would be warned of has a line of its own here
    try:
        for line in examined(path, press and has_terminal(), lambda text: print(text, flush=True)):
            print(line, flush=True)
            marks.append(line.mark)
    finally:
        LOG.disabled = False
    count = {mark: marks.count(mark) for mark in Mark}
    print(f"{count[Mark.OK]} well, {count[Mark.LOOK]} worth a look, {count[Mark.BAD]} broken")
    return 1 if Mark.BAD in marks else 0


def examined(path: Path | None, press: bool, say: Callable[[str], None]) -> Iterator[Line]:
    """Every line. A configuration that can't be taken is said; the rest is looked at as if there were none."""
    from companion.cli.doctor import devices, machine, showing, storage

    config, said = Config(), set[tuple[str, str]]()
    try:
        path = configuration.find(path)
        config = configuration.load(path)
        yield ok("configuration", str(path) if path else "none: one shared pad on GPIO 17, its light on GPIO 27")
    except CompanionError as error:
        yield wrong("configuration", error)
    for look in (
        lambda: iter([machine.model(config)]),
        lambda: machine.buses(config),
        lambda: machine.library(config),
        machine.chips,
        machine.rivals,
        lambda: devices.devices(config, press, say),
        lambda: devices.unused(config),
        lambda: showing.display(config),
        lambda: showing.sound(config),
        lambda: storage.storage(config),
    ):
        for line in _guarded(look):
            if line.mark is Mark.OK or (line.what, line.cure) not in said:  # each trouble once, wherever it shows
                yield line
            said.add((line.what, line.cure))


def _guarded(look: Callable[[], Iterator[Line]]) -> Iterator[Line]:
    """What one look doesn't survive must not keep the others from being taken."""
    try:
        yield from look()
    except Exception as error:
        yield bad("doctor", f"a look failed: {type(error).__name__}: {error}", "Please report this.")
