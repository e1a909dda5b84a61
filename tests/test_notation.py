"""Table notation: what it reads, what it writes, and how it says where a line is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.actions import Action, Correct, Join, Leave, Redo, Rename, Undo, clean_name
from companion.errors import UsageError
from companion.games import GAMES
from companion.games.options import Setup
from companion.notation import ScriptError, crc, header, read, sealed, stamp, unsealed, write
from companion.replay import differs

HEAD = "game snafoo\nseats A B C\n"
SCRIPTS = [path.read_text(encoding="utf-8") for path in sorted((Path(__file__).parent / "games").glob("*.table"))]
some = settings(max_examples=300, deadline=None, derandomize=True)


def wrong(text: str, line: int) -> str:
    """What the script is refused with; it must name the file and the line."""
    with pytest.raises(ScriptError) as refused:
        read(text, "evening.table")
    assert refused.value.where == f"evening.table, line {line}"
    assert refused.value.status == 2
    return str(refused.value)


@pytest.mark.parametrize(
    ("step", "says"),
    [
        ("A dance", "no verb «dance»"),
        ("A undo", "no verb «undo»"),
        ("A flip", "no verb «flip»"),
        ("A", "does nothing"),
        ("dance", "does nothing"),
        ("D play 2", "not a seat"),
        ("a play 2", "not a seat"),
        ("AB play 2", "not a seat"),
        ("A+D play 2", "not a seat"),
        ("A+B play 2", "one seat"),
        ("table play 2", "one seat"),
        ("A play", "doesn't take 0 words"),
        ("A play two", "not a whole number"),
        ("A play 2.5", "not a whole number"),
        ("A play \N{SUPERSCRIPT TWO}", "not a whole number"),
        ("A play 1000000000", "not a whole number"),
        ("A play 2 3", "doesn't take 2 words"),
        ("A pass 2", "doesn't take 1 words"),
        ("A roll 4", "doesn't take 1 words"),
        ("A play 2 @ noon", "not a time"),
        ("A play 2 @ -1", "not a time"),
        ("A play 2 @ 1.2345678", "not a time"),
        ("A play 2 @ 1.", "not a time"),
        ("A play 2 @ 1e3", "not a time"),
        ("A play 2 @ 1 @ 2", "doesn't take"),
        ("A play 2 =>", "a fact is missing"),
        ("A play 2 => total 2;", "a fact is missing"),
        ("A play 2 => totals 2", "no fact «totals»"),
        ("A play 2 => total", "takes one number"),
        ("A play 2 => total two", "not a whole number"),
        ("A play 2 => turn Z", "not a seat"),
        ("A play 2 => turn A B", "takes one seat"),
        ("A play 2 => out", "takes seats"),
        ("A play 2 => out D", "not a seat"),
        ("A play 2 => chips A", "pairs"),
        ("A play 2 => chips A 1 A 2", "twice"),
        ("A play 2 => chips D 1", "not a seat"),
        ("A play 2 => paid", "pairs"),
        ("A play 2 => direction up", "left, right"),
        ("A play 2 => over now", "takes no words"),
        ("=>", "a fact is missing"),
        ("table undo 2", "doesn't take these words"),
        ("table leave", "doesn't take these words"),
        ("table leave D", "not a seat"),
        ("table join D B", "doesn't take these words"),
        ("table join D after E", "not a seat"),
        ("table join dd after B", "can't be a seat"),
        ("table correct", "doesn't take these words"),
        ("table correct hands A 1", "can't be corrected"),
        ("table correct weather fine", "can't be corrected"),
        ("table correct total", "takes one number"),
        ("table correct chips D 1", "not a seat"),
        ("table name A", "doesn't take these words"),
        ("table name D Anna", "not a seat"),
        ("table name A An\x07na", "control character"),
        ("table name A " + "x" * 41, "1 to 40"),
        ("table dance", "no verb «dance»"),
    ],
)
def test_a_step_that_cannot_be_read_is_named(step: str, says: str) -> None:
    """Unknown verb, fact, seat, number or time: an error with file and line, never skipped."""
    assert says in wrong(f"{HEAD}A play 1\n\n{step}\n", 5)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("game whist", "no game «whist»"),
        ("game", "no game"),
        ("game snafoo schnuff", "no game"),
        ("game snafoo", "named twice"),
        ("seats A B", "named once"),
        ("name A", "takes a seat and a name"),
        ("name D Dora", "not a seat"),
        ("name A An\x07na", "control character"),
        ("name A # nobody", "takes a seat and a name"),
        ("name A @", "lone @"),
        ("name A " + "x" * 41, "1 to 40"),
        ("option", "takes a name and a value"),
        ("option long-game", "takes a name and a value"),
        ("option long-game on off", "takes a name and a value"),
        ("notation 2", "known is 1"),
        ("notation", "known is 1"),
        ("rules 99", "known are"),
        ("rules one", "takes one number"),
        ("given", "a fact is missing"),
        ("given over", "can't be given"),
        ("given winner A", "can't be given"),
        ("given paid A 1", "can't be given"),
        ("given rolling A", "can't be given"),
        ("given total", "takes one number"),
        ("given hats A 1", "no fact «hats»"),
    ],
)
def test_a_line_of_the_head_that_cannot_be_read_is_named(line: str, says: str) -> None:
    """Unknown game, option, position or name, and what is said twice: an error with file and line."""
    assert says in wrong(f"{HEAD}{line}\n", 3)


@pytest.mark.parametrize(
    ("head", "says"),
    [
        ("option long-game yes", "can't be «yes»"),
        ("option short-game on", "no option «short-game»"),
        ("option start-chips many", "can't be «many»"),
        ("option first-dealer D", "can't be «D»"),
        ("option first A\noption first-dealer B", "contradict"),
    ],
)
def test_an_option_the_game_does_not_take_is_named(head: str, says: str) -> None:
    """Options are checked when the head is complete; the error names a line of that case."""
    text = f"{HEAD}{head}\nA play 1\n"
    assert says in wrong(text, 4 + head.count("\n"))


def test_an_option_said_twice_is_named() -> None:
    assert "set twice" in wrong(f"{HEAD}option long-game on\noption long-game off\n", 4)


@pytest.mark.parametrize(
    "name", ["", " ", "#1", "An#na", "x" * 41, "a\x00b", "a => b", "a=>b", "@", "a @ 5", "a\u202eb"]
)
def test_a_name_that_would_break_a_line_is_refused(name: str) -> None:
    """A name can't end a line early, begin the facts or pass for a time, so a journal can always be read again."""
    with pytest.raises(ValueError, match="1 to 40"):
        clean_name(name)


