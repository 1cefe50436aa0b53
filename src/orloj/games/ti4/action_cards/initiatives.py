"""Action cards that are played as the action of a turn."""

from __future__ import annotations

from typing import ClassVar

from orloj.games.ti4.action_cards.choosing import RULE, others, which_planet, which_player, which_system
from orloj.games.ti4.book import component_action
from orloj.games.ti4.cards import take_unseen
from orloj.games.ti4.components import ACTION_CARDS, PLANETS
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.facts import (
    Known,
    board_tokens,
    count_at,
    fleets_in,
    forces_in,
    has_ships_in,
    is_home,
    places_in,
    planets_in,
    planets_of,
    seats_alive,
    units_at,
)
from orloj.games.ti4.galaxy import adjacent, wormholes_in
from orloj.games.ti4.hits import Pick, loss_of, picks
from orloj.games.ti4.laws import repeal
from orloj.games.ti4.moments import Loss
from orloj.games.ti4.placing import destroy_and_settle, may_place, place_units, placeable
from orloj.games.ti4.purse import (
    Payment,
    add_tokens,
    exhaust,
    gain_goods,
    place_token_from_reinforcements,
    ready,
    resources,
)
from orloj.games.ti4.research import research, researches_after
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import Kind, PlanetId, State, TileId
from orloj.games.ti4.tokens import agenda_token
from orloj.games.ti4.units import destroy, stats
from orloj.kernel import Seat, Step, choose

INFANTRY, PDS, DOCK = "infantry", "pds", "space-dock"
RESEARCH_PRICE = 4
PLAGUE = 6  # a die of this value or more destroys an infantry


class Ship(Deed, frozen=True):
    """A ship of somebody in a system."""

    word: ClassVar[str] = "ship-of"
    player: Seat
    kind: Kind
    system: TileId
    state: str = ""  # tells damaged ones from the others


# ---------------------------------------------------------------- economy


@component_action("economic-initiative")
def economic_initiative(g: State, seat: Seat) -> None:
    """All own cultural planets are readied; also if there are none."""
    ready(g, [planet for planet in planets_of(g, seat) if PLANETS[planet].trait == "cultural"])
    g.tell("economic-initiative", seat)


@component_action("industrial-initiative")
def industrial_initiative(g: State, seat: Seat) -> None:
    """A trade good for each own industrial planet."""
    gain_goods(g, seat, sum(PLANETS[planet].trait == "industrial" for planet in planets_of(g, seat)))


@component_action("mining-initiative", lambda g, seat: bool(planets_of(g, seat)))
async def mining_initiative(g: State, seat: Seat) -> None:
    """Trade goods for the resources of an own planet, which is not exhausted."""
    planet = await which_planet(seat, "mining-initiative", lambda: planets_of(g, seat))
    gain_goods(g, seat, resources(g, planet))


@component_action(
    "focused-research",
    lambda g, seat: (
        g.players[seat].trade_goods >= RESEARCH_PRICE and researches_after(g, seat, Payment(goods=RESEARCH_PRICE))
    ),
)
async def focused_research(g: State, seat: Seat) -> None:
    """A technology for four trade goods; who has given them away meanwhile researches nothing [ti4.53.9]."""
    if g.players[seat].trade_goods < RESEARCH_PRICE:
        return
    g.players[seat].trade_goods -= RESEARCH_PRICE
    await research(g, seat)


# ---------------------------------------------------------------- own units and tokens


@component_action("frontline-deployment", lambda g, seat: bool(_open_to_infantry(g, seat)))
async def frontline_deployment(g: State, seat: Seat) -> None:
    """Three infantry on an own planet."""
    planet = await which_planet(seat, "frontline-deployment", lambda: _open_to_infantry(g, seat))
    await place_units(g, seat, INFANTRY, 3, planet)


def _open_to_infantry(g: Known, seat: Seat) -> list[PlanetId]:
    return [planet for planet in planets_of(g, seat) if may_place(g, seat, INFANTRY, planet)]


@component_action("rise-of-a-messiah", lambda g, seat: bool(_open_to_infantry(g, seat)) or not planets_of(g, seat))
def rise_of_a_messiah(g: State, seat: Seat) -> None:
    """An infantry on each own planet; also if there are none."""
    g.then(*[Step("place-one", [seat, INFANTRY, planet]) for planet in _open_to_infantry(g, seat)])


@scene("place-one")
async def place_one(g: State, seat: Seat, kind: Kind, place: str) -> None:
    """One unit from the reinforcements."""
    await place_units(g, seat, kind, 1, place)


def _ghostly(g: Known, seat: Seat) -> list[TileId]:
    """Systems with a wormhole that are nobody's home and where no ships of others are."""
    return [
        tile
        for tile in g.systems
        if not is_home(tile) and wormholes_in(g, tile) and all(other == seat for other in fleets_in(g, tile))
    ]


