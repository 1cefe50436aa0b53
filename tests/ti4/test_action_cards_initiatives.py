"""Action cards that are played as the action of a turn."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.ti4.components import PLANETS
from orloj.testing import proves
from tests.ti4.positions import table, units_of
from tests.ti4.turns import acts, discarded, hand, pools, turn


def offered(card: str, **facts: Any) -> bool:
    """May seat 0 play the card as its action?"""
    return f"component {card}" in turn(hands={0: [card]}, **facts).options(0)


@proves("ti4.1.2", "ti4.25.0", "ti4.25.6a", "ti4.25.7", "ti4.53.3")
def test_economic_initiative() -> None:
    planets = ["lodor", "quann", "vefut-ii"]
    t = acts("economic-initiative", owners=dict.fromkeys(planets, 0) | {"tequran": 1}, exhausted=[*planets, "tequran"])
    assert [PLANETS[planet].trait for planet in planets] == ["cultural", "cultural", "hazardous"]
    assert [t.state.planets[planet].exhausted for planet in planets] == [False, False, True]
    assert discarded(t) == ["economic-initiative"]
    assert t.asked() == {0: "idle"}  # it was the action of the turn


def test_industrial_initiative() -> None:
    industrial = [planet for planet in table().state.planets if PLANETS[planet].trait == "industrial"]
    t = acts("industrial-initiative", owners={**dict.fromkeys(industrial[:2], 0), "lodor": 0, industrial[2]: 1})
    assert t.state.players[0].trade_goods == 2


def test_mining_initiative() -> None:
    t = acts("mining-initiative", owners={"lodor": 0}, exhausted=["lodor"]).play("0 lodor")
    assert t.state.players[0].trade_goods == 3
    assert not t.state.planets["hercant"].exhausted


@proves("ti4.1.3", "ti4.25.6a.2", "ti4.83.4c", "ti4.53.9", "ti4.53.10")
def test_focused_research() -> None:
    t = acts("focused-research", players={0: {"trade_goods": 5}}).play("0 sarween-tools")
    assert t.state.players[0].trade_goods == 1
    assert t.state.players[0].technologies == ["sarween-tools"]
    assert not offered("focused-research", players={0: {"trade_goods": 3}}, owners={"lodor": 0})


def test_frontline_deployment() -> None:
    t = acts("frontline-deployment").play("0 arretze")
    assert units_of(t, "0 arretze") == {"infantry": 3}


def test_rise_of_a_messiah() -> None:
    t = acts("rise-of-a-messiah", owners={"lodor": 0, "quann": 1})
    assert [units_of(t, f"0 {planet}") for planet in ("lodor", "hercant", "arretze", "kamdorn")] == [
        {"infantry": 1}
    ] * 4
    assert units_of(t, "0 quann") == {}


def test_ghost_ship() -> None:
    t = acts("ghost-ship", units={"1 39": "carrier", "0 40": "cruiser"})
    assert t.options(0) == ["26", "25", "40"]  # not 39 with ships of others
    t.play("0 40")
    assert units_of(t, "0 40") == {"cruiser": 1, "destroyer": 1}
    home = acts("ghost-ship", wormholes={12: ["alpha"]}, factions=("jol-nar", "xxcha", "yssaril"))
    assert home.options(0) == ["26", "39", "25", "40"]  # not at home
    everywhere = {f"1 {tile}": "carrier" for tile in (26, 39, 25, 40)}
    assert not offered("ghost-ship", units=everywhere)


@proves("ti4.1.3")
def test_war_effort() -> None:
    t = acts("war-effort", units={"0 27": "fighter", "0 28": "destroyer", "0 lodor": "infantry"})
    assert t.options(0) == ["27", "28"]
    t.play("0 28")
    assert units_of(t, "0 28") == {"destroyer": 1, "cruiser": 1}
    assert not offered("war-effort")
    assert not offered("war-effort", units={"0 27": "8 cruiser"}, tokens={27: [0]}, players={0: {"fleet": 9}})


def test_unexpected_action() -> None:
    t = acts("unexpected-action", tokens={27: [0, 1], 46: [0]})
    assert t.options(0) == ["27", "46"]
    t.play("0 27")
    assert t.state.systems[27].tokens == [1]
    assert pools(t, 0) == (3, 3, 2)
    assert not offered("unexpected-action", tokens={27: [1]})


# ---------------------------------------------------------------- against others


def test_cripple_defenses() -> None:
    t = acts("cripple-defenses", units={"1 lodor": "2 pds, infantry"}, owners={"lodor": 1}).play("0 lodor")
    assert units_of(t, "1 lodor") == {"infantry": 1}


def test_reactor_meltdown() -> None:
    units = {"1 lodor": "space-dock", "1 archon-ren": "space-dock", "0 quann": "space-dock", "2 vefut-ii": "space-dock"}
    t = acts("reactor-meltdown", units=units, owners={"lodor": 1, "quann": 0, "vefut-ii": 2})
    assert t.options(0) == ["ship-of 2 space-dock 20", "ship-of 1 space-dock 26"]  # not at home, and not the own one
    t.play("0 ship-of 1 space-dock 26")
    assert units_of(t, "1 lodor") == {}
    assert not offered("reactor-meltdown", units={"1 archon-ren": "space-dock"})


def test_lucky_shot() -> None:
    units = {"1 26": "dreadnought, carrier, fighter", "2 26": "destroyer", "1 27": "cruiser", "0 26": "cruiser"}
    t = acts("lucky-shot", units=units, owners={"lodor": 0})
    assert t.options(0) == ["ship-of 1 dreadnought 26", "ship-of 2 destroyer 26"]
    t.play("0 ship-of 1 dreadnought 26")
    assert units_of(t, "1 26") == {"carrier": 1, "fighter": 1}
    assert not offered("lucky-shot", units={"1 27": "cruiser"})


def test_plague() -> None:
    t = acts("plague", units={"1 lodor": "3 infantry, pds", "0 quann": "infantry"}, owners={"lodor": 1, "quann": 0},
             dice=[6, 5, 10])  # fmt: skip
    assert "quann" not in t.options(0)
    t.play("0 lodor")
    assert units_of(t, "1 lodor") == {"infantry": 1, "pds": 1}


@pytest.mark.parametrize(("infantry", "left"), [(4, {"infantry": 1, "pds": 1}), (2, {"pds": 1})])
def test_unstable_planet(infantry: int, left: dict[str, int]) -> None:
    owners = {"vefut-ii": 1, "starpoint": 2, "torkan": 1, "lirta-iv": 0}  # Torkan is no hazardous planet
    t = acts("unstable-planet", units={"1 vefut-ii": f"{infantry} infantry, pds"}, owners=owners)
    assert set(t.options(0)) == {"vefut-ii", "starpoint"}
    t.play("0 vefut-ii")
    assert units_of(t, "1 vefut-ii") == left
    assert t.state.planets["vefut-ii"].exhausted


def test_uprising() -> None:
    t = acts("uprising", owners={"lodor": 1, "quann": 1, "vefut-ii": 0}, exhausted=["quann"]).play()
    assert t.state.planets["lodor"].exhausted  # the only one: quann is exhausted, the others are at home
    assert t.state.players[0].trade_goods == 3
    assert not offered("uprising", owners={"quann": 1}, exhausted=["quann"])


def test_tactical_bombardment() -> None:
    owners = {"bereg": 1, "lirta-iv": 0, "arnor": 1}
    t = acts("tactical-bombardment", units={"0 35": "dreadnought", "0 36": "cruiser"}, owners=owners)
    assert t.state.planets["bereg"].exhausted
    assert not t.state.planets["lirta-iv"].exhausted
    assert not t.state.planets["arnor"].exhausted
    assert not offered("tactical-bombardment", units={"0 36": "cruiser"})


def test_insubordination() -> None:
    t = acts("insubordination", players={1: {"tactic": 0}})
    assert pools(t, 2) == (2, 3, 2)  # the only one who has some
    assert not offered("insubordination", players={1: {"tactic": 0}, 2: {"tactic": 0}})


def test_signal_jamming() -> None:
    t = acts("signal-jamming", units={"0 46": "cruiser"}, tokens={46: [1]})
    assert set(t.options(0)) == {"46", "18", "27", "28", "41", "26", "42"}
    t.play("0 27", "0 player 1")
    assert t.state.systems[27].tokens == [1]
    assert pools(t, 1) == (3, 3, 2)
    t = acts("signal-jamming", units={"0 46": "cruiser"}, tokens={46: [1]}).play("0 46", "0 player 1")
    assert t.state.systems[46].tokens == [1]
    assert not offered("signal-jamming", units={"0 hercant": "infantry"})
    beside_home = acts("signal-jamming", units={"0 27": "cruiser"}).options(0)
    assert "27" in beside_home
    assert "16" not in beside_home


@proves("ti4.25.5")
def test_spy() -> None:
    t = acts("spy", hands={1: ["morale-boost", "bunker"]})
    assert t.asked() == {0: "idle"}  # seat 2 has no cards
    [card] = hand(t, 0)
    assert sorted([card, *hand(t, 1)]) == ["bunker", "morale-boost"]
    [line] = t.story("spies")
    assert line.values == {"other": 1}
    assert line.secret == {"cards": [card]}
    assert not offered("spy")


def test_repeal_law() -> None:
    t = acts("repeal-law", laws={"publicize-weapon-schematics": {}, "minister-of-war": {"owner": 1}})
    t.play("0 minister-of-war")
    assert len(t.state.laws) == 1
    assert not offered("repeal-law")
