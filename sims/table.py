"""A whole companion with simulated ports and a virtual clock: for tests, and for people.

table = SimTable("snafoo", seats="ABC", seed=7)
table.key("4")
assert table.view.big == "4"
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.app import App, Devices
from companion.config import Config
from companion.controls import Controls
from companion.games import GAMES
from companion.games.options import checked
from companion.inputs import Contacts
from companion.knobs import brightness, volume
from companion.messages import SOURCE
from companion.ports import SECOND, Button, Event, Lamp, Picked, Sound, Turned, Typed
from companion.screen.text import lines
from companion.settings import load
from companion.shelf import Shelf
from companion.showing import BRIGHTEST, LOUDEST
from companion.speech import speech
from companion.view import View
from sims.clock import VirtualClock
from sims.devices import SimDice, SimLights, SimSounder
from sims.memory import MemoryShelf
from sims.pads import SimPads


class SimTable:
    """One simulated table. `seats` is a number of players or their letters; times are in seconds.

    A `config` is that of a real table: with one that names neither keypad nor dial, taps on the pad enter cards.
    Without a `shelf` games are kept in memory, and `restart` is a power cut all the same.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - what a table is made of, each with a default
        self,
        game: str | None = None,
        seats: int | Sequence[str] = 4,
        options: Mapping[str, str] | None = None,
        seed: int = 0,
        config: Config | None = None,
        shelf: Shelf | None = None,
        names: Mapping[str, str] | None = None,
        language: str = SOURCE,
    ) -> None:
        self.config = config or Config()
        self._taps = config is not None and config.entry.taps
        """Simulated tables have a keypad and a dial, so the pad enters cards only where a configuration says so."""
        self.clock = VirtualClock()
        self.dice = SimDice(seed)
        self.shelf = shelf or MemoryShelf()
        self._pads = SimPads()
        self._language = language
        self._power_on()
        if game is None:
            self.app.open()
            self._settle()
            return
        letters = tuple("ABCDEFGHIJKL"[:seats]) if isinstance(seats, int) else tuple(seats)
        self.app.begin(GAMES[game], checked(GAMES[game], letters, options or {}), dict(names or {}))
        self._settle()

    def _power_on(self) -> None:
        buttons = (*self.config.lights, *(f"pad:{seat}" for seat in "ABCDEFGHIJKL"))
        self._lights, self._sounder = SimLights(buttons), SimSounder()
        self.brightness = BRIGHTEST
        known = load(self.shelf.folder)
        knobs = (
            volume(range(LOUDEST + 1), LOUDEST, self._sounder.turn),
            brightness(range(1, BRIGHTEST + 1), BRIGHTEST, self._dim),
        )
        self.app = App(
            shelf=self.shelf,
            devices=Devices(self._lights, self._sounder),
            dice=self.dice,
            contacts=Contacts(self.config.timing),
            controls=Controls(pad_enters=self._taps),
            speech=speech(known, self._language, {}),
            knobs=knobs,
        )
        for knob in knobs:
            knob.recall(known)
        self._pads.start(self.feed)
        self.app.tick(self.clock.now)

    def _dim(self, level: int) -> None:
        """How bright the simulated display is, 1 to 10."""
        self.brightness = level

    def restart(self) -> None:
        """The plug is pulled and put back: what was kept is there, everything else is gone."""
        self._pads.close()
        if self.app.kept:
            self.app.kept.journal.close()
        self.shelf.close()
        self._power_on()
        kept = next((number for number in reversed(self.shelf.numbers())), None)
        if kept is None:
            self.app.open()
        else:
            self.app.resume(self.shelf.take_up(kept))
        self._settle()

    def press(self, pad: str = "pad", hold: float = 0.05, after: float = 0.0) -> None:
        """Waits `after`, presses the pad (`pad`, `A` or `pad:A`) and lets go after `hold` seconds."""
        button = f"pad:{pad}" if len(pad) == 1 else pad
        self.wait(after)
        self.edge(button, True)
        self.wait(hold)
        self.edge(button, False)
        self.wait(self.config.timing.debounce / SECOND)

    def edge(self, pad: Button, down: bool, at: float | None = None) -> None:
        """An edge, stamped now or `at` seconds; the first edge of a button can't be a release."""
        self._pads.edge(pad, down, self.clock.now if at is None else round(at * SECOND))

    def key(self, key: str, held: bool = False) -> None:
        """A key of the keypad (`1` … `9`, `0`, `A` … `D`, `*`, `#`), `held` for its second meaning."""
        self.feed(Typed(key, self.clock.now, held))

    def dial(self, clicks: int) -> None:
        """The dial goes so many stops on."""
        self.feed(Turned(clicks, self.clock.now))

    def touch(self, index: int) -> None:
        """A finger on an entry of what the screen offers."""
        self.feed(Picked(index, self.clock.now))

    def roll(self, *faces: int) -> None:
        """What the next dice show."""
        self.dice.next(*faces)

    def feed(self, event: Event) -> None:
        """Any event, as a driver would queue it."""
        self.app.feed(event)
        self._settle()

    def wait(self, seconds: float) -> None:
        """Time passes; everything that is due on the way happens at its time."""
        until = self.clock.now + round(seconds * SECOND)
        while (due := self.app.due()) is not None and due <= until:
            self.clock.now = max(due, self.clock.now)
            self.app.tick(self.clock.now)
            self._settle()
        self.clock.now = until
        self.app.tick(until)
        self._settle()

    def _settle(self) -> None:
        self.app.keep()
        self._view = self.app.view()

    @property
    def view(self) -> View:
        return self._view

    @property
    def state(self) -> Any:
        """The game's state; raises `LookupError` while no game is on."""
        if self.app.kept is None:
            raise LookupError("no game is on")
        return self.app.kept.table.state

    @property
    def lights(self) -> dict[Button, Lamp]:
        return dict(self._lights.lamps)

    @property
    def sounds(self) -> list[Sound]:
        return list(self._sounder.sounds)

    def text(self, columns: int = 80, rows: int = 24) -> str:
        """What the screen says, as the terminal shows it."""
        return "\n".join(lines(self._view, columns, rows))
