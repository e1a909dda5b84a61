"""What is said in words: draft, prompt, what the last step did, verdict and notices."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pygame import Rect

from companion.screen import fonts
from companion.screen.layout import Scale, cut_bottom, cut_top, inside
from companion.screen.palette import ALARM, BODY, CARD, PICKED, QUIET, Ink
from companion.screen.pen import Pen
from companion.screen.pictures import picture
from companion.view import Notice, View

SEPARATOR = "  \N{MIDDLE DOT}  "


class Written(NamedTuple):
    """Text set in lines, in a size (px)."""

    lines: tuple[str, ...]
    size: int

    @property
    def height(self) -> int:
        """px."""
        return len(self.lines) * fonts.line(self.size)


@lru_cache(maxsize=64)
def fitted(text: str, room: int, height: int, most: int, least: int) -> Written:
    """The text in the largest size from `most` down to `least` in which it fits; cut with an ellipsis where none does."""
    for size in range(most, least - 1, -max(1, (most - least) // 6)):
        lines = fonts.wrapped(text, room, size)
        if len(lines) * fonts.line(size) <= height:
            return Written(lines, size)
    return cut(fonts.wrapped(text, room, least), room, height, least)


def cut(lines: tuple[str, ...], room: int, height: int, size: int) -> Written:
    """As many lines as fit, an ellipsis after the last where some don't."""
    fit = height // fonts.line(size)
    if len(lines) <= fit:
        return Written(lines, size)
    if fit == 0:
        return Written((), size)
    return Written((*lines[: fit - 1], fonts.shortened(lines[fit - 1] + fonts.ELLIPSIS, room, size)), size)


def draw_lines(pen: Pen, rect: Rect, written: Written, ink: Ink) -> int:
    """Writes the lines from the top of the rectangle; answers where they end (y, px)."""
    y = rect.y
    for text in written.lines:
        pen.text(text, (rect.x, y), written.size, ink)
        y += fonts.line(written.size)
    return y


def draw_said(pen: Pen, rect: Rect, view: View, scale: Scale) -> None:
    """The draft first, then verdict and prompt, then what the last step did, as far as there is room."""
    if view.draft:
        high = min(rect.h, fonts.line(scale.text * 7 // 4) + scale.gap)
        place, rect = cut_bottom(rect, high, scale.gap)
        draw_bar(pen, place, view.draft, scale)
    if view.verdict:
        rect = _verdict(pen, rect, view.verdict, scale)
    if view.prompt:
        most = scale.text * 5 // 4
        prompt = fitted(view.prompt, rect.w, min(rect.h, fonts.line(most) * 2), most, scale.text)
        draw_lines(pen, rect, prompt, BODY)
        rect = cut_top(rect, prompt.height, 0)[1]
    if view.told and rect.h >= scale.line:
        draw_lines(pen, rect, told(view.told, rect.w, rect.h, scale.text), QUIET)


@lru_cache(maxsize=32)
def told(lines: tuple[str, ...], room: int, height: int, size: int) -> Written:
    """One below the other, or as running text where that saves room."""
    listed = tuple(part for line in lines for part in fonts.wrapped(line, room, size))
    if len(listed) * fonts.line(size) <= height:
        return Written(listed, size)
    return cut(fonts.wrapped(SEPARATOR.join(lines), room, size), room, height, size)


def draw_bar(pen: Pen, place: Rect, text: str, scale: Scale, ink: Ink = PICKED) -> None:
    """Text in a bright bar, to be seen at once."""
    pen.panel(place, ink.on, scale.radius)
    room = place.w - 4 * scale.gap
    written = fitted(text, room, place.h, scale.text * 7 // 4, scale.text)
    y = place.y + (place.h - written.height) // 2
    for line in written.lines:
        pen.middle(line, Rect(place.x, y, place.w, fonts.line(written.size)), written.size, ink)
        y += fonts.line(written.size)


def _verdict(pen: Pen, rect: Rect, verdict: str, scale: Scale) -> Rect:
    """Who won, as big as there is room for; answers what remains below."""
    star = scale.text * 2
    room = rect.w - star - 4 * scale.gap
    written = fitted(verdict, room, rect.h - 2 * scale.gap, scale.text * 3, scale.text)
    place, rest = cut_top(rect, written.height + 2 * scale.gap, scale.gap)
    pen.panel(place, PICKED.on, scale.radius)
    pen.picture(picture("star", star, PICKED.colour, PICKED.on), (place.x + scale.gap, place.y + (place.h - star) // 2))
    draw_lines(pen, Rect(place.x + star + 2 * scale.gap, place.y + scale.gap, room, place.h), written, PICKED)
    return rest


def notice_parts(notices: tuple[Notice, ...], room: int, most: int, scale: Scale) -> tuple[Written, ...]:
    """The notices set in lines, larger where they are an alarm; together at most `most` px high."""
    parts = []
    for notice in notices:
        size = scale.text * 3 // 2 if notice.alarm else scale.text
        high = max(scale.line, min(most, 3 * fonts.line(size)))
        parts.append(fitted(notice.text, room - notice_sign(scale) - 2 * scale.gap, high, size, scale.text))
        most -= parts[-1].height + 2 * scale.gap
    return tuple(parts)


def notice_sign(scale: Scale) -> int:
    """The room for the sign before a notice (px)."""
    return scale.text + 3 * scale.gap


def notices_height(parts: tuple[Written, ...], scale: Scale) -> int:
    """How high the notices are (px)."""
    return sum(part.height + 2 * scale.gap for part in parts) - scale.gap if parts else 0


def draw_notices(pen: Pen, rect: Rect, notices: tuple[Notice, ...], parts: tuple[Written, ...], scale: Scale) -> None:
    """The notices one below the other; an alarm is a bright bar with a warning sign."""
    y = rect.y
    for notice, part in zip(notices, parts, strict=True):
        place = Rect(rect.x, y, rect.w, part.height + scale.gap)
        ink = ALARM if notice.alarm else CARD
        pen.panel(place, ink.on, scale.radius)
        sign = picture("warning" if notice.alarm else "note", scale.text, ink.colour, ink.on)
        pen.picture(sign, (place.x + scale.gap, place.y + (place.h - scale.text) // 2))
        text = inside(place, scale.gap // 2)
        draw_lines(pen, Rect(place.x + notice_sign(scale), text.y, text.w, text.h), part, ink)
        y = place.bottom + scale.gap
