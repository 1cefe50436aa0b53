"""Sectors and what lies in them: guilds, installations, population, seizure by the Voidborn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from orloj.games.voidfall.components import (
    GUILDS,
    INSTALLATIONS,
    RESOURCE_OF,
    Guild,
    Installation,
    SectorKey,
)
from orloj.games.voidfall.deeds import Build, Destroy, Found
from orloj.games.voidfall.facts import (
    Known,
    free_guild_slots,
    free_installation_slots,
    guilds_in,
    has_passive,
    has_population,
    installations_in,
    is_corruptible,
    is_fixed,
    kind_of,
    own_keys,
    own_sectors,
    summed,
)
from orloj.games.voidfall.happenings import already_so, did, trigger
from orloj.games.voidfall.purse import gain
from orloj.games.voidfall.state import NOBODY, Sector, State
from orloj.games.voidfall.tokens import lay_bounty
from orloj.kernel import Seat

SEIZING_POWER = 2  # voidfall.abandoned.5
MOST_PEOPLE = 6


def facts_of(sector: Sector) -> list[str]:
    """Where something was done, for the conditions of crises."""
    return ["in:corrupted" if sector.corrupted else "in:pure", "in:home" if sector.home != NOBODY else "in:non_home"]


# -- guilds and installations


def foundings(g: Known, who: Seat, guilds: Iterable[Guild], keys: Sequence[SectorKey]) -> list[Found]:
    """Guilds that can be founded in these sectors [voidfall.infrastructure.8, voidfall.infrastructure.12]."""
    kinds = list(guilds)
    return [
        Found(guild, key)
        for key in keys
        if g.sectors[key].owner == who and free_guild_slots(g, g.sectors[key])
        for guild in kinds
    ]


def found(g: State, who: Seat, guild: Guild, key: SectorKey) -> None:
    sector = g.sectors[key]
    ready = already_so(g, who)
    sector.guilds.append(guild)
    g.tell("founds", who, guild=guild, sector=key)
    each = summed(g, who, "resource_on_found")
    if each:
        gain(g, who, {RESOURCE_OF[guild]: each})
    trigger(g, who, "found_guild", key)
    did(g, who, "found_guild", facts=[f"guild:{guild}", *facts_of(sector)], ready=ready)


def most_starbases(g: Known, who: Seat) -> int:
    """In one sector; none without the technology [voidfall.infrastructure.5]."""
    return summed(g, who, "starbases_per_sector")


def buildings(g: Known, who: Seat, pieces: Iterable[Installation], keys: Sequence[SectorKey]) -> list[Build]:
    """Installations that can be built in these sectors."""
    kinds = list(pieces)
    starbases = most_starbases(g, who)
    found_ = []
    for key in keys:
        sector = g.sectors[key]
        if sector.owner == who and free_installation_slots(sector):
            may_add = installations_in(sector).count("starbase") < starbases
            found_ += [Build(piece, key) for piece in kinds if piece != "starbase" or may_add]
    return found_


def build(g: State, who: Seat, piece: Installation, key: SectorKey) -> None:
    sector = g.sectors[key]
    ready = already_so(g, who)
    sector.installations.append(piece)
    g.tell("builds", who, installation=piece, sector=key)
    trigger(g, who, "build", key)
    did(g, who, "build_installation", facts=[f"installation:{piece}", *facts_of(sector)], ready=ready)


def destructions(g: Known, who: Seat, what: str) -> list[Destroy]:
    """Pieces that can be destroyed: tokens in own sectors, never at home [voidfall.infrastructure.14,
    voidfall.infrastructure.16, voidfall.control.5]."""
    found_ = []
    for key in own_keys(g, who):
        sector = g.sectors[key]
        if sector.home == NOBODY:
            pieces: Sequence[str] = sector.guilds if what == "guild" else sector.installations
            found_ += [Destroy(piece, key) for piece in dict.fromkeys(pieces)]
    return found_


def destroyable(g: Known, who: Seat, what: str) -> int:
    """How many pieces could be destroyed."""
    return sum(
        len(sector.guilds if what == "guild" else sector.installations)
        for sector in own_sectors(g, who)
        if sector.home == NOBODY
    )


def destroy(g: State, who: Seat, piece: str, key: SectorKey) -> None:
    """The rest slides to the left."""
    sector = g.sectors[key]
    pieces: list[str] = sector.guilds if piece in GUILDS else sector.installations  # type: ignore[assignment]
    pieces.remove(piece)
    g.tell("destroys", who, piece=piece, sector=key)


# -- population


def can_grow(sector: Sector) -> bool:
    """[voidfall.population.3 to voidfall.population.5, voidfall.population.8]"""
    return has_population(sector) and not is_fixed(sector) and not sector.corrupted and sector.population < MOST_PEOPLE


def can_shrink(sector: Sector) -> bool:
    return has_population(sector) and not is_fixed(sector) and not sector.corrupted and sector.population > 1


def grow(g: State, who: Seat, key: SectorKey) -> None:
    sector = g.sectors[key]
    ready = already_so(g, who)
    sector.population += 1
    g.tell("grows", who, sector=key, count=sector.population)
    each = summed(g, who, "resource_on_population_per_guild")
    if each:
        for guild in guilds_in(sector):
            gain(g, who, {RESOURCE_OF[guild]: each})
    trigger(g, who, "increase_population", key)
    did(g, who, "increase_population", facts=facts_of(sector), numbers={"to": sector.population}, ready=ready)


def shrink(g: State, who: Seat, key: SectorKey) -> None:
    g.sectors[key].population -= 1
    g.tell("shrinks", who, sector=key, count=g.sectors[key].population)


# -- seizure


def seize(g: State, key: SectorKey, who: Seat) -> None:
    """The Voidborn take an abandoned sector, by the hand of the player who left it [voidfall.abandoned.3 to
    voidfall.abandoned.7]."""
    sector = g.sectors[key]
    sector.owner = NOBODY
    sector.fleets = {}
    sector.installations = []
    if is_corruptible(g, sector):
        sector.corrupted = True
    if kind_of(sector).void_fleets:
        sector.void_power = SEIZING_POWER
        lay_bounty(g, key, who)
    g.tell("seized", actor="voidborn", sector=key)


def all_installations(g: Known, who: Seat) -> Sequence[Installation]:
    """What a player may build at all."""
    return [piece for piece in INSTALLATIONS if piece != "starbase" or has_passive(g, who, "starbases_per_sector")]
