"""Galaxies that nobody has to build keep the rules and are shared fairly; and how slices are measured."""

from __future__ import annotations

from collections import Counter

import pytest

from orloj.games.ti4.components import LAYOUTS, MECATOL_TILE, SYSTEMS
from orloj.games.ti4.galaxies import READY_MAPS, Galaxy, ReadyMap, clash, clashes, generated, ready_maps
from orloj.games.ti4.slices import CENTRE, Slice, compare, slices, slices_of
from orloj.kernel import Luck
from orloj.parts.maps import Hex
from orloj.testing import proves
from tests.ti4.setups import begun, finished

COUNTS = (3, 4, 5, 6)
PER_COUNT = 3
WORTH, RESOURCES, INFLUENCE, PLANETS = 0.75, 2.5, 2.0, 2.0  # the most by which slices of a ready map differ
DRAWN_WORTH = 3.5  # the same for galaxies that are drawn by lot


def tile_of(**wanted: object) -> int:
    return next(tile for tile, facts in SYSTEMS.items() if all(getattr(facts, k) == v for k, v in wanted.items()))


NEBULA, SUPERNOVA, RIFT = (tile_of(anomaly=kind) for kind in ("nebula", "supernova", "gravity-rift"))
RICH, POOR = 35, 21  # five resources and four influence; one and one, and a blue specialty
EMPTY = 46


def backs(galaxy: Galaxy) -> Counter[str]:
    return Counter(SYSTEMS[tile].back for tile in galaxy.values() if tile != MECATOL_TILE)


# ---------------------------------------------------------------- ready maps


def test_there_are_several_for_each_number_of_players() -> None:
    assert Counter(one.players for one in READY_MAPS) == dict.fromkeys(COUNTS, PER_COUNT)
    assert len({one.id for one in READY_MAPS}) == len(READY_MAPS)


@proves("ti4.setup.6b.3p", "ti4.setup.6b.4p", "ti4.setup.6b.5p", "ti4.setup.6b.6p", "ti4.setup.6.2")
@pytest.mark.parametrize("one", READY_MAPS, ids=lambda one: one.id)
def test_a_ready_map_could_have_been_built(one: ReadyMap) -> None:
    dealt = {3: (18, 6), 4: (20, 12), 5: (20, 11), 6: (18, 12)}[one.players]
    galaxy = one.galaxy
    assert (backs(galaxy)["blue"], backs(galaxy)["red"]) == dealt
    assert len(set(galaxy.values())) == len(galaxy)
    assert set(galaxy) == {CENTRE, *[hex for hexes in LAYOUTS[one.players].rings.values() for hex in hexes]}
    assert clashes(galaxy) == 0


@pytest.mark.parametrize("one", READY_MAPS, ids=lambda one: one.id)
def test_a_ready_map_is_shared_fairly(one: ReadyMap) -> None:
    found = slices_of(one.players, one.galaxy)
    balance = compare(found)
    assert balance.worth <= WORTH
    assert balance.resources <= RESOURCES
    assert balance.influence <= INFLUENCE
    assert balance.planets <= PLANETS
    assert [part.to_mecatol for part in found] == [3] * one.players
    assert min(part.beside for part in found) >= 2


@pytest.mark.parametrize("one", READY_MAPS, ids=lambda one: one.id)
def test_both_wormholes_of_a_kind_are_there(one: ReadyMap) -> None:
    kinds = Counter(kind for tile in one.galaxy.values() for kind in SYSTEMS[tile].wormholes)
    assert kinds == {"alpha": 2, "beta": 2}


@pytest.mark.parametrize("seats", COUNTS)
def test_a_table_gets_one_of_them(seats: int) -> None:
    known = [one.galaxy for one in ready_maps(seats)]
    drawn = set()
    for seed in range(12):
        g = begun(seats, seed, factions="choice").state
        drawn.add(known.index({system.at: tile for tile, system in g.systems.items() if system.at is not None}))
    assert drawn == set(range(len(known)))


# ---------------------------------------------------------------- drawn ones


@proves("ti4.setup.6b.3p", "ti4.setup.6b.4p", "ti4.setup.6b.5p", "ti4.setup.6b.6p")
@pytest.mark.parametrize("seats", COUNTS)
def test_drawn_galaxies_keep_the_rules_and_are_not_too_uneven(seats: int) -> None:
    layout = LAYOUTS[seats]
    seen = []
    for number in range(3):
        galaxy = generated(seats, Luck(bytes([number]) * 16))
        assert backs(galaxy) == {"blue": seats * layout.blue, "red": seats * layout.red + layout.extra_red}
        assert clashes(galaxy) == 0
        assert compare(slices_of(seats, galaxy)).worth <= DRAWN_WORTH
        seen.append(galaxy)
    assert seen[0] != seen[1] != seen[2]
    assert generated(seats, Luck(bytes(16))) == seen[0]  # the same luck, the same galaxy


