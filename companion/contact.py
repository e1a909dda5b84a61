"""One button: which of its edges make a press. The first edge counts; bounce and glitches don't.

A contact is a closure with its bounce: an opening no longer than the contact so far belongs to it. A contact as long as
`glitch` is a press, with the stamp of its first edge. The pad is then deaf for `debounce`, and closures that begin in
that time, or within `BOUNCE` after the pad opened, are still the same press. A press ends when the pad stays open, or,
should its release get lost, with the next contact after the deaf time.

      press, stamped here                           release, stamped here
      v                                             v
    __|‾|_|‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾|__|‾|__________________|‾|____   above: closed
      |<-glitch->|told                              |<- BOUNCE ->|told     ^ glitch: counted, not told
      |<-------- debounce: deaf -------->|

Levels are hints: the kernel merges short pulses, so an edge may come twice, never, or after a later one.

A pad that stays closed for `STUCK`, or was closed before anybody looked, is stuck until an edge says otherwise.
"""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias

from companion.config import Timing
from companion.ports import MS, SECOND, Button, Edge

BOUNCE = 5 * MS
"""Contacts settle within this time, closing or opening."""
FORGET = 2 * BOUNCE
"""So long after it a closure can't become part of a contact any more."""
STUCK = 10 * SECOND
"""Nobody holds a pad for so long; the longest thing to hold one for, the wheel, is at its end by then or soon after."""
MOST_EDGES = 64
"""So many undecided edges are kept of one button; noise on a cable can bring any number."""


@dataclass(frozen=True, slots=True)
class Press:
    """A slap, or a key going down: once each, with its first edge's stamp (µs)."""

    button: Button
    at: int
    exact: bool = True


@dataclass(frozen=True, slots=True)
class Release:
    """The end of a press (µs); a lost one is put at the end of the deaf time, since a tap is all that anybody knows."""

    button: Button
    at: int


@dataclass(frozen=True, slots=True)
class Counts:
    """What made no press: closures too short for one (`glitches`), further closures of a press (`bounces`)."""

    glitches: int = 0
    bounces: int = 0


Contacted: TypeAlias = Press | Release


class Found(NamedTuple):
    """A contact among edges: its start, when it is a press, how many edges that takes, whether it is closed still."""

    start: int
    ripe: int
    edges: int
    closed: bool


def find(edges: list[Edge], glitch: int) -> Found | None:
    """The first contact that lasts `glitch`, else the one that is closed still. `edges` are sorted by stamp."""
    start = since = opened = None
    count = 0
    for index, edge in enumerate(edges):
        if edge.down and since is None:
            if start is None or opened is None or edge.at - opened > opened - start:
                start = edge.at
            since, count = edge.at, index + 1
        elif not edge.down and start is not None and since is not None:
            if edge.at - start >= glitch:
                return Found(start, max(since, start + glitch), count, closed=False)
            since, opened = None, edge.at
    if start is None or since is None:
        return None
    return Found(start, max(since, start + glitch), count, closed=True)


def _sort_in(edges: list[Edge], edge: Edge) -> None:
    """Most come in their order."""
    if not edges or edge.at >= edges[-1].at:
        edges.append(edge)
    else:
        insort(edges, edge, key=lambda other: other.at)