@component_action("ghost-ship", lambda g, seat: bool(_ghostly(g, seat)) and placeable(g, seat, "destroyer") > 0)
async def ghost_ship(g: State, seat: Seat) -> None:
    """A destroyer at a wormhole."""
    tile = await which_system(seat, "ghost-ship", lambda: _ghostly(g, seat))
    await place_units(g, seat, "destroyer", 1, str(tile))


def _with_own_ships(g: Known, seat: Seat) -> list[TileId]:
    return [tile for tile in g.systems if has_ships_in(g, seat, tile)]


@component_action("war-effort", lambda g, seat: bool(_with_own_ships(g, seat)) and placeable(g, seat, "cruiser") > 0)
async def war_effort(g: State, seat: Seat) -> None:
    """A cruiser where one has a ship."""
    tile = await which_system(seat, "war-effort", lambda: _with_own_ships(g, seat))
    await place_units(g, seat, "cruiser", 1, str(tile))


@component_action("unexpected-action", lambda g, seat: bool(board_tokens(g, seat)))
async def unexpected_action(g: State, seat: Seat) -> None:
    """An own command token leaves the board."""
    tile = await which_system(seat, "unexpected-action", lambda: board_tokens(g, seat))
    g.systems[tile].tokens.remove(seat)
    g.tell("token-removed", seat, system=tile)


# ---------------------------------------------------------------- against others


def _of_others(g: Known, seat: Seat) -> list[PlanetId]:
    return [planet for other in others(g, seat) for planet in planets_of(g, other)]


@component_action("cripple-defenses", lambda g, seat: bool(_of_others(g, seat)))
async def cripple_defenses(g: State, seat: Seat) -> None:
    """All PDS on a planet of somebody else are destroyed; also on one without any."""
    planet = await which_planet(seat, "cripple-defenses", lambda: _of_others(g, seat))
    losses = [
        Loss(seat=owner, kind=PDS, count=count_at(g, owner, planet, PDS), place=planet) for owner in seats_alive(g)
    ]
    destroy(g, losses, by=seat, cause="cripple-defenses")


def _docks(g: Known, seat: Seat) -> list[Ship]:
    """Space docks of others outside of home systems."""
    return [
        Ship(other, DOCK, tile)
        for tile in g.systems
        if not is_home(tile)
        for other in others(g, seat)
        if any(DOCK in force.units for _, force in forces_in(g, other, tile))
    ]


@component_action("reactor-meltdown", lambda g, seat: bool(_docks(g, seat)))
async def reactor_meltdown(g: State, seat: Seat) -> None:
    """A space dock of somebody else is destroyed."""
    dock = await choose(
        seat, "which-dock", lambda _seat: _docks(g, seat), rule=RULE, values={"source": "reactor-meltdown"}
    )
    places = [place for place in places_in(dock.system) if count_at(g, dock.player, place, DOCK)]
    place = places[0]
    if len(places) > 1:
        place = await choose(
            seat, "which-place", lambda _seat: places, rule=RULE, values={"source": "reactor-meltdown"}
        )
    loss = Loss(seat=dock.player, kind=DOCK, count=1, place=place)
    destroy_and_settle(g, [loss], by=seat, cause="reactor-meltdown")


def _in_sight(g: Known, seat: Seat) -> list[Ship]:
    """Dreadnoughts, cruisers and destroyers of others in systems with an own planet."""
    tiles = sorted({PLANETS[planet].tile for planet in planets_of(g, seat)})
    return [
        Ship(other, pick.unit, tile, pick.state)
        for tile in tiles
        for other in others(g, seat)
        for pick in picks(g, other, str(tile))
        if pick.unit in ("dreadnought", "cruiser", "destroyer")
    ]


@component_action("lucky-shot", lambda g, seat: bool(_in_sight(g, seat)))
async def lucky_shot(g: State, seat: Seat) -> None:
    """A ship of somebody else is destroyed."""
    ship = await choose(
        seat, "which-ship", lambda _seat: _in_sight(g, seat), rule=RULE, values={"source": "lucky-shot"}
    )
    loss = loss_of(ship.player, Pick(ship.kind, str(ship.system), ship.state))
    destroy_and_settle(g, [loss], by=seat, cause="lucky-shot")


@component_action("plague", lambda g, seat: bool(_of_others(g, seat)))
async def plague(g: State, seat: Seat) -> None:
    """A die for each infantry on a planet of somebody else."""
    planet = await which_planet(seat, "plague", lambda: _of_others(g, seat))
    owner = g.planets[planet].owner
    count = count_at(g, owner, planet, INFANTRY)
    faces = g.luck.roll(10, count) if count else []
    gone = sum(face >= PLAGUE for face in faces)
    g.tell("plague", seat, planet=planet, faces=faces, count=gone)
    destroy(g, [Loss(seat=owner, kind=INFANTRY, count=gone, place=planet)], by=seat, cause="plague")


def _unstable(g: Known, seat: Seat) -> list[PlanetId]:
    return [planet for planet in _of_others(g, seat) if PLANETS[planet].trait == "hazardous"]


