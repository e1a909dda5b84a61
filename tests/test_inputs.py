"""From edges to presses: every slap counts once, with its first edge's stamp, and nothing else counts."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.config import Timing
from companion.inputs import BOUNCE, ON_ITS_WAY, Contacted, Contacts, Counts, Press, Release
from companion.ports import MS, SECOND, Button, Edge

GLITCH = Timing().glitch
DEAF = Timing().debounce
PATIENT = settings(deadline=None)
Levels = list[tuple[int, bool]]


class Wire:
    """Feeds edges to contacts and waits for them whenever they ask for it."""

    def __init__(self, timing: Timing | None = None) -> None:
        self.contacts = Contacts(timing or Timing())
        self.events: list[Contacted] = []

    def edges(self, *levels: tuple[int, bool], button: Button = "pad", exact: bool = True) -> Wire:
        for at, down in levels:
            self.events += self.contacts.feed(Edge(button, down, at, exact))
        return self

    def quiet(self) -> Wire:
        """Nothing more comes: let all that is due happen."""
        for _ in range(100):
            if (due := self.contacts.due()) is None:
                return self
            self.events += self.contacts.at(due)
        raise AssertionError("always something due")

    def presses(self, button: Button = "pad") -> list[int]:
        return [event.at for event in self.events if isinstance(event, Press) and event.button == button]

    def releases(self, button: Button = "pad") -> list[int]:
        return [event.at for event in self.events if isinstance(event, Release) and event.button == button]

    def counts(self, button: Button = "pad") -> Counts:
        self.events += self.contacts.at(1_000 * SECOND)
        return self.contacts.counts()[button]


def slap(at: int, hold: int) -> Levels:
    return [(at, True), (at + hold, False)]


def test_a_slap_is_a_press_and_a_release_with_their_own_stamps() -> None:
    wire = Wire().edges(*slap(1_000, 80 * MS)).quiet()
    assert wire.events == [Press("pad", 1_000), Release("pad", 81_000)]


def test_a_press_is_told_before_anybody_lets_go() -> None:
    """FIELD (pibooth: the first press does nothing, a hold time poses as debounce): it acts 4 ms after the edge."""
    wire = Wire().edges((0, True))
    assert wire.contacts.due() == GLITCH + ON_ITS_WAY
    assert wire.contacts.at(GLITCH + ON_ITS_WAY - 1) == ()
    assert wire.contacts.at(GLITCH + ON_ITS_WAY) == (Press("pad", 0),)
    assert wire.contacts.due() is None


def test_without_a_glitch_limit_a_press_is_told_on_its_first_edge() -> None:
    wire = Wire(Timing(glitch=0)).edges((7, True))
    assert wire.events == [Press("pad", 7)]


def test_a_twenty_millisecond_press_counts() -> None:
    """FIELD (pibooth): a 20 ms press acts."""
    assert Wire().edges(*slap(0, 20 * MS)).quiet().presses() == [0]


@pytest.mark.parametrize("width", [10, 100, 1_000, 2 * MS])
@pytest.mark.parametrize("gap", [6 * MS, 20 * MS, SECOND])
def test_pulses_never_slap_and_are_counted(width: int, gap: int) -> None:
    """FIELD (ghost presses from 3 m of cable, motors, lights): pulses of 10 µs to 2 ms never slap; they are counted."""
    wire = Wire().edges(*(level for n in range(20) for level in slap(n * (gap + width), width))).quiet()
    assert wire.events == []
    assert wire.counts() == Counts(glitches=20)


def test_a_motor_beside_the_cable_never_slaps() -> None:
    """FIELD (ghost presses): spikes at 1 kHz, as long as they last, are no press, nor do they hold one down."""
    spikes = [level for n in range(2_000) for level in slap(n * MS, 30)]
    wire = Wire().edges(*spikes).quiet()
    assert wire.events == []
    assert wire.counts() == Counts(glitches=2_000)
    pressed = [level for level in spikes if not 100 * MS <= level[0] < 150 * MS] + slap(100 * MS, 50 * MS)
    wire = Wire().edges(*sorted(pressed)).quiet()
    assert wire.releases() == [150 * MS]
    assert 95 * MS <= wire.presses()[0] <= 100 * MS, "spikes can pass for its bounce, but for no more than that"


@pytest.mark.parametrize("step", [500, 750, 857])
def test_eight_edges_within_six_milliseconds_are_one_press(step: int) -> None:
    """FIELD (one press acts 2-4 times): eight edges within 6 ms are exactly one press, with the first one's stamp."""
    wire = Wire().edges(*((n * step, n % 2 == 0) for n in range(8))).quiet()
    assert wire.presses() == [0]
    assert len(wire.releases()) == 1
    assert wire.counts() == Counts(bounces=3)


