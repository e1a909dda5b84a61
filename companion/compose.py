"""The view of one moment: what the game shows, what can be chosen, what is half entered, what there is to say."""

from __future__ import annotations

from dataclasses import replace

from companion.controls import Controls
from companion.games.game import Choice
from companion.menus import Page
from companion.messages import Voice
from companion.offer import NUMBER_KEYS
from companion.view import MenuView, Notice, Tile, View


def tiles(choices: tuple[Choice, ...], voice: Voice) -> tuple[Tile, ...]:
    """The choices that are shown, in their order."""
    return tuple(Tile(choice.key, voice.say(choice.label), choice.place) for choice in choices if not choice.quiet)


def at_table(view: View, controls: Controls, notices: tuple[Notice, ...], voice: Voice) -> View:
    """The game's view with the choices on offer and the draft."""
    draft = controls.draft()
    return replace(
        view, tiles=tiles(controls.offer.choices, voice), draft=voice.say(draft) if draft else "", notices=notices
    )


def at_menu(page: Page, controls: Controls, notices: tuple[Notice, ...], voice: Voice) -> View:
    """A list to pick from, or a number to enter with the keys that are shown."""
    title = voice.say(page.title)
    if controls.offer.digits:
        draft = controls.draft()
        entered = voice.say(draft) if draft else ""
        keys = tuple(Tile(key, voice.say(NUMBER_KEYS[key])) for key in NUMBER_KEYS)
        beside = tiles(controls.offer.choices, voice)
        return View("", big=entered or "?", notices=notices, prompt=title, tiles=(*keys, *beside))
    choices = controls.offer.choices
    if page.text:
        place = voice.say(page.place) if page.place else ""
        picked = voice.say(choices[controls.cursor].label)
        shown = tiles(choices, voice)
        return View(title, place, notices=notices, prompt=voice.say(page.text), tiles=shown, draft=picked)
    note = choices[controls.cursor].note
    menu = MenuView(tiles(choices, voice), controls.cursor, voice.say(note) if note else "")
    written = voice.say(page.draft) if page.draft else ""
    return View(title, menu=menu, notices=notices, draft=written, typing=page.write is not None)
