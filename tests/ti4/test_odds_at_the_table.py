"""The odds beside a question, and those that computer players count on, look at where and when a combat is fought."""

from __future__ import annotations

from typing import Any, cast

import pytest
from msgspec import structs

from orloj.games.ti4.judgement.fights import space_forecast, strength
from orloj.games.ti4.look.advice import advice_for
from orloj.games.ti4.odds import Bonus, Group, Volley, ground_odds, space_odds
from orloj.games.ti4.state import State
from orloj.games.ti4.view import View
from orloj.testing import Position, proves
from tests.ti4.battles import FIELD, action, battle, landing
from tests.ti4.fighting import fleet
from tests.ti4.positions import table
from tests.ti4.turns import turn

NEBULA = 42
PLAIN: dict[str, Any] = {"factions": ("hacan", "xxcha", "yin")}


def told(t: Position[State], seat: int = 0) -> list[float]:
    """The chances that a player is told beside his question."""
    advice = advice_for(t.question(seat), cast(View, t.view(seat)), "en")
    return [row.chance for row in advice.rows] if advice is not None else []


# ---------------------------------------------------------------- in a nebula


@proves("ti4.31.3")
@pytest.mark.parametrize(("tile", "origin"), [(NEBULA, 26), (FIELD, 28)])
def test_before_an_attack_the_nebula_is_counted(tile: int, origin: int) -> None:
    units = {f"0 {origin}": "3 cruiser", f"1 {tile}": "3 cruiser"}
    t = table(units=units, begin=action("move-ships", tile=tile), **PLAIN)
    t.play(f"0 sail-all cruiser {origin}-{tile}")
    bonuses = (Bonus(add=1),) if tile == NEBULA else ()
    expected = space_odds(fleet("3 cruiser"), fleet("3 cruiser", bonuses=bonuses))
    assert told(t) == [pytest.approx(expected.win)]
    assert _forecast(t, tile, 0) == pytest.approx(expected.win)


@proves("ti4.31.3")
def test_in_the_midst_of_a_combat_it_helps_the_defender_whoever_asks() -> None:
    t = battle("3 cruiser", "3 cruiser", tile=NEBULA, units={"1 lodor": "infantry"}, owners={"lodor": 1}, **PLAIN)
    expected = space_odds(fleet("3 cruiser"), fleet("3 cruiser", bonuses=(Bonus(add=1),)))
    assert t.asked() == {1: "announce-retreat"}
    assert told(t, 1) == [pytest.approx(expected.lose)]
    assert _forecast(t, NEBULA, 1) == pytest.approx(expected.lose)
    assert _forecast(t, NEBULA, 0) == pytest.approx(expected.win)


def _forecast(t: Position[State], tile: int, seat: int) -> float:
    """What a computer player in this seat thinks of its three cruisers against those of the other one."""
    return space_forecast(cast(View, t.view(seat)), tile, seat, 1 - seat, {"cruiser": 3}).win


@proves("ti4.36.2")
def test_damaged_ships_count_as_damaged_wherever_they_come_from() -> None:
    """Of two dreadnoughts one cannot sustain damage any more; before they are sent and when they are."""
    units = {"0 28": "dreadnought, dreadnought*", "1 36": "2 cruiser"}
    t = table(units=units, begin=action("move-ships"), **PLAIN)
    t.play("0 sail dreadnought 28-36 damaged", "0 sail dreadnought 28-36")
    expected = space_odds(fleet("2 dreadnought", units={"dreadnought": {"damaged": 1}}), fleet("2 cruiser"))
    assert told(t) == [pytest.approx(expected.win)]
    t = turn(units=units, **PLAIN)
    assert told(t) == [pytest.approx(expected.win)]


# ---------------------------------------------------------------- what is over


@proves("ti4.39.0", "ti4.72.3b")
def test_whoever_may_retreat_is_told_no_second_barrage() -> None:
    """Two destroyers have fired their barrage in vain; now they only fight."""
    t = battle("2 destroyer", "carrier, 4 fighter", units={"1 47": "cruiser"}, dice=[1, 1, 1, 1], **PLAIN)
    t.play("0 fire-all")
    assert t.asked() == {1: "announce-retreat"}
    expected = space_odds(fleet("2 destroyer"), fleet("4 fighter, 1 carrier"), begun=True)
    assert told(t, 1) == [pytest.approx(expected.lose)]


