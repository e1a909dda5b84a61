"""From keys, dial, touch and pads to one of the choices on offer: every device reaches everything, and time is told."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.actions import Action, Undo
from companion.controls import HOLD, NUMBER_ENDS, TAPS_END, WHEEL_STOP, Chosen, Controls, Number, Offer, Unknown, Word
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
    assert (made.key("1"), draft(made)) == (None, "1_")
    assert (made.key("2"), made.key("*"), draft(made)) == (None, None, "1_")
    assert made.key("#") == Number(1)
    assert draft(made) == "_"
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
    assert draft(made) == "40_"
    assert made.picked(11) == Number(40)
    assert made.picked(10) is Word.BACK
    assert made.picked(12) is None


def test_a_number_by_pad() -> None:
    """Taps count ones, a hold counts tens, which show while it is held; taken two seconds after the last."""
    made = controls(NUMBER)
    for tap in range(3):
        press(made, "pad", at=EDGE + tap * 200 * MS)
    assert draft(made) == "3_"
    made.press("pad", 4 * SECOND)
    for stop, shown in enumerate(("13_", "23_", "33_")):
        due = 4 * SECOND + HOLD + stop * WHEEL_STOP
        assert made.due() == due
        assert made.tick(due) is None
        assert draft(made) == shown
    made.release("pad", 4 * SECOND + HOLD + 2 * WHEEL_STOP + 1)
    assert draft(made) == "33_"
    assert made.due() == 4 * SECOND + HOLD + 2 * WHEEL_STOP + 1 + NUMBER_ENDS
    assert quiet(made) == Number(33)


@pytest.mark.parametrize(("stop", "chosen"), [(9, Word.BACK), (10, Number(0)), (11, None), (50, None)])
def test_beyond_the_tens_the_pad_goes_back_and_says_zero(stop: int, chosen: Chosen) -> None:
    """A question opened by mistake can be left, and 0 entered, with the pad alone; the last stop is nothing."""
    made = controls(NUMBER)
    taken = press(made, "pad", HOLD + stop * WHEEL_STOP)
    assert (taken or quiet(made)) == chosen


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
