"""The course of a combat with corvettes, Voidborn power and batteries [voidfall.combat, voidfall.combat-basic]."""

from __future__ import annotations

import pytest

from orloj.games.voidfall.combat import (
    Approach,
    BadFight,
    Dealt,
    Ended,
    Fleet,
    Lost,
    NotAnOption,
    Option,
    Salvo,
    Side,
    Silent,
    UnknownCard,
    begin,
    best_outcome,
    chosen,
    forecast,
    outcome,
    pending,
    resolve,
)
from orloj.testing import proves
from tests.voidfall.combat.fighting import against, any_fight, asked, end, offered, ships, side, told, voidborn


@proves(
    "voidfall.combat-basic.1",
    "voidfall.combat-basic.2",
    "voidfall.combat-basic.3",
    "voidfall.combat-basic.4",
    "voidfall.combat-basic.5",
    "voidfall.combat-basic.6",
    "voidfall.combat.5",
    "voidfall.combat.8",
    "voidfall.void-fleets.1",
)
def test_the_example_of_the_rulebook_four_corvettes_with_shields_against_three_voidborn() -> None:
    fight = against(side("shields", corvette=4), voidborn(3, batteries=1))
    assert told(fight, Approach) == [Approach("defender", batteries=1)]
    assert [(one.attacker, one.defender, one.first) for one in told(fight, Salvo)] == [
        (3, 3, "both"),
        (3, 2, "attacker"),
        (2, 1, "attacker"),
    ]
    assert told(fight, Lost) == [
        Lost("attacker", ships(corvette=1)),
        Lost("defender", ships(voidborn=1)),
        Lost("defender", ships(voidborn=1)),
        Lost("attacker", ships(corvette=1)),
        Lost("defender", ships(voidborn=1)),
    ]
    assert [one.side for one in told(fight, Dealt)] == ["attacker", "defender", "attacker", "defender", "attacker"]
    ended = end(fight)
    assert (ended.result, ended.attacker.left, ended.salvos) == ("won", ships(corvette=2), 3)


@proves("voidfall.after-tie.1", "voidfall.combat.5")
def test_the_skirmish_example_of_the_rulebook() -> None:
    middle = end(against(voidborn(3), side(corvette=2)))
    right = end(against(voidborn(3), side(corvette=2, batteries=1)))
    assert (middle.result, right.result) == ("won", "tied")
    assert (middle.defender.recalled.power, right.defender.recalled.power) == (2, 2)


@proves("voidfall.combat.2", "voidfall.combat.3")
def test_the_same_sides_always_fight_the_same_fight() -> None:
    for seed in range(20):
        once, again = any_fight(seed), any_fight(seed)
        assert resolve(once) == resolve(again)
        assert best_outcome(once) == best_outcome(again)


@proves("voidfall.combat.4")
def test_only_number_and_type_of_power_are_known_to_a_combat() -> None:
    assert set(Side.__struct_fields__) >= {"fleet", "batteries"}
    assert not {"tokens", "token"} & set(Side.__struct_fields__)
    assert Fleet._fields == ("corvette", "sentry", "destroyer", "dreadnought", "carrier", "voidborn")


@proves("voidfall.combat.6", "voidfall.after-tie.4", "voidfall.damage.2")
@pytest.mark.parametrize(("corvettes", "result", "left"), [(1, "held", 0), (2, "held", 0), (3, "won", 1)])
def test_a_sector_without_fleets_is_defended_by_its_batteries_alone(corvettes: int, result: str, left: int) -> None:
    ended = end(against(side(corvette=corvettes), side(batteries=2)))
    assert (ended.result, ended.attacker.left.power, ended.salvos) == (result, left, 0)


@proves("voidfall.approach.9", "voidfall.approach.10", "voidfall.combat.7")
@pytest.mark.parametrize(("corvettes", "result"), [(2, "held"), (3, "surrendered")])
def test_a_fallen_house_fires_twice_and_surrenders_to_whoever_is_left(corvettes: int, result: str) -> None:
    ended = end(against(side(corvette=corvettes), side(batteries=2), "fallen"))
    assert (ended.result, ended.taken) == (result, result == "surrendered")


@proves("voidfall.damage.1", "voidfall.fleets.16")
def test_the_owner_chooses_which_power_is_recalled() -> None:
    fight = against(side(corvette=1, destroyer=1), side(corvette=1, batteries=1))
    choice = offered(fight)
    assert (choice.side, choice.kind, choice.hits) == ("attacker", "lose", 1)
    assert [option.ships for option in choice.options] == [ships(corvette=1), ships(destroyer=1)]
    after = chosen(fight, Option(ships=ships(destroyer=1)))
    assert Lost("attacker", ships(destroyer=1)) in (after.log or ())
    assert fight.attacking.fleet == ships(corvette=1, destroyer=1), "the fight before the answer has not changed"


