"""The protocol's lines: what is cut, damaged, too long or no text is dropped and counted, never a message."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.ports import RANKS, Lamp
from hardware import box_lines
from hardware.box_lines import (
    LONGEST,
    Hello,
    Lines,
    Lost,
    Message,
    Pong,
    Read,
    Spun,
    Switched,
    light,
    parse,
    sealed,
    tone,
)
from hardware.firmware import box as firmware
from hardware.tunes import TUNES

STAMPS = st.integers(0, 2**64 - 1)
MESSAGES = st.one_of(
    st.builds(lambda n, way, at: f"edge {n} {way} {at}", st.integers(1, 64), st.sampled_from(["down", "up"]), STAMPS),
    st.builds(lambda clicks, at: f"turn {clicks} {at}", st.integers(-9, 9), STAMPS),
    st.builds(lambda rank, at: f"rank {rank} {at}", st.sampled_from(RANKS), STAMPS),
    st.builds(lambda number, at: f"pong {number} {at}", st.integers(0, 9_999), STAMPS),
    st.builds(lambda at: f"companion-box 1 pico-1 32 12 8 {at}", STAMPS),
)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("companion-box 1 pico-1 64 12 8 99", Hello(1, "pico-1", 64, 12, 8, 99)),
        ("edge 3 down 12", Switched(3, True, 12)),
        ("edge 3 up 18446744073709551615", Switched(3, False, 2**64 - 1)),
        ("turn -2 7", Spun(-2, 7)),
        ("rank 10 7", Read("10", 7)),
        ("pong 5 7", Pong(5, 7)),
        ("lost 12", Lost(12)),
    ],
)
def test_every_message_is_understood(text: str, message: Message) -> None:
    assert parse(sealed(text).strip()) == message


@pytest.mark.parametrize("version", ["0", "2", "999"])
def test_a_hello_of_any_other_version_is_understood_however_it_goes_on(version: str) -> None:
    """Old and new firmware must be named, and nobody knows today what a new hello will look like."""
    for line in (f"companion-box {version}", f"companion-box {version} x y z", f"companion-box {version} a*zz"):
        hello = parse(line.encode())
        assert isinstance(hello, Hello)
        assert hello.version == int(version)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "edge",
        "edge 1 down",
        "edge 1 down 2 3",
        "edge  1 down 2",
        "edge 1 sideways 2",
        "edge ² down 2",
        "edge -1 down 2",
        "edge 1 down 999999999999999999999",
        "rank 1 2",
        "rank a 2",
        "turn 12345 2",
        "pong x 2",
        "companion-box 1",
        "companion-box 1 BAD_NAME 64 1 1 1",
        "companion-box 1 x 8 1 1 1",
        "hello",
    ],
)
def test_what_is_no_message_is_none(text: str) -> None:
    check = 0
    for byte in text.encode():
        check ^= byte
    assert parse(f"{text}*{check:02x}".encode()) is None


@given(MESSAGES, st.data())
def test_one_damaged_byte_is_noticed(text: str, data: st.DataObject) -> None:
    """A stamp with one digit changed on the way would make another one first."""
    line = bytearray(sealed(text).strip())
    line[data.draw(st.integers(0, len(line) - 1))] ^= data.draw(st.integers(1, 255))
    assert parse(bytes(line)) in (None, parse(sealed(text).strip()))


@given(st.binary(max_size=150))
@example(b"*")
@example(b"*00")
@example(b"companion-box \xb2")
def test_any_bytes_are_a_message_or_none(line: bytes) -> None:
    parse(line)


@given(st.lists(st.one_of(st.binary(max_size=200), st.just(b"x" * 130), st.just(b"ok\n")), max_size=12), st.data())
def test_lines_are_the_same_however_they_are_cut(parts: list[bytes], data: st.DataObject) -> None:
    """Half lines come when they like; none is longer than the longest, and the rest that is kept is bounded."""
    stream = b"".join(parts) + b"\nend\n"
    whole, cut = Lines(), Lines()
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=8)))
    pieces = [stream[start:end] for start, end in pairwise([0, *cuts, len(stream)])]
    came = [line for piece in pieces for line in cut.feed(piece)]
    assert came == list(whole.feed(stream))
    assert came == [line.rstrip(b"\r") for line in stream.split(b"\n")[:-1] if len(line.rstrip(b"\r")) <= LONGEST]
    assert cut.bad == whole.bad
    assert len(cut._rest) <= LONGEST


def test_a_megabyte_without_an_end_takes_no_memory_and_counts_once() -> None:
    lines = Lines()
    for _ in range(256):
        assert list(lines.feed(b"x" * 4_096)) == []
    assert len(lines._rest) <= LONGEST
    assert list(lines.feed(b"\nok\n")) == [b"ok"]
    assert lines.bad == 1


def test_driver_and_firmware_speak_the_same_protocol() -> None:
    """Two files on two computers can't share these; so they are compared."""
    assert firmware.VERSION == box_lines.VERSION
    assert firmware.LONGEST == LONGEST
    assert firmware.RANKS == RANKS
    assert firmware.MOST_TONES == box_lines.MOST_TONES
    assert set(firmware.DUTY) | {"blink"} == {lamp.value for lamp in Lamp}
    assert firmware.sealed("edge 1 up 2").encode() == sealed("edge 1 up 2")


@pytest.mark.parametrize("line", [*map(tone, TUNES.values()), *(light(64, lamp) for lamp in Lamp)])
def test_everything_that_is_sent_fits_in_a_line(line: bytes) -> None:
    assert len(line) <= LONGEST
    assert firmware.unsealed(line.decode().strip()) is not None


def test_the_examples_of_the_protocol_are_right() -> None:
    """Who builds a box of his own tries these first."""
    page = (Path(box_lines.__file__).parent / "PROTOCOL.md").read_text(encoding="utf-8")
    lines = [line.split()[1:] for line in page.splitlines() if line.startswith(("    -> ", "    <- "))]
    assert len(lines) == 5
    for words in lines:
        assert firmware.unsealed(" ".join(words)) is not None
