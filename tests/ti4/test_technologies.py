"""The common technologies; those of factions are tested with their factions."""

from __future__ import annotations

import pytest

from orloj.games.ti4 import tactical
from orloj.games.ti4.components import TECHNOLOGIES
from orloj.games.ti4.control import gain_control
from orloj.games.ti4.facts import printed
from orloj.games.ti4.moments import NOBODY, Loss
from orloj.games.ti4.movement import MAY_ENTER
from orloj.games.ti4.research import gain_technology
from orloj.games.ti4.state import State
from orloj.games.ti4.units import destroy, stats
from orloj.testing import Position, proves
from tests.ti4.battles import battle, is_idle, landing, lost, throws
from tests.ti4.positions import table, units_of
from tests.ti4.turns import hand, turn

# ---------------------------------------------------------------- blue


def _sails(tile: int, units: dict[str, str], *technologies: str) -> list[str]:
    t = table(units=units, technologies={0: technologies}, begin=lambda g: tactical.start(g, 0, tile))
    return [one for one in t.options(0) if one.startswith("sail ")] if t.asked() == {0: "move-ships"} else []


def test_antimass_deflectors_lead_through_asteroid_fields() -> None:
    units = {"0 35": "carrier"}
    assert _sails(44, units) == []
    assert _sails(44, units, "antimass-deflectors") == ["sail carrier 35-44"]


def test_antimass_deflectors_make_ships_harder_to_hit() -> None:
    t = battle("cruiser", "", units={"1 arnor": "pds"}, owners={"arnor": 1}, dice=[6],
               steps=("space-cannon-offense",), technologies={0: ["antimass-deflectors"]})  # fmt: skip
    t.play("1 fire-all")
    assert throws(t, "cannon") == [(1, "pds", [6], 0)]


def test_gravity_drive_moves_one_ship_farther() -> None:
    units = {"0 46": "2 carrier"}
    assert _sails(20, units) == []
    t = table(units=units, technologies={0: ["gravity-drive"]}, begin=lambda g: tactical.start(g, 0, 20))
    [way] = [one for one in t.options(0) if one.startswith("sail carrier")][:1]
    t.play(f"0 {way}")
    assert [one for one in t.options(0) if one.startswith("sail ")] == []  # one ship only


def test_light_wave_deflector_passes_ships_of_others() -> None:
    units = {"0 46": "cruiser", "1 18": "fighter", "1 27": "fighter"}
    assert _sails(20, units) == []
    assert _sails(20, units, "light-wave-deflector")


def test_fleet_logistics_gives_a_second_action() -> None:
    t = turn("trade", technologies={0: ["fleet-logistics"]}, players={0: {"spent_cards": ["trade"]}})
    t.play("0 activate 46")
    assert t.asked() == {0: "after.ActionDone"}
    t.play("0 fleet-logistics")
    assert t.asked() == {0: "action"}
    assert "pass-turn" not in t.options(0)
    t.play("0 activate 47")
    assert is_idle(t)  # no third one, and no start of a turn between them
    assert len(t.story("turn")) == 1


def test_a_cancelled_second_action_need_not_be_replaced() -> None:
    t = turn(technologies={0: ["fleet-logistics"]}, hands={0: ["economic-initiative"], 2: ["sabotage"]})
    t.play("0 activate 46", "0 fleet-logistics", "0 component economic-initiative", "2 sabotage")
    assert "done" in t.options(0)
    assert is_idle(t.play("0 done"))


def test_fleet_logistics_works_beside_other_additional_actions() -> None:
    t = turn(technologies={0: ["fleet-logistics"]}, laws={"minister-of-war": {"owner": 0}}, tokens={27: [0]})
    t.play("0 activate 46", "0 minister-of-war", "0 27", "0 one-more-action", "0 activate 47")
    assert t.asked() == {0: "after.ActionDone"}
    t.play("0 fleet-logistics", "0 activate 28")
    assert is_idle(t)
    assert len(t.state.systems[28].tokens) == 1


