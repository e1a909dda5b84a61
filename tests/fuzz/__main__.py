"""The long run: `python -m tests.fuzz --inputs 1000000`, on all cores. Says the figures; 1 when anything came out that
may not.

What fails is shrunk by hypothesis and printed with its tape. A draw that takes longer than `HANGS` counts as hanging.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from types import FrameType
from typing import TypeAlias

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.fuzz.targets import TARGETS

INPUTS = 1_000_000
CHUNK = 2_000
"""Draws of one run of hypothesis: it remembers all of a run, so runs are short."""
TAPES = 10
"""Tapes of one draw: a draw takes longer than most inputs."""
HANGS = 20
"""Seconds."""

Job: TypeAlias = tuple[str, int, int]
"""A target, a seed, and how many draws."""


def main() -> int:
    """Fuzzes the targets named, or all."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"of {', '.join(TARGETS)}")
    parser.add_argument("--inputs", type=int, default=INPUTS, help="for each target")
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    if unknown := [name for name in said.targets if name not in TARGETS]:
        parser.error(f"there is no target {', '.join(unknown)}; there are {', '.join(TARGETS)}")
    failed = 0
    for name in said.targets or TARGETS:
        failed += _fuzz(name, said.inputs, said.seed)
    return 1 if failed else 0


def _fuzz(name: str, inputs: int, first: int) -> int:
    """One target; how many of its runs failed."""
    target, began = TARGETS[name], time.monotonic()
    draws = -(-inputs // (target.inputs * TAPES))
    jobs = [(name, first + n, min(CHUNK, draws - n * CHUNK)) for n in range(-(-draws // CHUNK))]
    taken = failed = 0
    with get_context("fork").Pool(os.cpu_count()) as pool:
        for count, wrong in pool.imap_unordered(_run, jobs):
            taken += count
            failed += bool(wrong)
            print(wrong, end="")
            _progress(name, taken, inputs, time.monotonic() - began)
    seconds = time.monotonic() - began
    print(
        f"{name}: {taken} inputs in {seconds:.0f} s, {taken / seconds:.0f} a second, {failed} runs failed", flush=True
    )
    return failed


def _progress(name: str, taken: int, inputs: int, seconds: float) -> None:
    if sys.stderr.isatty():
        text = f"{name}: {taken} of {inputs}, {taken / seconds:.0f} a second "
        print(text, end="\r" if taken < inputs else "\n", file=sys.stderr, flush=True)


def _run(job: Job) -> tuple[int, str]:
    """One run of hypothesis: how many inputs it took, and what is wrong."""
    name, number, draws = job
    target, taken = TARGETS[name], 0

    @seed(number)
    @settings(
        max_examples=draws,
        deadline=None,
        database=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
        print_blob=True,
    )
    @given(st.binary(min_size=target.size * TAPES, max_size=target.size * TAPES))
    def run(content: bytes) -> None:
        nonlocal taken
        with _no_longer_than(HANGS):
            taken += target.several(content)

    try:
        run()
    except Exception:  # whatever it is, it is what we are looking for
        return taken, f"{name}, seed {number}:\n{traceback.format_exc()}\n"
    return taken, ""


@contextmanager
def _no_longer_than(seconds: int) -> Iterator[None]:
    def hangs(_signal: int, _frame: FrameType | None) -> None:
        raise TimeoutError("it hangs")

    before = signal.signal(signal.SIGALRM, hangs)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


if __name__ == "__main__":
    sys.exit(main())
