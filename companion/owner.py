"""Working as the owner of a folder: a service's games stay the service's when an administrator brings some back."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def as_owner(folder: Path) -> Iterator[None]:
    """Where root does this, and the folder is another user's, as that user."""
    user, group = owner(folder)
    if os.geteuid() != 0 or user == 0:
        yield
        return
    before = os.getegid()
    os.setegid(group)
    os.seteuid(user)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(before)


def owner(folder: Path) -> tuple[int, int]:
    """User and group of the folder, or of the nearest above it that there is."""
    there = next((path for path in (folder, *folder.absolute().parents) if path.exists()), Path("/")).stat()
    return there.st_uid, there.st_gid
