"""Pulls the plug on a playing process at random moments, and looks at what the next start shows.

The child plays a robot game through a real table and journal, and says each state it shows, after the sync. Killed
with SIGKILL, the game taken up again must be at the last step it said, or at the next one, whose lines were already
on the disk when the child died before it could say so.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from companion.app import App, Devices
from companion.config import Timing
from companion.controls import Controls
from companion.games import GAMES
from companion.games.game import Chance
from companion.games.options import checked
from companion.inputs import Contacts
from companion.ports import Edge, Typed
from companion.shelf import Shelf, UnplayableError
from sims.devices import SimDice, SimLights, SimSounder
from sims.robots import Plain


def main(runs: int) -> int:
    """Prints how many restarts were exactly at the last step acknowledged; 1 when any was elsewhere."""
    folder = Path(tempfile.mkdtemp(prefix="companion-kills-"))
    chance = random.Random(1)
    at_said = in_flight = 0
    wrong: list[str] = []
    try:
        for run in range(runs or 200):
            said, shown = _once(folder / str(run), run, chance.uniform(0.0, 0.25))
            at_said += shown == said
            in_flight += shown == said + 1
            if shown not in (said, said + 1):
                wrong.append(f"run {run}: said {said} steps, shown {shown}")
    finally:
        shutil.rmtree(folder)
    total = at_said + in_flight + len(wrong)
    print(
        f"kills: {total} at random moments; {at_said} restarts at the last step acknowledged, "
        f"{in_flight} one step on (synced, killed before it could be shown), {len(wrong)} wrong"
    )
    print("\n".join(wrong))
    return 1 if wrong else 0


def _once(folder: Path, seed: int, seconds: float) -> tuple[int, int]:
    """Kills a child after it has played for so long; the steps it said, and those that a restart shows."""
    child = subprocess.Popen(
        [sys.executable, "-m", "sims.bench.kills", str(folder), str(seed)], stdout=subprocess.PIPE, text=True
    )
    if child.stdout is None:
        raise RuntimeError("the child has no output")
    child.stdout.readline()
    time.sleep(seconds)
    child.kill()
    lines = child.stdout.read().split("\n")
    child.wait()
    said = max((int(line) for line in lines[:-1] if line.isdigit()), default=0)
    shelf = Shelf(folder)
    try:
        return said, len(shelf.take_up(1).table.past)
    except UnplayableError:
        return said, -1
    finally:
        shelf.close()


def child(folder: Path, seed: int) -> None:
    """Plays for ever, a game after the other in the same journal's place, saying each step once it is kept."""
    app = App(Shelf(folder), Devices(SimLights(()), SimSounder()), SimDice(seed), Contacts(Timing()), Controls())
    game = GAMES["snafoo"]
    app.begin(game, checked(game, "ABCD", {"start-chips": "99"}))
    print("begun", flush=True)
    robot, now = Plain(seed), 0
    while app.kept is not None:
        table = app.kept.table
        if game.over(table.state):
            time.sleep(1)
            continue
        choice = robot(game, table.state)
        now += 100_000
        if isinstance(choice.then, Chance):
            app.feed(Edge("pad", True, now))
            app.feed(Edge("pad", False, now + 50_000))
        else:
            app.feed(Typed(choice.key, now))
        app.tick(now + 90_000)
        app.keep()
        app.view()
        print(len(table.past), flush=True)


if __name__ == "__main__":
    child(Path(sys.argv[1]), int(sys.argv[2]))
