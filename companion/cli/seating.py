"""Who sits where: what the command line says of players, game and options, checked."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import UsageError

if TYPE_CHECKING:  # needed only where a game is named
    from companion.games.game import AnyGame
    from companion.games.options import Setup

SEATS = 4
"""Players, where nobody says how many."""


@dataclass(frozen=True, slots=True)
class Seating:
    """A game to begin at once (or None: ask), and where to show it."""

    game: AnyGame | None = None
    setup: Setup | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    display: str | None = None
    size: tuple[int, int] | None = None
    folder: Path | None = None
    simulated: bool = False
    language: str | None = None


def seating(said: argparse.Namespace) -> Seating:
    """Checks what was said; raises `UsageError` with the cure."""
    size = _size(said.size) if said.size else None
    if said.game is None:
        if said.option or said.names or said.seats is not None:
            raise UsageError("players and options need a game", cure="Name the game too, as in «companion run snafoo».")
        return Seating(None, None, {}, said.display, size, said.folder, said.simulated, said.language)
    game, setup, called = _at_once(said)
    return Seating(game, setup, called, said.display, size, said.folder, said.simulated, said.language)


def _at_once(said: argparse.Namespace) -> tuple[AnyGame, Setup, Mapping[str, str]]:
    """The game that is to begin at once, by whom and how it is played."""
    from companion.games import GAMES
    from companion.games.options import checked
    from companion.menus import LETTERS, Plan

    if said.game not in GAMES:
        raise UsageError(f"there is no game «{said.game}»", cure=f"The games: {', '.join(GAMES)}.")
    game = GAMES[said.game]
    names = [name.strip() for name in said.names.split(",")] if said.names else []
    if names and said.seats not in (None, len(names)):
        raise UsageError(f"{len(names)} names for {said.seats} players", cure="Leave out --seats, or name everybody.")
    count = len(names) or (SEATS if said.seats is None else said.seats)
    if count > len(LETTERS):
        raise UsageError(f"{game.id} can't be played by {count}", cure=f"It takes at most {game.players[-1]} players.")
    seats = tuple(LETTERS[:count])
    options = _options(said.option)
    checked(game, seats, options)
    setup = checked(game, seats, Plan(game, count, options).chosen())
    return game, setup, _named(seats, names)


def _options(said: list[str]) -> dict[str, str]:
    options: dict[str, str] = {}
    for one in said:
        name, equals, value = one.partition("=")
        if not equals:
            raise UsageError(f"«{one}» is no option", cure="Write it as NAME=VALUE, for instance long-game=on.")
        options[name.strip()] = value.strip()
    return options


def _named(seats: tuple[str, ...], names: list[str]) -> dict[str, str]:
    from companion.actions import clean_name

    try:
        return {seat: clean_name(name) for seat, name in zip(seats, names, strict=False)}
    except ValueError as wrong:
        raise UsageError(str(wrong), where="--names", cure="Separate the names by commas.") from None


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal() and len(text) <= 9):
        raise UsageError(f"«{text}» is no size", where="--size", cure="Write it as 800x480.")
    size = int(width), int(height)
    if not (min(size) >= 64 and max(size) >= 128 and size[0] <= 1920 and size[1] <= 1200):
        raise UsageError(f"{text} can't be shown", where="--size", cure="From 128x64 to 1920x1200.")
    return size
