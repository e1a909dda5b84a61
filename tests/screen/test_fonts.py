"""Measuring, wrapping and shortening of text."""

from __future__ import annotations

import pytest

from companion.screen import fonts
from companion.screen.setting import cut, fitted

LETTERS = "ÁÐÉÍÓÚÝÞÆÖáðéíóúýþæöÄÖÜäöüßÅåŁłŞşČč→←↑↓✓✗●■▲◆★⚀⚅…·«»“”„€♠♣♥♦↻↺\N{MINUS SIGN}\N{EN DASH}\N{EM DASH}"


@pytest.fixture(autouse=True)
def _fonts_ready() -> None:
    fonts.ready()


@pytest.mark.parametrize("letter", LETTERS)
def test_the_font_has_the_letters_and_signs(letter: str) -> None:
    """No empty boxes in names, nor in what games say."""
    font = fonts.font(20)
    missing = font.metrics("\ue000")[0]
    assert font.metrics(letter)[0] not in (None, missing)


def test_the_font_is_small_and_has_its_licence() -> None:
    """It is shipped with the package."""
    assert fonts.FILE.stat().st_size < 150_000
    assert "Permission is hereby granted" in (fonts.FILE.parent / "LICENSE.txt").read_text("utf-8")


def test_wrapping_keeps_every_word() -> None:
    """Lines are short enough and say what the text says; only a word too long for a line is broken."""
    text = "Guðmundur Þorsteinsson pays 2 chips"
    lines = fonts.wrapped(text, 200, 16)
    assert " ".join(lines) == text
    assert all(fonts.width(line, 16) <= 200 for line in lines)
    assert "".join(fonts.wrapped("Donaudampfschifffahrt", 60, 16)) == "Donaudampfschifffahrt"


def test_shortening_says_so() -> None:
    """What fits stays; what doesn't ends in an ellipsis and fits."""
    assert fonts.shortened("Anna", 100, 16) == "Anna"
    short = fonts.shortened("Großmutter Elisabeth", 100, 16)
    assert short.endswith("…")
    assert fonts.width(short, 16) <= 100


def test_text_is_set_as_large_as_fits_and_never_cut_silently() -> None:
    """From the largest size down; where the smallest doesn't fit, an ellipsis stands at the end."""
    assert fitted("Anna wins", 400, 100, (40, 16)).size == 40
    assert fitted("Anna wins", 120, 40, (40, 16)).size < 40
    short = fitted("word " * 40, 120, 40, (40, 16))
    assert not short.whole
    assert short.lines[-1].endswith("…")
    assert cut(("one", "two"), 100, 1, 16).lines == ()


def test_caches_are_bounded() -> None:
    """A night of games doesn't fill the memory."""
    for cache in (fonts.font, fonts.line, fonts.width, fonts.written, fonts.shortened, fonts.wrapped):
        assert cache.cache_info().maxsize is not None
