"""What all parts of the table are drawn with: symbols from one sheet, words, templates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from orloj.games.andromeda.components import (
    CLASSES,
    MATERIALS,
    RESOURCES,
    SHIP_TYPES,
    STRUCTURES,
    TOKENS,
    TRACKS,
    Effect,
)
from orloj.games.andromeda.look.symbols import SIGNS, drawing
from orloj.games.andromeda.texts import TEXTS, labelled
from orloj.look import Markup, templates_of
from orloj.look.keeping import Drawings
from orloj.look.symbols import SymbolCount, Symbols
from orloj.words import Lang, Words
from orloj.words.clauses import capital
from orloj.words.texts import Component

WORDS = Words("orloj.games.andromeda.look")
EMBLEMS = "▲●■◆"  # of the seats, as everywhere on the page
_TEMPLATES = "orloj.games.andromeda.look"
_DRAWINGS = Drawings()


# -- symbols

_SHEET = (
    *[f"ship.{type_}" for type_ in SHIP_TYPES],
    *[f"raider.{class_}" for class_ in CLASSES],
    *[f"structure.{type_}" for type_ in STRUCTURES],
    *[f"res.{resource}" for resource in (*RESOURCES, "any", "material")],
    *[f"track.{track}" for track in (*TRACKS, "any", "any_not_dominance")],
    *[f"die.{face}" for face in range(1, 7)],
    *SIGNS,
)


def symbol_name(name: str, lang: Lang) -> str:
    """What a symbol means in a few words."""
    group, _, which = name.partition(".")
    match group if which else "":
        case "ship":
            return WORDS(lang, f"web.ship.{which}")
        case "raider":
            return capital(WORDS(lang, "card.class", name=which))
        case "structure":
            return component(which, lang).name
        case "res" if which in RESOURCES:
            return capital(WORDS(lang, f"web.resource.{which}"))
        case "track" if which in TRACKS:
            return WORDS(lang, "web.symbol.track", track=WORDS(lang, f"web.track.{which}"))
        case "die":
            return WORDS(lang, "web.symbol.face", face=which)
    return WORDS(lang, f"web.symbol.{name.replace('.', '-').replace('_', '-')}")


SYMBOLS = Symbols("ae", _SHEET, drawing, symbol_name)
symbol_id, sheet, sym, symbol = SYMBOLS.id, SYMBOLS.sheet, SYMBOLS.show, SYMBOLS.alone
Sign = SymbolCount


def cost_signs(cost: Mapping[str, int]) -> list[Sign]:
    return [Sign("slot-cost" if what == "slot" else f"res.{what}", count) for what, count in cost.items() if count]


def effect_signs(effects: Iterable[Effect]) -> list[Sign]:
    """Simple effects as symbols: what a moon gives, a reward."""
    found = []
    for effect in effects:
        match effect.op:
            case "gain":
                found.append(Sign(f"res.{effect.res}", effect.count))
            case "draw":
                found.append(Sign("res.tactic", effect.count))
            case "score":
                found.append(Sign("points", effect.count))
            case "advance":
                found.append(Sign(f"track.{effect.track}" if effect.track in TRACKS else "up", effect.count))
            case "repair" | "module" | "upgrade" | "discovery" | "event" | "moon":
                found.append(Sign(effect.op, effect.count))
            case "peek_events":
                found.append(Sign("peek", effect.count))
            case "recruit":
                found.append(Sign("commander", effect.count))
            case "build_ship":
                found.append(Sign("ship", effect.count))
            case "build_structure":
                found.append(Sign("structure", effect.count))
            case _:
                found.append(Sign("arrow", 1))
    return found


# -- words


@cache
def component(token: str, lang: Lang) -> Component:
    return TEXTS.component(token, lang)


@cache
def known() -> frozenset[str]:
    """The components that can be explained."""
    return frozenset(TEXTS.components())


@cache
def card_of(token: str) -> str:
    """The token if there is something to read about it; otherwise nothing."""
    return token if token in known() or token.rpartition(".")[0] in known() else ""


@cache
def short(token: str, lang: Lang) -> str:
    """What a component does in few words; what counts only at the end of the game says so."""
    texts = component(token, lang)
    at_end = [labelled(text.label, text.short, lang).rstrip(".") for text in texts.scoring]
    return " · ".join([*[text.short for text in texts.powers if text.short], *at_end])


@cache
def full(token: str, lang: Lang) -> str:
    texts = component(token, lang)
    at_end = [labelled(text.label, text.text, lang) for text in texts.scoring]
    return " ".join([*[text.text for text in texts.powers if text.text], *at_end])


def sentences(parts: Iterable[str]) -> str:
    return " ".join(part if part.endswith((".", "!", "?")) else f"{part}." for part in parts if part)


def picture(id: str) -> str:
    return f"/art/andromeda/{id}.svg"


def render(template: str, lang: Lang, /, **values: Any) -> Markup:
    """A template with its values; `t` says the words of this look."""

    def t(key: str, **inserted: Any) -> str:
        return WORDS(lang, f"web.{key}", **inserted)

    return Markup(
        templates_of(_TEMPLATES)
        .get_template(template)
        .render(
            t=t,
            lang=lang,
            sym=sym,
            emblems=EMBLEMS,
            picture=picture,
            symbol_id=symbol_id,
            kept=_DRAWINGS.of(lang),
            **values,
        )
    )


__all__ = ["MATERIALS", "SYMBOLS", "TOKENS", "WORDS", "Sign", "render", "sheet", "sym"]
