"""What the table has to say; an alarm is seen across the room."""

from __future__ import annotations

from pygame import Rect

from companion.screen import fonts
from companion.screen.layout import Scale, cut_bottom, cut_left
from companion.screen.palette import ALARM, CARD
from companion.screen.pen import Pen
from companion.screen.pictures import picture
from companion.screen.setting import Written, fitted
from companion.view import Notice

SEPARATOR = " \N{MIDDLE DOT} "


def joined(notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
    """All of them as one, alarms first; an alarm if one of them is."""
    first = sorted(notices, key=lambda notice: not notice.alarm)
    return (Notice(SEPARATOR.join(notice.text for notice in first), first[0].alarm),) if first else ()


class Bars:
    """The notices set in lines for a width (px). `tight` 0: alarms in large text; 1: all small; 2: a line each;
    3: all on one line."""

    def __init__(self, notices: tuple[Notice, ...], area: Rect, scale: Scale, tight: int) -> None:
        self.notices = notices = joined(notices) if tight > 2 else notices
        self.scale = scale
        self.pad = 0 if tight else scale.gap // 2
        room = area.w - scale.text - 3 * scale.gap
        self.parts: list[Written] = []
        for notice in notices:
            size = scale.times(15) if notice.alarm and not tight else scale.text
            high = scale.line if tight > 1 else max(scale.line, min(area.h // 4, 2 * fonts.line(size)))
            self.parts.append(fitted(notice.text, room, high, (size, scale.text)))

    @property
    def height(self) -> int:
        """Of all of them with the gaps between (px)."""
        between = max(0, len(self.parts) - 1) * max(1, self.scale.gap // 2)
        return sum(part.height + 2 * self.pad for part in self.parts) + between

    def draw(self, pen: Pen, area: Rect) -> Rect:
        """Draws them at the bottom of the area; answers what remains above."""
        if not self.parts:
            return area
        place, rest = cut_bottom(area, self.height, self.scale.gap)
        y = place.y
        for notice, part in zip(self.notices, self.parts, strict=True):
            bar = Rect(place.x, y, place.w, part.height + 2 * self.pad)
            if not part.whole:
                pen.cut.append(notice.text)
            self._bar(pen, bar, notice.alarm, part)
            y = bar.bottom + max(1, self.scale.gap // 2)
        return rest

    def _bar(self, pen: Pen, bar: Rect, alarm: bool, part: Written) -> None:
        ink, gap = ALARM if alarm else CARD, self.scale.gap
        pen.panel(bar, ink.on)
        sign, text = cut_left(Rect(bar.x + gap, bar.y, bar.w - gap, bar.h), self.scale.text, gap)
        pen.picture(picture("warning" if alarm else "note", self.scale.text, ink.colour, ink.on), sign)
        pen.lines(part.lines, Rect(text.x, bar.y + self.pad, text.w, part.height), part.size, ink)
