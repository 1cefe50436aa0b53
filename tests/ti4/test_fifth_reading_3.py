"""What a fifth reading found about components: who is concerned, what is left to choose, what follows."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from orloj.games.ti4 import tactical
from orloj.games.ti4.control import gain_control
from orloj.games.ti4.facts import current
from orloj.games.ti4.moments import Combat
from orloj.games.ti4.research import can_research
from orloj.games.ti4.state import Lasting, State
from orloj.kernel import Step
from orloj.testing import Position, proves
from tests.ti4.battles import battle, is_idle, landing, lost
from tests.ti4.positions import table, units_of
from tests.ti4.turns import turn

X, Y = "valefar-assimilator-x", "valefar-assimilator-y"

# ---------------------------------------------------------------- copies


@proves("ti4.63.19")
def test_a_factory_that_was_only_copied_lands_also_if_a_note_brings_another_dock() -> None:
    """The Nekro copy Floating Factory II and gain Space Dock II by the Research Agreement."""
    t = table(
        factions=("nekro", "jol-nar", "saar"),
        technologies={0: [X, Y], 1: ["sarween-tools", "graviton-laser-system"]},
        players={0: {"copies": {X: "floating-factory-ii"}}},
        units={"0 36": "cruiser, space-dock", "0 arnor": "infantry"},
        owners={"arnor": 0},
        notes={0: [(1, "research-agreement")]},
        plan=[Step("technology-first", [1])],
    )
    t.play("1 space-dock-ii", "0 research-agreement")
    assert t.asked() == {0: "dock-lands"}
    t.play("0 arnor")
    assert units_of(t, "0 arnor") == {"infantry": 1, "space-dock": 1}
    assert t.state.players[0].copies == {}


# ---------------------------------------------------------------- ground forces that fight as ships


def test_ground_forces_that_fight_as_ships_are_lost_with_courage_too() -> None:
    """Infantry (8) on a planet is destroyed as a ship; of the dice 8 and 7 one is enough."""
    t = battle(
        "2 cruiser",
        "flagship",
        factions=("xxcha", "nekro", "yssaril"),
        units={"1 lor": "infantry"},
        owners={"lor": 1},
        hands={1: ["courageous-to-the-end"]},
        dice=[10, 1, 1, 1, 1, 8, 7, *[1] * 40],
    )
    t.play("1 the-alastor", "1 pass", "1 unit-at infantry lor=1")
    assert t.asked() == {1: "after.ShipsDestroyed"}
    t.play("1 courageous-to-the-end")
    assert lost(t)[:2] == [(1, "infantry", 1), (0, "cruiser", 1)]
    assert t.story("courageous")[0].values["count"] == 1


def test_whoever_loses_one_to_an_assault_cannon_says_where() -> None:
    t = battle(
        "3 cruiser",
        "flagship, infantry",
        factions=("xxcha", "nekro", "yssaril"),
        units={"1 lor": "infantry", "1 arnor": "infantry"},
        owners={"lor": 1, "arnor": 1},
        technologies={0: ["assault-cannon"]},
        players={0: {"initiative": 2}, 1: {"initiative": 1}},
        active=1,
    )
    t.play("1 the-alastor", "1 troop infantry 36=1,troop infantry lor=1,troop infantry arnor=1")
    assert t.asked() == {1: "assault-cannon"}
    assert t.options(1) == ["flagship", "infantry", "unit-at infantry arnor", "unit-at infantry lor"]
    t.play("1 unit-at infantry lor")
    assert units_of(t, "1 lor") == {}
    assert units_of(t, "1 arnor") == {"infantry": 1}
    assert not is_idle(t)


@pytest.mark.parametrize(
    ("faction", "own", "answers"),
    [
        ("creuss", ["dimensional-splicer"], ["0 dimensional-splicer", "0 splice infantry"]),
        ("yin", [], ["0 devotion", "0 sacrifice cruiser infantry"]),
    ],
)
@pytest.mark.parametrize("place", ["36", "arnor", "lor"])
def test_whoever_aims_at_one_of_them_says_where(faction: str, own: list[str], answers: list[str], place: str) -> None:
    t = battle(
        "3 cruiser",
        "flagship, infantry",
        factions=(faction, "nekro", "yssaril"),
        units={"1 lor": "infantry", "1 arnor": "infantry"},
        owners={"lor": 1, "arnor": 1},
        technologies={0: own},
        wormholes={36: ["alpha"]},
        active=1,
        dice=[] if own else [1] * 8,
    )
    t.play("1 the-alastor")
    if 0 in t.asked():  # the window is sealed: his answer comes first
        t.play("0 pass")
    t.play("1 troop infantry 36=1,troop infantry lor=1,troop infantry arnor=1", *answers)
    assert t.options(0) == ["36", "arnor", "lor"]
    t.play(f"0 {place}")
    assert next(line.values["place"] for line in t.story("destroyed") if line.seat == 1) == place


# ---------------------------------------------------------------- cards that harm are aimed at others

OWN_AND_OTHERS = {"vefut-ii": 0, "lor": 1}  # hazardous, and industrial


def test_nobody_cripples_defenses_of_his_own() -> None:
    t = turn(hands={0: ["cripple-defenses"]}, owners=OWN_AND_OTHERS)
    t.play("0 component cripple-defenses")
    assert "vefut-ii" not in t.options(0)
    assert {"lor", "archon-ren"} <= set(t.options(0))  # also without PDS


def test_an_unstable_planet_is_somebody_elses() -> None:
    cards = {0: ["unstable-planet"]}
    assert "component unstable-planet" not in turn(hands=cards, owners=OWN_AND_OTHERS).options(0)
    assert "component unstable-planet" in turn(hands=cards, owners={"vefut-ii": 1}).options(0)


def test_bacteria_need_infantry_of_others() -> None:
    technologies = {0: ["x-89-bacterial-weapon"]}
    units = {"0 36": "dreadnought", "0 lor": "infantry", "1 arnor": "pds"}
    lone = turn(technologies=technologies, units=units, owners={"lor": 0, "arnor": 1})
    assert "component x-89-bacterial-weapon" not in lone.options(0)
    full = turn(technologies=technologies, units={**units, "1 arnor": "infantry"}, owners={"lor": 0, "arnor": 1})
    assert "component x-89-bacterial-weapon" in full.options(0)


def test_nobody_buries_his_own_culture() -> None:
    t = table(plan=["agenda-phase"], hands={0: ["ancient-burial-sites"]}, phase="agenda", active=-1)
    t.play("0 ancient-burial-sites")
    assert t.options(0) == ["player 1", "player 2"]


# ---------------------------------------------------------------- what answers to rolls


def test_a_hit_of_valkyries_is_none_of_the_rolls_to_which_other_valkyries_answer() -> None:
    """The N'orr have missed and the Nekro have hit once: only the N'orr hit back."""
    t = landing(
        "carrier, 2 infantry",
        {"arnor": "3 infantry"},
        factions=("sardakk-norr", "nekro", "yssaril"),
        technologies={0: ["valkyrie-particle-weave"], 1: [X, Y]},
        players={1: {"copies": {X: "valkyrie-particle-weave"}}},
        dice=[1, 8, 1, 1],
    )
    t.play("0 land infantry arnor=1")
    assert [line.seat for line in t.story("valkyrie")] == [0]


# ---------------------------------------------------------------- abilities of choice


def test_a_political_secret_keeps_the_jol_nar_from_being_analytical() -> None:
    """Where an agenda lets everybody research, Analytical is an ability of choice like others."""
    g = table(factions=("jol-nar", "xxcha", "yssaril"), phase="agenda", active=-1).state
    assert can_research(g, 0, "gravity-drive")
    g.lasting.append(Lasting(id="political-secret", seat=1, other=0, until="agenda"))
    assert not can_research(g, 0, "gravity-drive")


# ---------------------------------------------------------------- ships that have come


@pytest.mark.parametrize(("face", "asked"), [(4, {1: "after.ShipsArrived"}), (3, {0: "idle"})])
def test_nobody_foresees_ships_that_a_rift_has_swallowed(face: int, asked: dict[int, str]) -> None:
    t = table(
        factions=("hacan", "naalu", "yssaril"),
        units={"0 41": "cruiser", "1 46": "cruiser", "1 28": "carrier"},
        dice=[face],
        begin=lambda g: tactical.start(g, 0, 46),
    )
    t.play("0 sail cruiser 41-46", "0 done")
    assert t.asked() == asked


def test_a_factory_that_comes_without_ships_is_no_ship_that_comes() -> None:
    t = table(
        factions=("saar", "naalu", "yssaril"),
        units={"0 47": "space-dock", "1 36": "cruiser", "1 28": "carrier"},
        begin=lambda g: tactical.start(g, 0, 36),
    )
    t.play("0 sail space-dock 47-36", "0 done")
    assert is_idle(t)
    assert units_of(t, "0 36") == {}  # it is blockaded


# ---------------------------------------------------------------- command tokens


@proves("ti4.69.2.2", "ti4.88.3a")
def test_nobody_pays_for_tokens_that_he_does_not_have() -> None:
    """Fifteen of the sixteen tokens are in use; the influence would do for more than one."""
    t = table(players={0: {"tactic": 9, "trade_goods": 9}}, tokens={27: [0]}, plan=[Step("leadership-buys", [0])])
    assert t.answers(0) == ["0", "1"]


@proves("ti4.68.3")
def test_a_token_from_the_board_does_not_go_to_a_pool_that_is_full() -> None:
    t = table(
        players={0: {"fleet": 4}},
        tokens={27: [0]},
        laws={"fleet-regulations": {}},
        plan=[Step("warfare-token", [0])],
    )
    assert t.options(0) == ["tactic", "strategy"]


# ---------------------------------------------------------------- the start of a combat is not that of each round


def rounds_with(t: Position[State], id: str) -> set[int]:
    """The rounds in which a component can be used, if everything is declined."""
    rng, found = Random(0), set()
    while not is_idle(t):
        seat = min(t.asked())
        combat = current(t.state, Combat)
        if combat is not None and id in t.options(seat):
            found.add(combat.round)
        wanted = [one for one in ("pass", "stand", "hold-fire") if one in t.options(seat)]
        t.play(f"{seat} {wanted[0] if wanted else t.question(seat).sample(rng)}")
    assert len(t.story("combat-round")) > 1
    return found


@proves("ti4.53.12b.2")
@pytest.mark.parametrize(
    ("faction", "id", "facts"),
    [
        ("mentak", "ambush", {}),
        ("yin", "impulse-core", {"technologies": {0: ["impulse-core"]}}),
        ("creuss", "dimensional-splicer", {"technologies": {0: ["dimensional-splicer"]}, "wormholes": {36: ["alpha"]}}),
        ("nekro", "the-alastor", {"units": {"0 lor": "infantry"}, "owners": {"lor": 0}}),
        ("sol", "fighter-prototype", {"hands": {0: ["fighter-prototype"]}}),
        ("sol", "antivirus", {"notes": {0: [(2, "antivirus")]}}),
    ],
)
def test_what_belongs_to_the_start_of_a_space_combat(faction: str, id: str, facts: dict[str, Any]) -> None:
    people = (faction, "xxcha", "yssaril" if faction == "nekro" else "nekro")
    t = battle("2 cruiser, flagship", "3 cruiser", factions=people, dice=[1] * 7, **facts)
    assert rounds_with(t, id) == {1}


@proves("ti4.53.12b.2")
@pytest.mark.parametrize(
    ("id", "facts"),
    [
        ("indoctrination", {"players": {0: {"trade_goods": 9}}}),
        ("tekklar-legion", {"notes": {0: [(2, "tekklar-legion")]}}),
        ("antivirus", {"notes": {0: [(1, "antivirus")]}}),
    ],
)
def test_what_belongs_to_the_start_of_a_ground_combat(id: str, facts: dict[str, Any]) -> None:
    people = ("yin", "nekro", "sardakk-norr")
    t = landing("carrier, 3 infantry", {"lor": "3 infantry"}, factions=people, dice=[1] * 6, **facts)
    t.play("0 land infantry lor=3")
    assert rounds_with(t, id) == {1}


# ---------------------------------------------------------------- what is one player's is not the other's


@pytest.mark.parametrize(("faction", "own"), [("jol-nar", -1), ("sardakk-norr", 2)])
def test_what_a_faction_adds_to_its_rolls_is_not_added_to_those_of_others(faction: str, own: int) -> None:
    """The flagship of the N'orr adds one more to the cruiser beside it."""
    t = battle("cruiser, flagship", "cruiser, flagship", factions=(faction, "xxcha", "yssaril"))
    rolls = {(line.seat, line.values["unit"]): line.values["plus"] for line in reversed(t.story("throw"))}
    assert (rolls[0, "cruiser"], rolls[1, "cruiser"], rolls[1, "flagship"]) == (own, 0, 0)


