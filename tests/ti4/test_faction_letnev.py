"""The Barony of Letnev: its two abilities, Arc Secundus, two technologies, War Funding; combats without end."""

from __future__ import annotations

from typing import Any

from orloj.games.ti4.bombardment import is_shielded
from orloj.games.ti4.limits import fleet_limit
from orloj.games.ti4.state import State
from orloj.games.ti4.units import damaged_at
from orloj.testing import Position, proves
from tests.ti4.battles import battle, is_idle, landing, lost, throws
from tests.ti4.positions import table, units_of

US = ("letnev", "xxcha", "yssaril")
RICH = {0: {"trade_goods": 4}}


def test_two_goods_buy_rerolls_for_a_round() -> None:
    """Each die once, any of them; in the next round it costs again."""
    t = battle("2 cruiser", "4 carrier", factions=US, players=RICH, dice=[1, 7, 9, 1, 1, 1, 1])
    t.play("0 munitions-reserves")
    assert t.state.players[0].trade_goods == 2
    assert t.asked() == {0: "after.DiceRolled"}
    t.play("0 munitions-reserves", "0 die 0 0 cruiser 1")
    assert throws(t)[0] == (0, "cruiser", [9, 7], 2)
    assert lost(t) == [(1, "carrier", 2)]
    assert t.asked() == {0: "after.RoundStart"}  # the second round
    t.play("0 pass")
    assert not any(line.values["source"] == "munitions-reserves" for line in t.story("rerolls")[1:])


def test_a_die_is_not_rolled_again_twice() -> None:
    t = battle("2 cruiser", "4 carrier", factions=US, players=RICH, dice=[1, 1, 2, 1, 1, 1, 1])
    t.play("0 munitions-reserves", "0 munitions-reserves", "0 die 0 0 cruiser 1")
    assert throws(t)[0] == (0, "cruiser", [2, 1], 0)


def test_dice_of_the_barrage_belong_to_the_round() -> None:
    t = battle("destroyer", "fighter, carrier", factions=US, players=RICH, dice=[1, 1, 9, 1, 1])
    t.play("0 munitions-reserves", "0 fire-all", "0 munitions-reserves", "0 die 0 0 destroyer 1")
    assert throws(t, "barrage") == [(0, "destroyer", [9, 1], 1)]
    assert lost(t)[0] == (1, "fighter", 1)


def test_without_goods_there_are_no_reserves_and_on_planets_neither() -> None:
    t = battle("cruiser", "2 carrier", factions=US, players={0: {"trade_goods": 1}}, dice=[9, 1, 1, 9, 1])
    assert is_idle(t)
    ground = landing("infantry", {"lor": "infantry"}, factions=US, players=RICH, dice=[9, 1])
    assert is_idle(ground.play("0 land infantry lor=1"))


def test_the_armada_has_two_ships_more() -> None:
    t = table(factions=US)
    assert (fleet_limit(t.state, 0), fleet_limit(t.state, 1)) == (5, 3)


def test_arc_secundus_breaks_shields_and_is_repaired_in_each_round() -> None:
    t = table(factions=US, units={"0 36": "flagship", "1 lor": "pds, infantry", "1 torkan": "pds, infantry"})
    assert not is_shielded(t.state, "lor")
    assert is_shielded(t.state, "torkan")
    fight = battle("flagship", "cruiser", factions=US, dice=[1, 1, 7, 1, 1, 7, 5, 5, 1])
    fight.play("0 flagship")  # sustains in the first round
    assert [line.values["unit"] for line in fight.story("repairs")] == ["flagship"]
    fight.play("0 flagship")  # and again in the second one
    assert units_of(fight, "0 36") == {"flagship": 1}
    assert lost(fight) == [(1, "cruiser", 1)]


def test_damage_of_the_last_round_stays() -> None:
    t = battle("flagship", "cruiser", factions=US, dice=[5, 5, 7])
    t.play("0 flagship")
    assert is_idle(t)
    assert damaged_at(t.state, 0, "36", "flagship") == 1


def test_no_cannon_fires_at_letnev_invaders() -> None:
    pds = {"lor": "2 pds"}
    for technologies, fired in (([], True), (["l4-disruptors"], False)):
        t = landing("infantry", pds, factions=US, technologies={0: technologies}, dice=[1, 1])
        t.play("0 land infantry lor=1")
        assert (t.asked() == {1: "space-cannon-defense"}) == fired
    fleet = battle(
        "cruiser",
        "",
        steps=("space-cannon-offense",),
        factions=US,
        units={"1 lor": "pds"},
        technologies={0: ["l4-disruptors"]},
        dice=[1],
    )
    assert fleet.asked() == {1: "space-cannon"}  # only the invasion is safe


