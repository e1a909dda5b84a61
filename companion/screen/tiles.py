"""The choices with their keys, in rows that flow like words; each can be touched."""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Rect

from companion.screen import fonts
from companion.screen.layout import Scale
from companion.screen.palette import CARD, GROUND, KEY
from companion.screen.pen import Pen, Ready
from companion.screen.style import Style
from companion.view import Tile


@lru_cache(maxsize=16)
def flow(tiles: tuple[Tile, ...], room: int, scale: Scale, most: int = 99) -> tuple[tuple[int, ...], ...]:
    """The tiles' widths (px), row by row: rows of much the same length, stretched to the room. Where that makes more
    than `most` rows, long tiles are cut."""
    wanted = [min(room, _wanted(tile, scale)) for tile in tiles]
    rows = _even(wanted, room, scale.gap)
    for abreast in range(2, len(tiles) + 1):
        if len(rows) <= most:
            break
        cap = (room - (abreast - 1) * scale.gap) // abreast
        rows = _even([min(wide, cap) for wide in wanted], room, scale.gap)
    return tuple(_stretched(row, room, scale.gap) for row in rows)


def _even(wanted: list[int], room: int, gap: int) -> list[list[int]]:
    """As few rows as can be, of much the same length."""
    rows = _broken(wanted, room, gap)
    for tighter in range(room, room // 2, -max(1, room // 50)):
        even = _broken(wanted, tighter, gap)
        if len(even) > len(rows):
            break
        rows = even
    return rows


def _wanted(tile: Tile, scale: Scale) -> int:
    wide = fonts.width(tile.key, scale.text) + 4 * scale.gap
    return wide if tile.label in ("", tile.key) else wide + fonts.width(tile.label, scale.text) + scale.gap


def _broken(wanted: list[int], room: int, gap: int) -> list[list[int]]:
    rows: list[list[int]] = []
    for wide in wanted:
        if rows and sum(rows[-1]) + gap * len(rows[-1]) + wide <= room:
            rows[-1].append(wide)
        else:
            rows.append([wide])
    return rows


def _stretched(row: list[int], room: int, gap: int) -> tuple[int, ...]:
    free = room - sum(row) - gap * (len(row) - 1)
    more, odd = divmod(max(0, free), len(row))
    return tuple(wide + more + (i < odd) for i, wide in enumerate(row))


def height(rows: int, tight: bool, scale: Scale) -> int:
    """How high so many rows of tiles are with the gaps between (px)."""
    return rows * (_row_height(rows, tight, scale) + scale.gap) - scale.gap if rows else 0


def _row_height(rows: int, tight: bool, scale: Scale) -> int:
    """Lower where there are many rows, so that the big number keeps its place."""
    if tight or rows > 2:
        return scale.line
    return scale.times(20) if rows == 1 else scale.times(15)


def draw_tiles(pen: Pen, rect: Rect, tiles: tuple[Tile, ...], tight: bool, most: int) -> list[Rect]:
    """Draws the tiles from the top of a rectangle, in `most` rows at most; answers where they are, in their order."""
    if not tiles:
        return []
    part, places = _ready(tiles, rect.size, tight, most, pen.scale, pen.style)
    pen.ready(part, rect)
    return [place.move(rect.topleft) for place in places]


@lru_cache(maxsize=4)
def _ready(  # noqa: PLR0913, PLR0917 - the key under which it is kept
    tiles: tuple[Tile, ...], size: tuple[int, int], tight: bool, most: int, scale: Scale, style: Style
) -> tuple[Ready, tuple[Rect, ...]]:
    """All tiles in one picture, and where they are in it: mostly the same ones are offered again."""
    pen = Pen(pygame.Surface(size, 0, 32), style, scale)
    pen.surface.fill(GROUND)
    places = _places(flow(tiles, size[0], scale, most), tight, scale)
    for tile, place in zip(tiles, places, strict=True):
        _tile(pen, place, tile)
    return pen.part(), places


def _places(rows: tuple[tuple[int, ...], ...], tight: bool, scale: Scale) -> tuple[Rect, ...]:
    places, y = [], 0
    high = _row_height(len(rows), tight, scale)
    for row in rows:
        x = 0
        for wide in row:
            places.append(Rect(x, y, wide, high))
            x += wide + scale.gap
        y += high + scale.gap
    return tuple(places)


def _tile(pen: Pen, place: Rect, tile: Tile) -> None:
    size, gap = pen.scale.text, pen.scale.gap
    pen.panel(place)
    if tile.label in ("", tile.key):
        pen.middle(tile.key, place, size, KEY)
        return
    key = fonts.width(tile.key, size) + gap
    label = pen.short(tile.label, place.w - key - 2 * gap, size)
    wide = key + fonts.width(label, size)
    end = pen.left(tile.key, Rect(place.x + (place.w - wide) // 2, place.y, wide, place.h), size, KEY)
    pen.left(label, Rect(end + gap, place.y, wide, place.h), size, CARD)
