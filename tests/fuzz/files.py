"""Files that people write or copy: configuration, backups, settings, fuzzed."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from companion import settings
from companion.backup import packed, unpacked
from companion.config import NAME, load
from companion.errors import CompanionError, UsageError
from companion.journal import text
from companion.shelf import named
from tests.fuzz.games import records
from tests.fuzz.tape import Tape, must

SECTIONS = (
    "pads",
    "lights",
    "sounder",
    "keypad",
    "dial",
    "box",
    "box.pads",
    "box.keys",
    "box.lights",
    "keyboard",
    "keyboard.map",
    "timing",
    "gpio",
    "entry",
    "display",
    "sound",
    "storage",
    "pad",
    "",
    "a.b.c",
    "[x]",
)
KEYS = (
    "shared",
    "A",
    "B",
    "L",
    "pin",
    "rows",
    "columns",
    "a",
    "b",
    "press",
    "name",
    "usb",
    "devices",
    "grab",
    "pads",
    "debounce-ms",
    "glitch-us",
    "factory",
    "chip",
    "edges",
    "pad",
    "keypad",
    "dial",
    "keyboard",
    "kind",
    "size",
    "rotation",
    "facing",
    "brightness",
    "oled-address",
    "framebuffer",
    "png",
    "device",
    "volume",
    "folder",
    "4",
    "KEY_A",
    "KEY_KP1",
    "language",
    "'quoted'",
    "a b",
    "#",
)
VALUES = (
    "17",
    "27",
    "5",
    "0",
    "-1",
    "28",
    "99999999999999999999",
    "1.5",
    "inf",
    "nan",
    "true",
    "false",
    '""',
    '"A"',
    '"auto"',
    '"always"',
    '"lgpio"',
    '"own"',
    '"pad:A"',
    '"key:4"',
    '"none"',
    '"800x480"',
    '"1x1"',
    '"oled"',
    "[]",
    "[5, 6, 13, 19]",
    "[12, 16, 20, 21]",
    '["2e8a"]',
    '["*"]',
    "{}",
    "{a = 1}",
    "0x3C",
    "90",
    "1979-05-27",
    "07:32:00",
    "[[[[]]]]",
    '"\\u0000"',
    '"~nobody/x"',
    '"/tmp/x"',
    "",
    "'''",
    '"""',
    "=",
    "1e400",
    "'\u00e9'",
)


@cache
def _file() -> Path:
    """A file in memory that leaves nothing behind, for a loader that reads files."""
    return Path(f"/proc/self/fd/{os.memfd_create(NAME)}")


def configuration(tape: Tape) -> None:
    """TOML with keys of ours in sections of ours, and values that are right, nearly right and nothing of the kind."""
    lines: list[str] = []
    for _ in range(tape.below(6)):
        if not tape.one_in(12):
            lines.append(f"[{tape.pick(SECTIONS)}]")
        lines += [f"{tape.pick(KEYS)} = {tape.pick(VALUES)}" for _ in range(tape.below(5))]
    content = "\n".join(lines).encode()
    _file().write_bytes(tape.damage(content) if tape.one_in(3) else content)
    try:
        config = load(_file())
        pins = [pin for pin, _ in config.pins()]
        must(len(pins) == len(set(pins)))
        config.folder()
    except UsageError as wrong:
        must(str(_file()) in wrong.where)
        must(bool(wrong.cure))


@cache
def _backup() -> tuple[dict[str, bytes], bytes]:
    members = {named(n): text([*one.head, *one.steps[:9]]) for n, one in enumerate(records()[:3], 1)}
    members[settings.NAME] = b'{"language": "sv"}\n'
    return members, packed(members)


def backup(tape: Tape) -> None:
    """Backups with one to three things wrong: what comes back is as it was, and the rest is named."""
    members, content = _backup()
    for _ in range(1 + tape.below(3)):
        content = tape.damage(content)
    try:
        whole, damaged = unpacked(content, Path("all.tar"))
    except CompanionError as wrong:
        must(wrong.where == "all.tar")
        return
    must(whole.items() <= members.items())
    must({*whole, *damaged} == members.keys())


def remembered(tape: Tape) -> None:
    """The file of settings: whatever lies there is read, or left out and said."""
    content = tape.damage(b'{"language": "sv", "n": [1, {"a": null}], "x": 1e999}\n')
    values = settings._values(tape.damage(content))
    must(values is None or isinstance(values, dict))
