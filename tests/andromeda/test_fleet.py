"""Ships: building, values, abilities and upgrades."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from orloj.games.andromeda import GAME
from orloj.games.andromeda.battle import dice_of, targeting_of
from orloj.games.andromeda.components import (
    FACTIONS,
    SHIP_TYPES,
    SHIPS,
    TRACK_FACTS,
    UPGRADES,
    Ability,
    Effect,
    Ship,
    Upgrade,
)
from orloj.games.andromeda.fleet import cannons_of, facts_of, has_trait, range_of, shields_left
from orloj.games.andromeda.galaxy import distance
from orloj.games.andromeda.state import State
from orloj.testing import Position, proves
from orloj.testing.andromeda import andromeda, changes, goods_of, ships_of, station, tally

OTHERS = {"fighter": 1, "science_vessel": 1, "heavy_cruiser": 1}
TRAITS = ("construction", "attack", "navigation", "hyperjump")
ALL_FACTS: list[Ship | Upgrade] = [*SHIPS.values(), *UPGRADES.values()]


def launches(t: Position[State], seat: int = 0) -> list[str]:
    return [token.removeprefix("launch ") for token in t.options(seat) if token.startswith("launch ")]


def fight(own: dict[str, Any], dice: list[int], **board: Any) -> Position[State]:
    """Seat 0 launches to t07, where one Vorticon stands (two dice), and is asked before the battle."""
    t = andromeda(station(**own), station(ships={"pad": ["transport"]}), raiders={"S": ["t07"]}, dice=dice, **board)
    return t.play("0 launch t07")


# -- the fleet


@proves("andromeda.ships.2", "andromeda.upgrades.1")
def test_at_the_start_three_transports_wait_on_the_pad_and_five_upgrades_in_the_reserve() -> None:
    t = Position.new(GAME, 4, seed=3)
    for seat in range(4):
        assert ships_of(t, seat) == {"pad": ["transport"] * 3}
        t.play(f"{seat} {t.options(seat)[0]}")
    for player in t.state.players:
        pieces = [UPGRADES[piece] for piece in player.spare_upgrades]
        assert len(pieces) == 5
        assert [piece.ship for piece in pieces if piece.group == "neutral"] == list(SHIP_TYPES)
        assert [piece.faction for piece in pieces if piece.group == "faction"] == [player.faction]
        assert player.upgrades == {}


@proves("andromeda.ships.1", "andromeda.ships.2")
def test_ships_wait_on_the_pad_are_launched_capture_moons_and_activate_modules() -> None:
    t = andromeda(station(ships={"pad": ["transport"]}), station(ships={"pad": ["transport"]}))
    t.play("0 launch t05")
    assert ships_of(t, 0) == {"t05": ["transport"]}
    assert len(t.state.players[0].moons) == 1
    t.play("0 end", "1 return", "0 return", "0 activate treasury", "0 done", "0 end")
    assert goods_of(t, 0) == {"credit": 1}
    assert ships_of(t, 0) == {"pad": ["transport"]}


@proves("andromeda.ships.3", "andromeda.ships.4", "andromeda.ruling.supply")
def test_at_the_shipyard_ships_of_the_reserve_are_built_for_their_cost() -> None:
    t = andromeda(station(goods={"titanium": 3, "energy": 1}), station()).play("0 launch t09", "0 1")
    assert t.options(0) == ["transport", "fighter"]
    assert t.why(0, "heavy_cruiser") == ("ship-price", "andromeda.ships.3")
    assert t.why(0, "science_vessel") == ("ship-price", "andromeda.ships.3")
    t.play("0 fighter")
    assert goods_of(t, 0) == {"titanium": 1}
    assert ships_of(t, 0) == {"t09": ["transport"], "pad": ["transport", "transport", "fighter"]}


@proves("andromeda.ships.4")
def test_three_more_transports_and_one_of_each_other_type_can_be_built() -> None:
    assert {type_: ship.per_player for type_, ship in SHIPS.items()} == {"transport": 6, **OTHERS}
    built = ["transport"] * 5 + ["fighter", "science_vessel", "heavy_cruiser"]
    t = andromeda(station(ships={"pad": ["transport", *built]}, goods={"titanium": 5, "energy": 5}), station())
    t.play("0 launch t09", "0 transport")  # no ship is left: it can only be a repair
    assert t.state.players[0].score == 1
    t = andromeda(station(ships={"pad": built}, goods={"titanium": 5, "energy": 5}), station())
    t.play("0 launch t09", "0 transport", "0 1")
    assert ships_of(t, 0)["pad"].count("transport") == 5


@proves("andromeda.ships.5")
def test_every_type_and_every_upgrade_has_its_data() -> None:
    for type_, ship in SHIPS.items():
        assert ship.build_cost, type_
    for facts in ALL_FACTS:
        assert (facts.range >= 1, facts.cannons >= 1, facts.shields >= 0) == (True, True, True), facts.id
        assert facts.traits, facts.id


@proves("andromeda.ships.10", "andromeda.ships.11", "andromeda.ships.12", "andromeda.ships.13")
@pytest.mark.parametrize(
    ("type_", "reach", "cannons", "traits", "shielded"),
    [
        ("transport", 1, 1, ("construction",), False),
        ("fighter", 2, 2, ("attack",), False),
        ("science_vessel", 2, 2, ("navigation",), False),
        ("heavy_cruiser", 1, 3, ("hyperjump",), True),
    ],
)
def test_the_printed_values(type_: str, reach: int, cannons: int, traits: tuple[str, ...], shielded: bool) -> None:
    facts = SHIPS[type_]
    assert (facts.range, facts.cannons, facts.traits) == (reach, cannons, traits)
    assert (facts.shields > 0) == shielded


@proves("andromeda.ships.6", "andromeda.launch.6")
@pytest.mark.parametrize(("type_", "reach"), [("transport", 1), ("fighter", 2), ("heavy_cruiser", 1)])
def test_range_limits_later_launches(type_: str, reach: int) -> None:
    """Counted from the ships on the board, by the range of the one that is launched."""
    t = andromeda(station(ships={"t12": ["science_vessel"], "pad": [type_]}), station())
    for place in launches(t):
        assert 1 <= distance(t.state, "t12", place) <= reach
    assert {"t07", "t13"} <= set(launches(t))
    assert ("t03" in launches(t)) == (reach == 2)
    assert t.why(0, "launch t01") == ("out-of-range", "andromeda.launch.6")


@proves("andromeda.ships.7")
def test_range_limits_joining_a_battle() -> None:
    t = fight({"ships": {"t12": ["transport"], "t10": ["transport"], "t05": ["fighter"], "pad": ["transport"]}}, [])
    t.play("0 go-on")
    assert t.asked() == {0: "escalate"}
    assert t.options(0) == ["transport t12", "fighter t05"]
    assert (distance(t.state, "t10", "t07"), distance(t.state, "t05", "t07")) == (3, 2)


@proves("andromeda.ships.8")
@pytest.mark.parametrize(("type_", "dice"), [("transport", 1), ("fighter", 2), ("heavy_cruiser", 3)])
def test_cannons_are_dice(type_: str, dice: int) -> None:
    t = fight({"ships": {"t12": ["science_vessel"], "pad": [type_]}}, [5] * dice + [6, 1]).play("0 go-on", "0 -")
    [roll] = t.story("rolls")
    assert roll.values["dice"] == [5] * dice


@proves("andromeda.ships.9", "andromeda.shields.1")
def test_a_shield_keeps_a_beaten_ship_from_the_scrapyard() -> None:
    own = {"ships": {"t12": ["transport"], "pad": ["heavy_cruiser"]}}
    t = fight(own, [5, 5, 5, 6, 1]).play("0 go-on", "0 -", "0 pass")
    assert ships_of(t, 0) == {"t12": ["transport"], "t07": ["heavy_cruiser"]}
    assert t.state.players[0].worn == {"heavy_cruiser": 1}
    t = fight({**own, "worn": {"heavy_cruiser": 1}}, [5, 5, 5, 6, 1]).play("0 go-on", "0 -", "0 pass")
    assert ships_of(t, 0) == {"t12": ["transport"], "scrapyard": ["heavy_cruiser"]}
    assert t.state.players[0].worn == {"heavy_cruiser": 1}, "the markers stay until the return"


@proves("andromeda.ruling.shield-symbols")
def test_shields_belong_to_the_type_and_only_single_ships_have_any() -> None:
    for piece in UPGRADES.values():
        if piece.shields:
            assert SHIPS[piece.ship].per_player == 1, piece.id
    assert SHIPS["transport"].shields == 0
    t = andromeda(station(upgrades=["nc-2"], worn={"heavy_cruiser": 1}), station())
    assert shields_left(t.state, 0, "heavy_cruiser") == 1, "two symbols, one of them covered"


@proves("andromeda.ruling.shield-symbols")
def test_ships_of_a_type_share_their_shields(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a piece that gives transports one shield, one of two beaten transports is saved."""
    monkeypatch.setitem(UPGRADES, "nt-1", msgspec.structs.replace(UPGRADES["nt-1"], shields=1))
    own = {"ships": {"t12": ["transport"], "pad": ["transport"]}, "upgrades": ["nt-1"]}
    t = fight(own, [3, 3, 6, 6]).play("0 go-on", "0 transport t12", "0 go-on", "0 pass")
    assert ships_of(t, 0) == {"t07": ["transport"], "scrapyard": ["transport"]}


