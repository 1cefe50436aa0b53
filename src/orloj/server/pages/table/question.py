"""The question to a seat, as the template wants it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from orloj.kernel import AskAmount, AskPlace, Question, Seat
from orloj.kernel.asks import NONE
from orloj.kernel.orders import ORDERS
from orloj.look import look_of
from orloj.server.api.describe import describe_form, describe_question
from orloj.server.api.models import QuestionModel
from orloj.server.live.room import Room
from orloj.server.spoken import answer_in_words
from orloj.words import Lang
from orloj.words.texts import texts_of


@dataclass(frozen=True)
class Target:
    """Where a piece may go."""

    token: str
    label: str
    ref: str


@dataclass(frozen=True)
class Shown:
    """A question with what only the page needs: pictures, places, advice, and the sealed answer in words."""

    model: QuestionModel
    icons: Mapping[str, Markup]
    places: Mapping[str, Sequence[Target]]
    sealed: str  # the own answer that is still sealed, in words
    advice: Markup  # what the game works out for this question
    in_window: bool  # there the table itself passes for those who can do nothing else, when nobody notices
    aside: str = ""  # the id of the aside whose form it is

    @property
    def only_pass(self) -> bool:
        """Is passing all that can be done?"""
        return not self.in_window and self.model.form == "one" and [one.token for one in self.model.options] == ["pass"]


def question_for(room: Room, seat: Seat, lang: Lang) -> Shown | None:
    """What a seat is asked now, or may still answer differently."""
    model = describe_question(room, seat, lang)
    question = room.question(seat)
    if model is None or question is None:
        return None
    return Shown(
        model=model,
        icons=_icons(room, question, lang),
        places=_places(room, question, lang),
        sealed=answer_in_words(texts_of(room.game.package), question, model.sealed or NONE, lang),
        advice=_advice(room, question, lang),
        in_window=seat in room.table.in_window(),
    )


def aside_for(room: Room, seat: Seat, id: str, lang: Lang) -> Shown | None:
    """The form of something that the seat may do at any time, if it still can."""
    form = room.table.asides(seat).get(id)
    if form is None:
        return None
    name = f"aside.{id}.{room.answers_of(seat)}"  # done once, it is another one
    return Shown(
        model=describe_form(room, form, name, lang),
        icons=_icons(room, form, lang) if form.kind != ORDERS else {token: Markup("") for token in form.by_token},
        places=_places(room, form, lang),
        sealed="",
        advice=Markup(""),
        in_window=False,
        aside=id,
    )


def _advice(room: Room, question: Question[Any, Any], lang: Lang) -> Markup:
    """Games that can work something out for a question (the odds of a battle) show it (`panel` of the look)."""
    panel = getattr(look_of(room.game.package), "panel", None)
    return panel(question, room.view(question.seat), lang) if panel else Markup("")


def _icons(room: Room, question: Question[Any, Any], lang: Lang) -> dict[str, Markup]:
    if isinstance(question, AskAmount):  # its options are numbers without end
        return {}
    look = look_of(room.game.package)
    return {token: look.icon(question, value, lang) for token, value in question.by_token.items()}


def _places(room: Room, question: Question[Any, Any], lang: Lang) -> dict[str, list[Target]]:
    """Games with a map name their places (`place_label` of the texts) and show them (`place_ref` of the look)."""
    if not isinstance(question, AskPlace):
        return {}
    label = getattr(texts_of(room.game.package), "place_label", None)
    ref = getattr(look_of(room.game.package), "place_ref", None)
    return {
        token: [
            Target(name, label(question, place, lang) if label else name, ref(question, place) if ref else "")
            for name, place in question.places_by_token(piece).items()
        ]
        for token, piece in question.by_token.items()
    }
