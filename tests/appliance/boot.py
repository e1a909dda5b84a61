"""The installed service under a real systemd, in the virtual machine of `tests/hil`: a hang, crashes, switching off."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.appliance.release import KEPT
from tests.appliance.root import clone
from tests.hil.__main__ import machine

HERE = Path(__file__).parent
SOURCE = HERE.parents[1]
VENV = (
    "python3-venv",
    "python3.11-venv",
    "python3-pip-whl",
    "python3-setuptools-whl",
    "python3-distutils",
    "python3-lib2to3",
)
RIGHT = {
    "installed, status": 0,
    "active after installing": True,
    "game begun": True,
    "goes on after a restart by hand": True,
    "plays on after SIGHUP": True,
    "the game was taken up": True,
    "where it hung is logged": True,
    "waits after quick ends": ["waits 2 s", "waits 4 s"],  # the hang was the first quick end
    "a wrong key is logged as an error": True,
    "active after mending": True,
    "result": "success",
    "replays": True,
    "runtime folder is gone": True,
    "after a stop the game is offered, not taken up": True,
    "switches off": True,
}
MOST = {
    "memory, MB": 250,
    "from a hang to the next start, s": 8,  # so the game is back within 15 s wherever the program starts within 7
    "from a hang to the game on the screen, s": 40,  # an emulated processor needs 10 s and more to start it
    "SIGTERM to the end, s": 2,
    "mended and restarted by hand, s": 20,
}


def boot(steps: list[str]) -> int:
    """Builds what is missing, runs `guest.py` (or only these steps of it) in the machine and judges what it saw."""
    machine()
    with tempfile.TemporaryDirectory(prefix="companion-appliance-") as folder:
        job, seen = Path(folder, "job"), Path(folder, "seen")
        job.mkdir()
        packed(job)
        command = (SOURCE / "tests/hil/run.sh", "-v", "-s", "-m", "1536", "-t", "580", "-f", job, "-o", seen)
        subprocess.run((*command, "--", " ".join(("python3 guest.py", *steps))), check=False, stdout=subprocess.DEVNULL)
        return judged((seen / ".out/stdout").read_text())


def packed(job: Path) -> None:
    """The guest's program, wheels of the project and all it uses, and what Debian needs for a virtual environment."""
    shutil.copy(HERE / "guest.py", job)
    debs, wheels = KEPT / "debs", KEPT / "wheels"
    if not debs.exists():
        debs.mkdir(parents=True)
        # As root: apt's own user can't write where root keeps things, and apt would say so.
        apt = ("apt-get", "-o", "APT::Sandbox::User=root", "download", "-qq")
        subprocess.run((*apt, *VENV), cwd=debs, check=True)
    clone(job / "clone", SOURCE)
    pip = (sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", "wheel", "-w")
    if not wheels.exists():
        subprocess.run((*pip, wheels, f"{job / 'clone'}[table,lgpio,gpiod,display,oled]"), check=True)
    for old in wheels.glob("table_companion-*.whl"):
        old.unlink()
    subprocess.run((*pip, wheels, "--no-deps", job / "clone"), check=True)
    shutil.rmtree(job / "clone")
    shutil.copytree(debs, job / "debs")
    shutil.copytree(wheels, job / "wheels")


def judged(said: str) -> int:
    """Prints each thing seen and whether it is right; 1 where one isn't, or wasn't seen at all."""
    seen = dict(json.loads(line) for line in said.splitlines() if line.startswith("["))
    wrong = [what for what, value in RIGHT.items() if seen.get(what) != value]
    wrong += [what for what, most in MOST.items() if not 0 <= seen.get(what, -1) <= most]
    for what, value in seen.items():
        print(f"{'FAILED' if what in wrong else 'ok':<6} {what}: {value}")
    print(f"{len(wrong)} failed" + "".join(f"\n  {what}" for what in wrong), flush=True)
    if wrong:
        print(said)
    return 1 if wrong else 0
