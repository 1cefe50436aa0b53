"""Laws about units, production and combat; the ministers of war, peace and industry."""

from __future__ import annotations

from typing import Any

from orloj.games.ti4.book import begin
from orloj.games.ti4.dicing import BARRAGE, BOMBARDMENT, COMBAT, MAY_FIRE, PLUS, Shot
from orloj.games.ti4.laws import repeal_by_id
from orloj.games.ti4.limits import fleet_limit
from orloj.games.ti4.moments import ProductionUse, TacticalAction
from orloj.games.ti4.phases import action as _action  # noqa: F401 -- its scenes
from orloj.games.ti4.placing import structure_room
from orloj.games.ti4.production import cost_of, produce_with
from orloj.games.ti4.purse import gain_tokens, redistribute
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import State
from orloj.games.ti4.structures import Build, place_structure
from orloj.kernel import Step
from orloj.testing import Position
from tests.ti4.positions import table, units_of
from tests.ti4.voting import cast, in_force, passed, vote_on

Laws = dict[str, dict[str, Any]]

scene("test-tokens")(gain_tokens)
scene("test-pools")(redistribute)
scene("test-produces")(produce_with)


@scene("test-builds")
async def builds(g: State, seat: int, kind: str, place: str) -> None:
    await place_structure(g, seat, Build(kind, place))


# ---------------------------------------------------------------- fleet regulations


def test_fleet_regulations_take_tokens_and_ships() -> None:
    players = {0: {"fleet": 6}, 1: {"fleet": 4}}
    t = passed(vote_on("fleet-regulations", players=players, units={"0 18": "5 cruiser", "1 27": "4 cruiser"}), "for")
    assert [player.fleet for player in t.state.players] == [4, 4, 3]
    assert units_of(t, "0 18") == {"cruiser": 4}
    assert units_of(t, "1 27") == {"cruiser": 4}
    assert not t.story("destroyed")


def test_regulated_pools_hold_four_tokens() -> None:
    law: Laws = {"fleet-regulations": {}}
    t = table(laws=law, plan=[Step("test-tokens", [0, 3])])
    assert t.why(0, "fleet=2,tactic=1")[0] == "at-most"
    t.play("0 fleet=1,tactic=2")
    assert t.state.players[0].fleet == 4
    assert table(laws=law, plan=[Step("test-tokens", [0, 1])], players={0: {"fleet": 4}}).options(0) == [
        "tactic",
        "strategy",
    ]
    t = table(laws=law, plan=[Step("test-pools", [0])])
    assert t.why(0, "fleet=5,tactic=3")[0] == "at-most"
    t = table(plan=[Step("test-pools", [0])]).play("0 fleet=5,tactic=3")
    assert fleet_limit(t.state, 0) == 5


def test_without_regulations_all_fleet_pools_grow() -> None:
    t = passed(vote_on("fleet-regulations", players={2: {"tactic": 11}}), "against")
    assert [player.fleet for player in t.state.players] == [4, 4, 3]  # seat 2 has no token left


# ---------------------------------------------------------------- homeland defense


def test_homeland_defense_lifts_the_limit_of_pds() -> None:
    law: Laws = {"homeland-defense-act": {}}
    t = table(laws=law, units={"0 hercant": "2 pds"}, plan=[Step("test-builds", [0, "pds", "hercant"])])
    assert units_of(t, "0 hercant") == {"pds": 3}
    assert structure_room(table(units={"0 hercant": "2 pds"}).state, 0, "pds", "hercant") == 0
    repeal_by_id(t.state, "homeland-defense-act")
    assert units_of(t, "0 hercant") == {"pds": 2}


def test_refused_homeland_defense_costs_a_pds() -> None:
    pds = {"0 hercant": "pds", "0 lodor": "2 pds", "1 quann": "pds"}
    t = passed(vote_on("homeland-defense-act", units=pds), "against")
    t.play("0 lose-unit pds lodor=1")
    assert (units_of(t, "0 hercant"), units_of(t, "0 lodor"), units_of(t, "1 quann")) == ({"pds": 1}, {"pds": 1}, {})
    assert in_force(passed(vote_on("homeland-defense-act"), "for")) == ["homeland-defense-act"]


