"""The Yin Brotherhood."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from orloj.games.ti4.book import BOOK, note
from orloj.games.ti4.combats import fights, place_of
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.facts import (
    Known,
    count_at,
    current,
    is_space,
    planets_in,
    seats_alive,
)
from orloj.games.ti4.hits import NON_FIGHTERS, aimed_where, at_damaged, at_kind, make_hits, targets
from orloj.games.ti4.moments import (
    Activation,
    GroundCombat,
    Loss,
    ProductionUse,
    RoundEnd,
    RoundStart,
    SpaceCombat,
    UnitsDestroyed,
)
from orloj.games.ti4.placing import open_planets, place_units
from orloj.games.ti4.production import IDLE_MATTERS
from orloj.games.ti4.purse import can_spend, spend
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import Kind, Lasting, Place, PlanetId, State, TileId
from orloj.games.ti4.units import damaged_at, destroy, put, take
from orloj.kernel import Seat, Step, choose

INFANTRY, FLAGSHIP = "infantry", "flagship"
DEVOTED = ("cruiser", "destroyer")
INDOCTRINATION_PRICE = 2

# -- Indoctrination: an infantry changes sides at the start of a ground combat


def _can_indoctrinate(g: State, seat: Seat, moment: RoundStart) -> bool:
    combat = current(g, GroundCombat)
    return (
        combat is not None
        and moment.round == 1
        and fights(g, seat)
        and can_spend(g, seat, "influence", INDOCTRINATION_PRICE)
        and count_at(g, combat.opponent(seat), combat.planet, INFANTRY) > 0
    )


@BOOK.ability("indoctrination", "after", RoundStart, _can_indoctrinate)
async def indoctrination(g: State, seat: Seat, _moment: RoundStart) -> None:
    combat = current(g, GroundCombat)
    assert combat is not None
    await spend(g, seat, "influence", INDOCTRINATION_PRICE, "indoctrination")
    take(g, combat.opponent(seat), INFANTRY, 1, combat.planet)
    put(g, seat, INFANTRY, 1, combat.planet)
    g.tell("indoctrinates", seat, other=combat.opponent(seat), planet=combat.planet)
    g.then("eliminations")  # it may have been the last thing that the opponent had


# -- Devotion and Impulse Core: a cruiser or destroyer is given up for a hit


class Sacrifice(Deed, frozen=True):
    """A ship of one's own, and the ship that is hit."""

    word: ClassVar[str] = "sacrifice"
    kind: Kind
    victim: Kind
    state: str = ""


def _devoted(g: Known, seat: Seat) -> list[Kind]:
    combat = current(g, SpaceCombat)
    if combat is None or seat not in (combat.attacker, combat.defender):
        return []
    return [kind for kind in DEVOTED if count_at(g, seat, str(combat.tile), kind)]


def _sacrifices(g: Known, seat: Seat) -> list[Sacrifice]:
    combat = current(g, SpaceCombat)
    if combat is None:
        return []
    opponent = combat.opponent(seat)
    victims: list[tuple[Kind, str]] = []
    for one in targets(g, opponent, place_of(combat)):
        hurt = damaged_at(g, opponent, one.place, one.kind)
        victims += [(one.kind, "")] if one.units > hurt else []
        victims += [(one.kind, "damaged")] if hurt else []
    kinds = dict.fromkeys(victims)  # ground forces that fight as ships may be in several places
    return [Sacrifice(kind, victim, state) for kind in _devoted(g, seat) for victim, state in kinds]


@BOOK.ability("devotion", "after", RoundEnd, lambda g, seat, _moment: bool(_sacrifices(g, seat)))
async def devotion(g: State, seat: Seat, _moment: RoundEnd) -> None:
    """The Yin player says which ship is hit; only that one may sustain it."""
    combat = current(g, SpaceCombat)
    assert combat is not None
    chosen = await choose(seat, "devotion", lambda _seat: _sacrifices(g, seat), rule="ti4.36.4a")
    aim = at_damaged(chosen.victim) if chosen.state else at_kind(chosen.victim)
    at = await aimed_where(g, seat, combat.opponent(seat), place_of(combat), chosen.victim, "devotion")
    g.then(Step("sacrifice-hits", [seat, aim, at, "devotion"]))
    destroy(g, [Loss(seat=seat, kind=chosen.kind, count=1, place=place_of(combat))], by=seat, cause="devotion")


