"""The ledger of a game: every rule of its rulebook as one testable sentence with a stable id.

Each game keeps it as `rules.toml` in its folder; the head of that file explains the fields::

    ledger = ledger_of("orloj.games.rftg")
    ledger["rftg.settle.17"].text
    ledger.search(["vojenská síla"], "cs")

Searching looks neither at the case nor at accents, so that `vojenska` finds `vojenská`.
"""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Literal

import msgspec

Check = Literal["test", "data", "manner"]
Mode = Literal["", "competitive", "coop-solo"]


class BrokenLedger(ValueError):
    """A `rules.toml` that cannot be used, with the reason."""


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule. `check` says how it is proved: by a test of behaviour, by a test of the content, or not at all,
    because it is only a manner of handling cardboard (then `why` says so). `mode` is for games in which some rules
    apply only against each other, or only together and alone; empty means always."""

    id: str
    section: str
    text: str
    section_cs: str = ""
    text_cs: str = ""
    kind: str = ""
    mode: Mode = ""
    check: Check = "test"
    origin: str = "rulebook"
    why: str = ""
    why_cs: str = ""
    note: str = ""
    note_cs: str = ""

    def section_in(self, lang: str) -> str:
        return self.section_cs or self.section if lang == "cs" else self.section

    def text_in(self, lang: str) -> str:
        return self.text_cs or self.text if lang == "cs" else self.text

    def why_in(self, lang: str) -> str:
        return self.why_cs or self.why if lang == "cs" else self.why

    def note_in(self, lang: str) -> str:
        return self.note_cs or self.note if lang == "cs" else self.note


@dataclass(frozen=True)
class Section:
    """A chapter of the rulebook with its rules."""

    name: str
    name_cs: str
    rules: tuple[Rule, ...]

    def name_in(self, lang: str) -> str:
        return self.name_cs or self.name if lang == "cs" else self.name


class Ledger(Mapping[str, Rule]):
    """All rules of a game by id, in the order of the rulebook."""

    def __init__(self, game: str, rules: Iterable[Rule], source: str = "") -> None:
        self.game = game
        self.source = source
        self._rules: dict[str, Rule] = {}
        for rule in rules:
            if rule.id in self._rules:
                raise BrokenLedger(f"two rules have the id {rule.id!r}")
            self._rules[rule.id] = rule
        self._folded: dict[str, list[tuple[Rule, str]]] = {}

    def __getitem__(self, id: str) -> Rule:
        return self._rules[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def find(self, id: str) -> Rule | None:
        """The rule with this id; the name of the game at its start may be left out (`settle.17`)."""
        wanted = id.strip().casefold()
        return self._rules.get(wanted) or self._rules.get(f"{self.prefix}{wanted}")

    def search(self, words: Iterable[str], lang: str = "en") -> list[Rule]:
        """The rules in which every word occurs: in the id, the section or the text."""
        wanted = [fold(word) for word in words]
        if lang not in self._folded:
            self._folded[lang] = [
                (rule, fold(f"{rule.id}\n{rule.section_in(lang)}\n{rule.text_in(lang)}")) for rule in self.values()
            ]
        return [rule for rule, text in self._folded[lang] if all(word in text for word in wanted)]

    @property
    def prefix(self) -> str:
        """What the ids of all rules begin with."""
        first = next(iter(self._rules), f"{self.game}.")
        return first.partition(".")[0] + "."

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """The chapters in the order of the rulebook."""
        by_name: dict[str, list[Rule]] = {}
        for rule in self.values():
            by_name.setdefault(rule.section, []).append(rule)
        return tuple(Section(name, rules[0].section_cs, tuple(rules)) for name, rules in by_name.items())


class _File(msgspec.Struct):
    game: str
    rule: list[Rule]
    source: str = ""


def read_ledger(text: str) -> Ledger:
    """The ledger in the text of a `rules.toml`."""
    try:
        read = msgspec.convert(tomllib.loads(text), _File)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BrokenLedger(f"the ledger cannot be read: {error}") from error
    return Ledger(read.game, read.rule, read.source)


@lru_cache
def ledger_of(package: str) -> Ledger:
    """The ledger of the game in this package (`game.package`), read once."""
    return read_ledger((files(package) / "rules.toml").read_text("utf-8"))


def fold(text: str) -> str:
    """The text for comparing: without case and accents."""
    return "".join(char for char in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(char))
