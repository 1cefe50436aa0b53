"""The exact odds of combats: by hand, by equations in fractions, and against real dice."""

from __future__ import annotations

from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from orloj.games.ti4.odds import (
    ATTACKER,
    DEFENDER,
    Bonus,
    Group,
    Odds,
    Policy,
    Sacrifice,
    Side,
    Volley,
    ground_odds,
    space_odds,
    without_room,
)
from orloj.testing import proves
from tests.ti4.fighting import chance_of_hits, fleet, played, solved

NOBODY = Side(groups=())
HIT_ALWAYS = {"cruiser": {"combat": 1}}
HARMLESS = {"cruiser": {"combat": 0}}


def results(odds: Odds) -> tuple[float, float, float]:
    return odds.win, odds.lose, odds.draw


# ---------------------------------------------------------------- by hand


def test_two_cruisers_alone() -> None:
    """Each hits with 4 of 10 faces; rounds in which nobody does are fought again."""
    odds = space_odds(fleet("1 cruiser"), fleet("1 cruiser"))
    assert results(odds) == pytest.approx((0.375, 0.375, 0.25))
    assert odds.length == pytest.approx(1 / 0.64)
    assert odds.remaining(ATTACKER) == {"cruiser": pytest.approx(0.375)}
    assert odds.lost(DEFENDER) == {"cruiser": pytest.approx(0.625)}
    assert odds.lost_worth(ATTACKER) == pytest.approx(1.25)


def test_a_side_without_ships_has_lost_before_the_first_round() -> None:
    assert results(space_odds(fleet("1 fighter"), NOBODY)) == (1, 0, 0)
    assert results(space_odds(NOBODY, fleet("1 fighter"))) == (0, 1, 0)
    assert space_odds(NOBODY, NOBODY).draw == 1


def test_nobody_who_cannot_hit_ever_ends_a_combat() -> None:
    odds = space_odds(fleet("1 cruiser", units=HARMLESS), fleet("2 cruiser", units=HARMLESS))
    assert (odds.endless, *results(odds)) == (1, 0, 0, 0)
    assert odds.remaining(DEFENDER) == {"cruiser": 2}


def test_what_mends_itself_each_round_may_make_a_combat_endless() -> None:
    """It is hit every round, is repaired every round, and never hits."""
    never = {"flagship": {"combat": 0, "mends": True}}
    odds = space_odds(fleet("1 flagship", units=never), fleet("1 cruiser", units=HIT_ALWAYS))
    assert odds.endless == pytest.approx(1)
    plain = space_odds(fleet("1 flagship", units={"flagship": {"combat": 0}}), fleet("1 cruiser", units=HIT_ALWAYS))
    assert plain.lose == 1
    assert plain.length == 2


# -- space cannons


def test_space_cannons_fire_before_the_combat() -> None:
    odds = space_odds(fleet("2 cruiser"), fleet("", support="2 pds"))
    none, one, two = (float(chance) for chance in chance_of_hits(2, 6))
    assert odds.win == pytest.approx(none + one)
    assert odds.draw == pytest.approx(two), "nobody is left there"
    assert odds.remaining(ATTACKER)["cruiser"] == pytest.approx(2 * none + one)
    assert odds.length == 0


@pytest.mark.parametrize(
    ("attacker", "defender", "survives"),
    [
        ({}, {}, 0.5),
        ({"evades": 1}, {}, 0.6),
        ({}, {"extra_shot": True}, 0.25),
        ({"evades": 1}, {"extra_shot": True}, 0.36),
        ({"cancels_cannon": 1}, {"extra_shot": True}, 0.75),
        ({"bonuses": (Bonus(add=5),)}, {"bonuses": (Bonus(add=5, reroll=True),)}, 0.5),
    ],
)
def test_what_changes_space_cannons(attacker: Any, defender: Any, survives: float) -> None:
    odds = space_odds(fleet("1 cruiser", **attacker), fleet("", support="1 pds", **defender))
    assert odds.win == pytest.approx(survives)


def test_space_cannons_of_ships_fire_too() -> None:
    odds = space_odds(fleet("1 flagship", units={"flagship": {"cannon": Volley(5, 3)}}), fleet("1 fighter"), rounds=1)
    assert odds.length < 1, "sometimes no combat takes place"


