"""Abilities, technologies in combat, ship types, objectives and crises in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from orloj.games.voidfall.components import (
    PREFERRED,
    SHIP_FACTS,
    AnyAbility,
    Crisis,
    FocusAction,
    Grade,
    Objective,
    OnEvent,
    Passive,
    ShipFacts,
    Technology,
)
from orloj.games.voidfall.names import WORDS, focus_name, resource_list, resources_text
from orloj.games.voidfall.wording.measures import condition_text, each_text
from orloj.games.voidfall.wording.steps import action_text, costs_text, effect_text
from orloj.words import Lang, joined
from orloj.words.clauses import capital, tidy

_FLAT = frozenset({"needs", "max", "cost_energy", "cost_trade"})  # what other keys of a combat fact mention


def _focuses(focuses: tuple[str, ...], lang: Lang) -> str:
    return joined(lang, [focus_name(focus, lang) for focus in focuses], either=True)


_CAPACITY, _IMPROVED = "token_capacity", "_improved"


# -- abilities


def ability_text(ability: AnyAbility, lang: Lang, *, short: bool = False) -> tuple[str, str]:
    """An ability: when it works, and what it does."""
    match ability:
        case FocusAction(focus=focus):
            if PREFERRED in focus:
                label = WORDS(lang, "when.focus-preferred")
            else:
                label = WORDS(lang, "when.focus-action", focuses=_focuses(focus, lang))
            text = action_text(ability.cost, ability.effect, lang, short=short)
        case OnEvent(on=on):
            label = WORDS(lang, f"when.{on}")
            text = effect_text(ability.effect, lang, short=short)
        case Passive():
            label = WORDS(lang, "when.always")
            text = f"{capital(_passive(ability, lang))}."
    return WORDS(lang, f"limit.{ability.limit}", when=label) if ability.limit else label, text


def _passive(ability: Passive, lang: Lang) -> str:
    key = ability.modifies
    values: dict[str, Any] = {"count": ability.n, "points": ability.points_per_credit}
    match key:
        case "production_level":
            values["resource"] = WORDS(lang, f"resource-of.{ability.resource}")
            if ability.per:
                key, values["per"] = f"{key}-per", each_text(ability.per, lang)
            elif ability.n < 0:
                key, values["count"] = f"{key}-less", -ability.n
        case "technology_slots" if ability.n < 0:
            key, values["count"] = f"{key}-less", -ability.n
        case "extra_starting_agenda" if ability.n:
            key = f"{key}-corrupted"
        case "credits_before_producing_credits":
            values["what"] = resources_text({"credits": ability.n}, lang)
        case "double_action":
            preferred = PREFERRED in ability.focus
            key, values["focuses"] = (f"{key}-preferred", "") if preferred else (key, _focuses(ability.focus, lang))
        case "reclaim_before_invasion":
            targets = [WORDS(lang, f"target.{one}") for one in ability.target]
            values["targets"] = joined(lang, targets, either=True)
        case "evaluation_skirmish_auto_defence" if ability.cost_trade:
            key, values["what"] = f"{key}-cost", WORDS(lang, "piece-n.trade", count=ability.cost_trade)
        case "substitute":
            values |= {
                "with": WORDS(lang, f"resource.{ability.pay_with}"),
                "for": resource_list(ability.for_, lang, case="of", either=True),
            }
    return WORDS(lang, f"passive.{key}", **values)


# -- combat


def combat_text(technology: Technology, grade: Grade, lang: Lang) -> str:
    """What a technology does in combat; nothing if it does nothing there. One that brings ships says all about them."""
    for ship in SHIP_FACTS.values():
        if ship.technology == technology.id:
            return fleet_text(ship, lang, improved=grade == "improved", deployable=True)
    facts = technology.combat(grade)
    said = [_fight(key, value, facts, lang) for key, value in facts.items() if key not in _FLAT]
    text = "; ".join(said)
    if "needs" in facts:
        text = WORDS(lang, f"fight-needs.{facts['needs']}", text=joined(lang, said))
    cost = [resources_text({"energy": facts["cost_energy"]}, lang)] if "cost_energy" in facts else []
    cost += [WORDS(lang, "piece-n.trade", count=facts["cost_trade"])] if "cost_trade" in facts else []
    return WORDS(lang, "fight.paid", cost=joined(lang, cost), text=text) if cost else text


def _fight(key: str, value: Any, facts: Mapping[str, Any], lang: Lang) -> str:
    if key == "recall_to_home" and value == "any":
        return WORDS(lang, "fight.recall_to_home-any")
    count = int(value)
    what = WORDS(lang, "power-n.any", count=count)
    return WORDS(lang, f"fight.{key}", count=count, what=what, most=facts.get("max", 0))


def fleet_text(ship: ShipFacts, lang: Lang, *, improved: bool = False, deployable: bool = False) -> str:
    """A type of ship in combat; `deployable`: with what its technology allows."""
    fleets = WORDS(lang, f"fleets.{ship.id}")
    said = []
    if deployable:
        cost = resources_text({str(name): n for name, n in ship.deploy_cost.items()}, lang)
        said.append(WORDS(lang, f"fleet.deployable{'-cost' if cost else ''}", fleets=fleets, cost=cost))
    numbers = {name: n for name, n in structs.asdict(ship).items() if isinstance(n, int) and n}
    for name, n in numbers.items():
        if WORDS.has(f"fleet.{name}") and name != _CAPACITY and (improved or not name.endswith(_IMPROVED)):
            said.append(WORDS(lang, f"fleet.{name}", count=n))
    capacity = ship.token_capacity_improved if improved else ship.token_capacity
    said.append(WORDS(lang, f"fleet.{_CAPACITY}", count=capacity))
    return "; ".join(said)


# -- objectives


def objective_text(objective: Objective, lang: Lang, *, short: bool = False) -> str:
    """What an objective gives, and for what."""
    group = "objective-short" if short else "objective"
    match objective.type:
        case "achievement":
            cond = condition_text(objective.when, lang, short=short)
            text = WORDS(lang, f"{group}.achievement", cond=cond, reward=_reward(objective, lang, short=short))
        case "multiplier":
            per = each_text(objective.per, lang, every=objective.every)
            text = WORDS(lang, f"{group}.multiplier", reward=_reward(objective, lang, short=short), per=per)
        case "tier":
            said = {
                "op": "tier_influence",
                "track": objective.track,
                "pure": objective.pure,
                "values": objective.values,
            }
            text = effect_text(said, lang, short=short).rstrip(".")
        case "penalty":
            per = each_text(objective.per, lang, every=objective.every)
            text = WORDS(lang, f"{group}.penalty", count=objective.influence, per=per)
    if objective.max is not None:
        text = WORDS(lang, "objective.most", text=text, count=objective.max)
    return text if short else f"{capital(text)}."


def _reward(objective: Objective, lang: Lang, *, short: bool) -> str:
    reward: Mapping[str, Any] = objective.reward or {"op": "influence", "n": objective.influence}
    text = effect_text(reward, lang, short=short)
    return text if short else f"{text[:1].lower()}{text[1:].rstrip('.')}"


# -- crises


def crisis_text(crisis: Crisis, lang: Lang) -> str:
    """How a crisis is solved [voidfall.crisis-solve.6 to voidfall.crisis-solve.10]."""
    deed = deed_text(crisis.deed, lang)
    match crisis.condition_type:
        case "A":
            text = WORDS(lang, "solve.A", deed=deed)
        case "B":
            key = "solve.B-already" if crisis.already else "solve.B"
            text = WORDS(lang, key, deed=deed, cond=condition_text(crisis.when, lang))
        case "C":
            text = WORDS(lang, f"solve.C-{crisis.cost_at}", deed=deed, cost=costs_text(crisis.cost, lang))
    return f"{capital(text)}."


def deed_text(deed: Mapping[str, Any], lang: Lang) -> str:
    """What a crisis wants done."""
    do = deed["do"]
    count = deed.get("n", 1)
    key = do
    values: dict[str, Any] = {"count": count, "where": "", "to": "", "tier": "", "how": ""}
    if "in" in deed:
        values["where"] = WORDS(lang, f"deed-part.in-{deed['in']}")
    match do:
        case "found_guild" | "build_installation":
            group, named = ("guild-n", "guild") if do == "found_guild" else ("installation-n", "installation")
            kinds = deed.get(named, ("any",))
            what = joined(lang, [WORDS(lang, f"{group}.{kind}", count=count) for kind in kinds], either=True)
            values["what"] = WORDS(lang, "deed-part.in-one-turn", what=what) if count > 1 else what
        case "advance_track":
            corrupted = deed.get("corrupted")
            track = "deed-part.track-corrupted" if corrupted else f"track-of.{deed.get('track', 'any')}"
            values["track"] = WORDS(lang, track)
            values["tier"] = WORDS(lang, "deed-part.to-tier", count=deed["to_tier"]) if "to_tier" in deed else ""
        case "gain_tech":
            values["grade"] = WORDS(lang, f"grade-a.{deed.get('grade', 'any')}")
        case "gain_agenda" | "play_agenda":
            kind = WORDS(lang, f"agenda-kind.{deed['kind']}") if "kind" in deed else ""
            values["agenda"] = WORDS(lang, "deed-part.agenda-of" if kind else "deed-part.agenda", kind=kind)
        case "invade":
            values["target"] = WORDS(lang, f"deed-part.target-{deed.get('target', 'any')}")
            values["how"] = joined(lang, _how(deed, lang))
        case "deploy" | "activate":
            values["what"] = WORDS(lang, f"power-n.{deed.get('ship', 'any')}", count=count)
            key = "deploy-one" if do == "deploy" and count == 1 else do
        case "produce":
            key = next((f"produce-{name}" for name, part in _PRODUCED.items() if part in deed), "produce")
            values |= {"resources": resource_list(deed.get("of", ()), lang, case="acc")}
            values["count"] = deed.get("kinds_min", 1)
        case "increase_population":
            values["to"] = WORDS(lang, "deed-part.to-population", count=deed["to"]) if "to" in deed else ""
        case "upgrade_glory":
            values["to"] = WORDS(lang, "deed-part.to-glory", count=deed["to"]) if "to" in deed else ""
        case "remove_corruption" | "add_corruption":
            what = WORDS(lang, "piece-n.corruption", count=count)
            values["what"] = WORDS(lang, "deed-part.in-one-turn", what=what) if count > 1 else what
            group = "out-of" if do == "remove_corruption" else "onto"
            values["where"] = WORDS(lang, f"{group}.{deed['where']}") if "where" in deed else ""
        case "play_focus":
            named = _focuses(tuple(deed["focus"]), lang) if PREFERRED not in deed["focus"] else ""
            values["focuses"] = WORDS(lang, f"deed-part.focus-{'of' if named else 'preferred'}", focuses=named)
        case "pay_action":
            values["what"] = resources_text({deed["resource"]: count}, lang)
    return tidy(WORDS(lang, f"deed-of.{key}", **values)).strip()


_PRODUCED = {"of": "of", "kinds": "kinds_min", "over": "over"}


def _how(deed: Mapping[str, Any], lang: Lang) -> list[str]:
    """What else is wanted of an invasion."""
    said = [
        WORDS(lang, f"deed-part.{name}", count=deed[name]) for name in ("power_max", "survivors_min") if name in deed
    ]
    said += [WORDS(lang, "deed-part.defended")] if deed.get("defended") else []
    return said + ([WORDS(lang, f"deed-part.ship-{deed['ship']}")] if "ship" in deed else [])
