"""No thanks!: what the screen says, and what holds whatever is played.

Rule numbers are those of the rules page. Steps and their facts are in the scripts beside this file.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.actions import Correct, Join, Leave
from companion.errors import IllegalAction, UsageError
from companion.games.no_thanks.cards import DECK, HIGHEST, LOWEST, gathered, listed, points, runs
from companion.games.no_thanks.game import NO_THANKS
from companion.games.no_thanks.state import Lay, Pass, Reveal, State, Take
from companion.games.options import Setup, checked
from companion.messages import Voice
from companion.screen.text import lines
from sims.robot_no_thanks import Thrifty, added
from sims.robots import Plain, playthrough
from tests.games.no_thanks_table import position, table, typed
from tests.games.walk import TAPES, Tape, Walk, setups

some = settings(max_examples=60, deadline=None, derandomize=True)
DATA = st.data()
CARDS = st.frozensets(st.integers(LOWEST, HIGHEST))


def test_a_run_is_one_cell() -> None:
    """Rule 3: taken cards lie open, runs overlapping."""
    state = NO_THANKS.apply(position("ABC", cards=((20, 22, 3), (), ()), left=5, card=21), Take("A"))
    (row,) = NO_THANKS.view(state, Voice({"A": "Anna"})).rows
    assert (row.label, row.cells) == ("Anna", ("3", "20\N{EN DASH}22"))


def test_the_scored_round_shows_how_points_come_about() -> None:
    """Rule 6: cards less chips, the fewest first; seats show chips and points in all."""
    sim = table(3, rounds="1")
    for card in range(LOWEST, LOWEST + DECK):
        typed(sim, f"{card:02d}AB" if card == LOWEST else f"{card:02d}B")
    assert sim.view.told[:3] == ("C \N{MINUS SIGN}11: 0 \N{MINUS SIGN} 11", *sim.view.told[1:3])
    assert [(seat.chips, seat.points) for seat in sim.view.seats] == [(10, -10), (12, -9), (11, -11)]
    assert sim.view.verdict == "C wins"


def test_every_step_is_said() -> None:
    """Who did what is on the screen: take with its chips, pass, correction, leaving and joining."""
    state = position("ABCD", left=1, card=30, base=1)
    said = []
    for deed in (Pass("A"), Take("B"), Leave("C"), Join("E", "A"), Correct("chips", ("A", "3"))):
        state = NO_THANKS.apply(state, deed)
        said.append(NO_THANKS.view(state, Voice()).told)
    assert said[0] == ("A: No thanks!", "0 cards to come")
    assert [lines[-1] for lines in said[1:]] == [
        "B takes 30 and 2 chips",
        "C has left",
        "E joins with 15 points",
        "Corrected",
    ]


def test_every_view_fits_a_terminal() -> None:
    """A view of seven players after a long round is text like any other."""
    sim = table(7)
    robot = Thrifty(5)
    while not sim.state.scored:
        typed(sim, robot(NO_THANKS, sim.state).key)
    assert all(len(line) <= 80 for line in lines(sim.view, 80, 24))


# --- what holds whatever is played -----------------------------------------------------------------------------------


def chips_in_all(state: State) -> int:
    return sum(state.chips) + state.on_card


@some
@given(DATA)
def test_chips_and_cards_are_conserved(data: st.DataObject) -> None:
    """N11: within a round chips in hand and on the card, and cards anywhere, stay as many, corrections aside."""
    walk = Walk(NO_THANKS, data.draw(setups(NO_THANKS)), Tape(data.draw(TAPES)))
    for deed, before, taken in walk.steps():
        state = walk.table.state
        if taken and isinstance(deed, (Pass, Take, Lay)):
            assert chips_in_all(state) == chips_in_all(before)
        if taken and isinstance(deed, (Pass, Take, Reveal, Lay)) and not (isinstance(deed, Reveal) and before.scored):
            assert cards_in_all(state) - isinstance(deed, Lay) == cards_in_all(before)
        assert min(state.chips) >= 0
        assert state.on_card >= 0
        assert min(state.stand.hidden) >= 0
        seen = [card for cards in state.stand.cards for card in listed(cards)] + [state.card] * bool(state.card)
        assert len(seen) == len(set(seen))


def cards_in_all(state: State) -> int:
    return state.left + bool(state.card) + sum(len(listed(cards)) for cards in state.stand.cards)


@given(CARDS)
def test_points_are_those_of_the_lowest_cards_of_runs(cards: frozenset[int]) -> None:
    """Rule 6, counted one card after the other."""
    assert points(gathered(cards)) == sum(card for card in cards if card - 1 not in cards)
    assert listed(gathered(cards)) == tuple(sorted(cards))


@given(CARDS)
def test_runs_are_all_the_cards_with_gaps_between(cards: frozenset[int]) -> None:
    """Rule 6: a run is unbroken and as long as it can be."""
    found = runs(gathered(cards))
    assert {card for first, last in found for card in range(first, last + 1)} == cards
    assert all(one[1] + 1 < other[0] for one, other in pairwise(found))


@given(CARDS, st.integers(LOWEST, HIGHEST))
def test_added_points_are_what_a_card_adds(cards: frozenset[int], card: int) -> None:
    """The robot's rule says what it says: points with the card less points without."""
    held = gathered(cards - {card})
    assert added(held, card) == points(held | 1 << card) - points(held)