def test_what_happens_at_the_same_time_is_named_by_the_attacker_first() -> None:
    fight = against(side(corvette=2, carrier=1), side(corvette=2, destroyer=1))
    assert [name for name, kind in asked(fight) if kind == "lose"][:2] == ["attacker", "defender"]


@proves("voidfall.after-tie.1", "voidfall.salvo.11")
def test_equal_sides_destroy_each_other() -> None:
    ended = end(against(side(corvette=2), voidborn(2)))
    assert (ended.result, ended.taken, ended.attacker.lost.power, ended.defender.lost.power) == ("tied", False, 2, 2)


@proves("voidfall.after-defender.1")
def test_the_defender_holds_the_sector_with_what_is_left() -> None:
    ended = end(against(side(corvette=1), voidborn(3)))
    assert (ended.result, ended.defender.left.power, ended.attacker.lost.power) == ("held", 3, 1)


@proves("voidfall.salvo.24")
def test_salvos_follow_each_other_until_a_side_has_no_power() -> None:
    fight = against(side(corvette=5), voidborn(4))
    assert [one.number for one in told(fight, Salvo)] == [1, 2, 3, 4]
    assert told(fight, Ended) == [Ended("won")]


@proves("voidfall.skirmish.9", "voidfall.skirmish-extra.3", "voidfall.skirmish.5")
def test_voidborn_without_power_lose_at_once() -> None:
    ended = end(against(voidborn(0), side(corvette=1), "skirmish"))
    assert (ended.result, ended.defender.left.power, ended.salvos) == ("held", 1, 0)


@proves("voidfall.void-fleets.4")
def test_a_skirmish_may_come_with_any_power() -> None:
    assert end(against(voidborn(12), side(corvette=5))).result == "won"


@proves("voidfall.salvo.9", "voidfall.salvo.10", "voidfall.salvo.5")
def test_sentries_alone_cannot_answer_a_salvo() -> None:
    fight = against(side(corvette=3), side(sentry=2))
    assert told(fight, Dealt) == [Dealt("attacker", 1), Dealt("attacker", 1)]
    assert told(fight, Silent) == [Silent("defender")]
    assert end(fight).attacker.left == ships(corvette=1)


# -- what is refused


@pytest.mark.parametrize(
    ("attacker", "defender", "target", "why"),
    [
        (side(corvette=1), side(corvette=1), "fleetless", "no fleets"),
        (side(corvette=1), side(corvette=1), "voidborn", "Voidborn power"),
        (side(corvette=1), voidborn(1), "player", "not with Voidborn power"),
        (side(), voidborn(1), "voidborn", "at least one ship"),
        (side(corvette=1), side(corvette=1), "skirmish", "the Voidborn attack"),
        (side(corvette=-1), voidborn(1), "voidborn", "less than nothing"),
        (side(corvette=1, batteries=1), voidborn(1), "voidborn", "for the defender"),
        (side(corvette=1), voidborn(1, absorbs_each_salvo=1), "voidborn", "attacking Voidborn"),
        (side(corvette=1), Side(fleet=ships(voidborn=1, sentry=1)), "voidborn", "ships of players"),
        (Side(fleet=ships(corvette=1), void=("armour",)), side(corvette=1), "player", "only the Voidborn"),
    ],
)
def test_sides_that_cannot_fight_are_refused(attacker: Side, defender: Side, target: str, why: str) -> None:
    with pytest.raises(BadFight, match=why):
        against(attacker, defender, target)  # type: ignore[arg-type]


def test_unknown_cards_are_refused_with_those_that_are_known() -> None:
    with pytest.raises(UnknownCard, match=r"robotics.*shields"):
        against(side("robotics", corvette=1), voidborn(1))
    with pytest.raises(UnknownCard, match=r"magic.*barrage"):
        against(voidborn(1, "magic"), side(corvette=1))


def test_an_answer_that_is_not_offered_is_refused_with_what_is() -> None:
    fight = against(side(corvette=1, destroyer=1), side(corvette=1, batteries=1))
    with pytest.raises(NotAnOption, match=r"'carrier 1'.*corvette 1; destroyer 1"):
        chosen(fight, Option(ships=ships(carrier=1)))
    over = against(side(corvette=2), voidborn(1))
    assert pending(over) is None
    with pytest.raises(NotAnOption, match="over"):
        chosen(over, Option(1))


def test_there_is_no_outcome_before_the_end() -> None:
    with pytest.raises(ValueError, match="not over"):
        outcome(against(side(corvette=1, destroyer=1), side(corvette=1, batteries=1)))


def test_the_example_of_the_package_is_true() -> None:
    fight = begin(Side(fleet=Fleet(corvette=4), basic=("shields",)), voidborn(3, batteries=1), "voidborn")
    assert forecast(fight, "attacker").outcome.result == "won"
    assert resolve(fight).attacker.left.corvette == 2
