"""Every game on every display: measured where each text really went, with long names, in every language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import pygame
import pytest

from companion.games import GAMES
from companion.languages import FOLDER, LANGUAGES
from companion.messages import SOURCE
from companion.screen import fonts
from companion.screen.paint import draw
from companion.screen.pen import Box, Pen
from companion.screen.style import Style
from companion.view import View

from .playing import hard_views
from .test_paint import contrast, corners

MONO, FACING = Style(mono=True), Style(facing=True)
DISPLAYS = (
    *(((w, h), Style()) for w, h in ((160, 80), (240, 135), (320, 172), (320, 240), (480, 320), (800, 480))),
    ((1280, 720), Style()),
    *(((w, h), Style()) for w, h in ((135, 240), (240, 320), (480, 800))),
    ((128, 64), MONO),
    ((64, 128), MONO),
    ((400, 300), MONO),
    ((320, 240), FACING),
    ((800, 480), FACING),
)
SPOKEN = [code for code in LANGUAGES if code == SOURCE or (FOLDER / code / "LC_MESSAGES" / "companion.mo").exists()]
every_game = pytest.mark.parametrize("game", GAMES)
every_display = pytest.mark.parametrize(
    ("size", "style"), DISPLAYS, ids=[f"{w}x{h}{'-mono' * s.mono}{'-facing' * s.facing}" for (w, h), s in DISPLAYS]
)


@dataclass(frozen=True)
class Page:
    """A page as it was drawn."""

    view: View
    surface: pygame.Surface
    boxes: list[Box]


def pages(game: str, language: str, size: tuple[int, int], style: Style) -> Iterator[list[Page]]:
    """All pages of each of the game's hardest views."""
    for view in hard_views(game, language):
        drawn, count, number = [], 1, 0
        while number < count:
            pen = Pen(pygame.Surface(size), style)
            count = draw(pen, view, number).pages
            drawn.append(Page(view, pen.surface, pen.boxes))
            number += 1
        yield drawn


@every_game
@every_display
def test_it_fits(game: str, size: tuple[int, int], style: Style) -> None:
    """In the language that it is written in, on every display."""
    _fits(game, SOURCE, size, style)


@every_game
@pytest.mark.parametrize("language", [code for code in SPOKEN if code != SOURCE])
def test_it_fits_in_every_language(game: str, language: str) -> None:
    """The longest words there are, on the displays where room is least."""
    for size, style in DISPLAYS:
        if size in ((128, 64), (320, 240), (240, 320)):
            _fits(game, language, size, style)


def _fits(game: str, language: str, size: tuple[int, int], style: Style) -> None:
    """Nothing is cut off, nothing is written over anything, nothing is too small, and on no page is a word missing."""
    for drawn in pages(game, language, size, style):
        for page in drawn:
            _inside_and_apart(page, size)
            assert all(box.size >= max(7, min(size) / 20) for box in page.boxes)
            _number(page, size)
        _nothing_missing(drawn)


def _inside_and_apart(page: Page, size: tuple[int, int]) -> None:
    surface = pygame.Rect((0, 0), size)
    assert all(surface.contains(box.rect) for box in page.boxes), page.view
    for one, other in combinations(page.boxes, 2):
        assert not one.rect.colliderect(other.rect), (one, other, page.view)


def _number(page: Page, size: tuple[int, int]) -> None:
    """A third of the height, on every page; a word in its place is as large as fits."""
    big = page.view.big
    if big and not any(map(str.isalpha, big)):
        assert any(box.text == big and box.rect.h >= min(size) / 3 for box in page.boxes), page.view


def _nothing_missing(drawn: list[Page]) -> None:
    """Every word that the game says is on some page; names may end in an ellipsis."""
    view = drawn[0].view
    said = f"{''.join(_texts(drawn, Counter()))} {''.join(_texts(drawn, _everywhere(drawn)))}"
    cells = [cell for row in view.rows for cell in row.cells]
    texts = (view.title, view.subtitle, view.prompt, view.verdict, view.draft, *view.told, *cells)
    names = {seat.name for seat in view.seats}
    texts += tuple(notice.text for notice in view.notices)
    texts += tuple(row.label for row in view.rows if row.label not in names)
    for word in " ".join(texts).split():
        assert _said(word, said), (word, view)
    for tile in view.tiles:
        assert tile.label == tile.key or all(_said(word, said) for word in tile.label.split()), tile
    assert all(seat.name[:1] in said for seat in view.seats)


def _said(word: str, said: str) -> bool:
    """Whether the word is there, or, broken at the end of a page, both its parts."""
    return word in said or any(word[:at] in said and word[at:] in said for at in range(4, len(word) - 3))


def _everywhere(drawn: list[Page]) -> Counter[str]:
    """What stands on every page, as often as it does."""
    found = Counter(box.text for box in drawn[0].boxes)
    for page in drawn:
        found &= Counter(box.text for box in page.boxes)
    return found if len(drawn) > 1 else Counter()


def _texts(drawn: list[Page], but: Counter[str]) -> Iterator[str]:
    """The texts of all pages, without blanks, in the order in which they were drawn; but these."""
    for page in drawn:
        left = but.copy()
        for box in page.boxes:
            if left[box.text] > 0:
                left[box.text] -= 1
            else:
                yield box.text.replace(" ", "")


@every_game
@every_display
def test_it_can_be_read(game: str, size: tuple[int, int], style: Style) -> None:
    """7:1 between each text and the ground that it really stands on; in two tones there are only two."""
    for drawn in pages(game, "en", size, style):
        for page in drawn:
            if style.mono:
                colours = {tuple(page.surface.get_at((x, y)))[:3] for x in range(size[0]) for y in range(0, size[1], 3)}
                assert colours <= {(0, 0, 0), (255, 255, 255)}
                continue
            for box in page.boxes:
                assert contrast(box.ink.colour, box.ink.on) >= 7
                assert box.ink.on in [tuple(page.surface.get_at(corner))[:3] for corner in corners(box.rect)], box


@every_game
def test_a_tiny_display_is_legible_to_the_pixel(game: str) -> None:
    """On 128 x 64 lines stand close: no text is painted where another one is, accents and all."""
    for drawn in pages(game, "en", (128, 64), MONO):
        for page in drawn:
            masks = [(box, _top(box), _ink(box)) for box in page.boxes if box.size <= fonts.CLOSE]
            for (one, y, mask), (other, below, second) in combinations(masks, 2):
                assert not mask.overlap(second, (other.rect.x - one.rect.x, below - y)), (one, other)


def _top(box: Box) -> int:
    return box.rect.y - fonts.rise(box.text, box.size)


def _ink(box: Box) -> pygame.mask.Mask:
    """The pixels that the text really paints."""
    return pygame.mask.from_surface(fonts.font(box.size).render(box.text, False, (255, 255, 255)).convert(32, 0), 1)
