"""The printed facts: what is in the box, and the values that the rulebook names."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from orloj.content import read_content
from orloj.games.andromeda.components import (
    BASES,
    CLASSES,
    COMMANDERS,
    DECKS,
    DESTINIES,
    DISCOVERIES,
    DOMINANCES,
    EVENTS,
    FACTIONS,
    KINDS,
    MATERIALS,
    MODULES,
    MOONS,
    PLANETS,
    PRICES,
    RAIDERS,
    REPLICATORS,
    RESOURCES,
    SHIPS,
    SPACES,
    SPECIALS,
    STRUCTURES,
    TACTIC_TYPES,
    TACTICS,
    TRACKS,
    UPGRADES,
)
from orloj.games.andromeda.galaxy import NEBULAE, TILE_SPACES
from orloj.testing import proves

COMPONENTS = read_content("orloj.games.andromeda", "components")
BOX: dict[str, int] = {one["id"]: one["count"] for one in COMPONENTS["component"]}
EACH: dict[str, int] = COMPONENTS["per_player"]
LEDGER: dict[str, dict[str, Any]] = {
    rule["id"]: rule
    for rule in tomllib.loads((files("orloj.games.andromeda") / "rules.toml").read_text("utf-8"))["rule"]
}
SEATS = 4


def mainly(resource: str, cost: dict[str, int] | Any) -> bool:
    """Is it the only named resource of a cost, or the one with the most units?"""
    named = {key: units for key, units in cost.items() if key != "any"}
    return resource in named and named[resource] == max(named.values())


# -- the box


@proves("andromeda.components.1", "andromeda.components.7", "andromeda.components.8", "andromeda.components.16")
def test_boards_markers_and_tokens_that_have_only_a_number() -> None:
    assert [BOX[id] for id in ("main_board", "event_board", "scrapyard_board", "event_marker", "target_marker")] == [
        1,
        1,
        1,
        1,
        1,
    ]
    assert BOX["damage_marker"] == 50
    tokens = {resource: BOX[f"{resource}_token"] for resource in RESOURCES if resource != "tactic"}
    assert tokens == {"energy": 50, "titanium": 25, "nanocarbon": 25, "ice": 25, "credit": 25}
    assert BOX["station_board"] == BOX["reference_card"] == SEATS
    assert EACH["station_board"] == EACH["reference_card"] == 1


@proves("andromeda.components.2")
def test_tiles_of_locations() -> None:
    assert len(PLANETS) == BOX["planet_tile"] == 15
    assert len(BASES) == BOX["alliance_base_tile"] == 6
    assert len(SPECIALS) == BOX["special_location_tile"] == 4
    assert not set(PLANETS) & set(BASES)
    assert not set(PLANETS) & set(SPECIALS)


@proves("andromeda.components.3")
def test_nine_commanders_for_each_player() -> None:
    assert COMMANDERS == EACH["commander"] == 9
    assert BOX["commander"] == 36 == SEATS * COMMANDERS


@proves("andromeda.components.4", "andromeda.components.5")
def test_factions_and_upgrades() -> None:
    assert len(FACTIONS) == BOX["faction_card"] == 12
    groups = Counter(piece.group for piece in UPGRADES.values())
    assert groups == {"faction": BOX["faction_upgrade_piece"], "neutral": BOX["neutral_upgrade_piece"]}
    assert groups == {"faction": 12, "neutral": 16}
    assert {faction.upgrade for faction in FACTIONS.values()} == {
        id for id, piece in UPGRADES.items() if piece.group == "faction"
    }
    assert all(UPGRADES[faction.upgrade].faction == id for id, faction in FACTIONS.items())
    neutral = Counter(piece.ship for piece in UPGRADES.values() if piece.group == "neutral")
    assert neutral == dict.fromkeys(SHIPS, 4)


@proves("andromeda.components.6")
def test_two_decks_of_ten_events() -> None:
    assert Counter(event.deck for event in EVENTS) == {"dawn": 10, "dusk": 10}
    assert len({event.id for event in EVENTS}) == BOX["event_card"] == 20


@proves("andromeda.components.9")
def test_fifteen_structures_of_five_types() -> None:
    assert len(STRUCTURES) == 5
    assert {one.track for one in STRUCTURES.values()} == set(TRACKS)
    assert sum(one.tiles for one in STRUCTURES.values()) == BOX["structure_tile"] == 15
    assert sum(one.cards for one in STRUCTURES.values()) == BOX["structure_card"] == 15
    assert Counter(planet.structure for planet in PLANETS.values()) == {id: one.cards for id, one in STRUCTURES.items()}


@proves("andromeda.components.10")
def test_moons_of_five_colours_and_of_the_nebulae() -> None:
    colours = Counter(moon.colour for moon in MOONS if moon.group == "planetary")
    assert len(colours) == 5
    assert colours.total() == BOX["planetary_moon"] == 45
    assert set(colours) == {planet.moon_colour for planet in PLANETS.values()}
    assert sum(moon.group == "nebula" for moon in MOONS) == BOX["nebula_moon"] == 6
    assert len({moon.id for moon in MOONS}) == len(MOONS) == 51


@proves("andromeda.components.11")
def test_modules_of_four_types() -> None:
    assert sum(len(DECKS[kind]) for kind in KINDS) == BOX["module"] == 108
    assert len(KINDS) == 4
    assert all(DECKS[kind] for kind in KINDS)
    assert sum(module.base for module in MODULES) == 4  # printed on the station, not among the 108


@proves("andromeda.components.12", "andromeda.resources.9")
def test_tactic_cards_of_five_types() -> None:
    assert len(TACTICS) == BOX["tactic_card"] == 80
    assert {tactic.type for tactic in TACTIC_TYPES} == {"action", "event", "ongoing", "diplomacy", "battle"}
    assert "tactic" in RESOURCES


@proves("andromeda.components.13")
def test_markers_of_the_players() -> None:
    assert BOX["progress_marker"] == 20 == SEATS * EACH["progress_marker"]
    assert EACH["progress_marker"] == len(TRACKS)
    assert BOX["score_marker"] == SEATS * EACH["score_marker"] == 4


@proves("andromeda.components.14")
def test_twenty_different_destinies() -> None:
    assert len(DESTINIES) == BOX["destiny_card"] == 20
    assert len({destiny.bonus for destiny in DESTINIES}) == 20


@proves("andromeda.components.15")
def test_dice() -> None:
    assert BOX["player_die"] == 24 == SEATS * EACH["player_die"]
    assert EACH["player_die"] == BOX["raider_die"] == 6


@proves("andromeda.components.17")
def test_replicator_tokens() -> None:
    assert REPLICATORS == BOX["replicator_token"] == 5


@proves("andromeda.components.18")
def test_raiders() -> None:
    assert len(RAIDERS) == BOX["raider_card"] == 10
    assert Counter(raider.class_ for raider in RAIDERS.values()) == dict.fromkeys(CLASSES, 2)
    assert sum(raider.figures for raider in RAIDERS.values()) == BOX["raider_figure"] == 16
    most = {class_: max(one.figures for one in RAIDERS.values() if one.class_ == class_) for class_ in CLASSES}
    assert sum(most.values()) == BOX["stand"] == 8  # one for each figure that can be in a game


@proves("andromeda.components.19")
@pytest.mark.parametrize(
    ("type_", "each"), [("transport", 6), ("fighter", 1), ("science_vessel", 1), ("heavy_cruiser", 1)]
)
def test_ships(type_: str, each: int) -> None:
    assert SHIPS[type_].per_player == EACH[type_] == each
    assert BOX[type_] == SEATS * each
    assert len(SHIPS) == 4


@proves("andromeda.components.20")
def test_discovery_and_dominance_tokens() -> None:
    assert len(DISCOVERIES) == BOX["discovery_token"] == 21
    assert len(DOMINANCES) == BOX["dominance_token"] == 8


# -- resources


@proves("andromeda.resources.1")
def test_six_kinds_of_resources() -> None:
    assert RESOURCES == ("energy", "titanium", "nanocarbon", "ice", "credit", "tactic")
    assert read_content("orloj.games.andromeda", "effects")["groups"]["any"] == list(RESOURCES)


@proves("andromeda.resources.3", "andromeda.resources.4", "andromeda.resources.5")
@pytest.mark.parametrize(
    ("resource", "structure", "kind"),
    [("titanium", "factory", "industry"), ("nanocarbon", "observatory", "science"), ("ice", "city", "civilization")],
)
def test_what_the_materials_are_mainly_for(resource: str, structure: str, kind: str) -> None:
    planets = [planet for planet in PLANETS.values() if planet.structure == structure]
    assert len(planets) == 3
    assert all(mainly(resource, planet.cost) for planet in planets)
    assert all(mainly(resource, PRICES[kind, row]) for row in (1, 2, 3))
    others = [other for other in MATERIALS if other != resource]
    assert not any(other in PRICES[kind, row] for other in others for row in (1, 2, 3))
    assert all(mainly("titanium", ship.build_cost) for ship in SHIPS.values())


# -- locations


@proves("andromeda.locations.2")
def test_a_planet_shows_commanders_structure_cost_and_moons() -> None:
    for planet in PLANETS.values():
        assert planet.commanders > 0
        assert STRUCTURES[planet.structure].commanders == planet.commanders
        assert sum(planet.cost.values()) > 0
        assert set(planet.cost) <= {*RESOURCES, "any"}
        assert planet.moons == 3
        assert planet.moon_colour == planet.kind
        assert [effect.op for effect in planet.no_moon_gain] == ["gain"]
        assert planet.no_moon_gain[0].res in RESOURCES


def test_the_map_is_a_whole_with_six_nebulae_and_room_for_all_tiles() -> None:
    """Neighbours are mutual, every place can be reached, and 15 planets, 6 bases and 2 special tiles have a space."""
    assert sorted(NEBULAE) == [1, 2, 3, 4, 5, 6]
    assert len(TILE_SPACES) == 23
    for place, space in SPACES.items():
        assert place not in space.adjacent
        assert all(place in SPACES[near].adjacent for near in space.adjacent)
    order = [SPACES[place] for place in TILE_SPACES]
    assert [(space.row, space.col) for space in order] == sorted((space.row, space.col) for space in order)
    seen = {"t01"}
    ways = ["t01"]
    for place in ways:
        ways += [near for near in SPACES[place].adjacent if near not in seen]
        seen |= set(SPACES[place].adjacent)
    assert seen == set(SPACES)


# -- raiders, special locations, destinies


@proves("andromeda.raiders.2")
def test_every_raider_card_has_all_its_values() -> None:
    entries = {one["id"]: one for one in read_content("orloj.games.andromeda", "raiders")["raider"]}
    wanted = {"class", "start", "reward", "cannons", "targeting_bonus", "abilities", "shields", "range"}
    for id, raider in RAIDERS.items():
        assert wanted <= set(entries[id])
        assert raider.start == "random_nebula" or raider.start.removeprefix("base:") in BASES
        assert raider.reward
        assert raider.cannons > 0
        assert raider.range > 0
        assert raider.shields >= 0
        assert raider.targeting_bonus >= 0
    assert (RAIDERS["abductor"].range, RAIDERS["abductor"].shields) == (2, 0)  # the example of a battle


@proves("andromeda.special.4")
def test_special_tiles_show_only_die_values_benefit_and_points() -> None:
    """Every symbol of a special tile is one of the base game: no face of the die and no symbol is left over."""
    entries = read_content("orloj.games.andromeda", "specials")["special"]
    known = {"id", "kind", "mark", "die_values", "enterable", "blocks_range", "benefit", "origin"}
    for entry in entries:
        assert set(entry) == {*known, "points_per_adjacent_own_structure"}
    for kind in ("quasar", "vortex"):
        tiles = [special for special in SPECIALS.values() if special.kind == kind]
        assert sorted(special.mark for special in tiles) == ["I", "II"]
        assert sorted(face for special in tiles for face in special.die_values) == [1, 2, 3, 4, 5, 6]
        assert all(special.points_per_adjacent_own_structure > 0 for special in tiles)
        assert all(bool(special.benefit) == special.enterable == (kind == "vortex") for special in tiles)


@proves("andromeda.destiny.4")
def test_every_destiny_names_two_tracks_for_ten_and_five_points() -> None:
    for destiny in DESTINIES:
        assert [bonus.points for bonus in destiny.bonus] == [10, 5]
        assert len({bonus.track for bonus in destiny.bonus}) == 2
        assert all(bonus.track in TRACKS for bonus in destiny.bonus)


# -- the ledger


def test_ids_in_the_ledger_are_stable_keys() -> None:
    for id, rule in LEDGER.items():
        assert re.fullmatch(r"andromeda\.[a-z-]+\.[a-z0-9-]+", id)
        assert rule["check"] in ("test", "data", "manner")
        assert ("why" in rule) == ("why_cs" in rule) == (rule["check"] == "manner")
        assert ("note" in rule) == ("note_cs" in rule)
        assert rule["text"].endswith(".")
        assert rule["text_cs"].endswith(".")
