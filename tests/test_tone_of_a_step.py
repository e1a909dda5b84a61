"""What a step sounds like, and that it sounds once."""

from __future__ import annotations

from companion.ports import Sound
from sims.table import SimTable


def snap() -> SimTable:
    """Three players, two cards flipped with a key."""
    table = SimTable("snap", 3, {"tracking": "counted"})
    for _ in range(2):
        table.key("D")
    return table


def test_crossing_a_limit_sounds() -> None:
    """And taking it back doesn't: everybody heard it when it happened."""
    table = SimTable("snafoo", 3, {"first-dealer": "C"})
    for key in "9999":
        table.key(key)
    assert table.sounds[-1:] == [Sound.LIMIT]
    heard = len(table.sounds)
    table.key("1")
    table.key("*")
    assert table.view.seats[0].paid
    assert len(table.sounds) == heard


def test_a_wrong_slap_and_a_tie_differ() -> None:
    """Everybody hears what came of a slap without looking."""
    table = snap()
    table.wait(0.5)
    table.press("A")
    table.key("D")
    assert table.sounds[-1] is Sound.WRONG
    table = snap()
    table.wait(0.5)
    at = table.clock.now / 1_000_000
    for seat in "AB":
        table.edge(f"pad:{seat}", True, at)
    table.wait(0.05)
    table.key("1")
    assert table.sounds[-1] is Sound.TIE


def test_who_was_first_at_a_slap_is_marked() -> None:
    """From the slap until the next flip, so that the screen can flash."""
    table = snap()
    table.wait(0.5)
    table.press("C")
    assert [seat.first for seat in table.view.seats] == [False, False, True]
    table.key("1")
    assert [seat.first for seat in table.view.seats] == [False, False, True]
    table.key("D")
    assert not any(seat.first for seat in table.view.seats)