# ---------------------------------------------------------------- green


def test_neural_motivator_draws_two_cards() -> None:
    t = table(plan=["status-phase"], active=NOBODY, technologies={0: ["neural-motivator"]},
              factions=("hacan", "xxcha", "winnu"))  # fmt: skip
    assert [len(hand(t, seat)) for seat in range(3)] == [2, 1, 1]


def test_hyper_metabolism_gives_three_tokens() -> None:
    t = table(plan=["status-phase"], active=NOBODY, technologies={0: ["hyper-metabolism"]},
              factions=("hacan", "xxcha", "winnu"))  # fmt: skip
    assert [t.question(seat).values["count"] for seat in range(3)] == [11, 10, 10]


def test_dacxive_animators_after_a_ground_combat_that_was_won() -> None:
    t = landing("carrier, 2 infantry", {"arnor": "infantry"}, dice=[8, 1, 1], technologies={0: ["dacxive-animators"]})
    t.play("0 land infantry arnor=2")
    assert t.asked() == {0: "after.GroundCombat"}
    t.play("0 dacxive-animators")
    assert units_of(t, "0 arnor") == {"infantry": 3}


@proves("ti4.52.3a", "ti4.1.1", "ti4.40.1")
def test_bacterial_weapon_kills_all_infantry_on_a_planet() -> None:
    units = {"0 35": "dreadnought", "1 bereg": "3 infantry, pds", "1 lirta-iv": "infantry", "0 36": "cruiser"}
    t = turn(technologies={0: ["x-89-bacterial-weapon"]}, units=units, owners={"bereg": 1, "lirta-iv": 1})
    t.play("0 component x-89-bacterial-weapon")
    assert sorted(t.options(0)) == ["bereg", "lirta-iv"]
    t.play("0 bereg")
    assert units_of(t, "1 bereg") == {"pds": 1}  # a Planetary Shield does not help
    assert units_of(t, "1 lirta-iv") == {"infantry": 1}
    assert t.state.players[0].exhausted == ["x-89-bacterial-weapon"]
    weak = turn(technologies={0: ["x-89-bacterial-weapon"]}, units={"0 35": "cruiser", "1 bereg": "infantry"})
    assert "component x-89-bacterial-weapon" not in weak.options(0)


def _killed(count: int, dice: list[int]) -> Position[State]:
    losses = [Loss(seat=0, kind="infantry", count=count, place="lodor")]

    def prepare(g: State) -> None:
        g.then("next-turn")
        destroy(g, losses, by=1, cause="hits")

    units = {"0 lodor": f"{count} infantry"}
    return table(
        units=units, owners={"lodor": 0}, technologies={0: ["infantry-ii"]}, dice=dice, begin=prepare, active=2
    )


def test_infantry_ii_comes_back_at_home() -> None:
    t = _killed(3, [6, 5, 10])
    assert t.asked() == {0: "come-back"}
    t.play("0 hercant=1,arretze=1")
    assert units_of(t, "0 hercant") == {"infantry": 1}
    assert units_of(t, "0 arretze") == {"infantry": 1}
    assert t.state.players[0].waiting == {}


def test_of_both_sides_only_the_one_with_the_technology_rolls_for_its_infantry() -> None:
    losses = [Loss(seat=seat, kind="infantry", count=1, place="lodor") for seat in (0, 1)]
    t = table(
        units={"0 lodor": "infantry", "1 lodor": "infantry"},
        technologies={0: ["infantry-ii"]},
        dice=[10, 10],
        begin=lambda g: destroy(g, losses, cause="hits"),
    )
    assert [player.waiting for player in t.state.players] == [{"infantry": 1}, {}, {}]
    assert len(t.story("revives")) == 1


# ---------------------------------------------------------------- red


