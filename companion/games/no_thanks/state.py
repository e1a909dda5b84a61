"""The state and the actions of No thanks!

On one card everybody passes in turn, each pass a chip from the one who passes. So whose turn it is, who holds how many
chips and how many lie on the card follow from the number of passes; a pass changes nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from companion.actions import Action, Seat
from companion.games.no_thanks.cards import DECK, points

LEAST, MOST = 3, 7
"""Players (rule 1)."""


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """No thanks! A chip onto the card, and the player to the left is next (rule 3)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Take(Action):
    """The card and the chips on it (rule 3)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """A card of the deck is turned up; between rounds that begins the next one (rules 1, 4)."""

    card: int


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """A hidden card is laid open in front of its player (rule 8)."""

    seat: Seat
    card: int


class Variant(Enum):
    """How the table plays, by the word of the option; `USUAL` has none."""

    USUAL = ""
    HIDDEN_CARDS = "hidden-cards"
    FEWER_CHIPS = "fewer-chips"


@dataclass(frozen=True, slots=True)
class Agreed:
    """What the table agreed on."""

    variant: Variant = Variant.USUAL
    known: int = 0
    """The set of cards that everybody knows to be out (rule 9)."""
    chips: int = 0
    """Chips each player starts a round with; 0: as many as the rules give so many players."""
    rounds: int = 4


@dataclass(frozen=True, slots=True)
class Sitting:
    """What lasts from round to round. `points` are those of `seats`, in the same order (rule 7)."""

    agreed: Agreed
    seats: tuple[Seat, ...]
    points: tuple[int, ...]
    starter: Seat
    """Who decided first in this round."""
    round: int = 1
    gone: tuple[Seat, ...] = ()
    """Who has left."""

    @property
    def players(self) -> tuple[Seat, ...]:
        """Who is in the game, clockwise."""
        return tuple(seat for seat in self.seats if seat not in self.gone)

    def after(self, seat: Seat) -> Seat:
        """The nearest player on the left of a seat."""
        at = self.seats.index(seat) + 1
        return next(left for left in self.seats[at:] + self.seats[:at] if left not in self.gone)


class Did(Enum):
    """What a step did, for the screen. Passes are not among it: they are counted."""

    NOTHING = "nothing"
    TOOK = "took"
    LAID = "laid"
    CORRECTED = "corrected"
    LEFT = "left"
    JOINED = "joined"


class News(NamedTuple):
    """The last step that wasn't a pass: who did what with which card, and the chips that came with it."""

    did: Did = Did.NOTHING
    seat: Seat = ""
    card: int = 0
    chips: int = 0


class Stand(NamedTuple):
    """The table when nobody had passed on the card yet. The tuples go by `players`, clockwise.

    A named tuple, as `News` is: a frozen dataclass of so many fields takes three times as long to make.
    """

    sitting: Sitting
    players: tuple[Seat, ...]
    first: int
    """The place, in `players`, of who decides first on the card, or on the next one."""
    chips: tuple[int, ...]
    """Secret until the round is scored (rule 2)."""
    cards: tuple[int, ...]
    """The set of cards in front of each player."""
    hidden: tuple[int, ...]
    """Hidden cards in each player's hand (rule 8)."""
    left: int = DECK
    """Cards face down before the one that is up was turned up."""
    base: int = 0
    """Chips on the card that no pass counted here has put there."""
    laid: bool = False
    """Who decides first has laid a hidden card on this turn (rule 8)."""
    news: News = News()


@dataclass(frozen=True, slots=True, init=False)
class State:
    """One moment of a game: the table, the card that is up (0: none), and the passes since."""

    stand: Stand
    card: int
    passes: int

    def __init__(self, stand: Stand, card: int = 0, passes: int = 0) -> None:
        # Every step makes one. What a frozen dataclass writes here itself finds each field by name, and takes longer.
        _put_stand(self, stand)
        _put_card(self, card)
        _put_passes(self, passes)

    @property
    def place(self) -> int:
        """Whose turn it is, as a place among the players."""
        stand = self.stand
        return (stand.first + self.passes) % len(stand.players)

    @property
    def turn(self) -> Seat:
        return self.stand.players[self.place]

    @property
    def chips(self) -> tuple[int, ...]:
        """What each player holds: every round of passes has cost a chip, and one more those it has come to again."""
        stand = self.stand
        if not self.passes:
            return stand.chips
        players, first = len(stand.players), stand.first
        rounds, more = divmod(self.passes, players)
        return tuple([held - rounds - ((at - first) % players < more) for at, held in enumerate(stand.chips)])

    @property
    def on_card(self) -> int:
        """Chips on the card that is up."""
        return self.stand.base + self.passes

    @property
    def left(self) -> int:
        """Cards still face down."""
        return self.stand.left - bool(self.card)

    @property
    def scored(self) -> bool:
        """The last card is taken; nothing is secret any more (rule 5)."""
        return not self.stand.left and not self.card

    @property
    def begun(self) -> bool:
        """A card of this round has been turned up."""
        return bool(self.card) or self.stand.left != DECK or any(self.stand.cards)

    @property
    def over(self) -> bool:
        """All rounds are played, or too few are left to play."""
        stand = self.stand
        ended = self.scored and stand.sitting.round >= stand.sitting.agreed.rounds
        return ended or len(stand.players) < LEAST

    @property
    def revealing(self) -> bool:
        """The table waits for a card to be turned up."""
        return not self.card and not self.over

    @property
    def scores(self) -> tuple[int, ...]:
        """The players' points in this round as they stand: cards less chips (rule 6). Secret until it is scored."""
        return tuple(points(cards) - chips for cards, chips in zip(self.stand.cards, self.chips, strict=True))

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Fewest points win, equal fewest share (rule 7); nobody before the end."""
        if not self.over:
            return ()
        sitting = self.stand.sitting
        totals = {
            seat: total for seat, total in zip(sitting.seats, sitting.points, strict=True) if seat not in sitting.gone
        }
        return tuple(seat for seat, total in totals.items() if total == min(totals.values()))


_put_stand, _put_card, _put_passes = (vars(State)[field].__set__ for field in State.__slots__)
