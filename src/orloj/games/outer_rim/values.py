"""What follows from what a player has: combat values, hyperdrive, slots, additional fame."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Literal

from orloj.games.outer_rim.components import (
    ASSETS,
    CHARACTERS,
    CONTRACT_SLOTS,
    GEAR_SLOTS,
    SHIPS,
    CardId,
    CombatKind,
    Passive,
    Rule,
    Slots,
    Stat,
)
from orloj.games.outer_rim.conditions import Args, condition, holds
from orloj.games.outer_rim.facts import Known, abilities, assets_of
from orloj.games.outer_rim.state import NOBODY, Source
from orloj.kernel import Seat


def stat(g: Known, who: Seat, what: Stat) -> int:
    """A value of the character card or ship sheet with all bonuses [outer-rim.combat-ability.5 to
    outer-rim.combat-ability.7]."""
    player = g.players[who]
    ship = SHIPS[player.ship]
    match what:
        case "ground_combat":
            value = CHARACTERS[player.character].ground_combat
        case "health":
            value = CHARACTERS[player.character].health
        case "hull":
            value = ship.hull
        case "ship_combat":
            value = (player.ship_goal_done and ship.flip_ship_combat) or ship.ship_combat
        case "hyperdrive":
            value = ship.hyperdrive
    for one in abilities(g, who):
        match one.ability:
            case Passive(stat=same, n=n, cond=cond) if same == what and holds(g, who, cond):
                value += n
            case Rule(rule="hyperdrive_per_job") if what == "hyperdrive":
                value += len(assets_of(g, who, "job"))
    return max(0, value)


def combat_value(g: Known, who: Seat, kind: CombatKind) -> int:
    return stat(g, who, "ground_combat" if kind == "ground" else "ship_combat")


def health_left(g: Known, who: Seat) -> int:
    return stat(g, who, "health") - g.players[who].wounds


def hull_left(g: Known, who: Seat) -> int:
    return stat(g, who, "hull") - g.players[who].hull_damage


def rule_of(g: Known, who: Seat, rule: str) -> Rule | None:
    """A rule that an ability of the player changes, if there is one."""
    for one in abilities(g, who):
        if isinstance(one.ability, Rule) and one.ability.rule == rule and holds(g, who, one.ability.cond):
            return one.ability
    return None


# -- fame


def additional_fame(g: Known, who: Seat) -> int:
    """Fame that lasts as long as its asset and its condition [outer-rim.fame.6, outer-rim.fame.7]."""
    return sum(
        one.ability.fame
        for one in abilities(g, who)
        if isinstance(one.ability, Passive) and one.ability.fame and holds(g, who, one.ability.cond)
    )


def fame(g: Known, who: Seat) -> int:
    """All fame that a player has now; never below 0 [outer-rim.fame.5]."""
    return g.players[who].fame + additional_fame(g, who)


@condition("fame_less_than_target")
def _less_famous(g: Known, who: Seat, _args: Args, source: Source) -> bool:
    """Has the player who was chosen more fame?"""
    return source.target != NOBODY and fame(g, who) < fame(g, source.target)


def most_famous(g: Known) -> list[Seat]:
    """Everybody who shares the highest fame [outer-rim.fame.10]."""
    found = [fame(g, who) for who in range(len(g.players))]
    return [who for who, one in enumerate(found) if one == max(found)]


@condition("most_famous")
def _most_famous(g: Known, who: Seat, _args: Args, _source: Source) -> bool:
    """Whoever shares the highest fame [outer-rim.fame.11]."""
    return who in most_famous(g)


# -- slots


def slots(ship: str, goal_done: bool) -> Slots:
    facts = SHIPS[ship]
    return facts.flip_slots if goal_done and facts.flip_slots else facts.slots


Load = Literal["cargo", "mod", "box", "crew", "gear", "contract"]  # what takes slots; a box is a compartment


def load_of(card: CardId) -> Load:
    """What kind of slot a card takes."""
    asset = ASSETS[card]
    match asset.type:
        case "mod":
            return "box" if asset.slot_types else "mod"
        case "cargo" | "crew" | "gear":
            return asset.type
    assert asset.type in ("job", "bounty"), asset
    return "contract"


def enough(room: Slots, loads: Mapping[Load, int]) -> bool:
    """Are there slots for all of this? Assets may be rearranged at any time [outer-rim.slot.8], so it is only a matter
    of numbers: mods and cargo share what may hold either [outer-rim.slot.5]; a compartment lies in any of these slots
    and holds one cargo itself [outer-rim.slot.4]."""
    cargo, mods, boxes = loads.get("cargo", 0), loads.get("mod", 0), loads.get("box", 0)
    loose = max(0, cargo - boxes)  # not in compartments
    either = room.cargo_or_mod
    return (
        loads.get("crew", 0) <= room.crew
        and loads.get("gear", 0) <= GEAR_SLOTS
        and loads.get("contract", 0) <= CONTRACT_SLOTS
        and mods <= room.mod + either
        and loose <= room.cargo + either
        and mods + loose + boxes <= room.cargo + room.mod + either
    )


def within_limits(assets: Iterable[CardId]) -> bool:
    """Of some traits one asset is the most."""
    limits = [limit for card in assets if (limit := ASSETS[card].limit)]
    return len(set(limits)) == len(limits)


def fit(ship: str, goal_done: bool, assets: Collection[CardId]) -> bool:
    """Is there a slot for each of these assets, and are they allowed together?"""
    return within_limits(assets) and enough(slots(ship, goal_done), Counter(map(load_of, assets)))


def has_room(g: Known, who: Seat, load: Load) -> bool:
    """Is a slot of this kind empty?"""
    player = g.players[who]
    return enough(slots(player.ship, player.ship_goal_done), Counter([*map(load_of, player.assets), load]))


def fits(g: Known, who: Seat, *, but: Sequence[CardId] = (), more: Sequence[CardId] = ()) -> bool:
    """Would all assets of a player have a slot, without some and with others?"""
    player = g.players[who]
    return fit(player.ship, player.ship_goal_done, [*[card for card in player.assets if card not in but], *more])


def room_makers(g: Known, who: Seat, card: CardId) -> list[CardId]:
    """Assets of which one may be discarded to make room for a card [outer-rim.slot.7]."""
    return [one for one in g.players[who].assets if fits(g, who, but=[one], more=[card])]
