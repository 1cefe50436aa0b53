"""The turn: whose it is, where a ship may be launched, and how the turn ends."""

from __future__ import annotations

import msgspec
import pytest

from orloj.games.andromeda.components import EVENTS, MODULES, MOONS, PLANETS, TOKENS
from orloj.games.andromeda.galaxy import NEBULAE, TILE_SPACES, distance
from orloj.games.andromeda.state import PAD, State
from orloj.kernel import Illegal, Refused
from orloj.testing import Position, proves
from orloj.testing.andromeda import TILES, andromeda, goods_of, moons_of, ships_of, station

PLANET_PLACES = [place for place, tile in TILES.items() if tile in PLANETS]
NO_MOONS: dict[str, list[str]] = {place: [] for place in PLANET_PLACES}  # so that nobody thinks about storing one
DAWN = [event.id for event in EVENTS if event.deck == "dawn"]


def launches(t: Position[State], seat: int = 0) -> set[str]:
    return {token.removeprefix("launch ") for token in t.options(seat) if token.startswith("launch ")}


def keys(t: Position[State], *wanted: str) -> list[str]:
    return [line.key for line in t.story() if line.key in wanted]


def refuses(t: Position[State], seat: int, token: str) -> None:
    """The answer is refused and nothing changes."""
    before = msgspec.json.encode(t.state)
    with pytest.raises(Refused):
        t.table.answer(seat, token)
    assert msgspec.json.encode(t.state) == before


# -- whose turn it is


@proves("andromeda.overview.1", "andromeda.overview.6")
def test_turns_go_clockwise_without_rounds() -> None:
    t = andromeda(station(), station(), station(), active=1)
    order = []
    for _ in range(5):
        [seat] = t.asked()
        assert seat == t.state.active
        order.append(seat)
        t.play(f"{seat} return")
    assert order == [1, 2, 0, 1, 2]


@proves("andromeda.overview.2", "andromeda.turn.1")
def test_a_turn_is_one_launch_or_a_return() -> None:
    t = andromeda(station(), station(), moons=NO_MOONS)
    assert t.asked() == {0: "turn"}
    assert {token.split(" ")[0] for token in t.options(0)} == {"launch", "return"}
    t.play("0 launch t05")
    assert ships_of(t, 0) == {"t05": ["transport"], PAD: ["transport"] * 2}
    assert t.asked() == {1: "turn"}  # one ship, then the turn is over
    t.play("1 return", "0 launch t01", "1 return", "0 return", "0 done")
    assert ships_of(t, 0) == {PAD: ["transport"] * 3}  # all ships at once
    assert t.asked() == {1: "turn"}


@proves("andromeda.turn.2")
def test_any_number_of_free_actions_may_be_taken_in_a_turn() -> None:
    t = andromeda(
        station(moons=["moon-science-1", "moon-industry-1", "moon-trade-1"], hand=["action-01", "action-01.2"]),
        station(),
    )
    t.play("0 abandon moon-science-1", "0 play action-01", "0 abandon moon-trade-1", "0 play action-01")
    assert t.asked() == {0: "turn"}
    assert goods_of(t, 0) == {"energy": 6, "nanocarbon": 1, "credit": 1}
    t.play("0 launch t05", "0 abandon moon-industry-1")  # and after the main action too
    assert goods_of(t, 0)["titanium"] == 1


@proves("andromeda.overview.3", "andromeda.overview.4", "andromeda.overview.5")
def test_after_the_target_everybody_has_one_last_turn_and_the_highest_total_wins() -> None:
    t = andromeda(
        station(score=58, moons=["moon-civilization-8"]),  # 2 points
        station(score=59, tracks={"science": 4}),  # 4 points at the end
        station(score=3),
    )
    t.play("0 abandon moon-civilization-8")
    assert t.state.players[0].score == 60
    assert t.state.ending
    t.play("0 return", "1 return", "2 return")
    assert t.asked() == {0: "turn"}  # who reached the target has a last turn too
    t.play("0 return")
    assert t.outcome is not None
    assert t.outcome.scores == [60, 63, 3]
    assert t.outcome.winners == [1]


@proves("andromeda.overview.3")
def test_without_the_target_the_game_goes_on() -> None:
    t = andromeda(station(score=58, moons=["moon-civilization-4"]), station(score=59))  # 1 point
    t.play("0 abandon moon-civilization-4", "0 return", "1 return")
    assert not t.state.ending
    assert t.asked() == {0: "turn"}


