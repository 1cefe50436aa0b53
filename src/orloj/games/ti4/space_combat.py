"""Space combat [ti4.72]: barrage, retreats, combat rolls, hits, round by round."""

from __future__ import annotations

from typing import ClassVar

from orloj.games.ti4.book import begin
from orloj.games.ti4.combats import combat_throws, is_on, settle_combat, sides, tell_result
from orloj.games.ti4.components import UNITS
from orloj.games.ti4.control import settle
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.dicing import BARRAGE, COMBAT, MAY_FIRE, SIDES, Battery, Shot, firing, hits_of, who_fires
from orloj.games.ti4.facts import (
    Known,
    clockwise,
    current,
    fleets_in,
    ground_forces_on,
    has_ships_in,
    has_units_in,
    is_ship,
    planets_in,
    units_at,
)
from orloj.games.ti4.galaxy import adjacent, anomaly_of
from orloj.games.ti4.hits import fire_volley, targets
from orloj.games.ti4.limits import enforce, enforce_figures
from orloj.games.ti4.moments import NOBODY, DiceRolled, Loss, RetreatDeclared, SpaceCombat, TacticalAction
from orloj.games.ti4.movement import can_sail, may_enter
from orloj.games.ti4.purse import place_token_from_reinforcements
from orloj.games.ti4.queries import Query
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import Kind, PlanetId, State, TileId
from orloj.games.ti4.units import damaged_at, destroy, put, stats, take
from orloj.kernel import Seat, Step, choose, side_by_side, spread
from orloj.parts.dice import Die

# ---------------------------------------------------------------- the combat


@scene("space-combat")
def space_combat(g: State) -> None:
    """If two players have ships in the active system, they must fight [ti4.72.0, ti4.62.3]; if only one has, the step
    is skipped [ti4.72.1]."""
    action = current(g, TacticalAction)
    assert action is not None
    fight(g, action.seat, action.tile)


def fight(g: State, attacker: Seat, tile: TileId) -> None:
    """Plans the space combat of the attacker with whoever else has ships there. Call it last in a scene."""
    fleets = fleets_in(g, tile)
    others = [seat for seat in clockwise(g, attacker) if seat != attacker and seat in fleets]
    if attacker in fleets and others:
        combat = SpaceCombat(attacker=attacker, defender=others[0], tile=tile)
        g.tell("space-combat", attacker, other=others[0], system=tile)
        begin(g, combat, "space-round", "space-combat-ends", closing="combat-closes", seats=sides(combat))


@scene("space-round")
def space_round(g: State) -> None:
    """One round. Only the first one has a barrage [ti4.72.3b, ti4.72.8]."""
    first = _combat(g).round == 0
    g.then(
        "combat-round-begins",
        *(["barrage"] if first else []),
        "announce-retreats",
        "combat-volley",
        "retreat",
        "combat-round-ends",
        "next-space-round",
    )


@scene("next-space-round")
def next_space_round(g: State) -> None:
    """As long as both have ships there, another round follows [ti4.72.8], unless that would go on for ever."""
    combat = _combat(g)
    if is_on(g, combat):
        combat.quiet = combat.quiet + 1 if len(combat.lost) == combat.lost_before else 0
        g.then("endless-combat" if combat.quiet >= QUIET_ROUNDS and is_endless(g, combat) else "space-round")


@scene("space-combat-ends")
def space_combat_ends(g: State) -> None:
    """It is known who has won [ti4.72.10]; units beyond the capacity are lost [ti4.72.10a, ti4.22.3b.2]."""
    combat = _combat(g)
    settle_combat(g, combat)
    tell_result(g, combat)
    settle(g, combat.tile)
    for seat in (combat.defender, combat.attacker):
        enforce(g, seat, combat.tile)


# ---------------------------------------------------------------- combats without end

QUIET_ROUNDS = 5  # so often the players may try what else they have

ENDURES: Query[[Seat], int] = Query()  # hits that a player's ships take in each round without ever losing one


