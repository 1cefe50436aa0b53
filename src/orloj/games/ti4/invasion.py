"""Invasion [ti4.20]: bombardment, the landing with the custodians token [ti4.86], space cannon defense, ground combat,
control."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from orloj.games.ti4.bombardment import bombard, could_bombard
from orloj.games.ti4.book import begin
from orloj.games.ti4.components import MECATOL
from orloj.games.ti4.control import gain_control
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.facts import Known, current, ground_forces_on, is_ground_force, planets_in, tile_of, units_at
from orloj.games.ti4.ground_combat import guests_leave
from orloj.games.ti4.lasting import end_lasting
from orloj.games.ti4.limits import enforce_figures
from orloj.games.ti4.moments import ForcesCommitted, Invasion, InvasionStart, TacticalAction
from orloj.games.ti4.purse import can_spend, spend
from orloj.games.ti4.queries import Query
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.scoring import gain_points
from orloj.games.ti4.state import Kind, PlanetId, State, TileId
from orloj.games.ti4.units import put, take
from orloj.kernel import Refusal, Seat, Step, choose, spread

LANDING_UNITS: Query[[Seat, TileId], Mapping[Kind, int]] = Query()  # units that a player could land on planets
MAY_LAND: Query[[Seat, PlanetId], bool] = Query()  # may a player's forces be committed to a planet?
CUSTODIANS_PRICE: Query[[Seat], int] = Query()  # influence for which a player removes the custodians token

INFLUENCE_FOR_TOKEN = 6  # ti4.86.2
WHOLE_INVASION = "invasion"  # how long things last; see `Lasting`


@scene("invasion")
def invasion(g: State) -> None:
    """The invasion step, if there is anything that could bombard or land [ti4.20.0]; whether a shield stops bombs is
    known only when it has begun."""
    action = _action(g)
    shots = could_bombard(g, action.seat, action.tile)
    if planets_in(action.tile) and (shots or units_to_land(g, action.seat, action.tile)):
        begin(
            g,
            Invasion(seat=action.seat, tile=action.tile),
            "invasion-begins",
            "bombardment",
            "custodians",
            "commit-forces",
            "invasion-follows",
            closing="invasion-ends",
        )


@scene("invasion-begins")
def invasion_begins(g: State) -> None:
    """The start of the invasion."""
    action = _action(g)
    concerned = [seat for planet in planets_in(action.tile) for seat in _concerned(g, planet)]
    begin(g, InvasionStart(seat=action.seat, tile=action.tile), seats=[action.seat, *concerned])


def _concerned(g: Known, planet: PlanetId) -> list[Seat]:
    """Who controls a planet or has units on it."""
    return [g.planets[planet].owner, *g.planets[planet].ground]


@scene("bombardment")
def bombardment(g: State) -> None:
    """Step 1: the active player's units may bombard [ti4.20.1]."""
    action = _action(g)
    bombard(g, action.seat, action.tile)


@scene("invasion-follows")
def invasion_follows(g: State) -> None:
    """Steps 3 to 5, for the planets on which forces have landed; without any the invasion is over [ti4.20.2c]."""
    landed = [*_action(g).landed]
    if landed:
        g.then(
            Step("space-cannon-defense", [*landed]),
            Step("ground-combats", [*landed]),
            *[Step("establish-control", [planet]) for planet in landed],
        )


@scene("establish-control")
def establish_control(g: State, planet: PlanetId) -> None:
    """Step 5: whoever has landed and still has ground forces there gains control [ti4.20.5]. If both sides were
    destroyed, nothing changes [ti4.20.5d]."""
    action = _action(g)
    guests_leave(g, action.seat, planet)
    if planet in action.landed and ground_forces_on(g, action.seat, planet):
        gain_control(g, action.seat, planet)


@scene("invasion-ends")
def invasion_ends(g: State) -> None:
    """What lasted for this invasion is over."""
    end_lasting(g, WHOLE_INVASION)


# ---------------------------------------------------------------- the custodians token


class TakeToken(Deed, frozen=True):
    """Remove the custodians token."""

    word: ClassVar[str] = "take-custodians"


class LeaveToken(Deed, frozen=True):
    """Leave the custodians token where it is."""

    word: ClassVar[str] = "leave-custodians"


@scene("custodians")
async def custodians(g: State) -> None:
    """Right before the landing the active player may remove the custodians token for 6 influence [ti4.86.2], if he
    could then land on Mecatol Rex [ti4.86.2a]. He keeps it and gains a victory point [ti4.86.3, ti4.86.3.2]."""
    action = _action(g)
    seat = action.seat
    price = CUSTODIANS_PRICE(g, INFLUENCE_FOR_TOKEN, seat)
    if not could_take_token(g, seat, action.tile) or not can_spend(g, seat, "influence", price):
        return

    def options(_seat: Seat) -> list[TakeToken | LeaveToken]:
        pays = can_spend(g, seat, "influence", price)  # unless he gives trade goods away meanwhile [ti4.65.1a]
        return [TakeToken(), LeaveToken()] if pays else [LeaveToken()]

    answer = await choose(
        seat,
        "custodians",
        options,
        rule="ti4.86.2",
        values={"price": price},
    )
    if isinstance(answer, LeaveToken):
        return
    await spend(g, seat, "influence", price, "custodians")
    g.custodians, g.custodian = False, seat
    invasion = current(g, Invasion)
    assert invasion is not None
    invasion.token_taken = True
    g.tell("takes-custodians", seat)
    gain_points(g, seat, 1, "custodians")


def could_take_token(g: Known, seat: Seat, tile: TileId) -> bool:
    """Does the token lie in this system, and could the player land beneath it?"""
    here = g.custodians and MECATOL in planets_in(tile)
    return here and _may_land(g, seat, MECATOL) and any(map(is_ground_force, units_to_land(g, seat, tile)))


