"""Which sectors an effect means."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from orloj.games.voidfall.components import SectorKey
from orloj.games.voidfall.facts import (
    Known,
    beside_own,
    home_of,
    installations_in,
    is_voidborn,
    near,
    own_keys,
    shipyards,
)
from orloj.games.voidfall.state import NOBODY, Sector, Source
from orloj.kernel import Seat


def sectors_meant(g: Known, who: Seat, where: str, run: Source) -> list[SectorKey]:
    """Own sectors that a target names."""
    own = own_keys(g, who)
    match where:
        case "any":
            return own
        case "home":
            return [home_of(g, who)]
        case "non_home":
            return [key for key in own if g.sectors[key].home == NOBODY]
        case "bound":
            return [key for key in own if key == run.bound]
        case "not_bound":
            return [key for key in own if key != run.bound]
        case "same":
            return [key for key in own if not run.same or key == run.same]
        case "shipyard":
            return [key for key in own if shipyards(g, who, g.sectors[key])]
        case "bound_or_adjacent":
            return [key for key in own if key == run.bound or (run.bound and key in near(g, run.bound))]
        case "pure":
            return [key for key in own if not g.sectors[key].corrupted]
    raise ValueError(f"there is no target {where!r}")


# -- sectors of the Voidborn, for events and penalties


def void_beside(g: Known, who: Seat) -> list[SectorKey]:
    """Voidborn sectors adjacent to any sector of the player [voidfall.event-boxes.8, voidfall.event-boxes.9]."""
    return [key for key in beside_own(g, who) if is_voidborn(g.sectors[key])]


def _lowest(g: Known, keys: list[SectorKey]) -> list[SectorKey]:
    least = min((g.sectors[key].population for key in keys), default=0)
    return [key for key in keys if g.sectors[key].population == least]


def _highest(g: Known, keys: list[SectorKey]) -> list[SectorKey]:
    most = max((g.sectors[key].population for key in keys), default=0)
    return [key for key in keys if g.sectors[key].population == most]


def _voidborn(test: Callable[[Known, SectorKey, Sector], bool]) -> Callable[[Known, Seat], list[SectorKey]]:
    return lambda g, _who: [key for key, sector in g.sectors.items() if is_voidborn(sector) and test(g, key, sector)]


RIFT = "rift"
ONE: Mapping[str, Callable[[Known, Seat], list[SectorKey]]] = {
    "void_adjacent": void_beside,
    "void_adjacent_pop_min": lambda g, who: _lowest(g, void_beside(g, who)),
    "void_adjacent_pop_max": lambda g, who: _highest(g, void_beside(g, who)),
    "void_any": _voidborn(lambda _g, _key, _sector: True),
    "void_or_fallen": lambda g, _who: [
        key for key, sector in g.sectors.items() if is_voidborn(sector) or sector.fallen
    ],
}  # the player chooses one of them
EACH: Mapping[str, Callable[[Known, Seat], list[SectorKey]]] = {
    "each_void_with_defense": _voidborn(lambda _g, _key, sector: "sector_defense" in installations_in(sector)),
    "each_void_pop_4": _voidborn(lambda _g, _key, sector: sector.population >= 4),
    "each_void_power_max_2": _voidborn(lambda _g, _key, sector: sector.void_power <= 2),
    "each_void_near_rift": _voidborn(
        lambda g, key, _sector: any(g.sectors[other].kind == RIFT for other in near(g, key))
    ),
    "each_void_with_harbinger": _voidborn(lambda _g, _key, sector: sector.harbingers > 0),
    "each_rift": lambda g, _who: [key for key, sector in g.sectors.items() if sector.kind == RIFT],
    "each_void_adjacent": void_beside,
}  # all of them
