"""The ledger of Voidfall and its terms: complete, in both languages, nothing said twice."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from orloj.content import read_content
from orloj.ledger import Rule, ledger_of
from orloj.testing import proves
from orloj.words import LANGS, Lang

PACKAGE = "orloj.games.voidfall"
LEDGER = ledger_of(PACKAGE)

# How many rules each section has, in the order of the rulebook. Ids never change, so neither do these numbers; only
# rulings that close gaps may be added, as a section of their own.
RULES_OF_SECTION = {
    "components": 18,
    "limits": 3,
    "modes": 2,
    "tutorial": 6,
    "flow": 2,
    "prep": 23,
    "event-boxes": 19,
    "focus-phase": 5,
    "crisis-reveal": 4,
    "selection": 11,
    "actions": 16,
    "tech-actions": 8,
    "triggered": 6,
    "alliance": 5,
    "crisis-solve": 12,
    "cleanup": 19,
    "void-advance": 24,
    "preselect": 3,
    "eval": 2,
    "eval-strike": 7,
    "upkeep": 9,
    "objectives": 6,
    "agenda-scoring": 5,
    "eval-end": 3,
    "end": 14,
    "targets": 9,
    "gain-pay": 2,
    "influence": 2,
    "resources": 8,
    "exchange": 3,
    "adjacency": 4,
    "control": 7,
    "sector-effects": 3,
    "purity": 3,
    "infrastructure": 18,
    "population": 9,
    "production": 15,
    "fleets": 22,
    "void-fleets": 5,
    "movement": 11,
    "abandoned": 7,
    "combat": 8,
    "damage": 4,
    "combat-basic": 6,
    "after-defender": 1,
    "after-player": 19,
    "after-void": 3,
    "after-tie": 4,
    "tokens": 8,
    "glory": 8,
    "civilization": 16,
    "corruption": 15,
    "trade": 10,
    "technology": 13,
    "agendas": 13,
    "preferred": 7,
    "peek": 3,
    "skirmish": 22,
    "skirmish-extra": 4,
    "harbingers": 7,
    "crisis-board": 7,
    "safe-havens": 9,
    "consumed": 4,
    "approach": 18,
    "salvo": 24,
    "ship-types": 6,
    "corvette-upgrades": 5,
}

KINDS = {
    "definition", "must", "may", "cannot", "limit", "procedure", "timing", "setup", "component", "scoring",
    "end", "variant",
}  # fmt: skip


def sentences(lang: Lang) -> Counter[str]:
    return Counter(rule.text_in(lang) for rule in LEDGER.values())


def test_the_ledger_holds_every_rule_under_its_stable_id() -> None:
    ids = [f"voidfall.{stem}.{number}" for stem, count in RULES_OF_SECTION.items() for number in range(1, count + 1)]
    assert list(LEDGER)[: len(ids)] == ids
    assert len(ids) == 604
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
    """Counts and values are facts: a translation that differs in them is wrong."""
    for id, rule in LEDGER.items():
        assert figures(rule.text) == figures(rule.text_cs), id


def figures(text: str) -> set[int]:
    return {int(found) for found in re.findall(r"\d+", text)}


def test_few_rules_are_only_a_manner() -> None:
    manners = [id for id, rule in LEDGER.items() if rule.check == "manner"]
    assert manners == ["voidfall.tutorial.5", "voidfall.tutorial.6", "voidfall.cleanup.13"]


@proves("voidfall.modes.2")
def test_rules_of_single_modes_are_marked() -> None:
    """A sentence that speaks of one mode only is marked for it, and whole sections belong to one mode."""
    for id, rule in LEDGER.items():
        if id.startswith(("voidfall.modes.", "voidfall.tutorial.")):
            continue  # they speak of all modes
        if "competitive" in rule.text:
            assert rule.mode == "competitive", id
        if re.search("cooperative (or|and) solo", rule.text):
            assert rule.mode == "coop-solo", id
    modes = {section: {rule.mode for rule in rules} for section, rules in by_stem().items()}
    for stem in ("crisis-reveal", "alliance", "crisis-solve", "harbingers", "crisis-board", "safe-havens", "consumed"):
        assert modes[stem] == {"coop-solo"}, stem
    for stem in ("combat", "approach", "salvo", "production", "corruption", "technology"):
        assert modes[stem] == {""}, stem


def by_stem() -> dict[str, list[Rule]]:
    found: dict[str, list[Rule]] = {}
    for id, rule in LEDGER.items():
        found.setdefault(id.split(".")[1], []).append(rule)
    return found


# -- what teaches the game


def test_rules_that_others_name_exist() -> None:
    for rule in LEDGER.values():
        for id in re.findall(r"voidfall\.[\w-]+\.\d+", rule.note + rule.note_cs):
            assert id in LEDGER


@pytest.mark.parametrize("lang", LANGS)
def test_most_terms_lead_to_rules(lang: Lang) -> None:
    terms = [re.sub(r" *\([^)]*\)", "", entry[lang]) for entry in read_content(PACKAGE, "glossary")["entries"]]
    assert len(terms) == len(set(terms))
    found = [term for term in terms if LEDGER.search(term.split(), lang)]
    assert len(found) > 0.85 * len(terms)
