"""The history on the screen: the games, newest first, a page for each, and deleting one by a second press."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from companion.errors import CompanionError
from companion.games import GAMES
from companion.history import Player, Source, past
from companion.journal import recover
from companion.menus import Entry, Page, page
from companion.messages import Message, Translate, bare, heard, msg
from companion.pages import Pages
from companion.shelf import Shelf, restored

MOST = 8
"""Games on one page; the entry after them leads on to older ones."""


@dataclass(slots=True)
class History:
    """Puts its pages onto `pages`. It is opened from the first list only, so no game is on meanwhile."""

    shelf: Shelf
    pages: Pages
    say: Callable[[Message], None]
    again: Callable[[], None]
    """Opens the first list afresh: what it offered may be deleted."""
    translate: Translate

    def entry(self) -> Entry:
        """For the first list."""
        return (msg("History"), self.open, msg("Past games: who won, with which scores"))

    def open(self, before: int = 10**9) -> None:
        """The newest games of those with a smaller number than `before`."""
        numbers = [number for number in reversed(self.shelf.numbers()) if number < before]
        entries: list[Entry] = [self._listed(number) for number in numbers[:MOST]]
        if len(numbers) > MOST:
            entries.append((msg("Older games"), partial(self.open, numbers[MOST - 1]), None))
        entries.append((msg("Back"), self._back, None))
        self._show(page(f"history {before}", msg("History") if numbers else msg("No games yet"), entries))

    def _show(self, made: Page) -> None:
        self.pages.show(lambda: made)

    def _back(self) -> None:
        self.pages.back()

    def _listed(self, number: int) -> Entry:
        """From the first lines alone: a list must not wait for nine games to be played through."""
        lines = self._beginning(number)
        said = dict(line.partition(" ")[::2] for line in lines if not line.startswith("name "))
        names = [line.split(" ", 2)[2] for line in lines if line.startswith("name ")]
        listed = GAMES.listed.get(said.get("game", ""))
        began = said.get("began", "").replace("T", " ")[:16]
        when = bare(began) if began[:1].isdigit() else msg("no date")
        label = msg("{number}: {game}, {when}", number=str(number), game=listed.title if listed else "?", when=when)
        note = msg("With {who}", who=", ".join(names)) if names else None
        return (label, partial(self._game, number), note)

    def _beginning(self, number: int) -> tuple[str, ...]:
        try:
            return recover(self.shelf.content(number)).lines[:40]
        except CompanionError:
            return ()

    def _game(self, number: int) -> None:
        """One game: how it ended, or where it stands."""
        try:
            told = self._told(Source(number, *restored(self.shelf.content(number), self.shelf.path(number))))
        except CompanionError as wrong:
            told = [wrong.reason]
        entries: list[Entry] = [(one, self._back, msg("Back to the list")) for one in told]
        entries.append((msg("Delete"), partial(self._ask, number), msg("The game can't be brought back")))
        entries.append((msg("Back"), self._back, None))
        self._show(page(f"past {number}", msg("Game {number}", number=str(number)), entries))

    def _told(self, source: Source) -> list[Message]:
        table = source.table
        view = table.game.view(table.state, table.voice(self.translate))
        players = sorted(past(source).players, key=lambda player: not player.winner)
        return [bare(view.verdict or view.subtitle or view.prompt), *(bare(_standing(player)) for player in players)]

    def _ask(self, number: int) -> None:
        entries: list[Entry] = [
            (msg("No, keep it"), self._back, None),
            (msg("Yes, delete it"), partial(self._delete, number), msg("The game can't be brought back")),
        ]
        self._show(page(f"delete {number}", msg("Delete game {number}?", number=str(number)), entries))

    def _delete(self, number: int) -> None:
        try:
            self.shelf.delete(number)
        except OSError as wrong:
            self.say(msg("It can't be deleted: {why}", why=heard(wrong.strerror or str(wrong))))
            self._back()
            return
        self.again()
        self.open()


def _standing(player: Player) -> str:
    score = "" if player.score is None else f" {player.score}"
    time = "" if player.usual is None else f" ({player.usual / 1_000_000:.3f} s)"
    return f"{player.name}{score}{time}"
