"""Facts: what must hold at a table, in the words of the notation (`total 57`, `chips A 9 B 10`).

A fact reads its words, gets its value from a state, compares the two, and, where that makes sense, puts a value
into a state (`given`, `table correct`). Every game lists its own; notation knows none.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.actions import Seat

S = TypeVar("S")
V = TypeVar("V")


class FactError(ValueError):
    """The words of a fact can't be read; the message says why."""


def whole(word: str) -> int:
    """An integer; raises `FactError` for anything else."""
    if not word.lstrip("-").isascii() or not word.lstrip("-").isdigit() or word.count("-") > 1 or len(word) > 9:
        raise FactError(f"«{word}» is not a whole number")
    return int(word)


def seated(word: str, seats: Sequence[Seat]) -> Seat:
    """A seat of this table; raises `FactError` for any other word."""
    if word not in seats:
        raise FactError(f"«{word}» is not a seat of this table ({' '.join(seats)})")
    return word


@dataclass(frozen=True)
class Fact(ABC, Generic[S, V]):
    """One fact of a game. `put` is None where a position can't be given or corrected by it.

    `secret` says of a state that the fact's value is not to be told in it, wherever a script or a bug report asks.
    """

    get: Callable[[S], V]
    put: Callable[[S, V], S] | None = None
    secret: Callable[[S], bool] | None = None
    signed: bool = False
    """Its number may be below 0."""

    @abstractmethod
    def read(self, words: Sequence[str], seats: Sequence[Seat]) -> V:
        """The value that the words say; raises `FactError`."""

    def holds(self, said: V, state: S) -> bool:
        return self.get(state) == said

    def told(self, state: S) -> str:
        """The value in words, for «got …»."""
        return str(self.get(state))

    def hidden(self, state: S) -> bool:
        """Whether the value is secret now."""
        return self.secret is not None and self.secret(state)


class Number(Fact[S, int]):
    def read(self, words: Sequence[str], seats: Sequence[Seat]) -> int:  # noqa: ARG002 - the contract of `read`
        if len(words) != 1:
            raise FactError("takes one number")
        return whole(words[0])


class OneSeat(Fact[S, "Seat | None"]):
    def read(self, words: Sequence[str], seats: Sequence[Seat]) -> Seat | None:
        if len(words) != 1:
            raise FactError("takes one seat")
        return None if words[0] == "none" else seated(words[0], seats)

    def told(self, state: S) -> str:
        return self.get(state) or "none"


class Seats(Fact[S, "frozenset[Seat]"]):
    """Exactly these seats."""

    def read(self, words: Sequence[str], seats: Sequence[Seat]) -> frozenset[Seat]:
        if list(words) == ["none"]:
            return frozenset()
        if not words:
            raise FactError("takes seats, or «none»")
        return frozenset(seated(word, seats) for word in words)

    def told(self, state: S) -> str:
        return " ".join(sorted(self.get(state))) or "none"


class Everyone(dict[Seat, int]):
    """The same number for whoever sits at the table by then, said as «all»."""


@dataclass(frozen=True)
class PerSeat(Fact[S, "Mapping[Seat, int]"]):
    """A number for each seat named; `exact`: seats not named have none (`paid A 2`, `paid none`)."""

    exact: bool = False

    def read(self, words: Sequence[str], seats: Sequence[Seat]) -> Mapping[Seat, int]:
        if self.exact and list(words) == ["none"]:
            return {}
        if len(words) == 2 and words[0] == "all":
            return Everyone.fromkeys(seats, whole(words[1]))
        if not words or len(words) % 2:
            raise FactError("takes pairs of a seat and a number")
        named = [seated(word, seats) for word in words[::2]]
        if len(set(named)) < len(named):
            raise FactError("names a seat twice")
        return dict(zip(named, map(whole, words[1::2]), strict=True))

    def holds(self, said: Mapping[Seat, int], state: S) -> bool:
        got = self.get(state)
        if isinstance(said, Everyone):
            return set(got.values()) == set(said.values())
        return got == said if self.exact else all(got.get(seat) == number for seat, number in said.items())

    def told(self, state: S) -> str:
        return " ".join(f"{seat} {number}" for seat, number in self.get(state).items()) or "none"


@dataclass(frozen=True)
class Word(Fact[S, str]):
    """One of a few words (`direction left`)."""

    allowed: tuple[str, ...] = ()

    def read(self, words: Sequence[str], seats: Sequence[Seat]) -> str:  # noqa: ARG002 - the contract of `read`
        if len(words) != 1 or words[0] not in self.allowed:
            raise FactError(f"takes one of {', '.join(self.allowed)}")
        return words[0]


class Flag(Fact[S, bool]):
    """Holds or doesn't (`over`)."""

    def read(self, words: Sequence[str], seats: Sequence[Seat]) -> bool:  # noqa: ARG002 - the contract of `read`
        if words:
            raise FactError("takes no words")
        return True

    def told(self, state: S) -> str:
        return "so" if self.get(state) else "not so"


AnyFact = Fact[Any, Any]
