"""What holds in SNAFOO and Schnuff whatever is played: chips, turns, limits, secrets.

Rule numbers are those of the rules page.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.actions import Action, Correct, Join, Leave, Redo, Rename, Roll, Seat, Undo
from companion.errors import IllegalAction, UsageError
from companion.games.ninety.engine import Ninety
from companion.games.ninety.state import HAND, LIMITS, MissedDraw, Play, PlayWild, State, Wild
from companion.games.options import Setup, checked
from companion.games.schnuff import SCHNUFF
from companion.games.snafoo import SNAFOO
from companion.messages import Voice
from tests.games.walk import TAPES, Tape, Walk, setups

both = pytest.mark.parametrize("game", [SNAFOO, SCHNUFF], ids=["snafoo", "schnuff"])
some = settings(max_examples=60, deadline=None, derandomize=True)
DATA = st.data()


def walk(game: Ninety, data: st.DataObject) -> Walk:
    """A walk from the start, or from the middle of a round with few cards and chips, near a limit."""
    setup = data.draw(setups(game))
    state = game.start(setup)
    if data.draw(st.booleans()):
        few = st.integers(1, 3)
        players = tuple(replace(p, chips=data.draw(few), hand=data.draw(few)) for p in state.players)
        total = data.draw(st.sampled_from([-3, 27, 30, 58, 60, 88, 90]))
        state = game.given(state.evolve(players=players, total=total, throw=None))
    return Walk(game, setup, Tape(data.draw(TAPES)), state=state)


def chips(state: State) -> dict[Seat, int]:
    return {player.seat: player.chips for player in state.players}


def fell_out(before: State, after: State) -> set[Seat]:
    """Who is out because the last card wasn't replaced: those chips leave play unpaid (SNAFOO, rule 19)."""
    if not (before.missed and before.rules.missed_is_out and before.last):
        return set()
    return {before.last} if before.player(before.last).hand <= 1 and after.player(before.last).out else set()


def expected(before: State, deed: Action, after: State) -> dict[Seat, int]:
    """Everybody's chips after a step, told from the payments that it claims."""
    now = chips(before)
    match deed:
        case Correct("chips", (seat, number)):
            return dict.fromkeys(now, int(number)) if seat == "all" else now | {seat: int(number)}
        case Leave(seat):
            now[seat] = 0
        case Join(seat):
            now[seat] = min(player.chips for player in before.players if not player.out)
        case Correct() | MissedDraw():
            assert after.paid == ()
    for seat, paid in after.paid:
        assert paid > 0
        now[seat] -= paid
    return now | dict.fromkeys(fell_out(before, after), 0)


@both
@some
@given(DATA)
def test_chips_are_conserved(game: Ninety, data: st.DataObject) -> None:
    """What is held changes by what is paid, and by nothing else but leaving, joining, falling out and corrections."""
    going = walk(game, data)
    for deed, before, taken in going.steps():
        if taken and not isinstance(deed, Undo | Redo | Rename):
            assert chips(going.table.state) == expected(before, deed, going.table.state)


@both
@some
@given(DATA)
def test_nobody_pays_more_than_the_limit_costs_or_than_is_held(game: Ninety, data: st.DataObject) -> None:
    """Rules 6, 12, 17: a payment is the cost of one limit, less only where one holds less."""
    going = walk(game, data)
    for deed, before, taken in going.steps():
        if taken and isinstance(deed, Play | PlayWild | Roll):
            costs = {before.rules.cost(limit) for limit in LIMITS}
            for seat, paid in going.table.state.paid:
                held = before.player(seat).chips
                assert paid in costs or (paid == held < max(costs))
                assert paid <= held


@both
@some
@given(DATA)
def test_every_state_makes_sense(game: Ninety, data: st.DataObject) -> None:
    """Who acts next is playing; who is out has no chips; rounds and game are over when too few are left."""
    going = walk(game, data)
    for _ in going.steps():
        sound(going.table.state)


def sound(state: State) -> None:
    for player in state.players:
        assert player.out == (player.chips == 0)
        assert not (player.out and player.resting)
        assert player.out or player.resting or 1 <= player.hand <= HAND
    if state.winners:
        won(state)
        return
    assert len(state.inside()) >= 2
    assert len(state.active()) >= 2
    assert state.player(state.whose).active
    assert state.total <= 90
    assert state.last or not state.missed
    assert state.direction in (1, -1)
    assert not (state.rules.missed_is_out and any(player.resting for player in state.players))
    if state.throw:
        assert set(state.throw.waiting) <= set(state.throw.among)
        assert not set(state.throw.waiting) & {seat for seat, _ in state.throw.shown}
        assert all(state.player(seat).active for seat in state.throw.among)
    else:
        assert state.player(state.turn).active
    if not state.opened:
        assert (state.total, state.direction, state.immune, state.last) == (0, 1, False, None)
    if state.rules.short_game:
        assert not any(player.out and not player.left for player in state.players)


def won(state: State) -> None:
    """A finished game waits for nothing, and its winners are the richest who are left."""
    assert state.throw is None
    held = chips(state)
    assert {held[seat] for seat in state.winners} == {max(held.values())}
    assert len(state.inside()) == 1 or state.rules.short_game