def test_a_table_can_have_a_drawn_galaxy() -> None:
    g = finished(3, 1, map="generated").state
    laid = {system.at: tile for tile, system in g.systems.items() if system.at not in (None, *LAYOUTS[3].homes)}
    assert laid not in [one.galaxy for one in ready_maps(3)]
    assert len(laid) == 25


# ---------------------------------------------------------------- what touches what


@proves("ti4.setup.6c.5", "ti4.setup.6c.6")
def test_what_clashes() -> None:
    assert clash(NEBULA, SUPERNOVA)
    assert clash(26, 39)  # alpha and alpha, one of them with a planet
    assert not clash(39, 40)  # alpha and beta
    assert not clash(NEBULA, 39)
    assert not clash(RICH, NEBULA)


# ---------------------------------------------------------------- slices


def six(**tiles: int) -> list[Slice]:
    """Slices of six players in a galaxy of empty systems, but for these: `ring_place=tile`."""
    galaxy = {CENTRE: MECATOL_TILE, **{hex: EMPTY for hexes in LAYOUTS[6].rings.values() for hex in hexes}}
    for where, tile in tiles.items():
        ring, place = map(int, where.removeprefix("at").split("_"))
        galaxy[LAYOUTS[6].rings[ring][place]] = tile
    return slices_of(6, galaxy)


def test_what_is_nearest_to_one_home_is_its_own() -> None:
    first, *others = six(at2_0=RICH)
    assert first.home == Hex(0, -3)
    assert (first.resources, first.influence, first.optimal, first.planets, first.beside) == (5, 4, 6, 2, 1)
    assert all(other.worth == 0 for other in others)


def test_what_is_equally_near_is_shared() -> None:
    first, second, third, *_ = six(at2_1=POOR)  # between the homes above and to the right of it
    assert (first.optimal, second.optimal, third.optimal) == (0.5, 0.5, 0)
    assert first.specialties == second.specialties == ("blue",)
    assert first.worth == 0.75
    assert [share.among for share in first.shares if share.tile == POOR] == [2]


def test_the_centre_belongs_to_nobody() -> None:
    assert all(one.worth == 0 for one in six())
    assert all(share.tile != MECATOL_TILE for one in six() for share in one.shares)


def test_anomalies_make_ways_longer() -> None:
    assert [one.to_mecatol for one in six()] == [3] * 6
    assert six(at2_0=SUPERNOVA)[0].to_mecatol == 4
    assert six(at2_0=NEBULA)[0].to_mecatol == 4
    assert six(at2_0=RIFT)[0].to_mecatol == 3
    first = six(at2_0=SUPERNOVA)[0]
    assert first.anomalies == ("supernova",)
    assert first.worth == -1


def test_wormholes_count() -> None:
    first = six(at2_0=39)[0]
    assert (first.wormholes, first.worth) == (("alpha",), 0.25)


def test_trade_goods_make_up_for_positions() -> None:
    assert [one.trade_goods for one in slices_of(5, ready_maps(5)[0].galaxy)] == [0, 2, 4, 2, 0]


def test_slices_of_a_table_know_who_lives_where() -> None:
    t = begun(3, 8, factions="draft")
    assert [one.seat for one in slices(t.state)] == [-1, -1, -1]
    [seat] = t.asked()
    t.play(f"{seat} take-position 2")
    assert [one.seat for one in slices(t.state)] == [-1, seat, -1]
    view = t.view(seat)
    assert slices(view) == slices(t.state)  # type: ignore[arg-type]
    done = finished(3, 8)
    known = slices(done.state)
    assert [one.seat for one in known] == [0, 1, 2]
    assert sum(one.planets for one in known) == pytest.approx(
        sum(len(SYSTEMS[tile].planets) for tile in done.state.systems if SYSTEMS[tile].back in ("blue", "red"))
    )


def test_comparing_slices() -> None:
    balance = compare(six(at2_0=RICH, at2_2=POOR))
    assert (balance.resources, balance.influence, balance.worth) == (5, 4, 6)
    assert balance.specialties == 1
    assert balance.unevenness > compare(six(at2_0=POOR, at2_2=POOR)).unevenness
