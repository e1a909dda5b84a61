"""The games. A new one is a module (or a package) and one line in `GAMES`.

A line says what the first list shows; the module is imported when somebody plays the game, so that the first frame
doesn't wait for games that nobody has chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import NamedTuple

from companion.games.game import AnyGame
from companion.messages import Message, msg


class Listed(NamedTuple):
    """A game as the first list shows it, and where it is: `module:NAME` under `companion.games`."""

    title: Message
    players: range
    place: str


class Games(Mapping[str, AnyGame]):
    """Every game by its id, loaded when asked for."""

    def __init__(self, listed: Mapping[str, Listed]) -> None:
        self.listed = listed

    def __getitem__(self, name: str) -> AnyGame:
        module, _, attribute = self.listed[name].place.partition(":")
        game: AnyGame = getattr(import_module(f"{__name__}.{module}"), attribute)
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(self.listed)

    def __len__(self) -> int:
        return len(self.listed)


GAMES = Games(
    {
        "snafoo": Listed(msg("SNAFOO"), range(2, 7), "snafoo:SNAFOO"),
        "schnuff": Listed(msg("Schnuff"), range(2, 7), "schnuff:SCHNUFF"),
        "snap": Listed(msg("Snap"), range(2, 13), "snap.game:SNAP"),
        "cabanga": Listed(msg("Cabanga!"), range(3, 7), "cabanga.game:CABANGA"),
        "no-thanks": Listed(msg("No thanks!"), range(3, 8), "no_thanks.game:NO_THANKS"),
        "score-pad": Listed(msg("Score pad"), range(1, 13), "score_pad.game:SCORE_PAD"),
    }
)
