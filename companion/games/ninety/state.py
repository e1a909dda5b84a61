"""The state and the actions of a game whose total climbs to ninety."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from operator import attrgetter
from typing import Any

from companion.actions import Action, Seat
from companion.messages import Message, pmsg

HAND = 4
"""Cards in hand after drawing (rule 3)."""

LIMITS = (30, 60, 90)
LAST_LIMIT = 90
HIGHEST = 9
"""Number cards go from 1 to this."""
COST = {30: 1, 60: 2, 90: 3}
"""What crossing each limit costs, in chips."""


SNAFOO_CARD = pmsg("card", "Snafoo")


def crossed(before: int, after: int) -> int:
    """The limit that the total crosses, 0 where it crosses none: landing is free, leaving upward counts (rule 6)."""
    for limit in LIMITS:
        if before <= limit < after:
            return limit
    return 0


class Wild(Enum):
    """The wild cards, by their word in notation; `SNAFOO` is Schnuff's own card too."""

    PASS = "pass"  # noqa: S105 - a card, not a password
    REVERSE = "reverse"
    STOP = "stop"
    CHANCE = "chance"
    SNAFOO = "snafoo"


NAMES = {
    Wild.PASS: pmsg("card", "Pass"),
    Wild.REVERSE: pmsg("card", "Reverse"),
    Wild.STOP: pmsg("card", "Stop"),
    Wild.CHANCE: pmsg("card", "Chance"),
}
"""What the wild cards are called; Snafoo's name is the rule set's."""


@dataclass(frozen=True, slots=True)
class Play(Action):
    """A number card lands."""

    seat: Seat
    value: int


@dataclass(frozen=True, slots=True)
class PlayWild(Action):
    """A wild card lands."""

    seat: Seat
    card: Wild


@dataclass(frozen=True, slots=True)
class MissedDraw(Action):
    """The player who last played hasn't drawn (rule 19)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NoNumber(Action):
    """The opener holds no number card (Schnuff, rule 4)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Where SNAFOO and Schnuff differ, and what the table agreed on. The defaults are SNAFOO's."""

    snafoo: Message = SNAFOO_CARD
    """What the card is called."""
    number_opens: bool = False
    """Only a number card opens a round (rule 4)."""
    immune_any_card: bool = False
    immune_limits: tuple[int, ...] = LIMITS
    """Rule 13."""
    snafoo_ends_at_90: bool = False
    """Rule 14."""
    duel_moves_total: bool = True
    """Rule 15: between two, the roll moves the total as a Chance card does."""
    missed_is_out: bool = True
    """Rule 19: out of the game, not of the round only."""
    long_game: bool = False
    short_game: bool = False
    floor_at_zero: bool = False
    highest: int = HIGHEST
    """The highest number card of the box; keys and tiles stop there."""

    def cost(self, limit: int) -> int:
        """What crossing the limit costs, in chips; in a long game always one (rule 23)."""
        return 1 if self.long_game else COST[limit]


@dataclass(frozen=True, slots=True)
class Player:
    """One seat: chips held, cards in hand after drawing, out of the game, out of this round only."""

    seat: Seat
    chips: int
    hand: int = HAND
    out: bool = False
    resting: bool = False
    left: bool = False
    """Went home: out, and not for want of chips."""

    @property
    def active(self) -> bool:
        """Still playing this round."""
        return not (self.out or self.resting)


class Cause(Enum):
    """Why dice are rolled."""

    DEAL = "deal"
    CHANCE = "chance"
    GROUP = "group"
    """A Snafoo with three or more players: the lowest is safe (rule 12)."""
    DUEL = "duel"
    """A Snafoo between two (rule 15)."""


