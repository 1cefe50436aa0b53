"""The terms of a game in both languages, as its `content/glossary.toml` has them."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from orloj.content import read_content
from orloj.ledger import fold, ledger_of
from orloj.words import Lang
from orloj.words.texts import texts_of


class Term(NamedTuple):
    """A term for readers of a language, with the other language's word for it."""

    name: str
    other: str


@lru_cache(32)
def glossary(package: str, lang: Lang) -> tuple[Term, ...]:
    """The terms that the rules use, by the alphabet; none for a game without a glossary."""
    if not (files(package) / "content" / "glossary.toml").is_file():
        return ()
    ledger, texts = ledger_of(package), texts_of(package)
    cards = {fold(texts.component(token, lang).name) for token in texts.components()}  # they have pages of their own
    found: dict[str, Term] = {}
    for entry in read_content(package, "glossary")["entries"]:
        term = Term(_plain(entry[lang]), _plain(entry["en" if lang == "cs" else "cs"]))
        if fold(term.name) not in cards and ledger.search(term.name.split(), lang):
            found.setdefault(fold(term.name), term)
    return tuple(term for _, term in sorted(found.items()))


def _plain(term: str) -> str:
    """Without remarks in brackets, which no rule has."""
    return re.sub(r" *\([^)]*\)", "", term)
