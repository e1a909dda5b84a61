"""Table notation: reads and writes what happens at a table as text, one step a line.

The same notation is script, bug report and journal. Reading checks every verb, fact, option and seat, and raises
`ScriptError` naming file and line; nothing is skipped.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.actions import Action, Correct, Join, Leave, Redo, Rename, Seat, Undo, clean_name
from companion.errors import UsageError
from companion.games import GAMES
from companion.games.facts import FactError, seated
from companion.games.game import AnyGame
from companion.games.options import Setup, checked
from companion.messages import Message, msg

VERSION = 1
RULES = 1
"""Raised when a rule changes what an old journal would lead to."""

TABLE = "table"
_SUM = re.compile(r" #~([0-9a-f]{8})$")
_TIME = re.compile(r"(\d{1,9})(?:\.(\d{1,6}))?$", re.ASCII)


class ScriptError(UsageError):
    """A line of a script can't be read."""


@dataclass(frozen=True, slots=True)
class Said:
    """A fact that the script says must hold: its name, its words, and their value."""

    name: str
    words: str
    value: Any


@dataclass(frozen=True, slots=True)
class Step:
    """A line of a case: what is done (None: facts alone), when (µs), whether it must be refused, and facts."""

    line: int
    text: str
    action: Action | None
    at: int | None = None
    refused: bool = False
    facts: tuple[Said, ...] = ()


@dataclass(slots=True)
class Case:
    """One script: a table and what happens at it."""

    name: str
    file: str
    line: int
    game: AnyGame | None = None
    setup: Setup | None = None
    seats: tuple[Seat, ...] = ()
    names: dict[Seat, str] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    given: list[Said] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    began: str = "unknown"
    rules: int = RULES


def crc(text: str) -> str:
    """The checksum of a line: CRC-32 of its UTF-8, eight hex digits."""
    return f"{zlib.crc32(text.encode()):08x}"


def sealed(text: str) -> str:
    """The line with its checksum."""
    return f"{text} #~{crc(text)}"


def unsealed(line: str) -> tuple[str, bool | None]:
    """The line without its checksum, and whether that is right (None: it has none)."""
    match = _SUM.search(line)
    if not match:
        return line, None
    text = line[: match.start()]
    return text, crc(text) == match[1]


def stamp(at: int) -> str:
    """A time in µs as seconds of the notation."""
    return f"{at // 1_000_000}.{at % 1_000_000:06d}"


def write(game: AnyGame, action: Action) -> str:
    """The action as a step, without its time."""
    match action:
        case Undo():
            return "table undo"
        case Redo():
            return "table redo"
        case Rename(seat, name):
            return f"table name {seat} {name}"
        case Leave(seat):
            return f"table leave {seat}"
        case Join(seat, after):
            return f"table join {seat} after {after}"
        case Correct(fact, words):
            return f"table correct {fact} {' '.join(words)}"
    return game.write(action)


def header(game: AnyGame, setup: Setup, names: Mapping[Seat, str], began: str) -> list[str]:
    """The first lines of a journal."""
    return [
        f"notation {VERSION}",
        f"rules {RULES}",
        f"began {began}",
        f"game {game.id}",
        f"seats {' '.join(setup.seats)}",
        *(f"name {seat} {name}" for seat, name in names.items()),
        *(f"option {name} {value}" for name, value in setup.options.items()),
    ]


def read(text: str, file: str) -> list[Case]:
    """Every case of a script; raises `ScriptError`."""
    reader = _Reader(file)
    for number, line in enumerate(text.split("\n"), 1):
        reader.take(number, line.removesuffix("\r"))
    return list(reader.finish())


