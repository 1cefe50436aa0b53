"""Words for the map: moves, commanders, moons, raiders, events. `content/effects.toml` explains them."""

from __future__ import annotations

from orloj.games.andromeda.components import (
    BASES,
    EVENTS,
    MOONS,
    PLANETS,
    Effect,
    Place,
)
from orloj.games.andromeda.deeds import OwnedShip
from orloj.games.andromeda.effects.asking import STOP
from orloj.games.andromeda.effects.core import Source, word
from orloj.games.andromeda.events import fill_events
from orloj.games.andromeda.fleet import is_launched, may_enter, range_of
from orloj.games.andromeda.free import recruit
from orloj.games.andromeda.galaxy import NEBULAE, distance, is_nebula
from orloj.games.andromeda.moons import capture, capture_from
from orloj.games.andromeda.paying import pay
from orloj.games.andromeda.raiders import bring, class_of, deploy, movable, random_place
from orloj.games.andromeda.raiders import move as move_raider
from orloj.games.andromeda.reach import can_jump
from orloj.games.andromeda.state import (
    State,
)
from orloj.kernel import EVERYBODY, Seat, choose


def _ends(g: State, seat: Seat, to: str) -> list[Place]:
    """The places that a word such as `any_planet` means for a player; usually all."""
    match to:
        case "active":
            return [place for place in g.locations if place == g.now.active]
        case "ship_location":
            return g.players[seat].places
        case "own_structure":
            return [place for place, built in g.structures.items() if built.seat == seat]
        case "any_planet":
            return [place for place in g.locations if g.tiles.get(place) in PLANETS]
        case "each_base":
            return [place for place in g.locations if g.tiles.get(place) in BASES]
        case "nebula":
            return [place for place in g.locations if is_nebula(place)]
    return g.locations


def _where_moves(g: State, seat: Seat, ship: int, effect: Effect) -> dict[Place, bool]:
    """Where an own (or, for a card, an opponent's) ship could be moved, and whether that needs a hyperjump. Only its
    owner can decide on one, by discarding energy [andromeda.ship-traits.4]."""
    one = g.players[seat].ships[ship]
    launched = is_launched(g, seat, one)
    reach: int | None
    if effect.range in ("unlimited", ""):
        reach = None
    elif effect.range == "ship":
        reach = range_of(g, seat, one.type, launched=launched)
    else:
        reach = int(effect.range)
    jumps = effect.who == "own_ship" and can_jump(g, seat, one.type, launched=launched)
    found = {}
    for place in _ends(g, seat, effect.to):
        if place != one.at and may_enter(g, seat, one.type, place, launched=launched):
            far = reach is not None and distance(g, one.at, place) > reach
            if jumps or not far:
                found[place] = far
    return found


def _movable_ships(g: State, owner: Seat, effect: Effect) -> list[OwnedShip]:
    return [
        OwnedShip(owner, ship.type, ship.at, number)
        for number, ship in enumerate(g.players[owner].ships)
        if ship.on_board and _where_moves(g, owner, number, effect)
    ]


def _can_move(g: State, seat: Seat, effect: Effect, _source: Source) -> bool:
    match effect.who:
        case "raider":
            return bool(movable(g, _reach(effect), _ends(g, seat, effect.to)))
        case "own_ship":
            return bool(_movable_ships(g, seat, effect))
        case "opponent_ship":
            return any(_movable_ships(g, other, effect) for other in g.opponents(seat))
        case "own_commander":
            return g.players[seat].commanders > 0
    raise AssertionError(f"nothing is known about moving {effect.who!r}")


def _reach(effect: Effect) -> int | None:
    return effect.range if isinstance(effect.range, int) else None


