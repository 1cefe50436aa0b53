"""Damage and repairs: ships, shields, the scrapyard, modules."""

from __future__ import annotations

from typing import Any

from orloj.games.andromeda.components import MODULE_BY_TOKEN
from orloj.games.andromeda.scoring import score_of
from orloj.games.andromeda.state import State
from orloj.testing import Position, assert_refused, proves
from orloj.testing.andromeda import andromeda, go_on, goods_of, modules_of, ships_of, station

PLACE = "t01"
LOSES = [6, 6]  # dice of the attacker


def beaten(ships: list[str], *, dice: int, other: dict[str, list[str]] | None = None, **more: Any) -> Position[State]:
    """Seat 1 loses a battle with these ships against seat 0's fighter and waits for its turn."""
    table = {key: more.pop(key) for key in list(more) if key in ("raiders", "raider_cards", "raiders_worn")}
    t = andromeda(
        station(ships={"pad": ["fighter", "transport"]}),
        station(ships={PLACE: ships, "pad": ["transport"], **(other or {})}, **more),
        moons={PLACE: []},
        dice=[*LOSES, *[5] * dice, *[5] * (2 if table else 0)],
        **table,
    )
    t.play(f"0 launch {PLACE}")
    while 1 not in t.asked() or t.asked()[1] != "manoeuvre":
        seat, kind = next(iter(t.asked().items()))
        t.play(f"{seat} " + {"before-battle": "go-on", "escalate": "-"}[kind])
    return t.play("1 pass")


# -- ships after a battle


@proves("andromeda.ship-damage.1", "andromeda.ship-damage.2", "andromeda.ship-damage.3", "andromeda.damage.1")
def test_all_ships_of_the_loser_go_to_the_upper_scrapyard() -> None:
    """Not to the repair bay; ships elsewhere and the winner's ships are safe."""
    t = beaten(["transport", "science_vessel"], dice=3, other={"t13": ["transport"]})
    assert ships_of(t, 1) == {
        "pad": ["transport"],
        "scrapyard": ["transport", "science_vessel"],
        "t13": ["transport"],
    }
    assert ships_of(t, 0) == {PLACE: ["fighter"], "pad": ["transport"]}


@proves("andromeda.shields.1", "andromeda.shields.2", "andromeda.ship-damage.1")
def test_a_shield_saves_a_ship_once() -> None:
    """The marker exhausts the shield, and the ship stays where it is; ships without shields do not profit."""
    t = beaten(["transport", "heavy_cruiser"], dice=4)
    assert ships_of(t, 1) == {"pad": ["transport"], PLACE: ["heavy_cruiser"], "scrapyard": ["transport"]}
    assert t.state.players[1].worn == {"heavy_cruiser": 1}


@proves("andromeda.shields.3", "andromeda.shields.4", "andromeda.ship-damage.2")
def test_exhausted_shields_do_not_save_a_ship() -> None:
    """It goes to the upper part of the scrapyard, and the markers stay until the return."""
    t = beaten(["heavy_cruiser"], dice=3, worn={"heavy_cruiser": 1})
    assert ships_of(t, 1) == {"pad": ["transport"], "scrapyard": ["heavy_cruiser"]}
    assert t.state.players[1].worn == {"heavy_cruiser": 1}
    go_on(t)  # the rest of seat 0's turn
    if t.state.active == 0:
        go_on(t)
    t.play("1 return")
    go_on(t)
    assert t.state.players[1].worn == {}
    assert ships_of(t, 1) == {"pad": ["transport", "heavy_cruiser"]}


@proves("andromeda.shields.1", "andromeda.shields.2")
def test_a_second_shield() -> None:
    """An upgraded cruiser with two shields takes two markers, one at a time."""
    t = beaten(["heavy_cruiser"], dice=3, upgrades=["nc-2"])
    assert t.state.players[1].worn == {"heavy_cruiser": 1}
    again = beaten(["heavy_cruiser"], dice=3, upgrades=["nc-2"], worn={"heavy_cruiser": 1})
    assert again.state.players[1].worn == {"heavy_cruiser": 2}
    assert ships_of(again, 1)[PLACE] == ["heavy_cruiser"]


@proves("andromeda.ship-damage.4", "andromeda.ship-damage.5")
def test_one_losing_raider_returns_to_its_card() -> None:
    """Exactly one of several, never to the scrapyard; the others stay."""
    t = andromeda(
        station(ships={"pad": ["fighter", "transport"]}),
        station(),
        raiders={"S": [PLACE, PLACE, PLACE]},
        raider_cards={"S": "husk"},
        moons={PLACE: []},
        dice=[6, 6, 5, 5, 5],
    )
    t.play(f"0 launch {PLACE}")
    go_on(t)
    assert t.state.raiders["S"].places == [PLACE, PLACE]
    assert all(ship.at != "scrapyard" for player in t.state.players for ship in player.ships)