@pytest.mark.parametrize("line", ["name A Anna", "option long-game on", "given total 3", "game snafoo", "seats A B"])
def test_the_head_is_closed_by_the_first_step(line: str) -> None:
    """A header line after a step belongs nowhere."""
    assert "after the first step" in wrong(f"{HEAD}A play 1\n{line}\n", 4)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("# nothing\n", 2),
        ("A play 1\n", 1),
        ("game snafoo\nA play 1\n", 2),
        ("seats A B\nA play 1\n", 2),
        ("given total 3\n", 1),
        ("game snafoo\ngiven total 3\n", 2),
        ("game snafoo\nseats\n", 2),
        ("game snafoo\nseats a b\n", 2),
        ("game snafoo\nseats A BB\n", 2),
        ("game snafoo\nseats A A\nA play 1\n", 3),
        ("game snafoo\nseats A\nA play 1\n", 3),
        ("game snafoo\nseats A B C D E F G\nA play 1\n", 3),
        ("case one\ncase two\n", 2),
    ],
)
def test_a_case_needs_a_game_and_its_players(text: str, line: int) -> None:
    """No game, no seats, seats that can't be: an error with file and line."""
    wrong(text, line)


def test_a_wrong_checksum_is_damage() -> None:
    """A line whose checksum doesn't fit is refused; one whose checksum fits is read without it."""
    good = sealed("A play 2 @ 1.000000")
    (case,) = read(f"{HEAD}{good}\n", "evening.table")
    assert case.steps[0].text == "A play 2"
    assert "checksum" in wrong(f"{HEAD}{good.replace('play 2', 'play 3')}\n", 3)
    assert "checksum" in wrong(f"{HEAD}# a comment #~00000000\n", 3)


def test_a_position_without_players_is_refused_with_its_place() -> None:
    """Chips below nothing, or nobody with chips: no position; told with file and line, not as a difference."""
    for position in ("chips all 0", "chips A -3", "out A B C"):
        (case,) = read(f"{HEAD}given {position}\nA play 1\n", "evening.table")
        with pytest.raises(ScriptError, match=r"evening\.table, line 1"):
            differs(case)


def test_comments_blank_lines_and_line_ends_do_not_count() -> None:
    """Lines may end as on any system; comments and empty lines are nothing."""
    text = "# an evening\r\n\r\ngame snafoo # which\r\nseats A B\r\nA play 2 # two\r\n"
    (case,) = read(text, "a/evening.table")
    assert [step.text for step in case.steps] == ["A play 2"]
    assert case.name == "evening"


def test_cases_are_told_apart() -> None:
    """Each case starts afresh: its own game, seats, options."""
    one, two = read(f"case one two\n{HEAD}A play 1\ncase three\ngame schnuff\nseats D E\nD play 1\n", "f")
    assert (one.name, one.seats, one.line) == ("one two", ("A", "B", "C"), 1)
    assert two.game is GAMES["schnuff"]
    assert two.seats == ("D", "E")


def test_time_and_refusal_stand_in_either_order() -> None:
    """A step may carry its time and that it must be refused."""
    (case,) = read(f"{HEAD}B play 1 refused @ 3\nB play 1 @ 4.5 refused\n", "f")
    assert [(step.at, step.refused) for step in case.steps] == [(3_000_000, True), (4_500_000, True)]


