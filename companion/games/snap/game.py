"""Snap as a game: its rules behind the contract of `companion.games.game`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.actions import Action, Correct, Join, Leave, Seat
from companion.errors import UsageError
from companion.games.facts import AnyFact
from companion.games.game import Chance, Choice, Due, Words, refuse
from companion.games.options import OFF, ON, Option, Setup
from companion.games.snap import keys, people, screen, words
from companion.games.snap.facts import FACTS
from companion.games.snap.flips import beat, flip
from companion.games.snap.judging import judge, slap, slapper
from companion.games.snap.piles import dealt
from companion.games.snap.state import (
    NOTHING,
    Beat,
    Flip,
    Match,
    NoMatch,
    Older,
    Pause,
    Rules,
    Slap,
    Slapper,
    State,
)
from companion.messages import Message, Voice, msg
from companion.ports import MS
from companion.view import View

SLOWEST, FASTEST, USUAL = 3_000, 800, 1_500
"""The beat, in ms from flip to flip."""

OPTIONS = (
    Option(
        "tracking",
        msg("How the companion knows of flips: it beats the time, a key for each, or a key with the card"),
        ("paced", "counted", "ranks"),
        "paced",
        title=msg("Flips"),
        words=(msg("by the beat"), msg("a key for each"), msg("with the card")),
    ),
    Option(
        "beat-ms",
        msg("From flip to flip, in thousandths of a second"),
        ("1000", "1250", "2000", "2500", "3000", "800"),
        str(USUAL),
        range(FASTEST, SLOWEST + 1),
        title=msg("Beat (ms)"),
    ),
    Option(
        "tie-ms",
        msg("Slaps so close together are a tie, in thousandths of a second"),
        ("1", "2", "10", "20", "50", "100"),
        "5",
        range(1001),
        title=msg("Tie (ms)"),
    ),
    Option(
        "turn-over",
        msg("Who has no cards face down turns the pile over and plays on"),
        ("on", "off"),
        "on",
        title=msg("Turn over"),
        words=(ON, OFF),
    ),
    Option(
        "first-dealer",
        msg("Who deals: drawn at random, or a player"),
        ("random",),
        "random",
        seats=True,
        drawn="random",
        title=msg("First dealer"),
        words=(msg("drawn at random"),),
    ),
    Option("first", msg("Who flips first"), seats=True, title=msg("Flips first")),
)

RULES_CARD = (
    msg("Deal all cards. Everybody has a pile face down; the player left of the dealer starts."),
    msg("On your turn flip your top card onto your own face-up pile: quickly, and away from yourself."),
    msg("Does it match the card on top of another pile? The first to slap takes both piles, face down under the own."),
    msg("A tie: both piles go into the Snap Pot. Whoever is first when a card matches its top takes the pot too."),
    msg("A wrong slap costs your top card: it goes to the player who flipped last, your own mistake to the right."),
    msg("No cards face down: turn your pile over. No cards at all: you are out. Who holds all cards wins."),
)


@dataclass(frozen=True)
class Snap:
    """The game of Snap: rule numbers as on the rules page."""

    id: str = "snap"
    title: Message = field(default_factory=lambda: msg("Snap"))
    players: range = range(2, 13)
    options: tuple[Option, ...] = OPTIONS
    facts: Mapping[str, AnyFact] = field(default_factory=lambda: FACTS)
    corrections: tuple[str, ...] = people.CORRECTIONS
    late: tuple[type[Action], ...] = ()
    verbs: tuple[str, ...] = words.VERBS
    rules_card: tuple[Message, ...] = RULES_CARD

    def agree(self, setup: Setup) -> None:
        if "first" in setup.options and "first-dealer" in setup.options:
            raise UsageError("options first and first-dealer contradict each other", cure="Keep one of them.")

    def start(self, setup: Setup) -> State:
        seats = setup.seats
        count = len(seats)
        dealer = count - 1
        if "first" in setup.options:
            dealer = (seats.index(setup.options["first"]) - 1) % count
        elif setup.options.get("first-dealer") in seats:
            dealer = seats.index(setup.options["first-dealer"])
        tracking = setup.options.get("tracking", "")
        rules = Rules(
            seats,
            tie=setup.number("tie-ms", 5) * MS,
            turn_over=setup.options.get("turn-over") != "off",
            tracking=tracking,
            beat=setup.number("beat-ms", USUAL) * MS if tracking == "paced" else 0,
        )
        return State(rules, dealt(count, dealer), seats[(dealer + 1) % count], seats[dealer])

    def given(self, state: State) -> State:
        return people.whole(state)

    def apply(self, state: State, action: Action) -> State:
        match action:
            case Flip(seat, rank, at) if not state.winners:
                return flip(state, seat, rank, at)
            case Slap(seats, at):
                return slap(state, seats, at)
            case Match() | Older() | NoMatch():
                return judge(state, action)
            case Slapper(seats):
                return slapper(state, seats)
            case Beat(by) if not state.winners:
                return beat(state, by)
            case Pause() if not state.winners:
                return _pause(state)
            case Flip() | Beat() | Pause():
                refuse(msg("The game is over"))
            case Correct():
                return people.correct(state, action, self.facts)
            case Leave(seat):
                return people.leave(state, seat)
            case Join():
                refuse(msg("Nobody joins a game of Snap"))
        raise TypeError(f"{self.id} knows no action {action!r}")

    def seats(self, state: State) -> tuple[Seat, ...]:
        return state.rules.seats

    def chance(self, state: State) -> Chance | None:  # noqa: ARG002 - no dice in this game
        return None

    def choices(self, state: State) -> tuple[Choice, ...]:
        return keys.choices(state)

    def caused(self, before: State, action: Action) -> bool:
        """A slap belongs to the race that is on or was judged last; one that is only noted, to the step before."""
        return isinstance(action, Slap) and (before.trial is not None or self.apply(before, action) is before)

    def evidence(self, action: Action) -> bool:
        return isinstance(action, Slap)

    def reactions(self, state: State, action: Action | None) -> Mapping[Seat, int]:
        """Known where the flip had a time: of a race, every slap on a card that did match."""
        trial = state.trial
        if not (action is None or isinstance(action, Flip)) or trial is None or state.flip_at is None:
            return {}
        if not isinstance(trial.verdict, Match):
            return {}
        slaps = trial.race.stamped
        return {seat: at - state.flip_at for seat, at in slaps if seat in state.seats and at > state.flip_at}

    def due(self, state: State) -> Due | None:
        return None if state.due is None else Due(state.due, keys.flip_by(state.turn, 0))

    def plays(self, action: Action) -> bool:
        return isinstance(action, (Flip, Slap, Slapper, Match, Older, NoMatch))

    def over(self, state: State) -> bool:
        return bool(state.winners)

    def view(self, state: State, voice: Voice) -> View:
        return screen.view(self.title, state, voice)

    def read(self, actors: tuple[str, ...], verb: str, words_: Words, at: int | None) -> Action:
        return words.read(actors, verb, words_, at)

    def write(self, action: Action) -> str:
        return words.write(action)


def _pause(state: State) -> State:
    if state.due is None:
        refuse(msg("The beat waits already"))
    return state.evolve(due=None, news=NOTHING)


SNAP = Snap()
