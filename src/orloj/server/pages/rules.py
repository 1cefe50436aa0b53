"""The rules of a game: all of them, searched, or one by its id."""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from orloj.games import GAMES, game_named
from orloj.ledger import Ledger, Rule, Section, ledger_of
from orloj.server.api.common import Call
from orloj.server.languages import lang_of
from orloj.server.pages.common import WORDS, fragment, go, html
from orloj.server.pages.glossary import glossary
from orloj.server.pages.kept import kept
from orloj.server.pages.listed import tiles
from orloj.server.pages.marks import marked
from orloj.server.pages.ranking import best_rules
from orloj.words import Lang
from orloj.words.texts import texts_of

_LONGEST_SEARCH = 100
_MOST_BEST = 5  # rules that are shown before all others that were found


@get("/rules")
async def first_rules() -> Response[None]:
    return go(f"/rules/{next(iter(GAMES))}")


@get("/rules/{game_id:str}")
async def rules(request: Call, game_id: FromPath[str], q: FromQuery[str] = "") -> Response[Any]:
    lang = lang_of(request)
    ledger = _ledger(game_id)
    words = q[:_LONGEST_SEARCH].split()
    if not words:
        return kept(request, "rules.html", f"/rules/{game_id}", lambda: _found(game_id, ledger, lang, words))
    return html(request, "rules.html", **_found(game_id, ledger, lang, words))


def _found(game_id: str, ledger: Ledger, lang: Lang, words: list[str]) -> dict[str, Any]:
    """The rules with these words; all of them if there are none."""
    hits = ledger.search(words, lang) if words else list(ledger.values())
    best = best_rules(hits, words, lang, _MOST_BEST) if words and len(hits) > _MOST_BEST else []
    found = {rule.id for rule in hits} - {rule.id for rule in best}
    sections = [
        _section(section, [rule for rule in section.rules if rule.id in found], lang, words)
        for section in ledger.sections
    ]
    if best:
        sections.insert(0, {"id": "best", "name": WORDS(lang, "rules.best"), "rules": _rules(best, lang, words)})
    return {
        **_about(game_id, lang),
        "sections": [section for section in sections if section["rules"]],
        "contents": [_contents(section, lang) for section in ledger.sections],
        "count": len(hits),
        "glossary": glossary(game_named(game_id).package, lang),
        "q": " ".join(words),
    }


@get("/rules/{game_id:str}/{rule_id:str}")
async def one_rule(
    request: Call, game_id: FromPath[str], rule_id: FromPath[str], part: FromQuery[str] = ""
) -> Response[Any]:
    lang = lang_of(request)
    ledger = _ledger(game_id)
    rule = ledger.find(rule_id)
    if rule is None:
        raise NotFoundException
    if part:
        return fragment(request, "rule-part.html", game_id=game_id, rule=describe_rule(rule, lang))
    return kept(request, "rule.html", f"/rules/{game_id}/{rule.id}", lambda: _one(game_id, ledger, rule, lang))


def _one(game_id: str, ledger: Ledger, rule: Rule, lang: Lang) -> dict[str, Any]:
    """A rule in its section."""
    section = next(section for section in ledger.sections if section.name == rule.section)
    ids = list(ledger)
    place = ids.index(rule.id)
    return {
        **_about(game_id, lang),
        "rule": describe_rule(rule, lang),
        "section": _section(section, list(section.rules), lang, []),
        "before": ids[place - 1] if place else "",
        "after": ids[place + 1] if place + 1 < len(ids) else "",
        "contents": [_contents(section, lang) for section in ledger.sections],
    }


def _ledger(game_id: str) -> Ledger:
    return ledger_of(game_named(game_id).package)


def _about(game_id: str, lang: Lang) -> dict[str, Any]:
    name = texts_of(game_named(game_id).package).game_name(lang)
    return {"game_id": game_id, "game_name": name, "games": tiles(lang), "total": len(_ledger(game_id))}


def _contents(section: Section, lang: Lang) -> tuple[str, str]:
    """A line of the table of contents: where it leads, and the chapter's name."""
    return section.rules[0].id.rpartition(".")[0], section.name_in(lang)


def _section(section: Section, rules: list[Rule], lang: Lang, words: list[str]) -> dict[str, Any]:
    return {
        "id": section.rules[0].id.rpartition(".")[0],
        "name": marked(section.name_in(lang), words),
        "rules": _rules(rules, lang, words),
    }


def _rules(rules: list[Rule], lang: Lang, words: list[str]) -> list[dict[str, Any]]:
    return [
        {"id": rule.id, "short": _short(rule.id), "text": marked(rule.text_in(lang), words), "origin": rule.origin}
        for rule in rules
    ]


def _short(id: str) -> str:
    return id.partition(".")[2]


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
        "origin": rule.origin,
        "origin_text": WORDS(lang, f"rule.origin-text.{rule.origin}"),
        "check": rule.check,
        "check_text": WORDS(lang, f"rule.check.{rule.check}"),
        "why": rule.why_in(lang),
    }


def handlers() -> list[Any]:
    return [first_rules, rules, one_rule]
