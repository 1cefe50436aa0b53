"""Every component has a name in both languages."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from orloj.content import read_content
from orloj.games.voidfall import names
from orloj.words import LANGS, Lang, problems

PACKAGE = "orloj.games.voidfall"


def content(file: str, list_: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = read_content(PACKAGE, file)[list_]
    return found


def named(lang: Lang) -> dict[str, dict[str, str]]:
    """The names of all components, by the list in which they stand."""
    focuses = [
        card for kind in ("standard", "house", "alliance", "heroic") for card in content(f"focus_{kind}", "focus")
    ]
    starting = [*content("starting_agendas", "agenda"), *content("starting_agendas", "extra")]
    return {
        "house": {one["id"]: names.house_name(one["id"], lang) for one in content("houses", "house")},
        "origin": {one["id"]: names.origin_name(one["id"], lang) for one in content("origins", "origin")},
        "technology": {
            one["id"]: names.technology_name(one["id"], lang) for one in content("technologies", "technology")
        },
        "focus": {card["id"]: names.focus_name(card["id"], lang) for card in focuses},
        "agenda": {one["id"]: names.agenda_name(one["id"], lang) for one in content("agendas", "agenda")},
        "starting agenda": {one["id"]: names.agenda_name(one["id"], lang) for one in starting},
        "event": {one["id"]: names.event_name(one["id"], lang) for one in content("events", "event")},
        "crisis": {one["id"]: names.crisis_name(one["id"], lang) for one in content("crises", "crisis")},
        "war": {
            one["id"]: names.alert_name(one["id"], lang) for one in content("alerts", "alert") if one["kind"] == "war"
        },
        "fallen house": {
            one["id"]: names.fallen_name(one["id"], lang) for one in content("fallen_houses", "fallen_house")
        },
        "sector": {one["id"]: names.sector_kind_name(one["id"], lang) for one in content("sectors", "sector")},
        "scenario": {one["id"]: names.scenario_name(one["id"], lang) for one in content("scenarios", "scenario")},
        "bounty": {one["id"]: names.token_name(one["id"], lang) for one in content("tokens", "bounty")},
        "reclaim": {one["id"]: names.token_name(one["id"], lang) for one in content("tokens", "reclaim")},
        "track": {one["id"]: names.track_name(one["id"], lang) for one in content("tracks", "track")},
        "safe haven": {one["id"]: names.haven_name(one["id"], lang) for one in content("safe_havens", "tile")},
    }


@pytest.mark.parametrize("lang", LANGS)
def test_every_component_has_a_name_of_its_own(lang: Lang) -> None:
    for group, found in named(lang).items():
        twice = [name for name, count in Counter(found.values()).items() if count > 1]
        assert not twice, f"two of {group} are called {twice}"
        assert all(name.strip() and name[:1] == name[:1].upper() for name in found.values())


@pytest.mark.parametrize("lang", LANGS)
def test_every_action_has_a_name(lang: Lang) -> None:
    for kind in ("standard", "house", "alliance", "heroic"):
        for card in content(f"focus_{kind}", "focus"):
            called = [names.action_name(card["id"], action["key"], lang) for action in card["action"]]
            assert len({*called}) == len(called)


def test_czech_names_are_not_the_english_ones() -> None:
    """But for names of houses and a few words that are the same."""
    same = {"Adaptation", "Experiment"}
    for group in ("technology", "focus", "agenda", "event", "crisis", "war", "sector", "scenario", "bounty", "reclaim"):
        english, czech = named("en")[group], named("cs")[group]
        assert {name for id, name in english.items() if czech[id] == name} <= same, group


def test_every_published_scenario_has_a_name() -> None:
    for lang in LANGS:
        assert all(names.scenario_name(one["id"], lang) for one in content("scenario_index", "published"))


def test_situations_are_called_by_their_level() -> None:
    assert names.alert_name("situation_2_3", "en") == "Situation, level 2"
    assert names.alert_name("situation_2_3", "cs") == "Situace, 2. úroveň"


def test_no_name_is_left_over() -> None:
    """What stands in `content/names` is the name of something."""
    czech = read_content(PACKAGE, "names/cs")
    for group, list_ in (("technology", "technology"), ("agenda", "agenda"), ("event", "event"), ("crisis", "crisis")):
        assert czech[group].keys() <= named("cs")[list_].keys()
    keys = {
        name
        for kind in ("standard", "house", "alliance", "heroic")
        for card in content(f"focus_{kind}", "focus")
        for action in card["action"]
        for name in (action["key"], f"{card['id']}.{action['key']}")
    }
    assert czech["action"].keys() <= keys


def test_the_terms_of_the_czech_rules_are_used() -> None:
    assert names.action_name("nervo_production", "thrive", "cs") == "Úspěšnost"
    assert names.action_name("reinforcement", "muster", "cs") == "Vyzbrojení"
    assert names.technology_name("dreadnoughts", "cs") == "Bitevní loď"
    assert names.agenda_name("S3", "cs") == "Zemědělská unie"
    assert names.scenario_name("C011", "cs") == "První bitva"
    assert names.sector_kind_name("rift", "cs") == "Trhlina"


def test_focuses_without_a_card_of_that_name() -> None:
    assert [names.focus_name(one, "cs") for one in ("raid", "leadership", "conquest")] == [
        "Přepad",
        "Vůdcovství",
        "Dobývání",
    ]


def test_resources_with_numbers() -> None:
    assert names.resources_text({"food": 2, "energy": 1, "science": 0}, "cs") == "2 potraviny a 1 energii"
    assert names.resources_text({"materials": 5}, "cs") == "5 materiálů"
    assert names.resource_list(["food", "science"], "en") == "food and science"


def test_words_are_complete() -> None:
    assert problems(names.WORDS) == []


def test_no_two_sectors_of_a_map_are_called_the_same() -> None:
    for scenario in content("scenarios", "scenario"):
        called = Counter(names.sector_name(sector["key"]) for sector in scenario["sector"])
        assert max(called.values()) == 1, scenario["id"]
