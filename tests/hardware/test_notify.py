"""What systemd hears."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.notify import READY, Notify, listening


@pytest.fixture
def ear(tmp_path: Path) -> Iterator[socket.socket]:
    """A service manager's socket."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as bound:
        bound.bind(str(tmp_path / "ear"))
        bound.setblocking(False)
        yield bound


def test_a_word_is_one_datagram(ear: socket.socket) -> None:
    """As sd_notify(3) wants it."""
    listening({"NOTIFY_SOCKET": ear.getsockname()}).say(READY)
    assert ear.recv(100) == b"READY=1"


def test_an_abstract_address_begins_with_an_at_sign() -> None:
    """Some service managers listen where there is no file."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as bound:
        bound.bind(f"\0companion-test-{os.getpid()}")
        bound.setblocking(False)
        Notify(f"@companion-test-{os.getpid()}").say(READY)
        assert bound.recv(100) == b"READY=1"


def test_a_deaf_service_manager_stops_nothing(ear: socket.socket, tmp_path: Path) -> None:
    """No socket, nobody there, nobody reading: the game goes on."""
    Notify().say(READY)
    Notify(str(tmp_path / "nobody")).say(READY)
    for _ in range(1_000):  # more than the kernel queues for a reader who doesn't read
        Notify(ear.getsockname()).say(READY)


@pytest.mark.parametrize(
    ("every", "whose", "heard"),
    [
        ("5000000", "", 5_000_000),
        ("5000000", str(os.getpid()), 5_000_000),
        ("5000000", "1", None),
        ("0", "", None),
        ("often", "", None),
        ("", "", None),
    ],
    ids=["unsaid", "ours", "another", "never", "no-number", "none"],  # parallel runs collect the same names
)
def test_the_watchdog_is_fed_where_it_is_ours(every: str, whose: str, heard: int | None) -> None:
    """A parent's watchdog isn't; and a number that is none is no reason not to play."""
    environ = {"NOTIFY_SOCKET": "/run/ear", "WATCHDOG_USEC": every, "WATCHDOG_PID": whose}
    assert listening(environ) == Notify("/run/ear", heard)
    assert listening({"WATCHDOG_USEC": "5000000"}) == Notify("", None)
