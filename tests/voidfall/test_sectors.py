"""Guilds, installations and population [voidfall.infrastructure, voidfall.population]."""

from __future__ import annotations

import pytest
from msgspec import structs

from orloj.games.voidfall import GAME
from orloj.games.voidfall.components import GUILDS, SECTOR_KINDS, OnEvent
from orloj.games.voidfall.facts import (
    batteries,
    forget_abilities,
    guilds_in,
    installations_in,
    sector_upkeep,
    shipyards,
)
from orloj.games.voidfall.happenings import trigger
from orloj.games.voidfall.holdings import buildings, can_grow, can_shrink, foundings
from orloj.games.voidfall.measures import measure
from orloj.games.voidfall.pendings import pending_step
from orloj.games.voidfall.state import State
from orloj.testing import Position, proves
from tests.voidfall.positions import (
    galaxy,
    invade,
    land,
    lord,
    offered,
    plain,
    player,
    resolving,
    sector,
    stock,
    table,
)


def grown(**facts: object) -> Position[State]:
    return galaxy(lord(stock={"materials": 5}), focus="development", **facts)


# -- installations


@proves("voidfall.infrastructure.3", "voidfall.fleets.14")
def test_power_is_deployed_for_each_shipyard_in_its_sector() -> None:
    t = galaxy(
        lord(stock={"materials": 2}, active=9),
        sectors={"O1": {"installations": ["shipyard", "shipyard"]}, "a1": land(0)},
        focus="reinforcement",
    )
    t.play("0 act reinforcement muster")
    assert offered(t, 0, "deploy") == ["deploy corvette H1", "deploy corvette O1"]
    t.play("0 deploy corvette O1", "0 deploy corvette O1")
    assert offered(t, 0, "deploy") == ["deploy corvette H1"]
    t.play("0 deploy corvette H1")
    assert (sector(t, "O1").power, sector(t, "H1").power) == (4, 3)


@proves("voidfall.infrastructure.4", "voidfall.infrastructure.7", "voidfall.combat.3", "voidfall.combat.5")
@pytest.mark.parametrize("piece", ["sector_defense", "starbase", "shipyard"])
def test_sector_defenses_and_starbases_hurt_an_attacker(piece: str) -> None:
    t = galaxy(
        plain(stock={"energy": 2}),
        sectors={"O1": {"fleets": {"corvette": 4}}, "c1": {"void_power": 1, "installations": [piece, piece]}},
        focus="conquest",
    )
    active = player(t).active
    invade(t, "c1", {"corvette O1": 3})
    lost = 0 if piece == "shipyard" else 2
    assert player(t).active == active + lost + (1 if lost == 2 else 0)  # with one power left it is a tie
    assert sector(t, "c1").power == (0 if lost else 3)


@proves("voidfall.infrastructure.5")
def test_starbases_need_their_technology() -> None:
    built = [deed.installation for deed in buildings(table(lord()), 0, ["shipyard", "starbase"], ["O1"])]
    assert built == ["shipyard"]
    t = grown()
    t.play("0 act development grow", "0 2")
    assert not [token for token in offered(t, 0, "build") if "starbase" in token]
    t = galaxy(lord(stock={"materials": 5}, techs={"starbases": "basic"}), focus="development")
    t.play("0 act development grow", "0 2", "0 build starbase O1")
    assert sector(t, "O1").installations == ["starbase"]


@proves("voidfall.infrastructure.6")
def test_a_starbase_works_as_a_shipyard_for_who_has_the_technology() -> None:
    g = table(lord(techs={"starbases": "basic"}), lord(), sectors={"O1": {"installations": ["starbase"]}})
    assert shipyards(g, 0, g.sectors["O1"]) == 1
    g = table(lord(), sectors={"O1": {"installations": ["starbase"]}})
    assert shipyards(g, 0, g.sectors["O1"]) == 0


@proves("voidfall.infrastructure.8", "voidfall.infrastructure.9")
def test_building_is_for_own_sectors_pure_or_corrupted() -> None:
    t = grown(sectors={"a1": land(0, corrupted=True), "c1": land(1)})
    t.play("0 act development grow", "0 2")
    assert {token.split()[-1] for token in offered(t, 0, "build")} == {"O1", "a1"}
    t.play("0 build sector_defense a1")
    assert sector(t, "a1").installations == ["sector_defense"]
    t = grown(sectors={"a1": land(0, corrupted=True), "c1": land(1)})
    t.play("0 act development grow", "0 1")
    assert {token.split()[-1] for token in offered(t, 0, "found")} == {"H1", "O1", "a1"}


