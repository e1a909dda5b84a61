"""Past games: who played what and when, how it ended, and how fast the slaps were; worked out from the journals again.

Reading takes no lock and changes nothing, so it works while somebody plays. What is secret at the table is secret here:
scores are those that the screen shows, and of a game with secrets `steps` ends where nothing was secret any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from companion.actions import Seat
from companion.games.game import AnyGame, Raced
from companion.journal import Recovered
from companion.notation import header, stamp, write
from companion.shelf import UnplayableError, content, named, numbered, restored
from companion.table import Done, Table
from companion.view import SeatView


@dataclass(frozen=True, slots=True)
class Player:
    """How one player stands, or stood in the end. `score` is of the game's kind; `slaps` in µs, the first first."""

    seat: Seat
    name: str
    score: int | None
    winner: bool
    out: bool
    slaps: tuple[int, ...] = ()

    @property
    def usual(self) -> int | None:
        """The median of the slaps (µs)."""
        return sorted(self.slaps)[(len(self.slaps) - 1) // 2] if self.slaps else None


@dataclass(frozen=True, slots=True)
class Past:
    """One game as a line of the history. `kind` says what scores count; `lasted` is game time (µs)."""

    number: int
    began: str
    """An ISO time, or `unknown`."""
    game: AnyGame
    options: Mapping[str, str]
    players: tuple[Player, ...]
    kind: str
    rounds: int
    over: bool
    lasted: int
    damaged: bool

    @property
    def winners(self) -> tuple[Player, ...]:
        """Several where they share it; nobody while it isn't over."""
        return tuple(player for player in self.players if player.winner)


class Source(NamedTuple):
    """A journal that was read: the table that it leads to, and its lines."""

    number: int
    table: Table
    found: Recovered

    @property
    def began(self) -> str:
        return next(line.removeprefix("began ") for line in self.found.lines if line.startswith("began "))


def newest(folder: Path) -> Iterator[Source | UnplayableError]:
    """Every game of the folder, newest first, each read when it is asked for; raises `OSError` for the folder."""
    for number in reversed(numbered(folder)):
        try:
            yield source(folder / named(number), number)
        except UnplayableError as wrong:
            yield wrong


def source(path: Path, number: int) -> Source:
    """One game; raises `UnplayableError`."""
    return Source(number, *restored(content(path), path))


def past(source: Source) -> Past:
    """What the history says of a game."""
    table = source.table
    game, seats = table.game, _seats(table, table.state)
    kind = next((kind for kind in KINDS if any(getattr(seat, kind) is not None for seat in seats)), "")
    slaps = reactions(table)
    return Past(
        source.number,
        source.began,
        game,
        table.setup.options,
        tuple(_player(seat, kind, slaps.get(seat.seat, [])) for seat in seats),
        kind,
        game.facts["round"].get(table.state),
        game.over(table.state),
        table.last_at,
        source.found.damaged,
    )


KINDS = ("points", "chips", "cards")
"""What a score may count: the first of these that the screen shows."""


def _seats(table: Table, state: Any) -> tuple[SeatView, ...]:
    return table.game.view(state, table.voice()).seats


def _player(seat: SeatView, kind: str, slaps: Iterable[int]) -> Player:
    score = getattr(seat, kind) if kind else None
    return Player(seat.seat, seat.name, score, seat.winner, seat.out, tuple(slaps))


def reactions(table: Table) -> dict[Seat, list[int]]:
    """The right slaps of each player (µs after the card), the first first; what was undone is no part of it."""
    found: dict[Seat, list[int]] = {}
    if isinstance(table.game, Raced):
        ends = [*((done.before, done.action) for done in table.past), (table.state, None)]
        for state, action in ends:
            for seat, time in table.game.reactions(state, action).items():
                found.setdefault(seat, []).append(time)
    return found


def by_round(table: Table) -> list[tuple[int, dict[Seat, int | None]]]:
    """The scores at the end of each round, as far as it has come."""
    numbered = table.game.facts["round"].get
    states = [*(done.before for done in table.past), table.state]
    ends = [
        *(after for before, after in pairwise(states) if numbered(before) != numbered(after)),
        *([table.state] if table.game.over(table.state) else []),
    ]
    return [(number, _scores(table, state)) for number, state in enumerate(ends, 1)]


def _scores(table: Table, state: Any) -> dict[Seat, int | None]:
    seats = _seats(table, state)
    kind = next((kind for kind in KINDS if any(getattr(seat, kind) is not None for seat in seats)), "")
    return {seat.seat: getattr(seat, kind) if kind else None for seat in seats}


def steps(source: Source) -> list[str]:
    """The game in notation, without checksums: its very lines where nothing of it is secret.

    From the steps of a round that isn't scored, counts could be worked out. So of a game with secrets, unless it is
    over for good, only what stands is told, and only up to the last moment at which nothing was secret.
    """
    table = source.table
    if not _secret(table):
        return list(source.found.lines)
    names, seats = table.names, table.setup.seats
    lines = header(table.game, table.setup, {seat: names[seat] for seat in names if seat in seats}, source.began)
    lines += [f"{write(table.game, done.action)} @ {stamp(done.at)}" for done in _open(table)]
    there = table.game.seats(_open_state(table))
    return lines + [f"table name {seat} {names[seat]}" for seat in names if seat in there and seat not in seats]


def _secret(table: Table) -> bool:
    """Whether a step of this game may still give something away; what is undone may be put forward again."""
    if all(fact.secret is None for fact in table.game.facts.values()):
        return False
    return bool(table.undone) or not table.game.over(table.state) or _hides(table, table.state)


def _hides(table: Table, state: Any) -> bool:
    return any(fact.hidden(state) for fact in table.game.facts.values())


def _open(table: Table) -> list[Done]:
    """The steps up to the last state in which nothing was secret."""
    states = [*(done.before for done in table.past), table.state]
    last = next((at for at in range(len(states) - 1, 0, -1) if not _hides(table, states[at])), 0)
    return table.past[:last]


def _open_state(table: Table) -> Any:
    count = len(_open(table))
    return table.past[count].before if count < len(table.past) else table.state


@dataclass(slots=True)
class Tally:
    """One player's games that are over."""

    name: str
    games: int = 0
    wins: int = 0
    """Won alone."""
    shared: int = 0
    """Won together with others."""


def tallies(games: Iterable[Past]) -> dict[str, dict[str, Tally]]:
    """By player's name and then by game; "" is all games. Seats without a name don't count, nor games that go on."""
    found: dict[str, dict[str, Tally]] = {}
    for one in games:
        if one.over:
            for name in dict.fromkeys(player.name for player in one.players if player.name != player.seat):
                _count(found.setdefault(name, {}), name, one)
    return found


def _count(by_game: dict[str, Tally], name: str, one: Past) -> None:
    """One game of everybody who is called so: two of one name have still played one game."""
    won = any(winner.name == name for winner in one.winners)
    for game in ("", one.game.id):
        tally = by_game.setdefault(game, Tally(name))
        tally.games += 1
        tally.wins += won and len(one.winners) == 1
        tally.shared += won and len(one.winners) > 1
