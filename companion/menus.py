"""The table's own lists: what to play, with whom and how; and during a game, corrections and who comes and goes.

A page is built afresh whenever it is shown, from the table as it is. Everything in it is a choice like any other, so
keypad, dial, touch and pads all pick from it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NamedTuple, TypeAlias

from companion.actions import Action, Correct, Join, Leave, Redo, Seat, Undo
from companion.games import Games, corrections
from companion.games.facts import AnyFact, OneSeat, PerSeat
from companion.games.game import AnyGame, Ask, Choice, Deed, Several
from companion.games.options import Option
from companion.languages import LANGUAGES
from companion.messages import Message, Translate, Who, bare, msg
from companion.shelf import Kept
from companion.table import Table

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_DIGITS = 3


@dataclass(frozen=True, slots=True)
class Page:
    """A list, or a question that a number answers. `name` tells pages apart."""

    name: str
    title: Message
    choices: tuple[Choice, ...] = ()
    ask: Ask | None = None
    draft: Message | None = None
    """What is written so far."""
    write: Callable[[str], None] | None = None
    """Takes letters that a keyboard types."""
    text: Message | None = None
    """Something to read, in place of the list; the choices are what comes after it."""
    place: Message | None = None
    """Where among several pages it is."""


Entry: TypeAlias = tuple[Message, "Action | Ask | Deed", "Message | None"]
"""Its label, where it leads, and a sentence that explains it."""


def page(name: str, title: Message, entries: Sequence[Entry], back: Deed | None = None) -> Page:
    """A list whose entries have the keys 1, 2, 3 …; with a way back at its end."""
    keys = numbered(len(entries))
    choices = (Choice(key, label, then, note=note) for key, (label, then, note) in zip(keys, entries, strict=True))
    return Page(name, title, (*choices, *((_back(back),) if back else ())))


def numbered(count: int) -> list[str]:
    """The keys of so many entries: 0 is the tenth, unless there are more: then it goes down to those without a key."""
    keys = [*"123456789", "0" if count <= 10 else ""]
    return [keys[n] if n < 10 else "" for n in range(count)]


def coloured(made: Page, colours: Sequence[int]) -> Page:
    """The page with these colours and their shapes before its first entries."""
    first = (replace(choice, place=colour) for choice, colour in zip(made.choices, colours, strict=False))
    return replace(made, choices=(*first, *made.choices[len(colours) :]))


def _back(back: Deed) -> Choice:
    """The way back from a list: pads and fingers have no `*`."""
    return Choice("*", msg("Back"), back)


def asked(ask: Ask, name: str, back: Deed) -> Page:
    """A question as a page; a number has its keys instead of a list."""
    return Page(name, ask.prompt, ask.choices if ask.digits else (*ask.choices, _back(back)), ask)


def several(question: Several, picked: list[str], name: str, done: Deed, back: Deed) -> Page:
    """A question that several answer together: each entry is marked or not, `#` takes those that are."""

    def mark(word: str) -> None:
        picked.remove(word) if word in picked else picked.append(word)

    entries = (
        Choice(key, marked(label) if word in picked else label, _with(mark, word))
        for key, label, word in question.options
    )
    return Page(name, question.prompt, (*entries, Choice("#", msg("Done"), done), _back(back)))


def marked(label: Message) -> Message:
    """The label of an entry that is picked."""
    return Message("\N{CHECK MARK} {what}", args=(("what", label),))


@dataclass(slots=True)
class Plan:
    """A game that is being arranged."""

    game: AnyGame
    players: int
    options: dict[str, str] = field(default_factory=dict)
    names: dict[Seat, str] = field(default_factory=dict)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(LETTERS[: self.players])

    def called(self) -> dict[Seat, str]:
        """The names of those who play."""
        return {seat: self.names[seat] for seat in self.seats if seat in self.names}

    def call(self, seat: Seat, name: str) -> None:
        """Gives the player a name, or none."""
        self.names.pop(seat, None)
        if name:
            self.names[seat] = name

    def left_of(self, seat: Seat) -> Seat:
        """The next one clockwise."""
        return self.seats[(self.seats.index(seat) + 1) % self.players]

    def swap(self, one: Seat, other: Seat) -> None:
        """Two players change places."""
        names = self.names.get(one, ""), self.names.get(other, "")
        self.call(one, names[1])
        self.call(other, names[0])

    def sit(self, names: Sequence[str]) -> None:
        """These players, clockwise, as far as the game takes so many."""
        if len(names) in self.game.players:
            self.players = len(names)
        for seat, name in zip(LETTERS, names, strict=False):
            self.call(seat, name)

    def more_players(self) -> None:
        """One more; after the most, the fewest."""
        span = self.game.players
        self.players = span[(span.index(self.players) + 1) % len(span)]
        self.options = {
            option.name: self.options[option.name]
            for option in self.game.options
            if option.name in self.options and (option.renames or self.options[option.name] in self.values(option))
        }

    def values(self, option: Option) -> list[str]:
        """The values a menu goes through; the first stands for "not said"."""
        seats = list(self.seats) if option.seats else []
        numbers = [str(n) for n in option.numbers] if option.numbers else []
        return ["", *(value for value in (*option.values, *seats, *numbers) if value != option.preset)]

    def turn(self, option: Option) -> None:
        """The option's next value."""
        values = self.values(option)
        self.options[option.name] = values[(values.index(self.options.get(option.name, "")) + 1) % len(values)]

    def chosen(self) -> dict[str, str]:
        """What the options come to: what was said, else what the menu presets."""
        picked = {option.name: self.options.get(option.name) or option.preset for option in self.game.options}
        if picked.get("first") and not self.options.get("first-dealer"):
            picked.pop("first-dealer", None)
        plain = {option.name: option.preset or "off" for option in self.game.options if not option.renames}
        return {name: value for name, value in picked.items() if value and not value == "off" == plain.get(name)}