def test_hits_of_space_cannons_may_have_to_go_to_non_fighters() -> None:
    sure = {"pds": {"cannon": Volley(1)}}
    usual = space_odds(fleet("1 carrier, 2 fighter"), fleet("", support="1 pds", units=sure))
    assert usual.remaining(ATTACKER) == {"carrier": 1, "fighter": 1}
    aimed = space_odds(fleet("1 cruiser, 2 fighter"), fleet("", support="1 pds", units=sure, aims_cannon=True))
    assert aimed.remaining(ATTACKER) == {"cruiser": 0, "fighter": 2}
    more = space_odds(fleet("1 cruiser, 2 fighter"), fleet("", support="2 pds", units=sure, aims_cannon=True))
    assert more.remaining(ATTACKER) == {"cruiser": 0, "fighter": 1}, "without non-fighters they go to fighters"


@proves("ti4.22.3", "ti4.22.3b")
def test_what_loses_its_room_to_space_cannons_does_not_fight() -> None:
    """The carrier is shot: its fighters go with it, unless it has carried fewer than that many ground forces."""
    sure = {"pds": {"cannon": Volley(1)}}
    guns = fleet("1 cruiser", support="1 pds", units=sure, aims_cannon=True)
    for passengers, room, fighters in ((0, 0, 0), (0, 1, 1), (1, 0, 0), (0, 2, 2)):
        brought = fleet("1 carrier, 2 fighter", passengers=passengers, free_room=room)
        odds = space_odds(brought, guns, rounds=1)
        assert odds.remaining(ATTACKER)["carrier"] == 0
        assert (odds.length == 0) == (fighters == 0), (passengers, room)
    whole = fleet("2 carrier, 2 fighter", passengers=2)
    assert space_odds(whole, fleet("", support="1 pds", units=sure, aims_cannon=True)).remaining(ATTACKER) == {
        "carrier": 1,
        "fighter": 2,
    }


def test_damage_is_sustained_against_space_cannons() -> None:
    odds = space_odds(fleet("1 dreadnought"), fleet("", support="1 pds", units={"pds": {"cannon": Volley(1)}}))
    assert odds.remaining(ATTACKER) == odds.damaged(ATTACKER) == {"dreadnought": 1}


# -- the start of a combat


def test_a_kill_at_the_start_needs_three_non_fighters_and_cannot_be_sustained() -> None:
    two = space_odds(fleet("2 cruiser, 5 fighter", opening_kill=True), fleet("1 dreadnought"), rounds=1)
    assert two.length > 0
    three = space_odds(fleet("3 cruiser", opening_kill=True), fleet("1 dreadnought"))
    assert (three.win, three.length) == (1, 0)


def test_of_two_kills_at_the_start_the_attackers_comes_first() -> None:
    """The defender has only two non-fighters left then."""
    odds = space_odds(fleet("3 cruiser", opening_kill=True), fleet("3 cruiser", opening_kill=True), retreats=(1, 0))
    bare = space_odds(fleet("3 cruiser"), fleet("2 cruiser"), retreats=(1, 0))
    assert odds.remaining(ATTACKER) == bare.remaining(ATTACKER)


def test_dice_at_the_start_are_not_changed_by_anything() -> None:
    side = fleet("3 cruiser, 1 destroyer", opening_dice=2, bonuses=(Bonus(add=9),))
    odds = space_odds(side, fleet("2 carrier", units={"carrier": {"combat": 0}}), retreats=(0, 1))
    certain = float(chance_of_hits(2, 7)[2])
    assert odds.length == pytest.approx(1 - certain), "two hits before the first round make an end"


def test_a_hit_that_its_owner_assigns() -> None:
    """It finds the cruiser behind the fighters."""
    odds = space_odds(
        fleet("1 cruiser", opening_hit=True, units=HARMLESS), fleet("1 cruiser, 3 fighter"), retreats=(1, 0)
    )
    assert odds.remaining(DEFENDER) == {"cruiser": 0, "fighter": 3}
    tough = space_odds(
        fleet("1 cruiser", opening_hit=True, units=HARMLESS), fleet("1 dreadnought, 3 fighter"), retreats=(1, 0)
    )
    assert tough.damaged(DEFENDER)["dreadnought"] == 1


def test_a_ship_given_up_at_the_start_for_a_hit_on_a_non_fighter() -> None:
    odds = space_odds(
        fleet("2 destroyer", opening_sacrifice=True, units={"destroyer": {"combat": 0, "barrage": None}}),
        fleet("1 carrier, 1 fighter"),
        retreats=(1, 0),
    )
    assert odds.remaining(DEFENDER) == {"carrier": 0, "fighter": 1}
    assert odds.remaining(ATTACKER)["destroyer"] <= 1


# -- anti-fighter barrage


