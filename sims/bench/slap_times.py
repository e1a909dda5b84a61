"""From a slap's edge to light, sound and picture, in real time: idle and under load, with and without the disk's sync.

The whole companion plays SNAFOO; each slap rolls the dice of a Chance card, which is taken back afterwards. A thread
makes edges as a driver does. Pictures are drawn in full on a surface in memory: what a display adds comes on top.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from statistics import median

from companion.app import App, Devices, run
from companion.controls import Controls
from companion.games import GAMES
from companion.games.options import checked
from companion.inputs import Contacts
from companion.ports import MS, Button, Edge, Lamp, Put, Quit, Sound, Typed
from companion.shelf import Shelf
from companion.view import View
from hardware.clock import monotonic
from hardware.headless import Headless
from sims.devices import SimDice
from sims.memory import MemoryShelf

SIZE = (800, 480)
STEP = 0.08
"""Seconds from one thing that a hand does to the next."""
TARGETS = {"light": 50 * MS, "sound": 50 * MS, "frame": 85 * MS}


class Watch:
    """Lights, sounder and screen that note when the latest edge is answered."""

    def __init__(self) -> None:
        import pygame

        self.times: dict[str, list[int]] = {what: [] for what in TARGETS}
        self._surface = pygame.Surface(SIZE)
        self._waiting: dict[str, int] = {}
        """What hasn't answered yet, with the edge's stamp (µs)."""

    def slapped(self, at: int) -> None:
        """An edge is on its way."""
        self._waiting = dict.fromkeys(TARGETS, at)

    def lit(self, button: Button, lamp: Lamp) -> None:
        if button == "pad" and lamp is Lamp.ON:
            self._note("light")

    def sounded(self, sound: Sound) -> None:
        if sound is Sound.PRESS:
            self._note("sound")

    def drawn(self, view: View) -> None:
        from companion.screen.paint import paint

        paint(self._surface, view)
        if "sound" not in self._waiting:  # else the picture is of something before
            self._note("frame")

    def _note(self, what: str) -> None:
        if (at := self._waiting.pop(what, None)) is not None:
            self.times[what].append(monotonic() - at)


class Part:
    """One of the devices, as a port."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch

    def close(self) -> None:
        """Nothing to close."""


class Lights(Part):
    def show(self, button: Button, lamp: Lamp) -> None:
        self.watch.lit(button, lamp)


class Sounder(Part):
    def play(self, sound: Sound) -> None:
        self.watch.sounded(sound)


class Screen(Part):
    def show(self, frame: View) -> None:
        self.watch.drawn(frame)


def main(runs: int) -> int:
    """Prints median and 99th percentile of each; 1 where a median misses its target on an idle machine."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    missed = 0
    for busy in (False, True):
        for synced in (True, False):
            with _load() if busy else nullcontext():
                times = _measured(runs, synced)
            how = f"{'under load' if busy else 'idle'}, {'with' if synced else 'without'} sync"
            told = [f"{what} {_ms(median(took))} / {_ms(_late(took))}" for what, took in times.items()]
            print(f"from edge, {how}: {', '.join(told)} ms (median / 99 %)", flush=True)
            missed += not busy and any(median(took) > TARGETS[what] for what, took in times.items())
    return 1 if missed else 0


def _measured(runs: int, synced: bool) -> dict[str, list[int]]:
    """µs from edge to each answer, of so many slaps."""
    watch, front = Watch(), Headless(monotonic)
    with tempfile.TemporaryDirectory(prefix="companion-slaps-") as folder:
        shelf = Shelf(Path(folder)) if synced else MemoryShelf()
        devices = Devices(Lights(watch), Sounder(watch))
        app = App(shelf, devices, SimDice(1), Contacts(), Controls())
        app.tick(monotonic())
        game = GAMES["snafoo"]
        app.begin(game, checked(game, "ABCD", {}))
        hand = threading.Thread(target=_play, args=(runs, front.inbox.put, watch))
        hand.start()
        run(app, Screen(watch), front.wait, monotonic)
        hand.join()
        shelf.close()
    return watch.times


def _play(runs: int, put: Put, watch: Watch) -> None:
    """A hand: a Chance card, a slap that rolls its dice, and all of it taken back."""
    for _ in range(runs):
        put(Typed("D", monotonic()))
        time.sleep(STEP)
        at = monotonic()
        watch.slapped(at)
        put(Edge("pad", True, at))
        time.sleep(STEP)
        put(Edge("pad", False, monotonic()))
        time.sleep(STEP)
        put(Typed("*", monotonic()))
        time.sleep(STEP / 2)
    put(Quit())


@contextmanager
def _load() -> Iterator[None]:
    """A busy process for every processor, and one more."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range((os.cpu_count() or 1) + 1)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


def _late(took: list[int]) -> int:
    return sorted(took)[len(took) * 99 // 100]


def _ms(microseconds: float) -> str:
    return f"{microseconds / MS:.1f}"
