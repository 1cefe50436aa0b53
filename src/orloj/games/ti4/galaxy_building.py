"""Players build the galaxy [ti4.setup.6]: tiles are dealt face down, and laid face up around Mecatol Rex, ring by ring.

The tiles in hand are hidden (`State.tile_hands`); everybody sees their backs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from orloj.games.ti4.components import LAYOUTS, SYSTEMS
from orloj.games.ti4.facts import Known, clockwise
from orloj.games.ti4.galaxies import clash, drawn_tiles, tiles_with
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import Planet, State, System, TileId
from orloj.kernel import EVERYBODY, Refusal, Seat, Step, choose, place
from orloj.parts.maps import Hex


def hex_token(hex: Hex) -> str:
    """How a hex is written in answers: `1/-2`."""
    return f"{hex.q}/{hex.r}"


def lay(g: State, tile: TileId, at: Hex | None) -> None:
    """Lay a tile with its planets on the board, or beside it."""
    g.systems[tile] = System(tile, at)
    for planet in SYSTEMS[tile].planets:
        g.planets[planet] = Planet()


# ---------------------------------------------------------------- dealing


def building_steps(g: State) -> list[Step]:
    """What is planned until the galaxy is built."""
    layout = LAYOUTS[g.seat_count]
    extra = [Step("draw-extra-tile")] * layout.extra_red
    return [Step("deal-tiles"), *extra, Step("lay-tile", [0])]


@scene("deal-tiles")
def deal_tiles(g: State) -> None:
    """Blue and red tiles are shuffled and dealt face down [ti4.setup.6a, ti4.setup.6b]."""
    layout = LAYOUTS[g.seat_count]
    g.tile_hands = [[] for _ in g.seats]
    for back, count in (("blue", layout.blue), ("red", layout.red)):
        pile = drawn_tiles(back, g.seat_count * count, g.luck)
        for seat in g.seats:
            g.tile_hands[seat] += sorted(pile[seat * count : (seat + 1) * count])
    for seat, tiles in enumerate(g.tile_hands):
        g.reveal(seat, *tiles)
        g.tell("tiles-dealt", seat, blue=layout.blue, red=layout.red, secret={"tiles": list(tiles)})


# ---------------------------------------------------------------- laying


def spaces(g: Known) -> list[Hex]:
    """The hexes of the innermost ring that is not full yet [ti4.setup.6c.4]."""
    taken = [system.at for system in g.systems.values()]
    for hexes in LAYOUTS[g.seat_count].rings.values():
        empty = [hex for hex in hexes if hex not in taken]
        if empty:
            return empty
    return []


def clashes_at(g: Known, tile: TileId, hex: Hex) -> bool:
    """Would the tile lie beside one that it must not touch [ti4.setup.6c.5, ti4.setup.6c.6]?"""
    near = hex.neighbours()
    return any(system.at in near and clash(tile, other) for other, system in g.systems.items())


def placements(g: Known, tiles: Iterable[TileId]) -> dict[TileId, list[Hex]]:
    """Where each tile may be laid. What should not touch may do so only if the player could not lay any of his tiles
    otherwise."""
    empty = spaces(g)
    free = {tile: [hex for hex in empty if not clashes_at(g, tile, hex)] for tile in tiles}
    return free if any(free.values()) else dict.fromkeys(free, empty)


def layer(g: Known, number: int) -> Seat:
    """Who lays the tile with this number: there and back again from the speaker, so that who comes last lays two in a
    row [ti4.setup.6c.2, ti4.setup.6c.3]."""
    order = clockwise(g, g.speaker)
    turn, place = divmod(number, len(order))
    return order[place] if turn % 2 == 0 else order[-1 - place]


@scene("draw-extra-tile")
def draw_extra_tile(g: State) -> None:
    """One more tile is needed: the speaker draws a red one [ti4.setup.6b.5p.2]. Until it is laid it lies beside the
    board, face up."""
    held = [tile for tiles in g.tile_hands for tile in tiles]
    tile = g.luck.pick([tile for tile in tiles_with("red") if tile not in held])
    lay(g, tile, None)
    g.reveal(EVERYBODY, tile)
    g.tell("draws-extra-tile", g.speaker, system=tile)
    g.then(Step("lay-extra-tile", [tile]))


@scene("lay-extra-tile")
async def lay_extra_tile(g: State, tile: TileId) -> None:
    """He lays it beside Mecatol Rex before all others [ti4.setup.6b.5p.2]."""
    hex = await choose(
        g.speaker,
        "lay-extra-tile",
        lambda _seat: spaces(g),
        rule="ti4.setup.6b.5p.2",
        values={"system": tile},
        token=hex_token,
    )
    lay_and_tell(g, g.speaker, tile, hex)


@scene("lay-tile")
async def lay_tile(g: State, number: int) -> None:
    """A player lays one of his tiles."""
    if not any(g.tile_hands):
        g.tile_hands.clear()
        return
    seat = layer(g, number)
    [(tile, hex)] = await place(
        seat,
        "lay-tile",
        lambda _seat: [tile for tile, hexes in placements(g, g.tile_hands[seat]).items() if hexes],
        lambda tile: placements(g, g.tile_hands[seat])[tile],
        lo=1,
        hi=1,
        rule="ti4.setup.6c.2",
        blocked=lambda _seat: _no_place(g, seat),
        place_token=hex_token,
        ponder=g.poker_face and (len(g.tile_hands[seat]) > 1 or len(spaces(g)) > 1),
        telling=True,  # what is left to lay depends on tiles that others do not see
    )
    g.tile_hands[seat].remove(tile)
    lay_and_tell(g, seat, tile, hex)
    g.then(Step("lay-tile", [number + 1]))


def _no_place(g: State, seat: Seat) -> Iterator[Refusal]:
    """Tiles that have no place in this ring."""
    for tile, hexes in placements(g, g.tile_hands[seat]).items():
        if not hexes:
            anomaly = bool(SYSTEMS[tile].anomaly)
            yield Refusal(
                tile,
                "anomalies-apart" if anomaly else "wormholes-apart",
                "ti4.setup.6c.5" if anomaly else "ti4.setup.6c.6",
            )


def lay_and_tell(g: State, seat: Seat, tile: TileId, hex: Hex) -> None:
    lay(g, tile, hex)
    g.tell("lays-tile", seat, system=tile, hex=hex_token(hex))
