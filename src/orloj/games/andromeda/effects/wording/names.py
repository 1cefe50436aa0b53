"""What things are called inside a sentence."""

from __future__ import annotations

from typing import Any

from orloj.words import Lang, Words
from orloj.words.clauses import capital

WORDS = Words("orloj.games.andromeda.effects")


def as_key(id: str) -> str:
    """Ids of the content as keys of messages."""
    return id.replace("_", "-").replace(".", "-").replace(":", "-")


def own_name(piece: Any, lang: Lang) -> str:
    """The name of a component that has one."""
    return capital(piece.name_cs if lang == "cs" else piece.name)


def resource_name(resource: str, lang: Lang) -> str:
    """A resource (also `any`, `material`, `point`), as a word inside a sentence."""
    return WORDS(lang, f"res.{resource}.name")


def track_name(track: str, lang: Lang) -> str:
    return WORDS(lang, f"track.{track}")


def ship_name(type_: str, lang: Lang) -> str:
    return WORDS(lang, f"ship.{as_key(type_)}")


def structure_name(type_: str, lang: Lang) -> str:
    return WORDS(lang, f"structure.{type_}")


def kind_name(kind: str, lang: Lang) -> str:
    """A kind of module: "science module"."""
    return WORDS(lang, f"kind.{kind}")


def trait_name(trait: str, lang: Lang) -> str:
    """An ability of ships."""
    return WORDS(lang, f"trait.{trait}")