def test_only_the_hylarim_makes_more_hits_of_a_ten() -> None:
    t = battle("flagship", "flagship", factions=("jol-nar", "xxcha", "yssaril"), dice=[10, 1, 10, 1])
    hits = [(line.seat, line.values["hits"]) for line in t.story("throw")][:2]
    assert hits == [(0, 3), (1, 1)]


def test_the_conduit_opens_in_own_activations_only() -> None:
    t = table(
        factions=("jol-nar", "xxcha", "yssaril"),
        units={"0 36": "cruiser", "1 47": "cruiser"},
        technologies={0: ["spatial-conduit-cylinder"]},
        active=1,
        begin=lambda g: tactical.start(g, 1, 36),
    )
    assert t.asked() == {1: "move-ships"}


def test_a_research_agreement_answers_to_its_owner_only() -> None:
    t = table(
        factions=("hacan", "jol-nar", "yssaril"),
        notes={0: [(1, "research-agreement")]},
        plan=[Step("technology-first", [2])],
        active=2,
    )
    t.play("2 plasma-scoring")
    assert t.asked() == {2: "idle"}
    assert t.state.players[0].technologies == []


MINDNET = ("l1z1x", "hacan", "yssaril")


def test_dreadnoughts_of_others_are_not_precise() -> None:
    t = battle("flagship, 2 fighter", "dreadnought", factions=MINDNET, dice=[1, 1, 1, 1, 10])
    t.play("0 pass", "0 fighter=1")  # no larger ship has to go
    assert lost(t)[0] == (0, "fighter", 1)


