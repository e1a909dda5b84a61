"""What can go wrong, said so that somebody at the table can mend it."""

from __future__ import annotations

from companion.messages import Message, bare


class CompanionError(Exception):
    """Something failed. Names where, what and the cure; the program ends with `status`.

    `what` is a message where the screen may have to say it (`reason`); the command line says it in English.
    """

    status = 1

    def __init__(self, what: str | Message, *, where: str = "", cure: str = "") -> None:
        self.reason = what if isinstance(what, Message) else bare(what)
        self.what, self.where, self.cure = str(what), where, cure
        super().__init__(f"{where}: {what}" if where else what)

    def __str__(self) -> str:
        text = self.args[0]
        return f"{text}\n  {self.cure}" if self.cure else str(text)


class UsageError(CompanionError):
    """The program was asked for something it can't take: a wrong option, key, script or configuration."""

    status = 2


class IllegalAction(Exception):  # noqa: N818 - the name that the rules use, as chess libraries say IllegalMove
    """The rules refuse an action; nothing has changed. `reason` is what the screen says."""

    def __init__(self, reason: Message) -> None:
        self.reason = reason
        super().__init__(str(reason))
