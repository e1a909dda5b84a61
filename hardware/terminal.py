"""The terminal as display and keyboard: the view as text, and keys that report no release.

A space is a tap of the slap pad; H holds the pad down, and the next H lets it go, since a terminal can't tell how long
a key is held.
"""

from __future__ import annotations

import os
import re
import select
import shutil
import signal
import sys
import termios
import tty
from collections.abc import Callable, Iterator
from contextlib import suppress
from types import FrameType

from companion.legend import TERMINAL, legend
from companion.ports import MS, Edge, Event, Quit, Turned, Typed, Wrote
from companion.screen.text import lines
from companion.view import View
from hardware.inbox import Inbox
from hardware.keys import HELD, button_of, is_letter

TAP = 60 * MS
"""A tap of the pad lasts so long (µs)."""
MOST_HINTS = 6
"""The keys are named only where that takes no more than one row in so many: the game comes first."""
_ALTERNATE, _NORMAL = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"
_ARROWS = {"A": -1, "D": -1, "B": 1, "C": 1}
_SEQUENCE = re.compile(r"\x1b(?:\[\[[ -~]|\[[0-?]*[ -/]*[@-Z\\-~]|O[ -~]|(?=[^\[O]))")
"""What a terminal sends for an arrow or a function key: one thing, never the digits and letters that it is made of."""
_BEGUN = re.compile(r"\x1b(?:O|\[\[?|\[[0-?]*[ -/]*)?")
"""The beginning of one; the rest is still on its way."""


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
        self._begun = ""
        self._resized = False
        self._before = termios.tcgetattr(sys.stdin)
        tty.setcbreak(sys.stdin)
        self._handler = signal.signal(signal.SIGWINCH, self._resize)
        self._out(_ALTERNATE)

    def show(self, frame: View) -> None:
        """Writes the whole view; nothing is kept of what was there."""
        self._view = frame
        columns, rows = shutil.get_terminal_size()
        hints = _hints(legend(TERMINAL, frame.language), columns - 1)
        hints = hints if len(hints) * MOST_HINTS <= rows else []
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
        if self._resized and self._view:
            self._resized = False
            self.show(self._view)
        if sys.stdin in ready:
            events += self._keys()
        return events

    def close(self) -> None:
        """Gives the terminal back as it was. The pipe stays: a driver's thread may still want to wake the loop."""
        signal.signal(signal.SIGWINCH, self._handler or signal.SIG_DFL)
        with suppress(OSError, termios.error):  # the terminal may have gone
            self._out(_NORMAL)
            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, self._before)

    def _keys(self) -> Iterator[Event]:
        """What was typed; a terminal that has gone ends the game, with everything kept."""
        try:
            read = os.read(sys.stdin.fileno(), 1024).decode(errors="replace")
        except OSError:
            read = ""
        if not read:
            yield Quit()
        text, self._begun = self._begun + read, ""
        while text:
            if _BEGUN.fullmatch(text):
                self._begun = text
                return
            sequence = _SEQUENCE.match(text)
            if sequence is None:
                yield from self._key(text[0])
                text = text[1:]
                continue
            text = text[sequence.end() :]
            clicks = _ARROWS.get(sequence[0][-1])
            if clicks and len(sequence[0]) > 1 and not sequence[0].startswith("\x1b[["):
                yield Turned(clicks, self.clock())

    def _key(self, character: str) -> Iterator[Event]:
        now, upper = self.clock(), character.upper()
        button = button_of(character)
        if self._typing() and is_letter(character):
            yield Wrote(character, now)
        elif upper in {"Q", "\x03", "\x04"}:
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

    def _typing(self) -> bool:
        """Whether a text is asked for."""
        return self._view is not None and self._view.typing

    def _resize(self, _signal: int, _frame: FrameType | None) -> None:
        """Drawing waits for the loop, which may be in the middle of it now."""
        self._resized = True
        self._wake()

    def _wake(self) -> None:
        with suppress(OSError):  # where the pipe is full, the loop wakes anyway
            os.write(self._write, b"!")

    def _out(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()


def _hints(keys: tuple[str, ...], columns: int) -> list[str]:
    """The key bindings, in as many rows as they need."""
    rows = [""]
    for hint in keys:
        joined = f"{rows[-1]}   {hint}" if rows[-1] else hint
        if len(joined) <= columns:
            rows[-1] = joined
        else:
            rows.append(hint[:columns])
    return rows
