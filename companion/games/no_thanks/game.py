"""No thanks! as a game. Source: the Swedish rulebook; rule numbers and decisions as on the rules page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, partial

from companion.actions import Action, Correct, Join, Leave, Seat
from companion.errors import UsageError
from companion.games.facts import AnyFact, FactError, whole
from companion.games.game import Ask, Chance, Choice, Pad, Usual, Words
from companion.games.no_thanks import people, screen, turns
from companion.games.no_thanks.cards import HIGHEST, LOWEST, gathered
from companion.games.no_thanks.facts import FACTS
from companion.games.no_thanks.rounds import fresh
from companion.games.no_thanks.state import LEAST, MOST, Agreed, Lay, Pass, Reveal, Sitting, State, Take, Variant
from companion.games.options import Option, Setup
from companion.messages import Message, Voice, msg, pmsg
from companion.view import View

CARDS = range(LOWEST, HIGHEST + 1)
KNOWN = {"10-20-30": (10, 20, 30), "10-19-28": (10, 19, 28)}
"""What the option `known-cards` takes: the cards that are out (rule 9)."""

TITLE = msg("No thanks!")
PASS = pmsg("passing", "No thanks!")

OPTIONS = (
    Option("first", msg("Who starts the first round"), seats=True, title=msg("Starts first")),
    Option(
        "rounds",
        msg("How many rounds are played"),
        preset="4",
        numbers=range(1, 100),
        title=pmsg("No thanks!", "Rounds"),
    ),
    Option(
        "start-chips",
        msg("How many chips each player starts a round with"),
        numbers=range(1, 100),
        title=msg("Chips at the start"),
    ),
    Option(
        "variant",
        msg("Hidden cards to lay down, or ten chips and three cards known to be out (3 to 5 players)"),
        ("hidden-cards", "fewer-chips"),
        title=msg("Variant"),
        words=(msg("hidden cards"), msg("fewer chips")),
    ),
    Option(
        "known-cards",
        msg("With fewer chips: the three cards that are out"),
        tuple(KNOWN),
        "10-20-30",
        title=msg("Cards out"),
    ),
)

RULES_CARD = (
    msg("Take 9 of the 33 cards out, unseen. Keep your chips hidden in your hand."),
    msg("No thanks: put a chip on the card, and it goes to the left. Without a chip you must take the card."),
    msg("Take it: the card and its chips are yours. Turn up the next card and decide on that one first."),
    msg("Each card costs its number, of a run only the lowest. Each chip left takes a point off."),
    msg("The round ends with the last card. Fewest points after all rounds wins."),
    msg("Short slap: No thanks. Held slap: take. New card: type its number, or hold for tens and tap for ones."),
)


@dataclass(frozen=True)
class NoThanks(Usual):
    """No thanks! behind the contract of `companion.games.game`."""

    id: str = "no-thanks"
    title: Message = TITLE
    players: range = range(LEAST, MOST + 1)
    options: tuple[Option, ...] = OPTIONS
    facts: Mapping[str, AnyFact] = field(default_factory=lambda: FACTS)
    corrections: tuple[str, ...] = people.CORRECTIONS
    verbs: tuple[str, ...] = ("reveal", "pass", "take", "lay")
    rules_card: tuple[Message, ...] = RULES_CARD

    def agree(self, setup: Setup) -> None:
        most = people.most_players(_variant(setup))
        if len(setup.seats) > most:
            raise UsageError(
                msg("With fewer chips at most {most} can play", most=most), cure=f"It takes {LEAST} to {most} players."
            )

    def start(self, setup: Setup) -> State:
        variant, seats = _variant(setup), setup.seats
        known = KNOWN[setup.options.get("known-cards", "10-20-30")] if variant is Variant.FEWER_CHIPS else ()
        agreed = Agreed(variant, gathered(known), setup.number("start-chips", 0), setup.number("rounds", 4))
        first = setup.options.get("first", seats[0])
        return State(fresh(Sitting(agreed, seats, (0,) * len(seats), first), first))

    def given(self, state: State) -> State:
        return people.whole(state)

    def apply(self, state: State, action: Action) -> State:
        match action:
            case Pass():
                return turns.passed(state, action.seat)
            case Take():
                return turns.took(state, action.seat)
            case Reveal():
                return turns.revealed(state, action.card)
            case Lay(seat, card):
                return turns.laid(state, seat, card)
            case Correct():
                return people.correct(state, action, self.facts)
            case Leave(seat):
                return people.leave(state, seat)
            case Join(seat, after):
                return people.join(state, seat, after)
        raise TypeError(f"{self.id} knows no action {action!r}")

    def seats(self, state: State) -> tuple[Seat, ...]:
        return state.stand.sitting.seats

    def chance(self, state: State) -> Chance | None:  # noqa: ARG002 - no dice in this game
        return None

    def choices(self, state: State) -> tuple[Choice, ...]:
        if state.over:
            return ()
        return _decision(state.turn, screen.may_lay(state)) if state.card else _reveal(state.turn)

    def plays(self, action: Action) -> bool:
        return isinstance(action, (Pass, Take, Reveal, Lay))

    def over(self, state: State) -> bool:
        return state.over

    def view(self, state: State, voice: Voice) -> View:
        return screen.view(self.title, state, voice)

    def read(self, actors: tuple[str, ...], verb: str, words: Words, at: int | None) -> Action:  # noqa: ARG002 - no step bears a time
        if len(actors) != 1 or (actors[0] == "table") != (verb == "reveal"):
            raise FactError(f"«{verb}» is done by {'the table' if verb == 'reveal' else 'one seat'}")
        match verb, words:
            case "reveal", [card]:
                return Reveal(whole(card))
            case "pass", []:
                return Pass(actors[0])
            case "take", []:
                return Take(actors[0])
            case "lay", [card]:
                return Lay(actors[0], whole(card))
        raise FactError(f"«{verb}» doesn't take {len(words)} words")

    def write(self, action: Action) -> str:
        match action:
            case Pass(seat):
                return f"{seat} pass"
            case Take(seat):
                return f"{seat} take"
            case Reveal(card):
                return f"table reveal {card}"
            case Lay(seat, card):
                return f"{seat} lay {card}"
        raise TypeError(f"{self.id} can't write {action!r}")


def _variant(setup: Setup) -> Variant:
    return Variant(setup.options.get("variant", ""))


def _pads(seat: Seat) -> tuple[str, ...]:
    return ("pad", f"pad:{seat}")


@cache
def _decision(seat: Seat, lay: bool) -> tuple[Choice, ...]:
    """Pass or take, whatever the player holds; a hidden card before it where one can be laid."""
    pads = _pads(seat)
    decision = (
        Choice("A", PASS, Pass(seat), pad=Pad.TAP, pads=pads),
        Choice("B", msg("Take it"), Take(seat), pad=Pad.HOLD, pads=pads),
    )
    which = Ask(msg("Which hidden card?"), digits=2, numbers=CARDS, number=partial(Lay, seat))
    return (*decision, Choice("C", msg("Lay a hidden card"), which)) if lay else decision


@cache
def _reveal(seat: Seat) -> tuple[Choice, ...]:
    """The number of the card that is turned up, without a key before it."""
    which = Ask(msg("Which card is turned up?"), digits=2, numbers=CARDS, number=Reveal)
    return (Choice("", msg("Card 3 to 35"), which, pads=_pads(seat)),)


NO_THANKS = NoThanks()
