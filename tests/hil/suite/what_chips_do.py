"""What can only be seen on a real chip: a stall, a burst, silence, noise, and who was first under load."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from bisect import bisect
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import pytest

from companion.ports import MS, SECOND
from companion.race import Race
from tests.hardware.contract import When
from tests.hil.suite.chip import PINS, Listener, Through, toggle, wakes

STALL = 0.4
"""Seconds that the reading process stands still."""
IDLE = 5.0
PAIRS = 24
PAIR_US = 200 * MS
HEARD = 1.0 if os.environ.get("HIL_TIME") == "virtual" else 0.5
"""So many pairs at least must be heard whole. In real time an emulated processor may stand still for longer than a slap
lasts, and then finds the line open when it looks which way it went: no program can know better."""
PADS = list(PINS.items())


def say(what: str) -> None:
    """For the report, whether the test passes or not."""
    with Path("/hil/.out/seen").open("a") as seen:
        seen.write(what + "\n")


def stalled(through: Through, moves: list[tuple[int, bool, int]]) -> dict[str, Any]:
    """What comes of these moves when nobody reads while they are made."""
    listener = Listener.of(through)
    listener.process.send_signal(signal.SIGSTOP)
    began = time.monotonic()
    toggle(moves)
    time.sleep(max(began + STALL - time.monotonic(), 0))
    listener.process.send_signal(signal.SIGCONT)
    return listener.heard()


def burst(count: int, pads: int) -> list[tuple[int, bool, int]]:
    """So many edges within the stall, dealt out to so many pads."""
    pins = [pin for _, pin in PADS[:pads]]
    return [(pins[n % pads], n // pads % 2 == 1, n * 780) for n in range(count)]


@pytest.mark.parametrize("pads", [1, 12])
def test_gpiod_loses_nothing_of_a_burst_while_the_reader_stalls(pads: int) -> None:
    """500 edges while the reading thread stands still for 400 ms: all 500 come and nothing is said."""
    heard = stalled("gpiod", burst(500, pads))
    came, merged = len(heard["edges"]), heard["merged"]
    say(f"gpiod: {came} of 500 edges on {pads} pads after a stall of 400 ms, {merged} merged; said: {heard['faults']}")
    assert (came, merged) == (500, 0)
    assert heard["faults"] == []


def test_gpiod_says_how_many_edges_are_lost() -> None:
    """More than the kernel keeps: the newest 512 come, and that the rest is lost is said with its number."""
    heard = stalled("gpiod", burst(700, 12))
    say(f"gpiod: {len(heard['edges'])} of 700 edges on 12 pads after a stall; said: {heard['faults']}")
    assert len(heard["edges"]) == 512
    assert [fault.split(":")[0] for fault in heard["faults"]] == ["pads"]
    assert "188 edges are lost" in heard["faults"][0]


@pytest.mark.parametrize("pads", [1, 12])
def test_lgpio_says_that_edges_may_be_lost(pads: int) -> None:
    """The same burst through lgpio: what is missing is not known, but that something may be is said, with the pad."""
    heard = stalled("gpiozero", burst(500, pads))
    say(f"lgpio: {len(heard['edges'])} of 500 edges on {pads} pads after a stall; said {len(heard['faults'])} times,")
    say(f"    for instance {heard['faults'][:1]}")
    assert len(heard["edges"]) < 500
    assert {fault.split(": ")[0] for fault in heard["faults"]} == {pad for pad, _ in PADS[:pads]}
    assert all("may be lost" in fault for fault in heard["faults"])


@contextmanager
def load() -> Iterator[None]:
    """Both processors are busy."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(os.cpu_count() or 1)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


def pair(one: int, other: int, at: int, apart: int) -> list[tuple[int, bool, int]]:
    """Two slaps, so far apart (µs)."""
    return [(one, False, at), (other, False, at + apart), (one, True, at + 110 * MS), (other, True, at + 120 * MS)]


def by_pair(slaps: list[tuple[str, int]], made: list[When]) -> list[list[tuple[str, int]]]:
    """The slaps of each pair, in the order in which they came."""
    begins = [when.earliest for when in made[::4]]
    pairs: list[list[tuple[str, int]]] = [[] for _ in begins]
    for button, at in slaps:
        pairs[bisect(begins, at) - 1].append((button, at))
    return pairs


def verdict(slaps: list[tuple[str, int]]) -> tuple[str, ...]:
    """Who was first of slaps that came in the wrong order."""
    race = Race()
    for button, at in reversed(slaps):
        race = race.heard((button,), at)
    return race.first(0)


