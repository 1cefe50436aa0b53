"""Invasions: movement, combat, consequences [voidfall.movement.4 to voidfall.movement.11, voidfall.after-player]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from orloj.games.voidfall.asking import these
from orloj.games.voidfall.battles import (
    chooser,
    deed_of,
    invasion_fight,
    is_defended,
    once_paid,
    option_of,
    power_of,
    settle_side,
    tell_fight,
)
from orloj.games.voidfall.combat import Fight, chosen, outcome, pending, sensible
from orloj.games.voidfall.components import (
    BOUNTIES,
    EVENTS,
    FALLEN_HOUSES,
    RECLAIMS,
    ROWS,
    SECTOR_KINDS,
    SectorKey,
    Ship,
)
from orloj.games.voidfall.deeds import Deploy, Forgo, Glory, InRow, Invade, Learn, Piece
from orloj.games.voidfall.effects.board import UPGRADE_NEW, gain_technology, upgrade
from orloj.games.voidfall.effects.core import EFFECTS, begin
from orloj.games.voidfall.effects.economy import pay_price
from orloj.games.voidfall.effects.fleet import deploy_options, take_one, with_tax
from orloj.games.voidfall.effects.prices import before_priced_deed
from orloj.games.voidfall.facts import (
    Known,
    glory_total,
    has_passive,
    is_voidborn,
    kind_of,
    near,
    own_keys,
    passives,
    tech_slots,
)
from orloj.games.voidfall.fleets import add_power, deployed_in_action, leave_if_empty
from orloj.games.voidfall.galaxy import galaxy
from orloj.games.voidfall.happenings import already_so, did, offer_solving, trigger
from orloj.games.voidfall.holdings import seize
from orloj.games.voidfall.pendings import begins, pending_step
from orloj.games.voidfall.purse import change_influence
from orloj.games.voidfall.scenes import scene
from orloj.games.voidfall.state import NOBODY, Invasion, Pending, Sector, Source, State
from orloj.games.voidfall.tokens import (
    MOST_GLORY,
    bounty_path,
    discard_glory,
    gain_glory,
    lay_reclaim,
    reclaim_path,
    turn_up_bounty,
    turn_up_reclaim,
)
from orloj.kernel import Refusal, Seat, Step, choose, spread
from orloj.parts.effects import NO, YES

COMPENSATION_PATH = "compensation/effect"


# -- where to, and with what


Way = Literal["storm", "far"]  # over voidstorms, or from one sector further away
WAYS: tuple[Way, ...] = ("storm", "far")


def senders(g: Known, who: Seat, target: SectorKey) -> dict[SectorKey, tuple[Way, ...]]:
    """Own sectors whose power can move into a target: adjacent ones, which can in any way; with a technology those
    behind voidstorms, and those one sector further away."""
    found: dict[SectorKey, tuple[Way, ...]] = {}
    beside = near(g, target)
    further = has_passive(g, who, "invade_ignore_voidstorm_or_range")
    for key in own_keys(g, who):
        if not g.sectors[key].power:
            continue
        if key in beside:
            found[key] = WAYS
        elif further:
            storm = key in galaxy(g.scenario).near_without_storms[target]
            far = any(other in near(g, key) for other in beside)
            if storm or far:
                found[key] = WAYS if storm and far else WAYS[:1] if storm else WAYS[1:]
    return found


def may_be_invaded(g: Known, who: Seat, sector: Sector) -> bool:
    """[voidfall.movement.5, voidfall.movement.6, voidfall.control.4]"""
    if sector.owner == who or sector.home != NOBODY or not kind_of(sector).invadable:
        return False
    return sector.owner == NOBODY or rivals(g)


def rivals(g: Known) -> bool:
    """May players invade each other? [voidfall.movement.6, voidfall.tutorial.4]"""
    return g.board is None and not g.truce


def targets(g: Known, who: Seat, only: str = "") -> list[SectorKey]:
    """What can be invaded now."""
    found = []
    for key, sector in g.sectors.items():
        if not may_be_invaded(g, who, sector):
            continue
        if (only == "corrupted" and not sector.corrupted) or (only == "voidborn" and not is_voidborn(sector)):
            continue  # voidfall.movement.9
        if senders(g, who, key):
            found.append(key)
    return found


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    only: str = ""
    range: int = 0
    ignore_voidstorm: bool = False
    bombard: int = 0


def _after(g: State, _who: Seat, _args: Order, run: Source) -> str | bool:
    """What the rest of the effect may want to know."""
    over = g.invasions.pop()
    run.bound = over.sector
    run.removed_power = over.void_power - over.void_power_left if over.was_voidborn else 0
    run.won = bool(over.sector) and g.sectors[over.sector].owner == over.attacker
    return "then" if over.sector else False


@EFFECTS.word("invade", Order, possible=lambda g, who, args, _run: bool(targets(g, who, args.only)), outcome=_after)
def _invade(g: State, who: Seat, args: Order, run: Source) -> None:
    g.invasions.append(Invasion(who, "", only=args.only, bombard=args.bombard))
    g.then(Step("invade", [who, int(run.must), run.id]))


@scene("invade")
async def invade(g: State, who: Seat, must: int, source: str) -> None:
    """The target. (An invasion without one takes place no more.)"""
    now = g.invasions[-1]
    stop = [] if must else [Forgo()]
    deed = await choose(
        who,
        "invade",
        lambda _seat: [*[Invade(key) for key in targets(g, who, now.only)], *stop],
        rule="voidfall.movement.4",
        values={"source": source},
    )
    if not isinstance(deed, Invade):
        return
    sector = g.sectors[deed.sector]
    now.sector = deed.sector
    now.was_fallen = sector.fallen
    now.was_voidborn = is_voidborn(sector)
    now.was_corrupted = sector.corrupted
    now.had_defense = is_defended(sector)
    now.had_harbinger = sector.harbingers > 0
    now.victim = sector.owner
    now.void_power = sector.void_power
    g.tell("invades", who, sector=deed.sector)
    now.ready = sorted(await before_priced_deed(g, who, "invade", facts=_facts(now)))
    if await _salvages(g, who, now):
        lay_reclaim(g, deed.sector, who)
    g.then(Step("muster", [who]))


async def _salvages(g: State, who: Seat, now: Invasion) -> bool:
    """Salvage Scanner: a reclaim token comes into the sector. A technology's benefit may be declined: only who wants to
    be asked about benefits is asked for it [voidfall.technology.4]."""
    wanted = [kind for one in passives(g, who, "reclaim_before_invasion") for kind in one.target]
    if not (("voidborn" in wanted and now.was_voidborn) or ("corrupted" in wanted and now.was_corrupted)):
        return False
    if not g.players[who].asks_benefits:
        return True
    values = {"source": SCANNER, "sector": now.sector}
    return await choose(who, "salvage", lambda _seat: [YES, NO], rule="voidfall.technology.4", values=values) == YES


SCANNER = "salvage_scanner"


def check_way(g: Known, who: Seat, target: SectorKey, sent: Mapping[Piece, int]) -> Refusal | None:
    """Either over voidstorms or from further away, not both."""
    ways = senders(g, who, target)
    used = [ways[piece.sector] for piece, n in sent.items() if n]
    if not any(all(way in one for one in used) for way in WAYS):
        return Refusal(tuple(sent.items()), "storm-or-far", "voidfall.movement.8")
    return None


@scene("muster")
async def muster(g: State, who: Seat) -> None:
    """Any number of power from adjacent sectors moves in [voidfall.movement.8]; sectors may be emptied, which then are
    abandoned [voidfall.movement.10, voidfall.movement.11]."""
    now = g.invasions[-1]
    ways = senders(g, who, now.sector)
    given = await spread(
        who,
        "muster",
        lambda _seat: [Piece(ship, key) for key in ways for ship in g.sectors[key].fleets],
        lo=1,
        hi=sum(g.sectors[key].power for key in ways),
        most=lambda piece: g.sectors[piece.sector].fleets[piece.ship],
        check=lambda sent: check_way(g, who, now.sector, dict(sent)),
        rule="voidfall.movement.8",
        values={"sector": now.sector},
    )
    fleets: dict[Ship, int] = {}
    for piece, n in given:
        if n:
            add_power(g, piece.sector, piece.ship, -n)
            fleets[piece.ship] = fleets.get(piece.ship, 0) + n
    now.sent = sum(fleets.values())
    now.ships = list(fleets)
    g.tell("musters", who, sector=now.sector, power=fleets)
    left = [key for key in dict.fromkeys(piece.sector for piece, n in given if n) if not g.sectors[key].fleets]
    for key in left:
        await leave_if_empty(g, who, key)
    now.fight = invasion_fight(g, who, now.sector, fleets, bombard=bool(now.bombard))
    g.then("combat", "invasion-ends")


@scene("combat")
def combat(g: State) -> None:
    """Step by step; whoever has a choice is asked. To absorb damage as soon as one can is never worse: only who wants
    to be asked about benefits is asked for it [voidfall.salvo.15]."""
    now = g.invasions[-1]
    assert now.fight is not None
    choice = pending(now.fight)
    while choice is not None and choice.kind == "absorb" and not g.players[chooser(g, now, choice.side)].asks_benefits:
        now.fight = chosen(now.fight, sensible(now.fight)[0])
        choice = pending(now.fight)
    if choice is not None:
        g.then("combat-asks", "combat")
    else:
        tell_fight(g, now.fight, now.sector)


@scene("combat-asks")
async def combat_asks(g: State) -> None:
    now = g.invasions[-1]
    assert now.fight is not None
    choice = pending(now.fight)
    assert choice is not None
    deed = await choose(
        chooser(g, now, choice.side),
        f"combat-{choice.kind}",
        lambda _seat: [deed_of(choice, option) for option in choice.options],
        rule=COMBAT_RULES[choice.kind],
        values={"sector": now.sector, "count": choice.hits},
    )
    option = option_of(choice, deed)
    if choice.kind == "launch" and option.amount:
        await _launch(g, now, now.fight, option.amount)
    now.fight = chosen(now.fight, option)


async def _launch(g: State, now: Invasion, fight: Fight, n: int) -> None:
    """Corvettes that carriers launch are deployed: for the conditions of crises, and for what an event demands. What is
    paid then is missing in the combat."""
    who = now.attacker
    price = await with_tax(g, who, {}, CARRIERS, n)
    if price:
        await pay_price(g, who, price, CARRIERS)
        now.fight = once_paid(g, who, now.sector, fight)
    deployed_in_action(g, who, [now.sector] * n, now.ready)


CARRIERS = "carriers"

COMBAT_RULES = {
    "launch": "voidfall.approach.1",
    "missiles": "voidfall.approach.12",
    "fire": "voidfall.salvo.14",
    "absorb": "voidfall.salvo.15",
    "drones": "voidfall.salvo.20",
    "bombard": "voidfall.salvo.22",
    "lose": "voidfall.damage.1",
    "pods": "voidfall.damage.1",
}


@scene("invasion-ends")
async def invasion_ends(g: State) -> None:
    """Who has the sector now?"""
    now = g.invasions[-1]
    assert now.fight is not None
    end = outcome(now.fight)
    sector = g.sectors[now.sector]
    who = now.attacker
    g.tell("combat", who, sector=now.sector, result=end.result)
    survivors = await settle_side(g, who, now.sector, end, "attacker")
    now.survivors = survivors.power
    if now.victim != NOBODY:
        sector.fleets = power_of(await settle_side(g, now.victim, now.sector, end, "defender"))
    else:
        sector.void_power = now.void_power_left = end.defender.left.voidborn
    keeps = end.keeps_installations
    if end.result == "tied":
        if end.replicators and await _replicates(g, who, now.sector):
            now.survivors = 1
            _take(g, now, keeps=keeps, deployed=True)
            return
        if now.victim != NOBODY:
            sector.owner = NOBODY
            await discard_glory(g, now.victim, "voidfall.after-tie.2")
        seize(g, now.sector, who if now.victim == NOBODY else now.victim)  # voidfall.after-tie.3
        return
    if end.result in ("won", "surrendered"):
        sector.fleets = power_of(survivors)
        _take(g, now, keeps=keeps)


async def _replicates(g: State, who: Seat, key: SectorKey) -> bool:
    """After a tie power may be deployed in the sector, which makes it a victory."""
    found = _deployable_here(g, who, key)
    if not found:
        return False
    deed = await choose(who, "replicate", lambda _seat: [*found, Forgo()], values={"sector": key})
    if not isinstance(deed, Deploy):
        return False
    ready = already_so(g, who)
    g.sectors[key].owner = who
    await take_one(g, who, deed, Source(id=REPLICATORS))
    deployed_in_action(g, who, [key], ready)
    return True


REPLICATORS = "combat_replicators"


def _deployable_here(g: State, who: Seat, key: SectorKey) -> list[Deploy]:
    """Any type, as if the sector were the attacker's already."""
    sector = g.sectors[key]
    before, sector.owner = sector.owner, who
    try:
        return deploy_options(g, who, {key: 1}, None)
    finally:
        sector.owner = before


