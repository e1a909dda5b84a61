"""The command line. Wrong use ends with status 2, failure with 1, each with one clear message and no traceback."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Collection, Sequence
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn

from companion import config as configuration
from companion.errors import CompanionError, UsageError
from companion.languages import LANGUAGES


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal may not know every sign that we say
    try:
        said = list(sys.argv[1:] if arguments is None else arguments)
        parser, commands = _parser(play_only=_plays(said))
        options = parser.parse_args(_named(said, commands))
        status = int(options.run(options))
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except CompanionError as wrong:
        _complain(f"companion: {wrong}")
        return wrong.status
    except BrokenPipeError:
        _say_no_more()
        return 1
    except OSError as wrong:
        _say_no_more()
        _complain(f"companion: {wrong.strerror or wrong}")
        return 1
    except KeyboardInterrupt:
        return 130


def _complain(text: str) -> None:
    """Says why the program ends: plainly, or with a priority where systemd reads along."""
    if "JOURNAL_STREAM" in os.environ:
        from companion.cli.log import complain

        complain(text)
    else:
        print(text, file=sys.stderr)


def _say_no_more() -> None:
    """Nobody reads what is printed: the interpreter must not try to print the rest when it ends."""
    with suppress(OSError, ValueError):
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, sys.stdout.fileno())
        os.close(nothing)


def _plays(arguments: list[str]) -> bool:
    """Whether a table is to be opened: then nobody waits for the words of all the other commands."""
    word = arguments[0] if arguments else "run"
    return word == "run" or (word.startswith("-") and word not in {"-h", "--help", "--version"})


def _named(arguments: list[str], commands: Collection[str]) -> list[str]:
    """The arguments with their command: `companion` alone, or with options only, is `companion run`."""
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in {"-h", "--help", "--version"}):
        return ["run", *arguments]
    if arguments[0] in commands or arguments[0].startswith("-"):
        return arguments
    from companion.games import GAMES

    raise UsageError(
        f"there is no command «{arguments[0]}»",
        cure=f"companion run {arguments[0]} plays that game."
        if arguments[0] in GAMES
        else f"The commands: {', '.join(commands)}.",
    )


class _Parser(argparse.ArgumentParser):
    """Says what is wrong as everything else does."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(message, cure=f"{self.prog} --help says what it takes.")


def _parser(play_only: bool) -> tuple[argparse.ArgumentParser, Collection[str]]:
    """The parser, and the commands that it knows: all, or the one that plays."""
    parser = _Parser(
        prog="companion",
        description="Keeps the total, the chips and the dice of real card games. Without a command it plays.",
    )
    parser.add_argument("--version", action="store_true", help="print the version and end")
    parser.set_defaults(run=_version)
    commands = parser.add_subparsers(metavar="COMMAND", title="commands")

    run = commands.add_parser("run", help="play: real hardware on a Raspberry Pi, else the simulated table")
    _table_options(run)
    run.add_argument("game", nargs="?", metavar="GAME", help="begin this game at once")
    run.set_defaults(run=_run)
    if play_only:
        return parser, commands.choices
    _other_commands(commands)
    return parser, commands.choices


def _other_commands(commands: argparse._SubParsersAction[_Parser]) -> None:
    """Everything that opens no table."""
    from companion.cli import records

    demo = commands.add_parser("demo", help="robots play on simulated buttons, on the screen")
    _table_options(demo)
    demo.add_argument("game", nargs="?", default="snafoo", metavar="GAME")
    demo.add_argument(
        "--seed", type=_natural, default=None, help="repeats a game: the same seed, the same dice and robots"
    )
    demo.add_argument("--pace", type=_seconds, default=0.8, help="seconds between two presses (0.8)")
    demo.add_argument("--frames", type=Path, metavar="DIR", help="write every view to a picture instead, at once")
    demo.set_defaults(run=_demo)

    replay = commands.add_parser("replay", help="play scripts in table notation and check their facts")
    replay.add_argument("files", nargs="+", type=Path, metavar="FILE")
    replay.set_defaults(run=_replay)

    games = commands.add_parser("games", help="games, players, options")
    games.set_defaults(run=_games)

    records.commands(commands, _natural)

    wiring = commands.add_parser("wiring", help="which pin goes where, for the configured table")
    wiring.add_argument("--config", type=Path, metavar="FILE", help="the table's companion.toml")
    wiring.add_argument("--svg", type=Path, metavar="FILE", help="draw it into this file, too")
    wiring.set_defaults(run=_wiring)

    doctor = commands.add_parser("doctor", help="check pins, display, serial, sound, storage; says what to do")
    doctor.add_argument("--config", type=Path, metavar="FILE", help="the table's companion.toml")
    doctor.add_argument("--no-press", action="store_true", help="don't ask for a press of each button")
    doctor.set_defaults(run=_doctor)

    _service_options(commands.add_parser("service", help="install it as a service of this machine, or remove it"))