@proves("andromeda.ship-damage.4", "andromeda.shields.1")
def test_a_raider_with_a_shield_stays_once() -> None:
    """The second defeat sends it home; redeployed it has its shield again."""
    for worn, places in ((0, [PLACE]), (1, [])):
        t = andromeda(
            station(ships={"pad": ["fighter", "transport"]}),
            station(),
            raiders={"B": [PLACE]},
            raider_cards={"B": "blockader"},
            raiders_worn={"B": worn},
            moons={PLACE: []},
            dice=[6, 6, 5, 5, 5, 5],
        )
        t.play(f"0 launch {PLACE}")
        go_on(t)
        assert t.state.raiders["B"].places == places
        assert t.state.raiders["B"].worn == (1 if places else 0)


@proves("andromeda.ship-damage.4")
def test_raiders_and_players_lose_together() -> None:
    """The winner's opponents are all damaged."""
    t = beaten(["transport"], dice=1, raiders={"A": [PLACE]}, raider_cards={"A": "leech"})
    assert t.state.raiders["A"].places == []
    assert ships_of(t, 1) == {"pad": ["transport"], "scrapyard": ["transport"]}


@proves("andromeda.shields.6", "andromeda.damage.1")
def test_any_damage_sends_an_unshielded_ship_away() -> None:
    """An event does the same as a battle, shields included."""
    for worn, where in (({}, "t05"), ({"heavy_cruiser": 1}, "scrapyard")):
        t = andromeda(
            station(ships={"t05": ["heavy_cruiser"], "pad": ["transport"]}, worn=worn),
            station(),
            events=["dusk-04"],
            event_deck="dusk",
            event_due=0,
            plan=["turn-end"],
            dice=[4],
        )
        assert where in ships_of(t, 0)


@proves("andromeda.shields.7", "andromeda.damage.3")
def test_ships_in_the_scrapyard_come_home_but_activate_nothing() -> None:
    """At the return they go to the launch pad and can be launched again; until then no module works by them."""
    t = andromeda(station(ships={"scrapyard": ["fighter"], "pad": ["transport"]}), station())
    t.play("0 return")
    assert ships_of(t, 0) == {"pad": ["transport", "fighter"]}
    go_on(t)
    t.play("0 launch t01")
    assert "fighter" in t.options(0)


@proves("andromeda.damage.3", "andromeda.repair.3")
def test_the_repair_bay_activates_the_upper_scrapyard_does_not() -> None:
    """Only the repaired ship is offered."""
    t = andromeda(station(ships={"scrapyard": ["fighter"], "bay": ["transport"], "pad": ["transport"]}), station())
    t.play("0 return")
    assert "activate treasury" in t.options(0)
    t.play("0 activate treasury")
    assert goods_of(t, 0) == {"credit": 1}
    assert ships_of(t, 0).get("scrapyard", ["fighter"]) == ["fighter"]
    wreck = andromeda(station(ships={"scrapyard": ["fighter"], "pad": ["transport"]}, hand=["action-01"]), station())
    wreck.play("0 return")
    assert wreck.why(0, "activate treasury") == ("no-ship-or-energy", "andromeda.activate-modules.2")
    assert_refused(wreck.table, 0, "activate treasury")


@proves("andromeda.repair.3")
def test_a_ship_in_the_repair_bay_cannot_be_launched() -> None:
    """With nothing else on the launch pad there must be a return."""
    t = andromeda(
        station(ships={"bay": ["fighter"], "pad": ["transport"]}),
        station(ships={PLACE: ["transport"], "pad": ["fighter"]}),
    )
    assert t.why(0, f"launch {PLACE}") == ("occupied", "andromeda.launch.3")  # the fighter could
    t.play("0 launch t05")
    assert ships_of(t, 0)["t05"] == ["transport"]


# -- modules


@proves("andromeda.damage.2")
def test_a_module_that_arrives_damaged_is_no_damage_suffered() -> None:
    """Its markers lie on it, but nothing of the player was damaged."""
    t = andromeda(station(cards=["city"]), station(), offer={"industry": ["ind-22", "ind-02", "ind-03"]})
    t.play("0 card city", "0 ind-22")
    assert modules_of(t, 0) == ["ind-22"]
    assert t.state.players[0].damage == {MODULE_BY_TOKEN["ind-22"]: 2}
    assert t.story("module-damaged") == []


