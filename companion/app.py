"""The companion itself: events come in, a view comes out. Knows ports, no devices; time is an argument.

`feed` takes an event, `tick` says that time has passed, `keep` has the disk confirm what happened, and `view` is what
to show then. `due` says when `tick` is wanted next, so the loop sleeps until something happens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeAlias

from companion import menus
from companion.actions import Action, Redo, Seat, Undo
from companion.compose import at_menu, at_table
from companion.controls import Controls
from companion.errors import CompanionError, IllegalAction
from companion.games import GAMES
from companion.games.game import (
    NOTHING_ASKED,
    AnyGame,
    Ask,
    Chance,
    Choice,
    Deed,
    Due,
    Pad,
    Several,
    Stamped,
    direct,
    refuse,
)
from companion.games.options import Setup, checked, drawn
from companion.glow import lamps
from companion.inputs import Contacted, Contacts, Press
from companion.menus import Page
from companion.messages import NOTHING, Message, Voice, heard, msg
from companion.offer import Chosen, Number, Offer, Unknown, Word
from companion.past import History
from companion.ports import (
    SECOND,
    Edge,
    Event,
    Fault,
    Held,
    Lamp,
    Lights,
    Picked,
    Quit,
    Screen,
    Sound,
    Sounder,
    Turned,
    Typed,
)
from companion.shelf import Kept, Shelf, UnplayableError
from companion.speech import Speech
from companion.table import Dice
from companion.troubles import Troubles
from companion.view import Notice, View

NOTICE = 4 * SECOND
"""How long a refusal shows, unless something else happens first."""

AWAY = 2 * SECOND
"""The time that a game taken up again counts as having passed: a race that was open is over."""

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
    kept: Kept | None = None
    _pages: list[Callable[[], Page]] = field(default_factory=list)
    speech: Speech = field(default_factory=Speech)
    _said: list[tuple[Message, bool, int]] = field(default_factory=list)
    """Passing notices, whether they alarm, and the time (µs) they end at."""
    troubles: Troubles = field(default_factory=Troubles)
    _now: int = 0
    _origin: int = 0
    """When the game's own time was 0 (µs)."""
    _held: bool = False
    """The beat waits for a press: after an undo, a redo or a resume."""
    _lamps: dict[str, Lamp] = field(default_factory=dict)
    _down: set[str] = field(default_factory=set)
    """The buttons that are down."""

    # --- games -------------------------------------------------------------------------------------------------

    def open(self, at_table: int | None = None) -> None:
        """The first page, with what was left unfinished; the game `at_table`, if it is among that, goes on at once."""
        kept: list[Kept] = []
        for found in self.shelf.unfinished():
            if isinstance(found, UnplayableError):
                self.say(msg("{where}: {what}", where=found.where, what=found.reason), alarm=True)
            else:
                kept.append(found)
        self._pages[:] = [lambda: self._start(kept)]
        self.kept = None
        self._refresh()
        for one in kept:
            if one.number == at_table:
                self.resume(one)

    def _start(self, kept: list[Kept]) -> Page:
        translate = self.speech.translate
        history = History(self.shelf, self._pages, partial(self.say, alarm=True), self.open, translate).entry()
        more = (history, self._language())
        return menus.start(GAMES, kept, self._arrange, self.resume, self._leave, translate, *more)

    def _language(self) -> menus.Entry:
        """The entry that goes on to the next language; the list stays."""

        def onward() -> None:
            wrong = self.speech.onward()
            if wrong:
                self.say(wrong, alarm=True)

        return menus.language(self.speech.language, onward)

    def begin(self, game: AnyGame, setup: Setup, names: dict[Seat, str] | None = None) -> None:
        """A new game; what is to be drawn at random is drawn now, and kept."""
        setup = drawn(game, setup, self.dice)
        self._play(self.shelf.begin(game, setup, names or {}, self.began()))

    def resume(self, kept: Kept) -> None:
        """A game taken up where it was."""
        self._play(kept)
        self._origin -= AWAY
        self._held = True
        for notice in kept.notices:
            self.say(notice)

    def _play(self, kept: Kept) -> None:
        if self.kept is not None and self.kept is not kept:
            self.kept.journal.close()
        self.kept = kept
        self._origin = self._now - kept.table.last_at
        self._pages.clear()
        self._said.clear()
        self._refresh()

    def _arrange(self, game: AnyGame) -> None:
        plan = menus.Plan(game, min(4, game.players[-1]))

        def begin() -> None:
            try:
                setup = checked(game, plan.seats, plan.chosen())
            except CompanionError as wrong:
                self.say(wrong.reason, alarm=True)
            else:
                self.begin(game, setup)

        self._pages.append(lambda: menus.arrange(plan, begin))

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

    # --- events ------------------------------------------------------------------------------------------------

    def feed(self, event: Event) -> None:
        """Takes one event; nothing in here raises for what people or devices do."""
        match event:
            case Edge(at=at):
                self._now = max(self._now, at)
                self._pressed(self.contacts.feed(event))
            case Turned(clicks, at):
                self._now = max(self._now, at)
                self.controls.turned(clicks)
            case Typed(key, at, held):
                self._choose(self.controls.key(key, held), at)
            case Picked(index, at):
                self._choose(self.controls.picked(index), at)
            case Held():
                self.contacts.hold(event)
            case Fault():
                self.troubles.hear(event)
            case Quit():
                self.done = True

    def tick(self, now: int) -> None:
        """Time has passed."""
        self._now = max(self._now, now)
        self._pressed(self.contacts.at(now))
        self.troubles.tick(now)
        for button in self._down.intersection(self.contacts.stuck(now)):
            self.controls.leave_out(button)
            self._light()
        self._choose(self.controls.tick(now), now)
        self._beat(now)
        self._said = [said for said in self._said if said[-1] > now]

    def due(self) -> int | None:
        """When `tick` is wanted next (µs); None: not before something happens."""
        beat = self._next_beat()
        times = [self.contacts.due(), self.controls.due(), beat.at if beat else None]
        times += [self.contacts.changes(self._now), self.troubles.due()]
        times += [until for *_, until in self._said]
        return min((time for time in times if time is not None), default=None)

    def _next_beat(self) -> Due | None:
        """The game's next timed action by the clock; none while a list is open, the beat waits for a press, or an
        edge waits to become one."""
        if self.kept is None or self._pages or self._held or self.contacts.due() is not None:
            return None
        due = self.kept.table.game.due(self.kept.table.state)
        return Due(due.at + self._origin, due.action) if due else None

    def _beat(self, now: int) -> None:
        beat = self._next_beat()
        if beat and beat.at <= now:
            self.devices.sounder.play(Sound.BEAT)
            self._choose(Choice("", NOTHING, beat.action), now)

    def keep(self) -> None:
        """Has the disk confirm what happened; call it before showing the view."""
        if self.kept:
            self.kept.journal.sync()

    def _pressed(self, presses: Iterable[Contacted]) -> None:
        for event in presses:
            if isinstance(event, Press):
                self.devices.sounder.play(Sound.PRESS)
                self._down.add(event.button)
                self._light()
                self._held = False
                self._choose(self.controls.press(event.button, event.at), event.at)
            else:
                self._down.discard(event.button)
                self._light()
                chosen = self.controls.release(event.button, event.at)
                called = isinstance(chosen, Choice) and chosen.pad is Pad.CALL
                self._choose(chosen, self.controls.called_at if called else event.at)

    def _choose(self, chosen: Chosen, at: int) -> None:
        self._now = max(self._now, at)
        if chosen is None:
            return
        try:
            self._take(chosen, at)
        except IllegalAction as refusal:
            self.say(refusal.reason, alarm=True)
            self.devices.sounder.play(Sound.REFUSED)
        self._refresh()

    def _take(self, chosen: Chosen, at: int) -> None:
        match chosen:
            case Word.UNDO:
                self._act(Undo(), at)
            case Word.REDO:
                self._act(Redo(), at)
            case Word.MENU:
                self._menu()
            case Word.BACK:
                self._back()
            case Number(value):
                ask = self._pages[-1]().ask if self._pages else direct(self.controls.offer.choices)[0]
                if ask and ask.number:
                    self._then(ask.number(value), at)
            case Choice(then=then, pad=Pad.CALL):
                self._call(then, at)
            case Choice(then=then):
                self._then(then, at)
            case Unknown(key):
                refuse(msg("Key {key} means nothing now", key=key) if key else msg("That pad means nothing now"))

    def _call(self, then: Action | Ask | Several | Chance | Stamped | Deed, at: int) -> None:
        """A shout: whatever list was open stays, and what is half entered there."""
        pages = list(self._pages)
        try:
            self._then(then, at)
        finally:
            self._pages[:] = pages

    def _then(self, then: Action | Ask | Several | Chance | Stamped | Deed, at: int) -> None:
        match then:
            case Ask():
                depth = len(self._pages)
                self._pages.append(lambda: menus.asked(then, f"ask {depth} {then.prompt}"))
            case Several():
                self._several(then)
            case Chance():
                self._roll(at)
            case Stamped(action):
                self._act(action(self._game_time(at)), at)
            case Action():
                self._act(then, at)
            case _:
                then()

    def _several(self, question: Several) -> None:
        """A list in which several are marked; the last entry takes them."""
        picked: list[str] = []
        name = f"several {len(self._pages)}"

        def done() -> None:
            self._act(question.action(tuple(picked)), self._now)

        self._pages.append(lambda: menus.several(question, picked, name, done))

    def _act(self, action: Action, at: int) -> None:
        """A step of the game; whatever list was open is closed."""
        if self.kept is None:
            refuse(msg("There is no game yet"))
        table = self.kept.table
        self._pages.clear()
        try:
            table.act(action, self._game_time(at))
        except IllegalAction:
            if not isinstance(action, table.game.late):
                raise
            table.act_late(action, self._game_time(at))
        self._said.clear()
        self._held = isinstance(action, (Undo, Redo))
        if not self._held:  # what is taken back was heard when it happened
            self._sound()

    def _roll(self, at: int) -> None:
        if self.kept:
            self.kept.table.roll(self.dice, self._game_time(at))
            self._said.clear()
            self._sound()

    def _game_time(self, at: int) -> int:
        return max(at - self._origin, 0)

    def _sound(self) -> None:
        """The tone of what the last step did."""
        view = self._game_view()
        if view is None:
            return
        if view.verdict:
            self.devices.sounder.play(Sound.WINNER)
        elif view.tone is not None:
            self.devices.sounder.play(view.tone)
        elif any(seat.paid for seat in view.seats):
            self.devices.sounder.play(Sound.LIMIT)

    def _menu(self) -> None:
        if self.kept is None:
            return
        if self._pages:
            self._pages.clear()
            return
        table = self.kept.table
        self._pages.append(lambda: menus.menu(table, self._back, self.open, self._rules, self._language()))

    def _rules(self) -> None:
        self._rule(0)

    def _rule(self, number: int) -> None:
        """A step of the rules a page; after the last one back to the game."""
        if self.kept is None:
            return
        game = self.kept.table.game
        self._pages.clear()
        if number < len(game.rules_card):
            self._pages.append(lambda: menus.rules(game, number, lambda: self._rule(number + 1)))

    def _back(self) -> None:
        if len(self._pages) > 1 or self.kept:
            self._pages.pop()

    @property
    def at_table(self) -> bool:
        """Whether a game is on the screen, not a list."""
        return self.kept is not None and not self._pages

    # --- what to show ------------------------------------------------------------------------------------------

    def say(self, message: Message, alarm: bool = False) -> None:
        """A passing notice."""
        self._said.append((message, alarm, self._now + NOTICE))

    def view(self) -> View:
        """What to show now."""
        voice, notices = self._voice(), self._notices()
        if self._pages:
            return at_menu(self._pages[-1]().title, self.controls, notices, voice)
        view = self._game_view()
        return at_table(view, self.controls, notices, voice) if view else View("Companion", notices=notices)

    def _game_view(self) -> View | None:
        table = self.kept.table if self.kept else None
        return table.game.view(table.state, self._voice()) if table else None

    def _voice(self) -> Voice:
        return self.speech.voice(self.kept.table if self.kept else None)

    def _notices(self) -> tuple[Notice, ...]:
        say = self._voice().say
        lasting = [Notice(say(wrong), True) for wrong in self.troubles.said(self.contacts, self._now)]
        trouble = self.kept.journal.trouble if self.kept else self.shelf.trouble
        if trouble:
            lasting.append(Notice(say(msg("Not kept: {why}", why=heard(trouble))), True))
        return (*lasting, *(Notice(say(message), alarm) for message, alarm, _ in self._said))

    def _refresh(self) -> None:
        """What can be chosen from now on."""
        if self._pages:
            page = self._pages[-1]()
            ask = page.ask or NOTHING_ASKED
            listed = not ask.digits
            name = f"{len(self._pages)} {page.name}"
            calls, origin = self._calls(), self._origin
            self.controls.show(Offer(name, page.choices, listed, ask.digits, ask.most, calls=calls, origin=origin))
        elif self.kept:
            table = self.kept.table
            over = table.game.over(table.state)
            again = (Choice("#", msg("Menu"), self._menu),) if over else ()
            choices = (*table.game.choices(table.state), *again)
            ask, pads = direct(choices)
            offer = Offer("table", choices, digits=ask.digits, most=ask.most, pads=pads, ended=over)
            self.controls.show(replace(offer, origin=self._origin))
        self._light()

    def _calls(self) -> tuple[Choice, ...]:
        """The shouts that pads give while a list is open."""
        table = self.kept.table if self.kept else None
        return tuple(c for c in table.game.choices(table.state) if c.pad is Pad.CALL) if table else ()

    def _light(self) -> None:
        """Every light that is to change; one that nothing is said of any more goes out."""
        down = self._down.difference(self.contacts.stuck(self._now))
        shown = dict.fromkeys(self._lamps, Lamp.OFF) | lamps(self._game_view(), self.controls.offer, down)
        for button, lamp in shown.items():
            if self._lamps.get(button) != lamp:
                self._lamps[button] = lamp
                self.devices.lights.show(button, lamp)


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
