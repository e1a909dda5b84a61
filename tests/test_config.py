"""The configuration: what is left out has a default, what is wrong is named by file and dotted key, with the cure."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.config import Config, Entry, Gpio, Timing, find, load
from companion.errors import UsageError
from companion.peripherals import Box, Dial, Keyboard, Keypad
from companion.showing import Display, Sounding
from tests.written import refused, taken


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """Where the file is."""
    return tmp_path / "companion.toml"


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
        "/tmp/shown.png",  # noqa: S108 - a name that is read, no file
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
