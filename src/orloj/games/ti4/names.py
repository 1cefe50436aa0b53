"""What components are called, and what stands on them, in both languages: `content/names` and `content/texts`.

A component is found by its group and its id. What has no Czech name is called the same in both languages, like planets.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

from orloj.content import override_files, read_content
from orloj.words import LANGS, Lang

_PACKAGE = "orloj.games.ti4"

Group = Literal[
    "faction",
    "short",  # a faction in one word
    "ability",  # of a faction
    "flagship",
    "unit",
    "variant",  # a unit of one faction, before it is upgraded: "sol.carrier"
    "technology",
    "strategy-card",
    "action-card",
    "agenda",
    "objective",
    "note",
    "planet",
]


@cache
def _names(lang: Lang) -> Mapping[str, Any]:
    return read_content(_PACKAGE, f"names/{lang}")


@cache
def _texts(lang: Lang) -> Mapping[str, Any]:
    return read_content(_PACKAGE, f"texts/{lang}")


if override_files(_PACKAGE):  # mistakes in somebody's own content are told before anything begins
    for _lang in LANGS:
        _names(_lang)
        _texts(_lang)


def name_of(group: Group, id: str, lang: Lang) -> str:
    """The name of a component."""
    found: str = _names(lang)[group].get(id) or _names("en")[group][id]
    return found


def text_of(group: Group, id: str, lang: Lang, part: str = "") -> str:
    """What a component does. `part`: of a strategy card `primary` or `secondary`; of an agenda an outcome (`for`,
    `against`, `elect`), or `reveal`, which is empty for most of them."""
    found = _texts(lang)[group][id]
    return str(found.get(part, "")) if isinstance(found, Mapping) else str(found)