def _take(g: State, now: Invasion, *, keeps: bool, deployed: bool = False) -> None:
    """The sector belongs to the attacker; what follows comes in any order [voidfall.after-player.1 to
    voidfall.after-player.3]. What deploys after a combat does so once, also if that made the victory."""
    who, key = now.attacker, now.sector
    sector = g.sectors[key]
    sector.owner = who
    sector.void_power = 0
    g.now.invasions += 1
    g.tell("wins-sector", who, sector=key)
    follow = []
    if sector.installations and not keeps:
        follow.append("installations")
    follow += ["glory"] if now.victim == NOBODY else ["rival-glory"]
    follow += ["bounty"] * sector.bounties + ["reclaim"] * sector.reclaims
    if now.was_fallen:
        follow.append("fallen")
    if kind_of(sector).on_gain:
        follow.append("sector")
    if sector.kind == "rift":
        follow.append("rift")
    follow += ["harbinger"] * sector.harbingers
    g.pending += [Pending(who, "consequence", name, name, key, must=True) for name in follow]
    trigger(g, who, "invade_success", key)
    if not deployed:
        trigger(g, who, "combat_won_or_tied_as_attacker", key)
    if now.was_corrupted:
        trigger(g, who, "invade_corrupted_success", key)
    if sector.installations and keeps and g.players[who].asks_benefits:  # which may be declined [voidfall.technology.4]
        g.pending.append(Pending(who, "consequence", "raze", "raze", key))
    now.deed = len(g.now.deeds)
    did(g, who, "invade", facts=_facts(now), numbers={"power": now.sent, "survivors": now.survivors}, ready=now.ready)
    g.then(pending_step(who, last=False), "invasion-over")


