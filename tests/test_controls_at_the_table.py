"""From pads, dial and touch to one of the choices at the table: every device reaches everything, and time is told."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.controls import HOLD, TAPS_END, WHEEL_STOP, Number, Offer, Word
from companion.ports import MS, SECOND
from tests.offers import (
    CARDS,
    DICE,
    DIRECT,
    EDGE,
    MENU,
    NUMBERS,
    OFFERS,
    OVER,
    PASS,
    ROLL,
    SHORT_LONG,
    UNDO,
    controls,
    draft,
    press,
    quiet,
    why,
)

# --- at the table, pad alone --------------------------------------------------------------------------------------


@pytest.mark.parametrize("taps", range(1, 10))
def test_so_many_taps_play_a_card(taps: int) -> None:
    """The count shows, and is taken 0.7 s after the last tap is over, no sooner."""
    made = controls(CARDS)
    for tap in range(taps):
        assert press(made, "pad", at=EDGE + tap * 300 * MS) is None
        assert draft(made) == str(tap + 1)
    last = EDGE + (taps - 1) * 300 * MS + 50 * MS
    assert made.due() == last + TAPS_END
    assert made.tick(last + TAPS_END - 1) is None
    assert made.tick(last + TAPS_END) is NUMBERS[taps - 1]
    assert draft(made) == ""
    assert made.due() is None


def test_too_many_taps_are_refused_with_their_number() -> None:
    """There is no card 12."""
    made = controls(CARDS)
    for tap in range(12):
        press(made, "pad", at=EDGE + tap * 100 * MS)
    assert why(quiet(made)) == "12 taps mean nothing now"


WHEEL = ["Nothing", "Pass", "Undo", "Menu", "Nothing"]


@pytest.mark.parametrize(("stop", "shown"), list(enumerate(WHEEL)))
def test_a_hold_turns_the_wheel(stop: int, shown: str) -> None:
    """From 0.7 s on, a stop every 0.9 s; letting go takes the one shown; the first and the last are nothing."""
    made = controls(CARDS)
    made.press("pad", EDGE)
    assert (made.due(), draft(made)) == (EDGE + HOLD, "")
    begins = EDGE + HOLD + stop * WHEEL_STOP
    for passed in range(stop + 1):
        made.tick(EDGE + HOLD + passed * WHEEL_STOP)
    assert draft(made) == shown
    chosen = made.release("pad", begins + WHEEL_STOP - 1)
    assert chosen in {"Nothing": (None,), "Pass": (PASS,), "Undo": (UNDO,), "Menu": (MENU,)}[shown]
    assert draft(made) == ""


def test_the_wheel_stands_still_at_its_end() -> None:
    """A pad that something lies on chooses nothing and wakes nobody."""
    made = controls(CARDS)
    made.press("pad", EDGE)
    ticks = 0
    while (due := made.due()) is not None:
        assert made.tick(due) is None
        ticks += 1
    assert ticks == len(WHEEL)
    assert draft(made) == "Nothing"
    assert made.release("pad", EDGE + 3600 * SECOND) is None


def test_no_tap_is_counted_while_the_wheel_turns() -> None:
    """Two taps, then a hold: the taps are dropped once the wheel has chosen, and wait while it turns."""
    made = controls(CARDS)
    press(made, "pad")
    press(made, "pad", at=EDGE + 200 * MS)
    assert press(made, "pad", HOLD + WHEEL_STOP, EDGE + 400 * MS) is PASS
    assert quiet(made) is None


def test_dice_are_rolled_at_once_by_whoever_they_are_due_of() -> None:
    """On the edge, with the shared pad or his own; with another's it is said who rolls; `D` and the dial roll too."""
    for button in ("pad", "pad:A", "dial:press", "key:D"):
        made = controls(DICE)
        assert made.press(button, EDGE) is ROLL
        assert made.release(button, EDGE + 50 * MS) is None
    assert why(controls(DICE).press("pad:B", EDGE)) == "A rolls next"


def test_a_slap_that_nobody_waits_for_is_refused() -> None:
    """Where a keypad enters cards, the pad means nothing between dice; nor does a pad of one's own."""
    assert why(controls(CARDS, pad_enters=False).press("pad", EDGE)) == "That pad means nothing now"
    assert why(controls(CARDS).press("pad:B", EDGE)) == "That pad means nothing now"


def test_short_and_held_presses_where_a_game_tells_them_apart() -> None:
    """A pad of one's own: short on letting go, held as soon as it has been held. The shared pad alone needs its wheel
    too: what a hold chooses is the first stop, taken on letting go, and undo and menu come after it."""
    short, held = SHORT_LONG.choices[:2]
    made = controls(SHORT_LONG)
    assert press(made, "pad:B") is short
    made.press("pad:B", EDGE)
    assert made.due() == EDGE + HOLD
    assert made.tick(EDGE + HOLD) is held
    assert made.release("pad:B", EDGE + SECOND) is None
    assert press(made, "pad") is short
    assert [press(made, "pad", HOLD + stop * WHEEL_STOP) for stop in range(4)] == [held, UNDO, MENU, None]


