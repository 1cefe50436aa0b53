"""Sections of encounter cards by names of their own.

Everybody hears the section that is resolved, but only whoever drew the card sees what else stands on it
[outer-rim.encounter-card.8, outer-rim.space-encounter.2]. So a section that is told has a name which says where it
holds and nothing about its card: `read.tatooine.7`, and with the number of a subsection `read.tatooine.7.1`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import blake2b

from orloj.games.outer_rim.components import ENCOUNTERS, EncounterCard


def _mixed(path: str) -> bytes:
    """For an order that does not follow the cards."""
    return blake2b(path.encode(), digest_size=8).digest()


def _paths(facts: EncounterCard, number: int) -> Iterator[tuple[str, str]]:
    """What can be read of a section: what comes behind its name, and the path of the steps."""
    section = facts.section[number]
    yield "", f"{facts.id}/{'section' if section.secret is None else 'secret'}.{number}"
    yield from ((f".{sub}", f"{facts.id}/section.{number}.sub.{sub}") for sub in range(len(section.sub)))


def _named() -> Iterator[tuple[str, str]]:
    places: dict[str, list[tuple[EncounterCard, int]]] = {}
    for facts in ENCOUNTERS.values():
        for number, section in enumerate(facts.section):
            places.setdefault(section.where, []).append((facts, number))
    for where, found in places.items():
        found.sort(key=lambda one: _mixed(f"{one[0].id}/{one[1]}"))
        for place, (facts, number) in enumerate(found, 1):
            yield from ((f"read.{where}.{place}{sub}", path) for sub, path in _paths(facts, number))


PATHS: Mapping[str, str] = dict(_named())  # name of a section -> path of its steps
NAMES: Mapping[str, str] = {path: name for name, path in PATHS.items()}


def told_name(path: str) -> str:
    """What is read aloud, as everybody may know it: a section by its name, anything else by its path."""
    return NAMES.get(path, path)


def told_path(name: str) -> str:
    """The path of the steps of what is read aloud."""
    return PATHS.get(name, name)
