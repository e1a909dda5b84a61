"""For tests of languages: many moments of every game, and every list that the companion shows."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.errors import CompanionError
from companion.games import GAMES
from companion.games.game import AnyGame, Ask, Choice, Several
from companion.games.options import Setup, checked
from companion.languages import LANGUAGES
from companion.messages import Message, Voice
from companion.table import Table
from companion.view import View
from sims.table import SimTable
from tests.games.walk import Tape, Walk, values

NAMES = {seat: f"{n}" for n, seat in enumerate("ABCDEFGHIJKL", 1)}
"""Names without letters: whatever letters are left on a screen are not theirs."""
STEPS = 40


def agreements(game: AnyGame) -> Iterator[Setup]:
    """As usual, and every value of every option; the numbers of players are dealt out among them."""
    counts = [*game.players]
    wanted = [{}, *({option.name: value} for option in game.options for value in values(option, "ABC"))]
    for n, options in enumerate(wanted):
        seats = tuple("ABCDEFGHIJKL"[: counts[n % len(counts)]])
        try:
            yield checked(game, seats, options)
        except CompanionError:
            continue


def moments(game: AnyGame, setup: Setup, seed: str, names: dict[str, str] | None = None) -> Iterator[Table]:
    """A table after each step of a random walk, legal and not."""
    random = Random(f"{game.id} {seed}")
    walk = Walk(game, setup, Tape([random.randrange(2**16) for _ in range(6 * STEPS)]))
    known = NAMES if names is None else names
    walk.table.names.update(known)
    yield walk.table
    for number, _ in enumerate(walk.steps()):
        walk.table.names.update(known)
        yield walk.table
        if number == STEPS:
            return


def said(table: Table, voice: Voice) -> tuple[View, tuple[str, ...]]:
    """What the screen shows of the table, and every word of what may be chosen there."""
    game, state = table.game, table.state
    return game.view(state, voice), tuple(map(voice.say, spoken(game.choices(state))))


def spoken(choices: tuple[Choice, ...]) -> Iterator[Message]:
    """Labels, notes and questions, and the questions behind those."""
    for choice in choices:
        yield choice.label
        if choice.note:
            yield choice.note
        yield from questions(choice.then)


def questions(then: Any) -> Iterator[Message]:
    """What a choice goes on to ask."""
    match then:
        case Ask(prompt, choices, number=number, numbers=numbers):
            yield prompt
            yield from spoken(choices)
            if number is not None and numbers:
                yield from questions(number(numbers[0]))
        case Several(prompt, options):
            yield prompt
            yield from (label for _, label, _ in options)


def lists(language: str = "en") -> Iterator[View]:
    """The first list, how each game is arranged, and its menu with all that it leads to."""
    table = SimTable(language=language)
    yield from pages(table)
    for number, game in enumerate(GAMES):
        table = SimTable(language=language)
        table.touch(number)
        yield from pages(table)
        seats = "ABCDEFGHIJKL"[: GAMES[game].players[-1]]
        table = SimTable(game, seats, names={seat: NAMES[seat] for seat in seats}, language=language)
        yield table.view
        yield from menu(table)


def pages(table: SimTable) -> Iterator[View]:
    """A list with its cursor on each of its entries: each has a sentence of its own."""
    menu = table.view.menu
    yield table.view
    for _ in menu.items if menu else ():
        table.dial(1)
        yield table.view


def menu(table: SimTable) -> Iterator[View]:
    """A game's menu, and the page behind each of its entries."""
    table.key("#", held=True)
    yield from pages(table)
    own = [label for label in labels(table) if not any(name in label for name in LANGUAGES.values())]
    for label in own:
        if table.app.at_table:
            table.key("#", held=True)
        if label not in labels(table):
            continue
        kept = table.app.kept
        table.touch(labels(table).index(label))
        yield table.view
        if labels(table) and label not in labels(table):
            table.touch(0)
            yield table.view
        if table.app.kept is not kept:
            return
        while not table.app.at_table:
            table.key("#", held=True)


def labels(table: SimTable) -> list[str]:
    """The entries of the list that is shown."""
    return [entry.label for entry in table.view.menu.items] if table.view.menu else []
