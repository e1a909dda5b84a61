"""Which language is spoken: asked for, switched at the table, remembered; and cards by names of a table's own."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from companion import settings
from companion.actions import LONGEST_NAME
from companion.config import load
from companion.errors import UsageError
from companion.games import GAMES
from companion.games.options import Setup, checked
from companion.languages import AUTO, LANGUAGES, asked, following, speaking
from companion.messages import Voice, bare, heard, msg, msgs, pmsg
from companion.notation import header, read
from companion.ports import Fault
from companion.replay import table_of
from companion.shelf import Shelf
from companion.speech import speech
from companion.table import Table
from sims.table import SimTable

RENAMED = {
    "pass-name": "Weiter so",
    "reverse-name": "Kehrt!",
    "stop-name": "Bis hierher",
    "chance-name": "Glück",
    "schnuff-name": "Großer Schnuff",
}


def labels(table: SimTable) -> list[str]:
    return [entry.label for entry in table.view.menu.items] if table.view.menu else []


def switch(table: SimTable) -> None:
    """Chooses the language's entry of the list that is shown."""
    table.touch(next(n for n, label in enumerate(labels(table)) if any(name in label for name in LANGUAGES.values())))


# --- asked for -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "sv_SE.UTF-8"}, "sv"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "is_IS@euro"}, "is"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "sv_SE.UTF-8", "LC_MESSAGES": "de_DE.UTF-8"}, "de"),
        ({"LC_MESSAGES": "de_DE.UTF-8", "LC_ALL": "is_IS.UTF-8"}, "is"),
        ({"LC_ALL": "is_IS.UTF-8", "LANGUAGE": "nb:sv:de"}, "sv"),
        ({"LC_ALL": "", "LANG": "de_AT"}, "de"),
        ({"LANGUAGE": "tlh:x"}, "en"),
    ],
)
def test_the_environment_is_read_as_gettext_reads_it(environment: dict[str, str], code: str) -> None:
    """LANGUAGE before LC_ALL before LC_MESSAGES before LANG; English for what we don't speak."""
    assert asked(environment) == code


def test_who_asks_last_is_heard_first() -> None:
    """The command line, then what was chosen at the table, then the configuration, then the environment."""
    swedish = {"LANG": "sv_SE"}
    chosen = settings.Settings()
    assert speech(chosen, AUTO, swedish).language == "sv"
    assert speech(chosen, "is", swedish).language == "is"
    chosen.keep("language", "de")
    assert speech(chosen, "is", swedish).language == "de"
    assert speech(chosen, "is", swedish, "en").language == "en"


def test_the_configuration_names_a_language(tmp_path: Path) -> None:
    """`[language] code`, checked like every key."""
    file = tmp_path / "companion.toml"
    file.write_text('[language]\ncode = "sv"\n', encoding="utf-8")
    assert load(file).language == "sv"
    assert load(None).language == AUTO
    file.write_text('[language]\ncode = "no"\n', encoding="utf-8")
    with pytest.raises(UsageError, match=r"language.code") as refused:
        load(file)
    assert '"auto", "en", "sv", "de", "is"' in refused.value.cure


def test_a_language_that_there_is_not() -> None:
    with pytest.raises(KeyError):
        speaking("tlh")


def test_the_languages_go_round() -> None:
    """Each comes once, then the first again."""
    code, seen = "en", []
    for _ in LANGUAGES:
        seen.append(code)
        code = following(code)
    assert (seen, code) == (list(LANGUAGES), "en")


# --- switched ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_switching_changes_the_view_and_nothing_else(game: str) -> None:
    """In the middle of a game: state, past and record stay; the words change, and after a round are the same again."""
    table = SimTable(game, 4, seed=3)
    for key in ("1", "2", "D", "A"):
        table.key(key)
    kept = table.app.kept
    assert kept is not None
    table.key("#")  # takes a number that is half entered: any list would drop it
    before, view = (table.state, list(kept.table.past), kept.journal.size, dict(kept.table.names)), table.view
    prompts = []
    for _ in LANGUAGES:
        table.key("#", held=True)
        switch(table)
        table.key("#", held=True)
        prompts.append(table.view.prompt)
        assert (table.state, list(kept.table.past), kept.journal.size, dict(kept.table.names)) == before
    assert len(set(prompts)) == len(LANGUAGES)
    assert table.view == view


