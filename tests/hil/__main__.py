"""Boots a small virtual machine with a real Linux GPIO chip and runs the suite of `tests/hil/suite` in it.

Builds the project's wheel and, where it is missing or out of date, the machine. Prints what was seen; ends with 1 when
anything failed. Needs Debian 12 and root: `build.sh` installs what is missing and keeps what it builds outside here.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
KEPT = Path(
    os.environ.get("HIL_OUT") or Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"), "companion-hil/out")
)
STATUS = {124: "it took too long", 125: "the machine never ran it"}
GUEST_ONLY = ("pytest", "pluggy", "iniconfig", "packaging", "pygments")
SUITE = "python3 -m pytest -c /dev/null --rootdir . --import-mode=importlib -p no:cacheprovider -q --tb=short"
JOB = "python3 -m zipfile -e site.zip . && HIL_TIME={time} {suite} {tests}; status=$?; cat /hil/.out/seen; exit $status"
FOLDER = "tests/hil/suite"
SECONDS = 900


@dataclass(frozen=True, slots=True)
class Boot:
    """One start of the machine: how its time passes, and what is run."""

    name: str
    time: str
    tests: tuple[str, ...]
    accelerator: str
    options: tuple[str, ...] = ()


BOOTS = (
    Boot(
        "one processor in virtual time, so that nothing depends on how busy this computer is",
        "virtual",
        (f"{FOLDER}/contract_on_lines.py", f"{FOLDER}/what_chips_do.py"),
        "tcg,thread=single",
        ("-q", "-icount shift=3,sleep=on -smp 1"),
    ),
    Boot(
        "two processors in real time, which deliver out of order",
        "real",
        (f"{FOLDER}/what_chips_do.py::test_the_first_of_two_slaps_is_first",),
        "tcg,thread=multi",
    ),
)


def main(tests: list[str]) -> int:
    """Runs both boots, or the tests named in the first one; the exit status."""
    began = time.monotonic()
    machine()
    print(f"--- machine ready: {time.monotonic() - began:.0f} s", flush=True)
    boots = (replace(BOOTS[0], tests=tuple(tests)),) if tests else BOOTS
    with tempfile.TemporaryDirectory(prefix="companion-hil-") as folder:
        pack(Path(folder))
        failed = sum(_run(boot, Path(folder)) for boot in boots)
    told = "something failed" if failed else "all passed"
    print(f"--- real GPIO chip: {told}, {time.monotonic() - began:.0f} s", flush=True)
    return 1 if failed else 0


def _run(boot: Boot, folder: Path) -> bool:
    """Whether it failed."""
    print(f"--- {boot.name}", flush=True)
    job = JOB.format(time=boot.time, suite=SUITE, tests=" ".join(boot.tests))
    command = (str(HERE / "run.sh"), "-v", "-t", str(SECONDS), *boot.options, "-f", str(folder), "--", job)
    status = subprocess.run(command, check=False, env={**os.environ, "HIL_ACCEL": boot.accelerator}).returncode
    if status in STATUS:
        print(f"--- {STATUS[status]}", flush=True)
    return status != 0


def machine() -> None:
    """Build the machine, unless there is one that is newer than what it is made from. Raises CalledProcessError."""
    built = KEPT / "kver"
    parts = [
        path
        for path in HERE.rglob("*")
        if path.is_file() and path.suffix != ".pyc" and HERE / "suite" not in path.parents
    ]
    sources = [path for path in parts if path.parent != HERE or path.name in ("build.sh", "modules.guest")]
    if built.exists() and all(path.stat().st_mtime < built.stat().st_mtime for path in sources):
        return
    subprocess.run((HERE / "build.sh",), check=True, env={**os.environ, "PYTHON": sys.executable})


def pack(folder: Path) -> None:
    """What goes into the machine, as one archive: the project's wheel, pytest, and the tests."""
    site = folder / "site"
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-q")
    subprocess.run((*pip, "wheel", "--no-deps", "-w", folder, ROOT), check=True)
    wheel = next(folder.glob("*.whl"))
    locked = ("-c", ROOT / "requirements.lock", *GUEST_ONLY)
    subprocess.run((*pip, "install", "--no-deps", "--no-compile", "--target", site, wheel, *locked), check=True)
    for part in ("__init__.py", "hardware/contract.py", "hil/__init__.py", "hil/guest/hilgpio.py", *_suite()):
        copy = site / "tests" / part
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes((HERE.parent / part).read_bytes())
    subprocess.run((sys.executable, "-m", "zipfile", "-c", folder / "site.zip", *site.iterdir()), check=True)
    subprocess.run(("rm", "-r", site, wheel), check=True)


def _suite() -> list[str]:
    return [f"hil/suite/{path.name}" for path in (HERE / "suite").glob("*.py")]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
