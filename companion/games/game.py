"""The contract of a game: everything the table, the notation, the screen and the robots ask of one.

A game is an object without state of its own; its `State` is a frozen dataclass, and `apply` is a pure function of a
state and an action. No game imports `random`, `time`, the journal or another game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, NoReturn, Protocol, TypeAlias, TypeVar, runtime_checkable

from companion.actions import Action, Correct, Roll, Seat
from companion.errors import IllegalAction
from companion.games.facts import AnyFact, FactError
from companion.games.options import Option, Setup
from companion.messages import NOTHING, Message, Voice, msg
from companion.ports import Button
from companion.view import View

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Chance:
    """Dice are due: `seat` rolls `count` dice of six faces; what they show is a `Roll`."""

    seat: Seat
    count: int = 2


@dataclass(frozen=True, slots=True)
class Ask:
    """A question that leads to an action: one of `choices`, or a number of at most `digits` digits."""

    prompt: Message
    choices: tuple[Choice, ...] = ()
    digits: int = 0
    numbers: range = range(0)
    """Numbers worth trying, for robots; what is refused is the rules' affair.

    Digits that can't grow into one of them are taken as they are, without waiting for more.
    """
    number: Callable[[int], Action | Ask | Stamped] | None = None
    """What the number leads to; another question, if need be."""

    @property
    def most(self) -> int:
        """The largest number worth waiting for; 0 where any may come."""
        return self.numbers[-1] if self.numbers else 0


NOTHING_ASKED = Ask(NOTHING)


@dataclass(frozen=True, slots=True)
class Several:
    """A question that several of `options` answer together: each a key, a label, and its word in `action`'s tuple."""

    prompt: Message
    options: tuple[tuple[str, Message, str], ...]
    action: Callable[[tuple[str, ...]], Action]


@dataclass(frozen=True, slots=True)
class Stamped:
    """An action that bears the time of the press that chose it, in µs since the game began (a slap, a shout)."""

    action: Callable[[int], Action]


@dataclass(frozen=True, slots=True)
class Due:
    """A timed action: takes effect at `at`, µs since the game began, when no edge is waiting (Snap's beat)."""

    at: int
    action: Action | Stamped
    """`Stamped` where it bears the time at which it takes effect in fact."""


class Pad(Enum):
    """How a pad chooses a choice."""

    NONE = "none"
    PRESS = "press"
    """At once, on the edge."""
    TAP = "tap"
    """On letting go of a short press."""
    HOLD = "hold"
    """As soon as it has been held."""
    COUNT = "count"
    """By as many taps as its key (or `taps`) says."""
    CALL = "call"
    """A shout: at once, on the edge, also while a list or a number is on the screen, which stays.

    Where the shared pad is all there is, on letting go of a short press, with the stamp of its edge: there a hold turns
    the wheel, and while something is counted by taps, taps count.
    """


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that may be tried now: its key on the keypad, its label, and where it leads.

    `quiet` choices have a key but no tile of their own: they must not remind anybody of anything. A game's choices
    lead to actions, questions and dice; the table's own menus lead to anything (`Deed`). A question for a number whose
    choice has no key is asked at the table itself: digits, and the choice's pads, go straight into it (`direct`).
    """

    key: str
    label: Message
    then: Action | Ask | Several | Chance | Stamped | Deed
    quiet: bool = False
    pad: Pad = Pad.NONE
    pads: tuple[Button, ...] = ()
    """The pads that choose it so: `pad` the shared one, `pad:A` that of seat A."""
    note: Message | None = None
    """A sentence that explains it, in lists."""
    taps: int = 0
    """How many taps choose it, where that isn't what its key says."""
    until: int | None = None
    """Pads choose it at once only up to this stamp (µs since the game began); after that they do what else they do."""
    place: int | None = None
    """The place at the table whose colour and shape a list shows before it."""


Words: TypeAlias = Sequence[str]
Deed: TypeAlias = "Callable[[], None]"


