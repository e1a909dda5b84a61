"""In which language the companion speaks: asked for, remembered, and changed at any moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.languages import AUTO, LANGUAGES, asked, following, speaking
from companion.messages import SOURCE, Message, Translate, Voice
from companion.settings import Settings
from companion.table import Table

SETTING = "language"


@dataclass(slots=True)
class Speech:
    """The language, by its code, and where people's choice of it is kept."""

    language: str = SOURCE
    settings: Settings = field(default_factory=Settings)

    @property
    def translate(self) -> Translate:
        return speaking(self.language)

    def voice(self, table: Table | None) -> Voice:
        """Says messages with the table's names."""
        return table.voice(self.translate) if table else Voice(translate=self.translate)

    def onward(self) -> Message | None:
        """Speaks the next language and remembers it; what to say where that can't be kept."""
        self.language = following(self.language)
        return self.settings.keep(SETTING, self.language)


def speech(settings: Settings, configured: str, environment: Mapping[str, str], said: str | None = None) -> Speech:
    """What somebody has asked for by now: on the command line, else at the table, else in the configuration, else
    what the environment speaks."""
    chosen = said or settings.one_of(SETTING, LANGUAGES) or configured
    return Speech(asked(environment) if chosen == AUTO else chosen, settings)