@pytest.mark.parametrize("through", ["gpiod", "gpiozero"])
@pytest.mark.parametrize("apart", [1 * MS, 200, 20])
@pytest.mark.parametrize("busy", [False, True], ids=["idle", "under load"])
def test_the_first_of_two_slaps_is_first(through: Through, apart: int, busy: bool) -> None:
    """Pairs of slaps on changing pads: the stamps are in the order of the hands, and so is every verdict."""
    truth = [(PADS[n % 12], PADS[(n + 1 + n // 12) % 12]) for n in range(PAIRS)]
    moves = [move for n, (first, second) in enumerate(truth) for move in pair(first[1], second[1], n * PAIR_US, apart)]
    listener = Listener.of(through)
    with load() if busy else nullcontext():
        made = toggle(moves)
    heard = listener.heard()
    pairs = by_pair([(button, at) for button, down, at in heard["edges"] if down], made)
    whole = [(slaps, first[0]) for slaps, (first, _) in zip(pairs, truth, strict=True) if len(slaps) == 2]
    right = sum(verdict(slaps) == (first,) for slaps, first in whole)
    arrived = sum(slaps[0][0] == first for slaps, first in whole)
    how = "under load" if busy else "idle"
    say(f"{through}, {apart} µs apart, {how}: of {len(whole)} {right} right by stamp, {arrived} by arrival")
    assert right == len(whole) >= HEARD * PAIRS
    assert heard["faults"] == [] or HEARD < 1


@pytest.mark.parametrize("through", ["gpiod", "gpiozero"])
def test_idle_pads_wake_nobody(through: Through) -> None:
    """FIELD (half a core busy while idle): twelve idle pads through gpiod cost fewer than 5 wake-ups a second."""
    listener = Listener.of(through)
    rate = _rate(listener.process.pid)
    heard = listener.heard()
    say(f"{through}: {rate:.1f} wake-ups a second with 12 idle pads")
    assert heard["edges"] == heard["faults"] == []
    assert through == "gpiozero" or rate < 5


def _rate(pid: int) -> float:
    time.sleep(2)
    before, began = wakes(pid), time.monotonic()
    time.sleep(IDLE)
    return (wakes(pid) - before) / (time.monotonic() - began)


TABLE = """
[pads]
{pads}
[gpio]
chip = 0
edges = "{through}"
{lights}
[display]
kind = "none"
"""


@contextmanager
def companion(folder: Path, through: Through, lights: str = "") -> Iterator[subprocess.Popen[str]]:
    """The whole program at a game of six seats, without a display; ready once it has said what it uses."""
    pads = "\n".join(f"{pad.removeprefix('pad:')} = {pin}" for pad, pin in PADS)
    (folder / "companion.toml").write_text(TABLE.format(pads=pads, through=through, lights=lights))
    where = ["--config", str(folder / "companion.toml"), "--folder", str(folder / "games")]
    command = [sys.executable, "-m", "companion", "run", "snap", "--seats", "6", *where]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    try:
        if process.stdout is None:
            raise RuntimeError("no output")
        say(f"    companion says: {process.stdout.readline().strip()}")
        yield process
    finally:
        process.terminate()
        process.communicate(timeout=60)


@pytest.mark.parametrize("lights", ["", "[lights]\nA = 27"], ids=["without lights", "with a light"])
def test_the_whole_companion_sleeps_while_nobody_plays(tmp_path: Path, lights: str) -> None:
    """The same with everything on: rules, journal, loop. What a glowing light costs, through lgpio, is only told."""
    with companion(tmp_path, "gpiod", lights) as process:
        rate = _rate(process.pid)
    say(f"companion with 12 idle pads, gpiod, {'a light' if lights else 'no light'}: {rate:.1f} wake-ups a second")
    assert process.returncode == 0
    assert lights or rate < 5


@pytest.mark.parametrize("through", ["gpiod", "gpiozero"])
def test_play_goes_on_after_noise_on_every_pad(tmp_path: Path, through: Through) -> None:
    """10,000 edges a second on all pads at once: no crash, bounded memory, and the next slap counts."""
    seconds = 2
    pins = [pin for _, pin in PADS]
    noise = [(pins[n % 12], n // 12 % 2 == 1, n * 100) for n in range(seconds * 10_000)]
    quiet = [(pin, True, n * 10) for n, pin in enumerate(pins)]
    with companion(tmp_path, through) as process:
        toggle([(pins[0], False, 0), (pins[0], True, 60 * MS)])
        time.sleep(2)
        before = _memory(process.pid)
        made = toggle(noise)
        rate = len(made) / (made[-1].earliest - made[0].earliest) * SECOND
        toggle(quiet)
        journal = next((tmp_path / "games").glob("*.table"))
        time.sleep(3)
        kept = journal.stat().st_size
        for pin in pins[:6]:
            toggle([(pin, False, 0), (pin, True, 60 * MS), (pin, True, 1 * SECOND)])
        grown, after = journal.stat().st_size - kept, _memory(process.pid)
    say(f"{through}: noise of {rate:.0f} edges a second for {seconds} s took {after - before} kB more memory;")
    say(f"    then six slaps wrote {grown} bytes to the journal")
    assert process.returncode == 0
    assert grown > 0
    assert after - before < 40_000


def _memory(pid: int) -> int:
    """The most that the process has had (kB)."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")))
