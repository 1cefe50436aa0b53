"""Promissory notes in anybody's hands [ti4.54.1, ti4.54.3], transactions that are part of deals [ti4.65.5] and cannot
be undone [ti4.65.4a.2], what no deal can be about [ti4.clar.14]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.ti4 import tactical
from orloj.games.ti4.components import CARD_NUMBERS
from orloj.games.ti4.facts import note_of
from orloj.games.ti4.state import State
from orloj.games.ti4.transactions import PROMISES, partners
from orloj.kernel import Refused, Step
from orloj.testing import Position, proves
from tests.ti4.battles import is_idle
from tests.ti4.positions import table, units_of
from tests.ti4.turns import hand

PEOPLE = ("winnu", "xxcha", "yin")
BESIDE = {"0 46": "cruiser", "1 28": "fighter"}  # seats 0 and 1 are neighbors
RICH = {0: {"trade_goods": 3, "commodities": 2}, 1: {"trade_goods": 2, "commodities": 1}}


def market(**facts: Any) -> Position[State]:
    return table(**{"players": RICH, "units": BESIDE, "factions": PEOPLE, "plan": [Step("turn", [0])], **facts})


def accept(t: Position[State], giver: int, terms: str) -> int:
    """An offer is made and accepted; says which one."""
    t.table.step_aside(giver, "offer", terms)
    offer = t.state.deals.open[-1]
    t.table.step_aside(offer.taker, "deal-answer", f"accept {offer.id}")
    return offer.id


def purses(t: Position[State]) -> list[tuple[int, int]]:
    return [(player.trade_goods, player.commodities) for player in t.state.players[:2]]


# ---------------------------------------------------------------- notes


@proves("ti4.54.1", "ti4.54.5")
def test_whoever_holds_a_note_may_use_it_also_if_it_came_from_a_third() -> None:
    """Seat 0 gives the Ceasefire of seat 2 to seat 1; when seat 2 comes, seat 1 stops it, and the note goes home."""
    ceasefire = note_of(2, PEOPLE[2], "ceasefire")
    t = market(notes={0: [(2, "ceasefire")]}, units={**BESIDE, "2 18": "cruiser"})
    accept(t, 0, f"1 give note {ceasefire}=1")
    assert ceasefire in t.state.players[1].notes.cards
    later = table(
        factions=PEOPLE,
        notes={1: [(2, "ceasefire")]},
        units={"1 28": "fighter", "2 18": "cruiser", "0 27": "fighter"},
        active=2,
        plan=[Step("turn", [2])],
    )
    later.play("2 activate 28")
    assert later.asked() == {1: "after.Activation"}
    later.play("1 ceasefire")
    assert units_of(later, "2 28") == {}
    assert is_idle(later)
    assert ceasefire in later.state.players[2].notes.cards


@proves("ti4.54.1")
def test_who_does_not_hold_a_note_does_not_use_it() -> None:
    t = table(
        factions=PEOPLE,
        notes={1: [(2, "ceasefire")]},
        units={"0 28": "fighter", "2 18": "cruiser"},  # seat 1, who has the note, has no unit there
        active=2,
        begin=lambda g: tactical.start(g, 2, 28),
    )
    assert t.asked() == {2: "move-ships"}


@proves("ti4.54.3")
def test_a_note_is_away_until_all_of_it_is_done() -> None:
    """Spy Net of the Yssaril: as long as its holder looks for a card the Yssaril do not have the note again."""
    people = ("winnu", "xxcha", "yssaril")
    note = note_of(2, "yssaril", "spy-net")
    t = table(notes={0: [(2, "spy-net")]}, factions=people, hands={2: ["bunker", "spy"]}, plan=[Step("turn", [0])])
    t.play("0 spy-net")
    assert t.asked() == {0: "take-card"}
    assert note not in t.state.players[2].notes.cards
    t.play("0 bunker")
    assert hand(t, 0) == ["bunker"]
    assert note in t.state.players[2].notes.cards
    assert note not in t.state.players[0].notes.cards


# ---------------------------------------------------------------- deals


@proves("ti4.65.5", "ti4.13.0", "ti4.13.3", "ti4.13.4")
def test_a_transaction_and_a_promise_make_a_deal() -> None:
    """Seat 1 pays for a promise of seat 0: the goods change hands at once and for good, the promise can be broken."""
    t = market()
    t.table.step_aside(0, "pledge", "pledge 1 no-attack")
    accept(t, 1, "0 give trade-goods=2")
    assert purses(t) == [(5, 2), (0, 1)]
    assert [(one.giver, one.taker, one.word) for one in t.state.promises] == [(0, 1, "no-attack")]
    assert "activate 28" in t.options(0)
    t.play("0 activate 28")
    assert [one.broken for one in t.state.promises] == [True]
    assert purses(t) == [(5, 2), (0, 1)]


@proves("ti4.65.4a.2")
def test_what_has_changed_hands_stays_there() -> None:
    """Neither of the two can withdraw, refuse or take it back, and there is no second transaction to give it back."""
    t = market()
    number = accept(t, 0, "1 give trade-goods=2,1 want commodities=1")
    assert purses(t) == [(2, 2), (4, 0)]
    assert t.state.deals.open == []
    for seat in (0, 1):
        assert "deal-answer" not in t.table.asides(seat)
        assert "offer" not in t.table.asides(seat)
        for reply in ("refuse", "withdraw"):
            with pytest.raises(Refused):
                t.table.step_aside(seat, "deal-answer", f"{reply} {number}")
    with pytest.raises(Refused):  # who only gave an offer cannot take it back: the other one has built on it
        t.table.undo(0)
    assert partners(t.state, 0) == []
    t.play("0 activate 47")
    assert purses(t) == [(2, 2), (4, 0)]


@proves("ti4.clar.14")
@pytest.mark.parametrize("people", [PEOPLE, ("hacan", "xxcha", "yin")])
def test_what_a_card_does_is_no_term_of_a_deal(people: tuple[str, ...]) -> None:
    """All that can be offered or asked for are things, each given once and for all: goods, notes, and among Hacan
    cards themselves; nobody binds himself to play one, or to play one so."""
    t = market(factions=people, hands={0: ["bunker", "plague"], 1: ["spy"]})
    terms = list(t.table.asides(0)["offer"])
    assert {term.split()[1] for term in terms} == {"give", "want"}
    things = {" ".join(term.split()[2:]) for term in terms}
    named = {"trade-goods", "commodities", *[f"note {note}" for note in range(15)]}
    assert things - named <= ({f"card {id}" for id in CARD_NUMBERS} if people[0] == "hacan" else set())
    pledges = {option.split()[-1] for option in t.table.asides(0)["pledge"]}
    assert pledges == {*PROMISES}
    assert not pledges & {*CARD_NUMBERS}
    for kind in ("offer", "pledge"):
        for term in ("1 give play bunker=1", "pledge 1 bunker", "pledge 1 play-card"):
            with pytest.raises(Refused):
                t.table.step_aside(0, kind, term)
