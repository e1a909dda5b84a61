"""What the screen shows of Cabanga! Never the gap, nor anything worked out from it, while cards may be thrown."""

from __future__ import annotations

from companion.games.cabanga.cards import (
    COLOURS,
    Answer,
    Close,
    Colour,
    Draw,
    Play,
    Shout,
    Symbols,
    Throw,
    ThrowCount,
    Tops,
    When,
)
from companion.games.cabanga.questions import COLOUR_NAMES
from companion.games.cabanga.shouts import asked
from companion.games.cabanga.state import News, Pair, Player, State
from companion.messages import NOTHING, Message, Voice, Who, bare, msg, msgs
from companion.ports import Sound
from companion.view import Row, SeatView, View


def view(title: Message, state: State, voice: Voice) -> View:
    """The whole table at this moment."""
    say = voice.say
    return View(
        title=say(title),
        subtitle=say(_subtitle(state)),
        big=say(_big(state)),
        seats=tuple(_seat(state, place, player, voice) for place, player in enumerate(state.players)),
        rows=() if state.winners else _rows(state, voice),
        told=tuple(map(say, told(state))),
        prompt="" if state.winners else say(prompt(state)),
        verdict=say(_verdict(state)) if state.winners else "",
        tone=Sound.ROUND if state.scoring and isinstance(state.news.deed, Close) else None,
    )


def _subtitle(state: State) -> Message:
    rounds = state.agreed.rounds
    if rounds is not None:
        return msg("Round {round}/{rounds}", round=state.round, rounds=rounds)
    return msg("Round {round}", round=state.round)


def _big(state: State) -> Message:
    """The last card: who plays its colour again, draws one."""
    if state.winners or state.scoring:
        return NOTHING
    if not state.opened:
        return msg("Round {round}", round=state.round)
    colour = COLOUR_NAMES[state.last_colour] if state.last_colour else bare("?")
    number = state.window.number if state.window else None
    return colour if number is None else msg("{colour} {n}", colour=colour, n=number)


def _seat(state: State, place: int, player: Player, voice: Voice) -> SeatView:
    return SeatView(
        seat=player.seat,
        name=voice.name(player.seat),
        place=place,
        points=player.points,
        cards=None if player.out or state.winners else player.hand,
        turn=not (state.winners or state.scoring) and player.seat == state.turn,
        out=player.out,
        winner=player.seat in state.winners,
    )


def _rows(state: State, voice: Voice) -> tuple[Row, ...]:
    """The rows as they lie on the table, as far as they have been told, that of the last card first; and the stocks."""
    told = [(c, pair) for c, pair in zip(COLOURS, state.tops, strict=True) if pair != (None, None)]
    told.sort(key=lambda row: row[0] is not state.last_colour)
    aside = (voice.say(msg("aside {n}", n=state.aside)),) if state.aside else ()
    stocks = Row(voice.say(msg("Pile")), (voice.number(state.pile), *aside))
    return (*(_row(colour, pair, voice) for colour, pair in told), stocks)


def _row(colour: Colour, pair: Pair, voice: Voice) -> Row:
    return Row(voice.say(COLOUR_NAMES[colour]), tuple("?" if top is None else voice.number(top) for top in pair))


def prompt(state: State) -> Message:
    """What is asked for, and of whom. The same whatever the gap."""
    if state.scoring:
        counted = state.counted()
        return msg("Symbols on the cards of {who}?", who=tuple(map(Who, counted))) if counted else msg("Round over")
    doubt = asked(state)
    if doubt:
        seat = doubt[0].seat
        who = bare(Who(seat)) if seat else msg("Somebody")
        return msg("{who}: \N{LEFT-POINTING DOUBLE ANGLE QUOTATION MARK}Cabanga!» Before the card?", who=who)
    empty = state.without_cards()
    if empty:
        return msg("{who}: no cards left. Last throws!", who=tuple(map(Who, empty)))
    if not state.opened:
        return msg("{who} starts the round", who=Who(state.turn))
    return msg("{who} plays", who=Who(state.turn))


def told(state: State) -> tuple[Message, ...]:
    """What the last step did and who drew, most important first."""
    news = state.news
    lines = [msgs("{who} draws {n} card", "{who} draws {n} cards", who=Who(seat), n=n) for seat, n in news.drew]
    lines += _scores(news)
    if news.refilled:
        lines.append(msg("The cards set aside are the new penalty pile"))
    deed = _deed(state)
    return (*lines, deed) if deed else tuple(lines)


def _scores(news: News) -> list[Message]:
    return [msg("{who} +{n}", who=Who(seat), n=n) for seat, n in news.scored]


def _deed(state: State) -> Message | None:
    news = state.news
    match news.deed:
        case Play(seat, colour, number):
            return _played(seat, colour, number)
        case Throw(seat, numbers):
            cards = ", ".join(map(str, numbers))
            return msg("{who} throws {cards} at {target}", who=Who(seat), cards=cards, target=Who(news.target or ""))
        case ThrowCount(seat, n):
            who, at = Who(seat), Who(news.target or "")
            return msgs("{who} throws {n} card at {at}", "{who} throws {n} cards at {at}", who=who, n=n, at=at)
        case Shout(seat):
            return msg("{who}: Cabanga!", who=Who(seat)) if seat else msg("Cabanga! Who throws?")
        case Answer(_, when):
            return msg("In time") if when is When.BEFORE else msg("After the card")
        case Close():
            return msg("The round is over") if state.scoring else msg("The turn is over")
    return _said(news)


def _played(seat: str, colour: Colour | None, number: int | None) -> Message:
    who = Who(seat)
    if colour is None:
        return msg("{who} has played", who=who)
    if number is None:
        return msg("{who}: {colour}", who=who, colour=COLOUR_NAMES[colour])
    return msg("{who}: {colour} {n}", who=who, colour=COLOUR_NAMES[colour], n=number)


def _said(news: News) -> Message | None:
    match news.deed:
        case Draw(seat) if not news.drew:
            return msg("No card is left for {who}", who=Who(seat))
        case Symbols(counts) if not news.scored:
            seat, n = counts[-1]
            return msgs("{who}: {n} symbol", "{who}: {n} symbols", who=Who(seat), n=n)
        case Tops(colour, left, right):
            return msg("{colour}: {left} and {right}", colour=COLOUR_NAMES[colour], left=left, right=right)
    return None


def _verdict(state: State) -> Message:
    if len(state.winners) == 1:
        return msg("{who} wins", who=Who(state.winners[0]))
    return msg("{who} share the win", who=tuple(map(Who, state.winners)))


RULES_CARD = (
    msg("Play one card a turn, onto either pile of its colour, any number on any number. Then the player left plays."),
    msg("The colour of the player before you? Then draw a card from the penalty pile."),
    msg(
        "A gap between your card and the other pile of the row? Until the next card lands everybody else may shout "
        "Cabanga! and throw cards of that colour that fit into the gap. Draw one for each; they are set aside."
    ),
    msg("Equal or neighbouring numbers leave no gap. A throw that doesn't fit, or comes late, is taken back."),
    msg("Somebody without cards at the end of a turn ends the round. Each symbol on a card left in hand is a point."),
    msg("At 18 points, or what you agreed on, the game is over after that round. Fewest points win."),
)
