"""Snap at the simulated table: pads and their stamps, and the beat."""

from __future__ import annotations

from typing import Any

import pytest

from companion.ports import Sound
from sims.table import SimTable
from tests.games.snap_table import down, lit, table, tiles, up

# --- stamps ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", ["AB", "BA"])
@pytest.mark.parametrize(("apart", "first"), [(0, "AB"), (1, "AB"), (1_000, "AB"), (5_000, "AB"), (50_000, "A")])
def test_two_pads_in_either_order(order: str, apart: int, first: str) -> None:
    """The edges' stamps decide: one winner or a tie, whatever order they are delivered in."""
    sim = table(flips=3)
    sim.wait(0.5)
    now = sim.clock.now / 1_000_000
    stamps = {"A": now, "B": now + apart / 1_000_000}
    for seat in order:
        sim.edge(f"pad:{seat}", True, stamps[seat])
    sim.wait(0.02)
    for seat in order:
        sim.edge(f"pad:{seat}", False)
    sim.wait(0.1)
    assert sorted(sim.state.trial.first) == list(first)


def test_all_pads_at_the_same_time_are_a_tie() -> None:
    sim = table("ABCDEFGHIJKL", flips=12)
    sim.wait(0.5)
    at = sim.clock.now / 1_000_000
    for seat in "LKJIHGFEDCBA":
        sim.edge(f"pad:{seat}", True, at)
    sim.wait(0.05)
    assert sorted(sim.state.trial.first) == list("ABCDEFGHIJKL")
    sim.key("1")
    assert sim.state.piles.pot == 2


def test_a_slap_bears_the_stamp_of_its_edge() -> None:
    """The journal has it to the microsecond, and a replay is the same race."""
    sim = table(flips=2)
    sim.wait(0.4)
    at = sim.clock.now
    sim.press("C")
    assert sim.state.trial.race.stamped == (("C", at),)


def test_a_slap_counts_over_an_open_list() -> None:
    """Own pads are heard while the owners of several piles are being keyed, and the list stays."""
    sim = table(flips=3)
    sim.press("B", after=0.4)
    sim.key("#")
    sim.key("1")
    sim.press("A", after=0.1)
    assert sim.view.menu is not None
    sim.key("2")
    sim.key("#")
    assert up(sim) == (0, 0, 0)
    assert {row.label for row in sim.view.rows} == {"A", "B"}


def test_who_is_out_is_told_so() -> None:
    """A pad without cards behind it is refused, and says why."""
    sim = table("AB", flips=1)
    assert sim.app.kept
    sim.app.kept.table.state = sim.state.evolve(piles=_without(sim.state.piles))
    sim.press("B", after=0.2)
    assert "no cards" in sim.view.notices[0].text
    assert sim.sounds[-1] is Sound.REFUSED


def _without(piles: Any) -> Any:
    return type(piles)((51, 0), (1, 0), (0, 0))


# --- the beat ----------------------------------------------------------------------------------------------------


def paced(seats: str = "ABC") -> SimTable:
    """A table whose beat of a second has been started."""
    sim = table(seats, tracking="paced", beat_ms="1000")
    sim.key("D")
    return sim


def test_the_beat_waits_for_the_first_press() -> None:
    sim = table(tracking="paced")
    sim.wait(60)
    assert up(sim) == (0, 0, 0)


def test_the_beat_flips_beeps_and_lights_the_seat() -> None:
    """At the set beat, each in turn; the pad of the seat that flips next is lit."""
    sim = paced()
    assert lit(sim) == {"pad:B"}
    sim.wait(0.999)
    assert up(sim) == (1, 0, 0)
    sim.wait(0.001)
    assert up(sim) == (1, 1, 0)
    assert lit(sim) == {"pad:C"}
    sim.wait(3)
    assert up(sim) == (2, 2, 1)
    assert sim.sounds.count(Sound.BEAT) == 4


def test_a_slap_freezes_the_beat_until_a_press_after_the_verdict() -> None:
    sim = paced()
    sim.wait(1)
    sim.press("C", after=0.5)
    sim.wait(30)
    assert up(sim) == (1, 1, 0)
    sim.key("1")
    sim.wait(30)
    assert (up(sim), sim.state.turn) == ((0, 0, 0), "C")
    sim.key("D")
    assert up(sim) == (0, 0, 1)
    sim.wait(1)
    assert up(sim) == (1, 0, 1)


def test_a_slap_in_the_same_moment_as_the_beat_is_heard_first() -> None:
    """The beat fires only when no edge is waiting to become a press."""
    sim = paced()
    sim.wait(0.999)
    sim.edge("pad:C", True)
    sim.wait(0.05)
    assert sim.state.judging
    assert up(sim) == (1, 0, 0)


def test_pause_is_a_choice() -> None:
    sim = paced()
    assert tiles(sim)["#"] == "Pause"
    sim.key("#")
    sim.wait(30)
    assert up(sim) == (1, 0, 0)
    assert "#" not in tiles(sim)
    sim.key("D")
    sim.wait(1)
    assert up(sim) == (1, 1, 1)


def test_the_beat_waits_while_a_pile_is_turned_over() -> None:
    """Turning over takes as long as it takes: then a press goes on."""
    sim = paced("AB")
    sim.wait(51)
    assert up(sim) == (26, 26)
    sim.wait(30)
    assert (up(sim), sim.state.turn) == ((26, 26), "A")
    assert "turns the pile over" in sim.view.prompt
    sim.key("D")
    assert (up(sim), down(sim)) == ((1, 26), (25, 0))


def test_undo_holds_the_beat() -> None:
    """After an undo it waits for a press."""
    sim = paced()
    sim.wait(1)
    sim.key("*")
    sim.wait(30)
    assert up(sim) == (1, 0, 0)
    sim.key("D")
    sim.wait(1)
    assert up(sim) == (1, 1, 1)


def test_a_restart_holds_the_beat_and_closes_the_race() -> None:
    """Exactly where it was; who slaps after the power came back belongs to no race from before."""
    sim = paced()
    sim.wait(1)
    sim.press("C", after=0.2)
    before = sim.state
    sim.restart()
    assert sim.state == before
    sim.press("A", after=0.1)
    assert sim.state.trial.first == ("C",)
    assert [seat for seat, _ in sim.state.trial.race.stamped] == ["C"]
    sim.key("1")
    sim.restart()
    sim.wait(30)
    assert up(sim) == (0, 0, 0)
    sim.key("D")
    sim.wait(1)
    assert up(sim) == (1, 0, 1)
