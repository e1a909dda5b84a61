"""Serial boxes over pseudo-terminals: found, heard, unplugged and back, whatever they send."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest

from companion.peripherals import Box as Wiring
from companion.ports import Edge, Event, Fault, Lamp, Sound, Turned, Typed
from hardware import serial_box
from hardware.box_lines import sealed
from hardware.clock import monotonic
from hardware.serial_box import Boxes, matches
from tests.hardware.boxes import PATIENCE, Port, PtyBox, next_of, rest_of

WIRING = Wiring(pads={"pad:A": 1, "pad:B": 2}, keys={"key:#": 3}, lights={"pad:A": 1, "pad:B": 2})


class Bench:
    """Boxes that are looked for only when the test says so, among the ports that it says there are."""

    def __init__(self, wiring: Wiring = WIRING) -> None:
        self.ports: list[Port] = []
        self.events: SimpleQueue[Event] = SimpleQueue()
        self.boxes = Boxes(wiring, lambda: self.ports)
        self.boxes._put = self.events.put
        self.plugged: list[PtyBox] = []

    def plug(self, box: PtyBox) -> PtyBox:
        self.plugged.append(box)
        self.ports.append(box.port)
        self.boxes.look()
        return box

    def ready(self, box: PtyBox) -> PtyBox:
        """Plug a box in and wait until it is heard."""
        self.plug(box)
        while box.said.get(timeout=PATIENCE) != "companion-box":
            pass
        box.spin(7)
        while next_of(self.events, Turned).clicks != 7:
            pass
        return box

    def unplug(self, box: PtyBox) -> None:
        self.ports.remove(box.port)
        self.plugged.remove(box)
        box.unplug()

    def edges(self, count: int) -> list[Edge]:
        return [next_of(self.events, Edge) for _ in range(count)]

    def fault(self) -> str:
        fault = next_of(self.events, Fault)
        return f"{fault.device}: {fault.what}"

    def close(self) -> None:
        self.boxes.close()
        for box in self.plugged:
            box.unplug()


@pytest.fixture
def bench() -> Iterator[Bench]:
    made = Bench()
    yield made
    made.close()


def near(edge: Edge, at: int) -> bool:
    return abs(edge.at - at) < 20_000_000


def test_edges_come_with_the_boxes_own_differences(bench: Bench) -> None:
    """However the lines are delayed, two edges are as far apart as the box has stamped them, to the microsecond."""
    box, now = bench.ready(PtyBox()), monotonic() - 500_000
    box.edge(2, True, now + 1)
    box.edge(1, True, now)
    box.edge(3, True, now + 500_000)
    second, first, key = bench.edges(3)
    assert (second.button, first.button, key.button) == ("pad:B", "pad:A", "key:#")
    assert (second.at - first.at, second.exact, first.exact) == (1, True, True)
    assert key.at - first.at == 500_000
    assert near(first, now)


def test_lights_and_tones_reach_the_box(bench: Bench) -> None:
    box = bench.ready(PtyBox())
    bench.boxes.show("pad:B", Lamp.BLINK)
    bench.boxes.show("pad:C", Lamp.ON)
    bench.boxes.play(Sound.PRESS)
    while box.obeyed.get(timeout=PATIENCE)[1] != "blink":
        pass
    while not box.box.new_tune:
        box.obeyed.get(timeout=PATIENCE)
    assert box.box.tones == [(1_760, 30)]


def test_an_unplugged_box_is_said_and_comes_back_by_itself(bench: Bench) -> None:
    """FIELD (unplugging raises "readiness to read"): said by name, held pads let go, lights shown again on return."""
    box = bench.ready(PtyBox())
    bench.boxes.show("pad:A", Lamp.ON)
    box.edge(1, True, monotonic())
    assert bench.edges(1)[0].down
    bench.unplug(box)
    released = bench.edges(1)[0]
    assert (released.button, released.down, released.exact) == ("pad:A", False, False)
    assert bench.fault() == "box pico-1: unplugged"
    bench.boxes.look()
    back = bench.plug(PtyBox(ahead=5))
    assert bench.fault() == "box pico-1: "
    while back.obeyed.get(timeout=PATIENCE)[0] != "on":
        pass
    back.edge(2, True, monotonic())
    assert bench.edges(1)[0].button == "pad:B"


def test_without_any_box_that_is_said_until_there_is_one(bench: Bench) -> None:
    bench.boxes.look()
    bench.boxes.look()
    assert bench.fault() == "box: is not plugged in"
    bench.plug(PtyBox())
    assert bench.fault() == "box: "
    assert rest_of(bench.events) == []


@pytest.mark.parametrize(
    "noise",
    [b"x" * 1_000_000, b"\xff\xfe\x00" * 5_000 + b"\n", b"edge 1 down\n" * 10, b"edge 1 up 12*00\n", b"\n" * 1_000],
    ids=["1 MB without a newline", "bytes that are no text", "half lines", "a wrong check", "empty lines"],
)
def test_garbage_does_not_stop_play(bench: Bench, noise: bytes) -> None:
    """FIELD (half lines, bytes that aren't text): whatever has come, the next right line is heard."""
    box = bench.ready(PtyBox())
    box.send(noise + b"\n")
    box.edge(1, True, monotonic())
    edge = bench.edges(1)[0]
    assert (edge.button, edge.down) == ("pad:A", True)


def test_an_old_firmware_is_named_with_the_cure(bench: Bench) -> None:
    old = PtyBox()
    old.box.hello = lambda ticks: old._send("companion-box 0 attic\n")  # type: ignore[method-assign]  # noqa: ARG005 - a box that greets so
    bench.plug(old)
    said = bench.fault()
    assert "speaks version 0 of the protocol, not 1" in said
    assert "Copy hardware/firmware/box.py" in said


def test_only_ports_with_a_right_usb_id_are_opened(bench: Bench) -> None:
    """A printer, a modem or the console must not be opened and written to."""
    box = PtyBox()
    bench.ports += [Port(box.port.device, 0x1A86, 0x7523), Port(box.port.device, None, None)]
    bench.boxes.look()
    assert bench.fault() == "box: is not plugged in"
    box.unplug()


@pytest.mark.parametrize(
    ("wanted", "is_it"), [("2e8a", True), ("2E8A:0005", True), ("2e8a:0003", False), ("1a86", False)]
)
def test_usb_ids(wanted: str, is_it: bool) -> None:
    assert matches(Port("x"), (wanted,)) is is_it
    assert not matches(Port("x", None), (wanted,))


def test_a_port_that_another_program_holds_is_said(bench: Bench) -> None:
    """Started twice: the second one says so instead of stealing every other byte."""
    box = bench.ready(PtyBox())
    second = Bench()
    second.ports = [box.port]
    second.boxes.look()
    assert "running twice" in second.fault()
    second.close()


def test_without_the_right_the_message_names_the_group(
    bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """FIELD (crash loop, no right to the serial port): the message names the group, and play goes on."""
    device = tmp_path / "ttyACM0"
    device.touch(stat.S_IRUSR)
    monkeypatch.setattr(os, "access", lambda *_: False)
    bench.ports = [Port(str(device))]
    bench.boxes.look()
    assert "group dialout" in bench.fault()


def test_a_card_reader_on_another_box_tells_ranks(bench: Bench) -> None:
    """A second box without inputs is no second set of pads: what it reads is heard all the same."""
    bench.ready(PtyBox())
    reader = bench.ready(PtyBox("reader", inputs=0, lights=0))
    reader.read("q\r\n")
    typed = next_of(bench.events, Typed)
    assert (typed.key, typed.held) == ("rank:Q", False)


def test_pads_of_a_second_box_are_left_out_and_that_is_said(bench: Bench) -> None:
    """Two boxes have two clocks: no race could be judged."""
    bench.ready(PtyBox())
    second = bench.ready(PtyBox("pico-2"))
    second.edge(1, True, monotonic())
    second.spin(3)
    while next_of(bench.events, Turned).clicks != 3:
        pass
    assert all(not isinstance(event, Edge) for event in rest_of(bench.events))


def test_the_named_box_has_the_pads_whichever_comes_first() -> None:
    bench = Bench(Wiring(pads={"pad": 1}, name="right"))
    bench.ready(PtyBox("left"))
    right = bench.ready(PtyBox("right"))
    right.edge(1, True, monotonic())
    assert bench.edges(1)[0].button == "pad"
    bench.close()


def test_looking_goes_on_whatever_it_meets(monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of ports is the system's: an error in it is said, and the next look is taken."""
    events: SimpleQueue[Event] = SimpleQueue()
    looks = iter([OSError("no sysfs")])

    def ports() -> list[Port]:
        for error in looks:
            raise error
        return []

    monkeypatch.setattr(serial_box, "LOOK", 0)
    boxes = Boxes(WIRING, ports)
    boxes.start(events.put)
    assert next_of(events, Fault).what == "can't be looked for: no sysfs"
    assert next_of(events, Fault).what == "is not plugged in"
    boxes.close()
    boxes.close()


def test_noise_of_ten_thousand_edges_leaves_the_line_usable(bench: Bench) -> None:
    """Inputs that nobody configured are counted, not queued; the pad after them is heard."""
    box = bench.ready(PtyBox())
    box.send(b"".join(sealed(f"edge 9 down {box.box._clock.whole(box.ticks())}") for _ in range(10_000)))
    box.edge(1, True, monotonic())
    assert bench.edges(1)[0].button == "pad:A"
    (talk,) = bench.boxes.met()
    assert talk.counts.unknown == 10_000