@proves("andromeda.overview.7")
def test_effects_for_everybody_start_with_the_active_player() -> None:
    """Call of the Obelisk: each player may recruit a commander, and the active player (seat 1) is asked first."""
    t = andromeda(
        station(),
        station(),
        station(),
        active=1,
        events=["dawn-01"],
        event_due=1,
        commanders={"t02": [1, 1, 1]},
        dice=[1],
        plan=["event-card"],
    )
    asked = []
    while "recruit-from" in t.asked().values():
        [seat] = t.asked()
        asked.append(seat)
        t.play(f"{seat} t02")
    assert asked == [1, 2, 0]
    assert [line.seat for line in t.story("draws")] == [1, 2, 0]


# -- the steps of a launch


@proves("andromeda.turn.4", "andromeda.turn.6", "andromeda.sortie.1")
def test_launch_activation_sortie_and_battle_come_in_this_order() -> None:
    t = andromeda(station(), station(), raiders={"S": ["n2"]}, dice=[6, 1, 2])
    t.play("0 launch t05", "0 go-on", "0 go-on", "0 ice")  # free actions before the battle, and the reward
    assert keys(t, "launches", "captures", "raider-moves", "battle") == [
        "launches",
        "captures",
        "raider-moves",
        "battle",
    ]
    assert t.state.raiders["S"].places == []
    assert t.state.players[0].tracks["dominance"] == 1
    assert len(moons_of(t, 0)) == 1


@proves("andromeda.turn.5", "andromeda.ruling.sortie-empty")
def test_the_active_location_stays_active_when_the_ship_leaves() -> None:
    """The ship goes home before the sortie: raiders come all the same, but there is nobody to fight."""
    t = andromeda(station(hand=["action-14"]), station(), raiders={"S": ["n2"]}, moons=NO_MOONS)
    t.play("0 launch t05", "0 go-on")
    assert t.asked() == {0: "before-sortie"}
    t.play("0 play action-14", "0 transport t05 0")
    assert ships_of(t, 0) == {PAD: ["transport"] * 3}
    assert t.state.raiders["S"].places == ["t05"]
    assert t.story("battle") == []
    assert t.asked() == {1: "turn"}


# -- first launches


@proves("andromeda.launch.1")
def test_a_ship_of_the_launch_pad_goes_to_the_chosen_place() -> None:
    t = andromeda(station(ships={PAD: ["transport", "fighter"], "bay": ["heavy_cruiser"]}), station())
    t.play("0 launch t07")
    assert t.asked() == {0: "launch-ship"}
    assert t.options(0) == ["transport", "fighter"]
    refuses(t, 0, "heavy_cruiser")
    t.play("0 fighter")
    assert ships_of(t, 0) == {PAD: ["transport"], "t07": ["fighter"], "bay": ["heavy_cruiser"]}
    assert t.state.players[0].at("t07")


@proves("andromeda.launch.2", "andromeda.launch.3")
def test_the_first_launch_may_go_anywhere() -> None:
    t = andromeda(station(ships={PAD: ["transport"], "scrapyard": ["fighter"], "bay": ["transport"]}), station())
    assert launches(t) == {*PLANET_PLACES, "t09"}  # only bases whose action is too dear are missing
    far = andromeda(station(ships={PAD: ["transport"]}), station(ships={"t01": ["transport"]}))
    assert "t13" in launches(far)  # a ship of an opponent on the board does not make it a later launch


@proves("andromeda.launch.2", "andromeda.launch.3")
def test_after_a_return_the_next_launch_is_a_first_launch_again() -> None:
    t = andromeda(station(ships={"t01": ["transport"], PAD: ["transport"]}), station())
    assert "t13" not in launches(t)
    t.play("0 return", "0 done", "1 return")
    assert "t13" in launches(t)


@proves("andromeda.launch.3", "andromeda.launch.4", "andromeda.launch.9")
def test_the_first_launch_does_not_go_to_an_occupied_place() -> None:
    t = andromeda(
        station(ships={PAD: ["transport"]}),
        station(ships={"t01": ["transport"]}),
        station(),
        raiders={"S": ["t03"], "B": ["t12"]},
        commanders={"t05": [0, 2, 0]},
        tokens={"t07": {"credit": 1}},
        structures={"t10": (1, "obelisk")},
    )
    for place in ("t01", "t03", "t12"):
        assert t.why(0, f"launch {place}") == ("occupied", "andromeda.launch.3")
        refuses(t, 0, f"launch {place}")
    assert {"t05", "t07", "t10"} <= launches(t)  # commanders, tokens and structures do not occupy a place