def start(  # noqa: PLR0913, PLR0917 - what its entries lead to
    games: Games,
    kept: Sequence[Kept],
    arrange: Callable[[AnyGame], None],
    go_on: Callable[[Kept], None],
    leave: Entry,
    translate: Translate,
    *more: Entry,
    first: Sequence[Entry] = (),
) -> Page:
    """The first page: unfinished games, what comes `first`, new games, whatever more there is."""
    entries: list[Entry] = [(_kept(one, translate), _with(go_on, one), _who(one.table)) for one in kept]
    entries += first
    entries += [
        (listed.title, _first(arrange, games, name), _players(listed.players)) for name, listed in games.listed.items()
    ]
    entries += [*more, leave]
    return page("start", msg("What shall we play?"), entries)


def _first(arrange: Callable[[AnyGame], None], games: Games, name: str) -> Deed:
    return lambda: arrange(games[name])


def language(code: str, following: Deed) -> Entry:
    """Which language is spoken; choosing it goes on to the next. It names all of them, each as it calls itself."""
    every = " \N{MIDDLE DOT} ".join(LANGUAGES.values())
    return (msg("Language: {language}", language=LANGUAGES[code]), following, bare(every))


def _kept(one: Kept, translate: Translate) -> Message:
    view = one.table.game.view(one.table.state, one.table.voice(translate))
    where = view.subtitle or _who(one.table)
    return msg("Go on with game {number}: {game}, {where}", number=one.number, game=one.table.game.title, where=where)


def _who(table: Table) -> Message:
    seats = table.game.seats(table.state)
    return msg("With {who}", who=", ".join(table.names.get(seat, seat) for seat in seats))


def _players(players: range) -> Message:
    return msg("{least} to {most} players", least=players[0], most=players[-1])


def _with(deed: Callable[[object], None] | Callable[..., None], value: object) -> Deed:
    return lambda: deed(value)


def arrange(plan: Plan, begin: Deed, back: Deed, more: Sequence[Entry] = ()) -> Page:
    """How many play, what `more` there is to say of them, and by which options."""
    entries: list[Entry] = [
        (msg("Begin"), begin, None),
        (msg("Players: {n}", n=plan.players), plan.more_players, _players(plan.game.players)),
        *more,
    ]
    for option in plan.game.options:
        if not option.listed:
            continue
        value = option.word(plan.options.get(option.name) or option.preset)
        label = msg("{option}: {value}", option=option.label, value=value)
        entries.append((label, _with(plan.turn, option), option.sentence))
    return page(f"arrange {plan.game.id}", plan.game.title, entries, back)


def always(menu: Deed, over: bool) -> tuple[Choice, Choice]:
    """What can be chosen at any table: fingers, dial and pads have no `*` and no `#` to hold."""
    return Choice("*", msg("Undo"), Undo()), Choice("#" if over else "#\N{HORIZONTAL ELLIPSIS}", msg("Menu"), menu)


