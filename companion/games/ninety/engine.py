"""SNAFOO and Schnuff as games: the engine behind the contract of `companion.games.game`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from companion.actions import Action, Correct, Join, Leave, Roll, Seat
from companion.errors import UsageError
from companion.games.facts import AnyFact, FactError, whole
from companion.games.game import Ask, Chance, Choice, Pad, Usual, Words, refuse
from companion.games.ninety import people, screen
from companion.games.ninety.cards import miss_draw, no_number, play_number, play_wild
from companion.games.ninety.dice import roll
from companion.games.ninety.facts import FACTS
from companion.games.ninety.rounds import first_dealer
from companion.games.ninety.state import (
    LIMITS,
    Cause,
    MissedDraw,
    NoNumber,
    Play,
    Player,
    PlayWild,
    RuleSet,
    State,
    Throw,
    Wild,
)
from companion.games.options import Option, Setup, switch
from companion.messages import Message, Voice, Who, bare, msg, pmsg
from companion.view import View

KEYS = {Wild.PASS: "A", Wild.REVERSE: "B", Wild.STOP: "C", Wild.CHANCE: "D", Wild.SNAFOO: "#"}

SHARED_OPTIONS = (
    Option(
        "first-dealer",
        msg("Who deals first: the highest roll, or a player"),
        ("roll",),
        "roll",
        seats=True,
        title=msg("First dealer"),
        words=(pmsg("first dealer", "by dice"),),
    ),
    Option("first", msg("Who opens the first round"), seats=True, listed=False),
    Option(
        "start-chips",
        msg("How many chips each player starts with"),
        numbers=range(1, 100),
        title=msg("Chips at the start"),
    ),
    Option(
        "highest-number",
        msg("The highest number card in your box"),
        numbers=range(1, 10),
        title=msg("Highest number card"),
    ),
    switch("floor-at-zero", msg("Never below 0"), msg("A Chance card never takes the total below 0")),
)


@dataclass(frozen=True)
class Ninety(Usual):
    """A game whose total climbs to ninety: `rules` makes the rule set of a setup, `chips` the chips at the start."""

    id: str
    title: Message
    options: tuple[Option, ...]
    rules: Callable[[Setup], RuleSet]
    chips: Callable[[int], int]
    """Chips for each of so many players (rule 1)."""
    rules_card: tuple[Message, ...]
    players: range = range(2, 7)
    facts: Mapping[str, AnyFact] = field(default_factory=lambda: FACTS)
    corrections: tuple[str, ...] = people.CORRECTIONS
    late: tuple[type[Action], ...] = (MissedDraw,)
    verbs: tuple[str, ...] = ("play", *(card.value for card in Wild), "roll", "missed-draw", "no-number")

    def agree(self, setup: Setup) -> None:
        if "first" in setup.options and "first-dealer" in setup.options:
            raise UsageError("options first and first-dealer contradict each other", cure="Keep one of them.")

    def start(self, setup: Setup) -> State:
        seats = setup.seats
        chips = setup.number("start-chips", self.chips(len(seats)))
        state = State(self.rules(setup), tuple(Player(seat, chips) for seat in seats), seats[-1], seats[0])
        dealer = setup.options.get("first-dealer", seats[-1])
        if dealer == "roll":
            return state.evolve(throw=Throw(Cause.DEAL, "", seats, seats))
        if "first" in setup.options:
            dealer = state.after(setup.options["first"], -1)
        return first_dealer(state, dealer)

    def given(self, state: State) -> State:
        return people.whole(state)

    def apply(self, state: State, action: Action) -> State:
        match action:
            case Correct():
                return people.correct(state, action, self.facts)
            case Leave(seat):
                return people.leave(state, seat)
            case Join(seat, after):
                return people.join(state, seat, after)
        if state.winners:
            refuse(msg("The game is over"))
        match action:
            case Play(seat, value):
                return play_number(state, seat, value)
            case PlayWild(seat, card):
                return play_wild(state, seat, card)
            case Roll(seat, faces):
                return roll(state, seat, faces)
            case MissedDraw(seat):
                return miss_draw(state, seat)
            case NoNumber(seat):
                return no_number(state, seat)
        raise TypeError(f"{self.id} knows no action {action!r}")

    def seats(self, state: State) -> tuple[Seat, ...]:
        return state.seats

    def chance(self, state: State) -> Chance | None:
        return Chance(state.whose) if state.throw else None

    def choices(self, state: State) -> tuple[Choice, ...]:
        if state.winners:
            return ()
        missed = Choice("0", msg("Missed draw"), self._who_missed(state), quiet=True)
        due = self.chance(state)
        if due:
            pads = ("pad", f"pad:{due.seat}")
            return (Choice("D", msg("Roll the dice"), due, pad=Pad.PRESS, pads=pads), missed)
        seat, rules = state.turn, state.rules
        numbers = tuple(
            Choice(str(n), bare(n), Play(seat, n), pad=Pad.COUNT, pads=("pad",)) for n in range(1, rules.highest + 1)
        )
        if rules.number_opens and not state.opened:
            return (*numbers, Choice("A", msg("No number card"), NoNumber(seat)), missed)
        wilds = tuple(
            Choice(KEYS[card], screen.card_name(rules, card), PlayWild(seat, card), quiet=_hidden(state, card))
            for card in Wild
        )
        return (*numbers, *wilds, missed)

    def _who_missed(self, state: State) -> Ask:
        """Every seat still in is listed, always: the list must not remind anybody (rule 20)."""
        inside = enumerate(state.inside(), 1)
        seats = tuple(Choice(str(n), bare(Who(p.seat)), MissedDraw(p.seat)) for n, p in inside)
        return Ask(msg("Who has not drawn?"), seats)

    def caused(self, before: State, action: Action) -> bool:
        return isinstance(action, Roll) and before.throw is not None and before.throw.cause is not Cause.DEAL

    def plays(self, action: Action) -> bool:
        return isinstance(action, (Play, PlayWild, Roll, NoNumber))

    def over(self, state: State) -> bool:
        return bool(state.winners)

    def view(self, state: State, voice: Voice) -> View:
        return screen.view(self.title, state, voice)

    def read(self, actors: tuple[str, ...], verb: str, words: Words, at: int | None) -> Action:  # noqa: ARG002 - no step bears a time
        if len(actors) != 1 or actors == ("table",):
            raise FactError(f"«{verb}» is done by one seat")
        seat = actors[0]
        match verb, words:
            case "play", [value]:
                return Play(seat, whole(value))
            case "roll", [first, second]:
                return Roll(seat, (whole(first), whole(second)))
            case "missed-draw", []:
                return MissedDraw(seat)
            case "no-number", []:
                return NoNumber(seat)
            case word, [] if word in {card.value for card in Wild}:
                return PlayWild(seat, Wild(word))
        raise FactError(f"«{verb}» doesn't take {len(words)} words")

    def write(self, action: Action) -> str:
        match action:
            case Play(seat, value):
                return f"{seat} play {value}"
            case PlayWild(seat, card):
                return f"{seat} {card.value}"
            case Roll(seat, faces):
                return f"{seat} roll {' '.join(map(str, faces))}"
            case MissedDraw(seat):
                return f"{seat} missed-draw"
            case NoNumber(seat):
                return f"{seat} no-number"
        raise TypeError(f"{self.id} can't write {action!r}")


def _hidden(state: State, card: Wild) -> bool:
    """Snafoo has a tile on a limit only; its key always answers, if only with the reason why not (rule 11)."""
    return card is Wild.SNAFOO and not (state.opened and state.total in LIMITS)
