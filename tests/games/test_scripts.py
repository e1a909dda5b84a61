"""The scripts in table notation beside this file, each case played through the real table logic."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import GAMES
from companion.notation import Case
from companion.replay import differs, load

SCRIPTS = sorted(Path(__file__).parent.glob("*.table"))
CASES = [(path.stem, case) for path in SCRIPTS for case in load(path)]


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{stem}: {case.name}") for stem, case in CASES])
def test_happens_as_the_script_says(case: Case) -> None:
    """What the table does is what the case says, step by step."""
    assert differs(case) is None


@pytest.mark.parametrize("stem", [path.stem for path in SCRIPTS])
def test_case_names_are_told_apart(stem: str) -> None:
    """No two cases of a file share a name, so a report names one case."""
    names = [case.name for of, case in CASES if of == stem]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_scripts(game: str) -> None:
    """A game without a script of its own fails here."""
    assert any(case.game is GAMES[game] for _, case in CASES)