@proves("andromeda.launch.4")
def test_a_place_is_occupied_by_any_opponent_but_not_by_a_team_mate() -> None:
    t = andromeda(
        station(ships={PAD: ["transport"]}),
        station(ships={"t01": ["transport"]}),
        station(ships={"t03": ["transport"]}),
        station(ships={"t05": ["transport"]}),
        mode="teams",
    )
    assert "t01" in launches(t)
    assert t.why(0, "launch t03") == ("occupied", "andromeda.launch.3")
    assert t.why(0, "launch t05") == ("occupied", "andromeda.launch.3")


# -- later launches


@proves("andromeda.launch.5", "andromeda.launch.6")
def test_a_later_launch_needs_the_range_of_the_launched_ship() -> None:
    """A fighter (range 2) on the board does not help a transport (range 1), but the other way round it does."""
    near = andromeda(station(ships={"t01": ["fighter"], PAD: ["transport"]}), station())
    assert launches(near) == {"t05"}
    assert near.why(0, "launch t10") == ("out-of-range", "andromeda.launch.6")
    refuses(near, 0, "launch t10")
    far = andromeda(station(ships={"t01": ["transport"], PAD: ["fighter"]}), station())
    assert launches(far) == {"t05", "t09", "t10"}
    assert far.why(0, "launch t12") == ("out-of-range", "andromeda.launch.6")


@proves("andromeda.launch.6")
def test_any_own_ship_on_the_board_will_do() -> None:
    t = andromeda(station(ships={"t01": ["transport"], "t03": ["transport"], PAD: ["transport"]}), station())
    assert launches(t) == {"t05", "t07"}
    other = andromeda(
        station(ships={"t01": ["transport"], PAD: ["transport"]}),
        station(ships={"t12": ["transport"]}),
        structures={"t13": (0, "factory")},
    )
    assert launches(other) == {"t05"}  # neither opponents' ships nor own structures count


@proves("andromeda.launch.6", "andromeda.launch.7")
def test_both_ships_have_to_be_near_for_a_mixed_launch_pad() -> None:
    """The place is offered if some ship can go there; then only those ships are offered."""
    t = andromeda(station(ships={"t01": ["transport"], PAD: ["transport", "fighter"]}), station())
    t.play("0 launch t10")
    assert ships_of(t, 0) == {"t01": ["transport"], "t10": ["fighter"], PAD: ["transport"]}  # nobody had to be asked


@proves("andromeda.launch.7")
def test_a_later_launch_does_not_go_where_an_own_ship_is() -> None:
    t = andromeda(station(ships={"t05": ["transport"], "t10": ["fighter"], PAD: ["transport"]}), station())
    assert t.why(0, "launch t05") == ("own-ship", "andromeda.launch.7")
    assert t.why(0, "launch t10") == ("own-ship", "andromeda.launch.7")
    refuses(t, 0, "launch t05")


@proves("andromeda.launch.7")
def test_an_own_ship_keeps_others_out_even_beside_opponents_and_with_a_hyperjump() -> None:
    t = andromeda(
        station(goods={"energy": 3}, ships={"t05": ["transport"], PAD: ["heavy_cruiser"]}),
        station(ships={"t05": ["transport"]}),
    )
    assert t.why(0, "launch t05") == ("own-ship", "andromeda.launch.7")
    assert "t13" in launches(t)


@proves("andromeda.launch.8", "andromeda.launch.9")
def test_a_later_launch_may_go_to_opponents_and_raiders() -> None:
    t = andromeda(
        station(ships={"t01": ["transport"], PAD: ["transport"]}),
        station(ships={"t05": ["transport"]}),
        moons=NO_MOONS,
        dice=[6, 1],
    )
    t.play("0 launch t05", "0 -", "1 card")
    assert len(t.story("battle")) == 1
    assert ships_of(t, 1) == {"scrapyard": ["transport"]}
    raided = andromeda(
        station(ships={"t01": ["transport"], PAD: ["transport"]}),
        station(),
        raiders={"A": ["t05"]},
        moons=NO_MOONS,
        dice=[6, 1, 1, 1],
    )
    raided.play("0 launch t05", "0 -", "0 ice=2")  # the reward
    assert len(raided.story("battle")) == 1
    assert raided.state.raiders["A"].places == []


