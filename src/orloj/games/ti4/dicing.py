"""Rolling dice for units: combat rolls [ti4.6], barrage [ti4.39], bombardment [ti4.7] and space cannons [ti4.71].

A roll is a `DiceRolled` inside a `Volley`, which gets the hits. Which dice a unit rolls says a `Shot`; components
change them by the queries of this module, each of which is asked for one kind of units at a time:

    @PLUS.by("some-ability")
    def some_ability(g, holder, plus, shot):
        return plus - 1 if shot.purpose == "combat" and shot.seat == holder else plus

Changes of combat rolls must look at the purpose: they touch no other rolls [ti4.7.1c, ti4.39.1c, ti4.71.3d, ti4.71.7c].
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, NamedTuple

from orloj.games.ti4.book import begin
from orloj.games.ti4.components import Cannon, Dice
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.facts import Known, current
from orloj.games.ti4.galaxy import anomaly_of
from orloj.games.ti4.hits import ANY, FIGHTERS, add_hits
from orloj.games.ti4.moments import NOBODY, Combat, DiceRolled, GroundRolls, Hits, SpaceCombat, Throw, Volley
from orloj.games.ti4.queries import Query
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import Kind, Place, PlanetId, State, TileId
from orloj.games.ti4.units import stats
from orloj.kernel import Seat, Step, choose, choose_some, spread
from orloj.parts.dice import reroll, rerollable, roll

COMBAT, BARRAGE, CANNON, BOMBARDMENT = "combat", "barrage", "cannon", "bombardment"  # what dice are rolled for
SIDES = 10  # of a die; its 0 is a 10


class Shot(NamedTuple):
    """Units of one kind that roll dice against somebody."""

    purpose: str  # one of these, or the id of what rolls
    seat: Seat
    target: Seat
    kind: Kind
    place: Place  # where the units are
    tile: TileId  # the active system
    planet: PlanetId = ""  # where the hits go, if that is a planet


DICE: Query[[Shot], int] = Query()  # dice of each unit
PLUS: Query[[Shot], int] = Query()  # what is added to each die
AIM: Query[[Shot], str] = Query()  # what the hits may be assigned to
HITS_OF_THROW: Query[[Shot, Throw], int] = Query()  # hits of dice that lie on the table
MAY_FIRE: Query[[Shot], bool] = Query()  # may units use Barrage, Space Cannon or Bombardment so?


# ---------------------------------------------------------------- what is rolled


def throw_for(g: Known, shot: Shot, units: int) -> Throw | None:
    """The dice that units roll [ti4.6.1, ti4.6.2, ti4.7.1b, ti4.39.1b, ti4.71.3b], before they fall; None if they have
    none."""
    values = values_of(g, shot)
    if values is None:
        return None
    return Throw(
        kind=shot.kind,
        hit=values.hit,
        units=units,
        each=DICE(g, values.dice, shot),
        plus=PLUS(g, _usual_plus(g, shot), shot),
        at=shot.place,
        planet=shot.planet,
        target=shot.target,
        aim=AIM(g, FIGHTERS if shot.purpose == BARRAGE else ANY, shot),
    )


def values_of(g: Known, shot: Shot) -> Dice | Cannon | None:
    """The value and the dice that are printed for such a roll."""
    figures = stats(g, shot.seat, shot.kind, shot.place)
    match shot.purpose:
        case "combat":
            return Dice(figures.combat, figures.dice) if figures.combat else None
        case "barrage":
            return figures.barrage
        case "cannon":
            return figures.cannon
        case "bombardment":
            return figures.bombardment
        case _:
            return None


def _usual_plus(g: Known, shot: Shot) -> int:
    """In a nebula the defender's ships have +1 in space combat [ti4.31.3]."""
    combat = current(g, SpaceCombat)
    foggy = shot.purpose == COMBAT and not shot.planet and anomaly_of(shot.tile) == "nebula"
    return 1 if foggy and combat is not None and combat.defender == shot.seat else 0


