"""Which colour and which shape each place at the table wears: chosen at the table, remembered beside the names.

They belong to the place and not to who sits there, since pads have coloured caps and stay where they are. All places
wear different ones: who takes another's gives up the own for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from companion.actions import Seat
from companion.messages import Message, msg
from companion.settings import Settings
from companion.view import View

COLOURS: Mapping[str, Message] = {
    "orange": msg("Orange circle"),
    "mint": msg("Mint square"),
    "violet": msg("Violet triangle"),
    "yellow": msg("Yellow diamond"),
    "turquoise": msg("Turquoise star"),
    "olive": msg("Olive cross"),
    "gold": msg("Gold wedge"),
    "rose": msg("Rose hexagon"),
    "green": msg("Green hourglass"),
    "white": msg("White arrow"),
    "sand": msg("Sand half circle"),
    "pink": msg("Pink corner"),
}
"""In the order of `screen.palette.PLACES` and of `screen.pictures.SHAPES`: seat A wears the first, unless another is
chosen. Colour and shape go together, so one can be named where the other can't be seen."""
_NAMES = tuple(COLOURS)
_KEPT = "colours"


@dataclass(frozen=True, slots=True)
class Colours:
    """What was chosen, as numbers of `COLOURS`."""

    settings: Settings

    def order(self) -> tuple[int, ...]:
        """The colour of each place, A first; every colour stands in it once, whatever people wrote in the file."""
        chosen = [_NAMES.index(name) for name in self.settings.texts(_KEPT) if name in COLOURS]
        return tuple(dict.fromkeys((*chosen, *range(len(COLOURS)))))

    def worn(self, seats: Iterable[Seat]) -> dict[Seat, int]:
        """The colours of these seats. More seats than colours have been let in: the late ones take what is free."""
        order = self.order()
        worn: dict[Seat, int] = {}
        for seat in seats:
            own = order[_place(seat)]
            free = (colour for colour in (own, *order) if colour not in worn.values())
            worn[seat] = next(free, own)
        return worn

    def choose(self, seat: Seat, colour: int) -> Message | None:
        """Gives the place this colour, and its old one to whoever had it; what to say where it can't be kept."""
        order = list(self.order())
        place, other = _place(seat), order.index(colour)
        order[place], order[other] = order[other], order[place]
        return self.settings.keep_all({_KEPT: tuple(_NAMES[one] for one in order)})

    def dress(self, view: View) -> View:
        """The view with everybody in the colours of their places."""
        worn = self.worn(seat.seat for seat in view.seats)
        places = {seat.place: worn[seat.seat] for seat in view.seats}
        if all(place == colour for place, colour in places.items()):
            return view
        return replace(
            view,
            seats=tuple(replace(seat, place=worn[seat.seat]) for seat in view.seats),
            dice=tuple(replace(dice, place=places.get(dice.place, dice.place)) for dice in view.dice),
        )


def _place(seat: Seat) -> int:
    """The number of the place among the colours."""
    return (ord(seat) - ord("A")) % len(COLOURS)
