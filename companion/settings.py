"""What people set at the table itself and want to find again: one small file in the games' folder, beside the games.

It is written whole, in one step, so it is never half there. One that can't be read is said and ignored: settings are
never worth stopping a game for. What another version of the companion has set is kept as it is.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.journal import rewrite
from companion.messages import Message, heard, msg

NAME = "settings.json"
MOST_BYTES = 1_000_000
"""More than this is not ours."""


@dataclass(slots=True)
class Settings:
    """Settings by name; without a `path` they are forgotten with the program."""

    path: Path | None = None
    notices: list[Message] = field(default_factory=list)
    """What there is to say of how the file was found."""
    _values: dict[str, Any] = field(default_factory=dict)
    _written: bool = True
    """The file says the same."""

    def one_of(self, name: str, allowed: Collection[str]) -> str | None:
        """What was set, if that is one of these."""
        value = self._values.get(name)
        return value if isinstance(value, str) and value in allowed else None

    def whole(self, name: str, allowed: range) -> int | None:
        """The number that was set, if it is one of these."""
        value = self._values.get(name)
        return value if type(value) is int and value in allowed else None

    def texts(self, name: str) -> tuple[str, ...]:
        """The texts of a list; empty where there is none."""
        value = self._values.get(name)
        return tuple(text for text in value if isinstance(text, str)) if isinstance(value, list) else ()

    def keep(self, name: str, value: str | int) -> Message | None:
        """Sets it and writes the file; what to say where it can't be written. It holds until the end all the same."""
        return self.keep_all({name: value})

    def keep_all(self, values: Mapping[str, str | int | Sequence[str]]) -> Message | None:
        """Sets several at once; what is set so already isn't written again."""
        plain = {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}
        known = all(name in self._values and self._values[name] == value for name, value in plain.items())
        self._values.update(plain)
        if self.path is None or (known and self._written):
            return None
        import json

        text = json.dumps(self._values, ensure_ascii=False, indent=1, sort_keys=True)
        self._written = False
        try:
            rewrite(self.path, f"{text}\n".encode())
        except OSError as wrong:
            return msg("The setting is not kept: {why}", why=heard(wrong.strerror or str(wrong)))
        self._written = True
        return None


def load(folder: Path | None) -> Settings:
    """The settings of a folder; none where there is no file yet, or none that can be read."""
    if folder is None:
        return Settings()
    path = folder / NAME
    settings = Settings(path)
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES)
    except FileNotFoundError:
        return settings
    except OSError as wrong:
        why = heard(wrong.strerror or str(wrong))
        settings.notices.append(msg("{file} can't be read and is left out: {why}", file=NAME, why=why))
        return settings
    values = _values(content)
    if values is None:
        settings.notices.append(msg("{file} is damaged and is left out", file=NAME))
    settings._values.update(values or {})
    return settings


def _values(content: bytes) -> dict[str, Any] | None:
    import json

    try:
        values = json.loads(content)
    except (ValueError, RecursionError):
        return None
    return values if isinstance(values, dict) else None
