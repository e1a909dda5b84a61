"""What the screen says of SNAFOO and Schnuff: what happened, who paid, whose turn it is, and nothing that is secret."""

from __future__ import annotations

import pytest

from companion.actions import Action, Correct, Leave, Roll
from companion.games.ninety.engine import Ninety
from companion.games.ninety.state import MissedDraw, NoNumber, Play, PlayWild, State, Wild
from companion.games.options import Setup
from companion.games.schnuff import SCHNUFF
from companion.games.snafoo import SNAFOO
from companion.messages import Voice
from companion.view import SeatView, View

VOICE = Voice({"A": "Anna", "B": "Bo", "C": "Cai"})


def at(game: Ninety, total: int, *deeds: Action, **given: object) -> State:
    """A round of three that has come to `total`, and what was done then."""
    state = game.given(game.start(Setup(("A", "B", "C"))).evolve(total=total, **given))
    for deed in deeds:
        state = game.apply(state, deed)
    return state


def view(game: Ninety, state: State) -> View:
    return game.view(state, VOICE)


def seat(shown: View, name: str) -> SeatView:
    return next(seat for seat in shown.seats if seat.name == name)


def test_who_paid_comes_first_then_the_card() -> None:
    """The last step in words: the payment, then the card and the total before and after it."""
    shown = view(SNAFOO, at(SNAFOO, 58, Play("A", 5)))
    assert shown.big == "63"
    assert shown.told == ("Anna pays 2 chips", "Anna: 5, 58 \N{RIGHTWARDS ARROW} 63")
    assert shown.prompt == "Bo plays"
    assert seat(shown, "Anna").paid == 2
    assert seat(shown, "Anna").chips == 8
    assert seat(shown, "Bo").turn


def test_one_chip_is_one_chip() -> None:
    assert view(SNAFOO, at(SNAFOO, 30, Play("A", 1))).told[0] == "Anna pays 1 chip"


def test_a_card_that_moves_nothing_has_no_arrow() -> None:
    assert view(SNAFOO, at(SNAFOO, 30, PlayWild("A", Wild.PASS))).told == ("Anna: Pass",)


def test_a_total_below_zero_has_a_real_minus_sign() -> None:
    shown = view(SNAFOO, at(SNAFOO, 1, PlayWild("A", Wild.CHANCE), Roll("A", (1, 2))))
    assert shown.big == "\N{MINUS SIGN}2"
    assert shown.dice[0].note == "\N{MINUS SIGN}3"


def test_the_end_of_a_round_is_said_with_its_total_and_the_next_dealer() -> None:
    shown = view(SNAFOO, at(SNAFOO, 88, Play("A", 9)))
    assert shown.big == "0"
    assert "Round over at 97. Anna deals" in shown.told
    assert shown.subtitle == "Round 2"
    assert seat(shown, "Anna").dealer


@pytest.mark.parametrize(("game", "card"), [(SNAFOO, "Snafoo"), (SCHNUFF, "Schnuff")])
def test_the_card_has_the_name_of_its_game(game: Ninety, card: str) -> None:
    """On its key's label and in what is told."""
    state = at(game, 30)
    assert card in [choice.label.one for choice in game.choices(state)]
    shown = view(game, game.apply(state, PlayWild("A", Wild.SNAFOO)))
    assert shown.told == (f"Anna: {card}",)
    assert shown.prompt == "Bo: roll the dice"


def test_snafoo_has_a_tile_on_a_limit_only_but_always_a_key() -> None:
    """Rule 11: pressed elsewhere the key says why not."""
    for total, hidden in ((30, False), (31, True)):
        (choice,) = [choice for choice in SNAFOO.choices(at(SNAFOO, total)) if choice.key == "#"]
        assert choice.quiet is hidden


def test_dice_show_who_rolled_and_who_has_still_to_roll() -> None:
    """Rule 12: the faces stay to be seen; who still has to roll has none."""
    state = at(SNAFOO, 30, PlayWild("A", Wild.SNAFOO), Roll("B", (1, 2)))
    assert [(die.name, die.faces) for die in view(SNAFOO, state).dice] == [("Bo", (1, 2)), ("Cai", ())]
    tied = SNAFOO.apply(state, Roll("C", (2, 1)))
    assert [(die.name, die.faces) for die in view(SNAFOO, tied).dice] == [("Bo", (1, 2)), ("Cai", (2, 1))]
    assert view(SNAFOO, tied).prompt == "Bo: a tie, roll again"
    again = SNAFOO.apply(tied, Roll("B", (5, 5)))
    assert [(die.name, die.faces) for die in view(SNAFOO, again).dice] == [("Bo", (5, 5)), ("Cai", ())]
    done = SNAFOO.apply(again, Roll("C", (6, 6)))
    assert [(die.name, die.faces) for die in view(SNAFOO, done).dice] == [("Bo", (5, 5)), ("Cai", (6, 6))]
    assert view(SNAFOO, done).told[0] == "Cai pays 1 chip"
    assert view(SNAFOO, done).prompt == "Bo plays, and may cross free"
    assert view(SNAFOO, SNAFOO.apply(done, Play("B", 1))).dice == ()


