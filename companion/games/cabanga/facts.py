"""The facts of Cabanga!, as the notation names them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from companion.actions import Seat
from companion.games.cabanga.cards import COLOURS, HIGHEST, ROW, Colour
from companion.games.cabanga.state import Pair, Player, State
from companion.games.facts import AnyFact, Fact, FactError, Flag, Number, OneSeat, PerSeat, Seats, Word, whole


def colour(word: str) -> Colour:
    """The colour of that name; raises `FactError`."""
    try:
        return Colour(word)
    except ValueError:
        names = ", ".join(each.value for each in COLOURS)
        raise FactError(f"«{word}» is no colour ({names})") from None


def card(word: str) -> int:
    """The number of a card, 1 to 18; raises `FactError`."""
    number = whole(word)
    if not 1 <= number <= HIGHEST:
        raise FactError(f"cards go from 1 to {HIGHEST}")
    return number


class Gap(Fact[State, "tuple[int, int] | None"]):
    """The lowest and the highest number that may be thrown (`7-11`), or none."""

    def read(self, words: Sequence[str], seats: Sequence[Seat]) -> tuple[int, int] | None:  # noqa: ARG002 - the contract of `read`
        if list(words) == ["none"]:
            return None
        low, dash, high = " ".join(words).partition("-")
        if len(words) != 1 or not dash:
            raise FactError("takes two numbers as in 7-11, or «none»")
        return card(low), card(high)

    def told(self, state: State) -> str:
        gap = self.get(state)
        return f"{gap[0]}-{gap[1]}" if gap else "none"


class TopsFact(Fact[State, "tuple[Colour, Pair]"]):
    """The tops of one row, left and right (`yellow 5 12`); `?` where nobody knows."""

    def read(self, words: Sequence[str], seats: Sequence[Seat]) -> tuple[Colour, Pair]:  # noqa: ARG002 - the contract of `read`
        if len(words) != 3:
            raise FactError("takes a colour and two numbers")
        left, right = (None if word == "?" else card(word) for word in words[1:])
        return colour(words[0]), (left, right)

    def holds(self, said: tuple[Colour, Pair], state: State) -> bool:
        return state.tops[ROW[said[0]]] == said[1]

    def told(self, state: State) -> str:
        rows = zip(COLOURS, state.tops, strict=True)
        return ", ".join(f"{each.value} {_top(left)} {_top(right)}" for each, (left, right) in rows)


def _top(number: int | None) -> str:
    return "?" if number is None else str(number)


def _gap(state: State) -> tuple[int, int] | None:
    gap = state.window.gap if state.window else None
    return gap if gap and gap[0] <= gap[1] else None


def _row(state: State, said: tuple[Colour, Pair]) -> State:
    row = ROW[said[0]]
    return state.evolve(tops=(*state.tops[:row], said[1], *state.tops[row + 1 :]))


def _hand(state: State, said: Mapping[Seat, int]) -> State:
    return state.evolve(players=tuple(p._replace(hand=said.get(p.seat, p.hand)) for p in state.players))


def _points(state: State, said: Mapping[Seat, int]) -> State:
    return state.evolve(players=tuple(p._replace(points=said.get(p.seat, p.points)) for p in state.players))


def _last_colour(state: State, said: str) -> State:
    return state.evolve(last_colour=None if said == "none" else Colour(said))


def _out(state: State) -> frozenset[Seat]:
    return frozenset(player.seat for player in state.players if player.out)


def _of(state: State, name: str) -> Mapping[Seat, int]:
    inside: tuple[Player, ...] = state.inside()
    return {player.seat: getattr(player, name) for player in inside}


FACTS: Mapping[str, AnyFact] = MappingProxyType(
    {
        "turn": OneSeat(lambda s: s.turn, lambda s, v: s.evolve(turn=v or s.turn)),
        "round": Number(lambda s: s.round, lambda s, v: s.evolve(round=v)),
        "out": Seats(_out),
        "winner": Seats(lambda s: frozenset(s.winners)),
        "over": Flag(lambda s: bool(s.winners)),
        "playing": Flag(lambda s: not (s.winners or s.scoring)),
        "scoring": Flag(lambda s: s.scoring),
        "hand": PerSeat(lambda s: _of(s, "hand"), _hand),
        "points": PerSeat(lambda s: _of(s, "points"), _points),
        "drew": PerSeat(lambda s: dict(s.news.drew), exact=True),
        "gap": Gap(_gap, secret=lambda s: s.window is not None),
        "tops": TopsFact(lambda s: (COLOURS[0], s.tops[0]), _row),
        "pile": Number(lambda s: s.pile, lambda s, v: s.evolve(pile=v)),
        "aside": Number(lambda s: s.aside, lambda s, v: s.evolve(aside=v)),
        "last-colour": Word(
            lambda s: s.last_colour.value if s.last_colour else "none",
            _last_colour,
            allowed=(*(each.value for each in COLOURS), "none"),
        ),
    }
)
