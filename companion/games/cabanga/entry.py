"""What may be tried, and how keys and pads choose it. From public facts alone: never from the gap (secrecy).

Keys: A-D a card of that colour, 0 a card whose colour nobody tells, 1-6 a player throws, 7 a card owed, 8 and 9 what
the table says of a shout (9 the start cards, before the first card), # the end of the round.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.actions import Action, Seat
from companion.games.cabanga.cards import (
    COLOURS,
    HIGHEST,
    SYMBOLS,
    Answer,
    Close,
    Colour,
    Draw,
    Play,
    Shout,
    Side,
    Symbols,
    Throw,
    ThrowCount,
    Tops,
    When,
)
from companion.games.cabanga.shouts import aimed, asked
from companion.games.cabanga.state import Player, State, Window
from companion.games.game import Ask, Choice, Pad, Stamped
from companion.messages import Message, Who, msg, msgs

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
MOST_TAPS = 12
"""More taps than this nobody counts."""


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


def choices(state: State) -> tuple[Choice, ...]:
    """What may be tried now."""
    if state.winners:
        return ()
    if state.scoring:
        return _symbols(state)
    return (*_plays(state), *_throws(state), *_table(state), *_pads(state))


def _plays(state: State) -> tuple[Choice, ...]:
    """A card: its colour, and in referee depth its number and pile; or just that one was played."""
    referee = state.agreed.referee
    keyed = zip("ABCD", COLOURS, strict=True)
    coloured = (Choice(key, COLOUR_NAMES[c], _played(state.turn, c, referee=referee)) for key, c in keyed)
    return (*coloured, Choice("0", msg("Played"), Stamped(Landing(state.turn)), note=msg("Its colour is not told")))


def _played(seat: Seat, colour: Colour, *, referee: bool) -> Ask | Stamped:
    if not referee:
        return Stamped(Landing(seat, colour))
    prompt = msg("{colour}: which number? # takes it", colour=COLOUR_NAMES[colour])
    return Ask(prompt, digits=2, numbers=NUMBERS, number=Numbered(seat, colour))


def _throws(state: State) -> tuple[Choice, ...]:
    """Everybody's throw, whether or not anything fits: the list is the same whatever the gap (secrecy)."""
    pads = _waiting(state, None)
    return tuple(
        Choice(
            str(n),
            msg("{who}", who=Who(player.seat)),
            _how_many(state, player),
            pad=Pad.COUNT if pads else Pad.NONE,
            pads=("pad",) if pads else (),
            note=msg("Throws cards"),
        )
        for n, player in enumerate(state.inside(), 1)
    )


def _how_many(state: State, player: Player) -> Ask:
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


def _table(state: State) -> tuple[Choice, ...]:
    """What the table says: cards owed, shouts in doubt, start cards, the end of the round."""
    found = [Choice("7", msg("A card owed"), _who_draws(state), quiet=True)]
    doubt = asked(state)
    if doubt:
        found += [
            Choice("8", msg("Before the card"), Answer(doubt[0].seat, When.BEFORE)),
            Choice("9", msg("After it"), Answer(doubt[0].seat, When.LATE)),
        ]
    elif not state.opened:
        found.append(Choice("9", msg("Start cards"), _start_cards(), quiet=not state.agreed.referee))
    if state.window or state.without_cards():
        found.append(Choice("#", msg("Round over"), Close(), quiet=not state.without_cards()))
    return tuple(found)


def _who_draws(state: State) -> Ask:
    inside = enumerate(state.inside(), 1)
    seats = (Choice(str(n), msg("{who}", who=Who(p.seat)), Draw(p.seat, 1)) for n, p in inside)
    return Ask(msg("Who draws a card that is owed?"), tuple(seats))


def _start_cards() -> Ask:
    rows = (Choice(key, COLOUR_NAMES[c], _start_card(c)) for key, c in zip("ABCD", COLOURS, strict=True))
    return Ask(msg("The start cards of which row?"), tuple(rows))


def _start_card(colour: Colour, left: int | None = None) -> Ask:
    side = SIDE_NAMES[Side.LEFT if left is None else Side.RIGHT]
    prompt = msg("{colour}, {side}: which start card? # takes it", colour=COLOUR_NAMES[colour], side=side)
    worth = range(1, HIGHEST + 1, 17) if left is None else range(7, HIGHEST + 1, 11)  # robots needn't try them all
    return Ask(prompt, digits=2, numbers=worth, number=Beside(colour, left))


def _pads(state: State) -> tuple[Choice, ...]:
    """Shouts: the shared pad gives the time, a pad of one's own the player too; then its taps count the cards."""
    shared = Choice("shout", msg("Cabanga!"), Stamped(Shouting(None)), quiet=True, pad=Pad.CALL, pads=("pad",))
    own = (choice for player in state.inside() for choice in _own_pad(state, player))
    return (shared, *own)


def _own_pad(state: State, player: Player) -> tuple[Choice, ...]:
    seat = player.seat
    if not _waiting(state, seat):
        call = Stamped(Shouting(seat))
        label = msg("{who}: Cabanga!", who=Who(seat))
        return (Choice(f"shout {seat}", label, call, quiet=True, pad=Pad.CALL, pads=(f"pad:{seat}",)),)
    counts = range(1, min(player.hand, MOST_TAPS) + 1)
    return tuple(_tapped(seat, n, msgs("{n} card", "{n} cards", n=n), ThrowCount(seat, n)) for n in counts)


def _tapped(seat: Seat, n: int, label: Message, then: Action) -> Choice:
    """So many taps on a pad of one's own; no keypad has such a key."""
    return Choice(f"{seat} {n}", label, then, quiet=True, pad=Pad.COUNT, pads=(f"pad:{seat}",), taps=n)


def _waiting(state: State, seat: Seat | None) -> bool:
    """Whether a shout of that pad waits to be told how many cards are thrown."""
    windows = (window for window in (state.window, state.before) if window)
    return any(not heard.used for heard in (window.heard(seat) for window in windows) if heard)


def _symbols(state: State) -> tuple[Choice, ...]:
    """Whose symbols: those not told yet, and those told, to mend them. Pads of one's own count them by taps."""
    counted = state.counted()
    waiting = tuple(
        Choice(
            str(n),
            msg("{who}", who=Who(player.seat)),
            _how_many_symbols(player),
            quiet=player.seat not in counted,
            pad=Pad.COUNT if player.seat in counted else Pad.NONE,
            pads=("pad",),
        )
        for n, player in enumerate(state.inside(), 1)
        if player.hand
    )
    if not counted:
        nobody = Symbols(((state.inside()[0].seat, 0),))
        return (Choice("#", msg("Nobody has a card left"), nobody),)
    return (*waiting, *(tap for player in state.inside() if player.seat in counted for tap in _symbol_taps(player)))


def _how_many_symbols(player: Player) -> Ask:
    least, most = player.hand, SYMBOLS * player.hand
    one, many = "{who}: symbols on {n} card? # takes it", "{who}: symbols on {n} cards? # takes it"
    prompt = msgs(one, many, who=Who(player.seat), n=least)
    return Ask(prompt, digits=2, numbers=range(least, most + 1), number=CountedSymbols(player.seat))


def _symbol_taps(player: Player) -> tuple[Choice, ...]:
    counts = range(player.hand, min(SYMBOLS * player.hand, MOST_TAPS) + 1)
    return tuple(
        _tapped(player.seat, n, msgs("{n} symbol", "{n} symbols", n=n), Symbols(((player.seat, n),))) for n in counts
    )