class Game(Protocol[S]):
    """One game. `players` is the range of how many may play; `late` are the kinds of action that may also be said
    one step late: the table then takes the last step back, applies it, and puts that step forward again."""

    # Properties, so that a frozen dataclass is a game too.
    @property
    def id(self) -> str: ...
    @property
    def title(self) -> Message: ...
    @property
    def players(self) -> range: ...
    @property
    def options(self) -> tuple[Option, ...]: ...
    @property
    def facts(self) -> Mapping[str, AnyFact]: ...
    @property
    def corrections(self) -> tuple[str, ...]: ...
    @property
    def late(self) -> tuple[type[Action], ...]: ...
    @property
    def verbs(self) -> tuple[str, ...]: ...
    @property
    def rules_card(self) -> tuple[Message, ...]: ...

    def agree(self, setup: Setup) -> None:
        """Raises `UsageError` where options contradict each other or the number of players."""

    def start(self, setup: Setup) -> S:
        """The state before the first action."""

    def given(self, state: S) -> S:
        """A position that a script set by facts, made whole (a player without chips is out)."""

    def apply(self, state: S, action: Action) -> S:
        """The state after the action; raises `IllegalAction`, nothing changed."""

    def seats(self, state: S) -> tuple[Seat, ...]:
        """Every seat there ever was, clockwise."""

    def chance(self, state: S) -> Chance | None:
        """Whose dice are due, if any are."""

    def choices(self, state: S) -> tuple[Choice, ...]:
        """What may be tried, worked out from public facts alone."""

    def caused(self, before: S, action: Action) -> bool:
        """Whether the action was caused by the one before, and is undone with it."""

    def evidence(self, action: Action) -> bool:
        """Whether the action is a stamp that stays heard when the step it belongs to is undone (a slap)."""

    def due(self, state: S) -> Due | None:
        """The next timed action, if there is one."""

    def plays(self, action: Action) -> bool:
        """Whether the action belongs to the line of play that dice depend on (a correction doesn't)."""

    def over(self, state: S) -> bool: ...

    def view(self, state: S, voice: Voice) -> View:
        """What to show of the state, said by `voice`: with the players' names, in the table's language."""

    def read(self, actors: tuple[str, ...], verb: str, words: Words, at: int | None) -> Action:
        """The action that a step of notation says, `at` its time (µs), if it has one; raises `FactError`."""

    def write(self, action: Action) -> str:
        """The action as a step of notation."""


AnyGame: TypeAlias = Game[Any]


@runtime_checkable
class Raced(Protocol):
    """A game in which somebody is first: its history tells how fast people were."""

    def reactions(self, state: Any, action: Action | None) -> Mapping[Seat, int]:
        """How long (µs) after the card each slap came that was right, of the race that the action ends; None: the game
        has ended."""


def direct(choices: Sequence[Choice]) -> tuple[Ask, tuple[Button, ...]]:
    """The number that is asked for at the table itself, and the pads that enter it; `NOTHING_ASKED` and none."""
    for choice in choices:
        if isinstance(choice.then, Ask) and choice.then.digits and not choice.key:
            return choice.then, choice.pads
    return NOTHING_ASKED, ()


def refuse(reason: Message) -> NoReturn:
    """Raises `IllegalAction` with the reason."""
    raise IllegalAction(reason)


def stated(action: Correct, may: Sequence[str], facts: Mapping[str, AnyFact], seats: Sequence[Seat]) -> Any:
    """The value that a correction says; raises `IllegalAction` where it may not be corrected, or says none.

    Lists ask for whole values, so what a fact answers here (in English) only scripts and bug reports get to see.
    """
    if action.fact not in may:
        refuse(msg("«{fact}» can't be corrected", fact=action.fact))
    try:
        return facts[action.fact].read(action.words, seats)
    except FactError as wrong:
        why = f"{action.fact} {wrong}"
        refuse(msg("The correction says nothing: {why}", why=why))


def legal(game: Game[S], state: S, action: Action) -> bool:
    """Whether the rules take the action now."""
    try:
        game.apply(state, action)
    except IllegalAction:
        return False
    return True


class Usual:
    """What most games answer to the contract's rarer questions; a game overrides where it differs."""

    late: tuple[type[Action], ...] = ()

    def agree(self, setup: Setup) -> None:
        """No two options contradict each other."""

    def given(self, state: Any) -> Any:
        """Any position that can be said is whole."""
        return state

    def caused(self, before: Any, action: Action) -> bool:  # noqa: ARG002 - the contract's arguments
        """Only dice belong to the step before them."""
        return isinstance(action, Roll)

    def evidence(self, action: Action) -> bool:  # noqa: ARG002 - the contract's arguments
        """Nothing is decided by stamps."""
        return False

    def due(self, state: Any) -> Due | None:  # noqa: ARG002 - the contract's arguments
        """Nothing goes by the clock."""
        return None