def shot_of(rolled: DiceRolled, throw: Throw) -> Shot:
    """What a throw on the table was rolled for."""
    target = throw.target if throw.target != NOBODY else rolled.target
    planet = throw.planet or rolled.planet
    return Shot(rolled.purpose, rolled.seat, target, throw.kind, throw.at or str(rolled.tile), rolled.tile, planet)


# ---------------------------------------------------------------- rolling


def roll_dice(
    g: State, purpose: str, seat: Seat, target: Seat, tile: TileId, throws: Sequence[Throw], planet: PlanetId = ""
) -> None:
    """Plans a roll inside a volley, with its windows. Call it last in a scene."""
    real = [throw for throw in throws if throw.units * throw.each + throw.extra > 0]
    if real:
        kind = GroundRolls if purpose == COMBAT and planet else DiceRolled
        rolled = kind(seat=seat, target=target, purpose=purpose, tile=tile, planet=planet, throws=real)
        targets = [throw.target for throw in real]
        begin(g, rolled, "dice-fall", closing="dice-count", seats=[seat, target, *targets])


@scene("dice-fall")
def dice_fall(g: State) -> None:
    """The dice are rolled."""
    rolled = g.moments[-1]
    assert isinstance(rolled, DiceRolled)
    for throw in rolled.throws:
        throw.dice = roll(g.luck, SIDES, throw.units * throw.each + throw.extra, throw.kind)


@scene("dice-count")
def dice_count(g: State) -> None:
    """Whatever was rolled again or changed is done: each die of the value or more is a hit [ti4.6.1, ti4.7.1.2,
    ti4.39.1.2, ti4.71.3.2], and the hits wait for those of others."""
    rolled, volley = g.moments[-1], g.moments[-2]
    assert isinstance(rolled, DiceRolled)
    assert isinstance(volley, Volley)
    combat = current(g, Combat) if rolled.purpose == COMBAT else None
    for throw in rolled.throws:
        shot = shot_of(rolled, throw)
        hits = hits_of(g, rolled, throw)
        raised = [throw.raised.get(number, 0) for number in range(len(throw.dice))]
        more: dict[str, Any] = {"raised": raised} if any(raised) else {}
        g.tell(
            "throw",
            rolled.seat,
            purpose=rolled.purpose,
            unit=throw.kind,
            faces=[die.face for die in throw.dice],
            hit=throw.hit,
            plus=throw.plus,
            hits=hits,
            other=shot.target,
            place=shot.planet or str(shot.tile),
            round=combat.round if combat is not None else 0,
            **more,
        )
        made = Hits(by=rolled.seat, count=hits, aim=throw.aim, source=rolled.purpose)
        add_hits(g, volley, shot.target, shot.planet or str(shot.tile), made)


def hits_of(g: Known, rolled: DiceRolled, throw: Throw) -> int:
    """How many hits dice are as they lie there. Modifiers are added to each result [ti4.33.2]."""
    enough = sum(is_hit(throw, number) for number in range(len(throw.dice)))
    return HITS_OF_THROW(g, enough + throw.bonus, shot_of(rolled, throw), throw)


def is_hit(throw: Throw, number: int) -> bool:
    """Is one of the dice a hit?"""
    return throw.dice[number].face + throw.plus + throw.raised.get(number, 0) >= throw.hit


# ---------------------------------------------------------------- changing dice on the table


class DieOf(Deed, frozen=True):
    """One of the dice on the table; what it shows is part of its name."""

    word: ClassVar[str] = "die"
    throw: int
    number: int
    unit: Kind
    face: int


def dice_on_table(rolled: DiceRolled, by: str = "") -> list[DieOf]:
    """The dice that may be rolled again by an ability which has not done it yet [ti4.38.2]; without one, all dice."""
    return [
        DieOf(place, number, throw.kind, throw.dice[number].face)
        for place, throw in enumerate(rolled.throws)
        for number in (rerollable(throw.dice, by) if by else range(len(throw.dice)))
    ]


