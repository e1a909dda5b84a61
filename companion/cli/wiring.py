"""`companion wiring`: which pin goes where, for the configured table, in the terminal and as a drawing (SVG)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from companion.cli.header import Pin, Use, header, wires
from companion.config import Config
from companion.errors import CompanionError
from hardware.board import is_raspberry_pi, taken

ROW, TOP, LEFT, WIDTH = 26, 40, 360, 760
"""Of the drawing, in px: a row's height, where the first one is, where the left column of pins is, the whole width."""
COLOURS = {
    Use.SUPPLY: "#b0b0b0",
    Use.FREE: "#ffffff",
    Use.USED: "#f2b134",
    Use.BUS: "#7aa6d8",
    Use.RESERVED: "#d8d8d8",
}
LEGEND = "pin 1 is at the end away from the USB sockets; numbers after GPIO are what companion.toml takes"


def wiring(config: Config, drawing: Path | None) -> int:
    """Prints the header and what goes where; writes the drawing where one is asked for."""
    pins = header(config, taken() if is_raspberry_pi() else {})
    print("\n".join(text(pins, config)))
    if drawing is not None:
        try:
            drawing.write_text(svg(pins, config), encoding="utf-8")
        except OSError as error:
            cure = "Name a file in a folder that you may write to."
            raise CompanionError(f"can't be written: {error.strerror}", where=str(drawing), cure=cure) from error
        print(f"\nDrawn in {drawing}")
    return 0


def text(pins: Sequence[Pin], config: Config) -> Iterator[str]:
    """The header as lines of text, then what goes where."""
    width = max(len(pin.role) for pin in pins[::2])
    for left, right in _pairs(pins):
        line = f"{left.role:>{width}} {_arrow(left)} {left.name:>7} {left.number:>3}  o o  {right.number:<3}"
        yield f"{line}{right.name:<7} {_arrow(right, '<-')} {right.role}".rstrip()
    yield ""
    yield LEGEND[0].upper() + LEGEND[1:] + "."
    yield ""
    parts = list(wires(config))
    longest = max((len(part) for part, _ in parts), default=0)
    yield from (f"{part:<{longest}}  {how}" for part, how in parts)


def _arrow(pin: Pin, arrow: str = "->") -> str:
    return arrow if pin.use is Use.USED else "  "


def _pairs(pins: Sequence[Pin]) -> Iterator[tuple[Pin, Pin]]:
    return zip(pins[::2], pins[1::2], strict=True)


def svg(pins: Sequence[Pin], config: Config) -> str:
    """The same as a drawing that a browser shows and a printer prints."""
    parts = list(wires(config))
    height = TOP + 20 * ROW + 2 * ROW + len(parts) * 18 + 20
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
        ' font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        f'<rect x="{LEFT - 20}" y="{TOP - 18}" width="{2 * 20 + ROW}" height="{20 * ROW + 10}" rx="6" fill="#2f3b33"/>',
    ]
    for row, pair in enumerate(_pairs(pins)):
        lines += [line for pin in pair for line in _drawn(pin, TOP + row * ROW)]
    below = TOP + 20 * ROW + ROW
    lines.append(_words(20, below, LEGEND, "start", 'fill="#555555"'))
    for at, (part, how) in enumerate(parts):
        lines.append(_words(20, below + ROW + at * 18, f"{part}: {how}", "start"))
    return "\n".join([*lines, "</svg>", ""])


def _drawn(pin: Pin, y: int) -> Iterator[str]:
    left = pin.number % 2 == 1
    x = LEFT if left else LEFT + ROW
    shape = "rect" if pin.number == 1 else "circle"
    size = f'x="{x - 9}" y="{y - 9}" width="18" height="18"' if pin.number == 1 else f'cx="{x}" cy="{y}" r="9"'
    yield f'<{shape} {size} fill="{COLOURS[pin.use]}" stroke="#000000"/>'
    yield _words(x, y + 4, str(pin.number), "middle", 'font-size="9"')
    words = f"{pin.role}  {pin.name}" if left else f"{pin.name}  {pin.role}"
    bold = 'font-weight="bold"' if pin.use is Use.USED else ""
    yield _words(x - 26 if left else x + 26, y + 4, words.strip(), "end" if left else "start", bold)


def _words(x: int, y: int, words: str, anchor: str, style: str = "") -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" {style}>{escape(words)}</text>'
