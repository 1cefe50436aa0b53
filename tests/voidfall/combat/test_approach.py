"""The approach step [voidfall.approach, voidfall.damage]."""

from __future__ import annotations

import pytest

from orloj.games.voidfall.combat import Absorbed, Approach, ChoiceKind, Launched, Lost, SideName
from orloj.testing import proves
from tests.voidfall.combat.fighting import against, answers, asked, end, offered, ships, side, told, voidborn

# -- carriers


@proves("voidfall.approach.1", "voidfall.ship-types.6")
@pytest.mark.parametrize(("carriers", "active", "most"), [(1, 3, 1), (2, 3, 2), (3, 1, 1)])
def test_each_attacking_carrier_may_launch_a_corvette_from_active_power(carriers: int, active: int, most: int) -> None:
    choice = offered(against(side("carriers", carrier=carriers, active=active), voidborn(3)))
    assert (choice.side, choice.kind) == ("attacker", "launch")
    assert [option.amount for option in choice.options] == list(range(most, -1, -1))


@proves("voidfall.approach.1", "voidfall.ship-types.6")
def test_defending_carriers_launch_nothing_and_so_does_nobody_without_active_power() -> None:
    assert "launch" not in [kind for _, kind in asked(against(side(corvette=3), side(carrier=1, active=3)))]
    assert "launch" not in [kind for _, kind in asked(against(side(carrier=2), voidborn(1)))]


@proves("voidfall.approach.2", "voidfall.approach.3", "voidfall.corvette-upgrades.2")
def test_launched_corvettes_fight_and_suffer_at_once() -> None:
    fight = against(side("carriers", "shields+", carrier=1, active=2), side(batteries=2))
    assert told(fight, Launched) == [Launched(1)]
    assert told(fight, Absorbed) == [Absorbed("attacker", "cards", 1)], "the shields have their corvette"
    lost_carrier = end(fight, lose=ships(carrier=1))
    assert (lost_carrier.result, lost_carrier.attacker.left) == ("won", ships(corvette=1))
    assert lost_carrier.attacker.launched == 1
    lost_corvette = end(fight, lose=ships(corvette=1))
    assert (lost_corvette.attacker.left, lost_corvette.attacker.recalled) == (ships(carrier=1), ships(corvette=1))


# -- damage


@proves("voidfall.approach.4")
def test_both_sides_deal_their_approach_damage_at_the_same_time() -> None:
    fight = against(side("destroyers+", destroyer=1), side(sentry=1))
    assert told(fight, Approach) == [Approach("defender", sentries=1), Approach("attacker", destroyers=1)]
    assert end(fight).result == "tied"


@proves("voidfall.approach.5", "voidfall.approach.6", "voidfall.ship-types.3")
def test_batteries_and_sentries_of_the_defender_deal_damage() -> None:
    fight = against(side(corvette=6), side(sentry=2, corvette=1, batteries=3))
    assert told(fight, Approach) == [Approach("defender", batteries=3, sentries=2)]
    assert told(fight, Lost)[0] == Lost("attacker", ships(corvette=5))


@proves("voidfall.ship-types.3")
def test_attacking_sentries_do_not_fire() -> None:
    assert told(against(side(sentry=3), side(corvette=1)), Approach) == []


