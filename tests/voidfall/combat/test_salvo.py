"""Salvo steps: initiative, extra damage, absorption [voidfall.salvo, voidfall.corvette-upgrades]."""

from __future__ import annotations

import pytest

from orloj.games.voidfall.combat import Absorbed, Dealt, Fight, Fleet, Lost, Salvo, chosen, pending
from orloj.testing import proves
from tests.voidfall.combat.fighting import against, answers, asked, end, offered, ships, side, told, voidborn

# -- initiative


@proves(
    "voidfall.salvo.2",
    "voidfall.salvo.3",
    "voidfall.salvo.4",
    "voidfall.salvo.5",
    "voidfall.salvo.7",
    "voidfall.ship-types.2",
    "voidfall.ship-types.3",
    "voidfall.ship-types.4",
    "voidfall.ship-types.5",
    "voidfall.ship-types.6",
)
@pytest.mark.parametrize(
    ("fleet", "attacker", "defender"),
    [
        (ships(corvette=3), 3, 3),
        (ships(sentry=3), 3, 0),
        (ships(destroyer=2), 3, 2),
        (ships(dreadnought=2), 3, 3),
        (ships(carrier=2), 2, 2),
        (ships(corvette=1, sentry=1, destroyer=1, dreadnought=1, carrier=1), 7, 5),
        (ships(voidborn=4), 4, 4),
    ],
)
def test_initiative_of_ships(fleet: Fleet, attacker: int, defender: int) -> None:
    kinds = side(fleet=fleet, active=0)
    if fleet.voidborn:
        assert told(against(kinds, side(corvette=9)), Salvo)[0].attacker == attacker
        assert told(against(side(corvette=9), kinds), Salvo)[0].defender == defender
    else:
        assert told(against(kinds, side(corvette=9)), Salvo)[0].attacker == attacker
        fight = against(side(corvette=9, dreadnought=9), kinds)
        assert told(fight, Salvo)[0].defender == defender


@proves("voidfall.salvo.1")
def test_initiative_is_counted_anew_in_each_salvo_step() -> None:
    fight = against(side(corvette=4), voidborn(3))
    assert [(one.attacker, one.defender) for one in told(fight, Salvo)] == [(4, 3), (3, 2), (2, 1)]


@proves("voidfall.salvo.6", "voidfall.corvette-upgrades.1", "voidfall.corvette-upgrades.3")
@pytest.mark.parametrize(("corvettes", "value"), [(1, 6), (3, 8)])
def test_basic_targeting_adds_five_once(corvettes: int, value: int) -> None:
    assert told(against(side("targeting", corvette=corvettes), voidborn(1)), Salvo)[0].attacker == value
    defending = against(side(corvette=4), side("targeting", corvette=corvettes))
    assert told(defending, Salvo)[0].defender == value


@proves("voidfall.salvo.6", "voidfall.corvette-upgrades.2")
def test_basic_targeting_needs_a_corvette() -> None:
    assert told(against(side("targeting", carrier=2), voidborn(1)), Salvo)[0].attacker == 2
    fight = against(side("targeting", corvette=1, carrier=2), voidborn(3))
    assert [one.attacker for one in told(fight, Salvo, lose=ships(corvette=1))][:2] == [8, 2]


@proves("voidfall.salvo.8", "voidfall.corvette-upgrades.2", "voidfall.corvette-upgrades.3")
def test_improved_targeting_is_first_whatever_the_numbers_and_without_a_corvette() -> None:
    salvo = told(against(side("targeting+", carrier=1), voidborn(5)), Salvo)[0]
    assert (salvo.attacker, salvo.defender, salvo.first, salvo.always) == (1, 5, "attacker", True)


@proves("voidfall.salvo.8")
def test_improved_targeting_needs_power_that_gives_initiative() -> None:
    salvo = told(against(side(corvette=2), side("targeting+", sentry=1)), Salvo)[0]
    assert (salvo.first, salvo.always) == ("attacker", False)


@proves("voidfall.salvo.8", "voidfall.ruling.1")
def test_improved_targeting_of_both_sides_cancels_out() -> None:
    def first(attackers: int, defenders: int) -> str:
        fight = against(side("targeting+", corvette=attackers), side("targeting+", corvette=defenders))
        return told(fight, Salvo)[0].first

    assert [first(3, 2), first(2, 3), first(2, 2)] == ["attacker", "defender", "both"]


