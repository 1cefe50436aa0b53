"""Diplomacy [ti4.12]."""

from __future__ import annotations

from orloj.games.ti4.components import MECATOL, PLANETS
from orloj.games.ti4.facts import Known, clockwise, planets_of
from orloj.games.ti4.purse import place_token_from_reinforcements, ready
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import PlanetId, State, TileId
from orloj.games.ti4.strategy_cards.registry import strategy_card
from orloj.kernel import Seat, Step, choose, choose_some

READIED = 2


def exhausted_planets(g: Known, seat: Seat) -> list[PlanetId]:
    return [planet for planet in planets_of(g, seat) if g.planets[planet].exhausted]


strategy_card(
    "diplomacy",
    primary=["diplomacy"],
    secondary=["diplomacy-readies"],
    useful=lambda g, seat: bool(exhausted_planets(g, seat)),
)


def _systems(g: Known, seat: Seat) -> list[TileId]:
    """With a planet that the player controls, other than Mecatol Rex [ti4.12.2]."""
    return sorted({PLANETS[planet].tile for planet in planets_of(g, seat) if planet != MECATOL})


@scene("diplomacy")
async def diplomacy(g: State, seat: Seat) -> None:
    """A system is chosen, planets of the player in it are readied, and the others get tokens there [ti4.12.2]."""
    if not _systems(g, seat):
        return
    tile = await choose(seat, "diplomacy-system", lambda _seat: _systems(g, seat), rule="ti4.12.2")
    there = [planet for planet in exhausted_planets(g, seat) if PLANETS[planet].tile == tile]
    if there:
        values = {"count": len(there)}
        ready(g, await choose_some(seat, "diplomacy-ready", lambda _seat: there, rule="ti4.12.2.2", values=values))
    g.tell("diplomacy", seat, system=tile)
    g.then(*[Step("diplomacy-token", [other, tile]) for other in clockwise(g, seat) if other != seat])


@scene("diplomacy-token")
async def diplomacy_token(g: State, seat: Seat, tile: TileId) -> None:
    """Everybody else puts a command token there [ti4.12.2.3, ti4.12.2a, ti4.12.2b]."""
    await place_token_from_reinforcements(g, seat, tile)


@scene("diplomacy-readies")
async def diplomacy_readies(g: State, seat: Seat) -> None:
    """Up to two planets are readied [ti4.12.3]."""
    planets = await choose_some(
        seat,
        "diplomacy-ready",
        lambda _seat: exhausted_planets(g, seat),
        hi=READIED,
        rule="ti4.12.3",
        values={"count": READIED},
    )
    ready(g, planets)
    g.tell("readies", seat, planets=list(planets))