def test_only_the_mindnet_assimilates() -> None:
    t = table(
        factions=MINDNET,
        units={"1 lodor": "infantry", "2 lodor": "pds, space-dock"},
        owners={"lodor": 2},
        begin=lambda g: gain_control(g, 1, "lodor"),
    )
    assert units_of(t, "1 lodor") == {"infantry": 1}
    assert units_of(t, "0 lodor") == {}
    assert sorted(lost(t)) == [(2, "pds", 1), (2, "space-dock", 1)]


@pytest.mark.parametrize(("owner", "note"), [("l1z1x", "cybernetic-enhancements"), ("creuss", "creuss-iff")])
def test_a_note_for_the_own_turn_is_not_played_in_others(owner: str, note: str) -> None:
    people = ("hacan", owner, "xxcha")
    turns = [
        table(factions=people, notes={0: [(1, note)]}, plan=[Step("turn", [seat])], active=seat) for seat in (0, 2)
    ]
    assert [t.asked() for t in turns] == [{0: "after.TurnStart"}, {2: "action"}]


L4 = ["l4-disruptors"]


def test_disruptors_stop_no_bombs_and_no_cannons_against_others() -> None:
    bombed = landing(
        "dreadnought",
        {"arnor": "infantry"},
        factions=("hacan", "letnev", "yssaril"),
        technologies={1: L4},
        dice=[5],
    )
    bombed.play("0 fire-all")
    assert lost(bombed) == [(1, "infantry", 1)]
    others = landing(
        "carrier, infantry",
        {"arnor": "pds"},
        factions=("hacan", "xxcha", "letnev"),
        technologies={2: L4},
    )
    others.play("0 land infantry arnor=1")
    assert others.asked() == {1: "space-cannon-defense"}
