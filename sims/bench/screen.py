"""How long a full redraw takes, beside what pygame itself needs to fill the surface and blit eight lines of ready text.

Each game is played by a robot. Every view is drawn twice: first as it comes after the one before, then again, with all
its text ready as pygame's is. The second is compared; the first is told too. The best of many runs disturbs least.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from functools import partial
from statistics import median

from companion.games import GAMES
from companion.games.game import AnyGame
from companion.games.options import checked
from companion.messages import Voice
from companion.view import Tile, View

SIZES = ((800, 480), (320, 240))
LIMIT = 8
STEPS, RUNS = 60, 40
NAMES = dict(zip("ABCDEFG", ("Anna", "Björn", "Chloé", "Dagný", "Einar", "Fríða", "Guðmundur"), strict=True))


def main(runs: int) -> int:
    """Prints µs a redraw and the ratio for every game and size; 1 where one takes more than eight times."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    over = 0
    for size in SIZES:
        least = best(_pygame_alone(size), 10 * (runs or RUNS))
        print(f"{size[0]} x {size[1]}: fill and eight lines of ready text {least:.0f} µs")
        for game in GAMES.values():
            ready, fresh = _redraws(game, size, runs or RUNS)
            over += ready > LIMIT * least
            print(
                f"  {game.id}: full redraw {ready:.0f} µs, {ready / least:.1f} times; "
                f"after the view before, with text that is new, {fresh:.0f} µs"
            )
    return 1 if over else 0


def best(work: Callable[[], object], runs: int) -> float:
    """The shortest of so many runs, in µs."""
    times = []
    for _ in range(runs):
        began = time.perf_counter_ns()
        work()
        times.append(time.perf_counter_ns() - began)
    return min(times) / 1e3


def _pygame_alone(size: tuple[int, int]) -> Callable[[], object]:
    import pygame

    from companion.screen import fonts

    fonts.ready()
    surface, high = pygame.Surface(size), size[1] // 20
    ready = [fonts.font(high).render("Guðmundur Þorsteinsson", True, (255, 255, 255)) for _ in range(8)]

    def work() -> None:
        surface.fill((20, 20, 20))
        for line, text in enumerate(ready):
            surface.blit(text, (high, high + 2 * high * line))

    return work


def _redraws(game: AnyGame, size: tuple[int, int], runs: int) -> tuple[float, float]:
    """µs of a redraw of the slowest view, and the median of views as they follow each other."""
    import pygame

    from companion.screen.paint import paint

    surface, slowest, fresh = pygame.Surface(size), 0.0, []
    for view in _views(game):
        redraw = partial(paint, surface, view)
        fresh.append(best(redraw, 1))
        slowest = max(slowest, best(redraw, runs))
    return slowest, median(fresh)


def _views(game: AnyGame) -> list[View]:
    """The views of the first steps of a robot's game with as many players as it takes, seven at most."""
    from dataclasses import replace

    from sims.robots import playthrough, sensible

    seats = "ABCDEFG"[: min(7, game.players[-1])]
    voice, views = Voice(NAMES), []
    for _, state in playthrough(game, checked(game, seats, {}), sensible(game.id, 1), random.Random(1)):
        offered = (choice for choice in game.choices(state) if not choice.quiet)
        tiles = tuple(Tile(choice.key, voice.say(choice.label)) for choice in offered)
        views.append(replace(game.view(state, voice), tiles=tiles))
        if len(views) == STEPS:
            break
    return views
