"""A combat before it happens: beside the questions for a target, a force, and every choice in it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from orloj.games.voidfall.components import CRISES
from orloj.games.voidfall.foreseen import foreseen
from orloj.games.voidfall.look.web import LOOK
from orloj.games.voidfall.state import State, Turn
from orloj.games.voidfall.texts import TEXTS
from orloj.kernel import Step
from orloj.look.foreseen import Foreseen
from orloj.testing import Position
from orloj.words import LANGS, Lang
from tests.voidfall.positions import galaxy, land, lord, plain, sector
from tests.voidfall.positions import told as story
from tests.voidfall.void_positions import answered, void

FLEET = {"O1": {"fleets": {"corvette": 3, "destroyer": 2}}}


def conquest(**facts: Any) -> Position[State]:
    sectors = {**FLEET, **facts.pop("sectors", {})}
    me = plain(stock={"energy": 4}, techs={"destroyers": "basic", **facts.pop("techs", {})})
    t = galaxy(me, facts.pop("other", lord()), sectors=sectors, focus="conquest", **facts)
    t.play("0 act conquest engage", "0 1")
    return t


def seen(t: Position[State], lang: Lang = "en") -> Foreseen | None:
    view: Any = t.table.view(0)
    return foreseen(t.table.asks()[0], view, lang)


def told(t: Position[State]) -> Foreseen:
    found = seen(t)
    assert found is not None
    return found


def test_every_target_says_what_all_power_would_do() -> None:
    t = conquest(sectors={"c1": {"void_power": 2}, "a1": {"void_power": 9}})
    leads = {pick.name: pick.leads for pick in told(t).picks}
    assert leads["Sector C1"].startswith("The attacker wins and keeps")
    assert leads["Sector A1"].startswith("The defender holds the sector")


def test_the_smallest_force_that_is_enough_is_marked_and_true() -> None:
    t = conquest(sectors={"c1": {"void_power": 3, "installations": [], "fallen": ""}})
    t.play("0 invade c1")
    found = told(t)
    [enough] = [pick for pick in found.picks if pick.best]
    assert "The attacker wins" in enough.leads
    before = found.picks[: found.picks.index(enough)]
    assert all("The attacker wins" not in pick.leads for pick in before), "less is not enough"
    assert found.steps[0].title in ("Approach", "Salvo 1")
    counts = dict(re.findall(r"(\d+) (corvette|destroyer)", enough.name))
    sent = ",".join(f"power {ship} O1={n}" for n, ship in re.findall(r"(\d+) (corvette|destroyer)", enough.name))
    assert counts
    t.play(f"0 {sent}")
    while 0 in t.asked() and t.asked()[0].startswith("combat-"):
        t.play(f"0 {t.options(0)[0]}")
    assert sector(t, "c1").owner == 0, "it was enough"


def test_each_choice_in_a_combat_says_what_it_leads_to() -> None:
    t = conquest(sectors={"c1": {"void_power": 4}})
    t.play("0 invade c1", "0 power corvette O1=3,power destroyer O1=2")
    assert t.asked()[0].startswith("combat-")
    found = told(t)
    assert len(found.picks) == len(t.options(0))
    assert [pick.best for pick in found.picks] == [True] + [False] * (len(found.picks) - 1)
    assert found.steps
    assert "sector" in found.note.lower()


def test_against_a_player_the_range_is_told() -> None:
    rival = land(1, fleets={"corvette": 2, "sentry": 1})
    t = conquest(sectors={"c1": rival}, other=lord(techs={"sentries": "basic", "torpedoes": "basic"}))
    t.play("0 invade c1")
    found = told(t)
    assert found.picks
    assert "At best for you" in found.note


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_shows_it_beside_the_question(lang: Lang) -> None:
    t = conquest(sectors={"c1": {"void_power": 3}})
    t.play("0 invade c1")
    html = LOOK.panel(t.table.asks()[0], t.table.view(0), lang)  # type: ignore[attr-defined]
    assert 'class="foreseen"' in html
    assert html.count('class="best"') == 1
    assert "popovertarget" in html


def test_other_questions_are_left_alone() -> None:
    t = galaxy(lord(), focus="conquest")
    assert seen(t) is None


@pytest.mark.parametrize("lang", LANGS)
def test_the_story_tells_every_step_afterwards(lang: Lang) -> None:
    t = conquest(sectors={"c1": {"void_power": 2, "installations": ["sector_defense"]}})
    t.play("0 invade c1")
    expected = told(t)
    t.play("0 power corvette O1=3")
    lines = t.story("fight-step")
    texts = [TEXTS.line(line, 0, ["Ada", "Bob"], lang) for line in lines]
    assert [line.values["salvo"] for line in lines][:2] == [0, 1]
    assert texts[0].startswith("Approach: The defender" if lang == "en" else "Přílet: Obránce")
    assert "3 : 2" in texts[1] or "2 : 2" in texts[1]
    assert expected.steps


# -- skirmishes


def threat(alert: str, *keys: str, **facts: Any) -> Position[State]:
    """The void is to advance, and these sectors may be attacked."""
    sectors = {key: land(0, fleets={"corvette": 2}, **facts.pop(key, {})) for key in keys}
    plan = [Step("void-advance", [0]), Step("turn-ends", [0]), Step("selection", [1])]
    me = lord(corrupted_slots=(1, 2, 3), corrupted_tracks=("society",))
    return void(me, alert=alert, sectors=sectors, turn=Turn(seat=0, focus="progress"), plan=plan, **facts)


@pytest.mark.parametrize("strong", [True, False])
def test_a_war_says_where_it_strikes_and_what_comes_of_it(strong: bool) -> None:
    t = threat("war_1", "O1", O1={"installations": ["sector_defense"] * 3 if strong else []})
    found = told(t)
    [pick] = found.picks
    answered(t.play("0 board"))
    [strike] = story(t, "strike")
    assert pick.name == f"Skirmish in sector {strike['sector'].upper()}"
    assert found.title == f"A skirmish with {strike['count']} Voidborn power:"
    assert (sector(t, "O1").owner == 0) is strong
    assert pick.leads.startswith("The defender holds") is strong
    assert ("seize" in found.note) is not strong
    assert found.steps


def test_where_chance_decides_all_targets_are_named() -> None:
    alike = {"population": 2, "guilds": [], "installations": []}
    t = threat("war_1", "O1", "c1", O1=alike, c1={**alike, "corrupted": False, "fallen": ""})
    found = told(t)
    assert [pick.name for pick in found.picks] == [
        "Skirmish in sector O1, one of 2 by chance",
        "Skirmish in sector C1, one of 2 by chance",
    ]
    assert "chance" in found.note


def test_a_penalty_that_is_a_skirmish_says_what_comes_of_it() -> None:
    t = threat("situation_1_1", "O1", current="crisis_1_01")
    assert seen(t) is None, "its penalty is another one"
    name = next(one.id for one in CRISES if one.penalty.get("op") == "skirmish" and one.level != "starting")
    t = threat("situation_1_1", "O1", current=name)
    [pick] = told(t).picks
    answered(t.play(f"0 {next(token for token in t.options(0) if token.startswith('suffer'))}"))
    [strike] = story(t, "strike")
    assert pick.name == f"Skirmish in sector {strike['sector'].upper()}"
    assert pick.leads.startswith("The defender holds") is (sector(t, "O1").owner == 0)
