"""The view as text for a terminal: the same content as on a screen, in plain lines without colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from unicodedata import combining, east_asian_width

from companion.screen.blocks import blocks
from companion.view import DiceView, MenuView, Meter, Notice, Row, SeatView, Tile, View

ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
MINUS = "\N{MINUS SIGN}"
CHIP = "\N{FISHEYE}"
SHAPES = "●■▲◆★✚▼⬢⧗➤◓▙"
"""The shape of each place, as on the screen."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some lines; `keep` is how much they matter where there is no room for all, `least` how many always stay."""

    lines: tuple[str, ...]
    keep: int
    least: int = 0


def lines(view: View, columns: int = 80, rows: int = 24) -> list[str]:
    """The view in at most `rows` lines of at most `columns` cells."""
    parts = _menu(view, view.menu, columns, rows) if view.menu else _table(view, columns, rows)
    fitted = _fit([part for part in parts if part.lines], rows)
    return [clip(line, columns).rstrip() for part in fitted for line in part.lines]


def _table(view: View, columns: int, rows: int) -> list[Part]:
    roomy = rows >= 20 + max(0, len(view.seats) - 6)
    return [
        Part((_head(view, columns),), 9, 1),
        Part(_big(view, columns, roomy), 10, 1),
        Part(_meter(view.meter, columns) if view.meter else (), 7),
        Part((f"{CHIP} {view.pot}",) if view.pot is not None else (), 7),
        Part(_seats(view, columns, rows), 8, 1),
        Part(_loose_dice(view), 6),
        Part(tuple(line for row in view.rows for line in _row(row, columns)), 3),
        Part(wrap(f"★ {view.verdict} ★", columns) if view.verdict else (), 9, 1),
        Part(wrap(f"» {view.draft} «", columns) if view.draft else (), 10, 1),
        Part(wrap(view.prompt, columns), 6, 1),
        Part(tuple(line for told in view.told for line in wrap(told, columns)), 2),
        Part(_notices(view.notices, columns), 8, 1),
        Part(_tiles(view.tiles, columns), 4),
    ]


def _menu(view: View, menu: MenuView, columns: int, rows: int) -> list[Part]:
    notices, sentence = _notices(view.notices, columns), wrap(menu.sentence, columns)
    draft = wrap(f"» {view.draft} «", columns) if view.draft else ()
    room = max(1, rows - 1 - len(notices) - len(sentence) - len(draft))
    return [
        Part((_head(view, columns),), 9, 1),
        Part(_entries(menu, columns, room), 10, 1),
        Part(draft, 10, 1),
        Part(sentence, 5),
        Part(notices, 8, 1),
    ]


def _fit(parts: list[Part], rows: int) -> list[Part]:
    """Takes lines from what matters least until the rest fits; an ellipsis stands where something is missing."""
    while sum(len(part.lines) for part in parts) > rows:
        left = (i for i, part in enumerate(parts) if part.lines)
        at = min(left, key=lambda i: (len(parts[i].lines) <= parts[i].least, parts[i].keep))
        part = parts[at]
        shorter = part.lines[:-1]
        if shorter:
            shorter = (*shorter[:-1], shorter[-1].rstrip(ELLIPSIS) + ELLIPSIS)
        parts[at] = replace(part, lines=shorter)
    return parts


def _head(view: View, columns: int) -> str:
    turning = {1: "↻", -1: "↺"}.get(view.direction, "")
    right = f"{view.subtitle} {turning}".strip()
    free = columns - cells(view.title) - cells(right)
    return f"{view.title}{' ' * free}{right}" if free > 0 else f"{view.title} {right}"


def _big(view: View, columns: int, roomy: bool) -> tuple[str, ...]:
    if not view.big:
        return ()
    drawn = blocks(view.big)
    sign = "! " if view.alarm else "  "
    if roomy and drawn and cells(drawn[0]) + 4 <= columns:
        return ("", *(sign + line for line in drawn), "")
    return (f"{sign}[ {view.big} ]",)