@component_action("unstable-planet", lambda g, seat: bool(_unstable(g, seat)))
async def unstable_planet(g: State, seat: Seat) -> None:
    """A hazardous planet of somebody else is exhausted and loses up to three infantry."""
    planet = await which_planet(seat, "unstable-planet", lambda: _unstable(g, seat))
    exhaust(g, [planet])
    owner = g.planets[planet].owner
    gone = min(3, count_at(g, owner, planet, INFANTRY))
    destroy(g, [Loss(seat=owner, kind=INFANTRY, count=gone, place=planet)], by=seat, cause="unstable-planet")


def _to_rise(g: Known, seat: Seat) -> list[PlanetId]:
    """Readied planets of others outside of home systems."""
    return [
        planet
        for planet in _of_others(g, seat)
        if not g.planets[planet].exhausted and not is_home(PLANETS[planet].tile)
    ]


@component_action("uprising", lambda g, seat: bool(_to_rise(g, seat)))
async def uprising(g: State, seat: Seat) -> None:
    """A planet of somebody else is exhausted, for trade goods."""
    planet = await which_planet(seat, "uprising", lambda: _to_rise(g, seat))
    exhaust(g, [planet])
    g.tell("exhausted-by", seat, planet=planet)
    gain_goods(g, seat, resources(g, planet))


def _bombarders(g: Known, seat: Seat) -> list[TileId]:
    """Systems with an own unit that has Bombardment."""
    return [
        tile
        for tile in g.systems
        if any(
            stats(g, seat, kind, place).bombardment is not None
            for place in places_in(tile)
            for kind in units_at(g, seat, place)
        )
    ]


@component_action("tactical-bombardment", lambda g, seat: bool(_bombarders(g, seat)))
async def tactical_bombardment(g: State, seat: Seat) -> None:
    """All planets of others in a system are exhausted."""
    tile = await which_system(seat, "tactical-bombardment", lambda: _bombarders(g, seat))
    exhaust(g, [planet for planet in planets_in(tile) if g.planets[planet].owner in others(g, seat)])
    g.tell("system-exhausted", seat, system=tile)


def _with_tactic(g: Known, seat: Seat) -> list[Seat]:
    return [other for other in others(g, seat) if g.players[other].tactic]


@component_action("insubordination", lambda g, seat: bool(_with_tactic(g, seat)))
async def insubordination(g: State, seat: Seat) -> None:
    """Somebody else loses a token of the tactic pool."""
    other = await which_player(seat, "insubordination", lambda: _with_tactic(g, seat))
    add_tokens(g, other, "tactic", -1)
    g.tell("loses-token", other, pool="tactic")


def _to_jam(g: Known, seat: Seat) -> list[TileId]:
    """Systems with an own ship or adjacent to one that are nobody's home."""
    own = [tile for tile in g.systems if has_ships_in(g, seat, tile)]
    near = {tile for ship in own for tile in adjacent(g, ship, seat)}
    return [tile for tile in g.systems if (tile in own or tile in near) and not is_home(tile)]


@component_action("signal-jamming", lambda g, seat: bool(_to_jam(g, seat)))
async def signal_jamming(g: State, seat: Seat) -> None:
    """A command token of somebody else is put into a system."""
    tile = await which_system(seat, "signal-jamming", lambda: _to_jam(g, seat))
    other = await which_player(seat, "signal-jamming", lambda: others(g, seat))
    g.then(Step("jam", [other, tile]))


@scene("jam")
async def jam(g: State, seat: Seat, tile: TileId) -> None:
    """The token comes from the reinforcements of its owner [ti4.88.3b]."""
    await place_token_from_reinforcements(g, seat, tile)


def _with_cards(g: Known, seat: Seat) -> list[Seat]:
    return [other for other in others(g, seat) if g.players[other].card_count]


@component_action("spy", lambda g, seat: bool(_with_cards(g, seat)))
async def spy(g: State, seat: Seat) -> None:
    """A random action card of somebody else, if anybody has one by now."""
    if not _with_cards(g, seat):
        return
    other = await which_player(seat, "spy", lambda: _with_cards(g, seat), asides=False)
    card = g.luck.pick(sorted(g.players[other].action_cards.cards))
    take_unseen(g.players[other].action_cards, card, seat)
    g.players[seat].action_cards.put(card, other)
    g.reveal(seat, card)
    g.tell("spies", seat, other=other, secret={"cards": [ACTION_CARDS[card].id]})
    g.tell("spied-on", other, other=seat, secret={"cards": [ACTION_CARDS[card].id]})


@component_action("repeal-law", lambda g, _seat: bool(g.laws))
async def repeal_law(g: State, seat: Seat) -> None:
    """A law leaves play; points that it gave stay [ti4.74.6]."""
    agenda = await choose(
        seat,
        "which-law",
        lambda _seat: [law.agenda for law in g.laws],
        rule=RULE,
        values={"source": "repeal-law"},
        token=agenda_token,
    )
    repeal(g, next(law for law in g.laws if law.agenda == agenda))
