"""The legend of symbols: each one means what it says, wherever it is printed."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from orloj.content import read_content
from orloj.games.andromeda.components import (
    DISCOVERIES,
    DISCOVERY_STACKS,
    DOMINANCES,
    EVENTS,
    MODULE_BY_TOKEN,
    MODULES,
    MOON_LIMIT,
    MOONS,
    RAIDERS,
    SHIPS,
    SPACES,
    SPECIALS,
    TRACK_FACTS,
    TRACKS,
)
from orloj.games.andromeda.galaxy import MARKED, NEBULAE
from orloj.games.andromeda.scoring import score_of
from orloj.games.andromeda.state import State
from orloj.testing import Position, assert_refused, proves
from orloj.testing.andromeda import andromeda, goods_of, modules_of, moons_of, ships_of, station

ICONS: list[dict[str, Any]] = read_content("orloj.games.andromeda", "icons")["icon"]


def token(id: str, **more: Any) -> Position[State]:
    """Seat 0 uses a token."""
    table = {key: more.pop(key) for key in list(more) if key in ("offer", "commanders", "discovery")}
    what = "discoveries" if id.startswith("discovery") else "dominances"
    return andromeda(station(**{what: [id]}, **more), station(), **table).play(f"0 token {id}")


def working(*modules: str, ships: dict[str, list[str]] | None = None, **more: Any) -> Position[State]:
    """Seat 0 returns with a transport that can activate one of these modules."""
    ships = ships or {"t05": ["transport"], "pad": ["transport"]}
    return andromeda(station(modules=modules, ships=ships, **more), station()).play("0 return")


# -- things on the table (data)


@proves("andromeda.icons.1", "andromeda.icons.21")
def test_spaces_for_discovery_tokens() -> None:
    """Two on the science track and the one of the observatories, five tokens each; 21 tokens in all."""
    assert dict(DISCOVERY_STACKS) == {"science_low": 5, "science_high": 5, "observatory": 5}
    stacks = [one.stack for one in TRACK_FACTS["science"].special if one.kind == "discovery"]
    assert stacks == ["science_low", "science_high"]
    assert len(DISCOVERIES) == 21


@proves("andromeda.icons.2")
def test_dominance_tokens() -> None:
    """Three spaces on the dominance track; eight tokens."""
    assert sum(one.kind == "dominance_token" for one in TRACK_FACTS["dominance"].special) == 3
    assert len(DOMINANCES) == 8


@proves("andromeda.icons.4", "andromeda.icons.6")
def test_range_and_shields() -> None:
    """Every ship and raider has a range; shields are a number of symbols."""
    assert {id: one.range for id, one in SHIPS.items()} == {
        "transport": 1,
        "fighter": 2,
        "science_vessel": 2,
        "heavy_cruiser": 1,
    }
    assert {id: one.shields for id, one in SHIPS.items() if one.shields} == {"heavy_cruiser": 1}
    assert all(one.range >= 1 and one.shields >= 0 for one in RAIDERS.values())


@proves("andromeda.icons.10")
def test_event_cards() -> None:
    """Each shows a track, a class of raiders and an effect."""
    assert len(EVENTS) == 20
    assert all(one.score_track in TRACKS and one.raider_class in "SABCD" and one.effects for one in EVENTS)


@proves("andromeda.icons.29", "andromeda.icons.30")
def test_moons_and_their_slots() -> None:
    """Moons of five colours and of nebulae; cost and gain slots are whole, industry modules have two halves."""
    assert Counter(moon.colour for moon in MOONS) == {**dict.fromkeys(TRACKS, 9), "nebula": 6}
    kinds = {slot.kind for module in MODULES for slot in module.slots}
    assert kinds == {"cost", "gain", "half"}
    for module in MODULES:
        halves = sum(slot.kind == "half" for slot in module.slots)
        assert halves == (0 if module.kind != "industry" else 1 if module.base else 2)


def test_the_legend_is_complete() -> None:
    """Every symbol names its rule, one each."""
    assert [icon["rule"] for icon in ICONS] == [f"andromeda.icons.{number}" for number in range(1, 36)]


# -- what they do


@proves("andromeda.icons.3")
def test_an_upgrade() -> None:
    """A piece and a free ship of that type."""
    t = token("dominance-1", spare_upgrades=["nf-1", "nt-1"]).play("0 nf-1", "0 yes")
    assert t.state.players[0].upgrades == {"fighter": "nf-1"}
    assert ships_of(t, 0) == {"pad": ["transport"] * 3 + ["fighter"]}


@proves("andromeda.icons.5")
def test_points() -> None:
    """They move the score marker at once."""
    assert token("discovery-08", score=3).state.players[0].score == 7


@proves("andromeda.icons.8", "andromeda.icons.11")
def test_a_step_of_the_event_marker_and_an_effect_for_all() -> None:
    """Each player gains it, the one who caused it included."""
    t = working("tra-13").play("0 activate tra-13", "0 ice")
    assert t.state.event_marker == 3
    everybody = working("civ-27").play("0 activate civ-27")
    assert goods_of(everybody, 0) == {"energy": 1, "ice": 1}
    assert goods_of(everybody, 1) == {"energy": 1}


@proves("andromeda.icons.9")
def test_no_entry() -> None:
    """No ship can be launched to a quasar, not even one with navigation and hyperjump."""
    t = andromeda(
        station(ships={"pad": ["science_vessel", "heavy_cruiser", "fighter"]}, goods={"energy": 3}),
        station(),
        special="quasars",
    )
    for place in MARKED.values():
        assert t.why(0, f"launch {place}") == ("quasar", "andromeda.quasars.1")
        assert_refused(t.table, 0, f"launch {place}")


@proves("andromeda.icons.13")
def test_building_a_ship() -> None:
    """The cost is paid and the ship stands on the launch pad."""
    t = andromeda(station(goods={"titanium": 2, "nanocarbon": 1}), station()).play("0 launch t09", "0 1")
    assert t.why(0, "fighter") == ("ship-price", "andromeda.ships.3")
    t.play("0 science_vessel")
    assert goods_of(t, 0) == {}
    assert ships_of(t, 0)["pad"] == ["transport", "transport", "science_vessel"]


@proves("andromeda.icons.14")
def test_any_resource() -> None:
    """Each unit freely, tactic cards included."""
    t = token("discovery-07")
    assert t.options(0) == ["energy", "titanium", "nanocarbon", "ice", "credit", "tactic"]
    t.play("0 titanium=1,tactic=2")
    assert goods_of(t, 0) == {"titanium": 1}
    assert len(t.state.players[0].hand.cards) == 2


@proves("andromeda.icons.16")
def test_building_a_structure() -> None:
    """Resources and commanders, on a planet with an own transport, by the Architect too."""
    t = working(
        goods={"energy": 4}, commanders=1, ships={"t10": ["transport"], "t05": ["fighter"], "pad": ["transport"]}
    )
    t.play("0 activate architect", "0 fighter t05", "0 2")
    assert t.state.structures["t10"].type == "obelisk"
    assert goods_of(t, 0) == {}
    assert t.state.players[0].commanders == 0


@proves("andromeda.icons.19")
@pytest.mark.parametrize("track", TRACKS)
def test_a_step_on_any_track(track: str) -> None:
    """The player chooses."""
    t = token("discovery-06")
    assert t.options(0) == list(TRACKS)
    t.play(f"0 {track}")
    assert t.state.players[0].tracks == {**dict.fromkeys(TRACKS, 0), track: 1}


@proves("andromeda.icons.22")
@pytest.mark.parametrize(("special", "points"), [("quasars", 2), ("vortices", 1)])
def test_points_for_structures_beside_special_locations(special: str, points: int) -> None:
    """For each own structure beside one of them; beside both it counts twice."""
    t = andromeda(
        station(),
        station(),
        special=special,
        structures={"t05": (0, "spaceport"), "t12": (0, "observatory"), "t03": (0, "factory"), "t07": (1, "city")},
    )
    assert all(
        one.points_per_adjacent_own_structure == points for one in SPECIALS.values() if one.kind[0] == special[0]
    )
    assert score_of(t.state, 0).specials == points * (1 + 2)
    assert score_of(t.state, 1).specials == points * 2


@proves("andromeda.icons.24")
def test_buying_a_module() -> None:
    """Of the shown kind, at the cost of its place."""
    t = working("ind-14", goods={"titanium": 1}).play("0 activate ind-14")
    row = [MODULES[module].id for module in t.state.offer["industry"] if module is not None]
    assert t.options(0) == [row[0], "no-module"]
    assert t.why(0, row[1]) == ("module-price", "andromeda.module-buy.2")
    t.play(f"0 {row[0]}")
    assert modules_of(t, 0) == ["ind-14", row[0]]
    assert goods_of(t, 0) == {}


@proves("andromeda.icons.25")
def test_turning_a_structure_card_up_again() -> None:
    """It can be used once more."""
    t = token("discovery-15", cards=["obelisk used", "factory"])
    assert [(card.type, card.used) for card in t.state.players[0].cards] == [("obelisk", False), ("factory", False)]
    t.play("0 card obelisk")
    assert goods_of(t, 0) == {"energy": 4}


@proves("andromeda.icons.26")
def test_gaining_a_module() -> None:
    """Of the shown kind, for nothing."""
    t = token("discovery-12", offer={"science": ["sci-01", "sci-03", "sci-07"]})
    assert [option for option in t.options(0) if option != "no-module"] == ["sci-01", "sci-03", "sci-07"]
    t.play("0 sci-07")
    assert modules_of(t, 0) == ["sci-07"]


@proves("andromeda.icons.27")
def test_an_arrow() -> None:
    """What is on the left is paid for what is on the right; one may decline, and must be able to pay."""
    t = working("tra-11", goods={"nanocarbon": 1}).play("0 activate tra-11", "0 2")
    assert goods_of(t, 0) == {"credit": 2}
    declined = working("ind-20", goods={"titanium": 1}).play("0 activate ind-20", "0 no")
    assert goods_of(declined, 0) == {"titanium": 1}
    poor = working("ind-20").play("0 activate ind-20")
    assert "exchange" not in poor.asked().values()
    assert goods_of(poor, 0) == {}


@proves("andromeda.icons.28")
def test_a_slash() -> None:
    """Either the one or the other, and only what is possible."""
    t = working("tra-11", goods={"nanocarbon": 1}).play("0 activate tra-11")
    assert t.options(0) == ["1", "2"]
    t.play("0 1")
    assert goods_of(t, 0) == {"nanocarbon": 2}
    only = working("tra-11").play("0 activate tra-11")
    assert goods_of(only, 0) == {"nanocarbon": 1}


@proves("andromeda.icons.31")
def test_half_a_slot_holds_no_moon() -> None:
    """The outer half of the last industry module is no slot; between two modules it is whole."""
    t = andromeda(station(moons=["moon-trade-1"], modules=["ind-02"]), station())
    slots = [option.split(" ")[2] for option in t.options(0) if option.startswith("store")]
    assert slots == ["manoeuvres", "assembly-plant+ind-02"]
    assert_refused(t.table, 0, "store moon-trade-1 ind-02")
    alone = andromeda(station(moons=["moon-trade-1"]), station())
    assert [option for option in alone.options(0) if option.startswith("store")] == ["store moon-trade-1 manoeuvres"]


@proves("andromeda.icons.32")
@pytest.mark.parametrize("face", range(1, 7))
def test_numbers_of_dice(face: int) -> None:
    """A raider for a random nebula appears in the one with the number, or on the special location with it."""
    due: dict[str, Any] = {"events": ["dawn-03"], "event_due": 0, "plan": ["turn-end"], "dice": [face]}
    t = andromeda(station(), station(), **due)
    assert t.state.raiders["A"].places == [NEBULAE[face]]
    assert SPACES[NEBULAE[face]].number == face
    special = andromeda(station(), station(), special="vortices", **due)
    [place] = special.state.raiders["A"].places
    assert face in SPECIALS[special.state.tiles[place]].die_values


@proves("andromeda.icons.33")
def test_four_captured_moons_at_most() -> None:
    """A fifth one has to make room at once."""
    assert MOON_LIMIT == 4
    four = ["moon-industry-1", "moon-industry-2", "moon-industry-3", "moon-industry-4"]
    t = andromeda(station(moons=four), station()).play("0 launch t01", "0 go-on")
    assert t.asked() == {0: "moon-room"}
    t.play("0 abandon moon-industry-1")
    assert len(moons_of(t, 0)) == 4
    assert goods_of(t, 0) == {"titanium": 1}


@proves("andromeda.icons.34")
def test_points_for_storing() -> None:
    """Every time, also when a moon replaces another."""
    t = andromeda(station(moons=["moon-trade-1", "moon-trade-2"], modules=["tra-01"]), station())
    t.play("0 store moon-trade-1 tra-01")
    assert t.state.players[0].score == 1
    t.play("0 store moon-trade-2 tra-01")
    assert t.state.players[0].score == 2
    assert MODULES[MODULE_BY_TOKEN["tra-01"]].slots[0].vp == 1


@proves("andromeda.icons.35")
def test_looking_at_event_cards() -> None:
    """The top two in secret; one goes back on top, the other under the deck."""
    t = andromeda(
        station(modules=["sci-09"], ships={"t05": ["transport"], "pad": ["transport"]}),
        station(),
        events=["dawn-04", "dawn-08"],
    )
    t.play("0 return", "0 activate primary-reactor", "0 sci-09")
    assert t.asked() == {0: "peek"}
    assert sorted(t.options(0)) == ["dawn-04", "dawn-08"]
    t.play("0 dawn-08")
    cards = [EVENTS[number].id for number in t.state.events.cards]
    assert (cards[-1], cards[0]) == ("dawn-08", "dawn-04")
    assert t.view(1).events_known == {}  # type: ignore[attr-defined]
