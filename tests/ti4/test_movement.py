"""Moving ships in a tactical action, with what they carry [ti4.3, ti4.14, ti4.17, ti4.31, ti4.42, ti4.43, ti4.50,
ti4.60, ti4.62]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.ti4 import tactical
from orloj.games.ti4.facts import current
from orloj.games.ti4.moments import TacticalAction
from orloj.games.ti4.movement import move_value, reach, rifts_left, routes, why_not
from orloj.games.ti4.sailing import could_fire, crowding_by_plan
from orloj.games.ti4.state import Force, State
from orloj.games.ti4.tactical import activatable, active_system, not_activatable
from orloj.games.ti4.units import damaged_at
from orloj.parts.maps import Hex
from orloj.testing import Position, proves
from tests.ti4.positions import table, units_of

TECH = "gravity-drive"


def action(tile: int, units: dict[str, str], **more: Any) -> Position[State]:
    """Seat 0 has activated a system and may move ships."""
    return table(units=units, begin=lambda g: tactical.start(g, 0, tile), **more)


def sails(t: Position[State]) -> list[str]:
    """The ships that can be moved, with their ways."""
    return [option.removeprefix("sail ") for option in t.options(0) if option.startswith("sail ")]


def loads(t: Position[State]) -> list[str]:
    return [option.removeprefix("load ") for option in t.options(0) if option.startswith("load ")]


# ---------------------------------------------------------------- activation


@proves("ti4.3.0", "ti4.3.1", "ti4.3.4", "ti4.62.1", "ti4.62.1a")
def test_a_token_from_the_tactic_pool_makes_a_system_active_for_one_action() -> None:
    t = action(27, {"0 16": "cruiser"})
    assert t.state.players[0].tactic == 2
    assert t.state.systems[27].tokens == [0]
    assert active_system(t.state) == 27
    t.play("0 done")
    assert t.asked() == {0: "idle"}
    assert active_system(t.state) is None
    assert t.state.systems[27].tokens == [0]  # the token stays


@proves("ti4.3.2", "ti4.3.3", "ti4.62.1", "ti4.62.1b")
def test_no_system_with_a_token_of_ones_own_is_activated() -> None:
    g = table(tokens={27: [0], 18: [1]}).state
    assert 27 not in activatable(g, 0)
    assert 18 in activatable(g, 0)
    assert [(one.value.system, one.why, one.rule) for one in not_activatable(g, 0)] == [(27, "own-token", "ti4.3.2")]


@proves("ti4.3.1")
def test_without_a_token_in_the_tactic_pool_nothing_is_activated() -> None:
    g = table(players={0: {"tactic": 0}}).state
    assert activatable(g, 0) == []
    assert not_activatable(g, 0)[0].why == "no-tactic-token"


# ---------------------------------------------------------------- how far, and by which way


@proves("ti4.14.0", "ti4.14.1", "ti4.42.2", "ti4.42.3f", "ti4.42.3f.2", "ti4.62.2")
def test_a_ship_enters_as_many_systems_as_its_move_value() -> None:
    t = action(18, {"0 16": "carrier, cruiser"})
    assert sails(t) == ["cruiser 16-27-18", "cruiser 16-41-46-18"]  # the second one through the gravity rift
    assert t.why(0, "sail carrier 16-18") == ("out-of-range", "ti4.42.3f.2")


@proves("ti4.42.3", "ti4.42.3a", "ti4.42.1", "ti4.42.0", "ti4.62.2")
def test_any_number_of_ships_moves_into_the_active_system_and_nowhere_else() -> None:
    t = action(27, {"0 16": "2 cruiser, destroyer", "0 46": "cruiser"})
    assert all(option.endswith("-27") for option in sails(t))
    t.play("0 sail-all cruiser 16-27", "0 sail destroyer 16-27", "0 done")
    assert units_of(t, "0 27") == {"cruiser": 2, "destroyer": 1}
    assert units_of(t, "0 16") == {}
    assert units_of(t, "0 46") == {"cruiser": 1}  # not named, not moved


@proves("ti4.62.2b")
def test_nobody_has_to_move() -> None:
    t = action(27, {"0 16": "cruiser"})
    t.play("0 done")
    assert units_of(t, "0 16") == {"cruiser": 1}
    assert t.asked() == {0: "idle"}


@proves("ti4.42.5", "ti4.clar.22")
def test_ships_are_named_one_after_the_other_and_move_together() -> None:
    t = action(27, {"0 16": "cruiser, destroyer"})
    t.play("0 sail cruiser 16-27")
    assert units_of(t, "0 27") == {}  # nothing moves before all are named
    t.play("0 sail destroyer 16-27", "0 stay 0")  # and everything can be changed
    t.play("0 done")
    assert units_of(t, "0 27") == {"destroyer": 1}
    assert units_of(t, "0 16") == {"cruiser": 1}


@proves("ti4.42.3b")
def test_ships_of_others_cannot_be_passed() -> None:
    units = {"0 16": "cruiser", "0 36": "cruiser", "1 27": "fighter"}
    t = action(18, units, tiles={48: Hex(1, -2)})
    assert sails(t) == ["cruiser 36-18"]
    assert t.why(0, "sail cruiser 16-18") == ("ships-in-the-way", "ti4.42.3b")
    into = action(27, units, tiles={48: Hex(1, -2)})
    assert "cruiser 16-27" in sails(into)  # but one may go to them


@proves("ti4.42.3b")
def test_ground_forces_and_structures_of_others_are_no_hindrance() -> None:
    t = action(18, {"0 16": "cruiser", "1 new-albion": "infantry, pds"}, owners={"new-albion": 1})
    assert "cruiser 16-27-18" in sails(t)


@proves("ti4.42.3c", "ti4.62.2")
def test_ships_do_not_leave_a_system_with_their_own_token() -> None:
    t = action(27, {"0 16": "cruiser", "0 46": "destroyer"}, tokens={16: [0]}, tiles={48: Hex(1, -2)})
    assert sails(t) == ["destroyer 46-27"]
    assert t.why(0, "sail cruiser 16-27") == ("own-token", "ti4.42.3c")
    other = action(27, {"0 16": "cruiser"}, tokens={16: [1]})
    assert "cruiser 16-27" in sails(other)


@proves("ti4.42.3d")
def test_ships_move_through_systems_with_their_own_token() -> None:
    t = action(18, {"0 16": "cruiser"}, tokens={27: [0]})
    assert "cruiser 16-27-18" in sails(t)


@proves("ti4.42.3e")
def test_a_ship_may_leave_the_active_system_and_come_back() -> None:
    t = action(
        27,
        {"0 27": "carrier", "0 mecatol-rex": "infantry"},
        owners={"mecatol-rex": 0},
        technologies={0: ["carrier-ii"]},
    )
    assert "carrier 27-18-27" in sails(t)
    t.play("0 sail carrier 27-18-27", "0 load infantry mecatol-rex 0", "0 done")
    assert units_of(t, "0 27") == {"carrier": 1, "infantry": 1}
    idle = table(units={"0 27": "carrier"}, technologies={0: ["carrier-ii"]}, tiles={48: Hex(1, -2)}).state
    assert routes(idle, 0, "carrier", 27, 27) == []  # for nothing
    slow = table(units={"0 27": "carrier"}, tiles={48: Hex(1, -2)}).state
    assert routes(slow, 0, "carrier", 27, 27) == []  # with a move value of 1 it cannot


@proves("ti4.10.0", "ti4.42.3f")
def test_ships_move_through_wormholes() -> None:
    t = action(39, {"0 26": "carrier"})
    assert sails(t) == ["carrier 26-39"]


def test_damaged_ships_are_told_from_the_others() -> None:
    t = action(27, {"0 16": "dreadnought*, dreadnought"})
    t.play("0 sail dreadnought 16-27 damaged", "0 done")
    assert t.state.systems[27].space[0].damaged == {"dreadnought": 1}
    assert t.state.systems[16].space[0].damaged == {}


# ---------------------------------------------------------------- anomalies


@proves("ti4.43.1")
def test_asteroid_fields_are_closed() -> None:
    """The fields at the end of a way, and between two systems that have no other way of two steps."""
    g = table(units={"0 47": "cruiser", "0 15": "cruiser"}).state
    found = why_not(g, 0, "cruiser", 47, 44)
    assert found is not None
    assert (found.why, found.rule) == ("anomaly", "ti4.43.1")
    beside = table(units={"0 15": "cruiser"}, tiles={45: Hex(-2, 1), 44: Hex(-1, 1), 48: Hex(-1, 0)}).state
    found = why_not(beside, 0, "cruiser", 15, 35)
    assert found is not None
    assert (found.why, found.rule) == ("anomaly-in-the-way", "ti4.43.1")
    assert routes(beside, 0, "cruiser", 15, 35) == []


@proves("ti4.60.1")
def test_supernovas_are_closed() -> None:
    g = table(units={"0 16": "cruiser"}).state
    found = why_not(g, 0, "cruiser", 16, 43)
    assert found is not None
    assert (found.why, found.rule) == ("anomaly", "ti4.60.1")
    beside = table(units={"0 16": "cruiser"}, tiles={44: Hex(0, -1)}).state
    found = why_not(beside, 0, "cruiser", 16, 35)
    assert found is not None
    assert (found.why, found.rule) == ("anomaly-in-the-way", "ti4.60.1")


@proves("ti4.31.1", "ti4.31.1a")
def test_a_nebula_is_entered_only_as_the_active_system() -> None:
    g = table(units={"0 28": "cruiser"}, tiles={48: Hex(1, -1), 49: Hex(1, -2)}).state
    assert routes(g, 0, "cruiser", 28, 42) == [(28, 42)]
    assert routes(g, 0, "cruiser", 28, 26) == [(28, 48, 26)]
    for tile in (48, 39):  # the wormhole in 39 leads there too
        g.systems[tile].space[1] = Force({"fighter": 1})
    assert routes(g, 0, "cruiser", 28, 26) == []  # and not through the nebula 42


@proves("ti4.31.2", "ti4.31.2a")
def test_out_of_a_nebula_the_move_value_is_one() -> None:
    g = table(units={"0 42": "cruiser, carrier"}, technologies={0: ["cruiser-ii"]}).state
    assert move_value(g, 0, "cruiser", 42) == 1
    assert 18 not in reach(g, 0, "cruiser", 42)
    faster = table(units={"0 42": "cruiser"}, technologies={0: [TECH]}).state
    assert 18 in reach(faster, 0, "cruiser", 42)  # something that raises it still does


@proves("ti4.17.1", "ti4.17.1a")
def test_a_gravity_rift_lets_ships_come_one_farther() -> None:
    through = table(units={"0 16": "carrier"}).state
    assert reach(through, 0, "carrier", 16)[46] == 2  # by the rift 41
    out = table(units={"0 41": "carrier"}).state
    assert reach(out, 0, "carrier", 41)[18] == 2
    into = table(units={"0 47": "carrier"}, tiles={41: Hex(-1, 0), 48: Hex(1, -2)}).state
    assert reach(into, 0, "carrier", 47)[41] == 1
    assert 43 not in reach(into, 0, "carrier", 47)
    assert reach(into, 0, "carrier", 47)[35] == 2
    assert 16 not in reach(into, 0, "carrier", 47)  # one more, not two


@proves("ti4.17.2", "ti4.17.2.2", "ti4.17.2a", "ti4.17.2b")
def test_dice_decide_at_the_end_of_the_move_about_ships_that_leave_a_rift() -> None:
    units = {"0 16": "2 carrier, 2 fighter, cruiser"}
    t = action(46, units, dice=[3, 4])
    t.play("0 sail carrier 16-41-46", "0 load-all fighter 16 0", "0 sail carrier 16-41-46", "0 done")
    assert units_of(t, "0 46") == {"carrier": 1}  # the other one was destroyed with its fighters
    assert [line.values["face"] for line in t.story("rift-destroys")] == [3]
    assert [line.values["face"] for line in t.story("rift-passed")] == [4]  # and none for the fighters
    safe = action(46, units, dice=[4])
    safe.play("0 sail carrier 16-41-46", "0 load-all fighter 16 0", "0 done")
    assert units_of(safe, "0 46") == {"carrier": 1, "fighter": 2}


@proves("ti4.17.2")
def test_ships_that_end_in_a_rift_or_go_around_it_roll_no_dice() -> None:
    t = action(41, {"0 16": "cruiser"}, dice=[1])
    t.play("0 sail cruiser 16-41", "0 done")
    assert units_of(t, "0 41") == {"cruiser": 1}
    around = action(46, {"0 16": "cruiser"}, dice=[1])
    around.play("0 sail cruiser 16-27-46", "0 done")
    assert units_of(around, "0 46") == {"cruiser": 1}
    out = action(46, {"0 41": "cruiser"}, dice=[1])
    out.play("0 sail cruiser 41-46", "0 done")
    assert units_of(out, "0 46") == {}


# ---------------------------------------------------------------- ways that matter


def test_only_ways_that_differ_in_something_are_offered() -> None:
    units = {"0 18": "carrier"}
    g = table(units=units, technologies={0: ["carrier-ii"]}).state
    assert routes(g, 0, "carrier", 18, 16) == [(18, 27, 16), (18, 27, 41, 16)]  # around the rift, and through it
    plain = table(units=units, technologies={0: ["carrier-ii"]}, tiles={48: Hex(1, -2)}).state
    assert routes(plain, 0, "carrier", 18, 16) == [(18, 27, 16)]


def test_ways_with_different_things_to_pick_up_are_all_offered() -> None:
    units = {"0 16": "carrier", "0 new-albion": "infantry", "0 46": "fighter", "0 28": "fighter"}
    g = table(
        units=units, owners={"new-albion": 0}, technologies={0: ["carrier-ii", TECH]}, tiles={48: Hex(1, -2)}
    ).state
    assert routes(g, 0, "carrier", 16, 46) == [(16, 27, 46)]  # a way without anything on it is none
    assert sorted(routes(g, 0, "carrier", 16, 18, farther=True)) == [(16, 27, 18), (16, 27, 46, 18)]
    held = table(units=units, owners={"new-albion": 0}, technologies={0: ["carrier-ii"]}, tokens={27: [0]}).state
    assert (16, 41, 46, 18) in routes(held, 0, "carrier", 16, 18)


def test_the_view_of_a_seat_gives_the_same_answers() -> None:
    t = action(27, {"0 16": "carrier, cruiser", "1 starpoint": "pds"}, owners={"starpoint": 1})
    view: Any = t.view(1)
    assert reach(view, 0, "cruiser", 16) == reach(t.state, 0, "cruiser", 16)
    assert routes(view, 0, "cruiser", 16, 27) == routes(t.state, 0, "cruiser", 16, 27)
    assert could_fire(view, 0, 27) == could_fire(t.state, 0, 27) == {1: 1}


def test_every_reason_against_a_move_is_told() -> None:
    g = table(units={"0 16": "carrier", "0 46": "fighter"}).state
    assert why_not(g, 0, "carrier", 16, 27) is None
    found = why_not(g, 0, "fighter", 46, 18)
    assert found is not None
    assert (found.why, found.rule) == ("no-move", "ti4.14.1")


# ---------------------------------------------------------------- gravity drive and the like


def test_one_ship_may_move_farther_if_a_component_says_so() -> None:
    t = action(18, {"0 16": "2 carrier"}, technologies={0: [TECH]})
    assert "carrier 16-27-18" in sails(t)
    t.play("0 sail carrier 16-27-18")
    assert "carrier 16-27-18" not in sails(t)  # only one
    t.play("0 stay 0")
    assert "carrier 16-27-18" in sails(t)


# ---------------------------------------------------------------- transport


@proves("ti4.22.0", "ti4.22.1", "ti4.42.4", "ti4.50.0", "ti4.62.2a", "ti4.50.2")
def test_ships_carry_fighters_and_ground_forces_up_to_their_capacity() -> None:
    t = action(27, {"0 16": "carrier, 3 fighter", "0 hercant": "3 infantry"})
    t.play("0 sail carrier 16-27", "0 load-all fighter 16 0", "0 load infantry hercant 0")
    assert loads(t) == []
    assert t.why(0, "load infantry hercant 0") == ("no-capacity", "ti4.50.0")
    t.play("0 done")
    assert units_of(t, "0 27") == {"carrier": 1, "fighter": 3, "infantry": 1}
    assert units_of(t, "0 hercant") == {"infantry": 2}


@proves("ti4.50.1", "ti4.50.1a")
def test_units_are_picked_up_at_the_start_on_the_way_and_in_the_active_system() -> None:
    t = action(
        18,
        {"0 16": "carrier", "0 hercant": "infantry", "0 new-albion": "infantry", "0 mecatol-rex": "infantry"},
        owners={"new-albion": 0, "mecatol-rex": 0},
        technologies={0: ["carrier-ii"]},
        custodians=False,
    )
    t.play("0 sail carrier 16-27-18")
    assert loads(t) == ["infantry hercant 0", "infantry new-albion 0", "infantry mecatol-rex 0"]
    t.play("0 load infantry hercant 0", "0 load infantry new-albion 0", "0 load infantry mecatol-rex 0", "0 done")
    assert units_of(t, "0 18") == {"carrier": 1, "infantry": 3}  # all are in the space area of the active system
    assert units_of(t, "0 new-albion") == {}


@proves("ti4.50.3")
def test_nothing_is_picked_up_where_a_token_of_ones_own_lies_except_in_the_active_system() -> None:
    t = action(
        18,
        {"0 16": "carrier", "0 new-albion": "infantry", "0 mecatol-rex": "infantry"},
        owners={"new-albion": 0, "mecatol-rex": 0},
        technologies={0: ["carrier-ii"]},
        tokens={27: [0]},
        custodians=False,
    )
    t.play("0 sail carrier 16-27-18")
    assert loads(t) == ["infantry mecatol-rex 0"]
    assert t.why(0, "load infantry new-albion 0") == ("own-token", "ti4.50.3")


@proves("ti4.22.4")
def test_cargo_belongs_to_a_ship_only_while_it_is_carried() -> None:
    t = action(27, {"0 16": "2 carrier, 4 fighter"}, dice=[1])
    t.play("0 sail carrier 16-27", "0 load fighter 16 0", "0 unload fighter 16 0", "0 load-all fighter 16 0", "0 done")
    assert units_of(t, "0 27") == {"carrier": 1, "fighter": 4}
    action_again = action(28, {"0 27": "2 carrier, 4 fighter"}, tokens={}, tiles={28: Hex(1, -1)})
    action_again.play("0 sail carrier 27-28", "0 done")  # any of the ships could have carried them
    assert units_of(action_again, "0 27") == {"carrier": 1, "fighter": 4}


@proves("ti4.50.4", "ti4.62.4")
def test_carried_ground_forces_may_land_in_the_invasion() -> None:
    t = action(27, {"0 16": "carrier", "0 hercant": "infantry"})
    t.play("0 sail carrier 16-27", "0 load infantry hercant 0", "0 done")
    assert t.asked() == {0: "commit"}


def test_fighters_with_a_move_value_move_by_themselves_or_are_carried() -> None:
    t = action(27, {"0 16": "carrier, 3 fighter"}, technologies={0: ["fighter-ii"]})
    t.play("0 sail fighter 16-27", "0 sail carrier 16-27", "0 load-all fighter 16 1", "0 done")
    assert units_of(t, "0 27") == {"carrier": 1, "fighter": 3}


def test_structures_that_float_move_like_ships_and_carry() -> None:
    t = action(27, {"0 11": "space-dock", "0 ragh": "2 infantry"}, factions=("saar", "xxcha", "yssaril"))
    t.play("0 sail space-dock 11-27", "0 load-all infantry ragh 0", "0 done")
    assert units_of(t, "0 27") == {"space-dock": 1, "infantry": 2}


@proves("ti4.8.3")
def test_other_structures_stay_where_they_are() -> None:
    t = action(27, {"0 16": "carrier", "0 hercant": "pds, space-dock, infantry"})
    t.play("0 sail carrier 16-27")
    assert loads(t) == ["infantry hercant 0"]
    assert not any("pds" in option or "space-dock" in option for option in t.options(0))


# ---------------------------------------------------------------- the end of the move


@proves("ti4.22.3")
def test_what_is_left_behind_without_capacity_is_destroyed() -> None:
    t = action(27, {"0 46": "carrier, 3 fighter"})
    t.play("0 sail carrier 46-27", "0 load fighter 46 0", "0 done")
    assert units_of(t, "0 46") == {}
    assert [line.values["cause"] for line in t.story("destroyed")] == ["excess"]


@proves("ti4.clar.18")
def test_moving_ships_do_not_count_in_the_systems_that_they_pass() -> None:
    t = action(18, {"0 16": "2 cruiser", "0 27": "3 cruiser"})
    t.play("0 sail-all cruiser 16-27-18", "0 done")
    assert units_of(t, "0 27") == {"cruiser": 3}
    assert units_of(t, "0 18") == {"cruiser": 2}


def test_a_plan_that_is_too_large_is_accepted_and_tells_it() -> None:
    t = action(27, {"0 16": "2 cruiser, 2 destroyer", "0 27": "carrier"}, tokens={})
    t.play("0 sail-all cruiser 16-27", "0 sail destroyer 16-27")
    planned = current(t.state, TacticalAction)
    assert planned is not None
    assert crowding_by_plan(t.state, planned) == (1, 0)
    t.play("0 done")
    assert t.asked() == {0: "fleet-excess"}


@proves("ti4.42.7", "ti4.42.8")
def test_the_rules_of_moving_hold_only_for_the_move_of_a_tactical_action() -> None:
    """A retreat moves ships too, out of the active system in spite of the token there, into one with a token."""
    t = action(27, {"0 16": "carrier", "1 27": "cruiser"}, dice=[1, 1])
    t.play("0 sail carrier 16-27", "0 done")
    assert reach(t.state, 0, "carrier", 27).keys() <= {27}
    t.play("0 retreat")
    assert units_of(t, "0 16") == {"carrier": 1}


@proves("ti4.17.1", "ti4.17.2")
def test_a_rift_counts_once_however_often_a_ship_comes_through_it() -> None:
    assert rifts_left((16, 41, 27, 41, 26)) == rifts_left((41, 27, 41, 26)) == 1
    assert rifts_left((16, 27, 41)) == 0  # it ends there


@proves("ti4.36.2.2", "ti4.42.5")
@pytest.mark.parametrize(("sails", "left", "came"), [("", 1, 0), (" damaged", 0, 1)])
def test_of_two_alike_the_one_that_was_named_sails(sails: str, left: int, came: int) -> None:
    """One of two dreadnoughts is damaged; whichever of them goes, its damage goes or stays with it."""
    t = table(units={"0 28": "dreadnought, dreadnought*"}, begin=lambda g: tactical.start(g, 0, 36))
    t.play(f"0 sail dreadnought 28-36{sails}", "0 done")
    there = [damaged_at(t.state, 0, place, "dreadnought") for place in ("28", "36")]
    assert there == [left, came]
    assert (units_of(t, "0 28"), units_of(t, "0 36")) == ({"dreadnought": 1}, {"dreadnought": 1})
