"""Words for fleet power. Invasions are in `invasion`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from orloj.games.voidfall.asking import these
from orloj.games.voidfall.components import SHIP_FACTS, SectorKey, Ship
from orloj.games.voidfall.corruption import add_corruption, corrupted_spots, free_spots, remove_corruption
from orloj.games.voidfall.deeds import Deploy, Forgo, GoOn, OnChambers, OnSector, OnSlot, OnTrack, PayTax, Shift
from orloj.games.voidfall.effects.core import EFFECTS
from orloj.games.voidfall.effects.economy import pay_price
from orloj.games.voidfall.effects.targets import sectors_meant
from orloj.games.voidfall.facts import Known, deployed, has_passive, near, own_keys, shipyards, summed
from orloj.games.voidfall.fleets import (
    activate,
    add_power,
    can_deactivate,
    deactivate,
    deploy,
    deployed_in_action,
    deployments,
    recall_one,
)
from orloj.games.voidfall.happenings import already_so, did
from orloj.games.voidfall.purse import can_pay
from orloj.games.voidfall.scenes import scene
from orloj.games.voidfall.state import NOBODY, Source, State
from orloj.kernel import Seat, Step, choose

REGROUP_MOVES = 5
MOVED = 2  # something was moved already: no more need be
TAX = "deploy_tax"


class Recalled(Struct, frozen=True, forbid_unknown_fields=True):
    n: int
    bind: str = ""


@EFFECTS.word("cost_recall", Recalled, possible=lambda g, who, args, _run: deployed(g, who) >= args.n)
async def _recall(g: State, who: Seat, args: Recalled, run: Source) -> None:
    for _ in range(args.n):
        key = await recall_one(g, who, run.id)
        if args.bind:
            run.bound = key


class Count(Struct, frozen=True, forbid_unknown_fields=True):
    n: int
    up_to: bool = False


@EFFECTS.word("cost_deactivate", Count, possible=lambda g, who, args, _run: can_deactivate(g, who, args.n))
async def _deactivate(g: State, who: Seat, args: Count, _run: Source) -> None:
    await deactivate(g, who, args.n)


@EFFECTS.word("activate", Count, possible=lambda g, who, _args, _run: g.players[who].inactive > 0)
def _activate(g: State, who: Seat, args: Count, run: Source) -> None:
    activate(g, who, args.n * run.factor)


# -- deploying


class Deployed(Struct, frozen=True, forbid_unknown_fields=True):
    n: int
    up_to: bool = False
    where: str = "any"
    ship: Ship | None = None


def _quotas(g: State, who: Seat, args: Deployed, run: Source) -> dict[SectorKey, int]:
    """How much can be deployed in each sector."""
    return dict.fromkeys(sectors_meant(g, who, args.where, run), args.n * run.factor)


def _can_deploy(g: State, who: Seat, args: Deployed, run: Source) -> bool:
    keys = sectors_meant(g, who, args.where, run)
    return bool(deploy_options(g, who, dict.fromkeys(keys, 1), args.ship) or _instead(g, who, run))


@EFFECTS.word("deploy", Deployed, possible=_can_deploy)
async def _deploy(g: State, who: Seat, args: Deployed, run: Source) -> bool:
    return await deploy_some(g, who, _quotas(g, who, args, run), args.n * run.factor, args.ship, run, args.where)


@EFFECTS.word(
    "deploy_per_shipyard",
    Count,
    possible=lambda g, who, _args, run: bool(deploy_options(g, who, _yards(g, who, 1), None) or _instead(g, who, run)),
)
async def _deploy_per_shipyard(g: State, who: Seat, args: Count, run: Source) -> bool:
    """For each own shipyard, in its sector [voidfall.fleets.14]."""
    quotas = _yards(g, who, args.n)
    return await deploy_some(g, who, quotas, sum(quotas.values()), None, run, "shipyard")


def _yards(g: State, who: Seat, n: int) -> dict[SectorKey, int]:
    found = {key: n * shipyards(g, who, g.sectors[key]) for key in own_keys(g, who)}
    return {key: quota for key, quota in found.items() if quota}


Spots = OnSector | OnTrack | OnSlot | OnChambers


def _instead(g: State, who: Seat, run: Source) -> Sequence[Spots]:
    """A deployment of a focus action can be replaced by removing corruption, for who has the technology."""
    if run.is_action and has_passive(g, who, "deploy_or_remove_corruption"):
        return corrupted_spots(g, who)
    return ()


def deploy_options(g: State, who: Seat, quotas: Mapping[SectorKey, int], ship: Ship | None) -> list[Deploy]:
    """What can be deployed where, with what an event demands for it."""
    found = deployments(g, who, [key for key, quota in quotas.items() if quota > 0], ship)
    return [deed for deed in found if can_bear_tax(g, who, SHIP_FACTS[deed.ship].deploy_cost)]


def _owes_tax(g: Known, who: Seat) -> bool:
    return TAX in g.lasting and who not in g.now.taxed


def _with_tax(cost: Mapping[str, int], n: int) -> dict[str, int]:
    return {**cost, "materials": cost.get("materials", 0) + n}


def can_bear_tax(g: Known, who: Seat, cost: Mapping[str, int], n: int = 1) -> bool:
    """Can as much power be deployed for this cost and what an event demands for it?"""
    return not _owes_tax(g, who) or bool(free_spots(g, who)) or can_pay(g, who, _with_tax(cost, n))


async def with_tax(g: State, who: Seat, cost: Mapping[str, int], source: str, n: int = 1) -> Mapping[str, int]:
    """A corruption for all deployments of the turn, or a material for each: says what is to be paid then."""
    if not _owes_tax(g, who):
        return cost
    dearer = _with_tax(cost, n)
    options: list[Spots | PayTax] = [*free_spots(g, who), *([PayTax()] if can_pay(g, who, dearer) else [])]
    answer = await choose(who, "deploy-tax", these(options), values={"source": source})
    if isinstance(answer, PayTax):
        return dearer
    add_corruption(g, who, answer)
    g.now.taxed.append(who)
    return cost


async def deploy_some(
    g: State, who: Seat, quotas: dict[SectorKey, int], most: int, ship: Ship | None, run: Source, where: str
) -> bool:
    """One power after another; each may be of another type [voidfall.fleets.9]."""
    ready = already_so(g, who)
    done: list[SectorKey] = []
    cleansed = 0
    while len(done) + cleansed < most:
        found = [*deploy_options(g, who, quotas, ship), *_instead(g, who, run)]
        if not found:
            break
        stop = GoOn() if done or cleansed else Forgo()
        more = [] if run.must and not (done or cleansed) else [stop]
        deed = await choose(
            who,
            "deploy",
            these([*found, *more]),
            rule="voidfall.fleets.9",
            values={"source": run.id, "count": most - len(done) - cleansed},
        )
        if isinstance(deed, GoOn | Forgo):
            break
        if not isinstance(deed, Deploy):
            remove_corruption(g, who, deed)
            cleansed += 1
            continue
        await take_one(g, who, deed, run)
        quotas[deed.sector] -= 1
        done.append(deed.sector)
        if where == "same":
            run.same = deed.sector
            quotas = {deed.sector: most - len(done)}
    deployed_in_action(g, who, done, ready)
    return bool(done or cleansed)


async def take_one(g: State, who: Seat, deed: Deploy, run: Source) -> None:
    """What the type costs, and what an event demands for it, then the deployment."""
    price = await with_tax(g, who, SHIP_FACTS[deed.ship].deploy_cost, run.id)
    if price:
        await pay_price(g, who, price, run.id)
    deploy(g, who, deed.ship, deed.sector)


# -- regrouping


class Moves(Struct, frozen=True, forbid_unknown_fields=True):
    moves: int = REGROUP_MOVES


def shifts(g: State, who: Seat) -> list[Shift]:
    """One power to an adjacent own sector; the last one does not leave a sector, unless it is the home sector
    [voidfall.movement.1, voidfall.movement.3]."""
    found = []
    for key in own_keys(g, who):
        sector = g.sectors[key]
        if sector.power > 1 or (sector.home != NOBODY and sector.power):
            goals = [other for other in near(g, key) if g.sectors[other].owner == who]
            found += [Shift(ship, key, other) for ship in sector.fleets for other in goals]
    return found


@EFFECTS.word("regroup", Moves, possible=lambda g, who, _args, _run: bool(shifts(g, who)))
def _regroup(g: State, who: Seat, args: Moves, run: Source) -> None:
    moves = args.moves + summed(g, who, "regroup_moves")
    g.then(Step("regroup", [who, moves, 1 if run.must else 0, run.id]))


@scene("regroup")
async def regroup(g: State, who: Seat, left: int, must: int, source: str) -> None:
    """One move after another; what it solves is looked at when it is over [voidfall.crisis-solve.7]."""
    first = must < MOVED
    if not left or not shifts(g, who):
        if not first:
            did(g, who, "regroup")
        return
    stop = [] if must == 1 else [Forgo() if first else GoOn()]
    deed = await choose(
        who,
        "regroup",
        lambda _seat: [*shifts(g, who), *stop],
        rule="voidfall.movement.1",
        values={"source": source, "count": left},
    )
    if isinstance(deed, Forgo | GoOn):
        if not first:
            did(g, who, "regroup")
        return
    add_power(g, deed.sector, deed.ship, -1)
    add_power(g, deed.to, deed.ship)
    g.tell("shifts", who, ship=deed.ship, sector=deed.sector, to=deed.to)
    g.then(Step("regroup", [who, left - 1, MOVED, source]))
