"""What the screen shows of a score pad."""

from __future__ import annotations

from companion.games.score_pad.state import Finish, Pay, Player, Score, State, Take
from companion.messages import Message, Voice, Who, msg, msgs
from companion.view import DiceView, Meter, SeatView, View


def view(title: Message, state: State, voice: Voice) -> View:
    """The whole table: whose turn it is, with that player's points in big digits."""
    terms, acting = state.terms, state.player(state.turn)
    best = state.player(state.winners[0]) if state.winners else acting
    meter = Meter(acting.points, ((terms.limit, 0),)) if terms.limit and not terms.falling else None
    return View(
        title=voice.say(title),
        subtitle=voice.say(_subtitle(state)),
        big=voice.number(best.points),
        meter=meter,
        seats=tuple(_seat(state, place, player, voice) for place, player in enumerate(state.players)),
        pot=state.pot if any(player.chips for player in state.players) or state.pot else None,
        dice=_dice(state, voice),
        told=tuple(map(voice.say, _told(state))),
        prompt="" if state.winners else voice.say(_prompt(state)),
        verdict=voice.say(_verdict(state)) if state.winners else "",
    )


def _subtitle(state: State) -> Message:
    if state.terms.rounds:
        return msg("Round {round}/{rounds}", round=state.round, rounds=state.terms.rounds)
    return msg("Round {round}", round=state.round)


def _seat(state: State, place: int, player: Player, voice: Voice) -> SeatView:
    chips = any(p.chips for p in state.players) or state.pot
    return SeatView(
        player.seat,
        voice.name(player.seat),
        place,
        chips=player.chips if chips else None,
        points=player.points,
        turn=not state.winners and player.seat == state.turn,
        out=player.out,
        winner=player.seat in state.winners,
    )


def _dice(state: State, voice: Voice) -> tuple[DiceView, ...]:
    if not state.rolling and not state.shown:
        return ()
    note = voice.number(sum(state.shown)) if state.shown else ""
    return (DiceView(voice.name(state.turn), state.seats.index(state.turn), state.shown, note),)


def _prompt(state: State) -> Message:
    if state.rolling:
        return msg("{who}: roll the dice", who=Who(state.turn))
    return msg("{who}: how many points?", who=Who(state.turn))


def _told(state: State) -> tuple[Message, ...]:
    match state.last:
        case Score(seat, points):
            return (msgs("{who}: {n} point", "{who}: {n} points", who=Who(seat), n=points),)
        case Pay(seat, chips):
            return (msgs("{who} puts in {n} chip", "{who} puts in {n} chips", who=Who(seat), n=chips),)
        case Take(seat):
            return (msg("{who} takes the pot", who=Who(seat)),)
        case Finish():
            return (msg("The game is ended"),)
        case _:
            return ()


def _verdict(state: State) -> Message:
    if len(state.winners) == 1:
        return msg("{who} wins", who=Who(state.winners[0]))
    return msg("{who} share the win", who=tuple(map(Who, state.winners)))
