"""For tests of menus: one device a table, and nothing else. Each finds its way to an entry as people do, by looking."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from companion.config import Config, Entry
from companion.view import View
from hardware.window import Window
from sims.table import SimTable

MOST = 60
"""So many tries are enough for anything."""


class Hands:
    """People with one device; a device overrides how it is used."""

    def __init__(self, game: str | None = None, **more: object) -> None:
        self.table = SimTable(game, config=Config(entry=Entry(pad=self.pad)), **more)  # type: ignore[arg-type]  # a SimTable's own

    pad = "auto"

    @property
    def view(self) -> View:
        return self.table.view

    def labels(self) -> list[str]:
        """What can be chosen: the entries of the list, or the tiles."""
        return [entry.label for entry in (self.view.menu.items if self.view.menu else self.view.tiles)]

    def index(self, label: str) -> int:
        """Where the entry is whose label begins so."""
        found = [at for at, one in enumerate(self.labels()) if one.startswith(label)]
        assert found, (label, self.labels())
        return found[0]

    def choose(self, *labels: str) -> None:
        """One after the other, each from the list or the table that is then shown."""
        for label in labels:
            (self.pick if self.view.menu else self.say)(self.index(label))

    def pick(self, index: int) -> None:
        """An entry of the list."""
        raise NotImplementedError

    def say(self, index: int) -> None:
        """A choice at the table."""
        raise NotImplementedError

    def number(self, value: int) -> None:
        """A number that is asked for."""
        raise NotImplementedError

    def leave_number(self) -> None:
        """Out of the question, without a number."""
        self.choose("Back")

    def asked(self) -> bool:
        """Whether a number is asked for on a page of its own, and not taken yet."""
        return {"0", "#"} <= {tile.key for tile in self.view.tiles} and not self.view.seats

    def cursor(self) -> int:
        assert self.view.menu
        return self.view.menu.cursor


def hold(table: SimTable, until: str) -> None:
    """The shared pad, held until that is shown, then let go."""
    table.edge("pad", True)
    wanted = {until, f"{until}_"}
    for _ in range(MOST):
        table.wait(0.3)
        if wanted & {table.view.draft, table.view.big}:
            break
    assert wanted & {table.view.draft, table.view.big}
    table.edge("pad", False)
    table.wait(0.1)


class Keypad(Hands):
    """A keypad; `keys` are those that it has."""

    keys = "123A456B789C*0#D"

    def hit(self, key: str, held: bool = False) -> None:
        assert key in self.keys
        self.table.press(f"key:{key}", 0.8 if held else 0.05)

    def pick(self, index: int) -> None:
        assert self.view.menu
        key = self.view.menu.items[index].key
        if key and key in self.keys:
            self.hit(key)
            return
        self.reach(index)
        self.hit("#")

    def reach(self, index: int) -> None:
        while self.cursor() != index:
            self.hit("B")

    def leave_number(self) -> None:
        self.hit("*")

    def say(self, index: int) -> None:
        key = self.view.tiles[index].key
        self.hit(key[0], held=len(key) > 1)

    def number(self, value: int) -> None:
        for digit in str(value):
            self.hit(digit)
        if self.asked():
            self.hit("#")


class SmallKeypad(Keypad):
    """Without letters: 4 x 3 keys. Dice are rolled with the pad that lies beside it."""

    keys = "123456789*0#"

    def say(self, index: int) -> None:
        tile = self.view.tiles[index]
        if tile.key == "D":
            self.table.press("pad")
        elif tile.key.isalpha():
            hold(self.table, tile.label)
        else:
            super().say(index)

    def reach(self, index: int) -> None:
        while self.cursor() != index:
            self.hit("0")


class Dial(Hands):
    """A dial and the button in it."""

    def push(self) -> None:
        self.table.press("dial:press")

    def pick(self, index: int) -> None:
        self.table.dial(index - self.cursor())
        self.push()

    def say(self, index: int) -> None:
        wanted = self.labels()[index]
        for _ in range(MOST):
            if wanted in (self.view.draft, self.view.big):
                break
            self.table.dial(-1)
        assert wanted in (self.view.draft, self.view.big)
        self.push()

    def number(self, value: int) -> None:
        self.table.dial(value)
        self.push()


class Touch(Hands):
    """A finger on a display of 320 x 240: it touches only what can be seen there."""

    def __init__(self, game: str | None = None, **more: object) -> None:
        super().__init__(game, **more)
        self.window = Window(lambda: self.table.clock.now, (320, 240))

    def finger(self, found: Callable[[int, int], bool]) -> bool:
        """Touches the first place of which that is so: by the index of its entry, and by how the list goes on there."""
        self.window.show(self.view)
        for hit in self.window.easel.hits:
            if found(hit.index, hit.turn):
                for event in self.window.pointed(pygame.Rect(hit.rect).center):
                    self.table.feed(event)
                return True
        return False

    def pick(self, index: int) -> None:
        for _ in range(MOST):
            if self.finger(lambda at, turn: at == index and not turn):
                return
            assert self.finger(self._down if index > self.cursor() else self._up)
        raise AssertionError("never seen")

    def _down(self, _: int, turn: int) -> bool:
        return turn > 0

    def _up(self, _: int, turn: int) -> bool:
        return turn < 0

    def say(self, index: int) -> None:
        assert self.finger(lambda at, _: at == index)

    def number(self, value: int) -> None:
        if not self.asked():
            self.say(0)
        for digit in str(value):
            self.say([tile.key for tile in self.view.tiles].index(digit))
        if self.asked():
            self.say([tile.key for tile in self.view.tiles].index("#"))


class Pad(Hands):
    """The shared pad alone."""

    pad = "always"

    def leave_number(self) -> None:
        hold(self.table, "Back")

    def tap(self, times: int) -> None:
        for _ in range(times):
            self.table.press("pad", after=0.1)

    def pick(self, index: int) -> None:
        assert self.view.menu
        self.tap((index - self.cursor()) % len(self.view.menu.items))
        self.table.press("pad", hold=0.8)

    def say(self, index: int) -> None:
        tile = self.view.tiles[index]
        if tile.key == "D":
            self.tap(1)
        elif tile.key.isdigit():
            self.tap(int(tile.key))
            self.table.wait(0.8)
        else:
            hold(self.table, tile.label)

    def number(self, value: int) -> None:
        tens, ones = divmod(value, 10)
        if tens:
            hold(self.table, f"{tens * 10}")
        self.tap(ones)
        self.table.wait(3)


DEVICES: tuple[type[Hands], ...] = (Keypad, SmallKeypad, Dial, Touch, Pad)