def test_plasma_scoring_rolls_one_die_more() -> None:
    t = battle("2 cruiser", "", units={"1 arnor": "2 pds", "1 lor": "pds"}, owners={"arnor": 1, "lor": 1},
               dice=[1, 1, 1, 6], steps=("space-cannon-offense",), technologies={1: ["plasma-scoring"]})  # fmt: skip
    t.play("1 fire-all", "1 plasma-scoring")
    assert t.options(1) == ["gun pds arnor", "gun pds lor"]
    t.play("1 gun pds lor")
    assert [faces for _, _, faces, _ in throws(t, "cannon")] == [[1, 1], [1, 6]]


def test_plasma_scoring_for_bombardment() -> None:
    t = landing("dreadnought, infantry", {"arnor": "infantry"}, dice=[1, 5, 8, 1], technologies={0: ["plasma-scoring"]})
    t.play("0 fire-all", "0 plasma-scoring")
    assert throws(t, "bombardment") == [(0, "dreadnought", [1, 5], 1)]


def test_magen_defense_grid_stops_combat_rolls_for_a_round() -> None:
    t = landing("carrier, 2 infantry", {"arnor": "infantry, pds"}, dice=[1, 8, 1, 1, 1, 8],
                technologies={1: ["magen-defense-grid"]})  # fmt: skip
    t.play("0 land infantry arnor=2", "1 hold-fire")
    assert t.asked() == {1: "after.RoundStart"}
    t.play("1 magen-defense-grid")
    assert throws(t, "combat")[0][0] == 1  # the attacker rolls only from the second round on
    assert len(t.story("no-combat-rolls")) == 1
    assert t.state.players[1].exhausted == ["magen-defense-grid"]


def test_duranium_armor_repairs_a_unit_that_did_not_sustain_in_this_round() -> None:
    t = battle("dreadnought*, dreadnought", "carrier", dice=[10, 1, 1], technologies={0: ["duranium-armor"]})
    assert t.state.systems[36].space[0].damaged == {}
    assert len(t.story("repairs")) == 1
    t = battle("dreadnought", "carrier", dice=[1, 9, 10, 1], technologies={0: ["duranium-armor"]}).play("0 dreadnought")
    keys = [line.key for line in t.story() if line.key in ("sustains", "combat-round", "repairs")]
    assert keys == ["combat-round", "sustains", "combat-round", "repairs"]  # not in the round in which it was damaged


def test_assault_cannon_destroys_a_ship_at_the_start() -> None:
    t = battle("3 cruiser", "carrier, destroyer, 2 fighter", technologies={0: ["assault-cannon"]})
    assert t.asked() == {1: "assault-cannon"}
    assert t.options(1) == ["carrier", "destroyer"]
    t.play("1 destroyer")
    assert lost(t)[0] == (1, "destroyer", 1)
    assert battle("2 cruiser, fighter", "carrier, destroyer", technologies={0: ["assault-cannon"]}).asked() != {
        1: "assault-cannon"
    }


# ---------------------------------------------------------------- yellow


@pytest.mark.parametrize(("technologies", "price"), [([], 3), (["sarween-tools"], 2)])
def test_sarween_tools_make_production_cheaper(technologies: list[str], price: int) -> None:
    docks = {"0 hercant": "space-dock"}
    t = table(units=docks, technologies={0: technologies}, begin=lambda g: tactical.start(g, 0, 16))
    assert t.asked() == {0: "produce"}
    t.play("0 carrier=1")
    asked = [t.question(0).values] if t.asked() == {0: "pay"} else [line.values for line in t.story("pays")]
    assert [values["price"] for values in asked] == [price]


def test_graviton_laser_system_spares_fighters() -> None:
    """A space dock has room for the fighter."""
    units, owners = {"0 lor": "space-dock", "1 arnor": "pds"}, {"lor": 0, "arnor": 1}
    t = battle("cruiser, fighter", "", units=units, owners=owners, dice=[10],
               steps=("space-cannon-offense",), technologies={1: ["graviton-laser-system"]})  # fmt: skip
    t.play("1 fire-all", "1 graviton-laser-system")
    assert lost(t) == [(0, "cruiser", 1)]
    assert t.state.players[1].exhausted == ["graviton-laser-system"]


