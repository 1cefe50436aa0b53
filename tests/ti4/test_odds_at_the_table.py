"""The odds beside a question, and those that computer players count on, look at where and when a combat is fought."""

from __future__ import annotations

from typing import Any, cast

import pytest

from orloj.games.ti4.judgement.fights import space_forecast
from orloj.games.ti4.look.advice import advice_for
from orloj.games.ti4.odds import Bonus, ground_odds, space_odds
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
