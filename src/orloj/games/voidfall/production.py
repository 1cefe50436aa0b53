"""Production levels and yields [voidfall.production.1 to voidfall.production.9]."""

from __future__ import annotations

from orloj.games.voidfall.components import (
    AGENDAS,
    LEVEL_MAX,
    RESOURCE_OF,
    YIELDS,
    Resource,
)
from orloj.games.voidfall.facts import Known, guilds_in, installations_in, own_sectors, passives
from orloj.games.voidfall.state import NO_CARD
from orloj.kernel import Seat


def production_level(g: Known, who: Seat, resource: Resource) -> int:
    """Every guild adds the population of its sector, pure or not; some things add more
    [voidfall.production.2 to voidfall.production.4, voidfall.production.7, voidfall.production.14]."""
    level = 0
    for sector in own_sectors(g, who):
        for guild in guilds_in(sector):
            if RESOURCE_OF[guild] == resource:
                level += sector.population
    first = g.players[who].slots[0].agenda
    if first != NO_CARD:
        level += AGENDAS[first].production_level.get(resource, 0)
    for one in passives(g, who, "production_level"):
        if one.resource == resource:
            level += one.n * (_pieces(g, who, one.per["m"], one.per["kind"]) if one.per else 1)
    return min(level, LEVEL_MAX)


def _pieces(g: Known, who: Seat, what: str, kinds: list[str]) -> int:
    """Guilds or installations of some kinds: what abilities raise production by."""
    of = guilds_in if what == "guilds" else installations_in
    return sum(piece in kinds for sector in own_sectors(g, who) for piece in of(sector))


def production_yield(g: Known, who: Seat, resource: Resource) -> int:
    return YIELDS[resource][production_level(g, who, resource)]
