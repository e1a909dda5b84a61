"""Cabanga! as a game: its rules behind the contract of `companion.games.game`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.actions import Action, Correct, Join, Leave, Seat
from companion.games.cabanga import entry, people, play, rounds, screen, shouts, words
from companion.games.cabanga.cards import (
    Answer,
    Close,
    Draw,
    Play,
    Shout,
    Symbols,
    Throw,
    ThrowCount,
    Tops,
)
from companion.games.cabanga.facts import FACTS
from companion.games.cabanga.state import Agreed, Player, State, penalty_pile
from companion.games.facts import AnyFact
from companion.games.game import Chance, Choice, Usual, Words, refuse
from companion.games.options import Option, Setup
from companion.messages import Message, Voice, msg
from companion.view import View

TITLE = msg("Cabanga!")
DEPTHS = ("light", "referee")
OPTIONS = (
    Option(
        "depth",
        msg("light: colours; referee: numbers too, and throws are judged"),
        DEPTHS,
        "light",
        title=msg("Depth"),
        words=(msg("light"), msg("referee")),
    ),
    Option("first", msg("Who starts the first round; else the first seat"), seats=True, title=msg("Starts first")),
    Option("limit", msg("So many points end the game"), preset="18", numbers=range(1, 100), title=msg("Limit")),
    Option("rounds", msg("So many rounds are played, whatever the points"), numbers=range(1, 100), title=msg("Rounds")),
)


@dataclass(frozen=True)
class Cabanga(Usual):
    """The game. It has no dice and no clock of its own; shouts and cards bear the stamps of their presses."""

    id: str = "cabanga"
    title: Message = TITLE
    players: range = range(people.LEAST, people.MOST + 1)
    options: tuple[Option, ...] = OPTIONS
    corrections: tuple[str, ...] = people.CORRECTIONS
    verbs: tuple[str, ...] = words.VERBS
    rules_card: tuple[Message, ...] = screen.RULES_CARD

    @property
    def facts(self) -> Mapping[str, AnyFact]:
        return FACTS

    def agree(self, setup: Setup) -> None:
        """Every combination can be played: with `rounds` the limit doesn't count (rule 12)."""

    def start(self, setup: Setup) -> State:
        rounds_agreed = setup.number("rounds", 0)
        agreed = Agreed(setup.number("limit", 18), rounds_agreed or None, setup.options.get("depth") == "referee")
        players = tuple(map(Player, setup.seats))
        return State(agreed, players, setup.options.get("first", setup.seats[0]), penalty_pile(len(players)))

    def given(self, state: State) -> State:
        return people.whole(state)

    def apply(self, state: State, action: Action) -> State:
        match action:
            case Correct():
                return people.correct(state, action, FACTS)
            case Leave():
                return people.leave(state, action)
            case Join():
                return people.join(state, action)
            case Symbols():
                return rounds.symbols(state, action)
        if state.winners:
            refuse(msg("The game is over"))
        if state.scoring:
            refuse(msg("The round is over: the symbols are counted"))
        return self._during(state, action)

    def _during(self, state: State, action: Action) -> State:
        """What happens in a round."""
        match action:
            case Play():
                return play.play(state, action)
            case Throw():
                return play.throw(state, action)
            case ThrowCount():
                return play.throw_count(state, action)
            case Draw():
                return play.draw(state, action)
            case Shout():
                return shouts.shout(state, action)
            case Answer():
                return shouts.answer(state, action)
            case Close():
                return rounds.close(state, action)
            case Tops():
                return rounds.tops(state, action)
        raise TypeError(f"cabanga knows no action {action!r}")

    def seats(self, state: State) -> tuple[Seat, ...]:
        return state.seats

    def chance(self, state: State) -> Chance | None:  # noqa: ARG002 - nobody rolls
        return None

    def choices(self, state: State) -> tuple[Choice, ...]:
        return entry.choices(state)

    def plays(self, action: Action) -> bool:
        return not isinstance(action, Correct)

    def over(self, state: State) -> bool:
        return bool(state.winners)

    def view(self, state: State, voice: Voice) -> View:
        return screen.view(self.title, state, voice)

    def read(self, actors: tuple[str, ...], verb: str, said: Words, at: int | None) -> Action:
        return words.read(actors, verb, said, at)

    def write(self, action: Action) -> str:
        return words.write(action)


CABANGA = Cabanga()
