"""Corruption: where it may lie, adding, moving and removing it [voidfall.corruption.1 to voidfall.corruption.15]."""

from __future__ import annotations

from collections.abc import Sequence

from orloj.games.voidfall.components import TRACKS, SectorKey
from orloj.games.voidfall.deeds import OnChambers, OnSector, OnSlot, OnTrack, Spot
from orloj.games.voidfall.facts import Known, is_corruptible, near, own_keys, summed
from orloj.games.voidfall.happenings import already_so, did, trigger
from orloj.games.voidfall.state import Source, State
from orloj.kernel import Seat

ANYWHERE = "own"


def chamber_room(g: Known, who: Seat) -> int:
    return summed(g, who, "corruption_storage")


def _sectors(g: Known, who: Seat, where: str, source: Source) -> list[SectorKey] | None:
    """The sectors that a place names; None if it names none."""
    match where:
        case "own" | "sector":
            return own_keys(g, who)
        case "bound" | "combat_sector":
            keys = [source.bound]
        case "bound_or_adjacent":
            keys = [source.bound, *near(g, source.bound)] if source.bound else []
        case "same":
            keys = [source.same] if source.same else own_keys(g, who)
        case _:
            return None
    return [key for key in keys if key and g.sectors[key].owner == who]


def free_spots(g: Known, who: Seat, where: str = ANYWHERE, source: Source | None = None) -> list[Spot]:
    """Where corruption can be added [voidfall.corruption.2 to voidfall.corruption.5]."""
    player = g.players[who]
    source = source or Source()
    keys = _sectors(g, who, where, source)
    found: list[Spot] = []
    for key in keys or ():
        sector = g.sectors[key]
        if not sector.corrupted and is_corruptible(g, sector):
            found.append(OnSector(key))
    if where in ("own", "house_board", "track"):
        found += [OnTrack(track) for track in TRACKS if track not in player.corrupted_tracks]
    if where in ("own", "house_board", "agenda_slot"):
        found += [OnSlot(n) for n, slot in enumerate(player.slots) if n and not slot.corrupted]
    if where in ("own", "chambers") and player.chambers < chamber_room(g, who):
        found.append(OnChambers())
    return found


def corrupted_spots(g: Known, who: Seat, where: str = ANYWHERE, source: Source | None = None) -> list[Spot]:
    """Where own corruption lies."""
    player = g.players[who]
    keys = _sectors(g, who, where, source or Source())
    found: list[Spot] = [OnSector(key) for key in keys or () if g.sectors[key].corrupted]
    if where in ("own", "house_board", "track"):
        found += [OnTrack(track) for track in TRACKS if track in player.corrupted_tracks]
    if where in ("own", "house_board", "agenda_slot"):
        found += [OnSlot(n) for n, slot in enumerate(player.slots) if slot.corrupted]
    if where in ("own", "chambers") and player.chambers:
        found.append(OnChambers())
    return found


def spots_or_fallback(g: Known, who: Seat, where: str, fallback: Sequence[str], source: Source) -> list[Spot]:
    """The place that is named; if it is full, the first one of the others that is not."""
    for place in (where, *fallback):
        found = free_spots(g, who, place, source)
        if found:
            return found
    return []


def put(g: State, who: Seat, spot: Spot) -> None:
    """A corruption token to a place."""
    _set(g, who, spot, 1)


def take(g: State, who: Seat, spot: Spot) -> None:
    _set(g, who, spot, -1)


def _set(g: State, who: Seat, spot: Spot, n: int) -> None:
    player = g.players[who]
    match spot:
        case OnSector(sector):
            g.sectors[sector].corrupted = n > 0
        case OnTrack(track):
            if n > 0:
                player.corrupted_tracks.append(track)
            else:
                player.corrupted_tracks.remove(track)
        case OnSlot(slot):
            player.slots[slot].corrupted = n > 0
        case OnChambers():
            player.chambers += n


def add_corruption(g: State, who: Seat, spot: Spot, *, cost: bool = False) -> None:
    put(g, who, spot)
    g.tell("corrupts", who, spot=spot.token)
    if cost:
        trigger(g, who, "add_corruption_cost")
        did(g, who, "add_corruption", facts=_facts(spot))


CHAMBERS = "decontamination_chambers"


def remove_corruption(g: State, who: Seat, spot: Spot, source: str = "") -> None:
    """What the chambers themselves remove does not let them remove more."""
    ready = already_so(g, who)
    take(g, who, spot)
    if "keep_removed_corruption" in g.lasting:
        g.players[who].kept_corruption += 1
    g.tell("cleanses", who, spot=spot.token)
    if source != CHAMBERS:
        trigger(g, who, "remove_corruption")
    did(g, who, "remove_corruption", facts=_facts(spot), ready=ready)


def move_corruption(g: State, who: Seat, spot: Spot, to: Spot) -> None:
    ready = already_so(g, who)
    take(g, who, spot)
    put(g, who, to)
    g.tell("moves-corruption", who, spot=spot.token, to=to.token)
    did(g, who, "move_corruption", ready=ready)


def _facts(spot: Spot) -> list[str]:
    match spot:
        case OnSector():
            return ["where:sector"]
        case OnTrack():
            return ["where:track"]
        case OnSlot():
            return ["where:agenda_slot"]
    return []
