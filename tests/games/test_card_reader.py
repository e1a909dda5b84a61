"""A card reader's ranks: in Snap each is a flip; elsewhere they do nothing, least of all what keys of that name do."""

from __future__ import annotations

from companion.config import Config, Entry
from companion.ports import RANK, RANKS
from sims.table import SimTable

KEYPAD = Config(entry=Entry(keypad=True))


def read(sim: SimTable, rank: str) -> None:
    sim.key(RANK + rank)


def test_every_rank_that_is_read_is_a_flip() -> None:
    """Also the ten, and the ace, which the keypad has on other keys."""
    sim = SimTable("snap", "AB", {"tracking": "ranks"}, config=KEYPAD)
    for at, rank in enumerate(RANKS):
        read(sim, rank)
        assert sum(sim.state.piles.up) == at + 1
        assert max(sim.state.piles.tops) >= 1
    assert sim.state.piles.tops == (13, 12)


def test_a_card_read_in_another_game_does_nothing() -> None:
    """An ace is not the key A, which would pass the turn."""
    sim = SimTable("snafoo", "AB", config=KEYPAD)
    before = sim.state
    for rank in RANKS:
        read(sim, rank)
    assert sim.state == before


def test_a_card_read_while_a_list_is_open_leaves_it_open() -> None:
    """In a list A and B are up and down, and other keys go back."""
    sim = SimTable("snap", "AB", {"tracking": "ranks"}, config=KEYPAD)
    sim.key("#", held=True)
    title, tiles = sim.view.title, sim.view.tiles
    for rank in RANKS:
        read(sim, rank)
        assert (sim.view.title, sim.view.tiles) == (title, tiles)