@word("move", _can_move)
async def _move(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    for _ in range(effect.count):
        if not _can_move(g, seat, effect, source):
            return
        match effect.who:
            case "raider":
                await _move_raider(g, seat, effect, source)
            case "own_commander":
                place = await _commander_place(g, seat, effect, source)
                g.players[seat].commanders -= 1
                g.commanders.setdefault(place, [0] * g.seat_count)[seat] += 1
                g.tell("commander-leaves", seat, place=place, tile=g.tiles.get(place, ""))
            case _:
                await _move_ship(g, seat, effect, source)


async def _commander_place(g: State, seat: Seat, effect: Effect, source: Source) -> Place:
    if effect.to == "random_nebula":
        return NEBULAE[g.luck.roll(6)[0]]
    return await choose(
        seat,
        "place-commander",
        lambda seat: _ends(g, seat, effect.to),
        values={"source": source.id, "tiles": dict(g.tiles)},
    )


async def _move_raider(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    ends = movable(g, _reach(effect), _ends(g, seat, effect.to))
    figure = await choose(
        seat,
        "move-raider",
        lambda _seat: list(ends),
        values={"source": source.id, "tiles": dict(g.tiles)},
        rule="andromeda.raiders.4",
    )
    end = await choose(
        seat,
        "move-to",
        lambda _seat: ends[figure],
        values={"source": source.id, "piece": figure.raider, "tiles": dict(g.tiles)},
        rule="andromeda.raiders.4",
    )
    move_raider(g, class_of(g, figure.raider), figure.place, end)


async def _move_ship(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    owners = [seat] if effect.who == "own_ship" else g.opponents(seat)
    chosen = await choose(
        seat,
        "move-ship",
        lambda _seat: [ship for owner in owners for ship in _movable_ships(g, owner, effect)],
        values={"source": source.id, "tiles": dict(g.tiles), "factions": [player.faction for player in g.players]},
    )
    ends = _where_moves(g, chosen.owner, chosen.number, effect)
    jumps = [place for place, jump in ends.items() if jump]
    end = await choose(
        seat,
        "move-to",
        lambda _seat: list(_where_moves(g, chosen.owner, chosen.number, effect)),
        values={"source": source.id, "piece": chosen.type, "tiles": dict(g.tiles), "jumps": jumps},
    )
    if end in jumps:
        await pay(g, seat, [{"energy": 1}], what="hyperjump", rule="andromeda.ship-traits.4")
        g.tell("jumps", seat, ship=chosen.type)
    ship = g.players[chosen.owner].ships[chosen.number]
    g.tell(
        "moves",
        chosen.owner,
        ship=ship.type,
        start=ship.at,
        start_tile=g.tiles.get(ship.at, ""),
        place=end,
        tile=g.tiles.get(end, ""),
    )
    ship.at = end


def _recruits(g: State, seat: Seat, effect: Effect) -> list[Place]:
    near = g.players[seat].places
    return [
        place
        for place, counts in g.commanders.items()
        if counts[seat] and (effect.from_ != "ship_locations" or place in near)
    ]


@word("recruit", lambda g, seat, effect, _source: bool(_recruits(g, seat, effect)))
async def _recruit(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    """Up to so many own commanders, from anywhere or from where own ships are."""
    for _ in range(effect.count):
        places = _recruits(g, seat, effect)
        if not places:
            return
        place = await choose(
            seat,
            "recruit-from",
            lambda seat: [*_recruits(g, seat, effect), STOP],
            values={"source": source.id, "tiles": dict(g.tiles)},
            rule="andromeda.icons.11" if g.in_event else "andromeda.recruit.1",
        )
        if place == STOP:
            return
        await recruit(g, seat, [place])


def _moon_sources(g: State, seat: Seat, effect: Effect) -> list[str]:
    """Where a moon can be captured: places, colours of the supply, or discarded moons."""
    stacks = [place for place, stack in g.moons.items() if stack]
    match effect.from_:
        case "active":
            return [place for place in stacks if place == g.now.active]
        case "ship_location":
            return [place for place in stacks if place in g.players[seat].places]
        case "own_structure":
            return [place for place in stacks if place in g.structures and g.structures[place].seat == seat]
        case "any_planet":
            return [place for place in stacks if g.tiles.get(place) in PLANETS]
        case "nebula":
            return [place for place in stacks if is_nebula(place)]
        case "discard":
            return [MOONS[moon].id for moon in g.moon_discards]
        case "supply":
            return [colour for colour, pile in g.moon_supply.items() if pile]
    raise AssertionError(f"no moons are known at {effect.from_!r}")


@word("moon", lambda g, seat, effect, _source: bool(_moon_sources(g, seat, effect)))
async def _moon(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    for _ in range(effect.count):
        if not _moon_sources(g, seat, effect):
            return
        where = await choose(
            seat,
            "capture-from",
            lambda seat: [*_moon_sources(g, seat, effect), STOP],
            values={"source": source.id, "from": effect.from_, "tiles": dict(g.tiles)},
            rule="andromeda.moons.1",
        )
        if where == STOP:
            return
        if effect.from_ == "supply":
            moon = g.moon_supply[where].pop()
            g.reveal(EVERYBODY, f"moon {moon}")
            g.tell("captures-supply", seat, moon=moon)
            await capture(g, seat, moon)
        elif effect.from_ == "discard":
            moon = next(moon for moon in g.moon_discards if MOONS[moon].id == where)
            g.moon_discards.remove(moon)
            g.tell("captures-supply", seat, moon=moon)
            await capture(g, seat, moon)
        else:
            await capture_from(g, seat, where)


@word("place_resource")
async def _place_resource(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    """Put tokens from the supply on the map [andromeda.collect.1]."""
    match effect.where:
        case "each_base":
            places = [place for place, tile in g.tiles.items() if tile in BASES]
        case "active":
            places = [g.now.active] if g.now.active else []
        case "random_nebula":
            places = [NEBULAE[g.luck.roll(6)[0]]]  # only raiders go to special locations instead
        case _:
            places = [
                await choose(
                    seat,
                    "place-resource",
                    lambda _seat: g.locations,
                    values={"source": source.id, "resource": effect.res, "tiles": dict(g.tiles)},
                )
            ]
    for place in places:
        there = g.tokens.setdefault(place, {})
        there[effect.res] = there.get(effect.res, 0) + effect.count
        g.tell(
            "resource-placed",
            resource=effect.res,
            count=effect.count,
            place=place,
            tile=g.tiles.get(place, ""),
        )


@word("deploy_raider")
async def _deploy_raider(g: State, _seat: Seat, effect: Effect, _source: Source) -> None:
    for _ in range(effect.count):
        if effect.at == "active":
            await bring(g, effect.class_, g.now.active)
        elif effect.at == "random_nebula":
            await bring(g, effect.class_, random_place(g))
        else:
            await deploy(g, effect.class_)


async def peek_events(g: State, seat: Seat, count: int) -> None:
    """Look at the top event cards in secret; one goes back on top, the others under the deck
    [andromeda.activation.5, andromeda.icons.35]. If there are too few, the discards become a new deck
    [andromeda.ruling.event-deck-empty]."""
    player = g.players[seat]
    while len(player.looking) < count and fill_events(g):
        player.looking.append(g.events.take_top())
    if not player.looking:
        g.tell("no-events", seat)
        return
    g.reveal(seat, *[f"event {number}" for number in player.looking])
    top = await choose(
        seat,
        "peek",
        lambda seat: g.players[seat].looking,
        rule="andromeda.activation.5",
        token=lambda number: EVENTS[number].id,
        ponder=True,
    )
    for number in player.looking:
        if number != top:
            g.events.cards.insert(0, number)
            g.events.seen[number] = 1 << seat
    g.events.put(top, seat)
    g.tell("peeks", seat, count=len(player.looking), secret={"top": top})
    player.looking.clear()


@word("peek_events")
async def _peek_events(g: State, seat: Seat, effect: Effect, _source: Source) -> None:
    await peek_events(g, seat, effect.count)
