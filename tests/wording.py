"""For tests of languages: every message in the code, every text of a view, and what a catalogue has to say."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import companion
from companion.languages import FOLDER, LANGUAGES
from companion.messages import SOURCE
from companion.view import SeatView, Tile

OTHERS = tuple(code for code in LANGUAGES if code != SOURCE)
"""The languages that have a catalogue."""
SHAPES = {"msg": (0, 1), "msgs": (0, 2), "pmsg": (1, 1)}
"""By the function that makes a message: how many texts come before the English, and how many forms there are."""
ENOUGH = 6
"""A text with fewer letters of its own may be anything once its placeholders are filled."""
PLACEHOLDER = re.compile(r"\{(\w+)\}")


class Said(NamedTuple):
    """A message as a catalogue knows it: its context and its forms in English."""

    context: str | None
    forms: tuple[str, ...]


@cache
def messages() -> dict[Said, str]:
    """Every message of the code, with one place where it is; texts that no catalogue could find are an error."""
    found: dict[Said, str] = {}
    for path in sorted(Path(companion.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SHAPES:
                before, forms = SHAPES[node.func.id]
                place = f"{path.name}, line {node.lineno}"
                texts = [literal(one, place) for one in node.args[: before + forms]]
                found.setdefault(Said(texts[0] if before else None, tuple(texts[before:])), place)
    return found


def literal(node: ast.expr, place: str) -> str:
    """The text of an argument."""
    assert isinstance(node, ast.Constant), f"{place}: a message is a literal, or no catalogue finds it"
    assert isinstance(node.value, str), place
    assert node.value, f"{place}: NOTHING says nothing"
    return node.value


def catalogue(code: str) -> Catalog:
    """A language's catalogue as it is written."""
    with (FOLDER / code / "LC_MESSAGES" / "companion.po").open("rb") as file:
        return read_po(file, locale=code)


@cache
def entries(code: str) -> dict[Said, tuple[str, ...]]:
    """What a catalogue says for each message; a fuzzy entry says nothing."""
    return {
        Said(entry.context, several(entry.id)): () if entry.fuzzy else several(entry.string)
        for entry in catalogue(code)
        if entry.id
    }


def several(said: object) -> tuple[str, ...]:
    """Singular and plural, or the only form there is."""
    return tuple(map(str, said)) if isinstance(said, (tuple, list)) else (str(said or ""),)


def placeholders(text: str) -> list[str]:
    return sorted(PLACEHOLDER.findall(text))


def texts(shown: Any) -> Iterator[str]:
    """Every text of a view but names, seats and keys."""
    if isinstance(shown, str):
        yield shown
    elif isinstance(shown, tuple):
        for one in shown:
            yield from texts(one)
    elif isinstance(shown, Tile):
        yield shown.label
    elif is_dataclass(shown) and not isinstance(shown, SeatView):
        for field in fields(shown):
            if field.name not in ("name", "key", "language"):
                yield from texts(getattr(shown, field.name))


@cache
def english_in(code: str) -> re.Pattern[str]:
    """Everything that a language says otherwise."""
    told = entries(code)
    foreign = {form for forms in told.values() for form in forms}
    said = {
        form
        for message, forms in told.items()
        if message.forms != forms
        for form in message.forms
        if form not in foreign and len(re.findall("[A-Za-z]", PLACEHOLDER.sub("", form))) > ENOUGH
    }
    return re.compile(
        "|".join(
            PLACEHOLDER.sub(".+", re.escape(form).replace(r"\{", "{").replace(r"\}", "}")) for form in sorted(said)
        )
    )


@cache
def is_english(text: str, code: str) -> bool:
    """Whether a whole text is left in English although the language says something else."""
    return english_in(code).fullmatch(text) is not None
