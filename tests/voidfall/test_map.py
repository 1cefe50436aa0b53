"""Sectors: what is adjacent, who controls what, what is printed on them [voidfall.adjacency, voidfall.control,
voidfall.sector-effects, voidfall.purity]."""

from __future__ import annotations

import pytest

from orloj.games.voidfall import GAME
from orloj.games.voidfall.components import SCENARIOS, SECTOR_KINDS
from orloj.games.voidfall.corruption import free_spots
from orloj.games.voidfall.deeds import OnSector
from orloj.games.voidfall.facts import has_passive, near, own_keys
from orloj.games.voidfall.galaxy import galaxy as map_of
from orloj.games.voidfall.holdings import destructions
from orloj.games.voidfall.invasion import targets
from orloj.games.voidfall.production import production_level
from orloj.games.voidfall.skirmish import threatened
from orloj.parts.maps import Hex
from orloj.testing import proves
from tests.voidfall.positions import galaxy, invade, land, lord, offered, plain, player, resolving, sector, table


def touch(one: Hex, other: Hex) -> bool:
    q, r = one.q - other.q, one.r - other.r
    return (q, r) in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


# -- adjacency


@proves("voidfall.adjacency.1", "voidfall.adjacency.2")
@pytest.mark.parametrize("name", [id for id, one in SCENARIOS.items() if all(s.kind != "wormhole" for s in one.sector)])
def test_sectors_that_share_an_edge_without_a_storm_are_adjacent(name: str) -> None:
    facts = SCENARIOS[name]
    storms = {frozenset(pair) for pair in facts.voidstorm}
    places = {one.key: Hex(one.q, one.r) for one in facts.sector}
    for key, place in places.items():
        wanted = {
            other for other, there in places.items() if touch(place, there) and frozenset((key, other)) not in storms
        }
        assert set(map_of(name).near[key]) == wanted


@proves("voidfall.adjacency.2")
def test_a_storm_closes_the_edge_of_a_wormhole_too() -> None:
    """All sectors around wormholes of a letter are adjacent, but not over an edge with a storm."""
    here = map_of("C041")
    assert "s07" not in here.wormholes["s04"]
    assert set(here.wormholes["s04"]) == {"s01", "s02", "s03", "s05", "s08"}
    assert "s05" in here.near["s01"]
    assert "s05" not in here.near["s07"]
    assert "s05" in here.near_without_storms["s07"]


@proves("voidfall.adjacency.3")
def test_nothing_moves_a_storm() -> None:
    """The map of a game is that of its scenario at every moment: the table knows no storms of its own."""
    t = galaxy(lord())
    before = {key: near(t.state, key) for key in t.state.sectors}
    t.play_all(seed=3)
    assert {key: near(t.state, key) for key in t.state.sectors} == before
    assert "voidstorm" not in GAME.state.__struct_fields__


@proves("voidfall.adjacency.4", "voidfall.fleets.18")
def test_what_is_marked_so_is_paid_and_resolved_in_the_same_sector() -> None:
    t = galaxy(lord(), sectors={"a1": land(0, fleets={"corvette": 2}), "H1": {"fleets": {}}}, focus="development")
    t.play("0 act development settle", "0 power corvette a1", "0 1")
    assert {token.split()[-1] for token in offered(t, 0, "found")} == {"a1"}


@proves("voidfall.adjacency.4")
def test_two_parts_of_one_action_stay_in_one_sector() -> None:
    t = galaxy(
        lord(house="fenrax", stock={"credits": 1, "materials": 1}), sectors={"a1": land(0)}, focus="fenrax_development"
    )
    t.play("0 act fenrax_development settle", "0 1", "0 found bankers a1")
    assert {token.split()[-1] for token in offered(t, 0, "build")} == {"a1"}


# -- control


@proves("voidfall.control.1", "voidfall.control.7")
def test_who_has_fleets_in_a_sector_controls_it() -> None:
    """At the beginning Voidborn sectors hold their power and corruption; fallen houses have only their defenses."""
    g = table(lord())
    for place in g.sectors.values():
        assert (place.owner >= 0) + (place.void_power > 0) <= 1
        if place.void_power:
            assert place.corrupted
    assert [key for key, place in g.sectors.items() if place.fallen] == ["b1", "b2"]
    assert all(not g.sectors[key].void_power and g.sectors[key].owner < 0 for key in ("b1", "b2"))


