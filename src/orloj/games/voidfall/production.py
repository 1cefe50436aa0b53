"""Production levels and yields [voidfall.production.1 to voidfall.production.9]."""

from __future__ import annotations

from orloj.games.voidfall.components import (
    AGENDAS,
    LEVEL_MAX,
    RESOURCE_OF,
    RESOURCES,
    YIELDS,
    Resource,
)
from orloj.games.voidfall.facts import Known, guilds_in, installations_in, own_sectors, passives
from orloj.games.voidfall.state import NO_CARD
from orloj.kernel import Seat


def production_levels(g: Known, who: Seat) -> dict[str, int]:
    """Every guild adds the population of its sector, pure or not; some things add more
    [voidfall.production.2 to voidfall.production.4, voidfall.production.7, voidfall.production.14]."""
    levels: dict[str, int] = dict.fromkeys(RESOURCES, 0)
    for sector in own_sectors(g, who):
        for guild in guilds_in(sector):
            levels[RESOURCE_OF[guild]] += sector.population
    first = g.players[who].slots[0].agenda
    if first != NO_CARD:
        for resource, n in AGENDAS[first].production_level.items():
            levels[resource] += n
    for one in passives(g, who, "production_level"):
        if one.resource:
            levels[one.resource] += one.n * (_pieces(g, who, one.per["m"], one.per["kind"]) if one.per else 1)
    return {resource: max(0, min(level, LEVEL_MAX)) for resource, level in levels.items()}


def production_level(g: Known, who: Seat, resource: Resource) -> int:
    return production_levels(g, who)[resource]


def _pieces(g: Known, who: Seat, what: str, kinds: list[str]) -> int:
    """Guilds or installations of some kinds: what abilities raise production by."""
    of = guilds_in if what == "guilds" else installations_in
    return sum(piece in kinds for sector in own_sectors(g, who) for piece in of(sector))


def production_yield(g: Known, who: Seat, resource: Resource) -> int:
    return YIELDS[resource][production_level(g, who, resource)]
