"""Each of the twenty event cards: the track it scores, the raider it brings, its special effect."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.andromeda.components import EVENTS, TRACK_FACTS, TRACKS
from orloj.games.andromeda.state import State
from orloj.testing import Position, proves
from orloj.testing.andromeda import (
    TILES,
    andromeda,
    goods_of,
    modules_of,
    moons_of,
    ships_of,
    station,
)

FACE = 4  # rolled for every random nebula
BASES = ["t02", "t04", "t06", "t08", "t09", "t11"]

# card: track, class of the raider
CARDS = {
    "dawn-01": ("dominance", "B"),
    "dawn-02": ("science", "S"),
    "dawn-03": ("science", "A"),
    "dawn-04": ("industry", "S"),
    "dawn-05": ("industry", "C"),
    "dawn-06": ("trade", "A"),
    "dawn-07": ("trade", "D"),
    "dawn-08": ("civilization", "B"),
    "dawn-09": ("civilization", "D"),
    "dawn-10": ("dominance", "C"),
    "dusk-01": ("science", "A"),
    "dusk-02": ("science", "C"),
    "dusk-03": ("industry", "S"),
    "dusk-04": ("industry", "B"),
    "dusk-05": ("trade", "S"),
    "dusk-06": ("trade", "D"),
    "dusk-07": ("civilization", "A"),
    "dusk-08": ("civilization", "D"),
    "dusk-09": ("dominance", "B"),
    "dusk-10": ("dominance", "C"),
}
START = {"S": "n4", "A": "n4", "B": "n4", "C": "t06", "D": "t11"}  # of the first raider of each class


def event(card: str, *stations: Any, dice: list[int] | None = None, **more: Any) -> Position[State]:
    """The card is resolved at the end of seat 0's turn."""
    return andromeda(
        *(stations or [station(), station()]),
        events=[card],
        event_deck=card.split("-")[0],
        event_due=0,
        event_marker=0,
        plan=["turn-end"],
        dice=[FACE] * 9 if dice is None else dice,
        **more,
    )


def over(t: Position[State]) -> bool:
    """Has the next turn begun?"""
    return t.state.active == 1 and t.asked()[1] == "turn" and not t.state.in_event


def test_every_card_is_here() -> None:
    """The table above names all of them."""
    assert list(CARDS) == [one.id for one in EVENTS]


@proves("andromeda.event-card.2", "andromeda.event-card.3")
@pytest.mark.parametrize("card", CARDS)
def test_track_and_raider(card: str) -> None:
    """Everybody scores the shown track, and the raider of the shown class appears where its card says."""
    track, class_ = CARDS[card]
    steps = dict(zip(TRACKS, (3, 5, 7, 9, 11), strict=True))
    t = event(card, station(tracks=steps, score=10), station(tracks={track: 2}, score=10))
    if card not in ("dusk-02", "dusk-08", "dusk-05", "dusk-07"):  # these take points as well
        points = TRACK_FACTS[track].points_by_step
        assert t.story("scores")[0].values["count"] == points[steps[track]]
        assert t.story("scores")[1].values["count"] == points[2]
    assert t.state.raiders[class_].revealed
    assert START[class_] in t.state.raiders[class_].places
    others = [one for one in "ABCD" if one != class_]
    assert not any(t.state.raiders[one].places for one in others)


@proves("andromeda.examples.17")
def test_call_of_the_obelisk() -> None:
    """Dominance is scored, the class B raider appears, each draws a card and may recruit one commander anywhere."""
    t = event(
        "dawn-01",
        station(tracks={"dominance": 8}),
        station(tracks={"dominance": 5}),
        commanders={"n1": [2, 0], "t02": [1, 1]},
    )
    assert [player.score for player in t.state.players] == [10, 6]
    assert t.state.raiders["B"].places == ["n4"]
    assert t.asked() == {0: "recruit-from"}
    assert t.options(0) == ["n1", "t02", "enough"]
    t.play("0 n1")
    assert t.options(1) == ["t02", "enough"]
    t.play("1 enough")
    assert over(t)
    assert [len(player.hand.cards) for player in t.state.players] == [1, 1]
    assert [player.commanders for player in t.state.players] == [1, 0]
    assert t.state.commanders == {"n1": [1, 0], "t02": [1, 1]}


@proves("andromeda.icons.14", "andromeda.icons.11")
def test_comet_of_plenty() -> None:
    """Each player any 1 resource, the active one first."""
    t = event("dawn-02")
    assert t.asked() == {0: "gain-one"}
    t.play("0 credit", "1 tactic")
    assert over(t)
    assert goods_of(t, 0) == {"credit": 1}
    assert goods_of(t, 1) == {}
    assert len(t.state.players[1].hand.cards) == 1


