"""What the README of the service says of keeping games, and of what helps when something is wrong, step by step."""

from __future__ import annotations

from collections.abc import Callable

from tests.appliance.tried import GAME, Tried


def backed_up(tried: Tried) -> None:
    """What root backs up, deletes and brings back belongs to the service again."""
    root = tried.online
    root.at("/etc/companion/companion.toml").write_text('[storage]\nfolder = "/var/lib/companion"\n')
    assert "snafoo" in root.must("companion history").said.lower()
    root.must("companion backup /root/games.tar && companion history --delete 1 --yes")
    assert not root.at(GAME).exists()
    root.must("companion restore /root/games.tar")
    assert root.at(GAME).read_bytes() == tried.game
    owners = root.must("stat -c %U /var/lib/companion /var/lib/companion/*").said.split()
    assert set(owners) == {"companion"}, owners
    root.must("runuser -u companion -- companion history 1")


KEEPING: tuple[Callable[[Tried], None], ...] = (backed_up,)