def test_a_number_that_is_asked_for_at_the_table_itself() -> None:
    """Digits and the pad go straight into it; `*` is undo while nothing is half entered."""
    made = controls(DIRECT)
    assert (made.key("1"), made.key("4")) == (None, Number(14))
    assert made.key("9") == Number(9), "no card begins with 9 and has two digits"
    assert made.key("*") is Word.UNDO
    press(made, "pad", HOLD + WHEEL_STOP)
    press(made, "pad", at=EDGE + 3 * SECOND)
    assert quiet(made) == Number(21)
    assert press(made, "pad", HOLD + 3 * WHEEL_STOP, 20 * SECOND) is Word.UNDO
    assert press(made, "pad", HOLD + 4 * WHEEL_STOP, 30 * SECOND) is Word.MENU


# --- at the table, dial and touch ---------------------------------------------------------------------------------


def test_the_dial_goes_round_everything_on_offer() -> None:
    """Cards, undo and menu, one click each and round; what it stands on shows, and its press takes that."""
    made = controls(CARDS)
    shown = []
    for _ in range(12):
        made.turned(1)
        shown.append(draft(made))
    assert shown == [*"123456789", "Pass", "Undo", "Menu"]
    assert made.press("dial:press", EDGE) is MENU
    assert draft(made) == ""
    made.turned(-1)
    assert draft(made) == "Menu"
    made.turned(1)
    assert draft(made) == "1"


def test_a_dial_that_was_not_turned_takes_nothing() -> None:
    """Said, not silent; where dice are due it rolls them."""
    assert why(controls(CARDS).press("dial:press", EDGE)) == "Turn the dial to choose"


def test_touch_takes_what_is_shown() -> None:
    """The tiles in their order, undo and menu last; choices that must not remind anybody have none."""
    made = controls(CARDS)
    assert [made.picked(index) for index in range(12)] == [*NUMBERS, PASS, UNDO, MENU]
    assert made.picked(12) is None


@pytest.mark.parametrize("half", ["taps", "dial", "wheel"])
def test_star_drops_what_is_half_entered(half: str) -> None:
    """Only then is it undo; nothing of it comes later."""
    made = controls(CARDS)
    if half == "taps":
        press(made, "pad")
    elif half == "dial":
        made.turned(4)
    else:
        made.press("pad", EDGE)
        made.tick(EDGE + HOLD + WHEEL_STOP)
    assert draft(made)
    assert made.key("*") is None
    assert draft(made) == ""
    assert made.release("pad", EDGE + 2 * SECOND) is None
    assert quiet(made) is None
    assert made.key("*") is Word.UNDO


def test_another_device_takes_over() -> None:
    """What is half entered with one is dropped when another chooses or turns: a card is never played twice."""
    made = controls(CARDS)
    press(made, "pad")
    assert made.key("7") is NUMBERS[6]
    assert quiet(made) is None
    press(made, "pad")
    made.turned(1)
    assert draft(made) == "1"
    assert quiet(made) is None
    assert made.picked(2) is NUMBERS[2]
    assert draft(made) == ""


def test_when_the_game_is_over_any_press_leads_to_the_menu() -> None:
    """But undo is still undo, and the dial and a finger take what they show."""
    for button in ("pad", "pad:B", "dial:press", "key:4"):
        assert controls(OVER).press(button, EDGE) is Word.MENU
    made = controls(OVER)
    assert made.key("*") is Word.UNDO
    made.turned(1)
    assert made.press("dial:press", EDGE) is UNDO
    assert made.picked(1) is MENU


# --- time ---------------------------------------------------------------------------------------------------------

BUTTONS = ["pad", "pad:A", "pad:B", "key:*", "key:#", "key:4", "key:A", "dial:press"]
DEEDS = st.one_of(
    st.tuples(st.just("press"), st.sampled_from(BUTTONS)),
    st.tuples(st.just("release"), st.sampled_from(BUTTONS)),
    st.tuples(st.just("key"), st.sampled_from("0123456789ABCD*#")),
    st.tuples(st.just("turned"), st.integers(-20, 20)),
    st.tuples(st.just("picked"), st.integers(-1, 15)),
    st.tuples(st.just("show"), st.sampled_from(OFFERS)),
    st.tuples(st.just("wait"), st.integers(0, 30 * SECOND)),
    st.tuples(st.just("stuck"), st.sampled_from(BUTTONS)),
)


@settings(deadline=None, max_examples=150)
@given(st.lists(DEEDS, max_size=40), st.booleans())
def test_no_sequence_of_presses_raises_or_keeps_the_loop_awake(
    deeds: list[tuple[str, object]], pad_enters: bool
) -> None:
    """Whatever people do: no exception, a draft that can be shown, and nothing due in the past for ever."""
    made, now = controls(CARDS, pad_enters), EDGE
    for deed, what in deeds:
        now += 10 * MS
        match deed, what:
            case "press", str():
                made.press(what, now)
            case "release", str():
                made.release(what, now)
            case "key", str():
                made.key(what, held=what in "*#" and now % 3 == 0)
            case "turned", int():
                made.turned(what)
            case "picked", int():
                made.picked(what)
            case "show", Offer():
                made.show(what)
            case "stuck", str():
                made.leave_out(what)
            case "wait", int():
                now += what
        made.tick(now)
        made.draft()
        for _ in range(5):
            due = made.due()
            if due is None or due > now:
                break
            made.tick(now)
        due = made.due()
        assert due is None or due > now
