"""Exact odds beside questions: before fights, jobs and illegal deliveries, with everything that may still be used."""

from __future__ import annotations

from typing import cast

import pytest

from orloj.games.outer_rim.look.advice import advice_for
from orloj.games.outer_rim.odds import against, combat_odds, delivery_chance, skill_chance
from orloj.games.outer_rim.patrols import patrol_of
from orloj.games.outer_rim.state import State
from orloj.games.outer_rim.view import View
from orloj.look.advice import Advice, percent
from orloj.testing import Position
from orloj.words import LANGS, Lang
from tests.outer_rim.positions import rim, rogue


def advised(t: Position[State], lang: Lang = "en", seat: int = 0) -> tuple[View, Advice]:
    view = cast(View, t.table.view(seat))
    advice = advice_for(t.question(seat), view, lang)
    assert advice is not None
    return view, advice


@pytest.mark.parametrize("lang", LANGS)
def test_before_an_encounter_fights_and_the_tests_of_jobs_have_odds(lang: Lang) -> None:
    t = rim(
        rogue(at="ryloth", assets=["job.start_3"], hull_damage=1), patrols={"hutt": (2, "ryloth")}, step="encounter"
    )
    view, advice = advised(t, lang)
    patrol = patrol_of(view, "hutt")
    odds = combat_odds(view, against(0, "ship", patrol.ship_combat, enemy=patrol.id))
    falls = odds.falls(view.players[0].hull - 1)
    assert falls > 0
    [fight] = [row for row in advice.rows if percent(float(falls), lang) in row.label]
    assert fight.chance == float(odds.win)
    tests = [row.chance for row in advice.rows if row is not fight]
    assert tests == [float(skill_chance(view, 0, skill)) for skill in ("tactics", "influence")]
    named = "Weapons Drop" if lang == "en" else ""
    assert all(row.label.startswith(named) for row in advice.rows if row is not fight)


def test_in_a_combat_each_ability_says_what_it_adds() -> None:
    t = rim(
        rogue(at="ryloth", assets=["mod.targeting_computer"]),
        patrols={"hutt": (1, "ryloth")},
        step="encounter",
        dice=["blank", "focus"],
    )
    t.play("0 patrol hutt")
    _, advice = advised(t)
    everything, without, falls = advice.rows
    assert everything.now
    assert everything.label == "with all you can use"
    assert without.label == "without Targeting Computer"
    assert without.chance < everything.chance
    assert falls.label == "your defeat"


def test_an_illegal_delivery_has_its_chance_before_it_is_tried() -> None:
    t = rim(rogue(at="kessel", assets=["cargo.stolen_supplies"]))
    view, advice = advised(t)
    [row] = advice.rows
    assert row.label == "Stolen Supplies"
    assert row.chance == float(delivery_chance(view, 0))


def test_abilities_that_are_counted_without_a_row_are_named() -> None:
    plain = rim(rogue(at="ryloth"), patrols={"hutt": (1, "ryloth")}, step="encounter")
    assert advised(plain)[1].note == ""
    armed = rim(
        rogue(at="ryloth", assets=["mod.targeting_computer"]), patrols={"hutt": (1, "ryloth")}, step="encounter"
    )
    assert advised(armed)[1].note == "Counted too: Targeting Computer."
