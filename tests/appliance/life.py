"""The life of a service, step by step: each function is one step, and its first line says what must be true.

What a step returns is a figure worth showing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from tests.appliance import raspberry
from tests.appliance.keeping import KEEPING
from tests.appliance.root import Root
from tests.appliance.tried import CONFIGURATION, GAME, INSTALL, Tried
from tests.records import record

WHEELS = (
    "cd /root/clone && python3 -m venv /tmp/w && "
    "/tmp/w/bin/pip wheel -q -w /root/wheels '.[table,lgpio,gpiod,display,oled]'"
)
FROM_WHEEL = "cd /root && PYTHONPATH=$(ls wheels/table_companion-*.whl) python3 -Bm companion service"
EDITED = "/etc/systemd/system/companion.service.d"
MODULES = "gpiozero, lgpio, gpiod, serial, pygame, luma.oled, companion.cli.play"
IMPORTED = f"cd / && /opt/companion/bin/python -c 'import {MODULES}'"
WORST = 1.0
"""The most that `systemd-analyze security` may say of a unit."""


def refused(tried: Tried) -> None:
    """Nobody but root may install it, and is told how; nothing is changed."""
    ran = tried.online.run(
        "cp -r /root/clone /tmp/clone && cd /tmp/clone && runuser -u nobody -- sh -c "
        "'python3 -Bm companion service install'"
    )
    assert ran.status == 2, ran.said
    assert "only root" in ran.said
    assert "sudo" in ran.said


def dry(tried: Tried) -> None:
    """--dry-run says every step and does none."""
    before = files(tried.online)
    ran = tried.online.must(f"{INSTALL} --dry-run")
    assert all(line.startswith("would: ") for line in ran.lines), ran.said
    assert any("/etc/systemd/system/companion.service" in line for line in ran.lines), ran.said
    assert files(tried.online) == before


def first(tried: Tried) -> None:
    """The README's first command, keyed in by an ordinary user, opens the table in the terminal."""
    root = tried.online
    readme = root.at("/root/clone/README.md").read_text()
    command = next(line for line in readme.splitlines() if line.endswith(".venv/bin/companion"))
    root.must("useradd -m anna && cp -r /root/clone /home/anna/clone && chown -R anna: /home/anna/clone")
    root.at("/home/anna/first").write_text(f"cd /home/anna/clone && {command}\n")
    as_anna = "TERM=xterm HOME=/home/anna timeout 300 runuser -u anna"
    quits = "(while sleep 1; do printf q; done)"
    ran = root.must(f"cd / && {quits} | {as_anna} -- script -qefc 'sh /home/anna/first' /dev/null")
    assert "What shall we play?" in ran.said, ran.said
    root.must("userdel -r anna")


def installed(tried: Tried) -> None:
    """One command from a clone installs everything."""
    root = tried.online
    if tried.release.system:
        raspberry.archive(root, tried.release.system)
    ran = root.must(INSTALL)
    assert "can't be had" not in ran.said, ran.said
    assert root.must("companion --version").said.startswith("companion ")
    assert "system-site-packages = true" in (root.at("/opt") / "companion/pyvenv.cfg").read_text()
    root.must(IMPORTED)
    root.must("dpkg -s libgles2")
    groups = "audio companion dialout gpio i2c input render spi video"
    assert " ".join(sorted(root.must("id -nG companion").said.split())) == groups
    assert root.must("stat -c '%U %a' /var/lib/companion").said.split() == ["companion", "750"]
    for unit in ("companion.service", "companion-poweroff.path"):
        assert root.at(f"/etc/systemd/system/multi-user.target.wants/{unit}").is_symlink()
    assert not any(root.at("/root/clone").rglob("__pycache__")), "the clone is littered"


def hardened(tried: Tried) -> str:
    """The units and rules are clean, and hardened to a score of at most 1.0."""
    root, units = tried.online, ("companion.service", "companion-poweroff.service")
    verify = f"cd /etc/systemd/system && systemd-analyze verify {' '.join(units)} companion-poweroff.path"
    assert root.must(verify).said == ""
    if "verify" in root.must("udevadm --help").said:  # from systemd 254 on
        root.must("udevadm verify /etc/udev/rules.d/60-companion.rules")
    return ", ".join(f"{unit} {_score(root, unit)}" for unit in units)


def _score(root: Root, unit: str) -> float:
    said = root.must(f"systemd-analyze security --offline=true --no-pager {unit}").said
    score = re.search(r"exposure level for \S+ (\d+\.\d+)", said)
    assert score, said
    assert float(score[1]) <= WORST, said
    return float(score[1])


