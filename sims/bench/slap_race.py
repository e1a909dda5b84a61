"""Who was first: the same edges for the plain gpiozero race and for ours, with bounce, and delivered out of order.

The plain race is that of the tutorials: a `Button` for each pad, `when_pressed` names the winner, the first call wins.
Both stand on gpiozero's mock pins, to which the edges are handed in the order that a busy system delivers them in.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any, NamedTuple

from companion.inputs import Contacts, Press
from companion.ports import MS, SECOND, Button, Edge
from companion.race import Race
from hardware.gpio import Chosen
from hardware.inbox import Inbox
from hardware.pads import Pads

PINS: dict[Button, int] = {"pad:A": 5, "pad:B": 6, "pad:C": 12, "pad:D": 13}
LATE = (0, 0, 0, 400, 16 * MS, 200 * MS)
"""By how much a pad's edges are late (µs), one of these for each pad and slap."""
ROUNDS = 5
HALF = 0.5
"""At least so many presses a second as the plain race."""


class Wire(NamedTuple):
    """An edge as it is delivered."""

    pad: Button
    down: bool
    at: int


def main(runs: int) -> int:
    """Prints both races' shares and rates; the exit status."""
    chance = random.Random(1)
    races = [_race(chance, n * 3 * SECOND) for n in range(runs)]
    right = {name: sum(_share(said, races)) for name, said in (("plain", _plain(races)), ("ours", _ours(races)))}
    for name, count in right.items():
        print(f"{name}: {count / runs:.1%} right winners of {runs} races (2 to 4 slaps, bounce, late delivery)")
    rates = [(_rate(_plain, races), _rate(_ours, races)) for _ in range(ROUNDS)]
    plain, ours = (median(rate) for rate in zip(*rates, strict=True))
    ratio = median(own / other for other, own in rates)
    print(f"presses a second of processor time: plain {plain:.0f}, ours {ours:.0f}, ratio {ratio:.2f}")
    return 0 if right["ours"] == runs and ratio >= HALF else 1


class Told(NamedTuple):
    """A race: who was first, and the edges in the order of their delivery."""

    first: Button
    edges: list[Wire]


def _race(chance: random.Random, begin: int) -> Told:
    """Two to four slaps within 60 ms of each other, each with its bounce; no two at one moment."""
    pads = chance.sample(list(PINS), chance.randint(2, len(PINS)))
    starts = dict(zip(pads, chance.sample(range(0, 60 * MS, 20), len(pads)), strict=True))
    arriving: list[tuple[int, Wire]] = []
    for pad, start in starts.items():
        late = chance.choice(LATE)
        arriving += [(edge.at + late, edge) for edge in _slap(chance, pad, begin + start)]
    arriving.sort(key=lambda arrival: arrival[0])
    return Told(min(starts, key=starts.__getitem__), [edge for _, edge in arriving])


def _slap(chance: random.Random, pad: Button, at: int) -> Iterator[Wire]:
    for start, down in ((at, True), (at + chance.randint(20, 200) * MS, False)):
        stops = sorted(chance.sample(range(20, 4_000), 2 * chance.randint(0, 3)))
        yield Wire(pad, down, start)
        yield from (Wire(pad, down if n % 2 else not down, start + stop) for n, stop in enumerate(stops))


def _share(said: list[Button | None], races: list[Told]) -> Iterator[bool]:
    return (winner == race.first for winner, race in zip(said, races, strict=True))


@contextmanager
def _pins() -> Iterator[Any]:
    """gpiozero's mock factory, with pins that are moved at stamps of our own."""
    from gpiozero.pins.mock import MockFactory, MockPin

    class Pin(MockPin):  # type: ignore[misc]  # gpiozero has no types
        def edge(self, edge: Wire) -> None:
            self._state, self._last_change = not edge.down, edge.at / SECOND
            self._call_when_changed()

    factory = MockFactory(revision="c03114", pin_class=Pin)
    try:
        yield factory
    finally:
        factory.close()


def _plain(races: list[Told]) -> list[Button | None]:
    """As in the tutorials."""
    from gpiozero import Button as Plain

    said: list[Button | None] = []
    winner: Button | None = None

    def pressed(pad: Button) -> None:
        nonlocal winner
        winner = winner or pad

    with _pins() as factory:
        buttons = {pad: Plain(pin, pin_factory=factory) for pad, pin in PINS.items()}
        for pad, button in buttons.items():
            button.when_pressed = lambda pad=pad: pressed(pad)
        moved = {pad: factory.pin(pin).edge for pad, pin in PINS.items()}
        for race in races:
            winner = None
            for edge in race.edges:
                moved[edge.pad](edge)
            said.append(winner)
        for button in buttons.values():
            button.close()
    return said


def _ours(races: list[Told]) -> list[Button | None]:
    """From the pin to the verdict: driver, queue, contacts, race."""
    said: list[Button | None] = []
    inbox, contacts = Inbox(), Contacts()
    with _pins() as factory:
        pads = Pads(PINS, Chosen(factory, "lgpio", "simulated", exact=True))
        pads.start(inbox.put)
        moved = {pad: factory.pin(pin).edge for pad, pin in PINS.items()}
        for race in races:
            for edge in race.edges:
                moved[edge.pad](edge)
            said.append(_verdict(inbox, contacts))
        pads.close()
    return said


def _verdict(inbox: Inbox, contacts: Contacts) -> Button | None:
    """Who was first of all that has come, once it is quiet."""
    edges = [event for event in inbox.waiting() if isinstance(event, Edge)]
    told = [event for edge in edges for event in contacts.feed(edge)]
    told += contacts.at(max(edge.at for edge in edges) + SECOND)
    race = Race()
    for event in told:
        if isinstance(event, Press):
            race = race.heard((event.button,), event.at)
    return next(iter(race.first(0)), None)


def _rate(play: Callable[[list[Told]], list[Button | None]], races: list[Told]) -> float:
    """Presses a second of processor time, all threads together: the machine may have other things to do."""
    presses = sum(len({edge.pad for edge in race.edges}) for race in races)
    began = time.process_time()
    play(races)
    return presses / (time.process_time() - began)
