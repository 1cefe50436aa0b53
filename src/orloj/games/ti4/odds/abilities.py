"""Sides of a combat from the components of the game: figures of units, and what abilities, flagships, technologies,
notes, laws and cards change, as `content/odds.toml` tells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Struct, field, structs

from orloj.content import BadContent, read_content
from orloj.games.ti4.components import FACTIONS, UNITS, Cannon, Dice, Kind, Stats
from orloj.games.ti4.odds.model import EVERY, INFANTRY, Bonus, Group, Policy, Sacrifice, Side, Volley

Combat = Literal["space", "ground"]
Asked = Literal["switch", "rounds", "sacrifice", "with"]

IN_A_NEBULA = Bonus(add=1)  # of the defender's ships [ti4.31.3]


class Hampers(Struct, frozen=True, forbid_unknown_fields=True):
    faction: str
    bonus: Bonus


class Ability(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a component changes in a combat; the fields are explained in `content/odds.toml`."""

    id: str
    group: Literal["technology", "ability", "flagship", "note", "agenda", "action-card"]
    combats: tuple[Combat, ...] = ("space", "ground")
    asked: Asked = "switch"
    faction: str = ""
    side: dict[str, Any] = field(default_factory=dict)
    units: dict[Kind, dict[str, Any]] = field(default_factory=dict)
    joins: dict[Kind, dict[str, Any]] = field(default_factory=dict)
    bonus: Bonus | None = None
    support: tuple[Group, ...] = ()
    sacrifice: Sacrifice | None = None
    hampers: Hampers | None = None


class Use(NamedTuple):
    """An ability in a combat: for so many rounds, or after each round, where that can be chosen."""

    ability: Ability
    rounds: int = EVERY
    each_round: bool = False


def _read() -> Mapping[str, Ability]:
    found = {}
    for entry in read_content("orloj.games.ti4", "odds")["ability"]:
        try:
            ability = msgspec.convert(entry, Ability)
            _changed(Side(groups=()), ability.side)
            for kind, changes in (*ability.units.items(), *ability.joins.items()):
                _changed(Group(kind=kind, count=0), changes)
        except msgspec.ValidationError as error:
            raise BadContent(f"odds.toml, {entry.get('id', '?')!r}: {error}") from error
        found[ability.id] = ability
    return found


def _changed(one: Any, changes: Mapping[str, Any]) -> Any:
    """The same with other values, as they are written in a file."""
    return msgspec.convert({**msgspec.to_builtins(one), **changes}, type(one)) if changes else one


ABILITIES: Mapping[str, Ability] = _read()


def of_faction(faction: str, *, flagship: bool) -> list[Use]:
    """What comes with a faction, and with its flagship if that is there."""
    ids = (FACTIONS[faction].flagship,) if flagship else ()
    return [Use(one) for one in ABILITIES.values() if one.asked == "with" and (one.faction == faction or one.id in ids)]


# ---------------------------------------------------------------- sides


class Force(Struct, frozen=True, kw_only=True):
    """What a player has in a place: units, damaged ones among them, their figures, and what changes the combat."""

    units: dict[Kind, int]
    figures: dict[Kind, Stats]
    damaged: dict[Kind, int] = field(default_factory=dict)
    uses: tuple[Use, ...] = ()
    faction: str = ""


def side_of(
    force: Force,
    against: Force,
    combat: Combat,
    *,
    attacks: bool,
    nebula: bool = False,
    policy: Policy | None = None,
    trade_goods: int = 0,
) -> Side:
    """The side that these units make in a combat in space, in a nebula or elsewhere, or on a planet."""
    uses = [use for use in force.uses if combat in use.ability.combats]
    joining = {kind: changes for use in uses for kind, changes in use.ability.joins.items()}
    fighting = "ship" if combat == "space" else "ground-force"
    helping = "ship" if combat == "ground" and attacks else "structure"
    groups, support, aboard = [], [], 0
    for kind, count in force.units.items():
        if not count:
            continue
        group = group_of(kind, force.figures[kind], count, force.damaged.get(kind, 0))
        if UNITS[kind].category == fighting or kind in joining:
            groups.append(_changed(group, joining.get(kind, {})))
        elif UNITS[kind].category == helping:
            support.append(group)
        elif combat == "space" and kind == INFANTRY:
            aboard += count
    side = Side(
        groups=tuple(groups),
        support=tuple(support),
        policy=policy,
        passengers=aboard,
        free_room=sum(force.figures[kind].free_fighters * count for kind, count in force.units.items()),
        trade_goods=trade_goods,
    )
    for use in uses:
        side = with_ability(side, use)
    foggy = nebula and combat == "space" and not attacks
    more = (*_hampered(force, against, combat), *([IN_A_NEBULA] if foggy else []))
    return structs.replace(side, bonuses=(*side.bonuses, *more))


def group_of(kind: Kind, figures: Stats, count: int, damaged: int = 0) -> Group:
    """Units with their printed figures."""
    return Group(
        kind=kind,
        count=count,
        damaged=damaged,
        combat=figures.combat,
        dice=figures.dice,
        fighter=kind == "fighter",
        sustain=figures.sustain,
        sturdy=figures.sturdy,
        barrage=_volley(figures.barrage),
        bombardment=_volley(figures.bombardment),
        cannon=_volley(figures.cannon),
        shield=figures.shield,
        breaches=figures.breaches,
        capacity=figures.capacity,
        cargo=UNITS[kind].cargo and not figures.per_place,
        worth=figures.cost / figures.per_cost,
    )


def _volley(dice: Dice | Cannon | None) -> Volley | None:
    return Volley(dice.hit, dice.dice) if dice is not None else None


def with_ability(side: Side, use: Use) -> Side:
    """The side as an ability changes it."""
    ability = use.ability
    side = _changed(side, ability.side)
    groups = tuple(_changed(group, ability.units.get(group.kind, {})) for group in side.groups)
    bonuses = side.bonuses
    if ability.bonus is not None:
        bonuses = (*bonuses, structs.replace(ability.bonus, rounds=use.rounds or ability.bonus.rounds))
    sacrifice = side.sacrifice
    if ability.sacrifice is not None:
        sacrifice = structs.replace(ability.sacrifice, each_round=use.each_round)
    support = (*side.support, *ability.support)
    return structs.replace(side, groups=groups, support=support, bonuses=bonuses, sacrifice=sacrifice)


def _hampered(force: Force, against: Force, combat: Combat) -> Sequence[Bonus]:
    return [one.bonus for one in _hampering(against.uses, combat) if one.faction == force.faction]


def _hampering(uses: Iterable[Use], combat: Combat) -> Iterable[Hampers]:
    for use in uses:
        if use.ability.hampers is not None and combat in use.ability.combats:
            yield use.ability.hampers