def upgraded(tried: Tried) -> None:
    """A second run upgrades: the game and the configuration are as they were, and the old environment is gone."""
    root = tried.online
    tried.game = record("snafoo", 17, 80).content()
    root.at(GAME).write_bytes(tried.game)
    configuration = root.at(CONFIGURATION)
    configuration.write_text('[display]\nkind = "none"\n')
    root.at(EDITED).mkdir()
    edited = root.at(f"{EDITED}/override.conf")
    edited.write_text("[Service]\nMemoryMax=400M\n")  # as `systemctl edit` does
    root.must(INSTALL)
    assert root.at(GAME).read_bytes() == tried.game
    assert root.must(f"stat -c %U {GAME}").said == "companion\n"
    assert configuration.read_text() == '[display]\nkind = "none"\n'
    assert edited.read_text() == "[Service]\nMemoryMax=400M\n"
    assert environments(root) == ["companion", "companion-2"]
    assert "1 passed" in root.must(f"runuser -u companion -- companion replay {GAME}").said


def failed(tried: Tried) -> None:
    """An upgrade that fails leaves what was there in use, and nothing half-made."""
    root = tried.online
    root.must("mkdir /root/bad && echo > /root/bad/table_companion-0.2.0-py3-none-any.whl")
    ran = root.run(f"{INSTALL} --wheels /root/bad")
    assert ran.status == 1, ran.said
    assert environments(root) == ["companion", "companion-2"]
    root.must("companion --version")


def uninstalled(tried: Tried) -> None:
    """One command removes it, and games and configuration stay; a second time does no harm."""
    root = tried.online
    root.must("cd / && companion service uninstall")
    assert root.at(GAME).read_bytes() == tried.game
    assert left(root) == ["/etc/companion", EDITED, "/var/lib/companion"], left(root)
    root.must("cd /root/clone && python3 -Bm companion service uninstall")
    assert root.at(GAME).read_bytes() == tried.game


def again(tried: Tried) -> None:
    """Installed again, the old game is there; --purge removes that too, and the user."""
    root = tried.online
    if tried.release.system:
        raspberry.without(root, tried.release.system)
    ran = root.must(INSTALL)
    for module in tried.release.system:  # plain Debian goes without
        assert f"without {raspberry.package(module)}" in ran.said, ran.said
    assert "1 passed" in root.must(f"runuser -u companion -- companion replay {GAME}").said
    root.must("cd / && companion service uninstall --purge")
    assert left(root) == []
    assert root.run("id companion").status == 1


def offline(tried: Tried) -> None:
    """From a folder of wheels alone, with no network and no clone, it installs, upgrades and is removed."""
    tried.online.must(WHEELS)
    tried.online.at("/root/wheels").rename(tried.offline.at("/root/wheels"))
    root = tried.offline
    if tried.release.system:
        raspberry.archive(root, tried.release.system)
        root.must(f"dpkg -i {raspberry.FOLDER}/*.deb")
    ran = root.must(f"{FROM_WHEEL} install --wheels wheels", network=False)
    assert "can't be had" not in ran.said, ran.said
    root.must(IMPORTED, network=False)
    root.at(GAME).write_bytes(tried.game)
    root.must("cd /root && companion service upgrade --wheels wheels", network=False)
    assert environments(root) == ["companion", "companion-2"]
    assert root.at(GAME).read_bytes() == tried.game
    root.must("companion service uninstall --purge", network=False)
    assert left(root) == []


LIFE: tuple[Callable[[Tried], str | None], ...] = (
    *(refused, first, dry, installed, hardened, upgraded),
    *KEEPING,
    *(failed, uninstalled, again, offline),
)


def environments(root: Root) -> list[str]:
    return sorted(path.name for path in root.at("/opt").iterdir())


def left(root: Root) -> list[str]:
    """Everything that has our name, outside the folders where clones and wheels are."""
    found: list[str] = []
    for top in ("etc", "opt", "usr", "var"):
        for path in sorted(root.at(top).rglob("*companion*")):
            name = f"/{path.relative_to(root.folder)}"
            if not any(name.startswith(f"{above}/") for above in found):
                found.append(name)
    return found


def files(root: Root) -> set[tuple[Path, float]]:
    """Every file with its time."""
    tops = (root.at(top) for top in ("etc", "opt", "usr/local", "var"))
    return {(path, path.lstat().st_mtime) for top in tops for path in top.rglob("*")}
