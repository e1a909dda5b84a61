"""What is said beside the screen: to the journal with priorities where systemd reads along, else plainly.

A service says what somebody who looks into its journal wants to know: which table, which game, what is broken and what
is well again. At a desk only what is wrong is said. Nothing of a game's content is ever logged.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
import traceback
from collections.abc import Mapping
from contextlib import suppress
from types import TracebackType
from typing import TextIO

LOG = logging.getLogger("companion")
_PRIORITIES = {logging.CRITICAL: 2, logging.ERROR: 3, logging.WARNING: 4, logging.INFO: 6, logging.DEBUG: 7}
"""The journal's, as sd-daemon(3) has them."""


class Prefixed(logging.Formatter):
    """Every line with its priority, since the journal takes each line for an entry of its own."""

    def format(self, record: logging.LogRecord) -> str:
        priority = _PRIORITIES.get(record.levelno, 6)
        return "\n".join(f"<{priority}>{line}" for line in super().format(record).splitlines())


def to_journal(environ: Mapping[str, str], stream: TextIO | None) -> bool:
    """Whether the stream goes into the journal: systemd names its device and inode."""
    with suppress(OSError, ValueError):
        if stream is not None and (named := environ.get("JOURNAL_STREAM")):
            found = os.fstat(stream.fileno())
            return named == f"{found.st_dev}:{found.st_ino}"
    return False


def begin(environ: Mapping[str, str], stream: TextIO | None) -> None:
    """Sets the log up."""
    journal = to_journal(environ, stream)
    said = logging.StreamHandler(stream)
    said.setFormatter(Prefixed("%(message)s") if journal else logging.Formatter("companion: %(message)s"))
    LOG.handlers[:] = [said]
    LOG.propagate = False
    LOG.setLevel(logging.INFO if journal else logging.WARNING)
    if journal:
        sys.excepthook = _crashed
        threading.excepthook = _thread_crashed


def tell(text: str) -> None:
    """Says what is well and worth a line also at a desk."""
    print(f"<6>{text}" if to_journal(os.environ, sys.stdout) else text, flush=True)


def complain(text: str) -> None:
    """Says why the program can't go on; also where no log was begun."""
    if to_journal(os.environ, sys.stderr):
        text = "\n".join(f"<3>{line}" for line in text.splitlines())
    print(text, file=sys.stderr)


def _crashed(kind: type[BaseException], wrong: BaseException, where: TracebackType | None) -> None:
    LOG.critical("%s", "".join(traceback.format_exception(kind, wrong, where)))


def _thread_crashed(what: threading.ExceptHookArgs) -> None:
    name = what.thread.name if what.thread else "a thread"
    wrong = what.exc_value or what.exc_type()
    LOG.error("%s: %s", name, "".join(traceback.format_exception(what.exc_type, wrong, what.exc_traceback)))
