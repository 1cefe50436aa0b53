"""The preparation of the game, of the table and of the players."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from orloj.games.andromeda import GAME
from orloj.games.andromeda.components import (
    BASES,
    CLASSES,
    DECKS,
    DISCOVERIES,
    DOMINANCES,
    EVENT_STEPS,
    EVENTS,
    FACTIONS,
    KINDS,
    MOONS,
    PLANETS,
    RAIDERS,
    SHIP_TYPES,
    STRUCTURES,
    TACTICS,
    TOKENS,
    TRACKS,
    UPGRADES,
)
from orloj.games.andromeda.galaxy import NEBULAE, TILE_SPACES
from orloj.games.andromeda.state import PAD, RESERVE, State
from orloj.games.andromeda.view import View, view
from orloj.kernel import BadSetup, Table
from orloj.testing import Position, proves
from orloj.testing.andromeda import andromeda, ships_of, station

SEEDS = range(60)


def new(seats: int = 2, *, seed: int = 0, mode: str = "standard", **options: str) -> Position[State]:
    """A game whose first question waits for an answer: the choice of the factions."""
    return Position.new(GAME, seats, mode=mode, seed=seed, options={k.replace("_", "-"): v for k, v in options.items()})


def begun(seats: int = 2, *, seed: int = 0, **options: str) -> Position[State]:
    """The same after everybody has taken the first of the offered cards."""
    t = new(seats, seed=seed, **options)
    while set(t.asked().values()) & {"faction", "destiny"}:
        for seat in list(t.asked()):
            t.play(f"{seat} {t.options(seat)[0]}")
    return t


def seen(t: Position[State], seat: int | None) -> View:
    view = t.view(seat)
    assert isinstance(view, View)
    return view


def start_value(option: str) -> str:
    return next(one.values[0] for one in GAME.options if one.id == option)


# -- the table


@proves("andromeda.setup.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_event_marker_starts_on_the_space_for_the_number_of_players(seats: int) -> None:
    t = begun(seats)
    assert t.state.event_marker == EVENT_STEPS[seats]
    assert t.state.event_due == -1
    assert len(set(EVENT_STEPS.values())) == 3


@proves("andromeda.setup.3", "andromeda.setup.4")
def test_one_deck_of_events_is_shuffled_face_down_and_the_first_choice_is_dawn() -> None:
    assert start_value("events") == "dawn"
    for deck in ("dawn", "dusk"):
        cards = [number for number, event in enumerate(EVENTS) if event.deck == deck]
        orders = [tuple(new(seed=seed, events=deck).state.events.cards) for seed in range(5)]
        assert all(sorted(order) == cards for order in orders)
        assert len(set(orders)) == 5
    t = begun(2)
    assert {EVENTS[number].deck for number in t.state.events.cards} == {"dawn"}
    for looker in (0, 1, None):
        assert seen(t, looker).events_known == {}
        assert seen(t, looker).events_left == 10


@proves("andromeda.setup.6", "andromeda.setup.7", "andromeda.setup.8", "andromeda.setup.9", "andromeda.setup.10")
@pytest.mark.parametrize(("seats", "planets"), [(2, 4), (3, 6), (4, 8)])
def test_some_planets_and_all_bases_are_mixed(seats: int, planets: int) -> None:
    layouts = set()
    for seed in range(8):
        g = new(seats, seed=seed).state
        laid = list(g.tiles.values())
        assert sorted([*laid, *g.tile_stack]) == sorted([*PLANETS, *BASES])
        assert sum(tile in PLANETS for tile in laid) == planets
        assert set(BASES) <= set(laid)
        assert not set(BASES) & set(g.tile_stack)
        layouts.add(tuple(tile in BASES for tile in laid))
    assert len(layouts) > 4  # bases and planets really lie in a mixed order
    assert len({tuple(new(seats, seed=seed).state.tile_stack) for seed in range(8)}) == 8
    t = new(seats)
    assert seen(t, 0).planets_left == 15 - planets  # their number is open, what they are is not
    assert set(seen(t, 0).tiles.values()).isdisjoint(t.state.tile_stack)


@proves("andromeda.setup.11")
@pytest.mark.parametrize(("seats", "last"), [(2, "t10"), (3, "t12"), (4, "t14")])
def test_tiles_are_laid_in_reading_order(seats: int, last: str) -> None:
    g = new(seats).state
    assert tuple(g.tiles) == TILE_SPACES[: len(g.tiles)]
    assert list(g.tiles)[-1] == last
    assert seen(new(seats), None).tiles == g.tiles


@proves("andromeda.setup.12")
def test_a_nebula_moon_lies_face_up_on_each_nebula() -> None:
    orders = set()
    for seed in range(6):
        t = new(seed=seed)
        found = [t.state.moons[place] for place in NEBULAE.values()]
        assert all(len(stack) == 1 for stack in found)
        assert {MOONS[stack[0]].group for stack in found} == {"nebula"}
        assert len({stack[0] for stack in found}) == 6
        assert [seen(t, None).moons[place] for place in NEBULAE.values()] == [(stack[0], 1) for stack in found]
        orders.add(tuple(stack[0] for stack in found))
    assert len(orders) == 6


@proves("andromeda.setup.13", "andromeda.setup.14", "andromeda.setup.15")
def test_planets_have_three_moons_of_their_colour_and_the_rest_waits() -> None:
    orders: dict[str, set[tuple[int, ...]]] = {}
    for seed in range(6):
        t = new(4, seed=seed)
        g = t.state
        for place, tile in g.tiles.items():
            if tile in BASES:
                assert place not in g.moons
                continue
            stack = g.moons[place]
            assert [MOONS[moon].colour for moon in stack] == [PLANETS[tile].moon_colour] * 3
            assert seen(t, 0).moons[place] == (stack[-1], 3)  # only the top one
        for colour, supply in g.moon_supply.items():
            assert all(MOONS[moon].colour == colour for moon in supply)
            assert len(supply) % 3 == 0
            assert seen(t, 0).moon_supply[colour] == len(supply)
            of_this = [moon for stack in g.moons.values() for moon in stack if MOONS[moon].colour == colour]
            assert sorted([*supply, *of_this]) == [number for number, moon in enumerate(MOONS) if moon.colour == colour]
            orders.setdefault(colour, set()).add((*supply, *of_this))
        told = msgspec.json.encode(seen(t, 0)).decode()
        assert all(f'"{place}":[{stack[0]},' not in told for place, stack in g.moons.items() if len(stack) > 1)
    assert all(len(found) > 3 for colour, found in orders.items() if colour != "nebula")


@proves("andromeda.setup.16", "andromeda.setup.17")
def test_two_dice_tell_where_the_first_raiders_stand() -> None:
    assert start_value("raider-s") == "vorticon"
    same = 0
    for seed in SEEDS:
        t = new(seed=seed)
        card = t.state.raiders["S"]
        faces = [line.values["face"] for line in t.story("rolls-place")]
        assert len(faces) == 2
        assert card.places == [NEBULAE[face] for face in faces]
        assert (card.id, card.revealed) == ("vorticon", True)
        same += faces[0] == faces[1]
    assert 0 < same < len(SEEDS)
    assert new(raider_s="husk").state.raiders["S"].id == "husk"


@proves("andromeda.setup.18", "andromeda.setup.19")
def test_one_raider_of_each_class_is_chosen_and_the_others_stay_out() -> None:
    wished = new(raider_a="leech", raider_b="abductor", raider_c="replicators", raider_d="leviathan").state.raiders
    assert {class_: card.id for class_, card in wished.items()} == {
        "S": "vorticon",
        "A": "leech",
        "B": "abductor",
        "C": "replicators",
        "D": "leviathan",
    }
    drawn: dict[str, set[str]] = {}
    for seed in range(20):
        for class_, card in new(seed=seed).state.raiders.items():
            assert RAIDERS[card.id].class_ == class_
            drawn.setdefault(class_, set()).add(card.id)
            if class_ != "S":
                assert not card.revealed
                assert not card.places
    assert all(len(drawn[class_]) == 2 for class_ in "ABCD")
    assert tuple(wished) == CLASSES  # one card of each class, nothing of the others is anywhere in the game


@proves("andromeda.setup.20", "andromeda.setup.21", "andromeda.setup.22")
@pytest.mark.parametrize("target", [50, 60, 70])
def test_the_length_of_the_game_is_its_target(target: int) -> None:
    assert begun(target=str(target)).state.target == target
    assert begun().state.target == 60
    with pytest.raises(BadSetup):
        new(target="55")
    t = andromeda(
        station(goods={"energy": 1}, score=target - 1, moons=["moon-civilization-4"]), station(), target=target
    )
    assert not t.state.ending
    t.play("0 abandon moon-civilization-4")  # 1 point
    assert t.state.ending


@proves("andromeda.setup.23", "andromeda.setup.24")
def test_three_modules_of_each_deck_are_on_offer() -> None:
    t = new()
    for kind in KINDS:
        row = t.state.offer[kind]
        assert len(row) == 3
        together = [*[module for module in row if module is not None], *t.state.decks[kind].cards]
        assert sorted(together) == sorted(DECKS[kind])
        assert seen(t, 1).offer[kind] == row
        assert seen(t, 1).decks_left[kind] == len(DECKS[kind]) - 3
        assert len({tuple(new(seed=seed).state.decks[kind].cards) for seed in range(5)}) == 5
        assert len({tuple(new(seed=seed).state.offer[kind]) for seed in range(5)}) == 5


@proves("andromeda.setup.25", "andromeda.setup.26", "andromeda.setup.27")
def test_three_stacks_of_five_discovery_tokens_lie_face_down() -> None:
    t = new()
    stacks = t.state.discovery_stacks
    assert {name: len(pile.cards) for name, pile in stacks.items()} == {
        "science_low": 5,
        "science_high": 5,
        "observatory": 5,
    }
    lying = [token for pile in stacks.values() for token in pile.cards]
    assert sorted([*lying, *t.state.discovery_box.cards]) == list(range(len(DISCOVERIES)))
    assert len(t.state.discovery_box.cards) == 6
    assert all(not known for known in seen(t, 0).discovery_known.values())
    assert len({tuple(new(seed=seed).state.discovery_stacks["observatory"].cards) for seed in range(5)}) == 5


@proves("andromeda.setup.28")
def test_three_dominance_tokens_lie_face_down_on_the_track() -> None:
    t = new()
    spaces = t.state.dominance_spaces
    assert len(spaces) == 3
    assert None not in spaces
    assert sorted([*[token for token in spaces if token is not None], *t.state.dominance_box]) == list(
        range(len(DOMINANCES))
    )
    assert seen(t, 0).dominance_left == [True, True, True]
    assert len({tuple(new(seed=seed).state.dominance_spaces) for seed in range(10)}) > 5


@proves("andromeda.setup.29")
def test_the_tactic_deck_is_shuffled_face_down() -> None:
    t = new()
    assert sorted(t.state.tactics.cards) == list(range(len(TACTICS)))
    assert seen(t, 0).tactics_left == 80
    assert t.state.tactic_discards == []
    assert len({tuple(new(seed=seed).state.tactics.cards) for seed in range(5)}) == 5


@proves("andromeda.setup.30", "andromeda.setup.31")
def test_structures_and_tokens_wait_in_the_supply() -> None:
    """Nobody has a structure, a structure card, damage or more tokens than the faction gives; the third structure of a
    type can still be built, because all three cards of it are there."""
    g = begun(4).state
    assert g.structures == {}
    assert g.tokens == {}
    for player in g.players:
        assert player.cards == []
        assert player.damage == {}
        assert player.worn == {}
        start = FACTIONS[player.faction].start
        assert {resource: count for resource, count in player.goods.items() if count} == {
            resource: count for resource, count in start.items() if resource != "tactic"
        }
    science = [id for id, planet in PLANETS.items() if planet.kind == "science"]
    t = andromeda(
        station(goods={"nanocarbon": 3}, commanders=2, ships={"t03": ["transport"], "pad": ["fighter"]}),
        station(),
        tiles={"t01": science[1], "t02": science[2], "t03": science[0], "t04": "construction"},
        structures={"t01": (1, "observatory"), "t02": (0, "observatory")},
    )
    t.play("0 launch t04", "0 go-on")
    assert {place: built.type for place, built in t.state.structures.items()} == dict.fromkeys(
        ("t01", "t02", "t03"), "observatory"
    )
    cards = [card.type for player in t.state.players for card in player.cards]
    assert cards == ["observatory"] * STRUCTURES["observatory"].cards == ["observatory"] * 3


# -- the players


@proves("andromeda.player-setup.1", "andromeda.player-setup.3", "andromeda.player-setup.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_nine_ships_three_of_them_ready(seats: int) -> None:
    t = begun(seats)
    for seat, player in enumerate(t.state.players):
        assert Counter(ship.type for ship in player.ships) == {
            "transport": 6,
            "fighter": 1,
            "science_vessel": 1,
            "heavy_cruiser": 1,
        }
        assert ships_of(t, seat) == {PAD: ["transport"] * 3}
        assert sum(ship.at == RESERVE for ship in player.ships) == 6
        assert t.state.commanders_of(seat) == 9
        assert set(player.tracks) == set(TRACKS)
    for bad in (1, 5):
        with pytest.raises(BadSetup):
            new(bad)


@proves("andromeda.player-setup.4")
def test_a_ship_of_the_reserve_cannot_be_launched() -> None:
    t = andromeda(station(ships={"pad": ["transport"]}), station())
    t.play("0 launch t05")  # nobody is asked which ship: there is only one
    assert ships_of(t, 0) == {"t05": ["transport"]}
    assert [line.values["ship"] for line in t.story("launches")] == ["transport"]


@proves("andromeda.player-setup.5")
def test_everybody_keeps_one_of_three_factions() -> None:
    t = new(4)
    assert t.asked() == dict.fromkeys(range(4), "faction")
    dealt = [t.options(seat) for seat in range(4)]
    assert [len(cards) for cards in dealt] == [3] * 4
    assert sorted(faction for cards in dealt for faction in cards) == sorted(FACTIONS)
    assert seen(t, 0).players[0].factions_dealt == dealt[0]
    assert seen(t, 0).players[1].factions_dealt is None
    t.play(*[f"{seat} {dealt[seat][2]}" for seat in range(4)])
    assert [player.faction for player in t.state.players] == [cards[2] for cards in dealt]
    assert all(player.factions_dealt == [] for player in t.state.players)
    two = new(2)
    assert len(two.state.faction_box) == 6
    two.play(*[f"{seat} {two.options(seat)[0]}" for seat in range(2)])
    assert two.state.faction_box == []  # nothing of them is in the game
    assert len({tuple(new(seed=seed).options(0)) for seed in range(10)}) > 5


@proves("andromeda.player-setup.6", "andromeda.player-setup.7", "andromeda.player-setup.8", "andromeda.player-setup.13")
def test_a_faction_gives_resources_steps_and_an_upgrade() -> None:
    met = set()
    for seed in SEEDS:
        t = begun(4, seed=seed)
        for seat, player in enumerate(t.state.players):
            faction = FACTIONS[player.faction]
            met.add(faction.id)
            assert {resource: player.has(resource) for resource in (*TOKENS, "tactic")} == {
                resource: faction.start.get(resource, 0) for resource in (*TOKENS, "tactic")
            }
            assert player.tracks == {track: int(track in faction.advances) for track in TRACKS}
            assert faction.upgrade in player.spare_upgrades
            assert seen(t, None).players[seat].faction == faction.id
        if len(met) == 12:
            return
    raise AssertionError(f"nobody ever had {set(FACTIONS) - met}")


@proves("andromeda.player-setup.9", "andromeda.player-setup.10", "andromeda.player-setup.11")
@pytest.mark.parametrize("seats", [2, 4])
def test_everybody_has_five_upgrade_pieces_that_do_nothing_yet(seats: int) -> None:
    dealt = set()
    for seed in range(6):
        t = begun(seats, seed=seed)
        pieces = [piece for player in t.state.players for piece in player.spare_upgrades]
        assert len(set(pieces)) == len(pieces) == 5 * seats  # all others are nowhere in the game
        for player in t.state.players:
            neutral = [piece for piece in player.spare_upgrades if UPGRADES[piece].group == "neutral"]
            assert sorted(UPGRADES[piece].ship for piece in neutral) == sorted(SHIP_TYPES)
            assert player.upgrades == {}
        dealt.add(tuple(pieces))
    assert len(dealt) == 6
    fast = next(id for id, piece in UPGRADES.items() if piece.ship == "transport" and piece.range > 1)
    slow = andromeda(station(ships={"t01": ["transport"], "pad": ["transport"]}, spare_upgrades=[fast]), station())
    assert slow.why(0, "launch t10") == ("out-of-range", "andromeda.launch.6")
    quick = andromeda(station(ships={"t01": ["transport"], "pad": ["transport"]}, upgrades=[fast]), station())
    assert "launch t10" in quick.options(0)


@proves("andromeda.player-setup.12")
def test_all_markers_start_at_the_bottom_of_the_tracks() -> None:
    t = new(3)
    assert [player.tracks for player in t.state.players] == [dict.fromkeys(TRACKS, 0)] * 3


@proves("andromeda.player-setup.14", "andromeda.player-setup.15", "andromeda.player-setup.16")
def test_commanders_stand_on_bases_on_a_random_nebula_and_in_the_station() -> None:
    together = apart = 0
    for seed in SEEDS:
        g = begun(3, seed=seed).state
        for place, tile in g.tiles.items():
            assert g.commanders.get(place, [0, 0, 0]) == ([1, 1, 1] if tile in BASES else [0, 0, 0])
        nebulae = [[place for place in NEBULAE.values() if g.commanders.get(place, [0] * 3)[seat]] for seat in range(3)]
        assert [len(places) for places in nebulae] == [1, 1, 1]
        assert [g.commanders[places[0]][seat] for seat, places in enumerate(nebulae)] == [2, 2, 2]
        assert [player.commanders for player in g.players] == [1, 1, 1]
        together += len({places[0] for places in nebulae}) < 3
        apart += len({places[0] for places in nebulae}) == 3
    assert together
    assert apart


def mock_battle(*rows: list[int]) -> Position[State]:
    """Who begins, if these dice are rolled."""
    dice = [face for row in rows for face in row]
    return andromeda(*[station() for _ in rows[:3]], plan=["first-player", "turn"], dice=dice)


@proves("andromeda.player-setup.17")
@pytest.mark.parametrize(
    ("rows", "first"),
    [
        ([[6, 1, 1, 1, 1, 1], [5, 5, 5, 5, 5, 5], [5, 5, 5, 5, 5, 5]], 0),  # one high die beats many
        ([[1, 2, 6, 1, 1, 1], [1, 1, 1, 6, 1, 3], [5, 5, 5, 5, 5, 5]], 1),  # then the second highest die
        ([[6, 5, 4, 3, 2, 1], [6, 5, 4, 3, 2, 1], [6, 5, 4, 3, 2, 2]], 2),  # and so on to the last
    ],
)
def test_a_mock_battle_finds_the_starting_player(rows: list[list[int]], first: int) -> None:
    t = mock_battle(*rows)
    assert (t.state.start, t.state.active) == (first, first)
    assert t.asked() == {first: "turn"}


@proves("andromeda.player-setup.17")
def test_a_complete_tie_is_rolled_again() -> None:
    same = [6, 5, 4, 3, 2, 1]
    t = mock_battle(same, same, same, [1] * 6, [2] * 6, [1] * 6)
    assert t.state.start == 1
    assert len(t.story("start-roll")) == 6


@proves("andromeda.player-setup.18", "andromeda.player-setup.19")
def test_scores_start_with_one_point_and_rise_clockwise() -> None:
    t = mock_battle([1] * 6, [1] * 6, [2] * 6)
    assert [player.score for player in t.state.players] == [2, 3, 1]
    for seats in (2, 3, 4):
        g = begun(seats, seed=3).state
        assert [g.players[seat].score for seat in g.order(g.start)] == list(range(1, seats + 1))


def test_nobody_knows_more_of_a_new_game_than_is_open() -> None:
    """A table that differs only in what is face down for a seat looks the same to it."""
    t = begun(3, destiny="on")
    for seat in range(3):
        other = Position.at(t.table.fork(seat, Random(seat)))
        assert other.state.tactics.cards != t.state.tactics.cards
        assert other.state.tile_stack != t.state.tile_stack
        assert msgspec.to_builtins(other.view(seat)) == msgspec.to_builtins(t.view(seat))


@proves("andromeda.setup.18")
def test_raiders_chosen_by_lot_are_known_to_nobody_before_they_appear() -> None:
    by_lot = Table.new(GAME, 2, seed=1)
    chosen = Table.new(GAME, 2, seed=1, options={"raider-b": "abductor"})
    for seat in (0, 1, None):
        assert [card.id for card in view(by_lot.state, seat).raiders.values()] == ["vorticon", "", "", "", ""]
        assert view(chosen.state, seat).raiders["B"].id == "abductor"
