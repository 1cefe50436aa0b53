"""Fleet pool, capacity, reinforcements and figures [ti4.22, ti4.28, ti4.66, ti4.82, ti4.85, ti4.87, ti4.89]."""

from __future__ import annotations

import pytest

from orloj.games.ti4 import limits, tactical
from orloj.games.ti4.components import PLANETS, UNITS
from orloj.games.ti4.facts import count_on_board, reinforcements, spare_tokens
from orloj.games.ti4.limits import berths, crowding, fleet_excess, fleet_limit, overload
from orloj.games.ti4.moments import Loss
from orloj.games.ti4.state import State
from orloj.games.ti4.units import destroy
from orloj.testing import Position, proves
from tests.ti4.positions import table, units_of


def enforced(units: dict[str, str], **more: object) -> Position[State]:
    """A system 27 in which the limits of seat 0 are looked at."""
    return table(units=units, begin=lambda g: limits.enforce(g, 0, 27), **more)  # type: ignore[arg-type]


# ---------------------------------------------------------------- fleet pool


@proves("ti4.28.2", "ti4.66.0", "ti4.66.1", "ti4.66.3")
def test_ships_beyond_the_fleet_pool_are_destroyed_by_choice() -> None:
    t = enforced({"0 27": "3 cruiser, 2 dreadnought"})  # the fleet pool has three tokens
    assert t.asked() == {0: "fleet-excess"}
    t.play("0 cruiser=1,dreadnought=1")
    assert units_of(t, "0 27") == {"cruiser": 2, "dreadnought": 1}
    assert {line.values["cause"] for line in t.story("destroyed")} == {"excess"}
    assert t.asked() == {0: "idle"}


@proves("ti4.28.2", "ti4.66.1")
def test_each_system_has_its_own_limit() -> None:
    g = table(units={"0 27": "3 cruiser", "0 46": "3 cruiser"}).state
    assert fleet_limit(g, 0) == 3
    assert fleet_excess(g, 0, 27) == fleet_excess(g, 0, 46) == 0
    assert crowding(g, 0, 27, {"destroyer": 2}) == (2, 0)


@proves("ti4.28.2a", "ti4.66.1", "ti4.66.1a")
def test_fighters_and_carried_units_take_no_place() -> None:
    units = {"0 27": "3 carrier, 6 fighter, 6 infantry", "0 new-albion": "4 infantry, 2 pds, space-dock"}
    t = enforced(units, owners={"new-albion": 0})
    assert berths(t.state, 0, 27).places == 3
    assert t.asked() == {0: "idle"}


@proves("ti4.28.0", "ti4.28.2", "ti4.28.2a", "ti4.66.1")
@pytest.mark.parametrize("kind", [kind for kind in UNITS if UNITS[kind].category == "ship"])
def test_every_ship_takes_a_place_but_fighters(kind: str) -> None:
    t = table(units={"0 27": f"2 carrier, {kind}" if kind != "carrier" else "3 carrier"})
    assert berths(t.state, 0, 27).places == (2 if kind == "fighter" else 3)


@proves("ti4.85.2", "ti4.26.9a")
def test_a_smaller_fleet_pool_removes_ships_without_destroying_them() -> None:
    def shrink(g: State) -> None:
        g.players[0].fleet = 1
        limits.enforce_everywhere(g, 0)

    t = table(units={"0 27": "cruiser, destroyer", "0 46": "2 destroyer"}, begin=shrink)
    t.play("0 destroyer=1")
    assert units_of(t, "0 27") == {"cruiser": 1}
    assert units_of(t, "0 46") == {"destroyer": 1}
    assert not t.story("destroyed")
    assert len(t.story("removed")) == 2


@proves("ti4.66.3")
def test_the_limit_holds_when_ships_arrive() -> None:
    t = table(units={"0 16": "2 cruiser", "0 27": "2 destroyer"}, begin=lambda g: tactical.start(g, 0, 27))
    t.play("0 sail-all cruiser 16-27", "0 done")
    assert t.asked() == {0: "fleet-excess"}
    t.play("0 destroyer=1")
    assert units_of(t, "0 27") == {"destroyer": 1, "cruiser": 2}


def test_ships_that_go_take_their_capacity_with_them() -> None:
    t = enforced({"0 27": "2 carrier, 2 cruiser, 6 infantry"})
    t.play("0 carrier=1")
    assert t.forced()[-1:] == ["0 infantry=2"]  # now two of them are too many
    assert units_of(t, "0 27") == {"carrier": 1, "cruiser": 2, "infantry": 4}


