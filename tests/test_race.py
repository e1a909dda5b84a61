"""Who was first: the stamps alone decide, in whatever order and however late the slaps come."""

from __future__ import annotations

from functools import reduce
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.race import WINDOW, Race

some = settings(max_examples=200, deadline=None, derandomize=True)
Slaps = list[tuple[str, int]]

NEAR = st.integers(0, 20_000) | st.integers(0, 2 * WINDOW) | st.sampled_from([0, 5_000, WINDOW, WINDOW + 1])
SLAPS = st.lists(st.tuples(st.sampled_from("ABCD"), NEAR), min_size=1, max_size=12)
TIES = st.sampled_from([0, 1, 5_000, 20_000])


def race(slaps: Slaps) -> Race:
    return reduce(lambda race, slap: race.heard((slap[0],), slap[1]), slaps, Race())


def by_hand(slaps: Slaps, tie: int) -> set[str]:
    """The rule in so many words: all within the tie of the first."""
    first = min(at for _, at in slaps)
    return {who for who, at in slaps if at <= first + tie}


@some
@given(SLAPS, TIES, st.randoms(use_true_random=False))
def test_the_order_of_arrival_does_not_matter(slaps: Slaps, tie: int, chance: Random) -> None:
    """Any order of the same slaps makes the same race with the same first."""
    shuffled = list(slaps)
    chance.shuffle(shuffled)
    assert race(shuffled) == race(slaps)
    assert race(shuffled).first(tie) == race(slaps).first(tie)


@some
@given(SLAPS, TIES)
def test_the_first_are_all_within_the_tie_of_the_first(slaps: Slaps, tie: int) -> None:
    """The earliest wins, and all within `tie` of it tie, the edge included."""
    assert set(race(slaps).first(tie)) == by_hand(slaps, tie)


@some
@given(SLAPS)
def test_a_race_is_every_slap_within_the_window_of_its_first(slaps: Slaps) -> None:
    """Later ones have no part in it; of each contender the earliest counts."""
    heard = race(slaps)
    first = min(at for _, at in slaps)
    assert heard.began == first
    assert set(heard.everybody) == {who for who, at in slaps if at <= first + WINDOW}
    assert all(at == min(t for w, t in slaps if w == who) for who, at in heard.stamped)


@some
@given(SLAPS)
def test_hearing_it_again_changes_nothing(slaps: Slaps) -> None:
    """The very same race comes back, so nothing is judged anew."""
    heard = race(slaps)
    for who, at in slaps:
        assert heard.heard((who,), at) is heard


def test_what_is_told_without_times() -> None:
    """The first that is told was first, several told together are a tie, nobody is in it twice."""
    told = Race().heard(("B", "C"), None).heard(("A",), None)
    assert told.first(5_000) == ("B", "C")
    assert told.everybody == ("B", "C", "A")
    assert told.heard(("C",), None) is told
    assert told.began is None
    assert Race().first(5_000) == ()


def test_stamps_go_before_what_is_told() -> None:
    """A stamp is evidence; what is told without one is slower."""
    assert Race().heard(("A",), None).heard(("B",), 7).first(0) == ("B",)


def test_a_nameless_slap_is_put_down_to_those_who_made_it() -> None:
    """Level with each other, at its stamp; one who had slapped before keeps the earlier stamp."""
    heard = Race().heard(("B",), 90_000).heard(("pad",), 100_000)
    assert heard.named("pad", ("C", "D")).stamped == (("B", 90_000), ("C", 100_000), ("D", 100_000))
    assert heard.named("pad", ("B",)).stamped == (("B", 90_000),)
    assert Race().heard(("pad",), None).named("pad", ("A", "B")).first(0) == ("A", "B")
