"""What can be conquered, and what may be lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from orloj.games.voidfall.battles import defending_side, player_side
from orloj.games.voidfall.combat import Outcome, Side, Target, begin, best_outcome
from orloj.games.voidfall.components import RESOURCE_OF, VOID_SCORES, SectorKey, Ship
from orloj.games.voidfall.crises.board import strike_of_board
from orloj.games.voidfall.deeds import Piece
from orloj.games.voidfall.facts import batteries, glory_total, guilds_in, installations_in, is_coop, near
from orloj.games.voidfall.invasion import WAYS, may_be_invaded, rivals, senders, targets
from orloj.games.voidfall.judgement.mind import Mind
from orloj.games.voidfall.skirmish import strike_power, threatened
from orloj.games.voidfall.state import NOBODY, Sector

GARRISON = 1


def sector_worth(mind: Mind, sector: Sector) -> float:
    """What it is worth to hold a sector until the end."""
    w, future = mind.w, mind.future
    value = w.sector * (0.3 + future) + w.population * sector.population * (0.2 + future)
    guilds = guilds_in(sector)
    for guild in guilds:
        resource = RESOURCE_OF[guild]
        level = mind.level(resource)
        value += mind.production(resource, level + sector.population) - mind.production(resource, level)
    value += w.guild * len(guilds) * (0.3 + future)
    value += w.installation * len(installations_in(sector)) * future
    if sector.corrupted:
        value -= w.corrupted_sector
    return value


def prize(mind: Mind, key: SectorKey) -> float:
    """What conquering a sector brings."""
    sector = mind.g.sectors[key]
    value = sector_worth(mind, sector) + mind.w.glory * sum(sector.glory) + fame(mind, sector)
    value += 2.0 * (sector.bounties + sector.reclaims) + (5.0 if sector.fallen else 0.0)
    value -= mind.w.installation * len(sector.installations) * mind.future
    if is_coop(mind.g):
        value += VOID_SCORES["rift"] * (sector.kind == "rift") + VOID_SCORES["harbinger_on_map"] * sector.harbingers
        value += VOID_SCORES["fallen_house_card_in_sector"] * bool(sector.fallen)
        value += VOID_SCORES["population_in_voidborn_sectors"] * sector.population
        if any(mind.g.sectors[other].kind == "rift" for other in near(mind.g, key)):  # one can go on from there
            value += mind.w.way * VOID_SCORES["rift"] * mind.future
    elif sector.owner != NOBODY:
        value += 2.0
    return value


def fame(mind: Mind, sector: Sector) -> float:
    """Influence at once: for all glory that one has then, or for that of the rival who loses the sector."""
    if sector.owner != NOBODY:
        return float(glory_total(mind.g, sector.owner))
    return float(sum(mind.me.glory) + sum(sector.glory))


def resistance(mind: Mind, key: SectorKey) -> int:
    """Power that is needed about, to have something left after it."""
    sector = mind.g.sectors[key]
    return max(sector.void_power, sector.power) + batteries(sector) + 1


def readiness(mind: Mind) -> float:
    """What the power beside foreign sectors promises: the two best goals count."""
    found = []
    for key, sector in mind.g.sectors.items():
        if not may_be_invaded(mind.g, mind.seat, sector):
            continue
        beside = [mind.g.sectors[other] for other in near(mind.g, key) if mind.g.sectors[other].owner == mind.seat]
        if beside:
            free = sum(own.power for own in beside) - GARRISON
            found.append(prize(mind, key) * min(1.0, max(0, free) / resistance(mind, key)) ** 2)
    found.sort(reverse=True)
    return mind.w.readiness * mind.soon * sum(found[:2])


def danger(mind: Mind) -> float:
    """What the skirmish of the evaluation would take, and what rivals could."""
    g, w = mind.g, mind.w
    more = strike_of_board(g.board) if g.board is not None else 0
    power = strike_power(g, mind.seat, more, evaluation=True)
    lost = 0.0
    if power:
        exposed = [g.sectors[key] for key in threatened(g, mind.seat)]
        weak = [sector for sector in exposed if sector.power + batteries(sector) <= power]
        if weak:
            sure = 1.0 if mind.turns_here <= 0 else 0.6
            lost = w.danger * sure * max(sector_worth(mind, sector) + 2 for sector in weak)
    if rivals(g) and mind.turns:
        for key in mind.keys:
            sector = g.sectors[key]
            if sector.home == NOBODY:
                beside: dict[int, int] = {}
                for other in near(g, key):
                    neighbour = g.sectors[other]
                    if neighbour.owner not in (NOBODY, mind.seat):
                        beside[neighbour.owner] = beside.get(neighbour.owner, 0) + neighbour.power
                if beside and max(beside.values()) - GARRISON > sector.power + batteries(sector):
                    lost += w.rival_danger * sector_worth(mind, sector)
    return lost


# -- invasions


Sent = Mapping[Piece, int]


def fleets_of(sent: Sent) -> dict[Ship, int]:
    fleets: dict[Ship, int] = {}
    for piece, n in sent.items():
        if n:
            fleets[piece.ship] = fleets.get(piece.ship, 0) + n
    return fleets


def battle(mind: Mind, key: SectorKey, sent: Sent, *, bombard: bool = False) -> Outcome:
    """How the combat with this power ends, if both sides choose well."""
    defender, target = defending_side(mind.g, key)
    return _ending(player_side(mind.g, mind.seat, key, fleets_of(sent), bombard=bombard), defender, target)


@lru_cache(maxsize=8192)
def _ending(attacker: Side, defender: Side, target: Target) -> Outcome:
    return best_outcome(begin(attacker, defender, target, log=False))


def available(mind: Mind, key: SectorKey) -> dict[Piece, int]:
    """All the power that could be sent in one way."""
    ways = senders(mind.g, mind.seat, key)
    power = {way: sum(mind.g.sectors[other].power for other, open_ in ways.items() if way in open_) for way in WAYS}
    best = max(WAYS, key=power.__getitem__)
    return {
        Piece(ship, other): n
        for other, open_ in ways.items()
        if best in open_
        for ship, n in mind.g.sectors[other].fleets.items()
        if n
    }


def leaving(mind: Mind, sent: Sent) -> float:
    """What is lost by emptying sectors."""
    g = mind.g
    left: dict[SectorKey, int] = {}
    for piece, n in sent.items():
        left[piece.sector] = left.get(piece.sector, 0) + n
    empty = [key for key, n in left.items() if n >= g.sectors[key].power and g.sectors[key].home == NOBODY]
    return sum(sector_worth(mind, g.sectors[key]) for key in empty)


def invading(mind: Mind, key: SectorKey, sent: Sent, end: Outcome) -> float:
    """What an invasion with this power brings."""
    value = -0.9 * mind.w.deployed * end.attacker.recalled.power * (0.3 + mind.soon) - leaving(mind, sent)
    value -= 0.8 * (end.attacker.energy + end.attacker.materials)
    if end.taken:
        value += prize(mind, key)
    elif end.result == "tied":
        value += 1.0
    return value


def plans(mind: Mind, key: SectorKey) -> Iterator[Sent]:
    """What could be sent: everything, everything but garrisons, and ever less, as long as it is worth a thought."""
    whole = available(mind, key)
    careful: dict[Piece, int] = {}
    kept: set[SectorKey] = set()
    for piece, n in sorted(whole.items(), key=lambda pair: (pair[0].sector, -pair[1])):
        guard = mind.g.sectors[piece.sector].home == NOBODY and piece.sector not in kept
        kept.add(piece.sector)
        if n - guard > 0:
            careful[piece] = n - guard
    if whole:
        yield whole
    while careful:
        if careful != whole:
            yield careful
        most = max(careful, key=careful.__getitem__)
        careful = {piece: n - (piece == most) for piece, n in careful.items() if n - (piece == most)}


def best_plan(mind: Mind, key: SectorKey, *, bombard: bool = False) -> tuple[Sent, float]:
    """With what a sector is best invaded, and what that brings."""
    best: tuple[Sent, float] = ({}, -100.0)
    for sent in plans(mind, key):
        end = battle(mind, key, sent, bombard=bombard)
        value = invading(mind, key, sent, end)
        if value > best[1]:
            best = sent, value
        if not end.taken:  # less would not do it either
            break
    return best


def best_invasion(mind: Mind, only: str = "") -> float:
    """What the best invasion would bring; 0 if none is any good."""
    best = 0.0
    for key in targets(mind.g, mind.seat, only):
        power = sum(available(mind, key).values())
        if power + 1 >= resistance(mind, key):
            best = max(best, best_plan(mind, key)[1])
    return best
