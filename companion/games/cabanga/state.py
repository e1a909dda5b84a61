"""The state of a game of Cabanga!"""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import Any, NamedTuple, TypeAlias

from companion.actions import Action, Seat
from companion.games.cabanga.cards import COLOURS, HAND, NUMBER_CARDS, Colour

Pair: TypeAlias = tuple[int | None, int | None]
"""What lies on top of a row's two piles; None where nobody has told."""
Counts: TypeAlias = tuple[tuple[Seat, int], ...]

UNKNOWN: tuple[Pair, ...] = ((None, None),) * len(COLOURS)
NOTHING = (0,) * len(COLOURS)


@dataclass(frozen=True, slots=True)
class Agreed:
    """What the table agreed on."""

    limit: int = 18
    """So many points end the game (rule 10)."""
    rounds: int | None = None
    """So many rounds are played, whatever the points (rule 12)."""
    referee: bool = False
    """Numbers and piles are asked for as well."""


class Player(NamedTuple):
    """One seat: cards in hand, negative points so far; `out` once he has left."""

    seat: Seat
    hand: int = HAND
    points: int = 0
    out: bool = False


class Heard(NamedTuple):
    """A shout at a card."""

    seat: Seat | None
    at: int
    used: bool = False
    """Its cards have been thrown."""
    sure: bool = False
    """The table says that it came before the next card."""


class Window(NamedTuple):
    """A card at which cards may be thrown, as it found its row: nothing that comes later changes the gap."""

    seat: Seat
    colour: Colour | None = None
    number: int | None = None
    at: int = 0
    """When it was entered (µs)."""
    gap: tuple[int, int] | None = None
    """The lowest and the highest number that fit, lowest above highest where none does; None where it is not known."""
    shouts: tuple[Heard, ...] = ()

    def heard(self, seat: Seat | None) -> Heard | None:
        """The last shout of that player at this card."""
        return next((shout for shout in self.shouts if shout.seat == seat), None)

    def hearing(self, shouts: tuple[Heard, ...]) -> Window:
        """The same card with other shouts at it."""
        return Window(self.seat, self.colour, self.number, self.at, self.gap, shouts)


class News(NamedTuple):
    """What the last step did, for the screen."""

    deed: Action | None = None
    target: Seat | None = None
    """At whom cards were thrown."""
    drew: Counts = ()
    refilled: bool = False
    """The set-aside cards became the penalty pile."""
    scored: Counts = ()
    """The points that the round brought to each."""


NO_NEWS = News()


@dataclass(frozen=True, slots=True)
class State:
    """One moment of a game."""

    agreed: Agreed
    players: tuple[Player, ...]
    turn: Seat
    """Who plays the next card."""
    pile: int
    """Cards in the penalty pile."""
    aside: int = 0
    """Thrown cards, set aside."""
    round: int = 1
    tops: tuple[Pair, ...] = UNKNOWN
    """The piles of the rows, in the order of the colours."""
    laid: tuple[int, ...] = NOTHING
    """Number cards that are known to lie on the piles: a bit for each number, for each colour."""
    thrown: tuple[int, ...] = NOTHING
    """Number cards that are known to be set aside, likewise."""
    last: Seat | None = None
    """Who last played a card, in this round or before its first card in the one before (rule 11)."""
    opened: bool = False
    """A card has been played in this round."""
    last_colour: Colour | None = None
    window: Window | None = None
    """The last card, while cards may be thrown at its player."""
    before: Window | None = None
    """The card before it: who shouted in time may still throw at its player."""
    now: int = 0
    """The last stamp there was (µs): when a step that has none is taken to happen."""
    scoring: bool = False
    """The round is over, and symbols are awaited."""
    symbols: Counts = ()
    """Those told so far."""
    winners: tuple[Seat, ...] = ()
    news: News = NO_NEWS

    def evolve(self, **changes: Any) -> State:
        """A copy with some fields changed; `dataclasses.replace` takes twice as long."""
        copy = object.__new__(State)
        for put, value in zip(_PUTS, _values(self), strict=True):
            put(copy, value)
        for name, value in changes.items():
            object.__setattr__(copy, name, value)
        return copy

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple([player.seat for player in self.players])

    def inside(self) -> tuple[Player, ...]:
        """The players who haven't left, clockwise."""
        return tuple(player for player in self.players if not player.out)

    def player(self, seat: Seat) -> Player | None:
        """The player on that seat, if one sits there and hasn't left."""
        return next((player for player in self.players if player.seat == seat and not player.out), None)

    def after(self, seat: Seat, step: int = 1) -> Seat:
        """The nearest player clockwise; anticlockwise with step -1."""
        players = self.players
        at = self.seats.index(seat)
        for _ in players:
            at = (at + step) % len(players)
            if not players[at].out:
                return players[at].seat
        return seat

    def without_cards(self) -> tuple[Seat, ...]:
        """Everybody who holds no card now (rule 9)."""
        return tuple([player.seat for player in self.players if not player.hand and not player.out])

    def counted(self) -> tuple[Seat, ...]:
        """Those whose symbols are still awaited; nobody unless the round is over."""
        told = {seat for seat, _ in self.symbols}
        inside = self.inside() if self.scoring else ()
        return tuple(player.seat for player in inside if player.hand and player.seat not in told)


_values = attrgetter(*State.__slots__)
_PUTS = tuple(vars(State)[name].__set__ for name in State.__slots__)


def penalty_pile(players: int) -> int:
    """How many cards are left once so many have been dealt theirs (rule 1)."""
    return NUMBER_CARDS - HAND * players
