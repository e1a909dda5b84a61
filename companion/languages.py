"""The languages of the screen: which there are, which one somebody wants, and how a message is said in it.

Catalogues are read by the standard library's gettext, and only when a language other than English is asked for:
neither the module nor a catalogue may cost the first frame of a table that doesn't need them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from companion.messages import SOURCE, Translate, english

LANGUAGES = {"en": "English", "sv": "Svenska", "de": "Deutsch", "is": "Íslenska"}
"""Each by its code, as it calls itself; in the order in which a list goes through them."""
AUTO = "auto"
"""Whatever the environment asks for."""
FOLDER = Path(__file__).parent / "locale"


@cache
def speaking(code: str) -> Translate:
    """How messages are said in the language `code`; raises `KeyError` for a language that there isn't."""
    if code == SOURCE:
        return english
    if code not in LANGUAGES:
        raise KeyError(code)
    from gettext import GNUTranslations

    with (FOLDER / code / "LC_MESSAGES" / "companion.mo").open("rb") as file:
        catalogue = GNUTranslations(file)

    def translate(context: str, one: str, many: str, n: int) -> str:
        if context:
            return catalogue.pgettext(context, one)
        return catalogue.ngettext(one, many, n) if many else catalogue.gettext(one)

    return translate


def asked(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for, as gettext reads it: the first of its variables that says anything.

    English where none does, or where we know none of those that are named.
    """
    names = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    said = next((environment[name] for name in names if environment.get(name)), "")
    codes = (locale.partition("_")[0].partition(".")[0].partition("@")[0].lower() for locale in said.split(":"))
    return next((code for code in codes if code in LANGUAGES), SOURCE)


def following(code: str) -> str:
    """The language after this one, in their order; after the last the first."""
    codes = list(LANGUAGES)
    return codes[(codes.index(code) + 1) % len(codes)]
