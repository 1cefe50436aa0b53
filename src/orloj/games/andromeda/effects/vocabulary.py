"""What each word of the effect vocabulary does. `content/effects.toml` explains the words."""

from __future__ import annotations

from orloj.games.andromeda.building import (
    build_ship,
    build_structure,
    buildable_ships,
    building_sites,
    open_upgrades,
    upgrade,
)
from orloj.games.andromeda.components import (
    BASES,
    EVENTS,
    MATERIALS,
    MODULE_BY_TOKEN,
    MODULES,
    MOONS,
    PLANETS,
    RESOURCES,
    TRACK_FACTS,
    TRACKS,
    Effect,
    Place,
)
from orloj.games.andromeda.effects.core import WORDS, Source, amount, any_possible, holds, resolve, those, word
from orloj.games.andromeda.events import fill_events
from orloj.games.andromeda.fleet import damage_ship, may_enter, range_of, repairable
from orloj.games.andromeda.galaxy import NEBULAE, distance, is_nebula
from orloj.games.andromeda.goods import discard_cards, draw, gain, lose, score
from orloj.games.andromeda.moons import capture, capture_from
from orloj.games.andromeda.offer import buyable, discard_from_offer, offered, refill, take_module
from orloj.games.andromeda.paying import affordable, choose_cards, pay
from orloj.games.andromeda.raiders import class_of, damage_raider, deploy, movable, put, random_place
from orloj.games.andromeda.raiders import move as move_raider
from orloj.games.andromeda.state import (
    BAY,
    MANOEUVRES_SLOT,
    PAD,
    RAIDERS,
    SCRAPYARD,
    Modifier,
    State,
)
from orloj.games.andromeda.tracks import advance, advance_event, take_discovery
from orloj.kernel import EVERYBODY, Refusal, Seat, choose, choose_some, spread

YES, NO = "yes", "no"
STOP = "enough"
GROUPS = {"any": RESOURCES, "material": MATERIALS}


async def yes(seat: Seat, kind: str, source: Source, rule: str = "", **values: object) -> bool:
    """Does the player want it?"""
    answer = await choose(seat, kind, lambda _seat: [YES, NO], rule=rule, values={"source": source.id, **values})
    return answer == YES


# -- resources and points


def _some(g: State, seat: Seat, effect: Effect, _source: Source) -> bool:
    return amount(g, seat, effect) > 0


