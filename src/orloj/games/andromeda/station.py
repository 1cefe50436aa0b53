"""The return to the station: activating modules, ships come home, energy is spent."""

from __future__ import annotations

from itertools import pairwise

from orloj.games.andromeda.abilities import trigger
from orloj.games.andromeda.components import MODULE_BY_TOKEN, MODULES, MOONS, REACTOR, ModuleId
from orloj.games.andromeda.effects.core import Source, resolve
from orloj.games.andromeda.fleet import is_modified, modified
from orloj.games.andromeda.free import do_free, free_actions, refused
from orloj.games.andromeda.moons import pair_name, slot_name
from orloj.games.andromeda.paying import affordable, pay
from orloj.games.andromeda.state import BAY, BUILT_IN, DOCKED, PAD, RESERVE, Player, State
from orloj.kernel import Refusal, Seat, Step, choose, choose_some

DONE = "done"
ALL = "all"


def return_home(g: State) -> None:
    """A return turn has three steps [andromeda.return.3]."""
    g.now.returning = True
    g.tell("returns", g.active)
    g.then("activate", "ships-home", "spend-energy")


# -- step 1: modules


def why_not(g: State, seat: Seat, module: ModuleId) -> tuple[str, str] | None:
    """The reason and the rule against activating a module now, or None."""
    facts = MODULES[module]
    player = g.players[seat]
    if not facts.dock:
        rule = "andromeda.activate-modules.8" if facts.kind == "science" else "andromeda.module-anatomy.3"
        return ("science-module" if facts.kind == "science" else "no-dock"), rule
    if player.is_damaged(module):
        return "damaged", "andromeda.activate-modules.5"
    if module in g.now.activated:
        return "activated", "andromeda.activate-modules.3"
    if facts.has_cost_slot and slot_name(module) not in player.stored:
        return "cost-slot", "andromeda.activate-modules.10"
    if not ways_to_activate(g, seat, module):
        return "no-ship-or-energy", "andromeda.activate-modules.2"
    return None


def ways_to_activate(g: State, seat: Seat, module: ModuleId) -> list[str]:
    """By which ship (from the board or the repair bay) or whether by energy [andromeda.activate-modules.2,
    andromeda.activate-modules.4, andromeda.activate-modules.6, andromeda.ruling.reactor-energy]."""
    player = g.players[seat]
    ships = dict.fromkeys(f"{ship.type} {ship.at}" for ship in player.ships if ship.on_board or ship.at == BAY)
    row_has_ship = any(MODULES[other].kind == MODULES[module].kind for other in g.now.by_ship)
    by_energy = (
        module != REACTOR
        and (row_has_ship or is_modified(g, seat, "energy_without_ship"))
        and affordable(g, seat, {"energy": 1})
    )
    return [*ships, *(["energy"] if by_energy else [])]


def activatable(g: State, seat: Seat) -> list[ModuleId]:
    return [module for module in g.players[seat].modules if why_not(g, seat, module) is None]


def _refusals(g: State, seat: Seat) -> list[Refusal]:
    found = []
    for module in g.players[seat].modules:
        why = why_not(g, seat, module)
        if why is not None:
            found.append(Refusal(f"activate {MODULES[module].id}", *why))
    return found + refused(g, seat)


async def activate(g: State) -> None:
    """One activation or free action; then again, until the player is done [andromeda.activate-modules.1]."""
    seat = g.active
    deed = await choose(
        seat,
        "return",
        lambda seat: [
            DONE,
            *[f"activate {MODULES[module].id}" for module in activatable(g, seat)],
            *free_actions(g, seat, "return"),
        ],
        blocked=lambda seat: _refusals(g, seat),
        rule="andromeda.activate-modules.1",
        values={"tiles": dict(g.tiles)},
    )
    if deed == DONE:
        return
    g.then("activate")
    verb, _, rest = deed.partition(" ")
    if verb != "activate":
        await do_free(g, seat, deed)
        return
    module = MODULE_BY_TOKEN[rest]
    way = await choose(
        seat,
        "activate-by",
        lambda seat: ways_to_activate(g, seat, module),
        rule="andromeda.activate-modules.2",
        values={"module": module, "tiles": dict(g.tiles)},
        refs=(f"module:{rest}",),
    )
    if way == "energy":
        await pay(g, seat, [{"energy": 1}], what=rest, rule="andromeda.activate-modules.2")
        g.now.by_energy.append(module)
    else:
        type_, place = way.split(" ")
        ship = next(ship for ship in g.players[seat].ships if ship.type == type_ and ship.at == place)
        ship.at = DOCKED
        g.now.by_ship.append(module)
    g.tell("activates", seat, module=module, by=way)
    await work(g, seat, module)


