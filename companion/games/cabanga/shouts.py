"""Shouts and their stamps: which card a shout is about, and at whom a player throws (rules 6, 7, last paragraph).

The device learns that a card has landed when somebody enters it, a little late. So a shout stamped after the entry is
about that card; one up to two seconds before it is asked about; an earlier one is about the card before.
"""

from __future__ import annotations

from companion.actions import Seat
from companion.games.cabanga.cards import Answer, Shout, When
from companion.games.cabanga.state import Heard, News, State, Window
from companion.games.game import refuse
from companion.messages import Message, Who, msg

DOUBTFUL = 2_000_000
"""So long before the entry of a card (µs) a shout may really have come after the card."""


def shout(state: State, deed: Shout) -> State:
    """Somebody shouts; nothing changes but that it was heard."""
    window = state.window
    if deed.seat is not None and state.player(deed.seat) is None:
        refuse(msg("{seat} doesn't play", seat=deed.seat))
    if window is None:
        refuse(msg("There is no card to throw at yet"))
    at = state.now if deed.at is None else deed.at
    heard = Heard(deed.seat, at)
    later = deed.at is None or at > window.at
    now, news = max(state.now, at), News(deed)
    if later or not _about_the_one_before(state.before, window, heard):
        if deed.seat == window.seat:
            refuse(_own(deed.seat))
        return state.evolve(window=_with(window, heard), now=now, news=news)
    return state.evolve(before=_with(state.before, heard), now=now, news=news)


def _about_the_one_before(before: Window | None, window: Window, heard: Heard) -> bool:
    """Whether a shout stamped before the last entry may be about the card before; refuses what can be about neither."""
    doubtful = window.at - heard.at <= DOUBTFUL
    if before is None or (doubtful and heard.seat == before.seat):
        return False  # the card had landed, nobody had entered it yet
    if heard.at < before.at:
        refuse(msg("Too late: that card is covered by others"))
    if heard.seat == before.seat:
        refuse(_own(before.seat))
    return True


def _own(seat: Seat) -> Message:
    return msg("Nobody throws at himself: the card is {seat}'s own", seat=Who(seat))


def _with(window: Window | None, heard: Heard) -> Window | None:
    """That shout is heard as well; of one player's the one with the latest stamp stays."""
    if window is None:
        return None
    old = window.heard(heard.seat)
    if old and old.at > heard.at:
        return window
    return window.hearing((*(shout for shout in window.shouts if shout.seat != heard.seat), heard))


def asked(state: State) -> tuple[Heard, ...]:
    """The shouts of which the table has to say whether they came before the card that was entered shortly after."""
    before, window = state.before, state.window
    if before is None or window is None:
        return ()
    return tuple(s for s in before.shouts if not (s.sure or s.used) and window.at - s.at <= DOUBTFUL)


def answer(state: State, deed: Answer) -> State:
    """The table says it: in time, the shout is about the card before; late, about the last one, or about none."""
    before, window = state.before, state.window
    heard = before.heard(deed.seat) if before else None
    if before is None or window is None or heard is None:
        refuse(msg("There is no such shout to ask about"))
    others = tuple(shout for shout in before.shouts if shout.seat != deed.seat)
    if deed.when is When.BEFORE:
        if heard.sure:
            refuse(msg("That has been said already"))
        sure = Heard(heard.seat, heard.at, heard.used, sure=True)
        return state.evolve(before=before.hearing((*others, sure)), news=News(deed))
    moved = window if deed.seat == window.seat else _with(window, Heard(heard.seat, heard.at))
    return state.evolve(before=before.hearing(others), window=moved, news=News(deed))


def aimed(state: State, seat: Seat) -> Window | None:
    """The card at whose player `seat` throws now: the one that the last shout of this player is about, else the last.

    A shout from the shared pad may be anybody's; it serves those who have none of their own.
    """
    before, window = state.before, state.window
    if before is None or window is None:
        return window
    for whose in (seat, None):
        if window.heard(whose) and seat != window.seat:
            return window
        if before.heard(whose) and seat != before.seat:
            return before
    return window


def spent(window: Window, seat: Seat) -> Window:
    """The card once `seat` has thrown: the shout has served."""
    if not window.shouts:
        return window
    whose = seat if window.heard(seat) else None
    shouts = (Heard(s.seat, s.at, used=True, sure=s.sure) if s.seat == whose else s for s in window.shouts)
    return window.hearing(tuple(shouts))


def carried(window: Window | None) -> Window | None:
    """The card once the next one has landed: the shouts at it that nobody has thrown for yet may still serve."""
    if window is None or not window.shouts:
        return window
    return window.hearing(tuple(shout for shout in window.shouts if not shout.used))