def reroll_dice(g: State, rolled: DiceRolled, dice: Sequence[DieOf], by: str) -> None:
    """These dice are rolled again, and the new results count [ti4.38.1]."""
    for place, throw in enumerate(rolled.throws):
        numbers = [die.number for die in dice if die.throw == place]
        if not numbers:
            continue
        before = [throw.dice[number].face for number in numbers]
        reroll(g.luck, throw.dice, numbers, by)
        for number in numbers:
            throw.raised.pop(number, None)  # what was added to the old result went with it
        after = [throw.dice[number].face for number in numbers]
        g.tell("rerolls", rolled.seat, unit=throw.kind, faces=before, new=after, source=by)


async def reroll_some(g: State, rolled: DiceRolled, by: str, rule: str = "ti4.38.0") -> list[DieOf]:
    """Whoever has rolled chooses which dice an ability rolls again; says which they were."""
    chosen = await choose_some(
        rolled.seat,
        "reroll",
        lambda _seat: dice_on_table(rolled, by),
        rule=rule,
        values={"source": by, "purpose": rolled.purpose},
    )
    reroll_dice(g, rolled, chosen, by)
    return list(chosen)


def units_without_hit(throw: Throw, dice: Iterable[int]) -> int:
    """How many units have rolled one of these dice and made no hit with them; dice besides belong to no unit."""
    chosen = list(dice)
    found = 0
    for unit in range(throw.units):
        own = [number for number in chosen if unit * throw.each <= number < (unit + 1) * throw.each]
        found += bool(own) and not any(is_hit(throw, number) for number in own)
    return found


# ---------------------------------------------------------------- who fires


class Battery(NamedTuple):
    """Units of one kind in one place that could fire."""

    kind: Kind
    place: Place
    units: int


class Fires(Deed, frozen=True):
    """All of them fire."""

    word: ClassVar[str] = "fire-all"


class HoldsFire(Deed, frozen=True):
    """None of them fires."""

    word: ClassVar[str] = "hold-fire"


class SomeFire(Deed, frozen=True):
    """Only some of them fire."""

    word: ClassVar[str] = "fire-some"


class Gun(Deed, frozen=True):
    """Units of one kind in one place."""

    word: ClassVar[str] = "gun"
    unit: Kind
    place: Place


async def who_fires(
    seat: Seat, kind: str, batteries: Sequence[Battery], rule: str, **values: object
) -> list[tuple[Battery, int]]:
    """A player may use an ability of any of his units: of all, of none, or he says of how many."""
    several = sum(battery.units for battery in batteries) > 1
    options: list[Fires | SomeFire | HoldsFire] = [Fires(), *([SomeFire()] if several else []), HoldsFire()]
    answer = await choose(seat, kind, lambda _seat: options, rule=rule, values=values)
    if isinstance(answer, HoldsFire):
        return []
    if isinstance(answer, Fires):
        return [(battery, battery.units) for battery in batteries]
    guns = {Gun(battery.kind, battery.place): battery for battery in batteries}
    chosen = await spread(
        seat, f"{kind}-some", lambda _seat: list(guns), lo=1, most=lambda gun: guns[gun].units, rule=rule, values=values
    )
    return [(guns[gun], count) for gun, count in chosen]


def firing(shots: Sequence[tuple[Shot, int]]) -> Step:
    """The step of a volley in which one player's units fire, so many for each shot, all for the same purpose."""
    first = shots[0][0]
    args: list[int | str] = [first.purpose, first.seat, first.tile]
    for shot, count in shots:
        args += [shot.kind, shot.place, count, shot.planet, shot.target]
    return Step("units-fire", args)


@scene("units-fire")
def units_fire(g: State, purpose: str, seat: Seat, tile: TileId, *guns: Any) -> None:
    """All dice of one player are rolled together."""
    throws = []
    for kind, place, count, planet, target in zip(*[guns[part::5] for part in range(5)], strict=True):
        throw = throw_for(g, Shot(purpose, seat, target, kind, place, tile, planet), count)
        if throw is not None:
            throws.append(throw)
    if throws:
        roll_dice(g, purpose, seat, throws[0].target, tile, throws, throws[0].planet)