@scene("invasion-over")
def invasion_over(g: State) -> None:
    """The consequences are part of an invasion: what they brought counts for the condition of a crisis that it solves
    [voidfall.movement.7, voidfall.crisis-solve.7]."""
    if g.board is not None:
        now = g.invasions[-1]
        offer_solving(g, g.now.deeds[now.deed], now.ready)


def _facts(now: Invasion) -> list[str]:
    found = [f"ship:{ship}" for ship in now.ships]
    found += ["target:voidborn"] if now.was_voidborn else []
    found += ["target:fallen"] if now.was_fallen else []
    found += ["target:corrupted"] if now.was_corrupted else []
    found += ["target:harbinger"] if now.had_harbinger else []
    found += ["defended:yes"] if now.had_defense else []
    return found


# -- consequences


@begins("consequence")
def _begin_consequence(g: State, one: Pending) -> None:
    _CONSEQUENCES[one.what](g, one.seat, one.sector)


def _no_installations(g: State, who: Seat, key: SectorKey) -> None:
    """Guilds stay [voidfall.after-player.4]."""
    g.sectors[key].installations = []
    g.tell("razed", who, sector=key)


def _glory(g: State, who: Seat, key: SectorKey) -> None:
    g.then(Step("take-glory", [who, key]))


@scene("take-glory")
async def take_sector_glory(g: State, who: Seat, key: SectorKey) -> None:
    """All glory tokens, which an event may let be upgraded at once, and influence for all that one has then
    [voidfall.after-player.7, voidfall.after-player.8]."""
    tokens, g.sectors[key].glory = g.sectors[key].glory, []
    for value in tokens:
        gain_glory(g, who, value)
        if UPGRADE_NEW in g.lasting and value < MOST_GLORY:
            options = [Glory(value), Forgo()]
            deed = await choose(who, "upgrade-glory", these(options), values={"source": EVENTS[g.event].id})
            if isinstance(deed, Glory):
                upgrade(g, who, value)
    change_influence(g, who, glory_total(g, who), "glory")


