"""What the screen shows of a game whose total climbs to ninety. Gives away no hands and no missed draw (rule 20)."""

from __future__ import annotations

from companion.games.ninety.state import LIMITS, NAMES, Cause, News, Player, RuleSet, State, Throw, Wild
from companion.messages import NOTHING, Message, Voice, Who, bare, msg, msgs
from companion.ports import Sound
from companion.view import DiceView, Meter, SeatView, View


def card_name(rules: RuleSet, card: Wild) -> Message:
    """What the table calls a wild card."""
    return NAMES.get(card, rules.snafoo)


def view(title: Message, state: State, voice: Voice) -> View:
    """The whole table at this moment."""
    say = voice.say
    deal = state.throw is not None and state.throw.cause is Cause.DEAL
    return View(
        title=say(title),
        subtitle="" if deal else say(msg("Round {round}", round=state.round)),
        big=voice.number(state.total),
        meter=Meter(state.total, tuple((limit, state.rules.cost(limit)) for limit in LIMITS)),
        direction=0 if deal else state.direction,
        seats=tuple(_seat(state, place, player, voice) for place, player in enumerate(state.players)),
        dice=_dice(state, voice),
        told=tuple(map(say, told(state))),
        prompt="" if state.winners else say(prompt(state)),
        verdict=say(verdict(state)) if state.winners else "",
        alarm=_alarm(state),
        tone=Sound.ROUND if state.news.ended and not state.news.paid else None,
    )


def _seat(state: State, place: int, player: Player, voice: Voice) -> SeatView:
    playing = not state.winners
    return SeatView(
        seat=player.seat,
        name=voice.name(player.seat),
        place=place,
        chips=player.chips,
        turn=playing and player.seat == state.whose,
        out=player.out,
        resting=player.resting,
        dealer=player.seat == state.dealer and not (state.throw and state.throw.cause is Cause.DEAL),
        safe=playing and state.immune and player.seat == state.turn,
        paid=dict(state.news.paid).get(player.seat, 0),
        winner=player.seat in state.winners,
    )


def _alarm(state: State) -> bool:
    """A number card could cross a limit now, and its player would pay."""
    if state.winners or state.immune or state.throw:
        return False
    return any(state.total <= limit < state.total + state.rules.highest for limit in LIMITS)


def _dice(state: State, voice: Voice) -> tuple[DiceView, ...]:
    """The faces while they matter: until the next card lands. Those who still have to roll have none."""
    seen = state.news.throw
    throw = state.throw or seen
    if throw is None:
        return ()
    shown = dict((seen or throw).shown) | dict(throw.shown)
    places = {seat: place for place, seat in enumerate(state.seats)}
    waiting = state.throw.waiting if state.throw else ()
    return tuple(
        DiceView(
            voice.name(seat),
            places[seat],
            () if seat in waiting and len(waiting) < len(throw.among) and not _again(state) else shown.get(seat, ()),
            voice.say(_note(throw, shown.get(seat, ()), state)),
        )
        for seat in throw.among
        if seat in shown or seat in waiting
    )


def _again(state: State) -> bool:
    return state.throw is not None and not state.throw.shown


def _note(throw: Throw, faces: tuple[int, ...], state: State) -> Message:
    if not faces:
        return NOTHING
    dice = sum(faces)
    moves = throw.cause is Cause.CHANCE or (throw.cause is Cause.DUEL and state.rules.duel_moves_total)
    if moves:
        return bare(f"+{dice}" if dice >= 7 else f"\N{MINUS SIGN}{dice}")
    return bare(dice)


def prompt(state: State) -> Message:
    """What is asked for, and of whom."""
    who = Who(state.whose)
    if state.throw:
        again = _again(state) and state.news.throw is not None and bool(state.news.throw.shown)
        if state.throw.cause is Cause.DEAL:
            return msg("{who}: roll again for the deal", who=who) if again else msg("{who}: roll for the deal", who=who)
        return msg("{who}: a tie, roll again", who=who) if again else msg("{who}: roll the dice", who=who)
    if not state.opened:
        if state.rules.number_opens:
            return msg("{who} opens with a number card", who=who)
        return msg("{who} opens with any card but {card}", who=who, card=state.rules.snafoo)
    if state.immune:
        return msg("{who} plays, and may cross free", who=who)
    return msg("{who} plays", who=who)


def told(state: State) -> tuple[Message, ...]:
    """What the last step did and who paid, most important first."""
    news = state.news
    lines = [msgs("{seat} pays {n} chip", "{seat} pays {n} chips", seat=Who(s), n=n) for s, n in news.paid]
    lines += [msg("{seat} is out of the game", seat=Who(seat)) for seat in news.out]
    lines += [msg("{seat} is out for this round", seat=Who(seat)) for seat in news.rested]
    if news.ended and not state.winners:
        lines.append(
            msg("Round over at {total}. {dealer} deals", total=news.total, dealer=Who(state.dealer)),
        )
    if news.redeal:
        lines.append(msg("Nobody opens. {dealer} deals again", dealer=Who(state.dealer)))
    if news.card is not None:
        lines.append(_played(state, news))
    return tuple(lines)


def _played(state: State, news: News) -> Message:
    who = Who(news.seat)
    card = bare(news.card) if isinstance(news.card, int) else card_name(state.rules, news.card or Wild.PASS)
    if news.before == news.total:
        return msg("{who}: {card}", who=who, card=card)
    return msg(
        "{who}: {card}, {before} \N{RIGHTWARDS ARROW} {total}", who=who, card=card, before=news.before, total=news.total
    )


def verdict(state: State) -> Message:
    """Who has won."""
    if len(state.winners) == 1:
        return msg("{who} wins", who=Who(state.winners[0]))
    return msg("{who} share the win", who=tuple(map(Who, state.winners)))