def test_shared_archives() -> None:
    """Each player draws 2 tactic cards."""
    t = event("dawn-03", *[station() for _ in range(3)])
    assert over(t)
    assert [len(player.hand.cards) for player in t.state.players] == [2, 2, 2]


@proves("andromeda.repair.6")
def test_recycling_drive() -> None:
    """Each player repairs (a point if there is nothing to repair) and gains 1 energy."""
    t = event("dawn-04", station(ships={"pad": ["transport"], "scrapyard": ["fighter"]}), station())
    assert over(t)
    assert ships_of(t, 0) == {"pad": ["transport"], "bay": ["fighter"]}
    assert [player.score for player in t.state.players] == [0, 1]
    assert goods_of(t, 0) == goods_of(t, 1) == {"energy": 1}


def test_open_shipyards() -> None:
    """Each player may build a ship for 1 titanium less."""
    t = event("dawn-05", station(goods={"titanium": 1}), station(goods={"titanium": 1}))
    assert t.asked() == {0: "build-ship"}
    assert t.options(0) == ["transport", "no"]
    assert t.why(0, "fighter") == ("ship-price", "andromeda.ships.3")
    t.play("0 transport", "1 no")
    assert over(t)
    assert ships_of(t, 0) == {"pad": ["transport"] * 4}
    assert goods_of(t, 0) == {}
    assert ships_of(t, 1) == {"pad": ["transport"] * 3}
    assert goods_of(t, 1) == {"titanium": 1}


def test_moons_are_no_part_of_a_payment_in_an_event() -> None:
    t = event("dawn-05", station(goods={"titanium": 1, "credit": 1}, moons=["moon-trade-1"]), station())
    t.play("0 transport")
    assert (t.asked(), t.options(0)) == ({0: "pay"}, ["titanium.1", "credit.1"])


def test_free_market() -> None:
    """Each player may buy one module of any kind at its price; the offer is refilled in between."""
    t = event("dawn-06", station(goods={"nanocarbon": 1}), station(goods={"ice": 1}))
    bought = t.options(0)[0]
    t.play(f"0 {bought}")
    assert modules_of(t, 0) == [bought]
    assert goods_of(t, 0) == {}
    assert all(module is not None for row in t.state.offer.values() for module in row)
    assert t.asked() == {1: "buy-module"}
    t.play("1 no-module")
    assert over(t)
    assert t.state.players[0].tracks["science"] == 1


@proves("andromeda.collect.1")
def test_drifting_freight() -> None:
    """One credit on each alliance base."""
    t = event("dawn-07")
    assert over(t)
    assert t.state.tokens == {place: {"credit": 1} for place in BASES}


@pytest.mark.parametrize(("structures", "energy"), [(0, 1), (2, 3), (3, 4), (4, 4)])
def test_night_of_lights(structures: int, energy: int) -> None:
    """1 energy, and 1 more for each own structure, 3 at most."""
    planets = [place for place in TILES if place not in BASES][:structures]
    t = event("dawn-08", structures=dict.fromkeys(planets, (0, "city")))
    assert over(t)
    assert goods_of(t, 0) == {"energy": energy}
    assert goods_of(t, 1) == {"energy": 1}


def test_refugee_fleet() -> None:
    """Each player may recruit one commander from anywhere and scores 1 point."""
    t = event("dawn-09", commanders={"n6": [1, 1]})
    t.play("0 n6", "1 enough")
    assert over(t)
    assert [player.score for player in t.state.players] == [1, 1]
    assert [player.commanders for player in t.state.players] == [1, 0]


def test_harvest_moons() -> None:
    """Each player with room may capture the top moon of any planet; nebulae are not planets."""
    full = station(moons=["moon-trade-1", "moon-trade-2", "moon-trade-3", "moon-trade-4"])
    t = event("dawn-10", station(), full, moons={"t05": ["moon-trade-7", "moon-trade-9"]})
    t.play("1 go-on")
    assert t.asked() == {0: "capture-from"}
    assert not any(option.startswith("n") for option in t.options(0))
    t.play("0 t05")
    assert over(t)
    assert moons_of(t, 0) == ["moon-trade-7"]
    assert len(moons_of(t, 1)) == 4


@proves("andromeda.damage.1", "andromeda.damage.5", "andromeda.icons.12")
def test_ion_storm() -> None:
    """Each player damages an own module of the own choice, a printed one too."""
    t = event("dusk-01", station(modules=["sci-01"]), station())
    assert t.options(0) == ["primary-reactor", "sci-01", "assembly-plant", "treasury", "architect"]
    t.play("0 treasury", "1 architect")
    assert over(t)
    assert [len(player.damage) for player in t.state.players] == [1, 1]
    assert t.state.players[0].is_damaged(next(iter(t.state.players[0].damage)))