class Onward(NamedTuple):
    """Where the menu leads beside the game's own actions."""

    back: Deed
    again: Deed
    leave: Deed
    rules: Deed
    rename: Callable[[Seat], None]
    settings: Sequence[Entry]


def menu(table: Table, onward: Onward) -> Page:
    """What can be said of the table during a game, and once it is over."""
    game, state = table.game, table.state
    again: Entry = (msg("Play again"), onward.again, msg("The same players, the same options"))
    quiet = [choice for choice in game.choices(state) if choice.quiet]
    entries: list[Entry] = [
        *([again] if game.over(state) else []),
        (msg("Back to the game"), onward.back, None),
        (msg("Undo"), Undo(), msg("Takes the last step back with the dice it caused")),
        (msg("Redo"), Redo(), msg("Puts forward again what was taken back")),
        *((choice.label, choice.then, None) for choice in quiet if isinstance(choice.then, Ask)),
        *((corrections.entry(name), _correct(table, name), None) for name in game.corrections),
        (msg("A player leaves"), _seats(table, msg("Who leaves?"), Leave), None),
        (msg("A player joins"), _joins(table), msg("Between rounds only")),
        (msg("A name or a colour"), _seats(table, msg("Whose name or colour?"), partial(_called, onward)), None),
        (msg("Rules"), onward.rules, None),
        *onward.settings,
        (msg("Another game"), onward.leave, msg("This one is kept and can go on later")),
    ]
    return page("menu", game.title, entries)


def _called(onward: Onward, seat: Seat) -> Deed:
    return partial(onward.rename, seat)


def _seats(table: Table, prompt: Message, then: Callable[[Seat], Action | Ask | Deed]) -> Ask:
    seats = table.game.seats(table.state)
    keys = zip(numbered(len(seats)), seats, strict=True)
    return Ask(prompt, tuple(Choice(key, bare(Who(seat)), then(seat)) for key, seat in keys))


def _joins(table: Table) -> Ask:
    taken = table.game.seats(table.state)
    seat = next((letter for letter in LETTERS if letter not in taken), "Z")
    return _seats(table, msg("{seat} joins. To the left of whom?", seat=seat), lambda after: Join(seat, after))


def _correct(table: Table, name: str) -> Ask:
    """The question that leads to a correction: whose, and how much."""
    fact = table.game.facts[name]
    if isinstance(fact, OneSeat):
        return _seats(table, corrections.question(name), lambda seat: Correct(name, (seat,)))
    if isinstance(fact, PerSeat):
        return _seats(
            table, corrections.question(name), lambda seat: _how_much(name, fact, (seat,), _now(table, name, seat))
        )
    return _how_much(name, fact, (), msg("{now} now: how much is it? # takes it", now=fact.get(table.state)))


def _how_much(name: str, fact: AnyFact, words: tuple[str, ...], prompt: Message) -> Ask:
    """A number; below nothing too, where the fact has a sign."""

    def times(sign: int) -> Callable[[int], Action]:
        return lambda n: Correct(name, (*words, str(sign * n)))

    less = Ask(msg("How much below 0 is it? # takes it"), digits=MOST_DIGITS, number=times(-1))
    below = (Choice("B", msg("Minus"), less),) if fact.signed else ()
    return Ask(prompt, below, MOST_DIGITS, number=times(1))


def _now(table: Table, name: str, seat: Seat) -> Message:
    """Whose number is asked for and what it is now, unless that is a secret for now."""
    fact, state = table.game.facts[name], table.state
    now = None if fact.hidden(state) else fact.get(state).get(seat)
    if now is None:
        return msg("{who}: how much is it? # takes it", who=Who(seat))
    return msg("{who}, {now} now: how much is it? # takes it", who=Who(seat), now=now)


def rules(game: AnyGame, number: int, onward: Deed, back: Deed) -> Page:
    """The rules in brief, a step a page; `back` leads to the step before."""
    card = game.rules_card
    place = msg("{page} of {pages}", page=number + 1, pages=len(card))
    title, choices = msg("{game}: rules", game=game.title), (Choice("1", msg("Next"), onward), _back(back))
    return Page(f"rules {number}", title, choices, text=card[number], place=place)
