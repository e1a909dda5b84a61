"""A list to pick from, with the entry a press would choose; it scrolls where it doesn't fit."""

from __future__ import annotations

from pygame import Rect

from companion.screen.layout import Scale, cut_bottom, cut_right
from companion.screen.palette import CARD, GROUND, KEY, PICKED, QUIET, SOFT
from companion.screen.pen import Pen
from companion.screen.pictures import picture
from companion.screen.said import draw_lines, fitted
from companion.view import MenuView, Tile


def draw_menu(pen: Pen, rect: Rect, menu: MenuView, scale: Scale) -> list[tuple[Rect, int]]:
    """Draws the list and the sentence; answers where the entries are that can be seen."""
    if menu.sentence:
        lines = fitted(menu.sentence, rect.w, rect.h // 2, scale.text, scale.text)
        place, rect = cut_bottom(rect, max(lines.height, 2 * scale.line), 2 * scale.gap)
        draw_lines(pen, place, lines, QUIET)
    if not menu.items:
        return []
    high = max(scale.text * 2, scale.line + 2)
    shown = max(1, (rect.h + scale.gap) // (high + scale.gap))
    first = max(0, min(menu.cursor - shown // 2, len(menu.items) - shown))
    last = min(len(menu.items), first + shown)
    if shown < len(menu.items):
        bar, rect = cut_right(rect, scale.text, scale.gap)
        _more(pen, bar, first, len(menu.items) - last)
    high = min((rect.h + scale.gap) // (last - first) - scale.gap, scale.text * 3)
    places = [(Rect(rect.x, rect.y + i * (high + scale.gap), rect.w, high), first + i) for i in range(last - first)]
    for place, index in places:
        _entry(pen, place, menu.items[index], index == menu.cursor, scale)
    return places


def _entry(pen: Pen, place: Rect, item: Tile, picked: bool, scale: Scale) -> None:
    ink = PICKED if picked else CARD
    pen.panel(place, ink.on, scale.radius)
    x = place.x + 2 * scale.gap
    if picked:
        sign = picture("right", scale.text, ink.colour, ink.on)
        pen.picture(sign, (x, place.y + (place.h - scale.text) // 2))
    x += scale.text + 2 * scale.gap
    if item.key:
        x = pen.left(item.key, Rect(x, place.y, place.w, place.h), scale.text, ink if picked else KEY) + 3 * scale.gap
    room = place.right - 2 * scale.gap - x
    text = fitted(item.label, room, place.h, scale.text * 3 // 2, scale.text)
    draw_lines(pen, Rect(x, place.y + (place.h - text.height) // 2, room, place.h), text, ink)


def _more(pen: Pen, bar: Rect, above: int, below: int) -> None:
    """Says that the list goes on, and where."""
    for name, more, y in (("up", above, bar.y), ("down", below, bar.bottom - bar.w)):
        if more:
            pen.picture(picture(name, bar.w, SOFT, GROUND), (bar.x, y))