def is_endless(g: Known, combat: SpaceCombat) -> bool:
    """Can no side ever lose a ship by combat rolls, because each repairs whatever the other one could hit?"""
    return all(most_hits(g, combat, combat.opponent(seat)) <= ENDURES(g, 0, seat) for seat in sides(combat))


def most_hits(g: Known, combat: SpaceCombat, seat: Seat) -> int:
    """The hits of a player's combat rolls if all dice show their highest side."""
    throws = combat_throws(g, combat, seat)
    rolled = DiceRolled(seat=seat, target=combat.opponent(seat), purpose=COMBAT, tile=combat.tile, throws=throws)
    for throw in throws:
        throw.dice = [Die(SIDES, SIDES, throw.kind) for _ in range(throw.units * throw.each + throw.extra)]
    return sum(hits_of(g, rolled, throw) for throw in throws)


@scene("endless-combat")
def endless_combat(g: State) -> None:
    """The attacker has to retreat; if he cannot, all his ships are destroyed."""
    combat = _combat(g)
    seat, place = combat.attacker, str(combat.tile)
    g.tell("endless-combat", seat, other=combat.defender, system=combat.tile)
    if retreat_systems(g, seat, combat.tile):
        combat.retreating = seat
        g.then("retreat")
        return
    losses = [Loss(seat=seat, kind=one.kind, count=one.units, place=one.place) for one in targets(g, seat, place)]
    destroy(g, losses, cause="endless-combat")


# ---------------------------------------------------------------- barrage


@scene("barrage")
async def barrage(g: State) -> None:
    """Both players may at the same time use Anti-Fighter Barrage of any of their units [ti4.72.3], also if there are no
    fighters [ti4.clar.19]. All dice are rolled before fighters are destroyed [ti4.39.1, ti4.39.2]."""
    combat = _combat(g)
    if not is_on(g, combat):
        return
    batteries = {seat: barrage_units(g, combat, seat) for seat in sides(combat)}
    answers = await side_by_side(
        g,
        {
            seat: who_fires(seat, "barrage", guns, "ti4.72.3", system=combat.tile)
            for seat, guns in batteries.items()
            if guns
        },
    )
    rolls = [
        firing([(_barrage_shot(combat, seat, battery), count) for battery, count in guns])
        for seat, guns in answers.items()
        if guns
    ]
    if rolls:
        fire_volley(g, BARRAGE, *rolls)


def barrage_units(g: Known, combat: SpaceCombat, seat: Seat) -> list[Battery]:
    """The units of a player in a combat that could use Anti-Fighter Barrage."""
    found = [Battery(unit.kind, unit.place, unit.units) for unit in targets(g, seat, str(combat.tile))]
    return [
        battery
        for battery in found
        if stats(g, seat, battery.kind, battery.place).barrage is not None
        and MAY_FIRE(g, True, _barrage_shot(combat, seat, battery))
    ]


def _barrage_shot(combat: SpaceCombat, seat: Seat, battery: Battery) -> Shot:
    return Shot(BARRAGE, seat, combat.opponent(seat), battery.kind, battery.place, combat.tile)


# ---------------------------------------------------------------- retreats


class Retreat(Deed, frozen=True):
    """Announce a retreat."""

    word: ClassVar[str] = "retreat"


class Stand(Deed, frozen=True):
    """Stay and fight."""

    word: ClassVar[str] = "stand"


@scene("announce-retreats")
def announce_retreats(g: State) -> None:
    """Each player may announce a retreat, the defender first [ti4.72.4]."""
    combat = _combat(g)
    g.then(Step("announce-retreat", [combat.defender]), Step("announce-retreat", [combat.attacker]))


