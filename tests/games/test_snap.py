"""What holds in Snap whatever is played: cards are conserved, stamps decide, undo keeps what was heard.

Rule numbers are those of the rules page.
"""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.actions import Action, Correct, Seat, Undo
from companion.games.options import Setup
from companion.games.snap.game import SNAP
from companion.games.snap.state import RANKS, Flip, Match, NoMatch, Slap, State
from companion.messages import Voice
from companion.race import WINDOW
from companion.table import Table
from tests.games.walk import TAPES, Tape, Walk, setups

some = settings(max_examples=60, deadline=None, derandomize=True)
DATA = st.data()
SEATS = ("A", "B", "C", "D")
FLIPPED = 10_000_000
"""When the last card of a position was flipped (µs)."""


def cards(state: State) -> int:
    return sum(state.piles.down) + sum(state.piles.up) + state.piles.pot


def position(ranks: tuple[int, ...] = (0, 0, 0, 0), *, turn_over: str = "on") -> State:
    """Everybody has flipped once, D last, at `FLIPPED`."""
    state = SNAP.start(Setup(SEATS, {"turn-over": turn_over}))
    for place, seat in enumerate(SEATS):
        state = SNAP.apply(state, Flip(seat, ranks[place], FLIPPED - (3 - place) * 1_000_000))
    return state


def after(state: State, *actions: Action) -> State:
    for action in actions:
        state = SNAP.apply(state, action)
    return state


def outcome(state: State) -> tuple[Any, ...]:
    """All that a race has led to, without what was said on the way."""
    return state.piles, state.turn, state.last, state.winners, state.trial


SLAPS = st.lists(
    st.tuples(st.sampled_from(SEATS), st.integers(0, 12_000) | st.integers(0, 2 * WINDOW)), min_size=1, max_size=7
)
RACES = st.tuples(SLAPS, st.randoms(use_true_random=False), st.integers(0, 7))


@some
@given(RACES, st.sampled_from([Match(("A",)), Match(("A", "C")), NoMatch()]))
def test_any_order_and_any_delay_give_the_same_verdict(race: Any, verdict: Action) -> None:
    """Slaps may come in any order, before or after the verdict: until the next flip the result is the same."""
    slaps, chance, late = race
    heard = [Slap((seat,), FLIPPED + at) for seat, at in slaps]
    first = after(position(), *heard, verdict)
    chance.shuffle(heard)
    late = max(1, min(late, len(heard)))
    second = after(position(), *heard[:late], verdict, *heard[late:])
    assert outcome(second) == outcome(first)
    assert cards(second) == 52


@some
@given(RACES, st.sampled_from([(7, 2, 3, 7), (7, 7, 3, 7), (1, 2, 3, 4), (5, 9, 5, 13)]))
def test_with_ranks_any_order_gives_the_same_verdict(race: Any, ranks: tuple[int, ...]) -> None:
    """The table judges at the first slap, and again at each that is heard."""
    slaps, chance, _ = race
    heard = [Slap((seat,), FLIPPED + at) for seat, at in slaps]
    first = after(position(ranks), *heard)
    chance.shuffle(heard)
    assert outcome(after(position(ranks), *heard)) == outcome(first)
    assert not first.judging


@some
@given(RACES, st.sampled_from([Match(("A",)), NoMatch()]))
def test_after_the_next_flip_a_slap_is_only_noted(race: Any, verdict: Action) -> None:
    """Whatever was stamped before the flip changes nothing then."""
    slaps, _, _ = race
    state = after(position(), Slap(("B",), FLIPPED + 2 * WINDOW), verdict)
    state = after(state, Flip(state.turn, 0, FLIPPED + 3 * WINDOW))
    for seat, at in slaps:
        assert after(state, Slap((seat,), FLIPPED + at)) is state


@some
@given(RACES, st.sampled_from([Match(("A",)), NoMatch()]))
def test_undoing_a_verdict_keeps_every_slap_heard(race: Any, verdict: Action) -> None:
    """Back to judging with all slaps, those heard after the verdict too; the next undo removes the race."""
    slaps, _, late = race
    heard = [Slap((seat,), FLIPPED + at) for seat, at in slaps]
    late = max(1, min(late, len(heard)))
    start = position()
    table = Table(SNAP, Setup(SEATS), state=start)
    for action in (*heard[:late], verdict, *heard[late:]):
        table.act(action)
    table.act(Undo())
    assert outcome(table.state) == outcome(after(start, *heard))
    assert table.state.judging
    table.act(Undo())
    assert table.state == start


