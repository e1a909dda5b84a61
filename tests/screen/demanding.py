"""Views that are hard to draw: long names, many players, many dice, everything at once."""

from __future__ import annotations

from dataclasses import replace

from companion.view import DiceView, MenuView, Meter, Notice, Row, SeatView, Tile, View

SIZES = ((480, 320), (800, 480), (320, 240), (1280, 720))
UPRIGHT = ((320, 480), (480, 800), (720, 1280))
NAMES = (
    "Anna",
    "Guðmundur Þorsteinsson",
    "Björn",
    "Großmutter Elisabeth-Charlotte",
    "Donaudampfschifffahrtskapitän",
    "Þórdís",
    "Ægir",
)
LIMITS = ((30, 1), (60, 2), (90, 3))
WORDS = (("A", "Pass"), ("B", "Reverse"), ("C", "Stop"), ("D", "Chance"), ("#", "Snafoo"))
TILES = (*(Tile(str(n), str(n)) for n in range(1, 10)), *(Tile(key, label) for key, label in WORDS))
MENU = tuple(Tile(str(n % 10), f"Entry number {n} of a list that is long") for n in range(20))


def seats(count: int) -> tuple[SeatView, ...]:
    """So many players; the second has the turn, the third has paid, the last ones are out or rest."""
    made = [SeatView("ABCDEFG"[i], NAMES[i], i, chips=10 - i, turn=i == 1, paid=2 * (i == 2)) for i in range(count)]
    made[0] = replace(made[0], dealer=True, safe=True)
    if count > 3:
        made[3] = replace(made[3], out=True, chips=0)
    if count > 4:
        made[4] = replace(made[4], resting=True)
    return tuple(made)


def dice(count: int) -> tuple[DiceView, ...]:
    """Two dice each for so many players; the last has still to roll."""
    rolled = [DiceView(NAMES[i], i, (i + 1, 6 - i), f"+{i + 7}") for i in range(count)]
    return (*rolled[:-1], replace(rolled[-1], faces=(), note=""))


def table(count: int = 6, total: int = 54) -> View:
    """A table with so many players in the middle of a round."""
    return View(
        title="SNAFOO",
        subtitle="Round 12",
        big=str(total).replace("-", "\N{MINUS SIGN}"),
        meter=Meter(total, LIMITS),
        direction=-1,
        seats=seats(count),
        told=("Björn pays 2 chips", "Guðmundur Þorsteinsson: Chance, 45 → 54"),
        prompt="Guðmundur Þorsteinsson plays",
        tiles=TILES,
    )


NOTICES = (Notice("The pad of Guðmundur Þorsteinsson is missing", alarm=True), Notice("not kept: disk full"))


def views() -> dict[str, View]:
    """All of them by name."""
    made = {f"{count} players": table(count) for count in range(2, 8)}
    made |= {f"{count} dice": replace(table(count + 1), dice=dice(count)) for count in range(1, 6)}
    made |= {f"total {total}": table(5, total) for total in (-123, 0, 30, 88, 90, 1234)}
    made["draft"] = replace(table(), draft="3", alarm=True)
    made["wheel"] = replace(table(), draft="Take the last step back and correct it")
    made["notices"] = replace(table(), notices=NOTICES, alarm=True)
    made["everything"] = replace(table(), notices=NOTICES, alarm=True, draft="2_", dice=dice(5))
    made["verdict"] = replace(table(), tiles=(), prompt="", verdict="Guðmundur Þorsteinsson wins")
    made["shared"] = replace(table(), prompt="", verdict=", ".join(NAMES[:3]) + " share the win")
    made["no number"] = View("Snap", seats=seats(7), pot=7, direction=1, prompt="Þórdís flips", tiles=TILES[-2:])
    made["rows"] = replace(
        table(3), meter=None, pot=12, rows=tuple(Row(n, ("3", "14", "35")) for n in NAMES), alarm=True
    )
    made["counts"] = replace(table(), seats=tuple(replace(seat, points=123, cards=9) for seat in seats(6)))
    made["menu of 3"] = View("Companion", menu=MenuView(MENU[:3], 1, "What this entry does, in a sentence. " * 3))
    for cursor in (0, 10, 19):
        made[f"menu of 20 at {cursor}"] = View("Companion", "Round 3", menu=MenuView(MENU, cursor, "A sentence."))
    made["menu, notices"] = View("Companion", menu=MenuView(MENU, 5), notices=NOTICES, draft="2_")
    made["bare"] = View("Companion")
    return made
