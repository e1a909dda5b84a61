"""What is wrong in a configuration is named by file and dotted key, with the cure; nothing else happens."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from companion.config import load
from companion.errors import UsageError
from tests.written import outcome, refused, taken

SAME_FOLDER = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """Where the file is."""
    return tmp_path / "companion.toml"


@pytest.mark.parametrize(
    ("text", "key", "cure"),
    [
        ("[pad]\nshared = 5", "pad", "Did you mean pads?"),
        ("[pads]\nM = 5", "pads.M", "pads."),
        ("[pads]\nshred = 5", "pads.shred", "Did you mean pads.shared?"),
        ("[timing]\ndebounce_ms = 5", "timing.debounce_ms", "Did you mean timing.debounce-ms?"),
        ("[timing]\nbanana = 5", "timing.banana", "Known here: timing.debounce-ms, timing.glitch-us."),
        ("[timing]\ntie-ms = 5", "timing.tie-ms", "timing."),
        ("pads = 17", "pads", "Write [pads]"),
        ("[[pads]]\nshared = 17", "pads", "Write [pads]"),
        ("[pads]\nshared = true", "pads.shared", "a whole number from 2 to 27"),
        ("[pads]\nA = 1", "pads.A", "a whole number from 2 to 27"),
        ("[lights]\nA = 28", "lights.A", "a whole number from 2 to 27"),
        ("[pads]\nshared = 17.0", "pads.shared", "a whole number from 2 to 27"),
        ('[sounder]\npin = "GPIO18"', "sounder.pin", "a whole number from 2 to 27"),
        ("[timing]\ndebounce-ms = 0", "timing.debounce-ms", "a whole number from 1 to 500"),
        ("[timing]\nglitch-us = 5000", "timing.glitch-us", "a slap may be as short as 5 ms"),
        ('[gpio]\nfactory = "pigpio"', "gpio.factory", 'one of "auto", "lgpio", "rpigpio"'),
        ("[gpio]\nchip = -1", "gpio.chip", "a whole number from 0"),
        ("[entry]\npad = true", "entry.pad", 'one of "auto", "always", "never"'),
        ('[entry]\nkeypad = "yes"', "entry.keypad", "true or false"),
        ("[entry]\ndial = 1", "entry.dial", "true or false"),
        (
            '[display]\nkind = "tv"',
            "display.kind",
            'one of "auto", "window", "console", "framebuffer", "oled", "png", "terminal", "none"',
        ),
        ("[display]\nrotation = 45", "display.rotation", "0, 90, 180 or 270"),
        ("[display]\nrotation = true", "display.rotation", "0, 90, 180 or 270"),
        ("[display]\nbrightness = 0", "display.brightness", "from 1 to 10"),
        ('[display]\nframebuffer = "/dev/fb1"', "display.framebuffer", "a name"),
        ("[display]\noled-address = 0x80", "display.oled-address", "the I2C address"),
        ('[display]\noled = "ssd1351"', "display.oled", '"sh1106"'),
        ('[display]\npng = ""', "display.png", "the name of a file"),
        ('[sound]\ndevice = "horn"', "sound.device", '"piezo"'),
        ("[sound]\nvolume = 11", "sound.volume", "from 0 to 10"),
        ('[display]\nsize = "800"', "display.size", "width and height in pixels"),
        ('[display]\nsize = "²00x480"', "display.size", "width and height in pixels"),
        ('[display]\nsize = "64x64"', "display.size", "width and height in pixels"),
        ('[storage]\nfolder = "a\\u0000b"', "storage.folder", "the name of a folder"),
        ('"" = 1', "''", "Known here:"),
        ("[keypad]\ncolumns = [12, 16, 20, 21]", "keypad.rows", "a list of 4 whole numbers"),
        ("[keypad]\nrows = [5, 6, 13]", "keypad.rows", "a list of 4 whole numbers"),
        ("[keypad]\nrows = [5, 6, 13, true]", "keypad.rows", "a list of 4 whole numbers"),
        ("[keypad]\nrow = [5, 6, 13, 19]", "keypad.rows", "a list of 4"),
        ("[dial]\nb = 5", "dial.a", "the BCM number of its pin"),
        ("[dial]\na = 5\nb = 6\nbutton = 7", "dial.button", "Known here: dial.a, dial.b, dial.press."),
        ("[box]\npads = 3", "box.pads", "Write [box.pads]"),
        ("[box.pads]\nA = 0", "box.pads.A", "a whole number from 1 to 64"),
        ("[box.pads]\nM = 1", "box.pads.M", "box.pads."),
        ("[box.pads]\nA = 3\n[box.keys]\n4 = 3", "box.pads", "Give each a number of its own."),
        ("[box.lights]\nA = 3\nB = 3", "box.lights", "Give each a number of its own."),
        ('[box]\nusb = ["pico"]', "box.usb", '"2e8a"'),
        ("[box]\ndevice = 1", "box.device", "Known here: box.pads"),
        ("[keyboard]\ndevices = []", "keyboard.devices", "a list of names or paths"),
        ('[keyboard]\npads = "A"', "keyboard.pads", 'one of "none", "own", "shared"'),
        ('[keyboard.map]\nKEY_KP11 = "pad"', "keyboard.map.KEY_KP11", "Did you mean keyboard.map.KEY_KP1"),
        ('[keyboard.map]\nKEY_KP1 = "pad:M"', "keyboard.map.KEY_KP1", "a button: pad, pad:A"),
    ],
)
def test_a_wrong_or_unknown_key_is_named_with_the_cure(table: Path, text: str, key: str, cure: str) -> None:
    """Nothing wrong is passed over in silence; the message says which file, which key and what to write instead."""
    said = refused(table, text)
    assert f"{table}: {key}: " in said
    assert cure in said


@pytest.mark.parametrize(
    ("text", "roles"),
    [
        ("[pads]\nA = 5\nB = 5", ("pads.A", "pads.B")),
        ("[pads]\nshared = 27", ("pads.shared", "lights.shared")),
        ("[lights]\nA = 17", ("pads.shared", "lights.A")),
        ("[sounder]\npin = 27", ("lights.shared", "sounder.pin")),
        ("[keypad]\nrows = [5, 6, 5, 19]\ncolumns = [12, 16, 20]", ("keypad.rows, number 1", "keypad.rows, number 3")),
        ("[dial]\na = 5\nb = 17", ("pads.shared", "dial.b")),
    ],
)
def test_a_pin_used_twice_is_refused_with_both_roles(table: Path, text: str, roles: tuple[str, str]) -> None:
    """Two roles on one pin would make one of them dead or burn a pin; defaults count as well."""
    said = refused(table, text)
    assert all(role in said for role in roles)


def test_broken_toml_is_refused_with_its_line(table: Path) -> None:
    assert "line 2" in refused(table, "[pads]\nA = = 5\n")
    assert "line 3" in refused(table, "[pads]\nA = 5\nB =")


def test_text_that_is_not_utf8_is_refused_with_its_line(table: Path) -> None:
    assert "line 3" in refused(table, b"[storage]\n\nfolder = 'caf\xe9'\n")


def test_a_byte_order_mark_does_no_harm(table: Path) -> None:
    """Some editors put one in front; it is no reason to refuse a file."""
    assert taken(table, "\ufeff[pads]\nshared = 5\n[lights]\nshared = 6").pads == {"pad": 5}


@pytest.mark.parametrize("name", ["missing.toml", "", "nul\0.toml"])
def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError, match="can't be read"):
        load(tmp_path / name)


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 5_000,
        "[storage]\nfolder" + ".x" * 3_000 + " = 1",
        "[pads]\nA = 0x" + "f" * 10_000,
        "[pads]\nA = " + "9" * 10_000,
        "[pads]\n" + "s" * 100_000 + " = 1",
        "[pads]\nA = 2026-02-31",
    ],
)
def test_monstrous_values_are_refused_like_any_other(table: Path, text: str) -> None:
    """Depth and length that Python itself can't take end in the same kind of message, and a short one."""
    said = refused(table, text)
    assert len(said) - len(str(table)) < 400


