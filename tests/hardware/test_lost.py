"""What is missing is noticed: by the kernel's numbers, or else suspected by levels and full buffers."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from companion.ports import MS, SECOND
from hardware.lost import KERNEL_KEEPS, MERGED, Levels, Numbers


def numbers(*taken: tuple[int, int, int]) -> Numbers:
    made = Numbers()
    for line, number, own in taken:
        made.take(line, number, own)
    return made


def test_nothing_is_missing_of_a_whole_row() -> None:
    assert numbers((5, 1, 1), (6, 2, 1), (5, 3, 2)).lost(full=False) == 0


def test_a_gap_in_a_lines_own_numbers_is_a_loss_told_once() -> None:
    row = numbers((5, 1, 1), (5, 4, 4))
    assert row.lost(full=False) == 2
    assert row.lost(full=False) == 0
    assert row.merged == 0


def test_a_gap_in_the_requests_numbers_alone_is_two_edges_in_one() -> None:
    """The kernel numbers an edge when it comes, and drops it when the next one of its line comes too soon."""
    row = numbers((5, 1, 1), (5, 3, 2))
    assert row.lost(full=False) == 0
    assert row.merged == 1


def test_a_full_buffer_may_have_dropped_edges_of_lines_that_are_silent_since() -> None:
    row = numbers((5, 1, 1), (5, 4, 2))
    assert row.lost(full=True) == 2
    row.take(6, 5, 3)
    assert row.lost(full=False) == 0, "told before that line's own gap shows it"


def test_lines_may_overtake_each_other() -> None:
    """Each line has a thread in the kernel: numbers come out of order, and nothing is lost."""
    row = numbers((6, 2, 1))
    assert row.lost(full=False) == 0
    row.take(5, 1, 1)
    row.take(5, 3, 2)
    assert row.lost(full=False) == 0


@given(st.lists(st.tuples(st.integers(0, 3), st.booleans()), max_size=200), st.sets(st.integers(1, 20)))
def test_as_many_are_told_as_are_lost(edges: list[tuple[int, bool]], asked: set[int]) -> None:
    """Whatever a full buffer drops in between: once each line has been heard again, the sum is right."""
    row, own, told, dropped = Numbers(), [0, 0, 0, 0], 0, 0
    for number, (line, kept) in enumerate([*edges, *((line, True) for line in range(4))], 1):
        own[line] += 1
        dropped += not kept
        if kept:
            row.take(line, number, own[line])
        if number in asked:
            told += row.lost(full=True)
    assert told + row.lost(full=True) == dropped


def suspicions(edges: Iterable[tuple[bool, int, int]]) -> list[str]:
    levels = Levels()
    return [what for edge in edges if (what := levels.suspect(*edge))]


def test_an_ordinary_press_rouses_no_suspicion() -> None:
    assert suspicions([(True, 0, 600), (False, 80 * MS, 81 * MS), (True, SECOND, SECOND + 500)]) == []


def test_the_same_level_twice_is_suspicious() -> None:
    """The edge between is missing."""
    (what,) = suspicions([(True, 0, 600), (True, 80 * MS, 81 * MS)])
    assert "went down twice" in what


def test_a_short_pulse_of_one_level_is_not() -> None:
    """The kernel asks for the level a little after the edge, and may find the next one already."""
    assert suspicions([(False, 0, 600), (False, MERGED, MERGED + 600)]) == []


def test_a_heap_as_large_as_the_kernels_buffer_is_suspicious() -> None:
    """All of them lay there when the first was handed over: those before them may have been dropped."""
    heap = [(n % 2 == 0, n * MS, SECOND + n) for n in range(KERNEL_KEEPS)]
    (what,) = suspicions(heap)
    assert f"{KERNEL_KEEPS} came at once" in what
    assert suspicions(heap[1:]) == []


def test_quick_edges_that_are_handed_over_as_they_come_are_not() -> None:
    assert suspicions([(n % 2 == 0, n * MS, n * MS + 600) for n in range(100)]) == []