# -- abilities


@proves("andromeda.ship-traits.1")
def test_targeting_raises_all_dice_of_the_player_up_to_five() -> None:
    """One ship and one targeting: every 1 is rolled again, also those of other ships."""
    own = {"ships": {"t12": ["transport"], "pad": ["fighter"]}, "upgrades": ["nf-3"]}
    t = fight(own, [1, 6, 5, 4, 2]).play("0 go-on", "0 -")
    [roll] = t.story("rolls")
    assert (roll.values["first"], roll.values["dice"], roll.values["targeting"]) == ([1, 6], [6, 2], 2)
    own = {"ships": {"t12": ["transport"], "pad": ["fighter"]}, "upgrades": ["nf-3"]}
    t = fight(own, [1, 2, 6, 5, 5, 3, 4]).play("0 go-on", "0 transport t12", "0 go-on")
    [roll] = t.story("rolls")
    assert roll.values["targeting"] == 3
    assert roll.values["dice"] == [6, 4, 3], "the transport's die too"


@proves("andromeda.ship-traits.1")
def test_the_targeting_value_is_at_most_five() -> None:
    ships = {"t07": ["transport"] * 5, "pad": ["transport"]}
    own = station(ships={"t12": ["transport"], "pad": ["transport"]})
    t = andromeda(own, station(ships=ships, ongoing=["ongoing-02"]))
    t.play("0 launch t07", "0 go-on", "0 -")
    assert t.story("rolls")[1].values["targeting"] == 5
    assert min(t.story("rolls")[1].values["dice"]) >= 5