@proves("andromeda.damage.4", "andromeda.final-scoring.3")
def test_damaged_modules_cost_points_at_the_end() -> None:
    """Two each, however many markers lie on them."""
    t = andromeda(
        station(score=20, modules=["ind-02", "sci-01"], damage={"ind-02": 3, "treasury": 1}, replicated=["sci-01"]),
        station(),
    )
    assert score_of(t.state, 0).damaged == -6
    assert score_of(t.state, 0).total == 14


@proves("andromeda.damage.5")
def test_the_owner_chooses_the_damaged_module() -> None:
    """Any own module, also a printed or already damaged one; several markers add up."""
    t = andromeda(
        station(modules=["ind-02"], damage={"ind-02": 1}),
        station(),
        events=["dusk-01"],
        event_deck="dusk",
        event_due=0,
        plan=["turn-end"],
        dice=[4],
    )
    assert t.asked() == {0: "damage-module"}
    assert set(t.options(0)) == {"primary-reactor", "assembly-plant", "ind-02", "treasury", "architect"}
    t.play("0 ind-02")
    assert t.state.players[0].damage == {MODULE_BY_TOKEN["ind-02"]: 2}


# -- repairs


def repairer(**more: Any) -> Position[State]:
    """Seat 0 has a card with two repairs."""
    ships = more.pop("ships", {"pad": ["transport"]})
    return andromeda(station(hand=["action-03"], ships=ships, **more), station()).play("0 play action-03")


@proves("andromeda.repair.1", "andromeda.repair.2", "andromeda.repair.4", "andromeda.repair.5", "andromeda.shields.5")
def test_three_ways_to_repair_freely_combined() -> None:
    """A ship from the upper scrapyard to the repair bay, a shield, a module: each repair one of them."""
    t = repairer(
        ships={"pad": ["transport"], "scrapyard": ["fighter"], "t05": ["heavy_cruiser"]},
        worn={"heavy_cruiser": 1},
        damage={"treasury": 1},
    )
    assert t.asked() == {0: "repair"}
    assert t.options(0) == ["ship fighter", "shield heavy_cruiser", "module treasury"]
    t.play("0 ship fighter")
    assert ships_of(t, 0)["bay"] == ["fighter"]
    assert t.options(0) == ["shield heavy_cruiser", "module treasury"]
    t.play("0 shield heavy_cruiser")
    assert t.state.players[0].worn == {}
    assert t.state.players[0].damage != {}


@proves("andromeda.repair.1", "andromeda.repair.5")
def test_one_marker_for_each_repair() -> None:
    """Two repairs for a module with two markers; after the first it is still damaged."""
    t = repairer(modules=["ind-22"], damage={"ind-22": 2, "treasury": 1})
    t.play("0 module ind-22")
    assert t.state.players[0].damage[MODULE_BY_TOKEN["ind-22"]] == 1
    t.play("0 module ind-22")
    assert t.state.players[0].damage == {MODULE_BY_TOKEN["treasury"]: 1}


@proves("andromeda.repair.6", "andromeda.icons.15")
def test_nothing_to_repair_is_a_point() -> None:
    """One for each repair that finds nothing."""
    assert repairer().state.players[0].score == 2
    t = repairer(damage={"treasury": 1})
    assert t.state.players[0].damage == {}
    assert t.state.players[0].score == 1


@proves("andromeda.repair.6")
def test_a_ship_in_the_repair_bay_needs_no_repair() -> None:
    """It counts as nothing to repair."""
    assert repairer(ships={"pad": ["transport"], "bay": ["fighter"]}).state.players[0].score == 2


@proves("andromeda.repair.5", "andromeda.ruling.replicator")
def test_a_replicator_token_is_repaired_like_damage() -> None:
    """It returns to the supply, and the module works again."""
    t = repairer(modules=["ind-02"], replicated=["ind-02"])
    player = t.state.players[0]
    assert player.replicated == []
    assert t.state.replicators == 5
    assert not player.is_damaged(MODULE_BY_TOKEN["ind-02"])


@proves("andromeda.repair.1", "andromeda.repair.6")
def test_a_repair_at_the_shipyard() -> None:
    """The base repairs too, or gives a point."""
    t = andromeda(station(ships={"pad": ["transport"]}, damage={"treasury": 1}), station()).play("0 launch t09")
    assert t.state.players[0].damage == {}
    point = andromeda(station(ships={"pad": ["transport"]}), station()).play("0 launch t09")
    assert point.state.players[0].score == 1
