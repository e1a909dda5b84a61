"""What may be tried in Snap, with keys and pads: flips, slaps, who slapped, and the verdict (rules page, "Entry")."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from companion.actions import Seat
from companion.games.game import Ask, Choice, Pad, Several, Stamped
from companion.games.snap.state import (
    POT,
    RANKS,
    TABLE,
    Beat,
    Flip,
    Match,
    NoMatch,
    Older,
    Pause,
    Slap,
    Slapper,
    State,
)
from companion.messages import Message, Who, bare, msg
from companion.ports import RANK as READ
from companion.race import WINDOW

SEAT_KEYS = "123456789ABC"
RANK_KEYS = ("", *"1234567890ABC")
"""By rank: the ace on 1, the ten on 0, jack, queen and king on A, B and C."""
SHARED = ("pad",)
TURNING = 2 * WINDOW
"""While the beat waits for a pile to be turned over, the shared pad slaps so long after the flip (µs)."""


def choices(state: State) -> tuple[Choice, ...]:
    """What may be tried now, from public facts alone."""
    if state.winners:
        return tuple(_late_slaps(state))
    if state.who:
        return (*_who(state), *_slaps(state), _counted_wrong(state))
    if state.judging:
        return (*_verdicts(state), *_slaps(state), _counted_wrong(state))
    pause = (Choice("#", msg("Pause"), Pause()),) if state.due is not None else ()
    return (*_flips(state), *pause, *_slaps(state), _counted_wrong(state))


@cache
def flip_by(seat: Seat, rank: int) -> Stamped:
    """A flip at the time of the press."""
    return Stamped(lambda at: Flip(seat, rank, at))


@cache
def slap_by(seat: Seat) -> Stamped:
    """A slap at the time of the press."""
    return Stamped(lambda at: Slap((seat,), at))


def _flips(state: State) -> Iterator[Choice]:
    seat = state.turn
    if state.rules.tracking == "ranks":
        yield from _ranks(seat)
        yield from _read(seat)
        yield Choice("D", msg("Flip"), Ask(msg("Which card is it?"), tuple(_ranks(seat))), quiet=True)
    else:
        label = msg("{who} flips", who=Who(seat))
        yield Choice("D", label, flip_by(seat, 0), pad=Pad.COUNT, pads=SHARED, taps=1)


def _ranks(seat: Seat) -> Iterator[Choice]:
    for rank in range(1, len(RANKS)):
        yield Choice(RANK_KEYS[rank], bare(RANKS[rank]), flip_by(seat, rank))


def _read(seat: Seat) -> Iterator[Choice]:
    """What a card reader tells."""
    for rank in range(1, len(RANKS)):
        yield Choice(READ + RANKS[rank], bare(RANKS[rank]), flip_by(seat, rank), quiet=True)


def _slaps(state: State) -> Iterator[Choice]:
    """Everybody's own pad, and the shared one while it slaps: what comes later on it counts seats, or flips."""
    for seat in state.seats:
        yield _own(seat, None)
    yield _shared(_shared_until(state))


def _own(seat: Seat, until: int | None) -> Choice:
    label = msg("{who} slaps", who=Who(seat))
    pads = (f"pad:{seat}",)
    return Choice(f"pad:{seat}", label, slap_by(seat), quiet=True, pad=Pad.CALL, pads=pads, until=until)


def _shared(until: int | None) -> Choice:
    return Choice("pad", msg("Slap"), slap_by(TABLE), quiet=True, pad=Pad.PRESS, pads=SHARED, until=until)


def _shared_until(state: State) -> int | None:
    """Up to when the shared pad slaps (µs); None: until something else happens.

    Before the first flip a tap on it flips, and while a slap is judged taps count seats, where no key does.
    """
    if state.last is None or state.judging:
        return 0
    if state.trial is not None:
        return (state.trial.race.began or 0) + WINDOW
    turning = state.rules.beat and state.due is None and state.flip_at is not None
    return (state.flip_at or 0) + TURNING if turning else None


def _late_slaps(state: State) -> Iterator[Choice]:
    """The game is over: what is slapped while its last race is open counts still, and a slap at the last flip."""
    trial = state.trial
    began = trial.race.began if trial else state.flip_at if len(state.piles.holders()) > 1 else None
    if began is None:
        return
    for seat in state.seats:
        yield _own(seat, began + WINDOW)
    if trial is None:
        yield _shared(began + WINDOW)


def _who(state: State) -> Iterator[Choice]:
    """The shared pad was slapped: by whom (several: `#`)."""
    seats = [seat for seat in state.seats if state.holds(seat)]
    for seat in seats:
        yield _seat(state, seat, bare(Who(seat)), Slapper((seat,)))
    options = tuple((_key(state, seat), bare(Who(seat)), seat) for seat in seats)
    yield Choice("#", msg("A tie"), Several(msg("Who slapped at the same time?"), options, Slapper))


def _verdicts(state: State) -> Iterator[Choice]:
    """Whose pile matches the flipped card; a match between other piles under the last flipper's key."""
    piles = _showing(state)
    flipper = state.last or state.turn
    if state.piles.up[state.place(flipper)]:
        for pile in piles:
            label = msg("The pot") if pile == POT else msg("{who}'s pile", who=Who(pile))
            yield _pile(state, pile, label)
        if len(piles) > 1:
            question = msg("Which piles match {who}'s card?", who=Who(flipper))
            yield Choice("#", msg("Several piles"), Several(question, _options(state, piles), Match))
    if len(piles) > 1:
        older = Several(msg("Which piles match each other?"), _options(state, piles), Older)
        yield Choice(_key(state, flipper), msg("Without {who}'s pile", who=Who(flipper)), older)
    yield Choice("D", msg("No match"), NoMatch())


def _showing(state: State) -> list[str]:
    """Every pile but the last flipper's that has a card face up."""
    piles = [seat for seat, up in zip(state.seats, state.piles.up, strict=True) if up and seat != state.last]
    return [*piles, POT] if state.piles.pot else piles


def _options(state: State, piles: list[str]) -> tuple[tuple[str, Message, str], ...]:
    return tuple(
        ("0", msg("The pot"), pile) if pile == POT else (_key(state, pile), bare(Who(pile)), pile) for pile in piles
    )


def _pile(state: State, pile: str, label: Message) -> Choice:
    if pile == POT:
        return Choice("0", label, Match((POT,)))
    return _seat(state, pile, label, Match((pile,)))


def _seat(state: State, seat: Seat, label: Message, then: Slapper | Match) -> Choice:
    taps = state.place(seat) + 1
    return Choice(_key(state, seat), label, then, pad=Pad.COUNT, pads=SHARED, taps=taps)


def _key(state: State, seat: Seat) -> str:
    return SEAT_KEYS[state.place(seat)]


def _counted_wrong(state: State) -> Choice:
    """Under a key of its own where one is free; the menu has it always."""
    free = len(state.seats) < len(SEAT_KEYS) and state.rules.tracking != "ranks"
    answers = (Choice("1", msg("One was missed"), Beat(1)), Choice("2", msg("One too many"), Beat(-1)))
    question = Ask(msg("Which flip was counted wrong?"), answers)
    return Choice("C" if free else "count", msg("A flip was counted wrong"), question, quiet=True)
