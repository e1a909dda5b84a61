"""The names of the people who play here, remembered from game to game beside what else was set at the table."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from companion.actions import Seat, clean_name
from companion.settings import Settings

MOST = 20
"""So many names are remembered, those that played last first."""
_KNOWN, _TABLE, _GAME = "names", "table", "game"


@dataclass(frozen=True, slots=True)
class Names:
    """Who has played here, and who sat where the last time."""

    settings: Settings

    def known(self) -> tuple[str, ...]:
        """The names that are remembered, newest first."""
        return tuple(dict.fromkeys(_clean(self.settings.texts(_KNOWN))))[:MOST]

    def spelled(self, name: str, taken: Collection[str] = ()) -> str:
        """The name as it is remembered: who writes «bo» where Bo has played is Bo, unless Bo plays (`taken`)."""
        alike = (known for known in self.known() if known.casefold() == name.casefold() and known not in taken)
        return next(alike, name)

    def last(self) -> tuple[str, ...]:
        """The last table's players, clockwise, "" for one without a name; nothing where nobody had one."""
        table = self.settings.texts(_TABLE)
        return tuple(next(_clean((name,)), "") for name in table) if any(table) else ()

    def game(self, games: Mapping[str, object]) -> str | None:
        """What was played the last time."""
        return self.settings.one_of(_GAME, games.keys())

    def learn(self, *names: str) -> None:
        """These have been given to somebody."""
        self._keep({_KNOWN: self._with(names)})

    def remember(self, game: str, seats: Sequence[Seat], names: Mapping[Seat, str]) -> None:
        """A game begins with these players; where nobody has a name, nothing is remembered."""
        table = tuple(names.get(seat, "") for seat in seats)
        if any(table):
            self._keep({_KNOWN: self._with(table), _TABLE: table, _GAME: game})

    def _with(self, names: Sequence[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*filter(None, names), *self.known())))[:MOST]

    def _keep(self, values: Mapping[str, str | Sequence[str]]) -> None:
        """Where it can't be written, the games can't either, and that is said already."""
        self.settings.keep_all(values)


def _clean(names: Sequence[str]) -> Iterator[str]:
    """Those that can be names: people may have written in the file."""
    for name in names:
        with suppress(ValueError):
            yield clean_name(name)
