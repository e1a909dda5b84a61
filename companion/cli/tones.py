"""What plays the tones of a table: what is wired, the sound card, or nothing."""

from __future__ import annotations

from companion.cli.log import LOG
from companion.config import Config
from companion.ports import Sounder
from hardware.silence import NoSounder


def tones(config: Config, wired: Sounder | None = None) -> Sounder:
    """As `[sound]` says: `auto` is a sounder that is wired, else the card, which opens with the first tone."""
    device = config.sound.device
    if device == "off" or config.sound.volume == 0:
        return NoSounder()
    if wired is not None and device != "card" and (config.sounder is not None or config.box is not None):
        return wired
    if device == "piezo":
        return NoSounder()
    from hardware.sound import SoundCard

    return SoundCard(config.sound.volume, LOG.warning)