@proves("voidfall.control.2")
def test_a_sector_holds_power_of_one_player_only() -> None:
    t = galaxy(plain(stock={"energy": 2}), lord(house="dunlork"), sectors={"c1": land(1)}, focus="conquest")
    invade(t, "c1", {"corvette O1": 2})
    assert (sector(t, "c1").owner, sector(t, "c1").fleets) == (0, {"corvette": 2})
    assert "c1" not in own_keys(t.state, 1)


@proves("voidfall.control.3")
def test_a_home_sector_stays_with_its_owner_without_fleets() -> None:
    t = galaxy(lord(), sectors={"H1": {"fleets": {"corvette": 1}}, "a1": land(0)}, focus="progress")
    t.play("0 act progress restore", "0 power corvette H1")
    assert (sector(t, "H1").owner, sector(t, "H1").power, sector(t, "H1").void_power) == (0, 0, 0)


@proves("voidfall.control.4", "voidfall.skirmish.10")
def test_nobody_invades_a_home_sector() -> None:
    g = table(lord(), lord(), sectors={"a2": land(0), "c2": land(0)})
    assert "O2" in targets(g, 0)
    assert "H2" not in targets(g, 0)
    g = table(lord(), sectors={"H1": {"fleets": {}}})
    assert "a1" in near(g, "H1")
    assert threatened(g, 0) == ["O1"]


@proves("voidfall.control.5", "voidfall.control.6", "voidfall.infrastructure.14", "voidfall.infrastructure.16")
def test_only_tokens_in_sectors_that_are_no_home_can_be_destroyed() -> None:
    g = table(
        lord(),
        sectors={
            "H1": {"guilds": ["bankers"]},
            "O1": {"guilds": ["engineers"], "installations": ["shipyard", "sector_defense"]},
            "x": land(0, kind="megalopolis"),
        },
    )
    assert [deed.token for deed in destructions(g, 0, "guild")] == ["destroy engineers O1"]
    assert [deed.token for deed in destructions(g, 0, "installation")] == [
        "destroy shipyard O1",
        "destroy sector_defense O1",
    ]


@proves("voidfall.infrastructure.14")
def test_what_is_left_slides_to_the_left() -> None:
    t = galaxy(
        lord(house="fenrax", stock={"science": 1}),
        sectors={"O1": {"installations": ["shipyard", "sector_defense", "shipyard"]}, "a1": land(0)},
        focus="fenrax_dispersion",
    )
    t.play("0 act fenrax_dispersion retake", "0 destroy sector_defense O1")
    assert sector(t, "O1").installations == ["shipyard", "shipyard"]


# -- printed effects


@proves("voidfall.sector-effects.1")
def test_a_printed_effect_is_active_for_who_controls_the_sector() -> None:
    g = table(lord(), lord(), sectors={"c1": land(0, kind="asteroid_belt", population=0), "c2": {"void_power": 1}})
    before = production_level(g, 1, "materials")
    assert production_level(g, 0, "materials") - before == 2
    g.sectors["c1"].owner = 1
    assert production_level(g, 1, "materials") - production_level(g, 0, "materials") == 2


@proves("voidfall.sector-effects.2")
def test_a_printed_effect_counts_while_the_consequences_are_resolved() -> None:
    t = galaxy(
        plain(stock={"energy": 2}),
        sectors={
            "O1": {"fleets": {"corvette": 5}},
            "c1": {"kind": "paradise_world", "bounties": 1, "reclaims": 1, "installations": ["sector_defense"]},
        },
        focus="conquest",
    )
    before = production_level(t.state, 0, "food")
    invade(t, "c1", {"corvette O1": 4})
    assert t.asked() == {0: "pending"}
    assert production_level(t.state, 0, "food") == before + 2


ON_GAIN = {
    "genesis": "the corruption there is removed",
    "palace": "an agenda is gained",
    "survivor_colony": "two power are activated",
    "ancient_ruins": "two bounty tokens are gained",
}


