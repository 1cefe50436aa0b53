"""The Clan of Saar: Scavenge, Nomadic, Floating Factories, Son of Ragh, Chaos Mapping, Ragh's Call."""

from __future__ import annotations

from orloj.games.ti4 import tactical
from orloj.games.ti4.control import gain_control
from orloj.games.ti4.limits import berths
from orloj.games.ti4.moments import ProductionUse
from orloj.games.ti4.movement import move_value
from orloj.games.ti4.production import production_limit
from orloj.games.ti4.scoring import scorable
from orloj.games.ti4.state import State
from orloj.games.ti4.tactical import open_systems
from orloj.kernel import Step
from orloj.testing import proves
from tests.ti4.battles import battle, is_idle, landing, lost, throws
from tests.ti4.positions import table, units_of

US = ("saar", "xxcha", "yssaril")
THEM = ("xxcha", "saar", "yssaril")
FIELD = 44  # an asteroid field


def test_each_planet_brings_a_good() -> None:
    def both(g: State) -> None:
        gain_control(g, 0, "lor")
        gain_control(g, 0, "arnor")

    t = table(factions=US, begin=both)
    assert t.state.players[0].trade_goods == 2
    other = table(factions=US, begin=lambda g: gain_control(g, 1, "lor"))
    assert other.state.players[0].trade_goods == 0


def test_nomads_score_without_their_home() -> None:
    """Whoever has lost a planet of the home system scores no public objectives, but the Saar do."""
    for factions, scores in ((US, True), (("hacan", "xxcha", "yssaril"), False)):
        home = "ragh" if factions == US else "arretze"
        t = table(
            factions=factions,
            owners={home: 1, "lor": 0, "arnor": 0, "torkan": 0, "lodor": 0, "quann": 0, "vefut-ii": 0},
            objectives=["expand-borders"],
            phase="status",
        )
        assert bool(scorable(t.state, 0, "status")) == scores


@proves("ti4.8.1a")
def test_factories_float_and_carry() -> None:
    """They produce five units, carry four and move; with the upgrade seven, five and two systems far. They take no
    place of the fleet pool."""
    for technologies, made, carried, move in (([], 5, 4, 1), (["floating-factory-ii"], 7, 5, 2)):
        t = table(factions=US, units={"0 36": "space-dock, 3 cruiser"}, technologies={0: technologies})
        assert production_limit(t.state, ProductionUse(seat=0, tile=36)) == made
        assert (berths(t.state, 0, 36).capacity, berths(t.state, 0, 36).ships) == (carried, 3)
        assert move_value(t.state, 0, "space-dock", 36) == move


def test_a_factory_moves_with_what_it_carries() -> None:
    t = table(
        factions=US,
        units={"0 36": "space-dock", "0 lor": "2 infantry"},
        begin=lambda g: tactical.start(g, 0, 47),
    )
    t.play("0 sail space-dock 36-47", "0 load-all infantry lor 0", "0 done")
    assert units_of(t, "0 47") == {"space-dock": 1, "infantry": 2}


@proves("ti4.73.4a")
def test_a_blockaded_factory_is_gone_before_anybody_fires() -> None:
    """The cruiser comes to the lonely factory; the PDS of the Saar fires only after that."""
    t = table(
        factions=THEM,
        units={"0 47": "cruiser", "1 36": "space-dock", "1 lor": "pds, infantry"},
        owners={"lor": 1},
        begin=lambda g: tactical.start(g, 0, 36),
    )
    t.play("0 sail cruiser 47-36", "0 done")
    assert t.asked() == {1: "space-cannon"}
    assert lost(t) == [(1, "space-dock", 1)]


def test_hits_never_go_to_a_factory_and_it_is_lost_with_the_last_ship() -> None:
    t = battle("2 cruiser", "cruiser, space-dock", factions=THEM, dice=[7, 7, 1])
    assert lost(t) == [(1, "cruiser", 1), (1, "space-dock", 1)]


def test_a_factory_retreats_with_the_fleet() -> None:
    t = battle("2 cruiser", "cruiser, space-dock, 2 infantry", factions=THEM, units={"1 47": "destroyer"}, dice=[1] * 3)
    t.play("1 retreat")
    assert units_of(t, "1 47") == {"destroyer": 1, "cruiser": 1, "space-dock": 1, "infantry": 2}


