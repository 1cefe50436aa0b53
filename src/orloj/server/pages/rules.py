"""The rules of a game as a rulebook: its contents, a chapter, all of it, what was found, or a rule in its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from markupsafe import Markup, escape

from orloj.games import GAMES, game_named
from orloj.ledger import Rule, Section
from orloj.look import look_of
from orloj.look.calculator import calculator_of
from orloj.look.manual import Chapter, Rulebook, legend_of, lessons_of, picture_of, rulebook_of, stem_of
from orloj.server.api.common import Call
from orloj.server.languages import lang_of
from orloj.server.pages.common import WORDS, asset, fragment, go, html
from orloj.server.pages.files import look_asset
from orloj.server.pages.glossary import glossary
from orloj.server.pages.kept import kept
from orloj.server.pages.listed import tiles
from orloj.server.pages.marks import marked
from orloj.server.pages.prose import Block, blocks_of, term_of
from orloj.server.pages.ranking import best_rules
from orloj.words import Lang
from orloj.words.texts import texts_of

WHOLE = "whole"  # the address of all chapters on one page
_LONGEST_SEARCH = 100
_MOST_BEST = 5  # rules that are shown before all others that were found


@get("/rules")
async def first_rules() -> Response[None]:
    return go(f"/rules/{next(iter(GAMES))}")


@get("/rules/{game_id:str}")
async def rules(request: Call, game_id: FromPath[str], q: FromQuery[str] = "") -> Response[Any]:
    lang = lang_of(request)
    book = _book(game_id)
    words = q[:_LONGEST_SEARCH].split()
    if not words:
        return kept(request, "rules.html", f"/rules/{game_id}", lambda: _opening(game_id, book, lang))
    return html(request, "rules-found.html", **_found(game_id, book, lang, words))


@get("/rules/{game_id:str}/{place:str}")
async def rules_at(
    request: Call, game_id: FromPath[str], place: FromPath[str], part: FromQuery[str] = ""
) -> Response[Any]:
    """A chapter, the whole book, or the chapter around a rule."""
    lang = lang_of(request)
    book = _book(game_id)
    if place == WHOLE:
        return kept(request, "rules-whole.html", f"/rules/{game_id}/{WHOLE}", lambda: _whole(game_id, book, lang))
    chapter = book.find(place)
    if chapter is not None:
        address = f"/rules/{game_id}/{chapter.id}"
        return kept(request, "rules-chapter.html", address, lambda: _chapter(game_id, book, chapter, lang))
    rule = book.ledger.find(place)
    if rule is None:
        raise NotFoundException
    if part:
        return fragment(request, "rule-part.html", game_id=game_id, rule=describe_rule(rule, lang))
    around = book.chapter_of(rule)
    address = f"/rules/{game_id}/{rule.id}"
    return kept(request, "rules-chapter.html", address, lambda: _chapter(game_id, book, around, lang, rule))


# -- pages


def _opening(game_id: str, book: Rulebook, lang: Lang) -> dict[str, Any]:
    return {
        **_about(game_id, book, lang),
        "tagline": look_of(game_named(game_id).package).tagline(lang),
        "glossary": glossary(game_named(game_id).package, lang),
        "q": "",
    }


def _whole(game_id: str, book: Rulebook, lang: Lang) -> dict[str, Any]:
    return {**_about(game_id, book, lang), "chapters": [_described(game_id, one, lang) for one in book.chapters]}


def _chapter(game_id: str, book: Rulebook, chapter: Chapter, lang: Lang, rule: Rule | None = None) -> dict[str, Any]:
    place = book.chapters.index(chapter)
    return {
        **_about(game_id, book, lang),
        "chapter": _described(game_id, chapter, lang),
        "number": place + 1,
        "rule": describe_rule(rule, lang) if rule is not None else None,
        "before": _titled(book.chapters[place - 1], lang) if place else None,
        "after": _titled(book.chapters[place + 1], lang) if place + 1 < len(book.chapters) else None,
    }


def _found(game_id: str, book: Rulebook, lang: Lang, words: list[str]) -> dict[str, Any]:
    """The rules with these words: those that say most about them, then all others by their chapters."""
    hits = book.ledger.search(words, lang)
    best = best_rules(hits, words, lang, _MOST_BEST) if len(hits) > _MOST_BEST else []
    rest = {rule.id for rule in hits} - {rule.id for rule in best}
    groups = [
        (marked(one.title_in(lang), words), _hits([rule for rule in one.rules() if rule.id in rest], lang, words))
        for one in book.chapters
    ]
    if best:
        groups.insert(0, (escape(WORDS(lang, "rules.best")), _hits(best, lang, words)))
    return {
        **_about(game_id, book, lang),
        "groups": [group for group in groups if group[1]],
        "count": len(hits),
        "q": " ".join(words),
    }


# -- parts of them


def _book(game_id: str) -> Rulebook:
    return rulebook_of(game_named(game_id).package)


def _about(game_id: str, book: Rulebook, lang: Lang) -> dict[str, Any]:
    package = game_named(game_id).package
    return {
        "game_id": game_id,
        "game_name": texts_of(package).game_name(lang),
        "games": tiles(lang),
        "total": len(book.ledger),
        "contents": [_titled(chapter, lang) for chapter in book.chapters],
        "has_howto": bool(lessons_of(package)),
        "has_odds": calculator_of(package) is not None,
        "has_legend": bool(legend_of(package)),
        "styles": manual_styles(game_id),
    }


def manual_styles(game_id: str) -> list[str]:
    """The styles of pages with pictures that the game draws."""
    look = look_of(game_named(game_id).package)
    own = [look_asset(game_id, name) for name in look.styles]
    return [asset("look/rooms.css"), *own, asset("look/pictures.css"), asset("base/manual.css")]


def _titled(chapter: Chapter, lang: Lang) -> dict[str, Any]:
    """A line of the table of contents, with those below it."""
    return {
        "id": chapter.id,
        "title": chapter.title_in(lang),
        "sections": [(stem_of(section), section.name_in(lang)) for section in chapter.sections],
        "count": sum(len(section.rules) for section in chapter.sections),
    }


def _described(game_id: str, chapter: Chapter, lang: Lang) -> dict[str, Any]:
    package = game_named(game_id).package
    return {
        "id": chapter.id,
        "title": chapter.title_in(lang),
        "picture": picture_of(package, chapter.picture, lang),
        "sections": [_section(section, lang, chapter.lists) for section in chapter.sections],
    }


def _section(section: Section, lang: Lang, lists: Sequence[str]) -> dict[str, Any]:
    stem = stem_of(section)
    origins = {rule.origin for rule in section.rules}
    common = origins.pop() if len(origins) == 1 else ""  # then it is said once
    return {
        "id": stem,
        "name": section.name_in(lang),
        "origin": common,
        "blocks": [_block(block, lang, common) for block in blocks_of(section.rules, listed=stem in lists)],
    }


def _block(block: Block, lang: Lang, common: str) -> dict[str, Any]:
    return {
        "kind": block.kind,
        "sentences": [
            {
                "id": rule.id,
                "short": _short(rule.id),
                "number": _number(rule.id),
                "text": _with_term(rule.text_in(lang)) if block.terms else escape(rule.text_in(lang)),
                "origin": "" if common else rule.origin,
            }
            for rule in block.rules
        ],
    }


def _with_term(text: str) -> Markup:
    term = term_of(text)
    return Markup("<b>{}</b>{}").format(f"{term}:", text[len(term) + 1 :]) if term else escape(text)


def _hits(rules: Sequence[Rule], lang: Lang, words: list[str]) -> list[dict[str, Any]]:
    return [
        {
            "id": rule.id,
            "short": _short(rule.id),
            "section": rule.section_in(lang),
            "text": marked(rule.text_in(lang), words),
            "origin": rule.origin,
        }
        for rule in rules
    ]


def _short(id: str) -> str:
    return id.partition(".")[2]


def _number(id: str) -> str:
    """What stands beside a sentence: its number within the section; some have a name instead."""
    last = id.rpartition(".")[2]
    return last if last.isdigit() else "§"


def describe_rule(rule: Rule, lang: Lang) -> dict[str, Any]:
    """One rule with all that is known about it."""
    kind = f"rule.kind.{rule.kind}"
    return {
        "id": rule.id,
        "short": _short(rule.id),
        "section": rule.section_in(lang),
        "text": rule.text_in(lang),
        "note": rule.note_in(lang),
        "kind": WORDS(lang, kind) if WORDS.has(kind) else "",
        "mode": WORDS(lang, f"rule.mode.{rule.mode}") if rule.mode else "",
        "origin": rule.origin,
        "origin_text": WORDS(lang, f"rule.origin-text.{rule.origin}"),
        "check": rule.check,
        "check_text": WORDS(lang, f"rule.check.{rule.check}"),
        "why": rule.why_in(lang),
    }


def handlers() -> list[Any]:
    return [first_rules, rules, rules_at]