@proves("voidfall.sector-effects.3", "voidfall.after-player.14")
@pytest.mark.parametrize("kind", ON_GAIN)
def test_some_sectors_give_something_once_after_the_invasion(kind: str) -> None:
    assert set(ON_GAIN) == {id for id, one in SECTOR_KINDS.items() if one.on_gain}
    fleetless = kind == "survivor_colony"
    t = galaxy(
        plain(stock={"energy": 4}, active=0),
        sectors={
            "O1": {"fleets": {"corvette": 7}},
            "c1": {
                "kind": kind,
                "corrupted": kind in ("genesis", "palace"),
                "void_power": 0 if fleetless else 1,
                "population": 0 if kind == "ancient_ruins" else 2,
                "bounties": 0,
            },
        },
        focus="conquest",
    )
    before = player(t).inactive
    invade(t, "c1", {"corvette O1": 6})
    t.play("0 resolve sector sector 1")
    match kind:
        case "genesis":
            t.play("0 on-sector c1")
            assert not sector(t, "c1").corrupted
        case "palace":
            assert t.asked() == {0: "agenda"}
        case "survivor_colony":
            assert player(t).inactive == before - 2
        case "ancient_ruins":
            assert len(player(t).bounty) == 2


def test_a_special_sector_allows_the_third_action_once_in_a_cycle() -> None:
    """Communication Relay [voidfall.triggered.5]."""
    t = galaxy(
        lord(stock={"materials": 3, "science": 1, "energy": 1}),
        sectors={"c1": land(0, kind="relay")},
        focus="reinforcement",
    )
    t.play("0 act reinforcement mobilize", "0 1", "0 shift corvette H1 O1", "0 go-on", "0 forgo")
    t.play("0 act reinforcement muster", "0 deploy corvette H1")
    while t.asked() == {0: "deploy"}:
        t.play("0 go-on")
    assert offered(t, 0, "act") == ["act reinforcement accelerate"]
    t.play("0 act reinforcement accelerate", "0 done")
    assert has_passive(t.state, 0, "third_action_once_per_cycle")
    assert player(t).used_this_cycle == ["third_action_once_per_cycle"]
    t = galaxy(
        lord(stock={"materials": 3, "energy": 1}, more={"used_this_cycle": ["third_action_once_per_cycle"]}),
        sectors={"c1": land(0, kind="relay")},
        focus="reinforcement",
    )
    t.play("0 act reinforcement mobilize", "0 done", "0 act reinforcement muster", "0 deploy corvette H1")
    assert offered(t, 0, "act") == []


def test_the_research_complex_gives_science_with_progress() -> None:
    t = galaxy(lord(stock={}), sectors={"c1": land(0, kind="research_complex", population=2)}, focus="progress")
    t.play("0 use research_complex research_complex.ability.0")
    assert player(t).stock["science"] == 1
    assert offered(t, 0, "use") == []


def test_a_megalopolis_has_two_guilds_of_bankers_and_six_people() -> None:
    g = table(lord(), sectors={"x": land(0, population=6)})
    assert production_level(g, 0, "credits") == 12


# -- purity


@proves("voidfall.purity.1", "voidfall.purity.2")
def test_most_sectors_can_be_corrupted() -> None:
    g = table(lord(), sectors={"a1": land(0)})
    assert {spot.token for spot in free_spots(g, 0, "sector")} == {"on-sector O1", "on-sector a1"}
    g.sectors["a1"].corrupted = True
    assert free_spots(g, 0, "sector") == [OnSector("O1")]
    corruptible = {id for id, one in SECTOR_KINDS.items() if one.corruptible}
    assert {"standard", "megalopolis", "genesis"} <= corruptible


@proves("voidfall.purity.3")
def test_home_sectors_cannot_be_corrupted_except_that_of_novaris() -> None:
    assert OnSector("H1") not in free_spots(table(lord()), 0)
    assert OnSector("H1") in free_spots(table(lord(house="novaris"), sectors={"H1": {"corrupted": False}}), 0)
    g = table(lord(), sectors={"c1": land(0, kind="survivor_colony"), "d1": land(0, kind="ancient_ruins")})
    assert free_spots(g, 0, "sector") == [OnSector("O1")]


@proves("voidfall.purity.2")
def test_a_sector_is_pure_again_without_its_corruption() -> None:
    t = resolving("genesis/on_gain", lord(), source={"bound": "O1"}, sectors={"O1": {"corrupted": True}})
    t.play("0 on-sector O1")
    assert OnSector("O1") in free_spots(t.state, 0)
