"""The configuration: what is left out has a default, what is wrong is named by file and dotted key, with the cure."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from companion.config import Config, Entry, Gpio, Timing, find, load
from companion.errors import UsageError
from companion.peripherals import Box, Dial, Keyboard, Keypad
from companion.showing import Display, Sounding

SAME_FOLDER = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


@pytest.fixture
def table(tmp_path: Path) -> Path:
    return tmp_path / "companion.toml"


def taken(path: Path, text: str) -> Config:
    path.write_text(text, encoding="utf-8")
    return load(path)


def refused(path: Path, content: str | bytes) -> str:
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    with pytest.raises(UsageError) as refusal:
        load(path)
    assert str(path) in str(refusal.value)
    assert refusal.value.cure
    return str(refusal.value)


def outcome(path: Path) -> Config | str:
    """The configuration, or what the refusal says; any other error goes on."""
    try:
        return load(path)
    except UsageError as refusal:
        return str(refusal)


def test_without_a_file_there_is_one_shared_pad_with_its_light() -> None:
    """Nothing needs to be configured: pad on GPIO 17, light on GPIO 27."""
    config = load(None)
    assert config == Config()
    assert (config.pads, config.lights, config.sounder) == ({"pad": 17}, {"pad": 27}, None)
    assert config.timing == Timing(debounce=30_000, glitch=2_500)


def test_an_empty_file_says_the_same_as_none(table: Path) -> None:
    assert taken(table, "") == Config(path=table)


def test_every_key_is_read(table: Path) -> None:
    """One file with every key off its default."""
    config = taken(
        table,
        """
        [pads]
        shared = 5
        A = 6
        L = 13
        [lights]
        shared = 22
        A = 23
        [sounder]
        pin = 12
        [timing]
        debounce-ms = 50
        glitch-us = 0
        [gpio]
        factory = "rpigpio"
        chip = 4
        [entry]
        pad = "never"
        keypad = true
        dial = true
        keyboard = true
        [display]
        kind = "terminal"
        size = "320x240"
        fullscreen = true
        [storage]
        folder = "/var/games"
        """,
    )
    assert config == Config(
        path=table,
        pads={"pad": 5, "pad:A": 6, "pad:L": 13},
        lights={"pad": 22, "pad:A": 23},
        sounder=12,
        timing=Timing(50_000, 0),
        gpio=Gpio("rpigpio", 4),
        entry=Entry("never", keypad=True, dial=True, keyboard=True),
        display=Display("terminal", 320, 240, fullscreen=True),
        storage="/var/games",
    )


def test_display_and_sound_are_read(table: Path) -> None:
    """Every key; an OLED is 128 x 64 unless something else is said."""
    config = taken(
        table,
        """
        [display]
        kind = "oled"
        rotation = 270
        facing = true
        motion = false
        brightness = 3
        framebuffer = "fb_ili9341"
        oled = "sh1106"
        oled-address = 0x3D
        oled-bus = 0
        png = "/tmp/shown.png"
        [sound]
        device = "card"
        volume = 0
        """,
    )
    assert config.display == Display(
        "oled",
        128,
        64,
        False,
        270,
        True,
        False,
        3,
        "fb_ili9341",
        "sh1106",
        0x3D,
        0,
        "/tmp/shown.png",  # noqa: S108
    )
    assert config.sound == Sounding("card", 0)


def test_keypad_dial_box_and_keyboard_are_read(table: Path) -> None:
    """Whatever else lies on the table: with every key off its default."""
    config = taken(
        table,
        """
        [keypad]
        rows = [5, 6, 13, 19]
        columns = [12, 16, 20]
        [dial]
        a = 22
        b = 23
        press = 24
        [box]
        name = "left"
        usb = ["2e8a:0005", "1A86"]
        [box.keys]
        "#" = 7
        press = 8
        [box.lights]
        shared = 1
        [keyboard]
        devices = ["*umpad*"]
        grab = false
        [keyboard.map]
        KEY_KPSLASH = "key:C"
        key_kpminus = "dial:left"
        113 = "none"
        """,
    )
    assert config.keypad == Keypad((5, 6, 13, 19), (12, 16, 20))
    assert config.dial == Dial(22, 23, 24)
    assert config.box == Box({}, {"key:#": 7, "dial:press": 8}, {"pad": 1}, "left", ("2e8a:0005", "1A86"))
    assert config.keyboard == Keyboard(("*umpad*",), False, "none", {98: "key:C", 74: "dial:left", 113: "none"})
    assert config.entry == Entry(keypad=True, dial=True, keyboard=True), "it follows from what there is"
    assert config.pads == {"pad": 17}, "none of it has pads, so the shared one is where it always is"


def test_what_is_entered_with_can_be_said_otherwise(table: Path) -> None:
    """A keypad that is there need not be what cards are entered with."""
    entry = taken(table, "[dial]\na = 5\nb = 6\n[entry]\ndial = false\n").entry
    assert entry == Entry(dial=False)


@pytest.mark.parametrize("text", ["[box.pads]\nA = 1\nB = 2", '[keyboard]\npads = "own"', "[keyboard.map]\n30='pad'"])
def test_pads_on_a_box_or_a_keyboard_mean_none_on_pins(table: Path, text: str) -> None:
    """The pad and light on GPIO 17 and 27 are for a table that says nothing of its pads."""
    config = taken(table, text)
    assert (config.pads, config.lights, config.entry.keyboard) == ({}, {}, False)


@pytest.mark.parametrize(
    ("text", "where", "places"),
    [
        ("[pads]\nA = 5\n[box.pads]\nB = 1", "box.pads", "in pads and in box.pads"),
        ('[box.pads]\nB = 1\n[keyboard]\npads = "own"', "keyboard.pads", "in box.pads and in keyboard.pads"),
        ('[pads]\nA = 5\n[keyboard.map]\nBTN_THUMB = "pad:B"', "keyboard.map", "in pads and in keyboard.map"),
    ],
)
def test_pads_of_two_clocks_are_refused(table: Path, text: str, where: str, places: str) -> None:
    """Stamps of a box and of the Pi can't be compared to the microsecond, so no race could be judged."""
    said = refused(table, text)
    assert f"{table}: {where}: " in said
    assert places in said
    assert "all on one box" in said


