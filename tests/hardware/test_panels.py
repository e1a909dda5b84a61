"""Displays without a window: pictures arrive as drawn, and a panel that fails never ends a game."""

from __future__ import annotations

import sys
from pathlib import Path
from threading import Event as Flag
from typing import Any

import pygame
import pytest
from luma.core.device import dummy

from companion.errors import CompanionError
from companion.ports import SECOND, Event, Fault
from companion.screen.paint import paint
from companion.screen.rotation import QUARTERS, turned, upright
from companion.screen.style import Style
from companion.showing import Display
from companion.view import View
from hardware.framebuffer import Framebuffer, chosen, found
from hardware.oled import Oled
from hardware.panels import PanelFront
from hardware.png import Png
from tests.screen.demanding import table

WAIT = 10.0
"""Seconds that a test waits for the carrier's thread at most."""


class Clock:
    now = 0

    def __call__(self) -> int:
        return self.now


class FakePanel:
    """Remembers pictures; fails while `broken`."""

    mono, pace, moves, dims = False, 0, True, True

    def __init__(self, size: tuple[int, int] = (320, 240)) -> None:
        self.size = size
        self.shown: list[pygame.Surface] = []
        self.levels: list[int] = []
        self.broken = self.closed = False
        self.came = Flag()

    def show(self, picture: pygame.Surface) -> None:
        self.came.set()
        if self.broken:
            raise OSError("the wire is loose")
        self.shown.append(picture)

    def dim(self, brightness: int) -> None:
        self.levels.append(brightness)

    def close(self) -> None:
        self.closed = True


def pixels(surface: pygame.Surface) -> bytes:
    return bytes(surface.convert(32, 0).get_buffer().raw)


def drawn(view: View, size: tuple[int, int], style: Style | None = None) -> pygame.Surface:
    surface = pygame.Surface(size, 0, 32)
    paint(surface, view, 0, style or Style())
    return surface


# --- the front -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rotation", QUARTERS)
def test_the_last_picture_arrives_turned(rotation: Any) -> None:
    """Closing waits for it; a panel that is closed is told so."""
    panel = FakePanel()
    front = PanelFront(Clock(), panel, Display(rotation=rotation, brightness=4))
    front.show(table(3))
    front.close()
    wanted = turned(drawn(table(3), upright(panel.size, rotation)), rotation)
    assert pixels(panel.shown[-1]) == pixels(wanted)
    assert panel.levels == [4]
    assert panel.closed


def test_a_panel_that_fails_is_a_fault_and_comes_back() -> None:
    """Said once when it fails and once when it works again."""
    panel = FakePanel()
    front = PanelFront(Clock(), panel, Display())
    said: list[Event] = []
    panel.broken = True
    for total in (1, 2):
        panel.came.clear()
        front.show(table(3, total))
        assert panel.came.wait(WAIT)
    said += front.inbox.wait(WAIT)
    panel.broken = False
    front.show(table(3, 3))
    said += front.inbox.wait(WAIT)
    front.close()
    assert [(event.device, event.what) for event in said if isinstance(event, Fault)] == [
        ("display", "the wire is loose"),
        ("display", ""),
    ]


def test_an_event_comes_before_a_picture() -> None:
    """Somebody has pressed while something moves: that is answered first, and nothing is drawn."""
    clock = Clock()
    front = PanelFront(clock, FakePanel((128, 64)), Display())
    front.show(table(6))
    clock.now = 60 * SECOND
    before = front.easel.drawn
    front.inbox.put(Fault("pad", "gone", 0))
    assert front.wait(None) == [Fault("pad", "gone", 0)]
    assert front.easel.drawn == before
    assert front.wait(clock.now) == []
    front.close()


# --- files and framebuffers ----------------------------------------------------------------------------------------


def test_a_png_is_what_is_shown(tmp_path: Path) -> None:
    """Whole at any time, and nothing else is left in the folder."""
    front = PanelFront(Clock(), Png(tmp_path / "shown.png", (480, 320)), Display(motion=True))
    front.show(table(2))
    front.show(table(4))
    front.close()
    assert pixels(pygame.image.load(str(tmp_path / "shown.png"))) == pixels(drawn(table(4), (480, 320)))
    assert [path.name for path in tmp_path.iterdir()] == ["shown.png"]
    with pytest.raises(CompanionError, match="is no folder"):
        Png(tmp_path / "none" / "shown.png", (480, 320))