def _meter(meter: Meter, columns: int) -> tuple[str, ...]:
    """A bar with a mark at each limit, then the next one and what crossing it costs."""
    following = meter.next()
    says = f" {following[0]}: {MINUS}{following[1]}{CHIP}" if following else ""
    wide = min(44, columns - cells(says) - 2)
    most = max(1, (meter.limits[-1][0] if meter.limits else meter.value) * 11 // 10)
    marks = {limit * (wide - 1) // most for limit, _ in meter.limits}
    filled = max(0, min(meter.value, most)) * wide // most
    bar = "".join("|" if i in marks else "█" if i < filled else "░" for i in range(max(0, wide)))
    return (f"{bar}{says}",)


def _seats(view: View, columns: int, rows: int) -> tuple[str, ...]:
    """A line for each player, or two players on a line where there are many."""
    rolled = {dice.place: dice for dice in view.dice}
    double = len(view.seats) > max(6, rows - 13) and columns >= 38
    wide = (columns - 2) // 2 if double else min(columns, 60)
    rest = [_seat(seat, rolled.get(seat.place)) for seat in view.seats]
    tail = max((cells(line) for line in rest), default=0)
    name = max(6, min(wide - tail - 5, max((cells(seat.name) for seat in view.seats), default=0)))
    whole = [
        pad(f"{_pointer(seat)} {_shape(seat.place)} {pad(short(seat.name, name), name)} {line}", wide)
        for seat, line in zip(view.seats, rest, strict=True)
    ]
    if not double:
        return tuple(whole)
    half = -(-len(whole) // 2)
    return tuple("  ".join(whole[i::half]) for i in range(half))


def _pointer(seat: SeatView) -> str:
    return "▶" if seat.turn else "★" if seat.winner else "✗" if seat.out else "‖" if seat.resting else " "


def _shape(place: int) -> str:
    return SHAPES[place % len(SHAPES)]


def _seat(seat: SeatView, dice: DiceView | None) -> str:
    """What a player holds, paid and rolled, in fixed columns; dealer and safe as signs."""
    counted = ((seat.chips, CHIP), (seat.points, "Σ"), (seat.cards, "▯"))
    held = " ".join(f"{count:>2}{sign}" for count, sign in counted if count is not None)
    signs = ("♠" if seat.dealer else "") + ("✓" if seat.safe else "")
    paid = f"{MINUS}{seat.paid}" if seat.paid else ""
    return " ".join(word for word in (held, signs, paid, _faces(dice) if dice else "") if word)


def _faces(dice: DiceView) -> str:
    faces = "".join(f"[{face}]" for face in dice.faces) or "[ ][ ]"
    return f"{faces} {dice.note}".rstrip()


def _loose_dice(view: View) -> tuple[str, ...]:
    """Dice of somebody who has no line of their own."""
    places = {seat.place for seat in view.seats}
    return tuple(f"{dice.name} {_faces(dice)}" for dice in view.dice if dice.place not in places)


def _row(row: Row, columns: int) -> tuple[str, ...]:
    return wrap(f"{row.label}: {' '.join(row.cells)}", columns)


def _notices(notices: Sequence[Notice], columns: int) -> tuple[str, ...]:
    said = (f"!! {notice.text} !!" if notice.alarm else f"- {notice.text}" for notice in notices)
    return tuple(line for text in said for line in wrap(text, columns))


def _tiles(tiles: Sequence[Tile], columns: int) -> tuple[str, ...]:
    """The choices, as many on a line as fit, none broken apart."""
    return _flow((_tile(tile) for tile in tiles), columns)


def _tile(tile: Tile) -> str:
    return f"[{tile.key}]" if tile.label in ("", tile.key) else f"[{tile.key}] {tile.label}"


def _flow(words: Iterable[str], columns: int, gap: str = "  ") -> tuple[str, ...]:
    flown: list[str] = []
    for word in words:
        joined = f"{flown[-1]}{gap}{word}" if flown else ""
        if joined and cells(joined) <= columns:
            flown[-1] = joined
        else:
            flown.append(word)
    return tuple(flown)


def _entries(menu: MenuView, columns: int, room: int) -> tuple[str, ...]:
    """The part of the list around the cursor, with arrows where it goes on."""
    first = max(0, min(menu.cursor - room // 2, len(menu.items) - room))
    last = min(len(menu.items), first + room)
    entries = []
    for i in range(first, last):
        item = menu.items[i]
        sign = "" if item.place is None else f"{_shape(item.place)} "
        more = "↑" if i == first > 0 else "↓" if i == last - 1 < len(menu.items) - 1 else " "
        text = f"{more}{'▶' if i == menu.cursor else ' '} {item.key:>1} {sign}{item.label}"
        entries.append(short(text, columns))
    return tuple(entries)


def cells(text: str) -> int:
    """How many cells of a terminal the text takes."""
    return sum(0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def pad(text: str, wide: int) -> str:
    """The text with blanks after it up to so many cells."""
    return text + " " * (wide - cells(text))


def short(text: str, wide: int) -> str:
    """The text, or its beginning and an ellipsis."""
    return text if cells(text) <= wide else clip(text, wide - 1).rstrip() + ELLIPSIS


def clip(text: str, wide: int) -> str:
    """As much of the text as fits into so many cells."""
    while cells(text) > wide:
        text = text[:-1]
    return text


def wrap(text: str, columns: int) -> tuple[str, ...]:
    """The text in lines of at most so many cells; a word that is longer is broken."""
    words = [piece for word in text.split() for piece in _pieces(word, columns)]
    return _flow(words, columns, " ")


def _pieces(word: str, columns: int) -> list[str]:
    pieces = []
    while cells(word) > columns:
        pieces.append(clip(word, columns))
        word = word[len(pieces[-1]) :]
    return [*pieces, word]