def test_the_list_stays_and_names_the_language_itself() -> None:
    """Who can't read the language that is on finds the own one, written as it calls itself."""
    table = SimTable()
    for name in (*list(LANGUAGES.values())[1:], "English"):
        switch(table)
        assert [label for label in labels(table) if label.endswith(name)]
        table.dial(labels(table).index(next(label for label in labels(table) if name in label)))
        assert table.view.menu is not None
        table.dial(-table.view.menu.cursor)
    table.touch(labels(table).index("Language: English"))
    assert labels(table)[-1] == "Avsluta"


def test_the_entry_names_every_language() -> None:
    table = SimTable()
    table.dial(labels(table).index("Language: English"))
    assert table.view.menu is not None
    assert table.view.menu.sentence == "English · Svenska · Deutsch · Íslenska"


def test_what_is_being_said_changes_too() -> None:
    """Notices, and what is wrong with a device, are said in the language that is on, also those said before."""
    table = SimTable("snafoo", 3)
    table.key("#")
    table.feed(Fault("keypad", "fell silent", table.clock.now))
    assert [notice.text for notice in table.view.notices] == [
        "The keypad: fell silent",
        "Any card but Snafoo opens a round",
    ]
    table.key("#", held=True)
    switch(table)
    assert [notice.text for notice in table.view.notices] == [
        "Knappsatsen: fell silent",
        "Vilket kort som helst utom Snafoo inleder en omgång",
    ]


# --- remembered ----------------------------------------------------------------------------------------------------


def test_the_language_is_remembered(tmp_path: Path) -> None:
    """Over a restart, in the games' folder; the game goes on in it."""
    table = SimTable("schnuff", 2, shelf=Shelf(tmp_path))
    table.key("#", held=True)
    switch(table)
    switch(table)
    table.restart()
    assert table.view.prompt == "A eröffnet mit einer Zahlenkarte"
    assert settings.load(tmp_path).one_of("language", LANGUAGES) == "de"
    table.shelf.close()


