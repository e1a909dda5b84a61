"""What the lights in the pads show, as a pure function of the view, of what is on offer, and of which pads are down."""

from __future__ import annotations

from collections.abc import Collection

from companion.offer import Offer
from companion.ports import Button, Lamp
from companion.view import SeatView, View


def lamps(view: View | None, offer: Offer, down: Collection[Button]) -> dict[Button, Lamp]:
    """A light for the shared pad and for every seat's own; those that are down are lit, so that a slap is answered."""
    dice = offer.dice() is not None
    shown = {"pad": Lamp.BLINK if dice else Lamp.DIM if offer.takes("pad") else Lamp.OFF}
    for seat in view.seats if view else ():
        shown[f"pad:{seat.seat}"] = _own(seat, dice)
    return shown | dict.fromkeys((button for button in down if button.startswith("pad")), Lamp.ON)


def _own(seat: SeatView, dice: bool) -> Lamp:
    """The winner's blinks, like that of whoever is to roll; whoever was first at a slap, or acts next, is lit."""
    if seat.winner or (seat.turn and dice):
        return Lamp.BLINK
    return Lamp.ON if seat.turn or seat.first else Lamp.OFF
