"""Questions that many cards put; what asks is told by `source`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from orloj.games.ti4.deeds import ThePlayer
from orloj.games.ti4.facts import Known, seats_alive
from orloj.games.ti4.state import PlanetId, TileId
from orloj.kernel import Seat, choose

RULE = "ti4.25.7"


async def which_planet(seat: Seat, source: str, planets: Callable[[], Sequence[PlanetId]]) -> PlanetId:
    return await choose(seat, "which-planet", lambda _seat: planets(), rule=RULE, values={"source": source})


async def which_system(seat: Seat, source: str, systems: Callable[[], Sequence[TileId]]) -> TileId:
    return await choose(seat, "which-system", lambda _seat: systems(), rule=RULE, values={"source": source})


async def which_player(seat: Seat, source: str, players: Callable[[], Sequence[Seat]], *, asides: bool = True) -> Seat:
    """Without `asides` nobody trades away meanwhile what makes somebody a choice."""
    chosen = await choose(
        seat,
        "which-player",
        lambda _seat: [ThePlayer(player) for player in players()],
        rule=RULE,
        values={"source": source},
        asides=asides,
    )
    return chosen.player


def others(g: Known, seat: Seat) -> list[Seat]:
    """Everybody else who is still in the game."""
    return [other for other in seats_alive(g) if other != seat]
