"""Construction [ti4.81]."""

from __future__ import annotations

from orloj.games.ti4.facts import Known, reinforcements, tile_of
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import State
from orloj.games.ti4.strategy_cards.registry import cost_of, strategy_card
from orloj.games.ti4.structures import Build, place_structure, structure_sites
from orloj.kernel import Seat, choose

PDS, DOCK = "pds", "space-dock"


def sites(g: Known, seat: Seat, *kinds: str) -> list[Build]:
    return [site for kind in kinds for site in structure_sites(g, seat, kind)]


strategy_card(
    "construction",
    primary=["construction-builds", "construction-pds"],
    secondary=["construction-follows"],
    cost=1,
    useful=lambda g, seat: bool(sites(g, seat, PDS, DOCK)),
)


@scene("construction-builds")
async def construction_builds(g: State, seat: Seat) -> None:
    """A PDS or a space dock on a planet that the player controls [ti4.81.2]. If he has neither left, he may take one
    back from the board [ti4.81.4a]."""
    if not sites(g, seat, PDS, DOCK):
        return
    has_some = any(reinforcements(g, seat, site.unit) for site in sites(g, seat, PDS, DOCK))
    built = await choose(seat, "construction", lambda _seat: sites(g, seat, PDS, DOCK), rule="ti4.81.2")
    await place_structure(g, seat, built, must=has_some)


@scene("construction-pds")
async def construction_pds(g: State, seat: Seat) -> None:
    """One more PDS, if the player likes [ti4.81.2.2]."""
    if not sites(g, seat, PDS):
        return
    built = await choose(seat, "construction-pds", lambda _seat: [None, *sites(g, seat, PDS)], rule="ti4.81.2.2")
    if built is not None:
        await place_structure(g, seat, built)


@scene("construction-follows")
async def construction_follows(g: State, seat: Seat) -> None:
    """A structure in a system into which the token goes that was paid [ti4.81.3 to ti4.81.3.3]."""
    built = await choose(seat, "construction", lambda _seat: sites(g, seat, PDS, DOCK), rule="ti4.81.3")
    tile = tile_of(built.place)
    if cost_of(g, seat, "construction") and seat not in g.systems[tile].tokens:
        g.systems[tile].tokens.append(seat)
        g.tell("token-placed", seat, system=tile)
    await place_structure(g, seat, built)