@some
@given(DATA)
def test_cards_are_conserved(data: st.DataObject) -> None:
    """Whatever happens but a correction, there are as many cards as before, and nowhere fewer than none."""
    going = Walk(SNAP, data.draw(setups(SNAP)), Tape(data.draw(TAPES)))
    for deed, before, _ in going.steps():
        state: State = going.table.state
        assert min((*state.piles.down, *state.piles.up, state.piles.pot)) >= 0
        if not isinstance(deed, Correct) and not _undone(deed):
            assert cards(state) == cards(before)


def _undone(deed: Action) -> bool:
    return type(deed).__name__ in ("Undo", "Redo")


@some
@given(DATA)
def test_turns_are_sane(data: st.DataObject) -> None:
    """While the game goes on, whoever's turn it is can flip (rule 10); over means that nobody else has cards, or
    that nobody can flip (rule 11)."""
    going = Walk(SNAP, data.draw(setups(SNAP)), Tape(data.draw(TAPES)))
    for _ in going.steps():
        state: State = going.table.state
        place = state.place(state.turn)
        holders = state.piles.holders()
        can = state.piles.down[place] or (state.rules.turn_over and state.piles.up[place])
        if state.winners:
            assert len(holders) < 2 or not any(state.piles.down)
            assert set(holders) <= {state.place(seat) for seat in state.winners} or len(holders) > 1
        else:
            assert can
            assert len(holders) > 1 or state.judging


def shown(state: State) -> set[Any]:
    """All that people see and may press, and when the companion does something."""
    voice = Voice()
    labels = [(c.key, voice.say(c.label), c.quiet, c.pads, c.until) for c in SNAP.choices(state)]
    return {SNAP.view(state, voice), tuple(labels), SNAP.due(state)}


@some
@given(st.lists(st.integers(1, 13), min_size=4, max_size=4), st.lists(st.integers(1, 13), min_size=4, max_size=4))
def test_nothing_about_ranks_before_the_verdict(ranks: list[int], others: list[int]) -> None:
    """Whether the cards match or not, view, choices, keys and times are the same."""
    assert shown(position(tuple(ranks))) == shown(position(tuple(others)))


def test_no_rank_is_ever_on_the_screen() -> None:
    """What lies on the table the players see; the companion never says it."""
    state = after(position((12, 3, 4, 12)), Slap(("B",), FLIPPED + 400_000))
    view = SNAP.view(state, Voice())
    said = " ".join((*view.told, view.prompt, view.big, view.subtitle, *(c for row in view.rows for c in row.cells)))
    assert not set(said.split()).intersection(RANKS[11:])


def test_reaction_times_are_shown_after_the_verdict() -> None:
    """From flip to slap, in the order of the seats; not while it is judged."""
    slaps = (Slap(("B",), FLIPPED + 412_345), Slap(("C",), FLIPPED + 1_000_000))
    judging = after(position(), *slaps)
    times = {row.label: row.cells for row in SNAP.view(judging, Voice()).rows}
    assert all("s" not in "".join(cells).split() for cells in times.values())
    verdict = after(judging, Match(("A",)))
    times = {row.label: row.cells for row in SNAP.view(verdict, Voice()).rows}
    assert times["B"] == ("0.412 s",)
    assert times["C"] == ("1.000 s",)


def test_the_screen_says_that_the_verdict_changed() -> None:
    """A slap that was heard late and earlier takes the match away, and everybody is told."""
    state = after(position(), Slap(("B",), FLIPPED + 400_000), Match(("A",)))
    assert "changed" not in " ".join(SNAP.view(state, Voice()).told)
    slower = after(state, Slap(("C",), FLIPPED + 500_000))
    assert "changed" not in " ".join(SNAP.view(slower, Voice()).told)
    earlier = after(state, Slap(("C",), FLIPPED + 300_000))
    told = SNAP.view(earlier, Voice({"C": "Carla"})).told
    assert "changed" in told[0]
    assert "Carla wins 2 cards" in told


def holding(state: State) -> dict[Seat, int]:
    return {seat: state.holds(seat) for seat in state.seats}


def test_what_a_wrong_slap_costs_is_told_with_who_gets_it() -> None:
    """Rule 9, and each payer is marked."""
    state = after(position(), Slap(("B",), FLIPPED + 400_000), Slap(("D",), FLIPPED + 450_000), NoMatch())
    view = SNAP.view(state, Voice())
    assert set(view.told) == {"B gives D a card", "D gives C a card"}
    assert [seat.seat for seat in view.seats if seat.paid] == ["B", "D"]
    assert holding(state) == {"A": 13, "B": 12, "C": 14, "D": 13}