def test_a_barrage_destroys_fighters_only_and_only_once() -> None:
    none, one, two = (float(chance) for chance in chance_of_hits(2, 9))
    harmless = {"destroyer": {"combat": 0}}
    odds = space_odds(fleet("1 destroyer", units=harmless), fleet("2 fighter"), retreats=(1, 0))
    assert odds.win == pytest.approx(two)
    assert odds.remaining(DEFENDER)["fighter"] == pytest.approx(2 * none + one)
    large = space_odds(fleet("1 destroyer", units=harmless), fleet("2 cruiser"), retreats=(1, 0))
    assert large.remaining(DEFENDER)["cruiser"] == 2


@proves("ti4.39.0", "ti4.72.3b")
def test_what_comes_once_is_over_in_a_combat_that_has_begun() -> None:
    """Cannons, what happens at the start, and the barrage."""
    plain, fighters = fleet("2 destroyer", units={"destroyer": {"barrage": None}}), fleet("3 fighter")
    armed = fleet("2 destroyer", support="2 pds", opening_dice=2)
    begun = space_odds(armed, fighters, begun=True)
    assert (begun.win, begun.lose) == pytest.approx((space_odds(plain, fighters).win, space_odds(plain, fighters).lose))
    assert space_odds(armed, fighters).win > begun.win


@proves("ti4.20.1")
def test_whoever_lands_has_bombarded_already() -> None:
    """The ships above do not fire once more, but they do after each round if they harrow."""
    ours, theirs = fleet("2 infantry", support="2 war-sun"), fleet("3 infantry")
    landing = ground_odds(ours, theirs, bombarded=True)
    assert landing.win == pytest.approx(ground_odds(fleet("2 infantry"), theirs).win)
    assert ground_odds(ours, theirs).win > landing.win
    harrowing = fleet("2 infantry", support="2 war-sun", harrows=True)
    assert ground_odds(harrowing, theirs, bombarded=True).win > landing.win


def test_hits_of_a_barrage_cannot_be_sustained_and_too_many_are_lost() -> None:
    sure = {"destroyer": {"combat": 0, "barrage": Volley(1, 6)}}
    odds = space_odds(fleet("2 destroyer", units=sure), fleet("1 dreadnought, 1 fighter"), retreats=(1, 0))
    assert odds.remaining(DEFENDER) == {"dreadnought": 1, "fighter": 0}
    assert odds.damaged(DEFENDER)["dreadnought"] == 0


# -- dice


@pytest.mark.parametrize(
    ("bonuses", "hits"),
    [
        ((), 0.4),
        ((Bonus(add=1),), 0.5),
        ((Bonus(add=-1),), 0.3),
        ((Bonus(reroll=True),), 0.64),
        ((Bonus(reroll=True), Bonus(reroll=True)), 0.784),
        ((Bonus(add=1), Bonus(reroll=True)), 0.75),
        ((Bonus(add=2, kinds=("fighter",)),), 0.4),
        ((Bonus(add=9),), 1.0),
        ((Bonus(add=-9),), 0.0),
    ],
)
def test_what_changes_combat_dice(bonuses: tuple[Bonus, ...], hits: float) -> None:
    odds = space_odds(
        fleet("1 cruiser", bonuses=bonuses), fleet("1 carrier", units={"carrier": {"combat": 0}}), retreats=(1, 0)
    )
    assert odds.win == pytest.approx(hits)


def test_a_bonus_of_the_first_round_is_over_in_the_second() -> None:
    harmless = fleet("9 carrier", units={"carrier": {"combat": 0}})
    odds = space_odds(fleet("1 cruiser", bonuses=(Bonus(add=6, rounds=1),)), harmless, rounds=3)
    assert [9 - one.left[DEFENDER][0] for one in odds.rounds] == pytest.approx([1, 1.4, 1.8])


def test_natural_values_make_more_hits_whatever_the_result_is() -> None:
    """A six-or-more with 1 less: 7 to 10 hit, 9 and 10 make two hits more."""
    side = fleet(
        "1 flagship",
        units={"flagship": {"combat": 6, "dice": 1, "extra_from": 9, "extra_hits": 2}},
        bonuses=(Bonus(add=-1),),
    )
    odds = space_odds(side, fleet("9 carrier", units={"carrier": {"combat": 0}}), rounds=1)
    assert 9 - odds.rounds[0].left[DEFENDER][0] == pytest.approx(0.2 * 1 + 0.2 * 3)


def test_dice_by_the_opponents_non_fighters() -> None:
    side = fleet("1 flagship", units={"flagship": {"combat": 1, "dice_by_enemies": True}})
    only_fighters = space_odds(side, fleet("3 fighter"), rounds=1)
    assert only_fighters.rounds[0].left[DEFENDER][0] == 3
    harmless = {"carrier": {"combat": 0}}
    assert space_odds(side, fleet("5 carrier", units=harmless)).length == 1


