"""What scripts can't say of Cabanga!: what the screen says, what it must keep, and what holds whatever is played."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.actions import Action, Correct, Join, Leave
from companion.errors import IllegalAction
from companion.games.cabanga.cards import (
    HIGHEST,
    NUMBER_CARDS,
    Close,
    Colour,
    Play,
    Shout,
    Side,
    Symbols,
    Throw,
    ThrowCount,
    Tops,
)
from companion.games.cabanga.game import CABANGA
from companion.games.cabanga.state import NOTHING, State
from companion.games.game import legal
from companion.games.options import Setup
from companion.messages import Voice
from companion.notation import read
from companion.ports import SECOND
from companion.replay import table_of
from companion.table import Table
from companion.view import View
from sims.robots import Plain, Robot, playthrough, sensible
from tests.games.walk import TAPES, Tape, Walk, leaves, setups

VOICE = Voice({"A": "Anna", "B": "Bo", "C": "Cai", "D": "Dora"})
some = settings(max_examples=60, deadline=None, derandomize=True)


def after(*deeds: Action, seats: str = "ABC", **options: str) -> State:
    """A table at which that was done."""
    state = CABANGA.start(Setup(tuple(seats), options))
    for deed in deeds:
        state = CABANGA.apply(state, deed)
    return state


def shown(state: State) -> View:
    return CABANGA.view(state, VOICE)


# --- the screen -----------------------------------------------------------------------------------------------------


def test_the_last_card_is_the_big_one() -> None:
    """Whoever plays its colour again draws: that is what has to be seen."""
    assert shown(after()).big == "Round 1"
    assert shown(after(Play("A", Colour.RED))).big == "Red"
    assert shown(after(Play("A", Colour.YELLOW, 6, Side.LEFT))).big == "Yellow 6"
    assert shown(after(Play("A"))).big == "?"


def test_who_drew_and_why() -> None:
    view = shown(after(Play("A", Colour.RED), Play("B", Colour.RED)))
    assert view.told == ("Bo draws 1 card", "Bo: Red")
    view = shown(after(Play("A", Colour.RED), ThrowCount("C", 2)))
    assert view.told == ("Anna draws 2 cards", "Cai throws 2 cards at Anna")
    view = shown(after(Play("A", Colour.RED, 6, Side.LEFT), Throw("C", (7, 9))))
    assert view.told == ("Anna draws 2 cards", "Cai throws 7, 9 at Anna")


def test_seats_have_points_cards_and_the_turn() -> None:
    view = shown(after(Play("A", Colour.RED)))
    assert [(seat.name, seat.cards, seat.points, seat.turn) for seat in view.seats] == [
        ("Anna", 7, 0, False),
        ("Bo", 8, 0, True),
        ("Cai", 8, 0, False),
    ]
    assert view.prompt == "Bo plays"


def test_rows_lie_as_they_do_on_the_table() -> None:
    """As far as they have been told, that of the last card first; then the penalty pile and the cards set aside."""
    view = shown(after(Tops(Colour.BLUE, 3, 16), Play("A", Colour.YELLOW, 6, Side.LEFT), ThrowCount("B", 1)))
    rows = [(row.label, row.cells) for row in view.rows]
    assert rows == [("Yellow", ("6", "?")), ("Blue", ("3", "16")), ("Pile", ("47", "aside 1"))]


def test_points_of_the_round_are_told() -> None:
    state = after(Play("A", Colour.RED), ThrowCount("B", 8), Close(), limit="99")
    view = shown(CABANGA.apply(state, Symbols((("A", 20), ("B", 0), ("C", 9)))))
    assert view.told == ("Anna +20", "Bo +0", "Cai +9")
    assert view.subtitle == "Round 2"
    assert view.prompt == "Bo starts the round"


def test_winners_are_named() -> None:
    state = after(Play("A", Colour.RED), ThrowCount("B", 8), ThrowCount("C", 8), Close())
    view = shown(CABANGA.apply(state, Symbols((("A", 23),))))
    assert view.verdict == "Bo, Cai share the win"
    assert [seat.winner for seat in view.seats] == [False, True, True]


def test_the_number_of_rounds_is_in_the_head_where_it_was_agreed_on() -> None:
    assert shown(after(rounds="4")).subtitle == "Round 1/4"


# --- what must not be given away ------------------------------------------------------------------------------------


def hidden(state: State, gap: tuple[int, int]) -> State:
    """The same table, had the card left another gap."""
    window = state.window
    assert window is not None
    return state.evolve(window=window._replace(gap=gap))


@some
@given(st.integers(1, HIGHEST), st.integers(1, HIGHEST), st.booleans(), st.booleans())
def test_nothing_on_offer_or_on_the_screen_depends_on_the_gap(low: int, high: int, referee: bool, shout: bool) -> None:
    """Never the gap, the numbers that fit, nor possible throws before the window closes: had the card left another gap,
    view, choices and all that they lead to would be the same."""
    deeds: list[Action] = [Tops(Colour.YELLOW, 5, 12), Play("A", Colour.YELLOW, 6, Side.LEFT, 0)]
    deeds += [Shout("C", SECOND)] if shout else []
    state = after(*deeds, seats="ABCD", depth="referee" if referee else "light")
    other = hidden(state, (low, high))
    assert shown(state) == shown(other)
    assert CABANGA.choices(state) == CABANGA.choices(other)
    assert [str(leaf) for leaf in leaves(CABANGA.choices(state))] == [
        str(leaf) for leaf in leaves(CABANGA.choices(other))
    ]


def test_a_refused_throw_doesnt_say_what_would_fit() -> None:
    """Only the card that was tried is named."""
    state = after(Tops(Colour.YELLOW, 5, 12), Play("A", Colour.YELLOW, 6, Side.LEFT))
    with pytest.raises(IllegalAction) as refused:
        CABANGA.apply(state, Throw("B", (13,)))
    assert VOICE.say(refused.value.reason) == "The 13 doesn't fit: Bo keeps it"
    with pytest.raises(IllegalAction) as refused:
        CABANGA.apply(state, ThrowCount("B", 6))
    assert VOICE.say(refused.value.reason) == "That doesn't fit: Bo keeps the cards"


def test_a_replay_doesnt_tell_the_gap_while_the_window_is_open() -> None:
    """A fact that a script asks for is answered only once the next card has landed."""
    gap = CABANGA.facts["gap"]
    assert gap.hidden(after(Tops(Colour.YELLOW, 5, 12), Play("A", Colour.YELLOW, 6, Side.LEFT)))
    assert not gap.hidden(after())


# --- conservation, undo, endings ------------------------------------------------------------------------------------


def played(table: Table) -> int:
    """How many cards lie on the rows: those played since the last deal."""
    count = 0
    befores = [done.before for done in table.past]
    for done, state in zip(table.past, [*befores, table.state][1:], strict=True):
        dealt = state.round != done.before.round or isinstance(done.action, (Join, Leave))
        count = 0 if dealt else count + isinstance(done.action, Play)
    return count


@some
@given(st.data())
def test_no_card_is_lost(data: st.DataObject) -> None:
    """Hands, penalty pile, set-aside and played cards are 72 at every moment, however many play (rule 1)."""
    going = Walk(CABANGA, data.draw(setups(CABANGA)), Tape(data.draw(TAPES)))
    for _ in going.steps():
        table, state = going.table, going.table.state
        if state.winners or any(isinstance(done.action, Correct) for done in table.past):
            continue  # nobody deals any more, or people say otherwise
        assert sum(player.hand for player in state.inside()) + state.pile + state.aside + played(table) == NUMBER_CARDS


@some
@given(st.data())
def test_what_the_state_says_holds_together(data: st.DataObject) -> None:
    """No count is negative, the turn is somebody's who plays, winners are exactly there when the game is over."""
    going = Walk(CABANGA, data.draw(setups(CABANGA)), Tape(data.draw(TAPES)))
    for _ in going.steps():
        state: State = going.table.state
        assert all(player.hand >= 0 and player.points >= 0 for player in state.players)
        assert state.pile >= 0
        assert state.aside >= 0
        assert state.player(state.turn) is not None
        assert not (state.scoring and state.window)
        assert state.winners == () or set(state.winners) <= {player.seat for player in state.inside()}
        assert all(not laid & thrown for laid, thrown in zip(state.laid, state.thrown, strict=True))


