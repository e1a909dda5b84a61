"""Slaps and verdicts: who was first, what it wins, and what a wrong slap costs (rules 4-9, 11).

A verdict is worked out from the piles as they lay when the race began and from every slap heard so far, so a slap
that comes late changes it as if it had been there.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.actions import Seat
from companion.games.game import refuse
from companion.games.snap.ending import moved
from companion.games.snap.piles import Piles, claimed, given
from companion.games.snap.state import NOTHING, POT, TABLE, Match, News, NoMatch, Older, Rules, State, Trial, Verdict
from companion.messages import Who, msg
from companion.race import Race


def slap(state: State, seats: tuple[Seat, ...], at: int | None) -> State:
    """Somebody slaps: a race begins, goes on, or is judged anew; what came too late changes nothing (rules 4, 8)."""
    trial = state.trial
    piles = trial.before if trial and trial.before else state.piles
    _with_cards(state.rules, piles, seats)
    if trial is not None:
        return _goes_on(state, trial, seats, at)
    if state.winners and len(piles.holders()) < 2:
        refuse(msg("The game is over"))
    if state.last is None or (at is not None and at < state.since):
        return state  # before the first flip, or of a card that is past
    return _settled(state, Race().heard(seats, at), state.turn, judged(state) if state.ranked else None)


def _with_cards(rules: Rules, piles: Piles, seats: Iterable[Seat]) -> None:
    for seat in seats:
        if seat == TABLE:
            continue
        if seat not in rules.seats:
            refuse(msg("There is no seat {seat}", seat=seat))
        at = rules.seats.index(seat)
        if not (piles.down[at] or piles.up[at]):
            refuse(msg("{seat} has no cards left", seat=Who(seat)))


def _goes_on(state: State, trial: Trial, seats: tuple[Seat, ...], at: int | None) -> State:
    race = trial.race.heard(seats, at)
    return state if race is trial.race else _settled(state, race, trial.turn, trial.verdict)


def slapper(state: State, seats: tuple[Seat, ...]) -> State:
    """Whose hand was first on the shared pad, is said."""
    trial = state.trial
    if trial is None or not state.who:
        refuse(msg("Nobody has to be named now"))
    if not seats:
        refuse(msg("Somebody's hand it was"))
    _with_cards(state.rules, state.piles, seats)
    return _settled(state, trial.race.named(TABLE, seats), trial.turn, trial.verdict)


def judge(state: State, verdict: Verdict) -> State:
    """The table says what the slap was for; refused where the piles can't be so."""
    trial = state.trial
    if trial is None or not state.judging:
        refuse(msg("There is no slap to judge"))
    if state.who:
        refuse(msg("Say first who slapped"))
    match verdict:
        case Match(piles):
            _may_match(state, (state.last or "", *piles))
        case Older(piles):
            _may_match(state, piles)
            if state.last in piles:
                refuse(msg("{seat} flipped last; that is no older match", seat=Who(state.last or "")))
    return _settled(state, trial.race, trial.turn, verdict)


def _may_match(state: State, piles: tuple[str, ...]) -> None:
    if len(set(piles)) < len(piles) or len(piles) < 2:
        refuse(msg("A match is between different piles"))
    for pile in piles:
        if pile == POT:
            if not state.piles.pot:
                refuse(msg("There is no pot"))
        elif pile not in state.seats:
            refuse(msg("There is no seat {seat}", seat=pile))
        elif not state.piles.up[state.place(pile)]:
            refuse(msg("{seat} has no card face up", seat=Who(pile)))


def _settled(state: State, race: Race, turn: Seat, verdict: Verdict | None) -> State:
    """What is known of the race by now: it waits for a verdict, or the verdict takes effect."""
    trial, first = state.trial, race.first(state.rules.tie)
    piles = trial.before if trial and trial.before else state.piles
    if verdict is None or TABLE in first:
        waiting = Trial(race, turn, verdict, None, first)
        return state.evolve(piles=piles, turn=turn, trial=waiting, due=None, winners=(), news=NOTHING)
    match verdict:
        case NoMatch():
            after, news = _wrong(state, piles, race)
        case Match(owners):
            after, news = _claim(state, piles, (state.last or "", *owners), first)
        case Older(owners):
            after, news = _claim(state, piles, owners, first)
    return moved(state, piles, after, turn, trial=Trial(race, turn, verdict, piles, first), news=news)


def _claim(state: State, piles: Piles, owners: tuple[str, ...], first: tuple[Seat, ...]) -> tuple[Piles, News]:
    """The winner takes the piles, or a tie puts them into the pot (rules 4-6)."""
    seats = state.rules.seats
    pot = POT in owners
    places = [seats.index(owner) for owner in owners if owner != POT]
    rank = next((piles.tops[at] for at in places if piles.tops[at]), 0) if len(first) > 1 else 0
    after, cards = claimed(piles, places, pot, [seats.index(seat) for seat in first], rank)
    news = News(first=first, cards=cards, out=_out(seats, piles, after), changed=_changed(state, after, first))
    return after, news


def _wrong(state: State, piles: Piles, race: Race) -> tuple[Piles, News]:
    """Everybody who slapped gives a card (rule 9)."""
    rules, seats = state.rules, state.rules.seats
    slapped = [seats.index(seat) for seat in race.everybody if seat != TABLE]
    flipper = None if state.last is None else seats.index(state.last)
    after, made = given(piles, [(giver, _taker(piles, flipper, giver)) for giver in slapped], rules.turn_over)
    paid = tuple((seats[giver], seats[taker]) for giver, taker in made)
    free = tuple(seats[at] for at in slapped if seats[at] not in dict(paid))
    changed = _changed(state, after, race.first(rules.tie))
    return after, News(paid=paid, free=free, out=_out(seats, piles, after), changed=changed)


def _taker(piles: Piles, flipper: int | None, giver: int) -> int:
    """Who gets the card: the last flipper, else the nearest to the flipper's right with cards, never the giver."""
    count = len(piles.down)
    start = giver if flipper is None else flipper
    for step in range(count):
        at = (start - step) % count
        if at != giver and (piles.down[at] or piles.up[at]):
            return at
    return giver


def _out(seats: tuple[Seat, ...], before: Piles, after: Piles) -> tuple[Seat, ...]:
    """Who has lost the last card."""
    had, has = before.holders(), after.holders()
    return tuple(seats[at] for at in had if at not in has) if had != has else ()


def _changed(state: State, after: Piles, first: tuple[Seat, ...]) -> bool:
    """Whether what has been heard has changed a verdict that had taken effect."""
    trial = state.trial
    return trial is not None and trial.before is not None and (after != state.piles or first != trial.first)


def judged(state: State) -> Verdict:
    """The verdict where the ranks are known: every match that shows, an unclaimed one too, is claimed at once."""
    piles = state.piles
    ranks: dict[int, list[str]] = {}
    count = len(state.seats)
    newest = state.place(state.last or state.turn)
    for step in range(count):
        at = (newest - step) % count
        if piles.up[at] and piles.tops[at]:
            ranks.setdefault(piles.tops[at], []).append(state.seats[at])
    if piles.pot and piles.pot_top:
        ranks.setdefault(piles.pot_top, []).append(POT)
    matching = [pile for same in ranks.values() if len(same) > 1 for pile in same]
    if not matching:
        return NoMatch()
    return Match(tuple(matching[1:])) if matching[0] == state.last else Older(tuple(matching))
