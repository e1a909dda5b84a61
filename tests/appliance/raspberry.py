"""What Raspberry Pi OS has and Debian hasn't, as stand-ins: tried is that it is fetched and seen, not what it does."""

from __future__ import annotations

import shutil
from hashlib import sha256

from tests.appliance.root import Root

FOLDER, LIST = "/srv/raspberry", "/etc/apt/sources.list.d/raspberry.list"

LIKE_LGPIO = """
class error(Exception): pass
def gpiochip_open(number): raise error("can not open gpiochip")
def __getattr__(name): return 0
"""


def package(module: str) -> str:
    """What the system calls the package of a module."""
    return f"python3-{module}"


def archive(root: Root, modules: tuple[str, ...]) -> None:
    """An archive in the root with a package for each, which apt is told of."""
    folder = root.at(FOLDER)
    folder.mkdir(parents=True)
    with (folder / "Packages").open("w") as index:
        for module in modules:
            control = _built(root, module)
            content = (folder / f"{module}.deb").read_bytes()
            index.write(f"{control}Filename: ./{module}.deb\nSize: {len(content)}\n")
            index.write(f"SHA256: {sha256(content).hexdigest()}\n\n")
    root.at(LIST).write_text(f"deb [trusted=yes] file:{FOLDER} ./\n")


def _built(root: Root, module: str) -> str:
    """Makes the package and takes its parts away; what it says of itself."""
    parts = root.at(FOLDER) / module
    place = parts / "usr/lib/python3/dist-packages"
    place.mkdir(parents=True)
    (place / f"{module}.py").write_text(LIKE_LGPIO)
    control = (
        f"Package: {package(module)}\nVersion: 1\nArchitecture: all\nMaintainer: nobody\nDescription: a stand-in\n"
    )
    (parts / "DEBIAN").mkdir()
    (parts / "DEBIAN/control").write_text(control)
    root.must(f"dpkg-deb --build {FOLDER}/{module} {FOLDER}/{module}.deb")
    shutil.rmtree(parts)
    return control


def without(root: Root, modules: tuple[str, ...]) -> None:
    """Plain Debian again, with none of it."""
    root.at(LIST).unlink()
    root.must(f"apt-get update -q && apt-get purge -y -q {' '.join(map(package, modules))}")
