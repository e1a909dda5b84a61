"""What the README of the service says of keeping games, and of what helps when something is wrong, step by step."""

from __future__ import annotations

from collections.abc import Callable

from tests.appliance.root import Ran, Root
from tests.appliance.tried import CONFIGURATION, FOLDER, GAME, Tried

NAMED = "[gpio]\nchip = 0\n"
BUSY = f"install -m 600 -o companion /dev/null {FOLDER}/lock && flock {FOLDER}/lock"
"""Holds the folder, as the service does, while what comes after it runs."""
KEYS = "(for key in 1 1 1; do sleep 1; printf $key; done; while sleep 1; do printf q; done)"
"""What hands press: 1 takes up the newest game, and then is a card."""
PLAYED = (
    f"cd / && {KEYS} | TERM=xterm timeout 60 runuser -u companion -- "
    f"script -qefc 'companion run --config {CONFIGURATION}' /dev/null"
)


def backed_up(tried: Tried) -> None:
    """What root backs up, deletes and brings back belongs to the service again."""
    root = tried.online
    root.at(CONFIGURATION).write_text(f'[storage]\nfolder = "{FOLDER}"\n')
    assert "snafoo" in root.must("companion history").said.lower()
    root.must("companion backup /root/games.tar")
    taken = root.run(f"{BUSY} companion restore /root/games.tar")
    assert (taken.status, "another companion" in taken.said) == (1, True), taken.said
    root.must("companion history --delete 1 --yes")
    assert not root.at(GAME).exists()
    root.must("companion restore /root/games.tar")
    assert root.at(GAME).read_bytes() == tried.game
    owners = root.must(f"stat -c %U {FOLDER} {FOLDER}/*").said.split()
    assert set(owners) == {"companion"}, owners
    root.must("runuser -u companion -- companion history 1")


def copied(tried: Tried) -> None:
    """A copied folder is a backup: brought back by root, doctor says that it can't be written; given back, it can."""
    root = tried.online
    root.must(
        f"cp -r {FOLDER} /root/copy && rm -r {FOLDER}/* && cp -r /root/copy/. {FOLDER} && chown -R root: {FOLDER}"
    )
    assert "Give the folder to this user" in doctor(root).said
    root.must(f"chown -R companion: {FOLDER}")
    assert f"{FOLDER} can be written; 1 game is kept there" in doctor(root).said
    assert root.at(GAME).read_bytes() == tried.game


def examined(tried: Tried) -> None:
    """Doctor as the service's user takes the service's configuration, also in a home that it may not enter."""
    root = tried.online
    before = root.at(CONFIGURATION).read_text()
    root.at(CONFIGURATION).write_text(f"{before}{NAMED}")
    said = doctor(root).said
    root.at(CONFIGURATION).write_text(before)
    assert f"ok    configuration: {CONFIGURATION}" in said, said
    assert "must name a GPIO chip" not in said, said
    assert "a look failed" not in said, said
    assert "/dev/gpiochip0" in said, said


def doctor(root: Root) -> Ran:
    """As the README says, in root's own home, which is nobody else's."""
    return root.run("chmod 700 /root && cd /root && sudo -u companion companion doctor --no-press 2>&1")


def damaged(tried: Tried) -> None:
    """A damaged game is set aside where the README says, and goes on from before the damage."""
    root = tried.online
    lines = tried.game.splitlines(keepends=True)
    lines[20] = lines[20].replace(b" ", b"  ", 1)
    root.at(GAME).write_bytes(b"".join(lines))
    said = root.run(PLAYED).said
    aside = root.must(f"find {FOLDER} -name '*.damaged-*'").lines
    assert aside == [f"{GAME}.damaged-1"], said
    assert root.at(aside[0]).read_bytes() == b"".join(lines)
    assert root.at(GAME).read_bytes().startswith(b"".join(lines[:20]))
    root.at(aside[0]).unlink()
    root.at(GAME).write_bytes(tried.game)


KEEPING: tuple[Callable[[Tried], None], ...] = (backed_up, copied, examined, damaged)
