"""The lists and questions that are open, one on the other. Each is built afresh whenever it is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from companion import menus
from companion.games.game import NOTHING_ASKED, AnyGame, Ask, Choice, Several
from companion.menus import Page
from companion.offer import Offer

Build: TypeAlias = Callable[[], Page]


@dataclass(slots=True)
class Pages:
    """What is open; nothing, where a game is on the screen."""

    _open: list[Build] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self._open)

    def top(self) -> Page:
        """The page that is shown."""
        return self._open[-1]()

    def show(self, build: Build) -> None:
        """A page on top of what is open."""
        self._open.append(build)

    def only(self, build: Build) -> None:
        """A page in place of what was open."""
        self._open = [build]

    def back(self) -> None:
        if self._open:
            self._open.pop()

    def clear(self) -> None:
        self._open.clear()

    def opened(self) -> list[Build]:
        """What is open, to be put back later."""
        return list(self._open)

    def restore(self, opened: list[Build]) -> None:
        self._open = opened

    def ask(self, ask: Ask) -> None:
        """A question of the game or of the table."""
        name = f"ask {len(self._open)} {ask.prompt}"
        self.show(lambda: menus.asked(ask, name, self.back))

    def several(self, question: Several, done: Callable[[tuple[str, ...]], None]) -> None:
        """A list in which several are marked; the last entry takes them."""
        picked: list[str] = []
        name = f"several {len(self._open)}"
        self.show(lambda: menus.several(question, picked, name, lambda: done(tuple(picked)), self.back))

    def rules(self, game: AnyGame, number: int = 0) -> None:
        """A step of the rules a page, each on top of the one before; after the last one back to the game."""
        if number in (0, len(game.rules_card)):
            self.clear()
        if number < len(game.rules_card):
            self.show(lambda: menus.rules(game, number, lambda: self.rules(game, number + 1), self.back))

    def offer(self, calls: tuple[Choice, ...], origin: int) -> Offer:
        """What the page that is shown offers; shouts of the game below go on."""
        page = self.top()
        ask = page.ask or NOTHING_ASKED
        name = f"{len(self._open)} {page.name}"
        return Offer(name, page.choices, not ask.digits, ask.digits, ask.most, calls=calls, origin=origin)
