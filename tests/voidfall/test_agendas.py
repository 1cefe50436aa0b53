"""Gaining agendas, preferred focuses, looking at events [voidfall.agendas, voidfall.preferred, voidfall.peek]."""

from __future__ import annotations

from typing import Any

from orloj.games.voidfall.components import EVENTS, HEROIC_BY_ID, HOUSES, KINDS, RESOURCES
from orloj.games.voidfall.state import State
from orloj.testing import Position, proves
from tests.voidfall.positions import (
    agenda,
    begin_effect,
    event_card,
    galaxy,
    land,
    lord,
    offered,
    player,
    sector,
    stock,
    told,
)


def planning(**facts: Any) -> Position[State]:
    """Seat 0 may gain an agenda of any kind."""
    one = facts.pop("one", lord(stock={"credits": 1, "energy": 1}, corrupted_slots=[]))
    return galaxy(one, focus="conquest", **facts).play("0 act conquest plan")


# -- gaining


@proves("voidfall.agendas.1", "voidfall.agendas.2")
def test_the_visible_agenda_of_a_kind_is_taken_and_replaced() -> None:
    t = planning(offer={"might": "M4"}, piles={"might": ["M2", "M3"]})
    kinds = {token.split()[1] for token in offered(t, 0, "draw-agendas")}
    assert kinds == set(KINDS), "one of the four kinds"
    t.play("0 take-agenda M4")
    assert player(t).agendas.cards == [agenda("M4")]
    assert t.state.agenda_offer["might"] == agenda("M2")
    others: Any = t.view(1)
    assert others.players[0].known_agendas == [agenda("M4")], "everybody has seen it"


@proves("voidfall.agendas.3")
def test_or_the_top_two_of_the_pile_of_which_one_is_kept() -> None:
    t = planning(piles={"might": ["M2", "M3"]})
    t.play("0 draw-agendas might")
    assert sorted(t.options(0)) == ["keep M2", "keep M3"]
    others: Any = t.view(1)
    assert others.players[0].drawn is None
    t.play("0 keep M3")
    assert player(t).agendas.cards == [agenda("M3")]
    assert t.state.agenda_piles["might"].cards[0] == agenda("M2"), "the other one under the pile"
    others = t.view(1)
    assert (others.players[0].agenda_count, others.players[0].known_agendas) == (1, [])


@proves("voidfall.agendas.1")
def test_an_effect_may_name_the_kind() -> None:
    t = galaxy(lord(house="astoran", stock={}), sectors={"a1": land(0)}, focus="astoran_prosperity")
    t.play("0 act astoran_prosperity regulate", "0 power corvette H1", "0 2")
    assert {token.split()[1] for token in offered(t, 0, "draw-agendas")} == {"wealth"}


@proves("voidfall.agendas.4", "voidfall.limits.2", "voidfall.limits.3")
def test_a_kind_of_which_nothing_is_left_cannot_be_gained() -> None:
    everything = [f"W{number}" for number in range(1, 9)]
    t = planning(one=lord(stock={"credits": 1, "energy": 1}, agendas=everything[:7], corrupted_slots=[]))
    assert "draw-agendas wealth" not in t.options(0)
    assert "take-agenda W8" in t.options(0), "the visible one is left"
    t.play("0 take-agenda W8")
    assert t.state.agenda_offer["wealth"] == -1
    t = begin_effect(t, "1B/objectives/one.1/each.0/then")
    assert not any("wealth" in token or token.endswith(tuple(everything)) for token in t.options(0))


@proves("voidfall.agendas.5")
def test_there_is_no_limit_on_agendas_in_hand() -> None:
    many = ["W1", "W2", "S1", "S2", "M1", "M2", "D1", "D2", "D3", "D4"]
    t = planning(one=lord(stock={"credits": 1, "energy": 1}, agendas=many, corrupted_slots=[]), offer={"might": "M4"})
    t.play("0 take-agenda M4")
    assert len(player(t).agendas.cards) == 11


@proves("voidfall.agendas.13")
def test_who_gains_from_a_corrupted_offer_gets_the_corruption_and_the_offer_is_pure_again() -> None:
    t = planning(more={"corrupted_offers": ["might"]}, offer={"might": "M4"})
    t.play("0 take-agenda M4")
    assert t.asked() == {0: "add-corruption"}
    assert {"on-sector O1", "on-slot 1", "on-track society"} <= set(t.options(0))
    t.play("0 on-slot 1")
    assert player(t).slots[1].corrupted
    assert t.state.corrupted_offers == []
    t = planning(more={"corrupted_offers": ["might"]})
    t.play("0 draw-agendas might")
    while t.asked() in ({0: "keep-agenda"}, {0: "add-corruption"}):
        t.play(f"0 {t.options(0)[0]}")
    assert t.state.corrupted_offers == [], "also from the pile"


@proves("voidfall.agendas.13", "voidfall.corruption.14")
def test_without_a_place_for_the_corruption_that_kind_cannot_be_gained() -> None:
    full = lord(
        stock={"credits": 1, "energy": 1},
        corrupted_slots=[1, 2, 3],
        corrupted_tracks=["society", "statecraft", "economy"],
    )
    t = planning(one=full, more={"corrupted_offers": ["might"]}, sectors={"O1": {"corrupted": True}})
    assert not any("might" in token for token in t.options(0))
    assert "draw-agendas wealth" in t.options(0)


