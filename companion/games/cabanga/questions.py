"""The questions that lead to an action: which number, how many cards, which of them. None depends on the gap.

Questions and what answers them are plain data, so two lists of choices compare.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.actions import Action, Seat
from companion.games.cabanga.cards import (
    COLOURS,
    HIGHEST,
    SYMBOLS,
    Colour,
    Draw,
    Play,
    Shout,
    Side,
    Symbols,
    Throw,
    ThrowCount,
    Tops,
)
from companion.games.cabanga.shouts import aimed
from companion.games.cabanga.state import Player, State, Window
from companion.games.game import Ask, Choice, Stamped
from companion.messages import Message, Who, bare, msg, msgs

COLOUR_NAMES = {
    Colour.RED: msg("Red"),
    Colour.BLUE: msg("Blue"),
    Colour.PURPLE: msg("Purple"),
    Colour.YELLOW: msg("Yellow"),
}
SIDE_NAMES = {Side.LEFT: msg("Left pile"), Side.RIGHT: msg("Right pile")}
NUMBERS = range(1, HIGHEST + 1)
MOST_THROWN = 9
"""Thrown at once, by one key; more than that are thrown in two goes."""


@dataclass(frozen=True, slots=True)
class Landing:
    """The card that has landed, once the entry's stamp is known."""

    seat: Seat
    colour: Colour | None = None
    number: int | None = None
    side: Side | None = None

    def __call__(self, at: int) -> Action:
        return Play(self.seat, self.colour, self.number, self.side, at)


@dataclass(frozen=True, slots=True)
class Shouting:
    """A shout, once its stamp is known."""

    seat: Seat | None

    def __call__(self, at: int) -> Action:
        return Shout(self.seat, at)


@dataclass(frozen=True, slots=True)
class Numbered:
    """The card's number is told; its pile is asked for."""

    seat: Seat
    colour: Colour

    def __call__(self, number: int) -> Ask:
        piles = (
            Choice(key, SIDE_NAMES[side], Stamped(Landing(self.seat, self.colour, number, side)))
            for key, side in zip("AB", Side, strict=True)
        )
        return Ask(msg("{colour} {n}: which pile?", colour=COLOUR_NAMES[self.colour], n=number), tuple(piles))


@dataclass(frozen=True, slots=True)
class Thrown:
    """How many cards are thrown is told; with `numbered`, so will each of them be."""

    seat: Seat
    numbered: bool = False

    def __call__(self, count: int) -> Action | Ask:
        return _which(self.seat, count, ()) if self.numbered and count else ThrowCount(self.seat, count)


@dataclass(frozen=True, slots=True)
class Named:
    """One of the cards thrown is told; the next is asked for, until there are enough."""

    seat: Seat
    count: int
    numbers: tuple[int, ...]

    def __call__(self, number: int) -> Action | Ask:
        numbers = (*self.numbers, number)
        return Throw(self.seat, numbers) if len(numbers) == self.count else _which(self.seat, self.count, numbers)


@dataclass(frozen=True, slots=True)
class Beside:
    """A start card of a row is told; then the other one."""

    colour: Colour
    left: int | None = None

    def __call__(self, number: int) -> Action | Ask:
        return _start_card(self.colour, number) if self.left is None else Tops(self.colour, self.left, number)


@dataclass(frozen=True, slots=True)
class CountedSymbols:
    """A player's symbols are told."""

    seat: Seat

    def __call__(self, count: int) -> Action:
        return Symbols(((self.seat, count),))


def played(seat: Seat, colour: Colour, *, referee: bool) -> Ask | Stamped:
    if not referee:
        return Stamped(Landing(seat, colour))
    prompt = msg("{colour}: which number? # takes it", colour=COLOUR_NAMES[colour])
    return Ask(prompt, digits=2, numbers=NUMBERS, number=Numbered(seat, colour))


def how_many(state: State, player: Player) -> Ask:
    """How many cards this player throws, and at whom; in referee depth then which."""
    window = aimed(state, player.seat)
    numbered = state.agreed.referee and window is not None and window.number is not None
    most = 1 if numbered else min(MOST_THROWN, max(player.hand, 1))  # robots name one: else there is no end of trying
    return Ask(_at_whom(player, window), digits=1, numbers=range(1, most + 1), number=Thrown(player.seat, numbered))


def _at_whom(player: Player, window: Window | None) -> Message:
    who = Who(player.seat)
    if window is None or window.seat == player.seat:
        return msg("How many cards does {who} throw?", who=who)
    return msg("How many cards does {who} throw at {target}?", who=who, target=Who(window.seat))


def _which(seat: Seat, count: int, numbers: tuple[int, ...]) -> Ask:
    prompt = msg("{who}: card {n} of {count}? # takes it", who=Who(seat), n=len(numbers) + 1, count=count)
    return Ask(prompt, digits=2, numbers=NUMBERS, number=Named(seat, count, numbers))


def who_draws(state: State) -> Ask:
    inside = enumerate(state.inside(), 1)
    seats = (Choice(str(n), bare(Who(p.seat)), Draw(p.seat, 1)) for n, p in inside)
    return Ask(msg("Who draws a card that is owed?"), tuple(seats))


def start_cards() -> Ask:
    rows = (Choice(key, COLOUR_NAMES[c], _start_card(c)) for key, c in zip("ABCD", COLOURS, strict=True))
    return Ask(msg("The start cards of which row?"), tuple(rows))


def _start_card(colour: Colour, left: int | None = None) -> Ask:
    side = SIDE_NAMES[Side.LEFT if left is None else Side.RIGHT]
    prompt = msg("{colour}, {side}: which start card? # takes it", colour=COLOUR_NAMES[colour], side=side)
    worth = range(1, HIGHEST + 1, 17) if left is None else range(7, HIGHEST + 1, 11)  # robots needn't try them all
    return Ask(prompt, digits=2, numbers=worth, number=Beside(colour, left))


def how_many_symbols(player: Player) -> Ask:
    least, most = player.hand, SYMBOLS * player.hand
    who = Who(player.seat)
    prompt = msgs("{who}: symbols on {n} card? # takes it", "{who}: symbols on {n} cards? # takes it", who=who, n=least)
    return Ask(prompt, digits=2, numbers=range(least, most + 1), number=CountedSymbols(player.seat))
