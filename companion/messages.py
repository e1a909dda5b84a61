"""Messages as data: what to say, not yet in which language nor with which names.

The rules and the table speak in messages; `Voice` turns one into text when the screen is composed, so a
language or a player's name can change at any moment. A message is written in English, which is also its name in the
catalogues (`companion/locale`): `msg`, `msgs` and `pmsg` take literals only, so that a catalogue finds them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

SOURCE = "en"
"""The language that messages are written in."""
Value: TypeAlias = "str | int | Who | Message | tuple[Who, ...]"
Translate: TypeAlias = Callable[[str, str, str, int], str]
"""From context, English, English plural and number to the text in a language, with the same placeholders."""


@dataclass(frozen=True, slots=True)
class Who:
    """A seat in a message; becomes the player's name."""

    seat: str


@dataclass(frozen=True, slots=True)
class Message:
    """One thing to say. `many` is the plural form, chosen by the argument `n`; `context` tells apart what is the same
    in English and not in every language."""

    one: str
    many: str = ""
    args: tuple[tuple[str, Value], ...] = ()
    context: str = ""

    def __str__(self) -> str:
        return Voice().say(self)


def msg(text: str, **args: Value) -> Message:
    """A message without a plural; the text is the English catalogue entry."""
    return Message(text, "", tuple(args.items()))


def msgs(one: str, many: str, **args: Value) -> Message:
    """A message with a plural form, chosen by the argument `n`."""
    return Message(one, many, tuple(args.items()))


def pmsg(context: str, text: str, **args: Value) -> Message:
    """A message whose English means another thing in another place."""
    return Message(text, "", tuple(args.items()), context)


def bare(value: Value) -> Message:
    """A message that is nothing but a value: a name, a number, another message. No catalogue has it."""
    return Message("{value}", "", (("value", value),))


NOTHING = Message("")
"""Nothing to say."""


def heard(text: str) -> Message:
    """A message for a text from elsewhere (what a disk answers): translated as far as the catalogue has it."""
    where, colon, what = text.rpartition(": ")
    return Message("{where}: {what}", "", (("where", where), ("what", Message(what)))) if colon else Message(text)


def english(context: str, one: str, many: str, n: int) -> str:  # noqa: ARG001 - as every language is asked
    """Messages as they are written."""
    return many if many and n != 1 else one


@dataclass(frozen=True, slots=True)
class Voice:
    """Says messages with the players' names, in one language. `words`: what this table calls things itself."""

    names: Mapping[str, str] = field(default_factory=dict)
    translate: Translate = english
    words: Mapping[Message, str] = field(default_factory=dict)

    def say(self, message: Message) -> str:
        if self.words and message in self.words:
            return self.words[message]
        if not message.one:
            return ""
        args = dict(message.args)
        n = args.get("n", 1)
        text = self.translate(message.context, message.one, message.many, n if isinstance(n, int) else 1)
        return text.format(**{name: self._word(value) for name, value in args.items()}) if args else text

    def name(self, seat: str) -> str:
        return self.names.get(seat, seat)

    def number(self, n: int) -> str:
        """A number as the screen shows it, with a real minus sign."""
        return str(n).replace("-", "\N{MINUS SIGN}")

    def _word(self, value: Value) -> str:
        match value:
            case Who(seat):
                return self.name(seat)
            case Message():
                return self.say(value)
            case tuple():
                return ", ".join(self.name(who.seat) for who in value)
            case int():
                return self.number(value)
            case str():
                return value
