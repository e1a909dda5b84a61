"""A TOML file, read with every key checked: sections from which keys are taken one by one, the rest refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias, cast

from companion.errors import UsageError

Table: TypeAlias = Mapping[str, Any]
LONGEST_SHOWN = 40  # characters of a wrong key or value in a message
MOST_LISTED = 20


def read(path: Path) -> Section:
    """The whole file as one section. Raises UsageError, with the line, where it is no TOML or can't be read."""
    return Section(path, "", _parse(path, _text(path)))


@dataclass(slots=True)
class Section:
    """A table of the file, from which keys are taken one by one; what is left over at the end is unknown."""

    path: Path
    name: str
    rest: Table
    known: list[str] = field(default_factory=list)

    def refuse(self, key: str, what: str, cure: str) -> UsageError:
        return UsageError(what, where=f"{self.path}: {self.dotted(key)}", cure=cure)

    def dotted(self, key: str) -> str:
        shown = _cut(key if key.replace("-", "").replace("_", "").isalnum() else repr(key))
        return f"{self.name}.{shown}" if self.name else shown

    def section(self, key: str) -> Section:
        self.known.append(key)
        value = self.rest.get(key, {})
        if not isinstance(value, dict):
            cure = f"Write [{self.dotted(key)}], and its keys below."
            raise self.refuse(key, f"is a table, not {_shown(value)}", cure)
        return Section(self.path, self.dotted(key), value)

    def optional(self, key: str) -> Section | None:
        """The section, or None where the file hasn't it: there it means that the thing isn't on the table."""
        section = self.section(key)
        return section if key in self.rest else None

    def take(self, key: str, right: Callable[[Any], bool], wanted: str, default: Any) -> Any:
        """The key's value, or the default where it isn't given; refused unless it is right."""
        self.known.append(key)
        value = self.rest.get(key, default)
        if key in self.rest and not right(value):
            raise self.refuse(key, f"can't be {_shown(value)}", f"It is {wanted}.")
        return value

    def whole(self, key: str, default: int | None, low: int, high: int, unit: str = "") -> int | None:
        wanted = f"a whole number from {low} to {high}{unit}"
        value = self.take(key, lambda value: type(value) is int and low <= value <= high, wanted, default)
        return cast("int | None", value)

    def one_of(self, key: str, *values: str) -> Any:
        wanted = "one of " + ", ".join(f'"{value}"' for value in values)
        return self.take(key, lambda value: isinstance(value, str) and value in values, wanted, values[0])

    def flag(self, key: str, default: bool) -> bool:
        return bool(self.take(key, lambda value: isinstance(value, bool), "true or false", default))

    def text(self, key: str, wanted: str, default: str) -> str:
        def right(value: object) -> bool:
            return isinstance(value, str) and value.isprintable()

        return str(self.take(key, right, wanted, default))

    def texts(self, key: str, right: Callable[[str], bool], wanted: str, default: tuple[str, ...]) -> tuple[str, ...]:
        """A list of texts, at least one, each of them right."""

        def all_right(value: object) -> bool:
            return isinstance(value, list) and bool(value) and all(isinstance(one, str) and right(one) for one in value)

        return tuple(self.take(key, all_right, wanted, default))

    def done(self) -> None:
        """Refuse what nobody has taken."""
        for key in self.rest:
            if key not in self.known:
                raise self.refuse(key, "is not known", self._cure(key))

    def _cure(self, key: str) -> str:
        from difflib import get_close_matches

        plain = {known.lower().replace("_", "-"): known for known in self.known}
        near = get_close_matches(key.lower().replace("_", "-")[:LONGEST_SHOWN], plain, n=1)
        known = ", ".join(map(self.dotted, self.known[:MOST_LISTED]))
        rest = " and others" if len(self.known) > MOST_LISTED else ""
        return f"Did you mean {self.dotted(plain[near[0]])}?" if near else f"Known here: {known}{rest}."


def _text(path: Path) -> str:
    try:
        content = path.read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        why = getattr(error, "strerror", None) or str(error)
        raise UsageError(
            f"can't be read: {why}", where=str(path), cure="Check the name and who may read it."
        ) from error
    try:
        return content.decode("utf-8-sig")  # some editors put a byte order mark in front
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise UsageError("is not UTF-8 text", where=f"{path}, line {line}", cure="Save it as UTF-8.") from error


def _parse(path: Path, text: str) -> Table:
    import tomllib

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what = str(error).replace("at end of document", f"at line {len(text.splitlines()) or 1}, the end")
        raise UsageError(f"is not TOML: {what}", where=str(path), cure="Mend that line.") from error
    except (RecursionError, ValueError) as error:  # brackets nested too deep, a number or date that Python can't hold
        raise UsageError(f"can't be taken: {error}", where=str(path), cure="Simplify the file.") from error


def _shown(value: object) -> str:
    """The value as the file has it, cut short; never written out in full, since it may be of any size and depth."""
    match value:
        case bool():
            return str(value).lower()
        case int() if abs(value) < 10**12:
            return str(value)
        case int():
            return "so large a number"
        case str():
            return _cut(repr(value))
        case dict():
            return "a table"
        case list():
            return "a list"
        case _:
            return str(value)


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + "..."
