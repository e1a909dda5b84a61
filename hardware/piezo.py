"""A passive piezo sounder on a GPIO pin: short tones, played by a thread of its own."""

from __future__ import annotations

from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from companion.errors import CompanionError
from companion.ports import Sound
from hardware.gpio import Chosen, broken, close
from hardware.tunes import TUNES


class Piezo:
    """A sounder: a new tune cuts the old one off, and `play` never waits. Raises CompanionError for a pin in use."""

    def __init__(self, pin: int, chosen: Chosen) -> None:
        from gpiozero import TonalBuzzer

        try:
            self._buzzer: Any = TonalBuzzer(pin, mid_tone="A5", octaves=2, pin_factory=chosen.factory)
        except Exception as error:
            raise CompanionError(broken(pin, error), where="sounder.pin", cure="Play goes on without sound.") from error
        self._asked: SimpleQueue[Sound | None] = SimpleQueue()
        self._thread = Thread(target=self._perform, name="piezo", daemon=True)
        self._thread.start()

    def play(self, sound: Sound) -> None:
        """Play a tune from now on."""
        self._asked.put(sound)

    def close(self) -> None:
        """Silence, and the pin free; may be called twice."""
        self._asked.put(None)
        self._thread.join(timeout=1)
        close(self._buzzer)

    def _perform(self) -> None:
        notes: list[tuple[float, float]] = []
        while True:
            try:
                sound = self._asked.get(timeout=self._next(notes))
            except Empty:
                continue
            if sound is None:
                return
            notes = list(TUNES[sound])

    def _next(self, notes: list[tuple[float, float]]) -> float | None:
        """Begin the next note; its length in seconds, or None when the tune is over."""
        try:
            if notes:
                tone, length = notes.pop(0)
                self._buzzer.play(tone)
                return length
            self._buzzer.stop()
        except Exception:  # a pin that fails under way costs a tone, not the thread
            notes.clear()
        return None