@proves("andromeda.launch.12", "andromeda.locations.6")
def test_only_ships_with_navigation_go_to_a_nebula() -> None:
    t = andromeda(station(ships={PAD: ["transport", "fighter", "heavy_cruiser"]}), station())
    for nebula in NEBULAE.values():
        assert t.why(0, f"launch {nebula}") == ("navigation", "andromeda.launch.12")
    refuses(t, 0, "launch n3")
    able = andromeda(station(ships={PAD: ["transport", "science_vessel"]}), station())
    assert set(NEBULAE.values()) <= launches(able)
    able.play("0 launch n3")  # only the science vessel can go
    assert ships_of(able, 0)["n3"] == ["science_vessel"]
    taught = andromeda(station(ships={PAD: ["transport"]}, hand=["action-07"]), station())
    assert not set(NEBULAE.values()) & launches(taught)
    taught.play("0 play action-07")  # the launched ship has navigation this turn
    assert set(NEBULAE.values()) <= launches(taught)


# -- being able to activate a base


@proves("andromeda.launch.10", "andromeda.ruling.able-to-activate")
@pytest.mark.parametrize("base", ["t02", "t04"])
def test_a_base_that_takes_two_resources_is_closed_to_who_has_fewer(base: str) -> None:
    poor = andromeda(station(goods={"ice": 1}), station())
    assert poor.why(0, f"launch {base}") == ("cannot-activate", "andromeda.launch.10")
    refuses(poor, 0, f"launch {base}")
    assert base in launches(andromeda(station(goods={"ice": 1, "energy": 1}), station()))
    assert base in launches(andromeda(station(goods={"ice": 1}, hand=[1]), station()))  # a tactic card counts
    assert base in launches(andromeda(station(goods={"ice": 1}, moons=["moon-science-1"]), station()))
    pointless = station(goods={"ice": 1}, moons=["moon-civilization-8"])  # a moon of points gives no resource
    assert base not in launches(andromeda(pointless, station()))
    stored = station(goods={"ice": 1}, moons=[], stored={"manoeuvres": "moon-science-1"})
    assert base not in launches(andromeda(stored, station()))


@proves("andromeda.launch.10", "andromeda.ruling.able-to-activate")
def test_free_actions_before_the_launch_can_open_a_base() -> None:
    t = andromeda(station(hand=["action-01"]), station())
    assert t.why(0, "launch t02") == ("cannot-activate", "andromeda.launch.10")
    t.play("0 play action-01")  # 3 energy
    assert "t02" in launches(t)


@proves("andromeda.launch.10")
@pytest.mark.parametrize(("place", "right", "wrong"), [("t06", "nanocarbon", "ice"), ("t08", "ice", "titanium")])
def test_a_field_is_closed_to_who_can_pay_no_module(place: str, right: str, wrong: str) -> None:
    assert place not in launches(andromeda(station(goods={"energy": 1}), station()))
    assert place not in launches(andromeda(station(goods={wrong: 1}), station()))
    assert place in launches(andromeda(station(goods={right: 1}), station()))
    assert place in launches(andromeda(station(goods={"credit": 1}), station()))
    nothing: list[str | None] = [None, None, None]
    empty = andromeda(
        station(goods=dict.fromkeys(TOKENS, 5)), station(), offer=dict.fromkeys(("science", "industry"), nothing)
    )
    assert "t06" not in launches(empty)
    assert "t08" in launches(empty)


@proves("andromeda.launch.10", "andromeda.ruling.able-to-activate")
def test_the_energy_of_a_hyperjump_is_not_left_for_the_base() -> None:
    def jumper(**more: object) -> Position[State]:
        return andromeda(station(ships={"t01": ["transport"], PAD: ["heavy_cruiser"]}, **more), station())

    assert jumper(goods={"energy": 2}).why(0, "launch t04") == ("cannot-activate", "andromeda.launch.10")
    assert jumper(goods={"energy": 1, "ice": 1}).why(0, "launch t04") == ("cannot-activate", "andromeda.launch.10")
    assert "t02" in launches(jumper(goods={"energy": 2}))  # no jump needed
    t = jumper(goods={"energy": 3})
    t.play("0 launch t04")
    assert goods_of(t, 0) == {"credit": 2}
    moon = jumper(goods={"ice": 1}, moons=["moon-dominance-1"])  # 2 energy: one to jump, one to pay
    moon.play("0 launch t04")
    assert goods_of(moon, 0) == {"credit": 2}
    cartel = jumper(goods={"credit": 2}, faction="cartel")  # a credit pays the jump
    assert cartel.why(0, "launch t04") == ("cannot-activate", "andromeda.launch.10")