def test_transit_diodes_carry_ground_forces() -> None:
    units = {"0 lodor": "3 infantry", "0 27": "carrier, 2 infantry", "0 hercant": "infantry"}
    t = turn(technologies={0: ["transit-diodes"]}, units=units, owners={"lodor": 0})
    t.play("0 transit-diodes")
    assert t.why(0, "troop infantry lodor=3,troop infantry 27=2")
    t.play("0 troop infantry lodor=3,troop infantry 27=1", "0 kamdorn=1", "0 arretze=2,hercant=1")
    assert units_of(t, "0 lodor") == {}
    assert units_of(t, "0 27") == {"carrier": 1, "infantry": 1}
    assert [units_of(t, f"0 {one}")["infantry"] for one in ("arretze", "hercant", "kamdorn")] == [2, 2, 1]
    assert t.state.planets["lodor"].owner == 0
    assert t.asked() == {0: "action"}


def test_integrated_economy_produces_on_a_planet_that_was_gained() -> None:
    t = table(units={"0 lodor": "infantry"}, technologies={0: ["integrated-economy"]},
              players={0: {"trade_goods": 5}}, begin=lambda g: gain_control(g, 0, "lodor"))  # fmt: skip
    t.play("0 integrated-economy")
    assert t.asked() == {0: "produce"}
    assert t.why(0, "infantry=7")
    t.play("0 infantry=4")
    assert t.question(0).values["price"] == 2
    t.play("0 good 1,good 2")
    assert units_of(t, "0 lodor")["infantry"] == 5


# ---------------------------------------------------------------- unit upgrades


@proves("ti4.77.2", "ti4.77.4", "ti4.77.4.2", "ti4.63.6a", "ti4.63.10a", "ti4.77.0", "ti4.77.1")
@pytest.mark.parametrize("id", [id for id, one in TECHNOLOGIES.items() if one.unit and not one.faction])
def test_an_upgrade_replaces_the_figures_of_its_unit(id: str) -> None:
    technology = TECHNOLOGIES[id]
    before = table()
    t = table(begin=lambda g: gain_technology(g, 0, id))
    assert printed(t.state, 0, technology.unit) == technology.stats
    assert printed(before.state, 0, technology.unit) != technology.stats
    assert stats(t.state, 0, technology.unit, "16" if technology.unit != "pds" else "hercant") == technology.stats


@proves("ti4.63.0", "ti4.53.0", "ti4.53.6")
def test_technologies_change_what_units_can_do() -> None:
    t = table(technologies={0: ["antimass-deflectors"]})
    assert MAY_ENTER(t.state, False, 0, "carrier", 44, False)
    assert not MAY_ENTER(t.state, False, 1, "carrier", 44, False)


# ---------------------------------------------------------------- only once, only there


def test_assault_cannons_fire_at_the_start_of_a_combat_and_not_of_each_round() -> None:
    t = battle("3 cruiser", "3 cruiser", dice=[1] * 10, technologies={0: ["assault-cannon"]})
    rounds = [line.values["number"] for line in t.story("combat-round")]
    assert rounds[:2] == [1, 2]
    assert len([line for line in t.story("uses-component") if line.values["component"] == "assault-cannon"]) == 1


def test_graviton_lasers_have_no_part_in_the_defense_of_a_planet() -> None:
    lasers = {1: ["graviton-laser-system"]}
    t = landing("carrier, infantry", {"arnor": "pds"}, technologies=lasers, dice=[1])
    t.play("0 land infantry arnor=1", "1 fire-all")
    assert t.state.players[1].exhausted == []
    assert is_idle(t)
