"""How long until the first frame, and how much memory, beside a bare program that opens the same window and draws a
line of text in the same font. Both are told `SDL_FRAMEBUFFER_ACCELERATION=0`, as the companion does itself on X11.
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
with open("/proc/self/status") as status:
    memory = next(line.split()[1] for line in status if line.startswith("VmRSS"))
print("first frame", time.clock_gettime_ns(time.CLOCK_MONOTONIC), memory, flush=True)
"""

_BARE = f"""
import os
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame
pygame.display.init()
pygame.font.init()
surface = pygame.display.set_mode(SIZE)
font = pygame.font.Font(FONT, 40)
surface.blit(font.render("Companion", True, (255, 255, 255)), (10, 10))
pygame.display.flip()
{_TOLD}
"""

_OURS = f"""
import companion.cli.play as play
def once(app, screen, wait, clock):
    app.tick(clock())
    app.keep()
    screen.show(app.view())
    app.done = True
{"".join("    " + line + chr(10) for line in _TOLD.strip().splitlines())}
play.run = once
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
    for what, place, unit in (("first frame", 0, "ms"), ("memory", 1, "MB")):
        plain = statistics.median(pair[0][place] for pair in pairs)
        own = statistics.median(pair[1][place] for pair in pairs)
        ratio = statistics.median(pair[1][place] / pair[0][place] for pair in pairs)
        print(f"{what}: companion {own:.1f} {unit}, bare window {plain:.1f} {unit}, ratio {ratio:.2f}")
    return 0


def _run(program: str) -> tuple[float, float]:
    """Milliseconds from the start of the interpreter to the first frame, and resident MB then."""
    import time

    environment = {**os.environ, "SDL_FRAMEBUFFER_ACCELERATION": "0"}
    began = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment, check=True)
    words = next(line for line in done.stdout.splitlines() if line.startswith("first frame")).split()
    return (int(words[2]) - began) / 1e6, int(words[3]) / 1024
