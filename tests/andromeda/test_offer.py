"""Modules: the offer, buying and gaining, the rows of the station."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from orloj.games.andromeda.components import DECKS, KINDS, MODULE_BY_TOKEN, MODULES, PRICES, TRACKS
from orloj.games.andromeda.state import State
from orloj.kernel import Pile
from orloj.testing import Position, proves
from orloj.testing.andromeda import andromeda, changes, goods_of, modules_of, station, tally

SCIENCE = ["sci-01", "sci-03", "sci-07"]
INDUSTRY = ["ind-02", "ind-08", "ind-12"]
TRADE = ["tra-04", "tra-05", "tra-09"]
CIVILIZATION = ["civ-13", "civ-15", "civ-21"]
OFFER = {"science": SCIENCE, "industry": INDUSTRY, "trade": TRADE, "civilization": CIVILIZATION}
RICH = {"energy": 5, "titanium": 5, "nanocarbon": 5, "ice": 5}


def market(
    deck: Mapping[str, Sequence[str]] | None = None, board: dict[str, Any] | None = None, **own: Any
) -> Position[State]:
    """Seat 0 can launch; the decks hold what is named, the next module first."""
    t = andromeda(station(**{"goods": RICH, **own}), station(), **{"offer": OFFER, **(board or {})})
    for kind, modules in (deck or {}).items():
        t.state.decks[kind] = Pile([MODULE_BY_TOKEN[module] for module in reversed(modules)])
    return t


def offer(t: Position[State], kind: str) -> list[str | None]:
    return [None if module is None else MODULES[module].id for module in t.state.offer[kind]]


# -- modules as such


@proves("andromeda.modules.1")
def test_modules_are_of_the_four_kinds_of_the_tracks_without_dominance() -> None:
    assert set(KINDS) == set(TRACKS) - {"dominance"}
    assert {kind: len(deck) for kind, deck in DECKS.items()} == dict.fromkeys(KINDS, 27)
    assert {module.kind for module in MODULES} == set(KINDS)


@proves("andromeda.modules.2", "andromeda.modules.3", "andromeda.module-anatomy.5")
@pytest.mark.parametrize("kind", KINDS)
def test_a_gained_module_goes_into_its_row_and_its_track_moves_up(kind: str) -> None:
    t = market(cards=["city"]).play("0 card city")
    before = tally(t)
    module = OFFER[kind][0]
    t.play(f"0 {module}")
    assert [MODULES[one].id for one in t.state.players[0].rows[kind]][1:] == [module]
    assert changes(before, t) == {"modules": 1, f"track_{kind}": 1}


@proves("andromeda.modules.3")
def test_every_added_module_is_a_step_and_spaces_work_on_the_way() -> None:
    """Two industry modules; the third step of the track is an upgrade."""
    t = market(tracks={"industry": 1}, spare_upgrades=["nf-1", "nt-1"])
    t.play("0 launch t06", "0 ind-02", "0 ind-08")
    assert t.state.players[0].tracks["industry"] == 3
    assert t.asked() == {0: "upgrade"}


@proves("andromeda.modules.4")
def test_the_order_of_modules_may_be_changed_at_any_time_also_on_another_turn() -> None:
    t = andromeda(station(), station(modules=["ind-02", "ind-08", "ind-12"]))
    t.table.step_aside(1, "arrange", "ind-12,ind-02,ind-08")
    assert modules_of(t, 1) == ["ind-12", "ind-02", "ind-08"]
    assert t.state.players[1].rows["industry"][0] == MODULE_BY_TOKEN["assembly-plant"]
    assert t.asked() == {0: "turn"}


# -- buying


@proves("andromeda.module-buy.1")
@pytest.mark.parametrize(("place", "kinds"), [("t06", ("science", "industry")), ("t08", ("trade", "civilization"))])
def test_modules_come_from_the_allowed_columns(place: str, kinds: tuple[str, str]) -> None:
    t = market().play(f"0 launch {place}")
    assert t.options(0) == [module for kind in kinds for module in OFFER[kind]]
    for kind in set(KINDS) - set(kinds):
        assert OFFER[kind][0] not in t.question(0)


@proves("andromeda.module-buy.2")
def test_a_bought_module_costs_what_its_space_says() -> None:
    t = market(goods={"nanocarbon": 2}).play("0 launch t06")
    assert t.options(0) == ["sci-01", "sci-03"]
    assert t.why(0, "sci-07") == ("module-price", "andromeda.module-buy.2")
    assert t.why(0, "ind-02") == ("module-price", "andromeda.module-buy.2")
    t.play("0 sci-03")
    assert goods_of(t, 0) == {}
    assert PRICES["science", 2] == {"nanocarbon": 2}


@proves("andromeda.module-buy.2")
def test_each_of_two_modules_is_paid() -> None:
    t = market(goods={"nanocarbon": 1, "titanium": 2}).play("0 launch t06", "0 sci-01", "0 ind-08")
    assert modules_of(t, 0) == ["sci-01", "ind-08"]
    assert goods_of(t, 0) == {}


@proves("andromeda.module-buy.2")
def test_a_lower_space_is_cheaper_in_every_column() -> None:
    for kind in KINDS:
        costs = [sum(PRICES[kind, row].values()) for row in (1, 2, 3)]
        assert costs == sorted(set(costs))


@proves("andromeda.module-buy.3")
def test_a_gained_module_costs_nothing() -> None:
    t = market(goods={}, cards=["city"]).play("0 card city")
    assert [token for token in t.options(0) if token != "no-module"] == [one for kind in KINDS for one in OFFER[kind]]
    t.play("0 civ-21")
    assert (modules_of(t, 0), goods_of(t, 0)) == (["civ-21"], {})


@proves("andromeda.module-buy.4")
@pytest.mark.parametrize(("module", "markers"), [("ind-22", 2), ("ind-01", 1), ("ind-02", 0)])
def test_a_module_may_arrive_damaged(module: str, markers: int) -> None:
    t = market(cards=["city"], board={"offer": {**OFFER, "industry": [module, None, None]}}).play("0 card city")
    t.play(f"0 {module}")
    assert t.state.players[0].damage.get(MODULE_BY_TOKEN[module], 0) == markers
    assert t.state.players[0].is_damaged(MODULE_BY_TOKEN[module]) == bool(markers)


@proves("andromeda.module-buy.5", "andromeda.module-buy.7")
def test_who_does_not_want_a_second_module_discards_one() -> None:
    t = market({"science": ["sci-12", "sci-14"], "industry": ["ind-10"]})
    t.play("0 launch t06", "0 sci-01")
    assert t.asked() == {0: "second-module"}
    t.play("0 no-module")
    assert t.asked() == {0: "discard-module"}
    assert t.options(0) == ["sci-03", "sci-07", *INDUSTRY], "any of the allowed columns"
    t.play("0 ind-08")
    assert offer(t, "industry") == ["ind-02", "ind-12", "ind-10"]
    assert [MODULES[module].id for module in t.state.decks["industry"].cards] == ["ind-08"], "under its deck"
    assert modules_of(t, 0) == ["sci-01"]


@proves("andromeda.module-buy.5")
def test_who_cannot_pay_a_second_module_discards_one_too() -> None:
    t = market(goods={"nanocarbon": 1}).play("0 launch t06")
    assert t.asked() == {0: "discard-module"}
    t.play("0 sci-07")
    assert offer(t, "science")[0] == "sci-03"
    assert MODULES[t.state.decks["science"].cards[0]].id == "sci-07"


@proves("andromeda.module-buy.5")
def test_who_buys_two_discards_none() -> None:
    t = market(goods={"nanocarbon": 1, "titanium": 1}).play("0 launch t06", "0 sci-01")
    assert t.asked() == {0: "second-module"}
    t.play("0 ind-02")
    assert t.story("discards-module") == []
    assert modules_of(t, 0) == ["sci-01", "ind-02"]


@proves("andromeda.module-buy.6")
def test_the_first_module_must_be_bought() -> None:
    t = market().play("0 launch t06")
    assert t.asked() == {0: "buy-module"}
    assert "no-module" not in t.question(0)
    t = market(goods={"ice": 5}, ships={"pad": ["transport"]})
    assert t.why(0, "launch t06") == ("cannot-activate", "andromeda.launch.10")
    assert "launch t08" in t.options(0)


def test_other_purchases_may_be_declined_and_discard_nothing() -> None:
    t = market(hand=["action-16"]).play("0 play action-16", "0 no-module")
    assert (modules_of(t, 0), t.story("discards-module")) == ([], [])
    assert offer(t, "science") == SCIENCE


# -- the offer


@proves("andromeda.module-buy.8")
def test_the_offer_slides_down_and_is_refilled_from_the_deck() -> None:
    t = market({"science": ["sci-12", "sci-14"]}, goods={"nanocarbon": 1, "titanium": 1})
    t.play("0 launch t06", "0 sci-01", "0 ind-02")
    assert offer(t, "science") == ["sci-03", "sci-07", "sci-12"]
    t = market({"science": ["sci-12", "sci-14"]}, goods={"nanocarbon": 3}).play("0 launch t06", "0 sci-01", "0 sci-03")
    assert offer(t, "science") == ["sci-07", "sci-12", "sci-14"]


@proves("andromeda.module-buy.9", "andromeda.module-buy.8")
def test_both_modules_of_one_action_come_from_the_same_offer_but_a_card_sees_a_new_one() -> None:
    """The rulebook's example: two modules at the Maximus Field, then one more by a tactic card."""
    t = market({"science": ["sci-12", "sci-14"]}, goods={"nanocarbon": 5}, hand=["action-16"])
    t.play("0 launch t06", "0 go-on", "0 sci-01")
    assert t.options(0) == ["sci-03", "sci-07", "no-module"], "nothing has slid down or been drawn"
    assert PRICES["science", 2] == {"nanocarbon": 2}
    t.play("0 sci-03")
    assert goods_of(t, 0) == {"nanocarbon": 2}
    t.play("0 play action-16")
    assert [token for token in t.options(0) if token.startswith("sci")] == ["sci-07", "sci-12", "sci-14"]
    t.play("0 sci-07")  # now in the cheapest row, and one cheaper by the card
    assert goods_of(t, 0) == {"nanocarbon": 2}
    t.play(f"0 {t.options(0)[0]}")  # a discovery: the third step of the track; the action ends with it
    assert offer(t, "science") == ["sci-12", "sci-14", None]


@proves("andromeda.ruling.module-deck-empty")
def test_an_empty_deck_leaves_the_upper_spaces_empty() -> None:
    t = market({"science": []}, cards=["city", "city"])
    t.play("0 card city", "0 sci-01")
    assert offer(t, "science") == ["sci-03", "sci-07", None]
    t.play("0 card city", "0 sci-07")
    assert offer(t, "science") == ["sci-03", None, None]


@proves("andromeda.ruling.module-deck-empty", "andromeda.module-buy.7")
def test_a_module_discarded_under_an_empty_deck_comes_back_on_top() -> None:
    t = market({"science": []}, goods={"nanocarbon": 1}).play("0 launch t06", "0 sci-03")
    assert offer(t, "science") == ["sci-07", "sci-03", None]


@proves("andromeda.module-buy.1")
def test_an_empty_column_offers_nothing() -> None:
    empty = {"science": [None] * 3, "industry": [None] * 3}
    t = market({"science": [], "industry": []}, board={"offer": {**OFFER, **empty}})
    assert t.why(0, "launch t06") == ("cannot-activate", "andromeda.launch.10")
