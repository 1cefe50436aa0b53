"""The battle calculator: the odds of a battle that somebody only thinks of."""

from __future__ import annotations

import pytest

from orloj.games.andromeda.calculator import CALCULATOR
from orloj.games.andromeda.odds import Fighter, Side, odds
from orloj.look.calculator import Answer, CannotWork, filled
from orloj.testing import proves
from orloj.words import LANGS, Lang


def answer(lang: Lang = "en", **given: str) -> Answer:
    """`me_fighter="1"` fills in `me.fighter`."""
    form = CALCULATOR.form(lang)
    written = {}
    for key, value in given.items():
        group, _, field = key.partition("_")
        name = f"{group}.{field}" if field else group
        written[name.replace("_upgrade", "-upgrade")] = value
    assert set(written) <= {key for key, _ in form.fields()}
    return CALCULATOR.answer(filled(form, written, lang), lang)


def wins(found: Answer) -> list[float]:
    return [side["win"] for side in found.data["sides"]]


@proves("andromeda.preparation.4")
def test_cannons_are_dice_and_ships_are_targeting() -> None:
    found = answer(me_transport="1", me_heavy_cruiser="1", opponent_fighter="1", opponent_transport="2")
    expected = odds([Side((Fighter(4, 2),)), Side((Fighter(4, 3),))])
    assert wins(found) == list(expected.win)
    assert found.data["nobody"] == expected.nobody
    assert sum(one.chance for one in found.chances) == pytest.approx(1)


@proves("andromeda.preparation.7", "andromeda.preparation.8")
def test_there_are_at_most_six_dice_and_a_targeting_of_five() -> None:
    found = answer(me_transport="6", me_dice="6", me_structures="3", me_energy="2", opponent_fighter="1")
    assert (found.data["sides"][0]["dice"], found.data["sides"][0]["targeting"]) == ([6], [5])
    assert found.decisions == (), "more energy would be no use"


def test_upgrades_replace_the_values_of_a_ship() -> None:
    plain = answer(me_fighter="1", opponent_fighter="1")
    better = answer(me_fighter="1", me_fighter_upgrade="nf-2", opponent_fighter="1")
    assert wins(plain)[0] == wins(plain)[1]
    assert wins(better)[0] > wins(better)[1]


def test_energy_buys_dice_and_the_best_amount_is_marked() -> None:
    found = answer(me_fighter="1", opponent_fighter="1")
    [decision] = found.decisions
    assert [pick.name for pick in decision.picks if pick.best] == ["4 energy"]
    more = answer(me_fighter="1", me_energy="4", opponent_fighter="1")
    assert wins(more)[0] > wins(found)[0]


@proves("andromeda.team-battle.4")
def test_allies_put_their_dice_together() -> None:
    found = answer(me_fighter="1", third_fighter="1", third_ally="on", opponent_heavy_cruiser="1")
    expected = odds([Side((Fighter(2, 1), Fighter(2, 1))), Side((Fighter(3, 1),))])
    assert wins(found) == list(expected.win)
    assert found.chances[0].name == "You + Third player"


@proves("andromeda.roll.5", "andromeda.roll.6")
def test_raiders_fight_as_their_card_says() -> None:
    swarm = answer(me_fighter="1", raiders="vorticon", figures="3")
    assert (swarm.data["sides"][1]["dice"], swarm.data["sides"][1]["targeting"]) == ([6], [3])
    alone = answer(me_fighter="1", raiders="abductor", figures="3")
    assert (alone.data["sides"][1]["dice"], alone.data["sides"][1]["targeting"]) == ([4], [1]), "there is only one"
    assert answer(me_fighter="1", raiders="leech").decisions == (), "against it energy buys no dice"


@proves("andromeda.ship-damage.1", "andromeda.shields.1")
def test_a_defeat_costs_all_ships_without_a_shield() -> None:
    found = answer(me_transport="2", me_heavy_cruiser="1", opponent_fighter="1")
    [mine, theirs] = found.data["sides"]
    assert (mine["lost_if_defeated"], theirs["lost_if_defeated"]) == ([2], [1])
    assert mine["expected_losses"] == [pytest.approx(2 * (1 - mine["win"]))]
    assert answer(me_fighter="1", raiders="vorticon", figures="3").data["sides"][1]["lost_if_defeated"] == [1]


def test_whoever_wins_ties_wins_more() -> None:
    found = answer(me_fighter="1", me_ties="on", opponent_fighter="1")
    assert wins(found)[0] > wins(found)[1]
    assert found.data["nobody"] == 0
    assert (found.tone, answer(me_fighter="1", opponent_fighter="1").tone) == ("good", "even")


@pytest.mark.parametrize("lang", LANGS)
def test_a_battle_needs_two_sides(lang: Lang) -> None:
    for given in ({}, {"opponent_fighter": "1"}, {"me_fighter": "1"}):
        with pytest.raises(CannotWork, match=r"\.$"):
            answer(lang, **given)
    with pytest.raises(CannotWork):
        answer(lang, me_fighter="1", opponent_fighter="1", opponent_ally="on")
