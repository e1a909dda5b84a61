"""What the doctor says: one line for each thing, with what to do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from companion.errors import CompanionError


class Mark(Enum):
    """How a thing is: as it should be, worth a look, or broken."""

    OK = "ok"
    LOOK = "look"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that was looked at, how it is, and the cure where it isn't well."""

    mark: Mark
    about: str
    what: str
    cure: str = ""

    def __str__(self) -> str:
        said = f"{self.what}. {self.cure}" if self.cure else self.what
        return f"{self.mark.value:<5} {self.about}: {said}"


def ok(about: str, what: str) -> Line:
    """It is as it should be."""
    return Line(Mark.OK, about, what)


def look(about: str, what: str, cure: str = "") -> Line:
    """Play is possible, but something may be meant otherwise."""
    return Line(Mark.LOOK, about, what, cure)


def bad(about: str, what: str, cure: str = "") -> Line:
    """It doesn't work."""
    return Line(Mark.BAD, about, what, cure)


def wrong(about: str, error: CompanionError) -> Line:
    """An error that knows its cure."""
    where = f"{error.where}: " if error.where else ""
    return bad(about, f"{where}{error.what}", error.cure)
