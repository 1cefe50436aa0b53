"""The return to the station: activating modules, ships come home, energy is spent."""

from __future__ import annotations

from itertools import pairwise

from orloj.games.andromeda.abilities import trigger
from orloj.games.andromeda.components import MODULES, MOONS, REACTOR, ModuleId, MoonId
from orloj.games.andromeda.deeds import (
    Activate,
    ByEnergy,
    ByShip,
    Done,
    FreeDeed,
    NoMoreScience,
    OwnShip,
    RunAllScience,
    RunScience,
)
from orloj.games.andromeda.effects.core import Source
from orloj.games.andromeda.facts import Known
from orloj.games.andromeda.fleet import is_modified, modified, ships_out
from orloj.games.andromeda.free import do_free, free_actions, is_harmless, refused
from orloj.games.andromeda.gains import Gain, take_gains
from orloj.games.andromeda.moons import pair_name, slot_name
from orloj.games.andromeda.paying import affordable, pay
from orloj.games.andromeda.state import BAY, BUILT_IN, DOCKED, PAD, RESERVE, Player, State
from orloj.kernel import Refusal, Seat, Step, choose, choose_some


def return_home(g: State) -> None:
    """A return turn has three steps [andromeda.return.3]."""
    g.now.returning = True
    g.tell("returns", g.active)
    g.then("activate", "ships-home", "spend-energy")


# -- step 1: modules


def why_not(g: Known, seat: Seat, module: ModuleId) -> tuple[str, str] | None:
    """The reason and the rule against activating a module now, or None."""
    why = why_not_ready(g, seat, module)
    if why is None and not ways_to_activate(g, seat, module):
        return "no-ship-or-energy", "andromeda.activate-modules.2"
    return why


def why_not_ready(g: Known, seat: Seat, module: ModuleId) -> tuple[str, str] | None:
    """The same, whatever it could be activated by."""
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
    return None


def ways_to_activate(g: Known, seat: Seat, module: ModuleId) -> list[ByShip | ByEnergy]:
    """By which ship (from the board or the repair bay) or whether by energy [andromeda.activate-modules.2,
    andromeda.activate-modules.4, andromeda.activate-modules.6, andromeda.ruling.reactor-energy]."""
    player = g.players[seat]
    ships = dict.fromkeys(ByShip(ship.type, ship.at) for ship in player.ships if ship.on_board or ship.at == BAY)
    row_has_ship = any(MODULES[other].kind == MODULES[module].kind for other in g.now.by_ship)
    by_energy = (
        module != REACTOR
        and (row_has_ship or is_modified(g, seat, "energy_without_ship"))
        and affordable(g, seat, {"energy": 1})
    )
    return [*ships, *([ByEnergy()] if by_energy else [])]


def activatable(g: Known, seat: Seat) -> list[ModuleId]:
    return [module for module in g.players[seat].modules if why_not(g, seat, module) is None]


def _refusals(g: State, seat: Seat) -> list[Refusal]:
    found = []
    for module in g.players[seat].modules:
        why = why_not(g, seat, module)
        if why is not None:
            found.append(Refusal(Activate(module), *why))
    return found + refused(g, seat)


async def activate(g: State) -> None:
    """One activation or free action; then again, until the player is done [andromeda.activate-modules.1]."""
    seat = g.active
    deed = await choose(
        seat,
        "return",
        lambda seat: [
            Done(),
            *[Activate(module) for module in activatable(g, seat)],
            *free_actions(g, seat, "return"),
        ],
        blocked=lambda seat: _refusals(g, seat),
        lacking=lambda seat: (
            [] if activatable(g, seat) else [Refusal("module", "none-to-activate", "andromeda.activate-modules.2")]
        ),
        rule="andromeda.activate-modules.1",
        values={"tiles": dict(g.tiles)},
        ponder=g.keeps_face(seat),
        telling=True,
        harmless=lambda deed: _only_begins(g, seat, deed),
    )
    match deed:
        case Done():
            pass
        case Activate(module):
            g.then("activate")
            await activate_module(g, seat, module)
        case _:
            g.then("activate")
            await do_free(g, seat, deed)


