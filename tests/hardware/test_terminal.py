"""The terminal, through a real pseudo-terminal: what is typed becomes events, what is shown can be read again."""

from __future__ import annotations

import os
import pty
import signal
import termios
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread
from types import SimpleNamespace

import pytest

from companion.ports import Edge, Event, Fault, Quit, Turned, Typed, Wrote
from companion.view import Tile, View
from hardware.terminal import TAP, Terminal

NOW = 5_000_000
VIEW = View("SNAFOO", subtitle="Round 1", big="57", prompt="Anna plays", tiles=(Tile("A", "Pass"),))


class Line:
    """A pseudo-terminal: the test has one end, the program's standard streams the other."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.ours, self.theirs = pty.openpty()
        self.size(80, 24)
        self.stdin = os.fdopen(os.dup(self.theirs), "r", encoding="utf-8")
        self.stdout = os.fdopen(os.dup(self.theirs), "w", encoding="utf-8")
        patch.setattr("hardware.terminal.sys", SimpleNamespace(stdin=self.stdin, stdout=self.stdout))
        sizes = SimpleNamespace(get_terminal_size=lambda: os.get_terminal_size(self.theirs))
        patch.setattr("hardware.terminal.shutil", sizes)
        os.set_blocking(self.ours, False)

    def size(self, columns: int, rows: int) -> None:
        termios.tcsetwinsize(self.theirs, (rows, columns))

    def type(self, text: bytes) -> None:
        os.write(self.ours, text)

    def shown(self) -> str:
        """Everything written since the last look."""
        parts: list[bytes] = []
        while True:
            try:
                part = os.read(self.ours, 65536)
            except (BlockingIOError, OSError):
                return b"".join(parts).decode()
            parts.append(part)

    def hang_up(self) -> None:
        if self.ours >= 0:
            os.close(self.ours)
            self.ours = -1

    def close(self) -> None:
        self.hang_up()
        self.stdin.close()
        with suppress(OSError):  # what nobody could read any more
            self.stdout.close()
        os.close(self.theirs)


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch) -> Iterator[Line]:
    with monkeypatch.context() as patch:
        made = Line(patch)
        yield made
    made.close()


@pytest.fixture
def terminal(line: Line) -> Iterator[Terminal]:
    made = Terminal(lambda: NOW)
    line.shown()
    yield made
    made.close()


def events(terminal: Terminal) -> list[Event]:
    """What there is by now, without waiting."""
    return terminal.wait(NOW)


KEYS: dict[bytes, list[Event]] = {
    b"4": [Typed("4", NOW)],
    b"0": [Typed("0", NOW)],
    b"a": [Typed("A", NOW)],
    b"D": [Typed("D", NOW)],
    b"#": [Typed("#", NOW)],
    b"*": [Typed("*", NOW)],
    b"\x7f": [Typed("*", NOW)],
    b"r": [Typed("*", NOW, held=True)],
    b"M": [Typed("#", NOW, held=True)],
    b" ": [Edge("pad", True, NOW, exact=False), Edge("pad", False, NOW + TAP, exact=False)],
    b"\r": [Edge("dial:press", True, NOW, exact=False), Edge("dial:press", False, NOW + TAP, exact=False)],
    b"\x1b[A": [Turned(-1, NOW)],
    b"\x1b[B": [Turned(1, NOW)],
    b"\x1bOC": [Turned(1, NOW)],
    b"\x1bOD": [Turned(-1, NOW)],
    b"\x1b[1;5B": [Turned(1, NOW)],
    b"45\x1b[B6": [Typed("4", NOW), Typed("5", NOW), Turned(1, NOW), Typed("6", NOW)],
    b"q": [Quit()],
    b"\x04": [Quit()],
    b"zyx!?": [],
    "äß漢".encode(): [],
    b"\xff\xfe": [],
}


@pytest.mark.parametrize("typed", KEYS)
def test_keys_become_events(line: Line, terminal: Terminal, typed: bytes) -> None:
    """As the hints at the bottom say; what stands for nothing does nothing."""
    line.type(typed)
    assert events(terminal) == KEYS[typed]


FUNCTION_KEYS = [
    b"\x1bOP",  # F1
    b"\x1b[15~",  # F5
    b"\x1b[24;2~",  # shift F12
    b"\x1b[[A",  # F1 on the console
    b"\x1b[[E",
    b"\x1b[3~",  # delete
    b"\x1b[H",  # home
    b"\x1b[200~",
    b"\x1b[<0;14;9M",  # a mouse that another program has left on
]


@pytest.mark.parametrize("sent", FUNCTION_KEYS)
def test_function_keys_play_no_cards(line: Line, terminal: Terminal, sent: bytes) -> None:
    """F5 is one key, not an escape, a 1 and a 5; however its bytes arrive."""
    line.type(sent)
    assert events(terminal) == []
    for byte in sent:
        line.type(bytes([byte]))
        assert events(terminal) == []
    line.type(b"4")
    assert events(terminal) == [Typed("4", NOW)]


def test_an_arrow_whose_bytes_come_one_by_one_is_an_arrow(line: Line, terminal: Terminal) -> None:
    """On a slow line the last byte of it must not play a Pass."""
    for byte in (b"\x1b", b"["):
        line.type(byte)
        assert events(terminal) == []
    line.type(b"A")
    assert events(terminal) == [Turned(-1, NOW)]


def test_escape_alone_does_no_harm(line: Line, terminal: Terminal) -> None:
    """The next key is itself."""
    line.type(b"\x1b")
    assert events(terminal) == []
    line.type(b"4")
    assert events(terminal) == [Typed("4", NOW)]


def test_h_holds_the_pad_and_lets_it_go(line: Line, terminal: Terminal) -> None:
    """A terminal tells no release."""
    line.type(b"h")
    assert events(terminal) == [Edge("pad", True, NOW, exact=False)]
    line.type(b"H")
    assert events(terminal) == [Edge("pad", False, NOW, exact=False)]


def test_the_view_fills_the_screen_and_nothing_runs_over(line: Line, terminal: Terminal) -> None:
    """As many rows as there are, each cleared to its end, no more columns than there are."""
    for columns, rows in ((80, 24), (40, 12), (20, 6), (200, 50), (80, 2)):
        line.size(columns, rows)
        terminal.show(VIEW)
        shown = line.shown()
        assert shown.startswith("\x1b[H")
        assert shown.endswith("\x1b[J")
        written = shown.removeprefix("\x1b[H").removesuffix("\x1b[J").split("\r\n")
        assert len(written) <= rows
        assert all(len(row.rstrip("\r").removesuffix("\x1b[K")) <= columns for row in written)
    line.size(80, 24)
    terminal.show(VIEW)
    shown = line.shown()
    assert "SNAFOO" in shown
    assert "Anna plays" in shown
    assert "H: hold pad" in shown


def test_a_resized_terminal_is_drawn_anew_by_the_loop(line: Line, terminal: Terminal) -> None:
    """Not by the signal, which may come in the middle of drawing."""
    terminal.show(VIEW)
    line.shown()
    line.size(40, 12)
    signal.raise_signal(signal.SIGWINCH)
    assert line.shown() == ""
    assert terminal.wait(None) == []
    assert line.shown().count("\r\n") == 11
    assert events(terminal) == []
    assert line.shown() == ""


def test_another_thread_wakes_the_loop(terminal: Terminal) -> None:
    """Drivers put events from their own threads while the loop sleeps without an end."""
    fault = Fault("Pad A", "busy", NOW)
    thread = Thread(target=terminal.inbox.put, args=(fault,))
    thread.start()
    assert terminal.wait(None) == [fault]
    thread.join()


def test_more_wake_ups_than_the_pipe_holds_lose_nothing(terminal: Terminal) -> None:
    """`put` never raises and never waits."""
    fault = Fault("Pad A", "busy", NOW)
    for _ in range(70_000):
        terminal.inbox.put(fault)
    assert len(events(terminal)) == 70_000


def test_a_terminal_that_has_gone_ends_the_game(line: Line, terminal: Terminal) -> None:
    """The window is closed, the line hung up: a wish to end like any other, and no traceback on the way out."""
    line.hang_up()
    assert Quit() in terminal.wait(None)


def test_the_terminal_is_given_back_as_it_was(line: Line) -> None:
    """Echo, lines, cursor, screen and the signal's handling."""
    before, handler = termios.tcgetattr(line.stdin), signal.getsignal(signal.SIGWINCH)
    terminal = Terminal(lambda: NOW)
    assert termios.tcgetattr(line.stdin) != before
    assert line.shown() == "\x1b[?1049h\x1b[?25l"
    terminal.close()
    assert termios.tcgetattr(line.stdin) == before
    assert line.shown() == "\x1b[?25h\x1b[?1049l"
    assert signal.getsignal(signal.SIGWINCH) == handler
    terminal.inbox.put(Quit())


