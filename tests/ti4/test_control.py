"""Who controls planets, and structures [ti4.5, ti4.8, ti4.27, ti4.46, ti4.73]."""

from __future__ import annotations

from typing import Any

from orloj.games.ti4 import tactical
from orloj.games.ti4.book import begin
from orloj.games.ti4.components import UNITS
from orloj.games.ti4.control import blockaded, gain_control, has_control_token, settle
from orloj.games.ti4.facts import current, is_ground_force, is_ship, is_structure, planets_of
from orloj.games.ti4.moments import Invasion
from orloj.games.ti4.placing import place_units
from orloj.games.ti4.purse import can_spend, ready_planets, wealth
from orloj.games.ti4.state import State
from orloj.games.ti4.structures import Build, place_structure, structure_sites
from orloj.kernel import Step
from orloj.testing import Position, proves
from tests.ti4.positions import table, units_of


def building(kind: str, place: str, **more: Any) -> Position[State]:
    return table(script=lambda g: place_structure(g, 0, Build(kind, place)), **more)


def mustering(**more: Any) -> Position[State]:
    return table(script=lambda g: place_units(g, 0, "infantry", 2, "starpoint"), **more)


def gaining(planet: str, seat: int = 0, **more: Any) -> Position[State]:
    return table(begin=lambda g: gain_control(g, seat, planet), **more)


# ---------------------------------------------------------------- gaining and losing control


@proves("ti4.41.5.2")
def test_everybody_controls_the_planets_of_his_home_system() -> None:
    g = table().state
    assert planets_of(g, 0) == ["hercant", "arretze", "kamdorn"]
    assert ready_planets(g, 0) == ["hercant", "arretze", "kamdorn"]


@proves("ti4.27.1", "ti4.27.1a", "ti4.20.5b", "ti4.41.5.2", "ti4.41.6", "ti4.41.8")
def test_the_card_of_a_new_planet_comes_exhausted() -> None:
    t = gaining("starpoint")
    assert t.state.planets["starpoint"].owner == 0
    assert t.state.planets["starpoint"].exhausted
    assert "starpoint" not in ready_planets(t.state, 0)  # so its resources cannot be spent now
    assert wealth(t.state, 0, "resources") == 3


@proves("ti4.27.1b", "ti4.27.3", "ti4.27.7")
def test_the_card_is_taken_from_whoever_had_it() -> None:
    t = gaining("starpoint", owners={"starpoint": 1})
    assert t.state.planets["starpoint"].owner == 0
    assert "starpoint" not in planets_of(t.state, 1)
    assert [line.values["former"] for line in t.story("gains-control")] == [1]


@proves("ti4.27.2", "ti4.20.5c")
def test_nobody_gains_control_of_what_he_controls() -> None:
    t = gaining("hercant")
    assert not t.state.planets["hercant"].exhausted
    assert not t.story("gains-control")


@proves("ti4.27.4", "ti4.27.4.2")
def test_a_planet_without_units_bears_a_control_token() -> None:
    t = gaining("starpoint")
    assert has_control_token(t.state, "starpoint")
    g = table(units={"0 starpoint": "infantry"}, owners={"starpoint": 0}).state
    assert not has_control_token(g, "starpoint")


@proves("ti4.27.3", "ti4.27.6", "ti4.27.7")
def test_control_can_be_lost_by_an_effect() -> None:
    """Peace Accords: the planet card and the control token are somebody else's then."""
    people = ("xxcha", "sol", "yin")
    t = table(factions=people, owners={"starpoint": 1, "lor": 0}, plan=[Step("secondary", [0, "diplomacy"])])
    assert "starpoint" in planets_of(t.state, 1)
    assert has_control_token(t.state, "starpoint")
    t.play("0 peace-accords", "0 starpoint")
    assert "starpoint" not in planets_of(t.state, 1)
    assert t.state.planets["starpoint"].owner == 0
    assert [line.values["former"] for line in t.story("gains-control")] == [1]


@proves("ti4.20.5a")
def test_structures_of_others_are_destroyed_when_control_is_gained() -> None:
    t = gaining(
        "starpoint",
        units={"0 starpoint": "infantry, pds", "1 starpoint": "2 pds, space-dock"},
        owners={"starpoint": 1},
    )
    assert units_of(t, "1 starpoint") == {}
    assert units_of(t, "0 starpoint") == {"infantry": 1, "pds": 1}
    assert {(line.seat, line.values["kind"], line.values["cause"]) for line in t.story("destroyed")} == {
        (1, "pds", "control"),
        (1, "space-dock", "control"),
    }


