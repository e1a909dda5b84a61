"""Setting text in lines: as large as fits, cut with an ellipsis where nothing does."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from companion.screen import fonts


class Written(NamedTuple):
    """Text set in lines, in a size (px)."""

    lines: tuple[str, ...]
    size: int
    whole: bool = True
    """Nothing of it is missing."""

    @property
    def height(self) -> int:
        """px."""
        return len(self.lines) * fonts.line(self.size)


@lru_cache(maxsize=64)
def fitted(text: str, room: int, height: int, sizes: tuple[int, int]) -> Written:
    """The text in the largest of the sizes (from, down to) in which it fits with no word broken; else the least."""
    most, least = sizes
    longest = max(text.split(), key=len, default="")
    for size in range(most, least - 1, -max(1, (most - least) // 8)):
        if fonts.width(longest, size) <= room:
            lines = fonts.wrapped(text, room, size)
            if len(lines) * fonts.line(size) <= height:
                return Written(lines, size)
    return cut(fonts.wrapped(text, room, least), room, height, least)


def cut(lines: tuple[str, ...], room: int, height: int, size: int) -> Written:
    """As many lines as fit into the height (px), an ellipsis after the last where some don't."""
    fit = max(0, height // fonts.line(size))
    if len(lines) <= fit or fit == 0:
        return Written(lines[:fit], size, len(lines) <= fit)
    last = fonts.shortened(lines[fit - 1].rstrip(fonts.SHED) + fonts.ELLIPSIS, room, size)
    return Written((*lines[: fit - 1], last), size, whole=False)