def test_units_that_lend_to_the_others() -> None:
    lending = {"flagship": {"combat": 11, "lends": 1, "dice": 1}}
    harmless = fleet("9 carrier", units={"carrier": {"combat": 0}})
    odds = space_odds(fleet("1 flagship, 1 cruiser", units=lending), harmless, rounds=1)
    assert 9 - odds.rounds[0].left[DEFENDER][0] == pytest.approx(0.5), "not to itself"


def test_trade_goods_top_dice_up_until_they_are_spent() -> None:
    topping = {"flagship": {"combat": 7, "dice": 1, "tops_up": True}}
    harmless = fleet("9 carrier", units={"carrier": {"combat": 0}})
    odds = space_odds(fleet("1 flagship", units=topping, trade_goods=1), harmless, rounds=2)
    lost = [9 - one.left[DEFENDER][0] for one in odds.rounds]
    assert lost == pytest.approx([0.5, 0.5 + 0.4 + 0.1 * 0.9])


# -- hits


def test_hits_that_have_to_go_to_non_fighters() -> None:
    aiming = {
        "dreadnought": {"combat": 1, "aims_with": "flagship"},
        "flagship": {"combat": 11, "aims_with": "flagship"},
    }
    target = fleet("2 carrier, 4 fighter", units={"carrier": {"combat": 0}, "fighter": {"combat": 11}})
    led = space_odds(fleet("1 flagship, 2 dreadnought", units=aiming), target, retreats=(1, 0))
    assert led.remaining(DEFENDER) == {"carrier": 0, "fighter": 4}
    alone = space_odds(fleet("2 dreadnought", units=aiming), target, retreats=(1, 0))
    assert alone.remaining(DEFENDER) == {"carrier": 2, "fighter": 2}


def test_one_sustained_damage_may_cancel_two_hits() -> None:
    target = {"dreadnought": {"combat": 0}}
    two = fleet("2 cruiser", units=HIT_ALWAYS)
    usual = space_odds(two, fleet("1 dreadnought", units=target), retreats=(1, 0))
    assert usual.win == 1
    better = space_odds(two, fleet("1 dreadnought", units=target, hits_per_sustain=2), retreats=(1, 0))
    assert (better.win, better.damaged(DEFENDER)["dreadnought"]) == (0, 1)


def test_whoever_cannot_sustain_damage_loses_units_at_once() -> None:
    denying = {"flagship": {"combat": 1, "dice": 1, "denies_sustain": True}}
    odds = space_odds(fleet("1 flagship", units=denying), fleet("1 dreadnought"), retreats=(1, 0))
    assert odds.win == pytest.approx(1), "it fires back, but a flagship sustains one hit"


def test_repairs_of_what_was_damaged_before_the_round() -> None:
    """Hit in every round: the damage of a round cannot be repaired in it, so the second hit destroys the ship."""
    target = {"dreadnought": {"combat": 0}}
    one = fleet("1 cruiser", units=HIT_ALWAYS)
    alone = space_odds(one, fleet("1 dreadnought", units=target, repairs=True))
    assert alone.length == 2
    damaged = structs.replace(fleet("2 dreadnought", units=target), repairs=True)
    damaged = structs.replace(damaged, groups=(structs.replace(damaged.groups[0], damaged=1),))
    odds = space_odds(one, damaged)
    assert odds.endless == pytest.approx(1), "they take turns, one is repaired while the other one is hit"


def test_hits_of_the_first_round_may_be_cancelled() -> None:
    harmless = {"carrier": {"combat": 0}}
    odds = space_odds(
        fleet("3 cruiser", units=HIT_ALWAYS), fleet("6 carrier", units=harmless, cancels_first=2), rounds=2
    )
    assert [one.left[DEFENDER][0] for one in odds.rounds] == [5, 2]


def test_an_explosion_leaves_nothing() -> None:
    bomb = {"flagship": {"combat": 0, "explodes": True}}
    odds = space_odds(fleet("1 cruiser", units=HIT_ALWAYS), fleet("1 flagship, 3 carrier", units=bomb))
    assert odds.lose + odds.draw == pytest.approx(1)
    last = fleet("1 flagship", units=bomb)
    assert space_odds(fleet("1 cruiser", units=HIT_ALWAYS), last).draw == 1
    assert space_odds(fleet("3 cruiser", opening_kill=True), last).draw == 1, "however it is destroyed"


