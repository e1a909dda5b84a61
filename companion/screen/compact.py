"""The page of a game on a small display: the number, what is said, and between them players and rows in pages.

From the top: number and meter; a page of the reel; prompt, draft, verdict, notices, which are on every page. The reel
begins with whose turn it is and what the last step did; then come the other players, rows of cards, the choices, and
whatever was cut.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pygame import Rect

from companion.screen import fonts
from companion.screen.bar import draw_bar
from companion.screen.hero import (
    draw_meter,
    draw_number,
    draw_pot,
    is_word,
    meter_height,
    number,
    number_height,
    pot_height,
    word,
)
from companion.screen.layout import Scale, cut_bottom, cut_left, cut_right, cut_top
from companion.screen.notices import SEPARATOR, joined
from companion.screen.palette import ALARM, BODY, CARD, NUMBER, PICKED, SOFT, TITLE, Ink
from companion.screen.pen import Pen
from companion.screen.pictures import picture, turning
from companion.screen.reel import MANY, Group, draw_page, packed, players, texts
from companion.screen.seat import shows_cards
from companion.screen.seats import entries, in_turn
from companion.screen.setting import Written, cut
from companion.view import View


def draw_compact(pen: Pen, area: Rect, view: View, page: int) -> int:
    """Draws the page; answers how many there are."""
    area = _top(pen, area, view)
    area = _foot(pen, area, view)
    fit = area.h // pen.scale.line
    room = area.w - pen.scale.text
    pages = packed(_reel(pen, view, room), fit)
    page %= len(pages)
    draw_page(pen, draw_bar(pen, area, page, len(pages)), pages[page], fit)
    return len(pages)


def _reel(pen: Pen, view: View, room: int) -> Iterator[Group]:
    everybody = in_turn(entries(view))
    yield from players(everybody[:1], room, pen.scale)
    yield from texts(view.told, room, pen.scale)
    yield from players(everybody[1:], room, pen.scale)
    alone = len(everybody) <= MANY
    shown = {entry.seat.name for entry in everybody if alone and entry.cells and shows_cards(entry, room, pen.scale)}
    cards = [f"{row.label}: {' '.join(row.cells)}" for row in view.rows if row.label not in shown]
    choices = SEPARATOR.join(f"{tile.key} {tile.label}" for tile in view.tiles if tile.label not in ("", tile.key))
    yield from texts((*cards, *pen.cut, choices), room, pen.scale)


# --- the number and what stands beside it --------------------------------------------------------------------------


def _top(pen: Pen, area: Rect, view: View) -> Rect:
    """Number, meter, pot and title; answers what remains below."""
    scale = pen.scale
    wide = area.w > area.h and not pen.style.facing
    if not view.big:
        return _beside(pen, area, view, below=True)
    place, rest = cut_top(area, number_height(scale), 0)
    if not wide:
        draw_number(pen, place, view.big, view.alarm)
        return _beside(pen, rest, view, below=True)
    room = area.w * 6 // 10
    own = min(room, _number_width(view.big, room, scale) + 2 * scale.gap)
    place, beside = cut_left(place, own, 2 * scale.gap)
    draw_number(pen, place, view.big, view.alarm)
    _beside(pen, beside, view, below=False)
    return rest


def _number_width(text: str, room: int, scale: Scale) -> int:
    if not is_word(text):
        return number(text, room, scale.digits, NUMBER.colour).get_width()
    written = word(text, (room, number_height(scale)), scale)
    return max((fonts.width(line, written.size) for line in written.lines), default=0)


def _beside(pen: Pen, rect: Rect, view: View, below: bool) -> Rect:
    """Direction, meter, pot, and the title where there is room; answers what remains below."""
    scale = pen.scale
    titled = _titled(pen, rect, view, below)
    if titled:
        head, rect = cut_top(rect, scale.line, scale.gap)
        _direction_and_title(pen, head, view)
    elif view.direction:
        side, rect = cut_right(rect, scale.text, scale.gap)
        side.h = scale.line
        pen.picture(turning(view.direction, scale.text, SOFT), side)
    if not (titled or below):
        free = rect.h - (meter_height(scale) if view.meter else 0) - (pot_height(scale) if view.pot is not None else 0)
        rect = Rect(rect.x, rect.y + max(0, free) // 2, rect.w, rect.h - max(0, free) // 2)
    if view.meter and rect.h >= meter_height(scale):
        place, rect = cut_top(rect, meter_height(scale), scale.gap)
        draw_meter(pen, place, view.meter)
    if view.pot is not None and rect.h >= scale.line:
        place, rect = cut_top(rect, min(rect.h, pot_height(scale)), scale.gap)
        draw_pot(pen, place, view.pot)
    if not titled:
        pen.cut.append(SEPARATOR.join(filter(None, (view.title, view.subtitle))))
    return rect


def _titled(pen: Pen, rect: Rect, view: View, below: bool) -> bool:
    """Whether a line is free for the title."""
    scale = pen.scale
    need = scale.line + scale.gap
    need += meter_height(scale) + scale.gap if view.meter else 0
    need += pot_height(scale) if view.pot is not None else 0
    return not view.big or (rect.h >= need and not (below and rect.h < need + 5 * scale.line))


def _direction_and_title(pen: Pen, head: Rect, view: View) -> None:
    size = pen.scale.text
    if view.direction:
        place, head = cut_right(head, size, pen.scale.gap)
        pen.picture(turning(view.direction, size, SOFT), place)
    whole = SEPARATOR.join(filter(None, (view.title, view.subtitle)))
    shown = whole if fonts.width(whole, size) <= head.w else fonts.shortened(view.title, head.w, size)
    if shown != whole:
        pen.cut.append(whole)
    pen.left(shown, head, size, TITLE)


# --- what is said on every page ------------------------------------------------------------------------------------


class Bar(NamedTuple):
    """One of the things said: its ink, and the picture before it."""

    text: str
    ink: Ink
    sign: str
    most: int
    """It has at most so many lines."""


def _bars(view: View) -> list[Bar]:
    """From the top down, as far as there is something to say."""
    notices = [
        Bar(one.text, ALARM if one.alarm else CARD, "warning" if one.alarm else "note", 2)
        for one in joined(view.notices)
    ]
    said = [
        Bar(view.verdict, PICKED, "crown", 3),
        Bar(view.prompt, BODY, "", 3),
        Bar(view.draft, PICKED, "", 1),
        *notices,
    ]
    return [bar for bar in said if bar.text]


def _foot(pen: Pen, area: Rect, view: View) -> Rect:
    """Verdict, prompt, draft and notices at the bottom, each in a line or more; answers what remains above."""
    scale, bars = pen.scale, _bars(view)
    lines = [_wrapped(pen, bar, area.w) for bar in bars]
    spare = area.h // scale.line - len(bars) - (2 if view.seats or view.told else 1)
    counts = []
    for bar, written in zip(bars, lines, strict=True):
        more = max(0, min(len(written), bar.most) - 1, 0)
        more = min(more, max(0, spare))
        spare -= more
        counts.append(1 + more)
    for bar, written, count in reversed(list(zip(bars, lines, counts, strict=True))):
        place, area = cut_bottom(area, count * scale.line, 0)
        _bar(pen, place, bar, cut(written, _room(pen, bar, area.w), place.h, scale.text))
    return area


def _room(pen: Pen, bar: Bar, wide: int) -> int:
    """The width for a bar's text (px)."""
    return wide - (pen.scale.text + 2 * pen.scale.gap if bar.sign else 0) - (0 if bar.ink is BODY else pen.scale.gap)


def _wrapped(pen: Pen, bar: Bar, wide: int) -> tuple[str, ...]:
    return fonts.wrapped(bar.text, _room(pen, bar, wide), pen.scale.text)


def _bar(pen: Pen, place: Rect, bar: Bar, written: Written) -> None:
    scale, ink = pen.scale, bar.ink
    if not written.whole:
        pen.cut.append(bar.text)
    if ink is not BODY:
        pen.panel(place, ink.on)
        place = Rect(place.x + scale.gap, place.y, place.w - scale.gap, place.h)
    if bar.sign:
        sign, place = cut_left(place, scale.text, 2 * scale.gap)
        pen.picture(picture(bar.sign, scale.text, ink.colour, ink.on), Rect(sign.x, sign.y, sign.w, scale.line))
    pen.lines(written.lines, place, written.size, ink)
