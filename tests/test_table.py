"""The table: dice that come back after undo, what is said one card late, redo, names, and the journal's lines."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.actions import Action, Correct, Join, Leave, Redo, Rename, Roll, Undo
from companion.errors import IllegalAction
from companion.games.ninety.state import MissedDraw, Play, PlayWild, State, Wild
from companion.games.options import Setup
from companion.games.schnuff import SCHNUFF
from companion.games.snafoo import SNAFOO
from companion.table import Dice, Table

CHANCE = PlayWild("A", Wild.CHANCE)


def dice(*throws: tuple[int, int]) -> Dice:
    """Dice that show these throws, one after the other, and fail when they are asked for more."""
    coming: Iterator[tuple[int, int]] = iter(throws)
    return lambda _count: next(coming)


def seated(seats: str = "ABC", **given: object) -> Table:
    state = SNAFOO.start(Setup(tuple(seats))).evolve(**given)
    return Table(SNAFOO, Setup(tuple(seats)), state=SNAFOO.given(state))


def with_hand(table: Table, seat: str, cards: int) -> Table:
    """The same table, with so many cards in that player's hand."""
    put = SNAFOO.facts["hands"].put
    assert put is not None
    table.state = put(table.state, {seat: cards})
    return table


def shown(table: Table) -> tuple[int, ...]:
    state: State = table.state
    assert state.news.throw is not None
    return state.news.throw.shown[-1][1]


def test_the_same_line_of_play_gets_the_same_dice_again() -> None:
    """Undo and play the same card: the dice are the ones that fell, however often."""
    table = seated(total=20)
    table.act(CHANCE)
    table.roll(dice((4, 5)))
    for _ in range(3):
        table.act(Undo())
        table.act(CHANCE)
        table.roll(dice())
        assert shown(table) == (4, 5)


def test_another_line_of_play_gets_fresh_dice() -> None:
    """Undo two cards and play another first: that line has never been rolled for."""
    table = seated(total=20)
    table.act(Play("A", 1))
    table.act(PlayWild("B", Wild.CHANCE))
    table.roll(dice((4, 5)))
    table.act(Undo())
    table.act(Undo())
    table.act(Play("A", 2))
    table.act(PlayWild("B", Wild.CHANCE))
    table.roll(dice((1, 1)))
    assert shown(table) == (1, 1)


def test_each_line_keeps_its_own_dice() -> None:
    """Back on the first line its dice are there again, and those of the second on the second."""
    table = seated(total=20)
    for card, throw in ((1, (4, 5)), (2, (1, 1))):
        table.act(Play("A", card))
        table.act(PlayWild("B", Wild.CHANCE))
        table.roll(dice(throw))
        table.act(Undo())
        table.act(Undo())
    for card, throw in ((1, (4, 5)), (2, (1, 1)), (1, (4, 5))):
        table.act(Play("A", card))
        table.act(PlayWild("B", Wild.CHANCE))
        table.roll(dice())
        assert shown(table) == throw
        table.act(Undo())
        table.act(Undo())


@pytest.mark.parametrize(
    "between",
    [Correct("chips", ("A", "4")), Correct("total", ("29",)), Rename("A", "Anna")],
    ids=["chips", "total", "name"],
)
def test_corrections_do_not_change_the_dice(between: Action) -> None:
    """Corrections and names are no part of the line of play, so nobody rolls again by correcting."""
    table = seated(total=20)
    table.act(CHANCE)
    table.roll(dice((4, 5)))
    table.act(Undo())
    table.act(between)
    table.act(CHANCE)
    table.roll(dice())
    assert shown(table) == (4, 5)


def test_a_correction_while_dice_are_due_does_not_change_them() -> None:
    """The faces belong to the card before them."""
    table = seated(total=20)
    table.act(CHANCE)
    table.roll(dice((4, 5)))
    table.act(Undo())
    table.act(CHANCE)
    table.act(Correct("chips", ("B", "3")))
    table.act(MissedDraw("A"))
    table.roll(dice())
    assert shown(table) == (4, 5)


def test_every_roller_of_a_snafoo_gets_the_same_dice_again() -> None:
    """Ties and re-rolls too: the whole throw comes back roll by roll."""
    table = seated(total=30)
    fall = [(1, 1), (1, 1), (2, 2), (2, 1)]
    table.act(PlayWild("A", Wild.SNAFOO))
    coming = dice(*fall)
    for _ in fall:
        table.roll(coming)
    after = table.state
    table.act(Undo())
    assert table.state.total == 30
    assert table.state.throw is None
    table.act(PlayWild("A", Wild.SNAFOO))
    for _ in fall:
        table.roll(dice())
    assert table.state == after