@proves("andromeda.ship-traits.2", "andromeda.launch.12")
def test_only_navigation_leads_into_a_nebula() -> None:
    ships = {"t02": ["transport"], "pad": ["transport"]}
    t = andromeda(station(ships=ships), station())
    assert t.why(0, "launch n1") == ("navigation", "andromeda.launch.12")
    t = andromeda(station(ships={"t02": ["transport"], "pad": ["transport", "science_vessel"]}), station())
    assert "n1" in launches(t)
    t.play("0 launch n1")
    assert ships_of(t, 0)["n1"] == ["science_vessel"]
    t = andromeda(station(ships=ships, upgrades=["nt-3"]), station())
    assert "n1" in launches(t)


@proves("andromeda.ship-traits.2")
def test_only_navigation_joins_a_battle_in_a_nebula() -> None:
    t = andromeda(
        station(ships={"t03": ["transport", "fighter"], "t02": ["science_vessel"]}),
        station(ships={"t06": ["transport"], "pad": ["science_vessel"]}),
        active=1,
        raiders={"S": ["n1"]},
    ).play("1 launch n1")
    t.play(f"1 {t.options(1)[0]}", "1 go-on")  # the event cards
    assert t.asked() == {0: "escalate"}, "the transport of the active player cannot come"
    assert t.options(0) == ["science_vessel t02"]


@proves("andromeda.ship-traits.3", "andromeda.launch.3")
def test_attack_allows_an_occupied_place_as_a_first_launch() -> None:
    board: dict[str, Any] = {"raiders": {"S": ["t01"]}}
    t = andromeda(station(ships={"pad": ["transport"]}), station(ships={"t05": ["transport"]}), **board)
    assert t.why(0, "launch t05") == ("occupied", "andromeda.launch.3")
    assert t.why(0, "launch t01") == ("occupied", "andromeda.launch.3")
    t = andromeda(station(ships={"pad": ["transport", "fighter"]}), station(ships={"t05": ["transport"]}), **board)
    assert {"t05", "t01"} <= set(launches(t))
    t.play("0 launch t05")
    assert ships_of(t, 0)["t05"] == ["fighter"], "the transport was no choice"


