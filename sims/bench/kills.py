"""Pulls the plug on a playing process at random moments, and looks at what the next start shows.

The child plays a robot game of any kind through a real table and journal; before the disk is asked it says which state
is on its way, and after it which one is kept. Killed with SIGKILL, the game taken up again must be the last state said
to be kept, or the one that was on its way. Then the next child goes on from there, in the same file.

Children are forked from a process that has everything imported, so that nearly all the time goes into playing.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from companion.app import App, Devices
from companion.config import Timing
from companion.controls import Controls
from companion.games import GAMES
from companion.games.game import Chance, Pad
from companion.games.options import checked
from companion.inputs import Contacts
from companion.ports import MS, SECOND, Edge, Event, Typed
from companion.shelf import Shelf, UnplayableError
from companion.table import Table
from sims.devices import SimDice, SimLights, SimSounder
from sims.robots import Plain, Robot

KILLS = 10
"""Kills of one game, one after the other."""
LONGEST = 0.06
"""The longest time that a child may play (s)."""
OFTEN = 0.12
"""How often somebody takes a step back, or puts one forward."""


class Said(NamedTuple):
    """What a child said before it was killed: the last state kept, the last one on its way, and how many were kept."""

    kept: str
    under_way: str
    steps: int


@dataclass(slots=True)
class Seen:
    """What was seen: restarts at the last state kept, restarts at the one on its way, and what is wrong."""

    kept: int = 0
    under_way: int = 0
    steps: int = 0
    """States that were said to be kept."""
    wrong: list[str] = field(default_factory=list)

    @property
    def kills(self) -> int:
        return self.kept + self.under_way + len(self.wrong)

    def add(self, other: Seen) -> None:
        self.kept += other.kept
        self.under_way += other.under_way
        self.steps += other.steps
        self.wrong += other.wrong


def main(runs: int) -> int:
    """Prints how many restarts were exactly where they had to be; 1 when any was elsewhere."""
    wanted = runs or 200
    folder = Path(tempfile.mkdtemp(prefix="companion-kills-"))
    began = time.monotonic()
    all_games = [GAMES[name] for name in GAMES]  # imported now, not by every child
    jobs = [(folder / str(n), n, min(KILLS, wanted - n * KILLS)) for n in range(-(-wanted // KILLS))]
    seen = Seen()
    try:
        with get_context("fork").Pool(2 * (os.cpu_count() or 1)) as pool:
            for one in pool.imap_unordered(_game, jobs):
                seen.add(one)
                _progress(seen, wanted, time.monotonic() - began)
    finally:
        shutil.rmtree(folder)
    print(
        f"kills: {seen.kills} at random moments in {len(all_games)} games; {seen.kept} restarts at the last step "
        f"acknowledged, {seen.under_way} one step on (written, killed before it could be shown), {len(seen.wrong)} "
        f"wrong; {seen.steps} steps, {seen.kills / (time.monotonic() - began):.0f} kills a second"
    )
    print("\n".join(seen.wrong), end="\n" if seen.wrong else "")
    return 1 if seen.wrong else 0


def _progress(seen: Seen, wanted: int, seconds: float) -> None:
    """One line that a terminal shows in place."""
    if sys.stderr.isatty():
        end = "\r" if seen.kills < wanted else "\n"
        told = f"{seen.kills} of {wanted}, {seen.kills / seconds:.0f} a second, {len(seen.wrong)} wrong "
        print(told, end=end, file=sys.stderr, flush=True)


def _game(job: tuple[Path, int, int]) -> Seen:
    """One game, killed again and again."""
    folder, number, kills = job
    chance, seen = random.Random(number), Seen()
    for kill in range(kills):
        said = _killed(folder, number * KILLS + kill, chance.uniform(0, LONGEST))
        found = shown(folder)
        seen.steps += said.steps
        if found == said.kept:
            seen.kept += 1
        elif found == said.under_way:
            seen.under_way += 1
        else:
            seen.wrong.append(f"game {number}, kill {kill}: said {said}, shown {found}")
    shutil.rmtree(folder, ignore_errors=True)
    return seen


def _killed(folder: Path, seed: int, seconds: float) -> Said:
    """Kills a child after it has played for so long; what it said."""
    begun, ready = os.pipe()
    told, tell = os.pipe()
    child = os.fork()
    if not child:
        with suppress(BaseException):
            os.close(told)
            play(folder, seed, ready, tell)
        os._exit(1)
    os.close(tell)
    os.close(ready)
    os.read(begun, 1)
    os.close(begun)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    with os.fdopen(told, "r") as lines:
        said = last_said(lines.read())
    os.waitpid(child, 0)
    return said


def last_said(text: str) -> Said:
    """Of what a child said in whole lines."""
    kept = under_way = NOTHING
    steps = 0
    for line in text.split("\n")[:-1]:
        word, under_way = line.split(" ", 1)
        if word == "kept":
            kept, steps = under_way, steps + 1
    return Said(kept, under_way, steps)


NOTHING = "no game"


def shown(folder: Path) -> str:
    """What a start finds."""
    shelf = Shelf(folder)
    try:
        numbers = shelf.numbers()
        return mark(shelf.take_up(numbers[0]).table) if numbers else NOTHING
    except UnplayableError as wrong:
        return str(wrong)
    finally:
        shelf.close()


def mark(table: Table) -> str:
    """All that a table is, as a short word: the steps taken and undone, and a sum of everything."""
    what = (table.state, table.names, table.past, table.undone, table.last_at)
    return f"{len(table.past)}-{len(table.undone)}-{zlib.crc32(repr(what).encode()):08x}"


def play(folder: Path, seed: int, ready: int, tell: int) -> None:
    """Takes the game up, or begins it, and plays until it is killed."""
    shelf = Shelf(folder)
    app = App(shelf, Devices(SimLights(()), SimSounder()), SimDice(seed), Contacts(Timing()), Controls())
    numbers = shelf.numbers()
    if numbers:
        app.resume(shelf.take_up(numbers[0]))
        _say(tell, "kept", app)
        os.write(ready, b"!")
    else:
        os.write(ready, b"!")
        _begin(app, seed, tell)
    robot, chance, now = Plain(seed), random.Random(seed), 0
    while True:
        now += SECOND
        for event in _presses(app, robot, chance, now):
            app.feed(event)
        app.tick(now + SECOND // 2)
        _say(tell, "next", app)
        app.keep()
        _say(tell, "kept", app)
        app.view()


def _presses(app: App, robot: Robot, chance: random.Random, now: int) -> Iterator[Event]:
    """What somebody presses: mostly what a robot chooses, at times undo and redo; once the game is over, undo."""
    if not app.at_table or app.kept is None:
        yield Typed("M", now)
        return
    game, state = app.kept.table.game, app.kept.table.state
    whim = chance.random()
    if game.over(state) or whim < OFTEN:
        yield Typed("*" if whim < OFTEN * 0.7 or game.over(state) else "R", now)
        return
    choice = robot(game, state)
    if isinstance(choice.then, Chance) or (choice.pads and choice.pad in (Pad.PRESS, Pad.CALL)):
        pad = choice.pads[0] if choice.pads else "pad"
        yield from (Edge(pad, True, now), Edge(pad, False, now + 60 * MS))
    else:
        yield from (Typed(key, now) for key in choice.key)


def _say(tell: int, word: str, app: App) -> None:
    if app.kept:
        os.write(tell, f"{word} {mark(app.kept.table)}\n".encode())


def _begin(app: App, seed: int, tell: int) -> None:
    """A game of another kind each time; its first state is said before there is a file."""
    names = list(GAMES)
    game = GAMES[names[seed // KILLS % len(names)]]
    setup = checked(game, "ABCD", {"tracking": "counted"} if game.id == "snap" else {})
    os.write(tell, f"next {mark(Table(game, setup, NAMES))}\n".encode())
    app.begin(game, setup, dict(NAMES))
    _say(tell, "kept", app)


NAMES = {"A": "Anna", "B": "Björn"}