@proves("ti4.27.5", "ti4.27.5a")
def test_control_follows_units_outside_of_invasions() -> None:
    t = mustering(owners={"starpoint": 1})
    assert t.state.planets["starpoint"].owner == 0
    assert t.state.planets["starpoint"].exhausted
    kept = mustering(units={"1 starpoint": "infantry"}, owners={"starpoint": 1})
    assert kept.state.planets["starpoint"].owner == 1  # he still has units there


@proves("ti4.27.5b", "ti4.clar.23", "ti4.27.5")
def test_in_an_invasion_control_is_established_at_its_end() -> None:
    """The PDS without ground forces fires at the forces that have landed; only then it is destroyed."""
    t = table(
        units={"0 16": "carrier", "0 hercant": "2 infantry", "1 starpoint": "pds"},
        owners={"starpoint": 1},
        begin=lambda g: tactical.start(g, 0, 27),
        dice=[1, 10],
    )
    t.play("0 sail carrier 16-27", "0 load-all infantry hercant 0", "0 done")
    t.play("1 fire-all", "0 land infantry starpoint=2")
    assert t.asked() == {1: "space-cannon-defense"}
    assert t.state.planets["starpoint"].owner == 1  # forces have landed, and nothing is decided
    assert units_of(t, "1 starpoint") == {"pds": 1}
    t.play("1 fire-all")
    assert t.state.planets["starpoint"].owner == 0
    assert units_of(t, "1 starpoint") == {}
    assert units_of(t, "0 starpoint") == {"infantry": 1}  # the other one was hit


@proves("ti4.27.5b", "ti4.clar.23")
def test_whatever_happens_in_an_invasion_nothing_is_settled_before_its_end() -> None:
    def invading(g: State) -> None:
        begin(g, Invasion(seat=0, tile=27), Step("settle", [27]), "idle")

    t = table(
        units={"0 starpoint": "infantry", "1 starpoint": "pds"},
        owners={"starpoint": 1, "new-albion": 1},
        begin=invading,
    )
    assert current(t.state, Invasion) is not None
    assert units_of(t, "1 starpoint") == {"pds": 1}
    assert t.state.planets["starpoint"].owner == 1


# ---------------------------------------------------------------- structures


@proves("ti4.8.0", "ti4.21.1", "ti4.28.0")
def test_three_kinds_of_units() -> None:
    assert {kind for kind in UNITS if is_structure(kind)} == {"pds", "space-dock"}
    assert {kind for kind in UNITS if is_ground_force(kind)} == {"infantry"}
    assert {kind for kind in UNITS if is_ship(kind)} == {
        "carrier",
        "cruiser",
        "destroyer",
        "dreadnought",
        "fighter",
        "flagship",
        "war-sun",
    }


@proves("ti4.8.1", "ti4.8.4", "ti4.8.5", "ti4.46.3.2", "ti4.73.3.2", "ti4.clar.20")
def test_a_planet_has_room_for_one_space_dock_and_two_pds() -> None:
    g = table(units={"0 hercant": "space-dock, pds", "0 arretze": "2 pds"}, owners={"new-albion": 0}).state
    assert {site.place for site in structure_sites(g, 0, "space-dock")} == {"arretze", "kamdorn", "new-albion"}
    assert {site.place for site in structure_sites(g, 0, "pds")} == {"hercant", "kamdorn", "new-albion"}


@proves("ti4.8.2", "ti4.46.2", "ti4.73.2")
def test_construction_brings_structures() -> None:
    t = table(plan=[Step("construction-builds", [0]), Step("construction-pds", [0])])
    t.play("0 build space-dock kamdorn", "0 build pds hercant")
    assert units_of(t, "0 kamdorn") == {"space-dock": 1}
    assert units_of(t, "0 hercant") == {"pds": 1}


@proves("ti4.8.1", "ti4.73.3")
def test_a_structure_is_placed_on_its_planet() -> None:
    t = building("space-dock", "kamdorn")
    assert units_of(t, "0 kamdorn") == {"space-dock": 1}


