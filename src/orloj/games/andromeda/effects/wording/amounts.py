"""Numbers of resources, and costs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from orloj.games.andromeda.components import RESOURCES
from orloj.games.andromeda.effects.wording.names import WORDS
from orloj.words import Lang, joined


def units(resource: str, count: int | Literal["all"], lang: Lang, form: str) -> str:
    """So many units of a resource; `form` is nom, acc (after a verb) or short."""
    if count == "all":
        return WORDS(lang, f"res.{resource}.all")
    return WORDS(lang, f"res.{resource}.{form}", count=count)


def _in_order(amounts: Mapping[str, int]) -> list[tuple[str, int]]:
    """Resources as the rules list them, then groups and the slot."""
    known = [name for name in RESOURCES if amounts.get(name)]
    return [
        (name, amounts[name]) for name in [*known, *[name for name in amounts if name not in known]] if amounts[name]
    ]


def resources_text(amounts: Mapping[str, int], lang: Lang) -> str:
    """ "2 titanium, 1 credit"."""
    parts = [units(name, count, lang, "nom") for name, count in _in_order(amounts)]
    return ", ".join(parts) or WORDS(lang, "res.none.nom")


def cost_text(cost: Mapping[str, int], lang: Lang, *, short: bool = False, paid: bool = False) -> str:
    """ "2 titanium and any 1 resource"; `paid`: as it stands after a verb (Czech: in the accusative)."""
    form = "short" if short else "acc" if paid else "nom"
    parts = [units(name, count, lang, form) for name, count in _in_order(cost)]
    if not parts:
        return WORDS(lang, f"res.none.{form}")
    return ", ".join(parts) if short else joined(lang, parts)