@proves("voidfall.infrastructure.10", "voidfall.infrastructure.12")
def test_without_a_free_slot_of_its_kind_nothing_more_fits() -> None:
    full = ["bankers", "bankers", "farmers"]
    g = table(
        lord(), sectors={"O1": {"guilds": full, "installations": []}, "a1": land(0, installations=["shipyard"] * 3)}
    )
    assert [deed.sector for deed in foundings(g, 0, ["bankers"], ["O1", "a1"])] == ["a1"]
    assert [deed.sector for deed in buildings(g, 0, ["shipyard"], ["O1", "a1"])] == ["O1"]
    standard = SECTOR_KINDS["standard"]
    assert (len(standard.guild_slots), len(standard.installation_slots)) == (3, 3)


@proves("voidfall.infrastructure.11")
def test_the_slot_with_the_upkeep_symbol_is_filled_last() -> None:
    g = table(lord(), sectors={"O1": {"guilds": ["bankers"] * 2, "installations": ["shipyard"] * 2}})
    assert sector_upkeep(g, g.sectors["O1"]) == 0
    g.sectors["O1"].guilds.append("bankers")
    assert sector_upkeep(g, g.sectors["O1"]) == 1
    g.sectors["O1"].installations.append("shipyard")
    assert sector_upkeep(g, g.sectors["O1"]) == 2


@proves("voidfall.infrastructure.13")
def test_nobody_can_simply_remove_what_is_built() -> None:
    """No question of a turn offers it, whatever focus is played, unless a cost or an effect names it."""
    for focus in ("development", "prosperity", "production", "reinforcement"):
        t = galaxy(lord(), sectors={"O1": {"installations": ["shipyard"] * 3}}, focus=focus)
        assert not offered(t, 0, "destroy", "build")
    t = grown(sectors={"H1": {"guilds": ["bankers"] * 2}, "O1": {"guilds": ["bankers"] * 3}})
    t.play("0 act development grow")
    assert t.asked() == {0: "build"}  # a full slot is not replaced: founding is not even offered


@proves("voidfall.infrastructure.15")
def test_printed_pieces_count_like_tokens() -> None:
    g = table(lord(), sectors={"x": land(0, kind="research_complex", population=2, guilds=["scientists"])})
    place = g.sectors["x"]
    assert guilds_in(place) == ["scientists", "scientists"]
    assert installations_in(place) == ["starbase"]
    assert batteries(place) == 1
    assert measure(g, 0, {"m": "guilds", "kind": ["scientists"]}) == 2
    assert shipyards(g, 0, g.sectors["H1"]) == 1


@proves("voidfall.sector-effects.1", "voidfall.tech-actions.3")
def test_each_of_two_sectors_of_a_kind_gives_its_action_once_a_turn() -> None:
    """No map has two such sectors; somebody's own one may."""
    complexes = {key: land(0, kind="research_complex", population=2) for key in ("c1", "d1")}
    t = galaxy(plain(stock={}), sectors=complexes, focus="progress")
    use = "use research_complex research_complex.ability.0"
    for science in (0, 1):
        assert stock(t).get("science", 0) == science
        assert t.options(0).count(use) == 1
        t.play(f"0 {use}")
    assert stock(t)["science"] == 2
    assert use not in t.options(0)


