"""No thanks!: chips in hand are in no output before the round is scored (rule 2, "must not give away")."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.actions import Action
from companion.games.game import legal
from companion.games.no_thanks.cards import DECK, LOWEST
from companion.games.no_thanks.game import NO_THANKS
from companion.games.no_thanks.state import Pass
from companion.games.options import Setup
from companion.messages import Voice
from companion.replay import report
from sims.robots import Plain
from sims.table import SimTable
from tests.games.no_thanks_table import table, typed

some = settings(max_examples=60, deadline=None, derandomize=True)
DATA = st.data()


def shown(sim: SimTable) -> str:
    """Everything that the screen says, as data and as text."""
    return f"{sim.view!r}\n{sim.text()}"


@some
@given(DATA, st.sampled_from(["", "hidden-cards"]))
def test_what_is_shown_and_offered_doesn_t_depend_on_chips(data: st.DataObject, variant: str) -> None:
    """Nothing given away: two tables, the same public steps, other chips. Until the round is scored they look alike."""
    seats = tuple("ABCDEFG"[: data.draw(st.integers(3, 7))])
    options = {"variant": variant} if variant else {}
    few, many = (NO_THANKS.start(Setup(seats, {**options, "start-chips": chips})) for chips in ("40", "77"))
    random = Random(data.draw(st.integers(0, 999)))
    robot = Plain(random.randrange(999))
    while not few.scored:
        assert NO_THANKS.view(few, Voice()) == NO_THANKS.view(many, Voice())
        assert NO_THANKS.choices(few) == NO_THANKS.choices(many)
        for name, fact in NO_THANKS.facts.items():
            assert fact.hidden(few) == (name == "chips")
            assert name == "chips" or fact.told(few) == fact.told(many)
        deed = robot(NO_THANKS, few).then
        assert isinstance(deed, Action)
        if isinstance(deed, Pass) and not legal(NO_THANKS, few, deed):
            continue
        few, many = NO_THANKS.apply(few, deed), NO_THANKS.apply(many, deed)
    assert NO_THANKS.view(few, Voice()) != NO_THANKS.view(many, Voice())
    assert not NO_THANKS.facts["chips"].hidden(few)


def test_passing_is_offered_without_chips_and_refused_when_tried() -> None:
    """Rule 3: nothing shows beforehand that a pass would be refused."""
    sim = table(3, start_chips="1")
    typed(sim, "35")
    first = sim.view
    typed(sim, "AAA")
    assert sim.state.chips == (0, 0, 0)
    assert sim.view.tiles == first.tiles
    assert sim.view.prompt == first.prompt
    assert not sim.view.notices
    sim.key("A")
    assert [notice.text for notice in sim.view.notices] == ["A has no chip left and must take the card"]
    assert (sim.state.turn, sim.state.passes) == ("A", 3)


def test_chips_are_nowhere_until_the_round_is_scored() -> None:
    """Field (secrets in undo and logs): no view shows a count before scoring, undo flashes none, then all are seen."""
    sim = table(3, start_chips="88", rounds="2")
    secret = re.compile(r"(?<!\d)[789]\d(?!\d)")
    for card in range(LOWEST, LOWEST + DECK):
        typed(sim, f"{card:02d}")
        typed(sim, "A" * (card % 5))
        assert not secret.search(shown(sim))
        sim.key("B")
        sim.key("*")
        assert not secret.search(shown(sim))
        sim.key("B")
    assert sim.state.scored
    assert [seat.chips for seat in sim.view.seats] == list(sim.state.chips)
    assert secret.search(shown(sim))
    sim.key("*")
    assert not secret.search(shown(sim))
    sim.key("*", held=True)
    typed(sim, "35")
    assert all(seat.chips is None for seat in sim.view.seats)
    sim.restart()
    assert all(seat.chips is None for seat in sim.view.seats)


def test_the_menu_tells_no_counts() -> None:
    """Correcting chips asks how many there are; it doesn't say what the companion thinks."""
    sim = table(3, start_chips="88")
    typed(sim, "35")
    sim.key("#", held=True)
    seen = [shown(sim)]
    items = sim.view.menu.items if sim.view.menu else ()
    sim.touch(next(n for n, item in enumerate(items) if "chips" in item.label))
    seen.append(shown(sim))
    sim.touch(0)
    seen.append(shown(sim))
    typed(sim, "1#")
    seen.append(shown(sim))
    assert sim.state.chips == (1, 88, 88)
    assert not any(re.search(r"(?<!\d)8[78](?!\d)", text) for text in seen)


def told(tmp_path: Path, *steps: str) -> str:
    script = tmp_path / "secret.table"
    script.write_text("\n".join(("game no-thanks", "seats A B C", *steps)), encoding="utf-8")
    return "\n".join(line for line, _ in report([script]))


def test_a_replay_doesn_t_tell_chips_before_the_round_is_scored(tmp_path: Path) -> None:
    """Replay output: a wrong count is said to differ, with the script's own number and without the real one."""
    steps = ("given left 2; chips A 71 B 72 C 73", "table reveal 30", "A pass => chips A 99 B 72")
    assert (
        told(tmp_path, *steps) == "differs secret line 5: expected chips A 99 B 72, got something else, secret for now"
    )


def test_a_replay_tells_chips_once_the_round_is_scored(tmp_path: Path) -> None:
    """Rule 2: counts are secret until the round is over."""
    steps = ("given left 1; chips A 71 B 72 C 73", "table reveal 30", "A pass", "B take => chips A 1")
    assert told(tmp_path, *steps) == "differs secret line 6: expected chips A 1, got A 70 B 73 C 73"


def test_a_score_before_the_end_of_the_round_is_none(tmp_path: Path) -> None:
    """No points that contain chips before the round ends."""
    steps = ("given left 2; chips A 71 B 72 C 73", "table reveal 30", "A take => score A -41")
    assert told(tmp_path, *steps) == "differs secret line 5: expected score A -41, got none"
