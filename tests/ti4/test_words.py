"""Nothing that can be asked, done, told or refused lacks words, and no words are left over."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from orloj.games.ti4 import GAME
from orloj.games.ti4.book import BOOK
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.moments import AnyMoment
from orloj.games.ti4.transactions import NO_TRANSACTION, NOT_NOW, NOT_THERE, PROMISES, TWO_NOTES
from orloj.games.ti4.wording import WORDS, group_of
from orloj.parts import deals
from orloj.words import LANGS, Lang, problems
from tests.ti4.spoken import PURPOSES, QUESTIONS, REFUSALS, asked, spoken, told

DEALS = {
    deals.ONE_AT_A_TIME, deals.NOT_WITH_ONESELF, deals.NOTHING_OFFERED, deals.OFFERED_ALREADY, deals.REFUSED_BEFORE,
    deals.REFUSED_TOO_OFTEN, NO_TRANSACTION, TWO_NOTES, NOT_THERE, NOT_NOW,
}  # fmt: skip


def _words(group: str) -> set[str]:
    return {key.split(".")[1] for key in WORDS.keys("en") if key.startswith(f"{group}.")}


def _deeds(kind: type[Deed] = Deed) -> Iterable[type[Deed]]:
    for one in kind.__subclasses__():
        yield one
        yield from _deeds(one)


def test_words_are_complete() -> None:
    assert problems(WORDS) == []


def test_all_questions_have_words_and_all_words_are_asked() -> None:
    kinds = spoken(QUESTIONS, "kind") | {"offer"}  # which the form of all deals asks
    assert len(kinds) > 80
    assert kinds - _words("ask") == set()
    assert _words("ask") - kinds == {"when", "after"}
    for head in ("deed", "deed-many", "no", "choice"):
        assert _words(head) - kinds == set()


@pytest.mark.parametrize("lang", LANGS)
def test_questions_need_only_what_they_are_asked_with(lang: Lang) -> None:
    for question in asked():
        known = question.values | _derived(set(question.values))
        assert WORDS.places(lang, f"ask.{question.kind}") <= known, question


def test_all_windows_have_words() -> None:
    moments = {kind.__name__ for kind in AnyMoment.__args__}
    for window in BOOK.windows():
        assert WORDS.has(f"ask.{window}"), window
        assert WORDS.has(f"window.{window}"), window
    for timing in ("when", "after"):
        for head in ("ask", "window"):
            named = {key.rpartition(".")[2] for key in WORDS.keys("en") if key.startswith(f"{head}.{timing}.")}
            assert named == moments | {"Combat"}


@pytest.mark.parametrize("lang", LANGS)
def test_prompts_of_windows_need_only_what_moments_tell(lang: Lang) -> None:
    for kind in AnyMoment.__args__:
        values = kind.values.__code__.co_consts if "values" in kind.__dict__ else ()
        for timing in ("when", "after"):
            needed = WORDS.places(lang, f"ask.{timing}.{kind.__name__}")
            known = {
                name for one in (*values, *_inherited(kind)) for name in (one if isinstance(one, tuple) else [one])
            }
            assert needed <= known | _derived({str(one) for one in known}), (kind, needed)


def _inherited(kind: type) -> Iterable[object]:
    return (
        one
        for parent in kind.__mro__
        if "values" in parent.__dict__
        for one in parent.__dict__["values"].__code__.co_consts
    )


def test_all_that_is_told_has_words_and_all_words_are_told() -> None:
    keys = {line.key for line in told()}
    assert len(keys) > 80
    assert keys - _words("story") == set()
    assert _words("story") - keys == set()


@pytest.mark.parametrize("lang", LANGS)
def test_lines_of_the_story_need_only_what_they_are_told_with(lang: Lang) -> None:
    """What is secret may stand only in the voice of whom it belongs to."""
    for line in told():
        open_ = {*line.values, "player"}
        assert WORDS.has(f"story.{line.key}.all"), line
        assert WORDS.places(lang, f"story.{line.key}.all") <= open_ | _derived(open_), line
        if WORDS.has(f"story.{line.key}.own"):
            known = open_ | line.secret
            assert WORDS.places(lang, f"story.{line.key}.own") <= known | _derived(known), line


def _derived(values: set[str]) -> set[str]:
    """What `wording.shown` adds to such values."""
    found = {"units", "units_are", "unit"} if values & {"unit", "kind"} else set()
    found |= {"units_are"} if "units" in values else set()
    found |= {"where"} if values & {"place", "planet"} else set()
    found |= {"because"} if "source" in values else set()
    found |= {"other", "to"} if "player" in values else set()
    found |= {"means"} if {"planets", "goods"} <= values else set()
    return found | ({"pools"} if values & {"tactic", "fleet", "strategy"} else set())


@pytest.mark.parametrize("lang", LANGS)
def test_all_deeds_have_words(lang: Lang) -> None:
    words = {phrase for deed in _deeds() for phrase in (deed.word, *deed.phrases)}
    assert len(words) > 40
    assert words - _words("do") == set()
    assert _words("do") - words == set()
    for deed in _deeds():
        fields = set(deed.__struct_fields__)
        for phrase in (deed.word, *deed.phrases):
            assert WORDS.places(lang, f"do.{phrase}") <= fields | _derived(fields), deed


def test_no_two_deeds_share_a_word() -> None:
    words = [deed.word for deed in _deeds()]
    assert sorted(words) == sorted(set(words))


def test_all_refusals_have_words() -> None:
    refused = spoken(REFUSALS, "why") | DEALS
    assert len(refused) > 30
    assert refused - _words("refusal") == set()
    assert _words("refusal") - refused == {"other"}


def test_whatever_is_paid_for_has_a_name() -> None:
    purposes = spoken(PURPOSES, "purpose")
    assert purposes
    assert {one for one in purposes if one not in _words("purpose") and group_of(one) is None} == set()


def test_asides_and_promises_have_words() -> None:
    assert {aside.id for aside in GAME.asides} == _words("aside")
    assert set(PROMISES) == _words("promise")


def test_phases_and_reasons_have_words() -> None:
    assert {"setup", "strategy", "action", "status", "agenda", "none"} == _words("phase")
    assert {"points", "objectives", "last"} == _words("reason")
    for mode in GAME.modes:
        assert WORDS.has(f"mode.{mode.id}.name")