class _Reader:
    """Reads line after line; keeps the case at hand and the seats that it has by now."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.cases: list[Case] = []
        self.line = 0

    def fail(self, what: str | Message, cure: str = "") -> ScriptError:
        return ScriptError(what, where=f"{self.file}, line {self.line}", cure=cure)

    def take(self, number: int, line: str) -> None:
        self.line = number
        text, right = unsealed(line.rstrip())
        if right is False:
            raise self.fail("the checksum doesn't fit the line", "The file is damaged from here on; restore a copy.")
        text = text.split("#", 1)[0].strip()
        if not text:
            return
        word, *rest = text.split()
        try:
            if word == "case":
                self._finish_header()
                self.cases.append(Case(" ".join(rest) or f"line {number}", self.file, number))
            elif word in _HEADERS:
                self._header(word, rest, text)
            else:
                self._step(text)
        except FactError as wrong:
            raise self.fail(str(wrong)) from None
        except ScriptError:
            raise
        except UsageError as wrong:
            raise self.fail(wrong.what, wrong.cure) from None

    def finish(self) -> Iterator[Case]:
        if not self.cases:
            raise self.fail("there is no game in this file", "Start it with a line like «game snafoo».")
        self._finish_header()
        return iter(self.cases)

    @property
    def case(self) -> Case:
        if not self.cases:
            self.cases.append(Case(_stem(self.file), self.file, self.line))
        return self.cases[-1]

    def _header(self, word: str, rest: Sequence[str], text: str) -> None:
        case = self.case
        if case.steps:
            raise self.fail(f"«{word}» comes after the first step", "Put it above the steps of its case.")
        _HEADERS[word](self, case, rest, text)

    def _notation(self, _case: Case, rest: Sequence[str], _text: str) -> None:
        if list(rest) != [str(VERSION)]:
            raise self.fail(
                msg("this is notation {number}; known is {known}", number=" ".join(rest), known=VERSION),
                "Read it with a newer version of the companion.",
            )

    def _rules(self, case: Case, rest: Sequence[str], _text: str) -> None:
        if len(rest) != 1 or not rest[0].isdecimal() or len(rest[0]) > 6:
            raise self.fail("«rules» takes one number")
        case.rules = int(rest[0])
        if case.rules > RULES:
            raise self.fail(
                msg("this was played by rules {number}; known are {known}", number=case.rules, known=RULES),
                "Read it with a newer version of the companion.",
            )

    def _began(self, case: Case, rest: Sequence[str], _text: str) -> None:
        case.began = " ".join(rest)

    def _game(self, case: Case, rest: Sequence[str], _text: str) -> None:
        if len(rest) != 1 or rest[0] not in GAMES:
            raise self.fail(f"there is no game «{' '.join(rest)}»", f"The games: {', '.join(GAMES)}.")
        if case.game:
            raise self.fail("the game is named twice", "Start another case with a «case» line.")
        case.game = GAMES[rest[0]]

    def _seats(self, case: Case, rest: Sequence[str], _text: str) -> None:
        if case.seats or not rest:
            raise self.fail("the seats are named once, in clockwise order", "Write them as «seats A B C».")
        for seat in rest:
            self._letter(seat)
        case.seats = tuple(rest)

    def _letter(self, seat: str) -> Seat:
        if len(seat) != 1 or not seat.isalpha() or not seat.isupper():
            raise self.fail(f"«{seat}» can't be a seat", "A seat is a single capital letter.")
        return seat

    def _name(self, case: Case, rest: Sequence[str], _text: str) -> None:
        if len(rest) < 2:
            raise self.fail("«name» takes a seat and a name")
        case.names[seated(rest[0], case.seats)] = self._clean(rest[1:])

    def _clean(self, words: Sequence[str]) -> str:
        try:
            return clean_name(" ".join(words))
        except ValueError as wrong:
            raise self.fail(str(wrong)) from None

    def _option(self, case: Case, rest: Sequence[str], _text: str) -> None:
        """A value is one word; what a table calls a card goes to the end of the line."""
        if len(rest) < 2 or (len(rest) > 2 and not self._is_named(case, rest[0])):
            raise self.fail("«option» takes a name and a value")
        if rest[0] in case.options:
            raise self.fail(f"option {rest[0]} is set twice", "Keep one of the lines.")
        case.options[rest[0]] = " ".join(rest[1:])

    def _is_named(self, case: Case, option: str) -> bool:
        """Whether the option's value is a name."""
        options = case.game.options if case.game else ()
        return any(one.renames and one.name == option for one in options)

    def _given(self, case: Case, _rest: Sequence[str], text: str) -> None:
        for said in self._facts(text.removeprefix("given"), self._game_of(case), case.seats):
            if self._game_of(case).facts[said.name].put is None:
                raise self.fail(f"a position can't be given by «{said.name}»")
            case.given.append(said)

    def _game_of(self, case: Case) -> AnyGame:
        if case.game is None:
            raise self.fail("no game is named", "Start the case with a line like «game snafoo».")
        if not case.seats:
            raise self.fail("no seats are named", "Name them after the game, as in «seats A B C».")
        return case.game

    def _finish_header(self) -> None:
        if not self.cases or self.cases[-1].setup:
            return
        case = self.cases[-1]
        game = self._game_of(case)
        try:
            case.setup = checked(game, case.seats, case.options)
        except UsageError as wrong:
            raise self.fail(wrong.reason, wrong.cure) from None

    def _step(self, text: str) -> None:
        case = self.case
        self._finish_header()
        game = self._game_of(case)
        deed, arrow, facts = text.partition("=>")
        words = deed.split()
        action, at, refused = None, None, False
        if words:
            words, at, refused = self._ending(words)
            action = self._action(game, case, words, at)
        if isinstance(action, Join) and not refused:
            case.seats = (*case.seats, action.seat)  # the facts of this very step may speak of the new player
        said = tuple(self._facts(facts, game, case.seats)) if arrow else ()
        case.steps.append(Step(self.line, " ".join(words) or text, action, at, refused, said))

    def _ending(self, words: list[str]) -> tuple[list[str], int | None, bool]:
        """The words without a time and «refused», in either order; a name may be «refused»."""
        at, refused = None, False
        while True:
            if len(words) > 2 and words[-2] == "@" and at is None:
                at, words = self._time(words[-1]), words[:-2]
            elif words[-1] == "refused" and not refused and len(words) > 2 - (words[0] == TABLE) and words[1] != "name":
                refused, words = True, words[:-1]
            else:
                return words, at, refused

    def _time(self, word: str) -> int:
        match = _TIME.match(word)
        if not match:
            raise self.fail(f"«{word}» is not a time", "Write seconds with at most six decimals, as in «@ 12.345678».")
        return int(match[1]) * 1_000_000 + int((match[2] or "").ljust(6, "0"))

    def _action(self, game: AnyGame, case: Case, words: Sequence[str], at: int | None) -> Action:
        if len(words) < 2:
            raise self.fail(f"«{words[0]}» does nothing", "A step is an actor and a verb, as in «A play 2».")
        actor, verb, *rest = words
        if actor == TABLE:
            command = self._command(game, case, verb, rest)
            if command:
                return command
            actors: tuple[str, ...] = (TABLE,)
        else:
            actors = tuple(seated(seat, case.seats) for seat in actor.split("+"))
        if verb not in game.verbs:
            own = ", ".join((*game.verbs, *(f"table {known}" for known in _COMMANDS)))
            raise self.fail(f"{game.id} has no verb «{verb}»", f"Its verbs: {own}.")
        return game.read(actors, verb, rest, at)

    def _command(self, game: AnyGame, case: Case, verb: str, rest: Sequence[str]) -> Action | None:
        seats = case.seats
        match verb, rest:
            case "undo", []:
                return Undo()
            case "redo", []:
                return Redo()
            case "leave", [seat]:
                return Leave(seated(seat, seats))
            case "join", [seat, "after", after]:
                return Join(self._letter(seat), seated(after, seats))
            case "name", [seat, _, *_]:
                return Rename(seated(seat, seats), self._clean(rest[1:]))
            case "correct", [fact, *words]:
                if fact not in game.corrections:
                    raise self.fail(f"«{fact}» can't be corrected", f"What can be: {', '.join(game.corrections)}.")
                game.facts[fact].read(words, seats)
                return Correct(fact, tuple(words))
            case _:
                if verb in _COMMANDS:
                    raise self.fail(f"«table {verb}» doesn't take these words", f"As in «table {_COMMANDS[verb]}».")
                return None

    def _facts(self, text: str, game: AnyGame, seats: Sequence[Seat]) -> Iterable[Said]:
        for part in text.split(";"):
            words = part.split()
            if not words:
                raise self.fail("a fact is missing", "Facts are separated by «;», as in «total 57; turn B».")
            name, *rest = words
            if name not in game.facts:
                raise self.fail(f"{game.id} has no fact «{name}»", f"Its facts: {', '.join(game.facts)}.")
            try:
                yield Said(name, " ".join(rest), game.facts[name].read(rest, seats))
            except FactError as wrong:
                raise self.fail(f"«{name}»: {wrong}") from None


_HEADERS = {
    "notation": _Reader._notation,
    "rules": _Reader._rules,
    "began": _Reader._began,
    "game": _Reader._game,
    "seats": _Reader._seats,
    "name": _Reader._name,
    "option": _Reader._option,
    "given": _Reader._given,
}

_COMMANDS = {
    "undo": "undo",
    "redo": "redo",
    "leave": "leave B",
    "join": "join E after B",
    "name": "name A Anna",
    "correct": "correct total 57",
}


def _stem(file: str) -> str:
    return file.rpartition("/")[2].rpartition(".")[0] or file
