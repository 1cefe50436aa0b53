"""Transactions in the midst of everything [ti4.65.1a]: what was to be paid may be gone when it is paid."""

from __future__ import annotations

from orloj.games.ti4.purse import gain_goods
from orloj.games.ti4.state import State
from orloj.kernel import Step
from orloj.testing import Position, proves
from tests.ti4.battles import action, battle, is_idle
from tests.ti4.positions import table
from tests.ti4.turns import acts

PEOPLE = ("winnu", "xxcha", "hacan")  # Hacan trades with everybody, action cards too


def give(t: Position[State], giver: int, terms: str) -> Position[State]:
    """A gift that the other one accepts."""
    t.table.step_aside(giver, "offer", terms)
    offer = t.state.deals.open[-1]
    t.table.step_aside(offer.taker, "deal-answer", f"accept {offer.id}")
    return t


# ---------------------------------------------------------------- what was to be paid


@proves("ti4.53.9")
def test_who_gives_the_goods_for_a_research_away_researches_nothing() -> None:
    t = acts("focused-research", factions=PEOPLE, players={0: {"trade_goods": 4}}, hands={1: ["sabotage"]})
    assert t.asked() == {1: "when.CardPlayed"}
    give(t, 0, "2 give trade-goods=2").play("1 pass")
    assert is_idle(t)
    assert t.state.players[0].trade_goods == 2
    assert t.state.players[0].technologies == []


def test_goods_that_raise_dice_are_not_given_away_meanwhile() -> None:
    t = battle(
        "flagship, 2 carrier",
        "4 carrier",
        factions=("hacan", "xxcha", "winnu"),
        players={0: {"trade_goods": 2}},
        dice=[1, 1, 8, 7, 1, 1, 1, 1],
    )
    t.play("0 pass")
    assert "offer" in t.table.asides(0)
    t.play("0 wrath-of-kenara")
    assert t.asked() == {0: "wrath-of-kenara"}
    assert t.table.asides(0) == t.table.asides(1) == {}
    t.play("0 die 0 0 carrier 8,die 0 1 carrier 7")
    assert t.state.players[0].trade_goods == 0


def test_who_is_being_pillaged_does_not_give_his_goods_away() -> None:
    t = table(
        factions=("mentak", "hacan", "winnu"),
        units={"0 36": "cruiser", "1 36": "fighter"},
        players={1: {"trade_goods": 2, "commodities": 1}},
        begin=lambda g: gain_goods(g, 1, 1),
    )
    assert "offer" in t.table.asides(0)
    t.play("0 pillage")
    assert t.asked() == {0: "pillage"}
    assert t.table.asides(1) == {}
    t.play("0 pillage 1 trade-goods")
    assert t.state.players[1].trade_goods == 2


@proves("ti4.86.2")
def test_who_gives_away_the_price_of_the_custodians_leaves_their_token() -> None:
    t = table(
        factions=("hacan", "xxcha", "winnu"),
        units={"0 18": "carrier, 2 infantry"},
        players={0: {"trade_goods": 6}},
        exhausted=["arretze", "hercant", "kamdorn"],
        begin=action("invasion", tile=18),
    )
    assert t.options(0) == ["take-custodians", "leave-custodians"]
    give(t, 0, "1 give trade-goods=1")
    assert is_idle(t)  # there is nothing left to choose
    assert t.state.custodians
    assert t.state.players[0].trade_goods == 5


@proves("ti4.64.2.2")
def test_who_gives_away_the_price_of_a_second_technology_gets_only_one() -> None:
    t = table(
        factions=PEOPLE,
        players={0: {"trade_goods": 6}},
        exhausted=["winnu"],
        plan=[Step("technology-second", [0])],
    )
    assert t.options(0) == ["pass", "research-for 6"]
    give(t, 0, "2 give trade-goods=1")
    assert is_idle(t)
    assert t.state.players[0].technologies == []


@proves("ti4.64.3")
def test_who_gives_away_the_price_of_following_technology_still_has_brilliant() -> None:
    t = table(
        factions=("jol-nar", "xxcha", "hacan"),
        players={0: {"trade_goods": 4}},
        exhausted=["jol", "nar"],
        plan=[Step("technology-follows", [0])],
    )
    assert t.options(0) == ["research-for 4", "use-primary"]
    give(t, 0, "2 give trade-goods=1")
    assert t.asked() == {0: "research"}
    assert t.state.players[0].trade_goods == 3
