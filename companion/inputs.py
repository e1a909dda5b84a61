"""From the edges of all buttons to presses and releases, each counted once. No clock: time is an argument, in whole µs.

`contact` says when a contact is a press. Its length is judged by stamps, so where stamps are not the kernel's or the
box's own (`Edge.exact`) nothing is taken for a glitch: such an edge may have waited for the one after it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.config import Timing
from companion.contact import BOUNCE, Contact, Contacted, Counts, Press, Release
from companion.ports import Button, Edge

__all__ = ["BOUNCE", "ON_ITS_WAY", "Contacted", "Contacts", "Counts", "Press", "Release"]

ON_ITS_WAY = 1_500
"""An edge takes less than this from its stamp to the loop on an idle system: no sooner does silence mean anything."""


@dataclass(slots=True)
class Contacts:
    """All buttons of the table. `feed` it every edge in the order of arrival; when `due`, say so with `at`."""

    timing: Timing = field(default_factory=Timing)
    _buttons: dict[Button, Contact] = field(default_factory=dict)

    def feed(self, edge: Edge) -> tuple[Contacted, ...]:
        """Take an edge; what is certain by now, oldest stamp first."""
        contact = self._buttons.setdefault(edge.button, Contact(edge.button, self.timing))
        return _by_stamp(contact.feed(edge))

    def due(self) -> int | None:
        """When silence alone decides something next (µs); None while nothing is undecided."""
        times = [due for contact in self._buttons.values() if (due := contact.due()) is not None]
        return min(times) + ON_ITS_WAY if times else None

    def at(self, now: int) -> tuple[Contacted, ...]:
        """Time has passed, and no edge is waiting; what is certain by now, oldest stamp first."""
        return _by_stamp(event for contact in self._buttons.values() for event in contact.settle(now - ON_ITS_WAY))

    def counts(self) -> dict[Button, Counts]:
        """Glitches and bounces of each button so far."""
        return {button: contact.counts for button, contact in self._buttons.items()}


def _by_stamp(events: Iterable[Contacted]) -> tuple[Contacted, ...]:
    return tuple(sorted(events, key=lambda event: event.at))