@scene("announce-retreat")
async def announce_retreat(g: State, seat: Seat) -> None:
    """One player may announce a retreat, unless the defender has done so [ti4.72.4b] or there is no system to retreat
    to [ti4.clar.3]. It happens later [ti4.72.4a], but ground forces that are to come along board now [ti4.72.4c]."""
    combat = _combat(g)
    if not is_on(g, combat) or combat.declared != NOBODY or not retreat_systems(g, seat, combat.tile):
        return
    answer = await choose(
        seat,
        "announce-retreat",
        lambda _seat: [Stand(), Retreat()],
        rule="ti4.72.4",
        values={"system": combat.tile, "round": combat.round},
    )
    if isinstance(answer, Stand):
        return
    combat.declared = seat
    g.tell("announces-retreat", seat, system=combat.tile)
    await board(g, seat, combat.tile, "ti4.72.4c")
    begin(g, RetreatDeclared(seat=seat), closing="retreat-stands", seats=sides(combat))
    enforce_figures(g, seat)


async def board(g: State, seat: Seat, tile: TileId, rule: str = "ti4.50.1") -> None:
    """Ground forces on planets of a player whose ships leave may come along: they go to the space area."""

    def waiting(one: UnitOn) -> int:
        return ground_forces_on(g, seat, one.planet)[one.unit]

    def options(_seat: Seat) -> list[UnitOn]:
        planets = [planet for planet in planets_in(tile) if g.planets[planet].owner == seat]
        return [UnitOn(kind, planet) for planet in planets for kind in ground_forces_on(g, seat, planet)]

    if not options(seat):
        return
    boarding = await spread(seat, "board", options, lo=0, most=waiting, rule=rule, values={"system": tile})
    for one, count in boarding:
        hurt = take(g, seat, one.unit, count, one.planet)
        put(g, seat, one.unit, count, str(tile), hurt)
        _fight_on_board(g, seat, one.planet, count)
        g.tell("boards", seat, unit=one.unit, count=count, planet=one.planet)


def _fight_on_board(g: State, seat: Seat, planet: PlanetId, count: int) -> None:
    """Ground forces that take part in the combat as ships still do so from the space area."""
    combat = current(g, SpaceCombat)
    fighting = combat.as_ships.get(seat, {}) if combat is not None else {}
    moved = min(count, fighting.get(planet, 0))
    if combat is not None and moved:
        fighting[planet] -= moved
        fighting[str(combat.tile)] = fighting.get(str(combat.tile), 0) + moved


class UnitOn(Deed, frozen=True):
    """Units of a kind on a planet."""

    word: ClassVar[str] = "unit-on"
    unit: Kind
    planet: PlanetId


@scene("retreat-stands")
def retreat_stands(g: State) -> None:
    """Nobody has stopped the retreat."""
    declared = g.moments[-1]
    assert isinstance(declared, RetreatDeclared)
    if not declared.stopped:
        _combat(g).retreating = declared.seat


def retreat_systems(g: Known, seat: Seat, tile: TileId) -> list[TileId]:
    """Where a player could retreat to with his ships: adjacent systems with a unit of his or a planet that he controls
    [ti4.72.7c], without ships of others [ti4.72.7c.2]."""
    if not has_ships_in(g, seat, tile):
        return []
    return [
        to
        for to in withdrawal_systems(g, seat, tile)
        if has_units_in(g, seat, to) or any(g.planets[planet].owner == seat for planet in planets_in(to))
    ]


def withdrawal_systems(g: Known, seat: Seat, tile: TileId) -> list[TileId]:
    """Adjacent systems into which a player's ships can go out of a system, where no ships of others are
    [ti4.72.7c.2]."""
    return [
        to
        for to in adjacent(g, tile, seat, "retreat")
        if not any(has_ships_in(g, other, to) for other in g.systems[to].space if other != seat)
        and _can_enter(g, seat, tile, to)
    ]


def _can_enter(g: Known, seat: Seat, tile: TileId, to: TileId) -> bool:
    """Can all ships that leave a system enter another one? A nebula only as the active system [ti4.31.1]."""
    leaving = [kind for kind in units_at(g, seat, str(tile)) if is_ship(kind) or can_sail(g, seat, kind, tile)]
    return anomaly_of(to) != "nebula" and all(may_enter(g, seat, kind, to, passing=False) for kind in leaving)


