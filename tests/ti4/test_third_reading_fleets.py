"""What a third reading of the rulebook found about fleets: their ways, what they carry, produce and place."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from orloj.games.ti4 import tactical
from orloj.games.ti4.bombardment import bombarding
from orloj.games.ti4.book import begin
from orloj.games.ti4.control import gain_control
from orloj.games.ti4.limits import figures_lacking
from orloj.games.ti4.moments import TurnStart
from orloj.games.ti4.movement import Route, reach, routes
from orloj.games.ti4.production import produce_with
from orloj.games.ti4.purse import resources
from orloj.games.ti4.state import State
from orloj.parts.maps import Hex
from orloj.testing import Position, proves
from tests.ti4.battles import action, battle, is_idle, landing, throws
from tests.ti4.positions import table, units_of
from tests.ti4.test_movement_at_random import cargo_on, paths, position, rifts_of
from tests.ti4.turns import acts, turn
from tests.ti4.voting import in_force, passed, vote_on

NO_RIFT = {48: Hex(1, -2)}  # an empty system in place of the gravity rift

# ---------------------------------------------------------------- ways that come through a system again


def _cruiser(at: int, to: int, units: Mapping[str, str] | None = None, **facts: Any) -> list[Route]:
    """The ways of a cruiser with a move value of 3 that can carry a unit; infantry waits in the home system."""
    there = {f"0 {at}": "cruiser", "0 hercant": "infantry", **(units or {})}
    g = table(units=there, technologies={0: ["cruiser-ii"]}, **{"tiles": NO_RIFT, **facts}).state
    return routes(g, 0, "cruiser", at, to)


@proves("ti4.42.3f", "ti4.50.1")
def test_a_ship_picks_up_what_lies_behind_it_and_comes_back_through_its_system() -> None:
    assert _cruiser(27, 18) == [(27, 18), (27, 16, 27, 18)]
    assert _cruiser(27, 18, tokens={16: [0]}) == [(27, 18)]  # nothing to be picked up there
    assert _cruiser(27, 36) == [(27, 18, 36)]  # too far for that


@proves("ti4.42.3e", "ti4.50.1")
def test_a_ship_passes_the_active_system_picks_up_beyond_it_and_comes_back() -> None:
    assert _cruiser(18, 27) == [(18, 27), (18, 27, 16, 27)]
    assert _cruiser(18, 27, units={"1 27": "fighter"}) == [(18, 27)]  # not through ships of others [ti4.42.3b]
    nebula = {**NO_RIFT, 42: Hex(0, -1), 27: Hex(1, 0)}
    assert _cruiser(18, 42, tiles=nebula) == [(18, 42)]  # and not through a nebula


@proves("ti4.50.1", "ti4.50.1a")
def test_what_was_picked_up_on_a_way_back_arrives() -> None:
    t = table(
        units={"0 27": "cruiser", "0 hercant": "infantry"},
        technologies={0: ["cruiser-ii"]},
        tiles=NO_RIFT,
        begin=lambda g: tactical.start(g, 0, 18),
    )
    t.play("0 sail cruiser 27-16-27-18", "0 load infantry hercant 0", "0 done")
    assert units_of(t, "0 18") == {"cruiser": 1, "infantry": 1}
    assert units_of(t, "0 hercant") == {}


@proves("ti4.17.1", "ti4.17.2")
def test_a_rift_that_is_passed_twice_helps_once_and_takes_one_die() -> None:
    tiles = {41: Hex(0, -1), 27: Hex(1, -2)}  # the rift lies between the home and Mecatol Rex
    units = {"0 41": "carrier", "0 hercant": "infantry"}
    g = table(units=units, tiles=tiles).state
    assert (41, 16, 41, 18) not in routes(g, 0, "carrier", 41, 18)  # three systems with a move value of 1 and one rift
    faster = {0: ["carrier-ii"]}
    t = table(units=units, tiles=tiles, technologies=faster, begin=lambda g: tactical.start(g, 0, 18), dice=[3, 10])
    t.play("0 sail carrier 41-16-41-18", "0 load infantry hercant 0", "0 done")
    assert units_of(t, "0 18") == {}
    assert len(t.story("rift-destroys")) == 1
    assert not t.story("rift-passed")


@proves("ti4.42.3e", "ti4.42.3f", "ti4.42.3f.2", "ti4.50.1")
@pytest.mark.parametrize("seed", range(6))
def test_all_that_fast_ships_could_pick_up_is_on_a_way_that_is_offered(seed: int) -> None:
    """A plain search that knows only the sentences of the rules finds nothing better."""
    g = _fast(seed).state
    for origin, system in g.systems.items():
        if 0 not in system.space or "cruiser" not in system.space[0].units or 0 in system.tokens:
            continue
        for target in reach(g, 0, "cruiser", origin):
            ways = [way for way in paths(g, origin, target, 4) if len(way) - 1 <= 3 + len(rifts_of(way))]
            offered = routes(g, 0, "cruiser", origin, target)
            best = [(cargo_on(g, way), rifts_of(way)) for way in offered]
            assert {*offered} <= {*ways}
            missed = [
                way for way in ways if not any(cargo_on(g, way) <= all and rifts_of(way) == by for all, by in best)
            ]
            assert all(origin == target and not rifts_of(way) and not cargo_on(g, way) for way in missed), missed


def _fast(seed: int) -> Position[State]:
    t = position(Random(seed))
    t.state.players[0].technologies.append("cruiser-ii")
    if 42 in t.state.systems:  # out of a nebula they are slow
        t.state.systems[42].space.pop(0, None)
    return t


# ---------------------------------------------------------------- leaving a combat


@proves("ti4.50.0", "ti4.50.1")
def test_skilled_retreat_takes_ground_forces_from_planets_along() -> None:
    units = {"0 arnor": "3 infantry", "0 lor": "infantry", "1 lor": "infantry"}
    t = battle("carrier, 2 fighter", "cruiser", hands={0: ["skilled-retreat"]}, units=units, owners={"arnor": 0})
    t.play("0 skilled-retreat", "0 47")
    assert t.asked() == {0: "board"}
    assert t.options(0) == ["unit-on infantry arnor"]  # from planets of one's own
    t.play("0 unit-on infantry arnor=3")
    assert t.asked() == {0: "capacity-excess"}  # fighters go by themselves; there is room for four of five
    t.play("0 fighter=1")
    assert units_of(t, "0 47") == {"carrier": 1, "infantry": 3, "fighter": 1}
    assert units_of(t, "0 36") == {}
    assert units_of(t, "0 arnor") == {}


# ---------------------------------------------------------------- production that produces nothing


def _spinner(faction: str, technology: str, **facts: Any) -> Position[State]:
    """A production of seat 0 on Arnor with a war sun above it."""
    return table(
        factions=(faction, "xxcha", "yssaril"),
        units={"0 arnor": "space-dock", "0 36": "war-sun"},
        owners={"arnor": 0},
        technologies={0: [technology]},
        players={0: {"trade_goods": 2}},
        begin=lambda g: produce_with(g, 0, 36),
        **facts,
    )


@proves("ti4.62.5", "ti4.78.1")
def test_whoever_produces_nothing_says_whether_production_was_used() -> None:
    t = _spinner("yin", "yin-spinner").play("0 -")
    assert t.asked() == {0: "idle-production"}
    t.play("0 use-idle")
    assert units_of(t, "0 arnor") == {"space-dock": 1, "infantry": 1}
    t = _spinner("yin", "yin-spinner").play("0 -", "0 leave-unused")
    assert is_idle(t)
    assert units_of(t, "0 arnor") == {"space-dock": 1}
    for answer, goods in (("use-idle", 3), ("leave-unused", 2)):
        t = _spinner("muaat", "magmus-reactor").play("0 -", f"0 {answer}")
        assert t.state.players[0].trade_goods == goods


@proves("ti4.62.5")
def test_a_law_about_production_looks_at_the_same_use() -> None:
    prophecy = {"prophecy-of-ixth": {"owner": 0}}
    both = _spinner("yin", "yin-spinner", laws=prophecy).play("0 -", "0 use-idle")
    assert set(both.options(0)) == {"yin-spinner", "prophecy-of-ixth"}
    assert in_force(both.play("0 yin-spinner")) == []
    assert in_force(_spinner("yin", "yin-spinner", laws=prophecy).play("0 -", "0 leave-unused")) == [*prophecy]
    t = _spinner("yin", "sarween-tools", laws=prophecy).play("0 -")
    assert is_idle(t)  # nobody is asked if it does not matter
    assert in_force(t) == [*prophecy]


# ---------------------------------------------------------------- placing from the reinforcements

FLEET = {"0 27": "4 destroyer", "0 28": "4 destroyer"}  # all destroyers


@proves("ti4.1.3", "ti4.37.4a")
def test_a_card_that_places_a_ship_takes_one_back_if_it_must() -> None:
    t = acts("ghost-ship", units=FLEET, players={0: {"fleet": 9}}).play("0 26")
    assert t.asked() == {0: "take-back"}
    assert sorted(t.answers(0)) == ["27=1", "28=1"]
    t.play("0 27=1")
    assert (units_of(t, "0 27"), units_of(t, "0 26")) == ({"destroyer": 3}, {"destroyer": 1})
    held = turn(hands={0: ["ghost-ship"]}, units=FLEET, players={0: {"fleet": 9}}, tokens={27: [0], 28: [0]})
    assert "component ghost-ship" not in held.options(0)


@proves("ti4.1.3")
def test_what_was_paid_for_is_placed() -> None:
    units = {**FLEET, "0 46": "war-sun"}
    players = {0: {"fleet": 9}}
    t = turn(factions=("muaat", "xxcha", "yssaril"), units=units, players=players).play("0 component star-forge")
    t.play("0 forge destroyer 1 46")
    assert sorted(t.answers(0)) == ["27=1", "28=1"]


@proves("ti4.81.4a")
def test_construction_takes_a_structure_back_only_if_there_is_none_left_and_the_player_likes() -> None:
    sites = ["hercant", "arretze", "kamdorn"]
    docks = {f"0 {planet}": "space-dock" for planet in sites}
    t = turn("construction", units=docks, owners={"lodor": 0})
    t.play("0 strategic construction", "0 build space-dock lodor")
    assert "-" not in t.answers(0)  # a PDS would have been at hand
    pds = {"0 hercant": "space-dock, 2 pds", "0 arretze": "space-dock, 2 pds", "0 kamdorn": "space-dock, 2 pds"}
    t = turn("construction", units=pds, owners={"lodor": 0})
    t.play("0 strategic construction", "0 build space-dock lodor")
    assert "-" in t.answers(0)


def test_infiltrate_needs_pieces() -> None:
    docks = {"0 hercant": "space-dock", "0 lodor": "space-dock", "0 quann": "space-dock"}
    owners = {"lodor": 0, "quann": 0}
    tokens = {16: [0], 26: [0], 25: [0]}
    cards = {0: ["infiltrate"]}
    for held, asked in (({}, {0: "when.ControlGained"}), (tokens, {0: "idle"})):
        t = landing("2 infantry", {"arnor": "space-dock"}, units=docks, owners=owners, tokens=held, hands=cards)
        t.play("0 land infantry arnor=2")
        assert t.asked() == asked


@proves("ti4.71.3")
def test_the_battlestation_is_one_dock() -> None:
    """Of two floating factories in a system one is armed."""
    t = table(
        factions=("hacan", "saar", "yssaril"),
        units={"0 46": "3 cruiser", "1 36": "2 space-dock"},
        hands={1: ["experimental-battlestation"]},
        begin=lambda g: tactical.start(g, 0, 28),
        dice=[5, 5, 1],
    )
    t.play("0 sail-all cruiser 46-28", "0 done", "1 experimental-battlestation", "1 fire-all")
    assert throws(t, "cannon") == [(1, "space-dock", [5, 5, 1], 2)]


# ---------------------------------------------------------------- tokens need figures

PLANETS = ["mecatol-rex", "new-albion", "starpoint", "tequran", "torkan", "arnor", "lor", "vefut-ii", "lodor", "bereg"]


def _spread_out(seat: int, **more: str) -> dict[str, Any]:
    """Infantry of a seat on ten of its planets, and what else it has: `{"0 18": …}`."""
    return {
        "units": {f"{seat} {planet}": "infantry" for planet in PLANETS} | more,
        "owners": dict.fromkeys(PLANETS, seat),
    }


@proves("ti4.87.3", "ti4.87.3a")
def test_infantry_that_an_agenda_brings_needs_figures_too() -> None:
    t = passed(vote_on("swords-to-plowshares", **_spread_out(0)), "against")
    assert t.asked() == {0: "figures"}  # three planets at home and the ten make thirteen
    t.play("0 arretze")
    assert units_of(t, "0 arretze") == {}
    assert is_idle(t)


@proves("ti4.87.3a", "ti4.27.5a")
def test_a_settler_without_a_figure_does_not_stay() -> None:
    facts = _spread_out(2, **{"2 16": "carrier, infantry", "2 41": "carrier, infantry"})
    del facts["units"]["2 lodor"]
    facts["units"] |= {"0 lodor": "infantry", "2 35": "carrier, infantry"}
    facts["owners"]["lodor"] = 0
    poor = {0: {"points": 3}, 1: {"points": 3}}
    t = passed(vote_on("colonial-redistribution", **facts, players=poor), "elect-planet lodor")
    t.play("2 settle lodor")
    assert t.asked() == {2: "figures"}
    t.play("2 lodor")
    assert (t.state.planets["lodor"].owner, t.state.planets["lodor"].ground) == (0, {})


@proves("ti4.87.3a")
def test_infantry_that_comes_back_needs_figures_too() -> None:
    facts = _spread_out(0, **{"0 18": "carrier, infantry", "0 46": "carrier, infantry"})
    sheet = {0: {"waiting": {"infantry": 1}}}
    t = table(**facts, technologies={0: ["infantry-ii"]}, players=sheet, begin=lambda g: begin(g, TurnStart(seat=0)))
    t.play("0 hercant=1")
    assert t.asked() == {0: "figures"}


@proves("ti4.87.3a")
def test_landing_does_not_make_figures_out_of_tokens() -> None:
    facts = _spread_out(0, **{"0 36": "carrier, 3 infantry", "0 46": "carrier, infantry", "1 arnor": "infantry"})
    del facts["units"]["0 arnor"]
    facts["units"]["0 35"] = "carrier, infantry"
    facts["owners"]["arnor"] = 1
    t = table(**facts, begin=action("invasion"), dice=[1, 10])
    t.play("0 land infantry arnor=2")
    assert t.asked() == {0: "figures"}
    t.play("0 46")
    assert t.asked() != {0: "figures"}
    assert units_of(t, "0 46") == {"carrier": 1}


@proves("ti4.89.3")
def test_fighters_need_a_figure_in_each_system_not_on_each_planet() -> None:
    units = {f"0 {tile}": "fighter" for tile in (16, 18, 27, 46, 28, 36, 47, 20, 26, 25)}
    g = table(units={**units, "0 arnor": "fighter"}).state
    assert figures_lacking(g, 0, "fighter") == 0
    g = table(units={**units, "0 lirta-iv": "fighter"}).state
    assert figures_lacking(g, 0, "fighter") == 1


# ---------------------------------------------------------------- a planet without units


@proves("ti4.53.4")
def test_raghs_call_sends_nobody_into_a_demilitarized_zone() -> None:
    facts: dict[str, Any] = {
        "factions": ("xxcha", "saar", "yssaril"),
        "notes": {0: [(1, "raghs-call")]},
        "laws": {"demilitarized-zone": {"planet": "quann"}},
    }
    t = landing("2 infantry", {"lor": "3 infantry"}, owners={"quann": 1}, **facts)
    t.play("0 land infantry lor=2", "0 raghs-call")
    assert set(t.options(0)) == {"lisis-ii", "ragh"}
    lost_home = {"quann": 1, "lisis-ii": 0, "ragh": 0}
    t = landing("2 infantry", {"lor": "3 infantry"}, owners=lost_home, **facts)
    t.play("0 land infantry lor=2")
    assert t.asked() != {0: "after.ForcesCommitted"}  # there is nowhere to send them


@proves("ti4.53.4", "ti4.1.3")
def test_cards_that_place_infantry_need_a_planet_that_is_open_to_it() -> None:
    only = {"hercant": 1, "arretze": 1, "kamdorn": 1, "lodor": 0}
    law = {"demilitarized-zone": {"planet": "lodor"}}
    for card in ("rise-of-a-messiah", "frontline-deployment"):
        t = turn(hands={0: [card]}, owners=only, laws=law)
        assert f"component {card}" not in t.options(0)
        assert f"component {card}" in turn(hands={0: [card]}, owners=only).options(0)


# ---------------------------------------------------------------- production: what it costs, and where it goes


def test_integrated_economy_is_worth_the_resources_of_the_planet() -> None:
    t = table(
        units={"0 lodor": "infantry"},
        technologies={0: ["integrated-economy"]},
        players={0: {"trade_goods": 9}},
        begin=lambda g: gain_control(g, 0, "lodor"),
    )
    t.play("0 integrated-economy")
    worth = resources(t.state, "lodor")
    assert worth == 3
    assert t.why(0, "dreadnought=1") == ("too-expensive", "ti4.79.1")  # it costs 4
    assert t.why(0, "destroyer=3,fighter=2") == ("too-expensive", "ti4.79.1")
    assert "destroyer=3" in t.answers(0)


@proves("ti4.78.3", "ti4.78.2a")
def test_ground_forces_stay_where_a_unit_can_have_made_them() -> None:
    """The dock on Arnor makes no infantry; the warrior on Lor does."""
    t = table(
        factions=("arborec", "xxcha", "yssaril"),
        units={"0 arnor": "space-dock", "0 lor": "infantry"},
        owners={"arnor": 0, "lor": 0},
        players={0: {"trade_goods": 9}},
        begin=lambda g: produce_with(g, 0, 36),
    )
    t.play("0 cruiser=1,infantry=1")
    while t.asked() == {0: "pay"}:
        t.play(f"0 {t.answers(0)[0]}")
    assert is_idle(t)  # there is nothing to choose
    assert (units_of(t, "0 lor"), units_of(t, "0 arnor")) == ({"infantry": 2}, {"space-dock": 1})


@proves("ti4.78.4a")
def test_fighters_take_the_room_of_ground_forces_that_are_produced_in_space() -> None:
    t = table(
        factions=("saar", "xxcha", "yssaril"),
        units={"0 46": "space-dock, 3 fighter"},
        players={0: {"trade_goods": 9}},
        begin=lambda g: produce_with(g, 0, 46),
    )
    assert t.why(0, "infantry=2") == ("no-room-to-land", "ti4.78.4a")  # it carries four
    assert t.why(0, "fighter=1,infantry=1") == ("no-room-to-land", "ti4.78.4a")
    assert "infantry=1" in t.answers(0)


# ---------------------------------------------------------------- shields and blockades


@proves("ti4.40.0", "ti4.40.2", "ti4.40.3b")
def test_a_shield_protects_the_planet_from_its_owner_too_but_not_from_war_suns() -> None:
    units = {"0 36": "dreadnought, war-sun", "0 lor": "pds, infantry", "1 lor": "infantry"}
    g = table(factions=("l1z1x", "xxcha", "yssaril"), units=units, technologies={0: ["war-sun"]}).state
    assert [battery.kind for battery in bombarding(g, 0, 36, "lor")] == ["war-sun"]
    del g.planets["lor"].ground[0].units["pds"]
    assert [battery.kind for battery in bombarding(g, 0, 36, "lor")] == ["dreadnought", "war-sun"]


@proves("ti4.73.4a")
def test_whoever_retreats_to_a_floating_factory_blockades_it() -> None:
    facts: dict[str, Any] = {"factions": ("hacan", "xxcha", "saar"), "owners": {"tequran": 0}, "dice": [1, 1]}
    t = battle("cruiser", "cruiser", units={"2 28": "space-dock"}, **facts).play("0 retreat")
    assert is_idle(t)
    assert units_of(t, "0 28") == {"cruiser": 1}
    assert units_of(t, "2 28") == {}


@proves("ti4.72.4c")
def test_ground_forces_that_fight_as_ships_do_so_on_board_too() -> None:
    t = battle(
        "cruiser",
        "flagship",
        factions=("xxcha", "nekro", "yssaril"),
        units={"1 lor": "2 infantry", "1 47": "destroyer"},
        owners={"lor": 1},
        dice=[1] * 10,
    )
    t.play("1 the-alastor", "1 troop infantry lor=2", "1 retreat", "1 unit-on infantry lor=2")
    rolled = [(unit, len(faces)) for seat, unit, faces, _ in throws(t) if seat == 1]
    assert ("infantry", 2) in rolled
    assert units_of(t, "1 47") == {"destroyer": 1, "flagship": 1, "infantry": 2}
