"""Tones through the sound card: made right, never waited for, and silence where there is no card."""

from __future__ import annotations

import os
from itertools import pairwise
from typing import Any

import pygame
import pytest

from companion.ports import Sound
from hardware import sound as module
from hardware.sound import RATE, SoundCard, samples
from hardware.tunes import TUNES


@pytest.mark.parametrize("tune", TUNES)
def test_a_tone_has_its_pitch_and_length(tune: Sound) -> None:
    """Measured by how often the wave goes through zero; it begins and ends in silence, so that nothing clicks."""
    made, at = samples(TUNES[tune], 7), 0
    for tone, seconds in TUNES[tune]:
        part = made[at : at + round(seconds * RATE)]
        at += len(part)
        assert abs(part[0]) < 300
        assert abs(part[-1]) < 300
        heard = part[100:-100]
        crossings = sum(one < 0 <= other for one, other in pairwise(heard))
        assert crossings == pytest.approx(tone * len(heard) / RATE, abs=1.5)
    assert at == len(made)


def test_volume_goes_from_silence_to_loud() -> None:
    """Each step is louder than the last, and the loudest is not cut off."""
    peaks = [max(samples(TUNES[Sound.ROUND], volume)) for volume in range(11)]
    assert peaks[0] == 0
    assert peaks == sorted(peaks)
    assert 15_000 < peaks[-1] < 32_767


class Mixer:
    """Stands for pygame's: remembers what is played."""

    def __init__(self, broken: bool = False) -> None:
        self.broken = broken
        self.heard: list[Any] = []

    def init(self, *_: int, allowedchanges: int) -> None:
        assert allowedchanges == 0
        if self.broken:
            raise pygame.error("no such device")

    def Sound(self, buffer: Any) -> Any:  # noqa: N802 - as pygame calls it
        heard = self.heard

        class Ready:
            def play(self) -> None:
                heard.append(len(buffer))

        return Ready()

    def stop(self) -> None:
        self.heard.append("stop")

    def get_busy(self) -> bool:
        return False

    def quit(self) -> None:
        self.heard.append("quit")


def test_tunes_are_played_in_order_and_the_card_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each cuts the one before off; the card is opened with the first and closed at the end."""
    mixer = Mixer()
    monkeypatch.setattr(pygame, "mixer", mixer)
    card = SoundCard(10)
    assert not mixer.heard
    card.play(Sound.PRESS)
    card.play(Sound.TIE)
    card.close()
    card.close()
    long = [len(samples(TUNES[sound], 10)) for sound in (Sound.PRESS, Sound.TIE)]
    assert mixer.heard == ["stop", long[0], "stop", long[1], "quit"]


def test_without_a_card_it_says_so_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many tones are wanted, and nobody waits for them."""
    monkeypatch.setattr(pygame, "mixer", Mixer(broken=True))
    said: list[str] = []
    card = SoundCard(7, said.append)
    for _ in range(5):
        card.play(Sound.PRESS)
    card.close()
    assert said == ["no sound: no such device"]


def test_volume_nought_opens_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """No thread, no card."""
    monkeypatch.setattr(pygame, "mixer", None)
    card = SoundCard(0, pytest.fail)
    card.play(Sound.WINNER)
    card.close()


def test_alsa_keeps_quiet_and_nobody_else(capfd: pytest.CaptureFixture[str]) -> None:
    """What its library writes while the card is opened is dropped, other lines come after."""
    with module._quiet():
        os.write(2, b"ALSA lib pcm.c:2666: Unknown PCM default\nsomething else\n")
    assert capfd.readouterr().err == "something else\n"
