"""The set-up, the map and the characters [outer-rim.setup, outer-rim.random-map, outer-rim.adjacent,
outer-rim.character]."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from orloj.games.outer_rim import GAME
from orloj.games.outer_rim.components import (
    ASSETS,
    BY_NUMBER,
    CARDS,
    CHARACTERS,
    DATABANK,
    DECKS,
    DIE,
    ENCOUNTER_DECKS,
    ENTRIES,
    FACTIONS,
    MARKET,
    PATROLS,
    PLANETS,
    ROUTES,
    SHIPS,
    SPACES,
    STANDARD_ORDER,
    STARTING_SHIPS,
    TILES,
    PlanningAbility,
)
from orloj.games.outer_rim.facts import abilities
from orloj.games.outer_rim.galaxy import galaxy
from orloj.games.outer_rim.patrols import replace_patrol
from orloj.games.outer_rim.setup import first_player
from orloj.games.outer_rim.state import State
from orloj.kernel import Table
from orloj.testing import Position, proves
from tests.outer_rim.positions import die, player, rim, rogue, table, told


def new(seats: int = 4, seed: int = 1, **options: str) -> Position[State]:
    return Position.at(Table.new(GAME, seats, seed=seed, options=options))


def begun(*characters: str, seed: int = 1) -> Position[State]:
    """A game after the set-up: the characters in the order of choosing, all with the G9 Rigger."""
    t = new(len(characters), seed)
    for character in characters:
        [seat] = t.asked()
        t.play(f"{seat} {character}")
    for _ in characters:
        [seat] = t.asked()
        t.play(f"{seat} g9_rigger")
    return t


# -- map, patrols


@proves("outer-rim.setup.2", "outer-rim.adjacent.2")
def test_the_standard_map_lies_from_left_to_right() -> None:
    assert [TILES[tile].planets for tile in STANDARD_ORDER] == [
        ("cantonica", "ord_mantell"),
        ("lothal", "mon_calamari"),
        ("kessel",),
        ("tatooine", "nal_hutta"),
        ("ryloth", "naboo"),
        ("ring_of_kafrene", "takodana"),
    ]
    assert {faction for faction, end in ENTRIES.items() if end.startswith("left")} == {"rebel", "syndicate"}
    assert {faction for faction, end in ENTRIES.items() if end.startswith("right")} == {"imperial", "hutt"}
    assert new().state.tiles == list(STANDARD_ORDER)


@proves("outer-rim.adjacent.1", "outer-rim.adjacent.2")
def test_spaces_are_adjacent_if_a_route_connects_them() -> None:
    arch = galaxy(list(STANDARD_ORDER))
    for route in ROUTES:
        assert route.b in arch.neighbours[route.a]
        assert route.a in arch.neighbours[route.b]
    lines = {frozenset(line) for line in arch.lines}
    assert {frozenset((one, other)) for one in SPACES for other in arch.neighbours[one]} == lines
    crossing = {
        (SPACES[one].tile, SPACES[other].tile) for one, other in arch.lines if SPACES[one].tile != SPACES[other].tile
    }
    assert crossing == set(itertools.pairwise(STANDARD_ORDER))  # only tiles that touch


@proves("outer-rim.setup.3", "outer-rim.setup.4", "outer-rim.adjacent.3", "outer-rim.adjacent.4")
@pytest.mark.parametrize("map_", ["standard", "random"])
def test_patrols_begin_at_level_1_beside_their_stacks_and_are_replaced_there(map_: str) -> None:
    g = new(2, seed=5, map=map_).state
    ends = {"rebel": (0, "left_outer"), "syndicate": (0, "left_inner")}
    ends |= {"imperial": (-1, "right_outer"), "hutt": (-1, "right_inner")}
    for faction in FACTIONS:
        place, corner = ends[faction]
        entry = getattr(TILES[g.tiles[place]], corner)
        assert SPACES[entry].kind == "navpoint"
        assert (g.patrols[faction].level, g.patrols[faction].at) == (1, entry)
        for level in (2, 3, 4):  # the higher levels lie in the stack, the lowest on top
            g.patrols[faction].at = "kessel"
            replace_patrol(g, faction)
            assert (g.patrols[faction].level, g.patrols[faction].at) == (level, entry)
    assert {level for _, level in PATROLS} == {1, 2, 3, 4}


# -- players


@proves("outer-rim.setup.7")
def test_the_most_hits_and_critical_hits_begin() -> None:
    """The symbols are counted, not what they are worth."""
    g = table(rogue(), rogue(), rogue(), plan=[])
    rolls = [["crit", "crit"] + ["blank"] * 4, ["hit", "crit", "hit"] + ["focus"] * 3, ["hit"] + ["focus"] * 5]
    g.luck.laid_dice = [die(face) for faces in rolls for face in faces]
    first_player(g)
    assert (g.start, g.active) == (1, 1)
    assert [len(line.values["faces"]) for line in g.story if line.key == "start-roll"] == [6, 6, 6]


@proves("outer-rim.setup.8")
def test_who_is_tied_rolls_again_and_nobody_else() -> None:
    g = table(rogue(), rogue(), rogue(), plan=[])
    two, one = ["hit", "crit"] + ["blank"] * 4, ["crit"] + ["blank"] * 5
    rolls = [two, one, two, two, two, one, two]  # seats 0 and 2 are tied, again, and then 2 has more
    g.luck.laid_dice = [die(face) for faces in rolls for face in faces]
    first_player(g)
    assert g.start == 2
    assert [line.seat for line in g.story if line.key == "start-roll"] == [0, 1, 2, 0, 2, 0, 2]
    assert g.luck.laid_dice == []


@proves("outer-rim.setup.9", "outer-rim.setup.1", "outer-rim.character.1", "outer-rim.players.1")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_characters_are_chosen_clockwise_from_the_first_player(seed: int) -> None:
    t = new(4, seed)
    start = t.state.start
    left = list(CHARACTERS)
    for place, character in enumerate(["ig_88", "bossk", "lando_calrissian", "jyn_erso"]):
        seat = (start + place) % 4
        assert t.asked() == {seat: "character"}
        assert t.options(seat) == left
        t.play(f"{seat} {character}")
        left.remove(character)
        assert t.state.players[seat].character == character


@proves("outer-rim.setup.10", "outer-rim.setup.11", "outer-rim.character.1")
def test_everybody_begins_with_the_goal_up_neutral_and_unhurt() -> None:
    t = begun("ig_88", "bossk")
    for one in t.state.players:
        assert not one.goal_done
        assert (one.fame, one.wounds, one.hull_damage, one.progress) == (0, 0, 0, 0)
        assert not one.defeated
        assert one.at in PLANETS
    [droid] = [one for one in t.state.players if one.character == "ig_88"]
    assert droid.rep == dict.fromkeys(FACTIONS, 0)


@proves("outer-rim.setup.12", "outer-rim.setup.22")
def test_everybody_chooses_a_starting_ship_and_the_others_are_a_supply() -> None:
    assert set(STARTING_SHIPS) == {"g9_rigger", "g1a_starfighter"}
    t = new(2)
    for _ in range(2):
        [seat] = t.asked()
        t.play(f"{seat} {t.options(seat)[0]}")
    for ship in STARTING_SHIPS:
        [seat] = t.asked()
        assert t.asked()[seat] == "start-ship"
        assert t.options(seat) == list(STARTING_SHIPS)
        t.play(f"{seat} {ship}")
        assert t.state.players[seat].ship == ship
    assert t.state.ship_supply == [id for id, ship in SHIPS.items() if not ship.starting]


@proves("outer-rim.setup.14")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_later_players_get_more_credits(seats: int, seed: int) -> None:
    g = new(seats, seed).state
    assert [g.players[(g.start + n) % seats].credits for n in range(seats)] == [4000, 6000, 8000, 10000][:seats]


# -- characters


@proves("outer-rim.setup.15", "outer-rim.setup.16", "outer-rim.setup.17", "outer-rim.character.8")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_start_card_is_taken_and_says_where_one_begins(seed: int) -> None:
    t = begun("boba_fett", "han_solo", "doctor_aphra", seed=seed)
    types = {"boba_fett": "bounty", "han_solo": "cargo", "doctor_aphra": "job"}
    for one in t.state.players:
        [held] = one.assets
        assert held in BY_NUMBER[CHARACTERS[one.character].start_databank]
        assert ASSETS[held].type == types[one.character]
        assert one.at == DATABANK[held].start_planet
        assert held not in t.state.databank
    assert t.asked() == {t.state.start: "planning"}


@proves("outer-rim.setup.18", "outer-rim.character.7")
def test_reputation_begins_as_the_character_card_says() -> None:
    t = begun("boba_fett", "han_solo", "jyn_erso", "lando_calrissian")
    [lando] = [seat for seat, one in enumerate(t.state.players) if one.character == "lando_calrissian"]
    assert t.asked() == {lando: "start-reputation"}
    assert t.options(lando) == [f"faction {faction}" for faction in FACTIONS]
    t.play(f"{lando} faction rebel")
    found = {one.character: {name: rep for name, rep in one.rep.items() if rep} for one in t.state.players}
    assert found == {
        "boba_fett": {"hutt": 1},
        "han_solo": {"hutt": -1},
        "jyn_erso": {"imperial": -1},
        "lando_calrissian": {"rebel": 1},
    }


@proves("outer-rim.character.2", "outer-rim.character.7", "outer-rim.character.8")
def test_character_cards_have_an_ability_and_instructions() -> None:
    for character in CHARACTERS.values():
        assert character.abilities
        assert character.flip_abilities
        assert all(DATABANK[number].start_planet in PLANETS for number in BY_NUMBER[character.start_databank])
        assert all(start.faction in (*FACTIONS, "choice") for start in character.start_rep)
        assert character.goal_fame == 1
        assert character.ground_combat > 0
        assert character.health > 0


@proves("outer-rim.character.3")
def test_a_reached_goal_gives_a_fame_and_the_second_ability() -> None:
    t = rim(
        rogue(character="doctor_aphra", at="ord_mantell", assets=["job.hutt_favor"], progress=1),
        step="encounter",
        dice=["crit", "blank"],
    )
    assert not any(isinstance(one.ability, PlanningAbility) for one in abilities(t.state, 0))
    t.play("0 job job.hutt_favor", "0 go-on")
    assert player(t).goal_done
    assert player(t).fame == 1
    assert any(isinstance(one.ability, PlanningAbility) for one in abilities(t.state, 0))
    assert told(t, "goal") == [{"character": "doctor_aphra"}]


# -- decks


@proves("outer-rim.setup.19")
def test_six_market_decks_with_their_top_cards_up() -> None:
    g = new().state
    assert list(g.markets) == list(DECKS)
    for deck, pile in g.markets.items():
        assert sorted(pile.cards) == sorted(number for number, card in MARKET.items() if card.deck == deck)
        for seat in g.seats:
            assert pile.known_to(seat) == [pile.cards[-1]]
    assert len({tuple(new(seed=seed).state.markets["cargo"].cards) for seed in range(4)}) == 4
    view: Any = new().view(None)
    assert view.markets["ship"].top is not None


@proves("outer-rim.setup.20")
def test_seven_encounter_decks_face_down() -> None:
    g = new().state
    assert len(g.encounters) == 7 == len(ENCOUNTER_DECKS)
    for name, pile in g.encounters.items():
        assert len(pile.cards) == 10
        assert all(CARDS[number].home == name for number in pile.cards)
        assert all(pile.known_to(seat) == [] for seat in g.seats)
    assert len({tuple(new(seed=seed).state.encounters["navpoint"].cards) for seed in range(4)}) == 4


@proves("outer-rim.setup.21")
def test_the_databank_is_sorted_by_number() -> None:
    numbers = [DATABANK[card].number for card in new().state.databank]
    assert len(numbers) == len(DATABANK)
    assert numbers == sorted(numbers)


# -- the random map


@proves("outer-rim.random-map.1", "outer-rim.random-map.2", "outer-rim.random-map.3", "outer-rim.random-map.4")
def test_a_random_map_is_the_same_tiles_in_any_order() -> None:
    orders = {tuple(new(2, seed=seed, map="random").state.tiles) for seed in range(6)}
    assert len(orders) > 3
    for order in orders:
        assert sorted(order) == sorted(STANDARD_ORDER)
        arch = galaxy(list(order))
        for left, right in itertools.pairwise(order):
            one, other = TILES[left], TILES[right]
            assert other.left_outer in arch.neighbours[one.right_outer]
            assert other.left_inner in arch.neighbours[one.right_inner]
        assert arch.entries["rebel"] == TILES[order[0]].left_outer
        assert arch.entries["syndicate"] == TILES[order[0]].left_inner
        assert arch.entries["imperial"] == TILES[order[-1]].right_outer
        assert arch.entries["hutt"] == TILES[order[-1]].right_inner
        assert set(arch.distances["kessel"]) == set(SPACES)  # everything can be reached


def test_a_die_has_eight_sides() -> None:
    assert [DIE.count(face) for face in ("hit", "crit", "focus", "blank")] == [3, 1, 2, 2]
