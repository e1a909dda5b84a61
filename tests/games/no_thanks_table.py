"""What the tests of No thanks! share: tables, keys, positions."""

from __future__ import annotations

from companion.config import Config
from companion.games.no_thanks.cards import DECK, gathered
from companion.games.no_thanks.game import NO_THANKS
from companion.games.no_thanks.state import State
from companion.games.options import Setup
from sims.table import SimTable


def table(seats: int = 4, config: Config | None = None, **options: str) -> SimTable:
    """A simulated table; options are written with _ for -."""
    said = {name.replace("_", "-"): value for name, value in options.items()}
    return SimTable("no-thanks", seats=seats, options=said, config=config)


def typed(sim: SimTable, keys: str) -> None:
    """Keys of the keypad, one after the other."""
    for key in keys:
        sim.key(key)


def half_entered(sim: SimTable) -> str:
    return sim.view.draft


def position(
    seats: str, cards: tuple[tuple[int, ...], ...] = (), left: int = DECK, card: int = 0, base: int = 0
) -> State:
    """A position: cards in front of the seats, face down, the card that is up and the chips on it."""
    start = NO_THANKS.start(Setup(tuple(seats)))
    held = tuple(map(gathered, cards)) or start.stand.cards
    return State(start.stand._replace(cards=held, left=left, base=base), card)