@proves("andromeda.ship-traits.4")
def test_a_hyperjump_costs_one_energy_and_reaches_everything() -> None:
    ships = {"t01": ["transport"], "pad": ["heavy_cruiser"]}
    t = andromeda(station(ships=ships), station())
    assert t.why(0, "launch t13") == ("out-of-range", "andromeda.launch.6")
    t = andromeda(station(ships=ships, goods={"energy": 1}), station())
    assert "t13" in launches(t)
    assert t.why(0, "launch n5") == ("navigation", "andromeda.launch.12")
    t.play("0 launch t13")
    assert (goods_of(t, 0), ships_of(t, 0)["t13"]) == ({}, ["heavy_cruiser"])
    t = andromeda(station(ships=ships, goods={"energy": 1}), station()).play("0 launch t05")
    assert goods_of(t, 0) == {"energy": 1}, "a near place needs no jump"


@proves("andromeda.ship-traits.4", "andromeda.launch.10")
def test_the_energy_of_the_jump_cannot_pay_at_the_base_too() -> None:
    ships = {"t12": ["transport"], "pad": ["heavy_cruiser"]}
    t = andromeda(station(ships=ships, goods={"energy": 2}), station())
    assert t.why(0, "launch t04") == ("cannot-activate", "andromeda.launch.10")
    t = andromeda(station(ships=ships, goods={"energy": 3}), station()).play("0 launch t04")
    assert goods_of(t, 0) == {"credit": 2}


@proves("andromeda.ship-traits.4")
def test_a_hyperjump_into_a_battle() -> None:
    """The rulebook's example: the cruiser jumps from a distance of 2 and discards 1 energy."""
    own = {"ships": {"t12": ["transport"], "t05": ["heavy_cruiser"], "pad": ["transport"]}, "goods": {"energy": 1}}
    t = fight(own, [5] * 6).play("0 go-on")
    assert t.options(0) == ["transport t12", "heavy_cruiser t05"]
    t.play("0 heavy_cruiser t05")
    assert goods_of(t, 0) == {}
    t = fight({**own, "goods": {}}, [5] * 6).play("0 go-on")
    assert t.options(0) == ["transport t12"]


def moving(monkeypatch: pytest.MonkeyPatch, effect: Effect, **own: Any) -> Position[State]:
    """Seat 0 with a faction whose ability is an effect that moves a ship."""
    ability = Ability("your_turn", (effect,), limit="turn")
    monkeypatch.setitem(FACTIONS, "nomads", msgspec.structs.replace(FACTIONS["nomads"], abilities=(ability,)))
    return andromeda(station(faction="nomads", **own), station(ships={"t02": ["heavy_cruiser"]}, goods={"energy": 3}))


@pytest.mark.parametrize("reach", ["ship", 1])
@proves("andromeda.ship-traits.4")
def test_a_hyperjump_when_an_effect_moves_a_ship(monkeypatch: pytest.MonkeyPatch, reach: int | str) -> None:
    """Beyond the range of the move it costs 1 energy; a near place does not, and other ships cannot go far."""
    effect = Effect("move", who="own_ship", range=reach, to="anywhere")
    ships = {"t01": ["heavy_cruiser", "transport"]}
    t = moving(monkeypatch, effect, ships=ships, goods={"energy": 1}).play("0 ability nomads")
    transport, cruiser = t.options(0)
    t.play(f"0 {cruiser}")
    assert {"t05", "t13"} <= set(t.options(0))
    assert "n5" not in t.options(0), "no navigation"
    assert "t13" in t.question(0).values["jumps"]
    assert "t05" not in t.question(0).values["jumps"]
    t.play("0 t13")
    assert (goods_of(t, 0), ships_of(t, 0)["t13"]) == ({}, ["heavy_cruiser"])
    t = moving(monkeypatch, effect, ships=ships, goods={"energy": 1}).play("0 ability nomads", f"0 {cruiser}", "0 t05")
    assert goods_of(t, 0) == {"energy": 1}
    t = moving(monkeypatch, effect, ships=ships, goods={"energy": 1}).play("0 ability nomads", f"0 {transport}")
    assert "t13" not in t.options(0)
    t = moving(monkeypatch, effect, ships=ships).play("0 ability nomads", f"0 {cruiser}")
    assert "t13" not in t.options(0), "no energy"


