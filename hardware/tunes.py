"""What each sound is: tones in Hz and their lengths in seconds, for piezo, serial box and sound card alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from companion.ports import Sound

Tune: TypeAlias = tuple[tuple[float, float], ...]

TUNES: Mapping[Sound, Tune] = {
    Sound.PRESS: ((1_760.0, 0.03),),
    Sound.REFUSED: ((330.0, 0.12), (262.0, 0.18)),
    Sound.TIE: ((988.0, 0.09), (988.0, 0.09), (988.0, 0.14)),
    Sound.WRONG: ((494.0, 0.1), (370.0, 0.1), (277.0, 0.22)),
    Sound.LIMIT: ((880.0, 0.08), (1_175.0, 0.08), (1_568.0, 0.12)),
    Sound.ROUND: ((1_047.0, 0.1), (1_319.0, 0.15)),
    Sound.BEAT: ((1_319.0, 0.05),),
    Sound.WINNER: ((1_047.0, 0.12), (1_319.0, 0.12), (1_568.0, 0.12), (2_093.0, 0.35)),
}
