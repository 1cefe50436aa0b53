"""The Clan of Saar. Its Floating Factories are figures of the space dock (`in_space`), which the core can move."""

from __future__ import annotations

from orloj.games.ti4.book import BOOK, note, unchosen
from orloj.games.ti4.facts import Known, ground_forces_on, has_ships_in
from orloj.games.ti4.galaxy import anomaly_of
from orloj.games.ti4.moments import ControlGained, ForcesCommitted, ProductionUse, TurnStart
from orloj.games.ti4.placing import look_around, open_planets
from orloj.games.ti4.production import produce, producers_in
from orloj.games.ti4.purse import gain_goods
from orloj.games.ti4.scoring import MAY_SCORE_AWAY
from orloj.games.ti4.state import PlanetId, State, TileId
from orloj.games.ti4.tactical import OPEN_SYSTEMS
from orloj.games.ti4.units import put, take
from orloj.kernel import Seat, choose

# -- Scavenge: a trade good for each planet of which control is gained

unchosen("scavenge", "nomadic")


@BOOK.ability("scavenge", "after", ControlGained, lambda _g, seat, moment: moment.seat == seat, mandatory=True)
def scavenge(g: State, seat: Seat, _moment: ControlGained) -> None:
    gain_goods(g, seat, 1)


# -- Nomadic: objectives can be scored without the home planets


@MAY_SCORE_AWAY.by("nomadic")
def _nomadic(_g: Known, holder: Seat, may: bool, seat: Seat) -> bool:
    return may or seat == holder


# -- Chaos Mapping: asteroid fields with own ships are closed to others, and a unit at the start of each turn


@OPEN_SYSTEMS.by("chaos-mapping", last=True)
def _chaotic(g: Known, holder: Seat, tiles: list[TileId], seat: Seat) -> list[TileId]:
    if seat == holder:
        return tiles
    return [tile for tile in tiles if not (anomaly_of(tile) == "asteroid-field" and has_ships_in(g, holder, tile))]


def _producing(g: Known, seat: Seat) -> list[TileId]:
    return [tile for tile in g.systems if producers_in(g, seat, tile)]


@BOOK.ability(
    "chaos-mapping",
    "after",
    TurnStart,
    lambda g, seat, moment: moment.seat == seat and bool(_producing(g, seat)),
)
async def chaos_mapping(g: State, seat: Seat, _moment: TurnStart) -> None:
    """One unit where a unit with Production is; it is paid for."""
    tile = await choose(seat, "chaos-mapping", lambda _seat: _producing(g, seat), rule="ti4.53.5.2")
    places = list(dict.fromkeys(one.place for one in producers_in(g, seat, tile)))
    produce(g, ProductionUse(seat=seat, tile=tile, ability="chaos-mapping", limit=1, docks=places))


# -- Ragh's Call: Saar forces leave the planet on which the holder has landed


@note(
    "raghs-call",
    "after",
    ForcesCommitted,
    lambda g, seat, moment, owner: (
        moment.seat == seat
        and bool(ground_forces_on(g, owner, moment.planet))
        and bool(_refuges(g, owner, moment.planet))
    ),
)
async def raghs_call(g: State, seat: Seat, moment: ForcesCommitted, owner: Seat) -> None:
    """They go to another planet that the Saar control; structures stay."""
    to = await choose(
        seat,
        "raghs-call",
        lambda _seat: _refuges(g, owner, moment.planet),
        rule="ti4.54.1",
        values={"player": owner},
    )
    for kind, count in ground_forces_on(g, owner, moment.planet).items():
        hurt = take(g, owner, kind, count, moment.planet)
        put(g, owner, kind, count, to, hurt)
    g.tell("forces-leave", owner, planet=moment.planet, place=to)
    look_around(g, owner, [to])


def _refuges(g: Known, owner: Seat, planet: PlanetId) -> list[PlanetId]:
    """Where forces from a planet of a player could go."""
    return [other for other in open_planets(g, owner, "infantry") if other != planet]
