"""Building ships, upgrades and structures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from orloj.games.andromeda.abilities import trigger
from orloj.games.andromeda.components import PLANETS, SHIPS, STRUCTURES, UPGRADES, Cost, Place
from orloj.games.andromeda.effects.core import Source, resolve
from orloj.games.andromeda.facts import Known
from orloj.games.andromeda.fleet import modified
from orloj.games.andromeda.galaxy import with_neighbours
from orloj.games.andromeda.goods import score
from orloj.games.andromeda.paying import affordable, pay
from orloj.games.andromeda.state import BUILT_IN, PAD, RESERVE, Built, State, StructureCard
from orloj.kernel import Refusal, Seat, choose
from orloj.parts.paying import less

MOST_BUILD_POINTS = 10
NOT_NOW = "no"


def unless_it_must(must: bool, found: list[str]) -> list[str]:
    """What can be built, or nothing. What has to be built may still become too dear: moons can be stored meanwhile."""
    return found if must and found else [*found, NOT_NOW]


# -- ships


def ship_costs(g: Known, seat: Seat, type_: str, discount: Mapping[str, int]) -> list[dict[str, int]]:
    """What a ship costs now; several ways if units of the payer's choice are taken off."""
    own = modified(g, seat, "build_discount")
    together = {**discount, "any": discount.get("any", 0) + own}
    return less(SHIPS[type_].build_cost, together)


def buildable_ships(g: Known, seat: Seat, types: tuple[str, ...], discount: Mapping[str, int], free: bool) -> list[str]:
    """Types of ships that are in the reserve and can be paid [andromeda.ships.3, andromeda.ships.4]."""
    return [
        type_
        for type_ in unbuilt_ships(g, seat, types)
        if free or affordable(g, seat, ship_costs(g, seat, type_, discount))
    ]


def unbuilt_ships(g: Known, seat: Seat, types: Sequence[str] = ("any",)) -> list[str]:
    """Those of some types of which ships are left in the reserve."""
    reserve = dict.fromkeys(ship.type for ship in g.players[seat].ships if ship.at == RESERVE)
    return [type_ for type_ in reserve if "any" in types or type_ in types]


def unbuildable_ships(g: Known, seat: Seat, types: tuple[str, ...], discount: Mapping[str, int]) -> list[Refusal]:
    allowed = [type_ for type_ in SHIPS if "any" in types or type_ in types]
    reserve = {ship.type for ship in g.players[seat].ships if ship.at == RESERVE}
    return [
        Refusal(
            type_,
            "ship-price" if type_ in reserve else "no-such-ship-left",
            "andromeda.ships.3",
            {"cost": ship_costs(g, seat, type_, discount)[0]},
        )
        for type_ in allowed
        if type_ not in reserve or not affordable(g, seat, ship_costs(g, seat, type_, discount))
    ]


def no_ship(g: Known, seat: Seat, types: tuple[str, ...], discount: Mapping[str, int], free: bool) -> Iterator[Refusal]:
    """Why no ship can be built at all."""
    if buildable_ships(g, seat, types, discount, free):
        return
    left = unbuilt_ships(g, seat, types)
    if left:
        cheapest = min([ship_costs(g, seat, type_, discount)[0] for type_ in left], key=lambda cost: sum(cost.values()))
        yield Refusal("ship", "no-ship-to-build", "andromeda.ships.3", {"cost": cheapest})
    else:
        yield Refusal("ship", "no-ship-left", "andromeda.ships.4")


async def build_ship(
    g: State,
    seat: Seat,
    types: tuple[str, ...],
    discount: Mapping[str, int],
    *,
    free: bool = False,
    must: bool = False,
    source: str = "",
) -> bool:
    """Build a ship onto the launch pad, if the player wants to. Says whether one was built."""
    type_ = await choose(
        seat,
        "build-ship",
        lambda seat: unless_it_must(must, buildable_ships(g, seat, types, discount, free)),
        blocked=lambda seat: [] if free else unbuildable_ships(g, seat, types, discount),
        lacking=lambda seat: no_ship(g, seat, types, discount, free),
        rule="andromeda.ships.3",
        values={
            "discount": {**discount, "any": discount.get("any", 0) + modified(g, seat, "build_discount")},
            "free": free,
            "source": source,
        },
        ponder=g.keeps_face(seat),  # cards pay for everything
        telling=True,
    )
    if type_ == NOT_NOW:
        return False
    if not free:
        await pay(g, seat, ship_costs(g, seat, type_, discount), what=type_, rule="andromeda.ships.3")
    await launchable(g, seat, type_)
    return True


async def launchable(g: State, seat: Seat, type_: str) -> None:
    """Put a new ship on the launch pad."""
    ship = next(ship for ship in g.players[seat].ships if ship.at == RESERVE and ship.type == type_)
    ship.at = PAD
    g.tell("builds-ship", seat, ship=type_)
    await trigger(g, seat, "ship.built")


# -- upgrades


def open_upgrades(g: Known, seat: Seat) -> list[str]:
    """Pieces in the reserve for types of ships that have none yet [andromeda.upgrades.6, andromeda.upgrades.7]."""
    player = g.players[seat]
    return [piece for piece in player.spare_upgrades if UPGRADES[piece].ship not in player.upgrades]


