"""What may stand beside a player's name: dice, what they led to, what he paid, and marks."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect

from companion.screen import fonts
from companion.screen.layout import Scale
from companion.screen.palette import COST, FACE, Ink
from companion.screen.pen import Pen
from companion.screen.pictures import die, picture
from companion.view import DiceView, SeatView

MINUS = "\N{MINUS SIGN}"


class Extra(NamedTuple):
    """One of them: `kind` is die, note, paid or the name of a mark, `rank` how soon it is left out (highest first)."""

    kind: str
    text: str
    size: int
    width: int
    rank: int


def extras(seat: SeatView, dice: DiceView | None, side: int, scale: Scale) -> tuple[Extra, ...]:
    """All of them in the order they are drawn; widths in px, with the gap that follows. What is left out first
    is said elsewhere too: what was paid in words, what the dice led to by the dice themselves."""
    found: list[Extra] = []
    if dice:
        found += [Extra("die", str(face), side, side + scale.gap, 0) for face in dice.faces or (0, 0)]
        if dice.note:
            found.append(Extra("note", dice.note, scale.text, fonts.width(dice.note, scale.text) + scale.gap, 3))
    if seat.paid:
        text = f"{MINUS}{seat.paid}"
        found.append(Extra("paid", text, scale.text, fonts.width(text, scale.text) + 3 * scale.gap, 2))
    return (*found, *(Extra(mark, "", scale.text, scale.text + scale.gap, rank) for mark, rank in _marks(seat)))


def _marks(seat: SeatView) -> tuple[tuple[str, int], ...]:
    said = (
        ("crown", seat.winner, 1),
        ("first", seat.first, 1),
        ("shield", seat.safe, 1),
        ("pause", seat.resting and not seat.out, 1),
        ("cross", seat.out, 1),
        ("dealer", seat.dealer, 4),
    )
    return tuple((mark, rank) for mark, true, rank in said if true)


def keep(found: tuple[Extra, ...], room: int) -> tuple[Extra, ...]:
    """Those that fit into so many px, the least needed left out."""
    while found and sum(extra.width for extra in found) > room:
        worst = max(found, key=lambda extra: extra.rank)
        found = tuple(extra for extra in found if extra is not worst)
    return found


def draw_extras(pen: Pen, room: Rect, kept: tuple[Extra, ...], ink: Ink) -> int:
    """Draws them from the left of a rectangle; answers where they end (x, px)."""
    x, scale = room.x, pen.scale
    for extra in kept:
        place = Rect(x, room.y, extra.width - scale.gap, room.h)
        match extra.kind:
            case "die":
                face = int(extra.text)
                sides = ink if pen.style.mono else Ink(FACE.on, FACE.colour)
                pen.picture(die(face, extra.size, sides.colour if face else ink.colour, sides.on), place)
            case "note":
                pen.left(extra.text, place, extra.size, ink)
            case "paid":
                pill = Rect(x, room.y + (room.h - scale.line) // 2, place.w, scale.line)
                pen.panel(pill, COST.on)
                pen.middle(extra.text, pill, extra.size, COST)
            case mark:
                pen.picture(picture(mark, extra.size, ink.colour, ink.on), place)
        x += extra.width
    return x
