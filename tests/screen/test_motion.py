"""What moves, when, and that nothing else does."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from companion.ports import SECOND
from companion.screen.easel import FIRST, LATER, Easel
from companion.screen.motion import LANDS, PULSE, moment, moves
from companion.screen.style import Style
from companion.view import DiceView, MenuView, Notice, View

from .demanding import MENU, dice, snap, table

DUE = replace(table(3), dice=(DiceView("Anna", 0), DiceView("Guðmundur", 1)))
ROLLED = replace(DUE, dice=(DiceView("Anna", 0, (4, 5), "+9"), DiceView("Guðmundur", 1)), big="63", verdict="Anna wins")


def times(old: View, new: View) -> list[int]:
    """When something is drawn after a change, until nothing moves any more."""
    found, at = [0], moment(old, new, 0).again
    while at is not None:
        found.append(at)
        at = moment(old, new, at).again
    return found


def test_dice_tumble_and_land_on_what_was_thrown() -> None:
    """Within a second; never two times the same face before it lies, and the first lies before the second."""
    seen = [moment(DUE, ROLLED, at).view for at in times(DUE, ROLLED)]
    assert times(DUE, ROLLED)[-1] == LANDS[-1] < SECOND
    assert seen[-1] == ROLLED
    faces = [view.dice[0].faces for view in seen]
    assert len(set(faces)) > 4
    assert all(1 <= face <= 6 for pair in faces for face in pair)
    assert moment(DUE, ROLLED, LANDS[0]).view.dice[0].faces[0] == 4


def test_nothing_is_given_away_while_dice_roll() -> None:
    """Total, verdict, note and dice of others are as before the throw."""
    view = moment(DUE, ROLLED, 0).view
    assert (view.big, view.verdict, view.dice[0].note, view.dice[1]) == ("54", "", "", DUE.dice[1])


def test_what_is_entered_or_said_shows_at_once() -> None:
    """Motion hides no draft, no notice and no choice."""
    new = replace(ROLLED, draft="3_", notices=(Notice("the pad of B is missing", True),))
    view = moment(DUE, new, 0).view
    assert (view.draft, view.notices, view.tiles) == (new.draft, new.notices, new.tiles)


PAID = replace(table(3), seats=tuple(replace(s, chips=(s.chips or 0) - s.paid) for s in table(3).seats))
BEFORE = replace(table(3), seats=tuple(replace(s, paid=0) for s in table(3).seats))


def test_chips_fly_from_who_pays() -> None:
    """Two chips, one after the other, each from the player's row to the middle."""
    flights = [moment(BEFORE, PAID, at).chips for at in times(BEFORE, PAID)]
    assert {chip.place for chips in flights for chip in chips} == {2}
    assert max(map(len, flights)) == 2
    first = [chips[0].along for chips in flights if len(chips) == 2]
    assert first == sorted(first)
    assert not flights[-1]
    assert times(BEFORE, PAID)[-1] < SECOND


def test_chips_wait_for_the_dice() -> None:
    """Who pays because of a throw pays once it lies."""
    new = replace(ROLLED, seats=PAID.seats)
    assert not moment(DUE, new, 0).chips
    assert any(moment(DUE, new, at).chips for at in times(DUE, new))


def test_a_chip_on_a_card_flies_too() -> None:
    """No thanks!: nobody's chips are told, the pot is one more."""
    seats = tuple(replace(seat, chips=None, paid=0) for seat in table(3).seats)
    old = replace(table(3), pot=4, seats=seats)
    assert {chip.place for chip in moment(old, replace(old, pot=5), 0).chips} == {1}
    assert not moves(old, replace(old, pot=6))
    assert not moves(old, replace(old, pot=3))


def test_the_winner_of_a_slap_flashes_twice() -> None:
    """Lit, dark, lit: never more than three times a second, which could hurt people."""
    old = replace(snap(), seats=tuple(replace(seat, first=False) for seat in snap().seats))
    lit = [moment(old, snap(), at).view.seats[3].turn for at in times(old, snap())]
    assert lit == [True, False, True, False]
    assert PULSE * 5 >= SECOND
    assert not moves(snap(), snap())