def test_corrupted_data() -> None:
    """A tactic card, or without one a point, is lost."""
    t = event("dusk-02", station(hand=["action-01", "action-02"], score=5), station(score=5))
    assert t.asked() == {0: "discard-cards"}
    t.play("0 action-02")
    assert over(t)
    assert len(t.state.players[0].hand.cards) == 1
    assert [player.score for player in t.state.players] == [5, 4]


def test_sabotage() -> None:
    """1 titanium or damage to a module; without titanium only damage."""
    t = event("dusk-03", station(goods={"titanium": 2}), station())
    assert t.asked() == {0: "choice"}
    t.play("0 1")
    assert goods_of(t, 0) == {"titanium": 1}
    assert t.asked() == {1: "damage-module"}
    t.play("1 treasury")
    assert over(t)
    assert [len(player.damage) for player in t.state.players] == [0, 1]


@proves("andromeda.damage.1", "andromeda.shields.6")
def test_hull_fatigue() -> None:
    """Everybody with ships on the board damages one of them; without a shield it goes to the scrapyard."""
    t = event("dusk-04", station(ships={"t01": ["transport"], "t05": ["heavy_cruiser"]}), station())
    assert t.options(0) == ["transport t01", "heavy_cruiser t05"]
    t.play("0 transport t01")
    assert over(t)
    assert ships_of(t, 0) == {"scrapyard": ["transport"], "t05": ["heavy_cruiser"]}
    assert ships_of(t, 1) == {"pad": ["transport"] * 3}
    cruiser = event("dusk-04", station(ships={"t05": ["heavy_cruiser"]}), station())
    assert over(cruiser)
    assert ships_of(cruiser, 0) == {"t05": ["heavy_cruiser"]}
    assert cruiser.state.players[0].worn == {"heavy_cruiser": 1}


def test_tariffs() -> None:
    """Any 2 resources or 2 points; whoever has nothing loses points, but never below 0."""
    t = event("dusk-05", station(goods={"ice": 1, "credit": 2}, score=5), station(score=1))
    t.play("0 1", "0 ice=1,credit=1")
    assert over(t)
    assert goods_of(t, 0) == {"credit": 1}
    assert [player.score for player in t.state.players] == [5, 0]


def test_market_crash() -> None:
    """2 credits each, as far as there are any; nothing else can stand for them."""
    t = event("dusk-06", station(goods={"credit": 3, "ice": 2}), station(goods={"credit": 1, "energy": 1}))
    assert over(t)
    assert goods_of(t, 0) == {"credit": 1, "ice": 2}
    assert goods_of(t, 1) == {"energy": 1}


def test_unrest() -> None:
    """Damage to a module or 2 points."""
    t = event("dusk-07", station(score=5), station(score=5))
    t.play("0 1", "0 architect", "1 2")
    assert over(t)
    assert [len(player.damage) for player in t.state.players] == [1, 0]
    assert [player.score for player in t.state.players] == [5, 3]


def test_lost_colonies() -> None:
    """A captured moon goes without its benefit, or 1 point; a stored one is safe."""
    t = event(
        "dusk-08",
        station(moons=["moon-trade-1", "moon-trade-7"], score=5),
        station(stored={"manoeuvres": "moon-trade-2"}, score=5),
    )
    t.play("0 go-on", "0 discard moon-trade-7")
    assert over(t)
    assert moons_of(t, 0) == ["moon-trade-1"]
    assert goods_of(t, 0) == {}
    assert [player.score for player in t.state.players] == [5, 4]
    assert t.state.players[1].stored != {}


def test_war_drums() -> None:
    """Besides the class B raider two of class S appear, each in a random nebula."""
    t = event("dusk-09", dice=[1, 2, 6])
    assert over(t)
    assert t.state.raiders["B"].places == ["n1"]
    assert t.state.raiders["S"].places == ["n2", "n6"]


def test_war_drums_with_few_figures_left() -> None:
    """Only as many as there are."""
    t = event("dusk-09", dice=[1, 2, 6], raiders={"S": ["n3", "n3", "n5"]})
    assert t.state.raiders["S"].places == ["n3", "n3", "n5", "n2"]


def test_blackout() -> None:
    """3 energy each, as far as there is any."""
    t = event("dusk-10", station(goods={"energy": 5, "ice": 1}), station(goods={"energy": 2}))
    assert over(t)
    assert goods_of(t, 0) == {"energy": 2, "ice": 1}
    assert goods_of(t, 1) == {}
