"""The players, one below the other in the order they sit: whose turn, what they hold, what they rolled."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from companion.screen import fonts
from companion.screen.layout import Scale
from companion.screen.palette import (
    AMBER,
    CARD,
    CARD_QUIET,
    COST,
    DARK,
    FACE,
    GROUND,
    PANEL,
    QUIET,
    SOFT,
    Colour,
    Ink,
    place_colour,
)
from companion.screen.pen import Pen
from companion.screen.pictures import die, picture, shape
from companion.view import DiceView, SeatView

MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Columns:
    """What all rows share: two lines in a row or one, sizes of name and numbers, width of the numbers (px)."""

    double: bool
    name: int
    number: int
    numbers: int


@dataclass(frozen=True, slots=True)
class Look:
    """The colours of one row."""

    name: Ink
    quiet: Ink
    shape: Colour


def counts(seat: SeatView) -> tuple[tuple[str, int], ...]:
    """What is counted for a player, with the picture that says what it is."""
    pairs = (("chip", seat.chips), ("points", seat.points), ("card", seat.cards))
    return tuple((name, count) for name, count in pairs if count is not None)


def rail_width(scale: Scale) -> int:
    """The room for the arrow beside the rows (px)."""
    return scale.text


def draw_seats(
    pen: Pen, rect: Rect, seats: tuple[SeatView, ...], dice: tuple[DiceView, ...], direction: int, scale: Scale
) -> None:
    """All rows, with an arrow beside them in the direction of play."""
    columns = 1 if rect.w < rect.h * 2 or len(seats) < 3 else 2
    lines = -(-len(seats) // columns)
    height = min((rect.h - (lines - 1) * scale.gap) // lines, scale.digits * 2 // 3)
    rail = rail_width(scale) if columns == 1 else 0
    if rail:
        _rail(pen, Rect(rect.x, rect.y, rail, lines * (height + scale.gap) - scale.gap), direction, scale)
    wide = (rect.w - rail - (columns - 1) * scale.gap) // columns
    shared = _columns(seats, wide, height, scale)
    rolled = {die.place: die for die in dice}
    for i, seat in enumerate(seats):
        x = rect.x + rail + (i // lines) * (wide + scale.gap)
        row = Rect(x, rect.y + (i % lines) * (height + scale.gap), wide, height)
        _row(pen, row, seat, rolled.get(seat.place), shared, scale)
        if rail and seat.turn:
            _pointer(pen, row, rail, place_colour(seat.place), direction)


def _columns(seats: tuple[SeatView, ...], wide: int, height: int, scale: Scale) -> Columns:
    inner = height - scale.gap
    double = inner >= 2 * scale.line
    most = inner // 2 if double else inner
    name = max(scale.text, min(int(most / 1.17), scale.text * 8 // 5))
    number = max(scale.text, min(int(inner * 0.72), scale.text * 12 // 5))
    several = max((len(counts(seat)) for seat in seats), default=0)
    number = number if several <= 1 else min(number, scale.text * 3 // 2)
    numbers = max((_counts_width(seat, number, scale) for seat in seats), default=0)
    while numbers > wide * 45 // 100 and number > scale.text:
        number -= 1
        numbers = max(_counts_width(seat, number, scale) for seat in seats)
    return Columns(double, name, number, numbers)


def _counts_width(seat: SeatView, size: int, scale: Scale) -> int:
    return sum(fonts.width(str(count), size) + _icon(size) + 2 * scale.gap for _, count in counts(seat))


def _icon(size: int) -> int:
    return max(7, size * 5 // 8)


def _look(seat: SeatView) -> Look:
    colour = place_colour(seat.place)
    if seat.winner:
        return Look(Ink(DARK, AMBER), Ink(DARK, AMBER), DARK)
    if seat.turn:
        return Look(Ink(DARK, colour), Ink(DARK, colour), DARK)
    if seat.out or seat.resting:
        return Look(QUIET, QUIET, SOFT)
    return Look(CARD, CARD_QUIET, colour)


def _row(pen: Pen, row: Rect, seat: SeatView, dice: DiceView | None, shared: Columns, scale: Scale) -> None:
    look = _look(seat)
    if look.name.on != GROUND:
        pen.panel(row, look.name.on, scale.radius)
    else:
        pen.panel(row, PANEL, scale.radius, max(1, scale.gap // 4))
    pad = scale.gap + scale.gap // 2
    _counts(pen, row, seat, shared, look, scale)
    mark = min(shared.number, row.h - 2 * scale.gap, scale.text * 2) if shared.double else scale.text
    pen.picture(shape(seat.place, mark, look.shape), (row.x + pad, row.y + (row.h - mark) // 2))
    left = row.x + 2 * pad + mark
    text = Rect(left, row.y + scale.gap // 2, row.right - shared.numbers - left, row.h - scale.gap)
    if shared.double and (dice or _marks(seat)):
        half = text.h // 2
        _name(pen, Rect(text.x, text.y, text.w, half), seat, shared, look, scale)
        below = Rect(text.x, text.y + half, text.w, text.h - half)
        _roll_and_marks(pen, below, seat, dice, look, scale)
    else:
        used = _marks_width(seat, dice, scale) if not shared.double else 0
        name = Rect(text.x, text.y, max(0, text.w - used), text.h)
        end = _name(pen, name, seat, shared, look, scale)
        if not shared.double:
            _roll_and_marks(pen, Rect(end + scale.gap, text.y, text.right - end, text.h), seat, dice, look, scale)


def _name(pen: Pen, room: Rect, seat: SeatView, shared: Columns, look: Look, scale: Scale) -> int:
    size = fonts.largest(seat.name, room.w, shared.name, scale.text)
    return pen.left(fonts.shortened(seat.name, room.w, size), room, size, look.name)


def _counts(pen: Pen, row: Rect, seat: SeatView, shared: Columns, look: Look, scale: Scale) -> None:
    x = row.right - scale.gap
    for name, count in reversed(counts(seat)):
        icon = picture(name, _icon(shared.number), look.quiet.colour, look.quiet.on)
        x -= icon.get_width()
        pen.picture(icon, (x, row.y + (row.h - icon.get_height()) // 2))
        x = (
            pen.right(str(count), Rect(row.x, row.y, x - scale.gap - row.x, row.h), shared.number, look.name)
            - scale.gap
        )


def _marks(seat: SeatView) -> tuple[str, ...]:
    said = (
        ("star", seat.winner),
        ("shield", seat.safe),
        ("dealer", seat.dealer),
        ("pause", seat.resting and not seat.out),
        ("cross", seat.out),
    )
    marks = tuple(name for name, true in said if true)
    return ("paid", *marks) if seat.paid else marks


def _marks_width(seat: SeatView, dice: DiceView | None, scale: Scale) -> int:
    marks = _marks(seat)
    wide = sum(scale.text + scale.gap for mark in marks if mark != "paid")
    wide += _pill_width(seat, scale) + scale.gap if seat.paid else 0
    if dice:
        wide += max(2, len(dice.faces)) * (scale.text + scale.gap)
        wide += fonts.width(dice.note, scale.text) + scale.gap if dice.note else 0
    return wide + scale.gap


def _pill_width(seat: SeatView, scale: Scale) -> int:
    return fonts.width(f"{MINUS}{seat.paid}", scale.text) + 2 * scale.gap


def _roll_and_marks(pen: Pen, room: Rect, seat: SeatView, dice: DiceView | None, look: Look, scale: Scale) -> None:
    x = room.x
    if dice:
        x = draw_dice(pen, room, dice, look, scale)
    if seat.paid:
        pill = Rect(x, room.y + (room.h - scale.line) // 2, _pill_width(seat, scale), scale.line)
        pen.panel(pill, COST.on, scale.radius)
        pen.middle(f"{MINUS}{seat.paid}", pill, scale.text, COST)
        x = pill.right + scale.gap
    for name in _marks(seat):
        if name == "paid" or x + scale.text > room.right:
            continue
        icon = picture(name, scale.text, look.quiet.colour, look.quiet.on)
        x = pen.picture(icon, (x, room.y + (room.h - scale.text) // 2)) + scale.gap


def draw_dice(pen: Pen, room: Rect, dice: DiceView, look: Look, scale: Scale) -> int:
    """The faces and what they led to, or empty dice for who has still to roll; answers where they end (x, px)."""
    note = fonts.width(dice.note, scale.text) + 2 * scale.gap if dice.note else 0
    faces = dice.faces or (0, 0)
    side = min(room.h - scale.gap // 2, scale.text * 5 // 2, (room.w - note) // len(faces) - scale.gap)
    side = max(side, scale.text * 3 // 4)
    x = room.x
    for face in faces:
        drawn = die(face, side, FACE.on if face else look.quiet.colour, FACE.colour)
        x = pen.picture(drawn, (x, room.y + (room.h - side) // 2)) + scale.gap
    if dice.note:
        x = pen.left(dice.note, Rect(x, room.y, room.w, room.h), scale.text, look.name) + scale.gap
    return x + scale.gap


def _rail(pen: Pen, rail: Rect, direction: int, scale: Scale) -> None:
    """A line with an arrowhead at the end that play goes to."""
    if direction == 0:
        return
    head = picture("down" if direction > 0 else "up", rail.w * 3 // 4, SOFT, GROUND)
    thick = max(2, scale.gap // 2)
    x = rail.x + (rail.w * 3 // 4) // 2
    pen.surface.fill(SOFT, (x - thick // 2, rail.y + scale.gap, thick, rail.h - 2 * scale.gap))
    y = rail.bottom - head.get_height() if direction > 0 else rail.y
    pen.picture(head, (rail.x, y))


def _pointer(pen: Pen, row: Rect, rail: int, colour: Colour, direction: int) -> None:
    """Points at the row whose turn it is."""
    del direction
    size = rail
    pen.surface.fill(GROUND, (row.x - rail, row.y + (row.h - size) // 2 - 2, rail, size + 4))
    pen.picture(picture("right", size, colour, GROUND), (row.x - rail, row.y + (row.h - size) // 2))
