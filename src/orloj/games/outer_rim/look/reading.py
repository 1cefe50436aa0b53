"""What is read aloud: the section of an encounter card or the databank card that somebody resolves, its story first.

Of an encounter card only the section that is resolved is shown; secrets are never read [outer-rim.secret.5]."""

from __future__ import annotations

from dataclasses import dataclass

from orloj.games.outer_rim.components import CARD_BY_ID, CARDS, SPACES
from orloj.games.outer_rim.look.drawn import picture
from orloj.games.outer_rim.look.pointing import thing_ref
from orloj.games.outer_rim.names import WORDS as GAME_WORDS
from orloj.games.outer_rim.names import card_name, space_name
from orloj.games.outer_rim.prose import scene_of_path
from orloj.games.outer_rim.sections import PATHS, told_path
from orloj.games.outer_rim.view import View
from orloj.games.outer_rim.wording import steps_text
from orloj.words import Lang


@dataclass(frozen=True)
class Reading:
    ref: str  # the card, which can be chosen while it is asked whether it is kept
    title: str
    picture: str
    scene: str
    text: str  # what it does


def reading_of(view: View, lang: Lang) -> Reading | None:
    if not view.reading:
        return None
    path = told_path(view.reading)
    scene, does = scene_of_path(path, lang), steps_text(path, lang)
    if view.reading in PATHS:
        where = view.reading.split(".")[1]
        title = space_name(where, lang) if where in SPACES else GAME_WORDS(lang, f"where.{where}")
        ref = thing_ref(CARDS[view.drawn].id) if view.drawn is not None else ""
        return Reading(ref, title, picture(view.reading), scene, does)
    token = view.reading.partition("/")[0]
    return Reading(thing_ref(token), card_name(CARD_BY_ID[token], lang), picture(token), scene, does)
