"""Robots at the table: a whole game through keys and pads on a virtual clock ends, for every game and every number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import pytest

from companion.app import run
from companion.games import GAMES
from companion.ports import Event, Quit, Typed
from companion.view import View
from sims.demo import LOOK, Players
from sims.robots import Plain, sensible
from sims.table import SimTable

NINETY = ("snafoo", "schnuff")
MOST = 60_000
"""Turns of the loop; a game has some hundreds."""


class Watched:
    """A screen and a wait on the table's virtual clock: time jumps to whatever is due."""

    def __init__(self, table: SimTable) -> None:
        self.table = table
        self.shown: list[View] = []
        self.turns = 0

    def show(self, frame: View) -> None:
        self.shown.append(frame)

    def close(self) -> None: ...

    def wait(self, until: int | None) -> Iterable[Event]:
        self.turns += 1
        if self.turns > MOST:
            raise AssertionError("the game doesn't end")
        if until is not None:
            self.table.clock.now = max(self.table.clock.now, until)
        return ()


def played(name: str, seats: int, options: Mapping[str, str] | None = None) -> tuple[SimTable, Watched]:
    """A demo from the first card to the end of the program."""
    table = SimTable(name, seats, options, seed=seats)
    watched = Watched(table)
    players = Players(table.app, watched.wait, sensible(name, seats), table.clock, 0.5)
    run(table.app, watched, players.wait, table.clock)
    return table, watched


@pytest.mark.parametrize("name", NINETY)
@pytest.mark.parametrize("seats", range(2, 7))
def test_a_demo_of_any_number_of_players_ends(name: str, seats: int) -> None:
    """With somebody's victory on the screen; nothing that a robot pressed was refused; chips only leave."""
    table, watched = played(name, seats, {"first-dealer": "roll", "start-chips": "4"})
    last = watched.shown[-1]
    assert last.verdict.endswith(("wins", "share the win"))
    assert table.app.done
    assert not any(notice.alarm for view in watched.shown for notice in view.notices)
    chips = [sum(seat.chips or 0 for seat in view.seats) for view in watched.shown]
    assert chips == sorted(chips, reverse=True)


@pytest.mark.parametrize("name", [name for name in GAMES if name not in NINETY and name != "score-pad"])
def test_the_other_games_end_too(name: str) -> None:
    """Whatever a robot presses there: keys, shouts, slaps."""
    table, watched = played(name, GAMES[name].players[0])
    assert table.app.done
    assert watched.shown[-1].verdict


def test_a_demo_is_played_at_its_pace() -> None:
    """The first press after one pace, each next one after another; the winner stays to be seen."""
    table = SimTable("snafoo", 2, {"start-chips": "1"})
    watched = Watched(table)
    players = Players(table.app, watched.wait, Plain(3), table.clock, 2.0)
    for number in range(1, 4):
        assert list(players.wait(None))
        assert table.clock.now == number * 2_000_000
    ended_at = table.clock.now
    run(table.app, watched, players.wait, table.clock)
    assert table.clock.now >= ended_at + LOOK


def test_robots_wait_while_somebody_looks_at_a_list() -> None:
    """People may open the menu meanwhile; what they press themselves is passed on."""
    table = SimTable("snafoo", 2)
    mine: Iterator[list[Event]] = iter([[Typed("#", 0, held=True)], [], [], [Quit()]])
    players = Players(table.app, lambda _: next(mine), Plain(1), table.clock, 1.0)
    table.clock.now = 5_000_000
    events = list(players.wait(None))
    assert events[0] == Typed("#", 0, held=True)
    table.feed(events[0])
    for _ in range(2):
        table.clock.now += 5_000_000
        assert list(players.wait(None)) == []
    assert list(players.wait(None)) == [Quit()]


@pytest.mark.parametrize("name", NINETY)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    """A demo that showed something can be shown again."""
    first, second = (played(name, 3, {"start-chips": "2"})[1].shown for _ in range(2))
    assert first == second
