"""Offers of every kind for tests of controls, and how a press is made."""

from __future__ import annotations

from companion.actions import Action, Undo
from companion.controls import Chosen, Controls, Offer, Unknown
from companion.games.game import Ask, Chance, Choice, Pad
from companion.messages import Voice, msg
from companion.ports import MS, SECOND

NUMBERS = tuple(Choice(str(n), msg("{n}", n=n), Action(), pad=Pad.COUNT, pads=("pad",)) for n in range(1, 10))
PASS = Choice("A", msg("Pass"), Action())
SNAFOO = Choice("#", msg("Snafoo"), Action(), quiet=True)
MISSED = Choice("0", msg("Missed draw"), Ask(msg("Who?")), quiet=True)
UNDO = Choice("*", msg("Undo"), Undo())
MENU = Choice("#…", msg("Menu"), lambda: None)
ROLL = Choice("D", msg("Roll"), Chance("A"), pad=Pad.PRESS, pads=("pad", "pad:A"))
CARDS = Offer("table", (*NUMBERS, PASS, SNAFOO, MISSED, UNDO, MENU))
DICE = Offer("table", (ROLL, MISSED, UNDO, MENU))
LIST = Offer("list", tuple(Choice(str(n), msg("{n}", n=n), Action()) for n in range(1, 4)), listed=True)
LONG = Offer(
    "long", tuple(Choice(str(n % 10) if n < 11 else "", msg("{n}", n=n), Action()) for n in range(1, 14)), listed=True
)
NUMBER = Offer("number", digits=3)
OVER = Offer("table", (UNDO, MENU), ended=True)
SHORT_LONG = Offer(
    "table",
    (
        Choice("A", msg("No thanks!"), Action(), pad=Pad.TAP, pads=("pad", "pad:B")),
        Choice("B", msg("Take"), Action(), pad=Pad.HOLD, pads=("pad", "pad:B")),
        UNDO,
        MENU,
    ),
)
DIRECT = Offer(
    "table", (Choice("", msg("Card"), Ask(msg("Which?"), digits=2)), UNDO, MENU), digits=2, most=35, pads=("pad",)
)
OFFERS = (CARDS, DICE, LIST, LONG, NUMBER, OVER, SHORT_LONG, DIRECT)
EDGE = 2 * SECOND
"""Some moment."""


def controls(offer: Offer, pad_enters: bool = True) -> Controls:
    made = Controls(pad_enters)
    made.show(offer)
    return made


def draft(made: Controls) -> str:
    """What is shown as half entered."""
    shown = made.draft()
    return Voice().say(shown) if shown else ""


def press(made: Controls, button: str, held: int = 50 * MS, at: int = EDGE) -> Chosen:
    """Down, the time between with everything that is due on the way, and up; the first thing chosen."""
    chosen = made.press(button, at)
    while chosen is None and (due := made.due()) is not None and due <= at + held:
        chosen = made.tick(due)
    if chosen is None:
        return made.release(button, at + held)
    made.release(button, at + held)
    return chosen


def quiet(made: Controls) -> Chosen:
    """Nobody does anything any more; what is taken by time alone."""
    for _ in range(200):
        due = made.due()
        if due is None:
            return None
        chosen = made.tick(due)
        if chosen is not None:
            return chosen
    raise AssertionError("always something due")


def why(chosen: Chosen) -> str:
    assert isinstance(chosen, Unknown)
    return Voice().say(chosen.reason)
