"""The companion as a service: what it owes systemd, what outlives a crash, how it switches the machine off.

At a desk nothing of this is there: the loop sleeps as it would, and nobody is told anything.
"""

from __future__ import annotations

import faulthandler
import signal
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, TextIO

from companion.cli import log
from companion.cli.diary import Diary
from companion.cli.runtime import GOOD, Runtime
from companion.ports import Event
from hardware.notify import ALIVE, READY, STOPPING, Notify, listening

if TYPE_CHECKING:  # the wait after quick ends must work even where the rest of the program can't be imported
    from companion.app import App, Wait

ASK_FOR_POWER_OFF = "COMPANION_POWEROFF"
"""The variable that names the file which, once made, has the machine switched off. Only the unit sets it."""


@dataclass(slots=True)
class Appliance:
    """One run of the program as a service; without a service manager it does nothing."""

    notify: Notify = field(default_factory=Notify)
    runtime: Runtime = field(default_factory=Runtime)
    diary: Diary | None = None
    power_file: Path | None = None

    @property
    def switch_off(self) -> Callable[[], None] | None:
        """What asks for the machine to be switched off, raising `OSError` where that fails; None: the table can't."""
        return self.power_file.touch if self.power_file else None

    def watch(self, app: App, wait: Wait, clock: Callable[[], int]) -> Watch:
        """The loop's sleep, with everything that a service does meanwhile."""
        return Watch(self, app, wait, clock)

    def end(self) -> None:
        """An orderly end."""
        self.notify.say(STOPPING)
        self.runtime.settle()


@dataclass(slots=True)
class Watch:
    """The sleep of the main loop. It is called after a frame was shown, and from nowhere else: so the first call says
    that the table is ready, and a loop that hangs anywhere feeds no watchdog."""

    appliance: Appliance
    app: App
    wait: Wait
    clock: Callable[[], int]
    _ready: int | None = None
    """Since when (µs)."""
    _fed: int = 0
    _settled: bool = False

    def __call__(self, until: int | None) -> list[Event]:
        """Sleeps until something happens, `until` (µs) has come, or the watchdog wants to be fed."""
        now = self.clock()
        self._tell(now)
        self._remember(now)
        events = list(self.wait(self._until(until)))
        if self.appliance.diary:
            self.appliance.diary.heard(events)
        return events

    def _until(self, until: int | None) -> int | None:
        if (every := self.appliance.notify.every) is None:
            return until
        feed = self._fed + every // 2
        return feed if until is None else min(until, feed)

    def _tell(self, now: int) -> None:
        notify = self.appliance.notify
        if self._ready is None:
            self._ready = self._fed = now
            notify.say(READY)
        elif notify.every is not None and now - self._fed >= notify.every // 4:
            self._fed = now
            notify.say(ALIVE)

    def _remember(self, now: int) -> None:
        runtime, kept = self.appliance.runtime, self.app.kept
        runtime.mark(kept.number if kept else None)
        if not self._settled and now - (self._ready or 0) >= GOOD:
            self._settled = True
            runtime.settle()
        if self.appliance.diary:
            self.appliance.diary.looked(self.app)


def _pause(runtime: Runtime, seconds: int, sleep: Callable[[float], None]) -> None:
    """Waits. Whoever restarts it by hand meanwhile, having mended something, needn't wait again."""

    def ended(_signal: int, _frame: FrameType | None) -> None:
        runtime.settle()
        raise SystemExit(0)

    before = signal.signal(signal.SIGTERM, ended)
    sleep(seconds)
    signal.signal(signal.SIGTERM, before)


def begin(environ: Mapping[str, str], out: TextIO | None, sleep: Callable[[float], None] = time.sleep) -> Appliance:
    """The first thing that `run` does: sets up the log, and after quick ends waits before it tries again."""
    log.begin(environ, out)
    notify = listening(environ)
    if not notify.address:
        people_watch = out is None or out.isatty()  # then what is wrong is on their screen
        return Appliance(diary=None if people_watch else Diary(log.LOG))
    signal.signal(signal.SIGHUP, signal.SIG_IGN)  # nobody hangs up on a service; a terminal's end is the terminal's
    faulthandler.enable()  # the watchdog's SIGABRT leaves in the journal where each thread hung
    folder, power = environ.get("RUNTIME_DIRECTORY", "").split(":")[0], environ.get(ASK_FOR_POWER_OFF, "")
    runtime = Runtime(Path(folder) if folder else None)
    if seconds := runtime.begin():
        log.LOG.warning("ended quickly %d times in a row; waits %d s before it begins again", runtime.ends, seconds)
        _pause(runtime, seconds, sleep)
    return Appliance(notify, runtime, Diary(log.LOG), Path(power) if power else None)
