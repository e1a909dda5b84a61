"""Slaps and verdicts: who was first, what it wins, and what a wrong slap costs (rules 4-9, 11).

A verdict is worked out from the piles as they lay when the race began and from every slap heard so far, so a slap
that comes late changes it as if it had been there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

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
    return _settled(state, Trial(Race().heard(seats, at), state.turn, judged(state) if state.ranked else None))


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
    return state if race is trial.race else _settled(state, replace(trial, race=race))


def slapper(state: State, seats: tuple[Seat, ...]) -> State:
    """Whose hand was first on the shared pad, is said."""
    trial = state.trial
    if trial is None or not state.who:
        refuse(msg("Nobody has to be named now"))
    if not seats:
        refuse(msg("Somebody's hand it was"))
    _with_cards(state.rules, state.piles, seats)
    return _settled(state, replace(trial, race=trial.race.named(TABLE, seats)))


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
    return _settled(state, replace(trial, verdict=verdict))


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


def _settled(state: State, trial: Trial) -> State:
    """What is known of the race by now: it waits for a verdict, or the verdict takes effect."""
    rules = state.rules
    first = trial.race.first(rules.tie)
    piles = trial.before or state.piles
    trial = Trial(trial.race, trial.turn, trial.verdict, piles, first)
    if trial.verdict is None or TABLE in first:
        waiting = replace(trial, before=None)
        return state.evolve(piles=piles, turn=trial.turn, trial=waiting, due=None, winners=(), news=NOTHING)
    base = state.evolve(piles=piles)
    match trial.verdict:
        case NoMatch():
            after, news = _wrong(base, trial)
        case Match(owners):
            after, news = _claim(base, (base.last or "", *owners), first)
        case Older(owners):
            after, news = _claim(base, owners, first)
    news = replace(news, out=_out(rules, piles, after), changed=_changed(state, after, first))
    return moved(base, after, trial.turn, trial=trial, news=news)


def _claim(state: State, owners: tuple[str, ...], first: tuple[Seat, ...]) -> tuple[Piles, News]:
    """The winner takes the piles, or a tie puts them into the pot (rules 4-6)."""
    piles = state.piles
    places = [state.place(owner) for owner in owners if owner != POT]
    rank = next((piles.tops[at] for at in places if piles.tops[at]), 0)
    pot = POT in owners
    cards = sum(piles.up[at] for at in places) + (piles.pot if pot and len(first) == 1 else 0)
    return claimed(piles, places, pot, [state.place(seat) for seat in first], rank), News(first=first, cards=cards)


def _wrong(state: State, trial: Trial) -> tuple[Piles, News]:
    """Everybody who slapped gives a card (rule 9)."""
    rules, seats = state.rules, [seat for seat in trial.race.everybody if seat != TABLE]
    gifts = [(rules.seats.index(seat), _taker(state, seat)) for seat in seats]
    piles, made = given(state.piles, gifts, rules.turn_over)
    paid = tuple((rules.seats[giver], rules.seats[taker]) for giver, taker in made)
    givers = [seat for seat, _ in paid]
    return piles, News(paid=paid, free=tuple(seat for seat in seats if seat not in givers))


def _taker(state: State, seat: Seat) -> int:
    """Who gets the card: the last flipper, else the nearest to the flipper's right with cards, never the giver."""
    flipper, giver = state.place(state.last or seat), state.place(seat)
    for step in range(len(state.seats)):
        at = (flipper - step) % len(state.seats)
        if at != giver and (state.piles.down[at] or state.piles.up[at]):
            return at
    return giver


def _out(rules: Rules, before: Piles, after: Piles) -> tuple[Seat, ...]:
    gone = set(before.holders()).difference(after.holders())
    return tuple(rules.seats[at] for at in sorted(gone))


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
