"""Entry at a table of Cabanga!: keypad, the shared pad beside keys and alone, pads of one's own, and stamps."""

from __future__ import annotations

import pytest

from companion.config import Config, Entry
from companion.games.cabanga.cards import COLOURS, Colour, Play, Shout
from companion.games.cabanga.game import CABANGA
from companion.games.cabanga.shouts import aimed, asked
from companion.games.options import Setup
from companion.ports import SECOND, Lamp, Typed
from sims.robots import sensible
from sims.table import SimTable

PAD_ALONE = Config(entry=Entry(pad="always"))
REFEREE = {"depth": "referee"}


def keys(table: SimTable, *pressed: str) -> None:
    for key in pressed:
        table.key(key)


def hands(table: SimTable) -> dict[str, int]:
    return {player.seat: player.hand for player in table.state.players}


def taps(table: SimTable, pad: str, count: int) -> None:
    """So many taps, and the wait that ends them."""
    for _ in range(count):
        table.press(pad, hold=0.1, after=0.1)
    table.wait(0.8)


# --- keypad: the fewest presses a turn ------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "colour"), list(zip("ABCD", COLOURS, strict=True)))
def test_a_colour_is_one_key(key: str, colour: Colour) -> None:
    """`A` to `D` are the colours, and a press is a whole turn."""
    table = SimTable("cabanga", 3)
    table.key(key)
    assert table.state.last_colour is colour
    assert table.state.turn == "B"
    assert hands(table) == {"A": 7, "B": 8, "C": 8}


def test_zero_is_a_card_whose_colour_is_not_told() -> None:
    table = SimTable("cabanga", 3)
    keys(table, "A", "0", "A")
    assert hands(table) == {"A": 7, "B": 7, "C": 7}  # nobody drew: the colour before was not told


def test_a_throw_is_the_seat_and_the_number_of_cards() -> None:
    table = SimTable("cabanga", 3)
    keys(table, "A", "3", "2")
    assert hands(table) == {"A": 9, "B": 8, "C": 6}


def test_the_question_says_at_whom_is_thrown() -> None:
    table = SimTable("cabanga", 3, names={"A": "Anna", "C": "Cai"})
    keys(table, "A", "3")
    assert "How many cards does Cai throw at Anna?" in table.text()


def test_in_referee_depth_the_number_and_the_pile_follow() -> None:
    """The colour, the number, `A` left or `B` right; what can't be the first of two digits needs no more."""
    table = SimTable("cabanga", 3, REFEREE)
    keys(table, "9", "D", "5", "1", "2")
    assert table.state.tops[3] == (5, 12)
    keys(table, "D", "6", "A")
    assert table.state.tops[3] == (6, 12)
    keys(table, "B", "1", "4", "B")
    assert table.state.tops[1] == (None, 14)
    keys(table, "B", "1", "#", "A")
    assert table.state.tops[1] == (1, 14)


def test_in_referee_depth_a_throw_names_its_cards() -> None:
    """The seat, how many, then each number; refused as a whole where one doesn't fit."""
    table = SimTable("cabanga", 3, REFEREE)
    keys(table, "9", "D", "5", "1", "2", "D", "6", "A")
    keys(table, "2", "2", "7", "1", "0")
    assert hands(table) == {"A": 9, "B": 6, "C": 8}
    keys(table, "3", "2", "8", "1", "2")
    assert hands(table) == {"A": 9, "B": 6, "C": 8}
    assert any(notice.alarm for notice in table.view.notices)
    keys(table, "3", "1", "8")
    assert hands(table) == {"A": 10, "B": 6, "C": 7}


def test_a_card_owed_has_a_key() -> None:
    """`7`, then who draws: the companion can't see a colour that nobody tells."""
    table = SimTable("cabanga", 3)
    keys(table, "0", "7", "1")
    assert hands(table) == {"A": 8, "B": 8, "C": 8}


def test_a_round_by_keypad() -> None:
    """From the first card to the second round: cards, the close, each player's symbols."""
    table = SimTable("cabanga", 3)
    keys(table, "A", "2", "8")
    assert table.view.prompt == "B: no cards left. Last throws!"
    assert [tile.label for tile in table.view.tiles if tile.key == "#"] == ["Round over"]
    keys(table, "#")
    assert table.view.prompt == "Symbols on the cards of A, C?"
    keys(table, "1", "2", "0", "3", "1", "1")
    assert [player.points for player in table.state.players] == [20, 0, 11]
    assert table.view.verdict == "B wins"


