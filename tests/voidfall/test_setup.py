"""The set-up of every scenario in every way [content/setup.toml]."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from orloj.content import read_content
from orloj.games.voidfall import GAME
from orloj.games.voidfall.cards import AGENDA_SLOTS
from orloj.games.voidfall.components import (
    AGENDAS,
    ALERTS,
    BOUNTIES,
    CRISES,
    DIFFICULTIES,
    EVENTS,
    EXTRA_AGENDA,
    FALLEN_HOUSES,
    FOCUSES,
    HARBINGERS,
    HEROICS,
    HOUSES,
    KINDS,
    ORIGINS,
    RECLAIMS,
    RESOURCES,
    SCENARIOS,
    SECTOR_KINDS,
    STARTING_AGENDA,
    TECHNOLOGIES,
    TRACKS,
    Letter,
)
from orloj.games.voidfall.facts import home_of
from orloj.games.voidfall.setup import MODE_OF, set_up
from orloj.games.voidfall.state import NO_CARD, NOBODY, State
from orloj.kernel import BadSetup, Luck, Setup, Table
from orloj.testing import Position, proves

MODES = {theirs: mode for mode, theirs in MODE_OF.items()}
AGAINST_THE_VOID = [one.id for one in SCENARIOS.values() if one.mode in ("coop", "solo")]
STEPS = read_content("orloj.games.voidfall", "setup")["setup"]


def laid_out(scenario: str, seed: int = 1, **options: str) -> State:
    """A table as the set-up leaves it, before anybody does anything."""
    plan = SCENARIOS[scenario]
    known = {option.id: option.values[0] for option in GAME.options}
    chosen = {**known, "scenario": scenario, "houses": "recommended", **options}
    g = GAME.setup(Setup(plan.players, MODES[plan.mode], chosen, Luck(b"set-up" + bytes([seed]) * 10)))
    g.plan.clear()
    set_up(g, chosen["fallen-houses"])
    return g


def test_every_step_of_the_set_up_is_looked_at_here() -> None:
    assert [one["step"] for one in STEPS] == list(range(1, 29))
    assert Counter(one["group"] for one in STEPS) == {
        "map": 3,
        "technology": 6,
        "agendas": 1,
        "events": 1,
        "trade": 1,
        "tokens": 1,
        "players": 11,
        "coop": 4,
    }


@proves("voidfall.modes.1")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("houses", ["recommended", "random"])
@pytest.mark.parametrize("fallen", ["scenario", "random"])
def test_map_and_players_of_every_scenario(scenario: str, houses: str, fallen: str) -> None:
    plan = SCENARIOS[scenario]
    g = laid_out(scenario, 1, houses=houses, **{"fallen-houses": fallen})
    assert list(g.sectors) == [one.key for one in plan.sector]
    for one in plan.sector:
        sector = g.sectors[one.key]
        assert (sector.kind, sector.void_power, sector.harbingers) == (one.kind, one.void_power, one.harbinger)
        assert sector.glory == ([one.glory] if one.glory else [])
        assert (sector.bounties, sector.reclaims) == (one.bounty, one.reclaim)
        if one.role == "fallen_house":
            assert sector.population == FALLEN_HOUSES[sector.fallen].population
        elif not one.seat:
            assert sector.corrupted == one.corrupted
            assert sector.installations == ["sector_defense"] * one.sector_defense
            fixed = SECTOR_KINDS[one.kind].population == "fixed"
            assert sector.population == (one.population or (6 if fixed else 0))
            assert sector.owner == NOBODY
    for who in g.seats:
        _check_player(g, who, plan.mode)
    GAME.invariants(g)


def _check_player(g: State, who: int, mode: str) -> None:
    one = g.players[who]
    origin = ORIGINS[f"{one.house}_{one.letter}"]
    assert one.techs == {origin.technology: "basic"}
    assert one.stock == {resource: origin.stock.get(resource, 0) for resource in RESOURCES}
    assert (one.active, one.inactive) == (origin.active_power, origin.inactive_power)
    assert one.tracks == {track: origin.track_start.get(track, 0) for track in TRACKS}
    assert one.influence == 10
    assert one.slots[0].agenda == STARTING_AGENDA[origin.id]
    extra = one.house == "marqualos"  # whose additional agenda begins with a corruption
    assert [slot.corrupted for slot in one.slots] == [False, extra, *[False] * (AGENDA_SLOTS - 3), True]
    assert len(one.hand) + len(one.later) == 9
    assert all(FOCUSES[card].available_from_cycle == 1 for card in one.hand)
    replaced = {FOCUSES[card].replaces for card in (*one.hand, *one.later)}
    assert not replaced & {*one.hand, *one.later}
    home = g.sectors[home_of(g, who)]
    assert home.fleets == dict(origin.home.power)
    outposts = [key for key, sector in g.sectors.items() if sector.owner == who and sector.home == NOBODY]
    assert len(outposts) == 1
    assert g.sectors[outposts[0]].fleets == dict(origin.outpost.power)
    assert g.sectors[outposts[0]].guilds == list(origin.outpost.guilds)
    rivals = g.board is None and g.seat_count > 1
    assert one.glory == [(1, 2, 2, 3)[g.order.index(who)] if rivals else 2]
    assert mode != "solo" or g.seat_count == 1


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("fallen", ["scenario", "random"])
def test_fallen_houses_and_the_technology_offer(scenario: str, fallen: str) -> None:
    plan = SCENARIOS[scenario]
    for seed in range(4):
        g = laid_out(scenario, seed, houses="random", **{"fallen-houses": fallen})
        offered = [house for house in FALLEN_HOUSES if all(t in g.techs for t in FALLEN_HOUSES[house].technologies)]
        assert len(g.techs) == 8
        assert len(offered) == 4
        assert not {one.house for one in g.players} & set(offered), "houses that nobody plays"
        free = [house for house in plan.fallen_houses if all(one.house != house for one in g.players)]
        if fallen == "scenario" and plan.fallen_houses:
            assert set(free) <= set(offered)
        else:
            assert {FALLEN_HOUSES[house].cracked for house in offered} == {True, False}
        on_map = [sector.fallen for sector in g.sectors.values() if sector.fallen]
        assert len(on_map) == sum(one.role == "fallen_house" for one in plan.sector)
        assert set(on_map) <= set(offered)
        assert len(set(on_map)) == len(on_map)
        copies = Counter(tuple(found) for found in g.techs.values())
        wanted = {1: {(4,): 5, (0,): 3}, 2: {(4, 0): 6, (0,): 2}}.get(plan.players, {(4, 0): 8})
        assert copies == wanted
        assert g.blocked
        assert len(g.improved) == 4
        names = list(TECHNOLOGIES)
        assert {*g.improved, *[names[card] for card in g.improved_deck.cards]} == set(g.techs)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_piles_and_supplies(scenario: str) -> None:
    plan = SCENARIOS[scenario]
    g = laid_out(scenario)
    for kind in KINDS:
        cards = [*g.agenda_piles[kind].cards, g.agenda_offer[kind]]
        assert g.agenda_offer[kind] != NO_CARD
        assert sorted(cards) == [card for card, one in enumerate(AGENDAS) if one.kind == kind]
    modes = {"tutorial": ["tutorial"], "competitive": ["all"]}.get(plan.mode, ["all", "coop-solo"])
    for cycle in (1, 2, 3):
        wanted = [card for card, one in enumerate(EVENTS) if one.cycle == cycle and one.mode in modes]
        assert sorted(g.events[cycle].cards) == wanted
        assert wanted
    assert g.trade_spaces == [1 if plan.players <= 2 else 2] * 6
    assert len(g.bounties.cards) + sum(one.bounty for one in plan.sector) == len(BOUNTIES)
    assert len(g.reclaims.cards) + sum(one.reclaim for one in plan.sector) == len(RECLAIMS)
    assert (g.board is not None) == (plan.mode in ("coop", "solo"))


@proves("voidfall.prep.6", "voidfall.prep.3")
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("scenario", AGAINST_THE_VOID)
def test_the_crisis_board_for_every_difficulty(scenario: str, difficulty: str) -> None:
    plan = SCENARIOS[scenario]
    g = laid_out(scenario, difficulty=difficulty)
    found = g.board
    assert found is not None
    assert [(one.built, one.levels) for one in found.havens] == [(0, levels) for levels in plan.safe_havens]
    for level in (1, 2, 3):
        assert sorted(found.decks[str(level)].cards) == [n for n, one in enumerate(CRISES) if one.level == level]
    wanted = DIFFICULTIES[difficulty].alerts_added(1)
    levels = [sum(ALERTS[card].level == level for card in found.alerts.cards) for level in (1, 2, 3)]
    assert (*levels, sum(ALERTS[card].kind == "war" for card in found.alerts.cards)) == wanted
    assert len(found.offer) == 3
    assert {HEROICS[card].mode for card in found.offer} == {"solo" if plan.mode == "solo" else "coop"}
    assert found.harbingers == HARBINGERS - sum(one.harbinger for one in plan.sector)
    assert found.harbingers >= 0
    assert found.catastrophes == 0
    t = Position(GAME, g)
    while "starting-row" in t.asked().values():
        assert t.options(0) == ["row military", "row economic"], "a general one, where the players want"
        t.play("0 row economic")
    crises = [card for row in t.state.board.rows.values() for card in row]  # type: ignore[union-attr]
    assert len(crises) == DIFFICULTIES[difficulty].starting_crises
    assert {CRISES[card].level for card in crises} <= {"starting"}
    for row, cards in t.state.board.rows.items():  # type: ignore[union-attr]
        assert all(CRISES[card].kind in (row, "general") for card in cards)


def test_the_order_of_rivals_is_drawn() -> None:
    orders = {tuple(laid_out("VF-X3", seed).order) for seed in range(8)}
    assert len(orders) > 1
    assert {tuple(laid_out("VF-C3", seed).order) for seed in range(8)} == {(0, 1, 2)}


# -- how houses are chosen


def test_everybody_chooses_a_house_and_one_of_its_origins() -> None:
    t = Position.at(Table.new(GAME, 2, mode="competitive", options={"houses": "chosen"}, seed=3))
    first, second = t.state.order
    assert t.asked() == {first: "house"}
    assert len(t.options(first)) == len(HOUSES)
    t.play(f"{first} house nervo")
    assert t.options(first) == ["origin nervo_A", "origin nervo_B"]
    t.play(f"{first} origin nervo_B")
    assert "house nervo" not in t.options(second)
    t.play(f"{second} house zenor", f"{second} origin zenor_A")
    assert (t.state.players[first].house, t.state.players[first].letter) == ("nervo", "B")
    assert t.state.sectors


@pytest.mark.parametrize("letter", ["A", "B"])
def test_the_additional_agenda_of_marqualos_has_to_be_cleansed_first(letter: Letter) -> None:
    t = Position.at(Table.new(GAME, 2, mode="competitive", options={"houses": "chosen"}, seed=3))
    first, second = t.state.order
    t.play(f"{first} house marqualos", f"{first} origin marqualos_{letter}")
    t.play(f"{second} house zenor", f"{second} origin zenor_A")
    assert [slot.corrupted for slot in t.state.players[first].slots[:3]] == [False, True, False]
    assert t.state.players[first].slots[1].agenda == EXTRA_AGENDA[letter]


def test_recommended_houses_come_first_and_are_dealt() -> None:
    plan = SCENARIOS["VF-T2"]
    t = Position.at(Table.new(GAME, 2, mode="tutorial", options={"houses": "chosen"}, seed=3))
    (who,) = t.asked()
    assert t.options(who)[: len(plan.recommended_houses)] == [f"house {house}" for house in plan.recommended_houses]
    for seed in range(5):
        g = laid_out("VF-T2", seed, houses="recommended")
        assert {one.house for one in g.players} <= set(plan.recommended_houses)
    drawn = {one.house for seed in range(9) for one in laid_out("VF-T2", seed, houses="random").players}
    assert not drawn <= set(plan.recommended_houses)


@pytest.mark.parametrize(
    ("mode", "seats", "options"),
    [
        ("solo", 1, {"scenario": "VF-X2"}),
        ("competitive", 3, {"scenario": "VF-X2"}),
        ("cooperative", 1, {}),
    ],
)
def test_a_scenario_must_fit(mode: str, seats: int, options: dict[str, Any]) -> None:
    with pytest.raises(BadSetup):
        Table.new(GAME, seats, mode=mode, options=options, seed=1)
