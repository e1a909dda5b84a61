"""Options of a game: what a table may agree on before it starts, checked by name and value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.actions import Seat, clean_name
from companion.errors import UsageError
from companion.messages import Message, bare, msg, pmsg

AS_USUAL = msg("as usual")
"""The menu's word for what nobody has said."""
ON, OFF = pmsg("option", "on"), pmsg("option", "off")


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
    title: Message | None = None
    """What menus call it; they need that of every listed option."""
    words: tuple[Message, ...] = ()
    """What menus call its `values`, in their order; where there are none, as they are."""
    renames: Message | None = None
    """Its value is what this table calls this card: any name."""

    @property
    def label(self) -> Message:
        """What menus call it."""
        return self.title or bare(self.name.replace("-", " ").capitalize())

    def word(self, value: str) -> Message:
        """What menus call a value; "" is that nobody has said one."""
        if not value:
            return AS_USUAL
        return dict(zip(self.values, self.words, strict=False)).get(value) or bare(value)

    def check(self, value: str, seats: Sequence[Seat]) -> str:
        """The value, if the option takes it; raises `UsageError` with what it takes."""
        if self.renames:
            return self._name(value)
        number = self.numbers is not None and value.isascii() and value.isdigit() and len(value) < 10
        if value in self.values or (self.seats and value in seats) or (number and int(value) in (self.numbers or ())):
            return value
        allowed = list(self.values)
        if self.numbers is not None:
            allowed.append(f"{self.numbers[0]} to {self.numbers[-1]}")
        if self.seats:
            allowed.append("a seat")
        raise UsageError(f"option {self.name} can't be «{value}»", cure=f"It takes {', '.join(allowed)}.")

    def _name(self, value: str) -> str:
        try:
            return clean_name(value)
        except ValueError as wrong:
            raise UsageError(f"option {self.name} can't be «{value}»", cure=str(wrong)) from None


def switch(name: str, title: Message, sentence: Message) -> Option:
    """An option that is off unless said otherwise."""
    return Option(name, sentence, ("off", "on"), "off", title=title, words=(OFF, ON))


def renaming(name: str, card: Message, sentence: Message) -> Option:
    """An option by which a table calls a card as it likes. Menus list these apart: each asks for a name."""
    return Option(name, sentence, listed=False, renames=card)


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
    for name in options:
        if name not in known:
            has = ", ".join(known) or "none"
            raise UsageError(f"{game.id} has no option «{name}»", cure=f"Its options: {has}.")
    setup = Setup(tuple(seats), {name: known[name].check(value, seats) for name, value in options.items()})
    game.agree(setup)
    return setup


def own_words(game: Any, setup: Setup) -> dict[Message, str]:
    """What this table calls cards itself."""
    named = ((option.renames, setup.options.get(option.name)) for option in game.options)
    return {card: name for card, name in named if card and name}


def drawn(game: Any, setup: Setup, dice: Callable[[int], tuple[int, ...]]) -> Setup:
    """The setup with a seat for every option that wants one drawn; each seat is as likely as the next."""
    wanted = [option.name for option in game.options if option.drawn and setup.options.get(option.name) == option.drawn]
    if not wanted:
        return setup
    return replace(setup, options={**setup.options, **{name: _lot(setup.seats, dice) for name in wanted}})


def again(game: Any, setup: Setup) -> dict[str, str]:
    """The options for the same game once more: what was drawn at random is drawn anew."""
    lots = {option.name: option.drawn for option in game.options if option.drawn}
    return {name: lots.get(name, value) for name, value in setup.options.items()}


def _lot(seats: Sequence[Seat], dice: Callable[[int], tuple[int, ...]]) -> Seat:
    """Two dice make 36 equal chances; those beyond a multiple of the seats are thrown again."""
    while True:
        first, second = dice(2)
        chance = 6 * (first - 1) + second - 1
        if chance < 36 - 36 % len(seats):
            return seats[chance % len(seats)]