@scene("sacrifice-hits")
def sacrifice_hits(g: State, seat: Seat, aim: str, at: Place, source: str) -> None:
    """The hit for which a ship was given up."""
    combat = current(g, SpaceCombat)
    if combat is not None and targets(g, combat.opponent(seat), place_of(combat)):
        make_hits(g, by=seat, against=combat.opponent(seat), count=1, aim=aim, at=at, source=source)


@BOOK.ability(
    "impulse-core",
    "after",
    RoundStart,
    lambda g, seat, moment: moment.round == 1 and fights(g, seat) and bool(_devoted(g, seat)),
)
async def impulse_core(g: State, seat: Seat, _moment: RoundStart) -> None:
    """The opponent assigns the hit to a larger ship, if he has one."""
    combat = current(g, SpaceCombat)
    assert combat is not None
    kind = await choose(seat, "impulse-core", lambda _seat: _devoted(g, seat), rule="ti4.53.5.2")
    g.then(Step("sacrifice-hits", [seat, NON_FIGHTERS, "", "impulse-core"]))
    destroy(g, [Loss(seat=seat, kind=kind, count=1, place=place_of(combat))], by=seat, cause="impulse-core")


# -- Van Hauge: when it is destroyed, all ships in its system are


def _takes_all_along(_g: State, seat: Seat, moment: UnitsDestroyed) -> bool:
    return any(loss.seat == seat and loss.kind == FLAGSHIP and is_space(loss.place) for loss in moment.losses)


@BOOK.ability("van-hauge", "when", UnitsDestroyed, _takes_all_along, mandatory=True)
def van_hauge(g: State, seat: Seat, moment: UnitsDestroyed) -> None:
    """All ships of everybody are destroyed with it, also ground forces that fight as ships."""
    place = next(loss.place for loss in moment.losses if loss.seat == seat and loss.kind == FLAGSHIP)
    gone: Counter[tuple[Seat, Kind, str]] = Counter()
    for loss in moment.losses:
        gone[loss.seat, loss.kind, loss.place] += loss.count
    moment.losses += [
        Loss(seat=owner, kind=one.kind, count=left, place=one.place, by=seat)
        for owner in seats_alive(g)
        for one in targets(g, owner, place)
        if (left := one.units - gone[owner, one.kind, one.place]) > 0
    ]
    g.tell("van-hauge", seat, system=int(place))


# -- Yin Spinner: an infantry after each production


@BOOK.ability(
    "yin-spinner",
    "after",
    ProductionUse,
    lambda g, seat, moment: moment.seat == seat and moment.production_used and bool(_spun(g, seat, moment.tile)),
    mandatory=True,
)
async def yin_spinner(g: State, seat: Seat, moment: ProductionUse) -> None:
    planet = await choose(seat, "yin-spinner", lambda _seat: _spun(g, seat, moment.tile), rule="ti4.53.6")
    await place_units(g, seat, INFANTRY, 1, planet)


def _spun(g: Known, seat: Seat, tile: TileId) -> list[PlanetId]:
    """Where an infantry of a player could be placed in a system."""
    return [planet for planet in open_planets(g, seat, INFANTRY) if planet in planets_in(tile)]


@IDLE_MATTERS.by("yin-spinner")
def _spins_idly(g: Known, holder: Seat, matters: bool, use: ProductionUse) -> bool:
    return matters or (use.seat == holder and bool(_spun(g, holder, use.tile)))


# -- Greyfire Mutagen: abilities and technologies of the Yin are off for a tactical action


@note("greyfire-mutagen", "after", Activation)
def greyfire_mutagen(g: State, seat: Seat, _moment: Activation, owner: Seat) -> None:
    g.lasting.append(Lasting(id="greyfire-mutagen", seat=seat, other=owner, place="silenced", until="action"))
