"""Everything that must hold: format, lint, types, import contracts, tests. Ends with 1 when anything doesn't."""

from __future__ import annotations

import subprocess
import sys
import time

CHECKS = {
    "format": ("-m", "ruff", "format", "--check", "."),
    "lint": ("-m", "ruff", "check", "."),
    "types": ("-m", "mypy"),
    "imports": ("-c", "from importlinter.cli import lint_imports_command as check; check()"),
    "tests": ("-m", "pytest", "-n", "2", "--dist", "worksteal", "-q"),
}


def main() -> int:
    """Runs every check even when one fails, so that one run tells all."""
    failed = []
    for name, arguments in CHECKS.items():
        print(f"--- {name}", flush=True)
        began = time.monotonic()
        if subprocess.run((sys.executable, *arguments), check=False).returncode:
            failed.append(name)
        print(f"--- {name}: {time.monotonic() - began:.0f} s", flush=True)
    print(f"failed: {', '.join(failed)}" if failed else "all checks passed", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