async def work(g: State, seat: Seat, module: ModuleId) -> None:
    """What an activated module does: its effects, the moons on its gain slots [andromeda.module-moons.5], and the moon
    between it and a neighbour that works in this return too [andromeda.module-moons.9]."""
    player = g.players[seat]
    facts = MODULES[module]
    g.now.activated.append(module)
    cost_moon = player.stored.get(slot_name(module)) if facts.has_cost_slot else None
    for number, slot in enumerate(facts.whole_slots, 1):
        moon = player.stored.get(slot_name(module, number))
        if slot.kind == "gain" and moon is not None:
            await resolve(g, seat, MOONS[moon].effects, Source(MOONS[moon].id, seat))
    await resolve(g, seat, facts.activate, Source(facts.id, seat, cost_moon=cost_moon))
    for pair in _pairs_of(player, module):
        moon = player.stored.get(pair_name(*pair))
        if moon is None or pair_name(*pair) in g.now.paid_pairs or not set(pair) <= set(g.now.activated):
            continue
        g.now.paid_pairs.append(pair_name(*pair))
        g.tell("pair", seat, moon=moon)
        await resolve(g, seat, MOONS[moon].effects, Source(MOONS[moon].id, seat))


def _pairs_of(player: Player, module: ModuleId) -> list[tuple[ModuleId, ModuleId]]:
    row = player.rows["industry"]
    return [pair for pair in pairwise(row) if module in pair]


def ready_science(g: State, seat: Seat) -> list[ModuleId]:
    """Science modules that the reactor can still set to work [andromeda.activate-modules.9,
    andromeda.ruling.science-order]."""
    player = g.players[seat]
    return [
        module
        for module in player.rows["science"]
        if module != REACTOR and module not in g.now.activated and not player.is_damaged(module)
    ]


async def science(g: State) -> None:
    """The reactor runs: science modules one after another, in any order, as many as the player wants."""
    seat = g.active
    if not ready_science(g, seat):
        return
    token = await choose(
        seat,
        "science",
        lambda seat: [
            *[MODULES[module].id for module in ready_science(g, seat)],
            *([ALL] if len(ready_science(g, seat)) > 1 else []),
            DONE,
            *free_actions(g, seat, "return"),  # andromeda.free-actions.2
        ],
        blocked=lambda seat: refused(g, seat),
        rule="andromeda.activate-modules.9",
        values={"tiles": dict(g.tiles)},
    )
    if token == DONE:
        return
    g.then("science")
    if token == ALL:
        g.then(*[Step("science-one", [module]) for module in ready_science(g, seat)])
    elif token in MODULE_BY_TOKEN:
        await science_one(g, MODULE_BY_TOKEN[token])
    else:
        await do_free(g, seat, token)


async def science_one(g: State, module: ModuleId) -> None:
    if module in ready_science(g, g.active):
        g.tell("activates", g.active, module=module, by="reactor")
        await work(g, g.active, module)


# -- steps 2 and 3


async def ships_home(g: State) -> None:
    """All ships come back to the launch pad, also from the scrapyard, and their shields are whole again
    [andromeda.return-ships.1 to andromeda.return-ships.3]."""
    seat = g.active
    player = g.players[seat]
    staying: tuple[int, ...] = ()
    may_stay = modified(g, seat, "may_stay")
    if may_stay and player.on_board:
        staying = await choose_some(
            seat,
            "stay",
            lambda seat: [number for number, ship in enumerate(g.players[seat].ships) if ship.on_board],
            hi=may_stay,
            rule="andromeda.return-ships.3",
            values={"count": may_stay, "tiles": dict(g.tiles)},
            token=lambda number: f"{player.ships[number].type} {player.ships[number].at} {number}",
        )
    for number, ship in enumerate(player.ships):
        if ship.at not in (RESERVE, BUILT_IN) and number not in staying:
            ship.at = PAD
    for type_ in list(player.worn):
        if any(ship.type == type_ and ship.at == PAD for ship in player.ships):
            del player.worn[type_]
    g.tell("ships-home", seat, staying=len(staying))


async def spend_energy(g: State) -> None:
    """Energy on modules is gone (it was taken when it was put there), and ongoing cards end
    [andromeda.energy-spend.1, andromeda.energy-spend.2]."""
    seat = g.active
    player = g.players[seat]
    g.now.by_energy.clear()
    g.now.by_ship.clear()
    for card in player.ongoing:
        g.tactic_discards.append(card)
        g.tell("ongoing-ends", seat, card=card)
    player.ongoing.clear()
    await trigger(g, seat, "return.end")