@proves("voidfall.sector-effects.1")
@pytest.mark.parametrize("limit", ["once_per_turn", "first_per_turn"])
def test_each_of_two_sectors_of_a_kind_is_triggered_once_a_turn(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same for what waits to be resolved, with an ability that no sector of the game has."""
    facts = SECTOR_KINDS["research_complex"]
    ability = OnEvent(on="overproduce", effect={"op": "gain", "science": 1}, limit=limit)  # type: ignore[arg-type]
    monkeypatch.setitem(SECTOR_KINDS, "research_complex", structs.replace(facts, passive=(ability,)))
    forget_abilities()
    complexes = {key: land(0, kind="research_complex", population=2) for key in ("c1", "d1")}
    g = table(plain(stock={}), sectors=complexes, focus="progress")
    g.then(pending_step(0, last=True))
    for _ in range(2):
        trigger(g, 0, "overproduce")
    t = Position(GAME, g)
    while t.asked().get(0) in ("pending", "exchange"):
        t.play(f"0 {t.options(0)[0]}")
    forget_abilities()
    assert stock(t)["science"] == 2


@proves("voidfall.infrastructure.16", "voidfall.after-player.19")
def test_printed_pieces_stay_after_an_invasion() -> None:
    t = galaxy(
        plain(stock={"energy": 2}),
        sectors={
            "O1": {"fleets": {"corvette": 7}},
            "c1": {"kind": "palace", "void_power": 1, "installations": ["sector_defense"]},
        },
        focus="conquest",
    )
    invade(t, "c1", {"corvette O1": 6})
    t.play("0 resolve installations installations 0")
    assert installations_in(sector(t, "c1")) == ["sector_defense"]
    assert sector(t, "c1").installations == []


@proves("voidfall.infrastructure.17", "voidfall.population.2")
def test_pieces_and_people_of_pure_sectors_are_pure() -> None:
    g = table(
        lord(),
        sectors={
            "H1": {"guilds": ["bankers"], "population": 2},
            "O1": {"guilds": ["bankers"], "installations": ["shipyard"], "population": 3},
            "a1": land(0, guilds=["bankers"], installations=["shipyard"], corrupted=True, population=4),
        },
    )
    assert measure(g, 0, {"m": "guilds", "kind": ["bankers"], "pure": True}) == 2
    assert measure(g, 0, {"m": "guilds", "kind": ["bankers"]}) == 3
    assert measure(g, 0, {"m": "installations", "kind": ["shipyard"], "pure": True}) == 2
    assert measure(g, 0, {"m": "population", "pure": True}) == 5


@proves("voidfall.infrastructure.18")
def test_any_guild_or_one_of_three() -> None:
    t = grown()
    t.play("0 act development grow", "0 1")
    assert {token.split()[1] for token in offered(t, 0, "found")} == set(GUILDS)


# -- population


@proves("voidfall.population.1")
def test_sectors_have_between_one_and_six_people() -> None:
    for scenario in ("VF-X2", "VF-T2"):
        g = table(lord(), scenario=scenario, mode="competitive" if scenario == "VF-X2" else "tutorial", seats=2)
        for place in g.sectors.values():
            if SECTOR_KINDS[place.kind].population == "none":
                assert place.population == 0
            else:
                assert 1 <= place.population <= 6


@proves("voidfall.population.3", "voidfall.corruption.15")
def test_people_of_a_corrupted_sector_cannot_change() -> None:
    g = table(lord(), sectors={"O1": {"corrupted": True, "population": 3}})
    assert not can_grow(g.sectors["O1"])
    assert not can_shrink(g.sectors["O1"])


@proves("voidfall.population.4", "voidfall.population.5")
def test_a_pure_population_grows_by_one_up_to_six() -> None:
    """The example of the rulebook: from 2 to 3."""
    t = galaxy(
        lord(stock={"science": 1}),
        sectors={"O1": {"population": 2}, "a1": land(0, population=6), "c1": land(0, corrupted=True)},
        focus="development",
    )
    t.play("0 act development harmonize", "0 1")
    assert offered(t, 0, "at") == ["at H1", "at O1"]
    t.play("0 at O1")
    assert sector(t, "O1").population == 3


@proves("voidfall.population.6", "voidfall.population.7")
def test_a_pure_population_shrinks_by_one_down_to_one() -> None:
    t = galaxy(
        lord(stock={"science": 1}, techs={"central_surveillance": "basic"}, glory=[1]),
        sectors={"O1": {"population": 2}, "a1": land(0, population=1), "c1": land(0, population=4)},
        focus="politics",
    )
    t.play("0 use central_surveillance central_surveillance.basic.0")
    assert offered(t, 0, "at") == ["at O1", "at c1"]
    t.play("0 at O1")
    assert sector(t, "O1").population == 1


@proves("voidfall.population.8")
def test_a_fixed_population_never_changes() -> None:
    g = table(lord(), sectors={"c1": land(0, kind="paradise_world", population=4)})
    assert not can_grow(g.sectors["c1"])
    assert not can_shrink(g.sectors["c1"])


@proves("voidfall.population.9")
def test_sectors_without_people_are_never_corrupted() -> None:
    empty = [kind for kind in SECTOR_KINDS.values() if kind.population == "none"]
    assert {kind.id for kind in empty} >= {"asteroid_belt", "ancient_ruins"}
    assert not any(kind.corruptible for kind in empty)
    t = galaxy(lord(), sectors={"c1": land(0, kind="ancient_ruins", population=0)}, focus="temptation")
    t.play("0 act temptation conspire")
    assert "on-sector c1" not in t.options(0)
    assert "on-sector O1" in t.options(0)


def test_a_price_of_resources_is_paid() -> None:
    t = resolving("terraforming/basic.0", lord(stock={"materials": 5}), source={"must": True})
    t.play("0 at H1")
    assert stock(t) == {"materials": 4}