@proves("voidfall.skirmish-extra.1")
def test_targeting_of_the_voidborn() -> None:
    fight = against(voidborn(1, "targeting"), side(corvette=3))
    assert told(fight, Salvo)[0].first == "attacker"
    assert end(against(voidborn(3, "targeting"), side(corvette=3))).result == "won"
    assert end(against(voidborn(3), side(corvette=3))).result == "tied"


@proves("voidfall.salvo.9", "voidfall.salvo.10")
def test_the_slower_side_answers_only_if_it_still_has_initiative() -> None:
    fight = against(side(corvette=3), voidborn(1))
    assert told(fight, Dealt) == [Dealt("attacker", 1)]
    fight = against(side(corvette=4), side(corvette=1, sentry=1))
    assert [one.side for one in told(fight, Dealt, lose=[ships(corvette=1)])] == ["attacker", "attacker"]
    assert [one.side for one in told(fight, Dealt, lose=[ships(sentry=1)])] == ["attacker", "defender", "attacker"]


# -- extra damage


@proves("voidfall.salvo.12", "voidfall.corvette-upgrades.1", "voidfall.corvette-upgrades.5")
def test_basic_torpedoes_count_in_the_first_salvo_step_only() -> None:
    attacking = against(side("torpedoes", corvette=4), voidborn(4))
    assert [one.torpedoes for one in told(attacking, Dealt) if one.side == "attacker"] == [1, 0, 0]
    defending = against(side(corvette=4), side("torpedoes", corvette=4))
    assert [one.torpedoes for one in told(defending, Dealt) if one.side == "defender"] == [1, 0, 0]


@proves("voidfall.salvo.13", "voidfall.corvette-upgrades.5")
def test_improved_torpedoes_count_in_every_salvo_step() -> None:
    attacking = against(side("torpedoes+", corvette=4), voidborn(4))
    assert [one.torpedoes for one in told(attacking, Dealt) if one.side == "attacker"] == [1, 1]
    defending = against(side(corvette=4), side("torpedoes+", corvette=4))
    assert [one.torpedoes for one in told(defending, Dealt) if one.side == "defender"] == [1, 1]


@proves("voidfall.salvo.12", "voidfall.salvo.13", "voidfall.corvette-upgrades.2", "voidfall.ruling.2")
def test_torpedoes_look_for_a_corvette_when_they_deal_damage() -> None:
    assert {one.torpedoes for one in told(against(side("torpedoes+", carrier=3), voidborn(2)), Dealt)} == {0}
    slower = against(side("torpedoes+", corvette=1, carrier=1), voidborn(4))
    with_corvette = told(slower, Dealt, lose=[ships(carrier=1)])
    assert [one.torpedoes for one in with_corvette if one.side == "attacker"] == [1]
    without = told(slower, Dealt, lose=[ships(corvette=1)])
    assert [one.torpedoes for one in without if one.side == "attacker"] == [0]


@proves("voidfall.skirmish-extra.1")
def test_torpedoes_and_shields_of_the_voidborn() -> None:
    fight = against(voidborn(3, "torpedoes", "shields"), side(corvette=4))
    assert [one.torpedoes for one in told(fight, Dealt) if one.side == "attacker"][:2] == [1, 0]
    assert [one for one in told(fight, Absorbed) if one.side == "attacker"] == [Absorbed("attacker", "cards", 1)]


@proves("voidfall.salvo.14", "voidfall.ship-types.4")
def test_each_attacking_destroyer_deals_one_more_in_one_salvo_step() -> None:
    fight = against(side("destroyers", destroyer=2, corvette=2), voidborn(4))
    choice = offered(fight)
    assert (choice.side, choice.kind) == ("attacker", "fire")
    assert [option.amount for option in choice.options] == [2, 1, 0]
    at_once = told(fight, Dealt, fire=2)
    assert [one.destroyers for one in at_once if one.side == "attacker"] == [2, 0]
    split = told(fight, Dealt, fire=[1, 1])
    assert [one.destroyers for one in split if one.side == "attacker"] == [1, 1]
    later = told(fight, Dealt, fire=[0, 2])
    assert [one.destroyers for one in later if one.side == "attacker"] == [0, 2]


@proves("voidfall.salvo.14")
def test_defending_destroyers_deal_nothing_more() -> None:
    fight = against(side(corvette=3), side("destroyers+", destroyer=3))
    assert "fire" not in [kind for _, kind in asked(fight)]
    assert {one.damage for one in told(fight, Dealt)} == {1}


