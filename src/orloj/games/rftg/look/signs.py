"""The symbols of Race for the Galaxy: badges of cards, phases, goods, and what powers do."""

from __future__ import annotations

from collections.abc import Mapping

from orloj.games.rftg.look.terminal import WORDS
from orloj.games.rftg.texts import TEXTS, kind_name
from orloj.look.art import regular
from orloj.look.icons import SIGNS
from orloj.look.symbols import Symbols, dot, outline, solid
from orloj.words import Lang
from orloj.words.clauses import capital

NUMERALS: Mapping[str, str] = {
    "explore": "I", "develop": "II", "settle": "III", "trade": "$", "consume": "IV", "produce": "V"
}  # fmt: skip
_BADGES: Mapping[str, str] = {
    "cost.world": outline(dot(12, 12, 9.5)),
    "cost.military": outline(dot(12, 12, 10.3), 1.6) + outline(dot(12, 12, 7), 1.6),
    "cost.development": outline("M12 2l10 10-10 10L2 12z"),
    "cost.action": outline("M7 5h10a7 7 0 0 1 0 14H7A7 7 0 0 1 7 5z"),
    "vp": solid(regular(12, 12, 11.5, 6, 1 / 12)),
    "production": solid(dot(12, 12, 6)),
    "windfall-world": '<circle cx="12" cy="12" r="6" fill="none" stroke="currentColor" stroke-width="2" '
    'stroke-dasharray="2.4 2.3"/>',
    "good.novelty": solid(dot(12, 12, 10)),
    "good.rare": solid(regular(12, 12, 11, 6)),
    "good.genes": solid("M14 2h6a2 2 0 0 1 2 2v6c0 7-5 12-12 12H4a2 2 0 0 1-2-2v-6C2 7 7 2 14 2z"),
    "good.alien": solid(regular(12, 12.5, 11, 5)),
}
_PHASES = (*[f"phase.{phase}" for phase in NUMERALS], "phase.end")


def _drawing(name: str) -> str:
    group, _, which = name.partition(".")
    if group == "phase":
        return (
            '<rect x="1" y="3" width="22" height="18" rx="4" fill="none" stroke="currentColor" stroke-width="1.5"/>'
            '<text x="12" y="16.6" text-anchor="middle" font-size="12" font-weight="700" fill="currentColor">'
            f"{NUMERALS.get(which, '?')}</text>"
        )
    if name in _BADGES:
        return _BADGES[name]
    return f'<g transform="scale(1.5)">{outline(SIGNS[name], 1.3)}</g>'  # signs stand in a square of 16


def _name(name: str, lang: Lang) -> str:
    group, _, which = name.partition(".")
    if group == "good" and which:
        return WORDS(lang, "web.symbol.good-of", kind=kind_name(which, lang))
    if group == "phase" and which in NUMERALS:
        return capital(WORDS(lang, "web.symbol.phase", phase=TEXTS.phase_name(which, lang)))
    return WORDS(lang, f"web.symbol.{name.replace('.', '-')}")


SYMBOLS = Symbols("race", (*_BADGES, *_PHASES, *SIGNS), _drawing, _name)
