"""The ledger of Twilight Imperium: complete, in both languages, nothing said twice."""

from __future__ import annotations

from collections import Counter

import pytest

from orloj.ledger import ledger_of
from orloj.words import LANGS, Lang

LEDGER = list(ledger_of("orloj.games.ti4").values())
SECTIONS = ["golden", "timing", "setup", *map(str, range(1, 90)), "clar"]  # as the rulebook has them
RULES = 897  # ids never change, so neither does this number; only rulings that close gaps may be added


def test_every_section_of_the_rulebook_is_there() -> None:
    assert list(dict.fromkeys(rule.id.split(".")[1] for rule in LEDGER)) == SECTIONS
    assert len(LEDGER) == RULES


@pytest.mark.parametrize("lang", LANGS)
def test_nothing_is_said_twice_and_everything_is_a_sentence(lang: Lang) -> None:
    texts = [rule.text if lang == "en" else rule.text_cs for rule in LEDGER]
    assert [text for text, count in Counter(texts).items() if count > 1] == []
    for text in texts:
        assert text[0].isupper() or text[0].isdigit(), text
        assert text.endswith((".", ".)", "!")), text


def test_manners_have_a_reason() -> None:
    manners = [rule for rule in LEDGER if rule.check == "manner"]
    assert len(manners) < len(LEDGER) / 40
    assert all(rule.why and rule.why_cs for rule in manners)
