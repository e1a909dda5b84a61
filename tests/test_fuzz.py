"""A short run of what `python -m tests.fuzz` does at length."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.tape import Tape
from tests.fuzz.targets import TARGETS

SHORT = settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.large_base_example])


@pytest.mark.parametrize("name", TARGETS)
def test_nothing_but_the_errors_that_people_are_told_comes_out(name: str) -> None:
    """Whatever comes from outside: bad lines are counted, wrong files refused by name; never another exception."""
    target = TARGETS[name]

    @SHORT
    @given(st.binary(min_size=target.size, max_size=target.size))
    def run(content: bytes) -> None:
        target.take(Tape(content))

    run()


def test_a_tape_that_has_run_out_ends_every_input() -> None:
    """Zeros for ever: nothing loops."""
    for target in TARGETS.values():
        target.take(Tape(b""))
