"""Options of a game: what a table may agree on before it starts, checked by name and value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.actions import Seat
from companion.errors import UsageError
from companion.messages import Message


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its name in notation and what the menu says of it. `values` are tried in the menu in this order.

    `preset` is what a menu starts from; a script that doesn't name the option plays by the rules as they stand.
    """

    name: str
    sentence: Message
    values: tuple[str, ...] = ()
    preset: str = ""
    numbers: range | None = None
    seats: bool = False
    """The seats of the table are values too."""
    drawn: str = ""
    """The value that has a seat drawn at random before the game begins; the record holds the seat."""
    listed: bool = True
    """Offered in menus; scripts and the command line know every option."""

    def check(self, value: str, seats: Sequence[Seat]) -> str:
        """The value, if the option takes it; raises `UsageError` with what it takes."""
        number = self.numbers is not None and value.isascii() and value.isdigit() and len(value) < 10
        if value in self.values or (self.seats and value in seats) or (number and int(value) in (self.numbers or ())):
            return value
        allowed = list(self.values)
        if self.numbers is not None:
            allowed.append(f"{self.numbers[0]} to {self.numbers[-1]}")
        if self.seats:
            allowed.append("a seat")
        raise UsageError(f"option {self.name} can't be «{value}»", cure=f"It takes {', '.join(allowed)}.")


def switch(name: str, sentence: Message) -> Option:
    """An option that is off unless said otherwise."""
    return Option(name, sentence, ("off", "on"), "off")


@dataclass(frozen=True, slots=True)
class Setup:
    """What a game starts from: seats in clockwise order and the options that were chosen."""

    seats: tuple[Seat, ...]
    options: Mapping[str, str] = field(default_factory=dict)

    def on(self, name: str) -> bool:
        return self.options.get(name) == "on"

    def number(self, name: str, default: int) -> int:
        value = self.options.get(name)
        return default if value is None else int(value)


def checked(game: Any, seats: Sequence[Seat], options: Mapping[str, str]) -> Setup:
    """The setup, once players and options are what the game takes; raises `UsageError` naming the cure."""
    if len(seats) not in game.players:
        least, most = game.players[0], game.players[-1]
        raise UsageError(
            f"{game.id} can't be played by {len(seats)}",
            cure=f"It takes {least} to {most} players; name that many seats.",
        )
    if len(set(seats)) < len(seats):
        raise UsageError("a seat is named twice", cure="Give each player a letter of their own.")
    known = {option.name: option for option in game.options}
    for name, value in options.items():
        if name not in known:
            has = ", ".join(known) or "none"
            raise UsageError(f"{game.id} has no option «{name}»", cure=f"Its options: {has}.")
        known[name].check(value, seats)
    setup = Setup(tuple(seats), dict(options))
    game.agree(setup)
    return setup


def drawn(game: Any, setup: Setup, dice: Callable[[int], tuple[int, ...]]) -> Setup:
    """The setup with a seat for every option that wants one drawn; each seat is as likely as the next."""
    wanted = [option.name for option in game.options if option.drawn and setup.options.get(option.name) == option.drawn]
    if not wanted:
        return setup
    return replace(setup, options={**setup.options, **{name: _lot(setup.seats, dice) for name in wanted}})


def _lot(seats: Sequence[Seat], dice: Callable[[int], tuple[int, ...]]) -> Seat:
    """Two dice make 36 equal chances; those beyond a multiple of the seats are thrown again."""
    while True:
        first, second = dice(2)
        chance = 6 * (first - 1) + second - 1
        if chance < 36 - 36 % len(seats):
            return seats[chance % len(seats)]
