"""Sardakk N'orr: Unrelenting, Exotriremes, C'Morran N'orr, Valkyrie Particle Weave, Tekklar Legion."""

from __future__ import annotations

from typing import Any

from orloj.games.ti4.state import State
from orloj.games.ti4.units import stats
from orloj.testing import Position
from tests.ti4.battles import battle, is_idle, landing, lost, throws
from tests.ti4.positions import table, units_of

US = ("sardakk-norr", "xxcha", "yssaril")
THEM = ("xxcha", "sardakk-norr", "yssaril")


def test_combat_rolls_get_one_more_and_others_do_not() -> None:
    """Cruisers hit with 6 and infantry with 7; a barrage of a destroyer still needs 9."""
    t = battle("cruiser, destroyer", "2 carrier, fighter", factions=US, dice=[8, 8, 6, 8, 1, 1, 1])
    t.play("0 fire-all")
    assert throws(t)[:3] == [
        (0, "destroyer", [8, 8], 0),  # the barrage
        (0, "cruiser", [6], 1),
        (0, "destroyer", [8], 1),
    ]
    ground = landing("infantry", {"lor": "infantry"}, factions=US, dice=[7, 1])
    ground.play("0 land infantry lor=1")
    assert throws(ground)[0] == (0, "infantry", [7], 1)


def test_the_flagship_leads_the_others() -> None:
    """With both abilities a cruiser hits with 5; the flagship itself (6) with 5 too, on the ground nothing changes."""
    t = battle("flagship, cruiser", "3 carrier", factions=US, dice=[4, 5, 5, 1, 1, 1])
    assert throws(t)[:2] == [(0, "flagship", [4, 5], 1), (0, "cruiser", [5], 1)]
    ground = landing("flagship, infantry", {"lor": "infantry"}, factions=US, dice=[6, 1, 7, 1])
    ground.play("0 land infantry lor=1")
    assert throws(ground)[0] == (0, "infantry", [6], 0)


def test_exotriremes_bombard_with_two_dice() -> None:
    for technologies, move, sturdy in (([], 1, False), (["exotrireme-ii"], 2, True)):
        figures = stats(table(factions=US, technologies={0: technologies}).state, 0, "dreadnought")
        assert figures.bombardment is not None
        assert (figures.bombardment.hit, figures.bombardment.dice) == (4, 2)
        assert (figures.move, figures.sturdy) == (move, sturdy)
    t = landing("dreadnought", {"lor": "3 infantry"}, factions=US, dice=[4, 3])
    t.play("0 fire-all")
    assert throws(t) == [(0, "dreadnought", [4, 3], 1)]


# ---------------------------------------------------------------- Exotrireme II


def ramming(attacker: str, defender: str, dice: list[int], **more: Any) -> Position[State]:
    return battle(attacker, defender, factions=US, technologies={0: ["exotrireme-ii"]}, dice=dice, **more)


def test_an_exotrireme_takes_two_ships_with_it() -> None:
    """They are destroyed, not hit: nobody sustains anything. The N'orr say which ships, damaged or not."""
    t = ramming("2 dreadnought", "dreadnought, dreadnought*, 2 cruiser", [1] * 8)
    assert t.asked() == {0: "after.RoundEnd"}
    t.play("0 exotrireme-ii")
    assert t.options(0) == ["pick dreadnought 36", "pick dreadnought 36 damaged", "pick cruiser 36"]
    t.play("0 pick dreadnought 36=1,pick cruiser 36=1")
    assert sorted(lost(t)) == [(0, "dreadnought", 1), (1, "cruiser", 1), (1, "dreadnought", 1)]
    assert t.state.systems[36].space[1].damaged == {"dreadnought": 1}
    assert t.asked() == {0: "after.RoundEnd"}  # there is another one, at the end of the same round
    t.play("0 exotrireme-ii", "0 pick dreadnought 36 damaged=1,pick cruiser 36=1")
    assert len(t.story("combat-round")) == 1
    assert units_of(t, "0 36") == units_of(t, "1 36") == {}


def test_nothing_is_rammed_when_the_enemy_has_gone() -> None:
    t = ramming("dreadnought", "cruiser", [1, 1], units={"1 47": "destroyer"})
    t.play("1 retreat")
    assert is_idle(t)
    won = ramming("dreadnought", "cruiser", [5, 1])
    assert is_idle(won)


def test_without_the_upgrade_there_is_no_ramming() -> None:
    t = battle("dreadnought", "cruiser", factions=US, dice=[1, 1, 5, 1])
    assert is_idle(t)


# ---------------------------------------------------------------- ground combat


def test_valkyries_hit_back() -> None:
    """A hit of the opponent makes one more; without one there is none."""
    weave = {0: ["valkyrie-particle-weave"]}
    t = landing("infantry", {"lor": "infantry"}, factions=US, technologies=weave, dice=[1, 8])
    t.play("0 land infantry lor=1")
    assert sorted(lost(t)) == [(0, "infantry", 1), (1, "infantry", 1)]
    missed = landing("infantry", {"lor": "infantry"}, factions=US, technologies=weave, dice=[1, 1, 7, 1])
    missed.play("0 land infantry lor=1")
    assert not missed.story("valkyrie")


def test_the_legion_helps_its_holder_and_weakens_the_norr() -> None:
    """Infantry of the holder hits with 7, that of the N'orr (7 by their ability) with 8 again; to the combat's end."""
    t = landing(
        "2 infantry",
        {"lor": "2 infantry"},
        factions=THEM,
        notes={0: [(1, "tekklar-legion")]},
        dice=[6, 6, 7, 7, 7, 7, 7, 7],
    )
    t.play("0 land infantry lor=2", "0 tekklar-legion")
    assert is_idle(t)
    assert throws(t) == [
        (0, "infantry", [6, 6], 0),
        (1, "infantry", [7, 7], 0),
        (0, "infantry", [7, 7], 2),
        (1, "infantry", [7, 7], 0),
    ]
    assert not t.state.lasting
    assert len(t.state.players[1].notes.cards) == 5


def test_against_others_the_legion_weakens_nobody() -> None:
    t = landing(
        "infantry",
        {"lor": "infantry"},
        factions=("xxcha", "yssaril", "sardakk-norr"),
        notes={0: [(2, "tekklar-legion")]},
        dice=[7, 8],
    )
    t.play("0 land infantry lor=1", "0 tekklar-legion")
    assert throws(t) == [(0, "infantry", [7], 1), (1, "infantry", [8], 1)]
    assert units_of(t, "0 lor") == {}
