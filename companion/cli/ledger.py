"""Past games as text: a line a game, one game in detail, and what each player has won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from companion.history import Past, Player, Source, Tally, by_round, past
from companion.screen.text import cells, pad, short

COLUMNS = ("No", "When", "Game", "Rounds", "Players")
_WIDTHS = (4, 16, 10, 6)
"""Of all columns but the last, which takes the rest."""


def heading(columns: int) -> str:
    return _row(COLUMNS, columns)


def line(one: Past, columns: int) -> str:
    """One game in at most so many columns; 0: as wide as it is."""
    return _row((f"{one.number:>4}", when(one), one.game.id, f"{one.rounds:>6}", summary(one)), columns)


def summary(one: Past) -> str:
    """Who scored what, the best first where that is known: the winners."""
    players = sorted(one.players, key=lambda player: not player.winner)
    state = "" if one.over else "not finished: "
    damage = " (the file is damaged)" if one.damaged else ""
    return state + ", ".join(_standing(player) for player in players) + damage


def when(one: Past) -> str:
    """To the minute, in the machine's own time as it was."""
    return one.began.replace("T", " ")[:16]


def seconds(time: int | None) -> str:
    """A reaction (µs) in seconds."""
    return "" if time is None else f"{time / 1_000_000:.3f} s"


def _standing(player: Player) -> str:
    notes = [*(["won"] if player.winner else []), *([seconds(player.usual)] if player.slaps else [])]
    score = "" if player.score is None else f" {player.score}"
    return f"{player.name}{score}" + (f" ({', '.join(notes)})" if notes else "")


def _row(cells_: Sequence[str], columns: int) -> str:
    fixed = [pad(short(text, wide), wide) for text, wide in zip(cells_, _WIDTHS, strict=False)]
    text = "  ".join([*fixed, cells_[-1]])
    return short(text, columns) if columns else text


def detail(source: Source) -> Iterator[str]:
    """Everything that there is to say of one game."""
    one = past(source)
    yield f"Game {one.number}: {one.game.title}, {_ended(one)}"
    yield f"began {when(one)}, rounds {one.rounds}, played for {_minutes(one.lasted)}"
    if one.options:
        yield "options: " + ", ".join(f"{name}={value}" for name, value in one.options.items())
    if one.damaged:
        yield "The file is damaged; this is what stands before the damage."
    yield ""
    yield from grid(["Player", one.kind.capitalize(), *_SLAPS], [_player(player) for player in one.players])
    rounds = by_round(source.table)
    if len(rounds) > 1:
        names = [player.name for player in one.players]
        yield ""
        yield from grid([f"{one.kind.capitalize()} after round", *names], [_after(n, said, one) for n, said in rounds])


_SLAPS = ("Slaps", "Fastest", "Usual")


def _player(player: Player) -> list[str]:
    name = player.name + (" (won)" if player.winner else "")
    slaps = [str(len(player.slaps)), seconds(min(player.slaps)), seconds(player.usual)] if player.slaps else [""] * 3
    return [name, _said(player.score), *slaps]


def _after(number: int, said: Mapping[str, int | None], one: Past) -> list[str]:
    return [str(number), *(_said(said.get(player.seat)) for player in one.players)]


def _said(score: int | None) -> str:
    return "" if score is None else str(score)


def _ended(one: Past) -> str:
    if not one.over:
        return "not finished"
    names = " and ".join(player.name for player in one.winners)
    return f"{names} won" if names else "nobody won"


def _minutes(time: int) -> str:
    minutes = round(time / 60_000_000)
    return f"{minutes // 60} h {minutes % 60} min" if minutes >= 60 else f"{minutes} min"


def players(found: Mapping[str, Mapping[str, Tally]], titles: Mapping[str, str]) -> Iterator[str]:
    """What each player has won, over all games and in each, most games first."""
    rows: list[list[str]] = []
    for name, by_game in sorted(found.items(), key=lambda one: (-one[1][""].games, one[0])):
        for game, tally in by_game.items():
            rows.append([name if not game else "", titles.get(game, "all games"), *_numbers(tally)])
    yield from grid(["Player", "Game", "Games", "Wins", "Shared wins"], rows)


def _numbers(tally: Tally) -> list[str]:
    return [str(tally.games), str(tally.wins), str(tally.shared)]


def grid(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Columns as wide as what is in them; one that is empty all the way down is left out."""
    table = [list(row) for row in rows]
    used = [at for at in range(len(head)) if at == 0 or any(row[at] for row in table)]
    wide = [max(cells(row[at]) for row in [head, *table]) for at in used]
    for row in [head, *table]:
        yield "  ".join(pad(row[at], to) for at, to in zip(used, wide, strict=True)).rstrip()
