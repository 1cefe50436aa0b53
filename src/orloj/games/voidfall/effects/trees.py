"""Reads the effects of all components, once all words are known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from orloj.games.voidfall.components import (
    ALERTS,
    BOUNTY_KINDS,
    COMPENSATION,
    CRISES,
    EVENTS,
    FALLEN_HOUSES,
    FOCUSES,
    HAVEN_REWARDS,
    HOUSES,
    KIND_FACTS,
    ORIGINS,
    RECLAIM_KINDS,
    SECTOR_KINDS,
    TECHNOLOGIES,
    TRACK_FACTS,
    TRACKS,
    TRADE_BONUSES,
    Abilities,
    FocusAction,
    Objective,
    OnEvent,
)
from orloj.games.voidfall.effects.core import EFFECTS, SETTLE
from orloj.games.voidfall.facts import FLAT, SURCHARGE, ability_path, tier
from orloj.games.voidfall.purse import change_influence
from orloj.games.voidfall.state import Source, State
from orloj.games.voidfall.tokens import EMPTY_SUPPLY, MOST_GLORY
from orloj.kernel import Seat

NUMERIC = ("influence", "gain", "activate", "gain_bounty")  # words whose numbers can simply be multiplied
OBJECTIVES = "objectives"


class ByTier(Struct, frozen=True, forbid_unknown_fields=True):
    track: str
    values: tuple[int, ...]
    pure: bool = False


@EFFECTS.word("tier_influence", ByTier)
def _tier_influence(g: State, who: Seat, args: ByTier, run: Source) -> None:
    """Influence by the tier that was reached."""
    corrupted = g.players[who].corrupted_tracks
    total = 0
    for track in TRACKS:
        if args.track in (track, "each") and not (args.pure and track in corrupted):
            reached = tier(g, who, track)
            total += args.values[reached - 1] if reached else 0
    change_influence(g, who, total, run.id)


def objective_node(objective: Objective) -> dict[str, Any]:
    """An objective of an event as an effect [voidfall.objectives.4, voidfall.objectives.5]."""
    reward = objective.reward or {"op": "influence", "n": objective.influence}
    match objective.type:
        case "achievement":
            return {"when": objective.when, "then": reward}
        case "tier":
            return {
                "op": "tier_influence",
                "track": objective.track,
                "values": objective.values,
                "pure": objective.pure,
            }
    limits = {"every": objective.every, **({} if objective.max is None else {"max": objective.max})}
    if reward.get("op") in NUMERIC:
        return {"per": objective.per, "node": reward, **limits}
    return {"often": objective.per, "node": reward, **limits}


def action_node(cost: Any, effect: Any) -> dict[str, Any]:
    """A price, which may be nothing, and what it is paid for."""
    return {"cost": cost, "then": effect}


def _changed_by(rule: str) -> int:
    """The number that the event with such a lasting effect names."""
    boxes = [box.effect for event in EVENTS for box in event.box if box.effect.get("rule") == rule]
    return int(boxes[0]["n"])


def all_effects() -> Iterator[tuple[str, Any]]:
    """Every effect with its path."""
    yield SETTLE, {"op": "settle"}
    yield EMPTY_SUPPLY, {"one": [{"op": "influence", "n": 1}, {"op": "gain_any", "n": 1}]}
    yield "compensation/effect", COMPENSATION
    for value in range(1, MOST_GLORY):
        yield f"upgrade-new-glory/{value}", {"op": "upgrade_this_glory", "value": value}
    for focus in FOCUSES.values():
        for action in focus.action:
            yield f"{focus.id}/{action.key}", action_node(action.cost, action.effect)
            # Those of a preferred focus may cost more; heroic and alliance cards can be one [voidfall.ruling.8].
            dearer = [*action.cost, {"op": "pay", "energy": _changed_by(SURCHARGE)}]
            yield f"{focus.id}/{action.key}/{SURCHARGE}", action_node(dearer, action.effect)
            flat = [{"op": "pay", "credits": _changed_by(FLAT)}]
            yield f"{focus.id}/{action.key}/{FLAT}", action_node(flat, action.effect)
    for kind, facts in KIND_FACTS.items():
        yield f"{kind}/action", action_node(facts.action_cost, facts.action)
    for technology in TECHNOLOGIES.values():
        yield f"{technology.id}/immediate", technology.immediate
        for grade in ("basic", "improved"):
            yield from _of_abilities(technology.id, grade, technology.abilities(grade))
    for house in HOUSES.values():
        yield from _of_abilities(house.id, "", house.ability)
    for sector in SECTOR_KINDS.values():
        yield from _of_abilities(sector.id, "", sector.passive)
        if sector.on_gain:
            yield f"{sector.id}/on_gain", sector.on_gain
    for origin in ORIGINS.values():
        if origin.setup_effect:
            yield f"{origin.id}/setup", origin.setup_effect
    for track in dict.fromkeys(facts.id for facts in TRACK_FACTS.values()):
        facts_of = next(facts for facts in TRACK_FACTS.values() if facts.id == track)
        for space in facts_of.space:
            if space.benefit:
                yield f"{track}/{space.space}", space.benefit
    for number, bonus in enumerate(TRADE_BONUSES):
        yield f"trade/{number + 1}", bonus
    for token in (*BOUNTY_KINDS, *RECLAIM_KINDS):
        yield f"{token.id}/effect", token.effect
    for fallen in FALLEN_HOUSES.values():
        yield f"{fallen.id}/effect", fallen.effect
    for event in EVENTS:
        for number, box in enumerate(event.box):
            yield f"{event.id}/box.{number}", box.effect
        groups = [{"each": [objective_node(one) for one in group.objectives]} for group in event.objective_group]
        yield f"{event.id}/{OBJECTIVES}", {"one" if event.join == "or" else "any": groups}
    for crisis in CRISES:
        yield f"{crisis.id}/penalty", crisis.penalty
        if crisis.cost:
            yield f"{crisis.id}/cost", action_node(crisis.cost, {"all": []})
    for alert in ALERTS:
        if alert.held:
            yield f"{alert.id}/held", alert.held
    for reward, effect in HAVEN_REWARDS.items():
        yield f"haven/{reward}", effect


def _of_abilities(source: str, grade: str, abilities: Abilities) -> Iterator[tuple[str, Any]]:
    for number, ability in enumerate(abilities):
        if isinstance(ability, FocusAction):
            yield ability_path(source, grade, number), action_node(ability.cost, ability.effect)
        elif isinstance(ability, OnEvent):
            yield ability_path(source, grade, number), ability.effect


def read_all() -> None:
    for path, effect in all_effects():
        EFFECTS.load(path, effect)