def _rival_glory(g: State, who: Seat, key: SectorKey) -> None:
    """Influence for the glory of the loser, who gives up a token [voidfall.after-player.9,
    voidfall.after-player.10]."""
    victim = next(one.victim for one in reversed(g.invasions) if one.sector == key)
    change_influence(g, who, glory_total(g, victim), "glory")
    g.then(Step("lose-glory", [victim]))


@scene("lose-glory")
async def lose_glory(g: State, who: Seat) -> None:
    await discard_glory(g, who, "voidfall.after-player.10")


def _bounty(g: State, who: Seat, key: SectorKey) -> None:
    token = turn_up_bounty(g, key)
    g.players[who].bounty.append(token)
    g.tell("bounty", who, bounty=token)
    begin(g, who, bounty_path(token), Source(id=BOUNTIES[token].id, bound=key))


def _reclaim(g: State, who: Seat, key: SectorKey) -> None:
    token = turn_up_reclaim(g, key)
    g.players[who].reclaim.append(token)
    g.tell("reclaim", who, reclaim=token)
    begin(g, who, reclaim_path(token), Source(id=RECLAIMS[token].id, bound=key))


def _sector(g: State, who: Seat, key: SectorKey) -> None:
    """What the sector gives once [voidfall.after-player.14]."""
    kind = g.sectors[key].kind
    begin(g, who, on_gain_path(kind), Source(id=kind, bound=key))


