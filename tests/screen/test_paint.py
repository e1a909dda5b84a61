"""The drawing: measured by where its texts went and what colours they have."""

from __future__ import annotations

import timeit
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pygame
import pytest

from companion.screen import fonts
from companion.screen.paint import Hit, draw, pages, paint
from companion.screen.pen import Box, Pen
from companion.view import MenuView, Notice, SeatView, View

from .demanding import MENU, NAMES, SIZES, UPRIGHT, dice, table, views

VIEWS = views()
MINUS = "\N{MINUS SIGN}"
sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
all_sizes = pytest.mark.parametrize("size", [*SIZES, *UPRIGHT], ids=lambda size: f"{size[0]}x{size[1]}")
all_views = pytest.mark.parametrize("name", VIEWS)


def drawn(view: View, size: tuple[int, int]) -> tuple[list[Box], tuple[Hit, ...]]:
    """The texts that were drawn, and what can be touched."""
    pen = Pen(pygame.Surface(size))
    hits = draw(pen, view).hits
    return pen.boxes, hits


def texts(view: View, size: tuple[int, int]) -> str:
    """All words on the screen, in the order they were drawn."""
    return " ".join(box.text for box in drawn(view, size)[0])


def on_all_pages(view: View, size: tuple[int, int]) -> str:
    """All words on all pages."""
    said = []
    for page in range(pages(view, size)):
        pen = Pen(pygame.Surface(size))
        draw(pen, view, page)
        said += [box.text for box in pen.boxes]
    return " ".join(said)


@all_sizes
@all_views
def test_texts_lie_inside_and_apart(name: str, size: tuple[int, int]) -> None:
    """No text is cut off at an edge or written over another."""
    boxes, _ = drawn(VIEWS[name], size)
    surface = pygame.Rect((0, 0), size)
    for box in boxes:
        assert surface.contains(box.rect), box
    for one, other in combinations(boxes, 2):
        assert not one.rect.colliderect(other.rect), (one, other)


@all_sizes
@all_views
def test_texts_are_large_enough(name: str, size: tuple[int, int]) -> None:
    """A twentieth of the height (of an upright surface: of the width), never under 7 px."""
    least = max(7, min(size) / 20)
    assert all(box.size >= least for box in drawn(VIEWS[name], size)[0])


@sizes
@all_views
def test_every_text_contrasts_with_its_ground(name: str, size: tuple[int, int]) -> None:
    """7:1 in the colours that were really used, and the ground is what the text says it is."""
    surface = pygame.Surface(size)
    pen = Pen(surface)
    draw(pen, VIEWS[name])
    for box in pen.boxes:
        assert contrast(box.ink.colour, box.ink.on) >= 7, box
        grounds = [tuple(surface.get_at(corner))[:3] for corner in corners(box.rect)]
        assert box.ink.on in grounds, (box, grounds)