async def upgrade(g: State, seat: Seat, *, rule: str, source: str = "") -> None:
    """Put a piece on the launch pad, with a free ship of that type, each if the player wants it [andromeda.upgrades.2,
    andromeda.upgrades.4, andromeda.ruling.upgrade-ship]."""
    player = g.players[seat]
    if not open_upgrades(g, seat):
        return
    piece = await choose(
        seat, "upgrade", lambda seat: [*open_upgrades(g, seat), NOT_NOW], rule=rule, values={"source": source}
    )
    if piece == NOT_NOW:
        return
    type_ = UPGRADES[piece].ship
    player.spare_upgrades.remove(piece)
    player.upgrades[type_] = piece
    g.tell("upgrades", seat, upgrade=piece)
    if any(ship.at == RESERVE and ship.type == type_ for ship in player.ships):
        wanted = await choose(
            seat,
            "upgrade-ship",
            lambda _seat: ["yes", "no"],
            rule="andromeda.upgrades.4",
            values={"ship": type_, "source": source},
        )
        if wanted == "yes":
            await launchable(g, seat, type_)


# -- structures


def structure_costs(g: Known, seat: Seat, place: Place, discount: Mapping[str, int]) -> list[dict[str, int]]:
    own = modified(g, seat, "structure_discount")
    together = {**discount, "any": discount.get("any", 0) + own}
    return less(PLANETS[g.tiles[place]].cost, together)


def commanders_needed(g: Known, place: Place, commanders_less: int) -> int:
    return max(1, PLANETS[g.tiles[place]].commanders - commanders_less)


def why_no_structure(
    g: Known, seat: Seat, place: Place, discount: Mapping[str, int], commanders_less: int
) -> tuple[str, str] | None:
    """The reason and the rule against building on a planet, or None if one can build there."""
    player = g.players[seat]
    if place in g.structures:
        return "has-structure", "andromeda.structures.3"
    if not any(ship.type == "transport" for ship in g.ships_at(place, seat)):
        return "no-transport", "andromeda.build-structure.1"
    if len(player.fleet) < 2:
        return "last-ship", "andromeda.structure-transport.3"
    if player.commanders < commanders_needed(g, place, commanders_less):
        return "commanders", "andromeda.build-structure.2"
    if not affordable(g, seat, structure_costs(g, seat, place, discount)):
        return "structure-price", "andromeda.build-structure.3"
    return None


def building_sites(g: Known, seat: Seat, discount: Cost, commanders_less: int = 0) -> list[Place]:
    """Planets on which the player could build now [andromeda.build-structure.1 to andromeda.build-structure.3]."""
    return [
        place
        for place, tile in g.tiles.items()
        if tile in PLANETS and why_no_structure(g, seat, place, discount, commanders_less) is None
    ]


def no_building_sites(g: Known, seat: Seat, discount: Cost, commanders_less: int = 0) -> list[Refusal]:
    """Planets with an own transport on which one cannot build, and why."""
    found = []
    for place, tile in g.tiles.items():
        if tile in PLANETS and g.ships_at(place, seat):
            why = why_no_structure(g, seat, place, discount, commanders_less)
            if why is not None:
                values = {
                    "cost": structure_costs(g, seat, place, discount)[0],
                    "count": commanders_needed(g, place, commanders_less),
                    "have": g.players[seat].commanders,
                }
                found.append(Refusal(place, *why, values))
    return found


async def build_structure(
    g: State,
    seat: Seat,
    discount: Mapping[str, int],
    commanders_less: int = 0,
    *,
    must: bool = False,
    source: str = "",
) -> bool:
    """Turn a transport into a structure, if the player wants to. Says whether one was built."""
    place = await choose(
        seat,
        "build-structure",
        lambda seat: unless_it_must(must, building_sites(g, seat, discount, commanders_less)),
        blocked=lambda seat: no_building_sites(g, seat, discount, commanders_less),
        lacking=lambda seat: (
            []
            if building_sites(g, seat, discount, commanders_less)
            else [Refusal("structure", "no-site", "andromeda.build-structure.1")]
        ),
        rule="andromeda.build-structure.1",
        values={
            "tiles": dict(g.tiles),
            "discount": {**discount, "any": discount.get("any", 0) + modified(g, seat, "structure_discount")},
            "commanders_less": commanders_less,
            "source": source,
        },
        ponder=g.keeps_face(seat),  # cards pay for everything
        telling=True,
    )
    if place == NOT_NOW:
        return False
    player = g.players[seat]
    planet = PLANETS[g.tiles[place]]
    facts = STRUCTURES[planet.structure]
    costs = structure_costs(g, seat, place, discount)
    await pay(g, seat, costs, what=planet.structure, rule="andromeda.build-structure.4")
    needed = commanders_needed(g, place, commanders_less)
    player.commanders -= needed
    player.assigned += needed
    transport = next(ship for ship in g.ships_at(place, seat) if ship.type == "transport")
    transport.at = BUILT_IN
    g.structures[place] = Built(seat, planet.structure)
    player.cards.append(StructureCard(planet.structure))
    g.tell("builds-structure", seat, structure=planet.structure, place=place, tile=g.tiles[place])
    await resolve(g, seat, facts.on_build, Source(planet.structure, seat))  # andromeda.structure-card.1
    points = build_points(g, place)
    g.tell("build-points", seat, points=points)
    score(g, seat, points)
    await trigger(g, seat, "structure.built", ships=("transport",))
    return True


def commanders_near(g: Known, place: Place) -> int:
    """Commanders of all players at a place and beside it, those assigned to a structure there included
    [andromeda.assign-commanders.3, andromeda.structure-scoring.3]."""
    commanders, structures = g.commanders, g.structures
    total = 0
    for near in with_neighbours(place):
        if near in commanders:
            total += sum(commanders[near])
        if near in structures:
            total += STRUCTURES[structures[near].type].commanders
    return total


def build_points(g: Known, place: Place) -> int:
    """What a new structure scores: one point for each commander there and beside it, ten at most
    [andromeda.structure-scoring.1, andromeda.structure-scoring.2]."""
    return min(MOST_BUILD_POINTS, commanders_near(g, place))