def test_only_a_player_who_may_cross_free_is_shown_as_safe() -> None:
    """Rule 13: SNAFOO's immunity is gone as soon as a Chance card lands, Schnuff's is not."""
    for game, safe in ((SNAFOO, False), (SCHNUFF, True)):
        state = at(game, 30, turn="B", immune=True)
        assert seat(view(game, state), "Bo").safe
        assert seat(view(game, game.apply(state, PlayWild("B", Wild.CHANCE))), "Bo").safe is safe


def test_the_alarm_is_on_where_a_number_card_can_cost() -> None:
    """Near a limit and on it, not far from one, not for an immune player, not while dice are due."""
    assert [view(SNAFOO, at(SNAFOO, total)).alarm for total in (21, 22, 30, 31)] == [False, True, True, False]
    assert not view(SNAFOO, at(SNAFOO, 30, immune=True)).alarm
    assert not view(SNAFOO, at(SNAFOO, 30, PlayWild("A", Wild.CHANCE))).alarm


def test_out_shows_only_once_the_next_card_has_landed() -> None:
    """Rule 20: neither the missed draw nor its consequence shows before."""
    put = SNAFOO.facts["hands"].put
    assert put is not None
    state = SNAFOO.apply(put(at(SNAFOO, 10), {"A": 1}), Play("A", 1))
    missed = SNAFOO.apply(state, MissedDraw("A"))
    assert view(SNAFOO, missed) == view(SNAFOO, state)
    landed = view(SNAFOO, SNAFOO.apply(missed, Play("B", 1)))
    assert "Anna is out of the game" in landed.told
    assert seat(landed, "Anna").out


def test_who_sits_out_the_round_is_said() -> None:
    """Schnuff, rule 19: out for this round, not of the game."""
    put = SCHNUFF.facts["hands"].put
    assert put is not None
    state = put(at(SCHNUFF, 10), {"A": 1})
    for deed in (Play("A", 1), MissedDraw("A"), Play("B", 1)):
        state = SCHNUFF.apply(state, deed)
    shown = view(SCHNUFF, state)
    assert "Anna is out for this round" in shown.told
    assert seat(shown, "Anna").resting
    assert not seat(shown, "Anna").out


def test_dealing_again_is_said() -> None:
    """Schnuff, rule 4."""
    state = SCHNUFF.start(Setup(("A", "B", "C")))
    assert view(SCHNUFF, state).prompt == "Anna opens with a number card"
    for one in "ABC":
        state = SCHNUFF.apply(state, NoNumber(one))
    assert view(SCHNUFF, state).told == ("Nobody opens. Cai deals again",)


def test_leaving_and_correcting_are_not_payments() -> None:
    """What people say of the table is no step of play: nobody is shown as having paid."""
    state = at(SNAFOO, 30, Play("A", 1))
    for deed in (Leave("B"), Correct("chips", ("A", "3"))):
        shown = view(SNAFOO, SNAFOO.apply(state, deed))
        assert [seat.paid for seat in shown.seats] == [0, 0, 0]


def test_the_winner_is_said_and_nothing_more_is_asked() -> None:
    """Rule 22, and a shared win (rule 23)."""
    shown = view(SNAFOO, at(SNAFOO, 30, Leave("B"), Leave("C")))
    assert shown.verdict == "Anna wins"
    assert shown.prompt == ""
    state = SCHNUFF.start(Setup(("A", "B", "C"), {"short-game": "on"}))
    shown = view(SCHNUFF, SCHNUFF.apply(state, Correct("chips", ("A", "0"))))
    assert shown.verdict == "Bo, Cai share the win"


def test_while_the_deal_is_rolled_for_there_is_no_dealer_and_no_round() -> None:
    """Rule 2: nobody deals yet, and no direction means anything."""
    shown = view(SNAFOO, SNAFOO.start(Setup(("A", "B"), {"first-dealer": "roll"})))
    assert not any(seat.dealer for seat in shown.seats)
    assert (shown.subtitle, shown.direction, shown.prompt) == ("", 0, "Anna: roll for the deal")
