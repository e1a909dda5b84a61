"""Past games for other programs: as CSV (a line a player), as JSON, and as the table notation they are kept in."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from companion.history import Past, Player, Source, by_round, past, steps
from companion.shelf import named

_FIELDS = ("number", "began", "game", "over", "rounds", "seat", "name", "score", "counts", "won", "slaps", "slap_ms")


def as_csv(sources: Iterable[Source]) -> Iterator[str]:
    """Times of slaps are medians, in ms; `counts` says what the score counts."""
    yield _line(_FIELDS)
    for source in sources:
        one = past(source)
        for player in one.players:
            yield _line(_fields(one, player))


def _fields(one: Past, player: Player) -> tuple[object, ...]:
    usual = "" if player.usual is None else f"{player.usual / 1000:.3f}"
    game = (one.number, one.began, one.game.id, int(one.over), one.rounds)
    score = "" if player.score is None else player.score
    return (*game, player.seat, player.name, score, one.kind, int(player.winner), len(player.slaps), usual)


def _line(fields: Iterable[object]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(fields)
    return text.getvalue()


def as_json(sources: Iterable[Source]) -> Iterator[str]:
    """One object with all games, a line each; slaps in µs after the card."""
    yield '{"games": ['
    for at, source in enumerate(sources):
        yield ("\n" if at == 0 else ",\n") + json.dumps(_object(source), ensure_ascii=False)
    yield "\n]}\n"


def _object(source: Source) -> dict[str, Any]:
    one = past(source)
    return {
        "number": one.number,
        "began": one.began,
        "game": one.game.id,
        "options": dict(one.options),
        "over": one.over,
        "rounds": one.rounds,
        "lasted_us": one.lasted,
        "counts": one.kind,
        "players": [
            {"seat": p.seat, "name": p.name, "score": p.score, "won": p.winner, "out": p.out, "slaps_us": p.slaps}
            for p in one.players
        ],
        "by_round": [scores for _, scores in by_round(source.table)],
    }


def as_table(sources: Iterable[Source]) -> Iterator[str]:
    """Every game as a case; `companion replay` plays them."""
    for at, source in enumerate(sources):
        case = f"case {named(source.number).removesuffix('.table')}"
        yield "\n".join([*([""] if at else []), case, *steps(source), ""])


KINDS: dict[str, Callable[[Iterable[Source]], Iterator[str]]] = {"csv": as_csv, "json": as_json, "table": as_table}
"""What there is to choose from."""
