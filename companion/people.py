"""A player's own page, before a game and during it: a name, and the colour and shape of the place."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial

from companion.actions import Seat
from companion.colours import COLOURS, Colours
from companion.menus import Entry, Page, coloured, marked, page
from companion.messages import Message, bare, msg
from companion.names import Names
from companion.pages import Pages
from companion.writing import Writing


@dataclass(frozen=True, slots=True)
class People:
    """Puts its pages onto `pages`; `say` says why something can't be kept."""

    pages: Pages
    names: Names
    colours: Colours
    say: Callable[[Message], None]

    def page(
        self,
        title: Message,
        at: tuple[Seat, Collection[Seat]],
        called: dict[Seat, str],
        call: Callable[[str], None],
        more: Sequence[Entry] = (),
    ) -> Page:
        """What there is to say of the player `at` a seat among those who play. `called` has the names that are
        taken; `call` takes a new one and leaves the page itself."""

        def written(name: str) -> None:
            self.pages.back()
            call(self.names.spelled(name, called.values()))

        entries: list[Entry] = [
            (msg("New name"), lambda: Writing(title, self.pages, written).open(), None),
            *((bare(name), partial(call, name), None) for name in self.names.known() if name not in called.values()),
            *more,
        ]
        worn = self.colours.worn(at[1])[at[0]]
        label = msg("{option}: {value}", option=msg("Colour"), value=[*COLOURS.values()][worn])
        entries.append((label, partial(self._open, title, at, called), msg("The colour and the shape of this place")))
        return page("name", title, entries, self.pages.back)

    def _open(self, title: Message, at: tuple[Seat, Collection[Seat]], called: dict[Seat, str]) -> None:
        self.pages.show(lambda: self._colours(title, at, called))

    def _colours(self, title: Message, at: tuple[Seat, Collection[Seat]], called: dict[Seat, str]) -> Page:
        """All colours with their shapes; what another player wears can be had in exchange."""
        wearers = {colour: seat for seat, colour in self.colours.worn(at[1]).items()}
        entries: list[Entry] = []
        for number, label in enumerate(COLOURS.values()):
            wearer = wearers.get(number)
            own = wearer == at[0]
            note = msg("{who} gets yours for it", who=called.get(wearer, wearer)) if wearer and not own else None
            entries.append((marked(label) if own else label, partial(self._choose, at[0], number), note))
        return coloured(page("colour", title, entries, self.pages.back), range(len(COLOURS)))

    def _choose(self, seat: Seat, colour: int) -> None:
        wrong = self.colours.choose(seat, colour)
        self.pages.back()
        if wrong:
            self.say(wrong)
