"""A list to pick from, with the entry a press would choose; it scrolls where it doesn't fit."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect

from companion.screen import fonts
from companion.screen.bar import draw_bar
from companion.screen.layout import cut_bottom, cut_left, cut_right, cut_top
from companion.screen.palette import CARD, GROUND, KEY, PICKED, QUIET, SOFT, place_colour
from companion.screen.pen import Pen, Places
from companion.screen.pictures import picture, shape
from companion.screen.setting import fitted
from companion.view import MenuView, Tile

FINGER = 19
"""So high an entry is at least, in tenths of the text's size: room for a finger."""


class Listed(NamedTuple):
    """Where the entries are that can be seen, with their index; where more of the list can be touched, with how many
    entries that goes on; and how many pages the sentence has."""

    places: Places
    turns: Places
    pages: int


def draw_menu(pen: Pen, rect: Rect, menu: MenuView, page: int) -> Listed:
    """Draws the list and the sentence."""
    rect, pages = _sentence(pen, rect, menu.sentence, page) if menu.sentence else (rect, 1)
    if not menu.items:
        return Listed([], [], pages)
    scale = pen.scale
    keys = max(fonts.width(item.key, scale.text) for item in menu.items)
    high = _entry_height(pen, rect, menu, keys)
    shown = max(1, (rect.h + scale.gap) // (high + scale.gap))
    first = max(0, min(menu.cursor - shown // 2, len(menu.items) - shown))
    last = min(len(menu.items), first + shown)
    turns: Places = []
    if shown < len(menu.items):
        bar, rect = cut_right(rect, scale.text if scale.paged else scale.times(FINGER), scale.gap)
        _more(pen, bar, first > 0, last < len(menu.items))
        turns = _turns(bar, menu, first, last)
    high = min((rect.h + scale.gap) // (last - first) - scale.gap, max(high, scale.times(28)))
    places = [(Rect(rect.x, rect.y + i * (high + scale.gap), rect.w, high), first + i) for i in range(last - first)]
    for place, index in places:
        _entry(pen, place, menu.items[index], keys, index == menu.cursor)
    return Listed(places, turns, pages)


def _sentence(pen: Pen, rect: Rect, sentence: str, page: int) -> tuple[Rect, int]:
    """The sentence, or a page of it; answers what remains above, and how many pages it has."""
    scale = pen.scale
    lines = fonts.wrapped(sentence, rect.w - 2 * scale.gap, scale.text)
    fit = max(1, rect.h * 2 // 5 // scale.line)
    pages = -(-len(lines) // fit)
    page %= pages
    high = min(fit, max(2, len(lines))) * scale.line
    place, rect = cut_bottom(rect, high, (1 if scale.paged else 2) * scale.gap)
    pen.lines(lines[page * fit : page * fit + fit], draw_bar(pen, place, page, pages), scale.text, QUIET)
    return rect, pages


def _entry_height(pen: Pen, rect: Rect, menu: MenuView, keys: int) -> int:
    """One line with room for a finger, or two lines where a label needs them."""
    scale = pen.scale
    shapes = scale.text + 2 * scale.gap if any(item.place is not None for item in menu.items) else 0
    room = rect.w - 2 * scale.text - keys - 10 * scale.gap - shapes
    long = any(fonts.width(item.label, scale.text) > room for item in menu.items)
    return min(rect.h, max(scale.times(FINGER), scale.line * (2 if long else 1)))


def _entry(pen: Pen, place: Rect, item: Tile, keys: int, picked: bool) -> None:
    scale, ink = pen.scale, PICKED if picked else CARD
    pen.panel(place, ink.on)
    sign, room = cut_left(Rect(place.x + scale.gap, place.y, place.w - 3 * scale.gap, place.h), scale.text, scale.gap)
    if picked:
        pen.picture(picture("right", scale.text, ink.colour, ink.on), sign)
    if keys:
        key, room = cut_left(room, keys, 2 * scale.gap)
        pen.middle(item.key, key, scale.text, ink if picked else KEY)
    if item.place is not None:
        sign, room = cut_left(room, scale.text, 2 * scale.gap)
        if picked:  # on a ground of its own, so that the colour is seen before it is taken
            pen.panel(Rect(sign.x, place.y + (place.h - scale.text) // 2, scale.text, scale.text).inflate(4, 4), GROUND)
        pen.picture(shape(item.place, scale.text, place_colour(item.place)), sign)
    written = fitted(item.label, room.w, place.h, (scale.times(14), scale.text))
    room.y += (room.h - written.height) // 2
    pen.lines(written.lines, room, written.size, ink)


def _more(pen: Pen, bar: Rect, above: bool, below: bool) -> None:
    """Says that the list goes on, and where."""
    if above:
        pen.surface.blit(picture("up", bar.w, SOFT, GROUND), bar)
    if below:
        pen.surface.blit(picture("down", bar.w, SOFT, GROUND), (bar.x, bar.bottom - bar.w))


def _turns(bar: Rect, menu: MenuView, first: int, last: int) -> Places:
    """A finger on the upper half of the bar shows the entries above, on the lower half those below."""
    upper, lower = cut_top(bar, bar.h // 2, 0)
    half = (last - first) // 2
    above, below = max(0, first - (last - first) + half), min(len(menu.items) - 1, last + half)
    turns = [(upper, above - menu.cursor)] if first > 0 else []
    return [*turns, (lower, below - menu.cursor)] if last < len(menu.items) else turns
