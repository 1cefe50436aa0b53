"""Warfare: the red technologies."""

from __future__ import annotations

from orloj.games.ti4.bombardment import Bombard, has_shield
from orloj.games.ti4.book import BOOK
from orloj.games.ti4.combats import MAY_ROLL, combat_here, fights, place_of
from orloj.games.ti4.dicing import BOMBARDMENT, CANNON, Gun, shot_of
from orloj.games.ti4.facts import Known, current, lasting
from orloj.games.ti4.hits import FIGHTER, MAY_SUSTAIN, SUSTAIN_CANCELS, Target, Unit, non_fighters, option_of, targets
from orloj.games.ti4.moments import DiceRolled, GroundCombat, HitsAssigned, Loss, RoundStart, SpaceCombat, Throw
from orloj.games.ti4.research import exhaust_technology
from orloj.games.ti4.space_combat import ENDURES
from orloj.games.ti4.state import Kind, Lasting, Place, State
from orloj.games.ti4.units import damaged_at, destroy, repair, stats
from orloj.kernel import Seat, choose

NEEDED = 3  # non-fighter ships for the assault cannon

# -- Plasma Scoring: one die more for a roll of bombardment or space cannon


@BOOK.ability(
    "plasma-scoring",
    "when",
    DiceRolled,
    lambda _g, seat, moment: moment.seat == seat and moment.purpose in (BOMBARDMENT, CANNON),
)
async def plasma_scoring(_g: State, seat: Seat, moment: DiceRolled) -> None:
    """Which unit rolls it is said before the dice fall."""
    guns: dict[Bombard | Gun, Throw] = {_gun(moment, throw): throw for throw in moment.throws}
    chosen = await choose(seat, "plasma-scoring", lambda _seat: list(guns), rule="ti4.53.5.2")
    guns[chosen].extra += 1


def _gun(rolled: DiceRolled, throw: Throw) -> Bombard | Gun:
    """The units that roll: bombarding ones by the planet, space cannons by where they are."""
    shot = shot_of(rolled, throw)
    return Bombard(shot.kind, shot.planet) if shot.purpose == BOMBARDMENT else Gun(shot.kind, shot.place)


# -- Magen Defense Grid: the opponent does not roll in a round of ground combat


def _is_shielded(g: State, seat: Seat, _moment: RoundStart) -> bool:
    combat = current(g, GroundCombat)
    return combat is not None and fights(g, seat) and has_shield(g, seat, combat.planet)


@BOOK.ability("magen-defense-grid", "after", RoundStart, _is_shielded)
def magen_defense_grid(g: State, seat: Seat, _moment: RoundStart) -> None:
    exhaust_technology(g, seat, "magen-defense-grid")
    opponent = combat_here(g).opponent(seat)
    g.lasting.append(Lasting(id="magen-defense-grid", seat=seat, other=opponent, until="round of combat"))
    g.tell("magen", seat, other=opponent)


@MAY_ROLL.by("magen-defense-grid", last=True)
def _no_rolls(g: Known, holder: Seat, may: bool, seat: Seat) -> bool:
    grids = lasting(g, "magen-defense-grid")
    return may and not any(one.seat == holder and one.other == seat for one in grids)


# -- Duranium Armor: a damaged unit that has not sustained damage in this round is repaired


def _repairable(g: Known, seat: Seat) -> list[tuple[Kind, Place]]:
    """Damaged units in the combat that have not used Sustain Damage in this round."""
    combat = current(g, SpaceCombat) or current(g, GroundCombat)
    if combat is None:
        return []
    found = []
    for target in targets(g, seat, place_of(combat)):
        fresh = combat.sustained.get(seat, {}).get(target.kind, 0)
        if damaged_at(g, seat, target.place, target.kind) > fresh:
            found.append((target.kind, target.place))
    return found


@BOOK.ability(
    "duranium-armor",
    "after",
    HitsAssigned,
    lambda g, seat, _moment: fights(g, seat) and bool(_repairable(g, seat)),
    mandatory=True,
)
async def duranium_armor(g: State, seat: Seat, _moment: HitsAssigned) -> None:
    units = dict(_repairable(g, seat))
    kind = await choose(seat, "duranium-armor", lambda _seat: list(units), rule="ti4.36.3")
    repair(g, seat, kind, units[kind])
    g.tell("repairs", seat, unit=kind, count=1)


@ENDURES.by("duranium-armor", last=True)
def _by_turns(g: Known, holder: Seat, hits: int, seat: Seat) -> int:
    """Two ships that sustain damage by turns are repaired by turns; one that is repaired by itself is none of them."""
    combat = current(g, SpaceCombat)
    if seat != holder or combat is None:
        return hits
    place = place_of(combat)
    able = [
        one
        for one in targets(g, seat, place)
        if stats(g, seat, one.kind, one.place).sustain and MAY_SUSTAIN(g, True, seat, one.kind, one.place)
    ]
    if sum(one.units for one in able) < (3 if hits else 2):
        return hits
    return hits + min(SUSTAIN_CANCELS(g, 1, seat, one.kind) for one in able)


# -- Assault Cannon: the opponent loses a ship at the start of a space combat


def _big_ships(g: Known, seat: Seat) -> dict[Unit, Target]:
    """A player's ships in the combat that are no fighters, with ground forces that fight as ships where they are."""
    combat = current(g, SpaceCombat)
    if combat is None:
        return {}
    place = place_of(combat)
    return {option_of(one, place): one for one in targets(g, seat, place) if one.kind != FIGHTER}


def _has_assault_cannon(g: State, seat: Seat, moment: RoundStart) -> bool:
    combat = current(g, SpaceCombat)
    if combat is None or moment.round > 1 or not fights(g, seat):
        return False
    return non_fighters(targets(g, seat, place_of(combat))) >= NEEDED and bool(_big_ships(g, combat.opponent(seat)))


@BOOK.ability("assault-cannon", "after", RoundStart, _has_assault_cannon, mandatory=True)
async def assault_cannon(g: State, seat: Seat, _moment: RoundStart) -> None:
    """It is no hit: nothing can cancel or sustain it [ti4.36.5]."""
    opponent = combat_here(g).opponent(seat)
    chosen = await choose(opponent, "assault-cannon", lambda _seat: list(_big_ships(g, opponent)), rule="ti4.36.5")
    ship = _big_ships(g, opponent)[chosen]
    destroy(g, [Loss(seat=opponent, kind=ship.kind, count=1, place=ship.place)], by=seat, cause="assault-cannon")