@some
@given(DATA)
def test_counting_passes_is_passing_one_by_one(data: st.DataObject) -> None:
    """A chip from each who passes, in turn, whoever decides first and however often it goes round."""
    seats = "ABCDEFG"[: data.draw(st.integers(3, 7))]
    held = data.draw(st.lists(st.integers(0, 9), min_size=len(seats), max_size=len(seats)))
    first = data.draw(st.integers(0, len(seats) - 1))
    start = position(seats, left=5, card=30, base=2)
    state = State(start.stand._replace(chips=tuple(held), first=first), 30)
    at, on_card = first, 2
    while held[at]:
        assert state.turn == seats[at]
        state = NO_THANKS.apply(state, Pass(seats[at]))
        held[at] -= 1
        on_card, at = on_card + 1, (at + 1) % len(seats)
        assert (list(state.chips), state.on_card) == (held, on_card)
    with pytest.raises(IllegalAction):
        NO_THANKS.apply(state, Pass(seats[at]))


@pytest.mark.parametrize("variant", ["", "hidden-cards", "fewer-chips"])
@pytest.mark.parametrize("robot", [Plain, Thrifty])
@pytest.mark.parametrize("count", range(3, 8))
def test_robots_play_to_the_end(count: int, robot: type[Plain] | type[Thrifty], variant: str) -> None:
    """Four rounds of twenty-four cards for every number of players; then somebody has won."""
    setup = Setup(tuple("ABCDEFG"[:count]), {"variant": variant} if variant else {})
    if variant == "fewer-chips" and count > 5:
        with pytest.raises(UsageError):
            checked(NO_THANKS, setup.seats, setup.options)
        return
    turned_up = []
    for deed, state in playthrough(NO_THANKS, setup, robot(count), Random(count)):
        turned_up += [deed.card] if isinstance(deed, Reveal) else []
        winners = state.winners
    assert winners
    assert len(turned_up) == 4 * DECK
    assert all(len(set(turned_up[n : n + DECK])) == DECK for n in range(0, 4 * DECK, DECK))
    assert variant != "fewer-chips" or not {10, 20, 30} & set(turned_up)


@some
@given(st.integers(0, 10_000))
def test_the_thrifty_robot_keeps_its_rule(seed: int) -> None:
    """It takes exactly when the added points are not more than the chips on the card, or without a chip."""
    state = NO_THANKS.start(Setup(tuple("ABCD"), {"rounds": "1"}))
    for deed, after in playthrough(NO_THANKS, Setup(tuple("ABCD"), {"rounds": "1"}), Thrifty(seed), Random(seed)):
        if state.card:
            cheap = added(state.stand.cards[state.place], state.card) <= state.on_card
            assert isinstance(deed, Take) == (cheap or not state.chips[state.place])
        state = after
