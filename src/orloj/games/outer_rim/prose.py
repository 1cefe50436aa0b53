"""The scenes of `content/prose`: what stands on a card as a story, beside what it does.

They are found by the component and, of an encounter card, by the path of the section that is read
(`enc.navpoint.01/section.1.sub.0`). What comes of a card (`pass`, `fail`, `win`, `lose`, `done`, `failed`) is told too,
where somebody has written it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from orloj.content import override_files, read_content
from orloj.games.outer_rim.components import ASSETS, CARD_BY_ID, DATABANK, ENCOUNTERS, MARKET
from orloj.words import LANGS, Lang

_PACKAGE = "orloj.games.outer_rim"


@cache
def _prose(lang: Lang) -> Mapping[str, Mapping[str, Any]]:
    return read_content(_PACKAGE, f"prose/{lang}")


if override_files(_PACKAGE):  # mistakes in somebody's own content are told before anything begins
    for _lang in LANGS:
        _prose(_lang)


def _entry(token: str, lang: Lang) -> Mapping[str, Any]:
    """All that is told about a component."""
    prose = _prose(lang)
    card = CARD_BY_ID.get(token)
    groups = ["character", "ship"]
    if card is not None:
        groups = ["card" if card in MARKET else "databank" if card in DATABANK else "encounter"]
    for group in groups:
        if token in prose[group]:
            found: Mapping[str, Any] = prose[group][token]
            return found
    return {}


def scene_of(token: str, lang: Lang) -> str:
    """The scene of a component; of an encounter card that of the asset on it."""
    card = CARD_BY_ID.get(token)
    if card is not None and card in ENCOUNTERS:
        asset = ASSETS.get(card)
        return str(_prose(lang)["card"].get(asset.id, {}).get("scene", "")) if asset is not None else ""
    return str(_entry(token, lang).get("scene", ""))


def scene_of_path(path: str, lang: Lang) -> str:
    """The scene of what is being read: of a section of an encounter card, or of a databank card."""
    token, _, part = path.partition("/")
    if not part.startswith(("section.", "secret.")):
        return scene_of(token, lang)
    _, number, *rest = part.split(".")
    section = ENCOUNTERS[CARD_BY_ID[token]].section[int(number)]
    found = _entry(token, lang).get(section.where, "")
    if rest and isinstance(found, Mapping):
        return str(found.get("_".join(section.sub[int(rest[1])].levels), ""))
    return found if isinstance(found, str) else ""


def aside_of(token: str, key: str, lang: Lang) -> str:
    """What else is told about a component: `goal` and `flip` of a character, what comes of a card."""
    found = _entry(token, lang).get(key, "")
    return found if isinstance(found, str) else ""


@cache
def is_told(token: str, how: str) -> bool:
    """Has somebody written what comes of a card?"""
    return bool(aside_of(token, how, "en"))
