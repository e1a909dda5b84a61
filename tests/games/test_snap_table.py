"""Snap at the simulated table: what is keyed, with own pads and with the shared pad alone; the ends of a game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from companion.config import Config
from companion.games import GAMES
from companion.games.game import Pad
from companion.games.options import checked, drawn
from companion.menus import Plan
from sims.robots import sensible
from sims.table import SimTable
from tests.games.snap_table import down, table, tiles, up

# --- keypad ----------------------------------------------------------------------------------------------------


def test_one_key_a_flip() -> None:
    """`D` flips for whoever's turn it is."""
    sim = table(flips=4)
    assert up(sim) == (2, 1, 1)
    assert sim.state.turn == "B"
    assert tiles(sim) == {"D": "B flips"}


def test_own_pads_say_who_and_the_owner_is_keyed_at_once() -> None:
    """After a slap the owner of the matching pile is one press: the match is judged."""
    sim = table(flips=3)
    sim.press("B", after=0.4)
    assert sim.view.prompt == "Which pile matches C's?"
    assert tiles(sim) == {
        "1": "A's pile",
        "2": "B's pile",
        "#": "Several piles",
        "3": "Without C's pile",
        "D": "No match",
    }
    sim.key("1")
    assert up(sim) == (0, 1, 0)
    assert down(sim) == (17, 18, 16)


def test_d_says_that_there_is_no_match() -> None:
    sim = table(flips=3)
    sim.press("B", after=0.4)
    sim.key("D")
    assert down(sim) == (17, 15, 17)


def test_zero_is_the_pot() -> None:
    sim = table(flips=2)
    sim.press("pad", after=0.4)
    for key in "#12#1":
        sim.key(key)
    assert sim.state.piles.pot == 2
    sim.key("D")
    sim.press("A", after=0.3)
    assert tiles(sim) == {"0": "The pot", "D": "No match"}
    sim.key("0")
    assert (sim.state.piles.pot, down(sim)) == (0, (20, 16, 16))


def test_several_piles_between_two_presses_of_the_last_key() -> None:
    """`#`, the owners, `#`; a second press takes an owner out again."""
    sim = table("ABCD", flips=4)
    sim.press("D", after=0.4)
    for key in "#1322#":
        sim.key(key)
    assert up(sim) == (0, 1, 0, 0)
    assert down(sim)[3] == 15


def test_several_needs_somebody() -> None:
    """Nothing marked is no match: refused, the slap waits on."""
    sim = table(flips=3)
    sim.press("B", after=0.4)
    sim.key("#")
    sim.key("#")
    assert sim.state.judging
    assert sim.view.notices


def test_a_pile_and_the_pot() -> None:
    sim = table(flips=2)
    sim.press("pad", after=0.4)
    for key in "#12#1":
        sim.key(key)
    sim.key("D")
    sim.wait(1)
    sim.key("D")
    sim.press("B", after=0.3)
    for key in "#30#":
        sim.key(key)
    assert (sim.state.piles.pot, up(sim)) == (0, (0, 0, 0))
    assert down(sim)[1] == 20


def test_an_older_match_is_under_the_last_flippers_key() -> None:
    sim = table("ABCD", flips=3)
    sim.press("D", after=0.4)
    for key in "312#":
        sim.key(key)
    assert up(sim) == (0, 0, 1, 0)
    assert down(sim)[3] == 15


def test_twelve_players_have_keys() -> None:
    """Seats are 1 to 9, then A to C."""
    sim = table("ABCDEFGHIJKL", flips=12)
    sim.press("pad", after=0.4)
    sim.key("C")
    assert sim.state.trial.first == ("L",)
    sim.key("A")
    assert up(sim) == (1,) * 9 + (0, 1, 0)


def test_a_flip_that_was_missed_or_counted_too_much() -> None:
    """Under C, and in the menu; also while a slap is judged."""
    sim = table(flips=2)
    for key in "C1":
        sim.key(key)
    assert up(sim) == (1, 1, 1)
    sim.press("B", after=0.4)
    for key in "C2":
        sim.key(key)
    assert (up(sim), sim.state.judging, sim.state.last) == ((1, 1, 0), True, "B")


# --- the shared pad ----------------------------------------------------------------------------------------------


def test_the_shared_pad_asks_who() -> None:
    sim = table(flips=3)
    sim.press("pad", after=0.4)
    assert sim.view.prompt == "Who slapped?"
    assert tiles(sim) == {"1": "A", "2": "B", "3": "C", "#": "A tie"}
    sim.key("2")
    assert sim.view.prompt == "Which pile matches C's?"
    sim.key("1")
    assert down(sim) == (17, 18, 16)


def test_a_second_hand_on_the_shared_pad_changes_nothing_beside_a_keypad() -> None:
    sim = table(flips=3)
    sim.press("pad", after=0.4)
    sim.press("pad", after=0.2)
    assert sim.state.who
    sim.key("2")
    sim.press("pad", after=0.2)
    sim.key("1")
    sim.press("pad", after=0.2)
    sim.press("pad", after=2)
    assert down(sim) == (17, 18, 16)
    assert not sim.view.notices


def test_the_shared_pad_alone_counts_seats() -> None:
    """Slap; then so many taps say who, then whose pile; with nothing else at the table a tap begins."""
    sim = table(config=Config())
    for _ in range(3):
        sim.key("D")
    sim.press("pad", after=0.4)
    for _ in range(2):
        sim.press("pad", after=0.1)
    sim.wait(1)
    assert sim.state.trial.first == ("B",)
    sim.press("pad", after=0.1)
    sim.wait(1)
    assert down(sim) == (17, 18, 16)


