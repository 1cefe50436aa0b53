"""Structures: who may build where, what it costs and gives, what their cards and figures do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from orloj.games.andromeda.components import MODULES, PLANETS, STRUCTURES, TRACKS
from orloj.games.andromeda.scoring import score_of
from orloj.games.andromeda.state import State
from orloj.testing import Position, assert_refused, proves
from orloj.testing.andromeda import TILES, andromeda, goods_of, modules_of, moons_of, ships_of, station

CENTER = "t11"  # the Construction Center
SITES = {"observatory": "t01", "factory": "t03", "spaceport": "t05", "city": "t07", "obelisk": "t10"}


def builder(
    site: str, *, goods: Mapping[str, int] | None = None, commanders: int = 3, others: Sequence[Any] = (), **more: Any
) -> Position[State]:
    """Seat 0 has a transport on the site, a fighter beside the Construction Center and a transport to launch there."""
    cost = {("credit" if key == "any" else key): count for key, count in PLANETS[TILES[site]].cost.items()}
    ships = {site: ["transport"], "t06": ["fighter"], "pad": ["transport"]}
    own = station(goods=cost if goods is None else goods, commanders=commanders, ships=ships)
    return andromeda(own, *(others or [station()]), **more)


# -- what may be built where


@proves("andromeda.structures.1", "andromeda.structures.4", "andromeda.assign-commanders.1")
def test_five_types_of_structures_on_three_planets_each() -> None:
    """Each type belongs to one track, has three planets, tiles and cards, and needs the same commanders everywhere."""
    assert sorted(one.track for one in STRUCTURES.values()) == sorted(TRACKS)
    assert Counter(planet.structure for planet in PLANETS.values()) == dict.fromkeys(STRUCTURES, 3)
    for planet in PLANETS.values():
        facts = STRUCTURES[planet.structure]
        assert planet.kind == facts.track
        assert planet.commanders == facts.commanders
        assert (facts.cards, facts.tiles) == (3, 3)


@pytest.mark.parametrize("type_", STRUCTURES)
@proves(
    "andromeda.structures.2",
    "andromeda.build-structure.4",
    "andromeda.build-structure.5",
    "andromeda.build-structure.6",
    "andromeda.build-structure.7",
    "andromeda.structure-card.1",
    "andromeda.structure-transport.1",
    "andromeda.tracks.2",
)
def test_building_each_type(type_: str) -> None:
    """Resources and commanders go, the transport becomes the structure of the planet's type, the card comes face up
    and the marker of its track moves; the planet is not the active location."""
    site = SITES[type_]
    t = builder(site).play(f"0 launch {CENTER}")
    player = t.state.players[0]
    assert t.story("launches")[-1].values["place"] == CENTER
    assert t.state.structures[site].type == type_
    assert t.state.structures[site].seat == 0
    assert goods_of(t, 0) == {}
    assert player.commanders == 3 - STRUCTURES[type_].commanders
    assert player.assigned == 6 + STRUCTURES[type_].commanders
    assert [(card.type, card.used) for card in player.cards] == [(type_, False)]
    assert player.tracks == {**dict.fromkeys(TRACKS, 0), STRUCTURES[type_].track: 1}
    assert site not in ships_of(t, 0)
    assert ships_of(t, 0) == {"t06": ["fighter"], CENTER: ["transport"], "built-in": ["transport"]}


def festival(**more: Any) -> Position[State]:
    """Seat 0 could build on t10 (2 energy less) and is asked where, with transports and a fighter elsewhere too."""
    own = station(
        hand=["event-01"],
        goods={"energy": 2, "ice": 1},
        commanders=2,
        ships={
            "t10": ["transport"],
            "t05": ["transport"],
            "t03": ["fighter"],
            "t07": ["transport"],
            "t01": ["transport"],
        },
    )
    return andromeda(own, station(), **more).play("0 play event-01")


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("t05", ("has-structure", "andromeda.structures.3")),
        ("t03", ("no-transport", "andromeda.build-structure.1")),
        ("t07", ("commanders", "andromeda.build-structure.2")),
        ("t01", ("structure-price", "andromeda.build-structure.3")),
    ],
)
@proves(
    "andromeda.structures.3",
    "andromeda.build-structure.1",
    "andromeda.build-structure.2",
    "andromeda.build-structure.3",
)
def test_where_one_cannot_build_and_why(place: str, why: tuple[str, str]) -> None:
    """A planet with a structure, without an own transport, too few commanders or resources: nothing changes."""
    t = festival(structures={"t05": (1, "spaceport")})
    assert t.asked() == {0: "build-structure"}
    assert t.options(0) == ["t10", "no"]
    assert t.why(0, place) == why
    assert_refused(t.table, 0, place)


@proves("andromeda.structures.3")
def test_nobody_builds_a_second_structure_on_a_planet() -> None:
    """Not even its owner; the Construction Center cannot be entered just for that."""
    for owner in (0, 1):
        t = builder("t10", structures={"t10": (owner, "obelisk")})
        assert t.why(0, f"launch {CENTER}") == ("cannot-activate", "andromeda.launch.10")


@proves("andromeda.build-structure.2", "andromeda.build-structure.3", "andromeda.icons.16")
def test_one_too_few_is_not_enough() -> None:
    """One commander or one resource less than demanded, and the center cannot be entered."""
    assert f"launch {CENTER}" in builder("t07", commanders=3).options(0)
    assert builder("t07", commanders=2).why(0, f"launch {CENTER}")[0] == "cannot-activate"
    assert builder("t07", goods={"ice": 2}).why(0, f"launch {CENTER}")[0] == "cannot-activate"
    assert f"launch {CENTER}" in builder("t07", goods={"ice": 2, "credit": 1}).options(0)


@proves("andromeda.build-structure.2")
def test_commanders_that_are_not_recruited_do_not_count() -> None:
    """Only those in the station; one beside the own ship helps after being recruited."""
    t = andromeda(
        station(goods={"ice": 3}, commanders=2, ships={"t07": ["transport"], "t06": ["fighter"], "pad": ["transport"]}),
        station(),
        commanders={"t06": [1, 0]},
    )
    assert f"launch {CENTER}" not in t.options(0)
    t.play("0 recruit t06", f"0 launch {CENTER}")
    assert t.state.structures["t07"].type == "city"
    assert t.state.players[0].commanders == 0


# -- the transport and the commanders are gone


@proves("andromeda.structure-transport.1", "andromeda.structure-transport.2")
def test_the_transport_never_comes_back() -> None:
    """It does not return with the other ships and cannot be built again."""
    t = andromeda(
        station(
            goods={"energy": 4, "titanium": 2},
            commanders=1,
            ships={"t10": ["transport"], "t06": ["fighter"], "pad": ["transport"]},
        ),
        station(),
    )
    t.play(f"0 launch {CENTER}", "0 end", "1 return", "0 return", "0 done", "0 end")
    assert ships_of(t, 0) == {"pad": ["transport", "fighter"], "built-in": ["transport"]}
    assert sum(ship.at == "reserve" for ship in t.state.players[0].ships if ship.type == "transport") == 4


@proves("andromeda.structure-transport.1")
def test_a_structure_is_no_ship() -> None:
    """It does not make a first launch a later one, takes part in no battle and occupies nothing."""
    t = andromeda(
        station(ships={"pad": ["transport"]}),
        station(ships={"pad": ["transport"]}),
        structures={"t10": (0, "obelisk")},
        active=1,
    )
    t.play("1 launch t10", "1 end")
    assert t.story("battle") == []
    assert {"launch t01", "launch t13"} <= set(t.options(0))  # anywhere: a first launch
    assert t.why(0, "launch t10") == ("occupied", "andromeda.launch.3")


@proves("andromeda.structure-transport.3")
def test_the_last_ship_stays_a_ship() -> None:
    """A whole fleet of one transport cannot build; with a second ship, even in the scrapyard, it can."""
    goods, hand = {"energy": 4}, ["event-01"]
    alone = andromeda(station(goods=goods, hand=hand, commanders=1, ships={"t10": ["transport"]}), station())
    alone.play("0 play event-01")
    assert "build-structure" not in alone.asked().values()
    assert alone.state.structures == {}
    ships = {"t10": ["transport"], "scrapyard": ["fighter"]}
    two = andromeda(station(goods=goods, hand=hand, commanders=1, ships=ships), station())
    two.play("0 play event-01", "0 t10")
    assert two.state.structures["t10"].seat == 0


@proves("andromeda.structure-transport.3")
def test_the_last_ship_is_refused_with_its_rule() -> None:
    """The engine says why."""
    from orloj.games.andromeda.building import why_no_structure

    t = andromeda(station(goods={"energy": 4}, commanders=1, ships={"t10": ["transport"]}), station())
    assert why_no_structure(t.state, 0, "t10", {}, 0) == ("last-ship", "andromeda.structure-transport.3")


@proves("andromeda.assign-commanders.2")
def test_assigned_commanders_are_out_of_the_game() -> None:
    """They cannot be recruited, not even from anywhere."""
    t = andromeda(
        station(
            hand=["action-04"],
            goods={"energy": 4},
            commanders=1,
            ships={"t10": ["transport", "transport"], "t06": ["fighter"], "pad": ["transport"]},
        ),
        station(),
        commanders={"n1": [1, 0]},
    )
    t.play(f"0 launch {CENTER}", "0 play action-04")
    assert t.options(0) == ["n1", "enough"]
    t.play("0 n1")
    assert t.state.players[0].commanders == 1
    assert t.state.players[0].assigned == 8
    assert not any(option.startswith("recruit") for option in t.options(0))


# -- points for building


@proves("andromeda.structure-card.2", "andromeda.structure-scoring.1", "andromeda.structure-scoring.3")
def test_commanders_of_all_players_there_and_beside_count() -> None:
    """Those on the planet, on all adjacent locations, the assigned ones of the new and of adjacent structures; nothing
    further away."""
    t = andromeda(
        station(goods={"ice": 3}, commanders=3, ships={"t07": ["transport"], "t06": ["fighter"], "pad": ["transport"]}),
        station(),
        commanders={"t07": [0, 1], "n1": [1, 0], "t08": [0, 1], "t05": [2, 2], "t04": [1, 1]},
        structures={"t03": (1, "factory"), "t10": (1, "obelisk")},
    )
    t.play(f"0 launch {CENTER}")
    assert t.story("build-points")[0].values["points"] == 3 + 1 + 1 + 1 + 2  # city, planet, nebula, base, factory
    assert t.state.players[0].score == 8


@proves("andromeda.assign-commanders.3", "andromeda.structure-scoring.3")
def test_assigned_commanders_count_as_there() -> None:
    """A second structure beside the first one scores the commanders of both, whoever owns them."""
    for owner in (0, 1):
        t = builder("t10", structures={"t05": (owner, "spaceport")}).play(f"0 launch {CENTER}")
        if t.asked().get(0) == "before-activation":
            t.play("0 go-on")
        assert t.state.players[0].score == 1 + 2


@proves("andromeda.structure-scoring.2")
def test_ten_points_at_most() -> None:
    """However many commanders stand around."""
    t = andromeda(
        station(
            goods={"energy": 4}, commanders=1, ships={"t10": ["transport"], "t06": ["fighter"], "pad": ["transport"]}
        ),
        station(),
        commanders={"n2": [2, 4], "t09": [1, 1], "n4": [2, 2]},
    )
    t.play(f"0 launch {CENTER}")
    assert t.state.players[0].score == 10


@pytest.mark.parametrize(("step", "points"), [(0, 0), (3, 0), (4, 5), (7, 5), (8, 7), (11, 7), (12, 10)])
@proves("andromeda.structure-scoring.4", "andromeda.final-scoring.2", "andromeda.tracks.4")
def test_structures_at_the_end(step: int, points: int) -> None:
    """Each structure by the highest construction space of its own track; other tracks do not help."""
    t = andromeda(
        station(tracks={"trade": step, "science": 12}),
        station(tracks={"trade": 12}),
        structures={"t05": (0, "spaceport"), "t12": (1, "observatory")},
    )
    assert score_of(t.state, 0).structures == points
    assert score_of(t.state, 1).structures == 0  # an observatory needs science


# -- structure cards


@pytest.mark.parametrize("later", [False, True])
@proves(
    "andromeda.structure-card.3", "andromeda.structure-effects.1", "andromeda.structure-effects.7", "andromeda.icons.18"
)
def test_the_card_works_once_now_or_later(later: bool) -> None:
    """An obelisk gives 4 energy at once or in a later turn; then the card lies face down."""
    t = builder("t10").play(f"0 launch {CENTER}")
    if later:
        t.play("0 end", "1 return")
    t.play("0 card obelisk")
    assert goods_of(t, 0) == {"energy": 4}
    assert t.state.players[0].cards[0].used
    assert "card obelisk" not in (t.options(0) if 0 in t.asked() else [])


@proves("andromeda.structure-effects.1")
def test_a_used_card_does_nothing_and_a_card_is_used_on_the_own_turn_only() -> None:
    """Neither is accepted; on the own turn an unused one is offered."""
    t = andromeda(station(cards=["obelisk used"]), station(cards=["obelisk"]))
    assert_refused(t.table, 0, "card obelisk")
    assert_refused(t.table, 1, "card obelisk")
    t.play("0 return")
    assert "card obelisk" in t.options(1)


@proves("andromeda.structure-effects.2")
def test_two_structures_of_a_type_work_twice() -> None:
    """One card each."""
    t = andromeda(station(cards=["obelisk", "obelisk"]), station())
    t.play("0 card obelisk", "0 card obelisk")
    assert goods_of(t, 0) == {"energy": 8}
    assert_refused(t.table, 0, "card obelisk")


@proves("andromeda.structure-effects.3")
def test_spaceport() -> None:
    """Any 2 resources, a tactic card among them, for any 3."""
    t = andromeda(station(cards=["spaceport"], goods={"titanium": 1}, hand=["action-01"]), station())
    t.play("0 card spaceport")
    assert goods_of(t, 0) == {}
    assert t.state.players[0].hand.cards == []
    assert_refused(t.table, 0, "credit=2")
    t.play("0 credit=2,tactic=1")
    assert goods_of(t, 0) == {"credit": 2}
    assert len(t.state.players[0].hand.cards) == 1


@proves("andromeda.structure-effects.4")
def test_factory() -> None:
    """Two repairs, freely combined."""
    t = andromeda(
        station(
            cards=["factory"],
            modules=["sci-01"],
            damage={"sci-01": 1},
            ships={"pad": ["transport"], "scrapyard": ["fighter"]},
        ),
        station(),
    )
    t.play("0 card factory", "0 ship fighter")
    assert t.state.players[0].damage == {}  # the second repair has nothing else to choose
    assert ships_of(t, 0)["bay"] == ["fighter"]


@proves("andromeda.structure-effects.5")
def test_observatory() -> None:
    """The player looks at the whole stack in secret and takes one token face down."""
    tokens = ["discovery-01", "discovery-08", "discovery-10"]
    t = andromeda(station(cards=["observatory"]), station(), discovery={"observatory": tokens})
    t.play("0 card observatory")
    assert t.asked() == {0: "discovery"}
    assert sorted(t.options(0)) == sorted(tokens)
    t.play("0 discovery-08")
    assert len(t.state.players[0].discoveries.cards) == 1
    assert len(t.state.discovery_stacks["observatory"].cards) == 2
    own, other = t.view(0), t.view(1)
    assert len(own.players[0].discoveries) == 1  # type: ignore[attr-defined]
    assert other.players[0].discoveries is None  # type: ignore[attr-defined]
    assert other.discovery_known["observatory"] == []  # type: ignore[attr-defined]
    assert len(own.discovery_known["observatory"]) == 2  # type: ignore[attr-defined]


@proves("andromeda.structure-effects.6")
def test_city() -> None:
    """Any module of the offer for nothing; its marker moves and the offer is refilled."""
    t = andromeda(station(cards=["city"]), station(), offer={"trade": ["tra-04", "tra-05", "tra-06"]})
    t.play("0 card city")
    assert len([option for option in t.options(0) if option != "no-module"]) == 12
    t.play("0 tra-06")
    assert modules_of(t, 0) == ["tra-06"]
    assert t.state.players[0].tracks["trade"] == 1
    offer = t.state.offer["trade"]
    assert [MODULES[module].id for module in offer[:2] if module is not None] == ["tra-04", "tra-05"]
    assert offer[2] is not None


# -- structures on the map


@proves("andromeda.structures-on-map.1", "andromeda.structures-on-map.2")
def test_a_planet_with_a_structure_is_visited_like_any_other() -> None:
    """With only a structure, resources and commanders it is not occupied; its moon is captured."""
    t = andromeda(
        station(ships={"pad": ["transport"]}),
        station(),
        structures={"t05": (1, "spaceport")},
        tokens={"t05": {"credit": 1}},
        commanders={"t05": [0, 2]},
        moons={"t05": ["moon-trade-7", "moon-trade-1"]},
    )
    t.play("0 launch t05", "0 go-on")
    assert moons_of(t, 0) == ["moon-trade-7"]
    assert ships_of(t, 0) == {"t05": ["transport"]}
    assert t.story("battle") == []


@proves("andromeda.structures-on-map.2")
def test_only_a_ship_occupies() -> None:
    """An opponent's ship or a raider keeps a first launch away."""
    own = station(ships={"pad": ["transport"]})
    assert andromeda(own, station(ships={"t05": ["transport"]})).why(0, "launch t05")[0] == "occupied"
    assert andromeda(own, station(), raiders={"A": ["t05"]}).why(0, "launch t05")[0] == "occupied"
    assert "launch t05" in andromeda(own, station(), structures={"t05": (1, "spaceport")}).options(0)
