"""Languages: complete catalogues, nothing on the screen that bypasses them, and switching at any moment."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from itertools import combinations

import pygame
import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo

from companion.games import GAMES, corrections
from companion.games.game import AnyGame
from companion.languages import FOLDER, LANGUAGES, speaking
from companion.messages import Voice, english, msgs
from companion.screen import fonts
from companion.screen.paint import draw
from companion.screen.pen import Pen
from companion.view import View
from tests.screen.demanding import NAMES as LONG_NAMES
from tests.tour import agreements, lists, moments, said
from tests.wording import OTHERS, PLACEHOLDER, catalogue, entries, is_english, messages, placeholders, texts

languages = pytest.mark.parametrize("code", OTHERS)
games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
LETTERS = re.compile(r"[^\W\d_]{2}")
"""A word, or a part of one; single letters are seats and ranks."""
SIZES = ((480, 320), (800, 480))
LONG = dict(zip("ABCDEFGHIJKL", LONG_NAMES, strict=True))


# --- catalogues ----------------------------------------------------------------------------------------------------


@languages
def test_every_message_has_a_translation(code: str) -> None:
    """None is missing, empty or fuzzy, and each has its plural forms."""
    told = entries(code)
    for message, place in messages().items():
        assert message in told, f"{place}: «{message.forms[0]}» is not in the catalogue"
        assert len(told[message]) == len(message.forms), message
        assert all(told[message]), message


@languages
def test_no_translation_is_left_over(code: str) -> None:
    """What nobody says any more is taken out of the catalogue."""
    assert entries(code).keys() <= messages().keys()


@languages
def test_translations_keep_their_placeholders(code: str) -> None:
    """The same ones in every form, each once, and no brace is alone."""
    for message, forms in entries(code).items():
        wanted = placeholders(message.forms[-1])
        assert len(set(wanted)) == len(wanted), message
        for form in forms:
            assert placeholders(form) == wanted, (message, form)
            assert not set("{}") & set(PLACEHOLDER.sub("", form)), form


@languages
def test_translations_begin_and_end_as_the_english(code: str) -> None:
    """Capital or small letter, final stop or none, so that all languages look alike; no space gets lost at an end."""
    for message, forms in entries(code).items():
        for one, form in zip(message.forms, forms, strict=True):
            assert form == form.strip(), form
            assert one.endswith(".") == form.endswith("."), form
            assert one.endswith("?") == form.endswith("?"), form


def test_plural_forms_are_right() -> None:
    """One and many in three languages; in Icelandic 21 is one, and 11 is not."""
    pays = msgs("{seat} pays {n} chip", "{seat} pays {n} chips", seat="A", n=0)
    for code, one, many in (
        ("sv", "A tappar {} spelmark", "A tappar {} spelmarker"),
        ("de", "A zahlt {} Chip", "A zahlt {} Chips"),
        ("is", "A greiðir {} spilapening", "A greiðir {} spilapeninga"),
    ):
        singular = {1, 21, 101, 121} if code == "is" else {1}
        for n in (0, 1, 2, 5, 10, 11, 20, 21, 22, 100, 101, 111, 121):
            message = msgs(pays.one, pays.many, seat="A", n=n)
            wanted = one if n in singular else many
            assert Voice(translate=speaking(code)).say(message) == wanted.format(n)


@languages
def test_what_is_read_is_what_is_written(code: str) -> None:
    """The compiled catalogue that is shipped is the one that the readable one compiles to."""
    compiled = BytesIO()
    write_mo(compiled, catalogue(code))
    compiled.seek(0)
    with (FOLDER / code / "LC_MESSAGES" / "companion.mo").open("rb") as shipped:
        assert contents(read_mo(shipped)) == contents(read_mo(compiled))
    for message, forms in entries(code).items():
        one, many = message.forms[0], message.forms[1] if len(message.forms) > 1 else ""
        assert speaking(code)(message.context or "", one, many, 1) == forms[0]


@pytest.mark.parametrize(
    ("code", "cards"),
    [
        ("en", "Pass, Reverse, Stop, Chance, Snafoo, Schnuff"),
        ("sv", "Fortsätt, Andra hållet, Stopp där!, Chans!, Snafoo, Schnuff"),
        ("de", "Passe!, Zurück!, Schnapp!, Risiko!, Schnuff, Schnuff"),
        ("is", "Áfram, Öfug átt, Stopp, Áhætta, Snafoo, Schnuff"),
    ],
)
def test_wild_cards_bear_the_names_of_the_rulebooks(code: str, cards: str) -> None:
    say = speaking(code)
    words = ("Pass", "Reverse", "Stop", "Chance", "Snafoo", "Schnuff")
    assert ", ".join(say("card", word, "", 1) for word in words) == cards


def contents(compiled: Catalog) -> dict[object, object]:
    """What a compiled catalogue says, but for the dates in its header."""
    return {(entry.context, str(entry.id)): str(entry.string) for entry in compiled if entry.id} | {
        "": compiled.plural_expr
    }


def test_the_font_has_every_letter() -> None:
    """No empty box in any language."""
    fonts.ready()
    font = fonts.font(20)
    missing = font.metrics("\ue000")[0]
    said = "".join(form for code in OTHERS for pair in entries(code).items() for form in (*pair[0].forms, *pair[1]))
    for letter in sorted(set(said + "".join(LANGUAGES.values()))):
        assert font.metrics(letter)[0] not in (None, missing), letter


@games
def test_menus_have_words_for_every_option(game: AnyGame) -> None:
    """Every listed option and each of its values that is a word has a name of its own, to be translated."""
    for option in game.options:
        if option.listed:
            assert option.title, option.name
            if LETTERS.search(" ".join(option.values)):
                assert len(option.words) == len(option.values), option.name


@games
def test_menus_have_words_for_every_correction(game: AnyGame) -> None:
    assert set(game.corrections) <= corrections.KNOWN


# --- the screen ----------------------------------------------------------------------------------------------------


def mute(context: str, one: str, many: str, n: int) -> str:
    """Says of a message only what is put into it."""
    return " ".join(f"{{{name}}}" for name in PLACEHOLDER.findall(english(context, one, many, n)))


@games
def test_every_word_of_a_game_is_a_message(game: AnyGame) -> None:
    """With messages that say nothing, nothing is said: no text comes past the catalogues, nor in pieces."""
    for setup in agreements(game):
        for table in moments(game, setup, "mute"):
            for text in texts(said(table, table.voice(mute))):
                assert not LETTERS.search(text), text


def test_every_word_of_a_list_is_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same for menus; only languages call themselves by name."""
    monkeypatch.setattr("companion.speech.speaking", lambda _: mute)
    names = re.compile("|".join(LANGUAGES.values()))
    seen = [text for view in lists() for text in texts(view)]
    assert len(seen) > 500
    for text in seen:
        assert not LETTERS.search(names.sub("", text)), text


