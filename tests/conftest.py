"""All tests find the companion speaking English, whatever the computer speaks that runs them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.shelf import Shelf

os.environ["LANGUAGE"] = "en"


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """A folder of games that nobody has begun yet."""
    return Shelf(tmp_path)