def test_son_of_ragh_shoots_at_fighters_with_four_dice() -> None:
    t = battle("flagship", "3 fighter, carrier", factions=US, dice=[6, 6, 5, 1, 5, 5, 1, 1])
    t.play("0 fire-all")
    assert throws(t, "barrage") == [(0, "flagship", [6, 6, 5, 1], 2)]
    assert lost(t)[0] == (1, "fighter", 2)


def test_nobody_activates_asteroids_with_saar_ships() -> None:
    there = {f"0 {FIELD}": "cruiser"}
    t = table(factions=US, units=there, technologies={0: ["chaos-mapping"]})
    assert FIELD not in open_systems(t.state, 1)
    assert FIELD in open_systems(t.state, 0)
    assert 36 in open_systems(t.state, 1)
    assert FIELD in open_systems(table(factions=US, units=there).state, 1)
    assert FIELD in open_systems(table(factions=US, technologies={0: ["chaos-mapping"]}).state, 1)


def test_a_unit_is_produced_at_the_start_of_each_turn() -> None:
    t = table(
        factions=US,
        units={"0 36": "space-dock"},
        players={0: {"trade_goods": 2}},
        technologies={0: ["chaos-mapping"]},
        plan=[Step("turn", [0])],
    )
    t.play("0 chaos-mapping")
    assert t.asked() == {0: "produce"}
    assert t.why(0, "cruiser=2")[0] == "at-most"
    t.play("0 cruiser=1", "0 good 1,good 2")
    assert units_of(t, "0 36") == {"space-dock": 1, "cruiser": 1}
    assert t.asked() == {0: "action"}  # the turn goes on


def test_whoever_copies_chaos_mapping_chooses_among_all_planets_with_docks() -> None:
    t = table(
        factions=("nekro", "saar", "yssaril"),
        units={"0 lor": "space-dock", "0 arnor": "space-dock"},
        owners={"lor": 0, "arnor": 0},
        players={0: {"trade_goods": 1, "copies": {"valefar-assimilator-x": "chaos-mapping"}}},
        technologies={0: ["valefar-assimilator-x"]},
        exhausted=["lor", "arnor", "mordai-ii"],
        plan=[Step("turn", [0])],
    )
    t.play("0 chaos-mapping", "0 infantry=1")
    assert t.options(0) == ["arnor", "lor"]
    t.play("0 lor=1")
    assert units_of(t, "0 lor") == {"space-dock": 1, "infantry": 1}


def test_without_a_factory_there_is_no_mapping() -> None:
    t = table(factions=US, technologies={0: ["chaos-mapping"]}, plan=[Step("turn", [0])])
    assert t.asked() == {0: "action"}


def test_raghs_call_sends_the_defenders_away() -> None:
    """They go together to another planet of the Saar; the PDS stays and fires, and then the planet is conquered."""
    t = landing(
        "2 infantry",
        {"lor": "3 infantry, pds"},
        factions=THEM,
        owners={"quann": 1},
        notes={0: [(1, "raghs-call")]},
        dice=[6],
    )
    t.play("0 land infantry lor=2", "0 raghs-call")
    assert t.asked() == {0: "raghs-call"}
    assert set(t.options(0)) == {"lisis-ii", "ragh", "quann"}
    t.play("0 quann")
    assert units_of(t, "1 quann") == {"infantry": 3}
    assert t.asked() == {1: "space-cannon-defense"}
    t.play("1 fire-all")
    assert is_idle(t)
    assert not t.story("ground-combat")
    assert (t.state.planets["lor"].owner, units_of(t, "0 lor"), units_of(t, "1 lor")) == (0, {"infantry": 1}, {})
    assert len(t.state.players[1].notes.cards) == 5


@proves("ti4.8.1a")
def test_an_infiltrated_dock_floats() -> None:
    t = table(
        factions=US,
        units={"0 lor": "infantry", "1 lor": "space-dock, pds"},
        owners={"lor": 1},
        hands={0: ["infiltrate"]},
        begin=lambda g: gain_control(g, 0, "lor"),
    )
    t.play("0 infiltrate")
    assert units_of(t, "0 lor") == {"infantry": 1, "pds": 1}
    assert units_of(t, "0 36") == {"space-dock": 1}