@proves("andromeda.launch.10", "andromeda.ruling.able-to-activate")
def test_what_can_be_taken_at_the_base_itself_counts() -> None:
    """A credit lies on the terminal: together with one energy it is enough, and it has to be taken first."""
    t = andromeda(station(goods={"energy": 1}), station(), tokens={"t04": {"credit": 1}})
    assert "t04" in launches(t)
    t.play("0 launch t04")
    assert goods_of(t, 0) == {"credit": 2}
    assert t.state.tokens["t04"] == {"credit": 0}
    rich = andromeda(station(goods={"energy": 2}), station(), tokens={"t04": {"credit": 1}})
    rich.play("0 launch t04")
    assert rich.asked() == {0: "before-activation"}
    assert rich.options(0) == ["go-on", "collect t04 credit"]
    rich.play("0 go-on")
    assert rich.options(0) == ["end", "collect t04 credit"]
    rich.play("0 end")
    assert goods_of(rich, 0) == {"credit": 2}
    assert rich.state.tokens["t04"] == {"credit": 1}


@proves("andromeda.launch.10", "andromeda.ruling.able-to-activate")
def test_the_commander_at_the_construction_center_can_be_recruited_for_the_building() -> None:
    def builder(commanders: int, there: int) -> Position[State]:
        ships = {"t10": ["transport"], "t12": ["transport"], PAD: ["transport"]}
        return andromeda(
            station(goods={"nanocarbon": 2, "ice": 1}, commanders=commanders, ships=ships),
            station(),
            commanders={"t11": [there, 1]},
        )

    assert builder(1, 0).why(0, "launch t11") == ("cannot-activate", "andromeda.launch.10")
    assert builder(0, 1).why(0, "launch t11") == ("cannot-activate", "andromeda.launch.10")
    t = builder(1, 1)
    t.play("0 launch t11")
    assert t.state.structures["t12"].type == "observatory"
    assert t.state.commanders["t11"] == [0, 1]
    assert (t.state.players[0].commanders, t.state.commanders_of(0)) == (0, 9)
    spare = builder(2, 1)
    spare.play("0 launch t11")
    assert spare.options(0) == ["go-on", "recruit t11"]
    spare.play("0 recruit t11")
    assert spare.state.structures["t12"].seat == 0
    assert spare.state.players[0].commanders == 1


@proves("andromeda.launch.10")
def test_the_construction_center_needs_a_place_to_build() -> None:
    rich = dict.fromkeys(TOKENS, 5)
    first = andromeda(station(goods=rich, commanders=3), station())
    assert first.why(0, "launch t11") == ("cannot-activate", "andromeda.launch.10")  # no transport on the board
    built = andromeda(
        station(goods=rich, commanders=3, ships={"t10": ["transport"], PAD: ["fighter"]}),
        station(),
        structures={"t10": (1, "obelisk")},
    )
    assert built.why(0, "launch t11") == ("cannot-activate", "andromeda.launch.10")
    fighter = andromeda(station(goods=rich, commanders=3, ships={"t10": ["fighter"], PAD: ["transport"]}), station())
    assert fighter.why(0, "launch t11") == ("cannot-activate", "andromeda.launch.10")
    able = andromeda(
        station(goods=rich, commanders=3, ships={"t10": ["transport"], PAD: ["fighter"]}),
        station(),
    )
    assert "t11" in launches(able)


@proves("andromeda.launch.11", "andromeda.activation.1")
def test_the_activation_is_not_a_choice() -> None:
    """At the terminal the two resources are paid without asking whether; at a planet the moon is simply taken; at a
    field there is no way to leave without buying."""
    t = andromeda(station(goods={"energy": 2}), station())
    t.play("0 launch t04")
    assert goods_of(t, 0) == {"credit": 2}
    assert t.asked() == {1: "turn"}
    t = andromeda(station(goods={"nanocarbon": 1, "titanium": 1}), station())
    t.play("0 launch t06")
    assert t.asked() == {0: "buy-module"}
    assert all(MODULES[number].kind in ("science", "industry") for number in _modules(t.options(0)))
    t = andromeda(station(), station())
    t.play("0 launch t05")
    assert moons_of(t, 0) == ["moon-trade-1"]


def _modules(tokens: list[str]) -> list[int]:
    by_id = {module.id: number for number, module in enumerate(MODULES)}
    return [by_id[token] for token in tokens]


@proves("andromeda.ruling.return-empty")
def test_a_return_without_ships_on_the_board_just_activates_nothing() -> None:
    t = andromeda(station(goods={"energy": 3}), station())
    t.play("0 return")
    assert t.asked() == {1: "turn"}
    assert goods_of(t, 0) == {"energy": 3}
    assert t.story("activates") == []
    assert ships_of(t, 0) == {PAD: ["transport"] * 3}


# -- resources


