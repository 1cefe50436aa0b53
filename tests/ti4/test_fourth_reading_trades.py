"""Transactions in the midst of everything [ti4.65.1a]: what was to be paid may be gone when it is paid."""

from __future__ import annotations

from orloj.games.ti4.state import State
from orloj.testing import Position, proves
from tests.ti4.battles import battle, is_idle
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