@dataclass(frozen=True, slots=True)
class Throw:
    """A roll under way: who is in it, who has still to roll, and what this turn of it shows so far."""

    cause: Cause
    by: Seat
    """Who played the card; for the deal nobody in particular."""
    among: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    shown: tuple[tuple[Seat, tuple[int, ...]], ...] = ()

    def lowest(self) -> tuple[Seat, ...]:
        """Those who share the lowest sum, in the order they rolled."""
        low = min(sum(faces) for _, faces in self.shown)
        return tuple(seat for seat, faces in self.shown if sum(faces) == low)

    def highest(self) -> tuple[Seat, ...]:
        high = max(sum(faces) for _, faces in self.shown)
        return tuple(seat for seat, faces in self.shown if sum(faces) == high)


@dataclass(frozen=True, slots=True)
class News:
    """What the last step did, for the screen: facts that the state has moved on from."""

    seat: Seat = ""
    card: Wild | int | None = None
    """The last card that landed, and whose."""
    before: int = 0
    """The total it found."""
    total: int = 0
    """The total it led to, also when the round is over."""
    throw: Throw | None = None
    """The dice it caused, while they matter."""
    paid: tuple[tuple[Seat, int], ...] = ()
    out: tuple[Seat, ...] = ()
    rested: tuple[Seat, ...] = ()
    ended: bool = False
    """The round ended."""
    redeal: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """One moment of a game."""

    rules: RuleSet
    players: tuple[Player, ...]
    dealer: Seat
    turn: Seat
    """Who plays the next card, or played the one whose dice are due."""
    round: int = 1
    total: int = 0
    direction: int = 1
    opened: bool = False
    immune: bool = False
    """The next card is played by an immune player (rule 13)."""
    declined: tuple[Seat, ...] = ()
    """Who had no number card to open with."""
    last: Seat | None = None
    """Who played the last card of this round; a missed draw is theirs."""
    missed: bool = False
    throw: Throw | None = None
    paid: tuple[tuple[Seat, int], ...] = ()
    """Payments of this very step; `news.paid` are those of the last card or roll."""
    winners: tuple[Seat, ...] = ()
    ending: bool = False
    """What ended the game would have ended the round too: so it does, should corrected chips bring somebody back."""
    news: News = News()

    def evolve(self, **changes: Any) -> State:
        """A copy with some fields changed. Rules do this at every step; `dataclasses.replace` takes twice as long."""
        copy = object.__new__(State)
        for put, value in zip(_PUTS, _values(self), strict=True):
            put(copy, value)
        for name, value in changes.items():
            object.__setattr__(copy, name, value)
        return copy

    @property
    def stopped(self) -> bool:
        """The step has ended the round or the game: what it led to is settled."""
        return self.news.ended or bool(self.winners)

    def player(self, seat: Seat) -> Player:
        return next(player for player in self.players if player.seat == seat)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(player.seat for player in self.players)

    @property
    def whose(self) -> Seat:
        """Who acts next: the next to roll, else whose turn it is."""
        return self.throw.waiting[0] if self.throw else self.turn

    def after(self, seat: Seat, direction: int = 1) -> Seat:
        """The nearest seat still playing from `seat` on, clockwise unless said otherwise; itself where none is."""
        players = self.players
        at = self.seats.index(seat)
        for _ in players:
            at = (at + direction) % len(players)
            if players[at].active:
                return players[at].seat
        return seat

    def ring(self, seat: Seat) -> tuple[Seat, ...]:
        """Everybody else still playing, clockwise from the left of `seat`."""
        at = self.seats.index(seat) + 1
        return tuple(player.seat for player in self.players[at:] + self.players[: at - 1] if player.active)

    def inside(self) -> tuple[Player, ...]:
        """The players still in the game."""
        return tuple(player for player in self.players if not player.out)

    def active(self) -> tuple[Player, ...]:
        """The players still in this round."""
        return tuple(player for player in self.players if player.active)

    def seated(self, seat: Seat, player: Player) -> State:
        """With that player in place of the one who sat there."""
        return self.evolve(players=tuple(player if other.seat == seat else other for other in self.players))


_values = attrgetter(*State.__slots__)
_PUTS = tuple(vars(State)[name].__set__ for name in State.__slots__)