def test_the_close_has_no_tile_while_everybody_holds_cards() -> None:
    table = SimTable("cabanga", 3)
    keys(table, "A")
    assert "#" not in [tile.key for tile in table.view.tiles]


def test_undo_takes_back_one_card() -> None:
    table = SimTable("cabanga", 3)
    keys(table, "A", "A", "*")
    assert hands(table) == {"A": 7, "B": 8, "C": 8}
    assert table.state.turn == "B"


def test_robots_press_keys_until_somebody_wins() -> None:
    """What the robot presses, key by key, does at a table what it does without one."""
    for options in ({}, REFEREE):
        table = SimTable("cabanga", 4, options)
        robot = sensible("cabanga", 5)
        for _ in range(2_000):
            if CABANGA.over(table.state):
                break
            for key in robot(CABANGA, table.state).key:
                table.feed(Typed(key, table.clock.now))
            table.wait(0.5)
        assert table.view.verdict


# --- pads and stamps ------------------------------------------------------------------------------------------------


def test_the_shared_pad_beside_keys_is_the_shout_and_its_time() -> None:
    """The stamp is that of the edge, to the microsecond."""
    table = SimTable("cabanga", 3)
    table.wait(10)
    table.key("A")
    table.wait(1.25)
    table.press("pad")
    assert [(heard.seat, heard.at) for heard in table.state.window.shouts] == [(None, 11_250_000)]
    keys(table, "2", "1")
    assert hands(table) == {"A": 8, "B": 7, "C": 8}


def test_a_pad_of_ones_own_says_who_and_its_taps_count_the_cards() -> None:
    table = SimTable("cabanga", 3)
    table.key("A")
    table.press("C", after=1)
    assert [heard.seat for heard in table.state.window.shouts] == ["C"]
    taps(table, "C", 3)
    assert hands(table) == {"A": 10, "B": 8, "C": 5}


def test_after_a_throw_the_pad_shouts_again() -> None:
    table = SimTable("cabanga", 3)
    table.key("A")
    for cards in (2, 1):
        table.press("C", after=1)
        taps(table, "C", cards)
    assert hands(table) == {"A": 10, "B": 8, "C": 5}


def test_two_players_count_at_the_same_time() -> None:
    """Everybody shouts at once: the taps of one pad don't mix with those of another."""
    table = SimTable("cabanga", 4)
    table.key("A")
    for pad in "CDCDDC":  # first the shouts
        table.press(pad, hold=0.05, after=0.05)
    table.wait(1)
    assert hands(table) == {"A": 11, "B": 8, "C": 6, "D": 6}


def test_a_shout_while_somebody_types_is_heard_and_the_typing_goes_on() -> None:
    """The question stays, with what is half entered."""
    table = SimTable("cabanga", 3, REFEREE)
    table.key("A")
    keys(table, "1", "#", "A")
    keys(table, "B", "1")
    table.press("C", after=1)
    table.press("pad", after=1)
    assert {heard.seat for heard in table.state.window.shouts} == {"C", None}
    keys(table, "3", "B")
    assert table.state.tops[1] == (None, 13)


def test_a_shout_at_ones_own_card_is_refused_and_says_why() -> None:
    table = SimTable("cabanga", 3, names={"A": "Anna"})
    table.key("A")
    table.press("A")
    assert table.state.window.shouts == ()
    assert "Nobody throws at himself: the card is Anna's own" in [notice.text for notice in table.view.notices]


def test_a_shout_shortly_before_the_entry_is_asked_about() -> None:
    """Up to two seconds before: the question and its two answers show; the answers lead to one card or the other."""
    for answer, hit in (("8", "A"), ("9", "B")):
        table = SimTable("cabanga", 3)
        table.key("A")
        table.wait(5)
        table.press("C")
        table.wait(1.5)
        table.key("B")
        assert table.view.prompt == "C: «Cabanga!» Before the card?"
        assert {"8": "Before the card", "9": "After it"}.items() <= {t.key: t.label for t in table.view.tiles}.items()
        table.key(answer)
        assert table.view.prompt == "C plays"
        taps(table, "C", 2)
        before = {"A": 7, "B": 7, "C": 6}
        assert hands(table) == {**before, hit: before[hit] + 2}


