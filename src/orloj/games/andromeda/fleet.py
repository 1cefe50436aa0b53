"""Ships: what they can do now, with upgrades and whatever changes them for a while."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from orloj.games.andromeda.components import (
    FACTIONS,
    MODULES,
    SHIPS,
    TACTICS,
    UPGRADES,
    Ability,
    Effect,
    Effects,
    Place,
    Upgrade,
)
from orloj.games.andromeda.components import Ship as ShipFacts
from orloj.games.andromeda.deeds import OwnShip, Repair
from orloj.games.andromeda.facts import Known
from orloj.games.andromeda.galaxy import is_nebula, is_quasar
from orloj.games.andromeda.state import BAY, PAD, RAIDERS, SCRAPYARD, Modifier, Ship, State
from orloj.kernel import Seat

LAUNCHED = "launched"


def _passive(abilities: Iterable[Ability]) -> Iterator[Effect]:
    for ability in abilities:
        if ability.when == "passive":
            yield from _changing(ability.effects)


def _changing(effects: Iterable[Effect]) -> Iterator[Effect]:
    return (effect for effect in effects if effect.op == "modifier")


# What components always change; found out once, because it is asked for all the time.
_BY_FACTION: Mapping[str, Effects] = {id: tuple(_passive(faction.abilities)) for id, faction in FACTIONS.items()}
_BY_UPGRADE: Mapping[str, Effects] = {id: tuple(_passive(upgrade.unique)) for id, upgrade in UPGRADES.items()}
_BY_TACTIC: Sequence[Effects] = [tuple(_changing(tactic.effects)) for tactic in TACTICS]


def modifiers(g: Known, seat: Seat) -> list[Effect | Modifier]:
    """Everything that changes a value for this player now: the faction, unique abilities, ongoing cards, and what lasts
    for the turn or the battle."""
    player = g.players[seat]
    found: list[Effect | Modifier] = [*_BY_FACTION[player.faction]] if player.faction else []
    for piece in player.upgrades.values():
        found += _BY_UPGRADE[piece]
    for card in player.ongoing:
        found += _BY_TACTIC[card]
    if seat == g.active:
        found += g.now.modifiers
    if g.battle is not None:
        found += g.battle.modifiers.get(seat, ())
        found += g.battle.modifiers.get(RAIDERS, ())
    return found


def modified(g: Known, seat: Seat, what: str) -> int:
    """The sum of the changes of a value."""
    return sum_of(modifiers(g, seat), what)


def is_modified(g: Known, seat: Seat, what: str) -> bool:
    return any(change.what == what for change in modifiers(g, seat))


def number_of(change: Effect | Modifier) -> int:
    return change.count if isinstance(change, Effect) else change.n


def facts_of(g: Known, seat: Seat, type_: str) -> ShipFacts | Upgrade:
    """The values of a type of ship: those of its upgrade, if it has one [andromeda.upgrades.3]."""
    piece = g.players[seat].upgrades.get(type_)
    return UPGRADES[piece] if piece else SHIPS[type_]


def changes_for(type_: str, changes: Iterable[Effect | Modifier], *, launched: bool = False) -> list[Effect | Modifier]:
    """Those of the changes that concern ships of a type, or the one that was launched."""
    return [
        change
        for change in changes
        if type_ in change.ships or "any" in change.ships or (launched and LAUNCHED in change.ships)
    ]


def sum_of(changes: Iterable[Effect | Modifier], what: str) -> int:
    return sum([number_of(change) for change in changes if change.what == what])


def is_launched(g: Known, seat: Seat, ship: Ship) -> bool:
    """Is it the ship that was launched this turn?"""
    return seat == g.active and g.now.launched >= 0 and g.players[seat].ships[g.now.launched] is ship


def range_of(g: Known, seat: Seat, type_: str, *, launched: bool = False) -> int:
    changes = changes_for(type_, modifiers(g, seat), launched=launched)
    return facts_of(g, seat, type_).range + sum_of(changes, "range")


def cannons_of(g: Known, seat: Seat, type_: str, *, launched: bool = False) -> int:
    changes = changes_for(type_, modifiers(g, seat), launched=launched)
    return facts_of(g, seat, type_).cannons + sum_of(changes, "cannons")


def has_trait(g: Known, seat: Seat, type_: str, trait: str, *, launched: bool = False) -> bool:
    if trait in facts_of(g, seat, type_).traits:
        return True
    changes = changes_for(type_, modifiers(g, seat), launched=launched)
    return any(change.what == "trait" and change.value == trait for change in changes)


def may_enter(g: Known, seat: Seat, type_: str, place: Place, *, launched: bool = False) -> bool:
    """Nebulae need navigation [andromeda.launch.12, andromeda.locations.6]; nobody enters a quasar
    [andromeda.quasars.1]."""
    if is_quasar(g, place):
        return False
    return not is_nebula(place) or has_trait(g, seat, type_, "navigation", launched=launched)


def shields_left(g: Known, seat: Seat, type_: str) -> int:
    return max(0, facts_of(g, seat, type_).shields - g.players[seat].worn.get(type_, 0))


def damage_ship(g: State, seat: Seat, ship: Ship, *, shields: bool = True, to: str = SCRAPYARD) -> bool:
    """Damage a ship: a free shield takes it, otherwise the ship leaves the board [andromeda.ship-damage.2,
    andromeda.shields.1, andromeda.shields.6]. Says whether the ship is gone."""
    player = g.players[seat]
    place = ship.at
    if shields and shields_left(g, seat, ship.type):
        player.worn[ship.type] = player.worn.get(ship.type, 0) + 1
        g.tell("shield", seat, ship=ship.type, place=place, tile=g.tiles.get(place, ""))
        return False
    ship.at = to
    g.tell(
        "scrapped" if to == SCRAPYARD else "to-bay",
        seat,
        ship=ship.type,
        place=place,
        tile=g.tiles.get(place, ""),
    )
    return True


def repairable(g: Known, seat: Seat) -> list[Repair]:
    """What a repair could do [andromeda.repair.2, andromeda.repair.4, andromeda.repair.5]."""
    player = g.players[seat]
    ships = dict.fromkeys(ship.type for ship in player.ships if ship.at == SCRAPYARD)
    return [
        *[Repair("ship", type_) for type_ in ships],
        *[Repair("shield", type_) for type_, worn in player.worn.items() if worn],
        *[Repair("module", MODULES[module].id) for module in player.damaged],
    ]


def ships_out(g: Known, seat: Seat) -> list[OwnShip]:
    """A player's ships on the map, one by one."""
    ships = g.players[seat].ships
    return [OwnShip(ship.type, ship.at, number) for number, ship in enumerate(ships) if ship.on_board]


def in_scrapyard(g: Known, seat: Seat) -> int:
    return sum(ship.at in (SCRAPYARD, BAY) for ship in g.players[seat].ships)


def pad_types(g: Known, seat: Seat) -> list[str]:
    """The types of ships that are ready for a launch."""
    return list(dict.fromkeys(ship.type for ship in g.players[seat].ships if ship.at == PAD))