@proves("voidfall.approach.7", "voidfall.approach.13")
@pytest.mark.parametrize(("yards", "damage"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_improved_missiles_count_own_sectors_with_yards_for_both_sides(yards: int, damage: int) -> None:
    attacking = against(side("deep_space_missiles+", corvette=5, yard_sectors=yards), side(corvette=3))
    assert sum(one.missiles for one in told(attacking, Approach)) == damage
    defending = against(side(corvette=5), side("deep_space_missiles+", corvette=3, yard_sectors=yards))
    assert sum(one.missiles for one in told(defending, Approach)) == damage
    assert "missiles" not in [kind for _, kind in asked(attacking)], "they are free"


@proves("voidfall.approach.12")
def test_basic_missiles_cost_the_attacker_one_energy_and_need_a_yard_next_door() -> None:
    def fight(**rest: int) -> list[tuple[SideName, ChoiceKind]]:
        return asked(against(side("deep_space_missiles", corvette=2, **rest), voidborn(2)))

    assert ("attacker", "missiles") in fight(yard_sectors=1, energy=1)
    assert ("attacker", "missiles") not in fight(yard_sectors=0, energy=5)
    assert ("attacker", "missiles") not in fight(yard_sectors=2, energy=0)
    attacker = side("deep_space_missiles", corvette=2, yard_sectors=3, energy=4)
    paid = end(against(attacker, voidborn(2)), missiles=1)
    assert (paid.result, paid.attacker.energy, paid.attacker.left.power) == ("won", 1, 2)
    kept = end(against(attacker, voidborn(2)), missiles=0)
    assert (kept.result, kept.attacker.energy) == ("tied", 0)


@proves("voidfall.approach.12")
def test_basic_missiles_are_not_for_defenders_and_not_against_empty_sectors() -> None:
    defender = side("deep_space_missiles", corvette=1, yard_sectors=2, energy=3)
    assert told(against(side(corvette=2), defender), Approach) == []
    attacker = side("deep_space_missiles", corvette=2, yard_sectors=2, energy=3)
    assert asked(against(attacker, side(batteries=1))) == []


@proves("voidfall.approach.8")
@pytest.mark.parametrize("card", ["energy_cells", "energy_cells+"])
def test_energy_cells_add_to_any_other_approach_damage(card: str) -> None:
    def cells(**rest: int) -> int:
        return sum(one.cells for one in told(against(side(corvette=4), side(card, **rest)), Approach))

    assert cells(corvette=1, batteries=2) == 1
    assert cells(sentry=1) == 1
    assert cells(corvette=1) == 0
    missiles = side(card, "deep_space_missiles+", corvette=1, yard_sectors=1)
    assert sum(one.cells for one in told(against(side(corvette=4), missiles), Approach)) == 1


@proves("voidfall.approach.8")
def test_energy_cells_add_their_damage_even_if_all_of_the_other_is_absorbed() -> None:
    fight = against(side(dreadnought=1, corvette=1), side("energy_cells", corvette=1, batteries=1))
    assert told(fight, Absorbed)[0] == Absorbed("attacker", "ships", 1)
    assert told(fight, Lost)[0] == Lost("attacker", ships(corvette=1))


@proves("voidfall.approach.8")
def test_energy_cells_of_an_attacker_do_nothing() -> None:
    assert told(against(side("energy_cells+", "destroyers+", destroyer=2), side(corvette=1)), Approach) == [
        Approach("attacker", destroyers=1)
    ]


@proves("voidfall.approach.11", "voidfall.ship-types.4")
def test_improved_destroyers_deal_one_approach_damage_however_many() -> None:
    def damage(card: str, **fleet: int) -> int:
        return sum(one.destroyers for one in told(against(side(card, **fleet), voidborn(4)), Approach))

    assert [damage("destroyers+", destroyer=count) for count in (1, 3)] == [1, 1]
    assert damage("destroyers", destroyer=2) == 0
    assert damage("destroyers+", corvette=3) == 0
    defending = against(side(corvette=4), side("destroyers+", destroyer=2))
    assert told(defending, Approach) == []


# -- absorption


@proves("voidfall.approach.14", "voidfall.approach.15", "voidfall.corvette-upgrades.4", "voidfall.damage.3")
def test_improved_shields_absorb_one_approach_damage_on_either_side() -> None:
    attacking = against(side("shields+", corvette=3), side(corvette=1, batteries=2))
    assert told(attacking, Lost)[0] == Lost("attacker", ships(corvette=1))
    defending = against(side("destroyers+", destroyer=1, corvette=2), side("shields+", corvette=2))
    assert told(defending, Absorbed)[0] == Absorbed("defender", "cards", 1)


@proves("voidfall.damage.4", "voidfall.corvette-upgrades.4")
def test_basic_shields_and_salvo_absorptions_are_no_use_in_the_approach() -> None:
    fight = against(side("shields", corvette=2), side(batteries=1))
    assert told(fight, Absorbed) == []
    assert end(fight).attacker.left.power == 1
    defending = against(side("destroyers+", destroyer=2), side("shields", dreadnought=1, carrier=1))
    assert told(defending, Absorbed, fire=0)[0].side == "defender"
    assert end(against(side("destroyers+", destroyer=1), side("shields", carrier=1))).result == "won"


@proves("voidfall.corvette-upgrades.2", "voidfall.approach.15")
def test_shields_without_a_corvette_absorb_nothing() -> None:
    assert told(against(side("shields+", destroyer=3), side(batteries=1)), Absorbed) == []


@proves("voidfall.approach.16", "voidfall.ship-types.5", "voidfall.damage.4")
def test_each_attacking_dreadnought_absorbs_one_approach_damage_and_no_salvo_damage() -> None:
    fight = against(side(dreadnought=2), side(corvette=1, batteries=3))
    assert told(fight, Absorbed) == [Absorbed("attacker", "ships", 2)]
    assert told(fight, Lost)[0] == Lost("attacker", ships(dreadnought=1))
    assert told(against(side("destroyers+", destroyer=1), side(dreadnought=2)), Absorbed, fire=0)[0].by == "ships"
    lost = told(against(side("destroyers+", destroyer=2), side(dreadnought=2)), Lost)
    assert lost[0] == Lost("defender", ships(dreadnought=1)), "the approach damage is not absorbed"


@proves("voidfall.approach.17")
@pytest.mark.parametrize("card", ["autonomous_drones", "autonomous_drones+"])
def test_drones_absorb_one_approach_damage_for_a_trade_token(card: str) -> None:
    fight = against(side(card, corvette=2, trade=1), side(batteries=2))
    sent = end(fight, drones=1)
    assert (sent.result, sent.attacker.left.power, sent.attacker.trade) == ("won", 1, 1)
    kept = end(fight, drones=0)
    assert (kept.result, kept.attacker.trade) == ("held", 0)
    assert asked(against(side(card, corvette=2), side(batteries=2))) == [], "without a token nothing is asked"


@proves("voidfall.approach.17")
def test_drones_of_a_defender_do_nothing() -> None:
    fight = against(side("destroyers+", destroyer=2), side("autonomous_drones+", corvette=2, trade=3))
    assert ("defender", "drones") not in asked(fight)


@proves("voidfall.approach.18")
def test_bombard_absorbs_for_three_materials_each() -> None:
    fight = against(side(corvette=2, bombard=True, materials=8), side(batteries=3))
    choice = offered(fight)
    assert (choice.kind, [option.amount for option in choice.options]) == ("bombard", [2, 1, 0])
    ended = end(fight, bombard=2)
    assert (ended.result, ended.attacker.left.power, ended.attacker.materials) == ("won", 1, 6)
    assert end(fight, bombard=1).result == "held"
    without = against(side(corvette=2, materials=8), side(batteries=3))
    assert asked(without) == [], "materials alone are not the action"


@proves("voidfall.approach.18", "voidfall.salvo.22")
def test_the_materials_of_bombard_may_be_split_between_approach_and_salvos() -> None:
    fight = against(side(corvette=2, bombard=True, materials=6), voidborn(2, batteries=1))
    ended = answers(fight, bombard=[1, 1])
    paid = [event.materials for event in ended.log or () if isinstance(event, Absorbed)]
    assert paid == [3, 3]
    assert end(fight, bombard=[1, 1]).result == "won"
    assert end(fight, bombard=[0, 0]).result == "held"


# -- abilities of the Voidborn


@proves("voidfall.skirmish-extra.1")
def test_armour_and_barrage_of_the_voidborn() -> None:
    fight = against(voidborn(2, "armour", "barrage"), side(corvette=3, batteries=1))
    assert told(fight, Absorbed) == [Absorbed("attacker", "cards", 1)]
    assert told(fight, Approach)[1] == Approach("attacker", barrage=1)
    assert told(fight, Lost)[0] == Lost("defender", ships(corvette=1))


@proves("voidfall.combat.5")
def test_the_voidborn_never_choose() -> None:
    fight = against(voidborn(3, "shields", "armour", "torpedoes", "targeting", "barrage"), side(corvette=4))
    assert asked(fight) == []
