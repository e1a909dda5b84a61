"""Moments of each game, played to by keys and pads, that show what its screen is for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.view import View
from sims.table import SimTable

NAMES = {"A": "Anna", "B": "Björn", "C": "Chloé", "D": "Dagný"}


def _table(game: str, keys: str = "", options: Mapping[str, str] | None = None) -> SimTable:
    table = SimTable(game, "ABCD", options, names=NAMES)
    for key in keys:
        table.key(key)
    return table


def snafoo() -> View:
    """Dagný's Chance card has taken the total past sixty, and she pays."""
    table = _table("snafoo", "9993999D")
    table.roll(4, 5)
    table.press()
    return table.view


def schnuff() -> View:
    """A Schnuff card at thirty: everybody else rolls."""
    table = _table("schnuff", "9CC#")
    table.roll(5, 2, 3, 1)
    table.press(after=0.5)
    table.press(after=0.5)
    return table.view


def snap() -> View:
    """Björn was first on the pad, by his own; the table says whose pile matches."""
    table = _table("snap", options={"tracking": "counted"})
    for _ in range(7):
        table.key("D")
        table.wait(1)
    table.press("B", after=0.3)
    table.press("D", after=0.02)
    return table.view


def cabanga() -> View:
    """Björn shouts at Chloé's blue card: how many does he throw?"""
    table = _table("cabanga", "ADB")
    table.wait(3)
    table.press("B", after=0.5)
    return table.view


def no_thanks() -> View:
    """Nobody wants the thirty-three: five chips lie on it."""
    table = _table("no-thanks")
    for key in ("1", "2", "B", "1", "3", "B", "3", "3", "A", "A", "A", "A", "A"):
        table.key(key)
        table.wait(0.5)
    return table.view


def score_pad() -> View:
    """Three players have entered what their turns brought."""
    table = _table("score-pad", options={"dice": "2"})
    for key in "12#7#31#":
        table.key(key)
    return table.view


def start() -> View:
    """The first list."""
    return SimTable().view


SCENES: Mapping[str, Callable[[], View]] = {
    "snafoo": snafoo,
    "schnuff": schnuff,
    "snap": snap,
    "cabanga": cabanga,
    "no-thanks": no_thanks,
    "score-pad": score_pad,
    "start": start,
}
