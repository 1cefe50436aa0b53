"""The odds of tests, illegal deliveries and combats: against counting all rolls, and against the rules at work."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from orloj.games.outer_rim.bots import Heuristic
from orloj.games.outer_rim.combat import ATTACKER, DEFENDER
from orloj.games.outer_rim.components import DAMAGE, DIE, PASSES, Face
from orloj.games.outer_rim.odds import (
    NO_DICE,
    Change,
    Kit,
    against,
    best_reroll,
    combat_kit,
    combat_odds,
    damage,
    delivery_chance,
    gains,
    roll_kit,
    rolled_chance,
    rolled_damage,
    row_of,
    settled,
    skill_chance,
    success,
)
from orloj.games.outer_rim.patrols import patrol_of
from orloj.kernel import Decision
from tests.outer_rim.positions import Rogue, die, rim, rogue, told

HIT = frozenset[Face](("hit",))
FOCUS_TO_HIT = Change("gunner", "gunner/turn", ("focus",), 1, "hit")
BLANKS_AGAIN = Change("computer", "computer/reroll", ("blank",), 99)


def test_one_right_face_is_enough() -> None:
    assert [success(2, faces) for faces in PASSES] == [Fraction(15, 64), Fraction(3, 4), Fraction(15, 16)]
    assert success(1, HIT) == Fraction(3, 8)


def test_turning_and_rolling_again_help_a_test() -> None:
    assert success(1, HIT, Kit(turns=(FOCUS_TO_HIT,))) == Fraction(5, 8)
    one_again = Kit(rerolls=(Change("lando", "lando/reroll", (), 1),))
    assert success(1, HIT, one_again) == Fraction(3, 8) + Fraction(5, 8) * Fraction(3, 8)
    both = one_again._replace(turns=(FOCUS_TO_HIT,))
    assert success(1, HIT, both) == Fraction(5, 8) + Fraction(3, 8) * Fraction(5, 8)
    assert gains(both, lambda kit: success(1, HIT, kit)) == {
        "lando": Fraction(15, 64),
        "gunner": success(1, HIT, both) - success(1, HIT, one_again),
    }


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_the_damage_of_plain_dice_is_what_all_rolls_say(count: int) -> None:
    found = damage(count)
    for n in range(2 * count + 1):
        ways = sum(sum(DAMAGE[face] for face in faces) == n for faces in product(DIE, repeat=count))
        assert found.chance(n) == Fraction(ways, 8**count)


def test_abilities_are_counted_as_they_are_used() -> None:
    """Two dice: blanks are rolled again, one focus is turned to a hit."""
    kit = Kit((BLANKS_AGAIN,), (FOCUS_TO_HIT,))

    def after(faces: tuple[Face, ...]) -> int:
        return sum(DAMAGE[face] for face in faces) + ("focus" in faces)

    total = Fraction(0)
    for faces in product(DIE, repeat=2):
        kept = tuple(face for face in faces if face != "blank")
        again = list(product(DIE, repeat=2 - len(kept)))
        total += Fraction(sum(after((*kept, *new)) for new in again), len(again))
    assert damage(2, kit).mean() == total / 64


def test_the_other_side_cancels_what_hurts_most() -> None:
    row = row_of(["hit", "hit", "crit", "focus"])
    jetpack = (Change("jet", "jet/cancel", ("hit",), 1), Change("jet", "jet/cancel", ("crit",), 1))
    assert settled(row, NO_DICE, Kit()) == 4
    assert settled(row, NO_DICE, Kit(cancels=jetpack[:1])) == 3
    assert settled(row, NO_DICE, Kit(cancels=jetpack)) == 2
    assert settled(row, NO_DICE, Kit((), (FOCUS_TO_HIT,), jetpack)) == 3


def test_a_turned_die_may_be_turned_on() -> None:
    hit_to_crit = Change("ax", "ax/turn", ("hit",), 1, "crit")
    row = row_of(["focus", "blank"])
    assert settled(row, NO_DICE, Kit(turns=(FOCUS_TO_HIT,))) == 1
    assert settled(row, NO_DICE, Kit(turns=(hit_to_crit, FOCUS_TO_HIT))) == 2
    assert settled(NO_DICE, row_of(["focus"]), Kit(turns=(FOCUS_TO_HIT,))) == 0  # what was added stays


def test_which_dice_are_rolled_again() -> None:
    everything = Change("ig_88", "ig_88/reroll", (), 99)
    row = row_of(["hit", "focus", "focus", "blank"])
    assert best_reroll(row, NO_DICE, Kit((everything,)), everything) == {"blank": 1, "focus": 2}
    to_crit = FOCUS_TO_HIT._replace(to="crit")  # that focus is worth more than a new die
    assert best_reroll(row, NO_DICE, Kit((everything,), (to_crit,)), everything) == {"blank": 1, "focus": 1}
    assert best_reroll(row_of(["hit", "crit"]), NO_DICE, Kit((everything,)), everything) == {}
    assert rolled_damage(row_of(["hit", "crit"]), NO_DICE, Kit((everything,))).chance(3) == 1


def test_ties_are_the_attackers() -> None:
    t = rim(rogue(character="bossk"), rogue())
    mine = combat_odds(t.state, against(0, "ground", 0, defender=1), ATTACKER)
    theirs = combat_odds(t.state, against(0, "ground", 0, defender=1), DEFENDER)
    assert mine.win + theirs.win == 1
    assert mine.win > Fraction(1, 2)
    assert mine.falls(1) == mine.suffers.at_least(1)


def test_what_cannot_be_beaten_wins() -> None:
    t = rim(rogue(), rogue())
    odds = combat_odds(t.state, against(0, "ship", 0, invincible=True))
    assert odds.win == 0
    assert odds.falls(5) == 1


def test_chances_follow_skills_cards_and_ships() -> None:
    t = rim(rogue(character="lando_calrissian"), rogue(assets=["cargo.smuggling_compartment", "crew.chewbacca"]))
    assert skill_chance(t.state, 1, "strength") == Fraction(3, 4)
    assert skill_chance(t.state, 1, "influence") == Fraction(15, 64)
    assert skill_chance(t.state, 1, "influence", gained=1) == Fraction(3, 4)
    assert delivery_chance(t.state, 1) == Fraction(5, 8)
    again = Fraction(3, 4) + Fraction(1, 4) * Fraction(1, 2)  # Lando rolls one die again
    assert skill_chance(t.state, 0, "influence") == again
    assert delivery_chance(t.view(0), 0) == delivery_chance(t.state, 0)  # type: ignore[arg-type]


def test_a_roll_under_way_has_what_is_left() -> None:
    """Lando fails to deliver, and may roll the die again once."""
    t = rim(rogue(character="lando_calrissian", at="kessel", assets=["cargo.stolen_supplies"]), rogue(), dice=["blank"])
    t.play("0 delivery")
    roll = t.state.rolls[-1]
    assert rolled_chance(t.state, roll) == Fraction(3, 8)
    assert rolled_chance(t.state, roll, Kit()) == 0
    assert roll_kit(t.state, roll).sources == ["lando_calrissian"]
    t.state.luck.laid_dice = [die("focus")]
    t.play("0 use lando_calrissian 0")
    assert not told(t, "delivers")


FIGHTERS = [
    (rogue(character="ig_88", ship="g1a_starfighter", assets=["mod.autoblaster"], at="naboo"), "hutt"),
    (rogue(character="jyn_erso", ship="aggressor", assets=["mod.ion_cannon", "mod.targeting_computer"]), "imperial"),
    (rogue(character="lando_calrissian", ship="firespray_31", assets=["mod.maneuvering_thrusters"]), "rebel"),
]


@pytest.mark.parametrize(("fighter", "faction"), FIGHTERS)
def test_combats_end_as_often_as_the_odds_say(fighter: Rogue, faction: Any) -> None:
    """Many combats against a patrol by the rules, with the abilities used as the odds suppose."""
    place = fighter.at or "tatooine"
    start = rim(fighter, rogue(), step="encounter", patrols={faction: (2, place)})
    patrol = patrol_of(start.state, faction)
    combat = against(0, "ship", patrol.ship_combat, enemy=patrol.id)
    odds = combat_odds(start.state, combat)
    assert combat_kit(start.state, combat, ATTACKER).sources
    bot, wins, hurt, games = Heuristic(), 0, 0, 400
    hull = start.view(0).players[0].hull  # type: ignore[attr-defined]
    for number in range(games):
        t = start.fork(0, Random(number))
        t.table.answer(0, f"patrol {faction}")
        while t.state.combats and t.table.asks():
            t.table.answer(0, bot.choose(Decision(t.table, 0, Random(number))) or "")
        line = next(line for line in reversed(t.table.story) if line.key in ("wins-combat", "loses-combat"))
        wins += line.key == "wins-combat"
        hurt += min(hull, line.values["suffers"])
    expected = sum(min(n, hull) * ways for n, ways in odds.suffers.ways.items()) / odds.suffers.total
    assert abs(wins / games - odds.win) < 0.075  # three deviations
    assert abs(hurt / games - expected) < 0.25
