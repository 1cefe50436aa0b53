"""Special locations (quasars and vortices) and destiny cards."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from orloj.games.andromeda import GAME
from orloj.games.andromeda.components import BASES, DESTINIES, PLANETS, SPECIALS, START_PLANETS
from orloj.games.andromeda.galaxy import MARKED, TILE_SPACES, distance, special_by_die
from orloj.games.andromeda.state import PAD, State
from orloj.games.andromeda.view import View
from orloj.kernel import BadSetup, Refused
from orloj.testing import Position, proves
from orloj.testing.andromeda import TILES, andromeda, goods_of, ships_of, station

KINDS = ("quasars", "vortices")
NO_MOONS: dict[str, list[str]] = {place: [] for place, tile in TILES.items() if tile in PLANETS}
ONE, TWO = MARKED["I"], MARKED["II"]  # t06 and t13


def new(seats: int = 2, *, seed: int = 0, **options: str) -> Position[State]:
    return Position.new(GAME, seats, seed=seed, options=options)


def seen(t: Position[State], seat: int | None) -> View:
    view = t.view(seat)
    assert isinstance(view, View)
    return view


def launches(t: Position[State], seat: int = 0) -> set[str]:
    return {token.removeprefix("launch ") for token in t.options(seat) if token.startswith("launch ")}


def last_turn(*stations: Any, **more: Any) -> Position[State]:
    """The last turn of the game, at once over."""
    t = andromeda(*stations, ending=True, last_turns=1, **more).play("0 return")
    while t.outcome is None:
        t.play("0 done" if t.asked() == {0: "return"} else "0 end")
    return t


def scores(t: Position[State]) -> list[int]:
    assert t.outcome is not None
    return t.outcome.scores


# -- laying the special tiles


@proves("andromeda.special.1")
def test_special_locations_are_optional_and_of_one_kind() -> None:
    assert new().state.special == ""
    assert not set(new().state.tiles.values()) & set(SPECIALS)
    for kind in KINDS:
        tiles = [tile for tile in new(special=kind).state.tiles.values() if tile in SPECIALS]
        assert tiles == [id for id, one in SPECIALS.items() if one.kind == {"quasars": "quasar"}.get(kind, "vortex")]
        assert len(tiles) == 2
    with pytest.raises(BadSetup):
        new(special="both")


@proves("andromeda.special.2", "andromeda.special.3")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_special_tiles_come_first_and_the_others_go_around_them(seats: int, kind: str) -> None:
    g = new(seats, special=kind).state
    assert [SPECIALS[g.tiles[place]].mark for place in (ONE, TWO)] == ["I", "II"]
    assert list(g.tiles)[:2] == [ONE, TWO]  # before any other tile
    rest = [place for place in TILE_SPACES if place not in (ONE, TWO)][: 6 + START_PLANETS[seats]]
    assert list(g.tiles)[2:] == rest
    laid = [g.tiles[place] for place in rest]
    assert sum(tile in PLANETS for tile in laid) == START_PLANETS[seats]
    assert sum(tile in BASES for tile in laid) == 6


@proves("andromeda.special.3")
def test_later_planets_skip_the_special_tiles_too() -> None:
    tiles = {place: tile for place, tile in TILES.items() if place not in ("t05", "t06", "t07", "t13")}
    t = andromeda(
        station(hand=["event-04"]), station(), tiles={**tiles, "t05": TILES["t05"]}, special="quasars", event_marker=1
    )
    t.play("0 play event-04")
    assert t.state.tiles["t06"] == "quasar-1"
    assert t.state.tiles["t07"] in PLANETS


# -- points


@proves("andromeda.special.5", "andromeda.special.6")
@pytest.mark.parametrize(("kind", "points"), [("quasars", 2), ("vortices", 1)])
def test_structures_beside_special_locations_score_at_the_end(kind: str, points: int) -> None:
    """t05 lies beside the first one, t07 beside both, t03 beside none; t12, beside both, belongs to the other."""
    structures = {"t05": (0, "spaceport"), "t07": (0, "city"), "t03": (0, "factory"), "t12": (1, "observatory")}
    without = last_turn(station(), station(), structures=structures)
    with_special = last_turn(station(), station(), structures=structures, special=kind)
    gained = [more - less for more, less in zip(scores(with_special), scores(without), strict=True)]
    assert gained == [3 * points, 2 * points]
    assert [seen(with_special, None).players[seat].final.specials for seat in (0, 1)] == gained
    tracks = {"trade": 4, "civilization": 4}
    usual = last_turn(station(tracks=tracks), station(), structures=structures, special=kind)
    final = seen(usual, None).players[0].final
    assert (final.structures, final.specials) == (10, 3 * points)  # besides the usual points of structures


# -- raiders on special locations


@proves("andromeda.special.7")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_random_raiders_appear_on_the_special_location_with_the_rolled_value(kind: str, face: int) -> None:
    t = andromeda(station(), station(), special=kind, events=["dawn-03"], event_due=0, plan=["event-card"], dice=[face])
    place = special_by_die(t.state, face)
    assert face in SPECIALS[t.state.tiles[place]].die_values
    assert t.state.raiders["A"].places == [place] == [ONE if face <= 3 else TWO]


@proves("andromeda.special.7")
def test_raiders_with_a_start_location_and_commanders_are_not_concerned() -> None:
    t = andromeda(
        station(),
        station(),
        special="vortices",
        raider_cards={"B": "blockader"},
        events=["dawn-08"],
        event_due=0,
        plan=["event-card"],
    )
    assert t.state.raiders["B"].places == ["t09"]
    g = new(2, special="vortices")
    g.play(*[f"{seat} {g.options(seat)[0]}" for seat in (0, 1)])
    assert all(sum(g.state.commanders.get(place, ())) == 0 for place in (ONE, TWO))


@proves("andromeda.special.7", "andromeda.raider-deploy.3")
def test_a_raider_driven_from_its_start_location_goes_to_a_special_one() -> None:
    """The shipyard is taken. A random nebula would be next, and that means a special location."""
    t = andromeda(
        station(),
        station(),
        special="quasars",
        raiders={"A": ["t09"]},
        raider_cards={"B": "blockader"},
        events=["dawn-08"],
        event_due=0,
        plan=["event-card"],
        dice=[5],
    )
    assert t.state.raiders["B"].places == [TWO]


@proves("andromeda.ruling.special-setup-raiders")
@pytest.mark.parametrize("kind", KINDS)
def test_the_first_raiders_start_on_special_locations(kind: str) -> None:
    met = set()
    for seed in range(20):
        t = new(special=kind, seed=seed)
        faces = [line.values["face"] for line in t.story("rolls-place")]
        places = t.state.raiders["S"].places
        assert places == [ONE if face <= 3 else TWO for face in faces]
        met.add(tuple(sorted(places)))
    assert met == {(ONE, ONE), (ONE, TWO), (TWO, TWO)}


@proves("andromeda.ruling.special-deploy-conflict")
def test_a_taken_special_location_sends_a_raider_to_the_other_one() -> None:
    def appear(raiders: dict[str, list[str]], *dice: int) -> Position[State]:
        return andromeda(
            station(),
            station(),
            special="vortices",
            raiders=raiders,
            events=["dawn-03"],
            event_due=0,
            plan=["event-card"],
            dice=dice,
        )

    assert appear({"B": [ONE]}, 1).state.raiders["A"].places == [TWO]
    assert appear({"B": [TWO]}, 6).state.raiders["A"].places == [ONE]
    assert appear({"B": [TWO]}, 1).state.raiders["A"].places == [ONE]
    both = appear({"B": [ONE], "S": [TWO, "n1"]}, 1, 2)
    assert both.state.raiders["A"].places == ["n3"]  # the second of the nebulae without a raider
    swarm = andromeda(
        station(),
        station(),
        special="vortices",
        raiders={"S": [ONE]},
        events=["dawn-04"],
        event_due=0,
        plan=["event-card"],
        dice=[2],
    )
    assert swarm.state.raiders["S"].places == [ONE, ONE]  # class S joins class S


# -- quasars


@proves("andromeda.quasars.1")
def test_no_ship_goes_to_a_quasar() -> None:
    every = ["transport", "fighter", "science_vessel", "heavy_cruiser"]
    first = andromeda(station(goods={"energy": 3}, ships={PAD: every}), station(), special="quasars")
    later = andromeda(
        station(goods={"energy": 3}, ships={PAD: every[1:], "t05": ["transport"]}), station(), special="quasars"
    )
    for t in (first, later):
        before = msgspec.json.encode(t.state)
        for place in (ONE, TWO):
            assert t.why(0, f"launch {place}") == ("quasar", "andromeda.quasars.1")
            with pytest.raises(Refused):
                t.table.answer(0, f"launch {place}")
        assert msgspec.json.encode(t.state) == before


@proves("andromeda.quasars.2", "andromeda.quasars.3", "andromeda.ruling.distance")
def test_range_is_counted_around_quasars() -> None:
    """From t05 to t07 it is two steps over t06; around a quasar there it is three."""
    for ship in ("fighter", "science_vessel"):  # navigation does not help
        ships = {"t05": ["transport"], PAD: [ship]}
        assert "t07" in launches(andromeda(station(ships=ships), station()))
        assert "t07" in launches(andromeda(station(ships=ships), station(), special="vortices"))
        t = andromeda(station(ships=ships), station(), special="quasars")
        assert t.why(0, "launch t07") == ("out-of-range", "andromeda.launch.6")
        assert "t12" in launches(t)  # over t11
        assert distance(t.state, "t05", "t07") == 3


@proves("andromeda.quasars.2")
def test_ships_do_not_join_a_battle_through_a_quasar() -> None:
    def fight(special: str) -> Position[State]:
        t = andromeda(
            station(ships={"t07": ["fighter"], "t01": ["transport"], PAD: ["transport"]}),
            station(ships={"t05": ["transport"]}),
            moons=NO_MOONS,
            special=special,
        )
        return t.play("0 launch t05")

    assert "fighter t07" in fight("vortices").options(0)
    assert fight("quasars").options(0) == ["transport t01"]


@proves("andromeda.quasars.2")
def test_raiders_do_not_sortie_through_a_quasar_but_may_leave_one() -> None:
    def comes(special: str, place: str) -> list[str]:
        t = andromeda(
            station(ships={PAD: ["fighter"]}),
            station(),
            raiders={"A": [place]},
            raider_cards={"A": "leech"},
            moons=NO_MOONS,
            special=special,
        )
        t.play("0 launch t05")
        return [line.values["start"] for line in t.story("raider-moves")]

    assert comes("vortices", "t07") == ["t07"]
    assert comes("quasars", "t07") == []
    assert comes("quasars", ONE) == [ONE]  # it was deployed there


@proves("andromeda.quasars.2")
def test_raiders_cannot_be_moved_onto_or_through_a_quasar() -> None:
    t = andromeda(
        station(hand=["event-07"]), station(), special="quasars", raiders={"A": ["t05"]}, raider_cards={"A": "leech"}
    )
    t.play("0 play event-07")  # up to three steps
    assert not {ONE, TWO} & set(t.options(0))
    assert "t07" in t.options(0)  # three steps around
    assert "t08" not in t.options(0)  # four; it would be three through the quasar
    free = andromeda(
        station(hand=["event-07"]), station(), special="vortices", raiders={"A": ["t05"]}, raider_cards={"A": "leech"}
    )
    free.play("0 play event-07")
    assert {ONE, "t08"} <= set(free.options(0))


# -- vortices


@proves("andromeda.vortices.1", "andromeda.ruling.vortex-activation")
def test_a_launch_to_a_vortex_gives_its_benefit_and_nothing_else() -> None:
    t = andromeda(station(), station(), special="vortices")
    t.play(f"0 launch {ONE}")
    assert goods_of(t, 0) == {"energy": 1}
    assert [player.score for player in t.state.players] == [0, 0]
    assert t.asked() == {1: "turn"}
    t.play(f"1 launch {TWO}")
    assert goods_of(t, 1) == {}
    assert [player.score for player in t.state.players] == [0, 1]


@proves("andromeda.vortices.1")
def test_a_vortex_is_an_ordinary_place_for_launches_and_battles() -> None:
    taken = andromeda(station(), station(ships={ONE: ["transport"], PAD: ["transport"]}), special="vortices")
    assert taken.why(0, f"launch {ONE}") == ("occupied", "andromeda.launch.3")
    far = andromeda(station(ships={"t01": ["transport"], PAD: ["transport"]}), station(), special="vortices")
    assert far.why(0, f"launch {ONE}") == ("out-of-range", "andromeda.launch.6")
    raided = andromeda(
        station(ships={PAD: ["fighter"]}), station(), special="vortices", raiders={"S": [ONE]}, dice=[1, 1, 6, 6]
    )
    raided.play(f"0 launch {ONE}", "0 0", "0 pass")
    assert len(raided.story("battle")) == 1
    assert goods_of(raided, 0) == {"energy": 1}  # the benefit comes before the battle


@proves("andromeda.vortices.2", "andromeda.overview.8")
def test_every_own_turn_begins_with_the_benefits_of_the_vortices() -> None:
    ships = {ONE: ["transport"], TWO: ["fighter"], PAD: ["transport"]}
    t = andromeda(station(ships=ships), station(), special="vortices", plan=["turn"])
    assert t.asked() == {0: "order-vortices"}
    t.play(f"0 {TWO},{ONE}")
    assert [line.values["place"] for line in t.story("vortex")] == [TWO, ONE]
    assert goods_of(t, 0) == {"energy": 1}
    assert t.state.players[0].score == 1
    assert t.asked() == {0: "turn"}
    t.play("0 launch t05", "0 end", "1 return")  # the turn of the other gives nothing
    assert (goods_of(t, 0), t.state.players[0].score) == ({"energy": 1}, 1)
    t.play(f"0 {ONE},{TWO}")
    assert (goods_of(t, 0), t.state.players[0].score) == ({"energy": 2}, 2)
    t.play("0 return", "0 done", "0 end", "1 return")
    assert (goods_of(t, 0), t.state.players[0].score) == ({"energy": 2}, 2)  # no ship is there any more


@proves("andromeda.vortices.2")
def test_one_vortex_needs_no_question_and_an_opponents_ship_gives_nothing() -> None:
    t = andromeda(
        station(ships={ONE: ["transport"], PAD: ["transport"]}),
        station(ships={ONE: ["fighter"], TWO: ["transport"], PAD: ["transport"]}),
        special="vortices",
        plan=["turn"],
    )
    assert t.asked() == {0: "turn"}
    assert goods_of(t, 0) == {"energy": 1}
    assert goods_of(t, 1) == {}


@proves("andromeda.vortices.3")
def test_several_ships_on_a_vortex_give_its_benefit_once() -> None:
    t = andromeda(
        station(ships={ONE: ["transport", "transport", "fighter"], PAD: ["transport"]}),
        station(),
        special="vortices",
        plan=["turn"],
    )
    assert goods_of(t, 0) == {"energy": 1}
    assert len(t.story("vortex")) == 1
    assert ships_of(t, 0)[ONE] == ["transport", "transport", "fighter"]


# -- destiny cards


def with_destiny(seed: int = 0, seats: int = 3) -> Position[State]:
    """A new game with destiny cards, up to their choice."""
    t = new(seats, seed=seed, destiny="on")
    return t.play(*[f"{seat} {t.options(seat)[0]}" for seat in range(seats)])


@proves("andromeda.destiny.1")
def test_without_the_option_nobody_has_a_destiny() -> None:
    t = new(3)
    t.play(*[f"{seat} {t.options(seat)[0]}" for seat in range(3)])
    assert list(t.asked().values()) == ["turn"]
    assert all(player.destiny == [] for player in t.state.players)
    assert scores(last_turn(station(tracks={"science": 1}), station())) == [1, 0]


@proves("andromeda.destiny.1", "andromeda.destiny.2")
def test_everybody_keeps_one_of_two_destinies_in_secret() -> None:
    t = with_destiny()
    assert t.asked() == dict.fromkeys(range(3), "destiny")
    dealt = [t.options(seat) for seat in range(3)]
    assert [len(cards) for cards in dealt] == [2, 2, 2]
    assert len({id for cards in dealt for id in cards}) == 6
    t.play(*[f"{seat} {dealt[seat][1]}" for seat in range(3)])
    assert [[DESTINIES[card].id for card in player.destiny] for player in t.state.players] == [
        [cards[1]] for cards in dealt
    ]
    for looker in range(3):
        for seat in range(3):
            known = seen(t, looker).players[seat].destiny
            assert known == (t.state.players[seat].destiny if looker == seat else None)
    told = str([(line.key, line.values) for line in t.story()])
    assert not any(id in told for cards in dealt for id in cards)
    assert len({tuple(with_destiny(seed).options(0)) for seed in range(6)}) == 6


@proves("andromeda.destiny.3")
def test_destinies_are_revealed_and_scored_at_the_end() -> None:
    own = station(destiny="destiny-science-industry", tracks={"science": 2}, commanders=1)
    other = station(destiny="destiny-trade-science")
    t = andromeda(own, other, ending=True, last_turns=1)
    assert seen(t, 1).players[0].destiny is None
    assert seen(t, 1).players[0].final.destiny == 0
    t.play("0 return")
    assert seen(t, 1).players[0].destiny == t.state.players[0].destiny
    assert seen(t, None).players[0].final.destiny == 15
    assert scores(t) == [2 + 1 + 15, 10]


@proves("andromeda.destiny.5", "andromeda.destiny.6")
@pytest.mark.parametrize(
    ("own", "rival", "points"),
    [
        ({"science": 3, "trade": 3}, {}, 15),  # alone in front on both
        ({"science": 3, "trade": 3}, {"science": 3, "trade": 3}, 15),  # sharing is enough
        ({}, {}, 15),  # also at the bottom
        ({"science": 3, "trade": 3}, {"science": 4}, 5),
        ({"science": 3, "trade": 3}, {"trade": 4}, 10),
        ({"science": 3, "trade": 3}, {"science": 12, "trade": 12}, 0),
        ({"science": 3}, {"industry": 12, "dominance": 12}, 15),  # other tracks do not matter
    ],
)
def test_a_destiny_needs_that_no_opponent_is_higher(own: dict[str, int], rival: dict[str, int], points: int) -> None:
    t = last_turn(station(destiny="destiny-science-trade", tracks=own), station(), station(tracks=rival))
    assert seen(t, None).players[0].final.destiny == points
    plain = last_turn(station(tracks=own), station(), station(tracks=rival))
    assert scores(t)[0] - scores(plain)[0] == points


@proves("andromeda.destiny.5")
def test_a_team_mate_may_be_higher() -> None:
    t = last_turn(
        station(destiny="destiny-science-trade", tracks={"science": 1}),
        station(tracks={"science": 5, "trade": 5}),
        station(),
        station(),
        mode="teams",
    )
    assert seen(t, None).players[0].final.destiny == 15
