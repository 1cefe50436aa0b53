"""What is read aloud: the section of an encounter card or the databank card that somebody resolves, its story first.

Of an encounter card only the section that is resolved is shown; secrets are never read [outer-rim.secret.5]."""

from __future__ import annotations

from dataclasses import dataclass

from orloj.games.outer_rim.components import CARD_BY_ID, ENCOUNTERS, SPACES
from orloj.games.outer_rim.look.drawn import picture
from orloj.games.outer_rim.look.pointing import thing_ref
from orloj.games.outer_rim.names import WORDS as GAME_WORDS
from orloj.games.outer_rim.names import card_name, space_name
from orloj.games.outer_rim.prose import scene_of_path
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
    token, _, part = view.reading.partition("/")
    card = CARD_BY_ID[token]
    title = card_name(card, lang)
    if card in ENCOUNTERS:
        where = ENCOUNTERS[card].section[int(part.split(".")[1])].where
        title = space_name(where, lang) if where in SPACES else GAME_WORDS(lang, f"where.{where}")
    scene, does = scene_of_path(view.reading, lang), steps_text(view.reading, lang)
    return Reading(thing_ref(token), title, picture(token), scene, does)