@both
@some
@given(DATA)
def test_the_total_moves_as_the_card_says(game: Ninety, data: st.DataObject) -> None:
    """Rules 5-9 told once more: numbers add, pass and reverse keep, stop lands on a limit."""
    going = walk(game, data)
    for deed, before, taken in going.steps():
        after = going.table.state
        if not taken or after.news.ended or after.winners:
            continue
        match deed:
            case Play(_, value):
                assert after.total == before.total + value
            case PlayWild(_, Wild.STOP):
                assert after.total == min(limit for limit in LIMITS if limit >= before.total)
            case PlayWild():
                assert after.total == before.total
        if isinstance(deed, Play | PlayWild) and not after.throw:
            assert after.direction == (
                -before.direction if deed == PlayWild(deed.seat, Wild.REVERSE) else before.direction
            )


@both
@some
@given(DATA)
def test_a_missed_draw_changes_nothing_that_can_be_seen(game: Ninety, data: st.DataObject) -> None:
    """Rule 20: neither saying it nor the hands behind it change what is shown or offered, until the next card lands."""
    going = walk(game, data)
    for deed, before, taken in going.steps():
        state = going.table.state
        if taken and isinstance(deed, MissedDraw):
            assert seen(game, state) == seen(game, before)
        hidden = tuple(replace(player, hand=player.hand and 1) for player in state.players)
        assert seen(game, replace(state, players=hidden, missed=not state.missed)) == seen(game, state)


def seen(game: Ninety, state: State) -> tuple[Any, ...]:
    return game.view(state, Voice()), game.choices(state), game.chance(state), game.due(state)


@both
@some
@given(DATA)
def test_rounds_count_up_and_begin_alike(game: Ninety, data: st.DataObject) -> None:
    """Rules 3, 18: a new round is the next one, with four cards each, and its opener sits left of the dealer."""
    going = walk(game, data)
    for deed, before, taken in going.steps():
        state = going.table.state
        if taken and not isinstance(deed, Undo | Redo) and state.round != before.round:
            assert state.round == before.round + 1
            assert state.turn == state.after(state.dealer)
            assert all(player.hand == HAND for player in state.inside())
            assert not state.opened


def test_a_copy_differs_in_what_was_named_alone() -> None:
    """`evolve` is `dataclasses.replace`, only faster: same result, the original untouched, unknown fields refused."""
    state = SNAFOO.start(Setup(("A", "B", "C")))
    copy = state.evolve(total=7, turn="B", missed=True)
    assert copy == replace(state, total=7, turn="B", missed=True)
    assert state == SNAFOO.start(Setup(("A", "B", "C")))
    assert state.evolve() == state
    with pytest.raises(AttributeError):
        state.evolve(totals=7)


@both
@pytest.mark.parametrize("seats", ["A", "ABCDEFG", ""])
def test_two_to_six_play(game: Ninety, seats: str) -> None:
    """Other numbers of players are refused, with the cure."""
    with pytest.raises(UsageError, match="2 to 6"):
        checked(game, tuple(seats), {})


@pytest.mark.parametrize(
    ("game", "options"),
    [
        (SNAFOO, {"short-game": "on"}),
        (SCHNUFF, {"long-game": "on"}),
        (SCHNUFF, {"snafoo-ends-round-at-90": "on"}),
        (SNAFOO, {"first": "A", "first-dealer": "B"}),
        (SNAFOO, {"first": "Z"}),
        (SNAFOO, {"first": "roll"}),
        (SNAFOO, {"first-dealer": "Z"}),
        (SNAFOO, {"start-chips": "0"}),
        (SNAFOO, {"start-chips": "-1"}),
        (SNAFOO, {"start-chips": "ten"}),
        (SNAFOO, {"highest-number": "10"}),
        (SNAFOO, {"highest-number": "0"}),
        (SCHNUFF, {"short-game": "yes"}),
    ],
)
def test_options_of_the_other_game_and_wrong_values_are_refused(game: Ninety, options: dict[str, str]) -> None:
    """Rule 23: each game takes its own options, each option its own values."""
    with pytest.raises(UsageError):
        checked(game, ("A", "B", "C"), options)


@both
@pytest.mark.parametrize("fact", ["dealer", "hands", "round", "nothing", "paid"])
def test_only_chips_total_and_turn_are_corrected(game: Ninety, fact: str) -> None:
    """What people can't see can't be corrected, whatever the words."""
    state = game.start(Setup(("A", "B")))
    with pytest.raises(IllegalAction):
        game.apply(state, Correct(fact, ("A",)))


@both
def test_highest_number_trims_the_keys(game: Ninety) -> None:
    """Decision: the option takes keys and tiles away; the rules still take one to nine."""
    state = game.start(checked(game, ("A", "B"), {"highest-number": "6"}))
    numbers = [choice.then.value for choice in game.choices(state) if isinstance(choice.then, Play)]
    assert numbers == [1, 2, 3, 4, 5, 6]
    assert game.apply(state, Play("A", 9)).total == 9


@both
def test_every_seat_still_in_may_be_named_for_a_missed_draw(game: Ninety) -> None:
    """Rule 20: the list is the same whoever played last, at every moment, and it has a key but no tile."""
    state = game.start(Setup(("A", "B", "C")))
    before = game.choices(state)[-1]
    after = game.choices(game.apply(state, Play("A", 1)))[-1]
    assert before == after
    assert before.quiet
    assert before.key == "0"