def _table_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seats", type=_natural, metavar="N", help="players, when a game is named (4)")
    parser.add_argument("--names", default="", metavar="ANNA,BO", help="what the screen calls the players")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; may be repeated"
    )
    kinds = ("auto", "window", "console", "framebuffer", "oled", "png", "terminal", "none")
    parser.add_argument("--display", choices=kinds, help="where to show the table")
    parser.add_argument("--size", metavar="800x480", help="the display's size (px)")
    parser.add_argument("--language", choices=LANGUAGES, help="what the screen speaks this time")
    parser.add_argument("--simulated", action="store_true", help="the simulated table, on a Raspberry Pi too")
    parser.add_argument("--folder", type=folder, help="where games are kept")
    parser.add_argument("--config", type=Path, metavar="FILE", help="the table's companion.toml")


def _service_options(parser: argparse.ArgumentParser) -> None:
    does = parser.add_subparsers(metavar="WHAT", required=True, dest="what")
    install = does.add_parser("install", aliases=["upgrade"], help="install it, or upgrade it: games stay")
    install.add_argument("--wheels", type=Path, metavar="DIR", help="take everything from this folder: no network")
    uninstall = does.add_parser("uninstall", help="remove it; games and configuration stay")
    uninstall.add_argument("--purge", action="store_true", help="remove games, configuration and user too")
    for one in (install, uninstall):
        one.add_argument("--dry-run", action="store_true", help="say what would be done, and do nothing")
        one.set_defaults(run=_service)


def folder(text: str) -> Path:
    """A folder that was named; "" comes from a variable of the shell that isn't set, and would be wherever one is."""
    if not text:
        raise argparse.ArgumentTypeError("the folder has no name")
    return Path(text)


def _natural(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise argparse.ArgumentTypeError(f"«{text}» is not a whole number")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 60:
        raise argparse.ArgumentTypeError(f"«{text}» is not 0 to 60 seconds")
    return seconds


def _version(options: argparse.Namespace) -> int:
    if not options.version:
        raise UsageError("no command is given", cure="companion --help lists them.")
    from importlib.metadata import version

    print(f"companion {version('table-companion')}")
    return 0


def _run(options: argparse.Namespace) -> int:
    import gc

    from companion.cli.appliance import begin

    gc.disable()  # what is imported stays: looking for garbage among it would only delay the first frame
    appliance = begin(os.environ, sys.stderr)
    from companion.cli.play import play
    from companion.cli.seating import seating

    return play(configuration.load(configuration.find(options.config)), seating(options), appliance)


def _demo(options: argparse.Namespace) -> int:
    from companion.cli.pictures import draw_frames
    from companion.cli.play import demonstrate
    from companion.cli.seating import seating

    config = configuration.load(configuration.find(options.config))
    if options.frames:
        return draw_frames(config, seating(options), options.seed or 0, options.frames)
    return demonstrate(config, seating(options), options.seed, options.pace)


def _replay(options: argparse.Namespace) -> int:
    from companion.replay import report

    passed = failed = 0
    for line, right in report(options.files):
        print(line)
        passed, failed = passed + right, failed + (not right)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def _service(options: argparse.Namespace) -> int:
    from companion.cli.service import command

    return command(options)


def _doctor(options: argparse.Namespace) -> int:
    from companion.cli.doctor import doctor

    return doctor(options.config, press=not options.no_press)


def _wiring(options: argparse.Namespace) -> int:
    from companion.cli.wiring import wiring

    return wiring(configuration.load(configuration.find(options.config)), options.svg)


def _games(_: argparse.Namespace) -> int:
    from companion.games import GAMES

    for game in GAMES.values():
        print(f"{game.id:<12} {game.title}, {game.players[0]} to {game.players[-1]} players")
        for option in game.options:
            takes = list(option.values) + (["a seat"] if option.seats else [])
            takes += [f"{option.numbers[0]} to {option.numbers[-1]}"] if option.numbers else []
            print(f"    {option.name:<26} {option.sentence} ({', '.join(takes)})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
