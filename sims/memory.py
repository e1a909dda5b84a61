"""A shelf whose journals live in memory: for simulated tables that need no disk, with power cuts all the same."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from companion.actions import Seat
from companion.games.game import AnyGame
from companion.games.options import Setup
from companion.journal import Journal, text
from companion.notation import header
from companion.shelf import Kept, Shelf, restored
from companion.table import Table


class Remembered(Journal):
    """A journal in memory; what was synced survives a simulated power cut."""

    def __init__(self, content: bytes = b"") -> None:
        super().__init__(Path("memory.table"), len(content))
        self.content = content

    def sync(self) -> bool:
        self.content += text(self._waiting)
        self._waiting.clear()
        return True


class MemoryShelf(Shelf):
    """Keeps games for as long as the program runs."""

    def __init__(self) -> None:
        super().__init__(None)
        self.journals: dict[int, Remembered] = {}

    def numbers(self) -> list[int]:
        return sorted(self.journals)

    def begin(self, game: AnyGame, setup: Setup, names: Mapping[Seat, str], began: str) -> Kept:
        number, journal = max(self.journals, default=0) + 1, Remembered()
        self.journals[number] = journal
        for line in header(game, setup, names, began):
            journal.append(line)
        journal.sync()
        return Kept(number, Table(game, setup, names, keep=journal.append), journal)

    def content(self, number: int) -> bytes:
        return self.journals[number].content

    def delete(self, number: int) -> None:
        del self.journals[number]

    def take_up(self, number: int) -> Kept:
        journal = self.journals[number] = Remembered(self.journals[number].content)
        table, _ = restored(journal.content, journal.path)
        table.keep = journal.append
        return Kept(number, table, journal)