def test_the_press_is_what_counts_however_late_it_is_heard() -> None:
    """A pad is heard a moment after its edge: keyed in between, the card was later than the shout."""
    table = SimTable("cabanga", 3)
    table.key("A")
    table.wait(5)
    table.edge("pad:C", True)
    table.key("B")
    table.wait(0.05)
    assert [heard.at for heard in table.state.before.shouts] == [5_000_000]
    assert [heard.seat for heard in asked(table.state)] == ["C"]


@pytest.mark.parametrize(
    ("early", "asks", "hit"), [(2_000_001, False, "A"), (2_000_000, True, "A"), (0, True, "A"), (-1, False, "B")]
)
def test_which_card_a_shout_is_about_depends_on_its_stamp_alone(early: int, asks: bool, hit: str) -> None:
    """To the microsecond, in whatever order shout and card arrive."""
    first, second = Play("A", Colour.RED, at=10 * SECOND), Play("B", Colour.BLUE, at=20 * SECOND)
    shout = Shout("C", 20 * SECOND - early)
    orders = [(first, second, shout)] + ([(first, shout, second)] if early > 0 else [])
    for deeds in orders:
        state = CABANGA.start(Setup(tuple("ABC")))
        for deed in deeds:
            state = CABANGA.apply(state, deed)
        assert bool(asked(state)) is asks
        window = aimed(state, "C")
        assert window is not None
        assert window.seat == hit


def test_an_old_shout_doesnt_keep_a_pad_from_shouting_at_the_next_card() -> None:
    """Who shouted and threw nothing shouts anew: the press isn't taken for a card."""
    table = SimTable("cabanga", 3)
    table.key("A")
    table.press("C", after=1)
    table.wait(5)
    table.key("B")
    table.wait(5)
    table.press("C")
    taps(table, "C", 1)
    assert hands(table) == {"A": 7, "B": 8, "C": 7}


def test_the_shared_pad_alone_plays_a_whole_turn() -> None:
    """A tap shouts, with the stamp of its edge; taps count who throws and how many; the wheel has «Played»."""
    table = SimTable("cabanga", 3, config=PAD_ALONE)
    table.press("pad", hold=1.7)
    assert table.state.turn == "B"
    table.wait(5)
    at = table.clock.now
    table.press("pad", hold=0.2)
    assert [(heard.seat, heard.at) for heard in table.state.window.shouts] == [(None, at)]
    taps(table, "pad", 3)
    assert table.view.prompt == "How many cards does C throw at A?"
    taps(table, "pad", 2)
    table.wait(2)
    assert hands(table) == {"A": 9, "B": 8, "C": 6}


def test_the_shared_pad_alone_counts_symbols() -> None:
    """The seat by taps, then its symbols: tens by holding, ones by tapping."""
    table = SimTable("cabanga", 3, config=PAD_ALONE)
    keys(table, "A", "2", "8", "#")
    taps(table, "pad", 3)
    table.press("pad", hold=0.8)
    taps(table, "pad", 2)
    table.wait(2)
    assert table.state.symbols == (("C", 12),)


def test_pads_of_ones_own_count_symbols() -> None:
    table = SimTable("cabanga", 3)
    keys(table, "A", "2", "8", "#")
    taps(table, "C", 9)
    assert table.state.symbols == (("C", 9),)


def test_a_wrong_number_of_taps_is_refused() -> None:
    """C holds eight cards: seven symbols can't be."""
    table = SimTable("cabanga", 3)
    keys(table, "A", "2", "8", "#")
    taps(table, "C", 7)
    assert table.state.symbols == ()
    assert any(notice.alarm for notice in table.view.notices)


def test_the_pad_of_the_player_whose_turn_it_is_is_lit() -> None:
    table = SimTable("cabanga", 3)
    assert {pad: table.lights[f"pad:{pad}"] for pad in "ABC"} == {"A": Lamp.ON, "B": Lamp.OFF, "C": Lamp.OFF}
    table.key("A")
    assert {pad: table.lights[f"pad:{pad}"] for pad in "ABC"} == {"A": Lamp.OFF, "B": Lamp.ON, "C": Lamp.OFF}


def test_after_a_power_cut_the_shouts_are_still_heard() -> None:
    table = SimTable("cabanga", 3)
    table.wait(3)
    table.key("A")
    table.press("C", after=2)
    before = table.state
    table.restart()
    assert table.state == before
    taps(table, "C", 2)
    assert hands(table) == {"A": 9, "B": 8, "C": 6}
