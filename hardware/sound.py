"""Short tones through the sound card, made by the program itself: sines with a soft beginning and a decay.

The card is opened by a thread when the first tone is wanted: that takes a tenth of a second, and the first frame
doesn't wait for it. Without a card it stays silent and says so in one line.
"""

from __future__ import annotations

import math
import os
import sys
import tempfile
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from threading import Thread
from typing import Any

from companion.ports import Sound
from companion.showing import LOUDEST
from hardware.tunes import TUNES, Tune

RATE = 22_050
"""Samples a second."""
BUFFER = 512
"""Samples on their way to the card: 23 ms."""
SOFT = 0.004
"""Seconds in which a tone begins and ends, so that it doesn't click."""


def samples(tune: Tune, volume: int) -> array[int]:
    """A tune as 16-bit samples; `volume` 0 to 10 in steps that sound alike."""
    peak = 28_000 * (volume / LOUDEST) ** 2
    made = array("h")
    for tone, seconds in tune:
        count = round(seconds * RATE)
        for i in range(count):
            at = i / RATE
            swell = min(1.0, at / SOFT, (count - 1 - i) / RATE / SOFT) * math.exp(-3 * at / seconds)
            wave = 0.8 * math.sin(2 * math.pi * tone * at) + 0.2 * math.sin(6 * math.pi * tone * at)
            made.append(round(peak * swell * wave))
    return made


class SoundCard:
    """A sounder: a new tune cuts the old one off, and `play` never waits. `say` gets the one line of a missing card."""

    def __init__(self, volume: int, say: Callable[[str], None] | None = None) -> None:
        self.volume = volume
        self._say = say or (lambda line: print(f"companion: {line}", file=sys.stderr))
        self._asked: SimpleQueue[Sound | None] = SimpleQueue()
        self._thread: Thread | None = None

    def play(self, sound: Sound) -> None:
        """Play a tune from now on."""
        if self.volume == 0:
            return
        if self._thread is None:
            self._thread = Thread(target=self._perform, name="sound", daemon=True)
            self._thread.start()
        self._asked.put(sound)

    def turn(self, volume: int) -> None:
        """As loud as that from the next tune on, 0 to 10."""
        self.volume = volume

    def close(self) -> None:
        """Lets the last tune end, for a second at most; may be called twice."""
        if self._thread:
            self._asked.put(None)
            self._thread.join(timeout=1)
            self._thread = None

    def _perform(self) -> None:
        mixer = self._opened()
        ready: dict[tuple[Sound, int], Any] = {}
        while (sound := self._asked.get()) is not None:
            if mixer is None:
                continue
            key = sound, self.volume
            if key not in ready:
                ready[key] = mixer.Sound(buffer=samples(TUNES[sound], self.volume))
            mixer.stop()
            ready[key].play()
        if mixer:
            _end(mixer)

    def _opened(self) -> Any:
        try:
            from pygame import mixer

            with _quiet():
                mixer.init(RATE, -16, 1, BUFFER, allowedchanges=0)
        except Exception as wrong:  # no pygame, no card, one that is taken: whatever it is, the game goes on
            self._say(f"no sound: {str(wrong) or type(wrong).__name__}")
            return None
        return mixer


def _end(mixer: Any) -> None:
    """Waits for the last tune, half a second at most."""
    from time import sleep

    for _ in range(25):
        if not mixer.get_busy():
            break
        sleep(0.02)
    mixer.quit()


@contextmanager
def _quiet() -> Iterator[None]:
    """Keeps ALSA's own library from writing eight lines where there is no card; what others write comes after."""
    try:
        real = os.dup(2)
    except OSError:  # nobody reads errors
        yield
        return
    with tempfile.TemporaryFile() as written:
        os.dup2(written.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(real, 2)
            written.seek(0)
            for line in written:
                if not line.startswith(b"ALSA lib"):
                    os.write(real, line)
            os.close(real)
