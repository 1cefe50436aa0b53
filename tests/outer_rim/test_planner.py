"""The route planner: ways by the rules, who is met on them, where cards lead, what the market costs the looker."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any, cast

import pytest

from orloj.games.outer_rim.components import SPACES
from orloj.games.outer_rim.galaxy import galaxy
from orloj.games.outer_rim.journeys import journeys
from orloj.games.outer_rim.judgement.routes import _turns
from orloj.games.outer_rim.look.planner import lead_text, leads, plans
from orloj.games.outer_rim.look.wares import wares
from orloj.games.outer_rim.look.web import LOOK
from orloj.games.outer_rim.odds import against, combat_odds
from orloj.games.outer_rim.patrols import patrol_of
from orloj.games.outer_rim.turn import stopping
from orloj.games.outer_rim.values import stat
from orloj.games.outer_rim.view import View
from orloj.look.advice import percent
from orloj.words import LANGS, Lang
from tests.outer_rim.positions import card, rim, rogue
from tests.pages import Page


def view_of(*rogues: Any, **facts: Any) -> View:
    return cast(View, rim(*rogues, **facts).table.view(0))


# -- ways


def test_every_turn_of_a_journey_is_a_movement_of_the_rules() -> None:
    view = view_of(rogue(at="kessel", rep={"hutt": -1}), patrols={"hutt": "t4.li", "rebel": "t3.lo"})
    arch, stops = galaxy(view.tiles), stopping(view, 0)
    found = journeys(view, 0)
    assert found["kessel"] == ()
    assert max(map(len, found.values())) > 2
    for space, journey in found.items():
        here = "kessel"
        for leg in journey:
            assert leg == arch.reach(here, stat(view, 0, "hyperdrive"), stops).way(leg[-1])
            here = leg[-1]
        assert here == space


def test_a_journey_takes_the_fewest_turns() -> None:
    view = view_of(rogue(at="cantonica"), patrols={"syndicate": "t2.lo"})
    turns = _turns(tuple(view.tiles), stat(view, 0, "hyperdrive"), frozenset(stopping(view, 0)))["cantonica"]
    assert {space: len(journey) for space, journey in journeys(view, 0).items()} == turns


@pytest.mark.parametrize("lang", LANGS)
def test_a_plan_tells_whom_one_meets_and_the_odds_of_a_fight(lang: Lang) -> None:
    patrols = {"hutt": "t3.ri", "rebel": "t3.li", "imperial": "tatooine"}
    view = view_of(rogue(at="kessel", rep={"hutt": -1, "imperial": 1}), patrols=patrols)
    told = {plan.space: plan for plan in plans(view, lang)}
    for faction, must in (("hutt", True), ("rebel", False)):
        patrol = patrol_of(view, faction)  # type: ignore[arg-type]
        odds = combat_odds(view, against(0, "ship", patrol.ship_combat, enemy=patrol.id)).win
        note = told[patrols[faction]].stops[-1].notes[0]
        assert percent(float(odds), lang) in note
        assert (("have to fight" if lang == "en" else "musíš bojovat") in note) is must
    assert told["maelstrom"].stops[0].notes
    assert "%" not in told["tatooine"].stops[-1].notes[0]  # they let one pass


def test_whoever_is_defeated_needs_a_turn_more_and_who_only_watches_has_no_plans() -> None:
    well, ill = view_of(rogue(at="kessel")), view_of(rogue(at="kessel", defeated=True, wounds=4))
    turns = [
        {plan.space: len(plan.stops) and plan.stops[-1].turn for plan in plans(view, "en")} for view in (well, ill)
    ]
    assert turns[1]["naboo"] == turns[0]["naboo"] + 1
    watcher = cast(View, rim(rogue(at="kessel")).table.view(None))
    assert plans(watcher, "en") == []
    assert "data-plan" not in LOOK.board(watcher, ["Ada", "Bob"], "en")


def test_the_page_can_light_every_way() -> None:
    html = LOOK.board(view_of(rogue(at="kessel")), ["Ada", "Bob"], "en")
    routes = {frozenset(pair.split()) for pair in re.findall(r'data-route="([^"]+)"', html)}
    turns = set(re.findall(r'data-turn="space:([^"]+)"', html))
    found = re.findall(r'data-plan="([^"]+)" data-path="([^"]*)" data-stops="([^"]*)"', html)
    assert {space for space, _, _ in found} == set(SPACES)
    for space, path, stops in found:
        spaces = path.split()
        assert (spaces[0], spaces[-1]) == ("kessel", space)
        assert {frozenset(pair) for pair in pairwise(spaces)} <= routes
        assert {stop.rpartition(":")[0] for stop in stops.split()} <= turns


# -- where cards lead


def test_cargo_and_jobs_lead_to_their_destination_and_captives_to_theirs() -> None:
    facts = {"assets": ["cargo.salvage", "bounty.dengar"], "captives": {"bounty.dengar": "dengar"}}
    view = view_of(rogue(at="kessel", **facts), empty=["kessel.0"])
    assert leads(view, card("cargo.salvage"), 0) == ["mon_calamari"]
    assert len(leads(view, card("bounty.dengar"), 0)) == 1
    assert re.fullmatch(r"→ Mon Calamari · \d turns?", lead_text(view, ["mon_calamari"], "en"))
    html = LOOK.board(view, ["Ada", "Bob"], "en")
    assert 'data-leads="mon_calamari" data-card="cargo.salvage"' in html


def test_a_bounty_leads_to_all_who_could_be_the_wanted_one_until_he_is_known() -> None:
    hidden = view_of(rogue(at="kessel"), contacts={"naboo.1": "dengar"})
    guessed = leads(hidden, card("bounty.dengar"))
    classes = {spot.rpartition(".")[0] for spot, one in hidden.contacts.items() if one.class_ == "yellow"}
    assert set(guessed) == classes
    turns = {plan.space: len(plan.stops) for plan in plans(hidden, "en")}
    assert [turns[space] for space in guessed] == sorted(turns[space] for space in guessed)
    known = view_of(rogue(at="kessel"), contacts={"naboo.1": "dengar"}, faceup=["naboo.1"])
    assert leads(known, card("bounty.dengar")) == ["naboo"]


# -- the market


def test_the_market_says_what_the_looker_would_pay_and_what_he_lacks() -> None:
    tops = {"ship": ["ship.yv_666"], "cargo": ["cargo.salvage"]}
    view = view_of(rogue(at="kessel", credits=3000, ship="g9_rigger"), tops=tops)
    told = {ware.deck: ware for ware in wares(view, "en")}
    assert told["cargo"].can
    assert told["cargo"].lead.startswith("→ Mon Calamari · ")
    assert not told["ship"].can
    assert told["ship"].pay == "you lack 12,000"
    assert "you lack 12,000" in Page(LOOK.board(view, ["Ada", "Bob"], "en")).said
    rich = view_of(rogue(at="kessel", credits=15000), tops=tops)
    assert {ware.deck: ware.can for ware in wares(rich, "en")}["ship"]
