"""What is printed on the components, by their ids, as it stands in the content: what the look draws from."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from orloj.content import read_content

_PACKAGE = "orloj.games.voidfall"
Facts = Mapping[str, Any]


@cache
def table(file: str, name: str, key: str = "id") -> Mapping[str, Facts]:
    """The entries of a file by their ids, in their order."""
    return {str(entry[key]): entry for entry in read_content(_PACKAGE, file)[name]}


def houses() -> Mapping[str, Facts]:
    return table("houses", "house")


def sector_kinds() -> Mapping[str, Facts]:
    return table("sectors", "sector")


def scenarios() -> Mapping[str, Facts]:
    return table("scenarios", "scenario")


def technologies() -> Mapping[str, Facts]:
    return table("technologies", "technology")


def agenda_kinds() -> Mapping[str, Facts]:
    return table("agendas", "kind", "kind")


@cache
def focuses() -> Mapping[str, Facts]:
    """All focus cards: standard ones, those of houses, heroic and alliance ones."""
    files = ("standard", "house", "heroic", "alliance")
    return {id: facts for file in files for id, facts in table(f"focus_{file}", "focus").items()}


def focus_symbol(id: str) -> str:
    """The symbol of a focus card: its own focus, or the one that it replaces."""
    facts = focuses()[id]
    return str(facts.get("agenda_symbol") or facts.get("focus") or facts.get("replaces") or id)


@cache
def tracks(house: str) -> Mapping[str, Facts]:
    """The three tracks of a house."""
    return {one["track"]: one for one in table("tracks", "track").values() if house in one["houses"]}