# ---------------------------------------------------------------- capacity


@proves("ti4.22.2", "ti4.22.3", "ti4.clar.21")
def test_units_beyond_the_capacity_are_destroyed_by_choice() -> None:
    t = enforced({"0 27": "carrier, 3 fighter, 3 infantry"})
    assert t.asked() == {0: "capacity-excess"}
    t.play("0 fighter=1,infantry=1")
    assert units_of(t, "0 27") == {"carrier": 1, "fighter": 2, "infantry": 2}
    assert {line.values["cause"] for line in t.story("destroyed")} == {"excess"}


@proves("ti4.22.3a", "ti4.22.2")
def test_ground_forces_on_planets_need_no_capacity() -> None:
    g = table(units={"0 27": "carrier, 4 fighter", "0 new-albion": "9 infantry"}, owners={"new-albion": 0}).state
    assert overload(g, 0, 27) == 0


def test_a_space_dock_takes_in_three_fighters() -> None:
    units = {"0 27": "carrier, 7 fighter", "0 new-albion": "space-dock"}
    g = table(units=units, owners={"new-albion": 0}).state
    assert overload(g, 0, 27) == 0
    assert overload(table(units={"0 27": "carrier, 7 fighter"}).state, 0, 27) == 3
    infantry = {"0 27": "5 infantry, 3 fighter", "0 new-albion": "space-dock"}
    assert overload(table(units=infantry, owners={"new-albion": 0}).state, 0, 27) == 5  # fighters only


def test_fighters_ii_beyond_the_capacity_take_places_of_the_fleet_pool() -> None:
    t = enforced({"0 27": "carrier, 7 fighter"}, technologies={0: ["fighter-ii"]})
    assert berths(t.state, 0, 27).places == 4  # the carrier and three fighters
    t.play("0 fighter=1")
    assert units_of(t, "0 27") == {"carrier": 1, "fighter": 6}
    assert t.asked() == {0: "idle"}
    other = enforced({"0 27": "carrier, 7 fighter"}, technologies={0: ["fighter-ii"]})
    other.play("0 carrier=1")  # then all seven need a place
    assert other.forced()[-1:] == ["0 fighter=4"]
    assert units_of(other, "0 27") == {"fighter": 3}


def test_two_hybrid_fighters_take_one_place() -> None:
    t = enforced(
        {"0 27": "9 fighter"},
        factions=("naalu", "xxcha", "yssaril"),
        technologies={0: ["hybrid-crystal-fighter-ii"]},
    )
    assert units_of(t, "0 27") == {"fighter": 6}  # three places; of nine fighters the last one alone takes a place too


@proves("ti4.22.3b", "ti4.22.3b.2", "ti4.72.10a")
def test_capacity_may_be_exceeded_during_a_combat_only() -> None:
    """The carrier is shot down in the combat: its fighters go on fighting, and are destroyed when they have won."""
    t = table(
        units={"0 16": "carrier, 2 fighter, cruiser", "1 27": "cruiser"},
        begin=lambda g: tactical.start(g, 0, 27),
        dice=[1, 1, 1, 1, 10, 1, 9, 9, 1],
    )
    t.play("0 sail carrier 16-27", "0 load-all fighter 16 0", "0 sail cruiser 16-27", "0 done")
    while t.asked() != {0: "idle"}:
        options = t.options(0)
        t.play("0 carrier=1" if "carrier" in options else f"0 {options[0]}")
    rounds = [line for line in t.story("throw") if line.values["unit"] == "fighter"]
    assert len(rounds) == 2  # they fought on without the carrier
    assert units_of(t, "0 27") == {"cruiser": 1}
    assert [line.values["kind"] for line in t.story("destroyed")] == ["carrier", "cruiser", "fighter"]


@proves("ti4.22.3", "ti4.22.3b")
def test_what_came_with_ships_beyond_the_fleet_pool_does_not_fight() -> None:
    """Four carriers arrive where only one may be: the fighters of the other three go before anybody fires."""
    t = table(
        units={"0 16": "4 carrier, 16 fighter", "1 27": "cruiser"},
        players={0: {"fleet": 1}},
        begin=lambda g: tactical.start(g, 0, 27),
    )
    t.play("0 sail-all carrier 16-27", *[f"0 load-all fighter 16 {ship}" for ship in range(4)], "0 done")
    assert units_of(t, "0 27") == {"carrier": 1, "fighter": 4}
    assert t.story("space-combat")
    assert [(one.values["kind"], one.values["count"]) for one in t.story("destroyed")] == [
        ("carrier", 3),
        ("fighter", 12),
    ]