def test_units_given_up_after_a_round() -> None:
    """A destroyer for the last ship of the opponent: only if that wins, unless it is done every round."""
    harmless = {"destroyer": {"combat": 0, "barrage": None}, "carrier": {"combat": 0}}
    side = fleet("2 destroyer", units=harmless, sacrifice=Sacrifice(kinds=("destroyer",), hits=1))
    assert space_odds(side, fleet("1 carrier", units=harmless)).win == 1
    assert space_odds(side, fleet("2 carrier", units=harmless)).endless == 1
    eager = structs.replace(side, sacrifice=Sacrifice(kinds=("destroyer",), hits=1, each_round=True))
    odds = space_odds(eager, fleet("2 carrier", units=harmless), retreats=(1, 0))
    assert (odds.remaining(ATTACKER)["destroyer"], odds.remaining(DEFENDER)["carrier"]) == (1, 1)
    ram = fleet(
        "2 dreadnought", units={"dreadnought": {"combat": 0}}, sacrifice=Sacrifice(kinds=("dreadnought",), destroys=2)
    )
    assert space_odds(ram, fleet("2 war-sun", units={"war_sun": {"combat": 0}})).win == 1


# -- policies


def test_the_usual_order_of_losses() -> None:
    target = fleet("1 flagship, 1 war-sun, 1 dreadnought, 1 carrier, 1 cruiser, 1 destroyer, 1 fighter")
    units = [group.kind for group in target.groups]
    target = structs.replace(
        target, groups=tuple(structs.replace(one, combat=0, barrage=None) for one in target.groups)
    )
    for hits, left in ((3, 7), (4, 6), (5, 5), (6, 4), (7, 3), (8, 2), (9, 1)):
        odds = space_odds(fleet(f"{hits} cruiser", units=HIT_ALWAYS), target, retreats=(1, 0))
        found = odds.remaining(DEFENDER)
        assert [kind for kind in units if found[kind]] == units[:left], "three are sustained first"


def test_carriers_with_passengers_are_lost_last() -> None:
    target = fleet("1 carrier, 1 flagship", units={"carrier": {"combat": 0}, "flagship": {"combat": 0}}, passengers=2)
    odds = space_odds(fleet("2 cruiser", units=HIT_ALWAYS), target, retreats=(1, 0))
    assert odds.remaining(DEFENDER) == {"carrier": 1, "flagship": 0}
    assert without_room(target, (1, 0)) == 0
    assert without_room(target, (0, 1)) == 2


@pytest.mark.parametrize(
    ("sustain", "left", "damaged"),
    [("first", {"dreadnought": 2, "fighter": 2}, 2), ("last", {"dreadnought": 2, "fighter": 0}, 0)],
)
def test_damage_is_sustained_first_or_last(sustain: Any, left: Any, damaged: int) -> None:
    policy = Policy(order=("fighter", "dreadnought"), sustain=sustain)
    target = fleet(
        "2 dreadnought, 2 fighter", units={"dreadnought": {"combat": 0}, "fighter": {"combat": 11}}, policy=policy
    )
    odds = space_odds(fleet("2 cruiser", units=HIT_ALWAYS), target, retreats=(1, 0))
    assert odds.remaining(DEFENDER) == left
    assert odds.damaged(DEFENDER)["dreadnought"] == damaged


def test_sturdy_units_may_sustain_first() -> None:
    policy = Policy(order=("fighter", "dreadnought", "flagship"), sustain="sturdy-first")
    quiet = {"combat": 0, "barrage": None}
    units = {"dreadnought": {**quiet, "sturdy": True}, "fighter": quiet, "flagship": quiet}
    target = fleet("1 dreadnought, 1 flagship, 1 fighter", units=units, policy=policy)
    odds = space_odds(fleet("2 cruiser", units=HIT_ALWAYS), target, retreats=(1, 0))
    assert odds.damaged(DEFENDER) == {"dreadnought": 1, "flagship": 0, "fighter": 0}
    assert odds.remaining(DEFENDER) == {"dreadnought": 1, "flagship": 1, "fighter": 0}


# -- rounds and retreats


def test_where_it_stands_after_each_round() -> None:
    odds = space_odds(fleet("1 cruiser"), fleet("1 cruiser"), rounds=3)
    assert [one.goes_on for one in odds.rounds] == pytest.approx([0.36, 0.36**2, 0.36**3])
    assert [one.win for one in odds.rounds] == pytest.approx([0.24, 0.24 * 1.36, 0.24 * (1 + 0.36 + 0.36**2)])
    assert odds.win == pytest.approx(0.375)
    for one in odds.rounds:
        assert one.win + one.lose + one.draw + one.goes_on == pytest.approx(1)
        assert [*one.left[ATTACKER], *one.left[DEFENDER]] == pytest.approx([1, 1])


