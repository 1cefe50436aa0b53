"""Which rules say most about what was searched for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from orloj.ledger import Rule, fold
from orloj.words import Lang

_IS = frozenset({"is", "are", "je", "jsou"})  # what stands between a term and its meaning
_EXAMPLE = frozenset({"example", "priklad"})
_OPENING = 5  # words at the beginning of a sentence: what it speaks about
_LETTERS_PER_POINT = 60  # a short rule says it more plainly than a long one


def best_rules(rules: Sequence[Rule], words: Sequence[str], lang: Lang, most: int) -> list[Rule]:
    """The rules that fit best: explanations, chapters named like the word, whole words, short sentences."""
    wanted = [fold(word) for word in words]
    return sorted(rules, key=lambda rule: -_fit(rule, wanted, lang))[:most]


def _fit(rule: Rule, wanted: Sequence[str], lang: Lang) -> float:
    text = re.findall(r"\w+", fold(rule.text_in(lang)))
    section = re.findall(r"\w+", fold(rule.section_in(lang)))
    points = -len(rule.text_in(lang)) / _LETTERS_PER_POINT
    if rule.kind == "definition":
        points += 3
    if text[:1] and text[0] in _EXAMPLE:
        points -= 4
    if rule.kind == "definition" and any(_explains(text, word) for word in wanted):
        points += 4
    for word in wanted:
        points += _closeness(word, text, 4) + _closeness(word, text[:_OPENING], 3) + _closeness(word, section, 3)
    return points


def _explains(text: Sequence[str], word: str) -> bool:
    """`The windfall is …`, `Windfall here is …` or `… is a windfall world`"""
    if any(one.startswith(word) and after in _IS for one, after in pairwise(text[:_OPENING])):
        return True
    if len(text) > 2 and text[0].startswith(word) and text[2] in _IS:
        return True
    return not _IS.isdisjoint(text[-4:-1]) and any(one.startswith(word) for one in text[-2:])


def _closeness(word: str, text: Sequence[str], points: float) -> float:
    """A whole word counts most, the beginning of one half: many languages add endings."""
    if word in text:
        return points
    return points / 2 if any(one.startswith(word) for one in text) else 0