@proves("andromeda.ship-traits.4")
def test_nobody_pays_for_a_jump_of_an_opponents_ship(monkeypatch: pytest.MonkeyPatch) -> None:
    effect = Effect("move", who="opponent_ship", range=1, to="anywhere")
    t = moving(monkeypatch, effect, goods={"energy": 3}).play("0 ability nomads")
    assert t.asked() == {0: "move-to"}
    assert "t13" not in t.options(0)


@proves("andromeda.ship-traits.5")
def test_only_transports_build_structures() -> None:
    for facts in ALL_FACTS:
        ship = facts.ship if isinstance(facts, Upgrade) else facts.id
        assert ("construction" in facts.traits) == (ship == "transport"), facts.id
    goods = {"energy": 4}
    t = andromeda(station(ships={"t10": ["fighter"], "pad": ["transport"]}, goods=goods, commanders=1), station())
    assert t.why(0, "launch t11") == ("cannot-activate", "andromeda.launch.10")
    t = andromeda(station(ships={"t10": ["transport"], "pad": ["transport"]}, goods=goods, commanders=1), station())
    t.play("0 launch t11")
    assert t.state.structures["t10"].type == "obelisk"


@proves("andromeda.ship-traits.6")
def test_a_unique_ability_is_that_of_its_ship_only() -> None:
    """The Lab Ship draws a card when it activates a place; another ship does not."""
    for type_, cards in (("science_vessel", 1), ("transport", 0)):
        own = station(ships={"t02": ["fighter"], "pad": ["transport", "science_vessel"]}, upgrades=["ns-2"])
        t = andromeda(own, station()).play("0 launch t01", f"0 {type_}")
        assert len(t.state.players[0].hand.cards) == cards


# -- upgrades


@proves("andromeda.upgrades.2", "andromeda.upgrades.4", "andromeda.ruling.upgrade-ship")
def test_an_upgrade_is_put_on_the_pad_and_brings_a_free_ship() -> None:
    spare = ["nt-1", "nf-1", "ns-1", "nc-1", "f-nomads"]
    t = andromeda(station(dominances=["dominance-1"], spare_upgrades=spare), station()).play("0 token dominance-1")
    assert t.options(0) == [*spare, "no"]
    before = tally(t)
    t.play("0 f-nomads", "0 yes")
    assert t.state.players[0].upgrades == {"fighter": "f-nomads"}
    assert t.state.players[0].spare_upgrades == ["nt-1", "nf-1", "ns-1", "nc-1"]
    assert ships_of(t, 0) == {"pad": ["transport"] * 3 + ["fighter"]}
    assert changes(before, t) == {"upgrades": 1, "pad": 1, "fleet": 1}


@proves("andromeda.upgrades.2")
def test_an_upgrade_may_be_declined_and_stays_in_the_reserve() -> None:
    """Also the last piece that is left; it can still be used later."""
    t = andromeda(station(dominances=["dominance-1"], discoveries=["discovery-14"], spare_upgrades=["nf-1"]), station())
    before = tally(t)
    t.play("0 token dominance-1", "0 no")
    assert t.asked() == {0: "turn"}
    assert changes(before, t) == {"dominances": -1}
    assert t.state.players[0].spare_upgrades == ["nf-1"]
    t.play("0 token discovery-14", "0 nf-1", "0 yes")
    assert t.state.players[0].upgrades == {"fighter": "nf-1"}


@proves("andromeda.upgrades.4")
def test_the_free_ship_may_be_declined_and_needs_an_unbuilt_one() -> None:
    t = andromeda(station(dominances=["dominance-1"], spare_upgrades=["nf-1", "nt-1"]), station())
    t.play("0 token dominance-1", "0 nf-1", "0 no")
    assert ships_of(t, 0) == {"pad": ["transport"] * 3}
    all_built = {"pad": ["transport"] * 6 + ["fighter"]}
    t = andromeda(station(dominances=["dominance-1"], spare_upgrades=["nf-1", "nt-1"], ships=all_built), station())
    t.play("0 token dominance-1", "0 nt-1")
    assert t.asked() == {0: "turn"}, "no ship of that type is left to build"


