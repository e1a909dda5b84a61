"""The big number, and the meter to the next limit."""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Rect

from companion.screen import fonts
from companion.screen.layout import Scale, inside
from companion.screen.palette import AMBER, COST, DANGER, GROUND, IVORY, NUMBER, QUIET, SOFT, TRACK, Colour, Ink
from companion.screen.pen import Box, Pen
from companion.screen.pictures import picture
from companion.view import Meter

CAPITAL = 0.729
"""The height of a digit in this font, as a part of its size."""
NARROWEST = 0.5
"""A number may be squeezed to this part of its width before it gets lower."""
MINUS = "\N{MINUS SIGN}"


def draw_number(pen: Pen, rect: Rect, text: str, alarm: bool, scale: Scale) -> None:
    """The big number in the middle of a rectangle; about to cost somebody, it is framed and has a warning sign."""
    ink = DANGER if alarm else NUMBER
    room = rect
    if alarm:
        pen.panel(rect, AMBER, scale.radius, max(2, scale.gap // 2))
        sign = picture("warning", scale.text * 3 // 2, AMBER, GROUND)
        pen.picture(sign, (rect.x + 2 * scale.gap, rect.y + 2 * scale.gap))
        room = Rect(rect.x + sign.get_width() + 3 * scale.gap, rect.y, 0, rect.h)
        room.width = rect.right - 2 * scale.gap - room.x
    drawn = number(text, room.w, scale.digits, ink.colour)
    at = drawn.get_rect(center=room.center)
    pen.surface.blit(drawn, at)
    pen.boxes.append(Box(at, text, round(scale.digits / CAPITAL), ink))


@lru_cache(maxsize=4)
def number(text: str, room: int, height: int, colour: Colour) -> pygame.Surface:
    """The number as a picture: `height` px high and at most `room` px wide, squeezed where it must be."""
    drawn = _glyphs(text, round(height / CAPITAL), colour)
    width, tall = drawn.get_size()
    if width > room:
        tall = min(tall, int(tall * room / (width * NARROWEST)))
        drawn = pygame.transform.smoothscale(drawn, (max(1, room), max(1, tall)))
    return drawn


def _glyphs(text: str, size: int, colour: Colour) -> pygame.Surface:
    """The text without the empty space around it, and with a short minus sign."""
    minus = text.startswith(MINUS)
    digits = fonts.font(size).render(text[minus:] or " ", True, colour)
    digits = digits.subsurface(digits.get_bounding_rect())
    if not minus:
        return digits.copy()
    dash, space = round(size * 0.36), round(size * 0.09)
    whole = pygame.Surface((dash + space + digits.get_width(), digits.get_height()), pygame.SRCALPHA, 32)
    whole.fill((*colour, 0))
    thick = round(size * 0.14)
    whole.fill(colour, (0, (whole.get_height() - thick) // 2, dash, thick))
    whole.blit(digits, (dash + space, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return whole


def meter_height(scale: Scale) -> int:
    """How high the meter is (px)."""
    return scale.text * 2 // 3 + scale.gap + scale.line


def draw_meter(pen: Pen, rect: Rect, meter: Meter, scale: Scale) -> None:
    """A bar with a mark at each limit; under the next one its number and what crossing it costs."""
    bar = Rect(rect.x, rect.y, rect.w, scale.text * 2 // 3)
    most = max(1, meter.limits[-1][0] * 11 // 10 if meter.limits else meter.value)
    filled = bar.w * max(0, min(meter.value, most)) // most
    pen.panel(bar, TRACK, bar.h // 2)
    if filled >= bar.h:
        pen.panel(Rect(bar.x, bar.y, filled, bar.h), IVORY, bar.h // 2)
    following = meter.next()
    taken: list[Rect] = []
    for limit in sorted(meter.limits, key=lambda limit: limit != following):
        x = bar.x + bar.w * limit[0] // most
        ahead = limit == following
        mark = max(2, scale.gap)
        passed = meter.value > limit[0]
        pen.surface.fill(
            AMBER if ahead else GROUND if passed else SOFT,
            (x - mark // 2, bar.y - (mark if ahead else 0), mark, bar.h + (2 * mark if ahead else 0)),
        )
        _label(pen, x, Rect(rect.x, bar.bottom + scale.gap, rect.w, scale.line), limit, ahead, taken, scale)


def _label(pen: Pen, x: int, row: Rect, limit: tuple[int, int], ahead: bool, taken: list[Rect], scale: Scale) -> None:
    """The number of a limit under its mark, with the cost where it is the next; left out where there is no room."""
    text, cost = str(limit[0]), f"{MINUS}{limit[1]}"
    wide = fonts.width(text, scale.text)
    pill = fonts.width(cost, scale.text) + scale.text + 3 * scale.gap if ahead else 0
    whole = wide + (pill + scale.gap if ahead else 0)
    left = max(row.x, min(x - wide // 2, row.right - whole))
    place = Rect(left, row.y, whole, row.h)
    if place.collidelist(taken) >= 0:
        return
    taken.append(place.inflate(2 * scale.gap, 0))
    pen.left(text, place, scale.text, Ink(AMBER, GROUND) if ahead else QUIET)
    if ahead:
        cost_pill(pen, Rect(place.right - pill, row.y, pill, row.h), cost, scale.text, scale)


def cost_pill(pen: Pen, rect: Rect, text: str, size: int, scale: Scale) -> None:
    """A cost in chips: dark on coral, with a chip."""
    pen.panel(rect, COST.on, min(rect.h // 2, scale.radius))
    end = pen.left(text, Rect(rect.x + scale.gap, rect.y, rect.w, rect.h), size, COST)
    chip = picture("chip", size * 7 // 8, COST.colour, COST.on)
    pen.picture(chip, (end + scale.gap // 2, rect.y + (rect.h - chip.get_height()) // 2))


def pot_width(pot: int, scale: Scale) -> int:
    """How wide the pot is drawn (px)."""
    return scale.text * 2 + scale.gap + fonts.width(str(pot), scale.text * 3 // 2)


def draw_pot(pen: Pen, rect: Rect, pot: int, scale: Scale) -> None:
    """What lies in the middle: a chip and a number."""
    size = min(scale.text * 3 // 2, inside(rect, 0).h)
    chip = picture("chip", size, AMBER, GROUND)
    end = pen.picture(chip, (rect.x, rect.y + (rect.h - size) // 2))
    pen.left(str(pot), Rect(end + scale.gap, rect.y, rect.w, rect.h), size, DANGER)
