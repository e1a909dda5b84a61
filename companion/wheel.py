"""What holding a pad means under an offer: it acts, or turns a wheel, stop by stop. Time is an argument (µs)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.game import Choice, Pad
from companion.offer import Offer, Word
from companion.ports import MS, Button

HOLD = 700 * MS
"""From here on a press is held."""
WHEEL_STOP = 900 * MS


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel of an offer. `pad_enters`: the shared pad enters cards too, so it turns one."""

    offer: Offer
    pad_enters: bool

    def turns(self, button: Button) -> bool:
        """Whether holding this pad turns the wheel."""
        if self.offer.listed or not button.startswith("pad"):
            return False
        if self.offer.digits:
            return True
        if button == "pad":
            return self.pad_enters
        return self.offer.on(button, Pad.COUNT) is not None and not self.offer.on(button, Pad.HOLD)

    def acts_held(self, button: Button) -> bool:
        """Whether this button acts as soon as it has been held; the keypad's `*` and `#` always do."""
        if button.startswith("key:"):
            return True
        return self.offer.listed or (self.offer.on(button, Pad.HOLD) is not None and not self.turns(button))

    def answers(self, button: Button) -> bool:
        """Whether this pad's taps and holds mean something now; the shared one counts where nothing else enters."""
        if self.offer.on(button, Pad.TAP) or self.offer.on(button, Pad.HOLD):
            return True
        if button == "pad":
            return self.pad_enters and not self.offer.dice()
        return self.offer.on(button, Pad.COUNT) is not None

    def stop(self, since: int, now: int) -> Choice | Word | int | None:
        """What the wheel shows of a pad that has been held since then."""
        stops = self.offer.wheel()
        return stops[min((now - since - HOLD) // WHEEL_STOP, len(stops) - 1)]

    def next_stop(self, button: Button, since: int, now: int) -> int | None:
        """When holding this button on changes something."""
        held = since + HOLD
        if now < held or not self.turns(button):
            return held if now < held or self.acts_held(button) else None
        passed = (now - held) // WHEEL_STOP + 1
        return held + passed * WHEEL_STOP if passed < len(self.offer.wheel()) else None
