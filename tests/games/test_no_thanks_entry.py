"""No thanks!: entry on the keypad, on the shared pad beside keys and alone, on pads of one's own ("Entry")."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.config import Config
from companion.games.no_thanks.cards import gathered
from companion.ports import Lamp
from tests.games.no_thanks_table import half_entered, table, typed

PAD_ALONE = Config(entry=replace(Config().entry, keypad=False, dial=False, keyboard=False))


# --- the keypad ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "card"),
    [("4", 4), ("9", 9), ("17", 17), ("30", 30), ("35", 35), ("3#", 3), ("03", 3), ("08", 8), ("2*19", 19)],
)
def test_the_number_turned_up_is_typed_without_a_key_before_it(keys: str, card: int) -> None:
    """Entry: digits are the number turned up; where no second digit can follow, one press is enough."""
    sim = table()
    typed(sim, keys)
    assert sim.state.card == card
    assert sim.view.big == str(card)


def test_half_a_number_shows() -> None:
    """The first digit waits for the second, and is seen to."""
    sim = table()
    assert half_entered(sim) == ""
    sim.key("2")
    assert half_entered(sim) == "2_"
    sim.wait(10)
    assert half_entered(sim) == "2_", "a key waits for the next one as long as it takes"
    sim.key("*")
    assert half_entered(sim) == ""


@pytest.mark.parametrize("keys", ["36", "02", "00", "2#"])
def test_a_number_that_no_card_has_is_refused(keys: str) -> None:
    """Rule 1: cards go from 3 to 35; the refusal says so and nothing has changed."""
    sim = table()
    typed(sim, keys)
    assert not sim.state.card
    assert [notice.text for notice in sim.view.notices] == ["Cards go from 3 to 35"]
    assert half_entered(sim) == ""


def test_pass_and_take_are_one_press() -> None:
    """Entry: A is No thanks!, B takes."""
    sim = table()
    typed(sim, "17A")
    assert (sim.state.turn, sim.view.pot) == ("B", 1)
    sim.key("B")
    assert sim.state.stand.cards == (0, gathered([17]), 0, 0)
    assert sim.view.rows[0].cells == ("17",)


def test_star_is_undo_while_a_number_is_awaited() -> None:
    """Entry: `*` is undo everywhere; with a digit typed it takes that back first."""
    sim = table()
    typed(sim, "17B")
    typed(sim, "2*")
    assert sim.state.stand.cards != (0, 0, 0, 0)
    sim.key("*")
    assert sim.state.card == 17
    sim.key("*", held=True)
    assert sim.state.card == 0


def test_a_hidden_card_is_laid_by_its_number() -> None:
    """Rule 8: a key, then the number; after it passing or taking as usual, and laying is no longer offered."""
    sim = table(variant="hidden-cards")
    typed(sim, "35")
    assert [tile.key for tile in sim.view.tiles][:-2] == ["A", "B", "C"]
    typed(sim, "C14")
    assert sim.state.stand.cards[0] == gathered([14])
    assert [tile.key for tile in sim.view.tiles][:-2] == ["A", "B"]
    assert [seat.cards for seat in sim.view.seats] == [2, 2, 2, 2]
    sim.key("A")
    assert sim.state.turn == "B"


# --- the shared pad --------------------------------------------------------------------------------------------------


def test_a_short_slap_passes_and_a_held_one_takes() -> None:
    """Entry, the shared pad beside other keys: short is No thanks!, held takes, as soon as it has been held."""
    sim = table()
    typed(sim, "35")
    sim.press(hold=0.05)
    assert sim.state.turn == "B"
    sim.press(hold=0.65, after=1)
    assert sim.state.turn == "C"
    sim.wait(1)
    sim.edge("pad", True)
    sim.wait(0.69)
    assert sim.state.card == 35
    sim.wait(0.02)
    assert sim.state.stand.cards[2] == gathered([35])
    sim.edge("pad", False)
    sim.wait(5)
    assert not sim.state.card, "letting go is no entry of its own"
    assert not sim.view.draft


def test_the_pad_glows_while_it_decides() -> None:
    """Lights: the shared pad can be used, and the own pad of whose turn it is shines, whatever anybody holds."""
    sim = table(start_chips="1")
    typed(sim, "35")
    assert sim.lights["pad"] is Lamp.DIM
    assert [sim.lights[f"pad:{seat}"] for seat in "ABCD"] == [Lamp.ON, Lamp.OFF, Lamp.OFF, Lamp.OFF]
    before = dict(sim.lights)
    for _ in range(4):
        sim.key("A")
    assert sim.lights == before, "A has no chip left"


def test_the_pad_alone_enters_the_number() -> None:
    """Entry, the shared pad alone: holding counts tens, tapping ones; two seconds later the number is taken."""
    sim = table(config=PAD_ALONE)
    sim.press(hold=0.8)
    assert half_entered(sim) == "10_"
    for _ in range(7):
        sim.press(hold=0.05, after=0.2)
    assert half_entered(sim) == "17_"
    sim.wait(1.8)
    assert not sim.state.card
    sim.wait(0.3)
    assert sim.state.card == 17


@pytest.mark.parametrize(("hold", "tens"), [(0.75, "10_"), (1.65, "20_"), (2.55, "30_")])
def test_holding_on_counts_more_tens_and_shows_them(hold: float, tens: str) -> None:
    """Entry: the wheel of tens, a stop every 0.9 s, is seen while the pad is down."""
    sim = table(config=PAD_ALONE)
    sim.edge("pad", True)
    sim.wait(hold)
    assert half_entered(sim) == tens
    sim.edge("pad", False)
    sim.wait(2.5)
    assert sim.state.card == int(tens[:-1])


def test_the_pad_alone_plays_a_round_and_reaches_undo_and_menu() -> None:
    """Design: everything can be reached with the pad alone; past taking, and past the tens, come undo and menu."""
    sim = table(config=PAD_ALONE)
    sim.press(hold=2.6)
    sim.wait(2.5)
    assert sim.state.card == 30
    sim.press(hold=0.05)
    assert sim.state.turn == "B"
    sim.press(hold=1.7, after=1)
    assert sim.state.turn == "A", "undo"
    sim.press(hold=1.0, after=1)
    assert sim.state.stand.cards[0] == gathered([30])
    sim.press(hold=3.5, after=1)
    assert sim.state.card == 30, "undo"
    sim.press(hold=2.6, after=1)
    assert sim.view.menu
    sim.press(hold=0.8, after=1)
    assert not sim.view.menu
    sim.press(hold=4.0, after=1)
    assert sim.state.card == 30, "the last stop is nothing"


# --- pads of one's own -----------------------------------------------------------------------------------------------


def test_own_pads_decide_for_whose_turn_it_is_alone() -> None:
    """Entry, pads of one's own: the same, for the player whose turn it is; others' pads change nothing."""
    sim = table()
    typed(sim, "35")
    sim.press("B")
    sim.press("C", hold=1.0, after=0.5)
    assert (sim.state.turn, sim.state.passes) == ("A", 0)
    sim.press("A", after=0.5)
    assert sim.state.turn == "B"
    sim.press("B", hold=0.8, after=0.5)
    assert sim.state.stand.cards[1] == gathered([35])


def test_own_pads_enter_the_number_for_whose_turn_it_is() -> None:
    """Entry: the taker turns up the next card and enters it on his own pad; nobody else does."""
    sim = table()
    typed(sim, "35AB")
    sim.press("A", after=0.5)
    sim.press("C", hold=0.8, after=0.5)
    assert half_entered(sim) == ""
    sim.press("B", hold=0.8, after=0.5)
    sim.press("B", after=0.2)
    assert half_entered(sim) == "11_"
    sim.wait(2.5)
    assert sim.state.card == 11


def test_a_number_waits_for_the_hand_that_is_on_the_pad() -> None:
    """A hold that begins before the number is taken belongs to it."""
    sim = table()
    sim.press("A")
    sim.wait(1.9)
    sim.edge("pad:A", True)
    sim.wait(0.8)
    assert not sim.state.card
    sim.edge("pad:A", False)
    sim.wait(2.1)
    assert sim.state.card == 11


def test_the_dial_goes_round_the_numbers_there_are() -> None:
    """Entry, the dial: left from nothing come menu and undo, then the highest card; its press takes the number."""
    sim = table()
    sim.dial(-1)
    assert half_entered(sim) == "Menu"
    sim.dial(-2)
    assert half_entered(sim) == "35_"
    sim.dial(+9)
    assert half_entered(sim) == "6_"
    sim.edge("dial:press", True)
    sim.wait(0.1)
    assert sim.state.card == 6