@proves("andromeda.resources.2")
def test_energy_activates_modules_adds_dice_and_powers_hyperjumps() -> None:
    home = andromeda(station(goods={"energy": 1}, ships={"t01": ["transport"]}, modules=["tra-21"]), station())
    home.play("0 activate treasury", "0 activate tra-21")
    assert "energy" not in goods_of(home, 0)
    assert [line.values["by"] for line in home.story("activates")] == ["ship", "energy"]
    fight = andromeda(
        station(goods={"energy": 2}, ships={PAD: ["transport"]}),
        station(),
        raiders={"S": ["n2"]},
        moons=NO_MOONS,
        dice=[1, 6, 1, 1, 1],
    )
    fight.play("0 launch t05", "0 2")
    assert [len(line.values["dice"]) for line in fight.story("rolls")] == [3]
    assert goods_of(fight, 0).get("energy", 0) == 0
    jump = andromeda(station(goods={"energy": 1}, ships={"t01": ["transport"], PAD: ["heavy_cruiser"]}), station())
    jump.play("0 launch t13")
    assert ships_of(jump, 0)["t13"] == ["heavy_cruiser"]
    assert goods_of(jump, 0) == {}


@proves("andromeda.resources.6")
def test_a_credit_stands_for_materials_but_not_for_energy() -> None:
    """A heavy cruiser costs 3 titanium and 2 energy, a science vessel 2 titanium and 1 nanocarbon."""
    t = andromeda(station(goods={"titanium": 1, "credit": 5}, ships={PAD: ["transport"]}), station())
    t.play("0 launch t09", "0 1")
    assert t.options(0) == ["transport", "science_vessel"]
    assert t.why(0, "heavy_cruiser") == ("ship-price", "andromeda.ships.3")
    assert t.why(0, "fighter") == ("ship-price", "andromeda.ships.3")
    t.play("0 science_vessel")
    assert t.options(0) == ["titanium.1 credit.2", "credit.3"]
    t.play("0 credit.3")
    assert goods_of(t, 0) == {"titanium": 1, "credit": 2}
    assert ships_of(t, 0)[PAD] == ["science_vessel"]
    city = andromeda(
        station(goods={"credit": 3}, commanders=3, ships={"t07": ["transport"], PAD: ["fighter"]}),
        station(),
        tiles={**TILES, "t12": "construction", "t11": TILES["t12"]},
    )
    city.play("0 launch t12")
    assert city.state.structures["t07"].type == "city"  # 3 ice
    assert goods_of(city, 0) == {}


@proves("andromeda.resources.6")
def test_another_resource_does_not_stand_for_a_credit() -> None:
    credit = next(id for id, planet in PLANETS.items() if planet.cost.get("credit"))
    tiles = {"t10": credit, "t11": "construction"}
    goods = {"titanium": 5, "nanocarbon": 5, "ice": 5, "energy": 5}
    ships = {"t10": ["transport"], PAD: ["fighter"]}
    tiles |= {"t05": TILES["t05"]}
    without = andromeda(station(goods=goods, commanders=3, ships=ships), station(), tiles=tiles)
    assert without.why(0, "launch t11") == ("cannot-activate", "andromeda.launch.10")
    with_two = andromeda(station(goods={**goods, "credit": 2}, commanders=3, ships=ships), station(), tiles=tiles)
    assert "t11" in launches(with_two)


@proves("andromeda.resources.7", "andromeda.resources.8", "andromeda.turn.3")
def test_what_the_storage_cannot_hold_is_discarded_at_the_end_of_the_turn() -> None:
    most = {"energy": 10, "titanium": 5, "nanocarbon": 5, "ice": 5, "credit": 5}
    t = andromeda(
        station(goods={resource: count + 2 for resource, count in most.items()}),
        station(goods={resource: count + 1 for resource, count in most.items()}),
        moons={**NO_MOONS, "t05": ["moon-trade-1"], "t10": ["moon-dominance-1"]},
    )
    t.play("0 launch t05", "0 end")
    assert goods_of(t, 0) == most
    assert {line.values["resource"]: line.values["count"] for line in t.story("too-much")} == dict.fromkeys(most, 2)
    assert goods_of(t, 1)["energy"] == 11  # the storage of the others is not looked at
    t.play("1 launch t10", "1 end")
    assert goods_of(t, 1) == most


@proves("andromeda.turn.3")
def test_during_the_turn_there_is_no_limit() -> None:
    t = andromeda(station(goods={"energy": 10}, hand=["action-01"]), station())
    t.play("0 play action-01")
    assert goods_of(t, 0) == {"energy": 13}
    t.play("0 launch t04")
    assert goods_of(t, 0) == {"energy": 10, "credit": 2}
    assert [line.values["count"] for line in t.story("too-much")] == [1]