def test_a_retreat_after_a_round() -> None:
    sides = fleet("2 cruiser, 2 fighter"), fleet("1 dreadnought, 1 destroyer")
    whole = space_odds(*sides, rounds=2)
    for number in (1, 2):
        odds = space_odds(*sides, retreats=(number, 0))
        after = whole.rounds[number - 1]
        assert odds.retreats == pytest.approx((after.goes_on, 0))
        assert results(odds) == pytest.approx((after.win, after.lose, after.draw))
    both = space_odds(*sides, retreats=(1, 1))
    assert both.retreats[ATTACKER] == 0, "the defender announces first"
    assert space_odds(*sides, retreats=(2, 1)).retreats[DEFENDER] == both.retreats[DEFENDER] > 0


# ---------------------------------------------------------------- ground combat


def test_infantry_against_infantry() -> None:
    odds = ground_odds(fleet("1 infantry"), fleet("1 infantry"))
    assert results(odds) == pytest.approx((0.21 / 0.51, 0.21 / 0.51, 0.09 / 0.51))


def test_bombardment_comes_first_unless_there_is_a_shield() -> None:
    ships = "1 dreadnought"
    odds = ground_odds(fleet("1 infantry", support=ships), fleet("1 infantry"))
    bare = ground_odds(fleet("1 infantry"), fleet("1 infantry"))
    assert odds.win == pytest.approx(0.6 + 0.4 * bare.win)
    shielded = ground_odds(
        fleet("1 infantry", support=ships), fleet("1 infantry", support="1 pds", units={"pds": {"cannon": None}})
    )
    assert shielded.win == pytest.approx(bare.win)
    breached = ground_odds(
        fleet("1 infantry", support="1 war-sun, 1 dreadnought"),
        fleet("1 infantry", support="1 pds", units={"pds": {"cannon": None}}),
    )
    missed = 0.2**3 * 0.4
    assert breached.win == pytest.approx(1 - missed + missed * bare.win)


def test_one_more_die_of_bombardment() -> None:
    odds = ground_odds(fleet("1 infantry", support="1 dreadnought", extra_shot=True), fleet("2 infantry"))
    none, one, _ = (float(chance) for chance in chance_of_hits(2, 5))
    against_one, against_two = (ground_odds(fleet("1 infantry"), fleet(f"{n} infantry")) for n in (1, 2))
    assert odds.length == pytest.approx(none * against_two.length + one * against_one.length)
    assert odds.lose == pytest.approx(none * against_two.lose + one * against_one.lose)


def test_space_cannons_fire_at_whoever_lands() -> None:
    odds = ground_odds(fleet("2 infantry"), fleet("", support="2 pds"))
    assert odds.draw == pytest.approx(0.25), "nobody is left, the planet stays whose it is"
    assert ground_odds(fleet("2 infantry", evades=1), fleet("", support="2 pds")).draw == pytest.approx(0.16)


def test_bombardment_after_each_round_too() -> None:
    harrow = fleet(
        "1 infantry", support="1 dreadnought", units={"dreadnought": {"bombardment": Volley(1)}}, harrows=True
    )
    certain = {"infantry": {"combat": 1}}
    odds = ground_odds(harrow, fleet("2 infantry", units=certain))
    assert (odds.win, odds.lose, odds.draw) == (0, 0, 1), "a loss becomes a draw"
    usual = ground_odds(structs.replace(harrow, harrows=False), fleet("2 infantry", units=certain))
    assert usual.draw == pytest.approx(0.3)
    shielded = fleet("3 infantry", support="1 pds", units={**certain, "pds": {"cannon": None}})
    assert ground_odds(harrow, shielded).lose == 1


def test_one_hit_more_if_the_opponent_hit() -> None:
    sure, never = {"infantry": {"combat": 1}}, {"infantry": {"combat": 11}}
    odds = ground_odds(fleet("1 infantry", units=never, answers=True), fleet("1 infantry", units=sure))
    assert odds.draw == 1
    quiet = ground_odds(fleet("1 infantry", units=never, answers=True), fleet("1 infantry", units=never))
    assert quiet.endless == 1
    both = ground_odds(fleet("2 infantry", units=sure, answers=True), fleet("3 infantry", units=sure, answers=True))
    assert both.draw == 1, "an answer is no roll: two and one hits against three units, three and one against two"


def test_a_round_without_rolls_of_the_opponent() -> None:
    sure = {"infantry": {"combat": 1}}
    defender = fleet("1 infantry", support="1 pds", units={**sure, "pds": {"cannon": None}}, silences=1)
    assert ground_odds(fleet("1 infantry", units=sure), defender).lose == 1
    breached = fleet("1 infantry", support="1 war-sun", units={**sure, "war_sun": {"bombardment": None}})
    assert ground_odds(breached, defender).draw == 1, "without a shield it cannot be used"


