"""What a location does when a ship comes: planets, nebulae, alliance bases; and the captured moons."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from orloj.games.andromeda.components import (
    BASES,
    EVENT_STEPS,
    EVENTS,
    MODULES,
    MOONS,
    PLANETS,
    SPACES,
    TACTICS,
    TOKENS,
)
from orloj.games.andromeda.galaxy import NEBULAE
from orloj.games.andromeda.state import PAD, State
from orloj.games.andromeda.view import View
from orloj.kernel import Refused
from orloj.testing import Position, proves
from orloj.testing.andromeda import TILES, andromeda, goods_of, modules_of, moons_of, ships_of, station

FOUR = ["moon-science-1", "moon-industry-1", "moon-trade-2", "moon-dominance-9"]
PLANET_PLACES = [place for place, tile in TILES.items() if tile in PLANETS]
NO_MOONS: dict[str, list[str]] = {place: [] for place in PLANET_PLACES}


def seen(t: Position[State], seat: int | None) -> View:
    view = t.view(seat)
    assert isinstance(view, View)
    return view


def refuses(t: Position[State], seat: int, token: str) -> None:
    """The answer is refused and nothing changes."""
    before = msgspec.json.encode(t.state)
    with pytest.raises(Refused):
        t.table.answer(seat, token)
    assert msgspec.json.encode(t.state) == before


# -- the locations


@proves("andromeda.locations.1")
def test_locations_are_planets_bases_and_nebulae_and_special_ones_if_wanted() -> None:
    g = andromeda(station(), station()).state
    kinds = {place: "nebula" if place in NEBULAE.values() else g.tiles[place] for place in g.locations}
    assert len(g.locations) == len(TILES) + 6
    assert all(kind == "nebula" or kind in PLANETS or kind in BASES for kind in kinds.values())
    more = andromeda(station(), station(), special="vortices").state
    assert {more.tiles["t06"], more.tiles["t13"]} == {"vortex-1", "vortex-2"}
    assert {"t06", "t13"} <= set(more.locations)


@proves("andromeda.locations.3", "andromeda.activation.6")
def test_a_base_offers_its_action_and_its_commanders_to_their_owners() -> None:
    t = andromeda(station(goods={"energy": 2}), station(), commanders={"t04": [2, 1], "t02": [1, 1]})
    t.play("0 launch t04", "0 go-on")
    assert goods_of(t, 0) == {"credit": 2}
    assert t.options(0) == ["end", "recruit t04", "recruit-all"]  # only there, and only the own ones
    t.play("0 recruit t04", "0 recruit t04")
    assert t.state.players[0].commanders == 2
    assert t.state.commanders == {"t04": [0, 1], "t02": [1, 1]}
    assert t.asked() == {1: "turn"}


@proves("andromeda.locations.4", "andromeda.locations.6", "andromeda.activation.4")
def test_a_nebula_gives_its_moon_to_the_first_player_only() -> None:
    t = andromeda(
        station(ships={PAD: ["science_vessel"]}),
        station(ships={PAD: ["science_vessel"]}),
        events=["dawn-03", "dawn-04"],
    )
    assert {SPACES[place].number for place in NEBULAE.values()} == {1, 2, 3, 4, 5, 6}
    [moon] = t.state.moons["n3"]
    t.play("0 launch n3", "0 dawn-03", "0 end")
    assert moons_of(t, 0) == [MOONS[moon].id]
    assert t.state.moons["n3"] == []
    t.play("1 return", "0 return", "0 done", "0 end")
    t.play("1 launch n3", "1 dawn-03")  # the second one only looks at the events
    assert moons_of(t, 1) == []
    assert goods_of(t, 1) == {}


@proves("andromeda.locations.7")
def test_raiders_lurk_in_the_nebulae() -> None:
    """A raider that appears somewhere at random stands in a nebula, and from there it comes to ships nearby."""
    t = andromeda(station(), station(), events=["dawn-01"], event_due=0, dice=[4], plan=["event-card"])
    assert t.state.raiders["B"].places == ["n4"]
    near = andromeda(station(), station(), raiders={"B": ["n4"]}, moons=NO_MOONS, dice=[6, 1, 1, 1, 1])
    near.play("0 launch t05")
    assert [line.values["start"] for line in near.story("raider-moves")] == ["n4"]


# -- planets and nebulae


@proves("andromeda.activation.2", "andromeda.moons.1")
def test_a_planet_gives_its_top_moon() -> None:
    t = andromeda(station(), station(), moons={"t05": ["moon-trade-7", "moon-trade-3", "moon-trade-5"]})
    t.play("0 launch t05")
    assert moons_of(t, 0) == ["moon-trade-7"]
    assert goods_of(t, 0) == {}  # the moon is not abandoned by this
    assert seen(t, 1).moons["t05"] == (next(n for n, moon in enumerate(MOONS) if moon.id == "moon-trade-3"), 2)
    assert seen(t, 1).players[0].moons == t.state.players[0].moons  # captured moons lie open
    assert t.options(0) == ["end", "abandon moon-trade-7", "store moon-trade-7 manoeuvres"]


@proves("andromeda.activation.3")
@pytest.mark.parametrize("place", PLANET_PLACES)
def test_a_planet_without_moons_gives_its_resource(place: str) -> None:
    t = andromeda(station(), station(), moons=NO_MOONS)
    t.play(f"0 launch {place}")
    [gain] = PLANETS[TILES[place]].no_moon_gain
    assert goods_of(t, 0) == {gain.res: gain.n}
    assert moons_of(t, 0) == []


@proves("andromeda.activation.3")
def test_the_resource_comes_only_when_the_last_moon_is_gone() -> None:
    t = andromeda(station(), station(), moons={**NO_MOONS, "t05": ["moon-trade-7"]})
    t.play("0 launch t05", "0 end", "1 return", "0 return", "0 done", "0 end", "1 launch t05")
    assert (moons_of(t, 0), moons_of(t, 1)) == (["moon-trade-7"], [])
    assert (goods_of(t, 0), goods_of(t, 1)) == ({}, {"credit": 1})


@proves("andromeda.activation.4", "andromeda.activation.5")
def test_a_nebula_gives_its_moon_and_then_a_secret_look_at_two_events() -> None:
    t = andromeda(
        station(ships={PAD: ["science_vessel"]}), station(), events=["dawn-03", "dawn-04", "dawn-05"], seed=b"look"
    )
    t.play("0 launch n1")
    assert len(t.story("captures")) == 1  # the moon comes first
    assert t.asked() == {0: "peek"}
    assert t.options(0) == ["dawn-03", "dawn-04"]
    names = {name: number for number, name in enumerate(event.id for event in EVENTS)}
    assert seen(t, 0).players[0].looking == [names["dawn-03"], names["dawn-04"]]
    assert seen(t, 1).players[0].looking is None
    t.play("0 dawn-04")
    deck = [EVENTS[number].id for number in reversed(t.state.events.cards)]
    assert deck[:2] == ["dawn-04", "dawn-05"]
    assert deck[-1] == "dawn-03"
    assert len(deck) == 10
    assert seen(t, 0).events_known == {0: names["dawn-04"], 9: names["dawn-03"]}
    assert seen(t, 1).events_known == {} == seen(t, None).events_known
    [line] = t.story("peeks")
    assert "top" not in line.values


@proves("andromeda.activation.5")
def test_the_look_is_offered_even_if_the_moon_is_gone() -> None:
    t = andromeda(station(ships={PAD: ["science_vessel"]}), station(), moons={"n1": []}, events=["dawn-03", "dawn-04"])
    t.play("0 launch n1")
    assert t.asked() == {0: "peek"}
    t.play("0 dawn-03")
    assert moons_of(t, 0) == []
    assert t.asked() == {1: "turn"}


# -- captured moons


@proves("andromeda.moons.2", "andromeda.moons.3", "andromeda.ruling.same-turn-moon")
def test_the_fifth_moon_makes_room_by_abandoning_one() -> None:
    t = andromeda(station(moons=FOUR), station(), moons={"t05": ["moon-trade-1"]})
    t.play("0 launch t05", "0 go-on")
    assert t.asked() == {0: "moon-room"}
    assert len(moons_of(t, 0)) == 5
    assert {token.split(" ")[0] for token in t.options(0)} == {"abandon", "store"}
    t.play("0 abandon moon-science-1")
    assert moons_of(t, 0) == [*FOUR[1:], "moon-trade-1"]
    assert goods_of(t, 0) == {"nanocarbon": 1}
    assert [MOONS[moon].id for moon in t.state.moon_discards] == ["moon-science-1"]
    assert t.asked() == {0: "end-turn"}


@proves("andromeda.moons.3", "andromeda.ruling.same-turn-moon")
def test_the_new_moon_itself_can_be_abandoned_or_stored() -> None:
    t = andromeda(station(moons=FOUR), station(), moons={"t05": ["moon-trade-1"]})
    t.play("0 launch t05", "0 go-on", "0 abandon moon-trade-1")
    assert moons_of(t, 0) == FOUR
    assert goods_of(t, 0) == {"credit": 1}
    t = andromeda(station(moons=FOUR), station(), moons={"t05": ["moon-trade-1"]})
    t.play("0 launch t05", "0 go-on", "0 store moon-trade-1 manoeuvres")
    assert moons_of(t, 0) == FOUR
    assert MOONS[t.state.players[0].stored["manoeuvres"]].id == "moon-trade-1"


@proves("andromeda.moons.2")
def test_four_moons_are_enough_room_and_a_free_action_makes_room_before() -> None:
    t = andromeda(station(moons=FOUR[:3]), station(), moons={"t05": ["moon-trade-1"]})
    t.play("0 launch t05", "0 go-on")
    assert t.asked() == {0: "end-turn"}
    assert len(moons_of(t, 0)) == 4
    t = andromeda(station(moons=FOUR), station(), moons={"t05": ["moon-trade-1"]})
    t.play("0 abandon moon-trade-2", "0 launch t05", "0 go-on")
    assert t.asked() == {0: "end-turn"}
    wardens = andromeda(station(moons=FOUR, faction="wardens"), station(), moons={"t05": ["moon-trade-1"]})
    wardens.play("0 launch t05", "0 go-on")
    assert wardens.asked() == {0: "end-turn"}  # the Lunar Wardens have room for six


@proves("andromeda.moons.2")
def test_two_moons_at_once_ask_twice_if_need_be() -> None:
    """A dominance token gives two moons of the supply."""
    t = andromeda(station(moons=FOUR, dominances=["dominance-6"]), station())
    t.play("0 token dominance-6", "0 science", "0 abandon moon-industry-1", "0 trade")
    assert t.asked() == {0: "moon-room"}
    refuses(t, 0, "enough")
    t.play("0 abandon moon-trade-2")
    assert len(moons_of(t, 0)) == 4
    assert t.state.players[0].score == 1


@proves("andromeda.moons.4")
def test_a_moon_can_be_stored_at_any_time_also_on_another_turn() -> None:
    t = andromeda(station(), station(moons=FOUR, modules=["ind-01"]))
    assert all(token.startswith("store ") for token in t.table.asides(1)["store"])  # abandoning is for the own turn
    t.table.step_aside(1, "store", "store moon-science-1 manoeuvres")
    assert moons_of(t, 1) == FOUR[1:]
    t.table.step_aside(1, "store", "store moon-industry-1 assembly-plant+ind-01")
    assert moons_of(t, 1) == FOUR[2:]
    assert t.asked() == {0: "turn"}
    assert goods_of(t, 1) == {}
    assert t.state.active == 0


@proves("andromeda.moons.5")
def test_a_moon_gained_on_another_turn_makes_room_without_benefit() -> None:
    """A team-mate hands over a fifth moon: one is discarded for nothing, or stored."""
    t = andromeda(station(moons=["moon-trade-1"]), station(moons=FOUR), station(), station(), mode="teams")
    t.play("0 give", "0 moon-trade-1", "1 yes")
    assert t.asked() == {1: "moon-room"}
    assert {token.split(" ")[0] for token in t.options(1)} == {"discard", "store"}
    t.play("1 discard moon-science-1")
    assert moons_of(t, 1) == [*FOUR[1:], "moon-trade-1"]
    assert goods_of(t, 1) == {}
    assert [MOONS[moon].id for moon in t.state.moon_discards] == ["moon-science-1"]
    t = andromeda(station(moons=["moon-trade-1"]), station(moons=FOUR), station(), station(), mode="teams")
    t.play("0 give", "0 moon-trade-1", "1 yes", "1 store moon-trade-1 manoeuvres")
    assert moons_of(t, 1) == FOUR


# -- the bases


@proves("andromeda.bases.1")
def test_the_monolith_takes_two_resources_for_three_tactic_cards() -> None:
    t = andromeda(
        station(goods={"ice": 1, "credit": 2}, hand=["action-01"]), station(), tactics=["action-02", "event-01"]
    )
    t.play("0 launch t02", "0 go-on")
    assert t.asked() == {0: "pay"}
    assert set(t.options(0)) == {
        "ice.1 credit.1",
        "credit.2",
        "ice.1 tactic.1",
        "credit.1 tactic.1",
    }
    refuses(t, 0, "ice.1")
    t.play("0 ice.1 tactic.1")
    assert goods_of(t, 0) == {"credit": 2}
    hand = [TACTICS[card].id for card in t.state.players[0].hand.cards]
    assert len(hand) == 3
    assert {"action-02", "event-01"} <= set(hand)
    assert [TACTICS[card].id for card in t.state.tactic_discards] == ["action-01"]


@proves("andromeda.bases.2")
def test_the_terminal_takes_two_resources_for_two_credits() -> None:
    t = andromeda(station(goods={"energy": 1, "titanium": 1, "nanocarbon": 1}), station())
    t.play("0 launch t04", "0 energy.1 nanocarbon.1")
    assert goods_of(t, 0) == {"titanium": 1, "credit": 2}
    once = andromeda(station(goods={"credit": 5}), station()).play("0 launch t04")
    assert goods_of(once, 0) == {"credit": 5}  # only one exchange


FIELDS = [("t06", ("science", "industry"), "nanocarbon"), ("t08", ("trade", "civilization"), "ice")]


@proves("andromeda.bases.3", "andromeda.bases.4")
@pytest.mark.parametrize(("place", "kinds", "_resource"), FIELDS)
def test_a_field_moves_the_event_marker_and_sells_two_modules(
    place: str, kinds: tuple[str, str], _resource: str
) -> None:
    t = andromeda(station(goods=dict.fromkeys(TOKENS, 5)), station())
    t.play(f"0 launch {place}")
    assert t.state.event_marker == EVENT_STEPS[2] - 1  # before anything is bought
    assert t.asked() == {0: "buy-module"}
    of_kind = {kind: [id for id in t.options(0) if kind_of(id) == kind] for kind in kinds}
    assert [len(ids) for ids in of_kind.values()] == [3, 3]
    assert len(t.options(0)) == 6  # only these kinds, and no way out
    for first, second in ((kinds[0], kinds[0]), (kinds[0], kinds[1]), (kinds[1], kinds[1])):
        t = andromeda(station(goods=dict.fromkeys(TOKENS, 5)), station())
        bought = [of_kind[first][0], next(id for id in of_kind[second] if id != of_kind[first][0])]
        t.play(f"0 launch {place}", f"0 {bought[0]}")
        pay_somehow(t)
        assert t.asked() == {0: "second-module"}
        assert "no-module" in t.options(0)
        t.play(f"0 {bought[1]}")
        pay_somehow(t)
        assert sorted(modules_of(t, 0)) == sorted(bought)
        assert set(t.asked().values()) <= {"turn", "end-turn"}  # never a third one


def kind_of(id: str) -> str:
    return next(module.kind for module in MODULES if module.id == id)


def pay_somehow(t: Position[State]) -> None:
    while t.asked().get(0) in ("pay", "pay-any"):
        t.play(f"0 {t.question(0).sample(Random(1))}")


@proves("andromeda.bases.3", "andromeda.bases.4")
@pytest.mark.parametrize(("place", "kinds", "resource"), FIELDS)
def test_at_a_field_one_module_is_enough(place: str, kinds: tuple[str, str], resource: str) -> None:
    t = andromeda(station(goods={resource: 1}), station())
    t.play(f"0 launch {place}")
    assert t.asked() == {0: "discard-module"}  # the only payable one was bought, instead of a second one a discard
    assert len(modules_of(t, 0)) == 1
    t.play(f"0 {t.options(0)[0]}")
    assert all(None not in t.state.offer[kind] for kind in kinds)


@proves("andromeda.bases.3")
def test_the_event_marker_may_bring_an_event_before_the_purchase() -> None:
    t = andromeda(station(goods={"nanocarbon": 1}), station(), event_marker=1, planets=[list(PLANETS)[14]])
    t.play("0 launch t06")
    assert t.state.event_due == 0
    assert "t14" in t.state.tiles


@proves("andromeda.bases.5")
def test_the_shipyard_builds_a_ship_or_repairs() -> None:
    t = andromeda(station(goods={"titanium": 2}, ships={PAD: ["transport"], "scrapyard": ["fighter"]}), station())
    t.play("0 launch t09")
    assert t.asked() == {0: "choice"}
    assert t.options(0) == ["1", "2"]
    t.play("0 1")
    assert ships_of(t, 0) == {PAD: ["transport"], "t09": ["transport"], "scrapyard": ["fighter"]}
    assert goods_of(t, 0) == {}
    t = andromeda(station(goods={"titanium": 2}, ships={PAD: ["transport"], "scrapyard": ["fighter"]}), station())
    t.play("0 launch t09", "0 2")
    assert ships_of(t, 0) == {"t09": ["transport"], "bay": ["fighter"]}
    assert goods_of(t, 0) == {"titanium": 2}
    nothing = andromeda(station(ships={PAD: ["transport"]}), station()).play("0 launch t09")
    assert nothing.state.players[0].score == 1  # no titanium and nothing to repair


@proves("andromeda.bases.6")
def test_the_construction_center_turns_a_transport_into_a_structure() -> None:
    ships = {"t10": ["transport"], "t12": ["transport", "fighter"], PAD: ["science_vessel"]}
    t = andromeda(
        station(goods={"energy": 4, "nanocarbon": 2, "ice": 1}, commanders=3, ships=ships),
        station(),
        structures={"t05": (1, "spaceport")},
    )
    t.play("0 launch t11")
    assert t.asked() == {0: "build-structure"}
    assert t.options(0) == ["t10", "t12"]
    refuses(t, 0, "t05")
    t.play("0 t12")
    assert (t.state.structures["t12"].seat, t.state.structures["t12"].type) == (0, "observatory")
    assert ships_of(t, 0)["t12"] == ["fighter"]
    assert goods_of(t, 0) == {"energy": 4}
    assert t.state.players[0].commanders == 1
    assert [card.type for card in t.state.players[0].cards] == ["observatory"]
    assert t.state.players[0].tracks["science"] == 1


@proves("andromeda.bases.6")
def test_the_construction_center_says_why_a_planet_is_no_place_to_build() -> None:
    ships = {"t03": ["transport"], "t10": ["transport"], "t12": ["fighter"], PAD: ["science_vessel"]}
    other = next(planet for planet in PLANETS.values() if planet.kind == "civilization" and planet.id != TILES["t07"])
    t = andromeda(station(goods={"energy": 4}, commanders=1, ships=ships), station(), tiles={**TILES, "t13": other.id})
    t.play("0 launch t11")
    assert t.state.structures["t10"].type == "obelisk"  # the only possibility is taken without a question
    two = {**ships, "t13": ["transport"]}
    t = andromeda(station(goods={"energy": 4, "titanium": 2, "nanocarbon": 1}, commanders=2, ships=two), station())
    t.play("0 launch t11")
    assert t.options(0) == ["t10", "t13"]
    assert t.why(0, "t03") == ("structure-price", "andromeda.build-structure.3")
    assert t.why(0, "t12") == ("no-transport", "andromeda.build-structure.1")
