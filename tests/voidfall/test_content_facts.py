"""The printed facts of Voidfall: what is in the box, and the values that the rulebook names."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from orloj.content import read_content
from orloj.ledger import ledger_of
from orloj.testing import proves

PACKAGE = "orloj.games.voidfall"
LEDGER = ledger_of(PACKAGE)
COLOURS = 4
RESOURCES = ["food", "energy", "materials", "credits", "science"]


def content(name: str, group: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = read_content(PACKAGE, name)[group]
    return found


def by_id(name: str, group: str) -> dict[str, dict[str, Any]]:
    return {one["id"]: one for one in content(name, group)}


BOX = {id: one["count"] for id, one in by_id("components", "component").items()}
PER_COLOUR = {id for id, one in by_id("components", "component").items() if one.get("per_player_colour")}
HOUSES = by_id("houses", "house")
TECHNOLOGIES = by_id("technologies", "technology")
SHIPS = by_id("fleets", "ship")
CONSTANTS = {id: one["value"] for id, one in by_id("economy", "constant").items()}
OTHER_TOKENS = {one["kind"]: one["total"] for one in content("tokens", "other")}


def figures(number: str) -> list[int]:
    """The numbers that a rule names, in its order."""
    return [int(found) for found in re.findall(r"\d+", LEDGER[f"voidfall.{number}"].text)]


def counts(*ids: str) -> list[int]:
    return [BOX[id] for id in ids]


# -- the box


@proves("voidfall.components.1")
def test_boards_and_trackers() -> None:
    dials = [10, 10]
    assert (
        figures("components.1")
        == counts("galaxy_board", "house_board", "improvement_blocker", "resource_tracker") + dials
    )
    assert BOX["house_board"] == len(HOUSES) == 14
    assert BOX["resource_tracker"] == COLOURS


@proves("voidfall.components.2")
def test_combat_tiles() -> None:
    own = [ship for ship in SHIPS if ship not in ("corvette", "voidborn")]
    assert sorted(own) == ["carrier", "destroyer", "dreadnought", "sentry"]
    assert BOX["combat_tile"] == len(["main", "starbase", *own])


@proves("voidfall.components.3")
def test_pieces_in_the_colours_of_the_players() -> None:
    pieces = ["standard_focus", "fleet_power", "turn_order_marker", "home_population_die", "influence_tracker"]
    assert set(pieces) == PER_COLOUR
    assert figures("components.3") == [COLOURS, *counts(*pieces), 3, 3]
    assert BOX["standard_focus"] == len(content("focus_standard", "focus")) == 9


@proves("voidfall.components.4")
def test_population_dice() -> None:
    dice = counts("population_die", "fixed_population_die")
    assert figures("components.4") == [sum(dice), *dice] == [27, 21, 6]
    assert {one["population"] for one in content("sectors", "sector")} == {"colour die", "die", "fixed", "none"}


@proves("voidfall.components.5")
def test_hexes_of_sectors() -> None:
    hexes = counts("home_hex", "sector_hex")
    assert figures("components.5") == [sum(hexes), *hexes] == [30, 4, 26]
    assert BOX["home_hex"] == COLOURS
    for scenario in content("scenarios", "scenario"):
        kinds = Counter(one["kind"] == "home" for one in scenario["sector"])
        assert kinds[True] <= hexes[0], scenario["id"]
        assert kinds[False] <= hexes[1], scenario["id"]


@proves("voidfall.components.6", "voidfall.components.7")
def test_fleet_tokens() -> None:
    tokens = [f"{ship}_token" for ship in ("corvette", "sentry", "destroyer", "carrier", "dreadnought")]
    assert figures("components.6") == counts(*tokens) == [32, 12, 12, 10, 12]
    assert figures("components.7") == counts("void_fleet_token", "void_power") == [20, 40]
    assert set(SHIPS) == {token.removesuffix("_token") for token in tokens} | {"voidborn"}


@proves("voidfall.components.8")
def test_tokens() -> None:
    kinds = ["bounty", "reclaim", "trade", "guild", "installation", "corruption"]
    named = [*(f"{kind}_token" for kind in kinds), "civilization_marker", "voidstorm_token"]
    assert figures("components.8") == counts(*named) == [48, 27, 12, 42, 40, 36, 12, 15]
    for kind in ("bounty", "reclaim"):
        assert sum(one["count"] for one in content("tokens", kind)) == BOX[f"{kind}_token"]
    for kind, total in OTHER_TOKENS.items():
        assert BOX.get(f"{kind}_token", BOX.get(kind)) == total, kind


@proves("voidfall.components.9", "voidfall.glory.1")
def test_glory_tokens() -> None:
    glory = {one["value"]: one["count"] for one in content("tokens", "glory")}
    assert glory == {1: 21, 2: 17, 3: 15, 4: 12, 5: 10}
    assert sum(glory.values()) == BOX["glory_token"] == 75
    assert figures("components.9") == [75, *(number for value, count in glory.items() for number in (count, value))]
    assert figures("glory.1") == [min(glory), max(glory)]


@proves("voidfall.components.10")
def test_agenda_cards() -> None:
    agendas = content("agendas", "agenda")
    kinds = Counter(one["kind"] for one in agendas)
    assert kinds == dict.fromkeys(("support", "might", "wealth", "dominance"), 8)
    assert {one["kind"] for one in content("agendas", "kind")} == set(kinds)
    assert figures("components.10") == [len(agendas), 8, BOX["agenda_board"]]
    assert len({one["id"] for one in agendas}) == BOX["agenda_card"] == 32


@proves("voidfall.components.11")
def test_origins_and_fallen_houses() -> None:
    origins = content("origins", "origin")
    fallen = content("fallen_houses", "fallen_house")
    assert figures("components.11") == counts("origin_card", "fallen_house_card", "marqualos_agenda") == [28, 14, 1]
    assert len(origins) == BOX["origin_card"]
    assert Counter((one["house"], one["letter"]) for one in origins) == {(h, x): 1 for h in HOUSES for x in "AB"}
    assert [one["house"] for one in fallen] == list(HOUSES)
    assert {one["house"] for one in read_content(PACKAGE, "starting_agendas")["extra"]} == {"marqualos"}


@proves("voidfall.components.12")
def test_galactic_events() -> None:
    events = content("events", "event")
    assert figures("components.12") == [BOX["event_card"], 3]
    assert len(events) == len({one["id"] for one in events}) == BOX["event_card"]
    assert Counter(one["cycle"] for one in events) == {1: 11, 2: 11, 3: 11}


@proves("voidfall.components.13")
def test_focus_cards_of_the_houses() -> None:
    cards = by_id("focus_house", "focus")
    assert figures("components.13") == [BOX["house_focus"]] == [len(cards)] == [18]
    assert sorted(cards) == sorted(card for house in HOUSES.values() for card in house["house_focuses"])
    standard = set(by_id("focus_standard", "focus"))
    for house in HOUSES.values():  # in hand they stand for the cards that they replace
        replaced = {cards[card]["replaces"] for card in house["house_focuses"]}
        assert replaced | set(house["standard_focuses"]) == standard
        assert len(house["house_focuses"]) + len(house["standard_focuses"]) == BOX["standard_focus"]


@proves("voidfall.components.14")
def test_technology_cards() -> None:
    number = len(TECHNOLOGIES)
    assert counts("technology_basic", "technology_improved") == [2 * number, number]
    assert figures("components.14") == [3 * number, 2 * number, number, number] == [84, 56, 28, 28]
    of_houses = Counter(house[f"technology_{letter}"] for house in HOUSES.values() for letter in "AB")
    assert of_houses == dict.fromkeys(TECHNOLOGIES, 1)


@proves("voidfall.components.15")
def test_crisis_cards() -> None:
    crises = content("crises", "crisis")
    levels = Counter(str(one["level"]) for one in crises)
    assert levels == {"starting": 5, "1": 19, "2": 23, "3": 21}
    assert {level: BOX[f"crisis_{level}"] for level in levels} == levels
    assert figures("components.15") == [BOX["crisis_board"], len(crises), 5, 19, 1, 23, 2, 21, 3]
    assert {one["kind"] for one in crises} == {"military", "economic", "general"}


@proves("voidfall.components.16")
def test_alliance_and_heroic_cards() -> None:
    alliance, heroic = content("focus_alliance", "focus"), content("focus_heroic", "focus")
    assert (
        figures("components.16") == counts("alliance_focus", "heroic_focus") == [len(alliance), len(heroic)] == [10, 10]
    )
    for cards in (alliance, heroic):
        assert sorted(one["focus"] for one in cards) == sorted([*by_id("focus_standard", "focus"), "leadership"])


@proves("voidfall.components.17")
def test_alert_cards() -> None:
    alerts = content("alerts", "alert")
    situations = Counter(one["level"] for one in alerts if one["kind"] == "situation")
    assert situations == {1: 6, 2: 7, 3: 4} == {level: BOX[f"situation_{level}"] for level in (1, 2, 3)}
    wars = sum(one["kind"] == "war" for one in alerts)
    assert wars == BOX["war_card"] == len(alerts) - situations.total()
    assert figures("components.17") == [len(alerts), 6, 1, 7, 2, 4, 3, wars]


@proves("voidfall.components.18", "voidfall.safe-havens.1")
def test_other_pieces_of_cooperative_games() -> None:
    pieces = counts("catastrophe_token", "harbinger_token", "safe_haven_tile", "difficulty_card")
    assert figures("components.18") == pieces == [3, 10, 5, 3]
    assert OTHER_TOKENS["catastrophe"] == content("crisis_board", "catastrophe")[0]["spaces"] == 3
    levels = [one["levels"] for one in content("safe_havens", "tile")]
    assert len(levels) == BOX["safe_haven_tile"]
    assert figures("safe-havens.1") == [min(levels), max(levels)] == [2, 4]
    assert len(content("difficulty", "difficulty")) == BOX["difficulty_card"]


# -- scenarios and difficulties


@proves("voidfall.tutorial.1")
def test_tutorial_maps() -> None:
    maps = [one["players"] for one in content("scenarios", "scenario") if one["mode"] == "tutorial"]
    assert maps == figures("tutorial.1") == [1, 2, 3, 4]


@proves("voidfall.prep.10", "voidfall.prep.11", "voidfall.end.4")
def test_difficulties() -> None:
    by_name = by_id("difficulty", "difficulty")
    assert list(by_name) == ["easy", "medium", "hard"]
    assert {name: one["harbinger_cycle"] for name, one in by_name.items()} == {"easy": 0, "medium": 3, "hard": 2}
    assert by_name["easy"]["add_2"] == [3, 2, 0, 1]  # level 1, 2, 3, War
    assert [one["base_influence"] for one in by_name.values()] == figures("end.4") == [60, 100, 140]


# -- cards and boards


@proves("voidfall.actions.16")
def test_complex_houses_have_cards_of_their_own() -> None:
    for id, house in HOUSES.items():
        assert bool(house["house_focuses"]) == (house["complexity"] > 1), id
    cards = by_id("focus_house", "focus")
    standard = by_id("focus_standard", "focus")
    for card in cards.values():
        theirs = [(action["cost"], action["effect"]) for action in card["action"]]
        usual = [(action["cost"], action["effect"]) for action in standard[card["replaces"]]["action"]]
        assert theirs != usual, card["id"]


@proves("voidfall.preferred.2")
def test_preferred_focuses() -> None:
    assert sorted(HOUSES["valnis"]["preferred"]) == ["politics", "progress"]


@proves("voidfall.exchange.3")
def test_the_exchange_of_the_alliance_reinforcement() -> None:
    card = by_id("focus_alliance", "focus")["alliance_reinforcement"]
    assert [one["max"] for one in nodes(card["action"]) if one.get("op") == "exchange"] == figures("exchange.3") == [4]


def nodes(found: Any) -> list[dict[str, Any]]:
    """All tables within an effect."""
    if isinstance(found, list):
        return [node for one in found for node in nodes(one)]
    if isinstance(found, dict):
        return [found, *(node for one in found.values() for node in nodes(one))]
    return []


@proves("voidfall.crisis-board.1")
def test_rows_of_the_crisis_board() -> None:
    assert [one["id"] for one in content("crisis_board", "row")] == ["military", "economic"]


@proves("voidfall.approach.9")
def test_fallen_houses_have_two_sector_defenses() -> None:
    assert {one["sector_defenses"] for one in content("fallen_houses", "fallen_house")} == {2}


@proves("voidfall.civilization.1", "voidfall.civilization.3")
def test_civilization_tracks() -> None:
    tracks = content("tracks", "track")
    assert read_content(PACKAGE, "tracks")["tier_of_space"] == [0, 0, 0, 1, 1, 2, 3, 4]
    assert figures("civilization.3")[0] == 8
    for id in HOUSES:
        assert sorted(one["track"] for one in tracks if id in one["houses"]) == ["economy", "society", "statecraft"]
    for track in tracks:  # the start space has no entry
        assert [one["tier"] for one in track["space"]] == [0, 0, 1, 1, 2, 3, 4], track["id"]


# -- resources


@proves("voidfall.resources.1", "voidfall.infrastructure.1")
def test_resources_and_their_guilds() -> None:
    guilds = {one["id"]: one["resource"] for one in content("economy", "guild")}
    assert guilds == dict(zip(["farmers", "engineers", "miners", "bankers", "scientists"], RESOURCES, strict=True))
    for origin in content("origins", "origin"):
        assert set(origin["stock"]) == set(RESOURCES)


@proves("voidfall.production.8")
def test_valnis_produces_more_energy() -> None:
    assert by_id("starting_agendas", "agenda")["valnis_A"]["production_level"] == {"energy": 1}


@proves("voidfall.production.9")
def test_yields() -> None:
    tables = by_id("economy", "yield_table")
    standard, credits = (tables[id]["yield_by_level"] for id in ("standard", "credits"))
    assert sorted(tables["standard"]["resources"] + tables["credits"]["resources"]) == sorted(RESOURCES)
    assert len(standard) == len(credits) == CONSTANTS["production_level_max"] + 1
    assert standard != list(range(len(standard)))
    assert standard[0] == credits[0] == 0
    assert (credits[5], credits[8]) == (2, 3)  # the examples of the rulebook
    for table in (standard, credits):
        assert table == sorted(table)
    assert all(few <= many for few, many in zip(credits, standard, strict=True))
    assert credits[-1] < standard[-1]


@proves("voidfall.trade.3")
def test_bonuses_of_the_trade_spaces() -> None:
    bonuses = [one["bonus"] for one in sorted(content("economy", "trade_space"), key=lambda one: int(one["space"]))]
    assert bonuses[2:] == [
        {"one": [{"op": "gain", "credits": 2}, {"op": "gain", "science": 2}]},
        {"op": "gain_any", "n": 2, "of": ["food", "energy", "materials"]},
        {"op": "gain_bounty", "n": 1},
        {"op": "gain", "science": 1},
    ]


# -- fleets


@proves("voidfall.infrastructure.2", "voidfall.fleets.3", "voidfall.fleets.4")
def test_ships_and_installations() -> None:
    assert list(by_id("fleets", "installation")) == ["shipyard", "sector_defense", "starbase"]
    assert set(SHIPS) - {"voidborn"} == {"corvette", "sentry", "destroyer", "dreadnought", "carrier"}
    assert CONSTANTS["fleet_power_total"] == BOX["fleet_power"] == figures("fleets.4")[0] == 14
    for origin in content("origins", "origin"):
        deployed = [*origin["home"]["power"].values(), *origin["outpost"]["power"].values()]
        assert origin["active_power"] + origin["inactive_power"] + sum(deployed) <= 14, origin["id"]


@pytest.mark.parametrize(
    ("ship", "capacity", "combat"),
    [
        pytest.param("corvette", (3, 3), {"initiative_per": 1}, marks=pytest.mark.proves("voidfall.ship-types.2")),
        pytest.param(
            "sentry",
            (3, 3),
            {"approach_damage_per_defender": 1, "initiative_per_attacker": 1, "initiative_per_defender": 0},
            marks=pytest.mark.proves("voidfall.ship-types.3"),
        ),
        pytest.param(
            "destroyer",
            (3, 3),
            {
                "initiative_per": 1,
                "initiative_flat_attacker": 1,
                "salvo_damage_once_per_attacker": 1,
                "approach_damage_flat_attacker_improved": 1,
            },
            marks=pytest.mark.proves("voidfall.ship-types.4"),
        ),
        pytest.param(
            "dreadnought",
            (1, 3),
            {
                "approach_absorption_per_attacker": 1,
                "initiative_per": 1,
                "initiative_flat": 1,
                "salvo_absorption_once_per_defender": 1,
            },
            marks=pytest.mark.proves("voidfall.ship-types.5"),
        ),
        pytest.param(
            "carrier",
            (1, 3),
            {"deploys_corvettes_per_attacker": 1, "initiative_per": 1, "salvo_absorption_once_per_defender": 1},
            marks=pytest.mark.proves("voidfall.ship-types.6"),
        ),
    ],
)
def test_ship_types(ship: str, capacity: tuple[int, int], combat: dict[str, int]) -> None:
    values = SHIPS[ship]
    assert (values["token_capacity"], values["token_capacity_improved"]) == capacity
    fights = ("initiative", "approach", "salvo", "deploys")
    assert {key: value for key, value in values.items() if key.startswith(fights)} == combat


def test_every_rule_about_the_content_is_proved_here() -> None:
    """A rule that is checked by data needs a test of the data."""
    needed = {id for id, rule in LEDGER.items() if rule.check == "data"}
    marks: set[str] = set()
    for test in (value for name, value in globals().items() if name.startswith("test_")):
        for mark in getattr(test, "pytestmark", []):
            marks |= set(mark.args) if mark.name == "proves" else set()
            if mark.name == "parametrize":
                marks |= {id for one in mark.args[1] for inner in one.marks for id in inner.args}
    assert needed - marks == {"voidfall.modes.2"}  # that one is a matter of the ledger itself
    assert marks <= needed