def test_a_short_press_does_not_eat_the_next() -> None:
    """FIELD (with debounce on, a short press makes the next one vanish): down and up 3 ms apart, then a slap."""
    wire = Wire().edges(*slap(0, 3 * MS), *slap(DEAF, 5 * MS)).quiet()
    assert wire.events == [Press("pad", 0), Release("pad", 3 * MS), Press("pad", DEAF), Release("pad", DEAF + 5 * MS)]


def test_a_lost_release_does_not_wedge_the_pad() -> None:
    """FIELD (missing up; the last edge of a short press never comes): the next slap counts, the first was a tap."""
    wire = Wire().edges((0, True), *slap(SECOND, 50 * MS)).quiet()
    assert wire.presses() == [0, SECOND]
    assert wire.releases() == [DEAF, SECOND + 50 * MS]


def test_a_lost_press_does_not_wedge_the_pad() -> None:
    """FIELD (missing down): a release out of nothing is nothing, and the next slap counts."""
    wire = Wire().edges((0, False), *slap(SECOND, 50 * MS)).quiet()
    assert wire.events == [Press("pad", SECOND), Release("pad", SECOND + 50 * MS)]


def test_a_glitch_after_a_lost_release_shows_that_the_pad_is_open() -> None:
    """FIELD (the pad stays "held"): a pulse too short for a slap ends the press whose release got lost."""
    wire = Wire().edges((0, True), *slap(SECOND, 100)).quiet()
    assert wire.events == [Press("pad", 0), Release("pad", SECOND + 100)]


def test_levels_that_come_twice_change_nothing() -> None:
    """The kernel merges short pulses, so two edges of the same level may follow each other."""
    wire = Wire().edges((0, True), (200, True), (50 * MS, False), (50_100, False)).quiet()
    assert wire.events == [Press("pad", 0), Release("pad", 50 * MS)]


def test_a_gap_in_a_hold_does_not_end_it() -> None:
    """Fingers shift on a pad that is held: no release, no second press."""
    wire = Wire().edges((0, True), (500 * MS, False), (504 * MS, True), (SECOND, False)).quiet()
    assert wire.events == [Press("pad", 0), Release("pad", SECOND)]


def test_a_rebound_within_the_deaf_time_is_the_same_press() -> None:
    wire = Wire().edges(*slap(0, 8 * MS), *slap(20 * MS, 40 * MS)).quiet()
    assert wire.events == [Press("pad", 0), Release("pad", 60 * MS)]


def test_an_edge_that_overtakes_another_is_put_back_by_its_stamp() -> None:
    """Callbacks may come in the wrong order: a glitch stays a glitch, a slap keeps its first edge."""
    assert Wire().edges((2 * MS, False), (0, True)).quiet().events == []
    wire = Wire().edges((900, True), (400, False), (0, True), (60 * MS, False)).quiet()
    assert wire.events == [Press("pad", 0), Release("pad", 60 * MS)]


def test_a_slap_that_arrives_after_a_later_one_still_counts() -> None:
    """Stamps more than 2 s apart in one buffer can come in reverse; both slaps count, each with its own stamp."""
    wire = Wire().edges(*slap(3 * SECOND, 50 * MS), *slap(0, 50 * MS)).quiet()
    assert sorted(wire.presses()) == [0, 3 * SECOND]
    assert sorted(wire.releases()) == [50 * MS, 3 * SECOND + 50 * MS]


@pytest.mark.parametrize("apart", [0, 1, 1 * MS, 50 * MS])
@pytest.mark.parametrize("reverse", [False, True])
def test_two_pads_keep_their_own_stamps_in_either_order(apart: int, reverse: bool) -> None:
    """FIELD (two buzzers both light up): the order of arrival changes no stamp, so the race can tell first from tie."""
    wire = Wire()
    edges = [Edge("pad:A", True, SECOND), Edge("pad:B", True, SECOND + apart)]
    for edge in reversed(edges) if reverse else edges:
        wire.events += wire.contacts.feed(edge)
    wire.quiet()
    assert (wire.presses("pad:A"), wire.presses("pad:B")) == ([SECOND], [SECOND + apart])


def test_what_is_told_together_is_told_in_the_order_of_the_stamps() -> None:
    wire = Wire().edges((10, True), button="pad:B").edges((5, True), button="pad:A")
    assert wire.contacts.at(SECOND) == (Press("pad:A", 5), Press("pad:B", 10))


def test_one_pads_noise_does_not_deafen_another() -> None:
    wire = Wire().edges(*slap(0, 50 * MS), button="pad:A").edges(*slap(1, 50 * MS), button="pad:B").quiet()
    assert (wire.presses("pad:A"), wire.presses("pad:B")) == ([0], [1])


