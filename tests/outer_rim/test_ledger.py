"""The ledger of Outer Rim, its chapters, lessons and terms: complete, in both languages, nothing said twice."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from orloj.content import read_content
from orloj.ledger import ledger_of
from orloj.look.manual import lessons_of, rulebook_of
from orloj.words import LANGS, Lang

PACKAGE = "orloj.games.outer_rim"
LEDGER = ledger_of(PACKAGE)

# How many rules each section has, in the order of the rulebook. Ids never change, so neither do these numbers; only
# rulings that close gaps may be added, as a section of their own.
RULES_OF_SECTION = {
    "reference": 2,
    "players": 2,
    "limits": 5,
    "golden": 3,
    "action": 7,
    "luxury-deck": 4,
    "market-decks": 7,
    "goal": 11,
    "databank": 9,
    "deliver": 11,
    "droid": 1,
    "faction": 3,
    "patrol": 18,
    "patrol-move": 14,
    "encounter-card": 11,
    "dice": 4,
    "credits": 9,
    "ship": 16,
    "maelstrom": 10,
    "map": 2,
    "mod": 6,
    "cargo": 10,
    "nearest": 4,
    "market": 7,
    "buy": 8,
    "barter": 12,
    "discard": 8,
    "planning": 7,
    "move": 9,
    "space": 6,
    "crew": 11,
    "defeat": 12,
    "character": 8,
    "active-player": 1,
    "fame": 12,
    "adjacent": 4,
    "rep": 8,
    "skill": 7,
    "slot": 11,
    "combat": 16,
    "combat-step": 18,
    "opponent": 1,
    "encounter": 7,
    "patrol-encounter": 9,
    "contact-encounter": 6,
    "space-encounter": 7,
    "turn": 4,
    "secret": 8,
    "test": 9,
    "trait": 2,
    "gear": 7,
    "trade": 9,
    "captive": 3,
    "job": 13,
    "bounty": 9,
    "bounty-resolve": 16,
    "asset": 5,
    "contact": 18,
    "damage": 8,
    "setup": 22,
    "random-map": 4,
    "wording": 8,
    "ability-timing": 6,
    "combat-ability": 8,
    "tie": 3,
    "solo-setup": 7,
    "solo-play": 8,
    "solo-assets": 3,
    "solo-goal": 3,
    "solo-move": 11,
    "solo-buy": 17,
    "solo-jobs": 6,
    "solo-crew": 7,
    "solo-decision": 2,
    "solo-clarify": 5,
    "expert": 3,
}

KINDS = {
    "definition", "must", "may", "cannot", "limit", "procedure", "timing", "setup", "component", "end", "variant",
}  # fmt: skip


def sentences(lang: Lang) -> Counter[str]:
    return Counter(rule.text_in(lang) for rule in LEDGER.values())


def test_the_ledger_holds_every_rule_under_its_stable_id() -> None:
    ids = [f"outer-rim.{stem}.{number}" for stem, count in RULES_OF_SECTION.items() for number in range(1, count + 1)]
    assert list(LEDGER)[: len(ids)] == ids
    assert len(ids) == 598
    assert all(LEDGER[id].origin == "rulebook" for id in ids)
    assert all(rule.origin == "designed" for id, rule in LEDGER.items() if id not in ids)


def test_a_section_has_one_name_in_each_language() -> None:
    headings = {(id.split(".")[1], rule.section, rule.section_cs) for id, rule in LEDGER.items()}
    assert len(headings) == len(LEDGER.sections)
    for part in range(3):
        assert len({heading[part] for heading in headings}) == len(headings)


def test_every_rule_is_a_whole_sentence_in_both_languages() -> None:
    for id, rule in LEDGER.items():
        assert rule.kind in KINDS, id
        for text in (rule.text, rule.text_cs):
            assert re.fullmatch(r"[“„]?[A-ZÁ-Ž].*[^ .]\.", text), id
            assert "  " not in text, id
        assert rule.text != rule.text_cs, id
        assert bool(rule.why) == bool(rule.why_cs) == (rule.check == "manner"), id
        assert bool(rule.note) == bool(rule.note_cs), id


@pytest.mark.parametrize("lang", LANGS)
def test_no_sentence_stands_twice(lang: Lang) -> None:
    assert [text for text, count in sentences(lang).items() if count > 1] == []


def test_both_languages_name_the_same_numbers() -> None:
    """Counts, sums and numbers of cards are facts: a translation that differs in them is wrong."""
    for id, rule in LEDGER.items():
        assert figures(rule.text) == figures(rule.text_cs), id


def figures(text: str) -> set[int]:
    """The numbers in digits, however their thousands are set apart."""
    return {int(found) for found in re.findall(r"\d+", re.sub(r"(?<=\d)[,\u00a0](?=\d{3})", "", text))}


def test_few_rules_are_only_a_manner() -> None:
    manners = [id for id, rule in LEDGER.items() if rule.check == "manner"]
    assert manners == [
        "outer-rim.reference.1",
        "outer-rim.reference.2",
        "outer-rim.golden.1",
        "outer-rim.credits.5",
        "outer-rim.secret.4",
        "outer-rim.setup.6",
        "outer-rim.setup.13",
        "outer-rim.expert.3",
    ]


# -- what teaches the game


def test_rules_that_others_name_exist() -> None:
    for rule in LEDGER.values():
        for id in re.findall(r"outer-rim\.[\w-]+\.\d+", rule.note + rule.note_cs):
            assert id in LEDGER


def test_the_chapters_hold_every_rule_once() -> None:
    book = rulebook_of(PACKAGE)
    assert sorted(rule.id for chapter in book.chapters for rule in chapter.rules()) == sorted(LEDGER)
    assert all(chapter.title != "" and chapter.title_cs != "" for chapter in book.chapters)


def test_lessons_are_few_and_short() -> None:
    lessons = lessons_of(PACKAGE)
    assert 8 <= len(lessons) <= 12
    assert sum(len(paragraph.split()) for lesson in lessons for paragraph in lesson.text) < 1000
    for lesson in lessons:
        assert len(lesson.text) == len(lesson.text_cs) <= 3
        assert len(set(lesson.rules)) == len(lesson.rules) > 0


@pytest.mark.parametrize("lang", LANGS)
def test_most_terms_lead_to_rules(lang: Lang) -> None:
    terms = [re.sub(r" *\([^)]*\)", "", entry[lang]) for entry in read_content(PACKAGE, "glossary")["entries"]]
    found = [term for term in terms if LEDGER.search(term.split(), lang)]
    assert len(found) > 0.85 * len(terms)
