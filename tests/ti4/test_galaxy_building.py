"""Players build the galaxy, tile by tile."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from orloj.games.ti4.components import FACTIONS, LAYOUTS, MECATOL_TILE, SYSTEMS
from orloj.games.ti4.facts import clockwise
from orloj.games.ti4.galaxy_building import clashes_at, lay, placements, spaces
from orloj.games.ti4.state import State, TileId
from orloj.games.ti4.view import view
from orloj.kernel import Seat, Step
from orloj.parts.maps import Hex
from orloj.testing import Position, proves
from tests.ti4.setups import GAME, begun, finish

COUNTS = (3, 4, 5, 6)
DEALT = {3: (6, 2), 4: (5, 3), 5: (4, 2), 6: (3, 2)}
CENTRE = Hex(0, 0)
NORTH, NORTH_EAST, SOUTH = Hex(0, -1), Hex(1, -1), Hex(0, 1)
RIFT, NEBULA, SUPERNOVA, ASTEROIDS = 41, 42, 43, 44
ALPHA, BETA, LODOR, QUANN = 39, 40, 26, 25  # Lodor has an alpha wormhole, Quann a beta one


def building(seats: int, seed: int = 0) -> Position[State]:
    """A table at which the first tile of a hand is about to be laid."""
    return finish(begun(seats, seed, map="built"), seed, until="lay-tile")


def with_hands(hands: list[list[TileId]], laid: dict[Hex, TileId] | None = None) -> Position[State]:
    """Three players, the first one the speaker, with these tiles in their hands and these on the board."""
    g = begun(3, 0, map="built").state
    for hex, tile in (laid or {}).items():
        lay(g, tile, hex)
    g.tile_hands = hands
    g.speaker = 0
    g.then(Step("lay-tile", [0]))
    return Position(GAME, g)


def on_board(g: State) -> dict[Hex, TileId]:
    return {system.at: tile for tile, system in g.systems.items() if system.at is not None}


def lay_all(t: Position[State], seed: int = 0) -> list[tuple[Seat | None, TileId, Hex]]:
    """Lay all tiles by chance; who has laid which tile where."""
    rng = Random(seed)
    while "lay-tile" in t.asked().values():
        [seat] = t.asked()
        t.table.answer(seat, t.question(seat).sample(rng))
    return [(line.seat, line.values["system"], _hex(line.values["hex"])) for line in t.story("lays-tile")]


def _hex(text: str) -> Hex:
    q, r = text.split("/")
    return Hex(int(q), int(r))


# ---------------------------------------------------------------- dealing


@proves("ti4.setup.6a", "ti4.setup.6b", "ti4.setup.6b.3p", "ti4.setup.6b.4p", "ti4.setup.6b.5p", "ti4.setup.6b.6p")
@pytest.mark.parametrize("seats", COUNTS)
def test_tiles_are_dealt_by_their_backs(seats: int) -> None:
    g = building(seats, 1).state
    for tiles in g.tile_hands:
        backs = Counter(SYSTEMS[tile].back for tile in tiles)
        assert (backs["blue"], backs["red"]) == DEALT[seats]
        assert set(backs) == {"blue", "red"}  # no homes among them
    held = [tile for tiles in g.tile_hands for tile in tiles]
    assert len(held) == len(set(held))
    assert held != [tile for tiles in building(seats, 2).state.tile_hands for tile in tiles]


@proves("ti4.setup.6b")
def test_tiles_are_dealt_face_down() -> None:
    t = building(4, 1)
    hands = t.state.tile_hands
    for seat in range(4):
        seen = view(t.state, seat)
        assert seen.your_tiles == hands[seat]
        assert seen.tile_counts == [8] * 4
    assert view(t.state, None).your_tiles == []
    for line in t.story("tiles-dealt"):
        assert line.secret == {"tiles": hands[line.seat or 0]}
        assert "tiles" not in line.values


@proves("ti4.setup.6b.5p.2")
def test_with_five_players_the_speaker_lays_a_red_tile_first() -> None:
    t = begun(5, 3, map="built")
    g = t.state
    assert t.asked() == {g.speaker: "lay-extra-tile"}
    [extra] = [tile for tile, system in g.systems.items() if system.at is None and SYSTEMS[tile].back == "red"]
    assert not any(extra in tiles for tiles in g.tile_hands)
    around = CENTRE.neighbours()
    assert sorted(t.options(g.speaker)) == sorted(f"{hex.q}/{hex.r}" for hex in around)
    t.play(f"{g.speaker} 0/1")
    assert t.state.systems[extra].at == SOUTH
    assert t.asked() == {g.speaker: "lay-tile"}
    drawn = {
        line.values["system"] for seed in range(20) for line in begun(5, seed, map="built").story("draws-extra-tile")
    }
    assert len(drawn) > 5


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_with_other_numbers_of_players_there_is_no_extra_tile(seats: int) -> None:
    assert list(begun(seats, 3, map="built").asked().values()) == ["lay-tile"]


# ---------------------------------------------------------------- order and rings


@proves("ti4.setup.6c.2", "ti4.setup.6c.3")
@pytest.mark.parametrize("seats", COUNTS)
def test_tiles_are_laid_there_and_back_from_the_speaker(seats: int) -> None:
    t = building(seats, 4)
    order = clockwise(t.state, t.state.speaker)
    who = [seat for seat, _tile, _hex in lay_all(t)][LAYOUTS[seats].extra_red :]
    count = sum(DEALT[seats])
    assert who == [seat for turn in range(count) for seat in (order if turn % 2 == 0 else order[::-1])]
    assert who[seats - 1] == who[seats] == order[-1]
    assert who[2 * seats - 1] == who[2 * seats] == t.state.speaker


@proves("ti4.setup.6c.2", "ti4.setup.6c.4")
@pytest.mark.parametrize("seats", COUNTS)
def test_a_ring_is_full_before_the_next_one_begins(seats: int) -> None:
    laid = lay_all(building(seats, 5))
    rings = [hex.distance(CENTRE) for _seat, _tile, hex in laid]
    assert rings == sorted(rings)
    assert Counter(rings) == {number: len(hexes) for number, hexes in LAYOUTS[seats].rings.items()}


@proves("ti4.setup.6c.4")
def test_no_hex_of_an_outer_ring_can_be_chosen_before() -> None:
    ring = LAYOUTS[3].rings[1]
    t = with_hands([[19, 20], [21], [22]], dict(zip(ring[:5], (23, 24, 27, 28, 29), strict=True)))
    assert t.answers(0) == [f"19={ring[5].q}/{ring[5].r}", f"20={ring[5].q}/{ring[5].r}"]
    assert t.why(0, "19=0/-2")[0] == "no-such-place"
    t.play(f"0 19={ring[5].q}/{ring[5].r}")
    assert spaces(t.state) == list(LAYOUTS[3].rings[2])


# ---------------------------------------------------------------- what must not touch


@proves("ti4.setup.6c.5")
def test_anomalies_are_not_laid_side_by_side() -> None:
    t = with_hands([[NEBULA, 19], [21], [22]], {NORTH: SUPERNOVA})
    assert placements(t.state, [NEBULA])[NEBULA] == [Hex(1, 0), SOUTH, Hex(-1, 1)]
    assert t.why(0, f"{NEBULA}=1/-1")[0] == "no-such-place"
    assert f"{NEBULA}=0/1" in t.answers(0)
    assert "19=1/-1" in t.answers(0)


@proves("ti4.setup.6c.5")
def test_an_anomaly_without_another_place_waits_if_another_tile_can_be_laid() -> None:
    ring = LAYOUTS[3].rings[1]
    laid = dict(zip(ring[1:], (SUPERNOVA, 23, 24, 27, 28), strict=True))
    t = with_hands([[NEBULA, 19], [21], [22]], laid)
    assert t.forced() == ["0 19=0/-1"]
    choice = with_hands([[NEBULA, 19, 20], [21], [22]], laid)
    assert choice.options(0) == ["19", "20"]
    assert choice.why(0, str(NEBULA)) == ("anomalies-apart", "ti4.setup.6c.5")


@proves("ti4.setup.6c.5")
def test_anomalies_may_touch_if_nothing_else_is_possible() -> None:
    ring = LAYOUTS[3].rings[1]
    laid = dict(zip(ring[1:], (SUPERNOVA, 23, 24, 27, 28), strict=True))
    t = with_hands([[NEBULA, ASTEROIDS], [21], [22]], laid)
    assert t.answers(0) == [f"{NEBULA}=0/-1", f"{ASTEROIDS}=0/-1"]


@proves("ti4.setup.6c.6")
def test_wormholes_of_the_same_kind_are_not_laid_side_by_side() -> None:
    t = with_hands([[LODOR, QUANN], [21], [22]], {NORTH: ALPHA})
    assert clashes_at(t.state, LODOR, NORTH_EAST)
    assert not clashes_at(t.state, QUANN, NORTH_EAST)  # beta beside alpha
    assert f"{LODOR}=1/-1" not in t.answers(0)
    assert f"{QUANN}=1/-1" in t.answers(0)
    assert f"{LODOR}=0/1" in t.answers(0)


@proves("ti4.setup.6c.6")
def test_a_wormhole_waits_or_touches_if_nothing_else_is_possible() -> None:
    ring = LAYOUTS[3].rings[1]
    laid = dict(zip(ring[1:], (ALPHA, 23, 24, 27, 28), strict=True))
    choice = with_hands([[LODOR, 19, 20], [21], [22]], laid)
    assert choice.options(0) == ["19", "20"]
    assert choice.why(0, str(LODOR)) == ("wormholes-apart", "ti4.setup.6c.6")
    assert with_hands([[LODOR], [21], [22]], laid).forced()[0] == f"0 {LODOR}=0/-1"


@proves("ti4.setup.6c.5", "ti4.setup.6c.6")
@pytest.mark.parametrize("seats", COUNTS)
def test_in_whole_galaxies_nothing_touches_unless_it_was_forced(seats: int) -> None:
    for seed in range(3):
        t = building(seats, seed)
        rng = Random(seed)
        while "lay-tile" in t.asked().values():
            [seat] = t.asked()
            g = t.state
            free = any(not clashes_at(g, tile, hex) for tile in g.tile_hands[seat] for hex in spaces(g))
            answer = rng.choice(t.answers(seat))
            tile, hex = answer.split("=")
            assert clashes_at(g, int(tile), _hex(hex)) != free
            t.table.answer(seat, answer)


# ---------------------------------------------------------------- homes and goods


@proves("ti4.setup.6c", "ti4.setup.6c.7", "ti4.setup.6.3")
@pytest.mark.parametrize("seats", COUNTS)
def test_homes_outline_the_galaxy_and_belong_to_it_in_the_end(seats: int) -> None:
    t = building(seats, 6)
    homes = [FACTIONS[player.faction] for player in t.state.players]
    outline = [t.state.systems[home.gate_tile or home.home_tile].at for home in homes]
    assert outline == list(LAYOUTS[seats].homes)
    lay_all(t)
    g = finish(t).state
    hexes = {CENTRE, *LAYOUTS[seats].homes, *[hex for hexes in LAYOUTS[seats].rings.values() for hex in hexes]}
    assert set(on_board(g)) == hexes
    assert g.systems[MECATOL_TILE].at == CENTRE
    assert g.tile_hands == []


@proves("ti4.setup.6c.8")
def test_with_five_players_three_get_trade_goods_after_the_board_is_built() -> None:
    t = building(5, 7)
    assert [player.trade_goods for player in t.state.players] == [0] * 5
    lay_all(t)
    assert [player.trade_goods for player in t.state.players] == [0, 2, 4, 2, 0]
    for seats in (3, 4, 6):
        assert sum(LAYOUTS[seats].trade_goods) == 0
