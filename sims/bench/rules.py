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
from sims.robot_no_thanks import playing
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
        rounds = sum(_rounds(game, setup, actions) for actions in recorded)
        seconds = statistics.median(_timed(game, setup, recorded) for _ in range(ROUNDS))
        print(
            f"{game.id}: {len(recorded)} robot games of {seats}, {count} actions: "
            f"{seconds / count * 1e6:.1f} µs an action, "
            f"{rounds / seconds:.0f} rounds/s, {len(recorded) / seconds:.0f} games/s"
        )
    print(
        f"no-thanks: four robots that take when the points added are no more than the chips: {_thrifty():.0f} rounds/s"
    )
    return 0


def _rounds(game: AnyGame, setup: Setup, actions: list[Action]) -> int:
    """How many rounds a recorded game had; a game without rounds is one."""
    state: Any = game.start(setup)
    for action in actions:
        state = game.apply(state, action)
    return game.facts["round"].get(state) if "round" in game.facts else 1


def _thrifty() -> float:
    """Rounds a second with robots, shuffling and all, as public engines were measured: 400, 1,970 and 6,110."""
    setup = checked(GAMES["no-thanks"], "ABCD", {})
    passes = [playing(setup, seed, 100) for seed in range(ROUNDS)]
    return statistics.median(rounds / seconds for rounds, seconds in passes)


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
