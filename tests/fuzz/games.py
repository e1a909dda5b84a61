"""Games as text: the notation that people write, and the journals that the companion keeps, fuzzed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from companion.actions import Join, Leave, Redo, Rename, Undo
from companion.errors import UsageError
from companion.games import GAMES
from companion.history import Source, past, steps
from companion.journal import recover, text
from companion.notation import Case, ScriptError, read, write
from companion.ports import SECOND
from companion.replay import differs
from companion.shelf import UnplayableError, restored
from tests.fuzz.tape import NUMBERS, Tape, must
from tests.records import Record, record


@cache
def records() -> tuple[Record, ...]:
    """Some of every game."""
    return tuple(record(name, seed, 60) for name in GAMES for seed in (1, 2))


@cache
def _words() -> tuple[str, ...]:
    """Every word that stands in a script, and some that don't."""
    found = {word for one in records() for line in (*one.head, *one.steps) for word in line.split()}
    facts = {fact for name in GAMES for fact in GAMES[name].facts}
    more = ("case", "given", "=>", "refused", "@", ";", "all", "none", "#", "A+B", "+", "«", "\x00", "\u2028", "\ud7ff")
    return (*sorted(found | facts), *more, *NUMBERS)


def notation(tape: Tape) -> None:
    """Scripts: lines of real games, some with words exchanged, some with anything; read, played and written again."""
    one = tape.pick(records())
    begin = tape.below(max(len(one.steps) - 6, 1)) if tape.one_in(3) else 0
    lines = [*one.head, *one.steps[begin : begin + tape.below(7)]]
    for _ in range(tape.below(4)):
        _spoil(tape, lines)
    try:
        for case in read("\n".join(lines), "fuzz"):
            differs(case)
            _same_again(case)
    except UsageError as wrong:
        must(isinstance(wrong, ScriptError))
        must(wrong.where.startswith("fuzz"))


def _spoil(tape: Tape, lines: list[str]) -> None:
    at = tape.below(len(lines))
    words = lines[at].split(" ")
    place = tape.below(len(words))
    match tape.below(6):
        case 0:
            words[place] = tape.pick(_words())
        case 1:
            words.insert(place, tape.pick(_words()))
        case 2:
            del words[place]
        case 3:
            words += ["=>", tape.pick(_words()), tape.pick(_words()), tape.pick(_words())]
        case 4:
            words = tape.damage(" ".join(words).encode()).decode(errors="replace").split(" ")
        case _:
            words = [tape.pick(_words()) for _ in range(1 + tape.below(5))]
    lines[at : at + 1] = [" ".join(words)] * (1 + tape.one_in(6))


def _same_again(case: Case) -> None:
    """What was read and is written is read as the same action; names of seats that came later can't be checked so."""
    game, setup = case.game, case.setup
    if game is None or setup is None or any(isinstance(step.action, Join) for step in case.steps):
        return
    for step in case.steps:
        if step.action is not None and not isinstance(step.action, Join | Leave | Undo | Redo | Rename):
            at = "" if step.at is None else f" @ {step.at // SECOND}.{step.at % SECOND:06d}"
            again = f"game {game.id}\nseats {' '.join(setup.seats)}\n{write(game, step.action)}{at}"
            must(read(again, "again")[0].steps[0].action == step.action)


JOURNAL = Path("game-0001.table")


def journal(tape: Tape) -> None:
    """Journals with bytes damaged, and with whole lines changed under a right checksum; what they lead to is told."""
    one = tape.pick(records())
    lines = [*one.head, *one.steps[: tape.below(24)]]
    if tape.one_in(2):
        for _ in range(tape.below(3)):
            _spoil(tape, lines)
    content = tape.damage(text(lines)) if not tape.one_in(4) else text(lines)
    found = recover(content)
    must(content.startswith(text(found.lines)))
    must(len(text(found.lines)) == found.size)
    try:
        source = Source(1, *restored(content, JOURNAL))
    except UnplayableError as wrong:
        must(wrong.where.startswith(str(JOURNAL)))
        return
    past(source)
    case = read("\n".join(steps(source)), "told")[0]
    must(differs(case) is None)
