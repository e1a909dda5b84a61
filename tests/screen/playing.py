"""The views of real games that are hardest to draw: played by robots, with long names and everything at once."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

from companion.games import GAMES
from companion.games.options import checked
from companion.languages import speaking
from companion.messages import Voice
from companion.view import Notice, Tile, View
from sims.robots import playthrough, sensible

from .demanding import NAMES

STEPS = 250
HARD: tuple[Callable[[View], int], ...] = (
    lambda view: sum(map(len, view.told)),
    lambda view: len(view.prompt),
    lambda view: sum(len(cell) for row in view.rows for cell in row.cells),
    lambda view: sum(len(tile.label) for tile in view.tiles),
    lambda view: len(view.dice),
    lambda view: len(view.big) if any(map(str.isdigit, view.big)) else 0,
    lambda view: len(view.verdict),
    lambda view: len(view.subtitle),
)
"""What makes a view hard to draw; of each kind the hardest is taken."""


@cache
def hard_views(game: str, language: str) -> tuple[View, ...]:
    """The hardest views of a game with as many players as it takes, and one with all there is to say."""
    views = list(_views(game, language))
    found = dict.fromkeys(max(views, key=hard) for hard in HARD)
    first = next(iter(found))
    notices = (Notice("The pad of Guðmundur Þorsteinsson is missing", alarm=True), Notice("not kept: disk full"))
    seats = tuple(replace(seat, points=1234 - 650 * i if i < 3 else seat.points) for i, seat in enumerate(first.seats))
    return (*found, replace(first, draft="12_", notices=notices, alarm=True, big="\N{MINUS SIGN}123", seats=seats))


def _views(name: str, language: str) -> Iterator[View]:
    game = GAMES[name]
    seats = "ABCDEFGHIJKL"[: game.players[-1]]
    voice = Voice(dict(zip(seats, NAMES, strict=False)), speaking(language))
    start = game.start(checked(game, seats, {}))
    yield game.view(start, voice)
    robot = sensible(name, 3)
    for _, state in playthrough(game, checked(game, seats, {}), robot, random.Random(3), STEPS):
        offered = (choice for choice in game.choices(state) if not choice.quiet)
        tiles = tuple(Tile(choice.key, voice.say(choice.label)) for choice in offered)
        yield replace(game.view(state, voice), tiles=tiles)