def corners(rect: pygame.Rect) -> tuple[tuple[int, int], ...]:
    """The four corners of a rectangle, inside it."""
    return rect.topleft, (rect.right - 1, rect.y), (rect.x, rect.bottom - 1), (rect.right - 1, rect.bottom - 1)


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """The contrast of two colours as WCAG measures it, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: tuple[int, int, int]) -> float:
    """Relative luminance, from 0 to 1."""
    linear = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@all_sizes
@pytest.mark.parametrize("total", ["0", "7", "57", "100", "1234", f"{MINUS}6", f"{MINUS}17", f"{MINUS}123"])
def test_the_number_is_a_third_of_the_height(total: str, size: tuple[int, int]) -> None:
    """In full, whatever it is, and also beside an alarm, a draft, notices and dice."""
    for view in (table(6), VIEWS["everything"]):
        boxes, _ = drawn(replace(view, big=total), size)
        number = max(boxes, key=lambda box: box.size)
        assert number.text == total
        assert number.rect.h >= min(size) / 3
        ink = pixels(replace(view, big=total), size, number)
        assert ink.h >= number.rect.h * 0.96


def pixels(view: View, size: tuple[int, int], box: Box) -> pygame.Rect:
    """What of the box is really painted in its colour."""
    surface = pygame.Surface(size)
    paint(surface, view)
    mask = pygame.mask.from_threshold(surface.subsurface(box.rect), box.ink.colour, (60, 60, 60, 255))
    return mask.get_bounding_rects()[0].unionall(mask.get_bounding_rects())


@all_sizes
@all_views
def test_hits_lie_inside_and_apart(name: str, size: tuple[int, int]) -> None:
    """A finger never means two tiles, and every tile or visible entry can be touched."""
    view = VIEWS[name]
    _, hits = drawn(view, size)
    rects = [pygame.Rect(hit.rect) for hit in hits]
    assert all(pygame.Rect((0, 0), size).contains(rect) and rect.w and rect.h for rect in rects)
    assert not any(one.colliderect(other) for one, other in combinations(rects, 2))
    indexes = [hit.index for hit in hits if not hit.turn]
    if view.menu:
        assert view.menu.cursor in indexes
        assert indexes == list(range(indexes[0], indexes[-1] + 1))
    else:
        assert indexes == list(range(len(view.tiles)))


@sizes
def test_a_hit_lies_where_its_tile_is_drawn(size: tuple[int, int]) -> None:
    """The label of each tile stands inside the place that chooses it."""
    view = table(4)
    boxes, hits = drawn(view, size)
    for hit, tile in zip(hits, view.tiles, strict=True):
        place = pygame.Rect(hit.rect)
        assert tile.key in [box.text for box in boxes if place.contains(box.rect)]


@sizes
def test_names_are_shortened_with_an_ellipsis(size: tuple[int, int]) -> None:
    """Every player can be told from his row, however long his name is."""
    for view in (table(7), VIEWS["5 dice"], VIEWS["everything"]):
        said = texts(view, size)
        for seat in view.seats:
            assert seat.name in said or seat.name[:2] in said
        assert NAMES[0] in said


@sizes
def test_what_must_be_seen_is_there(size: tuple[int, int]) -> None:
    """Total, next limit with its cost, prompt, draft, verdict and alarm are said, whatever else there is."""
    said = texts(table(4), size)
    for words in ("54", "60", f"{MINUS}2", "Björn pays", "Guðmundur", "plays", "SNAFOO", "Round 12"):
        assert words in said
    assert "wins" in texts(VIEWS["verdict"], size)
    everything = on_all_pages(VIEWS["everything"], size)
    assert "2_" in everything
    assert "The pad of" in everything
    assert "disk full" in everything


@sizes
def test_draft_and_alarm_are_large(size: tuple[int, int]) -> None:
    """What is half entered is half again as large as the smallest text, and so is an alarm where there is room."""
    boxes, _ = drawn(replace(table(4), draft="3_"), size)
    assert next(box for box in boxes if box.text == "3_").size >= min(size) / 20 * 1.5
    alarm = Notice("The pad of B is missing", alarm=True)
    boxes, _ = drawn(replace(table(4), notices=(alarm,), tiles=table().tiles[:2]), size)
    assert next(box for box in boxes if "pad" in box.text).size >= min(size) / 20 * 1.2


CHANGES: dict[str, Callable[[SeatView], SeatView]] = {
    "turn": lambda seat: replace(seat, turn=True),
    "out": lambda seat: replace(seat, out=True),
    "resting": lambda seat: replace(seat, resting=True),
    "dealer": lambda seat: replace(seat, dealer=True),
    "safe": lambda seat: replace(seat, safe=True),
    "paid": lambda seat: replace(seat, paid=2),
    "winner": lambda seat: replace(seat, winner=True),
}


@sizes
@pytest.mark.parametrize("change", CHANGES)
def test_each_mark_changes_the_picture(change: str, size: tuple[int, int]) -> None:
    """Whose turn it is and every other mark can be seen."""
    calm = replace(
        table(3), seats=tuple(replace(s, turn=False, paid=0, dealer=False, safe=False) for s in table(3).seats)
    )
    first = CHANGES[change](calm.seats[0])
    assert picture(calm, size) != picture(replace(calm, seats=(first, *calm.seats[1:])), size)


@sizes
def test_direction_dice_and_alarm_change_the_picture(size: tuple[int, int]) -> None:
    """Also faces against empty dice, and one face against another."""
    view = replace(table(4), dice=dice(3))
    other = replace(view.dice[0], faces=(2, 5))
    seen = [
        view,
        replace(view, direction=1),
        replace(view, direction=0),
        replace(view, alarm=True),
        replace(view, dice=()),
        replace(view, dice=(replace(other, faces=()), *view.dice[1:])),
        replace(view, dice=(other, *view.dice[1:])),
        replace(view, dice=(replace(other, faces=(3, 3)), *view.dice[1:])),
    ]
    assert len({picture(view, size) for view in seen}) == len(seen)


def picture(view: View, size: tuple[int, int]) -> bytes:
    """The pixels."""
    surface = pygame.Surface(size)
    paint(surface, view)
    return bytes(surface.get_buffer().raw)


@sizes
def test_a_menu_scrolls_to_its_cursor(size: tuple[int, int]) -> None:
    """The entry that a press would choose is always shown, in full; the list reaches its first and last entry."""
    for cursor in range(20):
        view = View("Companion", menu=MenuView(MENU, cursor, "A sentence."))
        assert MENU[cursor].label in texts(view, size)


@pytest.mark.parametrize("size", [(1, 1), (7, 90), (64, 32), (128, 64), (160, 80), (3000, 40)])
@all_views
def test_any_size_is_drawn(name: str, size: tuple[int, int]) -> None:
    """Odd sizes are drawn as well as can be, and break nothing."""
    paint(pygame.Surface(size), VIEWS[name])


def test_drawing_goes_on_after_pygame_was_ended() -> None:
    """Somebody ended pygame, or started it again after that: kept fonts are no longer good, new ones are made."""
    before = picture(table(), (480, 320))
    pygame.quit()
    fonts.ready()
    pygame.quit()
    pygame.font.init()
    fonts.written.cache_clear()
    assert picture(table(), (480, 320)) == before


def test_the_same_view_gives_the_same_pixels() -> None:
    """Caches change nothing, and what was on the surface before shows nowhere."""
    surface = pygame.Surface((480, 320))
    surface.fill((255, 0, 255))
    paint(surface, VIEWS["everything"])
    paint(surface, table())
    assert bytes(surface.get_buffer().raw) == picture(table(), (480, 320))


def test_a_redraw_is_cheap() -> None:
    """At most eight times what filling the surface and eight lines of ready text cost: a slap shows at once."""
    surface, view = pygame.Surface((800, 480)), VIEWS["5 dice"]
    ready = [fonts.font(24).render("Guðmundur Þorsteinsson", True, (255, 255, 255)) for _ in range(8)]

    def least() -> None:
        surface.fill((20, 20, 20))
        for i, text in enumerate(ready):
            surface.blit(text, (10, 10 + 50 * i))

    paint(surface, view)
    assert best(lambda: paint(surface, view)) <= 8 * best(least)


def best(work: Callable[[], object]) -> float:
    """The shortest of many runs (s), which a busy machine disturbs least."""
    return min(timeit.repeat(work, number=1, repeat=200))
