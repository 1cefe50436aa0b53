"""Raiders: how they come onto the board, when they sortie, and when a battle follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from orloj.games.andromeda.components import PLANETS, RAIDERS
from orloj.games.andromeda.galaxy import NEBULAE
from orloj.games.andromeda.state import PAD, State
from orloj.kernel import Refused
from orloj.testing import Position, proves
from orloj.testing.andromeda import TILES, andromeda, goods_of, ships_of, station

NO_MOONS: dict[str, list[str]] = {place: [] for place, tile in TILES.items() if tile in PLANETS}
EVENT_OF = {"S": "dawn-04", "A": "dawn-03", "B": "dawn-08", "C": "dawn-05", "D": "dawn-07"}
FIGHTER: dict[str, list[str]] = {PAD: ["fighter"]}  # may go to an occupied place on a first launch


def deployed(class_: str, *dice: int, **more: Any) -> Position[State]:
    """After an event card of this class; the dice tell the nebula."""
    return andromeda(
        station(), station(), events=[EVENT_OF[class_]], event_due=0, plan=["event-card"], dice=dice, **more
    )


def launched(
    place: str,
    raiders: dict[str, Sequence[str]],
    *dice: int,
    ships: dict[str, list[str]] = FIGHTER,
    hand: Sequence[str] = (),
    **more: Any,
) -> Position[State]:
    """After seat 0 has launched a ship, by default a fighter."""
    start = station(ships=ships, hand=hand)
    others = more.pop("others", [station()])
    t = andromeda(start, *others, raiders=raiders, moons=NO_MOONS, dice=dice, **more)
    return t.play(f"0 launch {place}")


def where(t: Position[State]) -> dict[str, list[str]]:
    return {class_: sorted(card.places) for class_, card in t.state.raiders.items() if card.places}


# -- what they are


@proves("andromeda.raiders.1")
def test_raiders_are_opponents_but_not_players() -> None:
    """Open Frequencies scores for each ship of an opponent; only players are asked whether the battle shall end.
    Tribute asks every other player in the battle for a resource: raiders give nothing and no die for it."""
    t = launched("t05", {"S": ["t05", "t05"]}, hand=["diplomacy-01"])
    t.play("0 diplomacy-01")
    assert t.state.players[0].score == 2
    asked = []
    while "end-battle" in t.asked().values():
        [seat] = t.asked()
        asked.append(seat)
        t.play(f"{seat} {'no' if seat == 0 else 'yes'}")
    assert asked == [0, 1]
    tribute = launched("t05", {"B": ["t05"]}, 6, 6, 1, 1, 1, 1, hand=["diplomacy-03"])
    tribute.play("0 diplomacy-03")
    assert tribute.story("extra-dice") == tribute.story("gives") == []
    assert [len(line.values["dice"]) for line in tribute.story("rolls")] == [2]


@proves("andromeda.raiders.3", "andromeda.raiders.4")
def test_a_raider_is_never_moved_to_another_class() -> None:
    """Raider Bait moves a raider up to three spaces."""
    t = andromeda(station(hand=["event-07"]), station(), raiders={"S": ["n1", "t05"], "A": ["t02"], "B": ["t07"]})
    t.play("0 play event-07", "0 vorticon n1")
    assert "t05" in t.options(0)  # the own class, a swarm
    assert not {"t02", "t07"} & set(t.options(0))
    with pytest.raises(Refused):
        t.table.answer(0, "t02")
    t.play("0 t05")
    assert where(t) == {"S": ["t05", "t05"], "A": ["t02"], "B": ["t07"]}
    other = andromeda(station(hand=["event-07"]), station(), raiders={"S": ["n1", "t05"], "A": ["t02"], "B": ["t07"]})
    other.play("0 play event-07", "0 corsairs t02")
    assert not {"t05", "t07", "n1"} & set(other.options(0))


@proves("andromeda.raiders.3")
def test_only_one_class_comes_to_a_place() -> None:
    t = launched("t05", {"S": ["n2"], "B": ["t10"]}, 6, 6, 1, 1, 1, 1)
    t.play("0 abductor")
    assert where(t) == {"S": ["n2"]}  # the abductor came alone and was beaten
    assert [line.values["raider"] for line in t.story("raider-moves")] == ["abductor"]


@proves("andromeda.raiders.5")
def test_every_raider_can_sortie_into_a_nebula() -> None:
    for class_ in "SABCD":
        t = launched("n1", {class_: ["t02"]}, ships={PAD: ["science_vessel"]})
        t.play(f"0 {t.options(0)[0]}", "0 go-on")  # the look at the event cards; the moon may be used
        assert [line.values["place"] for line in t.story("raider-moves")] == ["n1"]


# -- deployment


@proves("andromeda.raider-deploy.1")
@pytest.mark.parametrize(
    ("class_", "raider", "place"),
    [("B", "blockader", "t09"), ("C", "replicators", "t06"), ("D", "worldbreaker", "t11")],
)
def test_a_raider_appears_where_its_card_says(class_: str, raider: str, place: str) -> None:
    t = deployed(class_, raider_cards={class_: raider})
    assert RAIDERS[raider].start == f"base:{TILES[place]}"
    assert where(t) == {class_: [place]}
    assert t.state.raiders[class_].revealed


@proves("andromeda.raider-deploy.1", "andromeda.raider-deploy.2")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("class_", ["A", "B"])
def test_a_random_nebula_is_rolled(class_: str, face: int) -> None:
    t = deployed(class_, face)
    assert RAIDERS[t.state.raiders[class_].id].start == "random_nebula"
    assert where(t) == {class_: [NEBULAE[face]]}
    assert [card.revealed for key, card in t.state.raiders.items() if key not in (class_, "S")] == [False] * 3


@proves("andromeda.raider-deploy.3")
def test_a_raider_does_not_appear_beside_another_one() -> None:
    places = set()
    for seed in range(40):
        t = deployed("A", raiders={"S": ["n1", "n1"], "B": ["n4"]}, seed=bytes([seed]))
        [place] = t.state.raiders["A"].places
        places.add(place)
        assert place not in ("n1", "n4")
    assert places == {"n2", "n3", "n5", "n6"}
    taken = deployed("B", 1, raiders={"A": ["t09"], "S": ["n1"]}, raider_cards={"B": "blockader"})
    assert where(taken)["B"] == ["n2"]  # the shipyard is taken: the first of the free nebulae, by the laid die


@proves("andromeda.raider-deploy.3")
def test_an_s_raider_does_not_appear_beside_another_class_either() -> None:
    t = deployed("S", 3, 1, raiders={"B": ["n3"], "S": ["n1"]})
    assert where(t)["B"] == ["n3"]
    assert where(t)["S"] == ["n1", "n2"]  # the first of the nebulae without any raider


def test_with_a_raider_in_every_nebula_nobody_appears() -> None:
    """There is no nebula without a raider left for a displaced one (four of class S and two others fill all six)."""
    t = deployed("C", 1, raiders={"S": ["n1", "n2", "n3", "n4"], "A": ["n5"], "B": ["n6"]}, raider_cards={"C": "lance"})
    assert "C" not in where(t)


@proves("andromeda.raider-deploy.4", "andromeda.sortie.4", "andromeda.ruling.swarm-deploy")
def test_s_raiders_may_appear_together() -> None:
    t = deployed("S", 3, raiders={"S": ["n3", "n3"]})
    assert where(t) == {"S": ["n3", "n3", "n3"]}


@proves("andromeda.raider-deploy.5")
def test_two_s_raiders_come_instead_of_one_that_is_there_already() -> None:
    t = deployed("B", 5, raiders={"B": ["t10"]})
    assert where(t) == {"B": ["t10"], "S": ["n5", "n5"]}
    at_base = deployed("D", raiders={"D": ["t01"]})  # the World Breaker starts at the construction center
    assert where(at_base) == {"D": ["t01"], "S": ["t11", "t11"]}
    beside = deployed("B", 5, raiders={"B": ["t10"], "S": ["n5"]})
    assert where(beside)["S"] == ["n5", "n5", "n5"]


@proves("andromeda.raider-deploy.3", "andromeda.raider-deploy.5")
def test_s_raiders_that_come_instead_give_way_to_another_class() -> None:
    """The raider still stands at its start location: the two of class S go to nebulae without a raider."""
    t = deployed("D", raiders={"D": ["t11"], "A": ["n1"]})
    assert where(t)["D"] == ["t11"]
    assert len(where(t)["S"]) == 2
    assert set(where(t)["S"]) <= {"n2", "n3", "n4", "n5", "n6"}


@proves("andromeda.raider-deploy.6")
@pytest.mark.parametrize(("there", "more"), [(2, 2), (3, 1), (4, 0)])
def test_only_the_s_raiders_that_are_left_can_come(there: int, more: int) -> None:
    t = deployed("B", 5, raiders={"B": ["t10"], "S": ["n1"] * there})
    assert where(t)["S"] == ["n1"] * there + ["n5"] * more


@proves("andromeda.raider-deploy.7")
def test_a_beaten_raider_can_come_again() -> None:
    """By the usual rules, and with what its card says about coming."""
    t = andromeda(
        station(ships=FIGHTER),
        station(goods={"energy": 3}),
        raiders={"B": ["t09"]},
        raider_cards={"B": "blockader"},
        raiders_worn={"B": 1},
        events=[EVENT_OF["B"]],
        event_due=0,
        dice=[6, 6, 1, 1, 1, 1],
    )
    t.play("0 launch t09")
    assert len(t.story("raider-returns")) == 1
    assert [line.values["place"] for line in t.story("raider-appears")] == ["t09"]
    assert where(t) == {"B": ["t09"]}
    assert t.state.raiders["B"].worn == 0  # it comes with whole shields
    assert goods_of(t, 0)["titanium"] == 2  # the reward
    assert len(t.story("raider-ability")) == 1
    assert goods_of(t, 1) == {"energy": 3 - 1 + 1}, "the event card gives 1"


# -- sorties


@proves("andromeda.sortie.1", "andromeda.sortie.2")
def test_nobody_comes_where_a_raider_of_another_class_is_already() -> None:
    t = launched("t05", {"B": ["t05"], "A": ["t10"], "S": ["n2", "t06"]}, 1, 1, 6, 1, 1, 1)
    assert t.story("raider-moves") == []
    assert where(t) == {"B": ["t05"], "A": ["t10"], "S": ["n2", "t06"]}
    assert len(t.story("battle")) == 1


@proves("andromeda.sortie.3", "andromeda.sortie.4")
def test_the_swarm_gathers_where_one_of_it_is() -> None:
    """Class S in range joins class S; other classes do not come, and those out of range (t12) stay."""
    t = launched("t05", {"S": ["t05", "n2", "t06", "t12"], "A": ["t10"]}, 1, 1, 6, 6, 6, 6, 6, 6)
    assert sorted(line.values["start"] for line in t.story("raider-moves")) == ["n2", "t06"]
    assert where(t) == {"S": ["t05", "t05", "t05", "t12"], "A": ["t10"]}


@proves("andromeda.sortie.5")
def test_the_active_player_must_choose_a_raider_in_range() -> None:
    """Corsairs have range 1, the Abductor 2, the Hive 1, the World Breaker 1."""
    t = launched("t05", {"A": ["t10"], "B": ["t12"], "C": ["t03"], "D": ["t11"], "S": ["n1"]})
    assert t.asked() == {0: "sortie"}
    assert t.options(0) == ["corsairs", "abductor", "worldbreaker"]  # and no way to choose nobody
    before = msgspec.json.encode(t.state)
    for wrong in ("replicators", "vorticon", "pass"):
        with pytest.raises(Refused):
            t.table.answer(0, wrong)
    assert msgspec.json.encode(t.state) == before
    t.play("0 abductor")
    assert [(line.values["start"], line.values["place"]) for line in t.story("raider-moves")] == [("t12", "t05")]
    assert len(t.story("battle")) == 1


@proves("andromeda.sortie.5", "andromeda.overview.7")
def test_the_choice_belongs_to_the_active_player_and_is_none_if_only_one_can_come() -> None:
    t = andromeda(
        station(), station(ships=FIGHTER), raiders={"A": ["t10"], "B": ["t12"]}, moons=NO_MOONS, active=1, dice=[6] * 6
    )
    t.play("1 launch t05")
    assert t.asked() == {1: "sortie"}
    single = launched("t05", {"A": ["t10"]}, 1, 1, 6, 6, 6)
    assert where(single) == {"A": ["t05"]}


@proves("andromeda.sortie.5")
@pytest.mark.parametrize(("raider", "comes"), [("corsairs", False), ("leech", True)])
def test_the_range_is_that_of_the_raider_card(raider: str, comes: bool) -> None:
    """From t12 to t05 it is two steps; corsairs reach one, leeches two."""
    t = andromeda(station(ships=FIGHTER), station(), raiders={"A": ["t12"]}, raider_cards={"A": raider}, moons=NO_MOONS)
    t.play("0 launch t05")
    assert bool(t.story("raider-moves")) == comes


@proves("andromeda.sortie.6")
def test_all_s_raiders_in_range_come_together() -> None:
    t = launched("t05", {"S": ["n2", "n2", "t11", "t12"], "A": ["t10"]}, 1, 1, 6, 6, 6, 6, 6, 6)
    assert t.options(0) == ["vorticon", "corsairs"]
    t.play("0 vorticon")
    assert where(t) == {"S": ["t05", "t05", "t05", "t12"], "A": ["t10"]}
    assert len(t.story("raider-moves")) == 3


@proves("andromeda.sortie.5", "andromeda.sortie.6")
def test_raiders_out_of_range_do_not_come() -> None:
    t = launched("t05", {"S": ["t12"], "A": ["t03"]})
    assert t.asked() == {1: "turn"}
    assert t.story("raider-moves") == t.story("battle") == []


# -- when a battle follows


@proves("andromeda.battle-trigger.1")
def test_hostile_ships_at_the_active_location_have_to_fight() -> None:
    players = launched("t05", {}, 6, 6, 1, others=[station(ships={"t05": ["transport"], PAD: ["fighter"]})])
    players.play("1 pass")
    assert len(players.story("battle")) == 1
    assert ships_of(players, 1) == {"scrapyard": ["transport"], PAD: ["fighter"]}
    raider = launched("t05", {"S": ["t05"]}, 1, 1, 6, 1)
    assert len(raider.story("battle")) == 1
    three = launched("t05", {"S": ["t05"]}, 6, 5, 1, 2, 1, others=[station(ships={"t05": ["transport"]})])
    three.play("0 ice", "1 pass")
    assert [len(line.values["dice"]) for line in three.story("rolls")] == [2, 1]
    assert len(three.story("raiders-roll")) == 1


@proves("andromeda.battle-trigger.1")
def test_ships_of_one_player_or_raiders_alone_do_not_fight() -> None:
    t = launched("t05", {"S": ["t12"]}, others=[station(ships={"t10": ["transport"], PAD: ["transport"]})])
    assert t.story("battle") == []
    assert t.asked() == {1: "turn"}


@proves("andromeda.battle-trigger.2")
def test_a_battle_is_fought_only_at_the_active_location() -> None:
    """At t13 a player and a raider stand together, at t10 two players: nothing happens there."""
    t = launched(
        "t05",
        {"B": ["t13"]},
        ships={"t10": ["transport"], PAD: ["transport"]},
        others=[station(ships={"t10": ["transport"], "t13": ["transport"], PAD: ["transport"]})],
    )
    assert t.story("battle") == []
    assert t.asked() == {1: "turn"}
    t.play("1 return", "1 done")
    assert t.story("battle") == []  # and never in a return turn


@proves("andromeda.battle-trigger.3", "andromeda.turn.5")
def test_a_battle_can_be_fought_without_the_active_player() -> None:
    """Seat 0 goes home before the battle: seat 1 is left with the raiders that have come."""
    t = launched(
        "t05", {"S": ["n2"]}, 6, 1, 2, hand=["action-14"], others=[station(ships={"t05": ["transport"]}), station()]
    )
    t.play("0 go-on", "0 go-on")  # before the activation and before the sortie
    assert t.asked() == {0: "before-battle"}
    assert where(t) == {"S": ["t05"]}
    number = t.state.players[0].ships.index(t.state.players[0].at("t05")[0])
    t.play("0 play action-14", f"0 fighter t05 {number}")
    assert len(t.story("battle")) == 1
    assert [line.seat for line in t.story("rolls")] == [1]
    assert t.asked() == {1: "gain-one"}
    t.play("1 ice")  # the reward
    assert where(t) == {}
    assert t.state.players[1].tracks["dominance"] == 1
    assert t.state.players[0].tracks["dominance"] == 0
