"""Slaps: ours beside the race of the tutorials, and how soon light, sound and picture answer."""

from __future__ import annotations

from sims.bench import slap_race, slap_times

MOST_TIMED = 100
"""Slaps whose answers are timed, four times over: half a minute each."""


def main(runs: int) -> int:
    """Prints shares of right winners, presses a second and times; 1 where ours isn't always right, or is too slow."""
    return max(slap_race.main(runs or 2_000), slap_times.main(min(runs or MOST_TIMED, MOST_TIMED)))
