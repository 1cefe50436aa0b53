"""What goes before what [ti4.golden], Mecatol Rex [ti4.30], limits of components [ti4.37], command sheets [ti4.70]."""

from __future__ import annotations

import pytest

from orloj.games.ti4 import purse, queries
from orloj.games.ti4.cards import draw_cards
from orloj.games.ti4.components import ACTION_CARDS
from orloj.games.ti4.limits import FLEET_LIMIT
from orloj.games.ti4.movement import MAY_ENTER
from orloj.games.ti4.queries import Query
from orloj.games.ti4.state import Lasting, State
from orloj.testing import proves
from tests.ti4.battles import action, battle, is_idle, throws
from tests.ti4.positions import table
from tests.ti4.turns import hand, pools, turn


@proves("ti4.golden.0", "ti4.golden.2")
def test_what_a_card_says_goes_before_the_rules() -> None:
    """One action in a turn is the rule; Fleet Logistics allows two."""
    assert is_idle(turn().play("0 activate 46"))
    t = turn(technologies={0: ["fleet-logistics"]}).play("0 activate 46", "0 fleet-logistics", "0 activate 47")
    assert [t.state.systems[tile].tokens for tile in (46, 47)] == [[0], [0]]


@proves("ti4.golden.2.2")
def test_where_a_card_says_nothing_the_rules_hold() -> None:
    """Antimass Deflectors lead into asteroid fields, but not into supernovas."""
    t = table(technologies={0: ["antimass-deflectors"]})
    assert MAY_ENTER(t.state, False, 0, "carrier", 44, False)
    assert not MAY_ENTER(t.state, False, 0, "carrier", 43, False)


@proves("ti4.golden.3")
def test_no_ability_overrides_cannot() -> None:
    stop = Lasting(id="ceasefire", seat=1, other=0, tile=44, until="action")
    t = table(technologies={0: ["antimass-deflectors", "light-wave-deflector"]}, lasting=[stop])
    assert not MAY_ENTER(t.state, True, 0, "carrier", 44, False)


@proves("ti4.golden.3")
@pytest.mark.parametrize("order", [("ceasefire", "armada"), ("armada", "ceasefire")])
def test_what_forbids_comes_last_wherever_it_is_written(
    order: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two components one forbids what the other one allows."""
    monkeypatch.setattr(queries, "CHANGERS", {})
    may: Query[[], bool] = Query()
    for component in order:
        if component == "ceasefire":
            may.by(component, last=True)(lambda _g, _holder, _may: False)
        else:
            may.by(component)(lambda _g, _holder, _may: True)
    stop = Lasting(id="ceasefire", seat=1, other=0, until="action")
    assert not may(table(factions=("letnev", "hacan", "xxcha"), lasting=[stop]).state, True)
    assert may(table(factions=("letnev", "hacan", "xxcha")).state, False)


@proves("ti4.30.1.2")
def test_nobody_lands_beneath_the_custodians_without_six_influence() -> None:
    units = {"0 18": "carrier, 2 infantry"}
    assert is_idle(table(units=units, begin=action("invasion", tile=18)))
    t = table(units=units, begin=action("invasion", tile=18), players={0: {"trade_goods": 4}})
    assert t.asked() == {0: "custodians"}
    t.play("0 take-custodians")
    assert not t.state.custodians
    assert t.state.players[0].trade_goods == 0
    assert t.asked() == {0: "commit"}


@proves("ti4.37.1")
def test_as_many_dice_as_are_needed() -> None:
    t = battle("40 fighter", "40 fighter", dice=[1] * 80)
    assert len(throws(t)[0][2]) == 40


@proves("ti4.37.5")
def test_an_empty_deck_is_made_of_the_discards() -> None:
    def last_cards(g: State) -> None:
        cards = list(g.action_deck.pile.cards)
        g.action_deck.pile.cards[:] = cards[:1]
        g.action_deck.discards.cards[:] = cards[1:]
        draw_cards(g, 0, 3)

    t = table(begin=last_cards)
    assert len(hand(t, 0)) == 3
    assert len(t.state.action_deck.pile.cards) == len(ACTION_CARDS) - 3
    assert t.state.action_deck.discards.cards == []


@proves("ti4.37.5")
def test_a_deck_is_renewed_as_soon_as_its_last_card_is_drawn() -> None:
    """Three cards are left and three are drawn: nobody waits for the next draw."""

    def last_cards(g: State) -> None:
        cards = list(g.action_deck.pile.cards)
        g.action_deck.pile.cards[:] = cards[:3]
        g.action_deck.discards.cards[:] = cards[3:]
        draw_cards(g, 0, 3)

    deck = table(begin=last_cards).state.action_deck
    assert len(deck.pile.cards) == len(ACTION_CARDS) - 3
    assert deck.discards.cards == []


@proves("ti4.70.0", "ti4.70.2")
def test_what_lies_on_a_command_sheet_and_what_for() -> None:
    t = turn().play("0 activate 46")
    assert pools(t, 0) == (2, 3, 2)
    t = turn("politics").play("0 strategic politics", "0 player 1", "0 pass", "1 follow politics", "2 pass")
    assert pools(t, 1) == (3, 3, 1)
    for fleet in (1, 4):
        g = table(players={0: {"fleet": fleet}}).state
        assert FLEET_LIMIT(g, g.players[0].fleet, 0) == fleet
    rich = table(players={0: {"trade_goods": 2}}).state
    assert purse.wealth(rich, 0, "resources") == 5
    assert purse.wealth(rich, 0, "influence") == 4