@proves("ti4.20.1")
def test_whoever_lands_is_told_no_second_bombardment() -> None:
    t = landing("2 dreadnought, 2 infantry", {"arnor": "2 infantry"}, dice=[1, 1], **PLAIN).play("0 fire-all")
    assert t.asked() == {0: "commit"}
    assert told(t) == [pytest.approx(ground_odds(fleet("2 infantry"), fleet("2 infantry")).win)]


@proves("ti4.52.4")
@pytest.mark.parametrize("exhausted", [False, True])
def test_what_is_exhausted_helps_nobody(exhausted: bool) -> None:
    """The Magen Defense Grid of the defender."""
    grid = ["magen-defense-grid"]
    facts: dict[str, Any] = {"technologies": {1: grid}, "players": {1: {"exhausted": grid if exhausted else []}}}
    t = landing("carrier, 3 infantry", {"arnor": "2 infantry, pds"}, **facts, **PLAIN)
    theirs = fleet("2 infantry", support="1 pds", silences=0 if exhausted else 1)
    assert told(t) == [pytest.approx(ground_odds(fleet("3 infantry"), theirs).win)]


# ---------------------------------------------------------------- what is in force


def _before_an_attack(ours: str, theirs: str, **facts: Any) -> tuple[float, float]:
    """What is told about an attack on a system, and what a computer player thinks of it."""
    units = {"0 28": ours, f"1 {FIELD}": theirs, **facts.pop("units", {})}
    t = table(units=units, begin=action("move-ships"), **{**PLAIN, **facts})
    for one in ours.split(", "):
        t.play(f"0 sail-all {one.rpartition(' ')[2]} 28-{FIELD}")
    own = {one.rpartition(" ")[2]: int(one.partition(" ")[0]) for one in ours.split(", ")}
    [chance] = told(t)
    return chance, space_forecast(cast(View, t.view(0)), FIELD, 0, 1, own).win


def test_the_prophecy_of_ixth_helps_fighters_wherever_odds_are_told() -> None:
    ships = "3 fighter, 2 cruiser"
    owned = {"laws": {"prophecy-of-ixth": {"owner": 1}}}
    expected = space_odds(fleet("4 cruiser"), fleet(ships, bonuses=(Bonus(add=1, kinds=("fighter",)),)))
    assert expected.win < space_odds(fleet("4 cruiser"), fleet(ships)).win
    assert _before_an_attack("4 cruiser", ships, **owned) == pytest.approx((expected.win, expected.win))
    g = [cast(View, table(laws=laws).view(0)) for laws in ({}, {"prophecy-of-ixth": {"owner": 0}})]
    assert strength(g[0], 0, {"fighter": 3}, "27") < strength(g[1], 0, {"fighter": 3}, "27")
    assert strength(g[0], 0, {"cruiser": 3}, "27") == strength(g[1], 0, {"cruiser": 3}, "27")


@pytest.mark.parametrize("exhausted", [False, True])
def test_what_the_nekro_copy_works_for_them(exhausted: bool) -> None:
    token = "valefar-assimilator-x"
    copying = {
        "factions": ("nekro", "xxcha", "yin"),
        "technologies": {0: [token], 1: ["duranium-armor"]},
        "players": {0: {"copies": {token: "duranium-armor"}, "exhausted": [token] if exhausted else []}},
    }
    ours, theirs = fleet("2 dreadnought", repairs=not exhausted), fleet("2 dreadnought", repairs=True)
    expected = space_odds(ours, theirs)
    assert _before_an_attack("2 dreadnought", "2 dreadnought", **copying) == pytest.approx((expected.win, expected.win))


@proves("ti4.71.1")
@pytest.mark.parametrize("plasma", [False, True])
def test_space_cannons_of_third_players_are_counted_before_an_attack(plasma: bool) -> None:
    """Two of them beside the system reach it; each player rolls one die more by his own technology alone."""
    guns = {"units": {"2 arnor": "2 pds"}, "owners": {"arnor": 2}}
    known = {2: ["pds-ii", *(["plasma-scoring"] if plasma else [])]}
    best = Volley(5)
    support = (Group(kind="pds", count=2 + plasma, cannon=best),)
    expected = space_odds(fleet("3 cruiser"), structs.replace(fleet("3 cruiser"), support=support))
    chance, _ = _before_an_attack("3 cruiser", "3 cruiser", technologies=known, **guns)
    assert chance == pytest.approx(expected.win)
    assert chance < space_odds(fleet("3 cruiser"), fleet("3 cruiser")).win