def test_a_file_as_input_ends_at_its_end(terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No more keys can come."""
    empty = tmp_path / "empty"
    empty.touch()
    with empty.open(encoding="utf-8") as stdin, monkeypatch.context() as patch:
        patch.setattr("hardware.terminal.sys.stdin", stdin)
        assert terminal.wait(None) == [Quit()]


def test_letters_are_letters_where_a_text_is_asked_for(line: Line, terminal: Terminal) -> None:
    """Q and H too; Ctrl-D still ends it, and backspace is the keypad's."""
    terminal.show(View("Name", typing=True))
    line.type("qHÅ ".encode())
    assert [one.text for one in events(terminal) if isinstance(one, Wrote)] == ["q", "H", "Å", " "]
    line.type(b"\x7f\x04")
    assert [type(one) for one in events(terminal)] == [Typed, Quit]


@pytest.mark.parametrize(
    ("columns", "rows", "named"), [(80, 24, True), (80, 10, False), (20, 10, False), (20, 60, True)]
)
def test_the_keys_are_named_only_where_the_game_has_room(
    line: Line, terminal: Terminal, columns: int, rows: int, named: bool
) -> None:
    """In a small terminal every row is the game's."""
    line.size(columns, rows)
    terminal.show(VIEW)
    assert ("slap pad" in line.shown()) is named
