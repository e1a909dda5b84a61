"""From the edges of all buttons to presses and releases, each counted once. No clock: time is an argument, in whole µs.

`contact` says when a contact is a press. Its length is judged by stamps, so where stamps are not the kernel's or the
box's own (`Edge.exact`) nothing is taken for a glitch: such an edge may have waited for the one after it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.config import Timing
from companion.contact import BOUNCE, STUCK, Contact, Contacted, Counts, Press, Release
from companion.ports import SECOND, Button, Edge, Held

__all__ = ["BOUNCE", "NOISY", "ON_ITS_WAY", "STUCK", "Contacted", "Contacts", "Counts", "Press", "Release"]

ON_ITS_WAY = 1_500
"""An edge takes less than this from its stamp to the loop on an idle system: no sooner does silence mean anything."""
NOISY = 200
"""So many closures a second that are no press of their own are noise; the worst switch in a quick hand has half."""


@dataclass(slots=True)
class Noise:
    """Whether a button's cable brings noise, from its counts and stamps."""

    until: int = 0
    """It counts as noisy up to this stamp (µs)."""
    _since: int = 0
    _before: int = 0

    def look(self, counts: Counts, at: int) -> None:
        """An edge stamped `at` (µs) has led to these counts."""
        closures = counts.glitches + counts.bounces
        if closures - self._before >= NOISY:
            self.until = at + SECOND
        elif at - self._since < SECOND:
            return
        self._since, self._before = at, closures


@dataclass(slots=True)
class Contacts:
    """All buttons of the table. `feed` it every edge in the order of arrival; when `due`, say so with `at`."""

    timing: Timing = field(default_factory=Timing)
    _buttons: dict[Button, Contact] = field(default_factory=dict)
    _noise: dict[Button, Noise] = field(default_factory=dict)

    def feed(self, edge: Edge) -> tuple[Contacted, ...]:
        """Take an edge; what is certain by now, oldest stamp first."""
        contact = self._contact(edge.button)
        before = contact.counts
        events = contact.feed(edge)
        if contact.counts is not before:
            self._noise[edge.button].look(contact.counts, edge.at)
        return _by_stamp(events) if events else ()

    def hold(self, held: Held) -> None:
        """A button was closed before anybody looked: no press, but stuck until it opens."""
        self._contact(held.button).hold(held.at)

    def stuck(self, now: int) -> tuple[Button, ...]:
        """The buttons that have been closed for too long."""
        return tuple(button for button, at in self._sticks() if at <= now)

    def noisy(self, now: int) -> tuple[Button, ...]:
        """The buttons whose cables bring noise."""
        return tuple(button for button, noise in self._noise.items() if noise.until > now)

    def changes(self, now: int) -> int | None:
        """When the next button will be stuck, or no longer noisy, if nothing else happens (µs)."""
        times = [at for _, at in self._sticks()] + [noise.until for noise in self._noise.values()]
        return min((at for at in times if at > now), default=None)

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

    def _contact(self, button: Button) -> Contact:
        contact = self._buttons.get(button)
        if contact is None:
            contact = self._buttons[button] = Contact(button, self.timing)
            self._noise[button] = Noise()
        return contact

    def _sticks(self) -> Iterable[tuple[Button, int]]:
        return ((button, at) for button, contact in self._buttons.items() if (at := contact.sticks()) is not None)


def _by_stamp(events: Iterable[Contacted]) -> tuple[Contacted, ...]:
    told = tuple(events)
    return tuple(sorted(told, key=lambda event: event.at)) if len(told) > 1 else told