@word("gain", _some)
async def _gain(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    units = amount(g, seat, effect)
    if effect.res not in GROUPS:
        gain(g, seat, effect.res, units)
        return
    kinds = GROUPS[effect.res]
    if units == 1:
        chosen = await choose(
            seat,
            "gain-one",
            lambda seat: [one for one in kinds if _still_payable(g, seat, source, {one: 1})],
            values={"source": source.id},
            rule="andromeda.icons.14",
        )
        gain(g, seat, chosen, 1)
        return
    mix = await spread(
        seat,
        "gain-any",
        lambda _seat: kinds,
        total=units,
        most=lambda _resource: units,
        values={"source": source.id, "count": units},
        rule="andromeda.icons.14",
        check=(
            lambda mix: (
                None
                if _still_payable(g, seat, source, dict(mix))
                else Refusal(mix, "does-not-pay", "andromeda.abandon-moon.3")
            )
        )
        if source.to_pay
        else None,
    )
    for resource, count in mix:
        gain(g, seat, resource, count)


def _still_payable(g: State, seat: Seat, source: Source, gained: dict[str, int]) -> bool:
    """A moon that is abandoned to pay a cost has to help with it."""
    return not source.to_pay or affordable(g, seat, source.to_pay, more=gained)


@word("draw", _some)
async def _draw(g: State, seat: Seat, effect: Effect, _source: Source) -> None:
    draw(g, seat, amount(g, seat, effect))


@word("score", _some)
async def _score(g: State, seat: Seat, effect: Effect, _source: Source) -> None:
    score(g, seat, amount(g, seat, effect))


@word("lose_score")
async def _lose_score(g: State, seat: Seat, effect: Effect, _source: Source) -> None:
    score(g, seat, -amount(g, seat, effect))


def _has_to_discard(g: State, seat: Seat, effect: Effect, _source: Source) -> bool:
    player = g.players[seat]
    if effect.res == "moon":
        return bool(player.moons)
    return any(player.has(resource) for resource in GROUPS.get(effect.res, (effect.res,)))


@word("discard", _has_to_discard)
async def _discard(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    """A forced loss, as far as the player has it; of a group the player chooses which."""
    player = g.players[seat]
    units = amount(g, seat, effect)
    if effect.res == "moon":
        for _ in range(min(units, len(player.moons))):
            moon = await choose(
                seat,
                "discard-moon",
                lambda seat: g.players[seat].moons,
                token=lambda moon: MOONS[moon].id,
                values={"source": source.id},
            )
            player.moons.remove(moon)
            g.moon_discards.append(moon)
            g.tell("discards-moon", seat, moon=moon)
        return
    kinds = GROUPS.get(effect.res, (effect.res,))
    units = min(units, sum(player.has(resource) for resource in kinds))
    mix = await spread(
        seat,
        "discard-any",
        lambda seat: [resource for resource in kinds if g.players[seat].has(resource)],
        total=units,
        most=player.has,
        values={"source": source.id, "count": units},
    )
    await _give_up(g, seat, mix)


async def _give_up(g: State, seat: Seat, mix: tuple[tuple[str, int], ...]) -> None:
    cards: tuple[int, ...] = ()
    for resource, count in mix:
        if resource == "tactic":
            cards = await choose_cards(g, seat, count, "discard-cards")
            discard_cards(g, seat, cards)
        else:
            lose(g, seat, resource, count)
    g.tell("discards", seat, paid=dict(mix), cards=list(cards))


def _has_to_give(g: State, seat: Seat, effect: Effect, source: Source) -> bool:
    return source.owner >= 0 and _has_to_discard(g, seat, effect, source)


@word("give", _has_to_give)
async def _give(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    """Hand resources to the player of the card."""
    player, taker = g.players[seat], g.players[source.owner]
    kinds = GROUPS.get(effect.res, (effect.res,))
    for _ in range(effect.count):
        has = [resource for resource in kinds if player.has(resource)]
        if not has:
            return
        resource = await choose(
            seat,
            "hand-over",
            lambda seat: [resource for resource in kinds if g.players[seat].has(resource)],
            values={"source": source.id, "player": source.owner},
        )
        if resource == "tactic":
            [card] = await choose_cards(g, seat, 1, "hand-over-card")
            player.hand.take(card)
            taker.hand.put(card, seat)
            g.reveal(source.owner, f"tactic {card}")
            g.tell("hands-card", seat, to=source.owner, secret={"card": card})
        else:
            lose(g, seat, resource, 1)
            taker.goods[resource] = taker.goods.get(resource, 0) + 1
            g.tell("gives", seat, to=source.owner, gift=resource)


def _cost_of(effect: Effect, source: Source) -> dict[str, int]:
    """The cost of an exchange. On a cost slot the resources of the stored moon are the cost, points are not
    [andromeda.module-moons.2, andromeda.ruling.cost-slot-points]."""
    cost = {key: units for key, units in effect.cost.items() if key != "slot"}
    if "slot" in effect.cost and source.cost_moon is not None:
        for resource, units in MOONS[source.cost_moon].as_cost.items():
            cost[resource] = cost.get(resource, 0) + units
    return cost


def _can_pay(g: State, seat: Seat, effect: Effect, source: Source) -> bool:
    if "slot" in effect.cost and source.cost_moon is None:
        return False
    return affordable(g, seat, _cost_of(effect, source))


@word("pay", _can_pay)
async def _pay(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    """An exchange: the whole cost, then what follows [andromeda.icons.27]."""
    cost = _cost_of(effect, source)
    for _ in range(effect.times):
        if not affordable(g, seat, cost):
            return
        if not source.must and not await yes(seat, "exchange", source, "andromeda.icons.27", cost=cost):
            return
        await pay(g, seat, [cost], what=source.id, rule="andromeda.icons.27")
        await resolve(g, seat, effect.then, source)


def _can_choose(g: State, seat: Seat, effect: Effect, source: Source) -> bool:
    return any(any_possible(g, seat, option, source) for option in effect.options)


@word("choice", _can_choose)
async def _choice(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    """One of several lists of effects; only what can be carried out at least in part [andromeda.icons.28]."""
    left = dict(enumerate(effect.options, 1))
    for _ in range(effect.pick):
        able = {number: option for number, option in left.items() if any_possible(g, seat, option, source)}
        if not able:
            return
        number = await choose(
            seat,
            "choice",
            lambda _seat, able=able: list(able),  # type: ignore[misc]
            rule="andromeda.icons.28",
            values={"source": source.id, "options": effect.options},
        )
        chosen = Source(source.id, source.owner, True, source.cost_moon, source.ships)
        await resolve(g, seat, left.pop(number), chosen)


# -- building


@word("repair")
async def _repair(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    """A ship, a shield or a module; a point if there is nothing to repair [andromeda.repair.1 to
    andromeda.repair.6]."""
    player = g.players[seat]
    for _ in range(effect.count):
        if not repairable(g, seat):
            score(g, seat, 1)
            continue
        target = await choose(
            seat,
            "repair",
            lambda seat: repairable(g, seat),
            rule="andromeda.repair.1",
            values={"source": source.id},
        )
        kind, _, name = target.partition(" ")
        if kind == "ship":
            next(ship for ship in player.ships if ship.type == name and ship.at == SCRAPYARD).at = BAY
        elif kind == "shield":
            player.worn[name] -= 1
            if not player.worn[name]:
                del player.worn[name]
        else:
            _repair_module(g, seat, MODULE_BY_TOKEN[name])
        g.tell("repairs", seat, target=target)


def _repair_module(g: State, seat: Seat, module: int) -> None:
    """Take a marker off, or the replicator token [andromeda.ruling.replicator]."""
    player = g.players[seat]
    if module in player.replicated:
        player.replicated.remove(module)
        g.replicators += 1
        return
    player.damage[module] -= 1
    if not player.damage[module]:
        del player.damage[module]


def _can_build_ship(g: State, seat: Seat, effect: Effect, _source: Source) -> bool:
    return bool(buildable_ships(g, seat, effect.types, effect.discount, effect.free))


@word("build_ship", _can_build_ship)
async def _build_ship(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    await build_ship(g, seat, effect.types, effect.discount, free=effect.free, must=source.must)


def _can_build_structure(g: State, seat: Seat, effect: Effect, _source: Source) -> bool:
    return bool(building_sites(g, seat, effect.discount, effect.commanders_less))


@word("build_structure", _can_build_structure)
async def _build_structure(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    await build_structure(g, seat, effect.discount, effect.commanders_less, must=source.must)


def _can_upgrade(g: State, seat: Seat, _effect: Effect, _source: Source) -> bool:
    return bool(open_upgrades(g, seat))


@word("upgrade", _can_upgrade)
async def _upgrade(g: State, seat: Seat, effect: Effect, _source: Source) -> None:
    for _ in range(effect.count):
        await upgrade(g, seat, rule="andromeda.upgrades.2")


def _open_tracks(g: State, seat: Seat, track: str) -> list[str]:
    tracks = {"any": TRACKS, "any_not_dominance": tuple(one for one in TRACKS if one != "dominance")}.get(
        track, (track,)
    )
    return [one for one in tracks if g.players[seat].tracks[one] < TRACK_FACTS[one].top_step]


@word("advance", lambda g, seat, effect, _source: bool(_open_tracks(g, seat, effect.track)))
async def _advance(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    for _ in range(effect.count):
        if not _open_tracks(g, seat, effect.track):
            return
        track = await choose(
            seat,
            "advance",
            lambda seat: _open_tracks(g, seat, effect.track),
            rule="andromeda.icons.19",
            values={"source": source.id},
        )
        await advance(g, [seat], track)


@word("event")
async def _event(g: State, seat: Seat, effect: Effect, _source: Source) -> None:
    advance_event(g, seat, amount(g, seat, effect))


def _can_take_module(g: State, seat: Seat, effect: Effect, _source: Source) -> bool:
    free = effect.mode == "gain"
    return bool(buyable(g, seat, effect.kinds, effect.discount, free=free, rows=effect.rows, least=effect.least))


@word("module", _can_take_module)
async def _module(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    """Take modules from the offer, then refill it. At the fields one must be bought, and instead of a second one
    another is discarded [andromeda.module-buy.5, andromeda.module-buy.6]."""
    at_field = source.id in BASES and BASES[source.id].second_module_or_discard
    taken = 0
    for number in range(effect.count):
        if not _can_take_module(g, seat, effect, source):
            break
        took = await take_module(
            g,
            seat,
            effect.kinds,
            effect.discount,
            free=effect.mode == "gain",
            rows=effect.rows,
            least=effect.least,
            must=source.must and number == 0,
            kind="second-module" if number and at_field else "",
        )
        if not took:
            break
        taken += 1
    if at_field and taken == 1:
        await _discard_module(g, seat, effect)
    refill(g)


async def _discard_module(g: State, seat: Seat, effect: Effect) -> None:
    if not offered(g, effect.kinds):
        return
    token = await choose(
        seat,
        "discard-module",
        lambda _seat: [MODULES[module].id for module, _, _ in offered(g, effect.kinds)],
        rule="andromeda.module-buy.5",
    )
    discard_from_offer(g, seat, token)


@word("discovery", lambda g, _seat, effect, _source: any(g.discovery_stacks[name].cards for name in _stacks(g, effect)))
async def _discovery(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    names = [name for name in _stacks(g, effect) if g.discovery_stacks[name].cards]
    name = await choose(seat, "which-stack", lambda _seat: names, values={"source": source.id})
    await take_discovery(g, seat, name, from_observatory=name == "observatory")


def _stacks(g: State, effect: Effect) -> list[str]:
    return list(g.discovery_stacks) if effect.from_ == "any_stack" else [effect.from_]


@word("flip_structure", lambda g, seat, _effect, _source: any(card.used for card in g.players[seat].cards))
async def _flip_structure(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    """Turn used structure cards face up again [andromeda.icons.25]."""
    for _ in range(effect.count):
        used = [card for card in g.players[seat].cards if card.used]
        if not used:
            return
        type_ = await choose(
            seat,
            "flip-card",
            lambda seat: list(dict.fromkeys(card.type for card in g.players[seat].cards if card.used)),
            rule="andromeda.icons.25",
            values={"source": source.id},
        )
        next(card for card in used if card.type == type_).used = False
        g.tell("flips-card", seat, structure=type_)


# -- the map


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


def _where_moves(g: State, seat: Seat, ship: int, effect: Effect) -> list[Place]:
    """Where an own (or, for a card, an opponent's) ship could be moved."""
    one = g.players[seat].ships[ship]
    reach: int | None
    if effect.range in ("unlimited", ""):
        reach = None
    elif effect.range == "ship":
        reach = range_of(g, seat, one.type)
    else:
        reach = int(effect.range)
    return [
        place
        for place in _ends(g, seat, effect.to)
        if place != one.at
        and may_enter(g, seat, one.type, place)
        and (reach is None or distance(g, one.at, place) <= reach)
    ]


def _movable_ships(g: State, owner: Seat, effect: Effect) -> list[int]:
    ships = g.players[owner].ships
    return [number for number, ship in enumerate(ships) if ship.on_board and _where_moves(g, owner, number, effect)]


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
    figures = movable(g, _reach(effect), _ends(g, seat, effect.to))
    figure = await choose(
        seat,
        "move-raider",
        lambda _seat: list(figures),
        values={"source": source.id, "tiles": dict(g.tiles)},
        rule="andromeda.raiders.4",
    )
    raider, start = figure.split(" ")
    end = await choose(
        seat,
        "move-to",
        lambda _seat: figures[figure],
        values={"source": source.id, "piece": raider, "tiles": dict(g.tiles)},
        rule="andromeda.raiders.4",
    )
    move_raider(g, class_of(g, raider), start, end)


async def _move_ship(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    owners = [seat] if effect.who == "own_ship" else g.opponents(seat)
    ships = {
        f"{owner} {g.players[owner].ships[number].type} {g.players[owner].ships[number].at} {number}": (owner, number)
        for owner in owners
        for number in _movable_ships(g, owner, effect)
    }
    token = await choose(
        seat,
        "move-ship",
        lambda _seat: list(ships),
        values={"source": source.id, "tiles": dict(g.tiles), "factions": [player.faction for player in g.players]},
    )
    owner, number = ships[token]
    end = await choose(
        seat,
        "move-to",
        lambda _seat: _where_moves(g, owner, number, effect),
        values={"source": source.id, "piece": g.players[owner].ships[number].type, "tiles": dict(g.tiles)},
    )
    ship = g.players[owner].ships[number]
    g.tell(
        "moves",
        owner,
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
    from orloj.games.andromeda.free import recruit

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
            put(g, effect.class_, g.now.active)
        elif effect.at == "random_nebula":
            put(g, effect.class_, random_place(g))
        else:
            deploy(g, effect.class_)


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


# -- damage


@word("damage", lambda g, seat, effect, _source: _can_damage(g, seat, effect))
async def _damage(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    """The owner chooses which own thing is damaged [andromeda.damage.5]; the opponent is the player's choice."""
    for _ in range(effect.count):
        if not _can_damage(g, seat, effect):
            return
        match effect.target:
            case "own_module":
                await damage_module(g, seat, source)
            case "own_ship":
                await _damage_one_ship(g, seat, source)
            case "raider":
                await _damage_a_raider(g, seat, source)
            case _:
                victims = _victims(g, seat, effect)
                victim = await choose(
                    seat,
                    "victim",
                    lambda _seat, victims=victims: [str(other) for other in victims],  # type: ignore[misc]
                    values={"source": source.id, "factions": [player.faction for player in g.players]},
                )
                if effect.target == "opponent_module":
                    await damage_module(g, int(victim), source)
                else:
                    await _damage_one_ship(g, int(victim), source)


def _victims(g: State, seat: Seat, effect: Effect) -> list[Seat]:
    if effect.target == "opponent_module":
        return g.opponents(seat)
    return [other for other in g.opponents(seat) if g.players[other].on_board]


def _can_damage(g: State, seat: Seat, effect: Effect) -> bool:
    match effect.target:
        case "own_module":
            return True
        case "own_ship":
            return bool(g.players[seat].on_board)
        case "raider":
            return any(card.places for card in g.raiders.values())
    return bool(_victims(g, seat, effect))


async def damage_module(g: State, seat: Seat, source: Source) -> None:
    """A marker on any own module, a printed one too."""
    token = await choose(
        seat,
        "damage-module",
        lambda seat: [MODULES[module].id for module in g.players[seat].modules],
        values={"source": source.id},
        rule="andromeda.damage.5",
    )
    module = MODULE_BY_TOKEN[token]
    player = g.players[seat]
    player.damage[module] = player.damage.get(module, 0) + 1
    g.tell("module-damaged", seat, module=module)


async def _damage_one_ship(g: State, seat: Seat, source: Source) -> None:
    ships = g.players[seat].ships
    token = await choose(
        seat,
        "damage-ship",
        lambda seat: list(dict.fromkeys(f"{ship.type} {ship.at}" for ship in g.players[seat].on_board)),
        values={"source": source.id, "tiles": dict(g.tiles)},
        rule="andromeda.shields.6",
    )
    type_, place = token.split(" ")
    damage_ship(g, seat, next(ship for ship in ships if ship.type == type_ and ship.at == place))


async def _damage_a_raider(g: State, seat: Seat, source: Source) -> None:
    figures = [f"{card.id} {place}" for card in g.raiders.values() for place in dict.fromkeys(card.places)]
    token = await choose(
        seat, "damage-raider", lambda _seat: figures, values={"source": source.id, "tiles": dict(g.tiles)}
    )
    raider, place = token.split(" ")
    damage_raider(g, class_of(g, raider), place)


@word("replicate", lambda g, seat, _effect, _source: bool(g.replicators and _whole_modules(g, seat)))
async def _replicate(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    """A replicator token on an own undamaged module [andromeda.ruling.replicator]."""
    for _ in range(effect.count):
        if not g.replicators or not _whole_modules(g, seat):
            return
        token = await choose(
            seat,
            "replicate",
            lambda seat: [MODULES[module].id for module in _whole_modules(g, seat)],
            values={"source": source.id},
            rule="andromeda.ruling.replicator",
        )
        g.players[seat].replicated.append(MODULE_BY_TOKEN[token])
        g.replicators -= 1
        g.tell("replicated", seat, module=MODULE_BY_TOKEN[token])


def _whole_modules(g: State, seat: Seat) -> list[int]:
    player = g.players[seat]
    return [module for module in player.modules if not player.is_damaged(module)]


# -- others, conditions


@word("each_player")
async def _each_player(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    """One after another in turn order [andromeda.icons.11]."""
    for other in those(g, effect.who, seat):
        await resolve(g, other, effect.effects, Source(source.id, source.owner))


@word("if", lambda g, seat, effect, _source: bool(effect.then if holds(g, seat, effect.cond) else effect.else_))
async def _if(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    await resolve(g, seat, effect.then if holds(g, seat, effect.cond) else effect.else_, source)


@word("cancel", lambda _g, _seat, _effect, _source: False)
async def _cancel(_g: State, _seat: Seat, _effect: Effect, _source: Source) -> None:
    """The moment of the cancelled card knows about it already (see `tactics.play`)."""


@word("modifier")
async def _modifier(g: State, seat: Seat, effect: Effect, _source: Source) -> None:
    """Changes for a turn or a battle are noted. Those of factions and ongoing cards are read from the component."""
    number = 0 if effect.n == "all" else effect.n
    change = Modifier(effect.what, number, str(effect.value), list(effect.ships))
    if effect.until == "turn":
        g.now.modifiers.append(change)
    elif effect.until == "battle" and g.battle is not None:
        own = effect.what in ("win_ties", "targeting", "range", "cannons", "trait")
        g.battle.modifiers.setdefault(seat if own else RAIDERS, []).append(change)


# -- battles


def _in_battle(g: State, _seat: Seat, _effect: Effect, _source: Source) -> bool:
    return g.battle is not None and not g.battle.ended


def _whose(seat: Seat, effect: Effect, source: Source) -> Seat:
    return {"own": seat, "raider": RAIDERS, "card_player": source.owner}[effect.whose]


@word("dice", _in_battle)
async def _dice(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    assert g.battle is not None
    who = _whose(seat, effect, source)
    g.battle.extra_dice[who] = g.battle.extra_dice.get(who, 0) + amount(g, seat, effect)
    g.tell("extra-dice", who if who >= 0 else None, count=amount(g, seat, effect))


@word("targeting", _in_battle)
async def _targeting(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    assert g.battle is not None
    who = _whose(seat, effect, source)
    g.battle.extra_targeting[who] = g.battle.extra_targeting.get(who, 0) + amount(g, seat, effect)
    g.tell("extra-targeting", who if who >= 0 else None, count=amount(g, seat, effect))


def _dice_tokens(g: State, owners: list[Seat]) -> dict[str, tuple[Seat, int]]:
    """Every die of these participants: `<seat or raiders>.<number> <face>`."""
    assert g.battle is not None
    return {
        f"{'raiders' if owner == RAIDERS else owner}.{number} {face}": (owner, number - 1)
        for owner in owners
        for number, face in enumerate(g.battle.dice.get(owner, ()), 1)
    }


@word("reroll", lambda g, _seat, _effect, _source: g.battle is not None and bool(g.battle.dice))
async def _reroll(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    """Roll some dice once more; then targeting applies as always."""
    from orloj.games.andromeda.battle import SIDES, aim, participants

    assert g.battle is not None
    mates = [other for other in g.seats if g.team_of(other) == g.team_of(seat)]
    owners = [seat] if effect.whose == "own" else [one for one in participants(g) if one not in mates]
    dice = _dice_tokens(g, owners)
    if not dice:
        return
    chosen = await choose_some(
        seat,
        "reroll",
        lambda _seat: list(dice),
        lo=0,
        hi=min(effect.count, len(dice)),
        values={"source": source.id, "factions": [player.faction for player in g.players]},
        rule="andromeda.roll.2",
    )
    for token in chosen:
        owner, place = dice[token]
        [face] = g.luck.roll(SIDES)
        g.battle.dice[owner][place] = face
    for owner in dict.fromkeys(dice[token][0] for token in chosen):
        aim(g, owner)
        g.tell(
            "rerolls" if owner != RAIDERS else "raiders-reroll",
            owner if owner != RAIDERS else None,
            dice=sorted(g.battle.dice[owner], reverse=True),
        )


@word("set_die", lambda g, seat, _effect, _source: g.battle is not None and bool(g.battle.dice.get(seat)))
async def _set_die(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    assert g.battle is not None
    for _ in range(effect.count):
        dice = _dice_tokens(g, [seat])
        token = await choose(
            seat,
            "set-die",
            lambda _seat, dice=dice: list(dice),  # type: ignore[misc]
            values={"source": source.id, "value": effect.value},
        )
        g.battle.dice[seat][dice[token][1]] = int(effect.value)
        g.tell("sets-die", seat, face=int(effect.value), dice=sorted(g.battle.dice[seat], reverse=True))


@word("end_battle", _in_battle)
async def _end_battle(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    """The battle ends without winner and losers, if somebody wants it [andromeda.ruling.diplomatic-end]."""
    assert g.battle is not None
    for other in g.order() if effect.by == "any_player" else [seat]:
        wanted = effect.by == "you" or await yes(  # who plays a card to end the battle wants to end it
            other,
            "end-battle",
            source,
            "andromeda.examples.12",
            place=g.now.active,
            tile=g.tiles.get(g.now.active, ""),
        )
        if wanted:
            g.battle.ended = True
            g.tell("truce", other, place=g.now.active, tile=g.tiles.get(g.now.active, ""))
            return


@word("prevent_damage", lambda g, seat, _effect, _source: bool(g.battle and g.ships_at(g.now.active, seat)))
async def _prevent_damage(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    assert g.battle is not None
    spared = g.battle.spared.setdefault(seat, [])
    ships = g.players[seat].ships
    there = [number for number, ship in enumerate(ships) if ship.at == g.now.active and number not in spared]
    chosen = await choose_some(
        seat,
        "spare",
        lambda _seat: there,
        lo=0,
        hi=min(effect.count, len(there)),
        token=lambda number: f"{ships[number].type} {number}",
        values={"source": source.id, "place": g.now.active},
    )
    spared += chosen
    g.tell("spares", seat, ships=[ships[number].type for number in chosen])


@word("withdraw", lambda g, seat, _effect, _source: bool(g.now.active and g.ships_at(g.now.active, seat)))
async def _withdraw(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    """Take own ships out of the battle. To the repair bay: instead of the scrapyard, when they are damaged."""
    if effect.to == "repair_bay":
        assert g.battle is not None
        g.battle.to_bay.append(seat)
        return
    there = g.ships_at(g.now.active, seat)
    if effect.n != "all" and effect.n < len(there):
        numbers = [number for number, ship in enumerate(g.players[seat].ships) if ship.at == g.now.active]
        chosen = await choose_some(
            seat,
            "withdraw",
            lambda _seat: numbers,
            hi=effect.n,
            token=lambda number: f"{g.players[seat].ships[number].type} {number}",
            values={"source": source.id, "place": g.now.active},
        )
        there = [g.players[seat].ships[number] for number in chosen]
    for ship in there:
        if effect.to == "launch_pad":
            ship.at = PAD
        else:
            from orloj.games.andromeda.components import SPACES

            type_ = ship.type
            near = [place for place in SPACES[g.now.active].adjacent if place in g.locations]
            near = [place for place in near if may_enter(g, seat, type_, place)]
            if not near:
                continue
            ship.at = await choose(
                seat,
                "withdraw-to",
                lambda _seat, near=near: near,  # type: ignore[misc]
                values={"source": source.id, "ship": type_, "tiles": dict(g.tiles)},
            )
    g.tell(
        "withdraws", seat, ships=[ship.type for ship in there], place=g.now.active, tile=g.tiles.get(g.now.active, "")
    )


@word("return_ship", lambda g, seat, _effect, _source: bool(g.players[seat].on_board))
async def _return_ship(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    """Own ships come from the board to the launch pad; no module works."""
    ships = g.players[seat].ships
    chosen = await choose_some(
        seat,
        "return-ships",
        lambda seat: [number for number, ship in enumerate(g.players[seat].ships) if ship.on_board],
        lo=0,
        hi=effect.count,
        token=lambda number: f"{ships[number].type} {ships[number].at} {number}",
        values={"source": source.id, "tiles": dict(g.tiles)},
    )
    for number in chosen:
        ships[number].at = PAD
    g.tell("ships-back", seat, ships=[ships[number].type for number in chosen])


@word("extra_launch", lambda g, _seat, _effect, _source: not g.now.extra_used)
async def _extra_launch(g: State, seat: Seat, _effect: Effect, _source: Source) -> None:
    g.now.extra_launch = g.now.extra_used = True
    g.tell("extra-launch", seat)


# -- the station


def _restable(g: State, seat: Seat, effect: Effect) -> list[int]:
    """Undamaged modules with an effect that have not worked in this return."""
    from orloj.games.andromeda.moons import slot_name

    player = g.players[seat]
    return [
        module
        for module in player.modules
        if not player.is_damaged(module)
        and module not in g.now.activated
        and ("any" in effect.kinds or MODULES[module].kind in effect.kinds)
        and not MODULES[module].end
        and not (MODULES[module].has_cost_slot and slot_name(module) not in player.stored)
    ]


@word("activate_module", lambda g, seat, effect, _source: bool(_restable(g, seat, effect)))
async def _activate_module(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    """Let a module work without a ship or energy."""
    from orloj.games.andromeda.station import work

    for _ in range(effect.count):
        if not _restable(g, seat, effect):
            return
        token = await choose(
            seat,
            "activate-free",
            lambda seat: [MODULES[module].id for module in _restable(g, seat, effect)],
            values={"source": source.id},
        )
        module = MODULE_BY_TOKEN[token]
        g.tell("activates", seat, module=module, by=source.id)
        await work(g, seat, module)


@word("activate_row")
async def _activate_row(g: State, _seat: Seat, _effect: Effect, _source: Source) -> None:
    """The reactor: science modules come next, in a scene of their own [andromeda.base-modules.1]."""
    g.then("science")


@word("stored_moon_benefit", lambda g, seat, _effect, _source: MANOEUVRES_SLOT in g.players[seat].stored)
async def _stored_moon_benefit(g: State, seat: Seat, _effect: Effect, _source: Source) -> None:
    """The moon stays where it is [andromeda.ruling.manoeuvre-moon]."""
    moon = MOONS[g.players[seat].stored[MANOEUVRES_SLOT]]
    await resolve(g, seat, moon.effects, Source(moon.id, seat))


VOCABULARY = tuple(WORDS)