def test_the_shared_pad_alone_reaches_the_verdicts_by_its_wheel() -> None:
    """What taps can't say is on the wheel: the pot, several, no match, undo and menu."""
    sim = table("AB", flips=2, config=Config())
    sim.press("pad", after=0.4)
    sim.press("pad", after=0.1)
    sim.wait(1)
    assert sim.view.prompt == "Which pile matches B's?"
    sim.edge("pad", True)
    for _ in range(40):
        sim.wait(0.1)
        if sim.view.draft == "No match":
            break
    sim.edge("pad", False)
    sim.wait(0.1)
    assert down(sim) == (24, 26)
    assert not sim.state.judging


def test_the_shared_pad_alone_starts_and_keeps_the_beat_going() -> None:
    """A tap starts the beat; after a verdict, once the race is over, a tap goes on."""
    sim = table("AB", config=Config(), tracking="paced", beat_ms="1000")
    sim.press("pad", after=1)
    sim.wait(0.7)
    assert up(sim) == (1, 0)
    sim.wait(1)
    assert up(sim) == (1, 1)
    sim.press("pad", after=0.4)
    sim.press("pad", after=0.2)
    sim.wait(1)
    sim.press("pad", after=0.2)
    sim.wait(1)
    assert (up(sim), sim.state.judging) == ((0, 0), False)
    sim.wait(5)
    assert up(sim) == (0, 0)
    sim.press("pad")
    sim.wait(0.7)
    assert up(sim) == (1, 0)


# --- ranks, the end, the menu ------------------------------------------------------------------------------------


def test_ranks_are_one_press_a_card_and_judged_at_once() -> None:
    """1 is the ace, 0 the ten, A B C jack, queen, king; D asks."""
    sim = table(tracking="ranks")
    sim.key("0")
    sim.key("C")
    sim.key("D")
    sim.key("0")
    assert up(sim) == (1, 1, 1)
    sim.press("B", after=0.3)
    assert down(sim) == (17, 18, 16)
    assert sim.view.told[0] == "B wins 2 cards"


def test_a_slap_just_after_the_end_counts_and_opens_no_menu() -> None:
    """The last race is open for its window; after that any press leads to the menu."""
    sim = table("AB", tracking="ranks")
    assert sim.app.kept
    sim.app.kept.table.state = sim.state.evolve(piles=type(sim.state.piles)((50, 1), (0, 0), (0, 0)))
    sim.key("5")
    sim.key("5")
    sim.press("A", after=0.3)
    assert sim.view.verdict == "A wins"
    sim.press("B", after=0.02)
    assert sim.view.menu is None
    assert sim.view.verdict == "A wins"
    sim.press("B", after=2)
    assert sim.view.menu is not None


def test_the_dealer_is_drawn_and_recorded_as_a_seat() -> None:
    """The menu's preset is random: the dice say who, and the journal holds the seat."""
    sim = SimTable(None)
    game = GAMES["snap"]
    plan = Plan(game, 3)
    assert plan.chosen()["first-dealer"] == "random"
    sim.roll(1, 2)
    sim.app.begin(game, checked(game, plan.seats, plan.chosen()))
    assert sim.state.dealer == "B"
    sim.app.keep()
    sim.restart()
    assert sim.state.dealer == "B"


def _next(throws: Iterator[tuple[int, ...]], _: int) -> tuple[int, ...]:
    return next(throws)


def test_every_seat_is_as_likely_to_be_drawn() -> None:
    """Of the 36 throws each seat has the same share; the others are thrown again."""
    game = GAMES["snap"]
    for players in game.players:
        setup = checked(game, Plan(game, players).seats, {"first-dealer": "random"})
        throws = [(first, second) for first in range(1, 7) for second in range(1, 7)]
        counts = dict.fromkeys(setup.seats, 0)
        for throw in throws:
            left = iter([throw, (1, 1)])
            seat = drawn(game, setup, partial(_next, left)).options["first-dealer"]
            counts[seat] += len(list(left))
        assert len(set(counts.values())) == 1


def test_turn_over_can_be_switched_off_in_the_menu() -> None:
    """An option that is on unless said otherwise is recorded when it is off, and only then."""
    game = GAMES["snap"]
    plan = Plan(game, 3)
    assert plan.chosen()["turn-over"] == "on"
    plan.turn(next(option for option in game.options if option.name == "turn-over"))
    assert plan.chosen()["turn-over"] == "off"


def test_nobody_is_asked_to_join() -> None:
    """Leaving is in the menu; joining is refused with the reason."""
    sim = table(flips=1)
    sim.key("#", held=True)
    assert sim.view.menu
    assert "A player leaves" in [item.label for item in sim.view.menu.items]


# --- robots ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "seed", "tracking"), [("AB", 0, "counted"), ("ABC", 2, "paced"), ("ABCD", 6, "ranks")]
)
def test_robots_play_to_the_end_by_keys_and_pads(seats: str, seed: int, tracking: str) -> None:
    """Whatever a robot chooses can be pressed; the game ends, and a restart in the middle changes nothing."""
    sim = table(seats, tracking=tracking)
    robot, game = sensible("snap", seed), GAMES["snap"]
    for step in range(5_000):
        if game.over(sim.state):
            break
        choice = robot(game, sim.state)
        if choice.pad in (Pad.PRESS, Pad.CALL):
            sim.press(choice.pads[0])
        else:
            for key in choice.key:
                sim.key(key)
        if step == 100:
            before = sim.state
            sim.restart()
            assert sim.state == before
        sim.wait(0.25)
    assert sim.view.verdict
    assert sum(down(sim)) + sum(up(sim)) + sim.state.piles.pot == 52
