"""Discovery tokens, dominance tokens and moons: what each of them gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from orloj.games.andromeda.components import (
    DISCOVERIES,
    DISCOVERY_TOKEN,
    DISCOVERY_TYPES,
    DOMINANCES,
    MOON_BY_TOKEN,
    MOONS,
)
from orloj.testing import proves
from orloj.testing.andromeda import andromeda, changes, station, tally

OFFER = {
    "science": ["sci-01", "sci-03", "sci-07"],
    "industry": ["ind-02", "ind-08", "ind-12"],
    "trade": ["tra-04", "tra-05", "tra-09"],
    "civilization": ["civ-13", "civ-15", "civ-21"],
}
WRECK = {"damage": {"treasury": 1}, "ships": {"scrapyard": ["fighter"], "pad": ["transport"]}}


class Case(NamedTuple):
    """What the player answers, and what has changed then (besides the token itself)."""

    answers: tuple[str, ...]
    change: Mapping[str, int]
    own: Mapping[str, Any]


def case(*answers: str, own: Mapping[str, Any] | None = None, **change: int) -> Case:
    return Case(answers, change, own or {})


TOKENS: Mapping[str, tuple[Case, ...]] = {
    "discovery-01": (case(track_science=1, score=1),),
    "discovery-02": (case(track_industry=1, score=1),),
    "discovery-03": (case(track_trade=1, score=1),),
    "discovery-04": (case(track_civilization=1, score=1),),
    "discovery-05": (case(track_dominance=1, score=1),),
    "discovery-06": (case("trade", track_trade=1), case("dominance", track_dominance=1)),
    "discovery-07": (case("energy=1,ice=2", energy=1, ice=2), case("tactic=3", tactic=3)),
    "discovery-08": (case(score=4),),
    "discovery-09": (case(tactic=3),),
    "discovery-10": (case(energy=5),),
    "discovery-11": (case(credit=3),),
    "discovery-12": (case("sci-07", modules=1, track_science=1),),
    "discovery-13": (case("tra-04", modules=1, track_trade=1),),
    "discovery-14": (
        case("ns-1", "yes", own={"spare_upgrades": ["nf-1", "ns-1"]}, upgrades=1, fleet=1, pad=1),
        case(),
    ),
    "discovery-15": (
        case("factory", own={"cards": ["factory used", "city used"]}, used_cards=-1, score=2),
        case(score=2),
    ),
    "discovery-16": (case("t02", "n1", commanders=2, score=2), case("enough", score=2)),
    "dominance-1": (case("nf-1", "no", own={"spare_upgrades": ["nf-1", "ns-1"]}, upgrades=1),),
    "dominance-2": (case("industry", track_industry=1, score=1),),
    "dominance-3": (case(score=5),),
    "dominance-4": (case("civ-21", modules=1, track_civilization=1),),
    "dominance-5": (case("energy=3,credit=1", energy=3, credit=1),),
    "dominance-6": (case("science", "trade", moons=2, score=1), case("enough", score=1)),
    "dominance-7": (case("ship fighter", own=WRECK, scrapyard=-1, bay=1, damage=-1, score=3), case(score=5)),
    "dominance-8": (case(tactic=3, energy=2),),
}


@proves("andromeda.components.20")
def test_all_tokens_are_tried_here() -> None:
    assert (len(DISCOVERIES), len(DOMINANCES)) == (21, 8)
    assert [*TOKENS] == [token.id for token in (*DISCOVERY_TYPES, *DOMINANCES)]


@proves("andromeda.token-use.1")
@pytest.mark.parametrize(
    ("token", "one"),
    [
        pytest.param(token, one, id=f"{token}-{number}")
        for token, found in TOKENS.items()
        for number, one in enumerate(found, 1)
    ],
)
def test_a_token_gives_what_it_shows_and_is_gone(token: str, one: Case) -> None:
    kind = "discoveries" if token.startswith("discovery") else "dominances"
    t = andromeda(
        station(**{kind: [token]}, **one.own), station(), offer=OFFER, commanders={"t02": [1, 0], "n1": [2, 0]}
    )
    before = tally(t)
    t.play(f"0 token {token}", *[f"0 {answer}" for answer in one.answers])
    assert changes(before, t) == {kind: -1, **one.change}
    assert t.asked()[0] == "turn"


@proves("andromeda.token-use.1")
def test_a_second_copy_is_a_token_of_its_own() -> None:
    t = andromeda(station(discoveries=["discovery-08", "discovery-08.2"]), station())
    t.play("0 token discovery-08.2")
    assert [DISCOVERY_TOKEN[token] for token in t.state.players[0].discoveries.cards] == ["discovery-08"]


def test_a_module_of_the_cheapest_row_only() -> None:
    """The thirteenth discovery takes from the lowest spaces."""
    t = andromeda(station(discoveries=["discovery-13"]), station(), offer=OFFER).play("0 token discovery-13")
    lowest = ["sci-01", "ind-02", "tra-04", "civ-13"]
    assert [token for token in t.options(0) if token != "no-module"] == lowest


# -- moons

YIELD = {
    "science": [
        *[{"nanocarbon": 1}] * 3,
        *[{"nanocarbon": 1, "score": 1}] * 2,
        {"nanocarbon": 1, "energy": 1},
        {"nanocarbon": 2},
        {"tactic": 1},
        {"score": 1},  # a repair with nothing to repair
    ],
    "industry": [
        *[{"titanium": 1}] * 3,
        *[{"titanium": 1, "score": 1}] * 2,
        {"titanium": 1, "energy": 1},
        {"titanium": 2},
        {"energy": 2},
        {"score": 1},
    ],
    "trade": [
        *[{"credit": 1}] * 3,
        *[{"credit": 1, "score": 1}] * 2,
        {"ice": 1},  # any resource
        {"energy": 2},
        {"tactic": 1, "score": 1},
        {"score": 1},
    ],
    "civilization": [
        *[{"ice": 1}] * 3,
        *[{"ice": 1, "score": 1}] * 2,
        {"ice": 1, "energy": 1},
        {"ice": 2},
        {"score": 2},
        {"score": 1},
    ],
    "dominance": [
        *[{"energy": 2}] * 3,
        *[{"energy": 1, "score": 1}] * 2,
        {"energy": 3},
        {"tactic": 1},
        {"score": 2},
        {"score": 1},
    ],
    "nebula": [
        {"credit": 2},
        {"ice": 2},  # any two
        {"energy": 4},
        {"score": 3},
        {"tactic": 2, "score": 1},
        {"titanium": 1, "nanocarbon": 1, "ice": 1},
    ],
}
ASKED = {"moon-trade-6": "ice", "moon-nebula-2": "ice=2"}
GIVEN = {f"moon-{colour}-{number}": gain for colour, gains in YIELD.items() for number, gain in enumerate(gains, 1)}


@proves("andromeda.components.10")
def test_all_moons_are_tried_here() -> None:
    assert [*GIVEN] == [moon.id for moon in MOONS]
    assert sum(moon.group == "planetary" for moon in MOONS) == 45
    assert sum(moon.group == "nebula" for moon in MOONS) == 6


@proves("andromeda.abandon-moon.1", "andromeda.abandon-moon.2", "andromeda.abandon-moon.4")
@pytest.mark.parametrize("moon", GIVEN)
def test_an_abandoned_moon_gives_what_it_shows(moon: str) -> None:
    t = andromeda(station(moons=[moon]), station())
    before = tally(t)
    t.play(f"0 abandon {moon}", *([f"0 {ASKED[moon]}"] if moon in ASKED else []))
    assert changes(before, t) == {"moons": -1, **GIVEN[moon]}
    assert t.state.moon_discards == [MOON_BY_TOKEN[moon]]


@proves("andromeda.module-moons.2", "andromeda.ruling.cost-slot-points")
@pytest.mark.parametrize("moon", [moon.id for moon in MOONS if moon.cost_slot_allowed])
def test_the_resources_of_a_moon_are_its_price_on_a_cost_slot(moon: str) -> None:
    """What it would give, without points; tactic cards and units of any resource included."""
    price = {name: units for name, units in GIVEN[moon].items() if name != "score"}
    goods = {name: units for name, units in price.items() if name != "tactic"}
    ships = {"t05": ["transport"], "t07": ["transport"], "pad": ["transport"]}
    own = {"stored": {"tra-07": moon}, "modules": ["tra-07"], "ships": ships, "hand": [price.get("tactic", 0)]}
    t = andromeda(station(**own, goods=goods), station()).play("0 return")
    before = tally(t)
    t.play("0 activate tra-07", "0 transport t05", "0 yes")
    assert changes(before, t) == {"score": 3, **{name: -units for name, units in price.items()}}


@proves("andromeda.module-moons.5")
@pytest.mark.parametrize("moon", GIVEN)
def test_a_moon_on_a_gain_slot_gives_what_it_shows(moon: str) -> None:
    ships = {"t05": ["transport"], "t07": ["transport"], "pad": ["transport"]}
    t = andromeda(station(stored={"tra-06": moon}, modules=["tra-06"], ships=ships), station()).play("0 return")
    before = tally(t)
    t.play("0 activate tra-06", "0 transport t05", *([f"0 {ASKED[moon]}"] if moon in ASKED else []))
    assert changes(before, t) == GIVEN[moon]