def test_infantry_that_changes_sides() -> None:
    sure = {"infantry": {"combat": 1}}
    odds = ground_odds(fleet("1 infantry", units=sure, converts=1), fleet("2 infantry", units=sure))
    assert odds.win == 1
    assert odds.remaining(ATTACKER)["infantry"] == 1
    assert ground_odds(fleet("1 infantry", units=sure, converts=1), fleet("1 infantry", units=sure)).length == 0
    with pytest.raises(ValueError, match="infantry"):
        ground_odds(fleet("1 fighter", converts=1), fleet("1 infantry"))


def test_guests_fight_but_do_not_hold_a_planet() -> None:
    guests = {"fighter": {"guest": True}}
    odds = ground_odds(fleet("2 fighter", units=guests), fleet("1 infantry"))
    assert odds.win == 0
    assert odds.draw > 0.5
    mixed = ground_odds(fleet("2 fighter, 1 infantry", units=guests), fleet("1 infantry"))
    assert mixed.win > ground_odds(fleet("1 infantry"), fleet("1 infantry")).win


# ---------------------------------------------------------------- against equations

SMALL: list[tuple[Side, Side]] = [
    (fleet("2 fighter"), fleet("1 cruiser")),
    (fleet("2 fighter, 1 cruiser"), fleet("1 dreadnought")),
    (fleet("1 cruiser, 1 dreadnought"), fleet("2 cruiser")),
    (fleet("1 war-sun"), fleet("1 cruiser, 1 dreadnought")),
    (fleet("2 dreadnought", hits_per_sustain=2), fleet("2 cruiser, 1 flagship")),
    (fleet("2 dreadnought", repairs=True), fleet("2 cruiser, 1 dreadnought")),
    (fleet("1 fighter, 2 dreadnought", repairs=True), fleet("2 dreadnought", repairs=True, hits_per_sustain=2)),
    (fleet("3 infantry"), fleet("2 infantry")),
]


@pytest.mark.parametrize(("attacker", "defender"), SMALL)
def test_small_combats_are_the_solutions_of_their_equations(attacker: Side, defender: Side) -> None:
    expected = [float(chance) for chance in solved(attacker, defender)]
    assert sum(expected) == pytest.approx(1)
    assert results(space_odds(attacker, defender)) == pytest.approx(expected, abs=1e-9)
    assert results(ground_odds(attacker, defender)) == pytest.approx(expected, abs=1e-9)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(
    ours=st.lists(st.integers(0, 2), min_size=3, max_size=3),
    theirs=st.lists(st.integers(0, 2), min_size=3, max_size=3),
    repairs=st.booleans(),
)
def test_any_small_combat_is_the_solution_of_its_equations(ours: list[int], theirs: list[int], repairs: bool) -> None:
    def side(counts: list[int]) -> Side:
        return fleet(f"{counts[0]} fighter, {min(1, counts[1])} cruiser, {counts[2]} dreadnought", repairs=repairs)

    expected = [float(chance) for chance in solved(side(ours), side(theirs))]
    assert results(space_odds(side(ours), side(theirs))) == pytest.approx(expected, abs=1e-8)


# ---------------------------------------------------------------- against real dice

LARGE: list[tuple[Side, Side]] = [
    (
        fleet("6 fighter, 2 destroyer, 4 cruiser, 1 carrier, 2 dreadnought", repairs=True),
        fleet("4 fighter, 1 carrier, 2 dreadnought, 1 war-sun", hits_per_sustain=2),
    ),
    (
        fleet(
            "4 fighter, 3 cruiser, 2 dreadnought, 1 flagship",
            units={"dreadnought": {"aims_with": "flagship"}, "flagship": {"aims_with": "flagship"}},
            bonuses=(Bonus(add=1, rounds=2), Bonus(reroll=True, rounds=1)),
        ),
        fleet(
            "5 fighter, 2 carrier, 2 dreadnought, 1 flagship",
            support="2 pds",
            units={"flagship": {"mends": True}},
            repairs=True,
            extra_shot=True,
            cancels_first=1,
        ),
    ),
    (
        fleet(
            "4 fighter, 2 destroyer, 3 cruiser, 1 flagship",
            units={"flagship": {"denies_sustain": True, "combat": 7}},
            opening_dice=2,
            opening_kill=True,
            evades=1,
        ),
        fleet(
            "3 fighter, 1 cruiser, 3 dreadnought, 1 flagship",
            support="1 pds",
            units={"flagship": {"combat": 6, "extra_from": 9, "extra_hits": 2}, "fighter": {"combat": 8}},
            opening_kill=True,
            aims_cannon=True,
            bonuses=(Bonus(add=-1),),
        ),
    ),
    (
        fleet("4 fighter, 2 cruiser, 1 flagship", units={"flagship": {"combat": 7, "tops_up": True}}, trade_goods=3),
        fleet(
            "2 fighter, 1 dreadnought, 1 flagship",
            units={"flagship": {"combat": 7, "dice_by_enemies": True}},
        ),
    ),
    (
        fleet("3 fighter, 2 cruiser, 2 dreadnought"),
        fleet(
            "3 fighter, 2 cruiser, 1 dreadnought, 1 flagship",
            units={"flagship": {"combat": 9, "explodes": True}},
            policy=Policy(order=("fighter", "cruiser", "flagship", "dreadnought")),
        ),
    ),
]
GAMES = 6000
SPREAD = 4.5 * 0.5 / GAMES**0.5  # standard deviations of a share, at most


