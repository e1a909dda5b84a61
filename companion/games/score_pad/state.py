"""The state and the actions of the score pad."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.actions import Action, Seat


@dataclass(frozen=True, slots=True)
class Score(Action):
    """A player's turn brought so many points (0: none), which may be negative."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Points:
    """Makes a score of a number that was entered; choices that hold it compare."""

    seat: Seat
    sign: int = 1

    def __call__(self, number: int) -> Score:
        return Score(self.seat, self.sign * number)


@dataclass(frozen=True, slots=True)
class Chips:
    """Makes a payment of a number that was entered."""

    seat: Seat

    def __call__(self, number: int) -> Pay:
        return Pay(self.seat, number)


@dataclass(frozen=True, slots=True)
class Pay(Action):
    """A player puts so many chips into the pot."""

    seat: Seat
    chips: int


@dataclass(frozen=True, slots=True)
class Take(Action):
    """A player takes the whole pot."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Throw(Action):
    """A player asks for the dice; what they show means what the people say it means."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Finish(Action):
    """The people say that the game is over."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What the table agreed on. `limit` and `rounds` 0: there is none; points that fall begin at the limit."""

    falling: bool = False
    limit: int = 0
    rounds: int = 0
    fewest_wins: bool = False
    dice: int = 0


@dataclass(frozen=True, slots=True)
class Player:
    """One seat: its points, its chips, and whether it has left the game."""

    seat: Seat
    points: int = 0
    chips: int = 0
    out: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """One moment of a game."""

    terms: Terms
    players: tuple[Player, ...]
    first: Seat
    """Who began the game, and begins every round."""
    turn: Seat
    round: int = 1
    pot: int = 0
    rolling: bool = False
    shown: tuple[int, ...] = ()
    """What the dice show, while they matter."""
    last: Action | None = None
    winners: tuple[Seat, ...] = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(player.seat for player in self.players)

    def player(self, seat: Seat) -> Player:
        return next(player for player in self.players if player.seat == seat)

    def inside(self) -> tuple[Player, ...]:
        return tuple(player for player in self.players if not player.out)

    def after(self, seat: Seat) -> Seat:
        """The nearest player still in, clockwise from a seat; the seat itself where there is no other."""
        at = self.seats.index(seat) + 1
        ring = self.players[at:] + self.players[: at - 1]
        return next((player.seat for player in ring if not player.out), seat)

    def place(self, seat: Seat) -> int:
        """How many seats after the one who began a seat is, clockwise."""
        seats = self.seats
        return (seats.index(seat) - seats.index(self.first)) % len(seats)

    @property
    def opener(self) -> Seat:
        """Who begins a round: the one who began the game, or the nearest still in."""
        return self.after(self.first) if self.player(self.first).out else self.first

    def seated(self, player: Player) -> State:
        """With that player in place of the one in the same seat."""
        return replace(self, players=tuple(player if p.seat == player.seat else p for p in self.players))
