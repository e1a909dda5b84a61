"""`python -m sims.bench rules|kills|start|screen|slaps`."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module

NAMES = ("rules", "kills", "start", "screen", "slaps")


def main() -> int:
    """Runs one benchmark; 1 when what it measured contradicts what it checks."""
    parser = argparse.ArgumentParser(prog="python -m sims.bench", description=__doc__)
    parser.add_argument("name", choices=NAMES)
    parser.add_argument("--runs", type=int, default=0, help="how often; each benchmark has a default of its own")
    said = parser.parse_args()
    return int(import_module(f"sims.bench.{said.name}").main(said.runs))


if __name__ == "__main__":
    sys.exit(main())
