"""A box's stamps on our clock: differences within a race stay exact, wraps don't show, and drift is followed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.ports import SECOND
from hardware.box_clock import EARLIEST, LATEST, QUIET, BoxClock, Whole

RACE = 1_500_000


@given(st.sampled_from([30, 32, 64]), st.integers(0, 2**63), st.lists(st.integers(-1_000, 2**29 - 1), max_size=20))
def test_stamps_go_on_over_any_number_of_wraps(bits: int, start: int, steps: list[int]) -> None:
    """32 bits of microseconds are 72 minutes; MicroPython's own ticks wrap after 18."""
    whole = Whole(bits)
    first = whole(start % 2**bits)
    time = start
    for step in steps:
        time += step
        assert whole(time % 2**bits) - first == time - start


@given(
    st.integers(0, 2**32),
    st.lists(st.tuples(st.integers(0, RACE), st.integers(0, 100_000)), min_size=2, max_size=8),
    st.lists(st.integers(0, 50_000), max_size=4),
)
def test_within_a_race_differences_are_the_boxes_own(
    ahead: int, slaps: list[tuple[int, int]], pings: list[int]
) -> None:
    """Whatever the delay of each line, and whatever the answers to pings between them say of the offset."""
    clock = BoxClock(32)
    clock.asked(900_000, 1_000_000, (950_000 + ahead) % 2**32)
    told = []
    for at, (stamp, delay) in enumerate(slaps):
        now = 2_000_000 + stamp
        told.append(clock.at((now + ahead) % 2**32, now + delay))
        for late in pings[at : at + 1]:
            clock.asked(now, now + late, (now + late + ahead) % 2**32)
    assert None not in told
    assert [(at or 0) - (told[0] or 0) for at in told] == [stamp - slaps[0][0] for stamp, _ in slaps]


def test_the_quickest_answer_says_where_the_clock_is() -> None:
    clock = BoxClock(64)
    clock.asked(0, 80_000, 1_000_000)
    clock.asked(100_000, 100_400, 1_100_100)
    clock.asked(200_000, 290_000, 1_200_000)
    assert clock.round_trip == 400
    assert clock.at(1_300_000, 300_500) == 300_100


def test_a_clock_that_drifts_is_followed_between_races() -> None:
    """Fifty millionths of drift are a second in five hours: then every tap would seem held."""
    clock = BoxClock(64)
    drift = 1.000_05
    for minute in range(0, 300, 5):
        now = minute * 60 * SECOND
        for ping in range(8):
            clock.asked(now + ping, now + ping + 300, round((now + ping + 150) * drift))
        at = clock.at(round((now + 10) * drift), now + 1_000)
        assert at is not None
        assert abs(at - now - 10) < 1_000


def test_a_stamp_that_can_not_be_right_is_none_and_the_next_one_is_heard() -> None:
    """A stamp an hour ahead would have the table wait for an hour."""
    clock = BoxClock(64)
    clock.asked(0, 0, 5 * EARLIEST)
    assert clock.at(5 * EARLIEST + LATEST + 1, 0) is None
    assert clock.at(4 * EARLIEST - 1, 0) is None
    assert clock.at(5 * EARLIEST + QUIET, QUIET) == QUIET
