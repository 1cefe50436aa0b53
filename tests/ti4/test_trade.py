"""Transactions and deals [ti4.13, ti4.65], commodities and trade goods [ti4.61, ti4.83], promissory notes [ti4.54],
influence [ti4.75] and command tokens [ti4.88]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.ti4 import purse, tactical
from orloj.games.ti4.facts import note_of, spare_tokens
from orloj.games.ti4.look.habits import expected
from orloj.games.ti4.phases.agenda import on_table
from orloj.games.ti4.state import State
from orloj.games.ti4.transactions import goods, hand_note_over, partners
from orloj.games.ti4.view import view
from orloj.kernel import Illegal, Refused, Step
from orloj.testing import Position, proves
from tests.ti4.battles import battle, is_idle
from tests.ti4.positions import PLAIN, table
from tests.ti4.turns import pools, turn
from tests.ti4.voting import vote_on

PEOPLE = ("winnu", "xxcha", "yin")  # who trade with neighbors only
BESIDE = {"0 46": "cruiser", "1 28": "fighter"}  # seats 0 and 1 are neighbors, seat 2 is far away
RICH = {0: {"trade_goods": 3, "commodities": 2}, 1: {"trade_goods": 2, "commodities": 1}}


def market(**facts: Any) -> Position[State]:
    return table(**{"players": RICH, "units": BESIDE, "factions": PEOPLE, **facts})


def note(kind: str, owner: int, people: tuple[str, ...] = PEOPLE) -> int:
    return note_of(owner, people[owner], kind)


def deal(t: Position[State], giver: int, terms: str, *, accept: bool = True) -> Position[State]:
    """An offer that the other one accepts."""
    t.table.step_aside(giver, "offer", terms)
    offer = t.state.deals.open[-1]
    t.table.step_aside(offer.taker, "deal-answer", f"{'accept' if accept else 'refuse'} {offer.id}")
    return t


def purses(t: Position[State]) -> list[tuple[int, int]]:
    return [(player.trade_goods, player.commodities) for player in t.state.players[:2]]


# ---------------------------------------------------------------- transactions


@proves("ti4.65.0", "ti4.65.2", "ti4.61.0", "ti4.61.1", "ti4.61.5", "ti4.61.5.2", "ti4.61.5a", "ti4.83.1", "ti4.83.5",
        "ti4.83.6", "ti4.83.6a")  # fmt: skip
def test_commodities_become_trade_goods_when_they_change_hands() -> None:
    t = deal(market(), 0, "1 give trade-goods=1,1 give commodities=2,1 want commodities=1")
    assert purses(t) == [(3, 0), (5, 0)]


@proves("ti4.65.4")
def test_a_transaction_may_be_a_gift() -> None:
    assert purses(deal(market(), 0, "1 give trade-goods=2")) == [(1, 2), (4, 1)]


@proves("ti4.65.4a", "ti4.13.3")
def test_nothing_changes_hands_before_both_agree_and_then_everything_does() -> None:
    t = market()
    t.table.step_aside(0, "offer", "1 give trade-goods=1,1 want trade-goods=2")
    assert purses(t) == [(3, 2), (2, 1)]
    assert [expected(view(t.state, seat)) for seat in (0, 1, 2)] == [(), ("deal-answer",), ()], "the page tells it"
    [offer] = t.state.deals.open
    t.table.step_aside(1, "deal-answer", f"accept {offer.id}")
    assert purses(t) == [(4, 2), (1, 1)]
    assert not expected(view(t.state, 1))


@proves("ti4.65.4a")
def test_why_an_offer_cannot_be_accepted_is_said() -> None:
    """What was offered is gone; or the two may not trade any more."""
    t = market()
    t.table.step_aside(0, "offer", "1 give trade-goods=2")
    [offer] = t.state.deals.open
    accept = f"accept {offer.id}"

    def answering() -> tuple[list[str], list[tuple[str, str]]]:
        ask: Any = t.table.asides(1)["deal-answer"]
        return list(ask), [(ask.token(one.value), one.why) for one in ask.blocked()]

    assert answering() == ([accept, f"refuse {offer.id}"], [])
    t.state.players[0].trade_goods = 1
    assert answering() == ([f"refuse {offer.id}"], [(accept, "deal-not-now")])
    t.state.traded.append((1, 0))
    assert answering() == ([f"refuse {offer.id}"], [(accept, "deal-not-with-him")])


@proves("ti4.65.4a")
def test_what_is_refused_does_not_happen() -> None:
    assert purses(deal(market(), 0, "1 give trade-goods=2", accept=False)) == [(3, 2), (2, 1)]


@proves("ti4.65.1", "ti4.13.1.2")
def test_one_transaction_with_each_neighbor_in_a_turn() -> None:
    t = deal(market(), 0, "1 give trade-goods=1")
    assert partners(t.state, 0) == []
    assert "offer" not in t.table.asides(0)
    with pytest.raises(Refused):
        t.table.step_aside(1, "offer", "0 give trade-goods=1")
    t = table(plan=[Step("turn", [0])], players=RICH, units=BESIDE, factions=PEOPLE)
    deal(t, 0, "1 give trade-goods=1").play("0 activate 47")
    assert t.state.traded == [(0, 1)]
    fresh = table(plan=[Step("turn", [1])], players=RICH, units=BESIDE, factions=PEOPLE)
    assert partners(fresh.state, 1) == [0]


@proves("ti4.65.1", "ti4.13.1.2")
def test_only_the_active_player_and_neighbors() -> None:
    assert partners(market().state, 0) == [1]
    assert partners(market().state, 1) == [0]
    assert partners(market().state, 2) == []  # no neighbor
    third = market(units={**BESIDE, "2 18": "fighter"})  # a neighbor of both
    assert partners(third.state, 0) == [1, 2]
    assert partners(third.state, 2) == [0]  # who is active, and not seat 1
    assert partners(market(phase="status", active=-1).state, 0) == []


@proves("ti4.65.1a", "ti4.61.5b")
def test_a_transaction_in_the_midst_of_a_combat() -> None:
    t = battle("cruiser", "carrier", hands={0: ["morale-boost"]}, players=RICH, factions=PEOPLE, dice=[10, 1])
    assert t.asked() == {0: "after.RoundStart"}
    deal(t, 0, "1 give commodities=2")
    assert purses(t) == [(3, 0), (4, 1)]
    t = turn("trade", players={0: {"commodities": 2}}, units=BESIDE, factions=PEOPLE)
    deal(t, 0, "1 give commodities=2").play("0 strategic trade")
    assert t.state.players[0].commodities == 3  # given away before, and replenished


@proves("ti4.65.2", "ti4.54.5")
def test_each_side_gives_one_note_at_most() -> None:
    t = market(notes={0: [(2, "ceasefire")]})
    mine, theirs = note("ceasefire", 0), note("ceasefire", 2)
    with pytest.raises(Illegal) as refused:
        t.table.step_aside(0, "offer", f"1 give note {mine}=1,1 give note {theirs}=1")
    assert refused.value.why == "deal-one-note"
    wanted = [f"1 want note {note(kind, 1)}=1" for kind in ("ceasefire", "trade-agreement")]
    with pytest.raises(Illegal) as refused:
        t.table.step_aside(0, "offer", ",".join(wanted))
    assert refused.value.why == "deal-one-note"
    deal(t, 0, f"1 give note {theirs}=1,1 want note {note('trade-agreement', 1)}=1")
    assert theirs in t.state.players[1].notes.cards
    assert note("trade-agreement", 1) in t.state.players[0].notes.cards


@proves("ti4.65.3", "ti4.65.3a")
def test_only_goods_and_notes_change_hands_unless_arbiters_take_part() -> None:
    t = market(hands={0: ["bunker"], 1: ["spy"]})
    assert {item.split()[0] for item in goods(t.state, 0, 1)} == {"trade-goods", "commodities", "note"}
    t = table(hands={0: ["bunker"], 1: ["spy"]}, units=BESIDE, factions=PLAIN)  # seat 0: Hacan
    assert goods(t.state, 0, 1)["card bunker"] == 1
    deal(t, 0, "1 give card bunker=1,1 want card spy=1")
    assert t.state.players[0].card_count == t.state.players[1].card_count == 1
    assert goods(t.state, 1, 0)["card bunker"] == 1


@proves("ti4.54.5a")
def test_a_note_that_lies_open_is_not_traded() -> None:
    support = note("support-for-the-throne", 1)
    t = market(players={0: {"notes_in_play": [support], "trade_goods": 1}})
    t.state.players[1].notes.take(support)
    assert f"note {support}" not in goods(t.state, 0, 1)


@proves("ti4.54.6")
def test_which_note_changes_hands_only_the_two_know() -> None:
    t = deal(market(), 0, f"1 give note {note('ceasefire', 0)}=1")
    [line] = t.story("transaction")
    assert line.values["gives"] == {"notes": 1}
    assert "ceasefire" not in str(line.values)


@proves("ti4.13.0", "ti4.13.1", "ti4.13.2", "ti4.13.4")
def test_promises_are_made_with_anybody_and_bind_nobody() -> None:
    t = table(plan=[Step("turn", [0])], factions=PEOPLE)
    t.table.step_aside(0, "pledge", "pledge 2 no-entry")
    assert [(one.giver, one.taker, one.word) for one in t.state.promises] == [(0, 2, "no-entry")]
    before = t.options(0)
    assert before == table(plan=[Step("turn", [0])], factions=PEOPLE).options(0)  # nothing is forbidden by it
    t = market(phase="status", active=-1)
    assert "pledge" in t.table.asides(1)


# ---------------------------------------------------------------- commodities and trade goods


@proves("ti4.61.7")
def test_commodities_are_not_spent() -> None:
    assert purse.wealth(table(players={0: {"commodities": 6}}).state, 0, "resources") == 3


@proves("ti4.83.0", "ti4.83.3", "ti4.83.4a", "ti4.83.4b", "ti4.75.3", "ti4.84.2", "ti4.84.3")
def test_a_trade_good_stands_for_a_resource_or_an_influence() -> None:
    t = table(players={0: {"trade_goods": 4}})
    assert purse.wealth(t.state, 0, "resources") == 3 + 4
    assert purse.wealth(t.state, 0, "influence") == 2 + 4

    async def pays(g: State) -> None:
        await purse.spend(g, 0, "influence", 3, "leadership")

    t = table(players={0: {"trade_goods": 4}}, script=pays).play("0 hercant,good 1,good 2")
    assert t.state.players[0].trade_goods == 2
    assert t.state.planets["hercant"].exhausted


@proves("ti4.83.4b", "ti4.75.0")
def test_trade_goods_are_no_votes() -> None:
    t = vote_on("mutiny", players={1: {"trade_goods": 5}}).play("1 for")
    assert t.asked() == {1: "vote-planets"}
    assert all(not option.startswith("good") for option in t.options(1))
    assert on_table(t.state).votes == []


@proves("ti4.75.1")
def test_influence_is_its_own_value() -> None:
    g = table(owners={"mecatol-rex": 0}).state
    assert (purse.resources(g, "mecatol-rex"), purse.influence(g, "mecatol-rex")) == (1, 6)


# ---------------------------------------------------------------- command tokens


@proves("ti4.88.0", "ti4.88.4")
def test_a_tactical_action_costs_a_token_of_the_tactic_pool() -> None:
    t = turn().play("0 activate 46")
    assert pools(t, 0) == (2, 3, 2)
    assert t.state.systems[46].tokens == [0]
    assert not any(option.startswith("activate") for option in turn(hands={0: ["spy", "economic-initiative"]},
                   players={0: {"tactic": 0}}).options(0))  # fmt: skip


@proves("ti4.88.2")
def test_gained_tokens_go_to_pools_of_choice() -> None:
    async def gains(g: State) -> None:
        await purse.gain_tokens(g, 0, 2)

    t = table(script=gains).play("0 tactic=1,strategy=1")
    assert pools(t, 0) == (4, 3, 3)
    assert spare_tokens(t.state, 0) == 16 - 10


@proves("ti4.88.6")
def test_no_second_token_of_a_player_in_a_system() -> None:
    async def placed(g: State) -> None:
        await purse.place_token_from_reinforcements(g, 1, 27)

    assert table(tokens={27: [1]}, script=placed).state.systems[27].tokens == [1]


# ---------------------------------------------------------------- promissory notes


@proves("ti4.53.19a", "ti4.54.4a", "ti4.54.4")
def test_support_for_the_throne_gives_a_point_until_its_owner_is_attacked() -> None:
    support = note("support-for-the-throne", 1)
    t = market(units={**BESIDE, "1 27": "fighter"}, plan=[Step("turn", [0])])
    deal(t, 1, f"0 give note {support}=1")
    assert t.state.players[0].points == 1
    assert t.state.players[0].notes_in_play == [support]
    t.play("0 activate 47")  # no unit of its owner there
    assert t.state.players[0].points == 1
    t = market(units={**BESIDE, "1 27": "fighter"}, plan=[Step("turn", [0])])
    deal(t, 1, f"0 give note {support}=1").play("0 activate 27")
    assert t.state.players[0].points == 0
    assert support in t.state.players[1].notes.cards  # and may be given away again


@proves("ti4.54.4a")
def test_a_note_in_hand_is_not_returned() -> None:
    """Promise of Protection goes back when its holder activates a system with units of the Mentak, if it lies open."""
    people = ("winnu", "mentak", "yin")
    held = note("promise-of-protection", 1, people)
    given = {0: [(1, "promise-of-protection")]}
    t = market(notes=given, factions=people, plan=[Step("turn", [0])]).play("0 activate 28")
    assert held in t.state.players[0].notes.cards


@proves("ti4.54.1a", "ti4.54.2")
def test_ceasefire_keeps_ships_out() -> None:
    facts: dict[str, Any] = {
        "units": {"0 46": "cruiser", "1 28": "fighter"},
        "begin": lambda g: tactical.start(g, 0, 28),
    }
    t = market(notes={1: [(0, "ceasefire")]}, **facts)
    assert t.asked() == {1: "after.Activation"}
    assert t.options(1) == ["pass", "ceasefire"]
    assert t.fork().play("1 pass").asked() == {0: "move-ships"}
    t.play("1 ceasefire")
    assert is_idle(t)
    assert t.state.players[1].notes_in_play == [note("ceasefire", 0)]
    assert market(**facts).asked() == {0: "move-ships"}  # nobody plays his own note


def test_political_secrets_of_two_players_are_told_apart() -> None:
    people = ("winnu", "hacan", "yin")
    t = vote_on("mutiny", notes={2: [(0, "political-secret"), (1, "political-secret")]}, factions=people,
                begin=lambda g: g.note_takers.append(2))  # fmt: skip
    t.play("2 political-secret")
    assert t.asked() == {2: "whose-note"}
    t.play("2 player 0", "2 pass")
    assert t.asked() == {1: "vote"}
    t.play("1 abstain", "2 abstain")
    assert [line.seat for line in t.story("abstains")] == [1, 2]  # seat 0 has no vote
    assert t.state.players[2].notes_in_play == [note("political-secret", 0, people)]


@proves("ti4.61.6")
def test_trade_agreement_takes_what_was_replenished() -> None:
    t = turn("trade", notes={1: [(0, "trade-agreement")]}, factions=PEOPLE).play("0 strategic trade")
    assert t.asked() == {1: "when.CommoditiesReplenished"}
    t.play("1 trade-agreement")
    assert t.state.players[0].commodities == 0
    assert t.state.players[1].trade_goods == 3
    assert note("trade-agreement", 0) in t.state.players[0].notes.cards


@proves("ti4.54.3")
def test_a_note_goes_back_after_it_is_resolved() -> None:
    """Spy Net of the Yssaril: while its holder chooses a card, the note is with nobody."""
    people = ("winnu", "xxcha", "yssaril")
    hands = {2: ["bunker", "spy"]}
    t = table(notes={0: [(2, "spy-net")]}, factions=people, hands=hands, plan=[Step("turn", [0])])
    t.play("0 spy-net")
    assert t.asked() == {0: "take-card"}
    spy_net = note("spy-net", 2, people)
    assert spy_net not in t.state.players[2].notes.cards
    assert spy_net not in t.state.players[0].notes.cards
    t.play("0 bunker")
    assert spy_net in t.state.players[2].notes.cards


@proves("ti4.54.4")
def test_a_note_of_somebody_else_comes_home_as_a_card() -> None:
    def back(g: State) -> None:
        hand_note_over(g, 0, 1, note("support-for-the-throne", 1))

    t = market(notes={0: [(1, "support-for-the-throne")]}, begin=back)
    assert note("support-for-the-throne", 1) in t.state.players[1].notes.cards
    assert t.state.players[1].points == 0