# ---------------------------------------------------------------- figures


def test_regulated_conscription() -> None:
    use = ProductionUse(seat=0, tile=18)
    assert cost_of(table().state, use, {"fighter": 2, "infantry": 2}) == 2
    assert cost_of(table(laws={"regulated-conscription": {}}).state, use, {"fighter": 2, "infantry": 2}) == 4
    assert in_force(passed(vote_on("regulated-conscription"), "for")) == ["regulated-conscription"]
    assert in_force(passed(vote_on("regulated-conscription"), "against")) == []


def test_conventions_of_war_protect_cultural_planets() -> None:
    def may_bombard(t: Position[State], planet: str) -> bool:
        return MAY_FIRE(t.state, True, Shot(BOMBARDMENT, 0, 1, "dreadnought", "26", 26, planet))

    t = table(laws={"conventions-of-war": {}})
    assert (may_bombard(t, "lodor"), may_bombard(t, "vefut-ii")) == (False, True)
    assert may_bombard(table(), "lodor")


def bombarded(laws: Laws) -> Position[State]:
    return table(
        units={"0 26": "dreadnought", "1 lodor": "infantry"},
        owners={"lodor": 1},
        laws=laws,
        dice=[10],
        begin=lambda g: begin(g, TacticalAction(seat=0, tile=26), "invasion"),
    )


def test_nobody_is_asked_to_bombard_culture() -> None:
    assert bombarded({}).asked() == {0: "bombard"}
    assert bombarded({"conventions-of-war": {}}).asked() == {0: "idle"}


def test_who_was_against_conventions_discards_cards() -> None:
    t = vote_on("conventions-of-war", hands={0: ["direct-hit"], 1: ["direct-hit"], 2: ["direct-hit"]})
    cast(t, s1="against: archon-ren", s2="for: vefut-ii")
    assert [player.card_count for player in t.state.players] == [1, 0, 1]


def test_the_prophecy_helps_fighters_in_combat() -> None:
    t = table(laws={"prophecy-of-ixth": {"owner": 1}})

    def plus(seat: int, kind: str, purpose: str) -> int:
        return PLUS(t.state, 0, Shot(purpose, seat, 2, kind, "18", 18))

    assert plus(1, "fighter", COMBAT) == 1
    assert (plus(1, "cruiser", COMBAT), plus(0, "fighter", COMBAT), plus(1, "fighter", BARRAGE)) == (0, 0, 0)


def prophecy(produced: str) -> list[str]:
    t = table(
        laws={"prophecy-of-ixth": {"owner": 0}},
        units={"0 hercant": "space-dock"},
        players={0: {"trade_goods": 9}},
        plan=[Step("test-produces", [0, 16])],
    )
    t.play(f"0 {produced}")
    while next(iter(t.asked().values())) == "pay":
        t.play(f"0 {t.answers(0)[0]}")
    return in_force(t)


def test_the_prophecy_wants_two_fighters() -> None:
    assert prophecy("fighter=2") == ["prophecy-of-ixth"]
    assert prophecy("fighter=1") == []
    assert prophecy("infantry=1") == []
    assert passed(vote_on("prophecy-of-ixth"), "elect-player 2").state.laws[0].owner == 2


# ---------------------------------------------------------------- the crown of Thalnos


def thalnos(dice: list[int], owner: int = 0) -> Position[State]:
    """Three cruisers against one, which hit with 7, first round; the attacker has rolled."""
    t = table(
        units={"0 27": "3 cruiser", "1 27": "cruiser"},
        laws={"the-crown-of-thalnos": {"owner": owner}},
        dice=dice,
        begin=lambda g: begin(g, TacticalAction(seat=0, tile=27), "space-combat"),
    )
    return t.play("0 stand")


