"""Display and sound: what they would be shown and played on."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

from companion.cli.displays import has_pygame, opened
from companion.cli.doctor.line import Line, bad, look, ok, wrong
from companion.cli.seating import Seating
from companion.config import Config
from companion.errors import CompanionError
from companion.ports import Sound

INSTALL = "pip install 'table-companion[display]'."
LIBRARIES = (
    "On Raspberry Pi OS Lite: sudo apt install libgbm1 libegl1 libgles2 libgl1-mesa-dri; or be in the group video."
)


def display(config: Config) -> Iterator[Line]:
    """The configured display: opened once and closed, or, where SDL shows it, the driver that SDL takes."""
    kind = config.display.kind
    if kind in ("terminal", "none"):
        yield ok("display", f"{kind}, as configured")
    elif not has_pygame():
        said = look if kind == "auto" else bad
        yield said("display", "pygame, which draws, is not installed; the terminal shows the table", INSTALL)
    elif kind in ("auto", "window", "console"):
        yield _driver(kind)
    else:
        yield _panel(kind, config)


def _driver(kind: str) -> Line:
    """SDL falls back to a driver that shows nothing, in silence."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    from hardware.window import INVISIBLE

    try:
        pygame.display.init()
        name = pygame.display.get_driver()
        pygame.display.quit()
    except pygame.error as error:
        return (look if kind == "auto" else bad)("display", f"SDL has no screen: {error}", LIBRARIES)
    if name.lower() in INVISIBLE:
        what = f"SDL took the driver «{name}», which shows nothing"
        return (look if kind == "auto" else bad)("display", what, LIBRARIES)
    return ok("display", f"SDL's driver «{name}», pygame {pygame.version.ver}")


def _panel(kind: str, config: Config) -> Line:
    try:
        opened(kind, config, Seating()).close()
    except CompanionError as error:
        return wrong("display", error)
    except (ImportError, OSError) as error:
        return bad("display", f"{kind}: {error}")
    return ok("display", f"{kind} opens")


def sound(config: Config) -> Iterator[Line]:
    """What tones are played on."""
    device, wired = config.sound.device, config.sounder is not None
    if device == "off" or config.sound.volume == 0:
        yield ok("sound", "off, as configured")
    elif device == "piezo" or (device == "auto" and (wired or config.box)):
        if wired:
            yield ok("sound", f"a piezo on GPIO {config.sounder}")
        elif config.box:
            yield ok("sound", "the serial box's")
        else:
            yield bad("sound", "a piezo is configured, but no pin", "Write [sounder] pin = ..., or [sound] device.")
    else:
        yield _card(config, bad if device == "card" else look)


def _card(config: Config, said: Callable[[str, str, str], Line]) -> Line:
    """Plays a tone: what is missing comes back as one line."""
    from hardware.sound import SoundCard

    troubles: list[str] = []
    card = SoundCard(config.sound.volume, troubles.append)
    card.play(Sound.ROUND)
    card.close()
    if troubles:
        return said(
            "sound",
            f"the card: {troubles[0].removeprefix('no sound: ')}",
            "Plug one in, be in the group audio, or write [sound] device.",
        )
    return ok("sound", "the sound card has played a tone")
