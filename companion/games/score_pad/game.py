"""The score pad as a game: options, choices, notation."""

from __future__ import annotations

from companion.actions import Action, Correct, Join, Leave, Roll, Seat
from companion.errors import UsageError
from companion.games.facts import FactError, whole
from companion.games.game import Ask, Chance, Choice, Pad, Usual, Words, refuse
from companion.games.options import Option, Setup, switch
from companion.games.score_pad import rules, screen
from companion.games.score_pad.facts import FACTS
from companion.games.score_pad.state import Chips, Finish, Pay, Player, Points, Score, State, Take, Terms, Throw
from companion.messages import Voice, msg, pmsg
from companion.view import View

LIKELY = range(0, 1_000, 37)
"""Scores that robots try; a score of more than three digits is keyed whole."""
ROUNDS = 10
"""Where neither a limit nor a number of rounds was agreed on."""


class ScorePad(Usual):
    """Points, chips and dice for any game that the companion doesn't know."""

    id = "score-pad"
    title = msg("Score pad")
    players = range(1, 13)
    options = (
        Option(
            "points",
            msg("Points go up from 0, or down from the limit"),
            ("up", "down"),
            "up",
            title=msg("Points"),
            words=(pmsg("points", "up"), pmsg("points", "down")),
        ),
        Option("limit", msg("Who reaches it ends the game with that round"), numbers=range(1, 10_000), listed=False),
        Option("limit-hundreds", msg("The limit, in hundreds"), numbers=range(1, 21), title=msg("Limit in hundreds")),
        Option(
            "rounds", msg("So many rounds are played; without a limit 10"), numbers=range(1, 51), title=msg("Rounds")
        ),
        switch("fewest-wins", msg("Fewest win"), msg("Fewest points win")),
        Option("chips", msg("How many chips each player starts with"), numbers=range(1, 100), title=msg("Chips")),
        Option("dice", msg("How many dice are rolled"), numbers=range(1, 7), title=msg("Dice")),
        Option("first", msg("Who begins"), seats=True, title=msg("Starts first")),
    )
    facts = FACTS
    corrections = rules.CORRECTIONS
    verbs = ("score", "pay", "take", "throw", "roll", "finish")
    rules_card = (
        msg("Enter what each turn brought: the turn goes on to the left. Corrections are in the menu."),
        msg("It ends with the round in which somebody reaches the limit, after the last round, or when you say so."),
    )

    def agree(self, setup: Setup) -> None:
        if "limit" in setup.options and "limit-hundreds" in setup.options:
            raise UsageError("options limit and limit-hundreds contradict each other", cure="Keep one of them.")
        if setup.options.get("points") == "down" and not _limit(setup):
            what = msg("Points that go down need a limit to start from")
            raise UsageError(what, cure="Set the limit, for instance 501.")

    def start(self, setup: Setup) -> State:
        falling = setup.options.get("points") == "down"
        limit = _limit(setup)
        rounds = setup.number("rounds", 0 if limit else ROUNDS)
        terms = Terms(falling, limit, rounds, setup.on("fewest-wins"), setup.number("dice", 0))
        points, chips = limit if falling else 0, setup.number("chips", 0)
        first = setup.options.get("first", setup.seats[0])
        return State(terms, tuple(Player(seat, points, chips) for seat in setup.seats), first, first)

    def apply(self, state: State, action: Action) -> State:
        if isinstance(action, Correct):
            return rules.correct(state, action)
        if state.winners:
            refuse(msg("The game is over"))
        match action:
            case Score():
                return rules.score(state, action)
            case Pay():
                return rules.pay(state, action)
            case Take():
                return rules.take(state, action)
            case Throw():
                return rules.throw(state, action)
            case Roll():
                return rules.roll(state, action)
            case Finish():
                return rules.finish(state, action)
            case Leave(seat):
                return rules.leave(state, seat)
            case Join():
                return rules.join(state, action)
        raise TypeError(f"{self.id} knows no action {action!r}")

    def seats(self, state: State) -> tuple[Seat, ...]:
        return state.seats

    def chance(self, state: State) -> Chance | None:
        return Chance(state.turn, state.terms.dice) if state.rolling else None

    def choices(self, state: State) -> tuple[Choice, ...]:
        if state.winners:
            return ()
        seat = state.turn
        if state.rolling:
            due = Chance(seat, state.terms.dice)
            return (Choice("D", msg("Roll the dice"), due, pad=Pad.PRESS, pads=("pad", f"pad:{seat}")),)
        own = ("pad", f"pad:{seat}")
        points = Ask(msg("How many points? # takes them"), digits=4, numbers=LIKELY, number=Points(seat))
        less = Ask(msg("How many points less?"), digits=4, numbers=range(50), number=Points(seat, -1))
        choices = [Choice("", msg("Points, then #"), points, pads=own), Choice("B", msg("Minus"), less)]
        if state.terms.dice:
            choices.append(Choice("D", msg("Dice"), Throw(seat)))
        if any(player.chips for player in state.players) or state.pot:
            chips = Ask(msg("How many chips go in?"), digits=2, numbers=range(1, 9), number=Chips(seat))
            choices += [Choice("A", msg("Pay chips"), chips), Choice("C", msg("Take the pot"), Take(seat))]
        return (*choices, Choice("end", msg("The game is over"), Ask(msg("Is the game over?"), _sure()), quiet=True))

    def plays(self, action: Action) -> bool:
        return isinstance(action, (Score, Throw, Roll))

    def over(self, state: State) -> bool:
        return bool(state.winners)

    def view(self, state: State, voice: Voice) -> View:
        return screen.view(self.title, state, voice)

    def read(self, actors: tuple[str, ...], verb: str, words: Words, at: int | None) -> Action:  # noqa: ARG002 - no step bears a time
        if len(actors) != 1 or (actors == ("table",)) is not (verb == "finish"):
            raise FactError("a step is done by one seat; «finish» by the table")
        seat = actors[0]
        match verb, words:
            case "score", [points]:
                return Score(seat, whole(points))
            case "pay", [chips]:
                return Pay(seat, whole(chips))
            case "take", []:
                return Take(seat)
            case "throw", []:
                return Throw(seat)
            case "roll", [_, *_]:
                return Roll(seat, tuple(map(whole, words)))
            case "finish", []:
                return Finish()
        raise FactError(f"«{verb}» doesn't take {len(words)} words")

    def write(self, action: Action) -> str:
        match action:
            case Score(seat, points):
                return f"{seat} score {points}"
            case Pay(seat, chips):
                return f"{seat} pay {chips}"
            case Take(seat):
                return f"{seat} take"
            case Throw(seat):
                return f"{seat} throw"
            case Roll(seat, faces):
                return f"{seat} roll {' '.join(map(str, faces))}"
            case Finish():
                return "table finish"
        raise TypeError(f"{self.id} can't write {action!r}")


def _limit(setup: Setup) -> int:
    return setup.number("limit", 100 * setup.number("limit-hundreds", 0))


def _sure() -> tuple[Choice, ...]:
    return (Choice("1", msg("Yes, show who has won"), Finish()),)


SCORE_PAD = ScorePad()
