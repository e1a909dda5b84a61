"""The hardware-abstraction layer: what the companion asks of buttons, lights, sounder, screen and clock.

Drivers (`hardware`) and simulated devices (`sims`) stand behind these; the product knows nothing else of them.
All stamps are whole microseconds of one monotonic clock. Buttons have names: `pad` is the one shared pad,
`pad:A` the pad of seat A, `key:4` a key of the keypad, `dial:press` the dial's own button.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol, TypeAlias, TypeVar

Button: TypeAlias = str

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""The ranks of cards, as readers tell them."""
RANK = "rank:"
"""A card that a reader has read comes as `Typed` with the key `rank:10`, so that `A` the key and the ace differ."""
BACK = "back"
"""A keyboard's Escape comes as `Typed` with this key: out of a list, a text or a number, but never undo."""

MS = 1_000
SECOND = 1_000_000

Frame_contra = TypeVar("Frame_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Edge:
    """A button went down or up at `at` (µs); `exact` when the stamp is the kernel's or the box's own."""

    button: Button
    down: bool
    at: int
    exact: bool = True


@dataclass(frozen=True, slots=True)
class Turned:
    """The dial went `clicks` stops on (clockwise is positive)."""

    clicks: int
    at: int


@dataclass(frozen=True, slots=True)
class Typed:
    """A key that reports no release (a terminal): `key` as on the keypad, `held` for its second meaning."""

    key: str
    at: int
    held: bool = False


@dataclass(frozen=True, slots=True)
class Picked:
    """A finger or a mouse chose the entry `index` of the list that the screen shows."""

    index: int
    at: int


@dataclass(frozen=True, slots=True)
class Wrote:
    """A keyboard typed a letter, while a text is asked for (`View.typing`)."""

    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Held:
    """A button was down already when its driver began to look, at `at` (µs): no press, since nobody saw an edge."""

    button: Button
    at: int


@dataclass(frozen=True, slots=True)
class Fault:
    """A device says what is wrong with it; `what` empty: it is well again. `passing`: it is over, but must be known."""

    device: str
    what: str
    at: int
    passing: bool = False


@dataclass(frozen=True, slots=True)
class Quit:
    """Somebody closed the window or asked the program to end."""

    at: int = 0


Event: TypeAlias = Edge | Held | Turned | Typed | Picked | Wrote | Fault | Quit
Put: TypeAlias = Callable[[Event], None]


class Lamp(Enum):
    """What a light shows: nothing, a glow that says "here", full light, or blinking for "your turn"."""

    OFF = "off"
    DIM = "dim"
    ON = "on"
    BLINK = "blink"


class Sound(Enum):
    """The companion's short tones."""

    PRESS = "press"
    REFUSED = "refused"
    TIE = "tie"
    """Several were first at a slap."""
    WRONG = "wrong"
    """A slap without a match."""
    LIMIT = "limit"
    ROUND = "round"
    WINNER = "winner"
    BEAT = "beat"


class Source(Protocol):
    """Buttons, keys or a dial: queues events from its own thread and does nothing else."""

    def start(self, put: Put) -> None: ...

    def close(self) -> None: ...


class Lights(Protocol):
    """Lights named like the buttons they sit in. Asked for one that isn't wired, it does nothing."""

    def show(self, button: Button, lamp: Lamp) -> None: ...

    def close(self) -> None: ...


class Sounder(Protocol):
    """Plays a tone and returns at once."""

    def play(self, sound: Sound) -> None: ...

    def close(self) -> None: ...


class Screen(Protocol[Frame_contra]):
    """Shows a frame (a view as plain data, or pixels). Called only when it differs from the last one."""

    def show(self, frame: Frame_contra) -> None: ...

    def close(self) -> None: ...


class Clock(Protocol):
    """Now, in µs, on the clock that the edges are stamped with (CLOCK_MONOTONIC)."""

    def __call__(self) -> int: ...
