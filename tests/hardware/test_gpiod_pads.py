"""Pads through gpiod: what is asked of the kernel, what is said of losses, and what happens when a chip goes away."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from threading import Event as Flag
from threading import Thread

import gpiod
import pytest
from gpiod import line

from companion.errors import CompanionError
from companion.ports import Edge, Event, Fault
from hardware.gpiod_pads import BUFFER, GpiodPads
from tests.hardware.fake_gpiod import FakeChip, FakeRequest
from tests.hardware.rigs import PINS, GpiodRig


@pytest.fixture
def rig(monkeypatch: pytest.MonkeyPatch) -> Iterator[GpiodRig]:
    rig = GpiodRig()
    monkeypatch.setattr(gpiod, "Chip", rig.board.open)
    yield rig
    rig.close()


def pads(rig: GpiodRig) -> GpiodPads:
    assert isinstance(rig.source, GpiodPads)
    return rig.source


@pytest.mark.parametrize(
    ("fake", "real"),
    [(FakeChip, gpiod.Chip), (FakeRequest, gpiod.LineRequest)],
    ids=["Chip", "LineRequest"],
)
def test_the_fake_is_asked_as_the_binding_is(fake: type, real: type) -> None:
    """Every public method of the fake takes what the real one takes, by the same names."""
    own = {"event", "fail"}  # the kernel's side
    methods = [name for name, what in vars(fake).items() if inspect.isfunction(what) and name[0] != "_"]
    for name in set(methods) - own:
        assert list(inspect.signature(getattr(fake, name)).parameters) == list(
            inspect.signature(getattr(real, name)).parameters
        ), name


def test_all_lines_are_one_request_with_a_large_buffer(rig: GpiodRig) -> None:
    """Both edges, pulled up, stamped by the monotonic clock, not debounced; and it says whose the lines are."""
    rig.start(rig.inbox.put)
    (request,) = {rig.board.lines[pin].request for pin in PINS.values()}
    assert request is not None
    assert (request.offsets, request.size) == (list(PINS.values()), BUFFER)
    asked = request.settings
    assert (asked.direction, asked.edge_detection) == (line.Direction.INPUT, line.Edge.BOTH)
    assert (asked.bias, asked.event_clock) == (line.Bias.PULL_UP, line.Clock.MONOTONIC)
    assert asked.debounce_period.total_seconds() == 0
    assert {rig.board.lines[pin].consumer for pin in PINS.values()} == {"companion"}


def test_who_holds_a_busy_line_is_said(rig: GpiodRig) -> None:
    rig.take("pad:A")
    rig.start(rig.inbox.put)
    (fault,) = rig.inbox.waiting()
    assert isinstance(fault, Fault)
    assert fault.what.endswith("Held by «another program».")


def test_a_line_that_the_chip_does_not_have_is_named(rig: GpiodRig) -> None:
    rig.board.lines[6:] = []
    rig.start(rig.inbox.put)
    (fault,) = rig.inbox.waiting()
    assert isinstance(fault, Fault)
    assert fault.device == "pad:B"
    rig.board.edge(5, False, 7_000)
    assert rig.inbox.wait(30) == [Edge("pad:A", True, 7)]


def stalled(rig: GpiodRig, edges: int) -> list[Event]:
    """Edges that the kernel stamps while the reading thread stands still in the middle of the first one."""
    reading, go_on = Flag(), Flag()

    def put(event: Event) -> None:
        reading.set()
        go_on.wait(30)
        rig.inbox.put(event)

    rig.start(put)
    rig.board.edge(5, False, 1_000)
    reading.wait(30)
    for n in range(edges):
        rig.board.edge(5 + n % 2, n % 4 > 1, (n + 2) * 1_000)
    go_on.set()
    return rig.events(1 + min(edges, BUFFER))


def test_a_stalled_reader_loses_nothing_of_a_burst(rig: GpiodRig) -> None:
    """500 edges wait in the kernel until somebody reads again."""
    events = stalled(rig, 500)
    assert [event.at for event in events] == list(range(1, 502))
    assert pads(rig).lost == pads(rig).merged == 0


def test_what_the_kernel_had_to_drop_is_said(rig: GpiodRig) -> None:
    """With the number, in passing: the newest are there, and the pads work on."""
    events = stalled(rig, 600)
    while not any(isinstance(event, Fault) for event in events):
        events += rig.inbox.wait(30)
    (fault,) = [event for event in events if isinstance(event, Fault)]
    assert fault.what.startswith("88 edges are lost")
    assert fault.passing
    assert pads(rig).lost == 88
    rig.board.edge(5, True, 9_000_000)
    assert rig.events(1)[-1] == Edge("pad:A", False, 9_000)


def test_a_chip_that_goes_away_is_a_fault_of_each_pad(rig: GpiodRig) -> None:
    """The thread ends its wait, says so, and closing works all the same."""
    rig.start(rig.inbox.put)
    rig.board.unplug()
    faults: list[Event] = []
    while len(faults) < 2:
        faults += rig.inbox.wait(30)
    assert [fault.device for fault in faults if isinstance(fault, Fault)] == ["pad:A", "pad:B"]
    rig.close()


def test_edges_that_nobody_takes_are_counted(rig: GpiodRig) -> None:
    came = Flag()

    def put(event: Event) -> None:
        if isinstance(event, Edge) and event.button == "pad:B":
            came.set()
        raise MemoryError

    rig.start(put)
    rig.board.edge(5, False, 1_000)
    rig.board.edge(6, False, 2_000)
    assert came.wait(30)
    rig.close()
    assert pads(rig).dropped == 2


def test_closing_wakes_the_thread_and_frees_the_lines(rig: GpiodRig) -> None:
    rig.start(rig.inbox.put)
    thread = pads(rig)._thread
    assert isinstance(thread, Thread)
    rig.close()
    assert not thread.is_alive()
    assert [rig.board.lines[pin].consumer for pin in PINS.values()] == ["", ""]


def test_without_the_chip_it_can_not_start(rig: GpiodRig) -> None:
    rig.board.labels = {}
    with pytest.raises(CompanionError, match="gpiochip0: can't be opened"):
        rig.start(rig.inbox.put)