def test_rolls_for_the_deal_come_back_one_by_one() -> None:
    """They are undone one by one, and each falls again as it fell."""
    table = Table(SNAFOO, Setup(("A", "B"), {"first-dealer": "roll"}))
    table.roll(dice((6, 6)))
    table.roll(dice((1, 2)))
    assert table.state.dealer == "A"
    table.act(Undo())
    assert SNAFOO.chance(table.state) is not None
    table.roll(dice())
    table.act(Undo())
    table.act(Undo())
    table.roll(dice())
    table.roll(dice())
    assert table.state.dealer == "A"


def test_dice_are_rolled_only_when_due() -> None:
    """Nothing is rolled, kept or changed otherwise."""
    kept: list[str] = []
    table = Table(SNAFOO, Setup(("A", "B")), keep=kept.append)
    with pytest.raises(IllegalAction):
        table.roll(dice((1, 1)))
    assert kept == []


def test_a_missed_draw_said_one_card_late() -> None:
    """As one deed: the card is taken back, the missed draw said, the card laid again."""
    kept: list[str] = []
    table = Table(SNAFOO, Setup(("A", "B", "C")), keep=kept.append)
    table.act(Play("A", 2))
    table.act(Play("B", 3))
    table.act_late(MissedDraw("A"), at=5)
    assert table.state.total == 5
    assert table.state.turn == "C"
    assert table.state.player("A").hand == 3
    assert [line.split(" @")[0] for line in kept[2:]] == ["table undo", "A missed-draw", "B play 3"]


def test_a_missed_draw_said_late_of_the_last_card_puts_its_player_out() -> None:
    """Out before the card that has landed since, which keeps its dice."""
    table = with_hand(seated(total=20), "A", 1)
    table.act(Play("A", 2))
    table.act(PlayWild("B", Wild.CHANCE))
    table.roll(dice((4, 4)))
    table.act_late(MissedDraw("A"))
    assert table.state.player("A").out
    assert table.state.total == 30
    assert table.state.turn == "C"


@pytest.mark.parametrize(("direction", "missed", "stays"), [(1, "A", "C"), (-1, "C", "A")])
def test_a_missed_draw_said_late_lets_dice_fall_away(direction: int, missed: str, stays: str) -> None:
    """Snafoo among three becomes one between two: the other one's dice stay, those of who is out are gone."""
    table = with_hand(seated(total=30, direction=direction, turn=missed), missed, 1)
    table.act(PlayWild(missed, Wild.PASS))
    table.act(PlayWild("B", Wild.SNAFOO))
    fall = {missed: (6, 6), stays: (1, 1)}
    for seat in "CA":  # clockwise from B's left, whatever the direction
        table.act(Roll(seat, fall[seat]))
    table.act_late(MissedDraw(missed))
    assert table.state.player(missed).out
    assert table.state.total == 28
    assert table.state.throw is None
    assert table.state.immune


def test_a_missed_draw_said_late_may_leave_dice_due() -> None:
    """The card still waits for its dice."""
    table = seated(total=20)
    table.act(Play("A", 2))
    table.act(PlayWild("B", Wild.CHANCE))
    table.act_late(MissedDraw("A"))
    assert SNAFOO.chance(table.state) is not None
    assert table.state.player("A").hand == 3


def test_a_missed_draw_said_late_past_the_end_of_the_game() -> None:
    """The game was over before the card that seemed to end it."""
    table = with_hand(seated("AB", total=60, turn="A"), "A", 1)
    table.act(PlayWild("A", Wild.PASS))
    table.act(Correct("chips", ("B", "2")))
    table.act(Play("B", 3))
    assert table.state.winners == ("A",)
    table.act(Undo())
    table.act(Redo())
    table.act_late(MissedDraw("A"))
    assert table.state.winners == ("B",)


