"""Entering things at the simulated table with one device alone: keypad, dial, touch, or the one shared pad."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from companion.config import Config
from sims.table import SimTable

PADS = Config()
"""One shared pad and nothing else: taps enter cards."""


MOST = 200
"""Stops of a wheel, at the most."""


def labels(table: SimTable) -> list[str]:
    """The list on the screen, or the tiles."""
    items = table.view.menu.items if table.view.menu else table.view.tiles
    return [item.label for item in items]


def notices(table: SimTable) -> list[str]:
    return [notice.text for notice in table.view.notices]


def by_keypad(table: SimTable, label: str) -> None:
    """The entry's own key; where it has none, down to it with `B` and `#`."""
    items = table.view.menu.items if table.view.menu else table.view.tiles
    index = labels(table).index(label)
    key = items[index].key
    if len(key) == 1:
        table.key(key)
    elif table.view.menu is None:
        table.key("#", held=True)
    else:
        for _ in range((index - table.view.menu.cursor) % len(items)):
            table.key("B")
        table.key("#")


def by_dial(table: SimTable, label: str) -> None:
    """Turned until it shows, then pressed."""
    index = labels(table).index(label)
    if (cursor := at(table)) is not None:
        table.dial(index - cursor)
    else:
        table.dial(index + 1)
        assert table.view.draft == label
    table.press("dial:press")


def at(table: SimTable) -> int | None:
    """Which entry a press would take: in a list, or under a text to read; None at the table."""
    if table.view.menu:
        return table.view.menu.cursor
    reads = table.view.draft in labels(table) and not table.view.seats
    return labels(table).index(table.view.draft) if reads else None


def by_touch(table: SimTable, label: str) -> None:
    """A finger on it."""
    table.touch(labels(table).index(label))


def by_pad(table: SimTable, label: str) -> None:
    """In a list taps and a hold; at the table as many taps as the card says, else the wheel."""
    if (cursor := at(table)) is not None:
        for _ in range((labels(table).index(label) - cursor) % len(labels(table))):
            table.press("pad")
        table.press("pad", hold=0.75)
    elif label.isdigit():
        for _ in range(int(label)):
            table.press("pad")
        table.wait(1)
    else:
        table.edge("pad", True)
        table.wait(0.71)
        for _ in range(20):
            if table.view.draft == label:
                break
            table.wait(0.9)
        assert table.view.draft == label
        table.edge("pad", False)
        table.wait(0.1)


Enter: TypeAlias = Callable[[SimTable, str], None]
DEVICES: dict[str, Enter] = {"keypad": by_keypad, "dial": by_dial, "touch": by_touch, "pad": by_pad}
devices = pytest.mark.parametrize("enter", DEVICES.values(), ids=DEVICES)


def sat_down(enter: Enter, **given: Any) -> SimTable:
    """A table for that device: with the pad alone, taps enter cards."""
    return SimTable(config=PADS if enter is by_pad else None, **given)


def say_number(table: SimTable, enter: Enter, number: int) -> None:
    """Answers a question for a number below 100."""
    if enter is by_dial:
        table.dial(number)
        table.press("dial:press")
        return
    if enter is by_pad:
        for _ in range(number // 10):
            table.press("pad", hold=0.75)
        for _ in range(number % 10):
            table.press("pad")
        table.wait(2.1)
        return
    for digit in str(number):
        enter(table, digit)
    enter(table, "Done")


def roll(table: SimTable, enter: Enter) -> None:
    """The dice that are due."""
    if enter is by_pad:
        table.press("pad")
    elif enter is by_dial:
        table.press("dial:press")
    else:
        enter(table, "Roll the dice")


def menu(table: SimTable, enter: Enter) -> list[str]:
    """Opens the menu; its entries."""
    enter(table, "Menu")
    return labels(table)


def zero(table: SimTable, enter: Enter) -> None:
    """With the pad alone it is a stop after the tens and the way back."""
    if enter is by_pad:
        table.edge("pad", True)
        table.wait(0.71)
        for _ in range(MOST):
            if table.view.big != "0":
                table.wait(0.9)
        table.edge("pad", False)
        table.wait(2.1)
    elif enter is by_dial:
        table.dial(1)
        table.dial(-1)
        table.press("dial:press")
    else:
        enter(table, "0")
        enter(table, "Done")
