"""What a table would like to know of a game: `python -m sims.stats GAME` has sensible robots play it, on all cores.

Means come with their 95 % confidence interval (normal), shares with Wilson's. A shared win counts in parts.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import Pool, cpu_count
from typing import Any

from companion.actions import Action
from companion.errors import CompanionError, UsageError
from companion.games import GAMES
from companion.games.game import AnyGame
from companion.games.options import Setup, checked
from companion.notation import write
from sims.robots import playthrough, sensible

Z = 1.96
"""The normal quantile of a 95 % interval."""


@dataclass(slots=True)
class Played:
    """One game: how long it was, who won, what each kind of step cost and how often it was taken."""

    steps: int = 0
    rounds: int = 0
    winners: tuple[int, ...] = ()
    """Places at the table, 0 first."""
    taken: Counter[str] = field(default_factory=Counter)
    cost: Counter[str] = field(default_factory=Counter)
    """Chips, where the game knows payments."""
    points: tuple[int, ...] = ()


def play(game: str, setup: Setup, seed: int) -> Played:
    """A whole game of sensible robots."""
    rules = GAMES[game]
    played, state, kind = Played(), rules.start(setup), ""
    for action, after in playthrough(rules, setup, sensible(game, seed), random.Random(seed)):
        kind = _kind(rules, action) or kind
        played.steps += 1
        played.taken[kind] += bool(_kind(rules, action))
        if "paid" in rules.facts:
            played.cost[kind] += sum(rules.facts["paid"].get(after).values())
        state = after
    return _ended(rules, state, played)


def _kind(game: AnyGame, action: Action) -> str:
    """The step without its seat and its times, as in notation; dice belong to the step before them."""
    words = write(game, action).split(" @ ")[0].split()[1:]
    return "" if words[0] == "roll" else " ".join(words[:2])


def _ended(game: AnyGame, state: Any, played: Played) -> Played:
    facts, seats = game.facts, game.seats(state)
    played.winners = tuple(seats.index(seat) for seat in facts["winner"].get(state))
    played.rounds = facts["round"].get(state) if "round" in facts else 0
    if "points" in facts:
        played.points = tuple(facts["points"].get(state).values())
    return played


def mean(values: Sequence[float]) -> str:
    """A mean with its 95 % interval."""
    if len(values) < 2:
        return f"{values[0]:.1f}" if values else "-"
    half = Z * statistics.stdev(values) / math.sqrt(len(values))
    return f"{statistics.fmean(values):.1f} ± {half:.1f}"


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    share, square = wins / games, Z * Z
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = Z * math.sqrt(share * (1 - share) / games + square / (4 * games * games)) / (1 + square / games)
    return middle - half, middle + half


def told(all_played: Sequence[Played], seats: Sequence[str]) -> Iterable[str]:
    """The report, line by line."""
    games = len(all_played)
    yield f"steps a game: {mean([played.steps for played in all_played])}"
    if any(played.rounds for played in all_played):
        yield f"rounds a game: {mean([played.rounds for played in all_played])}"
    if all(played.points for played in all_played):
        yield f"points at the end, best: {mean([min(played.points) for played in all_played])}"
        yield f"points at the end, worst: {mean([max(played.points) for played in all_played])}"
    yield "wins by seat:"
    for place, seat in enumerate(seats):
        wins = sum(1 / len(played.winners) for played in all_played if place in played.winners)
        low, high = wilson(wins, games)
        yield f"    {seat}  {100 * wins / games:5.1f} %  ({100 * low:.1f} to {100 * high:.1f})"
    shared = sum(len(played.winners) > 1 for played in all_played)
    yield f"shared wins: {100 * shared / games:.1f} %"
    yield from _kinds(all_played)


def _kinds(all_played: Sequence[Played]) -> Iterable[str]:
    taken, cost = Counter[str](), Counter[str]()
    for played in all_played:
        taken += played.taken
        cost += played.cost
    rows = sorted(taken, key=lambda kind: (-cost[kind] / taken[kind], -taken[kind]))[:20]
    yield "a step:             a game   costs, chips" if cost else "a step:             a game"
    for kind in rows:
        each = f"   {cost[kind] / taken[kind]:.2f}" if cost else ""
        yield f"    {kind:<14} {taken[kind] / len(all_played):7.2f}{each}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays, prints, and ends with 2 for wrong use."""
    parser = argparse.ArgumentParser(prog="python -m sims.stats", description=__doc__)
    parser.add_argument("game", choices=tuple(GAMES))
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    said = parser.parse_args(arguments)
    try:
        setup = _setup(said.game, said.seats, dict(one.partition("=")[::2] for one in said.option))
        if said.games < 1:
            raise UsageError("no games are asked for", cure="--games takes 1 or more.")
    except CompanionError as wrong:
        print(f"sims.stats: {wrong}", file=sys.stderr)
        return wrong.status
    seeds = range(said.seed, said.seed + said.games)
    with Pool(cpu_count()) as pool:
        all_played = list(_watched(pool.imap(partial(play, said.game, setup), seeds, chunksize=8), said.games))
    print(f"{said.game}, {said.seats} sensible robots, {said.games} games from seed {said.seed}")
    print("\n".join(told(all_played, setup.seats)))
    return 0


def _setup(game: str, seats: int, options: Mapping[str, str]) -> Setup:
    return checked(GAMES[game], tuple("ABCDEFGHIJKL"[: max(seats, 0)]), options)


def _watched(results: Iterable[Played], games: int) -> Iterable[Played]:
    """The results, with a bar on a terminal while they come."""
    for done, played in enumerate(results, 1):
        if sys.stderr.isatty() and (done % max(games // 100, 1) == 0 or done == games):
            filled = 40 * done // games
            end = "\n" if done == games else ""
            print(f"\r[{'#' * filled}{'.' * (40 - filled)}] {done}/{games}", end=end, file=sys.stderr, flush=True)
        yield played


if __name__ == "__main__":
    sys.exit(main())
