"""Hits: who may be hit, cancelling, Sustain Damage [ti4.36], and assigning [ti4.85.1].

Everything that hits goes the same way. A `Volley` gathers hits that are made at the same time; then, for all players
who are hit, they can be cancelled (`HitsLanding`), units sustain damage one at a time (`SustainUsed`), the owners
choose what they lose, and all of that is destroyed at once.

    land(g, HitsLanding(seat=1, place="27", hits=[Hits(by=0, count=2)]))   # hits that are known already
    make_hits(g, by=0, against=1, count=1, aim="non-fighters", source="some-technology")
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, NamedTuple

from msgspec import structs

from orloj.games.ti4.book import begin
from orloj.games.ti4.components import UNITS
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.facts import (
    Known,
    count_at,
    current,
    is_ground_force,
    is_ship,
    is_space,
    is_structure,
    timing_order,
    units_at,
)
from orloj.games.ti4.moments import (
    NOBODY,
    CannonHits,
    Combat,
    GroundCombat,
    Hits,
    HitsLanding,
    Loss,
    ShipsHit,
    SpaceCombat,
    SustainUsed,
    Volley,
)
from orloj.games.ti4.queries import Query
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import Kind, Place, State
from orloj.games.ti4.units import damage, damaged_at, destroy, stats
from orloj.kernel import AskSpread, Refusal, Seat, Step, choose, together

MAY_SUSTAIN: Query[[Seat, Kind, Place], bool] = Query()  # may units of a kind in a place use Sustain Damage?
SUSTAIN_CANCELS: Query[[Seat, Kind], int] = Query()  # how many hits one use of Sustain Damage cancels at most

FIGHTER: Kind = "fighter"
ANY, FIGHTERS, NON_FIGHTERS = "any", "fighters", "non-fighters"


def at_kind(kind: Kind) -> str:
    """The aim of a hit at one undamaged unit of a kind."""
    return f"kind {kind}"


def at_damaged(kind: Kind) -> str:
    """The aim of a hit at one damaged unit of a kind."""
    return f"damaged {kind}"


# ---------------------------------------------------------------- who may be hit


class UnitAt(Deed, frozen=True):
    """Units of a kind that take part in a combat from another place."""

    word: ClassVar[str] = "unit-at"
    unit: Kind
    place: Place


Unit = Kind | UnitAt  # an option: units of a kind where the hits land, or elsewhere


class Target(NamedTuple):
    """Units of one kind in one place that may be hit."""

    kind: Kind
    place: Place
    units: int


def targets(g: Known, seat: Seat, place: Place) -> list[Target]:
    """The units of a player that hits in a place can be assigned to, and that fight there: the ships in a space area
    [ti4.72.6], with ground forces that take part in the combat as ships; the ground forces on a planet [ti4.47.2],
    with other units that have landed like them. Structures never are."""
    found = [Target(kind, place, count) for kind, count in units_at(g, seat, place).items() if _is_target(kind, place)]
    return [*found, *_as_ships(g, seat, place)]


def _is_target(kind: Kind, place: Place) -> bool:
    return is_ship(kind) if is_space(place) else not is_structure(kind)


def _as_ships(g: Known, seat: Seat, place: Place) -> list[Target]:
    """Ground forces that take part in the space combat of a system as ships."""
    combat = current(g, SpaceCombat)
    if combat is None or place != str(combat.tile):
        return []
    found = []
    for where, count in combat.as_ships.get(seat, {}).items():
        for kind in [kind for kind in units_at(g, seat, where) if is_ground_force(kind)]:
            lost = sum(one.count for one in combat.lost if (one.seat, one.kind, one.place) == (seat, kind, where))
            left = min(count - lost, count_at(g, seat, where, kind))
            if left > 0:
                found.append(Target(kind, where, left))
    return found


def strength(g: Known, seat: Seat, place: Place) -> int:
    """How many units of a player can be hit in a place."""
    return sum(target.units for target in targets(g, seat, place))


def non_fighters(found: Iterable[Target]) -> int:
    return sum(target.units for target in found if target.kind != FIGHTER)


def option_of(target: Target, place: Place) -> Unit:
    """How the owner names units that he may lose."""
    return target.kind if target.place == place else UnitAt(target.kind, target.place)


# ---------------------------------------------------------------- making hits


def land(g: State, *landings: HitsLanding, cause: str = "hits") -> None:
    """Plans that hits land, all at the same time: they can be cancelled and sustained, and are assigned. Call it last
    in a scene."""
    begin(g, Volley(cause=cause, landings=list(landings)), *LANDING)


def fire_volley(g: State, cause: str, *rolls: Step) -> None:
    """Plans rolls whose hits land together. Call it last in a scene."""
    begin(g, Volley(cause=cause), *rolls, *LANDING)


LANDING = ("hits-announced", "units-sustain", "hits-assigned")  # the steps of a volley once the dice are rolled


def make_hits(
    g: State,
    *,
    by: Seat,
    against: Seat,
    count: int,
    aim: str = ANY,
    at: Place = "",
    source: str,
    place: Place = "",
    cause: str = "",
) -> None:
    """Plans that an ability makes hits, in a place or in the combat that is fought. Call it last in a scene."""
    if count <= 0:
        return
    hits = [Hits(by=by, count=count, aim=aim, source=source, at=at)]
    land(g, HitsLanding(seat=against, place=place or place_of_combat(g), hits=hits), cause=cause or source)


def more_hits(g: State, *, by: Seat, against: Seat, count: int, aim: str = ANY, source: str) -> None:
    """An ability makes hits that land together with those of the combat rolls of this round."""
    volley = current(g, Volley)
    assert volley is not None, "nothing is fired"
    add_hits(g, volley, against, place_of_combat(g), Hits(by=by, count=count, aim=aim, source=source))


def add_hits(g: State, volley: Volley, against: Seat, place: Place, hits: Hits) -> None:
    """Hits that land together with all others of a volley."""
    if hits.count <= 0:
        return
    for landing in volley.landings:
        if (landing.seat, landing.place) == (against, place):
            same = [one for one in landing.hits if (one.by, one.aim, one.source) == (hits.by, hits.aim, hits.source)]
            if same:
                same[0].count += hits.count
            else:
                landing.hits.append(hits)
            return
    volley.landings.append(HitsLanding(seat=against, place=place, hits=[hits]))
    order = timing_order(g)
    volley.landings.sort(key=lambda landing: order.index(landing.seat) if landing.seat in order else len(order))


def rolled_against(g: Known, seat: Seat) -> int:
    """The hits that combat rolls have made against a player in the volley that is fired."""
    volley = current(g, Volley)
    landings = [one for one in volley.landings if one.seat == seat] if volley is not None else []
    return sum(hits.count for one in landings for hits in one.hits if hits.source == "combat")


def place_of_combat(g: Known) -> Place:
    """Where the combat is fought that is going on: a space area or a planet."""
    combat = current(g, Combat)
    assert combat is not None, "no combat is fought"
    return combat.planet if isinstance(combat, GroundCombat) else str(combat.tile)


def pending(landing: HitsLanding) -> int:
    """How many hits nobody has cancelled."""
    return sum(hits.count for hits in landing.hits)


# ---------------------------------------------------------------- cancelling


@scene("hits-announced")
def hits_announced(g: State) -> None:
    """Everybody who is hit may cancel hits, before anything is assigned. Space cannons of several players are several
    rolls, each of which can be answered."""
    steps = []
    for number, landing in enumerate(_volley(g).landings):
        rolls = dict.fromkeys(hits.by for hits in landing.hits) if _is_cannon_fire(landing) else [NOBODY]
        steps += [Step("hits-land", [number, maker]) for maker in rolls]
    g.then(*steps)


@scene("hits-land")
def hits_land(g: State, number: int, maker: Seat) -> None:
    """The window in which hits against one player are cancelled: those of one maker, or all. Hits that cannot be
    assigned to anything have no effect [ti4.39.2a]."""
    landing = _volley(g).landings[number]
    hits = [structs.replace(one) for one in landing.hits if maker in (NOBODY, one.by)]
    moment = _window_for(g, landing)(seat=landing.seat, place=landing.place, hits=hits)
    if owed(g, moment).total:
        begin(g, moment, Step("hits-stand", [number, maker]), seats=[landing.seat])


def _window_for(g: Known, landing: HitsLanding) -> type[HitsLanding]:
    """What kind of hits they are decides what can be done against them."""
    if _is_cannon_fire(landing):
        return CannonHits
    return ShipsHit if is_space(landing.place) and current(g, SpaceCombat) is not None else HitsLanding


def _is_cannon_fire(landing: HitsLanding) -> bool:
    return all(hits.source == "cannon" for hits in landing.hits)


@scene("hits-stand")
def hits_stand(g: State, number: int, maker: Seat) -> None:
    """What was not cancelled goes on."""
    moment, volley = g.moments[-1], g.moments[-2]
    assert isinstance(moment, HitsLanding)
    assert isinstance(volley, Volley)
    landing = volley.landings[number]
    others = [one for one in landing.hits if maker not in (NOBODY, one.by)]
    landing.hits = [one for one in (*others, *moment.hits) if one.count > 0]


async def cancel_hits(g: State, landing: HitsLanding, count: int, rule: str) -> None:
    """The player cancels so many of the hits that are about to be assigned to him; he says which, if they differ."""
    for _ in range(min(count, pending(landing))):
        hits = await _which(g, landing, list(range(len(landing.hits))), rule)
        hits.count -= 1
        landing.hits = [one for one in landing.hits if one.count]


async def _which(_g: State, landing: HitsLanding, numbers: Sequence[int], rule: str) -> Hits:
    """One of several groups of hits; those that are alike in all that matters are not asked for."""
    kinds = {(landing.hits[number].aim, landing.hits[number].by): number for number in reversed(numbers)}
    offered = [number for number in numbers if number in kinds.values()]

    def options(_seat: Seat) -> list[HitGroup]:
        return [HitGroup(number, landing.hits[number].aim, landing.hits[number].by) for number in offered]

    chosen = await choose(landing.seat, "cancel-hit", options, rule=rule)
    return landing.hits[chosen.number]


class HitGroup(Deed, frozen=True):
    """Hits of one player that may be assigned to the same units."""

    word: ClassVar[str] = "hit-group"
    number: int
    aim: str
    by: Seat


# ---------------------------------------------------------------- Sustain Damage


@scene("units-sustain")
def units_sustain(g: State) -> None:
    """Those who are hit use Sustain Damage one at a time and by turns, until nobody wants to go on [ti4.36.0]."""
    volley = _volley(g)
    count = len(volley.landings)
    turns = [(volley.last + 1 + step) % count for step in range(count)] if count else []
    for number in turns:
        if number not in volley.passed and sustainers(g, volley.landings[number]):
            g.then(Step("unit-sustains", [number]), "units-sustain")
            return


@scene("unit-sustains")
async def unit_sustains(g: State, number: int) -> None:
    """A unit of the player's choice may sustain damage: it cancels a hit that could be assigned to it and is damaged
    [ti4.36.1, ti4.36.1.2, ti4.36.4a]."""
    volley = _volley(g)
    landing = volley.landings[number]
    chosen: Kind | SustainOne | None = await choose(
        landing.seat,
        "sustain",
        lambda _seat: [None, *sustainers(g, landing), *_sparing(g, landing)],
        blocked=lambda _seat: _cannot_sustain(g, landing),
        rule="ti4.36.0",
        values={"count": pending(landing), "place": landing.place},
    )
    volley.last = number
    if chosen is None:
        volley.passed.append(number)
        return
    volley.passed.clear()
    kind = chosen.unit if isinstance(chosen, SustainOne) else chosen
    most = 1 if isinstance(chosen, SustainOne) else SUSTAIN_CANCELS(g, 1, landing.seat, kind)
    makers = await _sustain(g, landing, kind, most)
    used = SustainUsed(seat=landing.seat, kind=kind, place=landing.place, by=makers[-1], also_by=makers[:-1])
    begin(g, used, seats=[landing.seat, *makers])


class SustainOne(Deed, frozen=True):
    """A unit that could cancel more hits cancels only one."""

    word: ClassVar[str] = "sustain-one"
    unit: Kind


def _sparing(g: Known, landing: HitsLanding) -> list[SustainOne]:
    """Who may cancel up to so many hits may cancel fewer [ti4.36.6]."""
    return [
        SustainOne(kind)
        for kind in sustainers(g, landing)
        if SUSTAIN_CANCELS(g, 1, landing.seat, kind) > 1
        and sum(landing.hits[number].count for number in _reaching(g, landing, kind)) > 1
    ]


async def _sustain(g: State, landing: HitsLanding, kind: Kind, most: int) -> list[Seat]:
    """A unit becomes damaged and cancels so many hits, if there are; says whose they were."""
    makers: list[Seat] = []
    for _ in range(most):
        reaching = _reaching(g, landing, kind)
        if not reaching:
            break
        hits = await _which(g, landing, reaching, "ti4.36.1")
        hits.count -= 1
        makers.append(hits.by)
        landing.hits = [one for one in landing.hits if one.count]
    damage(g, landing.seat, kind, landing.place)
    combat = current(g, Combat)
    if combat is not None:
        used = combat.sustained.setdefault(landing.seat, {})
        used[kind] = used.get(kind, 0) + 1
    g.tell("sustains", landing.seat, unit=kind, place=landing.place, count=len(makers))
    return makers


def sustainers(g: Known, landing: HitsLanding) -> list[Kind]:
    """The kinds of units that could sustain damage now: undamaged ones, against a hit that could be assigned to them
    [ti4.36.2, ti4.36.4, ti4.36.4a]."""
    return [
        target.kind
        for target in targets(g, landing.seat, landing.place)
        if target.place == landing.place
        and can_sustain(g, landing.seat, target.kind, landing.place)
        and _reaching(g, landing, target.kind)
    ]


def can_sustain(g: Known, seat: Seat, kind: Kind, place: Place) -> bool:
    """Is a unit of this kind there that is able to sustain damage? A damaged one is not, until it is repaired
    [ti4.36.2, ti4.36.3]."""
    able = stats(g, seat, kind, place).sustain and damaged_at(g, seat, place, kind) < count_at(g, seat, place, kind)
    return able and MAY_SUSTAIN(g, True, seat, kind, place)


def _reaching(g: Known, landing: HitsLanding, kind: Kind) -> list[int]:
    """The groups of hits of others that could be assigned to an undamaged unit of a kind [ti4.36.1, ti4.36.4a]."""
    there = targets(g, landing.seat, landing.place)
    return [
        number
        for number, hits in enumerate(landing.hits)
        if hits.count and hits.by != landing.seat and reaches(hits.aim, kind, there)
    ]


def reaches(aim: str, kind: Kind, there: Sequence[Target]) -> bool:
    """Could a hit with this aim be assigned to an undamaged unit of a kind?"""
    if aim == FIGHTERS:
        return kind == FIGHTER
    if aim == NON_FIGHTERS:
        return kind != FIGHTER or not non_fighters(there)
    return aim in (ANY, at_kind(kind))


def _cannot_sustain(g: Known, landing: HitsLanding) -> list[Refusal]:
    """Units that usually sustain damage and cannot do it now, and why."""
    found = []
    for kind, count in units_at(g, landing.seat, landing.place).items():
        if not stats(g, landing.seat, kind, landing.place).sustain or kind in sustainers(g, landing):
            continue
        if damaged_at(g, landing.seat, landing.place, kind) == count:
            found.append(Refusal(kind, "already-damaged", "ti4.36.2"))
        elif can_sustain(g, landing.seat, kind, landing.place):
            found.append(Refusal(kind, "not-hit", "ti4.36.4a"))
        else:
            found.append(Refusal(kind, "kept-from-sustaining", "ti4.53.4"))
    return found


# ---------------------------------------------------------------- assigning


@scene("hits-assigned")
async def hits_assigned(g: State) -> None:
    """All owners choose at the same time what they lose [ti4.85.1, ti4.72.6, ti4.47.2]; then everything is destroyed
    together."""
    volley = _volley(g)
    waiting = [landing for landing in volley.landings if pending(landing) and owed(g, landing).total]
    losses: list[Loss] = []
    while waiting:
        batch = {landing.seat: landing for landing in reversed(waiting)}  # the first one of each player
        waiting = [landing for landing in waiting if batch[landing.seat] is not landing]
        chosen = await together([_losses_question(g, batch[seat]) for seat in timing_order(g) if seat in batch])
        for seat, units in chosen.items():
            losses += _losses(g, batch[seat], dict(units))
    destroy(g, losses, by=_one_maker(loss.by for loss in losses), cause=volley.cause)


def _one_maker(makers: Iterable[Seat]) -> Seat:
    """Who has made all hits, if it was one player."""
    found = list(dict.fromkeys(makers))
    return found[0] if len(found) == 1 else NOBODY


class Owed(NamedTuple):
    """What hits cost their victim."""

    fixed: dict[Unit, int]  # losses that leave no choice, because the hits were aimed
    hurt: dict[Unit, int]  # how many of these are damaged
    free: int  # losses that the owner chooses
    firm: int  # so many of them have to be non-fighters

    @property
    def total(self) -> int:
        return self.free + sum(self.fixed.values())


def owed(g: Known, landing: HitsLanding) -> Owed:
    """What the hits cost; those beyond the units that they could be assigned to have no effect [ti4.7.2a,
    ti4.39.2a]."""
    found = targets(g, landing.seat, landing.place)
    left = {option_of(target, landing.place): target.units for target in found}
    kinds = {option_of(target, landing.place): target.kind for target in found}
    fixed: dict[Unit, int] = {}
    hurt: dict[Unit, int] = {}
    free = firm = 0
    for hits in landing.hits:
        if hits.aim == ANY:
            free += hits.count
        elif hits.aim == NON_FIGHTERS:
            firm += hits.count
        else:
            aimed = hits.count  # ground forces that fight as ships may be in several places
            there = {option_of(target, landing.place) for target in found if hits.at in ("", target.place)}
            for unit in [unit for unit in left if unit in there and _is_aimed_at(hits.aim, kinds[unit])]:
                gone = min(aimed, left[unit])
                if not gone:
                    continue
                aimed -= gone
                left[unit] -= gone
                fixed[unit] = fixed.get(unit, 0) + gone
                if hits.aim == at_damaged(kinds[unit]):
                    hurt[unit] = hurt.get(unit, 0) + gone
    solid = sum(count for unit, count in left.items() if kinds[unit] != FIGHTER)
    return Owed(fixed, hurt, min(free + firm, sum(left.values())), min(firm, solid))


def _is_aimed_at(aim: str, kind: Kind) -> bool:
    return kind == FIGHTER if aim == FIGHTERS else aim in (at_kind(kind), at_damaged(kind))


def _losses_question(g: State, landing: HitsLanding) -> AskSpread[Unit]:
    def too_few(answer: tuple[tuple[Unit, int], ...]) -> Refusal | None:
        needed = owed(g, landing).firm
        solid = sum(count for unit, count in answer if kind_of(unit) != FIGHTER)
        return None if solid >= needed else Refusal(answer, "non-fighters-first", landing.rule, {"count": needed})

    def left(unit: Unit) -> int:
        return _count_of(g, landing, unit) - owed(g, landing).fixed.get(unit, 0)

    return AskSpread(
        landing.seat,
        "losses",
        lambda _seat: [unit for unit in by_worth(g, landing.seat, landing.place) if left(unit) > 0],
        total=owed(g, landing).free,
        most=left,
        check=too_few if owed(g, landing).firm else None,
        rule="ti4.85.1",
        values={"count": owed(g, landing).free, "place": landing.place},
    )


def kind_of(unit: Unit) -> Kind:
    return unit.unit if isinstance(unit, UnitAt) else unit


def _count_of(g: Known, landing: HitsLanding, unit: Unit) -> int:
    found = targets(g, landing.seat, landing.place)
    return sum(target.units for target in found if option_of(target, landing.place) == unit)


def by_worth(g: Known, seat: Seat, place: Place) -> list[Unit]:
    """What a player could lose in a place, the cheapest first."""

    def worth(target: Target) -> tuple[float, int]:
        figures = stats(g, seat, target.kind, target.place)
        return figures.cost / figures.per_cost, list(UNITS).index(target.kind)

    return [option_of(target, place) for target in sorted(targets(g, seat, place), key=worth)]


def _losses(g: Known, landing: HitsLanding, chosen: Mapping[Unit, int]) -> list[Loss]:
    """What an answer means: together with what the hits leave no choice about."""
    fixed, hurt, _, _ = owed(g, landing)
    units = [unit for unit in by_worth(g, landing.seat, landing.place) if unit in fixed or unit in chosen]
    costs = {unit: fixed.get(unit, 0) + chosen.get(unit, 0) for unit in units}
    makers = _makers(landing.hits, [kind_of(unit) for unit in units for _ in range(costs[unit])])
    losses = []
    for unit in units:
        damaged = hurt.get(unit, 0) if unit in fixed and unit not in chosen else -1
        whose = [makers.pop(0) for _ in range(costs[unit])]
        for maker in dict.fromkeys(whose):
            place = unit.place if isinstance(unit, UnitAt) else landing.place
            losses.append(
                Loss(
                    seat=landing.seat,
                    kind=kind_of(unit),
                    count=whose.count(maker),
                    place=place,
                    by=maker,
                    damaged=damaged,
                )
            )
    return losses


def _makers(hits: Sequence[Hits], kinds: Sequence[Kind]) -> list[Seat]:
    """Who has made the hit that destroys each of these units: aimed hits go to what they reach, the others to the rest,
    those of several players one after another."""
    makers: dict[int, Seat] = {}
    for one in sorted(hits, key=lambda one: (one.aim == ANY, one.aim == NON_FIGHTERS)):
        left = [number for number in range(len(kinds)) if number not in makers]
        if one.aim == NON_FIGHTERS:
            left.sort(key=lambda number: kinds[number] == FIGHTER)
        elif one.aim != ANY:
            left = [number for number in left if _is_aimed_at(one.aim, kinds[number])]
        makers |= dict.fromkeys(left[: one.count], one.by)
    return [makers[number] for number in range(len(kinds))]


def default_losses(g: Known, seat: Seat, place: Place, hits: Sequence[Hits]) -> dict[Unit, int]:
    """What a player usually answers when he is asked what he loses: the cheapest units, as far as the hits allow it."""
    landing = HitsLanding(seat=seat, place=place, hits=list(hits))
    fixed, _, free, firm = owed(g, landing)
    chosen: dict[Unit, int] = {}
    cheapest = by_worth(g, landing.seat, landing.place)
    for wanted, units in ((firm, [one for one in cheapest if kind_of(one) != FIGHTER]), (free - firm, cheapest)):
        left = wanted
        for unit in units:
            room = _count_of(g, landing, unit) - fixed.get(unit, 0) - chosen.get(unit, 0)
            taken = min(left, room)
            if taken > 0:
                chosen[unit] = chosen.get(unit, 0) + taken
                left -= taken
    return chosen


def hits_on(g: Known, seat: Seat, place: Place) -> list[Hits]:
    """The hits that a player has to assign in a place now."""
    volley = current(g, Volley)
    landings = volley.landings if volley is not None else []
    return [hits for one in landings if (one.seat, one.place) == (seat, place) for hits in one.hits]


# ---------------------------------------------------------------- units that somebody picks


class Pick(Deed, frozen=True):
    """One unit of somebody, where `state` tells damaged ones from the others."""

    word: ClassVar[str] = "pick"
    unit: Kind
    place: Place
    state: str = ""


def picks(g: Known, owner: Seat, place: Place) -> list[Pick]:
    """The units of a player that fight in a place, as somebody may pick one of them."""
    found = []
    for target in targets(g, owner, place):
        hurt = damaged_at(g, owner, target.place, target.kind)
        if hurt < target.units:
            found.append(Pick(target.kind, target.place))
        if hurt:
            found.append(Pick(target.kind, target.place, DAMAGED))
    return found


DAMAGED = "damaged"


def aim_at(pick: Pick) -> str:
    """The aim of a hit that its maker assigns to a unit: only that one may sustain it."""
    return at_damaged(pick.unit) if pick.state == DAMAGED else at_kind(pick.unit)


def loss_of(owner: Seat, pick: Pick) -> Loss:
    """The destruction of a unit that was picked."""
    return Loss(seat=owner, kind=pick.unit, count=1, place=pick.place, damaged=int(pick.state == DAMAGED))


async def aimed_where(g: State, seat: Seat, owner: Seat, place: Place, kind: Kind, source: str) -> Place:
    """Where the unit is at which a player aims a hit: ground forces that fight as ships may be in several places."""
    places = [target.place for target in targets(g, owner, place) if target.kind == kind]
    if len(places) < 2:
        return ""
    return await choose(seat, "which-place", lambda _seat: places, rule="ti4.36.4a", values={"source": source})


def _volley(g: State) -> Volley:
    volley = g.moments[-1]
    assert isinstance(volley, Volley)
    return volley
