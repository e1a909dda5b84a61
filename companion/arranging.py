"""A game before it begins: how many play, who sits where, what they are called, and by which options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from companion import menus
from companion.actions import Seat
from companion.games import Games
from companion.games.game import AnyGame
from companion.games.options import Option
from companion.menus import Entry, Page, Plan, coloured, page
from companion.messages import Message, bare, msg
from companion.names import Names
from companion.pages import Pages
from companion.people import People
from companion.writing import Writing

Begin: TypeAlias = Callable[[AnyGame, "tuple[Seat, ...]", "dict[str, str]", "dict[Seat, str]"], None]


@dataclass(frozen=True, slots=True)
class Arranging:
    """Puts its pages onto `pages`; `begin` begins the game that was arranged, or says why it can't be played so."""

    people: People
    begin: Begin

    @property
    def pages(self) -> Pages:
        return self.people.pages

    @property
    def names(self) -> Names:
        return self.people.names

    def again(self, games: Games) -> Sequence[Entry]:
        """The last players and their game once more, for the first list; nothing where nobody had a name."""
        last, game = self.names.last(), self.names.game(games.listed)
        if not last or game is None:
            return ()
        who = ", ".join(filter(None, last))
        note = msg("{where}: {what}", where=games.listed[game].title, what=msg("With {who}", who=who))
        return [(msg("Same players again"), lambda: self.open(games[game], same=True), note)]

    def open(self, game: AnyGame, same: bool = False) -> None:
        """The game's page; with the `same` players as the last time, or nobody named."""
        plan = Plan(game, min(4, game.players[-1]))
        if same:
            plan.sit(self.names.last())
        self.pages.show(lambda: menus.arrange(plan, partial(self._begin, plan), self.pages.back, self._more(plan)))

    def _begin(self, plan: Plan) -> None:
        self.begin(plan.game, plan.seats, plan.chosen(), plan.called())

    def _more(self, plan: Plan) -> Sequence[Entry]:
        """Who sits where; and where cards may be named, what they are called."""
        called = [plan.names.get(seat, seat) for seat in plan.seats]
        entries: list[Entry] = [
            (msg("Names and seats"), partial(self._seats, plan), msg("With {who}", who=", ".join(called)))
        ]
        if any(option.renames for option in plan.game.options):
            entries.append((msg("Names of the cards"), partial(self._cards, plan), msg("What your table calls them")))
        return entries

    # --- who sits where ----------------------------------------------------------------------------------------

    def _seats(self, plan: Plan) -> None:
        self.pages.show(lambda: self._seats_page(plan))

    def _seats_page(self, plan: Plan) -> Page:
        """The places in their order, each with its colour and shape."""
        note = msg("The name, the colour or a swap")
        entries: list[Entry] = [
            (bare(_named(plan, seat)), partial(self._seat, plan, seat), note) for seat in plan.seats
        ]
        last = self.names.last()
        if last and last != tuple(plan.names.get(seat, "") for seat in plan.seats) and len(last) in plan.game.players:
            note = msg("With {who}", who=", ".join(filter(None, last)))
            entries.append((msg("Same players again"), partial(plan.sit, last), note))
        worn = self.people.colours.worn(plan.seats)
        return coloured(page("seats", msg("Who sits where?"), entries, self.pages.back), [*worn.values()])

    def _seat(self, plan: Plan, seat: Seat) -> None:
        self.pages.show(lambda: self._seat_page(plan, seat))

    def _seat_page(self, plan: Plan, seat: Seat) -> Page:
        left = plan.left_of(seat)

        def call(name: str) -> None:
            plan.call(seat, name)
            self.pages.back()

        def swap() -> None:
            plan.swap(seat, left)
            self.pages.back()

        note = msg("The place to the left")
        more: list[Entry] = [(msg("Swap with {who}", who=plan.names.get(left, left)), swap, note)]
        if seat in plan.names:
            more.append((msg("No name"), partial(call, ""), None))
        return self.people.page(bare(_named(plan, seat)), (seat, plan.seats), plan.called(), call, more)

    # --- what cards are called ---------------------------------------------------------------------------------

    def _cards(self, plan: Plan) -> None:
        self.pages.show(lambda: self._cards_page(plan))

    def _cards_page(self, plan: Plan) -> Page:
        entries: list[Entry] = []
        for option in plan.game.options:
            if option.renames:
                own = plan.options.get(option.name)
                label = msg("{option}: {value}", option=option.renames, value=own) if own else option.renames
                entries.append((label, partial(self._card, plan, option, option.renames), option.sentence))
        return page("cards", msg("Names of the cards"), entries, self.pages.back)

    def _card(self, plan: Plan, option: Option, card: Message) -> None:
        def call(name: str) -> None:
            plan.options[option.name] = name
            self.pages.back()

        Writing(card, self.pages, call).open()


def _named(plan: Plan, seat: Seat) -> str:
    name = plan.names.get(seat)
    return f"{seat} \N{MIDDLE DOT} {name}" if name else seat
