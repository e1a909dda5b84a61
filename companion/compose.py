"""The view of one moment: what the game shows, what can be chosen, what is half entered, what there is to say."""

from __future__ import annotations

from dataclasses import replace

from companion.controls import Controls
from companion.games.game import Choice
from companion.messages import Message, Voice
from companion.view import MenuView, Notice, Tile, View


def tiles(choices: tuple[Choice, ...], voice: Voice) -> tuple[Tile, ...]:
    """The choices that are shown, in their order."""
    return tuple(Tile(choice.key, voice.say(choice.label)) for choice in choices if not choice.quiet)


def at_table(view: View, controls: Controls, notices: tuple[Notice, ...], voice: Voice) -> View:
    """The game's view with the choices on offer and the draft."""
    draft = controls.draft()
    return replace(
        view, tiles=tiles(controls.offer.choices, voice), draft=voice.say(draft) if draft else "", notices=notices
    )


def at_menu(title: Message, controls: Controls, notices: tuple[Notice, ...], voice: Voice) -> View:
    """A list to pick from, or a number to enter."""
    choices = controls.offer.choices
    if not choices:
        draft = controls.draft()
        return View(voice.say(title), big=voice.say(draft) if draft else "", notices=notices, prompt=voice.say(title))
    note = choices[controls.cursor].note
    menu = MenuView(tiles(choices, voice), controls.cursor, voice.say(note) if note else "")
    return View(voice.say(title), menu=menu, notices=notices)
