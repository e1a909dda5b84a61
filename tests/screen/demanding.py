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
    "Åsa-Märta",
    "Wolfgang Amadeus",
    "Jón",
    "Sigríður Ösp",
    "Ngọc Ánh",
)
LIMITS = ((30, 1), (60, 2), (90, 3))
WORDS = (("A", "Pass"), ("B", "Reverse"), ("C", "Stop"), ("D", "Chance"), ("#", "Snafoo"))
TILES = (*(Tile(str(n), str(n)) for n in range(1, 10)), *(Tile(key, label) for key, label in WORDS))
MENU = tuple(Tile(str(n % 10), f"Entry number {n} of a list that is long") for n in range(20))


def seats(count: int) -> tuple[SeatView, ...]:
    """So many players; the second has the turn, the third has paid, the last ones are out or rest."""
    made = [
        SeatView("ABCDEFGHIJKL"[i], NAMES[i], i, chips=10 - i, turn=i == 1, paid=2 * (i == 2)) for i in range(count)
    ]
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


def snap() -> View:
    """Twelve players, each with cards and the time of the last slap."""
    twelve = tuple(
        SeatView("ABCDEFGHIJKL"[i], name, i, cards=52 - 4 * i, turn=i == 8, out=i == 5, first=i == 3)
        for i, name in enumerate(NAMES)
    )
    return View(
        "Snap",
        "142 flips",
        big="312",
        direction=1,
        seats=twelve,
        rows=tuple(Row(name, (f"{312 + 41 * i} ms",)) for i, name in enumerate(NAMES[:4])),
        pot=23,
        told=("Großmutter Elisabeth-Charlotte was first after 312 ms: 9 cards",),
        prompt="Wolfgang Amadeus turns up the next card",
        tiles=(Tile("#", "Flip"), Tile("D", "No match"), Tile("0", "Pause"), Tile("B", "The table counted wrong")),
    )


def no_thanks() -> View:
    """Seven players, of whom one has taken twenty cards, none next to another."""
    taken = tuple(str(card) for card in range(3, 23))
    seven = tuple(SeatView("ABCDEFG"[i], NAMES[i], i, points=1000 - 170 * i, turn=i == 2) for i in range(7))
    return View(
        "No thanks!",
        "Round 3 of 10, 4 cards to come",
        big="35",
        direction=1,
        seats=seven,
        rows=(
            Row(NAMES[1], taken),
            Row(NAMES[2], taken[:6]),
            *(Row(name, ("3\N{EN DASH}7", "35")) for name in NAMES[3:7]),
        ),
        pot=31,
        told=("Guðmundur Þorsteinsson: No thanks!",),
        prompt="Björn: No thanks, or take it?",
        tiles=(Tile("A", "No thanks!"), Tile("B", "Take it")),
    )


def cabanga() -> View:
    """Six players and four colour rows."""
    six = tuple(
        SeatView("ABCDEF"[i], NAMES[i], i, points=17 - 3 * i, cards=8 + i, turn=i == 4, paid=0) for i in range(6)
    )
    colours = ("Red", "Blue", "Purple", "Yellow")
    tiles = (
        *(Tile(str(n % 10), str(n)) for n in range(1, 11)),
        *(Tile(key, c) for key, c in zip("ABCD", colours, strict=True)),
    )
    return View(
        "Cabanga!",
        "Round 2, 18 points end it",
        big="18",
        direction=1,
        seats=six,
        rows=tuple(Row(colour, ("12", "gap 13\N{EN DASH}17", "18")) for colour in colours),
        told=("Þórdís throws 2 cards at Björn: 2 penalty cards", "Purple again: 1 penalty card"),
        prompt="Donaudampfschifffahrtskapitän plays a card onto a row",
        tiles=(*tiles, Tile("#", "Somebody is out of cards")),
    )


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
    made |= {"snap": snap(), "no thanks": no_thanks(), "cabanga": cabanga()}
    made["snap, tie"] = replace(
        snap(), told=("Wolfgang Amadeus and Sigríður Ösp tie: 14 cards go into the Snap Pot",), draft="2 slaps"
    )
    for word in ("Purple 12", NAMES[1], NAMES[4], "Snap!"):
        made[f"word {word}"] = replace(snap(), big=word, alarm=word.startswith("P"))
    made["bare"] = View("Companion")
    return made
