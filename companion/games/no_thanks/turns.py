"""What a player may do, and the card that is turned up for him (rules 3-5, 8)."""

from __future__ import annotations

from typing import NoReturn

from companion.actions import Seat
from companion.games.game import refuse
from companion.games.no_thanks.cards import DECK, HIGHEST, LOWEST
from companion.games.no_thanks.rounds import next_round, scored, started
from companion.games.no_thanks.state import LEAST, Did, News, Stand, State, Variant
from companion.messages import Who, msg, pmsg


def passed(state: State, seat: Seat) -> State:
    """A chip onto the card; who has none must take it, and learns that only on trying (rule 3)."""
    stand, card, passes = state.stand, state.card, state.passes
    players = stand.players
    at = (stand.first + passes) % len(players)
    if seat != players[at] or not card:
        _not_now(state, seat)
    if passes // len(players) >= stand.chips[at]:
        refuse(msg("{seat} has no chip left and must take the card", seat=Who(seat)))
    return State(stand, card, passes + 1)


def took(state: State, seat: Seat) -> State:
    """The card and its chips; the last card of the deck ends the round (rules 3-6)."""
    stand, card, passes = state.stand, state.card, state.passes
    players = stand.players
    at = (stand.first + passes) % len(players)
    if seat != players[at] or not card:
        _not_now(state, seat)
    got = stand.base + passes
    chips, cards = list(state.chips), list(stand.cards)
    chips[at] += got
    cards[at] |= 1 << card
    after = Stand(
        stand.sitting,
        players,
        at,
        tuple(chips),
        tuple(cards),
        stand.hidden,
        stand.left - 1,
        0,
        stand.laid and not passes,  # the next card is decided on in the same turn
        News(Did.TOOK, seat, card, got),
    )
    return State(after if after.left else scored(after))


def revealed(state: State, card: int) -> State:
    """The next card is up; between rounds it is the first of the next one (rules 1, 4, 7)."""
    stand = state.stand
    if state.card:
        refuse(msg("A card is up already: {card}", card=state.card))
    if len(stand.players) < LEAST or (not stand.left and state.over):
        refuse(msg("The game is over"))
    if not stand.left:
        stand = next_round(stand)
    elif stand.left == DECK and not state.begun:
        stand = started(stand)
    _unseen(stand, card)
    return State(stand, card)


def laid(state: State, seat: Seat, card: int) -> State:
    """A hidden card in front of its player, once a turn; then he passes or takes as usual (rule 8)."""
    if state.stand.sitting.agreed.variant is not Variant.HIDDEN_CARDS:
        refuse(msg("This table plays without hidden cards"))
    if seat != state.turn or not state.card:
        _not_now(state, seat)
    if laid_already(state):
        refuse(msg("One hidden card a turn: {seat} has laid one", seat=Who(seat)))
    stand = state.stand
    if not stand.hidden[state.place]:
        refuse(msg("{seat} has no hidden card left", seat=Who(seat)))
    if card == state.card:
        refuse(msg("The {card} is up", card=card))
    _unseen(stand, card)
    stand = settled(state)
    at = stand.first
    return State(
        stand._replace(
            cards=_changed(stand.cards, at, stand.cards[at] | 1 << card),
            hidden=_changed(stand.hidden, at, stand.hidden[at] - 1),
            laid=True,
            news=News(Did.LAID, seat, card),
        ),
        state.card,
    )


def laid_already(state: State) -> bool:
    """Whose turn it is has laid a hidden card on it."""
    return state.stand.laid and not state.passes


def settled(state: State) -> Stand:
    """The same moment without passes to count: what they did to chips and turn is written down."""
    if not state.passes:
        return state.stand
    return state.stand._replace(first=state.place, chips=state.chips, base=state.on_card, laid=False, news=News())


def _changed(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _unseen(stand: Stand, card: int) -> None:
    """Refuses a card that can be neither in the deck nor in a hand: unknown, in play, or known to be out."""
    if not LOWEST <= card <= HIGHEST:
        refuse(msg("Cards go from {lowest} to {highest}", lowest=LOWEST, highest=HIGHEST))
    seen = known = stand.sitting.agreed.known
    for cards in stand.cards:
        seen |= cards
    if not seen >> card & 1:
        return
    if known >> card & 1:
        refuse(msg("The {card} is out of this game", card=card))
    whose = next(seat for seat, cards in zip(stand.players, stand.cards, strict=True) if cards >> card & 1)
    refuse(msg("The {card} lies in front of {seat}", card=card, seat=Who(whose)))


def _not_now(state: State, seat: Seat) -> NoReturn:
    """Refuses what isn't to be decided now, or by somebody else."""
    if state.over:
        refuse(msg("The game is over"))
    if not state.card:
        refuse(pmsg("No thanks!", "The round is over") if state.scored else msg("First a card is turned up"))
    refuse(msg("It is the turn of {seat}, not of {other}", seat=Who(state.turn), other=Who(seat)))
