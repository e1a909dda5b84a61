"""The state and the actions of Snap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.actions import Action, Seat
from companion.games.snap.piles import Piles
from companion.race import WINDOW, Race

TABLE = "table"
"""Stands for a hand on the shared pad while nobody has said whose it was."""

POT = "pot"
"""Stands for the Snap Pot among the piles of a match."""

RANKS = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""The ranks in words, by number; 0 is a card that nobody has told."""


@dataclass(frozen=True, slots=True)
class Flip(Action):
    """A card is turned up (rule 3). `rank` 1 to 13 where the table enters or reads cards; `at`: its time (µs)."""

    seat: Seat
    rank: int = 0
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Slap(Action):
    """Somebody says that there is a match, or several at the same time; `TABLE`: a hand on the shared pad."""

    seats: tuple[Seat, ...]
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Slapper(Action):
    """Whose hand it was on the shared pad; several: a tie."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Match(Action):
    """The verdict: the flipped card matches these piles, among which may be the pot (rules 4, 6)."""

    piles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Older(Action):
    """The verdict: these piles match each other still; the last flipper's has no part in it."""

    piles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NoMatch(Action):
    """The verdict: a wrong slap (rule 9)."""


@dataclass(frozen=True, slots=True)
class Beat(Action):
    """The flips were counted wrong: one was missed (+1) or counted too much (-1)."""

    by: int


@dataclass(frozen=True, slots=True)
class Pause(Action):
    """The beat stops until somebody flips."""


Verdict: TypeAlias = Match | Older | NoMatch


@dataclass(frozen=True, slots=True)
class Rules:
    """What the table agreed on. `tie` and `beat` in µs; a `beat` of 0: nothing goes by the clock."""

    seats: tuple[Seat, ...]
    tie: int = 5_000
    turn_over: bool = True
    tracking: str = ""
    beat: int = 0


@dataclass(frozen=True, slots=True)
class Trial:
    """A race and what came of it. It stays until the next flip, for slaps that are heard late."""

    race: Race
    turn: Seat
    """Whose turn it was when the race began."""
    verdict: Verdict | None = None
    before: Piles | None = None
    """The piles that the verdict found; None: it hasn't been given effect yet."""
    first: tuple[Seat, ...] = ()
    """Who was first, by what has been heard so far."""


@dataclass(frozen=True, slots=True)
class News:
    """What the last step did, for the screen: facts that the state has moved on from."""

    flipped: Seat = ""
    turned: bool = False
    """The pile was turned over first (rule 10)."""
    first: tuple[Seat, ...] = ()
    """Who won the match, or tied for it."""
    cards: int = 0
    """Cards won, or that went into the pot."""
    paid: tuple[tuple[Seat, Seat], ...] = ()
    """Who gave a card to whom for a wrong slap."""
    free: tuple[Seat, ...] = ()
    """Whose slap was wrong, with no card to give."""
    changed: bool = False
    """A slap that was heard late has changed the verdict."""
    out: tuple[Seat, ...] = ()
    left: Seat = ""
    beat: int = 0


NOTHING = News()


@dataclass(frozen=True, slots=True)
class Past:
    """The table before a flip, for a flip that was counted too much."""

    piles: Piles
    turn: Seat
    last: Seat | None
    flip_at: int | None
    ranked: bool


@dataclass(frozen=True, slots=True)
class State:
    """One moment of a game."""

    rules: Rules
    piles: Piles
    turn: Seat
    """Who flips next."""
    dealer: Seat
    last: Seat | None = None
    """Who flipped last."""
    flip_at: int | None = None
    """When that was (µs), if it has a stamp."""
    since: int = 0
    """A slap stamped earlier belongs to a card that is past: it is only noted (µs)."""
    trial: Trial | None = None
    ranked: bool = False
    """The ranks that lie face up are known: the table judges by itself."""
    due: int | None = None
    """When the beat flips next (µs); None: it waits for a press."""
    gone: tuple[Seat, ...] = ()
    """Who went home."""
    past: tuple[Past, ...] = ()
    """The last flips since anything else moved cards, newest first."""
    winners: tuple[Seat, ...] = ()
    news: News = NOTHING

    def evolve(self, **changes: Any) -> State:
        """A copy with some fields changed; half the time that `dataclasses.replace` takes."""
        copy = object.__new__(State)
        for get, put in _FIELDS:
            put(copy, get(self))
        for name, value in changes.items():
            object.__setattr__(copy, name, value)
        return copy

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.rules.seats

    @property
    def judging(self) -> bool:
        """A slap waits for a verdict, or for somebody to say whose it was."""
        return self.trial is not None and self.trial.before is None

    @property
    def who(self) -> bool:
        """Somebody has to say whose hand was first on the shared pad."""
        return self.trial is not None and self.trial.before is None and TABLE in self.trial.first

    @property
    def closing(self) -> int:
        """The stamp up to which slaps belong to the race that is on or over, exclusive (µs)."""
        began = self.trial.race.began if self.trial else None
        return self.since if began is None else max(self.since, began + WINDOW + 1)

    def place(self, seat: Seat) -> int:
        return self.rules.seats.index(seat)

    def holds(self, seat: Seat) -> int:
        """All cards of a player, face down and face up."""
        at = self.place(seat)
        return self.piles.down[at] + self.piles.up[at]


_FIELDS = tuple((slot.__get__, slot.__set__) for slot in map(vars(State).__getitem__, State.__slots__))


def can_flip(rules: Rules, piles: Piles, place: int) -> bool:
    """Whether the player in this place has a card to flip (rule 10)."""
    return bool(piles.down[place] or (rules.turn_over and piles.up[place]))


def next_turn(rules: Rules, piles: Piles, place: int) -> Seat:
    """The nearest clockwise who can flip, from this place on, itself included; itself where nobody can."""
    seats = rules.seats
    count = len(seats)
    for step in range(count):
        at = (place + step) % count
        if piles.down[at] or (rules.turn_over and piles.up[at]):
            return seats[at]
    return seats[place % count]
