"""Words for damage. `content/effects.toml` explains them."""

from __future__ import annotations

from orloj.games.andromeda.components import (
    MODULE_BY_TOKEN,
    MODULES,
    Effect,
)
from orloj.games.andromeda.deeds import ShipAt
from orloj.games.andromeda.effects.core import Source, word
from orloj.games.andromeda.fleet import damage_ship
from orloj.games.andromeda.raiders import class_of, damage_raider, figures
from orloj.games.andromeda.state import (
    State,
)
from orloj.kernel import Seat, choose


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
                    lambda _seat, victims=victims: victims,  # type: ignore[misc]
                    values={"source": source.id, "factions": [player.faction for player in g.players]},
                )
                if effect.target == "opponent_module":
                    await damage_module(g, victim, source)
                else:
                    await _damage_one_ship(g, victim, source)


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
    chosen = await choose(
        seat,
        "damage-ship",
        lambda seat: list(dict.fromkeys(ShipAt(ship.type, ship.at) for ship in g.players[seat].on_board)),
        values={"source": source.id, "tiles": dict(g.tiles)},
        rule="andromeda.shields.6",
    )
    there = g.ships_at(chosen.place, seat)
    damage_ship(g, seat, next(ship for ship in there if ship.type == chosen.type))


async def _damage_a_raider(g: State, seat: Seat, source: Source) -> None:
    figure = await choose(
        seat, "damage-raider", lambda _seat: figures(g), values={"source": source.id, "tiles": dict(g.tiles)}
    )
    damage_raider(g, class_of(g, figure.raider), figure.place)


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
