"""Configuration files for tests, written and read."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.config import Config, load
from companion.errors import UsageError


def taken(path: Path, text: str) -> Config:
    path.write_text(text, encoding="utf-8")
    return load(path)


def refused(path: Path, content: str | bytes) -> str:
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    with pytest.raises(UsageError) as refusal:
        load(path)
    assert str(path) in str(refusal.value)
    assert refusal.value.cure
    return str(refusal.value)


def outcome(path: Path) -> Config | str:
    """The configuration, or what the refusal says; any other error goes on."""
    try:
        return load(path)
    except UsageError as refusal:
        return str(refusal)
