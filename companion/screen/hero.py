"""The big number, the meter to the next limit, and the pot."""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Rect

from companion.screen import fonts
from companion.screen.layout import Scale, cut_left, cut_top, inside
from companion.screen.palette import AMBER, COST, DANGER, GROUND, IVORY, NUMBER, PICKED, QUIET, SOFT, TRACK, Colour, Ink
from companion.screen.pen import Box, Pen
from companion.screen.pictures import picture
from companion.screen.setting import Written, fitted
from companion.view import Meter

CAPITAL = 0.729
"""The height of a digit in this font, as a part of its size."""
NARROWEST = 0.5
"""A number may be squeezed to this part of its width before it gets lower."""
MINUS = "\N{MINUS SIGN}"


def number_height(scale: Scale) -> int:
    """How high the big number is with its frame (px)."""
    return scale.digits + 2 * scale.gap


def draw_number(pen: Pen, rect: Rect, text: str, alarm: bool) -> None:
    """The big number in the middle of a rectangle; about to cost somebody, it is framed and has a warning sign.

    For both sides of a table it stands there twice, once upside down. A line says where the foot of each is: an upside
    down 66 looks like 99.
    """
    pen.middle_of_table = rect
    if not pen.style.facing:
        _number(pen, rect, text, alarm)
        return
    gap, thick = 2 * pen.scale.gap, max(1, pen.scale.gap // 2)
    half = (rect.w - gap) // 2
    halves = (Rect(rect.x, rect.y, half, rect.h), False), (Rect(rect.right - half, rect.y, half, rect.h), True)
    for place, turned in halves:
        drawn = _number(pen, place, text, alarm, turned)
        y = drawn.y - thick if turned else drawn.bottom
        pen.surface.fill(SOFT, (drawn.x, max(rect.y, min(y, rect.bottom - thick)), drawn.w, thick))


def _number(pen: Pen, rect: Rect, text: str, alarm: bool, turned: bool = False) -> Rect:
    """The number in the middle of a rectangle; answers where it stands."""
    room, ink, digits = rect, DANGER if alarm else NUMBER, pen.scale.digits
    if alarm and pen.scale.paged:
        ink = PICKED
        pen.panel(rect, ink.on)
        room = inside(rect, pen.scale.gap)
    elif alarm:
        pen.panel(rect, AMBER, outline=max(2, pen.scale.gap // 2))
        room = _beside_sign(pen, inside(rect, 2 * pen.scale.gap), text)
    if is_word(text):
        return _word(pen, room, text, ink, turned)
    drawn = number(text, room.w, digits, ink.colour, turned)
    at = drawn.get_rect(centerx=room.centerx, centery=rect.centery)
    pen.surface.blit(drawn, at)
    pen.boxes.append(Box(at, text, round(digits / CAPITAL), ink))
    return at


def is_word(text: str) -> bool:
    """A game may show a word where others have a number: a colour, a name."""
    return any(sign.isalpha() for sign in text)


def _word(pen: Pen, room: Rect, text: str, ink: Ink, turned: bool) -> Rect:
    """A word as large as fits, in lines; answers where it stands."""
    written = word(text, room.size, pen.scale)
    if not written.whole:
        pen.cut.append(text)
    wide = max((fonts.width(line, written.size) for line in written.lines), default=0)
    at = Rect(0, 0, wide, written.height)
    at.center = room.center
    for i, line in enumerate(written.lines):
        place = Rect(at.x, at.y + i * fonts.line(written.size), wide, fonts.line(written.size))
        pen.middle(line, place, written.size, ink)
    if turned:
        place = at.clip(pen.surface.get_rect())
        pen.surface.blit(pygame.transform.rotate(pen.surface.subsurface(place), 180), place)
    return at


def word(text: str, room: tuple[int, int], scale: Scale) -> Written:
    """A word in place of the number, set in lines: in the largest size that fits into the room (px)."""
    return fitted(text, room[0], room[1], (round(room[1] / 1.17), scale.text))


def _beside_sign(pen: Pen, room: Rect, text: str) -> Rect:
    """Draws the warning sign where that costs the number no height; answers what remains beside it."""
    sign = picture("warning", pen.scale.times(15), AMBER, GROUND)
    place, beside = cut_left(room, sign.get_width(), pen.scale.gap)
    if not is_word(text) and number(text, beside.w, pen.scale.digits, DANGER.colour).get_height() < pen.scale.digits:
        return room
    pen.surface.blit(sign, place)
    return beside


@lru_cache(maxsize=4)
def number(text: str, room: int, height: int, colour: Colour, turned: bool = False) -> pygame.Surface:
    """The number as a picture: `height` px high and at most `room` px wide, squeezed where it must be; `turned`:
    upside down."""
    if turned:
        return pygame.transform.rotate(number(text, room, height, colour), 180)
    drawn = _glyphs(text, round(height / CAPITAL), colour)
    width, tall = drawn.get_width(), max(height, drawn.get_height())
    if width > room:
        tall = min(tall, int(tall * room / (width * NARROWEST)))
        width = room
    if (width, tall) == drawn.get_size():
        return drawn
    return pygame.transform.smoothscale(drawn, (max(1, width), max(1, tall)))


def _glyphs(text: str, size: int, colour: Colour) -> pygame.Surface:
    """The text without the empty space around it, and with a short minus sign."""
    minus = text.startswith(MINUS)
    digits = fonts.font(size).render(text[minus:] or " ", True, colour)
    digits = digits.subsurface(digits.get_bounding_rect())
    if not minus:
        return digits.copy()
    dash, space, thick = round(size * 0.36), round(size * 0.09), round(size * 0.14)
    whole = pygame.Surface((dash + space + digits.get_width(), digits.get_height()), pygame.SRCALPHA, 32)
    whole.fill((*colour, 0))
    whole.fill((*colour, 255), (0, (whole.get_height() - thick) // 2, dash, thick))
    whole.blit(digits, (dash + space, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return whole


def meter_height(scale: Scale) -> int:
    """How high the meter is (px)."""
    return _bar_height(scale) + scale.gap + scale.line


def _bar_height(scale: Scale) -> int:
    return scale.times(5)


def draw_meter(pen: Pen, rect: Rect, meter: Meter) -> None:
    """A bar with a mark at each limit; under the next one its number and what crossing it costs."""
    bar, below = cut_top(rect, _bar_height(pen.scale), pen.scale.gap)
    most = max(1, meter.limits[-1][0] * 11 // 10 if meter.limits else meter.value)
    filled = bar.w * max(0, min(meter.value, most)) // most
    if pen.style.mono:
        pen.panel(bar, SOFT, outline=1)
    else:
        pen.panel(bar, TRACK, bar.h // 2)
    if filled:
        pen.panel(Rect(bar.x, bar.y, max(filled, bar.h), bar.h), IVORY, bar.h // 2)
    following = meter.next()
    taken = []
    if following:
        x = bar.x + bar.w * following[0] // most
        pen.surface.fill(AMBER, inside(Rect(x, bar.y, 0, bar.h), -max(2, pen.scale.gap // 2)))
        taken.append(_following(pen, below, x, following))
    for limit, _ in meter.limits:
        if following is None or limit != following[0]:
            x = bar.x + bar.w * limit // most
            pen.surface.fill(
                GROUND if meter.value > limit else SOFT, Rect(x - 1, bar.y, max(2, pen.scale.gap // 2), bar.h)
            )
            _limit(pen, below, x, str(limit), taken)


def _following(pen: Pen, row: Rect, x: int, limit: tuple[int, int]) -> Rect:
    """The number of the next limit and its cost, near its mark; answers the place they take."""
    scale = pen.scale
    text, cost = str(limit[0]), f"{MINUS}{limit[1]}"
    chip = picture("chip", scale.times(8), COST.colour, COST.on)
    pill = fonts.width(cost, scale.text) + chip.get_width() + 3 * scale.gap
    whole = fonts.width(text, scale.text) + scale.gap + pill
    place = Rect(max(row.x, min(x - whole // 2, row.right - whole)), row.y, whole, row.h)
    pen.left(text, place, scale.text, DANGER)
    pill_place = Rect(place.right - pill, row.y, pill, row.h)
    pen.panel(pill_place, COST.on)
    end = pen.left(cost, pill_place.move(scale.gap, 0), scale.text, COST)
    pen.picture(chip, Rect(end + scale.gap, row.y, 0, row.h))
    return place


def _limit(pen: Pen, row: Rect, x: int, text: str, taken: list[Rect]) -> None:
    """The number of another limit under its mark; left out where there is no room."""
    wide = fonts.width(text, pen.scale.text)
    place = Rect(max(row.x, min(x - wide // 2, row.right - wide)), row.y, wide, row.h)
    if place.inflate(2 * pen.scale.gap, 0).collidelist(taken) < 0:
        pen.left(text, place, pen.scale.text, QUIET)
        taken.append(place)


def pot_height(scale: Scale) -> int:
    """How high the pot is drawn (px)."""
    return fonts.line(scale.times(14))


def draw_pot(pen: Pen, rect: Rect, pot: int) -> None:
    """What lies in the middle: a chip and a number."""
    size = pen.scale.times(14)
    pen.middle_of_table = Rect(rect.x, rect.y, size, rect.h)
    end = pen.picture(picture("chip", size, AMBER, GROUND), rect)
    pen.left(str(pot), Rect(end + pen.scale.gap, rect.y, 0, rect.h), size, DANGER)