def test_settings_of_another_version_are_kept(tmp_path: Path) -> None:
    """What this version doesn't know isn't lost when it writes."""
    (tmp_path / settings.NAME).write_text('{"colour": "blue", "language": 7}', encoding="utf-8")
    found = settings.load(tmp_path)
    assert (found.notices, found.one_of("language", LANGUAGES)) == ([], None)
    found.keep("language", "is")
    again = settings.load(tmp_path)
    assert again.one_of("colour", ("blue",)) == "blue"
    assert again.one_of("language", LANGUAGES) == "is"


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff", b'"sv"', b"[" * 100_000, b"{" + b'"a":1,' * 200_000])
def test_a_damaged_settings_file_is_said_and_ignored(tmp_path: Path, content: bytes) -> None:
    """It never stops anybody from playing, and the next setting makes it whole."""
    (tmp_path / settings.NAME).write_bytes(content)
    found = settings.load(tmp_path)
    assert [str(notice) for notice in found.notices] == ["settings.json is damaged and is left out"]
    assert found.keep("language", "sv") is None
    assert settings.load(tmp_path).notices == []


def test_a_settings_file_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    (tmp_path / settings.NAME).mkdir()
    found = settings.load(tmp_path)
    assert [str(notice) for notice in found.notices] == ["settings.json can't be read and is left out: Is a directory"]
    assert str(found.keep("language", "sv")) == "The setting is not kept: Is a directory"
    assert found.one_of("language", LANGUAGES) == "sv"


def test_a_language_that_cannot_be_kept_is_spoken_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The screen says so, in the new language."""

    def nowhere(*_: object) -> None:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))

    monkeypatch.setattr(settings, "rewrite", nowhere)
    table = SimTable(shelf=Shelf(tmp_path))
    switch(table)
    table.shelf.close()
    assert [notice.text for notice in table.view.notices] == [
        "Inställningen sparas inte: Filen eller mappen finns inte"
    ]


# --- messages ------------------------------------------------------------------------------------------------------


def test_what_is_nested_is_said_in_the_language_too() -> None:
    voice = Voice({"A": "Anna"}, speaking("sv"))
    assert voice.say(msg("{device}: {what}", device=msg("The dial"), what=bare("?"))) == "Vredet: ?"
    assert voice.say(msgs("{n} symbol", "{n} symbols", n=-1)) == "\N{MINUS SIGN}1 symboler"


def test_the_same_english_in_another_context() -> None:
    """The game's name stays, what one says when passing doesn't."""
    voice = Voice(translate=speaking("de"))
    assert (voice.say(msg("No thanks!")), voice.say(pmsg("passing", "No thanks!"))) == ("No thanks!", "Weitergeben")


def test_what_a_disk_answers_is_translated_as_far_as_it_is_known() -> None:
    voice = Voice(translate=speaking("is"))
    assert voice.say(heard("No space left on device")) == "Diskurinn er fullur"
    assert voice.say(heard("/games: Permission denied")) == "/games: Aðgangi hafnað"
    assert voice.say(heard("Bad moon: rising")) == "Bad moon: rising"
    assert str(heard("/games: Permission denied")) == "/games: Permission denied"


# --- cards by other names ------------------------------------------------------------------------------------------


def called(table: SimTable) -> list[str]:
    """The tiles that bear a name of the table's own."""
    return [tile.label for tile in table.view.tiles if tile.label in RENAMED.values()]


@pytest.mark.parametrize("code", LANGUAGES)
def test_cards_are_called_what_the_table_calls_them(code: str) -> None:
    """In every language as it was said: on the tiles, in what happened, in the rules."""
    table = SimTable("schnuff", 3, RENAMED, language=code)
    table.key("5")
    assert called(table) == list(RENAMED.values())[:-1]
    table.key("A")
    assert table.view.told[0] == "B: Weiter so"
    table.key("C")
    assert called(table) == list(RENAMED.values())
    table.key("#", held=True)
    table.touch(next(n for n, label in enumerate(labels(table)) if label in ("Rules", "Regler", "Regeln", "Reglur")))
    said = ""
    while not table.view.seats:
        said += table.view.prompt
        table.touch(0)
    assert all(name in said for name in RENAMED.values())


def test_the_game_itself_keeps_its_name() -> None:
    assert SimTable("schnuff", 3, RENAMED).view.title == "Schnuff"


def test_names_of_cards_are_kept_in_the_record() -> None:
    """A value of several words goes to the end of its line, and comes back."""
    setup = checked(GAMES["schnuff"], "AB", {"pass-name": "  Weiter   so ", "stop-name": "Stop it"})
    lines = header(GAMES["schnuff"], setup, {}, "unknown")
    assert "option pass-name Weiter so" in lines
    case = read("\n".join(lines), "evening.table")[0]
    assert case.setup == setup
    assert table_of(case).voice().say(pmsg("card", "Pass")) == "Weiter so"


@pytest.mark.parametrize("name", ["", "  ", "a#b", "a => b", "@", "x" * (LONGEST_NAME + 1), "bell\a"])
def test_a_card_cannot_be_called_anything(name: str) -> None:
    """Names of cards are names."""
    with pytest.raises(UsageError, match="pass-name"):
        checked(GAMES["schnuff"], "AB", {"pass-name": name})


def test_two_cards_of_one_name_are_refused() -> None:
    with pytest.raises(UsageError, match="same name"):
        checked(GAMES["schnuff"], "AB", {"pass-name": "Los", "stop-name": " Los"})


def test_only_schnuff_renames() -> None:
    with pytest.raises(UsageError, match="no option"):
        checked(GAMES["snafoo"], "AB", {"pass-name": "Los"})


def test_a_table_without_names_of_its_own_says_the_printed_ones() -> None:
    assert Table(GAMES["schnuff"], Setup(("A", "B"))).voice().say(pmsg("card", "Stop")) == "Stop"
