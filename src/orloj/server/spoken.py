"""Answers and what follows from them, in words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from orloj.kernel import PASS, AskAmount, AskPlace, AskSpread, Question
from orloj.kernel.asks import NONE
from orloj.words import Lang, Words, joined
from orloj.words.texts import Texts, form_texts


def answer_in_words(texts: Texts, question: Question[Any, Any], answer: str, lang: Lang) -> str:
    """An answer by the labels of its options, with numbers or places where it has them; empty if it is nothing."""
    if answer == NONE:
        return ""
    if isinstance(question, AskAmount):
        return answer
    return ", ".join(_part(texts, question, part, lang) for part in answer.split(","))


def deed_in_words(texts: Texts, question: Question[Any, Any], answer: str, lang: Lang) -> str:
    """What an answer does, as the button that gives it says: `Discard A, B`, `Spend 3 energy`."""
    names = answer_in_words(texts, question, answer, lang)
    if not names or answer == PASS:
        return names
    return form_texts(texts, question).deed(question, lang).replace("{names}", names)  # type: ignore[no-any-return]


def _part(texts: Texts, question: Question[Any, Any], part: str, lang: Lang) -> str:
    token, _, more = part.partition("=")
    value = question.by_token.get(token)
    label = texts.label(question, value, lang) if token in question.by_token else token
    if isinstance(question, AskSpread) and more:
        return f"{more}× {label}"
    return f"{label}: {_place(texts, question, value, more, lang)}" if more else label


def _place(texts: Texts, question: Question[Any, Any], piece: Any, place: str, lang: Lang) -> str:
    """Where a piece goes, in games that name their places (`place_label` of the texts); otherwise as it is."""
    name = getattr(texts, "place_label", None)
    if not isinstance(question, AskPlace) or name is None:
        return place
    return str(name(question, question.places_by_token(piece)[place], lang))


def outlook_in_words(package: str, outlook: Mapping[str, float], lang: Lang) -> str:
    """What a seat will have a little later, as far as the game has words for it: `Then about 9 points and 4 cards`."""
    words = _words(package)
    parts = [
        words(lang, f"outlook.{name}", count=round(number))
        for name, number in outlook.items()
        if round(number) and words.has(f"outlook.{name}")
    ]
    return words(lang, "outlook.later", what=joined(lang, parts)) if parts else ""


@cache
def _words(package: str) -> Words:
    return Words(package)