def framebuffer(tmp_path: Path, number: int, name: str, bits: int, stride: int) -> None:
    """A folder as the kernel makes one for 320 x 240 px, and a file in the place of the device."""
    size = (320, 240)
    folder = tmp_path / "class" / f"fb{number}"
    folder.mkdir(parents=True)
    content = {"virtual_size": f"{size[0]},{size[1]}", "bits_per_pixel": bits, "name": name, "stride": stride}
    for key, value in content.items():
        (folder / key).write_text(f"{value}\n")
    (tmp_path / f"fb{number}").write_bytes(bytes(stride * size[1]))


@pytest.mark.parametrize(("bits", "stride"), [(16, 640), (16, 704), (32, 1280), (32, 1344)])
def test_a_framebuffer_holds_what_is_drawn(tmp_path: Path, bits: int, stride: int) -> None:
    """In its own pixels, also where its rows are longer than the picture."""
    framebuffer(tmp_path, 1, "fb_ili9341", bits, stride)
    panel = Framebuffer("", tmp_path / "class", tmp_path)
    picture = pygame.Surface((320, 240))
    picture.fill((255, 0, 0), (0, 0, 160, 240))
    picture.set_at((319, 239), (0, 255, 0))
    picture.set_at((318, 239), (0, 0, 255))
    panel.show(picture)
    panel.close()
    raw, deep = (tmp_path / "fb1").read_bytes(), bits // 8

    def pixel(x: int, y: int) -> int:
        return int.from_bytes(raw[y * stride + x * deep :][:deep], "little")

    red, green, blue = (0xF800, 0x07E0, 0x001F) if bits == 16 else (0xFF0000, 0xFF00, 0xFF)
    assert [pixel(0, 0), pixel(160, 0), pixel(159, 239)] == [red, 0, red]
    assert [pixel(319, 239), pixel(318, 239)] == [green, blue]


def test_a_framebuffer_is_chosen_by_name(tmp_path: Path) -> None:
    """By its driver's name, by number, else the last; one that isn't there is named with those that are."""
    for number, name in ((0, "vc4drmfb"), (2, "fb_st7789v"), (10, "fb_ili9486")):
        framebuffer(tmp_path, number, name, 16, 640)
    (tmp_path / "class" / "fb3").mkdir()
    system = tmp_path / "class"
    assert [one.device for one in found(system)] == ["fb0", "fb2", "fb10"]
    assert [chosen(name, system).device for name in ("", "fb_st7789v", "fb0")] == ["fb10", "fb2", "fb0"]
    with pytest.raises(CompanionError, match="there is no framebuffer «fb_none»") as wrong:
        chosen("fb_none", system)
    assert "fb2 (fb_st7789v)" in wrong.value.cure
    with pytest.raises(CompanionError, match="there is no framebuffer"):
        chosen("", tmp_path / "nothing")


def test_a_framebuffer_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    """Missing, or with a palette."""
    framebuffer(tmp_path, 0, "old", 8, 320)
    with pytest.raises(CompanionError, match="8 bits a pixel"):
        Framebuffer("", tmp_path / "class", tmp_path)
    framebuffer(tmp_path, 1, "fb_ili9341", 16, 640)
    (tmp_path / "fb1").unlink()
    with pytest.raises(CompanionError, match="can't be written") as wrong:
        Framebuffer("", tmp_path / "class", tmp_path)
    assert "video" in wrong.value.cure


# --- OLED ----------------------------------------------------------------------------------------------------------


def test_an_oled_shows_two_tones() -> None:
    """Pixel by pixel what is drawn in two tones, through luma's own picture."""
    device = dummy(width=128, height=64, mode="1")
    device.persist = True
    front = PanelFront(Clock(), Oled(Display("oled", 128, 64), device), Display())
    front.show(table(4))
    front.close()
    picture = drawn(table(4), (128, 64), Style(mono=True))
    lit = {(x, y) for x in range(128) for y in range(64) if picture.get_at((x, y))[0]}
    assert 500 < len(lit) < 6000
    assert lit == {(x, y) for x in range(128) for y in range(64) if device.image.getpixel((x, y))}


def test_brightness_is_the_oleds_contrast() -> None:
    """From a glow to full."""

    class Device:
        width, height = 128, 64

        def __init__(self) -> None:
            self.levels: list[int] = []

        def contrast(self, level: int) -> None:
            self.levels.append(level)

    oled = Oled(Display("oled", 128, 64), Device())
    oled.dim(1)
    oled.dim(10)
    assert oled._device.levels == [25, 255]


def test_an_oled_without_its_library_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the cure."""
    monkeypatch.setitem(sys.modules, "luma.oled", None)
    with pytest.raises(CompanionError, match="not installed") as wrong:
        Oled(Display("oled", 128, 64))
    assert "table-companion[oled]" in wrong.value.cure
