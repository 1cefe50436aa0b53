"""What a game tells about itself beside its rules: the chapters of its rulebook, how to play it, what its symbols mean.

All of it is data in the game's folder `look`, in both languages, and every sentence names the rules behind it:

| file | what | without it |
|---|---|---|
| `chapters.toml` | which sections of the ledger make a chapter, in the order of reading | every section is a chapter |
| `howto.toml` | the chapters of "How to play": a picture, short sentences, a caption | the game has no such page |
| `legend.toml` | the symbols in groups, each with the rule that explains it | symbols only have names |

Pictures are drawn by the game: `pictures.py` beside these files has PICTURES, a function of the language for each name.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import TypeVar

import msgspec
from markupsafe import Markup

from orloj.ledger import Ledger, Rule, Section, ledger_of
from orloj.words import Lang

T = TypeVar("T")
Picture = Callable[[Lang], Markup]


class BrokenManual(ValueError):
    """A file about a game that does not fit its ledger, with the reason."""


# -- chapters of the rulebook


class _ChapterEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    title: str
    title_cs: str
    sections: tuple[str, ...]  # what the ids of their rules begin with, without the game
    lists: tuple[str, ...] = ()  # sections whose rules are no running text
    picture: str = ""


class Chapter(msgspec.Struct, frozen=True):
    """A chapter of the rulebook. Its id has no dot, so that it is never taken for that of a rule."""

    id: str
    title: str
    title_cs: str
    sections: tuple[Section, ...]
    lists: tuple[str, ...] = ()
    picture: str = ""

    def title_in(self, lang: Lang) -> str:
        return self.title_cs if lang == "cs" else self.title

    def rules(self) -> Iterator[Rule]:
        for section in self.sections:
            yield from section.rules


class Rulebook(msgspec.Struct, frozen=True, dict=True):
    """The ledger of a game in chapters."""

    ledger: Ledger
    chapters: tuple[Chapter, ...]

    @cached_property
    def _of_rule(self) -> Mapping[str, Chapter]:
        return {rule.id: chapter for chapter in self.chapters for rule in chapter.rules()}

    def chapter_of(self, rule: Rule) -> Chapter:
        return self._of_rule[rule.id]

    def find(self, id: str) -> Chapter | None:
        return next((chapter for chapter in self.chapters if chapter.id == id), None)


def stem_of(section: Section) -> str:
    """What the ids of a section's rules begin with, without the game: `settle`."""
    return section.rules[0].id.split(".")[1]


@cache
def rulebook_of(package: str) -> Rulebook:
    """The rulebook of the game in a package."""
    ledger = ledger_of(package)
    sections = {stem_of(section): section for section in ledger.sections}
    entries = _read(package, "chapters", "chapter", list[_ChapterEntry])
    if entries is None:
        alone = [Chapter(id, one.name, one.name_cs or one.name, (one,)) for id, one in sections.items()]
        return Rulebook(ledger, tuple(alone))
    named = [section for entry in entries for section in entry.sections]
    if sorted(named) != sorted(sections):
        odd = set(named).symmetric_difference(sections) or {one for one in named if named.count(one) > 1}
        raise BrokenManual(f"{package}: chapters do not hold every section once: {', '.join(sorted(odd))}")
    return Rulebook(
        ledger,
        tuple(
            Chapter(one.id, one.title, one.title_cs, tuple(sections[id] for id in one.sections), one.lists, one.picture)
            for one in entries
        ),
    )


# -- how to play


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A short chapter of "How to play"."""

    id: str
    picture: str
    rules: tuple[str, ...]  # every sentence of the text follows from these
    title: str
    title_cs: str
    text: tuple[str, ...]  # short paragraphs
    text_cs: tuple[str, ...]
    caption: str = ""
    caption_cs: str = ""

    def title_in(self, lang: Lang) -> str:
        return self.title_cs if lang == "cs" else self.title

    def text_in(self, lang: Lang) -> tuple[str, ...]:
        return self.text_cs if lang == "cs" else self.text

    def caption_in(self, lang: Lang) -> str:
        return self.caption_cs if lang == "cs" else self.caption


@cache
def lessons_of(package: str) -> tuple[Lesson, ...]:
    """How to play the game in a package; nothing if it does not tell."""
    lessons = _read(package, "howto", "lesson", tuple[Lesson, ...]) or ()
    ledger = ledger_of(package)
    for lesson in lessons:
        unknown = [id for id in lesson.rules if id not in ledger]
        if unknown:
            raise BrokenManual(f"{package}: lesson {lesson.id} names unknown rules: {', '.join(unknown)}")
    return lessons


# -- symbols


class LegendGroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Symbols that belong together, each with the id of the rule that explains it (empty: its name says everything)."""

    title: str
    title_cs: str
    symbols: dict[str, str]

    def title_in(self, lang: Lang) -> str:
        return self.title_cs if lang == "cs" else self.title


@cache
def legend_of(package: str) -> tuple[LegendGroup, ...]:
    """What the symbols of the game in a package mean; nothing if it does not tell."""
    groups = _read(package, "legend", "group", tuple[LegendGroup, ...]) or ()
    ledger = ledger_of(package)
    unknown = [rule for group in groups for rule in group.symbols.values() if rule and rule not in ledger]
    if unknown:
        raise BrokenManual(f"{package}: the legend names unknown rules: {', '.join(unknown)}")
    return groups


@cache
def rule_of_symbol(package: str) -> Mapping[str, Rule]:
    """The rules that explain symbols."""
    ledger = ledger_of(package)
    return {symbol: ledger[id] for group in legend_of(package) for symbol, id in group.symbols.items() if id}


# -- pictures


@cache
def pictures_of(package: str) -> Mapping[str, Picture]:
    """The pictures that the game in a package draws for its pages."""
    module = f"{package}.look.pictures"
    if find_spec(module) is None:
        return {}
    found: Mapping[str, Picture] = import_module(module).PICTURES
    return found


@cache
def picture_of(package: str, name: str, lang: Lang) -> Markup:
    """A picture; empty if there is none with that name."""
    draw = pictures_of(package).get(name)
    return draw(lang) if draw is not None else Markup("")


def _read(package: str, file: str, table: str, wanted: type[T]) -> T | None:
    """A table of a file of the game's look; None if there is no such file."""
    place = files(f"{package}.look") / f"{file}.toml"
    if not place.is_file():
        return None
    try:
        return msgspec.convert(tomllib.loads(place.read_text("utf-8"))[table], wanted)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, KeyError) as error:
        raise BrokenManual(f"{package}: {file}.toml cannot be read: {error}") from error
