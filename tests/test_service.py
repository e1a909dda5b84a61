"""Installing and removing as steps: what would be done where, in which order, and what is left alone.

Whether the steps do what they say is tried in a real system: `tests/appliance`.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from companion.cli import main
from companion.cli.service import command, take
from companion.cli.service.environment import NAME, Origin, fill, origin, packages
from companion.cli.service.install import installing
from companion.cli.service.machine import Machine, content
from companion.cli.service.machine import run as really
from companion.cli.service.uninstall import uninstalling
from companion.errors import CompanionError, UsageError


class Commands:
    """Runs nothing and writes down what would have run; what `refused` names fails."""

    def __init__(self, *refused: str) -> None:
        self.ran: list[str] = []
        self.refused = refused
        self.root = Path()

    def __call__(self, *words: str) -> str:
        line = " ".join(words)
        self.ran.append(line)
        if any(refused in line for refused in self.refused):
            raise CompanionError("failed with status 1", where=line)
        if words[0] == "/usr/bin/python3" and "venv" in words:
            (Path(words[-1]) / "bin").mkdir(parents=True)
        if words[0] == "/usr/bin/python3" and "-c" in words:
            return "3 11\n"
        return "installed " if words[0] == "dpkg-query" else ""

    def having(self, what: str) -> list[str]:
        return [line for line in self.ran if what in line]


def machine(root: Path, *refused: str, booted: bool = True) -> tuple[Machine, Commands]:
    commands = Commands(*refused)
    (root / "usr/bin").mkdir(parents=True, exist_ok=True)
    (root / "usr/bin/systemd-sysusers").touch()
    if booted:
        (root / "run/systemd/system").mkdir(parents=True, exist_ok=True)
    return Machine(root, commands), commands


def install(made: Machine, wheels: Path | None = None) -> None:
    take(installing(made, wheels), dry=False)


@pytest.fixture
def wheels(tmp_path: Path) -> Path:
    """A folder of wheels."""
    folder = tmp_path / "wheels"
    folder.mkdir()
    (folder / "table_companion-0.1.0-py3-none-any.whl").touch()
    return folder


def test_every_file_comes_to_its_place(tmp_path: Path) -> None:
    """Unit, wish to switch off, users, device rules, configuration: as they are in the folder systemd."""
    made, _ = machine(tmp_path)
    install(made)
    for name, place in made.files().items():
        assert place.read_bytes() == content(name)
    assert (tmp_path / "etc/companion/companion.toml").read_bytes() == content("companion.toml")
    assert (tmp_path / "opt/companion").readlink() == Path("companion-1")
    assert str((tmp_path / "usr/local/bin/companion").readlink()) == "/opt/companion/bin/companion"


def test_what_runs_is_stopped_only_when_the_new_is_whole(tmp_path: Path) -> None:
    """User before files, environment before the link, the link before the service, the old environment last."""
    made, commands = machine(tmp_path)
    install(made)
    install(made)
    said = [step.says for step in installing(made)]
    order = ["sysusers.d", "virtual environment", "lead there", "starts the service", "removes"]
    at = [next(number for number, line in enumerate(said) if word in line) for word in order]
    assert at == sorted(at)
    assert (tmp_path / "opt/companion").readlink() == Path("companion-2")
    assert not (tmp_path / "opt/companion-1").exists()
    assert commands.having("systemctl restart") == ["systemctl restart companion.service companion-poweroff.path"] * 2


def test_an_existing_configuration_is_never_touched(tmp_path: Path) -> None:
    """It is the people's, even where it is wrong."""
    made, _ = machine(tmp_path)
    file = tmp_path / "etc/companion/companion.toml"
    file.parent.mkdir(parents=True)
    file.write_text("mine")
    install(made)
    assert file.read_text() == "mine"


def test_an_installation_that_fails_leaves_nothing_half_made(tmp_path: Path) -> None:
    """No network, a full disk, a broken wheel: what was there is in use."""
    made, _ = machine(tmp_path)
    install(made)
    broken, _ = machine(tmp_path, "pip -q")
    with pytest.raises(CompanionError):
        install(broken)
    assert (tmp_path / "opt/companion").readlink() == Path("companion-1")
    assert [path.name for path in made.environments()] == ["companion-1"]


def test_an_environment_made_by_hand_gives_way(tmp_path: Path) -> None:
    """Somebody followed another guide before."""
    made, _ = machine(tmp_path)
    (tmp_path / "opt/companion/bin").mkdir(parents=True)
    install(made)
    assert (tmp_path / "opt/companion").readlink() == Path("companion-1")
    install(made)
    assert [path.name for path in made.environments()] == ["companion-2"]


def test_somebody_elses_command_is_left_alone(tmp_path: Path) -> None:
    """A program of the same name in /usr/local/bin is not ours to replace."""
    made, _ = machine(tmp_path)
    made.command.parent.mkdir(parents=True)
    made.command.write_text("other")
    install(made)
    assert made.command.read_text() == "other"


def test_a_service_that_does_not_start_is_said(tmp_path: Path) -> None:
    """It is installed all the same, and where to look is said."""
    made, _ = machine(tmp_path, "systemctl restart")
    with pytest.raises(CompanionError, match="doesn't start") as wrong:
        install(made)
    assert "journalctl -u companion" in wrong.value.cure


def test_where_systemd_does_not_run_nothing_is_started(tmp_path: Path) -> None:
    """An image that is being made: it starts when it boots."""
    made, commands = machine(tmp_path, booted=False)
    install(made)
    assert commands.having("systemctl") == ["systemctl enable companion.service companion-poweroff.path"]
    take(uninstalling(made, purge=False), dry=False)
    assert commands.having("--now") == []


