"""What may be tried, and how keys and pads choose it. From public facts alone: never from the gap (secrecy).

Keys: 0 a card whose colour nobody tells, A-D a card of that colour, 1-6 a player throws, 7 a card owed, 8 and 9 what
the table says of a shout (9 the start cards, before the first card), # the end of the round.
"""

from __future__ import annotations

from companion.actions import Action, Seat
from companion.games.cabanga.cards import COLOURS, SYMBOLS, Answer, Close, Symbols, ThrowCount, When
from companion.games.cabanga.questions import (
    COLOUR_NAMES,
    Landing,
    Shouting,
    how_many,
    how_many_symbols,
    played,
    start_cards,
    who_draws,
)
from companion.games.cabanga.shouts import asked
from companion.games.cabanga.state import Player, State
from companion.games.game import Choice, Pad, Stamped
from companion.messages import Message, Who, bare, msg, msgs

MOST_TAPS = 12
"""More taps than this nobody counts."""


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
    told = Choice("0", msg("Played"), Stamped(Landing(state.turn)), note=msg("Its colour is not told"))
    return (told, *(Choice(key, COLOUR_NAMES[c], played(state.turn, c, referee=referee)) for key, c in keyed))


def _throws(state: State) -> tuple[Choice, ...]:
    """Everybody's throw, whether or not anything fits: the list is the same whatever the gap (secrecy)."""
    pads = _waiting(state, None)
    return tuple(
        Choice(
            str(n),
            msg("{who}!", who=Who(player.seat)),
            how_many(state, player),
            pad=Pad.COUNT if pads else Pad.NONE,
            pads=("pad",) if pads else (),
            note=msg("Throws cards"),
        )
        for n, player in enumerate(state.inside(), 1)
    )


def _table(state: State) -> tuple[Choice, ...]:
    """What the table says: cards owed, shouts in doubt, start cards, the end of the round."""
    found = [Choice("7", msg("A card owed"), who_draws(state), quiet=True)]
    doubt = asked(state)
    if doubt:
        found += [
            Choice("8", msg("Before the card"), Answer(doubt[0].seat, When.BEFORE)),
            Choice("9", msg("After it"), Answer(doubt[0].seat, When.LATE)),
        ]
    elif not state.opened:
        found.append(Choice("9", msg("Start cards"), start_cards(), quiet=not state.agreed.referee))
    if state.window or state.without_cards():
        found.append(Choice("#", msg("Round over"), Close(), quiet=not state.without_cards()))
    return tuple(found)


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
    """Whether a shout of that pad waits to be told how many cards are thrown.

    One that came long before the last card doesn't: who hasn't counted by then shouts at the new card.
    """
    heard = state.window.heard(seat) if state.window else None
    late = state.before.heard(seat) if state.before else None
    return bool(heard and not heard.used) or bool(late and not late.used and (late.sure or late in asked(state)))


def _symbols(state: State) -> tuple[Choice, ...]:
    """Whose symbols: those not told yet, and those told, to mend them. Pads of one's own count them by taps."""
    counted = state.counted()
    waiting = tuple(
        Choice(
            str(n),
            _whose(player.seat, again=player.seat not in counted),
            how_many_symbols(player),
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


def _whose(seat: Seat, *, again: bool) -> Message:
    return msg("{who}: count again", who=Who(seat)) if again else bare(Who(seat))


def _symbol_taps(player: Player) -> tuple[Choice, ...]:
    counts = range(player.hand, min(SYMBOLS * player.hand, MOST_TAPS) + 1)
    return tuple(
        _tapped(player.seat, n, msgs("{n} symbol", "{n} symbols", n=n), Symbols(((player.seat, n),))) for n in counts
    )