def test_the_facts_of_joining_may_name_the_new_seat() -> None:
    """The step that seats E may say at once what E has; a join that is refused seats nobody."""
    (case,) = read(f"{HEAD}table join E after C => chips E 10\nE play 1\n", "f")
    assert differs(case) is None
    assert "not a seat" in wrong(f"{HEAD}table join E after C refused\nE play 1\n", 4)


def test_a_difference_names_the_line_and_both_sides() -> None:
    """What `replay` prints: where, what was expected, what was got."""
    (case,) = read(f"{HEAD}A play 1\nB play 2 => total 4; turn A\n", "f")
    assert differs(case) == "line 4: expected total 4, got 3"
    (case,) = read(f"{HEAD}A play 1 refused\n", "f")
    assert differs(case) == "line 3: expected «A play 1» to be refused, got taken"
    (case,) = read(f"{HEAD}B play 1\n", "f")
    assert (differs(case) or "").startswith("line 3: expected «B play 1» to be taken, got refused: ")


COMMANDS = [
    Undo(),
    Redo(),
    Leave("B"),
    Join("D", "B"),
    Rename("A", "Anna Lena"),
    Rename("B", "refused"),
    Rename("C", "=x> @y;"),
    Correct("total", ("-7",)),
    Correct("turn", ("B",)),
    Correct("chips", ("A", "7", "C", "0")),
    Correct("chips", ("all", "5")),
]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("action", COMMANDS, ids=str)
def test_commands_survive_notation(game: str, action: Action) -> None:
    """What people say of the table reads as it was written, with time and checksum."""
    if isinstance(action, Correct) and action.fact not in GAMES[game].corrections:
        return
    seats = tuple("ABCDEF"[: max(3, GAMES[game].players[0])])
    lines = [*header(GAMES[game], Setup(seats), {}, "unknown"), f"{write(GAMES[game], action)} @ {stamp(12_000_034)}"]
    (case,) = read("\n".join(map(sealed, lines)), "f")
    assert [(step.action, step.at) for step in case.steps] == [(action, 12_000_034)]


@some
@given(st.text(max_size=60) | st.text("=>@#; a", max_size=8))
def test_a_name_is_refused_or_survives_notation(name: str) -> None:
    """Whatever is a name at the table is the same name in the journal."""
    try:
        clean = clean_name(name)
    except ValueError:
        return
    game = GAMES["snafoo"]
    lines = [*header(game, Setup(("A", "B")), {"A": clean}, "unknown"), write(game, Rename("B", clean)) + " @ 1.000000"]
    (case,) = read("\n".join(map(sealed, lines)), "f")
    assert case.names == {"A": clean}
    assert case.steps[0].action == Rename("B", clean)


@some
@given(st.integers(0, 10**15 - 1))
def test_times_survive_notation(at: int) -> None:
    """Every microsecond is kept."""
    (case,) = read(f"{HEAD}A play 1 @ {stamp(at)}\n", "f")
    assert case.steps[0].at == at


@some
@given(st.text(max_size=80))
def test_a_seal_is_taken_off_again(text: str) -> None:
    """A checksum covers exactly the text to its left."""
    assert unsealed(sealed(text)) == (text, True)
    assert unsealed(f"{text}x #~{crc(text)}") == (f"{text}x", False)


VOCABULARY = (
    "case game snafoo schnuff seats A B C Z name option given total turn chips all none => ; @ refused table undo redo "
    "leave join after correct play pass chance roll missed-draw 1 2 -3 9.5 + # #~ first-dealer on over \n \t"
)
WORDS = st.sampled_from(VOCABULARY.split(" "))


@some
@given(st.text(max_size=200) | st.lists(WORDS, max_size=60).map(" ".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Nothing but `UsageError` comes out of a script, whatever is in it."""
    assert (played(text) or "f, line 1").startswith("f, line ")


@some
@given(st.data())
def test_damaged_scripts_are_read_or_refused(data: st.DataObject) -> None:
    """A good script with lines gone, doubled, swapped or changed is read and played, or refused by name."""
    lines = data.draw(st.sampled_from(SCRIPTS)).split("\n")
    start = data.draw(st.integers(0, len(lines) - 1))
    lines = lines[start : start + 60]
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(lines) - 1))
        words = lines[at].split(" ")
        words[data.draw(st.integers(0, len(words) - 1))] = data.draw(WORDS | st.text(max_size=5))
        lines[at] = " ".join(words)
    assert (played("\n".join(["case damaged", *HEAD.split("\n"), *lines])) or "f, line 1").startswith("f, line ")


def played(text: str) -> str | None:
    """Where the script is refused; None where it is read and played through."""
    try:
        for case in read(text, "f"):
            differs(case)
    except UsageError as refused:
        return refused.where
    return None
