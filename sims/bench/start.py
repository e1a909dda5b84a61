"""How long until the first frame and until the first list, and how much memory, beside a bare program that opens the
same window and draws a line of text in the same font.

The first frame bears the companion's name; the list, from which people can choose, comes when the rest is imported.
Both programs are told `SDL_FRAMEBUFFER_ACCELERATION=0`, as the companion does itself on X11.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

RUNS = 11
SIZE = (800, 480)

_TOLD = """
import time
def tell(what):
    with open("/proc/self/status") as status:
        memory = next(line.split()[1] for line in status if line.startswith("VmRSS"))
    print("told", what, time.clock_gettime_ns(time.CLOCK_MONOTONIC), memory, flush=True)
"""

_BARE = f"""
{_TOLD}
import os
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame
pygame.display.init()
pygame.font.init()
surface = pygame.display.set_mode(SIZE)
font = pygame.font.Font(FONT, 40)
surface.blit(font.render("Companion", True, (255, 255, 255)), (10, 10))
pygame.display.flip()
tell("frame")
"""

_OURS = f"""
{_TOLD}
import companion.cli.play as play
opened = play.simulated
def watched(*said):
    front, lights = opened(*said)
    show = front.show
    def first(view):
        show(view)
        tell("frame")
        front.show = show
    front.show = first
    return front, lights
def once(app, front, wait, appliance):
    app.tick(0)
    app.keep()
    front.show(app.view())
    tell("list")
play.simulated, play.loop = watched, once
from companion.cli import main
main(["--folder", FOLDER, "--size", "800x480", "--display", "window", "--simulated"])
"""


def main(runs: int) -> int:
    """Prints both programs' figures and their ratios; needs a window system, real or virtual."""
    import companion.screen
    from sims.board import MARGIN, PANEL_WIDTH, STRIP

    font = Path(companion.screen.__file__).parent / "font" / "DejaVuSans-Bold.ttf"
    window = (SIZE[0] + PANEL_WIDTH + 3 * MARGIN, SIZE[1] + STRIP + 2 * MARGIN)
    with tempfile.TemporaryDirectory() as folder:
        bare = f"SIZE, FONT = {window}, {str(font)!r}\n{_BARE}"
        ours = f"FOLDER = {folder!r}\n{_OURS}"
        pairs = [(_run(bare), _run(ours)) for _ in range(runs or RUNS)]
    for what, place, unit in (("frame", 0, "ms"), ("list", 0, "ms"), ("list", 1, "MB")):
        plain = statistics.median(bare["frame"][place] for bare, _ in pairs)
        own = statistics.median(ours[what][place] for _, ours in pairs)
        ratio = statistics.median(ours[what][place] / bare["frame"][place] for bare, ours in pairs)
        measured = f"first {what}" if unit == "ms" else "memory at the first list"
        print(f"{measured}: companion {own:.1f} {unit}, bare window {plain:.1f} {unit}, ratio {ratio:.2f}")
    return 0


def _run(program: str) -> dict[str, tuple[float, float]]:
    """For each frame that is told of: ms from the start of the interpreter, and resident MB then."""
    import time

    environment = {**os.environ, "SDL_FRAMEBUFFER_ACCELERATION": "0"}
    began = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment, check=True)
    told = (line.split() for line in done.stdout.splitlines() if line.startswith("told"))
    return {what: ((int(at) - began) / 1e6, int(memory) / 1024) for _, what, at, memory in told}