@proves("voidfall.agendas.7")
def test_agendas_lie_on_the_three_slots_to_the_right() -> None:
    t = galaxy(lord(agendas=["W1"], stock={}))
    t.play("0 play production", "0 agenda W1", "0 end-turn")
    assert t.options(0) == ["store 1", "store 2", "store 3", "bury"]


# -- preferred focuses


@proves("voidfall.preferred.1", "voidfall.preferred.3")
def test_one_action_of_a_preferred_focus_in_hand_or_discard() -> None:
    assert HOUSES["valnis"].preferred == ("progress", "politics")
    t = galaxy(lord(stock={"science": 2}, discard=["politics"]), focus="temptation")
    t.play("0 act temptation exploit")
    acts = offered(t, 0, "act")
    assert acts == [
        "act progress experiment",
        "act progress invent",
        "act progress restore",
        "act politics inspire",
    ], "those whose price can be paid, wherever the card is"
    t.play("0 act politics inspire")
    assert player(t).stock["science"] == 1, "its price was paid"
    assert player(t).discard == ["politics"]
    assert "progress" in player(t).hand


@proves("voidfall.preferred.1")
def test_nothing_of_other_focuses() -> None:
    t = galaxy(lord(stock={"materials": 9}, hand=["development"], discard=["prosperity"]), focus="temptation")
    assert "act temptation exploit" not in t.options(0)


@proves("voidfall.preferred.4")
def test_it_does_not_count_as_that_focus() -> None:
    t = galaxy(
        lord(stock={"science": 3}, agendas=["M1"], techs={"central_surveillance": "basic"}, discard=["politics"]),
        sectors={"O1": {"population": 3}},
    )
    t.play("0 play temptation")
    assert not offered(t, 0, "agenda"), "might goes with progress, which is not played"
    t.play("0 act temptation exploit", "0 act politics inspire")
    while t.asked() != {0: "actions"}:
        t.play(f"0 {t.options(0)[-1]}")
    assert not offered(t, 0, "use"), "the technology is for politics"
    assert t.state.now.focus == "temptation"


@proves("voidfall.preferred.5")
def test_a_flipped_token_gives_no_second_action_of_it() -> None:
    t = galaxy(lord(stock={"science": 9}, trade=1, discard=["politics"]))
    t.play("0 play temptation", "0 flip", "0 act temptation exploit", "0 act progress experiment", "0 1")
    assert t.asked() == {0: "actions"}
    assert all(token.split()[1] == "temptation" for token in offered(t, 0, "act"))
    assert "act temptation exploit" not in t.options(0)


@proves("voidfall.preferred.6")
def test_a_house_card_is_used_as_it_is_printed() -> None:
    t = galaxy(lord(house="astoran", stock=dict.fromkeys(RESOURCES, 9)), focus="temptation")
    t.play("0 act temptation exploit")
    assert {token.split()[1] for token in offered(t, 0, "act")} == {"astoran_conquest", "astoran_prosperity"}
    t.play("0 act astoran_conquest besiege")
    assert player(t).stock["energy"] == 6, "three energy; the common card wants two"


@proves("voidfall.preferred.7")
def test_heroic_cards_are_no_preferred_focuses() -> None:
    offer = [HEROIC_BY_ID["heroic_progress"], HEROIC_BY_ID["heroic_politics"]]
    t = galaxy(lord(stock={"science": 9, "credits": 9}), mode="solo", board={"offer": offer}, focus="temptation")
    t.play("0 act temptation exploit")
    assert {token.split()[1] for token in offered(t, 0, "act")} == {"progress", "politics"}


# -- looking at events


@proves("voidfall.peek.1", "voidfall.peek.3")
def test_the_top_two_events_of_the_next_cycle() -> None:
    for cycle, (first, second) in ((1, ("2C", "2E")), (2, ("3C", "3E"))):
        t = galaxy(lord(stock={}), cycle=cycle, events={cycle + 1: [first, second]}, focus="temptation")
        left = len(t.state.events[cycle + 1].cards)
        t.play("0 act temptation conspire", "0 on-slot 1", "0 2")
        assert sorted(t.options(0)) == [f"top {first}", f"top {second}"]
        theirs: Any = t.view(1)
        assert theirs.players[0].peeked is None
        t.play(f"0 top {second}")
        pile = t.state.events[cycle + 1].cards
        assert (pile[-1], pile[0]) == (event_card(second), event_card(first))
        assert len(pile) == left
        theirs = t.view(1)
        assert not any(EVENTS[event_card(second)].id in str(line.values) for line in t.story("peeks"))


@proves("voidfall.peek.2")
def test_in_cycle_three_there_is_nothing_to_look_at() -> None:
    t = galaxy(lord(stock={}), cycle=3, focus="temptation")
    t.play("0 act temptation conspire", "0 on-slot 1")
    assert t.asked() == {0: "advance"}, "only the other part of the action is left"
    assert sector(t, "O1").owner == 0
    assert stock(t) == {}
    assert told(t, "peeks") == []
