"""Plays scripts through the real table and says where what happens differs from what they say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from companion.errors import IllegalAction, UsageError
from companion.notation import Case, Said, ScriptError, Step, read
from companion.table import Table


def table_of(case: Case) -> Table:
    """The table a case starts from; raises `ScriptError` where the position can't be."""
    game, setup = case.game, case.setup
    if game is None or setup is None:
        raise ScriptError("no game is named", where=f"{case.file}, line {case.line}", cure="Name game and seats.")
    state = game.start(setup)
    for said in case.given:
        put = game.facts[said.name].put
        if put is not None:
            state = put(state, said.value)
    try:
        return Table(game, setup, case.names, state=game.given(state) if case.given else state)
    except UsageError as wrong:
        raise ScriptError(wrong.what, where=f"{case.file}, line {case.line}", cure=wrong.cure) from None


def differs(case: Case) -> str | None:
    """Plays the case through; what differs («line N: expected …, got …»), or None."""
    table = table_of(case)
    for step in case.steps:
        wrong = _take(table, step) or _check(table, step.facts)
        if wrong:
            return f"line {step.line}: {wrong}"
    return None


def _take(table: Table, step: Step) -> str | None:
    if step.action is None:
        return None
    before = table.state
    try:
        table.act(step.action, step.at if step.at is not None else table.last_at)
    except IllegalAction as refusal:
        if table.state is not before:
            return f"expected the refusal of «{step.text}» to change nothing, got another state"
        reason = table.voice().say(refusal.reason)
        return None if step.refused else f"expected «{step.text}» to be taken, got refused: {reason}"
    return f"expected «{step.text}» to be refused, got taken" if step.refused else None


def _check(table: Table, facts: Iterable[Said]) -> str | None:
    for said in facts:
        fact = table.game.facts[said.name]
        if not fact.holds(said.value, table.state):
            got = "something else, secret for now" if fact.hidden(table.state) else fact.told(table.state)
            return f"expected {said.name} {said.words}".rstrip() + f", got {got}"
    return None


def load(path: Path) -> list[Case]:
    """The cases of a file; raises `UsageError` where it can't be read."""
    try:
        return read(path.read_text(encoding="utf-8-sig"), str(path))
    except UnicodeDecodeError as wrong:
        raise UsageError("the file is not UTF-8 text", where=f"{path}, byte {wrong.start}") from None
    except OSError as wrong:
        raise UsageError(f"can't be read: {wrong.strerror}", where=str(path), cure="Check the name.") from None


def report(paths: Iterable[Path]) -> Iterator[tuple[str, bool]]:
    """One line a case, and whether it passed; all files are read before the first case is played."""
    for case in [case for path in paths for case in load(path)]:
        wrong = differs(case)
        yield (f"differs {case.name} {wrong}" if wrong else f"ok {case.name}"), not wrong
