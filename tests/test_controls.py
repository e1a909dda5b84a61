"""From keys, dial and touch, in lists and for numbers, to one of the choices on offer."""

from __future__ import annotations

import pytest

from companion.controls import HOLD, NUMBER_ENDS, WHEEL_STOP, Chosen, Number, Offer, Word
from companion.ports import MS, SECOND
from tests.offers import (
    CARDS,
    EDGE,
    LIST,
    LONG,
    NUMBER,
    PASS,
    SNAFOO,
    controls,
    draft,
    press,
    quiet,
    why,
)

# --- keypad -------------------------------------------------------------------------------------------------------


def test_every_choice_has_its_key() -> None:
    """One press a turn; a key acts when it goes down, and its release does nothing."""
    made = controls(CARDS)
    for choice in CARDS.choices[:-2]:
        assert made.key(choice.key) is choice
        if choice.key != "#":
            assert made.press(f"key:{choice.key}", EDGE) is choice
            assert made.release(f"key:{choice.key}", EDGE + SECOND) is None


def test_hash_and_star_act_on_release_and_mean_more_when_held() -> None:
    """`#` Snafoo, held the menu; `*` undo, held redo: as soon as they have been held, and once."""
    made = controls(CARDS)
    assert press(made, "key:#") is SNAFOO
    assert press(made, "key:*") is Word.UNDO
    for key, word in (("key:#", Word.MENU), ("key:*", Word.REDO)):
        made = controls(CARDS)
        assert made.press(key, EDGE) is None
        assert made.due() == EDGE + HOLD
        assert made.tick(EDGE + HOLD - 1) is None
        assert made.tick(EDGE + HOLD) is word
        assert made.release(key, EDGE + 3 * SECOND) is None


def test_a_held_key_whose_time_was_not_told_still_counts_as_held() -> None:
    """Whether or not the loop got round to it before the release."""
    made = controls(CARDS)
    made.press("key:*", EDGE)
    assert made.release("key:*", EDGE + HOLD) is Word.REDO
    made.tick(EDGE + 10 * SECOND)
    made.press("key:#", EDGE + 5 * SECOND)
    assert made.due() == EDGE + 5 * SECOND + HOLD, "an edge that came late"
    assert quiet(made) is Word.MENU


@pytest.mark.parametrize("key", ["C", "7", "0"])
def test_a_key_that_means_nothing_says_so(key: str) -> None:
    """Refused with a reason, never silently."""
    assert why(controls(Offer("table", (PASS,))).key(key)) == f"Key {key} means nothing now"


# --- lists --------------------------------------------------------------------------------------------------------


def test_a_list_by_keys() -> None:
    """Digits pick, `A` and `B` go up and down and round, `#` and `D` take, `*` and `C` go back."""
    made = controls(LONG)
    assert made.key("2") is LONG.choices[1]
    assert made.key("0") is LONG.choices[9]
    assert made.key("A") is None
    assert made.cursor == 12
    assert made.key("#") is LONG.choices[12]
    made.key("B")
    assert made.key("D") is LONG.choices[0]
    assert made.key("*") is Word.BACK
    assert made.key("C") is Word.BACK
    assert controls(LIST).key("9") is None


def test_a_list_by_dial() -> None:
    """Turning goes through it and round, pressing takes."""
    made = controls(LONG)
    made.turned(2)
    assert made.press("dial:press", EDGE) is LONG.choices[2]
    made = controls(LONG)
    made.turned(-1)
    assert made.press("dial:press", EDGE) is LONG.choices[12]


def test_a_list_by_touch() -> None:
    """A finger takes the entry under it; beside the list is nothing."""
    made = controls(LONG)
    assert made.picked(11) is LONG.choices[11]
    assert made.picked(13) is None
    assert made.picked(-1) is None


@pytest.mark.parametrize("pad", ["pad", "pad:C"])
def test_a_list_by_any_pad(pad: str) -> None:
    """A tap is next, a hold chooses, as soon as it has been held."""
    made = controls(LIST)
    assert press(made, pad) is None
    assert made.cursor == 1
    made.press(pad, EDGE)
    assert made.due() == EDGE + HOLD
    assert made.tick(EDGE + HOLD) is LIST.choices[1]
    assert made.release(pad, EDGE + SECOND) is None
    for _ in range(2):
        press(made, pad)
    assert made.cursor == 0, "round"


def test_another_list_begins_at_its_top_and_the_same_one_keeps_its_place() -> None:
    """A page that is built afresh while somebody looks at it stays where it is; a finger down from before is let go."""
    made = controls(LONG)
    made.turned(5)
    made.show(Offer("long", LONG.choices[:3], listed=True))
    assert made.cursor == 2
    made.press("pad", EDGE)
    made.show(LIST)
    assert made.cursor == 0
    assert made.release("pad", EDGE + SECOND) is None
    assert made.due() is None


# --- numbers ------------------------------------------------------------------------------------------------------


def test_a_number_by_keys() -> None:
    """Digits, `*` takes one back and then leaves, `#` takes the number; 0 is a number; a full one is taken at once."""
    made = controls(NUMBER)
    assert (made.key("1"), draft(made)) == (None, "1")
    assert (made.key("2"), made.key("*"), draft(made)) == (None, None, "1")
    assert made.key("#") == Number(1)
    assert draft(made) == ""
    assert made.key("*") is Word.BACK
    made.key("0")
    assert made.key("#") == Number(0)
    assert made.key("#") is None
    assert [made.key(key) for key in "407"] == [None, None, Number(407)]
    assert why(made.key("A")) == "Key A means nothing now"


def test_a_number_by_dial() -> None:
    """Turning counts, 0 too; pressing takes."""
    made = controls(NUMBER)
    made.turned(12)
    made.turned(-5)
    assert made.press("dial:press", EDGE) == Number(7)
    made.turned(1)
    made.turned(-1)
    assert made.press("dial:press", EDGE) == Number(0)


def test_a_number_by_touch() -> None:
    """The keys 1 … 9, 0, back and done are on the screen."""
    made = controls(NUMBER)
    assert made.picked(3) is None
    assert made.picked(9) is None
    assert draft(made) == "40"
    assert made.picked(11) == Number(40)
    assert made.picked(10) is Word.BACK
    assert made.picked(12) is None


def test_a_number_by_pad() -> None:
    """Taps count ones, a hold counts tens, which show while it is held; taken two seconds after the last."""
    made = controls(NUMBER)
    for tap in range(3):
        press(made, "pad", at=EDGE + tap * 200 * MS)
    assert draft(made) == "3"
    made.press("pad", 4 * SECOND)
    for stop, shown in enumerate(("13", "23", "33")):
        due = 4 * SECOND + HOLD + stop * WHEEL_STOP
        assert made.due() == due
        assert made.tick(due) is None
        assert draft(made) == shown
    made.release("pad", 4 * SECOND + HOLD + 2 * WHEEL_STOP + 1)
    assert draft(made) == "33"
    assert made.due() == 4 * SECOND + HOLD + 2 * WHEEL_STOP + 1 + NUMBER_ENDS
    assert quiet(made) == Number(33)


@pytest.mark.parametrize(("stop", "chosen"), [(9, Word.BACK), (10, Number(0)), (11, None), (50, None)])
def test_beyond_the_tens_the_pad_goes_back_and_says_zero(stop: int, chosen: Chosen) -> None:
    """A question opened by mistake can be left, and 0 entered, with the pad alone; the last stop is nothing."""
    made = controls(NUMBER)
    taken = press(made, "pad", HOLD + stop * WHEEL_STOP)
    assert (taken or quiet(made)) == chosen
