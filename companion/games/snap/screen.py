"""What the screen shows of Snap. Nothing about ranks: the players look at the cards."""

from __future__ import annotations

from companion.actions import Seat
from companion.games.snap.state import NOTHING, TABLE, State
from companion.messages import NOTHING as NOTHING_SAID
from companion.messages import Message, Voice, Who, bare, msg, msgs
from companion.ports import Sound
from companion.view import Row, SeatView, View


def view(title: Message, state: State, voice: Voice) -> View:
    """The whole table at this moment."""
    say = voice.say
    return View(
        title=say(title),
        subtitle=say(_subtitle(state)),
        big=say(_big(state)),
        direction=1,
        seats=tuple(_seat(state, place, seat, voice) for place, seat in enumerate(state.seats)),
        rows=_rows(state, voice),
        told=tuple(map(say, told(state))),
        prompt="" if state.winners else say(prompt(state)),
        verdict=say(_verdict(state)) if state.winners else "",
        alarm=state.judging,
        tone=_tone(state),
    )


def _tone(state: State) -> Sound | None:
    news = state.news
    if len(news.first) > 1:
        return Sound.TIE
    return Sound.WRONG if news.paid or news.free else None


def _subtitle(state: State) -> Message:
    if state.piles.pot:
        return msg("Pot: {n}", n=state.piles.pot)
    return NOTHING_SAID


def _big(state: State) -> Message:
    """Who was first, or who flips; the winner, once there is one."""
    if state.winners:
        return msg("Snap!")
    if state.judging:
        return msg("Snap!") if state.who else _names(_first(state))
    return bare(Who(state.turn))


def _first(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat in state.trial.first if seat != TABLE) if state.trial else ()


def _names(seats: tuple[Seat, ...]) -> Message:
    return bare(tuple(map(Who, seats)))


def _seat(state: State, place: int, seat: Seat, voice: Voice) -> SeatView:
    playing = not state.winners
    lit = _first(state) if state.judging else (state.turn,)
    return SeatView(
        seat=seat,
        name=voice.name(seat),
        place=place,
        cards=state.holds(seat),
        paid=sum(giver == seat for giver, _ in state.news.paid),
        turn=playing and seat in lit,
        out=not state.holds(seat),
        dealer=seat == state.dealer,
        winner=seat in state.winners,
        first=seat in (_first(state) if state.judging else state.news.first),
    )


def _rows(state: State, voice: Voice) -> tuple[Row, ...]:
    """Beside each player how fast the slap was, once it has been judged; else how many cards lie face up."""
    times = _reactions(state)
    cells = (
        (seat, _seconds(times[seat]) if seat in times else msg("{n} up", n=up) if up else None)
        for seat, up in zip(state.seats, state.piles.up, strict=True)
    )
    return tuple(Row(voice.name(seat), (voice.say(cell),)) for seat, cell in cells if cell)


def prompt(state: State) -> Message:
    """What is asked for, and of whom."""
    if state.who:
        return msg("Who slapped?")
    if state.judging:
        return msg("Which pile matches {who}'s?", who=Who(state.last or state.turn))
    who = Who(state.turn)
    place = state.place(state.turn)
    if not state.piles.down[place]:
        return msg("{who} turns the pile over and flips", who=who)
    if state.rules.beat and state.due is None and state.news is NOTHING:
        return msg("{who} flips: D starts the beat", who=who)
    return msg("{who} flips", who=who)


def told(state: State) -> tuple[Message, ...]:
    """What the last step did and who paid, most important first."""
    news = state.news
    lines = [msg("A slap was earlier: the verdict has changed")] if news.changed else []
    if len(news.first) > 1:
        lines.append(
            msgs("A tie: {n} card into the pot", "A tie: {n} cards into the pot", n=news.cards),
        )
    elif news.first:
        lines.append(msgs("{who} wins {n} card", "{who} wins {n} cards", who=Who(news.first[0]), n=news.cards))
    lines += [msg("{giver} gives {taker} a card", giver=Who(giver), taker=Who(taker)) for giver, taker in news.paid]
    lines += [msg("{who} has no card to give", who=Who(seat)) for seat in news.free]
    lines += [msg("{who} is out of the game", who=Who(seat)) for seat in news.out]
    if news.left:
        lines.append(msg("{who} leaves; the cards are in the pot", who=Who(news.left)))
    if news.turned:
        lines.append(msg("{who} has turned the pile over", who=Who(news.flipped)))
    if news.beat:
        lines.append(
            msg("A flip more: {who}'s", who=Who(news.flipped))
            if news.beat > 0
            else msg("A flip less: {who}'s", who=Who(news.flipped))
        )
    return tuple(lines)


def _reactions(state: State) -> dict[Seat, int]:
    """The time (µs) from flip to slap, where both have a stamp; shown after the verdict."""
    trial, flipped = state.trial, state.flip_at
    if trial is None or trial.before is None or flipped is None:
        return {}
    return {seat: at - flipped for seat, at in trial.race.stamped if seat != TABLE and at >= flipped}


def _seconds(time: int) -> Message:
    """A time in µs as seconds with thousandths; languages differ in what stands between."""
    seconds, thousandths = divmod(time // 1_000, 1_000)
    return msg("{s}.{ms} s", s=seconds, ms=str(thousandths).zfill(3))


def _verdict(state: State) -> Message:
    """Who has won."""
    if len(state.winners) == 1:
        return msg("{who} wins", who=Who(state.winners[0]))
    return msg("{who} share the win", who=tuple(map(Who, state.winners)))
