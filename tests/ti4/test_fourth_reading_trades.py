"""Transactions in the midst of everything [ti4.65.1a]: what was to be paid may be gone when it is paid."""

from __future__ import annotations

import pytest

from orloj.games.ti4.book import play_card
from orloj.games.ti4.cards import check_hand
from orloj.games.ti4.components import ACTION_CARDS
from orloj.games.ti4.factions.yssaril import take_card_from
from orloj.games.ti4.phases.status import round_ends
from orloj.games.ti4.phases.strategy import strategy_phase
from orloj.games.ti4.purse import gain_goods
from orloj.games.ti4.state import Promise, State
from orloj.games.ti4.view import view
from orloj.kernel import Step
from orloj.testing import Position, proves
from tests.ti4.battles import action, battle, is_idle
from tests.ti4.positions import table
from tests.ti4.turns import acts, hand, turn
from tests.ti4.voting import vote_on

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


def test_goods_without_which_a_technology_cannot_be_researched_stay() -> None:
    """Inheritance Systems cost two resources: they stay while the means are chosen."""
    t = table(
        factions=("l1z1x", "xxcha", "hacan"),
        technologies={0: ["inheritance-systems"]},
        players={0: {"trade_goods": 2}},
        owners={"new-albion": 0},
        exhausted=["0-0-0"],
        plan=[Step("technology-first", [0])],
    )
    assert "offer" in t.table.asides(0)  # there are technologies without prerequisites
    t.play("0 dacxive-animators")
    assert t.asked() == {0: "ignore-prerequisites"}
    assert t.table.asides(0) == {}
    t.play("0 waive inheritance-systems", "0 good 1,good 2")
    assert "dacxive-animators" in t.state.players[0].technologies


# ---------------------------------------------------------------- cards and notes that are gone


YSSARIL = ("yssaril", "hacan", "winnu")


def test_a_card_that_is_being_discarded_is_not_given_away() -> None:
    t = turn(factions=YSSARIL, hands={0: ["bunker", "spy"]}).play("0 component stall-tactics")
    assert t.asked() == {0: "stall-tactics"}
    assert t.table.asides(0) == {}
    t.play("0 bunker")
    assert hand(t, 0) == ["spy"]


@proves("ti4.1.3")
def test_an_action_that_a_transaction_has_made_impossible_does_not_count() -> None:
    """The cards go away while others react to a first transaction, before the action is done."""
    t = turn(
        factions=("yssaril", "hacan", "mentak"),
        hands={0: ["bunker", "spy"]},
        units={"0 36": "cruiser", "2 36": "fighter"},
        players={0: {"trade_goods": 4}},
    )
    give(t, 0, "2 give trade-goods=1").play("0 component stall-tactics")
    assert t.asked() == {2: "after.TransactionDone"}
    give(t, 0, "1 give card bunker=1,1 give card spy=1").play("2 pass", "2 pass")
    assert t.asked() == {0: "action"}
    assert hand(t, 0) == []
    assert not t.story("uses-component")


def test_a_hand_that_is_being_looked_at_is_not_given_away() -> None:
    t = turn(
        factions=YSSARIL,
        technologies={0: ["mageon-implants"]},
        hands={1: ["bunker", "spy"], 2: ["plague", "uprising"]},
    )
    t.play("0 component mageon-implants")
    assert t.asked() == {0: "which-player"}
    assert t.table.asides(1) == {}
    t.play("0 player 2")
    assert t.asked() == {0: "take-card"}
    assert t.table.asides(2) == {}
    t.play("0 plague")
    assert hand(t, 0) == ["plague"]


def test_a_spy_who_has_bought_all_cards_finds_none() -> None:
    t = acts("spy", factions=("hacan", "xxcha", "winnu"), hands={1: ["sabotage"]})
    give(t, 1, "0 give card sabotage=1")
    assert is_idle(t)
    assert hand(t, 0) == ["sabotage"]


def test_a_spy_who_chooses_buys_nothing_meanwhile() -> None:
    t = acts("spy", factions=("hacan", "xxcha", "winnu"), hands={1: ["bunker"], 2: ["plague"]})
    assert t.asked() == {0: "which-player"}
    assert t.table.asides(1) == {}
    t.play("0 player 1")
    assert hand(t, 0) == ["bunker"]