@pytest.mark.parametrize(("attacker", "defender"), LARGE)
def test_large_combats_come_out_like_real_dice(attacker: Side, defender: Side) -> None:
    odds = space_odds(attacker, defender)
    assert odds.win + odds.lose + odds.draw == pytest.approx(1, abs=1e-6)
    *rolled, left = played(attacker, defender, GAMES, seed=17)
    assert results(odds) == pytest.approx(rolled, abs=SPREAD)
    for kind, expected in odds.remaining(ATTACKER).items():
        most = max(group.count for group in attacker.groups if group.kind == kind)
        assert left.get(kind, 0) == pytest.approx(expected, abs=most * SPREAD)


# ---------------------------------------------------------------- what holds of all combats

counts = st.tuples(*[st.integers(0, most) for most in (4, 2, 2, 1)])


def _fleet(numbers: tuple[int, ...], **more: Any) -> Side:
    kinds = ("fighter", "destroyer", "cruiser", "dreadnought")
    return fleet(", ".join(f"{count} {kind}" for count, kind in zip(numbers, kinds, strict=True)), **more)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(ours=counts, theirs=counts)
def test_sides_can_be_exchanged(ours: tuple[int, ...], theirs: tuple[int, ...]) -> None:
    odds, other = space_odds(_fleet(ours), _fleet(theirs)), space_odds(_fleet(theirs), _fleet(ours))
    assert results(odds) == pytest.approx((other.lose, other.win, other.draw))
    assert sum(results(odds)) == pytest.approx(1)
    for side in (ATTACKER, DEFENDER):
        assert sum(left.chance for left in odds.left[side]) == pytest.approx(1)
        losing = odds.lose if side == ATTACKER else odds.win
        gone = sum(left.chance for left in odds.left[side] if left.nothing)
        assert gone == pytest.approx(losing + odds.draw)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(ours=counts, theirs=counts, more=st.integers(0, 3))
def test_more_units_and_better_dice_never_do_harm(ours: tuple[int, ...], theirs: tuple[int, ...], more: int) -> None:
    def value(side: Side) -> float:
        odds = space_odds(side, _fleet(theirs))
        return odds.win - odds.lose

    larger = tuple(count + (place == more) for place, count in enumerate(ours))
    base = value(_fleet(ours)) - 1e-6
    assert value(_fleet(larger)) >= base
    assert value(_fleet(ours, bonuses=(Bonus(add=1),))) >= base
    assert value(_fleet(ours, bonuses=(Bonus(reroll=True, rounds=1),))) >= base
    assert value(_fleet(ours, repairs=True)) >= base
    assert value(_fleet(ours, hits_per_sustain=2)) >= base


def test_ordinary_fleets_are_quick() -> None:
    """Six ships and six fighters on each side, with where it stands after three rounds; the second run has every sum
    of dice still to add, too: nothing is kept but single dice."""
    side = fleet("6 fighter, 1 destroyer, 2 cruiser, 1 carrier, 2 dreadnought")
    taken = []
    for _ in range(3):
        space_odds.cache_clear()
        start = process_time()
        space_odds(side, side, rounds=3)
        taken.append(process_time() - start)
    assert min(taken) < 0.05


# ---------------------------------------------------------------- what makes no sense


def test_sides_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="damaged"):
        space_odds(Side(groups=(Group(kind="cruiser", count=1, damaged=2, combat=7),)), NOBODY)
    with pytest.raises(ValueError, match="dice"):
        space_odds(Side(groups=(Group(kind="cruiser", count=1, combat=7, dice=-1),)), NOBODY)
    mixed = {"flagship": {"tops_up": True, "aims_with": "flagship"}}
    with pytest.raises(ValueError, match="topped up"):
        space_odds(fleet("1 flagship", units=mixed, trade_goods=1), NOBODY)
