"""The terminal as display and keyboard: the view as text, and keys that report no release.

A space is a tap of the slap pad; H holds the pad down, and the next H lets it go, since a terminal can't tell how long
a key is held.
"""

from __future__ import annotations

import os
import select
import shutil
import signal
import sys
import termios
import tty
from collections.abc import Callable, Iterator
from types import FrameType

from companion.ports import MS, Edge, Event, Quit, Turned, Typed
from companion.screen.text import lines
from companion.view import View
from hardware.inbox import Inbox
from hardware.keys import BINDINGS, HELD, button_of

TAP = 60 * MS
"""A tap of the pad lasts so long (µs)."""
_ALTERNATE, _NORMAL = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"
_ARROWS = {"A": -1, "D": -1, "B": 1, "C": 1}
_HINTS = tuple(f"{key}: {what}" for key, what in (*BINDINGS, ("H", "hold pad"), ("Q", "quit")))


class Terminal:
    """Shows views and reads keys. `clock` stamps the keys (µs). Restores the terminal on `close`."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self.clock = clock
        self._read, self._write = os.pipe()
        os.set_blocking(self._read, False)
        os.set_blocking(self._write, False)
        self.inbox = Inbox(self._wake)
        self._view: View | None = None
        self._held = False
        self._before = termios.tcgetattr(sys.stdin)
        tty.setcbreak(sys.stdin)
        signal.signal(signal.SIGWINCH, self._resized)
        self._out(_ALTERNATE)

    def show(self, frame: View) -> None:
        """Writes the whole view; nothing is kept of what was there."""
        self._view = frame
        columns, rows = shutil.get_terminal_size()
        hints = _hints(columns - 1)
        text = lines(frame, columns, max(rows - len(hints), 1))
        text += [""] * (rows - len(hints) - len(text)) + hints
        self._out("\x1b[H" + "\r\n".join(f"{line}\x1b[K" for line in text[:rows]) + "\x1b[J")

    def wait(self, until: int | None) -> list[Event]:
        """Sleeps until a key, another thread's event, or the time `until` (µs)."""
        timeout = None if until is None else max(until - self.clock(), 0) / 1_000_000
        ready, _, _ = select.select([sys.stdin, self._read], [], [], timeout)
        events = self.inbox.waiting()
        if self._read in ready:
            os.read(self._read, 4096)
            events += self.inbox.waiting()
        if sys.stdin in ready:
            events += self._keys()
        return events

    def close(self) -> None:
        """Gives the terminal back as it was."""
        self._out(_NORMAL)
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, self._before)

    def _keys(self) -> Iterator[Event]:
        text = os.read(sys.stdin.fileno(), 1024).decode(errors="replace")
        if not text:
            yield Quit()
        while text:
            if text[:2] in {"\x1b[", "\x1bO"} and text[2:3] in _ARROWS:
                yield Turned(_ARROWS[text[2]], self.clock())
                text = text[3:]
                continue
            yield from self._key(text[0])
            text = text[1:]

    def _key(self, character: str) -> Iterator[Event]:
        now, upper = self.clock(), character.upper()
        button = button_of(character)
        if upper in {"Q", "\x03", "\x04"}:
            yield Quit()
        elif upper in HELD:
            yield Typed(HELD[upper], now, held=True)
        elif upper == "H":
            self._held = not self._held
            yield Edge("pad", self._held, now, exact=False)
        elif button and button.startswith("key:"):
            yield Typed(button.removeprefix("key:"), now)
        elif button:
            yield Edge(button, True, now, exact=False)
            yield Edge(button, False, now + TAP, exact=False)

    def _resized(self, _signal: int, _frame: FrameType | None) -> None:
        if self._view:
            self.show(self._view)

    def _wake(self) -> None:
        try:
            os.write(self._write, b"!")
        except BlockingIOError:
            return  # the pipe is full, so the loop wakes anyway

    def _out(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()


def _hints(columns: int) -> list[str]:
    """The key bindings, in as many rows as they need."""
    rows = [""]
    for hint in _HINTS:
        joined = f"{rows[-1]}   {hint}" if rows[-1] else hint
        if len(joined) <= columns:
            rows[-1] = joined
        else:
            rows.append(hint[:columns])
    return rows