def test_a_note_that_is_being_played_is_not_given_away() -> None:
    t = vote_on(
        "mutiny",
        notes={2: [(0, "political-secret"), (1, "political-secret")]},
        factions=("winnu", "hacan", "yin"),
        begin=lambda g: g.note_takers.append(2),
    )
    assert "offer" in t.table.asides(2)
    t.play("2 political-secret")
    assert t.asked() == {2: "whose-note"}
    assert t.table.asides(2) == {}


@proves("ti4.25.4.2")
def test_who_discards_what_is_too_much_does_not_sell_it_meanwhile() -> None:
    eight = ["bunker", "spy", "plague", "uprising", "sabotage", "war-effort", "ghost-ship", "lucky-shot"]
    t = table(factions=("winnu", "hacan", "yin"), hands={0: eight}, begin=lambda g: check_hand(g, 0))
    assert t.asked() == {0: "discard-cards"}
    assert t.table.asides(0) == t.table.asides(1) == {}
    t.play("0 spy")
    assert len(hand(t, 0)) == 7
    assert "offer" in t.table.asides(0)


# ---------------------------------------------------------------- promises


@proves("ti4.13.4")
def test_promises_hold_in_the_agenda_phase_of_their_round_and_end_with_it() -> None:
    g = table(phase="status", custodians=False).state
    g.promises.append(Promise(giver=0, taker=1, word="vote-with", round=2))
    round_ends(g)
    assert g.plan[-1].scene == "agenda-phase"
    assert [one.word for one in g.promises] == ["vote-with"]
    strategy_phase(g)
    assert g.promises == []


# ---------------------------------------------------------------- who knows what


def known_to_third(t: Position[State], seat: int) -> list[str]:
    """The cards of a seat that seat 2 knows."""
    return [ACTION_CARDS[card].id for card in view(t.state, 2).players[seat].known_cards]


def shown(t: Position[State], seat: int, *cards: str) -> None:
    """Seat 2 has seen these cards of a seat."""
    held = t.state.players[seat].action_cards
    held.seen |= {card: 1 << 2 for card in held.cards if ACTION_CARDS[card].id in cards}


@pytest.mark.parametrize("taken", ["bunker", "plague"])
def test_a_third_player_does_not_learn_which_card_is_taken_out_of_a_hand(taken: str) -> None:
    t = table(
        factions=("yssaril", "xxcha", "winnu"),
        hands={1: ["bunker", "plague"]},
        script=lambda g: take_card_from(g, 0, 1, "mageon-implants"),
    )
    shown(t, 1, "bunker")
    assert known_to_third(t, 1) == ["bunker"]
    t.play(f"0 {taken}")
    assert hand(t, 0) == [taken]
    assert known_to_third(t, 1) == known_to_third(t, 0) == []


def test_a_third_player_does_not_learn_which_card_a_spy_has_got() -> None:
    hands = {1: ["bunker", "plague", "sabotage"]}
    t = acts("spy", factions=("winnu", "xxcha", "yin"), hands=hands)
    shown(t, 1, "bunker", "plague", "sabotage")
    t.play("1 pass")
    assert len(hand(t, 0)) == 1
    assert known_to_third(t, 1) == known_to_third(t, 0) == []


def test_the_copy_that_others_know_is_played_first() -> None:
    t = turn(factions=("winnu", "xxcha", "yin"), hands={0: ["sabotage", "sabotage"]})
    low, high = sorted(t.state.players[0].action_cards.cards)
    for known in (low, high):
        g = t.fork().state
        g.players[0].action_cards.seen = {known: 1 << 2}
        play_card(g, 0, "sabotage")
        assert g.players[0].action_cards.known_to(2) == []
        assert len(g.players[0].action_cards.cards) == 1


# ---------------------------------------------------------------- reactions


def test_others_react_to_a_transaction_in_a_window_before_anything_else_happens() -> None:
    """The card that was played in the window works, and asks, only after the Mentak had their chance."""
    t = acts(
        "focused-research",
        factions=("winnu", "hacan", "mentak"),
        players={0: {"trade_goods": 8}},
        units={"0 36": "cruiser", "2 36": "fighter"},
        hands={1: ["sabotage"]},
    )
    give(t, 0, "1 give trade-goods=1")
    assert t.asked() == {1: "when.CardPlayed"}
    t.play("1 pass")
    assert t.asked() == {2: "after.TransactionDone"}
    t.play("2 pillage")
    assert t.asked() == {0: "research"}
    assert t.state.players[0].trade_goods == 2