@proves("voidfall.salvo.14")
def test_a_destroyer_that_is_lost_before_it_fires_takes_its_damage_along() -> None:
    fight = against(side("destroyers", destroyer=1, corvette=1), voidborn(5))
    assert [one.destroyers for one in told(fight, Dealt, lose=[ships(destroyer=1)]) if one.side == "attacker"] == [0]
    assert [one.destroyers for one in told(fight, Dealt, lose=[ships(corvette=1)]) if one.side == "attacker"] == [1]


def test_a_destroyer_that_has_fired_is_lost_before_one_that_has_not() -> None:
    fight = against(side("destroyers", destroyer=2, corvette=1), voidborn(7))
    after = answers(fight, fire=[1, 1], lose=[ships(corvette=1)])
    fired = [event.destroyers for event in after.log or () if isinstance(event, Dealt) and event.side == "attacker"]
    assert fired == [1, 1]


def test_firing_more_than_could_be_lost_or_absorbed_is_not_offered() -> None:
    fight = against(side("destroyers", destroyer=3, corvette=3), voidborn(2))
    assert [option.amount for option in offered(fight).options] == [1, 0]
    shielded = against(side("destroyers", destroyer=3, corvette=3), side("shields", corvette=2))
    assert [option.amount for option in offered(shielded).options] == [2, 1, 0]


# -- absorption


@proves("voidfall.salvo.15", "voidfall.salvo.16", "voidfall.salvo.19", "voidfall.salvo.23", "voidfall.damage.3")
@pytest.mark.parametrize("card", ["shields", "shields+"])
def test_shields_absorb_one_salvo_damage_of_the_combat_on_either_side(card: str) -> None:
    attacking = against(side(card, corvette=3), voidborn(3))
    assert told(attacking, Absorbed) == [Absorbed("attacker", "cards", 1)]
    assert end(attacking).attacker.left.power == 2
    defending = against(side(corvette=3), side(card, corvette=3))
    assert told(defending, Absorbed) == [Absorbed("defender", "cards", 1)]


@proves("voidfall.salvo.15", "voidfall.salvo.21")
def test_an_absorption_may_be_kept_for_a_later_salvo_step() -> None:
    fight = against(side("shields", corvette=3), voidborn(3))
    assert (offered(fight).kind, [option.amount for option in offered(fight).options]) == ("absorb", [1, 0])
    log = answers(fight, absorb=[0, 1]).log or ()
    salvos = [event for event in log if isinstance(event, Salvo | Absorbed)]
    assert [type(event).__name__ for event in salvos][:3] == ["Salvo", "Salvo", "Absorbed"]


@proves("voidfall.salvo.16", "voidfall.corvette-upgrades.2")
def test_shields_need_a_corvette_when_they_absorb() -> None:
    assert told(against(side("shields", carrier=3), voidborn(3)), Absorbed) == []
    fight = against(side("shields", corvette=1, carrier=2), voidborn(3))
    log = told(fight, Absorbed, absorb=0, lose=[ships(corvette=1)])
    assert log == [], "with the last corvette they are gone"


@proves("voidfall.salvo.17", "voidfall.salvo.18", "voidfall.ship-types.5", "voidfall.ship-types.6")
@pytest.mark.parametrize("card", ["", "+"])
def test_defending_dreadnoughts_and_carriers_absorb_one_each_whatever_their_card(card: str) -> None:
    def absorbed(**fleet: int) -> int:
        defender = side(f"dreadnoughts{card}", f"carriers{card}", **fleet)
        return sum(one.amount for one in told(against(side(corvette=9), defender), Absorbed))

    assert absorbed(dreadnought=2) == 2
    assert absorbed(carrier=3) == 3
    assert absorbed(dreadnought=1, carrier=1) == 2
    assert absorbed(destroyer=2, corvette=1) == 0


@proves("voidfall.salvo.17", "voidfall.salvo.18")
def test_attacking_dreadnoughts_and_carriers_absorb_no_salvo_damage() -> None:
    assert told(against(side(dreadnought=2, carrier=2), voidborn(4)), Absorbed) == []


def test_ships_that_have_absorbed_are_lost_first() -> None:
    fight = against(side("torpedoes+", corvette=5), side(dreadnought=2))
    absorbed = [one.amount for one in told(fight, Absorbed, absorb=[1, 1])]
    assert absorbed == [1, 1], "one is lost tired, the other still absorbs"