def test_a_folder_of_wheels_means_no_network_at_all(tmp_path: Path, wheels: Path) -> None:
    """pip is given the folder and no index; the system's packages aren't asked for."""
    made, commands = machine(tmp_path / "root")
    install(made, wheels)
    pip = commands.having("pip")
    assert pip
    assert all(f"--no-index --find-links {wheels}" in line for line in pip)
    assert commands.having("apt-get") == commands.having("dpkg-query") == []


def test_packages_that_lack_are_fetched_one_by_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Lists may be old: they are fetched, then it is tried again; what can't be had is said and stops nothing."""
    made, commands = machine(tmp_path, "dpkg-query -W -f ${db:Status-Status}  libgbm1", "apt-get install")
    install(made)
    assert [line.split()[1] for line in commands.having("apt-get")] == ["install", "update", "install"]
    assert "can't be had" in capsys.readouterr().err


def test_the_packages_that_are_wanted() -> None:
    """lgpio has no wheel for 3.13, pygame none for 32 bits."""
    assert "python3-lgpio" not in packages((3, 11), "aarch64")
    assert "python3-lgpio" in packages((3, 13), "aarch64")
    assert "python3-pygame" in packages((3, 11), "armv7l")


def test_extras_that_cannot_be_had_do_not_stop_the_rest(tmp_path: Path) -> None:
    """gpiod has no wheel for 32 bits: pads go through lgpio then. gpiozero must be there."""
    commands = Commands(",gpiod,display", "[gpiod]")
    assert fill(tmp_path, Origin(NAME), commands) == ["gpiod"]
    assert [line.rpartition(" ")[2] for line in commands.having("pip")] == [
        "table-companion[table,lgpio,gpiod,display,oled]",
        *(f"table-companion[{extra}]" for extra in ("table", "lgpio", "gpiod", "display", "oled")),
    ]
    with pytest.raises(CompanionError):
        fill(tmp_path, Origin(NAME), Commands("[table"))


def test_it_is_installed_from_where_it_runs(tmp_path: Path, wheels: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clone, a wheel, or the folder that was named; the installed program alone has nothing to install from."""
    assert origin(None).requirement("table").startswith("table-companion[table] @ file:///")
    assert origin(wheels) == Origin(NAME, wheels)
    empty = tmp_path / "empty"
    empty.mkdir()
    assert origin(empty).name == origin(None).name
    monkeypatch.setattr("companion.__file__", "/some where/table_companion-0.1.0.whl/companion/__init__.py")
    assert origin(None).requirement() == "table-companion @ file:///some%20where/table_companion-0.1.0.whl"
    monkeypatch.setattr("companion.__file__", "/opt/companion-1/lib/site-packages/companion/__init__.py")
    with pytest.raises(UsageError) as wrong:
        origin(None)
    assert "--wheels" in wrong.value.cure
    with pytest.raises(UsageError, match="no such folder"):
        origin(tmp_path / "none")


@pytest.mark.parametrize(("lacks", "what"), [("systemd", "no systemd"), ("python", "no Python"), ("new", "too old")])
def test_a_machine_that_cannot_run_it_is_refused_with_the_cure(tmp_path: Path, lacks: str, what: str) -> None:
    """Before anything is changed."""
    made, commands = machine(tmp_path, *(["/usr/bin/python3"] if lacks == "python" else []))
    if lacks == "systemd":
        (tmp_path / "usr/bin/systemd-sysusers").unlink()
    if lacks == "new":
        made = Machine(tmp_path, lambda *_: "3 9\n")
    with pytest.raises(UsageError, match=what) as wrong:
        install(made)
    assert wrong.value.cure
    assert not (tmp_path / "etc").exists()
    assert commands.having("apt-get") == []


def test_uninstalling_keeps_games_and_configuration_unless_asked(tmp_path: Path) -> None:
    """And the user they belong to; a second time there is nothing to do."""
    made, commands = machine(tmp_path)
    install(made)
    game = made.games / "game-0001.table"
    game.touch()
    made.edited.mkdir()  # by `systemctl edit companion`
    take(uninstalling(made, purge=False), dry=False)
    take(uninstalling(made, purge=False), dry=False)
    left = {path.name for path in tmp_path.rglob("*companion*")}
    assert left == {"companion", "companion.toml", "companion.service.d"}
    assert game.exists()
    assert commands.having("userdel") == []

    take(uninstalling(made, purge=True), dry=False)
    assert list(tmp_path.rglob("*companion*")) == []
    assert commands.having("userdel") == ["userdel companion"]


def test_only_root_installs_and_a_dry_run_does_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The refusal says sudo; the dry run says each step."""
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert main(["service", "install"]) == main(["service", "uninstall", "--purge"]) == 2
    assert "Put sudo before the command" in capsys.readouterr().err
    made, commands = machine(tmp_path)
    options = argparse.Namespace(what="install", dry_run=True, wheels=None)
    assert command(options, made) == 0
    said = capsys.readouterr().out.splitlines()
    assert len(said) > 10
    assert all(line.startswith("would: ") for line in said)
    assert not (tmp_path / "etc").exists()
    assert commands.having("systemctl") == []


def test_a_command_that_fails_says_what_it_said() -> None:
    """The end of its output, under the command."""
    with pytest.raises(CompanionError) as wrong:
        really("sh", "-c", "echo out; echo err >&2; exit 3")
    assert "failed with status 3" in wrong.value.what
    assert wrong.value.cure == "out\n  err"
    with pytest.raises(CompanionError, match="can't be run"):
        really("/nowhere/at/all")
    assert really("echo", "well") == "well\n"