@dataclass(slots=True)
class Contact:
    """One button's state. Feed it edges in the order of arrival; nothing here looks at a clock."""

    button: Button
    timing: Timing
    counts: Counts = Counts()
    _glitch: int = 0
    _pressed: bool = False
    _held: int | None = None
    """When the pad was found closed, without anybody having seen it close."""
    _closed: int = 0
    """The latest edge that closed the pressed pad."""
    _opened: int | None = None
    """Since when the pressed pad has seemed open: the release, if it stays so."""
    _quiet: int = 0
    """Closures that began before are the bounce of the latest press."""
    _told: list[int] = field(default_factory=list)
    """The latest presses' stamps, sorted."""
    _waiting: list[Edge] = field(default_factory=list)
    """Edges that are not decided yet, sorted by stamp."""
    _late: list[Edge] = field(default_factory=list)
    """Edges that came after a press which they precede, sorted by stamp."""

    def feed(self, edge: Edge) -> list[Contacted]:
        """Take an edge; what is certain by now."""
        self._glitch = self.timing.glitch if edge.exact else 0
        self._held = None
        events = self.settle(edge.at) if self._waiting or self._opened is not None else []
        if self._told and edge.at < self._told[-1]:
            return events + self._belated(edge)
        self._take(edge)
        return events + self.settle(edge.at) if self._waiting or self._opened is not None else events

    def hold(self, at: int) -> None:
        """The pad was closed already when somebody began to look, at `at` (µs): no press, but stuck until it opens."""
        if not self._pressed:
            self._held = at

    def sticks(self) -> int | None:
        """From when on (µs) the pad is stuck unless it opens before; None: it is open."""
        if self._held is not None:
            return self._held
        return self._told[-1] + STUCK if self._pressed and self._opened is None else None

    def due(self) -> int | None:
        """The stamp up to which silence would decide something; None while nothing is undecided."""
        found = find(self._waiting, self._glitch)
        times = [found.ripe] if found else []
        if self._opened is not None and not self._closing(found):
            times.append(self._over())
        elif self._pressed and self._opened is None and self._waiting:
            times.append(self._waiting[-1].at + FORGET + 1)  # a release got lost; what came since must show it
        return min(times, default=None)

    def settle(self, known: int) -> list[Contacted]:
        """Decide what can be decided when all edges up to the stamp `known` (µs) have been fed."""
        events: list[Contacted] = []
        while found := self._ripe(known):
            events += self._contact(found)
        if self._waiting:
            self._forget(known - FORGET)
        if self._opened is not None and known >= self._over() and not self._closing(find(self._waiting, self._glitch)):
            events.append(self._release(self._opened))
        return events

    def _ripe(self, known: int) -> Found | None:
        """A contact that is long enough by now; looked for only where there is time enough for one."""
        if not self._waiting:
            return None
        latest = max(known, self._waiting[-1].at)
        if latest - self._waiting[0].at < self._glitch:
            return None
        found = find(self._waiting, self._glitch)
        return found if found and found.ripe <= latest else None

    def _take(self, edge: Edge) -> None:
        """Sort an edge in: part of the press that is on, or undecided."""
        if not self._pressed or self._undecided(edge):
            _sort_in(self._waiting, edge)
        elif edge.down:
            self._closed = max(self._closed, edge.at)
            self._count(bounces=1)
        elif edge.at >= self._closed:
            if self._opened is not None:  # this opening has been overtaken by that one
                _sort_in(self._waiting, replace(edge, at=self._opened))
            self._opened = edge.at

    def _undecided(self, edge: Edge) -> bool:
        if self._waiting and edge.at >= self._waiting[0].at:
            return True
        return edge.at >= self._opened if self._opened is not None else edge.down and edge.at >= self._deaf()

    def _contact(self, found: Found) -> list[Contacted]:
        """A contact is long enough: the press that is on goes on, or a new one begins."""
        used, rest = self._waiting[: found.edges], self._waiting[found.edges :]
        events = self._judge(found, [edge.at for edge in used if edge.down])
        self._waiting.clear()
        self._opened, self._closed = None, used[-1].at
        for edge in rest:
            self._take(edge)
        return events

    def _judge(self, found: Found, downs: list[int]) -> list[Contacted]:
        if self._told and found.start < self._over():
            self._count(bounces=len(downs))
            return []
        own = [at for at in downs if at >= found.start - BOUNCE]
        self._count(glitches=len(downs) - len(own), bounces=len(own) - 1)
        ended = [self._release(self._deaf() if self._opened is None else self._opened)] if self._pressed else []
        return [*ended, self._press(own[0])]

    def _press(self, at: int) -> Press:
        self._pressed = True
        insort(self._told, at)
        del self._told[:-MOST_EDGES]
        return Press(self.button, at, exact=self._waiting[0].exact)

    def _release(self, at: int) -> Release:
        self._quiet = self._over()
        self._pressed, self._opened = False, None
        return Release(self.button, at)

    def _belated(self, edge: Edge) -> list[Contacted]:
        """An edge from before the latest press: bounce, or half of an older press that nobody has been told of."""
        if edge.down and any(abs(edge.at - at) < self.timing.debounce for at in self._told):
            self._count(bounces=1)
            return []
        _sort_in(self._late, edge)
        del self._late[:-MOST_EDGES]
        found = find(self._late, self._glitch)
        if found is None or found.closed:
            return []
        self._late.clear()
        insort(self._told, found.start)
        return [Press(self.button, found.start, edge.exact), Release(self.button, edge.at)]

    def _deaf(self) -> int:
        return self._told[-1] + self.timing.debounce if self._told else 0

    def _over(self) -> int:
        """A contact that starts from this stamp on is a new one."""
        return self._deaf() if self._opened is None else max(self._deaf(), self._opened + BOUNCE)

    def _closing(self, found: Found | None) -> bool:
        """Whether the pad that seems open may have closed again too soon for a release."""
        return found is not None and found.start < self._over()

    def _forget(self, before: int) -> None:
        """Count and drop closures that were too short, once no later edge can lengthen them."""
        while self._waiting and (len(self._waiting) > MOST_EDGES or self._is_past(before)):
            edge = self._waiting.pop(0)
            if not edge.down and self._pressed and self._opened is None:  # open, so a release must have got lost
                self._opened = edge.at
            elif edge.down:
                bounced = edge.at < (self._over() if self._pressed else self._quiet)
                self._count(glitches=not bounced, bounces=bounced)

    def _is_past(self, before: int) -> bool:
        if len(self._waiting) > 1:
            return self._waiting[1].at < before
        return not self._waiting[0].down and self._waiting[0].at < before

    def _count(self, glitches: int = 0, bounces: int = 0) -> None:
        if glitches or bounces:
            self.counts = Counts(self.counts.glitches + glitches, self.counts.bounces + bounces)
