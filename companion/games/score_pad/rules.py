"""What happens on a score pad. There is no rulebook: turns go clockwise, everything else is what people enter."""

from __future__ import annotations

from dataclasses import replace

from companion.actions import Correct, Join, Roll, Seat
from companion.games.game import refuse, stated
from companion.games.score_pad.facts import FACTS
from companion.games.score_pad.state import Finish, Pay, Player, Score, State, Take, Throw
from companion.messages import Who, msg, msgs

CORRECTIONS = ("points", "chips", "turn")
"""The facts that people may correct."""
MOST_PLAYERS = 12
MOST_POINTS = 9_999
"""More than this a turn is a slip of the finger."""


def score(state: State, action: Score) -> State:
    """Points for the player whose turn it is; then the next one's turn."""
    _acts(state, action.seat)
    if abs(action.points) > MOST_POINTS:
        refuse(msg("Nobody makes more than {most} points at once", most=MOST_POINTS))
    player = state.player(action.seat)
    points = player.points + (-action.points if state.terms.falling else action.points)
    return _onward(replace(state.seated(replace(player, points=points)), shown=(), last=action))


def _onward(state: State) -> State:
    """The next player's turn. A round ends with the player before the one who began it, and only then the game."""
    after = state.after(state.turn)
    if state.place(after) > state.place(state.turn):
        return replace(state, turn=after)
    if _reached(state) or state.round == state.terms.rounds:
        return won(state)
    return replace(state, turn=after, round=state.round + 1)


def _reached(state: State) -> bool:
    terms = state.terms
    if not terms.limit:
        return False
    return any(p.points <= 0 if terms.falling else p.points >= terms.limit for p in state.inside())


def won(state: State) -> State:
    """Over: most points win, or fewest where they fall or that was agreed; equal ones share."""
    best = min if state.terms.falling or state.terms.fewest_wins else max
    points = best(player.points for player in state.inside())
    winners = tuple(player.seat for player in state.inside() if player.points == points)
    return replace(state, winners=winners, rolling=False)


def pay(state: State, action: Pay) -> State:
    """Chips into the pot; anybody may, in or out of turn."""
    player = _inside(state, action.seat)
    if not 0 < action.chips <= player.chips:
        refuse(msgs("{seat} holds {n} chip", "{seat} holds {n} chips", seat=Who(action.seat), n=player.chips))
    paid = replace(player, chips=player.chips - action.chips)
    return replace(state.seated(paid), pot=state.pot + action.chips, last=action)


def take(state: State, action: Take) -> State:
    """The whole pot goes to a player."""
    player = _inside(state, action.seat)
    if not state.pot:
        refuse(msg("The pot is empty"))
    return replace(state.seated(replace(player, chips=player.chips + state.pot)), pot=0, last=action)


def throw(state: State, action: Throw) -> State:
    """The dice are asked for."""
    _acts(state, action.seat)
    if not state.terms.dice:
        refuse(msg("This game is played without dice"))
    return replace(state, rolling=True, shown=(), last=action)


def roll(state: State, action: Roll) -> State:
    """What the dice show; the turn goes on."""
    if not state.rolling or action.seat != state.turn:
        refuse(msg("No dice are due"))
    if len(action.faces) != state.terms.dice or not all(1 <= face <= 6 for face in action.faces):
        refuse(msgs("{n} die shows 1 to 6", "{n} dice show 1 to 6 each", n=state.terms.dice))
    return replace(state, rolling=False, shown=action.faces)


def finish(state: State, action: Finish) -> State:
    """The people have had enough."""
    return won(replace(state, last=action))


def leave(state: State, seat: Seat) -> State:
    """Out of the game; the chips leave play. With one player left it is over; who plays alone ends it by leaving."""
    player = _inside(state, seat)
    if len(state.inside()) == 1:
        return won(replace(state, last=None))
    gone = replace(state.seated(replace(player, out=True, chips=0)), last=None)
    if len(gone.inside()) < 2:
        return won(gone)
    if gone.turn != seat:
        return gone
    return replace(_onward(gone), rolling=False, shown=())


def join(state: State, action: Join) -> State:
    """Before a round's first turn; with the points of the player who is worst off, and the chips of the poorest."""
    if state.turn != state.opener or state.rolling:
        refuse(msg("One joins between rounds, before the first turn"))
    if action.seat in state.seats:
        refuse(msg("{seat} has a seat already", seat=Who(action.seat)))
    if action.after not in state.seats:
        refuse(msg("There is no seat {seat}", seat=action.after))
    inside = state.inside()
    if len(inside) >= MOST_PLAYERS:
        refuse(msg("The table is full: {n} play", n=len(inside)))
    worst = max if state.terms.falling or state.terms.fewest_wins else min
    points, chips = worst(p.points for p in inside), min(p.chips for p in inside)
    at = state.seats.index(action.after) + 1
    player = Player(action.seat, points, chips)
    return replace(state, players=(*state.players[:at], player, *state.players[at:]), last=None)


def correct(state: State, action: Correct) -> State:
    """Points, chips or turn as people say they are; a finished game is judged again."""
    value = stated(action, CORRECTIONS, FACTS, state.seats)
    if action.fact == "turn":
        if value is None or state.player(value).out or state.winners or state.rolling:
            refuse(msg("It can't be the turn of {seat} now", seat=Who(value or "?")))
    elif any(state.player(seat).out for seat in value):
        refuse(msg("Who has left holds nothing"))
    elif action.fact == "chips" and min(value.values()) < 0:
        refuse(msg("Nobody holds fewer than 0 chips"))
    put = FACTS[action.fact].put
    corrected: State = replace(put(state, value) if put else state, last=None)
    return won(corrected) if state.winners else corrected


def _inside(state: State, seat: Seat) -> Player:
    if seat not in state.seats or state.player(seat).out:
        refuse(msg("{seat} is not in the game", seat=Who(seat)))
    return state.player(seat)


def _acts(state: State, seat: Seat) -> None:
    if state.rolling:
        refuse(msg("{seat} has to roll first", seat=Who(state.turn)))
    if seat != state.turn:
        refuse(msg("It is the turn of {seat}", seat=Who(state.turn)))
