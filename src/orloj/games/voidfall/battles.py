"""Combat at the table: the sides as the table knows them, the choices of the players, and what remains.

How a combat goes is worked out in `combat`, which knows no table.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import structs

from orloj.games.voidfall.cards import return_trade_token
from orloj.games.voidfall.combat import (
    TECHNOLOGIES as COMBAT_TECHNOLOGIES,
)
from orloj.games.voidfall.combat import (
    Choice,
    Event,
    Fight,
    Fleet,
    Option,
    Outcome,
    Side,
    SideName,
    Target,
    begin,
    by_steps,
)
from orloj.games.voidfall.components import SHIPS, SectorKey, Ship
from orloj.games.voidfall.deeds import InCombat
from orloj.games.voidfall.effects.economy import pay_price
from orloj.games.voidfall.effects.fleet import can_bear_tax
from orloj.games.voidfall.facts import Known, batteries, home_of, installations_in, is_voidborn, near
from orloj.games.voidfall.fleets import add_power
from orloj.games.voidfall.purse import can_pay
from orloj.games.voidfall.state import NOBODY, Invasion, Sector, State
from orloj.kernel import Seat

MISSILES, BOMBARD = "deep_space_missiles", "nervo_uplift"  # what is paid for in a combat
YARDS = ("shipyard", "starbase")


def fleet_of(fleets: Mapping[Ship, int]) -> Fleet:
    return Fleet(**{ship: fleets.get(ship, 0) for ship in SHIPS})


def power_of(fleet: Fleet) -> dict[Ship, int]:
    return {ship: getattr(fleet, ship) for ship in SHIPS if getattr(fleet, ship)}


def _techs(g: Known, who: Seat, grade: str) -> tuple[str, ...]:
    techs = g.players[who].techs
    return tuple(sorted(tech for tech, own in techs.items() if own == grade and tech in COMBAT_TECHNOLOGIES))


def _yard_sectors(g: Known, who: Seat, key: SectorKey) -> int:
    """Own sectors next to this one that have a shipyard or a starbase [voidfall.approach.7]."""
    return sum(
        g.sectors[other].owner == who and any(piece in YARDS for piece in installations_in(g.sectors[other]))
        for other in near(g, key)
    )


def _launchable(g: Known, who: Seat) -> int:
    """Active power that could be deployed in a combat, with what an event demands for it [voidfall.approach.1]."""
    active = g.players[who].active
    return next((n for n in range(active, 0, -1) if can_bear_tax(g, who, {}, n)), 0)


def player_side(
    g: Known, who: Seat, key: SectorKey, fleets: Mapping[Ship, int], *, defends: bool = False, bombard: bool = False
) -> Side:
    """A player's side of a combat in a sector. Credits may stand for energy and materials [voidfall.resources.3]; more
    than one energy is never needed."""
    player = g.players[who]
    credits = player.stock["credits"]
    return Side(
        fleet=fleet_of(fleets),
        basic=_techs(g, who, "basic"),
        improved=_techs(g, who, "improved"),
        batteries=batteries(g.sectors[key]) if defends else 0,
        yard_sectors=_yard_sectors(g, who, key),
        active=_launchable(g, who),
        energy=int(can_pay(g, who, {"energy": 1})),
        trade=player.trade,
        bombard=bombard,
        materials=player.stock["materials"] + credits if bombard else 0,
        energy_is_materials=bombard and not player.stock["energy"],
    )


def defending_side(g: Known, key: SectorKey) -> tuple[Side, Target]:
    """Whoever holds a sector that is invaded, and what kind of target it is [voidfall.combat.5 to
    voidfall.combat.7]."""
    sector = g.sectors[key]
    if sector.owner != NOBODY:
        return player_side(g, sector.owner, key, sector.fleets, defends=True), "player"
    if is_voidborn(sector):
        return Side(fleet=Fleet(voidborn=sector.void_power), batteries=batteries(sector)), "voidborn"
    return Side(batteries=batteries(sector)), "fallen" if sector.fallen else "fleetless"


def invasion_fight(
    g: Known, who: Seat, key: SectorKey, fleets: Mapping[Ship, int], *, bombard: bool = False, log: bool = True
) -> Fight:
    """The combat of an invasion with this power."""
    defender, target = defending_side(g, key)
    return begin(player_side(g, who, key, fleets, bombard=bombard), defender, target, log=log)


def once_paid(g: Known, who: Seat, key: SectorKey, fight: Fight) -> Fight:
    """A combat that waits for its first choice, after the attacker has paid for what is launched."""
    side = player_side(g, who, key, power_of(fight.attacker.fleet), bombard=fight.attacker.bombard)
    return begin(structs.replace(side, active=fight.attacker.active), fight.defender, fight.target)


def skirmish_fight(g: Known, key: SectorKey, power: int, void: Collection[str] = (), *, log: bool = True) -> Fight:
    """The combat of a skirmish: the Voidborn attack a player's sector with power from the supply
    [voidfall.skirmish.6]."""
    sector = g.sectors[key]
    absorbs = 0
    if "void_absorbs_per_improved_tech" in g.lasting:
        absorbs = sum(grade == "improved" for grade in g.players[sector.owner].techs.values())
    attacker = Side(fleet=Fleet(voidborn=power), void=tuple(void), absorbs_each_salvo=absorbs)
    return begin(attacker, player_side(g, sector.owner, key, sector.fleets, defends=True), "skirmish", log=log)


def _plain(events: Sequence[Event]) -> list[Any]:
    """As a record keeps them: lists, no tuples."""
    told: list[Any] = msgspec.json.decode(msgspec.json.encode(events))
    return told


# -- choices


def deed_of(choice: Choice, option: Option) -> InCombat:
    ships = "+".join(f"{kind}.{count}" for kind, count in option.ships.by_kind().items())
    return InCombat(choice.kind, option.amount, ships)


def option_of(choice: Choice, deed: InCombat) -> Option:
    return next(option for option in choice.options if deed_of(choice, option) == deed)


def chooser(g: State, invasion: Invasion, side: SideName) -> Seat:
    return invasion.attacker if side == "attacker" else g.sectors[invasion.sector].owner


# -- what happened


def tell_fight(g: State, fight: Fight, key: SectorKey) -> None:
    """The log of a combat, step by step."""
    for number, events in by_steps(fight.log or ()):
        g.tell("fight-step", sector=key, salvo=number, blows=_plain(events))


# -- what remains


async def settle_side(g: State, who: Seat, key: SectorKey, end: Outcome, side: SideName) -> Fleet:
    """Recall what was lost, pay what was spent; says what is left in the sector."""
    tally = end.of(side)
    player = g.players[who]
    player.active += tally.recalled.power - tally.launched
    for ship, n in power_of(tally.home).items():
        add_power(g, home_of(g, who), ship, n)
    if tally.energy or tally.materials:
        price = {"energy": tally.energy, "materials": tally.materials}
        await pay_price(g, who, price, MISSILES if tally.energy else BOMBARD)
    for _ in range(tally.trade):
        return_trade_token(g, who)
    if tally.lost.power:
        g.tell("loses-power", who, sector=key, power=power_of(tally.lost), home=power_of(tally.home))
    return tally.left


def is_defended(sector: Sector) -> bool:
    return batteries(sector) > 0
