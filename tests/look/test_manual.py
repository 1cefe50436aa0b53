"""What games tell beside their rules: chapters, how to play, symbols."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from orloj.games import GAMES
from orloj.kernel import Table
from orloj.ledger import Ledger, Rule
from orloj.look import look_of, manual
from orloj.look.manual import (
    BrokenManual,
    legend_of,
    lessons_of,
    picture_of,
    pictures_of,
    rule_of_symbol,
    rulebook_of,
    stem_of,
)
from orloj.look.symbols import symbols_in
from orloj.words import LANGS
from orloj.words.texts import texts_of
from tests.seats import seats_for

PACKAGES = [game.package for game in GAMES.values()]


def made(*ids: str) -> Ledger:
    return Ledger("duel", [Rule(id, id.split(".")[1].title(), "It is so.") for id in ids])


@pytest.mark.parametrize("package", PACKAGES)
def test_chapters_hold_every_rule_once(package: str) -> None:
    book = rulebook_of(package)
    rules = [rule.id for chapter in book.chapters for rule in chapter.rules()]
    assert sorted(rules) == sorted(book.ledger)
    for chapter in book.chapters:
        assert "." not in chapter.id  # or it could be taken for a rule
        assert book.ledger.find(chapter.id) is None
        assert chapter.title != ""
        assert chapter.title_cs != ""
        assert set(chapter.lists) <= {stem_of(section) for section in chapter.sections}
        assert all(book.chapter_of(rule) == chapter for rule in chapter.rules())
    assert len({chapter.id for chapter in book.chapters}) == len(book.chapters)


def test_without_chapters_every_section_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manual, "ledger_of", lambda package: made("duel.raid.1", "duel.raid.2", "duel.march.1"))
    monkeypatch.setattr(manual, "_read", lambda *wanted: None)
    book = rulebook_of.__wrapped__("tests.kernel.duel")
    assert [(chapter.id, len(list(chapter.rules()))) for chapter in book.chapters] == [("raid", 2), ("march", 1)]


def test_chapters_that_forget_a_section_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manual, "ledger_of", lambda package: made("duel.raid.1", "duel.march.1"))
    entry = manual._ChapterEntry("raid", "Raid", "Nájezd", ("raid",))
    monkeypatch.setattr(manual, "_read", lambda *wanted: [entry])
    with pytest.raises(BrokenManual, match="march"):
        rulebook_of.__wrapped__("tests.kernel.duel")


# -- symbols


def drawn(package: str) -> Iterator[str]:
    """Everything that is drawn of a game: all components, and the table in the course of play."""
    look, texts = look_of(package), texts_of(package)
    for token in texts.components():
        yield look.card(token, "en")
        yield look.details(token, "en")
    game = next(game for game in GAMES.values() if game.package == package)
    seats = seats_for(game)
    table, rng = Table.new(game, seats, seed=5), Random(5)
    for step in range(90):
        if table.outcome is not None:
            break
        seat, ask = next(iter(table.asks().items()))
        if step % 6 == 0:
            view = table.view(seat)
            yield from (
                look.status(view, "en"),
                look.board(view, ["Ada", "Bob", "Cyd"][:seats], "en"),
                look.hand(view, "en"),
            )
            yield from (look.seat(view, one, "en") for one in range(seats))
        table.answer(seat, ask.sample(rng))


@pytest.mark.parametrize("package", PACKAGES)
def test_no_symbol_lacks_an_explanation(package: str) -> None:
    symbols, ledger = look_of(package).symbols, rulebook_of(package).ledger
    explained = [symbol for group in legend_of(package) for symbol in group.symbols]
    assert sorted(explained) == sorted(symbols.names)  # each once
    for symbol in symbols.names:
        assert "<" in symbols.draw(symbol)
        assert all(symbols.name(symbol, lang).strip() for lang in LANGS)
    assert all(rule.text_cs and rule.id in ledger for rule in rule_of_symbol(package).values())
    for html in drawn(package):
        assert set(symbols_in(html)) <= set(explained)
        pointed = set(re.findall(r'<use[^>]* href="#([^"]+)"', html))
        assert pointed <= {symbols.id(symbol) for symbol in symbols.names}
        for found in re.findall(r'<svg class="(?:sym|sign)[ "][^>]*>', html):
            assert "data-symbol=" in found, found


# -- how to play


@pytest.mark.parametrize("package", PACKAGES)
def test_how_to_play_is_short_and_in_both_languages(package: str) -> None:
    lessons, ledger = lessons_of(package), rulebook_of(package).ledger
    assert 8 <= len(lessons) <= 12
    assert len({lesson.id for lesson in lessons}) == len(lessons)
    words = 0
    for lesson in lessons:
        assert lesson.rules  # by which it can be checked
        assert all(id in ledger for id in lesson.rules)
        assert len(lesson.text) == len(lesson.text_cs) <= 3
        assert bool(lesson.caption) == bool(lesson.caption_cs)
        assert lesson.title != lesson.title_cs
        words += sum(len(paragraph.split()) for paragraph in lesson.text)
    assert words < 1000  # five minutes


@pytest.mark.parametrize("package", PACKAGES)
def test_pictures_are_there_and_none_for_nothing(package: str) -> None:
    named = {lesson.picture for lesson in lessons_of(package)}
    named |= {chapter.picture for chapter in rulebook_of(package).chapters if chapter.picture}
    assert named == set(pictures_of(package))
    look = look_of(package)
    for name in named:
        for lang in LANGS:
            drawn = picture_of(package, name, lang)
            assert " inert>" in drawn  # nothing in it can be pressed
            assert "style=" not in drawn
            for id in re.findall(r'"/art/\w+/([^"]+)\.svg"', drawn):
                assert look.art(id) is not None, id
    assert picture_of(package, "no-such-picture", "en") == ""
