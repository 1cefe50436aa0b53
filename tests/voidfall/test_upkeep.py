"""Upkeep [voidfall.upkeep, voidfall.eval.2]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.voidfall import GAME
from orloj.games.voidfall.cards import return_trade_token, take_trade_token
from orloj.games.voidfall.components import AGENDAS
from orloj.games.voidfall.effects.core import begin
from orloj.games.voidfall.facts import upkeep, upkeep_of_sectors
from orloj.games.voidfall.measures import worth
from orloj.games.voidfall.state import Source, State
from orloj.kernel import Step
from orloj.testing import Position, proves
from tests.voidfall.positions import Lord, agenda, galaxy, land, lord, player, stock, table

BARE: dict[str, Any] = {"O1": {"guilds": [], "installations": []}, "H1": {"guilds": []}}


def paying(one: Lord, *more: Lord, **facts: Any) -> Position[State]:
    """The upkeep step; afterwards a new cycle begins. Seat 1 has nothing to choose."""
    sectors = {**BARE, **facts.pop("sectors", {})}
    return galaxy(one, *(more or [lord(stock={})]), sectors=sectors, plan=["upkeep", "cycle"], **facts)


THREE = {"slots": {1: "S1", 2: "W1"}}


@proves("voidfall.upkeep.1", "voidfall.upkeep.2")
def test_the_example_of_the_rulebook() -> None:
    """A sector with its third installation but not its third guild, three agendas, one of them under a trade token."""
    sectors = {**BARE, "a1": land(0, guilds=["miners", "miners"], installations=["shipyard", "shipyard", "shipyard"])}
    t = galaxy(lord(**THREE, trade=1), sectors=sectors)
    assert upkeep(t.state, 0) == 5


@proves("voidfall.upkeep.1")
def test_every_agenda_counts_two_unless_a_token_covers_it() -> None:
    for trade, expected in ((0, 6), (1, 4), (3, 0)):
        assert upkeep(galaxy(lord(**THREE, trade=trade), sectors=BARE).state, 0) == expected
    corrupted = galaxy(lord(**THREE, corrupted_slots=[1, 2, 3]), sectors=BARE)
    assert upkeep(corrupted.state, 0) == 6, "corrupted or not"


@proves("voidfall.trade.4", "voidfall.upkeep.1", "voidfall.cleanup.15")
def test_a_token_covers_an_agenda_from_the_clean_up_on() -> None:
    """One that is gained in the evaluation covers nothing any more; what is paid is the one that lies nowhere yet."""
    g = table(lord(**THREE), sectors=BARE, plan=[Step("return-trade", [0]), Step("selection", [1])])
    take_trade_token(g, 0)
    assert upkeep(g, 0) == 6
    t = Position(GAME, g)
    assert (player(t).trade, upkeep(t.state, 0)) == (1, 4)
    t = galaxy(lord(**THREE, trade=1), sectors=BARE)
    take_trade_token(t.state, 0)
    assert upkeep(t.state, 0) == 4
    return_trade_token(t.state, 0)
    assert (player(t).trade, upkeep(t.state, 0)) == (1, 4)


@proves("voidfall.trade.4", "voidfall.agenda-scoring.1")
@pytest.mark.parametrize(("agendas", "gained"), [(("S8", "W1", "M1"), 0), (("S8", "W1"), 5)])
def test_agendas_count_the_upkeep_without_a_token_gained_in_the_evaluation(
    agendas: tuple[str, ...], gained: int
) -> None:
    """Four agendas are eight upkeep, two too many for the first objective of the eighth agenda of support."""
    one = lord(slots=dict(enumerate(agendas, 1)), corrupted_slots=[], techs={}, stock={})
    g = table(one, sectors=BARE, plan=["agendas", "cycle-ends"])
    begin(g, 0, "politics/control/then/any.0", Source(id="politics", must=True))
    t = Position(GAME, g)
    while t.asked() == {0: "trade-bonus"}:
        t.play(f"0 {t.options(0)[0]}")
    assert player(t).trade == 1
    scored = {line.values["agenda"]: line.values["count"] for line in t.story("scores-agenda") if line.seat == 0}
    rest = sum(worth(t.state, 0, part) for part in AGENDAS[agenda("S8")].objective[1:])
    assert scored[agenda("S8")] - rest == gained


@proves("voidfall.upkeep.2", "voidfall.upkeep.4")
def test_occupied_slots_with_the_symbol_count_one_each() -> None:
    for guilds, installations, expected in ((2, 2, 0), (3, 2, 1), (2, 3, 1), (3, 3, 2)):
        filled = land(0, guilds=["miners"] * guilds, installations=["shipyard"] * installations)
        t = galaxy(sectors={**BARE, "a1": filled})
        assert upkeep_of_sectors(t.state, 0) == expected
    assert upkeep_of_sectors(t.state, 1) == 0, "only of own sectors"


@proves("voidfall.upkeep.3", "voidfall.upkeep.4")
def test_symbols_that_stand_alone_count_for_who_controls_the_sector() -> None:
    t = galaxy(sectors={**BARE, "f1": land(0)})
    assert t.state.sectors["f1"].kind == "asteroid_belt"
    assert upkeep_of_sectors(t.state, 0) == 1
    both = {**BARE, "x": land(0, guilds=["miners", "miners"])}
    assert upkeep_of_sectors(galaxy(sectors=both).state, 0) == 2, "its symbol and its second slot"


@proves("voidfall.upkeep.5", "voidfall.upkeep.8")
def test_a_point_costs_one_food_or_two_of_materials_and_energy_in_any_mix() -> None:
    t = paying(lord(stock={"food": 1, "materials": 3, "energy": 1, "credits": 9, "science": 9}))
    assert t.asked() == {0: "pay-upkeep"}
    assert sorted(t.options(0)) == ["energy.1 materials.3", "food.1 energy.1 materials.1", "food.1 materials.2"]
    t.play("0 food.1 energy.1 materials.1")
    assert stock(t) == {"materials": 2, "credits": 9, "science": 9}


@proves("voidfall.upkeep.5")
def test_food_alone() -> None:
    t = paying(lord(stock={"food": 5}))
    assert (stock(t), player(t).influence) == ({"food": 3}, 10)


@proves("voidfall.upkeep.5")
def test_materials_and_energy_alone() -> None:
    t = paying(lord(stock={"materials": 3, "energy": 1}))
    assert (stock(t), player(t).influence) == ({}, 10)


@proves("voidfall.upkeep.6", "voidfall.resources.5", "voidfall.resources.8")
def test_neither_credits_nor_science_nor_substitutes_pay_upkeep() -> None:
    t = paying(lord(stock={"credits": 9, "science": 9}))
    assert (stock(t), player(t).influence) == ({"credits": 9, "science": 9}, 4)
    t = paying(lord(house="nervo", stock={"materials": 1}))
    assert (stock(t), player(t).influence) == ({"materials": 1}, 4), "materials stand for food, but not here"


@proves("voidfall.upkeep.6")
def test_a_technology_may_let_credits_pay() -> None:
    t = paying(lord(techs={"data_refinery": "improved"}, stock={"credits": 3}, slots={1: "S1"}))
    assert (stock(t), player(t).influence) == ({"credits": 1}, 10), "each pays two points"


@proves("voidfall.upkeep.7", "voidfall.influence.2")
def test_each_unpaid_point_costs_three_influence_but_never_below_nothing() -> None:
    t = paying(lord(stock={"food": 1}, **THREE, influence=40))
    assert (stock(t), player(t).influence) == ({}, 40 - 3 * 5)
    t = paying(lord(stock={"food": 1, "materials": 3}, **THREE, influence=40))
    assert (stock(t), player(t).influence) == ({"materials": 1}, 40 - 3 * 4), "one unit alone pays nothing"
    t = paying(lord(stock={}, **THREE, influence=10))
    assert player(t).influence == 0


@proves("voidfall.upkeep.8")
def test_resources_cannot_be_spared_for_influence() -> None:
    t = paying(lord(stock={"food": 1, "materials": 1, "energy": 1}))
    assert (stock(t), player(t).influence) == ({}, 10), "the only way to pay both points"
    t = paying(lord(stock={"food": 2, "materials": 2}))
    assert sorted(t.options(0)) == ["food.1 materials.2", "food.2"]


@proves("voidfall.eval.2")
def test_upkeep_is_paid_by_all_at_the_same_time() -> None:
    rich = {"food": 5, "materials": 5, "energy": 5}
    t = paying(lord(stock=rich), lord(stock=rich))
    assert t.asked() == {0: "pay-upkeep", 1: "pay-upkeep"}
    first, second = t.options(0)[0], t.options(1)[0]
    one = t.fork().play(f"0 {first}", f"1 {second}")
    other = t.fork().play(f"1 {second}", f"0 {first}")
    assert [p.stock for p in one.state.players] == [p.stock for p in other.state.players]
