"""A table of Snap, for the tests of what people do there."""

from __future__ import annotations

from companion.config import Config, Entry
from companion.ports import Lamp
from sims.table import SimTable

KEYPAD = Config(entry=Entry(keypad=True))


def table(seats: str = "ABC", *, flips: int = 0, config: Config | None = None, **options: str) -> SimTable:
    """A table at which so many flips have been keyed, one a second."""
    said = {name.replace("_", "-"): value for name, value in options.items()}
    sim = SimTable("snap", seats, said, config=config or KEYPAD)
    for _ in range(flips):
        sim.wait(1)
        sim.key("D")
    return sim


def up(sim: SimTable) -> tuple[int, ...]:
    piles: tuple[int, ...] = sim.state.piles.up
    return piles


def down(sim: SimTable) -> tuple[int, ...]:
    piles: tuple[int, ...] = sim.state.piles.down
    return piles


def tiles(sim: SimTable) -> dict[str, str]:
    """What the game offers; undo and menu, which are always there, come after it."""
    return {tile.key: tile.label for tile in sim.view.tiles[:-2]}


def lit(sim: SimTable) -> set[str]:
    return {button for button, lamp in sim.lights.items() if lamp is Lamp.ON}
