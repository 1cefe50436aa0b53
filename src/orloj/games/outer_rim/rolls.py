"""Dice outside combat: tests of skill, rolls of cards, rolls for illegal deliveries.

A roll lies on the stack `g.rolls` while it is made: first what can be done before it, then the dice, then what can be
done with them (menu `rolled`). Whoever planned it takes it off with `finish`.
"""

from __future__ import annotations

from orloj.games.outer_rim.assets import discard
from orloj.games.outer_rim.components import DIE, PASSES, SIDES, TEST_DICE, Face, Skill
from orloj.games.outer_rim.facts import Known, skills
from orloj.games.outer_rim.menus import open_menu
from orloj.games.outer_rim.scenes import scene
from orloj.games.outer_rim.state import Roll, State
from orloj.kernel import Seat, Step
from orloj.parts.dice import Die, roll


def face_of(die: Die) -> Face:
    return DIE[die.face - 1]


def faces(dice: list[Die]) -> list[Face]:
    return [face_of(die) for die in dice]


def number_of(face: Face) -> int:
    """The number on the die for a face, to turn dice to it."""
    return DIE.index(face) + 1


# -- tests of skill


def plan_test(g: State, who: Seat, skill: Skill) -> None:
    """A test of skill [outer-rim.test.2]."""
    g.then(
        Step("test-begins", [who, skill]),
        open_menu("before-test", who),
        Step("roll", [TEST_DICE]),
        open_menu("rolled", who),
        "test-counts",
    )


@scene("test-begins")
def test_begins(g: State, who: Seat, skill: Skill) -> None:
    g.rolls.append(Roll(who, "test", skill))
    g.say("tests", who, skill=skill)


def passing(g: Known, test: Roll) -> frozenset[Face]:
    """The faces of which one is enough [outer-rim.test.3 to outer-rim.test.5]."""
    assert test.skill is not None
    times = skills(g, test.seat).get(test.skill, 0) + test.gained
    return PASSES[min(times, len(PASSES) - 1)]


@scene("roll")
def make_roll(g: State, count: int) -> None:
    current = g.rolls[-1]
    if current.sure:
        return
    current.dice = roll(g.luck, SIDES, count)
    g.say("rolls", current.seat, faces=faces(current.dice), skill=current.skill or "", why=current.why)


@scene("test-counts")
def test_counts(g: State) -> None:
    test = g.rolls[-1]
    test.passed = test.sure or bool(passing(g, test) & set(faces(test.dice)))
    g.say("passes" if test.passed else "fails", test.seat, skill=test.skill)
    if test.passed:
        for card in test.after_pass:
            if card in g.players[test.seat].assets:
                discard(g, test.seat, card)


def finish(g: State) -> Roll:
    """The roll is over."""
    return g.rolls.pop()


# -- other rolls


def plan_roll(g: State, who: Seat, count: int) -> None:
    """The roll of a card."""
    g.rolls.append(Roll(who, "card"))
    g.then(Step("roll", [count]), open_menu("rolled", who))