def test_the_crown_of_thalnos_rolls_dice_again() -> None:
    """Of two dice that are rolled again one hits; the unit of the other one is gone, but not the third unit."""
    t = thalnos([6, 6, 4, 7, 6, 1])
    assert t.asked() == {0: "after.DiceRolled"}
    t.play("0 the-crown-of-thalnos")
    assert t.options(0) == ["die 0 0 cruiser 6", "die 0 1 cruiser 6", "die 0 2 cruiser 4"]
    t.play("0 die 0 0 cruiser 6,die 0 1 cruiser 6")
    assert units_of(t, "0 27") == {"cruiser": 2}
    assert units_of(t, "1 27") == {}


def test_who_rolls_nothing_again_loses_nothing() -> None:
    t = thalnos([6, 6, 4, 1]).play("0 pass")
    assert units_of(t, "0 27") == {"cruiser": 3}
    assert thalnos([6, 6, 7, 1], owner=2).asked() == {0: "idle"}  # of somebody else: no dice of his


# ---------------------------------------------------------------- ministers


def test_the_minister_of_peace_ends_a_turn() -> None:
    t = table(
        laws={"minister-of-peace": {"owner": 2}},
        units={"0 18": "cruiser", "1 27": "cruiser"},
        plan=[Step("turn", [0])],
    )
    t.play("0 activate 27")
    assert t.asked() == {2: "after.Activation"}
    t.play("2 minister-of-peace")
    assert in_force(t) == []
    assert t.asked() == {0: "idle"}  # nothing moves, nobody fights
    assert units_of(t, "0 18") == {"cruiser": 1}
    assert t.state.systems[27].tokens == [0]


def test_peace_needs_somebody_who_could_be_attacked() -> None:
    law = {"minister-of-peace": {"owner": 2}}
    for own in ({}, {"0 27": "carrier", "0 starpoint": "infantry"}):
        units = {"0 18": "cruiser", **own}
        t = table(laws=law, units=units, plan=[Step("turn", [0])]).play("0 activate 27")
        assert 2 not in t.asked()


def war(*answers: str) -> Position[State]:
    t = table(
        laws={"minister-of-war": {"owner": 0}},
        tokens={28: [0], 36: [0, 1]},
        units={"0 18": "cruiser"},
        plan=[Step("turn", [0])],
    )
    return t.play("0 activate 47", "0 done", *answers)


def test_the_minister_of_war_acts_once_more() -> None:
    t = war()
    assert t.asked() == {0: "after.ActionDone"}
    t.play("0 minister-of-war")
    assert t.options(0) == ["28", "36", "47"]
    t.play("0 36")
    assert t.state.systems[36].tokens == [1]
    assert in_force(t) == []
    t.play("0 one-more-action")
    assert "pass-turn" not in t.options(0)
    t.play("0 activate 36", "0 done")
    assert t.asked() == {0: "idle"}
    assert t.state.players[0].tactic == 1


def test_war_may_wait() -> None:
    assert in_force(war("0 pass")) == ["minister-of-war"]
    t = war("0 minister-of-war", "0 47", "0 pass")
    assert t.asked() == {0: "idle"}


def test_the_minister_of_industry_produces_with_a_new_dock() -> None:
    def built(owner: int) -> Position[State]:
        return table(
            laws={"minister-of-industry": {"owner": owner}},
            players={0: {"trade_goods": 3}},
            plan=[Step("test-builds", [0, "space-dock", "hercant"])],
        )

    t = built(0)
    assert t.asked() == {0: "after.StructurePlaced"}
    t.play("0 minister-of-industry", "0 cruiser=1")
    while next(iter(t.asked().values())) == "pay":
        t.play(f"0 {t.answers(0)[0]}")
    assert units_of(t, "0 16") == {"cruiser": 1}
    assert built(1).asked() == {0: "idle"}
