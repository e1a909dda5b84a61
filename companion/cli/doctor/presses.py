"""Asks for a press of each button, and counts what else comes: bounce, and pulses too short for a slap."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from operator import contains
from typing import Protocol

from companion.cli.doctor.line import Line, look, ok
from companion.config import Config
from companion.inputs import Contacts, Press
from companion.ports import SECOND, Button, Edge, Event, Fault, Turned

PATIENCE = 10 * SECOND
"""So long a press is waited for (µs)."""
GLANCE = SECOND // 20
"""So often it is looked whether what is waited for is so (µs): a box that is found makes no event."""
NOBODY = 2
"""After so many that nobody pressed, nobody is asked any more."""
NOISE = "Twist each pad's two wires together, keep them away from motors, or raise [timing] glitch-us."


class Inbox(Protocol):
    """Where the drivers' events are waited for."""

    def wait(self, seconds: float | None) -> list[Event]: ...


@dataclass(slots=True)
class Presses:
    """Listens to all devices. `say` prints what is asked; `clock` is the one that edges are stamped with."""

    config: Config
    inbox: Inbox
    clock: Callable[[], int]
    say: Callable[[str], None]
    faults: dict[str, str] = field(default_factory=dict)
    """What devices have said, and not taken back."""
    _contacts: Contacts = field(init=False)
    _came: dict[str, bool] = field(default_factory=dict)
    """What was pressed or turned so far, and whether with an exact stamp."""

    def __post_init__(self) -> None:
        self._contacts = Contacts(self.config.timing)

    def settle(self, until: Callable[[], bool], patience: int) -> None:
        """Takes what has come, and listens until something is so, at most for a while (µs)."""
        end = self.clock() + patience
        self._hear(self.clock())
        while not until() and self.clock() < end:
            self._hear(min(end, self.clock() + GLANCE))

    def ask(self) -> Iterator[Line]:
        """A line for each button that is asked for."""
        missing = 0
        for button, words in asked(self.config):
            if missing < NOBODY and button not in self._came:
                self.say(f"      press {words} … ({PATIENCE // SECOND} seconds; Ctrl-C ends this)")
                self.settle(partial(contains, self._came, button), PATIENCE)
            missing = 0 if button in self._came else missing + 1
            yield self._answer(button, words)

    def counts(self) -> Iterator[Line]:
        """Bounce and glitches of each button that has moved."""
        for button, counts in sorted(self._contacts.counts().items()):
            said = f"{counts.bounces} bounces, {counts.glitches} pulses shorter than a slap"
            if counts.glitches:
                yield look(button, said, NOISE)
            elif counts.bounces or button in self._came:
                yield ok(button, said)

    def _answer(self, button: str, words: str) -> Line:
        if button not in self._came:
            return look(button, f"nobody pressed {words}", "If somebody did: look at its wires and its number.")
        stamp = "exact" if self._came[button] else "approximate"
        return ok(button, f"works, and its stamp is {stamp}" if button != "dial" else "turns")

    def _hear(self, end: int) -> None:
        due = self._contacts.due()
        until = end if due is None else min(end, due)
        for event in self.inbox.wait(max(until - self.clock(), 0) / SECOND):
            self._take(event)
        self._pressed(self._contacts.at(self.clock()))

    def _take(self, event: Event) -> None:
        match event:
            case Edge():
                self._pressed(self._contacts.feed(event))
            case Turned():
                self._came["dial"] = True
            case Fault(device, what) if what:
                self.faults[device] = what
            case Fault(device):
                self.faults.pop(device, None)

    def _pressed(self, presses: tuple[object, ...]) -> None:
        for press in presses:
            if isinstance(press, Press):
                kind = press.button.partition(":")[0]
                self._came[press.button] = press.exact
                self._came.setdefault(kind if kind in ("key", "pad") else press.button, press.exact)


def asked(config: Config) -> Iterator[tuple[Button, str]]:
    """The buttons worth asking for, and how to say it: every pad, and one key for a whole keypad."""
    on_box = {**config.box.pads, **config.box.keys} if config.box else {}
    for button in (*config.pads, *on_box):
        if button.startswith("pad"):
            yield button, "the shared pad" if button == "pad" else f"the pad of seat {button.removeprefix('pad:')}"
    if config.keyboard and config.keyboard.has_pads:
        yield "pad", "a pad on the keyboard"
    if config.keypad or (config.keyboard and not config.keyboard.has_pads) or any(b.startswith("key") for b in on_box):
        yield "key", "any key of the keypad or keyboard"
    if config.dial:
        yield "dial", "nothing, but turn the dial by one stop"
    if (config.dial and config.dial.press is not None) or "dial:press" in on_box:
        yield "dial:press", "the dial"