@proves("ti4.36.6")
def test_one_sustained_damage_cancels_two_hits() -> None:
    """Of three hits the dreadnought cancels two; without the technology one."""
    for technologies, cancelled in (([], 1), (["non-euclidean-shielding"], 2)):
        t = battle(
            "dreadnought, 3 fighter",
            "3 cruiser",
            factions=US,
            technologies={0: technologies},
            dice=[1, 1, 1, 1, 7, 7, 7],
        )
        t.play("0 dreadnought")
        assert [line.values["count"] for line in t.story("sustains")] == [cancelled]
        assert t.asked() == {0: "losses"}
        assert t.question(0).values["count"] == 3 - cancelled


@proves("ti4.36.6")
def test_a_single_hit_is_all_that_is_cancelled() -> None:
    t = battle("dreadnought", "cruiser", factions=US, technologies={0: ["non-euclidean-shielding"]}, dice=[5, 7])
    t.play("0 dreadnought")
    assert [line.values["count"] for line in t.story("sustains")] == [1]


def test_with_duranium_armor_two_ships_endure_two_hits_in_each_round() -> None:
    """They sustain by turns, and the one that did not is repaired."""
    t = battle(
        "2 dreadnought",
        "2 cruiser",
        factions=US,
        technologies={0: ["non-euclidean-shielding", "duranium-armor"]},
        dice=[1, 1, 7, 7] * 3 + [5, 5, 1, 1],
    )
    for _ in range(3):
        t.play("0 dreadnought")
    assert is_idle(t)
    assert units_of(t, "0 36") == {"dreadnought": 2}
    assert len(t.story("repairs")) == 3


def test_war_funding_takes_goods_of_letnev_and_gives_rerolls() -> None:
    t = battle(
        "2 cruiser",
        "4 carrier",
        factions=("xxcha", "letnev", "yssaril"),
        notes={0: [(1, "war-funding")]},
        players={1: {"trade_goods": 1}},
        dice=[1, 1, 7, 7, 1, 1, 1, 1],
    )
    t.play("0 war-funding")
    assert t.state.players[1].trade_goods == 0  # what is there
    assert len(t.state.players[1].notes.cards) == 4  # it lies open until the round is over
    t.play("0 war-funding", "0 die 0 0 cruiser 1,die 0 1 cruiser 1")
    assert throws(t)[0] == (0, "cruiser", [7, 7], 2)
    assert len(t.state.players[1].notes.cards) == 5


def test_war_funding_is_for_those_who_fight() -> None:
    t = battle(
        "2 cruiser", "carrier", factions=("xxcha", "letnev", "yssaril"), notes={2: [(1, "war-funding")]}, dice=[9, 9, 1]
    )
    assert is_idle(t)


# ---------------------------------------------------------------- combats without end

ARMOUR = ["non-euclidean-shielding", "duranium-armor"]
VIRUS = {"technologies": ["duranium-armor", "valefar-assimilator-x"], "copies": {"valefar-assimilator-x": ARMOUR[0]}}


def endless(attacker: str, defender: str, **more: Any) -> Position[State]:
    return battle(
        attacker,
        defender,
        factions=("letnev", "nekro", "yssaril"),
        technologies={0: ARMOUR},
        players={1: VIRUS},
        **more,
    )


def test_who_attacks_for_ever_loses_everything() -> None:
    """Two dreadnoughts on each side repair whatever the other two could do: after some rounds without a loss it is
    clear that nobody will ever win."""
    t = endless("2 dreadnought", "2 dreadnought", dice=[1] * 20)
    assert is_idle(t)
    assert lost(t) == [(0, "dreadnought", 2)]
    assert [line.values["number"] for line in t.story("combat-round")] == [1, 2, 3, 4, 5]
    assert units_of(t, "1 36") == {"dreadnought": 2}
    assert t.story("combat-won")[0].seat == 1


def test_who_attacks_for_ever_has_to_retreat_if_he_can() -> None:
    t = endless("2 dreadnought", "2 dreadnought", units={"0 47": "destroyer"}, dice=[1] * 20)
    while t.asked() == {0: "announce-retreat"}:
        t.play("0 stand")
    assert is_idle(t)
    assert lost(t) == []
    assert units_of(t, "0 47") == {"destroyer": 1, "dreadnought": 2}
    assert t.state.systems[47].tokens == [0]


def test_where_a_loss_is_possible_the_combat_goes_on() -> None:
    """Three dice could make three hits: that is more than two ships endure for ever."""
    t = endless("3 dreadnought", "2 dreadnought", dice=[1] * 50 + [5, 5, 5, 1, 1])
    assert not t.story("endless-combat")
    assert len(t.story("combat-round")) > 10


def test_a_flagship_that_is_repaired_in_each_round_endures_for_ever() -> None:
    """Arc Secundus cancels two hits in each round; two dreadnoughts make no more, and endure its two dice."""
    t = battle(
        "flagship",
        "2 dreadnought",
        factions=("letnev", "nekro", "yssaril"),
        technologies={0: ARMOUR[:1]},
        players={1: VIRUS},
        dice=[1] * 20,
    )
    assert is_idle(t)
    assert lost(t) == [(0, "flagship", 1)]
