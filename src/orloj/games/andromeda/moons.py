"""Moons: capturing, storing and abandoning them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from orloj.games.andromeda.abilities import trigger
from orloj.games.andromeda.components import (
    MODULE_BY_TOKEN,
    MODULES,
    MOONS,
    Cost,
    ModuleId,
    MoonId,
    Place,
)
from orloj.games.andromeda.deeds import Abandon, DiscardMoon, GoOn, Store
from orloj.games.andromeda.effects.core import Source, resolve
from orloj.games.andromeda.facts import Known
from orloj.games.andromeda.goods import score
from orloj.games.andromeda.limits import moon_limit
from orloj.games.andromeda.state import MANOEUVRES_SLOT, State
from orloj.kernel import EVERYBODY, Refusal, Seat, choose


async def capture_from(g: State, seat: Seat, place: Place, ships: tuple[str, ...] = ()) -> None:
    """Take the top moon of a stack [andromeda.activation.2]; the next one comes to light."""
    stack = g.moons[place]
    moon = stack.pop()
    if stack:
        g.reveal(EVERYBODY, f"moon {stack[-1]}")
    g.tell("captures", seat, moon=moon, place=place, tile=g.tiles.get(place, ""))
    await capture(g, seat, moon, ships)


async def capture(g: State, seat: Seat, moon: MoonId, ships: tuple[str, ...] = ()) -> None:
    """Put a moon among the captured ones; if there are too many, make room at once [andromeda.moons.1,
    andromeda.ruling.same-turn-moon]."""
    g.players[seat].moons.append(moon)
    await trigger(g, seat, "moon.captured", ships=ships)
    await make_room(g, seat)


async def make_room(g: State, seat: Seat) -> None:
    """Abandon, store or discard moons until at most four are left. Outside the own turn a discarded moon gives nothing
    [andromeda.moons.3 to andromeda.moons.5]."""
    player = g.players[seat]
    while len(player.moons) > moon_limit(g, seat):
        deed = await choose(
            seat,
            "moon-room",
            lambda seat: ways_to_make_room(g, seat),
            rule="andromeda.moons.2",
            values={"limit": moon_limit(g, seat)},
        )
        match deed:
            case Abandon(moon):
                await abandon(g, seat, moon)
            case DiscardMoon(moon):
                player.moons.remove(moon)
                g.moon_discards.append(moon)
                g.tell("discards-moon", seat, moon=moon)
            case Store(moon, slot):
                store(g, seat, moon, slot)
            case GoOn():  # moons were stored meanwhile
                return


def ways_to_make_room(g: State, seat: Seat) -> list[Abandon | DiscardMoon | Store | GoOn]:
    """What can be done with one moon too many; nothing more if some were stored while that was asked."""
    moons = g.players[seat].moons
    if len(moons) <= moon_limit(g, seat):
        return [GoOn()]
    own_turn = seat == g.active and not g.in_event
    return [*[Abandon(moon) if own_turn else DiscardMoon(moon) for moon in moons], *storings(g, seat)]


async def abandon(g: State, seat: Seat, moon: MoonId, *, to_pay: tuple[Cost, ...] = ()) -> None:
    """Discard a captured moon for what it shows [andromeda.abandon-moon.1, andromeda.abandon-moon.4]. If that is done
    to pay a cost [andromeda.abandon-moon.3], a free choice of resources must make it payable."""
    g.players[seat].moons.remove(moon)
    g.moon_discards.append(moon)
    g.tell("abandons", seat, moon=moon)
    await resolve(g, seat, MOONS[moon].effects, Source(MOONS[moon].id, seat, to_pay=to_pay))
    await trigger(g, seat, "moon.abandoned")


# -- slots


def slots_of(g: Known, seat: Seat) -> dict[str, int]:
    """All whole slots of a station with the points for storing a moon there. Slots of a module are called by its id,
    a second one has a number; the slot between two industry modules has both ids [andromeda.module-moons.1,
    andromeda.module-moons.7, andromeda.module-moons.8]."""
    player = g.players[seat]
    found = {MANOEUVRES_SLOT: 0}
    for module in player.modules:
        found |= _slots_on(module)
    row = player.rows["industry"]
    for left, right in pairwise(row):
        found[pair_name(left, right)] = 0
    return found


@cache
def _slots_on(module: ModuleId) -> Mapping[str, int]:
    """The slots that a module has alone, with their points."""
    return {slot_name(module, number): slot.vp for number, slot in enumerate(MODULES[module].whole_slots, 1)}


def slot_name(module: int, number: int = 1) -> str:
    return MODULES[module].id if number == 1 else f"{MODULES[module].id}.{number}"


def pair_name(left: int, right: int) -> str:
    return f"{MODULES[left].id}+{MODULES[right].id}"


class Slot(NamedTuple):
    """A slot for moons by its name."""

    modules: tuple[ModuleId, ...]  # none: tactical manoeuvres; two: it lies between them
    number: int = 1  # of the slots that a module has alone


@cache
def slot_of(name: str) -> Slot:
    if name == MANOEUVRES_SLOT:
        return Slot(())
    if "+" in name:
        return Slot(tuple(MODULE_BY_TOKEN[id] for id in name.split("+")))
    id, _, number = name.partition(".")
    return Slot((MODULE_BY_TOKEN[id],), int(number or 1))


@cache
def is_cost_slot(name: str) -> bool:
    slot = slot_of(name)
    return len(slot.modules) == 1 and MODULES[slot.modules[0]].whole_slots[slot.number - 1].kind == "cost"


def points_on(name: str) -> int:
    """The points for storing a moon on a slot."""
    slot = slot_of(name)
    return _slots_on(slot.modules[0])[name] if len(slot.modules) == 1 else 0


def storings(g: Known, seat: Seat) -> list[Store]:
    """Every way to store a captured moon."""
    player = g.players[seat]
    if not player.moons:
        return []
    slots = slots_of(g, seat)
    return [
        Store(moon, slot)
        for moon in player.moons
        for slot in slots
        if MOONS[moon].cost_slot_allowed or not is_cost_slot(slot)  # andromeda.module-moons.4
    ]


def no_storings(g: Known, seat: Seat) -> list[Refusal]:
    """What cannot be stored where, and why."""
    player = g.players[seat]
    return [
        Refusal(Store(moon, slot), "repair-moon", "andromeda.module-moons.4")
        for moon in player.moons
        if not MOONS[moon].cost_slot_allowed
        for slot in slots_of(g, seat)
        if is_cost_slot(slot)
    ]


def store(g: State, seat: Seat, moon: MoonId, slot: str) -> None:
    """Store a captured moon; one that lies there already is discarded without benefit [andromeda.store-moon.1,
    andromeda.store-moon.3]. Points on the slot are gained every time [andromeda.module-moons.6]."""
    player = g.players[seat]
    player.moons.remove(moon)
    old = player.stored.get(slot)
    if old is not None:
        g.moon_discards.append(old)
    player.stored[slot] = moon
    g.tell("stores", seat, moon=moon, slot=slot)
    points = slots_of(g, seat)[slot]
    if points:
        score(g, seat, points)


def drop_broken_slots(g: State, seat: Seat) -> None:
    """Moons between modules that no longer stand side by side are discarded [andromeda.module-moons.10]."""
    player = g.players[seat]
    whole = slots_of(g, seat)
    for slot in [slot for slot in player.stored if slot not in whole]:
        moon = player.stored.pop(slot)
        g.moon_discards.append(moon)
        g.tell("slot-broken", seat, moon=moon)
