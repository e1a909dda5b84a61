"""What is tried in the virtual machine, as root, under its systemd. Prints a JSON line for each thing seen.

At the end it chooses «Switch off» with the pad, so the machine is gone before this program ends, if all is well.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

GAME, MARK = Path("/var/lib/companion/game-0001.table"), Path("/run/companion/game")
CONFIGURATION = Path("/etc/companion/companion.toml")
TABLE = "[gpio]\nchip = 0\n"
WHEEL = next(Path("wheels").glob("table_companion-*.whl")).absolute()


def say(what: str, value: object) -> None:
    print(json.dumps([what, value]), flush=True)


def call(*command: str) -> str:
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return done.stdout


def shown(name: str) -> str:
    return call("systemctl", "show", "companion", "-p", name, "--value").strip()


def seconds(until: Callable[[], bool], most: float = 60) -> float:
    """How long it took; `most` where it never came true."""
    began = time.monotonic()
    while not until() and time.monotonic() - began < most:
        time.sleep(0.1)
    return round(time.monotonic() - began, 1)


def active() -> bool:
    return shown("ActiveState") == "active"


def other(pid: str) -> Callable[[], bool]:
    return lambda: active() and shown("MainPID") not in ("0", pid)


def log(*options: str) -> str:
    return call("journalctl", "-u", "companion", "-b", "--no-pager", "-o", "cat", *options)


def press(hold: float) -> None:
    """A hand on the pad; from within, since a program of its own would take longer to start than a tap lasts."""
    pad = import_module("hilgpio").Line(17)
    pad.low()
    time.sleep(hold)
    pad.high()
    time.sleep(0.6)


def install() -> None:
    call("dpkg", "-i", *map(str, Path("debs").glob("*.deb")))
    call("modprobe", "vkms")
    CONFIGURATION.parent.mkdir()
    CONFIGURATION.write_text(TABLE)
    began = time.monotonic()
    environ = {**os.environ, "PYTHONPATH": str(WHEEL)}
    command = ("python3", "-Bm", "companion", "service", "install", "--wheels", "wheels")
    done = subprocess.run(
        command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    say("installed, status", done.returncode)
    say("installed, s", round(time.monotonic() - began))
    say("active after installing", active())
    started, ready = shown("ExecMainStartTimestampMonotonic"), shown("ActiveEnterTimestampMonotonic")
    say("from start to the first frame, s", round((int(ready) - int(started)) / 1_000_000, 1))


def play() -> None:
    """SNAFOO with what is preset, and a roll for the deal."""
    press(1.2)
    press(1.2)
    press(0.15)
    time.sleep(2)
    say("game begun", GAME.exists() and " roll " in GAME.read_text())
    call("systemctl", "restart", "companion")
    seconds(active)
    say("goes on after a restart by hand", MARK.read_text().strip() == "1")
    memory = int(shown("MemoryCurrent")) // 1_000_000
    say("memory, MB", memory)


def hang_up() -> None:
    pid = shown("MainPID")
    os.kill(int(pid), 1)
    time.sleep(1)
    say("plays on after SIGHUP", active() and shown("MainPID") == pid)


def hang() -> None:
    pid = shown("MainPID")
    stopped = time.monotonic()
    os.kill(int(pid), 19)
    say("from a hang to the game on the screen, s", seconds(other(pid)))
    say(
        "from a hang to the next start, s",
        round(int(shown("ExecMainStartTimestampMonotonic")) / 1_000_000 - stopped, 1),
    )
    say("the game was taken up", MARK.read_text().strip() == "1" and log().count("game 1, snafoo: on the table") == 3)
    say("where it hung is logged", "most recent call first" in log("-p", "warning"))


def crash() -> None:
    for _ in range(3):
        pid = shown("MainPID")
        os.kill(int(pid), 9)
        seconds(other(pid))
    said = log()
    say("waits after quick ends", [text for text in ("waits 2 s", "waits 4 s") if text in said])


def misconfigure() -> None:
    CONFIGURATION.write_text("[pads]\nshraed = 17\n")
    call("systemctl", "restart", "--no-block", "companion")
    time.sleep(12)
    say("a wrong key is logged as an error", "pads.shraed" in log("-p", "err"))
    CONFIGURATION.write_text(TABLE)
    began = time.monotonic()
    call("systemctl", "restart", "companion")
    say("mended and restarted by hand, s", round(time.monotonic() - began, 1))
    say("active after mending", active())


def stop() -> None:
    began = time.monotonic()
    call("systemctl", "stop", "companion")
    say("SIGTERM to the end, s", round(time.monotonic() - began, 1))
    say("result", shown("Result"))
    say("replays", call("/opt/companion/bin/companion", "replay", str(GAME)).strip().endswith("1 passed, 0 failed"))
    say("runtime folder is gone", not MARK.parent.exists())


def before(entry: str) -> int:
    """How many entries of the first list come before this one, on a table with volume and brightness."""
    sys.path.insert(0, str(WHEEL))
    from companion.cli.play import new_app
    from companion.config import Config
    from companion.shelf import Shelf
    from hardware.silence import NoLights
    from hardware.sound import SoundCard

    front = SimpleNamespace(brightness=lambda _: None)
    shelf, sounder = Shelf(GAME.parent), SoundCard(7)
    app = new_app(Config(), shelf, NoLights(), sounder, lambda n: (1,) * n, pad_enters=True, front=front)
    app.switch_off = lambda: None
    app.open()
    menu = app.view().menu
    app.shelf.close()
    return [item.label for item in menu.items].index(entry) if menu else 0


def switch_off() -> None:
    taps = before("Switch off")
    call("systemctl", "start", "companion")
    say("after a stop the game is offered, not taken up", MARK.read_text().strip() == "0")
    for _ in range(taps):
        press(0.15)
    say("switches off", True)
    press(1.2)
    time.sleep(30)
    say("switches off", False)
    print(log("-n", "50"))


if __name__ == "__main__":
    for step in (install, play, hang_up, hang, crash, misconfigure, stop, switch_off):
        if step.__name__ in (sys.argv[1:] or [step.__name__]):
            step()
