"""A list to pick from, with the entry a press would choose; it scrolls where it doesn't fit."""

from __future__ import annotations

from pygame import Rect

from companion.screen import fonts
from companion.screen.bar import draw_bar
from companion.screen.layout import cut_bottom, cut_left, cut_right
from companion.screen.palette import CARD, GROUND, KEY, PICKED, QUIET, SOFT
from companion.screen.pen import Pen
from companion.screen.pictures import picture
from companion.screen.setting import fitted
from companion.view import MenuView, Tile


def draw_menu(pen: Pen, rect: Rect, menu: MenuView, page: int) -> tuple[list[tuple[Rect, int]], int]:
    """Draws the list and the sentence; answers where the entries are that can be seen, with their index, and how many
    pages the sentence has."""
    rect, pages = _sentence(pen, rect, menu.sentence, page) if menu.sentence else (rect, 1)
    if not menu.items:
        return [], pages
    scale = pen.scale
    keys = max(fonts.width(item.key, scale.text) for item in menu.items)
    high = _entry_height(pen, rect, menu, keys)
    shown = max(1, (rect.h + scale.gap) // (high + scale.gap))
    first = max(0, min(menu.cursor - shown // 2, len(menu.items) - shown))
    last = min(len(menu.items), first + shown)
    if shown < len(menu.items):
        bar, rect = cut_right(rect, scale.text, scale.gap)
        _more(pen, bar, first > 0, last < len(menu.items))
    high = min((rect.h + scale.gap) // (last - first) - scale.gap, max(high, scale.times(28)))
    places = [(Rect(rect.x, rect.y + i * (high + scale.gap), rect.w, high), first + i) for i in range(last - first)]
    for place, index in places:
        _entry(pen, place, menu.items[index], keys, index == menu.cursor)
    return places, pages


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
    room = rect.w - 2 * scale.text - keys - 10 * scale.gap
    long = any(fonts.width(item.label, scale.text) > room for item in menu.items)
    return min(rect.h, max(scale.times(19), scale.line * (2 if long else 1)))


def _entry(pen: Pen, place: Rect, item: Tile, keys: int, picked: bool) -> None:
    scale, ink = pen.scale, PICKED if picked else CARD
    pen.panel(place, ink.on)
    sign, room = cut_left(Rect(place.x + scale.gap, place.y, place.w - 3 * scale.gap, place.h), scale.text, scale.gap)
    if picked:
        pen.picture(picture("right", scale.text, ink.colour, ink.on), sign)
    if keys:
        key, room = cut_left(room, keys, 2 * scale.gap)
        pen.middle(item.key, key, scale.text, ink if picked else KEY)
    written = fitted(item.label, room.w, place.h, (scale.times(14), scale.text))
    room.y += (room.h - written.height) // 2
    pen.lines(written.lines, room, written.size, ink)


def _more(pen: Pen, bar: Rect, above: bool, below: bool) -> None:
    """Says that the list goes on, and where."""
    if above:
        pen.surface.blit(picture("up", bar.w, SOFT, GROUND), bar)
    if below:
        pen.surface.blit(picture("down", bar.w, SOFT, GROUND), (bar.x, bar.bottom - bar.w))