@proves("ti4.22.3", "ti4.17.2")
def test_what_stays_without_capacity_after_a_rift_has_taken_the_carrier_does_not_fight() -> None:
    """The carrier makes a round trip through the gravity rift beside its system, and its fighters wait there."""
    t = table(
        units={"0 27": "carrier, 2 fighter, destroyer", "1 27": "cruiser"},
        technologies={0: ["carrier-ii"]},
        begin=lambda g: tactical.start(g, 0, 27),
        dice=[3],
    )
    t.play("0 sail carrier 27-41-27", "0 done")
    assert units_of(t, "0 27") == {"destroyer": 1}
    assert t.story("space-combat")


# ---------------------------------------------------------------- reinforcements and figures


@proves("ti4.21.3", "ti4.82.0", "ti4.82.1", "ti4.85.0")
def test_destroyed_units_are_in_the_reinforcements_again() -> None:
    t = table(
        units={"0 27": "3 cruiser"},
        begin=lambda g: destroy(g, [Loss(seat=0, kind="cruiser", count=2, place="27")]),
    )
    assert units_of(t, "0 27") == {"cruiser": 1}
    assert reinforcements(t.state, 0, "cruiser") == UNITS["cruiser"].plastic - 1 == 7
    assert spare_tokens(t.state, 0) == 16 - 3 - 3 - 2


@proves("ti4.21.0")
@pytest.mark.parametrize("kind", [kind for kind in UNITS if not UNITS[kind].unlimited])
def test_of_most_units_there_are_only_as_many_as_pieces(kind: str) -> None:
    where = "new-albion" if UNITS[kind].category == "structure" else "27"
    g = table(units={f"0 {where}": f"{UNITS[kind].plastic} {kind}"}, owners={"new-albion": 0}).state
    assert reinforcements(g, 0, kind) == 0


@proves("ti4.87.0", "ti4.87.1", "ti4.87.2", "ti4.89.0", "ti4.89.1", "ti4.89.2", "ti4.37.4b", "ti4.37.4b.3", "ti4.79.5b")
def test_tokens_are_fighters_and_infantry_without_end() -> None:
    """Tokens and figures are not told from each other: a unit is a unit, and whoever wants may think of any of them as
    tokens."""
    t = enforced(
        {"0 27": "2 carrier, 8 fighter", "0 46": "2 carrier, 8 fighter", "0 new-albion": "30 infantry"},
        owners={"new-albion": 0},
    )
    assert t.asked() == {0: "idle"}
    assert count_on_board(t.state, 0, "infantry") == 30 > UNITS["infantry"].plastic
    assert count_on_board(t.state, 0, "fighter") == 16 > UNITS["fighter"].plastic
    assert reinforcements(t.state, 0, "infantry") > 1000


@proves("ti4.87.3", "ti4.87.3a", "ti4.37.4b.2")
def test_infantry_without_a_figure_among_them_is_destroyed() -> None:
    t = table()
    planets = [planet for planet in PLANETS if planet in t.state.planets][:13]
    t = table(
        units={f"0 {planet}": "2 infantry" for planet in planets},
        owners=dict.fromkeys(planets, 0),
        begin=lambda g: limits.enforce(g, 0, 27),
    )
    assert t.asked() == {0: "figures"}
    t.play(f"0 {planets[4]}")
    assert units_of(t, f"0 {planets[4]}") == {}
    assert count_on_board(t.state, 0, "infantry") == 24


@proves("ti4.89.3", "ti4.89.3a")
def test_fighters_without_a_figure_among_them_are_destroyed() -> None:
    systems = [tile for tile in table().state.systems if tile not in (43, 44)][:11]
    t = table(
        units={
            f"0 {tile}": "carrier, fighter"
            if number < 4
            else "dreadnought, fighter"
            if number < 9
            else "flagship, fighter"
            if number < 10
            else "war-sun, fighter"
            for number, tile in enumerate(systems)
        },
        technologies={0: ["war-sun"]},
        begin=lambda g: limits.enforce(g, 0, 27),
    )
    assert t.asked() == {0: "figures"}
    t.play(f"0 {systems[0]}")
    assert units_of(t, f"0 {systems[0]}") == {"carrier": 1}
