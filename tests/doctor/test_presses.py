"""Asking for presses: each button once, patiently but not for ever, with what else came of it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cli.doctor.line import Mark
from companion.cli.doctor.presses import NOBODY, PATIENCE, Presses, asked
from companion.config import Config
from companion.peripherals import Box, Dial, Keyboard, Keypad
from companion.ports import MS, SECOND, Edge, Event, Fault, Turned

TWO_PADS = Config(pads={"pad:A": 5, "pad:B": 6}, lights={})


class Table:
    """Events at times of a test's own; its clock moves only while somebody waits."""

    def __init__(self, *events: tuple[int, Event]) -> None:
        self.now = 0
        self.events = list(events)
        self.said: list[str] = []

    def clock(self) -> int:
        return self.now

    def wait(self, seconds: float | None) -> list[Event]:
        end = self.now + round((seconds or 0) * SECOND)
        came = [event for at, event in self.events if at <= end]
        self.events = [(at, event) for at, event in self.events if at > end]
        self.now = end
        return came

    def listening(self, config: Config) -> Presses:
        return Presses(config, self, self.clock, self.said.append)


def tap(button: str, at: int, exact: bool = True, length: int = 80 * MS) -> Sequence[tuple[int, Event]]:
    return (at, Edge(button, True, at, exact)), (at + length, Edge(button, False, at + length, exact))


def test_each_pad_is_asked_for_and_its_stamp_is_told() -> None:
    table = Table(*tap("pad:A", SECOND), *tap("pad:B", 8 * SECOND, exact=False))
    lines = list(table.listening(TWO_PADS).ask())
    assert [str(line) for line in lines] == [
        "ok    pad:A: works, and its stamp is exact",
        "ok    pad:B: works, and its stamp is approximate",
    ]
    assert ["seat A" in table.said[0], "seat B" in table.said[1]] == [True, True]


def test_a_pad_that_answered_for_another_is_not_asked_for_again() -> None:
    """Pressed the wrong one, or wired crosswise: it counts for itself, and the one asked for is worth a look."""
    table = Table(*tap("pad:B", SECOND))
    lines = list(table.listening(TWO_PADS).ask())
    assert [line.mark for line in lines] == [Mark.LOOK, Mark.OK]
    assert len(table.said) == 1


def test_nobody_is_asked_for_ever() -> None:
    """With twelve pads and nobody there it ends after two waits."""
    table = Table()
    config = Config(pads={f"pad:{seat}": pin for pin, seat in enumerate("ABCDEFGHIJKL", 2)}, lights={})
    lines = list(table.listening(config).ask())
    assert [line.mark for line in lines] == [Mark.LOOK] * 12
    assert table.now == NOBODY * PATIENCE
    assert len(table.said) == NOBODY


def test_bounce_and_glitches_are_counted_with_what_to_do() -> None:
    table = Table(
        *tap("pad:A", SECOND, length=1 * MS),
        *tap("pad:A", SECOND + 2 * MS, length=200 * MS),
        *tap("pad:B", 3 * SECOND, length=100),
        *tap("pad:B", 4 * SECOND),
    )
    listening = table.listening(TWO_PADS)
    assert [line.mark for line in listening.ask()] == [Mark.OK, Mark.OK]
    bounced, noisy = listening.counts()
    assert "1 bounces, 0 pulses" in bounced.what
    assert (noisy.mark, "Twist" in noisy.cure) == (Mark.LOOK, True)


def test_faults_stay_until_they_are_taken_back() -> None:
    table = Table((1, Fault("box", "is not plugged in", 1)), (2, Fault("pad:A", "busy", 2)), (3, Fault("box", "", 3)))
    listening = table.listening(TWO_PADS)
    listening.settle(lambda: False, SECOND)
    assert listening.faults == {"pad:A": "busy"}


def test_a_keypad_is_asked_for_one_key_and_a_dial_for_one_stop() -> None:
    config = Config(keypad=Keypad((5, 6, 13, 19), (12, 16, 20, 21)), dial=Dial(22, 23, 24))
    table = Table(
        *tap("pad", SECOND),
        *tap("key:7", 2 * SECOND),
        (3 * SECOND, Turned(1, 3 * SECOND)),
        *tap("dial:press", 4 * SECOND),
    )
    lines = list(table.listening(config).ask())
    assert [(line.about, line.mark) for line in lines] == [(b, Mark.OK) for b in ("pad", "key", "dial", "dial:press")]


def test_what_hangs_on_a_box_or_a_keyboard_is_asked_for_too() -> None:
    box = Config(pads={}, box=Box(pads={"pad:A": 1}, keys={"key:4": 2, "dial:press": 3}))
    assert [button for button, _ in asked(box)] == ["pad:A", "key", "dial:press"]
    assert [button for button, _ in asked(Config(pads={}, keyboard=Keyboard(pads="own")))] == ["pad"]
    assert [button for button, _ in asked(Config(pads={}, keyboard=Keyboard()))] == ["key"]
