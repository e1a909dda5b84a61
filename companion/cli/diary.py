"""What the log is told while a table is played: devices that fail and recover, whether games are kept, which game."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.ports import Event, Fault

if TYPE_CHECKING:
    from companion.app import App


@dataclass(slots=True)
class Diary:
    """Compares the table with what it last wrote, and writes what differs. Never a game's content: it may be secret."""

    log: logging.Logger
    _faults: dict[str, str] = field(default_factory=dict)
    _trouble: str = ""
    _game: tuple[int, bool] | None = None
    """The game's number, and whether it is over."""

    def heard(self, events: Iterable[Event]) -> None:
        """What drivers report, once for as long as it lasts."""
        for event in events:
            if isinstance(event, Fault) and (event.passing or self._faults.get(event.device, "") != event.what):
                if not event.passing:
                    self._faults[event.device] = event.what
                self._fault(event)

    def _fault(self, fault: Fault) -> None:
        if fault.what:
            self.log.warning("%s: %s", fault.device, fault.what)
        else:
            self.log.info("%s: well again", fault.device)

    def looked(self, app: App) -> None:
        """How the table stands now."""
        self._keeping(app.kept.journal.trouble if app.kept else app.shelf.trouble)
        game = (app.kept.number, app.kept.table.game.over(app.kept.table.state)) if app.kept else None
        if game != self._game and app.kept and game:
            what = "over" if game[1] else "goes on after all" if self._game == (game[0], True) else "on the table"
            self.log.info("game %d, %s: %s", game[0], app.kept.table.game.id, what)
        elif game != self._game:
            self.log.info("no game on the table")
        self._game = game

    def _keeping(self, trouble: str) -> None:
        if trouble and trouble != self._trouble:
            self.log.error("games are not kept: %s", trouble)
        elif self._trouble and not trouble:
            self.log.info("games are kept again")
        self._trouble = trouble