@pytest.mark.parametrize("late", [MissedDraw("B"), MissedDraw("C"), Play("A", 1), Leave("A"), Undo()], ids=str)
def test_nothing_else_is_said_late(late: Action) -> None:
    """Of another player, or another thing: refused, nothing changed, nothing kept."""
    kept: list[str] = []
    table = Table(SNAFOO, Setup(("A", "B", "C")), keep=kept.append)
    table.act(Play("A", 2))
    table.act(Play("B", 3))
    state = table.state
    with pytest.raises(IllegalAction):
        table.act_late(late)
    assert table.state is state
    assert len(kept) == 2


def test_nothing_is_said_late_before_the_first_card() -> None:
    """There is no card to take back."""
    table = seated()
    with pytest.raises(IllegalAction):
        table.act_late(MissedDraw("A"))


def test_a_new_step_clears_redo() -> None:
    """Another card after undo: what was taken back is gone for good."""
    table = seated()
    table.act(Play("A", 2))
    table.act(Undo())
    table.act(Play("A", 3))
    with pytest.raises(IllegalAction):
        table.act(Redo())
    assert table.state.total == 3


def test_a_refused_step_does_not_clear_redo() -> None:
    """Nothing happened, so redo is still there."""
    table = seated()
    table.act(Play("A", 2))
    table.act(Undo())
    with pytest.raises(IllegalAction):
        table.act(Play("B", 3))
    table.act(Redo())
    assert table.state.total == 2


def test_a_name_is_neither_undone_nor_in_the_way_of_redo() -> None:
    """A name isn't play: undo takes back cards, and redo works across a new name."""
    table = seated()
    table.act(Play("A", 2))
    table.act(Undo())
    table.act(Rename("B", "  Bo   Lind "))
    table.act(Redo())
    assert table.names == {"B": "Bo Lind"}
    assert table.voice().name("B") == "Bo Lind"
    table.act(Undo())
    assert table.names == {"B": "Bo Lind"}


@pytest.mark.parametrize(("seat", "name"), [("Z", "Zoe"), ("A", ""), ("A", "#1"), ("A", "x" * 41), ("A", "a => b")])
def test_a_name_that_cannot_be_kept_is_refused(seat: str, name: str) -> None:
    """No such seat, or a name that the journal can't hold: refused with a reason, nothing kept."""
    kept: list[str] = []
    table = Table(SNAFOO, Setup(("A", "B")), keep=kept.append)
    with pytest.raises(IllegalAction) as refused:
        table.act(Rename(seat, name))
    assert table.voice().say(refused.value.reason)
    assert (table.names, kept) == ({}, [])


def test_who_joined_can_be_named() -> None:
    """Seats are those of the game by now."""
    table = seated()
    table.act(Join("D", "C"))
    table.act(Rename("D", "Dora"))
    assert table.names["D"] == "Dora"


def test_a_step_is_kept_before_it_is_shown() -> None:
    """The journal has the line while the table still shows the state before it."""
    seen: list[tuple[str, int]] = []
    table = Table(SNAFOO, Setup(("A", "B")), keep=lambda line: seen.append((line, table.state.total)))
    table.act(Play("A", 2), at=1_500_000)
    table.act(Undo(), at=2_000_001)
    table.act(Redo(), at=3_000_000)
    assert seen == [("A play 2 @ 1.500000", 0), ("table undo @ 2.000001", 2), ("table redo @ 3.000000", 0)]
    assert table.last_at == 3_000_000


def test_a_step_that_cannot_be_kept_does_not_happen() -> None:
    """Should keeping fail, the state is still the one before."""

    def full(_: str) -> None:
        raise OSError("no space left")

    table = Table(SNAFOO, Setup(("A", "B")), keep=full)
    for action in (Play("A", 2), Rename("A", "Anna")):
        with pytest.raises(OSError, match="no space"):
            table.act(action)
    assert (table.state.total, table.past, table.names) == (0, [], {})


def test_undo_goes_back_over_the_end_of_game_and_rounds() -> None:
    """There is no limit to it: from the winner to the first card, and forward again."""
    table = Table(SCHNUFF, Setup(("A", "B"), {"start-chips": "1"}))
    table.act(Play("A", 9))
    table.act(PlayWild("B", Wild.STOP))
    table.act(Play("A", 1))
    assert SCHNUFF.over(table.state)
    end = table.state
    for _ in range(3):
        table.act(Undo())
    with pytest.raises(IllegalAction):
        table.act(Undo())
    assert table.state == SCHNUFF.start(Setup(("A", "B"), {"start-chips": "1"}))
    for _ in range(3):
        table.act(Redo())
    assert table.state == end