def _only_begins(g: State, seat: Seat, deed: Done | Activate | FreeDeed) -> bool:
    """Is the player asked again for certain before anything hidden is seen: by what to activate it, or what next?"""
    if isinstance(deed, Activate):
        return len(ways_to_activate(g, seat, deed.module)) > 1
    return is_harmless(g, seat, deed) and bool(activatable(g, seat))


async def activate_module(g: State, seat: Seat, module: ModuleId) -> None:
    """Dock a ship on a module, or spend energy, and let it work [andromeda.activate-modules.2]."""
    way = await choose(
        seat,
        "activate-by",
        lambda seat: ways_to_activate(g, seat, module),
        rule="andromeda.activate-modules.2",
        values={"module": module, "tiles": dict(g.tiles)},
        refs=(f"module:{MODULES[module].id}",),
    )
    match way:
        case ByEnergy():
            await pay(g, seat, [{"energy": 1}], what=MODULES[module].id, rule="andromeda.activate-modules.2")
            g.now.by_energy.append(module)
            g.tell("activates", seat, module=module, by="energy")
        case ByShip(type_, place):
            ship = next(ship for ship in g.players[seat].ships if ship.type == type_ and ship.at == place)
            ship.at = DOCKED
            g.now.by_ship.append(module)
            g.tell("activates", seat, module=module, by="ship", ship=type_, at=place)
    await work(g, seat, module)


async def work(g: State, seat: Seat, module: ModuleId) -> None:
    """What an activated module does: its effects, the moons on its gain slots [andromeda.module-moons.5], and the moons
    between it and neighbours that have worked in this return too [andromeda.module-moons.9]. All that happens at the
    same time, so the player chooses the order [andromeda.overview.8]."""
    player = g.players[seat]
    facts = MODULES[module]
    g.now.activated.append(module)
    gains = []
    for number, slot in enumerate(facts.whole_slots, 1):
        moon = player.stored.get(slot_name(module, number))
        if slot.kind == "gain" and moon is not None:
            gains.append(_from_moon(seat, moon))
    cost_moon = player.stored.get(slot_name(module)) if facts.has_cost_slot else None
    gains.append(Gain(facts.id, facts.activate, Source(facts.id, seat, cost_moon=cost_moon)))
    for pair in _pairs_of(player, module):
        moon = player.stored.get(pair_name(*pair))
        if moon is None or pair_name(*pair) in g.now.paid_pairs or not set(pair) <= set(g.now.activated):
            continue
        g.now.paid_pairs.append(pair_name(*pair))
        gains.append(_from_moon(seat, moon, between=True))
    await take_gains(g, seat, gains)


def _from_moon(seat: Seat, moon: MoonId, *, between: bool = False) -> Gain:
    return Gain(MOONS[moon].id, MOONS[moon].effects, Source(MOONS[moon].id, seat), moon if between else None)


def _pairs_of(player: Player, module: ModuleId) -> list[tuple[ModuleId, ModuleId]]:
    row = player.rows["industry"]
    return [pair for pair in pairwise(row) if module in pair]


def ready_science(g: Known, seat: Seat) -> list[ModuleId]:
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
    deed = await choose(
        seat,
        "science",
        lambda seat: [
            *[RunScience(module) for module in ready_science(g, seat)],
            *([RunAllScience()] if len(ready_science(g, seat)) > 1 else []),
            NoMoreScience(),
            *free_actions(g, seat, "return"),  # andromeda.free-actions.2
        ],
        blocked=lambda seat: refused(g, seat),
        rule="andromeda.activate-modules.9",
        values={"tiles": dict(g.tiles)},
    )
    if isinstance(deed, NoMoreScience):
        return
    g.then("science")
    match deed:
        case RunAllScience():
            g.then(*[Step("science-one", [module]) for module in ready_science(g, seat)])
        case RunScience(module):
            await science_one(g, module)
        case _:
            await do_free(g, seat, deed)


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
    staying: tuple[OwnShip, ...] = ()
    may_stay = modified(g, seat, "may_stay")
    if may_stay and player.on_board:
        staying = await choose_some(
            seat,
            "stay",
            lambda seat: ships_out(g, seat),
            hi=may_stay,
            rule="andromeda.return-ships.3",
            values={"count": may_stay, "tiles": dict(g.tiles)},
        )
    stays = [one.number for one in staying]
    for number, ship in enumerate(player.ships):
        if ship.at not in (RESERVE, BUILT_IN) and number not in stays:
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
