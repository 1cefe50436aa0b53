"""What has to happen in games before every component can be called exercised (`orloj cards andromeda --exercised`).

Read by `orloj.lab.exercise`, which explains the names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from orloj.games.andromeda.components import (
    BASES,
    DESTINIES,
    DISCOVERIES,
    DISCOVERY_BY_TOKEN,
    DISCOVERY_TYPES,
    DOMINANCES,
    EVENTS,
    FACTIONS,
    MODULES,
    MOONS,
    PLANETS,
    RAIDERS,
    SHIPS,
    SPECIALS,
    STRUCTURES,
    TACTIC_TYPES,
    TACTICS,
    UPGRADES,
    Ability,
    Module,
)
from orloj.games.andromeda.setup import OPTIONS as TABLE_OPTIONS
from orloj.kernel import Line


def _module_parts(module: Module) -> frozenset[str]:
    parts = set() if module.base else {"gained"}
    return frozenset(parts if module.end else {*parts, "activated"})


def _happens(abilities: Sequence[Ability]) -> set[str]:
    """Abilities with a moment of their own must have happened; those that are always in force show in their effects."""
    return {"ability"} if any(one.when not in ("passive", "game_end") for one in abilities) else set()


# A module must have been gained and activated, a card played, a token used, a moon captured, a raider met in battle …
PARTS: Mapping[str, frozenset[str]] = {
    **{module.id: _module_parts(module) for module in MODULES},
    **{tactic.id: frozenset({"played"}) for tactic in TACTIC_TYPES},
    **{event.id: frozenset({"resolved"}) for event in EVENTS},
    **{moon.id: frozenset({"captured"}) for moon in MOONS},
    **{token.id: frozenset({"used"}) for token in (*DISCOVERY_TYPES, *DOMINANCES)},
    **{card.id: frozenset({"kept"}) for card in DESTINIES},
    **{id: frozenset({"activated"}) for id in (*PLANETS, *BASES)},
    **{id: frozenset({"laid"}) for id in SPECIALS},
    **{id: frozenset({"launched"}) for id in SHIPS},
    **{id: frozenset({"built", "used"}) for id in STRUCTURES},
    **{id: frozenset({"gained", *_happens(one.unique)}) for id, one in UPGRADES.items()},
    **{id: frozenset({"chosen", *_happens(one.abilities)}) for id, one in FACTIONS.items()},
    **{id: frozenset({"appeared", "fought", "defeated"}) for id in RAIDERS},
}

# Questions whose answer names something that is given up.
GIVES_UP = frozenset({"pay", "pay-any", "pay-cards", "discard-cards", "hand-limit", "discard-module", "give"})

# The ways to play: each value of each option occurs.
OPTIONS: Sequence[Mapping[str, str]] = [
    {option.id: option.values[number % len(option.values)] for option in TABLE_OPTIONS} for number in range(6)
]


def _token_id(token: str) -> str:
    """The id of a discovery or dominance token, whichever copy it is."""
    return DISCOVERIES[DISCOVERY_BY_TOKEN[token]].id if token in DISCOVERY_BY_TOKEN else token


def happened(story: Sequence[Line]) -> set[tuple[str, str]]:
    """Pairs of a component and what happened with it in one game, by the game's story."""
    found: set[tuple[str, str]] = set()
    tiles: dict[str, str] = {}
    for line in story:
        values = line.values
        match line.key:
            case "tile" | "new-planet":
                tiles[values["place"]] = values.get("tile") or values["planet"]
            case "special":
                found.add((values["tile"], "laid"))
            case "faction":
                found.add((values["faction"], "chosen"))
            case "keeps-destiny":
                found.add((DESTINIES[line.secret["destiny"]].id, "kept"))
            case "module":
                found.add((MODULES[values["module"]].id, "gained"))
            case "activates":
                found.add((MODULES[values["module"]].id, "activated"))
            case "plays":
                found.add((TACTICS[values["card"]].id, "played"))
            case "event":
                found.add((EVENTS[values["event"]].id, "resolved"))
            case "captures" | "captures-supply":
                found.add((MOONS[values["moon"]].id, "captured"))
            case "uses-token":
                found.add((_token_id(values["token"]), "used"))
            case "launches":
                found.add((values["ship"], "launched"))
                found.add((tiles.get(values["place"], ""), "activated"))
            case "builds-structure":
                found.add((values["structure"], "built"))
            case "uses-card":
                found.add((values["structure"], "used"))
            case "upgrades":
                found.add((values["upgrade"], "gained"))
            case "ability":
                found.add((values["source"], "ability"))
            case "raider-appears":
                found.add((values["raider"], "appeared"))
            case "raiders-roll":
                found.add((values["raider"], "fought"))
            case "reward":
                found.add((values["raider"], "defeated"))
    return {(id, part) for id, part in found if part in PARTS.get(id, ())}