@proves("andromeda.upgrades.5")
def test_upgrades_come_mainly_from_the_industry_track() -> None:
    steps = [(id, one.step) for id, track in TRACK_FACTS.items() for one in track.special if one.kind == "upgrade"]
    assert steps == [("industry", 3), ("industry", 6), ("industry", 9)]


@proves("andromeda.upgrades.6")
def test_a_type_has_only_one_upgrade() -> None:
    own = station(dominances=["dominance-1"], spare_upgrades=["nf-1", "nt-1", "f-nomads"], upgrades=["nf-2"])
    t = andromeda(own, station())
    t.play("0 token dominance-1")
    assert t.options(0) == ["nt-1", "no"], "the only one that still fits"
    t.play("0 nt-1")
    assert t.state.players[0].upgrades == {"fighter": "nf-2", "transport": "nt-1"}


@proves("andromeda.upgrades.7")
def test_with_all_types_upgraded_nothing_more_happens() -> None:
    own = station(
        dominances=["dominance-1"],
        spare_upgrades=["f-nomads"],
        upgrades=["nt-1", "nf-1", "ns-1", "nc-1"],
        ships={"pad": ["transport"]},
    )
    t = andromeda(own, station())
    before = tally(t)
    t.play("0 token dominance-1")
    assert t.asked() == {0: "turn"}
    assert changes(before, t) == {"dominances": -1}
    upgraded = {"upgrades": ["nt-1", "nf-1", "ns-1", "nc-1"], "spare_upgrades": ["f-nomads"]}
    t = andromeda(station(tracks={"industry": 2}, discoveries=["discovery-02"], **upgraded), station())
    t.play("0 token discovery-02")
    assert t.asked() == {0: "turn"}
    assert t.state.players[0].spare_upgrades == ["f-nomads"]


@proves("andromeda.upgrades.3")
@pytest.mark.parametrize("piece", UPGRADES)
def test_a_piece_replaces_the_values_of_all_ships_of_its_type(piece: str) -> None:
    facts = UPGRADES[piece]
    t = andromeda(station(upgrades=[piece]), station())
    g = t.state
    assert facts_of(g, 0, facts.ship) is facts
    assert (range_of(g, 0, facts.ship), cannons_of(g, 0, facts.ship)) == (facts.range, facts.cannons)
    assert shields_left(g, 0, facts.ship) == facts.shields
    assert [trait for trait in TRAITS if has_trait(g, 0, facts.ship, trait)] == [
        trait for trait in TRAITS if trait in facts.traits
    ]
    for other in set(SHIP_TYPES) - {facts.ship}:
        assert facts_of(g, 0, other) is SHIPS[other]
    assert facts_of(g, 1, facts.ship) is SHIPS[facts.ship], "only the own ships"


@proves("andromeda.upgrades.3")
@pytest.mark.parametrize("piece", UPGRADES)
def test_a_piece_counts_in_battles(piece: str) -> None:
    """Dice, targeting and shields of the upgraded ship, together with a Vorticon's attack."""
    facts = UPGRADES[piece]
    own = {"ships": {"t12": ["fighter" if facts.ship != "fighter" else "transport"], "pad": [facts.ship]}}
    faces = [4] * facts.cannons + [5, 1]
    t = andromeda(
        station(**own, upgrades=[piece]), station(ships={"pad": ["transport"]}), raiders={"S": ["t07"]}, dice=faces
    )
    t.play("0 launch t07", "0 go-on")
    assert (dice_of(t.state, 0), targeting_of(t.state, 0)) == (facts.cannons, 1 + facts.targeting)
    t.play("0 -")
    if t.asked() == {0: "energy-dice"}:  # the Survey Barge has found some
        t.play("0 0")
    assert t.story("rolls")[0].values["dice"] == [4] * facts.cannons
    t.play("0 pass")
    stays = "t07" if facts.shields else "scrapyard"
    assert ships_of(t, 0)[stays] == [facts.ship]


@proves("andromeda.upgrades.3")
def test_every_upgrade_is_at_least_as_good_as_the_plain_ship() -> None:
    for piece in UPGRADES.values():
        plain = SHIPS[piece.ship]
        assert piece.range >= plain.range, piece.id
        assert piece.cannons >= plain.cannons, piece.id
        assert piece.shields >= plain.shields, piece.id
        assert set(piece.traits) >= set(plain.traits), piece.id
    assert {faction.upgrade for faction in FACTIONS.values()} == {
        piece.id for piece in UPGRADES.values() if piece.group == "faction"
    }
