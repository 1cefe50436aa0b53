"""Words for building, tracks, modules, tokens and structure cards. `content/effects.toml` explains them."""

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
    MODULE_BY_TOKEN,
    MODULES,
    Effect,
)
from orloj.games.andromeda.effects.core import Source, amount, word
from orloj.games.andromeda.fleet import repairable
from orloj.games.andromeda.goods import score
from orloj.games.andromeda.offer import buyable, discard_from_offer, offered, refill, take_module
from orloj.games.andromeda.state import (
    BAY,
    SCRAPYARD,
    State,
)
from orloj.games.andromeda.tracks import advance, advance_event, open_tracks, take_discovery
from orloj.kernel import Seat, choose


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
        match target.what:
            case "ship":
                next(ship for ship in player.ships if ship.type == target.name and ship.at == SCRAPYARD).at = BAY
            case "shield":
                player.worn[target.name] -= 1
                if not player.worn[target.name]:
                    del player.worn[target.name]
            case "module":
                module = MODULE_BY_TOKEN[target.name]
                _repair_module(g, seat, module)
                g.tell("repairs", seat, what=target.what, module=module)
                continue
        g.tell("repairs", seat, what=target.what, ship=target.name)


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
    await build_ship(g, seat, effect.types, effect.discount, free=effect.free, must=source.must, source=source.id)


def _can_build_structure(g: State, seat: Seat, effect: Effect, _source: Source) -> bool:
    return bool(building_sites(g, seat, effect.discount, effect.commanders_less))


@word("build_structure", _can_build_structure)
async def _build_structure(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    await build_structure(g, seat, effect.discount, effect.commanders_less, must=source.must, source=source.id)


def _can_upgrade(g: State, seat: Seat, _effect: Effect, _source: Source) -> bool:
    return bool(open_upgrades(g, seat))


@word("upgrade", _can_upgrade)
async def _upgrade(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    for _ in range(effect.count):
        await upgrade(g, seat, rule="andromeda.upgrades.2", source=source.id)


@word("advance", lambda g, seat, effect, _source: bool(open_tracks(g, seat, effect.track)))
async def _advance(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    for _ in range(effect.count):
        if not open_tracks(g, seat, effect.track):
            return
        track = await choose(
            seat,
            "advance",
            lambda seat: open_tracks(g, seat, effect.track),
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
            source=source.id,
        )
        if not took:
            break
        taken += 1
    if at_field and taken == 1:
        await _discard_module(g, seat, effect, source)
    refill(g)


async def _discard_module(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    if not offered(g, effect.kinds):
        return
    token = await choose(
        seat,
        "discard-module",
        lambda _seat: [MODULES[module].id for module, _, _ in offered(g, effect.kinds)],
        rule="andromeda.module-buy.5",
        values={"source": source.id},
    )
    discard_from_offer(g, seat, token)


@word("discovery", lambda g, _seat, effect, _source: any(g.discovery_stacks[name].cards for name in _stacks(g, effect)))
async def _discovery(g: State, seat: Seat, effect: Effect, source: Source) -> None:
    names = [name for name in _stacks(g, effect) if g.discovery_stacks[name].cards]
    name = await choose(seat, "which-stack", lambda _seat: names, values={"source": source.id})
    await take_discovery(g, seat, name, from_observatory=name == "observatory", source=source.id)


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
