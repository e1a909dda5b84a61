"""What systemd is told: ready, alive, stopping. One datagram a word, as sd_notify(3) describes.

Where nobody listens, for instance at a desk, every word goes nowhere.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

READY, ALIVE, STOPPING = "READY=1", "WATCHDOG=1", "STOPPING=1"


@dataclass(frozen=True, slots=True)
class Notify:
    """The service manager's socket; `every`: it wants to hear `ALIVE` that often (µs), or None: it doesn't care."""

    address: str = ""
    every: int | None = None

    def say(self, word: str) -> None:
        """Says one word. Never waits and never raises: a deaf service manager must not stop a game."""
        if not self.address:
            return
        import socket

        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as ear:
            ear.connect(_place(self.address))
            ear.send(word.encode())


def _place(address: str) -> str:
    """The socket's address as the kernel takes it: `@` stands for the abstract namespace's leading zero."""
    return f"\0{address[1:]}" if address.startswith("@") else address


def listening(environ: Mapping[str, str]) -> Notify:
    """Who listens to this process, by the variables that systemd sets."""
    address = environ.get("NOTIFY_SOCKET", "")
    every, whose = environ.get("WATCHDOG_USEC", ""), environ.get("WATCHDOG_PID", "")
    ours = whose in ("", str(os.getpid()))
    return Notify(address, int(every) if address and ours and every.isdecimal() and int(every) > 0 else None)
