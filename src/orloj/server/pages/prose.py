"""Rules as one reads them: the sentences of a section flow into paragraphs, lists and examples.

Nothing is added or left out, and the order stays. Where a paragraph ends is guessed from the kinds of the rules and
from their lengths; rules that begin with a term and a colon are a list of these terms.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from orloj.ledger import Rule

_FULL = 330  # letters of a paragraph that is long enough
_FAIR = 170  # letters after which another kind of rule begins a new one
_LONG = 240  # letters after which, or of a rule before which, a paragraph ends
_LEAST_ITEMS = 3
_EXAMPLE = re.compile(r"([\w-]+ )?(Example|example|Příklad|příklad)\b[^:]*: ")
_TERM = re.compile(r"([^:.;!?]{2,48}): ")


class Block(NamedTuple):
    """Rules that stand together."""

    kind: str  # "text", "list", "example"
    rules: tuple[Rule, ...]
    terms: bool = False  # of a list: items begin with terms


def blocks_of(rules: Sequence[Rule], *, listed: bool = False) -> list[Block]:
    """The rules of a section as paragraphs, lists and examples; `listed`: each stands for itself. Decided by the
    English words, so that both languages look the same."""
    if listed:
        return [Block("list", tuple(rules), terms=len({term_of(rule.text) for rule in rules}) > 1)]
    found: list[Block] = []
    for kind, group in groupby(zip(rules, _sorts(rules), strict=True), key=lambda pair: pair[1]):
        together = tuple(rule for rule, _ in group)
        if kind == "text":
            found += [Block("text", part) for part in _paragraphs(together)]
        else:
            found.append(Block(kind, together, terms=len({term_of(rule.text) for rule in together}) > 1))
    return found


def term_of(text: str) -> str:
    """The term that a rule begins with: `Transport` of "Transport: range 1, 1 cannon."; empty if there is none."""
    found = _TERM.match(text)
    return found[1] if found is not None else ""


def _sorts(rules: Sequence[Rule]) -> Iterator[str]:
    """The kind of block for each rule. Few terms in a row are no list."""
    for kind, group in groupby(rules, key=_sort):
        together = list(group)
        few = kind == "list" and len(together) < _LEAST_ITEMS
        yield from ["text" if few else kind] * len(together)


def _sort(rule: Rule) -> str:
    return "example" if _EXAMPLE.match(rule.text) else "list" if term_of(rule.text) else "text"


def _paragraphs(rules: Sequence[Rule]) -> Iterator[tuple[Rule, ...]]:
    part: list[Rule] = []
    length = 0
    for rule in rules:
        turns = bool(part) and rule.kind != part[-1].kind and length >= _FAIR
        if part and (turns or length + len(rule.text) > _FULL or max(length, len(rule.text)) >= _LONG):
            yield tuple(part)
            part, length = [], 0
        part.append(rule)
        length += len(rule.text)
    if part:
        yield tuple(part)
