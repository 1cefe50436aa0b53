"""Skills and tests of them [outer-rim.skill, outer-rim.test]."""

from __future__ import annotations

import pytest

from orloj.games.outer_rim.assets import discard
from orloj.games.outer_rim.components import ASSETS, CHARACTERS, SKILLS, BeforeTest
from orloj.games.outer_rim.facts import skills
from orloj.games.outer_rim.state import State
from orloj.testing import Position, proves
from tests.outer_rim.positions import assets, card, player, rim, rogue, table, told

STORIES = "enc.kafrene-takodana.03"  # on Takodana: knowledge, who passes gains 3,000
DEBRIS = "enc.navpoint.08"  # without a patrol: tech, who fails takes 2 damage to the ship
WRECK = "enc.navpoint.02"  # without a patrol: tech, 3,000 or 1 damage to the ship
APHRA = "doctor_aphra"  # knowledge, stealth, tech


def meet(t: Position[State]) -> Position[State]:
    """Encounter the space: between the planets there may be nothing else, then nobody is asked."""
    return t.play("0 space") if t.asked() == {0: "encounter"} else t


@proves("outer-rim.skill.1", "outer-rim.character.4")
def test_characters_and_crew_have_skills() -> None:
    for character in CHARACTERS.values():
        assert character.skills
        assert set(character.skills) <= set(SKILLS)
    for crew in (asset for asset in ASSETS.values() if asset.type == "crew"):
        assert set(crew.skills) <= set(SKILLS)
        gained = any(isinstance(ability, BeforeTest) for ability in crew.abilities)  # a skill of the player's choice
        assert crew.skills or gained, crew.id


@proves("outer-rim.skill.2", "outer-rim.skill.3", "outer-rim.test.6", "outer-rim.character.4")
def test_skills_of_crew_come_and_go_and_those_of_the_character_stay() -> None:
    t = table(rogue(character=APHRA, assets=["crew.chopper"]), plan=[])
    assert skills(t, 0) == {"knowledge": 1, "stealth": 1, "tech": 2}
    discard(t, 0, card("crew.chopper"))
    assert skills(t, 0) == {"knowledge": 1, "stealth": 1, "tech": 1}
    t.players[0].wounds, t.players[0].defeated = 4, True
    assert skills(t, 0) == {"knowledge": 1, "stealth": 1, "tech": 1}


@proves("outer-rim.test.1", "outer-rim.test.2", "outer-rim.skill.4")
def test_a_card_orders_a_test_of_two_dice() -> None:
    t = rim(rogue(at="takodana"), encounters=[STORIES], step="encounter", dice=["blank", "blank"])
    t.play("0 space")
    assert told(t, "tests") == [{"skill": "knowledge"}]
    assert told(t, "rolls") == [{"faces": ["blank", "blank"], "skill": "knowledge", "why": "test"}]


@proves("outer-rim.test.3", "outer-rim.test.4", "outer-rim.test.5", "outer-rim.test.6", "outer-rim.skill.5")
@pytest.mark.parametrize(
    ("character", "crew", "passing"),
    [
        ("bossk", [], {"crit"}),
        ("bossk", ["crew.lobot"], {"crit", "hit"}),
        ("lando_calrissian", [], {"crit", "hit"}),
        ("lando_calrissian", ["crew.lobot"], {"crit", "hit", "focus"}),
    ],
)
@pytest.mark.parametrize("face", ["crit", "hit", "focus", "blank"])
@pytest.mark.parametrize("place", [0, 1])
def test_what_passes_depends_on_how_often_one_has_the_skill(
    character: str, crew: list[str], passing: set[str], face: str, place: int
) -> None:
    dice = ["blank", "blank"]
    dice[place] = face
    t = rim(rogue(at="takodana", character=character, assets=crew), encounters=[STORIES], step="encounter", dice=dice)
    t.play("0 space")
    if t.asked() == {0: "rolled"}:  # Lando Calrissian may roll again
        t.play("0 go-on")
    assert (player(t).credits == 3000) is (face in passing)
    assert len(t.story("passes")) == (face in passing)


@proves("outer-rim.test.5", "outer-rim.test.6")
def test_a_crew_may_have_a_skill_twice() -> None:
    assert skills(table(rogue(assets=["crew.hera_syndulla"]), plan=[]), 0)["piloting"] == 2


@proves("outer-rim.test.7")
@pytest.mark.parametrize(("face", "credits", "damage"), [("crit", 3000, 0), ("blank", 0, 1)])
def test_the_card_says_what_passing_and_failing_do(face: str, credits: int, damage: int) -> None:
    t = rim(rogue(at="t3.n2"), encounters=[WRECK], step="encounter", dice=[face, "blank"])
    meet(t)
    assert (player(t).credits, player(t).hull_damage) == (credits, damage)


@proves("outer-rim.test.8", "outer-rim.test.9")
def test_what_a_card_does_not_mention_has_no_effect() -> None:
    t = rim(rogue(at="takodana", credits=500), encounters=[STORIES], step="encounter", dice=["blank", "blank"])
    t.play("0 space")
    assert (player(t).credits, player(t).wounds, player(t).hull_damage) == (500, 0, 0)
    t = rim(rogue(at="t3.n2", credits=500), encounters=[DEBRIS], step="encounter", dice=["crit", "blank"])
    meet(t)
    assert (player(t).credits, player(t).wounds, player(t).hull_damage) == (500, 0, 0)
    assert t.asked() == {1: "planning"}


@proves("outer-rim.skill.6", "outer-rim.skill.7")
def test_a_gained_skill_may_be_one_that_one_has_and_lasts_for_its_effect() -> None:
    """Doctor Aphra has tech already: with a second one a focus is enough, but only in this test."""
    t = rim(rogue(at="t3.n2", character=APHRA), encounters=[WRECK], step="encounter", dice=["focus", "blank"])
    meet(t).play("0 use doctor_aphra 0")
    assert t.options(0) == [f"skill {skill}" for skill in SKILLS]
    t.play("0 skill tech")
    assert player(t).credits == 3000
    assert skills(t.state, 0)["tech"] == 1
    other = rim(rogue(at="t3.n2", character=APHRA), encounters=[WRECK], step="encounter", dice=["focus", "blank"])
    meet(other).play("0 use doctor_aphra 0", "0 skill piloting")
    assert player(other).hull_damage == 1


@proves("outer-rim.skill.6")
def test_a_gained_skill_does_not_help_in_the_next_test_of_the_same_job() -> None:
    """The Kessel Run: stealth, piloting, tech. Hired help that gives piloting is gone after it, and so is the
    skill."""
    t = rim(
        rogue(at="kessel", assets=["job.kessel_run", "crew.hired_help"]),
        step="encounter",
        dice=["crit", "blank", "hit", "blank", "hit", "blank", "blank", "blank"],
    )
    t.play("0 job job.kessel_run", "0 go-on", "0 use crew.hired_help 0", "0 skill piloting")
    assert [line["skill"] for line in told(t, "passes")] == ["stealth", "piloting"]
    assert [line["skill"] for line in told(t, "fails")] == ["tech", "piloting"]
    assert assets(t) == ["job.kessel_run"]