@proves("voidfall.salvo.20", "voidfall.salvo.21", "voidfall.salvo.15")
@pytest.mark.parametrize(("card", "most"), [("autonomous_drones", 1), ("autonomous_drones+", 2)])
def test_drones_absorb_salvo_damage_for_a_trade_token(card: str, most: int) -> None:
    fight = against(side(card, corvette=4, trade=3), voidborn(4))
    ended = end(fight, drones=1)
    assert ended.attacker.trade == 1, "one token for the whole combat"
    drones = [one for one in told(fight, Absorbed, drones=1) if one.by == "drones"]
    assert sum(one.amount for one in drones) == most
    assert [one.amount for one in drones] == [1] * most, "in different salvo steps"


@proves("voidfall.salvo.21", "voidfall.approach.17")
def test_drones_sent_in_the_approach_still_absorb_in_the_salvos() -> None:
    fight = against(side("autonomous_drones+", corvette=4, trade=1), voidborn(3, batteries=1))
    drones = told(fight, Absorbed, drones=1)
    assert [(one.by, one.amount, one.trade) for one in drones] == [
        ("drones", 1, 1),
        ("drones", 1, 0),
        ("drones", 1, 0),
    ]


def test_drones_may_be_kept_for_the_salvos() -> None:
    fight = against(side("autonomous_drones", corvette=3, trade=1), voidborn(2, batteries=1))
    assert [kind for _, kind in asked(fight)].count("drones") == 1
    assert end(fight, drones=[0, 1]).attacker.trade == 1


@proves("voidfall.salvo.22")
def test_bombard_absorbs_salvo_damage_too() -> None:
    fight = against(side(corvette=2, bombard=True, materials=3), voidborn(2))
    assert end(fight, bombard=1).result == "won"
    assert end(fight, bombard=[0, 0]).result == "tied"
    assert end(fight, bombard=1).attacker.materials == 3


def test_nobody_pays_who_could_absorb_for_nothing() -> None:
    fight = against(side("shields", "autonomous_drones", corvette=2, trade=1), voidborn(2))
    assert offered(fight).kind == "absorb"
    kept = answers(fight, absorb=0)
    assert all(event.by == "cards" or event.by == "drones" for event in kept.log or () if isinstance(event, Absorbed))
    assert Lost("attacker", ships(corvette=1)) in (kept.log or ())


def test_the_event_gives_the_voidborn_absorptions_in_every_salvo_step() -> None:
    fight = against(voidborn(2, absorbs_each_salvo=1), side(corvette=4))
    assert [one.by for one in told(fight, Absorbed)] == ["void"] * 3
    assert end(fight).result == "won", "whoever deals one damage cannot hurt them"
    torpedoes = against(voidborn(2, absorbs_each_salvo=1), side("torpedoes+", corvette=4))
    assert end(torpedoes).result == "held"


# -- after the combat


def test_basic_escape_pods_take_one_power_home() -> None:
    fight = answers_until_pods(against(side("escape_pods", corvette=2, destroyer=1), voidborn(5)))
    tokens = [option.token for option in offered(fight).options]
    assert tokens == ["destroyer 1", "corvette 1", "0"]
    ended = end(fight, pods=ships(destroyer=1))
    assert (ended.attacker.home, ended.attacker.recalled) == (ships(destroyer=1), ships(corvette=2))


def test_improved_escape_pods_take_home_whatever_is_wished() -> None:
    fight = answers_until_pods(against(side(corvette=3), side("escape_pods+", corvette=2)))
    assert (offered(fight).side, [option.token for option in offered(fight).options]) == (
        "defender",
        ["corvette 2", "corvette 1", "0"],
    )


def answers_until_pods(fight: Fight) -> Fight:
    while (choice := pending(fight)) is not None and choice.kind != "pods":
        fight = chosen(fight, choice.options[0])
    return fight


def test_improved_combat_replicators_may_turn_a_tie_into_a_victory() -> None:
    tied = end(against(side("combat_replicators+", corvette=2), voidborn(2)))
    assert (tied.result, tied.replicators, tied.taken, tied.keeps_installations) == ("tied", True, True, True)
    basic = end(against(side("combat_replicators", corvette=2), voidborn(2)))
    assert (basic.replicators, basic.taken, basic.keeps_installations) == (False, False, True)
    all_home = end(against(side("combat_replicators+", "escape_pods+", corvette=2), voidborn(2)))
    assert not all_home.replicators, "nothing is left that could be deployed"
    held = end(against(side("combat_replicators+", corvette=1), side(batteries=1)))
    assert not held.taken, "without fleets there is no tie"
