"""The lights in the pads: what they say at a glance, and that a slap is answered at once."""

from __future__ import annotations

from dataclasses import replace

from companion.controls import Offer
from companion.glow import lamps
from companion.ports import MS, Lamp
from companion.view import SeatView, View
from sims.table import SimTable

SEATS = tuple(SeatView(seat, seat, place) for place, seat in enumerate("ABC"))


def shown(first: SeatView = SEATS[0], down: tuple[str, ...] = ()) -> list[Lamp]:
    """The three own pads' lights, with the first seat as it is there."""
    view = View("game", seats=(first, *SEATS[1:]))
    said = lamps(view, Offer(""), down)
    return [said[f"pad:{seat}"] for seat in "ABC"]


def lit(table: SimTable, pad: str) -> Lamp:
    return table.lights[pad]


def test_whose_turn_it_is_and_who_was_first_is_lit() -> None:
    assert shown(replace(SEATS[0], turn=True)) == shown(replace(SEATS[0], first=True)) == [Lamp.ON, Lamp.OFF, Lamp.OFF]


def test_the_winners_pad_blinks() -> None:
    assert shown(replace(SEATS[0], winner=True)) == [Lamp.BLINK, Lamp.OFF, Lamp.OFF]


def test_a_pad_that_is_down_is_lit_whoever_it_belongs_to() -> None:
    assert shown(down=("pad:C", "key:4")) == [Lamp.OFF, Lamp.OFF, Lamp.ON]


def test_a_slap_is_answered_at_once_and_the_light_goes_out_again() -> None:
    """Light and sound come with the accepted press, 4 ms after its edge, not with the release."""
    table = SimTable("snafoo", seats="AB")
    table.edge("pad:B", True)
    assert (lit(table, "pad:B"), table.sounds) == (Lamp.OFF, [])
    table.wait(4 * MS / 1e6)
    assert lit(table, "pad:B") is Lamp.ON
    assert table.sounds
    table.edge("pad:B", False)
    table.wait(1)
    assert lit(table, "pad:B") is Lamp.OFF


def test_a_stuck_pad_is_not_lit() -> None:
    table = SimTable("snafoo", seats="AB")
    table.edge("pad:B", True)
    table.wait(11)
    assert lit(table, "pad:B") is Lamp.OFF


def test_without_a_game_own_pads_are_dark_again() -> None:
    """Back in the menu, nobody's turn is shown any more."""
    table = SimTable("snafoo", seats="AB")
    assert lit(table, "pad:A") is Lamp.ON
    table.app.open()
    assert lit(table, "pad:A") is Lamp.OFF
