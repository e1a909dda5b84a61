"""Pulls the plug of the whole machine in the middle of a game, again and again, and boots it again: `python -m
tests.hil.cuts [--cuts 20]`.

The disk forgets what was not flushed. In the machine the same player as in `sims.bench.kills` plays on a disk of its
own, and tells the host, over a way that the cut doesn't touch, which state is on its way to the disk and which is kept.
After the second boot the game must be at the last one kept, or at the one on its way, and the file system whole.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.hil.__main__ import HERE, ROOT, machine

SITE = "python3 -m zipfile -e site.zip . && export PYTHONHASHSEED=0"
PLAY = f"{SITE} && python3 -m cut_player play {{seed}}"
CHECK = f"{SITE} && python3 -m cut_player check"
NEVER_RAN = (124, 125)
"""It took too long (a busy host emulates slowly), or the machine didn't boot: nothing was seen."""


def main() -> int:
    """Prints a line a cut; 1 when a game was anywhere else, or a cut never came about."""
    parser = argparse.ArgumentParser(prog="python -m tests.hil.cuts", description=__doc__)
    parser.add_argument("--cuts", type=int, default=20)
    said = parser.parse_args()
    machine()
    failed = 0
    with tempfile.TemporaryDirectory(prefix="companion-cuts-") as folder:
        pack(Path(folder))
        for number in range(said.cuts):
            failed += not _cut(Path(folder), number)
    print(f"power cuts: {said.cuts}, {failed} failed", flush=True)
    return 1 if failed else 0


def _cut(folder: Path, number: int) -> bool:
    """One cut, at another moment and in another game each time; one that never came about is tried again."""
    after = f"{random.Random(number).uniform(0.5, 8):.1f}"
    command = (HERE / "powercut.sh", "-a", after, "-f", folder, "-w", PLAY.format(seed=number * 10), "-c", CHECK)
    for _ in range(5):
        began = time.monotonic()
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        seconds = time.monotonic() - began
        print(f"cut {number}, {after} s on the way, status {done.returncode}, {seconds:.0f} s: {done.stdout.strip()}")
        if done.returncode:
            print(done.stderr.strip(), flush=True)
        if done.returncode not in NEVER_RAN:
            return done.returncode == 0
    return False


def pack(folder: Path) -> None:
    """What goes into the machine: the project's wheel and what runs there, as one archive."""
    wheels = folder / "wheels"
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-q")
    subprocess.run((*pip, "wheel", "--no-deps", "-w", wheels, ROOT), check=True)
    site = wheels / "site"
    subprocess.run((*pip, "install", "--no-deps", "--no-compile", "--target", site, *wheels.glob("*.whl")), check=True)
    (site / "cut_player.py").write_bytes((HERE / "cut_player.py").read_bytes())
    subprocess.run((sys.executable, "-m", "zipfile", "-c", folder / "site.zip", *site.iterdir()), check=True)
    subprocess.run(("rm", "-r", wheels), check=True)


if __name__ == "__main__":
    sys.exit(main())