@proves("ti4.8.1a")
def test_the_floating_factory_is_placed_in_space() -> None:
    t = building("space-dock", "11", factions=("saar", "xxcha", "yssaril"))
    assert structure_sites(t.state, 0, "space-dock") == [Build("space-dock", "11")]
    assert structure_sites(t.state, 0, "pds") == [Build("pds", "lisis-ii"), Build("pds", "ragh")]
    assert units_of(t, "0 11") == {"space-dock": 1}


@proves("ti4.37.4a", "ti4.37.4a.2")
def test_pieces_that_are_lacking_are_taken_back_from_systems_without_a_token() -> None:
    units = {"0 new-albion": "space-dock", "0 tequran": "space-dock", "0 arnor": "space-dock"}
    owners = {"new-albion": 0, "tequran": 0, "arnor": 0}
    t = building("space-dock", "kamdorn", units=units, owners=owners, tokens={28: [0]})
    assert t.asked() == {0: "take-back"}
    assert t.options(0) == ["new-albion", "arnor"]  # not where the token lies
    assert t.answers(0) == ["arnor=1", "new-albion=1"]  # no more than are placed
    t.play("0 arnor=1")
    assert units_of(t, "0 arnor") == {}
    assert units_of(t, "0 kamdorn") == {"space-dock": 1}


@proves("ti4.46.4", "ti4.73.4")
def test_structures_without_ground_forces_beside_units_of_others_are_destroyed() -> None:
    units = {"0 starpoint": "pds, space-dock", "1 starpoint": "infantry", "0 new-albion": "pds, infantry"}
    t = table(
        units=units,
        owners={"starpoint": 0, "new-albion": 0},
        begin=lambda g: settle(g, 27),
    )
    assert units_of(t, "0 starpoint") == {}
    assert units_of(t, "0 new-albion") == {"pds": 1, "infantry": 1}
    assert t.state.planets["starpoint"].owner == 1
    guarded = table(
        units={"0 starpoint": "pds, infantry", "1 starpoint": "infantry"},
        owners={"starpoint": 0},
        begin=lambda g: settle(g, 27),
    )
    assert units_of(guarded, "0 starpoint") == {"pds": 1, "infantry": 1}


# ---------------------------------------------------------------- blockades


@proves("ti4.5.0")
def test_a_blockade_is_ships_of_others_and_none_of_ones_own() -> None:
    dock = {"0 starpoint": "space-dock"}
    owners = {"starpoint": 0}
    assert not blockaded(table(units=dock, owners=owners).state, 0, 27)
    assert blockaded(table(units={**dock, "1 27": "fighter"}, owners=owners).state, 0, 27)
    both = {**dock, "1 27": "fighter", "0 27": "fighter"}
    assert not blockaded(table(units=both, owners=owners).state, 0, 27)
    landed = {**dock, "1 27": "infantry"}
    assert not blockaded(table(units=landed, owners=owners).state, 0, 27)  # no ships


@proves("ti4.73.4a")
def test_a_blockaded_floating_factory_is_destroyed_as_soon_as_ships_arrive() -> None:
    t = table(
        factions=("xxcha", "saar", "yssaril"),
        units={"0 14": "cruiser", "1 27": "space-dock", "1 starpoint": "pds"},
        owners={"starpoint": 1},
        begin=lambda g: tactical.start(g, 0, 27),
    )
    t.play("0 sail cruiser 14-27", "0 done")
    assert t.asked() == {1: "space-cannon"}  # nobody has fired yet
    assert units_of(t, "1 27") == {}
    with_ship = table(
        factions=("xxcha", "saar", "yssaril"),
        units={"0 27": "cruiser", "1 27": "space-dock, cruiser"},
        begin=lambda g: settle(g, 27),
    )
    assert units_of(with_ship, "1 27") == {"space-dock": 1, "cruiser": 1}


# ---------------------------------------------------------------- planets


@proves("ti4.41.6", "ti4.41.7", "ti4.41.8", "ti4.84.0")
def test_only_readied_planets_can_be_spent() -> None:
    g = table(exhausted=["arretze"]).state
    assert ready_planets(g, 0) == ["hercant", "kamdorn"]
    assert can_spend(g, 0, "resources", 1)
    assert not can_spend(g, 0, "resources", 2)
    assert can_spend(g, 0, "influence", 2)
