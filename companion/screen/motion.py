"""What moves, and why: dice that have just been thrown, chips that somebody pays, the winner of a slap. Nothing else.

Pure: from the view before, the view now and the time since (µs) follows what to draw and when to draw again. What the
dice land on has been journalled long before; until they lie, the table looks as it did before the throw.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.ports import MS, SECOND
from companion.view import DiceView, SeatView, View

FRAME = SECOND // 60
TUMBLES = tuple(ms * MS for ms in (0, 50, 105, 165, 230, 300, 375, 455, 540))
"""When a die shows another face: slower and slower."""
LANDS = (460 * MS, 620 * MS)
"""When the first die of a player lies, and the last."""
FLIGHT, APART = 420 * MS, 90 * MS
"""A chip flies so long; the next one follows so much later."""
MOST_CHIPS = 4
PULSE = 200 * MS
"""The winner of a slap is lit so long, twice: no more than three times a second, which could hurt people."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A chip on its way: from whose place, and how far it has come (0 to 1)."""

    place: int
    along: float


@dataclass(frozen=True, slots=True)
class Moment:
    """What to draw now. `again`: the time since the change (µs) at which something else is to be drawn; None: never."""

    view: View
    chips: tuple[Chip, ...] = ()
    again: int | None = None


def moment(old: View | None, new: View, elapsed: int) -> Moment:
    """What to draw so long after `new` followed `old`."""
    if old is None or not _same_table(old, new):
        return Moment(new)
    thrown = _thrown(old, new)
    start = LANDS[-1] if thrown else 0
    if elapsed < start:
        return Moment(_rolling(old, new, thrown, elapsed), (), _next_tumble(elapsed))
    chips, flying = _chips(old, new, elapsed - start)
    lit, pulse = _lit(old, new, elapsed - start)
    view = replace(new, seats=tuple(replace(s, turn=not s.turn) if s.place in lit else s for s in new.seats))
    times = [time + start for time in (flying, pulse) if time is not None]
    return Moment(view if lit else new, chips, min(times, default=None))


def moves(old: View | None, new: View) -> bool:
    """Whether anything moves when `new` follows `old`."""
    return moment(old, new, 0).again is not None


def _same_table(old: View, new: View) -> bool:
    return not (old.menu or new.menu) and old.title == new.title and len(old.seats) == len(new.seats)


# --- dice ----------------------------------------------------------------------------------------------------------


def _thrown(old: View, new: View) -> frozenset[int]:
    """Whose dice were due or lay otherwise before, and lie now. After an undo they were not there: nothing rolls."""
    before = {dice.place: dice.faces for dice in old.dice}
    return frozenset(dice.place for dice in new.dice if dice.faces and before.get(dice.place, dice.faces) != dice.faces)


def _rolling(old: View, new: View, thrown: frozenset[int], elapsed: int) -> View:
    """The table as before, with the dice in the air; what is entered or said meanwhile shows at once."""
    dice = tuple(_tumbling(one, elapsed) if one.place in thrown else one for one in new.dice)
    return replace(
        new,
        dice=dice,
        big=old.big,
        meter=old.meter,
        alarm=old.alarm,
        told=(),
        seats=old.seats,
        prompt=old.prompt,
        verdict=old.verdict,
    )


def _tumbling(dice: DiceView, elapsed: int) -> DiceView:
    step = bisect_right(TUMBLES, elapsed)
    faces = tuple(
        face if elapsed >= LANDS[min(i, 1)] else (dice.place * 5 + i * 3 + step * (5 - 4 * (i % 2))) % 6 + 1
        for i, face in enumerate(dice.faces)
    )
    return replace(dice, faces=faces, note="")


def _next_tumble(elapsed: int) -> int:
    return min(time for time in (*TUMBLES, *LANDS) if time > elapsed)


# --- chips ---------------------------------------------------------------------------------------------------------


def _chips(old: View, new: View, elapsed: int) -> tuple[tuple[Chip, ...], int | None]:
    """The chips in the air, and when to draw again."""
    starts = [(place, i * APART) for place, count in _payers(old, new) for i in range(min(count, MOST_CHIPS))]
    if not starts or elapsed >= max(start for _, start in starts) + FLIGHT:
        return (), None
    flying = [(place, (elapsed - start) / FLIGHT) for place, start in starts if 0 <= elapsed - start < FLIGHT]
    return tuple(Chip(place, 1 - (1 - along) ** 3) for place, along in flying), elapsed + FRAME


def _payers(old: View, new: View) -> Iterator[tuple[int, int]]:
    """Who has just paid, and how many chips."""
    for before, seat in zip(old.seats, new.seats, strict=True):
        if seat.paid and _paid_now(before, seat):
            yield seat.place, seat.paid
        elif before.turn and seat.chips is None and old.pot is not None and new.pot == old.pot + 1:
            yield seat.place, 1  # a chip onto the card, from whoever's turn it was; what people hold is secret


def _paid_now(before: SeatView, seat: SeatView) -> bool:
    if before.chips is None or seat.chips is None:
        return before.paid != seat.paid
    return seat.chips < before.chips


# --- the winner of a slap ------------------------------------------------------------------------------------------


def _lit(old: View, new: View, elapsed: int) -> tuple[frozenset[int], int | None]:
    """Who is lit now, and when to draw again."""
    won = frozenset(
        seat.place for before, seat in zip(old.seats, new.seats, strict=True) if seat.first and not before.first
    )
    pulse = elapsed // PULSE
    if not won or pulse >= 3:
        return frozenset(), None
    return (frozenset() if pulse % 2 else won), (pulse + 1) * PULSE