@pytest.mark.parametrize(
    "new",
    [
        replace(table(3), big="60"),
        replace(table(3), direction=1, prompt="Anna plays"),
        replace(table(3), draft="3"),
        replace(table(4)),
        View("SNAFOO", menu=MenuView(MENU, 0)),
    ],
)
def test_nothing_else_moves(new: View) -> None:
    """Numbers, turns, drafts and lists are simply there."""
    assert not moves(table(3), new)


def test_an_undo_rolls_no_dice_and_moves_no_chips() -> None:
    """What was on the table before is there again at once."""
    assert not moves(replace(ROLLED, dice=()), ROLLED)
    assert not moves(ROLLED, DUE)
    assert not moves(PAID, BEFORE)
    other = replace(PAID, seats=tuple(replace(s, paid=0) for s in PAID.seats))
    assert not moves(other, PAID)


# --- the easel -----------------------------------------------------------------------------------------------------


class Clock:
    """A clock that a test moves."""

    now = 0

    def __call__(self) -> int:
        return self.now


def easel(size: tuple[int, int] = (320, 240), motion: bool = True) -> tuple[Easel, Clock]:
    clock = Clock()
    return Easel(pygame.Surface(size), clock, motion=motion), clock


def run(one: Easel, clock: Clock, until: int) -> int:
    """Lets time pass as a loop would; how often something was drawn."""
    before = one.drawn
    while (due := one.due()) is not None and due <= until:
        clock.now = max(clock.now, due)
        assert one.tick()
    clock.now = until
    return one.drawn - before


def test_nothing_is_drawn_while_nothing_moves() -> None:
    """A view that has room on one page is drawn once."""
    one, clock = easel((800, 480))
    one.show(replace(table(3), told=()))
    assert one.due() is None
    assert not run(one, clock, 60 * SECOND)


def test_it_ends_where_it_would_have_been_without_motion() -> None:
    """Pixel by pixel, on any display; and at most sixty frames a second are drawn."""
    for style in (Style(), Style(mono=True)):
        moving, clock = easel()
        moving.style = style
        moving.show(DUE)
        moving.show(replace(ROLLED, seats=PAID.seats))
        assert 5 < run(moving, clock, 2 * SECOND) <= 120
        still, _ = easel(motion=False)
        still.style = style
        still.show(replace(ROLLED, seats=PAID.seats))
        assert bytes(moving.surface.get_buffer().raw) == bytes(still.surface.get_buffer().raw)


def test_motion_can_be_switched_off() -> None:
    """Then a throw is drawn once."""
    one, clock = easel((800, 480), motion=False)
    one.show(DUE)
    one.show(ROLLED)
    assert not run(one, clock, SECOND)


def test_what_moves_goes_on_when_something_is_said() -> None:
    """A notice in the middle of a throw neither stops it nor begins it again."""
    one, clock = easel()
    one.show(DUE)
    one.show(ROLLED)
    clock.now = LANDS[0] // 2
    one.show(replace(ROLLED, notices=(Notice("slow disk"),)))
    run(one, clock, LANDS[-1])
    assert moment(DUE, ROLLED, LANDS[-1]).again is None
    due = one.due()
    assert due is None or due >= FIRST


def test_a_slow_display_gets_fewer_frames() -> None:
    """No more than one in `pace`, and the last one all the same."""
    one, clock = easel()
    one.pace = SECOND // 10
    one.show(DUE)
    one.show(ROLLED)
    assert 3 < run(one, clock, SECOND) <= 10


def test_pages_turn_by_themselves_and_by_hand() -> None:
    """The first page stays longest; a new view begins with its first page."""
    one, clock = easel((128, 64))
    one.show(table(6))
    assert one.pages > 2
    assert one.due() == FIRST
    clock.now = FIRST
    assert one.tick()
    assert (one.page, one.due()) == (1, FIRST + LATER)
    one.turn_to(one.pages - 1)
    one.turn_to(one.page + 1)
    assert one.page == 0
    one.turn_to(1)
    one.show(replace(table(6), big="55", dice=dice(1)))
    assert one.page == 0


def test_a_dark_room_wants_a_dark_screen() -> None:
    """Brightness is drawn: never black, and everything is dimmed alike."""
    one, _ = easel((800, 480))
    one.show(table(3))
    bright = max(one.surface.get_at((x, 100))[0] for x in range(300))
    one.brightness = 1
    one.draw()
    assert 80 < max(one.surface.get_at((x, 100))[0] for x in range(300)) < bright