LEAVES = st.one_of(
    st.booleans(),
    st.integers(-5, 40),
    st.floats(),
    st.sampled_from(["auto", "never", "800x480", "", "A"]),
    st.text("x1°\n"),
    st.lists(st.one_of(st.integers(1, 30), st.just("2e8a")), max_size=4),
)
KEYS = st.sampled_from(
    "shared A L pin debounce-ms factory chip pad dial size folder M a b rows usb pads keys devices map".split()  # noqa: SIM905 - read as words
)
SECTIONS = st.sampled_from(
    "pads lights sounder keypad dial box keyboard timing gpio entry display sound storage pdas".split()  # noqa: SIM905 - read as words
)


def toml(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return '"' + value.replace("\n", "\\n") + '"'
        case list():
            return "[" + ", ".join(map(toml, value)) + "]"
        case _:
            return str(value)


@SAME_FOLDER
@given(st.dictionaries(SECTIONS, st.dictionaries(KEYS, LEAVES)))
def test_any_document_is_taken_or_refused_by_name(table: Path, document: dict[str, dict[str, object]]) -> None:
    """Whatever keys and values stand in it, a file never ends the program with anything but a UsageError naming it."""
    lines = [f"[{name}]\n" + "\n".join(f"{k} = {toml(v)}" for k, v in keys.items()) for name, keys in document.items()]
    table.write_text("\n".join(lines), encoding="utf-8")
    match outcome(table):
        case str(said):
            assert str(table) in said
        case config:
            pins = [pin for pin, _ in config.pins()]
            assert len(pins) == len(set(pins))


@SAME_FOLDER
@given(st.one_of(st.binary(), st.text().map(lambda text: text.encode(errors="replace"))))
@example(b"\xff")
@example(b"a.b = 1\na.b.c = 2")
def test_any_bytes_are_taken_or_refused_by_name(table: Path, content: bytes) -> None:
    """A file that a power cut or another program has spoiled is named, whatever is in it."""
    table.write_bytes(content)
    match outcome(table):
        case str(said):
            assert str(table) in said
        case config:
            assert config.path == table
