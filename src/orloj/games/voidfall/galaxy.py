"""The map of a scenario: what is adjacent to what [voidfall.adjacency.1, voidfall.adjacency.2]."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from orloj.games.voidfall.components import SCENARIOS, SectorKey
from orloj.parts.maps import Hex, Links, Map, all_joined, by_edges

WORMHOLE = "wormhole"
MOVE = "move"
CALM = "calm"  # as if there were no voidstorms


class Galaxy(Struct, frozen=True):
    """The sectors of a scenario. Wormholes are no sectors: all sectors around those of one letter are adjacent."""

    near: dict[SectorKey, tuple[SectorKey, ...]]
    near_without_storms: dict[SectorKey, tuple[SectorKey, ...]]
    wormholes: dict[SectorKey, tuple[SectorKey, ...]]  # a wormhole, and the sectors around it


@lru_cache(maxsize=64)
def galaxy(scenario: str) -> Galaxy:
    facts = SCENARIOS[scenario]
    cells = {sector.key: Hex(sector.q, sector.r) for sector in facts.sector}
    places = {sector.key: cells[sector.key] for sector in facts.sector if sector.kind != WORMHOLE}

    def around(edges: Map[SectorKey]) -> dict[str, list[SectorKey]]:
        """The sectors next to all wormholes of a letter."""
        found: dict[str, list[SectorKey]] = {}
        for sector in facts.sector:
            if sector.kind == WORMHOLE:
                keys = found.setdefault(sector.letter, [])
                keys += [key for key in edges.neighbours(sector.key) if key in places and key not in keys]
        return found

    touching = Map(cells, Links(by_edges(cells, closed=facts.voidstorm)))
    by_letter = around(touching)
    joined = [Links(all_joined(keys)) for keys in by_letter.values()]
    joined_in_calm = [Links(all_joined(keys)) for keys in around(Map(cells, Links(by_edges(cells)))).values()]
    stormy = Map(places, Links(by_edges(places, closed=facts.voidstorm)), *joined)
    calm = Map(places, Links(by_edges(places)), *joined_in_calm)
    return Galaxy(
        {key: stormy.neighbours(key) for key in places},
        {key: calm.neighbours(key) for key in places},
        {
            sector.key: tuple(key for key in touching.neighbours(sector.key) if key in places)
            for sector in facts.sector
            if sector.kind == WORMHOLE
        },
    )
