"""The choices with their keys, in rows that flow like words; each can be touched."""

from __future__ import annotations

from functools import lru_cache

from pygame import Rect

from companion.screen import fonts
from companion.screen.layout import Scale
from companion.screen.palette import CARD, KEY
from companion.screen.pen import Pen
from companion.view import Tile


@lru_cache(maxsize=32)
def flow(tiles: tuple[Tile, ...], room: int, scale: Scale) -> tuple[tuple[int, ...], ...]:
    """How many tiles stand in each row, as widths (px): rows of much the same length, stretched to the room."""
    wanted = [min(room, _wanted(tile, scale)) for tile in tiles]
    rows = _broken(wanted, room, scale.gap)
    limit = room
    for tighter in range(room, room // 2, -max(1, room // 50)):
        if len(_broken(wanted, tighter, scale.gap)) > len(rows):
            break
        limit = tighter
    return tuple(_stretched(row, room, scale.gap) for row in _broken(wanted, limit, scale.gap))


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
    more = max(0, free) // len(row)
    return (*(wide + more for wide in row[:-1]), row[-1] + free - more * (len(row) - 1)) if free > 0 else tuple(row)


def height(rows: int, scale: Scale) -> int:
    """How high so many rows of tiles are (px): lower where there are many, so that the big number keeps its place."""
    return rows * (row_height(rows, scale) + scale.gap) - scale.gap if rows else 0


def row_height(rows: int, scale: Scale) -> int:
    """How high one row of tiles is (px)."""
    roomy = scale.text * 9 // 5 if rows < 3 else scale.text * 7 // 5
    return max(roomy, scale.line + 2)


def draw_tiles(
    pen: Pen, rect: Rect, tiles: tuple[Tile, ...], rows: tuple[tuple[int, ...], ...], scale: Scale
) -> list[Rect]:
    """Draws the tiles; answers where they are, in their order."""
    places: list[Rect] = []
    high = row_height(len(rows), scale)
    y = rect.y
    for row in rows:
        x = rect.x
        for wide in row:
            places.append(Rect(x, y, wide, high))
            x += wide + scale.gap
        y += high + scale.gap
    for tile, place in zip(tiles, places, strict=True):
        _tile(pen, place, tile, scale)
    return places


def _tile(pen: Pen, place: Rect, tile: Tile, scale: Scale) -> None:
    pen.panel(place, radius=scale.radius)
    if tile.label in ("", tile.key):
        pen.middle(tile.key, place, scale.text, KEY)
        return
    key = fonts.width(tile.key, scale.text) + scale.gap
    label = fonts.shortened(tile.label, place.w - key - 2 * scale.gap, scale.text)
    wide = key + fonts.width(label, scale.text)
    end = pen.left(tile.key, Rect(place.x + (place.w - wide) // 2, place.y, wide, place.h), scale.text, KEY)
    pen.left(label, Rect(end + scale.gap, place.y, wide, place.h), scale.text, CARD)