@scene("retreat")
async def retreat(g: State) -> None:
    """Whoever has announced a retreat must retreat [ti4.72.7], unless the opponent has no ships left [ti4.72.7a] or
    there is no system to go to any more [ti4.clar.4]."""
    combat = _combat(g)
    seat = combat.retreating
    if seat == NOBODY or not is_on(g, combat):
        return
    if not retreat_systems(g, seat, combat.tile):
        g.tell("cannot-retreat", seat, system=combat.tile)
        return
    combat.retreat_to = await choose(
        seat,
        "retreat-to",
        lambda _seat: retreat_systems(g, seat, combat.tile),
        rule="ti4.72.7b",
        values={"system": combat.tile},
    )
    combat.as_ships.pop(seat, None)  # what stays behind does not fight any more
    move_out(g, seat, combat.tile, combat.retreat_to)


# ---------------------------------------------------------------- leaving a system


def move_out(g: State, seat: Seat, tile: TileId, to: TileId) -> None:
    """Plans that all ships of a player leave a system for an adjacent one, with what they can carry, and that a command
    token of his is placed there [ti4.72.7b, ti4.72.7d]. Call it last in a scene."""
    _leave(g, seat, tile, to, token=True, by_ability=False)


def withdraw_by_ability(g: State, seat: Seat, tile: TileId, to: TileId, *, token: bool = True) -> None:
    """The same by an ability that moves all ships and is no retreat: move values do not matter, so fighters go too and
    nobody has to carry them [ti4.42.8]. Call it last in a scene."""
    _leave(g, seat, tile, to, token=token, by_ability=True)


def _leave(g: State, seat: Seat, tile: TileId, to: TileId, *, token: bool, by_ability: bool) -> None:
    g.then(
        Step("ships-leave", [seat, tile, to, int(by_ability)]),
        *([Step("token-follows", [seat, to])] if token else []),
        Step("arrival-settles", [seat, to]),
    )


@scene("ships-leave")
async def ships_leave(g: State, seat: Seat, tile: TileId, to: TileId, by_ability: int = 0) -> None:
    """All ships with a move value go [ti4.72.7b], by an ability all ships [ti4.42.8]. Fighters and ground forces in the
    space area that can neither move nor be carried are destroyed [ti4.72.7b.2]."""
    place = str(tile)
    here = units_at(g, seat, place)

    def goes(kind: Kind) -> bool:
        return can_sail(g, seat, kind, tile) or bool(by_ability and is_ship(kind))

    movers = {kind: count for kind, count in here.items() if goes(kind)}
    cargo = {kind: count for kind, count in here.items() if UNITS[kind].cargo and kind not in movers}
    room = sum(stats(g, seat, kind, place).capacity * count for kind, count in movers.items())
    carried = await spread(
        seat,
        "carry-away",
        lambda _seat: list(cargo),
        total=min(room, sum(cargo.values())),
        most=lambda kind: cargo[kind],
        rule="ti4.72.7b.2",
        values={"system": tile, "to": to, "count": room},
    )
    for kind, count in (*movers.items(), *carried):
        hurt = take(g, seat, kind, count, place, damaged_at(g, seat, place, kind) if kind in movers else None)
        put(g, seat, kind, count, str(to), hurt)
    g.tell("ships-leave", seat, system=tile, to=to, units={**movers, **dict(carried)})
    saved = dict(carried)
    left = {kind: count - saved.get(kind, 0) for kind, count in cargo.items()}
    destroy(g, [Loss(seat=seat, kind=kind, count=count, place=place) for kind, count in left.items()], cause="retreat")


@scene("token-follows")
async def token_follows(g: State, seat: Seat, to: TileId) -> None:
    """A command token is placed where the ships have gone [ti4.72.7d, ti4.72.7d.2, ti4.72.7d.3]."""
    await place_token_from_reinforcements(g, seat, to)


@scene("arrival-settles")
def arrival_settles(g: State, seat: Seat, to: TileId) -> None:
    """Fleet pool and capacity hold in the new system, and what floats there without ships is blockaded [ti4.73.4a]."""
    settle(g, to)
    enforce(g, seat, to)


def _combat(g: Known) -> SpaceCombat:
    combat = current(g, SpaceCombat)
    assert combat is not None
    return combat
