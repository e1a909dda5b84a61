"""One open serial port: a thread that carries bytes between it and a `Talk`, asleep until there are any."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from select import select
from socket import socketpair
from threading import Thread
from typing import Any, TypeAlias

from companion.errors import CompanionError
from hardware.box_talk import Talk
from hardware.clock import monotonic

CHUNK = 4_096
SPEED = 115_200
"""Bits a second, for boxes on a real serial line; USB ones don't care."""

Deed: TypeAlias = Callable[[Talk], None]


def opened(device: str) -> Any:
    """The port, locked for this program. Raises CompanionError with the cure."""
    from serial import Serial, SerialException

    try:
        return Serial(device, SPEED, timeout=0, write_timeout=0, exclusive=True)
    except (SerialException, OSError, ValueError) as error:
        raise CompanionError(f"can't be opened: {error}", where=device, cure=_cure(device, str(error))) from error


def _cure(device: str, said: str) -> str:
    if Path(device).exists() and not os.access(device, os.R_OK | os.W_OK):
        return (
            "Join the group dialout: sudo usermod -aG dialout $USER, then log in again; a service needs it in its unit."
        )
    if "lock" in said.lower():
        return "End the program that holds it (is the companion running twice, or an editor connected?)."
    return "Unplug it and plug it in again."


class Link:
    """Serves a talk until the box goes, then calls `gone(link, why)`; `why` is empty when it was closed by us.

    `met(link)` is called in its thread once the box has said hello, and may refuse it with CompanionError.
    """

    def __init__(self, device: str, talk: Talk, met: Callable[[Link], None], gone: Callable[[Link, str], None]) -> None:
        self.device, self.talk = device, talk
        self._port = opened(device)
        self._met, self._gone = met, gone
        self._wake, self._woken = socketpair()
        self._wake.setblocking(False)
        self._asked: SimpleQueue[Deed | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name=f"box {device}", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def do(self, deed: Deed | None) -> None:
        """Has the thread do something with the talk; None ends it. From any thread, and never waits."""
        self._asked.put(deed)
        with suppress(BlockingIOError, OSError):  # full: it will wake anyway; closed: it has ended
            self._wake.send(b"!")

    def close(self) -> None:
        """Ends the thread and waits for it; not from the thread itself."""
        self.do(None)
        self._thread.join(timeout=2)

    def _run(self) -> None:
        why = ""
        try:
            self._serve()
        except CompanionError as wrong:
            why = f"{wrong.what}. {wrong.cure}"
        except OSError:  # what pyserial raises is one, too
            why = "unplugged"
        except Exception as error:
            why = f"failed: {error}"
        with suppress(Exception):
            self._port.close()  # first, so that it can be opened again at once
        self._gone(self, why)
        self._wake.close()
        self._woken.close()

    def _serve(self) -> None:
        port, talk, was_met = self._port.fileno(), self.talk, False
        while True:
            seconds = max(talk.due() - monotonic(), 0) / 1_000_000
            ready, writable, _ = select([port, self._woken], [port] if talk.unsent else [], [], seconds)
            if self._woken in ready:
                self._woken.recv(CHUNK)
                if not self._deeds():
                    return
            if port in ready:
                talk.heard(self._port.read(CHUNK), monotonic())
            if talk.hello and not was_met:
                was_met = True
                self._met(self)
            if writable:
                del talk.unsent[: self._port.write(bytes(talk.unsent[:CHUNK])) or 0]
            talk.tick(monotonic())

    def _deeds(self) -> bool:
        """Does what was asked for; False when that was to end."""
        while not self._asked.empty():
            deed = self._asked.get()
            if deed is None:
                return False
            deed(self.talk)
        return True
