"""Stuck pads and noise: named on the screen, left out, and back by themselves; play goes on."""

from __future__ import annotations

import pytest

from companion.config import Config
from companion.inputs import NOISY, STUCK, Contacts, Press
from companion.ports import MS, SECOND, Edge, Fault, Held
from companion.troubles import SHOWN, Troubles
from sims.table import SimTable


def said(table: SimTable) -> str:
    return " | ".join(notice.text for notice in table.view.notices)


def steps(table: SimTable) -> int:
    assert table.app.kept is not None
    return len(table.app.kept.table.past)


def test_a_pad_that_stays_closed_is_stuck_and_named() -> None:
    """After ten seconds; the moment it opens it is a pad like any other."""
    table = SimTable("snafoo", seats="AB")
    table.edge("pad:A", True)
    table.wait((STUCK - MS) / SECOND)
    assert said(table) == ""
    table.wait(1)
    assert said(table) == "Pad A is stuck, and left out until it opens"
    table.edge("pad:A", False)
    table.wait(0.1)
    assert said(table) == ""


def test_a_pad_closed_from_the_start_slaps_nobody() -> None:
    """The driver finds it closed; it is named at once, without a press."""
    table = SimTable("snafoo", seats="AB")
    before = table.state
    table.feed(Held("pad", table.clock.now))
    table.wait(5)
    assert said(table) == "The pad is stuck, and left out until it opens"
    assert (table.state, table.sounds) == (before, [])


def test_an_edge_that_is_stamped_before_it_was_found_closed_is_a_press_all_the_same() -> None:
    """Somebody slaps at the very start: found closed, and then the edge comes."""
    contacts = Contacts()
    contacts.hold(Held("pad", 50))
    contacts.feed(Edge("pad", True, 40))
    assert contacts.at(SECOND) == (Press("pad", 40),)
    assert contacts.stuck(SECOND) == ()


def test_a_stuck_pad_does_not_hold_the_others_up() -> None:
    """Its wheel turns to the end, where it chooses nothing; then it is left out, and whatever is pressed counts."""
    table = SimTable("snafoo", seats="AB", config=Config())
    table.edge("pad", True)
    table.wait(9)
    assert table.view.draft
    table.wait(60)
    assert table.view.draft == ""
    table.key("4")
    assert (steps(table), table.view.big) == (1, "4")
    table.edge("pad", False)
    table.wait(1)
    for _ in range(3):
        table.press("pad")
    table.wait(1)
    assert (steps(table), table.view.big) == (2, "7")


def test_a_stuck_pad_asks_for_no_more_wake_ups() -> None:
    """FIELD (idle costs next to nothing): once it is named there is nothing to wait for."""
    table = SimTable("snafoo", seats="AB")
    table.edge("pad:A", True)
    table.wait(60)
    assert table.app.due() is None


@pytest.mark.parametrize("pads", [("pad",), tuple(f"pad:{seat}" for seat in "ABCDEFGHIJKL")])
def test_noise_is_named_and_counted_and_play_goes_on(pads: tuple[str, ...]) -> None:
    """10,000 edges a second, on one pad or dealt out to twelve: named, no crash, and the next slap counts."""
    table = SimTable("snafoo", seats="ABCD")
    step = 100
    for n in range(10_000):
        pad = pads[n % len(pads)]
        table.app.feed(Edge(pad, n // len(pads) % 2 == 0, n * step))
    table.clock.now = 10_000 * step
    table.wait(0)
    assert "brings noise: check its cable" in said(table)
    counts = table.app.contacts.counts()
    assert sum(counts[pad].glitches + counts[pad].bounces for pad in pads) > 4_000
    for pad in pads:
        table.app.feed(Edge(pad, False, table.clock.now))
    table.wait(5)
    assert said(table) == ""
    before = len(table.sounds)
    table.press(pads[0])
    assert len(table.sounds) > before


def test_an_ordinary_bouncing_slap_is_no_noise() -> None:
    contacts = Contacts()
    for slap in range(20):
        for n in range(10):
            contacts.feed(Edge("pad", n % 2 == 0, slap * 100 * MS + n * 400))
    assert contacts.noisy(2 * SECOND) == ()
    assert NOISY > 2 * 9 * 5, "ten slaps a second with five closures at either end are fewer"


def test_a_passing_fault_is_shown_for_a_while_and_a_lasting_one_until_it_is_well() -> None:
    troubles, contacts = Troubles(), Contacts()
    troubles.hear(Fault("Pads", "3 edges are lost", 0, passing=True))
    troubles.hear(Fault("Panel", "unplugged", 0))
    assert [str(what) for what in troubles.said(contacts, 0)] == ["Panel: unplugged", "Pads: 3 edges are lost"]
    assert troubles.due() == SHOWN
    troubles.tick(SHOWN)
    assert [str(what) for what in troubles.said(contacts, SHOWN)] == ["Panel: unplugged"]
    troubles.hear(Fault("Panel", "", 1))
    assert (list(troubles.said(contacts, SHOWN)), troubles.due(), troubles.count) == ([], None, 2)