# ---------------------------------------------------------------- landing


class Land(Deed, frozen=True):
    """Units of a kind land on a planet."""

    word: ClassVar[str] = "land"
    unit: Kind
    planet: PlanetId


def units_to_land(g: Known, seat: Seat, tile: TileId) -> Mapping[Kind, int]:
    """What a player could land on planets: ground forces in the space area [ti4.20.2]."""
    here = units_at(g, seat, str(tile))
    return LANDING_UNITS(g, {kind: count for kind, count in here.items() if is_ground_force(kind)}, seat, tile)


def _may_land(g: Known, seat: Seat, planet: PlanetId) -> bool:
    action = current(g, TacticalAction)
    barred = action is not None and planet in action.barred
    return MAY_LAND(g, not barred, seat, planet)


def landing_sites(g: Known, seat: Seat, tile: TileId) -> list[PlanetId]:
    """The planets of a system on which a player's forces may land, those of others too [ti4.20.2b]; never on Mecatol
    Rex beneath the custodians token [ti4.86.1.2]."""
    return [
        planet for planet in planets_in(tile) if _may_land(g, seat, planet) and not (planet == MECATOL and g.custodians)
    ]


@scene("commit-forces")
async def commit_forces(g: State) -> None:
    """Step 2: the active player lands any number of ground forces on planets of the system [ti4.20.2]. Whoever has just
    removed the custodians token lands at least one on Mecatol Rex [ti4.86.2.2]."""
    action = _action(g)
    seat, tile = action.seat, action.tile
    if not units_to_land(g, seat, tile) or not landing_sites(g, seat, tile):
        return
    chosen = await spread(
        seat,
        "commit",
        lambda _seat: [
            Land(kind, planet) for planet in landing_sites(g, seat, tile) for kind in units_to_land(g, seat, tile)
        ],
        lo=0,
        most=lambda one: units_to_land(g, seat, tile)[one.unit],
        check=lambda answer: _wrong_landing(g, action, answer),
        blocked=lambda _seat: _closed_sites(g, seat, tile),
        rule="ti4.20.2",
        values={"system": tile},
    )
    forces: dict[PlanetId, dict[Kind, int]] = {}
    for one, count in chosen:
        forces.setdefault(one.planet, {})[one.unit] = count
    for planet, units in forces.items():
        commit(g, seat, planet, units)
    g.then(*[_committed(planet, units) for planet, units in forces.items()])
    enforce_figures(g, seat)


def commit(g: State, seat: Seat, planet: PlanetId, units: Mapping[Kind, int]) -> None:
    """Ground forces are placed on a planet [ti4.20.2a]."""
    action = _action(g)
    for kind, count in units.items():
        hurt = take(g, seat, kind, count, str(action.tile))
        put(g, seat, kind, count, planet, hurt)
        g.tell("lands", seat, unit=kind, count=count, planet=planet)
    if planet not in action.landed:
        action.landed.append(planet)


def _committed(planet: PlanetId, units: Mapping[Kind, int]) -> Step:
    return Step("forces-committed", [planet, *[part for kind, count in units.items() for part in (kind, count)]])


@scene("forces-committed")
def forces_committed(g: State, planet: PlanetId, *units: int | str) -> None:
    """Others may answer to the landing on a planet before anybody fires."""
    landed = {str(kind): int(count) for kind, count in zip(units[::2], units[1::2], strict=True)}
    begin(g, ForcesCommitted(seat=_action(g).seat, planet=planet, units=landed), seats=_concerned(g, planet))


def _wrong_landing(g: Known, action: TacticalAction, answer: tuple[tuple[Land, int], ...]) -> Refusal | None:
    """Each unit lands once; whoever has just removed the custodians token has to land there."""
    there = units_to_land(g, action.seat, action.tile)
    for kind in dict.fromkeys(one.unit for one, _ in answer):
        if sum(count for one, count in answer if one.unit == kind) > there[kind]:
            return Refusal(answer, "not-so-many", "ti4.20.2", {"unit": kind, "count": there[kind]})
    if must_land(g, action) and not any(one.planet == MECATOL and is_ground_force(one.unit) for one, _ in answer):
        return Refusal((), "custodians-land", "ti4.86.2.2")
    return None


def must_land(g: Known, action: TacticalAction) -> bool:
    """Has the active player removed the custodians token in this invasion?"""
    invasion = current(g, Invasion)
    return invasion is not None and invasion.token_taken and action.tile == tile_of(MECATOL)


def _closed_sites(g: Known, seat: Seat, tile: TileId) -> list[Refusal]:
    """Planets on which nobody may land now, and why."""
    open_ones = landing_sites(g, seat, tile)
    found = []
    for planet in [planet for planet in planets_in(tile) if planet not in open_ones]:
        guarded = planet == MECATOL and g.custodians
        why, rule = ("custodians-guard", "ti4.86.1.2") if guarded else ("barred", "ti4.53.4")
        found += [Refusal(Land(kind, planet), why, rule, {"planet": planet}) for kind in units_to_land(g, seat, tile)]
    return found


def withdraw(g: State, planet: PlanetId) -> None:
    """The active player's forces go back from a planet to the space area, and the landing there is over: no others land
    in this tactical action."""
    action = _action(g)
    for kind, count in units_at(g, action.seat, planet).items():
        hurt = take(g, action.seat, kind, count, planet)
        put(g, action.seat, kind, count, str(action.tile), hurt)
    if planet in action.landed:
        action.landed.remove(planet)
    action.barred.append(planet)


def _action(g: Known) -> TacticalAction:
    action = current(g, TacticalAction)
    assert action is not None
    return action
