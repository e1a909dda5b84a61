"""What holds for every game there is: written over `GAMES`, so a new game is tested unasked."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields
from itertools import islice
from random import Random
from string import ascii_uppercase
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.actions import Action, Command, Redo, Rename, Undo
from companion.controls import Controls
from companion.errors import IllegalAction
from companion.games import GAMES
from companion.games.game import AnyGame, direct, legal
from companion.games.options import Setup, own_words
from companion.messages import Voice
from companion.notation import header, read, sealed
from companion.offer import Offer
from companion.replay import differs, table_of
from companion.table import Table
from tests.games.walk import TAPES, Tape, Walk, action, leaves, setups

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
some = settings(max_examples=40, deadline=None, derandomize=True)
DATA = st.data()
SEEDS = 3
"""The numbers of players are dealt out among so many seeds."""
ENOUGH = 20_000
"""Steps within which any game of random legal play is over."""


def why_not(table: Table, action: Action) -> str | None:
    """What the table says to an action that it refuses; None where it is taken."""
    try:
        table.game.apply(table.state, action)
    except IllegalAction as refused:
        return table.voice().say(refused.reason)
    return None


def walk(game: AnyGame, data: st.DataObject, *, stamps: bool = True) -> Walk:
    return Walk(game, data.draw(setups(game)), Tape(data.draw(TAPES)), stamps)


@games
@some
@given(DATA)
def test_what_is_refused_changes_nothing(game: AnyGame, data: st.DataObject) -> None:
    """Illegal actions of every kind leave state, past, names and journal as they were."""
    going = walk(game, data)
    table = going.table
    kept = (table.state, 0, 0, dict(table.names))
    for deed, _, taken in going.steps():
        now = (table.state, len(table.past), len(going.lines), dict(table.names))
        assert taken or now == kept, deed
        kept = now


@games
@some
@given(DATA)
def test_undo_is_the_prefix(game: AnyGame, data: st.DataObject) -> None:
    """Undo leads to the state before the step and its dice, redo to the state after; all undone is the start."""
    going = walk(game, data, stamps=False)
    table = going.table
    start = table.state
    past: list[tuple[Any, Any]] = []
    ahead: list[tuple[Any, Any]] = []
    for deed, before, taken in going.steps():
        match deed:
            case Undo() if taken:
                ahead.append(past.pop())
                assert table.state == ahead[-1][0]
            case Redo() if taken:
                past.append(ahead.pop())
                assert table.state == past[-1][1]
            case Undo():
                assert not past
            case Redo():
                assert not ahead
            case Rename():
                assert table.state is before
            case _ if taken:
                since = past.pop()[0] if past and game.caused(before, deed) else before
                past.append((since, table.state))
                ahead.clear()
    end = table.state
    for since, _ in reversed(past):
        table.act(Undo())
        assert table.state == since
    assert table.state == start
    for _ in past:
        table.act(Redo())
    assert table.state == end


@games
@some
@given(DATA)
def test_a_replay_of_the_journal_is_the_live_game(game: AnyGame, data: st.DataObject) -> None:
    """The kept lines, read again as a journal, lead to the same state, names and history."""
    going = walk(game, data)
    for _ in going.steps():
        pass
    lines = [*header(game, going.setup, {}, "unknown"), *going.lines]
    (case,) = read("\n".join(map(sealed, lines)) + "\n", "walk.table")
    assert differs(case) is None
    again = table_of(case)
    for step in case.steps:
        assert step.action is not None
        again.act(step.action, step.at or 0)
    assert again.state == going.table.state
    assert again.names == going.table.names
    assert again.past == going.table.past


@games
@some
@given(DATA)
def test_every_key_on_a_tile_chooses_it(game: AnyGame, data: st.DataObject) -> None:
    """Also where a number is asked for at the same moment: letters are choices, digits the number's."""
    going = walk(game, data)
    for _ in islice(going.steps(), 0, None, 9):
        choices = game.choices(going.table.state)
        ask, pads = direct(choices)
        for choice in choices:
            if choice.key and not choice.quiet:
                controls = Controls()
                controls.show(Offer("table", choices, digits=ask.digits, most=ask.most, pads=pads))
                assert controls.key(choice.key) == choice


@games
@some
@given(DATA)
def test_choices_are_taken_or_refused_with_a_reason(game: AnyGame, data: st.DataObject) -> None:
    """Whatever is offered can be tried: the rules take it or say why not. Keys are told apart."""
    going = walk(game, data)
    for _ in islice(going.steps(), 0, None, 9):
        table = going.table
        choices = game.choices(table.state)
        assert len({choice.key for choice in choices}) == len(choices)
        assert choices == game.choices(table.state)
        for leaf in leaves(choices):
            assert why_not(table, action(leaf, lambda: 1, going.now)) != ""
        if not game.over(table.state):
            assert choices


@games
@some
@given(DATA)
def test_every_state_can_be_shown(game: AnyGame, data: st.DataObject) -> None:
    """Every state has a view: all seats in order with their names, and a verdict exactly when the game is over."""
    going = walk(game, data)
    for _ in islice(going.steps(), 0, None, 4):
        table = going.table
        shown = game.view(table.state, table.voice())
        assert tuple(seat.seat for seat in shown.seats) == game.seats(table.state)
        assert [seat.name for seat in shown.seats] == [table.names.get(seat.seat, seat.seat) for seat in shown.seats]
        assert bool(shown.verdict) == game.over(table.state)
        assert any(seat.winner for seat in shown.seats) == game.over(table.state)
        assert shown == game.view(table.state, Voice(table.names, words=own_words(game, going.setup)))


@games
@some
@given(DATA)
def test_actions_survive_notation(game: AnyGame, data: st.DataObject) -> None:
    """What is written of an action, legal or not, reads as that action."""
    going = walk(game, data)
    for deed, _, _ in going.steps():
        if not isinstance(deed, Command):
            actor, verb, *words = game.write(deed).split()
            assert game.read(tuple(actor.split("+")), verb, words, going.now) == deed


@games
@pytest.mark.parametrize("seed", range(SEEDS))
def test_random_legal_play_ends(game: AnyGame, seed: int) -> None:
    """However many play, a game in which everybody does something legal comes to an end, with a winner."""
    random = Random(seed)
    for count in game.players[seed::SEEDS]:
        table = Table(game, Setup(tuple(ascii_uppercase[:count])))
        for _ in range(ENOUGH):
            if game.over(table.state):
                break
            play_something(table, random)
        assert game.over(table.state)


def play_something(table: Table, random: Random) -> None:
    """One legal step of those that are offered, dice and timed actions among them."""
    now = table.last_at + 2_000_000
    due = table.game.due(table.state)
    offered = list(leaves(table.game.choices(table.state)))
    random.shuffle(offered)
    offered += [due.action] if due else []
    deeds = (action(leaf, lambda: random.randint(1, 6), now) for leaf in offered)
    table.act(next(deed for deed in deeds if legal(table.game, table.state, deed)), now)


@games
def test_a_state_is_frozen(game: AnyGame) -> None:
    """Rules can't change a state in place: it is a frozen dataclass without a place for anything else."""
    state = game.start(Setup(tuple(ascii_uppercase[: game.players[0]])))
    with pytest.raises((FrozenInstanceError, TypeError)):
        setattr(state, fields(state)[0].name, None)
    assert not hasattr(state, "__dict__")