@proves("andromeda.resources.10")
def test_only_ships_on_the_launch_pad_can_be_launched() -> None:
    away = {"scrapyard": ["transport"], "bay": ["fighter"], "t01": ["transport"]}
    t = andromeda(station(ships=away, moons=["moon-trade-1"]), station())
    assert launches(t) == set()
    assert t.why(0, "launch t05") == ("empty-pad", "andromeda.return.2")
    t.play("0 return", "0 done", "0 end", "1 return")
    assert ships_of(t, 0) == {PAD: ["transport", "transport", "fighter"]}
    assert launches(t)


@proves("andromeda.ruling.supply")
def test_tokens_and_damage_markers_never_run_out() -> None:
    """60 energy (of 50 in the box) and 60 damage markers (of 50) are possible."""
    t = andromeda(
        station(goods={"energy": 57, "credit": 25}, hand=["action-01"], modules=["tra-01"], damage={"tra-01": 60}),
        station(),
        events=["dusk-01"],
        event_deck="dusk",
        event_due=0,
        dice=[1],
    )
    t.play("0 play action-01")
    assert goods_of(t, 0)["energy"] == 60
    t.play("0 return", "0 event-card,limits", "0 tra-01", "1 treasury")
    assert sum(t.state.players[0].damage.values()) == 61


@proves("andromeda.ruling.supply")
def test_moons_modules_tactic_cards_and_figures_are_limited() -> None:
    science = [id for id, planet in PLANETS.items() if planet.kind == "science"]
    own = [moon.id for moon in MOONS if moon.colour == "science"]
    short = andromeda(
        station(hand=["event-04"]),
        station(moons=own[:4]),
        tiles={"t01": science[0]},
        moons={"t01": own[4:8]},
        planets=[science[1]],
        event_marker=1,
    )
    short.play("0 play event-04")  # the event brings the second science planet; only one moon is left for it
    assert [MOONS[moon].id for moon in short.state.moons["t02"]] == own[8:]
    empty = andromeda(station(goods={"energy": 2}), station(hand=[80]))
    empty.play("0 launch t02")
    assert empty.state.players[0].hand.cards == []  # no deck, no discards: nothing to draw
    swarm = andromeda(
        station(), station(), raiders={"S": ["n1", "n1", "n1", "n1"]}, events=["dawn-02"], event_due=0, dice=[2]
    )
    swarm.play("0 return")
    assert swarm.state.raiders["S"].places == ["n1"] * 4


# -- distances and empty spaces


@proves("andromeda.ruling.distance")
def test_every_space_is_a_step_with_or_without_a_tile() -> None:
    """From t05 to t07 the way leads over t06, where no tile lies; to t09 from t01 it leads through a nebula."""
    without = {place: tile for place, tile in TILES.items() if place != "t06"}
    t = andromeda(station(ships={"t05": ["transport"], PAD: ["fighter"]}), station(), tiles=without)
    assert "t07" in launches(t)
    assert "t06" not in launches(t)
    near = andromeda(station(ships={"t05": ["transport"], PAD: ["transport"]}), station(), tiles=without)
    assert near.why(0, "launch t07") == ("out-of-range", "andromeda.launch.6")
    through = andromeda(station(ships={"t01": ["transport"], PAD: ["fighter"]}), station())
    assert "t09" in launches(through)
    assert distance(through.state, "t01", "t09") == 2
    assert distance(through.state, "t01", "t23") == distance(through.state, "t23", "t01") == 6


@proves("andromeda.ruling.empty-space")
def test_a_space_without_a_tile_is_no_location_until_a_tile_lies_there() -> None:
    t = andromeda(
        station(ships={"t08": ["transport"], PAD: ["transport"]}, hand=["event-04", "event-07"]),
        station(),
        raiders={"A": ["n3"]},
        event_marker=1,
        planets=[list(PLANETS)[14]],
    )
    with pytest.raises(Illegal):
        t.question(0).read("launch t14")
    assert all(token.split(" ")[-1] not in TILE_SPACES[13:] for token in t.options(0))
    t.play("0 play event-04")
    assert t.state.tiles["t14"] == list(PLANETS)[14]
    assert "t14" in launches(t)  # beside t08
    t.play("0 play event-07")  # move a raider up to 3 spaces
    assert "t14" in t.options(0)
    assert not set(t.options(0)) & set(TILE_SPACES[14:])


