"""A walk: a table at which a tape of numbers decides what is tried, legal or not, for tests over every game.

The tape comes from hypothesis, so a failure shrinks to a short walk. What is tried comes from the game's own list of
choices, from the table's commands, and from actions that have been tried before, with another seat or other numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from string import ascii_uppercase
from typing import Any, TypeAlias

from hypothesis import strategies as st

from companion.actions import Action, Correct, Join, Leave, Redo, Rename, Roll, Undo
from companion.errors import IllegalAction, UsageError
from companion.games.facts import AnyFact, Number, OneSeat, PerSeat
from companion.games.game import AnyGame, Ask, Chance, Choice, Stamped
from companion.games.options import Option, Setup, checked
from companion.table import Table

NUMBERS = st.integers(0, 2**16)
TAPES = st.lists(NUMBERS, max_size=30) | st.lists(NUMBERS, min_size=100, max_size=400)


class Tape:
    """Numbers that decide; when it has run out, `more` says so and every pick is the first."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self.numbers = list(reversed(numbers))

    @property
    def more(self) -> bool:
        return bool(self.numbers)

    def below(self, limit: int) -> int:
        return (self.numbers.pop() if self.numbers else 0) % limit

    def pick(self, things: Sequence[Any]) -> Any:
        return things[self.below(len(things))]


@st.composite
def setups(draw: st.DrawFn, game: AnyGame) -> Setup:
    """Any number of players that the game takes, with any options that don't contradict each other."""
    seats = tuple(ascii_uppercase[: draw(st.sampled_from(game.players))])
    setup = Setup(seats)
    for option in game.options:
        value = draw(st.sampled_from([None, *values(option, seats)]))
        if value is not None:
            try:
                setup = checked(game, seats, {**setup.options, option.name: value})
            except UsageError:
                continue
    return setup


def values(option: Option, seats: Sequence[str]) -> list[str]:
    """What the option may be set to; of numbers the first three and the last, of names one of several words."""
    if option.renames:
        return ["1 + 1"]
    numbers = option.numbers or range(0)
    return [*option.values, *(seats if option.seats else ()), *map(str, [*numbers[:3], *numbers[-1:]])]


Leaf: TypeAlias = Action | Chance | Stamped


def leaves(choices: Iterable[Choice]) -> Iterator[Leaf]:
    """Everything that the choices may lead to."""
    for choice in choices:
        yield from ends(choice.then)


def ends(then: object) -> Iterator[Leaf]:
    """Everything that a choice, or a question that follows another, may lead to."""
    match then:
        case Ask(choices=more, number=number, numbers=numbers):
            yield from leaves(more)
            if number is not None:
                for n in numbers:
                    yield from ends(number(n))
        case Action() | Chance() | Stamped() as leaf:
            yield leaf


def action(leaf: Leaf, die: Callable[[], int], now: int) -> Action:
    """The action that the leaf is once dice have fallen, `now`."""
    match leaf:
        case Chance(seat, count):
            return Roll(seat, tuple(die() for _ in range(count)))
        case Stamped(said):
            return said(now)
    return leaf


def stamped(deed: Action, now: int) -> Action:
    """The action done again `now`: a stamp is the time of its step."""
    again: dict[str, Any] = {"at": now} if hasattr(deed, "at") else {}
    return replace(deed, **again)


@dataclass
class Walk:
    """A table and what has been done at it. Without `stamps` nothing is tried that undo leaves standing."""

    game: AnyGame
    setup: Setup
    tape: Tape
    stamps: bool = True
    state: Any = None
    lines: list[str] = field(default_factory=list)
    tried: list[Action] = field(default_factory=list)
    now: int = 0

    def __post_init__(self) -> None:
        self.table = Table(self.game, self.setup, state=self.state, keep=self.lines.append)

    def steps(self) -> Iterator[tuple[Action, Any, bool]]:
        """Tries what the tape says until it ends: the action, the state before, and whether it was taken."""
        while self.tape.more:
            self.now += 1_000_003
            deed = self.next()
            if self.game.evidence(deed) and not self.stamps:
                continue
            before = self.table.state
            try:
                self.table.act(deed, self.now)
            except IllegalAction:
                yield deed, before, False
            else:
                self.tried += [deed] if not self.game.evidence(deed) else []
                yield deed, before, True

    def next(self) -> Action:
        """Mostly what the game offers, so that the walk gets somewhere."""
        kind = self.tape.below(20)
        if kind < 14:
            due = self.game.due(self.table.state)
            offered = [*leaves(self.game.choices(self.table.state)), *([due.action] if due else ())]
            if offered:
                return action(self.tape.pick(offered), lambda: self.tape.below(6) + 1, self.now)
        if kind < 16 and self.tried:
            return stamped(self.twisted(self.tape.pick(self.tried)), self.now)
        return self.command()

    def twisted(self, deed: Action) -> Action:
        """The same with another seat, number, card or face: usually illegal."""
        name = self.tape.pick([spot.name for spot in fields(deed)] or [""])
        match getattr(deed, name, None):
            case str():
                return replace(deed, **{name: self.seat()})
            case int() as number:
                return replace(deed, **{name: number + self.tape.below(30) - 15})
            case tuple() as faces if isinstance(deed, Roll):
                return replace(deed, faces=tuple(face + self.tape.below(3) - 1 for face in faces))
        return deed

    def command(self) -> Action:
        """What people say of the table itself."""
        kind = self.tape.below(12)
        if kind < 4:
            return Undo()
        if kind < 6:
            return Redo()
        if kind < 7:
            return Leave(self.seat())
        if kind < 9:
            return Join(self.tape.pick(ascii_uppercase[:12]), self.seat())
        if kind < 10 or not self.game.corrections:
            return Rename(self.seat(), f"Player {self.tape.below(9)}")
        name = self.tape.pick(self.game.corrections)
        return Correct(name, self.words(self.game.facts[name]))

    def words(self, fact: AnyFact) -> tuple[str, ...]:
        number = str(self.tape.below(100) - 5)
        match fact:
            case PerSeat():
                return (self.tape.pick([*self.game.seats(self.table.state), "all"]), number)
            case OneSeat():
                return (self.seat(),)
            case Number():
                return (number,)
        return ("none",)

    def seat(self) -> str:
        """One of the table's seats, now and then one that isn't there."""
        seat: str = self.tape.pick([*self.game.seats(self.table.state), "Z"])
        return seat
