"""How fast the pure rules are: whole robot games, played once to find the actions, then applied again and timed."""

from __future__ import annotations

import random
import statistics
import time
from typing import Any

from companion.actions import Action
from companion.games import GAMES
from companion.games.game import AnyGame
from companion.games.options import Setup, checked
from sims.robots import Plain, playthrough

ROUNDS = 7
"""Timed passes; the median is told."""


def main(runs: int) -> int:
    """Prints games a second and µs an action for every game."""
    for game in GAMES.values():
        seats = game.players[min(2, len(game.players) - 1)]
        setup = checked(game, "ABCDEFGHIJKL"[:seats], {})
        recorded = [_actions(game, setup, seed) for seed in range(runs or 20)]
        count = sum(map(len, recorded))
        seconds = statistics.median(_timed(game, setup, recorded) for _ in range(ROUNDS))
        print(
            f"{game.id}: {len(recorded)} robot games of {seats}, {count} actions: "
            f"{seconds / count * 1e6:.1f} µs an action, {len(recorded) / seconds:.0f} games/s"
        )
    return 0


def _actions(game: AnyGame, setup: Setup, seed: int) -> list[Action]:
    return [action for action, _ in playthrough(game, setup, Plain(seed), random.Random(seed))]


def _timed(game: AnyGame, setup: Setup, recorded: list[list[Action]]) -> float:
    """Seconds that the rules alone need for all of it."""
    start: Any = game.start(setup)
    began = time.perf_counter()
    for actions in recorded:
        state = start
        for action in actions:
            state = game.apply(state, action)
    return time.perf_counter() - began