def test_without_a_stamp_of_its_own_no_edge_is_a_glitch() -> None:
    """A stalled window stamps down and up alike: the slap counts all the same, and is marked as not exact."""
    wire = Wire().edges((5, True), (5, False), exact=False).quiet()
    assert wire.events == [Press("pad", 5, exact=False), Release("pad", 5)]


def test_edges_of_one_stamp_keep_their_order() -> None:
    """A pulse of less than a microsecond has one stamp for both edges: open, not held."""
    assert Wire().edges((0, True), (0, False)).quiet().events == []
    wire = Wire().edges((0, True), (50 * MS, False), (50 * MS, True), (SECOND, False)).quiet()
    assert wire.events == [Press("pad", 0), Release("pad", SECOND)]


holds = st.integers(BOUNCE, 2 * SECOND)
pauses = st.integers(BOUNCE, 2 * SECOND)
truths = st.lists(st.tuples(holds, pauses), min_size=1, max_size=6)


def spread(truth: list[tuple[int, int]]) -> Levels:
    """Down and up of each slap, the next one no sooner than the pad can hear it."""
    at, levels = 0, []
    for hold, pause in truth:
        levels += slap(at, hold)
        at += max(hold + pause, DEAF)
    return levels


@PATIENT
@given(truths)
def test_every_clean_slap_counts_once_with_its_stamps(truth: list[tuple[int, int]]) -> None:
    """FIELD: every slap of 5 ms or more counts exactly once."""
    levels = spread(truth)
    wire = Wire().edges(*levels).quiet()
    assert wire.presses() == [at for at, down in levels if down]
    assert wire.releases() == [at for at, down in levels if not down]


@PATIENT
@given(st.data(), truths, st.sampled_from([0, GLITCH]))
def test_every_bouncing_slap_counts_once_with_its_first_stamp(
    data: st.DataObject, truth: list[tuple[int, int]], glitch: int
) -> None:
    """Any bounce within 5 ms, on closing and on opening, leaves one press with the first edge's stamp."""
    levels: Levels = []
    settled = [(hold + 2 * BOUNCE, pause + 2 * BOUNCE) for hold, pause in truth]
    for at, down in spread(settled):
        stops = data.draw(st.lists(st.integers(1, BOUNCE - 1), max_size=10, unique=True))
        bounce = sorted(stops[: len(stops) // 2 * 2])
        levels += [(at, down), *((at + stop, down if n % 2 else not down) for n, stop in enumerate(bounce))]
    wire = Wire(Timing(glitch=glitch)).edges(*levels).quiet()
    assert wire.presses() == [at for at, down in spread(settled) if down]
    ends = [at for at, down in spread(settled) if not down]
    assert all(end <= release < end + BOUNCE for end, release in zip(ends, wire.releases(), strict=True))
    assert wire.counts().glitches == 0


@PATIENT
@given(st.data(), truths)
def test_a_slap_whose_release_got_lost_counts_too(data: st.DataObject, truth: list[tuple[int, int]]) -> None:
    """FIELD (missing up): whichever releases get lost, every slap counts once."""
    levels = spread(truth)
    lost = data.draw(st.sets(st.sampled_from([level for level in levels if not level[1]])))
    wire = Wire().edges(*(level for level in levels if level not in lost)).quiet()
    assert wire.presses() == [at for at, down in levels if down]


@PATIENT
@given(st.data(), truths)
def test_neighbouring_edges_may_change_places(data: st.DataObject, truth: list[tuple[int, int]]) -> None:
    """Whichever edges overtake the one before them, every slap counts once with its own stamp."""
    levels = spread([(hold + BOUNCE, pause + DEAF) for hold, pause in truth])
    arrived = list(levels)
    for n in data.draw(st.sets(st.integers(0, len(levels) - 2))):
        if levels[n] == arrived[n]:
            arrived[n], arrived[n + 1] = arrived[n + 1], arrived[n]
    wire = Wire().edges(*arrived).quiet()
    assert sorted(wire.presses()) == [at for at, down in levels if down]


@PATIENT
@given(st.lists(st.tuples(st.integers(0, SECOND), st.booleans()), max_size=200))
def test_whatever_edges_come_presses_are_a_deaf_time_apart(levels: Levels) -> None:
    """Any edges in any order: something is due only so often, presses don't crowd, and each release has its press."""
    wire = Wire().edges(*levels).quiet()
    presses = sorted(wire.presses())
    assert all(later - at >= DEAF - BOUNCE for at, later in pairwise(presses))
    assert 0 <= len(presses) - len(wire.releases()) <= 1
