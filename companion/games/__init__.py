"""The games. A new one is a module (or a package) and one line here."""

from __future__ import annotations

from companion.games.game import AnyGame
from companion.games.schnuff import SCHNUFF
from companion.games.snafoo import SNAFOO

GAMES: dict[str, AnyGame] = {game.id: game for game in (SNAFOO, SCHNUFF)}
