"""What follows from what a player has: combat values, hyperdrive, slots, additional fame."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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


# -- slots


def slots(ship: str, goal_done: bool) -> Slots:
    facts = SHIPS[ship]
    return facts.flip_slots if goal_done and facts.flip_slots else facts.slots


def fit(ship: str, goal_done: bool, assets: Iterable[CardId]) -> bool:
    """Is there a slot for each of these assets? They may be rearranged at any time [outer-rim.slot.8], so it is only
    a matter of numbers: mods and cargo share what may hold either [outer-rim.slot.5]; a compartment lies in any of
    these slots and holds one cargo itself [outer-rim.slot.4]."""
    room = slots(ship, goal_done)
    cargo = mods = boxes = crew = gear = contracts = 0
    limits: list[str] = []
    for card in assets:
        asset = ASSETS[card]
        match asset.type:
            case "cargo":
                cargo += 1
            case "mod" if asset.slot_types:
                boxes += 1
            case "mod":
                mods += 1
            case "crew":
                crew += 1
            case "gear":
                gear += 1
            case "job" | "bounty":
                contracts += 1
        if asset.limit:
            limits.append(asset.limit)
    if crew > room.crew or gear > GEAR_SLOTS or contracts > CONTRACT_SLOTS or len(set(limits)) < len(limits):
        return False
    loose = max(0, cargo - boxes)  # not in compartments
    either = room.cargo_or_mod
    return (
        mods <= room.mod + either
        and loose <= room.cargo + either
        and mods + loose + boxes <= room.cargo + room.mod + either
    )


def fits(g: Known, who: Seat, *, but: Sequence[CardId] = (), more: Sequence[CardId] = ()) -> bool:
    """Would all assets of a player have a slot, without some and with others?"""
    player = g.players[who]
    return fit(player.ship, player.ship_goal_done, [*[card for card in player.assets if card not in but], *more])


def room_makers(g: Known, who: Seat, card: CardId) -> list[CardId]:
    """Assets of which one may be discarded to make room for a card [outer-rim.slot.7]."""
    return [one for one in g.players[who].assets if fits(g, who, but=[one], more=[card])]