@proves("andromeda.locations.5", "andromeda.ruling.empty-space")
def test_events_bring_new_planets() -> None:
    t = andromeda(station(hand=["event-04"]), station(), event_marker=1, planets=[list(PLANETS)[14]])
    before = dict(t.state.tiles)
    t.play("0 play event-04")
    assert t.state.tiles == {**before, "t14": list(PLANETS)[14]}
    assert len(t.state.moons["t14"]) == 3
    assert t.state.event_due == 0


@proves("andromeda.ruling.planet-stack-empty")
@pytest.mark.parametrize("full", [False, True])
def test_without_a_tile_or_a_space_the_event_happens_all_the_same(full: bool) -> None:
    """With all 15 planets on the board no tile is left, with 23 tiles no space."""
    bases = [tile for tile in TILES.values() if tile not in PLANETS]
    some = list(PLANETS)[: 13 if full else 15]
    tiles = dict(zip(TILE_SPACES, [*bases, *some], strict=False))
    if full:
        tiles |= dict(zip(TILE_SPACES[19:], ["quasar-1", "quasar-2", "vortex-1", "vortex-2"], strict=True))
        assert len(tiles) == len(TILE_SPACES)
    t = andromeda(
        station(hand=["event-04"]), station(), tiles=tiles, event_marker=1, events=["dawn-08"], dice=[1], moons={}
    )
    before = dict(t.state.tiles)
    stack = list(t.state.tile_stack)
    assert bool(stack) == full
    t.play("0 play event-04", "0 return")
    assert t.state.tiles == before
    assert t.state.tile_stack == stack
    assert [line.values["event"] for line in t.story("event")] == [
        next(number for number, event in enumerate(EVENTS) if event.id == "dawn-08")
    ]
    assert t.asked() == {1: "turn"}


@proves("andromeda.ruling.event-deck-empty")
def test_an_empty_event_deck_is_made_of_the_discards() -> None:
    t = andromeda(station(), station(), event_discards=DAWN, event_due=0, seed=b"some")
    assert t.state.events.cards == []
    t.play("0 return")
    while t.asked() != {1: "turn"}:
        [seat] = t.asked()
        t.play(f"{seat} {t.options(seat)[0]}")
    [line] = t.story("event")
    assert EVENTS[line.values["event"]].deck == "dawn"
    assert len(t.state.events.cards) == 9
    assert t.state.event_discards == [line.values["event"]]


@proves("andromeda.ruling.event-deck-empty")
def test_a_look_at_the_events_fills_the_deck_too() -> None:
    t = andromeda(
        station(ships={PAD: ["science_vessel"]}), station(), events=["dawn-03"], event_discards=set_without("dawn-03")
    )
    assert len(t.state.events.cards) == 1
    t.play("0 launch n1")
    assert len(t.options(0)) == 2
    assert t.options(0)[0] == "dawn-03"
    t.play("0 dawn-03")
    assert len(t.state.events.cards) == 10
    assert t.state.event_discards == []
    assert EVENTS[t.state.events.cards[-1]].id == "dawn-03"


def set_without(*ids: str) -> list[str]:
    return [id for id in DAWN if id not in ids]


# -- the end of a turn


def both_due(energy: int) -> Position[State]:
    """A turn that ends with an event in which everybody gains an energy."""
    t = andromeda(station(goods={"energy": energy}), station(), events=["dawn-08"], event_due=0, dice=[1])
    return t.play("0 return")


@proves("andromeda.overview.8", "andromeda.ruling.limits-and-event")
def test_the_active_player_orders_the_limits_and_the_event() -> None:
    first_limits = both_due(12)
    assert first_limits.asked() == {0: "order-end"}
    first_limits.play("0 limits,event-card")
    assert goods_of(first_limits, 0) == {"energy": 11}
    first_event = both_due(12).play("0 event-card,limits")
    assert goods_of(first_event, 0) == {"energy": 10}
    assert keys(first_event, "event", "too-much") == ["event", "too-much"]


@proves("andromeda.ruling.limits-and-event")
def test_limits_come_after_the_event_if_nothing_is_too_much_before() -> None:
    t = both_due(10)
    assert t.asked() == {1: "turn"}
    assert goods_of(t, 0) == {"energy": 10}
    assert keys(t, "event", "too-much") == ["event", "too-much"]
    cards = andromeda(station(), station(hand=[6]), events=["dawn-08"], event_due=0, dice=[1]).play("0 return")
    assert cards.asked() == {0: "order-end"}  # also if somebody else has too many cards
