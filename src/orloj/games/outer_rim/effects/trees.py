"""Reads the steps of all components, once all words are known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from orloj.games.outer_rim.components import (
    ASSETS,
    CARDS,
    CHARACTERS,
    DATABANK,
    ENCOUNTERS,
    SHIPS,
    AfterEvent,
    ByStep,
    Instead,
    Steps,
)
from orloj.games.outer_rim.conditions import CONDITIONS, holds
from orloj.games.outer_rim.effects.core import EFFECTS
from orloj.games.outer_rim.facts import Having, abilities_of_character
from orloj.games.outer_rim.state import Source, State
from orloj.kernel import Seat


def all_steps() -> Iterator[tuple[str, Steps]]:
    """Every list of steps with its path."""
    for card, asset in ASSETS.items():
        id = CARDS[card].id
        for name in ("reward", "encounter", "eliminate", "after_reward"):
            yield f"{id}/{name}", getattr(asset, name)
        if asset.capture is not None:
            yield f"{id}/capture", asset.capture.reward
        for number, ability in enumerate(asset.abilities):
            yield from _of_ability(Having(id, number, ability))
    for character in CHARACTERS:
        for having in abilities_of_character(character):
            yield from _of_ability(having)
    for ship, facts in SHIPS.items():
        for number, ability in enumerate(facts.flip_abilities):
            yield from _of_ability(Having(ship, number, ability))
    for databank in DATABANK.values():
        yield f"{databank.id}/steps", databank.steps
    for encounter in ENCOUNTERS.values():
        for number, section in enumerate(encounter.section):
            yield f"{encounter.id}/section.{number}", section.steps
            for sub, part in enumerate(section.sub):
                yield f"{encounter.id}/section.{number}.sub.{sub}", part.steps
            if section.secret is not None:
                yield f"{encounter.id}/secret.{number}", section.secret.steps


def _of_ability(having: Having) -> Iterator[tuple[str, Steps]]:
    if isinstance(having.ability, ByStep | AfterEvent | Instead):
        yield having.path, having.ability.steps


def _enter(word: str) -> None:
    @EFFECTS.condition(word)
    def test(g: State, who: Seat, args: Mapping[str, Any], run: Source) -> bool:
        return holds(g, who, args, run)


def read_all() -> None:
    for word in CONDITIONS:
        _enter(word)
    for path, steps in all_steps():
        EFFECTS.load(path, steps)