def on_gain_path(kind: str) -> str:
    return f"{kind}/on_gain"


def _fallen(g: State, who: Seat, key: SectorKey) -> None:
    """A sixth technology slot, a technology of the house, and what stands at the bottom of its card
    [voidfall.after-player.15 to voidfall.after-player.18]."""
    sector = g.sectors[key]
    house, sector.fallen = sector.fallen, ""
    g.players[who].sixth_slot = True
    g.tell("fallen", who, house=house)
    begin(g, who, fallen_path(house), Source(id=FALLEN_HOUSES[house].id, bound=key))
    g.then(Step("fallen-technology", [who, house]))


def fallen_path(house: str) -> str:
    return f"{FALLEN_HOUSES[house].id}/effect"


@scene("fallen-technology")
async def fallen_technology(g: State, who: Seat, house: str) -> None:
    player = g.players[who]
    if len(player.techs) >= tech_slots(g, who):
        return
    found = [
        Learn(tech, "basic")
        for tech in FALLEN_HOUSES[house].technologies
        if tech not in player.techs and g.techs.get(tech)
    ]
    if not found:
        return
    deed = await choose(
        who,
        "technology",
        lambda _seat: [*found, Forgo()],
        rule="voidfall.after-player.16",
        values={"source": FALLEN_HOUSES[house].id},
    )
    if isinstance(deed, Learn):
        await gain_technology(g, who, deed.tech, "basic")


def _rift(g: State, who: Seat, key: SectorKey) -> None:
    """It becomes a standard sector; everybody may remove a corruption or gain resources [voidfall.after-player.11,
    voidfall.after-player.12]."""
    sector = g.sectors[key]
    sector.kind = STANDARD
    sector.population = 1
    sector.corrupted = False
    g.tell("rift-closed", who, sector=key)
    compensate(g)


STANDARD = "standard"
assert STANDARD in SECTOR_KINDS


def compensate(g: State) -> None:
    """Everybody, in turn order."""
    for seat in reversed(g.order or list(g.seats)):
        begin(g, seat, COMPENSATION_PATH, Source(id="compensation"))


def _harbinger(g: State, who: Seat, key: SectorKey) -> None:
    """To a row of the player's choice [voidfall.after-player.13]."""
    g.sectors[key].harbingers -= 1
    g.then(Step("harbinger-row", [who]))


@scene("harbinger-row")
async def harbinger_row(g: State, who: Seat) -> None:
    deed = await choose(
        who, "harbinger-row", lambda _seat: [InRow(row) for row in ROWS], rule="voidfall.crisis-board.4"
    )
    g.then(Step("harbinger-enters", [who, deed.row]))


_CONSEQUENCES: Mapping[str, Any] = {
    "installations": _no_installations,
    "raze": _no_installations,
    "glory": _glory,
    "rival-glory": _rival_glory,
    "bounty": _bounty,
    "reclaim": _reclaim,
    "sector": _sector,
    "fallen": _fallen,
    "rift": _rift,
    "harbinger": _harbinger,
}