@languages
@games
def test_games_speak_no_english(game: AnyGame, code: str) -> None:
    """Random games can be shown at every moment, and no sentence is left that has a translation."""
    for setup in agreements(game):
        for table in moments(game, setup, code):
            for text in set(texts(said(table, table.voice(speaking(code))))):
                assert not is_english(text, code), text


@languages
def test_lists_speak_no_english(code: str) -> None:
    for view in lists(code):
        for text in texts(view):
            assert not is_english(text, code), text


def fits(view: View, size: tuple[int, int]) -> None:
    """Every text lies inside, apart from the others, and is large enough."""
    pen = Pen(pygame.Surface(size))
    draw(pen, view)
    surface = pygame.Rect((0, 0), size)
    for box in pen.boxes:
        assert surface.contains(box.rect), box
        assert box.size >= max(7, min(size) / 20), box
    for one, other in combinations(pen.boxes, 2):
        assert not one.rect.colliderect(other.rect), (one, other)


def wordiest(context: str, one: str, many: str, n: int) -> str:
    """A message in the language that takes the most letters for it."""
    return max((speaking(code)(context, one, many, n) for code in LANGUAGES), key=len)


def longest(game: AnyGame) -> Iterator[View]:
    """Views in the longest words that any language has, with long names."""
    for setup in agreements(game):
        for number, table in enumerate(moments(game, setup, "long", LONG)):
            if number % 20 == 0:
                yield said(table, table.voice(wordiest))[0]


@games
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_longest_words_fit(game: AnyGame, size: tuple[int, int]) -> None:
    for view in longest(game):
        fits(view, size)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_lists_fit(code: str, size: tuple[int, int]) -> None:
    for view in set(lists(code)):
        fits(view, size)
