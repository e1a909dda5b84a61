"""A place's colour and shape are chosen at the table, remembered, and no two places wear the same."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as some

from companion.colours import COLOURS, Colours
from companion.languages import LANGUAGES
from companion.screen.paint import draw
from companion.screen.palette import PLACES
from companion.screen.pen import Pen
from companion.screen.pictures import SHAPES
from companion.screen.text import SHAPES as SIGNS
from companion.settings import NAME, Settings
from tests.devices import Keypad

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def test_every_colour_has_a_shape_and_a_word() -> None:
    """What is called a circle is drawn as one: the lists go together."""
    assert len(COLOURS) == len(PLACES) == len(SHAPES) == len(SIGNS) == 12


def test_a_colour_says_what_somebody_gets_for_it() -> None:
    """Before it is taken; the own one is marked, and a free one costs nobody anything."""
    hands = Keypad()
    hands.choose("Snap", "Names and seats", "A", "Colour: Orange circle")
    assert hands.labels()[0] == "\N{CHECK MARK} Orange circle"
    notes = []
    for _ in range(5):
        assert hands.view.menu
        notes.append(hands.view.menu.sentence)
        hands.table.dial(1)
    assert notes == ["", *(f"{seat} gets yours for it" for seat in "BCD"), ""]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_for_a_colour_is_readable(language: str) -> None:
    """On a small display too: two that begin alike must not be cut."""
    hands = Keypad(language=language)
    for entry in (0, 2, 0, -2):
        hands.pick(entry % len(hands.labels()))
    for n in range(len(COLOURS)):
        pen = Pen(pygame.Surface((320, 240)))
        draw(pen, hands.view)
        written = "".join(box.text for box in pen.boxes)
        assert len(pen.boxes) > 8, n
        assert "\N{HORIZONTAL ELLIPSIS}" not in written, n
        hands.table.dial(1)


def test_who_joins_changes_nobodys_colour() -> None:
    """Colours go with the letters of the places, as the pads do, not with the order of play."""
    hands = Keypad("score-pad", seats=3)
    hands.choose("Menu", "A player joins", "A")
    assert {seat.seat: seat.place for seat in hands.view.seats} == {"A": 0, "D": 3, "B": 1, "C": 2}


@given(some.lists(some.sampled_from([*COLOURS, "mauve", ""])), some.sets(some.sampled_from(LETTERS), max_size=12))
def test_no_two_places_wear_the_same(names: list[str], seats: set[str]) -> None:
    """Whatever stands in the file, and whoever plays."""
    colours = Colours(Settings(_values={"colours": names}))
    assert sorted(colours.order()) == list(range(12))
    assert len(set(colours.worn(sorted(seats)).values())) == len(seats)


@given(some.lists(some.tuples(some.sampled_from(LETTERS[:12]), some.integers(0, 11)), min_size=1))
def test_who_chooses_a_colour_wears_it(chosen: list[tuple[str, int]]) -> None:
    """The last choice holds, after however many others."""
    colours = Colours(Settings())
    for seat, colour in chosen:
        assert colours.choose(seat, colour) is None
        assert colours.worn(LETTERS[:12])[seat] == colour
    assert len(set(colours.worn(LETTERS[:12]).values())) == 12


def test_the_file_says_it_in_words(tmp_path: Path) -> None:
    """People read what the companion keeps."""
    settings = Settings(tmp_path / NAME)
    Colours(settings).choose("B", 0)
    assert json.loads((tmp_path / NAME).read_text())["colours"][:3] == ["mint", "orange", "violet"]