def test_the_examples_in_the_documentation_are_taken(table: Path) -> None:
    """Whoever copies one of them gets a table, not a refusal."""
    page = (Path(__file__).parents[1] / "hardware/DEVICES.md").read_text(encoding="utf-8")
    sections = [part for part in re.split(r"^## ", page, flags=re.MULTILINE) if "\n    [" in part]
    assert len(sections) == 4
    for section in sections:
        text = "\n".join(line[4:] for line in section.splitlines() if line.startswith("    "))
        assert taken(table, text).path == table


def test_own_pads_alone_mean_no_shared_one(table: Path) -> None:
    """Who gives every player a pad has no shared pad on GPIO 17, and no light for it either."""
    config = taken(table, "[pads]\nA = 17\nB = 27\n")
    assert (config.pads, config.lights) == ({"pad:A": 17, "pad:B": 27}, {})


def test_own_lights_alone_mean_no_shared_one(table: Path) -> None:
    assert taken(table, "[lights]\nA = 27\n").lights == {"pad:A": 27}


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
    "shared A L pin debounce-ms factory chip pad dial size folder M a b rows usb pads keys devices map".split()  # noqa: SIM905
)
SECTIONS = st.sampled_from(
    "pads lights sounder keypad dial box keyboard timing gpio entry display sound storage pdas".split()  # noqa: SIM905
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


@pytest.mark.parametrize(
    ("text", "taps"),
    [
        ("", True),
        ("keyboard = true", False),
        ("keypad = true", False),
        ("dial = true", False),
        ('pad = "always"', True),
        ('pad = "never"', False),
    ],
)
def test_taps_enter_cards_where_nothing_else_does(table: Path, text: str, taps: bool) -> None:
    assert taken(table, f"[entry]\n{text}").entry.taps is taps


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """No variable that names a folder or file is set, and the working directory is empty."""
    for name in ("COMPANION_CONFIG", "STATE_DIRECTORY", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("companion.config.SYSTEM", tmp_path / "etc.toml")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_file_is_looked_for_from_the_nearest_to_the_farthest(
    nowhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked for, named by the environment, in the working directory, the system's: the first that there is."""
    assert find() is None
    (nowhere / "etc.toml").touch()
    assert find() == nowhere / "etc.toml"
    (nowhere / "companion.toml").touch()
    assert find() == Path("companion.toml")
    monkeypatch.setenv("COMPANION_CONFIG", "other.toml")
    assert find() == Path("other.toml")
    assert find(Path("mine.toml")) == Path("mine.toml")


def test_a_working_directory_that_may_not_be_entered_hides_no_file(
    nowhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`sudo -u companion companion doctor` from somebody's home; the system's own file is never passed over."""

    def barred(path: Path) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "is_file", barred)
    assert find() == nowhere / "etc.toml"


def test_games_are_kept_where_the_service_the_user_or_the_file_says(
    nowhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the usual place to the most particular one; always absolute, since a pin library may change folders."""
    assert Config().folder() == nowhere / "home/.local/state/table-companion"
    monkeypatch.setenv("XDG_STATE_HOME", "relative/is/ignored")
    assert Config().folder() == nowhere / "home/.local/state/table-companion"
    monkeypatch.setenv("XDG_STATE_HOME", str(nowhere / "state"))
    assert Config().folder() == nowhere / "state/table-companion"
    monkeypatch.setenv("STATE_DIRECTORY", "/var/lib/companion:/var/lib/more")
    assert Config().folder() == Path("/var/lib/companion")
    assert Config(storage="games").folder() == nowhere / "games"
    assert Config(storage="~/games").folder() == nowhere / "home/games"


def test_a_home_that_is_not_there_is_said(nowhere: Path) -> None:
    with pytest.raises(UsageError, match=r"storage\.folder"):
        Config(path=nowhere / "x.toml", storage="~nobody-of-that-name/games").folder()


def test_the_configuration_is_light_to_import() -> None:
    """A small Pi starts slowly enough: the parser, and what only a refusal needs, are imported when they are used."""
    heavy = "tomllib difflib json gpiozero pygame"
    code = f"import sys, companion.config; print(*[name for name in {heavy.split()} if name in sys.modules])"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert loaded.stdout.strip() == ""
