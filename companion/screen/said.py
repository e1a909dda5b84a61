"""What is said in words: draft, prompt, what the last step did, and the verdict."""

from __future__ import annotations

from functools import lru_cache

from pygame import Rect

from companion.screen import fonts
from companion.screen.layout import Scale, cut_bottom, cut_left, cut_top, inside
from companion.screen.palette import BODY, PICKED, QUIET
from companion.screen.pen import Pen
from companion.screen.pictures import picture
from companion.screen.setting import Written, cut, fitted
from companion.view import View

SEPARATOR = " \N{MIDDLE DOT} "


MOST_LINES = 3


def least_height(view: View, room: int, scale: Scale) -> int:
    """The height that what is said needs at the very least where it is `room` px wide: the draft, and the prompt."""
    if view.verdict:
        return 2 * scale.line + (draft_height(scale) if view.draft else 0)
    lines = min(MOST_LINES, len(fonts.wrapped(view.prompt, room, scale.text)))
    draft = draft_height(scale) + scale.gap if view.draft else 0
    return draft + max(lines, 0 if draft else 1) * scale.line


def draft_height(scale: Scale) -> int:
    """How high the draft's bar is (px)."""
    return fonts.line(scale.times(17)) + scale.gap


def draw_said(pen: Pen, rect: Rect, view: View) -> None:
    """The draft at the bottom; from the top verdict, prompt, what the last step did, as far as there is room."""
    scale = pen.scale
    if view.draft:
        high = draft_height(scale)
        if rect.h < high + scale.gap + scale.line:
            high = max(scale.line, rect.h - scale.gap - scale.line)
        place, rect = cut_bottom(rect, high, scale.gap)
        draw_draft(pen, place, view.draft)
    if view.verdict:
        rect = _verdict(pen, rect, view.verdict, rect.h * 6 // 10 if view.told else rect.h)
    prompt, told = _prompt_and_told(view, rect, scale)
    pen.cut[:0] = [*([] if prompt.whole else [view.prompt]), *(() if told.whole else view.told)]
    y = pen.lines(prompt.lines, rect, prompt.size, BODY)
    pen.lines(told.lines, Rect(rect.x, y, rect.w, 0), told.size, QUIET)


def _prompt_and_told(view: View, rect: Rect, scale: Scale) -> tuple[Written, Written]:
    """The prompt large where that leaves room for all that is told, else small."""
    for most in (scale.times(13), scale.text):
        prompt = fitted(view.prompt, rect.w, rect.h, (most, scale.text))
        told = running(view.told, rect.w, rect.h - prompt.height, scale.text)
        if told.whole:
            break
    return prompt, told


@lru_cache(maxsize=32)
def running(lines: tuple[str, ...], room: int, height: int, size: int) -> Written:
    """One below the other, or as running text where that saves room."""
    listed = tuple(part for line in lines for part in fonts.wrapped(line, room, size))
    if len(listed) * fonts.line(size) <= height:
        return Written(listed, size)
    return cut(fonts.wrapped(SEPARATOR.join(lines), room, size), room, height, size)


def draw_draft(pen: Pen, place: Rect, text: str) -> None:
    """What is half entered, in a bright bar."""
    pen.panel(place, PICKED.on)
    room = inside(place, 0)
    room.inflate_ip(-4 * pen.scale.gap, 0)
    written = fitted(text, room.w, place.h, (pen.scale.times(17), pen.scale.text))
    if not written.whole:
        pen.cut.append(text)
    y = place.y + (place.h - written.height) // 2
    for line in written.lines:
        pen.middle(line, Rect(place.x, y, place.w, fonts.line(written.size)), written.size, PICKED)
        y += fonts.line(written.size)


def _verdict(pen: Pen, rect: Rect, verdict: str, most: int) -> Rect:
    """Who won, as big as there is room for, at most `most` px high; answers what remains below."""
    gap, crown = pen.scale.gap, pen.scale.times(20)
    room = rect.w - crown - 4 * gap
    written = fitted(verdict, room, max(pen.scale.line, most - 2 * gap), (pen.scale.times(30), pen.scale.text))
    if not written.whole:
        pen.cut.append(verdict)
    place, rest = cut_top(rect, max(written.height, crown) + 2 * gap, gap)
    pen.panel(place, PICKED.on)
    sign, text = cut_left(inside(place, gap), crown, 2 * gap)
    pen.picture(picture("crown", crown, PICKED.colour, PICKED.on), sign)
    text.y += (text.h - written.height) // 2
    pen.lines(written.lines, text, written.size, PICKED)
    return rest