@pytest.mark.parametrize("depth", ["light", "referee"])
@pytest.mark.parametrize("count", CABANGA.players)
def test_robots_games_end(depth: str, count: int) -> None:
    """However many play, games of both robots come to an end, and the journal of each leads to the same end."""
    robots: list[Robot] = [Plain(count), sensible("cabanga", count)]
    for robot in robots:
        setup = Setup(tuple("ABCDEF"[:count]), {"depth": depth})
        lines: list[str] = []
        table = Table(CABANGA, setup, keep=lines.append)
        for deed, state in playthrough(CABANGA, setup, robot, Random(1), 20_000):
            table.act(deed, getattr(deed, "at", table.last_at))
            assert table.state == state
        assert CABANGA.over(table.state)
        head = ["game cabanga", f"seats {' '.join(setup.seats)}", f"option depth {depth}"]
        (case,) = read("\n".join([*head, *lines]), "robots.table")
        again = table_of(case)
        for step in case.steps:
            assert step.action is not None
            again.act(step.action, step.at or 0)
        assert again.state == table.state


@pytest.mark.parametrize("count", CABANGA.players)
def test_a_new_round_starts_afresh(count: int) -> None:
    """Hands, piles, rows, colours and shouts of the round before are gone."""
    seats = "ABCDEF"[:count]
    state = after(Tops(Colour.RED, 1, 18), Play("A", Colour.RED, 6, Side.LEFT, 5), seats=seats, limit="99")
    state = CABANGA.apply(state, Shout("C", 9))
    state = CABANGA.apply(state, Throw("C", (7, 8, 9, 10, 11, 12, 13, 14)))
    state = CABANGA.apply(state, Close())
    symbols = tuple((player.seat, player.hand) for player in state.inside())
    state = CABANGA.apply(state, Symbols(symbols))
    fresh = CABANGA.start(Setup(tuple(seats), {"limit": "99"}))
    assert (state.round, state.turn) == (2, "B")
    assert (state.pile, state.aside, state.tops) == (fresh.pile, 0, fresh.tops)
    assert (state.laid, state.thrown) == (NOTHING, NOTHING)
    assert (state.window, state.before, state.last_colour) == (None, None, None)
    assert {player.hand for player in state.players} == {8}


def test_what_is_offered_is_offered_whoever_may_throw() -> None:
    """Everybody's throw is offered always, also to the player of the last card: refused only when tried."""
    state = after(Play("A", Colour.RED))
    assert {choice.key for choice in CABANGA.choices(state)} >= {"1", "2", "3"}
    assert not legal(CABANGA, state, ThrowCount("A", 1))
