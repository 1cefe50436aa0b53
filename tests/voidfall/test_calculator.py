"""The combat calculator, and a combat in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from orloj.games.voidfall import calculator, telling
from orloj.games.voidfall.calculator import CALCULATOR
from orloj.games.voidfall.combat import (
    TECHNOLOGIES,
    Fleet,
    Option,
    begin,
    best_line,
    crossroads,
    pending,
)
from orloj.games.voidfall.names import WORDS
from orloj.games.voidfall.telling import event_text, option_text, outcome_text, question_text, sector_text, steps_of
from orloj.look.calculator import Answer, CannotWork, as_given, filled, from_options
from orloj.testing import proves
from orloj.words import LANGS, Lang
from tests.voidfall.combat.fighting import against, any_fight, side, voidborn


def answer(attacker: str, defender: str = "", lang: Lang = "en", mine: str = "attacker") -> Answer:
    form = CALCULATOR.form(lang)
    given = from_options(form, [("attacker", attacker), ("defender", defender), ("mine", mine)], lang)
    return CALCULATOR.answer(filled(form, given, lang), lang)


@proves("voidfall.combat-basic.1")
def test_the_example_of_the_rulebook_is_told_step_by_step() -> None:
    found = answer("corvette 4, shields basic", "voidborn 3, batteries 1")
    assert found.headline == "The attacker wins and keeps 2 corvette power."
    assert [step.title for step in found.steps] == ["Approach", "Salvo 1", "Salvo 2", "Salvo 3"]
    assert found.steps[1].lines == (
        "Initiative 3 : 3; both fire at once.",
        "The attacker deals 1 damage.",
        "The defender deals 1 damage.",
        "The attacker absorbs 1 by shields.",
        "The defender loses 1 Voidborn power.",
    )
    assert (found.tone, found.data["target"], found.data["salvos"]) == ("good", "voidborn", 3)
    assert found.data["expected"]["attacker"]["left"] == {"corvette": 2}


@pytest.mark.parametrize(
    ("attacker", "defender", "target"),
    [
        ("corvette 3", "voidborn 2", "voidborn"),
        ("corvette 3", "batteries 2", "fleetless"),
        ("corvette 3", "fallen", "fallen"),
        ("corvette 3", "sentry 1", "player"),
        ("voidborn 3", "corvette 2", "skirmish"),
    ],
)
def test_what_is_attacked_follows_from_who_fights(attacker: str, defender: str, target: str) -> None:
    assert answer(attacker, defender).data["target"] == target


@proves("voidfall.approach.9")
def test_a_fallen_house_has_its_own_batteries() -> None:
    assert answer("corvette 2", "fallen").headline == "The attack is beaten off."
    assert "surrenders" in answer("corvette 3", "fallen").headline
    assert answer("corvette 3", "fallen, batteries 1").tone == "bad"


def test_the_asking_side_is_glad_or_not() -> None:
    assert answer("corvette 3", "sentry 1").tone == "good"
    assert answer("corvette 3", "sentry 1", mine="defender").tone == "bad"
    assert answer("voidborn 1", "corvette 3").tone == "good", "in a skirmish the player asks"
    assert answer("corvette 2", "voidborn 2").tone == "even"
    assert answer("voidborn 2", "corvette 2").tone == "bad", "a tie costs the sector"
    assert answer("corvette 2, combat_replicators improved", "voidborn 2").tone == "good"


def test_every_choice_that_matters_is_told_with_the_best_marked() -> None:
    found = answer("corvette 2, destroyer 2, carrier 1, active 1, torpedoes basic", "voidborn 4, batteries 2")
    assert [decision.question for decision in found.decisions] == [
        "Approach, the attacker: how many corvettes are launched?",
        "Salvo 1, the attacker: how many destroyers fire?",
    ]
    for decision in found.decisions:
        assert [pick.best for pick in decision.picks] == [True] + [False] * (len(decision.picks) - 1)
    assert [pick.name for pick in found.decisions[1].picks] == ["2 destroyers fire", "1 destroyer fires", "None fire"]


def test_the_split_of_bombard_is_a_choice() -> None:
    found = answer("corvette 2, bombard, materials 3", "batteries 2")
    [decision] = found.decisions
    assert "absorbed for materials" in decision.question
    assert len({pick.leads for pick in decision.picks}) > 1


def test_against_a_player_the_range_is_told() -> None:
    found = answer("corvette 2, destroyer 2, carrier 1, torpedoes basic", "corvette 3, sentry 1, batteries 1")
    titles = [sheet.title for sheet in found.sheets]
    assert "Your range, depending on what the other side chooses" in titles
    certain = answer("corvette 3", "voidborn 2")
    assert len(certain.sheets) == 1
    assert "Nobody has anything to choose." in certain.notes


def test_the_sector_afterwards() -> None:
    assert "belongs to the attacker. Its installations are removed" in answer("corvette 3", "voidborn 1").notes[0]
    keeping = answer("corvette 3, combat_replicators", "voidborn 1").notes[0]
    assert "Combat Replicators, its installations stay" in keeping
    assert answer("corvette 1", "voidborn 3").notes[0] == "The sector stays as it was."
    assert answer("corvette 1", "voidborn 1").notes[0] == "The sector is abandoned and seized by the Voidborn."
    assert "seize it with 2 power" in answer("voidborn 3", "corvette 1").notes[0]


@pytest.mark.parametrize(
    ("attacker", "defender", "why"),
    [
        ("", "voidborn 1", "no-attacker"),
        ("corvette 1, voidborn 1", "corvette 1", "mixed"),
        ("voidborn 1, shields basic", "corvette 1", "mixed"),
        ("corvette 1", "voidborn 1, sentry 1", "mixed"),
        ("voidborn 1", "voidborn 1", "void-against-void"),
        ("voidborn 1", "batteries 3", "no-defender"),
        ("corvette 1", "fallen, corvette 1", "fallen-fleet"),
        ("corvette 10, sentry 5", "voidborn 1", "too-many"),
        ("corvette 1, void-armour", "voidborn 1", "void-cards"),
    ],
)
@pytest.mark.parametrize("lang", LANGS)
def test_sides_that_cannot_fight_are_refused_in_words(attacker: str, defender: str, why: str, lang: Lang) -> None:
    with pytest.raises(CannotWork) as refused:
        answer(attacker, defender, lang)
    assert str(refused.value) == WORDS(lang, f"calculator.{why}")


def test_all_fields_reach_the_combat() -> None:
    form = CALCULATOR.form("en")
    keys = {key.partition(".")[2] for key, _ in form.fields() if "." in key}
    assert set(Fleet._fields) <= keys
    useless = {"dreadnoughts", "carriers", "sentries"}  # their ships say everything
    assert set(TECHNOLOGIES) - useless <= keys
    skirmish = answer("voidborn 2, void-armour, void-targeting, each-salvo 1", "corvette 4, batteries 1")
    told = [line for step in skirmish.steps for line in step.lines]
    assert "The attacker absorbs 1 by the event." in told
    assert "Initiative 2 : 4; by Targeting the attacker fires first." in told
    paid = answer("corvette 2, deep_space_missiles, yards 1, energy 2", "voidborn 2")
    assert paid.data["expected"]["attacker"]["energy"] == 1


def test_the_largest_fight_is_answered_too() -> None:
    fleet = "corvette 3, sentry 3, destroyer 3, dreadnought 3, carrier 2, shields improved, escape_pods improved"
    found = answer(f"{fleet}, bombard, materials 15, active 3", f"{fleet}, batteries 9, energy_cells basic")
    assert found.data["exact"] is False
    assert any("guessed" in note for note in found.notes)


@pytest.mark.parametrize("lang", LANGS)
def test_the_form_says_everything_in_both_languages(lang: Lang) -> None:
    form = CALCULATOR.form(lang)
    for _, field in form.fields():
        assert field.name
        assert field.name != field.id
    values = filled(form, CALCULATOR.example, lang)
    assert as_given(form, values) == dict(CALCULATOR.example)


# -- a combat in words


@pytest.mark.parametrize("lang", LANGS)
def test_everything_that_can_happen_has_words(lang: Lang) -> None:
    said: set[str] = set()
    for seed in range(120):
        fight = any_fight(seed)
        line = best_line(fight)
        said |= {event_text(event, lang) for event in line.log}
        assert sum(len(lines) for _, lines in steps_of(line.log, lang)) == len(line.log) - 1, "all but the end"
        assert outcome_text(line.outcome, lang)
        assert sector_text(line.outcome, fight.target, lang)
        for one in crossroads(fight):
            assert question_text(one.fight, one.choice, lang).endswith("?")
            words = [option_text(one.choice, option, lang) for option in one.choice.options]
            assert len(set(words)) == len(words)
    assert len(said) > 60


def test_every_word_of_a_combat_is_used() -> None:
    """By the fights above, or by a test of the calculator; the sources of damage by their fields."""
    code = "".join(Path(str(module.__file__)).read_text("utf-8") for module in (calculator, telling))
    for key in WORDS.keys("en"):
        head, _, rest = key.partition(".")
        if head in ("calculator", "telling"):
            group, _, last = rest.rpartition(".")
            dynamic = f'f"{head}.{group}.{{' in code or f'f"{head}.{{' in code
            assert f'"{key}"' in code or dynamic or last in code, key


def test_crossroads_follow_the_best_line() -> None:
    fight = against(side("destroyers", destroyer=2, corvette=2), voidborn(5, batteries=1))
    found = crossroads(fight)
    assert [one.taken for one in found] == [option for _, option in best_line(fight).taken]
    choice = pending(fight)
    assert choice is not None
    assert {option for option, _ in found[0].ends} == set(choice.options)
    assert Option(ships=Fleet(corvette=1)) in {option for one in found for option, _ in one.ends}
    assert begin(fight.attacker, fight.defender, fight.target).log == fight.log
