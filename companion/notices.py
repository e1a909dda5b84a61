"""Passing notices: a refusal and its reason, what was found at the start. Time is an argument (µs)."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.messages import Message, Voice
from companion.ports import SECOND
from companion.view import Notice

NOTICE = 4 * SECOND
"""How long a notice shows, unless something else happens first."""


@dataclass(slots=True)
class Notices:
    """What is said for a while; the same thing said again is said once, for longer."""

    _until: dict[tuple[Message, bool], int] = field(default_factory=dict)

    def say(self, message: Message, alarm: bool, now: int) -> None:
        self._until.pop((message, alarm), None)
        self._until[message, alarm] = now + NOTICE

    def clear(self) -> None:
        self._until.clear()

    def tick(self, now: int) -> None:
        """Time has passed."""
        self._until = {said: until for said, until in self._until.items() if until > now}

    def due(self) -> int | None:
        """When the next one has been shown for long enough."""
        return min(self._until.values(), default=None)

    def shown(self, voice: Voice) -> tuple[Notice, ...]:
        """What is said now, in the language of now."""
        return tuple(Notice(voice.say(message), alarm) for message, alarm in self._until)
