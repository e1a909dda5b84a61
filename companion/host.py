"""The host: begins games and takes them up, opens lists, and takes what was chosen. Time is an argument (µs)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

from companion import menus
from companion.actions import Action, Leave, Redo, Rename, Seat, Undo
from companion.arranging import Arranging
from companion.colours import Colours
from companion.errors import CompanionError, IllegalAction
from companion.games import GAMES
from companion.games.game import AnyGame, Ask, Chance, Choice, Deed, Pad, Several, Stamped, direct, refuse
from companion.games.options import Setup, again, checked, drawn
from companion.knobs import Knob
from companion.menus import Entry, Page
from companion.messages import Message, Voice, Who, bare, msg
from companion.names import Names
from companion.notices import Notices
from companion.offer import NO_OFFER, Chosen, Number, Offer, Unknown, Word
from companion.pages import Pages
from companion.past import History
from companion.people import People
from companion.ports import Sound
from companion.shelf import Kept, Shelf, UnplayableError
from companion.signals import Signals
from companion.sitting import AWAY, Sitting
from companion.speech import Speech
from companion.table import Dice
from companion.view import View

Then: TypeAlias = "Action | Ask | Several | Chance | Stamped | Deed"


@dataclass(slots=True)
class Host:
    """What is on: a game, lists on top of it, or lists alone."""

    shelf: Shelf
    signals: Signals
    dice: Dice
    began: Callable[[], str]
    end: Deed
    """Ends the program, or has the machine switched off."""
    speech: Speech
    knobs: Sequence[Knob] = ()
    sitting: Sitting | None = None
    pages: Pages = field(default_factory=Pages)
    notices: Notices = field(default_factory=Notices)
    now: int = 0
    switches_off: Callable[[], bool] = lambda: False
    """Whether `end` has the machine switched off."""

    def open(self, at_table: int | None = None) -> None:
        """The first page, with what was left unfinished; the game `at_table`, if it is among that, goes on at once."""
        self._put_away()
        kept: list[Kept] = []
        for found in self.shelf.unfinished():
            if isinstance(found, UnplayableError):
                self.say(msg("{where}: {what}", where=found.where.rpartition("/")[2], what=found.reason), alarm=True)
            else:
                kept.append(found)
                self._say_of(found)
        self.pages.only(lambda: self._start(kept))
        for one in kept:
            if one.number == at_table:
                self.resume(one)

    def _start(self, kept: list[Kept]) -> Page:
        translate, arranging = self.speech.translate, Arranging(self._people(), self._try)
        history = History(self.shelf, self.pages, partial(self.say, alarm=True), self.open, translate).entry()
        first, more = arranging.again(GAMES), (history, *self._settings())
        leave: Entry = (msg("Switch off") if self.switches_off() else msg("Quit"), self.end, None)
        return menus.start(GAMES, kept, arranging.open, self.resume, leave, translate, *more, first=first)

    @property
    def names(self) -> Names:
        """The players' names that are remembered."""
        return Names(self.speech.settings)

    def _people(self) -> People:
        """Their own pages."""
        return People(self.pages, self.names, Colours(self.speech.settings), partial(self.say, alarm=True))

    def _settings(self) -> list[menus.Entry]:
        """The entries that go on to the next language, volume, brightness; the list stays."""
        settings = self.speech.settings
        entries = [menus.language(self.speech.language, partial(self._set, self.speech.onward))]
        for knob in self.knobs:
            entries.append((knob.label(knob.level), partial(self._set, partial(knob.onward, settings)), knob.sentence))
        return entries

    def _set(self, onward: Callable[[], Message | None]) -> None:
        wrong = onward()
        if wrong:
            self.say(wrong, alarm=True)

    def begin(self, game: AnyGame, setup: Setup, names: dict[Seat, str] | None = None) -> None:
        """A new game; what is to be drawn at random is drawn now, and kept."""
        setup = drawn(game, setup, self.dice)
        self._put_away()
        self._play(Sitting(self.shelf.begin(game, setup, names or {}, self.began()), self.now))
        self.names.remember(game.id, setup.seats, names or {})

    def resume(self, kept: Kept) -> None:
        """A game taken up where it was."""
        self._put_away()
        self._play(Sitting(kept, self.now - kept.table.last_at - AWAY, waits=True))
        self._say_of(kept)

    def _play(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.pages.clear()
        self.notices.clear()

    def _put_away(self) -> None:
        """Whatever game was on is kept whole."""
        if self.sitting:
            self.sitting.kept.journal.sync()
            self.sitting.kept.journal.close()
        self.sitting = None

    def _say_of(self, kept: Kept) -> None:
        for notice in kept.notices:
            self.say(msg("{where}: {what}", where=kept.table.game.title, what=notice), alarm=True)

    def _again(self) -> None:
        """The same game once more, with the players who are still there."""
        if self.sitting:
            table = self.sitting.table
            left = {done.action.seat for done in table.past if isinstance(done.action, Leave)}
            seats = tuple(seat for seat in table.game.seats(table.state) if seat not in left)
            self._try(table.game, seats, again(table.game, table.setup), dict(table.names))

    def _try(
        self, game: AnyGame, seats: tuple[Seat, ...], options: dict[str, str], names: dict[Seat, str] | None = None
    ) -> None:
        """Begins the game, or says why it can't be played so."""
        try:
            setup = checked(game, seats, options)
        except CompanionError as wrong:
            self.say(wrong.reason, alarm=True)
        else:
            self.begin(game, setup, names)

    def say(self, message: Message, alarm: bool = False) -> None:
        """A passing notice."""
        self.notices.say(message, alarm, self.now)

    def voice(self) -> Voice:
        return self.speech.voice(self.sitting.table if self.sitting else None)

    def game_view(self) -> View | None:
        """What the game shows."""
        return Colours(self.speech.settings).dress(self.sitting.view(self.voice())) if self.sitting else None

    def touched(self) -> None:
        """Somebody is there: the beat need not wait any longer."""
        if self.sitting:
            self.sitting.waits = False

    def offer(self) -> Offer:
        """What can be chosen now."""
        sitting = self.sitting
        origin = sitting.origin if sitting else 0
        if self.pages:
            return self.pages.offer(sitting.calls() if sitting else (), origin)
        if sitting is None:
            return NO_OFFER
        choices = self._choices()
        ask, pads = direct(choices)
        return Offer("table", choices, False, ask.digits, ask.most, pads, sitting.over, origin=origin)

    def _choices(self) -> tuple[Choice, ...]:
        """The game's choices, and those that are always there."""
        sitting = self.sitting
        return (*sitting.choices(), *menus.always(self._menu, sitting.over)) if sitting else ()

    def choose(self, chosen: Chosen, at: int) -> None:
        """Takes what was chosen, or says why not."""
        try:
            self._take(chosen, at)
        except IllegalAction as refusal:
            self.say(refusal.reason, alarm=True)
            self.signals.at_once(Sound.REFUSED)

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
                ask = self.pages.top().ask if self.pages else direct(self._choices())[0]
                if ask and ask.number:
                    self._then(ask.number(value), at)
            case Choice(then=then, pad=Pad.CALL):
                self._call(then, at)
            case Choice(then=then):
                self._then(then, at)
            case Unknown(reason):
                refuse(reason)

    def _call(self, then: Then, at: int) -> None:
        """A shout: whatever list was open stays, and what is half entered there."""
        opened = self.pages.opened()
        try:
            self._then(then, at)
        finally:
            self.pages.restore(opened)

    def _then(self, then: Then, at: int) -> None:
        match then:
            case Ask():
                self.pages.ask(then)
            case Several():
                self.pages.several(then, lambda words: self._act(then.action(words), self.now))
            case Chance():
                self._step(lambda sitting: sitting.roll(self.dice, at))
            case Stamped(action):
                self._act(action(self.sitting.time(at) if self.sitting else 0), at)
            case Action():
                self._act(then, at)
            case _:
                then()

    def _act(self, action: Action, at: int) -> None:
        """A step of the game; whatever list was open is closed."""
        self.pages.clear()
        self._step(lambda sitting: sitting.act(action, at), action)

    def _step(self, take: Callable[[Sitting], None], action: Action | None = None) -> None:
        """A step and its tone. What is taken back was heard when it happened, and what is said late tells nothing."""
        sitting = self.sitting
        if sitting is None:
            refuse(msg("There is no game yet"))
        before = sitting.view(self.voice())
        take(sitting)
        self.notices.clear()
        if not isinstance(action, (Undo, Redo)):
            self.signals.result(before, sitting.view(self.voice()), not isinstance(action, sitting.game.late))

    def _menu(self) -> None:
        sitting = self.sitting
        if sitting is None:
            return
        if self.pages:
            self.pages.clear()
            return
        onward = (self.pages.back, self._again, self.open, lambda: self.pages.rules(sitting.game), self._rename)
        self.pages.show(lambda: menus.menu(sitting.table, menus.Onward(*onward, self._settings())))

    def _rename(self, seat: Seat) -> None:
        """Another name or colour for a player, in the middle of the game."""
        sitting = self.sitting
        if sitting is None:
            return

        def call(name: str) -> None:
            self._act(Rename(seat, name), self.now)
            self.names.learn(name)

        seats, names = sitting.game.seats(sitting.state), dict(sitting.table.names)
        self.pages.show(lambda: self._people().page(bare(Who(seat)), (seat, seats), names, call))

    def write(self, text: str) -> None:
        """A keyboard types where a text is asked for; elsewhere it means nothing."""
        write = self.pages.top().write if self.pages else None
        if write:
            write(text)

    def _back(self) -> None:
        """The page below; the first one stays, unless a game is under it."""
        if len(self.pages) > 1 or self.sitting:
            self.pages.back()
