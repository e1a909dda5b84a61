"""What the screen shows of No thanks! Chips in hand, and what contains them, only once the round is scored (rule 2)."""

from __future__ import annotations

from companion.games.no_thanks.cards import points, runs
from companion.games.no_thanks.state import Did, State, Variant
from companion.games.no_thanks.turns import laid_already
from companion.messages import Message, Voice, Who, msg, msgs, pmsg
from companion.ports import Sound
from companion.view import Row, SeatView, View

HIDDEN = "?"
"""The big number while no card is up."""


def view(title: Message, state: State, voice: Voice) -> View:
    """The whole table at this moment."""
    say, over = voice.say, state.over
    return View(
        title=say(title),
        subtitle=say(subtitle(state)),
        big=_big(state, voice),
        seats=_seats(state, voice),
        rows=_rows(state, voice),
        pot=state.on_card if state.card else None,
        told=tuple(map(say, told(state))),
        prompt="" if over else say(prompt(state)),
        verdict=say(verdict(state)) if over else "",
        tone=Sound.ROUND if state.scored else None,
    )


def subtitle(state: State) -> Message:
    """Which round it is."""
    sitting = state.stand.sitting
    return pmsg("No thanks!", "Round {round}/{rounds}", round=sitting.round, rounds=sitting.agreed.rounds)


def _big(state: State, voice: Voice) -> str:
    return voice.number(state.card) if state.card else "" if state.scored or state.over else HIDDEN


def _seats(state: State, voice: Voice) -> tuple[SeatView, ...]:
    stand, winners, whose = state.stand, state.winners, "" if state.over else state.turn
    sitting = stand.sitting
    chips = dict(zip(stand.players, state.chips, strict=True)) if state.scored else {}
    hidden = sitting.agreed.variant is Variant.HIDDEN_CARDS and not state.scored
    hands = dict(zip(stand.players, stand.hidden, strict=True)) if hidden else {}
    return tuple(
        SeatView(
            seat=seat,
            name=voice.name(seat),
            place=place,
            chips=chips.get(seat),
            points=total,
            cards=hands.get(seat),
            turn=seat == whose,
            out=seat in sitting.gone,
            winner=seat in winners,
        )
        for place, (seat, total) in enumerate(zip(sitting.seats, sitting.points, strict=True))
    )


def _rows(state: State, voice: Voice) -> tuple[Row, ...]:
    """The cards in front of each player, a run as one cell: of it only the first number counts."""
    stand = state.stand
    return tuple(
        Row(voice.name(seat), tuple(_run(first, last) for first, last in runs(cards)))
        for seat, cards in zip(stand.players, stand.cards, strict=True)
        if cards
    )


def _run(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}\N{EN DASH}{last}"


def prompt(state: State) -> Message:
    """What is asked for, and of whom: the same whatever anybody holds."""
    who = Who(state.turn)
    if state.card:
        return msg("{who}: No thanks, or take it?", who=who)
    if state.scored:
        return msg("Next round: enter the first card. {who} starts", who=who)
    if not state.begun:
        return msg("Enter the first card. {who} starts", who=who)
    return msg("{who} turns up the next card: enter it", who=who)


def told(state: State) -> tuple[Message, ...]:
    """What the last step did, most important first; once the round is scored, how everybody's points come about."""
    if state.scored:
        return (*scores(state), *_happened(state))
    to_come = msgs("{n} card to come", "{n} cards to come", n=state.left)
    return (*_happened(state), to_come) if state.begun else _happened(state)


def _happened(state: State) -> tuple[Message, ...]:
    """What the last step did."""
    stand = state.stand
    if state.passes:
        return (msg("{who}: No thanks!", who=Who(stand.players[state.place - 1])),)
    news = stand.news
    who = Who(news.seat)
    match news.did:
        case Did.NOTHING:
            return ()
        case Did.TOOK if news.chips:
            card, chips = news.card, news.chips
            return (
                msgs(
                    "{who} takes {card} and {n} chip", "{who} takes {card} and {n} chips", who=who, card=card, n=chips
                ),
            )
        case Did.TOOK:
            return (msg("{who} takes {card}", who=who, card=news.card),)
        case Did.LAID:
            return (msg("{who} lays {card}", who=who, card=news.card),)
        case Did.CORRECTED:
            return (msg("Corrected"),)
        case Did.LEFT:
            return (msg("{who} has left", who=who),)
        case Did.JOINED:
            return (msgs("{who} joins with {n} point", "{who} joins with {n} points", who=who, n=news.chips),)


def scores(state: State) -> tuple[Message, ...]:
    """The round's points, fewest first: cards less chips (rule 6)."""
    stand = state.stand
    found = sorted(zip(state.scores, stand.players, stand.cards, state.chips, strict=True), key=lambda one: one[0])
    return tuple(
        msg(
            "{who} {score}: {cards} \N{MINUS SIGN} {chips}",
            who=Who(seat),
            score=score,
            cards=points(cards),
            chips=chips,
        )
        for score, seat, cards, chips in found
    )


def verdict(state: State) -> Message:
    """Who has won."""
    winners = state.winners
    if len(winners) == 1:
        return msg("{who} wins", who=Who(winners[0]))
    return msg("{who} share the win", who=tuple(map(Who, winners)))


def may_lay(state: State) -> bool:
    """Whether laying is offered: hidden cards are left and none has been laid on this turn. All of it lies open."""
    return bool(state.card) and state.stand.hidden[state.place] > 0 and not laid_already(state)
