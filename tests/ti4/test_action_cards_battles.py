"""Action cards for combats."""

from __future__ import annotations

from orloj.testing import proves
from tests.ti4.battles import battle, is_idle, landing, lost, throws
from tests.ti4.positions import units_of
from tests.ti4.turns import discarded, hand


@proves("ti4.25.6b", "ti4.53.16")
def test_morale_boost() -> None:
    t = battle("cruiser", "carrier", hands={0: ["morale-boost", "morale-boost"]}, dice=[6, 1, 6, 1])
    assert t.asked() == {0: "after.RoundStart"}
    t.play("0 morale-boost")
    assert throws(t)[0] == (0, "cruiser", [6], 1)  # 6 + 1 against 7
    assert discarded(t) == ["morale-boost"]  # no second one in the same round
    assert hand(t, 0) == ["morale-boost"]


def test_morale_boost_lasts_a_round() -> None:
    t = battle("cruiser", "carrier", hands={0: ["morale-boost"]}, dice=[5, 1, 6, 1, 7, 1])
    t.play("0 morale-boost")
    assert [(faces, hits) for seat, _, faces, hits in throws(t) if seat == 0] == [([5], 0), ([6], 0), ([7], 1)]


def test_fighter_prototype() -> None:
    t = battle("2 fighter", "cruiser", hands={0: ["fighter-prototype"]}, dice=[7, 6, 1])
    t.play("0 fighter-prototype")
    assert throws(t)[0] == (0, "fighter", [7, 6], 1)  # 7 + 2 against 9


def test_fighter_prototype_only_in_the_first_round_of_a_space_combat() -> None:
    t = landing("carrier, infantry", {"arnor": "infantry"}, hands={0: ["fighter-prototype"]}, dice=[8, 1])
    t.play("0 land infantry arnor=1")
    assert is_idle(t)
    assert hand(t, 0) == ["fighter-prototype"]


def test_emergency_repairs() -> None:
    t = battle("2 dreadnought*", "carrier", hands={0: ["emergency-repairs"]}, dice=[10, 10, 1])
    t.play("0 emergency-repairs")
    assert units_of(t, "0 36") == {"dreadnought": 2}
    assert t.state.systems[36].space[0].damaged == {}


def test_emergency_repairs_at_the_end_of_a_round() -> None:
    t = battle("dreadnought*", "carrier", hands={0: ["emergency-repairs"]}, dice=[10, 1])
    t.play("0 pass")
    assert t.asked() == {0: "after.SpaceCombat"}
    t.play("0 emergency-repairs")
    assert t.state.systems[36].space[0].damaged == {}


def test_skilled_retreat() -> None:
    t = battle("carrier, fighter", "cruiser", hands={0: ["skilled-retreat"]}, units={"1 28": "fighter"})
    t.play("0 skilled-retreat")
    assert "28" not in t.options(0)
    t.play("0 47")
    assert units_of(t, "0 47") == {"carrier": 1, "fighter": 1}
    assert units_of(t, "1 36") == {"cruiser": 1}
    assert t.state.systems[47].tokens == [0]
    assert len(t.story("combat-draw")) == 1


@proves("ti4.53.12a")
def test_direct_hit() -> None:
    t = battle("2 cruiser", "dreadnought, carrier", hands={0: ["direct-hit"]}, dice=[10, 1, 1, 1])
    t.play("1 dreadnought")
    assert t.asked() == {0: "after.SustainUsed"}
    t.play("0 direct-hit")
    assert lost(t)[0] == (1, "dreadnought", 1)


def test_direct_hit_does_not_touch_sturdy_ships() -> None:
    t = battle("2 cruiser", "dreadnought, carrier", hands={0: ["direct-hit"]}, dice=[10, 1, 1, 1],
               technologies={1: ["dreadnought-ii"]})  # fmt: skip
    t.play("1 dreadnought")
    assert "after.SustainUsed" not in t.asked().values()


def test_shields_holding() -> None:
    t = battle("3 cruiser", "2 carrier", hands={1: ["shields-holding"]}, dice=[10, 10, 10, 1, 1])
    assert t.asked() == {1: "when.ShipsHit"}
    t.play("1 shields-holding")
    assert list(t.question(1).answers()) == ["1", "2"]
    t.play("1 2")
    assert lost(t)[0] == (1, "carrier", 1)


def test_maneuvering_jets() -> None:
    t = battle("2 cruiser", "", units={"1 arnor": "2 pds"}, owners={"arnor": 1}, dice=[10, 10],
               steps=("space-cannon-offense",), hands={0: ["maneuvering-jets", "maneuvering-jets"]})  # fmt: skip
    t.play("1 fire-all", "0 maneuvering-jets")
    assert lost(t) == [(0, "cruiser", 1)]
    assert hand(t, 0) == ["maneuvering-jets"]


def test_fire_team() -> None:
    t = landing("carrier, 2 infantry", {"arnor": "infantry"}, hands={0: ["fire-team"]}, dice=[2, 3, 1, 9, 9, 9])
    t.play("0 land infantry arnor=2")
    assert t.asked() == {0: "after.GroundRolls"}
    t.play("0 fire-team")
    assert len(t.options(0)) == 2
    t.play(f"0 {t.options(0)[1]}")
    [line] = t.story("rerolls")
    assert (line.values["faces"], line.values["new"]) == ([3], [1])


def test_courageous_to_the_end() -> None:
    """A destroyed cruiser (7) and the dice 7 and 6: one ship of the opponent."""
    t = battle("cruiser", "carrier, cruiser", hands={0: ["courageous-to-the-end"]}, dice=[1, 9, 10, 7, 6])
    assert t.asked() == {0: "after.ShipsDestroyed"}
    t.play("0 courageous-to-the-end")
    assert t.asked() == {1: "destroy-one"}
    t.play("1 carrier")
    assert units_of(t, "1 36") == {"cruiser": 1}
    [line] = t.story("courageous")
    assert line.values["count"] == 1


def test_intercept() -> None:
    t = battle("cruiser", "carrier", hands={0: ["intercept"]}, owners={"tequran": 1}, dice=[1, 1, 1, 1])  # fmt: skip
    assert t.asked() == {1: "announce-retreat"}
    t.play("1 retreat")
    assert t.asked() == {0: "after.RetreatDeclared"}
    t.play("0 intercept")
    assert units_of(t, "1 36") == {"carrier": 1}
    assert len(t.story("combat-round")) >= 2  # the combat goes on


def test_nobody_intercepts_himself() -> None:
    t = battle("cruiser", "carrier", hands={1: ["intercept"]}, owners={"tequran": 1}, dice=[1, 1])
    t.play("1 retreat")
    assert units_of(t, "1 36") == {}
    assert hand(t, 1) == ["intercept"]


@proves("ti4.61.6")
def test_salvage() -> None:
    t = battle("cruiser", "carrier", hands={0: ["salvage"]}, players={1: {"commodities": 3}}, dice=[10, 1])
    t.play("0 salvage")
    assert t.state.players[0].trade_goods == 3
    assert t.state.players[0].commodities == 0
    assert t.state.players[1].commodities == 0
