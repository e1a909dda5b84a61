"""The companion itself: events come in, a view comes out. Knows ports, no devices; time is an argument.

`feed` takes an event, `tick` says that time has passed, `keep` has the disk confirm what happened and only then lights
and sounds tell of it, and `view` is what to show then. `due` says when `tick` is wanted next, so the loop sleeps until
something happens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from companion.actions import Seat
from companion.compose import at_menu, at_table
from companion.controls import Controls
from companion.games.game import AnyGame, Choice, Due, Pad, Stamped
from companion.games.options import Setup
from companion.host import Host
from companion.inputs import Contacted, Contacts, Press
from companion.knobs import Knob
from companion.messages import NOTHING, Message, heard, msg
from companion.offer import Chosen
from companion.ports import (
    SECOND,
    Edge,
    Event,
    Fault,
    Held,
    Lights,
    Picked,
    Quit,
    Screen,
    Sound,
    Sounder,
    Turned,
    Typed,
    Wrote,
)
from companion.shelf import Kept, Shelf
from companion.signals import Signals
from companion.speech import Speech
from companion.table import Dice
from companion.troubles import Troubles
from companion.view import Notice, View

RETRY = 5 * SECOND
"""So long after a disk has refused it is tried again, though nobody does anything."""

Wait: TypeAlias = Callable[["int | None"], Iterable[Event]]
"""Sleeps until something happens or the time given (µs) has come; what happened."""


@dataclass(frozen=True, slots=True)
class Devices:
    """What the companion speaks through."""

    lights: Lights
    sounder: Sounder


@dataclass(slots=True)
class App:
    """One table, from the first list to the winner and on to the next game."""

    shelf: Shelf
    devices: Devices
    dice: Dice
    contacts: Contacts
    controls: Controls
    began: Callable[[], str] = lambda: "unknown"
    """The wall clock's ISO time, or `unknown`."""
    switch_off: Callable[[], None] | None = None
    """Has the machine switched off, or raises `OSError`; None: leaving ends the program, no more."""
    done: bool = False
    speech: Speech = field(default_factory=Speech)
    knobs: Sequence[Knob] = ()
    """What can be set at the table: volume, brightness."""
    troubles: Troubles = field(default_factory=Troubles)
    _signals: Signals = field(init=False)
    _host: Host = field(init=False)
    _now: int = 0
    _retry: int | None = None
    """When a disk that refused is tried again (µs)."""

    def __post_init__(self) -> None:
        self._signals = Signals(self.devices.lights, self.devices.sounder)
        self._host = Host(self.shelf, self._signals, self.dice, self.began, self._leave, self.speech, self.knobs)
        self._host.switches_off = lambda: self.switch_off is not None

    def _leave(self) -> None:
        if self.switch_off is None:
            self.done = True
            return
        try:
            self.switch_off()
        except OSError as wrong:
            self.say(msg("It can't be switched off: {why}", why=heard(wrong.strerror or str(wrong))), alarm=True)
        else:
            self.say(msg("Switching off. Pull the plug when the Pi's light no longer blinks"))

    @property
    def kept(self) -> Kept | None:
        """The game that is on."""
        return self._host.sitting.kept if self._host.sitting else None

    @property
    def at_table(self) -> bool:
        """Whether a game is on the screen, not a list."""
        return self.kept is not None and not self._host.pages

    def open(self, at_table: int | None = None) -> None:
        """The first page, with what was left unfinished; the game `at_table`, if it is among that, goes on at once."""
        self._host.open(at_table)
        self._refresh()
        self.keep()

    def begin(self, game: AnyGame, setup: Setup, names: dict[Seat, str] | None = None) -> None:
        """A new game."""
        self._host.begin(game, setup, names)
        self._refresh()

    def resume(self, kept: Kept) -> None:
        """A game taken up where it was."""
        self._host.resume(kept)
        self._refresh()

    # --- events ------------------------------------------------------------------------------------------------

    def feed(self, event: Event) -> None:
        """Takes one event; nothing in here raises for what people or devices do."""
        self._pass(event.at)
        match event:
            case Edge():
                self._pressed(self.contacts.feed(event))
            case Turned(clicks):
                self._host.touched()
                self.controls.turned(clicks)
            case Typed(key, at, held):
                self._host.touched()
                self._choose(self.controls.key(key, held), at)
            case Picked(index, at):
                self._host.touched()
                self._choose(self.controls.picked(index), at)
            case Wrote(text):
                self._host.touched()
                self._host.write(text)
                self._refresh()
            case Held():
                self.contacts.hold(event)
            case Fault():
                self.troubles.hear(event)
            case Quit():
                self.done = True

    def tick(self, now: int) -> None:
        """Time has passed."""
        self._pass(now)
        self._pressed(self.contacts.at(now))
        self.troubles.tick(now)
        for button in self.contacts.stuck(now):
            self.controls.leave_out(button)
            self._signals.release(button)
        self._choose(self.controls.tick(now), now)
        self._beat(now)
        self._host.notices.tick(now)

    def _pass(self, now: int) -> None:
        self._now = self._host.now = max(self._now, now)

    def due(self) -> int | None:
        """When `tick` is wanted next (µs); None: not before something happens."""
        beat = self._next_beat()
        times = [self.contacts.due(), self.controls.due(), beat.at if beat else None]
        times += [self.contacts.changes(self._now), self.troubles.due(), self._host.notices.due(), self._retry]
        return min((time for time in times if time is not None), default=None)

    def _next_beat(self) -> Due | None:
        """The game's next timed action; none while a list is open, or an edge waits to become a press."""
        sitting = self._host.sitting
        return sitting.beat() if sitting and self.at_table and self.contacts.due() is None else None

    def _beat(self, now: int) -> None:
        beat = self._next_beat()
        if beat and beat.at <= now:
            self._signals.at_once(Sound.BEAT)
            self._choose(Choice("", NOTHING, beat.action), now)

    def keep(self) -> None:
        """Has the disk confirm what happened, then lights and sounds tell of it; call it before showing the view."""
        kept = self.kept is None or self.kept.journal.sync()
        self._retry = None if kept else self._now + RETRY
        self._signals.tell()

    def _pressed(self, presses: Iterable[Contacted]) -> None:
        for event in presses:
            if isinstance(event, Press):
                self._signals.press(event.button)
                self._host.touched()
                chosen = self.controls.press(event.button, event.at)
                self._choose(chosen, event.at)
                if not event.exact and isinstance(chosen, Choice) and isinstance(chosen.then, Stamped):
                    self.say(msg("Order approximate: this pad has no exact stamps"))
            else:
                self._signals.release(event.button)
                chosen = self.controls.release(event.button, event.at)
                called = isinstance(chosen, Choice) and chosen.pad is Pad.CALL
                self._choose(chosen, self.controls.called_at if called else event.at)

    def _choose(self, chosen: Chosen, at: int) -> None:
        self._pass(at)
        if chosen is not None:
            self._host.choose(chosen, at)
            self._refresh()

    # --- what to show ------------------------------------------------------------------------------------------

    def say(self, message: Message, alarm: bool = False) -> None:
        """A passing notice."""
        self._host.say(message, alarm)

    def view(self) -> View:
        """What to show now."""
        return replace(self._said(), language=self.speech.language)

    def _said(self) -> View:
        voice, notices = self._host.voice(), self._notices()
        if self._host.pages:
            return at_menu(self._host.pages.top(), self.controls, notices, voice)
        view = self._host.game_view()
        return at_table(view, self.controls, notices, voice) if view else View("Companion", notices=notices)

    def _notices(self) -> tuple[Notice, ...]:
        """What is wrong stays; what was said passes."""
        lasting = list(self.troubles.said(self.contacts, self._now))
        trouble = self.kept.journal.trouble if self.kept else self.shelf.trouble
        if trouble:
            lasting.append(msg("Not kept: {why}", why=heard(trouble)))
        voice = self._host.voice()
        return (*(Notice(voice.say(wrong), True) for wrong in lasting), *self._host.notices.shown(voice))

    def _refresh(self) -> None:
        """What can be chosen from now on, and what lights show of it."""
        self.controls.show(self._host.offer())
        self._signals.show(self.controls.offer, self._host.game_view())


def run(app: App, screen: Screen[View], wait: Wait, clock: Callable[[], int]) -> None:
    """The loop: sleeps until something happens, keeps it, shows it. Returns when the program is to end."""
    shown: View | None = None
    while not app.done:
        app.tick(clock())
        app.keep()
        view = app.view()
        if view != shown:
            screen.show(view)
            shown = view
        for event in wait(app.due()):
            app.feed(event)
    app.keep()
