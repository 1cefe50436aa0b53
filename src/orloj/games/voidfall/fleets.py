"""Fleet power: active, inactive, deployed [voidfall.fleets.4, voidfall.fleets.5]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from orloj.games.voidfall.components import SHIP_FACTS, SHIPS, CrisisId, SectorKey, Ship
from orloj.games.voidfall.deeds import Deploy, Piece
from orloj.games.voidfall.facts import Known, can_deploy_ship, deployed, own_keys
from orloj.games.voidfall.happenings import already_so, did
from orloj.games.voidfall.holdings import facts_of, seize
from orloj.games.voidfall.purse import can_pay
from orloj.games.voidfall.state import NOBODY, State
from orloj.games.voidfall.tokens import discard_glory
from orloj.kernel import Seat, choose


def add_power(g: State, key: SectorKey, ship: Ship, n: int = 1) -> None:
    fleets = g.sectors[key].fleets
    total = fleets.get(ship, 0) + n
    if total:
        fleets[ship] = total
    else:
        fleets.pop(ship, None)


def activate(g: State, who: Seat, n: int) -> int:
    """From the inactive to the active zone; says how many it were [voidfall.fleets.19]."""
    player = g.players[who]
    n = min(n, player.inactive)
    if n:
        ready = already_so(g, who)
        player.inactive -= n
        player.active += n
        g.tell("activates", who, count=n)
        did(g, who, "activate", n, ready=ready)
    return n


def can_deactivate(g: Known, who: Seat, n: int) -> bool:
    """Active power, or power that is recalled first [voidfall.fleets.20, voidfall.fleets.21]."""
    return g.players[who].active + deployed(g, who) >= n


async def deactivate(g: State, who: Seat, n: int) -> None:
    """Whoever has too little active power recalls some first."""
    for _ in range(n):
        player = g.players[who]
        if not player.active:
            await recall_one(g, who, "deactivate")
        player.active -= 1
        player.inactive += 1
    g.tell("deactivates", who, count=n)


def deployments(g: Known, who: Seat, keys: Sequence[SectorKey], ship: Ship | None = None) -> list[Deploy]:
    """What can be deployed in these sectors: types whose technology the player has and whose price can be paid
    [voidfall.fleets.9 to voidfall.fleets.13]."""
    if not g.players[who].active:
        return []
    ships = [
        one
        for one in (SHIPS if ship is None else (ship,))
        if can_deploy_ship(g, who, one) and can_pay(g, who, SHIP_FACTS[one].deploy_cost)
    ]
    return [Deploy(one, key) for key in keys if g.sectors[key].owner == who for one in ships]


def deploy(g: State, who: Seat, ship: Ship, key: SectorKey) -> None:
    """Out of the active zone. What the type costs was paid before."""
    g.players[who].active -= 1
    add_power(g, key, ship)
    g.tell("deploys", who, ship=ship, sector=key)


def deployed_in_action(g: State, who: Seat, keys: Sequence[SectorKey], ready: Collection[CrisisId]) -> None:
    """For the conditions of crises: so much was deployed, in sectors of one sort and of another."""
    sorts = [facts_of(g.sectors[key]) for key in keys]
    for facts, n in Counter(map(tuple, sorts)).items():
        did(g, who, "deploy", n, facts=facts, ready=ready)


# -- recalling


def recalls(g: Known, who: Seat) -> list[Piece]:
    """Power on the map that can be recalled [voidfall.fleets.15]."""
    return [Piece(ship, key) for key in own_keys(g, who) for ship in g.sectors[key].fleets]


async def recall_one(g: State, who: Seat, why: str) -> SectorKey:
    """One power of the player's choice; says where it was."""
    piece = await choose(who, "recall", lambda _seat: recalls(g, who), values={"why": why}, rule="voidfall.fleets.15")
    await recall(g, who, piece.ship, piece.sector)
    return piece.sector


async def recall(g: State, who: Seat, ship: Ship, key: SectorKey) -> None:
    add_power(g, key, ship, -1)
    g.players[who].active += 1
    g.tell("recalls", who, ship=ship, sector=key)
    await leave_if_empty(g, who, key)


async def leave_if_empty(g: State, who: Seat, key: SectorKey) -> None:
    """A sector without fleets, unless it is the home sector, is abandoned at once, for a glory token
    [voidfall.fleets.17, voidfall.abandoned.1]."""
    sector = g.sectors[key]
    if sector.home != NOBODY or sector.owner != who or sector.fleets:
        return
    g.tell("abandons", who, sector=key)
    sector.owner = NOBODY
    await discard_glory(g, who)
    seize(g, key, who)
