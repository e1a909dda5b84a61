"""What plays the tones of a table: what is wired, the sound card, or nothing."""

from __future__ import annotations

from companion.cli.log import LOG
from companion.config import Config
from companion.ports import Sounder
from companion.showing import LOUDEST
from hardware.silence import NoSounder, Switched


def tones(config: Config, wired: Sounder | None = None) -> Sounder:
    """As `[sound]` says: `auto` is a sounder that is wired, else the card, which opens with the first tone.

    One that is silent can be turned up at the table; with `off` there is none.
    """
    device, volume = config.sound.device, config.sound.volume
    if device == "off":
        return NoSounder()
    if wired is not None and device != "card" and (config.sounder is not None or config.box is not None):
        return Switched(wired, LOUDEST if volume else 0)
    if device == "piezo":
        return NoSounder()
    from hardware.sound import SoundCard

    return SoundCard(config.sound.volume, LOG.warning)
